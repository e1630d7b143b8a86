"""Orders given before their turn was opened: retreats in advance become the sheet of the turn that opens."""

from collections.abc import Mapping
from dataclasses import replace

from gm.service.model.game import Game
from gm.service.model.letters import Sheet
from gm.service.ports import Work
from gm.service.post.seatfacts import canonical
from gm.service.turn.rulesets import phase_of, ruleset_of


def keep_retreats(work: Work, following: Game, judged: Mapping[str, Sheet]) -> None:
    """What the sheets that were judged say of the retreats of their beaten units, as sheets of the same letters.

    They are the oldest of the new turn: whatever comes for it is newer.
    """
    said = [(power, order) for power, sheet in judged.items() for order in canonical(following, sheet.orders)]
    given: dict[str, list[str]] = {}
    for power, order in phase_of(following).given_before(said, following.position, ruleset_of(following)):
        given.setdefault(power, []).append(str(order))
    for power, orders in given.items():
        sheet = replace(judged[power], number=following.number, judgement=following.judgement, id=0)
        work.sheets.add(replace(sheet, orders=tuple(orders), amends=None))
