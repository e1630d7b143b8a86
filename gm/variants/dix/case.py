"""The state as programs read and write it: key `dix` of cases and rulings."""

from collections.abc import Callable, Collection, Container, Mapping
from typing import Any

from gm.rules.orders import DISBANDED
from gm.rules.position import Position
from gm.rules.ruleset import Ruleset
from gm.terms.json_values import an_object, shown
from gm.variants.dix.countries import countries, neutral_homes, played
from gm.variants.dix.orders import GivePoints, TakePointsBack, read
from gm.variants.dix.siberia import is_siberian
from gm.variants.dix.state import SLOT, DixState, Levels, protectors_by_levels

SIBERIA = ("off", "due", "in", "gone")
MOST_POINTS = 9999


def read_state(value: object, where: str, position: Position, ruleset: Ruleset) -> Mapping[str, Any]:
    """The state, checked. What is left out: levels as in the starting table, protectors by the levels, else nothing.

    Raises ValueError saying where what is wrong, and what was expected.
    """
    written = {} if value is None else an_object(value, where)
    for key in written:
        if key not in _READERS and key not in ("points", "protectors"):
            expected = ", ".join(("points", "protectors", *_READERS))
            raise ValueError(f"{where}.{shown(key)}: unknown key, expected one of {expected}")
    usual: Levels = ruleset.opening.extras[SLOT].points
    found = {key: reads(written[key], f"{where}.{key}") for key, reads in _READERS.items() if key in written}
    fallen = found.get("eliminated", {}).keys()
    levels = read_levels(written["points"], f"{where}.points") if "points" in written else usual
    standing = {unit.power for unit in position.units.values()} | set(position.owners.values())
    found.setdefault("annexed", _annexed(standing | levels.keys(), position))
    points = {
        neutral: {power: number for power, number in levels.get(neutral, {}).items() if power not in fallen}
        for neutral in neutrals()
        if neutral in standing | levels.keys() and neutral not in found["annexed"]
    }
    if "protectors" in written:
        protectors = _codes(written["protectors"], f"{where}.protectors", _a_neutral, _a_power)
        for neutral, power in protectors.items():
            if power in fallen or neutral not in points:
                raise ValueError(f"{where}.protectors.{neutral}: {power}, expected a neutral and a power in play")
    else:
        protectors = dict(protectors_by_levels(points))
    for place, to in found.get("clauses", {}).items():
        _check_place(place, f"{where}.clauses", ruleset.map.provinces)
        _check_place(to, f"{where}.clauses.{place}", {DISBANDED, *ruleset.atlas.province})
    _check_siberia(found.get("siberia", "off"), f"{where}.siberia", position)
    return {SLOT: DixState(points, protectors, **found)}


def write_state(extras: Mapping[str, Any], public: bool) -> object:
    """All of it; in public without what nobody knows yet: points that wait, and clauses."""
    state: DixState = extras[SLOT]
    written: dict[str, Any] = {
        "points": {neutral: dict(sorted(row.items())) for neutral, row in sorted(state.points.items())},
        "protectors": dict(sorted(state.protectors.items())),
        "exiles": dict(sorted(state.exiles.items())),
        "eliminated": dict(sorted(state.eliminated.items())),
        "siberia": state.siberia,
        "annexed": dict(sorted(state.annexed.items())),
    }
    if not public:
        written["pending"] = {power: list(lines) for power, lines in sorted(state.pending.items())}
        written["clauses"] = dict(sorted(state.clauses.items()))
    return written


def read_levels(value: object, where: str) -> Levels:
    """neutral -> power -> points, of a case or of a game file. Raises ValueError."""
    found: dict[str, dict[str, int]] = {}
    for name, row in an_object(value, where).items():
        neutral = _a_neutral(name, where)
        levels = found.setdefault(neutral, {})
        for code, number in an_object(row, f"{where}.{neutral}").items():
            power = _a_power(code, f"{where}.{neutral}")
            if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MOST_POINTS:
                expected = f"expected a number of points, 0 to {MOST_POINTS}"
                raise ValueError(f"{where}.{neutral}.{power}: {shown(number)}, {expected}")
            if number:
                levels[power] = number
    return found


def _annexed(left: Collection[str], position: Position) -> Mapping[str, str]:
    """Where a case does not say: neutrals of which nothing is left, by the power that owns their homes."""
    owners = {neutral: position.owners.get(home) for home, neutral in neutral_homes().items() if neutral not in left}
    return {neutral: owner for neutral, owner in owners.items() if owner in played() and owner is not None}


def neutrals() -> tuple[str, ...]:
    return tuple(code for code in countries() if code not in played())


def _a_neutral(value: object, where: str) -> str:
    code = value.upper() if isinstance(value, str) else value
    if code not in neutrals():
        raise ValueError(f"{where}: {shown(value)} is no neutral, expected one of {', '.join(neutrals())}")
    return str(code)


def _a_power(value: object, where: str) -> str:
    code = value.upper() if isinstance(value, str) else value
    if code not in played():
        raise ValueError(f"{where}: {shown(value)} is no power with points, expected one of {_played()}")
    return str(code)


def _played() -> str:
    return ", ".join(sorted(played()))


def _a_host(value: object, where: str) -> str:
    return "" if value == "" else _a_power(value, where)


def _codes(
    value: object, where: str, key: Callable[[object, str], str], said: Callable[[object, str], Any]
) -> dict[str, Any]:
    """Names of one kind -> something of another."""
    return {key(name, where): said(each, f"{where}.{shown(name)}") for name, each in an_object(value, where).items()}


def _exiles(value: object, where: str) -> Mapping[str, str]:
    found = _codes(value, where, _a_power, _a_host)
    for exile, host in found.items():
        if host in found:
            raise ValueError(f"{where}.{exile}: {host} is in exile itself, expected a host or ''")
    return found


def _a_year(value: object, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 9998:
        raise ValueError(f"{where}: {shown(value)}, expected a year")
    return value


def _siberia(value: object, where: str) -> str:
    if value not in SIBERIA:
        raise ValueError(f"{where}: {shown(value)}, expected one of {', '.join(SIBERIA)}")
    return str(value)


def _lines(value: object, where: str) -> tuple[str, ...]:
    """Lines of points that wait."""
    if not isinstance(value, list | tuple):
        raise ValueError(f"{where}: {shown(value)}, expected a list of lines like '2 = BEL'")
    found = []
    for i, text in enumerate(value):
        try:
            order = read(text) if isinstance(text, str) else None
        except ValueError:
            order = None
        if not isinstance(order, GivePoints | TakePointsBack):
            raise ValueError(f"{where}[{i}]: {shown(text)}, expected points like '2 = BEL'")
        found.append(str(order))
    return tuple(found)


def _clauses(value: object, where: str) -> Mapping[str, str]:
    return {str(place).upper(): _a_way(to, f"{where}.{shown(place)}") for place, to in an_object(value, where).items()}


def _a_way(value: object, where: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{where}: {shown(value)}, expected a province or {DISBANDED!r}")
    return value.strip().upper()


_READERS: Mapping[str, Callable[[object, str], Any]] = {
    "exiles": _exiles,
    "eliminated": lambda value, where: _codes(value, where, _a_power, _a_year),
    "siberia": _siberia,
    "pending": lambda value, where: _codes(value, where, _a_power, _lines),
    "clauses": _clauses,
    "annexed": lambda value, where: _codes(value, where, _a_neutral, _a_power),
}


def _check_place(code: str, where: str, known: Container[str]) -> None:
    if code not in known:
        raise ValueError(f"{where}: unknown province {shown(code)}")


def _check_siberia(siberia: str, where: str, position: Position) -> None:
    """Its army and what is said of it fit together: one, of Russia, and nobody else in Siberia."""
    armies = [unit for unit in position.units.values() if is_siberian(unit)]
    stray = position.units.get("SIB")
    if stray is not None and not is_siberian(stray):
        raise ValueError(f"units: {stray} stands in Siberia, expected 'A SIB SIBERIAN'")
    if any(unit.power != "RUSSIA" or unit.kind != "A" for unit in armies) or len(armies) > 1:
        raise ValueError("units: expected one army with the mark SIBERIAN, of Russia")
    if armies and siberia != "in":
        raise ValueError(f"{where}: {siberia}, expected 'in' where {armies[0]} bears the mark SIBERIAN")
