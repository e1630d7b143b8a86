"""How a game ends: alone at the goal, at the agreed year, or by agreement."""

from gm.rules.agreement import Accord, Wish
from gm.rules.outcomes import Verdict
from gm.rules.position import Position, tally
from gm.rules.ruleset import Role, Ruleset


def centers_held(position: Position, ruleset: Ruleset) -> dict[str, int]:
    """power -> centres, every power of the game, most first, then by code."""
    count = {**dict.fromkeys(ruleset.powers, 0), **tally(position.owners.values())}
    return dict(sorted(count.items(), key=lambda item: (-item[1], item[0])))


def by_centers(position: Position, ruleset: Ruleset) -> Verdict | None:
    """A power at the goal wins alone (document 000, II); else an abridged game ends after its last year (III)."""
    if max(tally(position.owners.values()).values(), default=0) >= ruleset.ending.goal:
        held = centers_held(position, ruleset)
        return Verdict("solo", (next(iter(held)),), held)
    if ruleset.ending.end_year is not None and position.turn.year > ruleset.ending.end_year:
        return abridged(position, ruleset)
    return None


def abridged(position: Position, ruleset: Ruleset) -> Verdict:
    """The game stops here: whoever has most units on the board wins; those level share (document 000, III)."""
    nobodys = _nobodys(position, ruleset)
    units = tally(unit.power for unit in position.units.values() if unit.power not in nobodys)
    most = max(units.values(), default=0)
    return Verdict("abridged", tuple(sorted(power for power, count in units.items() if count == most)), units, "units")


def by_agreement(position: Position, ruleset: Ruleset, wish: Wish) -> Verdict:
    """Who was named shares, or wins; nobody named: all who are left share."""
    if wish.accord is Accord.DRAW and not wish.powers:
        return draw(position, ruleset)
    return Verdict(wish.accord, tuple(sorted(wish.powers)), centers_held(position, ruleset))


def draw(position: Position, ruleset: Ruleset) -> Verdict:
    """By agreement of all: everyone who still has a unit on the board shares (document 000, II)."""
    alive = {unit.power for unit in position.units.values()}
    alive |= {beaten.unit.power for beaten in position.dislodged.values()}
    return Verdict("draw", tuple(sorted(alive - _nobodys(position, ruleset))), centers_held(position, ruleset))


def _nobodys(position: Position, ruleset: Ruleset) -> frozenset[str]:
    """Powers that share in nothing: idle ones and neutrals."""
    return ruleset.idle(position) | {code for code, power in ruleset.powers.items() if power.role is Role.NEUTRAL}
