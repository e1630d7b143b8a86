"""A game that was begun elsewhere: its past turns are kept as if they had been judged here, for history and replays."""

from gm.service.house import House
from gm.service.model.game import Game
from gm.service.model.letters import Sheet
from gm.service.model.record import TurnRecord
from gm.service.ports import Work
from gm.service.turn.rulesets import beginning_of

MASTER = 0
"""The seat of whoever told them."""


def keep_past(work: Work, house: House, game: Game) -> None:
    """The turns that its file tells. The first one here has the number 1, so the last one there 0."""
    past, now = beginning_of(game.settings).past, house.now()
    for number, ruling in enumerate(past, 1 - len(past)):
        orders = {power: tuple(map(str, given)) for power, given in ruling.docket.sent.items()}
        for power, given in orders.items():
            text = "\n".join(given)
            work.sheets.add(Sheet(game.name, number, 1, power, MASTER, 0, now, 0, text, given))
        work.turns.add(
            TurnRecord(
                game=game.name,
                number=number,
                judgement=1,
                before=ruling.before,
                after=ruling.after,
                orders=orders,
                sheets=tuple(sheet.id for sheet in work.sheets.of_turn(game.name, number, 1)),
                disorder=frozenset(),
                chance=ruling.docket.chance,
                outcomes=ruling.outcomes,
                events=ruling.events,
                verdict=None,
                edition=game.settings.edition,
                code_version=house.code_version,
                due=now,
                judged=now,
            )
        )
