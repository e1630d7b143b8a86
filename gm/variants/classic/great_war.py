"""The game for two (document 000, XIV): the Great War. Italy is closed until a toss gives it to one side."""

from collections.abc import Mapping
from dataclasses import replace

from gm.rules.agreement import Accord, Wish
from gm.rules.outcomes import Event, EventKind, Reason, Verdict
from gm.rules.position import Position, Turn, Unit, tally
from gm.rules.ruleset import Docket, Ruleset
from gm.rules.scoring import draw

SIDES = {"ENTENTE": ("ENGLAND", "FRANCE", "RUSSIA"), "EMPIRES": ("AUSTRIA", "GERMANY", "TURKEY")}
GOAL = 24
"""Units of one side on the board that win the war."""
TOSSED = Turn(1914, "F", "M")
"""The toss is made with the autumn moves of 1914, before the adjustments."""
JOINS = Turn(1915, "S", "M")
SLOT = "italy"
"""Slot of Position.extras: the side that won the toss, once it is made."""
ITALY = frozenset({"APU", "NAP", "PIE", "ROM", "TUS", "VEN"})


def ally(position: Position) -> Mapping[str, str]:
    """Italy is played by the winner of the toss from spring 1915."""
    side = position.extras.get(SLOT)
    if side is None or position.turn.year < JOINS.year:
        return {}
    return {"ITALY": SIDES[side][0]}


def italy_is_closed(position: Position, unit: Unit, to: str) -> Reason | None:
    """Nobody may enter Italian soil while Italy is neutral."""
    neutral = unit.power != "ITALY" and not ally(position)
    return Reason.CLOSED if neutral and to.partition("/")[0] in ITALY else None


def toss(position: Position, ruleset: Ruleset) -> Mapping[str, tuple[str, ...]]:
    """Heads or tails for Italy, once."""
    return {"ITALY": tuple(SIDES)} if position.turn == TOSSED and SLOT not in position.extras else {}


def keep_the_toss(docket: Docket, ruleset: Ruleset) -> Docket:
    """Write down who won, and tell it; without a toss Italy stays neutral."""
    side = docket.chance.get("ITALY")
    if docket.position.turn != TOSSED or side not in SIDES:
        return docket
    news = Event(EventKind.TOSSED, "ITALY", side=side)
    position = replace(docket.position, extras={**docket.position.extras, SLOT: side})
    return docket._replace(position=position, events=(*docket.events, news))


def announce_the_ally(docket: Docket, ruleset: Ruleset) -> Docket:
    """Italy is at war when spring 1915 opens."""
    side = docket.position.extras.get(SLOT)
    if docket.position.turn != JOINS or side is None:
        return docket
    return docket._replace(events=(*docket.events, Event(EventKind.JOINED, "ITALY", side=side)))


def by_units(position: Position, ruleset: Ruleset) -> Verdict | None:
    """A side with 24 units on the board wins; an abridged game, after its last year, the side that has more."""
    units = tally(unit.power for unit in position.units.values())
    sides = _sides(position)
    strength = {side: sum(units.get(power, 0) for power in side) for side in sides}
    first = max(sides, key=strength.__getitem__)
    scores = {power: units.get(power, 0) for power in ruleset.powers}
    if strength[first] >= GOAL:
        return Verdict("solo", first, scores, "units")
    if ruleset.ending.end_year is None or position.turn.year <= ruleset.ending.end_year:
        return None
    if len(set(strength.values())) == 1:
        return Verdict("abridged", tuple(power for side in sides for power in side), scores, "units")
    return Verdict("abridged_side", first, scores, "units")


def _sides(position: Position) -> list[tuple[str, ...]]:
    allied = ally(position)
    return [(*powers, *(power for power, leader in allied.items() if leader in powers)) for powers in SIDES.values()]


def by_sides(position: Position, ruleset: Ruleset, wish: Wish) -> Verdict | None:
    """A side wins whole, and nobody shares with his own side alone."""
    named = [side for side in _sides(position) if not set(side).isdisjoint(wish.powers)]
    if wish.accord is Accord.DRAW:
        return draw(position, ruleset) if len(named) != 1 else None
    units = tally(unit.power for unit in position.units.values())
    scores = {power: units.get(power, 0) for power in ruleset.powers}
    return Verdict(wish.accord, named[0], scores, "units") if len(named) == 1 else None


def read_slots(value: object, where: str, position: Position, ruleset: Ruleset) -> Mapping[str, str]:
    """Who won the toss, as a case tells it; where Italy is nobody's to win, nothing."""
    known = {SLOT: tuple(SIDES)} if "ITALY" in ruleset.neutral else {}
    if not isinstance(value, dict | None):
        raise ValueError(f"{where}: {str(value)[:20]!r}, expected an object {{…}}")
    for slot, side in (value or {}).items():
        if slot not in known:
            raise ValueError(f"{where}.{str(slot)[:20]}: unknown here, expected {' or '.join(known) or 'nothing'}")
        if side not in known[slot]:
            raise ValueError(f"{where}.{slot}: {str(side)[:20]!r}, expected {' or '.join(known[slot])}")
    return dict(value or {})


def at_war(rules: Ruleset) -> Ruleset:
    """The classic rules with what the game for two changes."""
    movement, course = rules.phases["M"], rules.phases["M"].course
    course = replace(course, steps=(*course.steps, keep_the_toss), opens=(*course.opens, announce_the_ally), lots=toss)
    italy = frozenset({"ITALY"})
    return replace(
        rules,
        phases={**rules.phases, "M": replace(movement, course=course)},
        laws=replace(rules.laws, barred=italy_is_closed),
        ending=replace(rules.ending, goal=GOAL, verdict=by_units, agreed=by_sides, goal_counts="units"),
        chart=replace(rules.chart, notes=("sides", "italy")),
        unplayed=italy,
        neutral=italy,
        allies=ally,
    )
