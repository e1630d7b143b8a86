"""What a variant knows of a position and the rules do not, as JSON in and out: `Position.extras` under one key."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from gm.rules.judge import Ruling
from gm.rules.position import Position
from gm.rules.ruleset import Ruleset

USUAL_KEY = "extras"


def nothing_read(value: object, where: str, position: Position, ruleset: Ruleset) -> Mapping[str, Any]:
    """No slots: for a variant without state of its own."""
    if value not in (None, {}):
        raise ValueError(f"{where}: unknown here, expected nothing")
    return {}


def as_they_are(extras: Mapping[str, Any], public: bool) -> object:
    return dict(extras)


def nothing_told(ruling: Ruling, ruleset: Ruleset) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class Slots:
    """How a variant's slots are read and written."""

    key: str = USUAL_KEY
    """Where they stand in a case and in a ruling, beside `units` and `centers`."""
    read: Callable[[object, str, Position, Ruleset], Mapping[str, Any]] = nothing_read
    """(value at the key or None, the key, the rest of the position, rules) -> extras. What is left out takes its
    default. Raises ValueError saying where what is wrong."""
    write: Callable[[Mapping[str, Any], bool], object] = as_they_are
    """(extras, public) -> the value at the key; where it is public, without what nobody may know yet."""
    tell: Callable[[Ruling, Ruleset], Mapping[str, Any]] = nothing_told
    """What a ruling tells beside the keys that every game's has."""


NO_SLOTS = Slots()
"""Of a variant that knows nothing more than the rules."""
