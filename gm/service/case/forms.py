"""The form that our letters offer, a line for each unit: lines that were left as they are hold no order."""

import re

from gm.notation.words.fold import fold
from gm.reports.sections import marks
from gm.service.model.game import Game, Seat
from gm.service.turn.rulesets import ruleset_of
from gm.variants.registry import variant

_AROUND = re.compile(r"^[\s>*•-]+|[\s.:…_–-]+$")


def without_open_lines(game: Game, seat: Seat, text: str) -> str:
    """A text without the lines of a form that were not filled in: they name a unit of this seat and nothing else.

    A single such line is an unfinished order and stays, and so does one whose order stands in the line below it.
    """
    lines = text.splitlines()
    if len(lines) < 2:
        return text
    units = _units(game, seat)
    said = [_said(line) for line in lines]
    formed = [line.startswith(units) for line in said]
    if sum(formed) < 2:
        return text
    below = [*zip(said[1:], formed[1:], strict=True), ("", True)]
    return "\n".join(
        line
        for line, words, (following, is_formed) in zip(lines, said, below, strict=True)
        if words not in units or (following and not is_formed)
    )


def _units(game: Game, seat: Seat) -> tuple[str, ...]:
    """The units that the seat orders, as our letters call them, in whatever language."""
    position, commander = game.position, ruleset_of(game).laws.commander
    units = (*position.units.values(), *(each.unit for each in position.dislodged.values()))
    own = ((unit, power) for unit in units if (power := commander(position, unit)) in seat.powers)
    shown = {(str(unit), with_it) for unit, power in own for with_it in ((), marks(unit, power or ""))}
    names = variant(game.settings.variant).names().values()
    return tuple({_said(each.unit(unit, with_it)) for each in names for unit, with_it in shown})


def _said(line: str) -> str:
    return " ".join(_AROUND.sub("", fold(line)).split())
