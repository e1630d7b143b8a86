"""The game for two (document 000, XIV): the Great War. Italy is closed until a toss gives it to one side."""

from collections.abc import Mapping
from dataclasses import replace

from gm.rules.outcomes import Reason, Verdict
from gm.rules.position import Position, Turn, Unit, tally
from gm.rules.ruleset import Docket, Ruleset
from gm.rules.scoring import abridged, centers_held

SIDES = {"ENTENTE": ("ENGLAND", "FRANCE", "RUSSIA"), "EMPIRES": ("AUSTRIA", "GERMANY", "TURKEY")}
GOAL = 24
"""Pieces of one side on the board that win the war."""
TOSSED = Turn(1914, "F", "M")
"""The toss is made with the autumn moves of 1914, before the adjustments."""
JOINS = 1915
SLOT = "italy"
"""Slot of Position.extras: the side that won the toss, once it is made."""
ITALY = frozenset({"APU", "NAP", "PIE", "ROM", "TUS", "VEN"})


def ally(position: Position) -> Mapping[str, str]:
    """Italy is played by the winner of the toss from spring 1915."""
    side = position.extras.get(SLOT)
    if side is None or position.turn.year < JOINS:
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
    """Write down who won; without a toss Italy stays neutral."""
    side = docket.chance.get("ITALY")
    if docket.position.turn != TOSSED or side not in SIDES:
        return docket
    return docket._replace(position=replace(docket.position, extras={**docket.position.extras, SLOT: side}))


def by_pieces(position: Position, ruleset: Ruleset) -> Verdict | None:
    """A side with 24 pieces on the board wins; else an abridged game ends after its last year."""
    pieces = tally(unit.power for unit in position.units.values())
    allied = ally(position)
    for powers in SIDES.values():
        side = (*powers, *(power for power, leader in allied.items() if leader in powers))
        if sum(pieces.get(power, 0) for power in side) >= GOAL:
            return Verdict("solo", side, centers_held(position, ruleset))
    if ruleset.end_year is not None and position.turn.year > ruleset.end_year:
        return abridged(position, ruleset)
    return None


def at_war(rules: Ruleset) -> Ruleset:
    """The classic rules with what the game for two changes."""
    movement = rules.phases["M"]
    movement = replace(movement, steps=(*movement.steps, keep_the_toss), lots=toss)
    return replace(
        rules,
        phases={**rules.phases, "M": movement},
        unplayed=frozenset({"ITALY"}),
        barred=italy_is_closed,
        allies=ally,
        verdict=by_pieces,
        slots={SLOT: tuple(SIDES)},
        goal=GOAL,
    )
