"""What an order of a later letter lets go of: "she is right: Paris to Burgundy, not Picardy" changes what stands."""

from collections.abc import Sequence
from itertools import pairwise

from gm.languages.language import words_said
from gm.notation.orders.build import Situation
from gm.notation.stances.clauses import Clause, Part
from gm.notation.words.attempts import Sort
from gm.notation.words.said import VERBS
from gm.notation.words.vocabulary import MARK, UNKNOWN
from gm.rules.geography import province_of
from gm.rules.orders import Order

_CHANGES = ("amends", "corrected", "instead")


def changes_what_stands(clause: Clause) -> bool:
    """Whether an order beside words that nobody can account for changes, by all signs, what its writer ordered before.

    A letter that corrects, or says that the rest stays, changes the order of a unit of his own; nobody else is named
    before it.
    """
    at, part = clause.at, clause.part
    if not at.held or not part.is_order or not _is_own(part, at):
        return False
    if gives_up_goal(clause):
        return True
    if not at.corrects and clause.sentence.reaching.isdisjoint(_CHANGES):
        return False
    return not any(_names_others(one, clause) or _is_advised(one) for one in _before(clause) if not one.is_order)


def _is_advised(part: Part) -> bool:
    """Whether somebody did something to the writer, whatever it was: « on me suppliait »."""
    selves, done = words_said("reflexive", "remarks"), tuple(words_said("unreal", "marks"))
    return any(one.text in selves and word.text.endswith(done) for one, word in pairwise(part.words))


def gives_up_goal(clause: Clause) -> bool:
    """Whether what stands before an order names where its unit was to go: « La Belgique c'est fini : Ruhr tient »."""
    goals = _goals(clause)
    if not goals or goals & set(_places(clause.part)[1:]):
        return False
    named = [{*_places(one)} for one in _before(clause) if not one.is_order]
    behind = [{*_places(one)} for one in clause.later if not one.is_order and _lets_go(one)]
    before = set[str]().union(*named)
    return bool(before and before <= goals) or any(places and places <= goals for places in behind)


def names_old_goal(clause: Clause, parts: Sequence[Part]) -> bool:
    """Whether the provinces that parts name are where the unit of a clause was to go."""
    named = {code for part in parts for code in _places(part)}
    return bool(named) and named <= _goals(clause) and not any(part.is_order for part in parts)


def _goals(clause: Clause) -> set[str]:
    """Where the unit of a clause was to go, or to help another to go."""
    mine = unit_of(clause.part)
    return {province_of(to) for order in clause.at.held if province_of(order.at) in mine and (to := aim(order))}


def _lets_go(part: Part) -> bool:
    """Whether words behind an order are no piece of it: "and leaves Burgundy alone"."""
    said = ("KEEPS", UNKNOWN, MARK)
    return part.sort is not Sort.FRAGMENT or any(kind in said for word in part.words for kind, _ in word.meanings)


def _before(clause: Clause) -> list[Part]:
    return [*(clause.above.parts if clause.above is not None else ()), *clause.earlier]


def aim(order: Order) -> str | None:
    """Where an order leads, its own unit or the one that it helps."""
    return getattr(order, "to", None)


def _places(part: Part) -> list[str]:
    held = (word.meanings[0] for word in part.words)
    return [province_of(code) for kind, value in held if kind == "PLACE" for code in value.split()]


def _is_own(part: Part, at: Situation) -> bool:
    units = [at.unit(code) for code in unit_of(part)]
    return any(unit is not None and unit.power in at.powers for unit in units)


def unit_of(part: Part) -> frozenset[str]:
    """Where the unit may stand that the words order."""
    first = next((word.meanings[0][1] for word in part.words if word.meanings[0][0] == "PLACE"), "")
    return frozenset(province_of(code) for code in first.split())


def _names_others(part: Part, clause: Clause) -> bool:
    """Whether words that are no order name another power or another unit's province; and say what it does, where the
    letter says that the rest of the sheet stays."""
    kinds = {word.meanings[0][0] for word in part.words}
    if clause.at.corrects and VERBS.isdisjoint(kinds):
        return False
    powers = {value for word in part.words for kind, value in word.meanings[:1] if kind == "POWER"}
    return bool(powers - set(clause.at.powers)) or not unit_of(clause.part).issuperset(_places(part))
