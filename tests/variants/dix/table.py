"""Positions of the game for ten, written short, and judged."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from gm.rules.judge import Ruling, adjudicate
from gm.rules.outcomes import Event, Outcome
from gm.rules.position import Position, Unit
from gm.variants import dix
from gm.variants.dix.case import read_state
from gm.variants.dix.orders import read
from gm.variants.dix.state import SLOT, DixState
from tests.casebook import turn

RULES = dix.ruleset()


def at(phase: str, *units: str, centers: Mapping[str, str] | None = None, **state: Any) -> Position:
    """A position with these units (`FRANCE A PAR`), centres as at the opening but for those named.

    `state`: keys of the JSON; levels as at the opening, if they are not there.
    """
    placed = {}
    for text in units:
        power, kind, location, *tags = text.split()
        unit = Unit(kind, power, location, frozenset(tags))
        placed[unit.province] = unit
    owners = {**RULES.opening.owners, **(centers or {})}
    where = Position(turn(phase), placed, {center: power for center, power in owners.items() if power})
    return replace(where, extras=read_state(state, "dix", where, RULES))


def judge(where: Position, orders: Mapping[str, Sequence[str]], **more: Any) -> Ruling:
    sheets = {power: [read(text) for text in texts] for power, texts in orders.items()}
    return adjudicate(where, sheets, RULES, **more)


def season(where: Position, orders: Mapping[str, Sequence[str]]) -> Ruling:
    """The ruling that closes the season: nobody retreats, builds or removes."""
    ruling = judge(where, orders)
    while ruling.after.turn.phase != "M":
        ruling = judge(ruling.after, {})
    return ruling


def of(ruling: Ruling, text: str, power: str | None = None) -> Outcome:
    """The outcome of the order as it was written."""
    (found,) = [
        each for each in ruling.outcomes if str(each.written or each.order) == text and power in (None, each.power)
    ]
    return found


def state(ruling: Ruling) -> DixState:
    found: DixState = ruling.after.extras[SLOT]
    return found


def news(ruling: Ruling, kind: str) -> list[Event]:
    return [event for event in ruling.events if event.kind == kind]
