"""Mandate units given up by a dash before them, as players of this game write it."""

from collections.abc import Iterator, Mapping, Sequence

from gm.notation.orders.adjustments import build_bare
from gm.notation.orders.build import Builder, Reading, Situation, judge
from gm.notation.orders.shaping import Shape
from gm.notation.words.vocabulary import Meaning
from gm.rules.orders import Disband
from gm.rules.position import Unit
from gm.variants.diplomatie2000.board import MANDATE
from gm.variants.diplomatie2000.world_state import is_mandate

EXTENSION = """
%extend order: give_up
give_up: TO named | GIVES_UP unit
GIVES_UP: "congédie" | "congédier" | "congédions" | "dismiss" | "dismisses"
"""


def build_give_up(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """`- M ABE` gives up an own mandate unit; where none stands, the dash is a bullet."""
    own = list(_own_mandates(shape, words, at))
    if not own:
        return build_bare(shape, words, at)
    return [[judge(Disband(unit.location, unit.kind), at, unit.power) for unit in own]]


def build_alone(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """A unit alone, as everywhere; an own mandate unit may have been struck out, and is asked about."""
    return [] if any(_own_mandates(shape, words, at)) else build_bare(shape, words, at)


def _own_mandates(shape: Shape, words: Sequence[Meaning], at: Situation) -> Iterator[Unit]:
    unit = shape.units[0]
    if unit.kind is not None and words[unit.kind][1] not in ("", MANDATE):
        return
    for code in words[unit.where.place][1].split():
        standing = at.position.units.get(code)
        if standing is not None and is_mandate(standing) and standing.power in at.powers:
            yield standing


BUILDERS: Mapping[str, Builder] = {"give_up": build_give_up, "bare": build_alone}
