"""The slot of this game as JSON, in and out, and what a ruling tells beside it: votes and points of victory."""

from collections.abc import Callable, Mapping
from typing import Any

from gm.rules.geography import Terrain
from gm.rules.judge import Ruling
from gm.rules.position import Position
from gm.rules.ruleset import Ruleset
from gm.variants.diplomatie2000.board import STATES, UN, world
from gm.variants.diplomatie2000.session import adjustment_limit, hold_session, votes_json
from gm.variants.diplomatie2000.world_state import SLOT, United, is_mandate, united

LONGEST_TERM = 99
"""Turns of disgrace a case may tell of."""
MOST_AID = 99


def tell(ruling: Ruling, ruleset: Ruleset) -> Mapping[str, Any]:
    found: dict[str, Any] = {}
    if (session := hold_session(ruling.docket.acts)).types:
        found["votes"] = votes_json(session)
    counted = united(ruling.after).scores
    if counted and ruling.before.turn.season == "F":
        found["scores"] = dict(counted)
    return found


def write(extras: Mapping[str, Any], public: bool) -> dict[str, Any]:
    un: United = extras[SLOT]
    return {
        "adjustment": _sorted(un.adjustment),
        "disgrace": _sorted(un.disgrace),
        "imf": un.imf,
        "embargo": un.embargo,
        "aid": {state: list(slots) for state, slots in sorted(un.aid.items())},
        "spent": sorted(un.spent),
        "last": list(un.last) if un.last is not None else None,
        "lands": {sector: un.lands.get(sector) for sector in sorted(world().lands)},
        "eliminated": sorted(un.eliminated),
        "leaving": sorted(un.leaving),
        "expelled": sorted(un.expelled),
        "received": _sorted(un.received),
        **({"silent": sorted(un.silent)} if un.silent else {}),
    }


def _sorted(points: Mapping[str, int]) -> dict[str, int]:
    return {state: points[state] for state in sorted(points) if points[state]}


def read(value: object, where: str, position: Position, ruleset: Ruleset) -> Mapping[str, Any]:
    """The slot of a case; what is left out is as at the opening. Raises ValueError saying where what is wrong."""
    if not isinstance(value, dict | None):
        raise ValueError(f"{where}: {_shown(value)}, expected an object {{…}}")
    given = dict(value or {})
    for key in given:
        if key not in _KEYS:
            raise ValueError(f"{where}.{str(key)[:20]}: unknown key, expected one of {', '.join(_KEYS)}")
    found = {
        key: _KEYS[key](written, f"{where}.{key}", position, ruleset)
        for key, written in given.items()
        if key != "lands" and written is not None
    }
    gone = found.get("eliminated", frozenset())
    lands = {sector: state for sector, state in world().lands.items() if state not in gone}
    lands |= _lands(given.get("lands") or {}, f"{where}.lands", position, ruleset)
    un = United(**found, lands={sector: state for sector, state in lands.items() if state is not None})
    if un.imf is not None and un.imf == un.embargo:
        raise ValueError(f"{where}.embargo: {un.imf} holds the pFMI, which nobody does under an embargo")
    return {SLOT: un}


# One reader a key.


def _states(value: object, where: str, position: Position, ruleset: Ruleset) -> frozenset[str]:
    return frozenset(_state(each, f"{where}[{i}]") for i, each in enumerate(_list(value, where)))


def _spent(value: object, where: str, position: Position, ruleset: Ruleset) -> frozenset[str]:
    listed = enumerate(_list(value, where))
    return frozenset(UN if each == UN else _state(each, f"{where}[{i}]") for i, each in listed)


def _one_state(value: object, where: str, position: Position, ruleset: Ruleset) -> str:
    return _state(value, where)


def _adjustment(value: object, where: str, position: Position, ruleset: Ruleset) -> Mapping[str, int]:
    limit = adjustment_limit(ruleset)
    return _numbers(value, where, range(-limit, limit + 1))


def _terms(value: object, where: str, position: Position, ruleset: Ruleset) -> Mapping[str, int]:
    return _numbers(value, where, range(LONGEST_TERM + 1))


def _received(value: object, where: str, position: Position, ruleset: Ruleset) -> Mapping[str, int]:
    return _numbers(value, where, range(-1, MOST_AID + 1))


def _aid(value: object, where: str, position: Position, ruleset: Ruleset) -> Mapping[str, tuple[str | None, ...]]:
    found: dict[str, tuple[str | None, ...]] = {}
    for name, slots in _object(value, where).items():
        giver, at = _state(name, where), f"{where}.{name}"
        if len(_list(slots, at)) != 3:
            raise ValueError(f"{at}: {_shown(slots)}, expected three slots, each a state or null")
        programme = tuple(None if each is None else _state(each, f"{at}[{i}]") for i, each in enumerate(slots))
        if giver in programme:
            raise ValueError(f"{at}: a state gives itself no aid")
        if any(programme):
            found[giver] = programme
    return found


def _last(value: object, where: str, position: Position, ruleset: Ruleset) -> tuple[str, str | None]:
    listed = _list(value, where)
    if len(listed) != 2:
        raise ValueError(f"{where}: {_shown(value)}, expected a sector and who controlled it, a state or null")
    return _land(listed[0], f"{where}[0]", ruleset), None if listed[1] is None else _state(listed[1], f"{where}[1]")


def _lands(value: object, where: str, position: Position, ruleset: Ruleset) -> Mapping[str, str | None]:
    found: dict[str, str | None] = {}
    for name, state in _object(value, where).items():
        sector = _land(name, where, ruleset)
        if sector in ruleset.map.centers:
            raise ValueError(f"{where}.{sector}: a centre, whose controller stands in centers")
        found[sector] = None if state is None else _state(state, f"{where}.{sector}")
    return found


def _leaving(value: object, where: str, position: Position, ruleset: Ruleset) -> frozenset[str]:
    found = set()
    for i, name in enumerate(_list(value, where)):
        unit = position.units.get(str(name).upper())
        if unit is None or not is_mandate(unit):
            raise ValueError(f"{where}[{i}]: {_shown(name)}, expected a sector in which a unit M stands")
        found.add(unit.province)
    return frozenset(found)


_KEYS: Mapping[str, Callable[[object, str, Position, Ruleset], Any]] = {
    "adjustment": _adjustment,
    "disgrace": _terms,
    "imf": _one_state,
    "embargo": _one_state,
    "aid": _aid,
    "spent": _spent,
    "last": _last,
    "lands": _lands,
    "eliminated": _states,
    "leaving": _leaving,
    "expelled": _states,
    "received": _received,
    "silent": _states,
}


def _object(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(f"{where}: {_shown(value)}, expected an object {{…}}")
    return value


def _list(value: object, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"{where}: {_shown(value)}, expected a list […]")
    return value


def _state(value: object, where: str) -> str:
    code = value.strip().upper() if isinstance(value, str) else ""
    if code not in world().figures:
        raise ValueError(f"{where}: unknown state {_shown(value)}, expected one of {', '.join(STATES)}")
    return code


def _land(value: object, where: str, ruleset: Ruleset) -> str:
    code = value.strip().upper() if isinstance(value, str) else ""
    province = ruleset.map.provinces.get(code)
    if province is None or province.terrain is Terrain.SEA:
        raise ValueError(f"{where}: {_shown(value)}, expected a land sector")
    return code


def _numbers(value: object, where: str, allowed: range) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for name, number in _object(value, where).items():
        state = _state(name, where)
        if isinstance(number, bool) or not isinstance(number, int) or number not in allowed:
            expected = f"expected a whole number from {allowed[0]} to {allowed[-1]}"
            raise ValueError(f"{where}.{state}: {_shown(number)}, {expected}")
        if number:
            found[state] = number
    return found


def _shown(value: object) -> str:
    return repr(value)[:40] if value is not None else "nothing"
