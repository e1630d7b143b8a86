"""Read a case, the JSON a position and its orders are exchanged in, and say exactly what is wrong with a bad one."""

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gm.notation.canonical import read_canonical
from gm.rules.adjustments import can_stand
from gm.rules.errors import RulesError
from gm.rules.movement import ways_out
from gm.rules.orders import Order
from gm.rules.position import Dislodged, Position, Turn, Unit
from gm.rules.ruleset import Duty, Ruleset
from gm.variants.registry import USUAL, variant
from gm.variants.variant import Variant

KEYS = (
    "variant",
    "setup",
    "edition",
    "rules",
    "language",
    "phase",
    "units",
    "centers",
    "dislodged",
    "contested",
    "extras",
    "disorder",
    "chance",
    "end_year",
    "orders",
)
_PHASE = re.compile(r"([A-Z])(\d{1,4})([A-Z])")


class CaseError(ValueError):
    """A case that cannot be read: the message says where, what, and what was expected."""


@dataclass(frozen=True, slots=True)
class Case:
    """A position to judge, with everything the judgement needs."""

    ruleset: Ruleset
    position: Position
    orders: Mapping[str, Sequence[Order]]
    disorder: frozenset[str]
    chance: Mapping[str, str]


def read_case(data: object) -> Case:
    """The case a JSON object describes.

    Unknown keys are passed over (a case may carry an id), unless one looks like a misspelt known key. Of a report, a
    ruling that holds its own case as `case`, that one is read.
    Raises CaseError.
    """
    case = _object(data, "case")
    if "case" in case:
        case = _object(case["case"], "case")
    for key in case:
        close = difflib.get_close_matches(key, KEYS, 1, 0.8)
        if key not in KEYS and close:
            raise CaseError(f"{key}: unknown key, did you mean {close[0]!r}?")
    ruleset = _ruleset(case)
    turn = _turn(_text(case.get("phase"), "phase"), ruleset)
    position = Position(
        turn,
        units=_units(_object(case.get("units", {}), "units"), ruleset),
        owners=_owners(_object(case.get("centers", {}), "centers"), ruleset),
        contested=frozenset(
            _province(code, f"contested[{i}]", ruleset)
            for i, code in enumerate(_list(case.get("contested", []), "contested"))
        ),
        extras=_extras(_object(case.get("extras", {}), "extras"), ruleset),
    )
    position = replace(
        position, dislodged=_dislodged(_object(case.get("dislodged", {}), "dislodged"), position, ruleset)
    )
    disorder = frozenset(
        _power(code, f"disorder[{i}]", ruleset) for i, code in enumerate(_list(case.get("disorder", []), "disorder"))
    )
    chance = {key: _text(value, f"chance.{key}") for key, value in _object(case.get("chance", {}), "chance").items()}
    return Case(ruleset, position, _orders(_object(case.get("orders", {}), "orders"), ruleset), disorder, chance)


def _ruleset(case: Mapping[str, Any]) -> Ruleset:
    name = _text(case.get("variant", USUAL.name), "variant")
    try:
        chosen = variant(name)
    except RulesError as error:
        raise CaseError(f"variant: {error}") from None
    end_year = case.get("end_year")
    if end_year is not None and (isinstance(end_year, bool) or not isinstance(end_year, int)):
        raise CaseError(f"end_year: {end_year!r}, expected a year as a number")
    language = case.get("language")
    if language not in (None, "fr", "en"):
        raise CaseError(f"language: {language!r}, expected 'fr' or 'en'")
    edition = _text(case.get("edition", "classique"), "edition")
    setup, unplayed = _setup(case.get("setup", chosen.usual_setup), chosen)
    try:
        return chosen.ruleset(
            edition,
            rules=_object(case.get("rules", {}), "rules"),
            language=language,
            end_year=end_year,
            unplayed=unplayed,
            setup=setup,
        )
    except RulesError as error:
        raise CaseError(f"edition or rules: {error}") from None


def _setup(value: object, chosen: Variant) -> tuple[str, frozenset[str]]:
    """How many play, as a game file says it, and the powers that are left to nobody then."""
    setup = str(value) if isinstance(value, int) else _text(value, "setup")
    if setup not in chosen.seatings:
        raise CaseError(f"setup: {value!r}, expected one of {', '.join(chosen.seatings)}")
    return setup, chosen.seatings[setup].unplayed


def _extras(slots: Mapping[str, Any], ruleset: Ruleset) -> dict[str, str]:
    for slot, value in slots.items():
        if slot not in ruleset.slots:
            raise CaseError(f"extras.{slot}: unknown here, expected {' or '.join(ruleset.slots) or 'nothing'}")
        if value not in ruleset.slots[slot]:
            raise CaseError(f"extras.{slot}: {_shown(value)}, expected {' or '.join(ruleset.slots[slot])}")
    return dict(slots)


def _turn(text: str, ruleset: Ruleset) -> Turn:
    match = _PHASE.fullmatch(text.upper())
    if match is None:
        raise CaseError(f"phase: {text!r}, expected something like 'S1901M'")
    turn = Turn(int(match[2]), match[1], match[3])
    try:
        ruleset.calendar.row(turn)
    except RulesError as error:
        raise CaseError(str(error)) from None
    return turn


def _units(by_power: Mapping[str, Any], ruleset: Ruleset) -> dict[str, Unit]:
    units: dict[str, Unit] = {}
    for name, texts in by_power.items():
        power = _power(name, "units", ruleset)
        for i, text in enumerate(_list(texts, f"units.{name}")):
            where = f"units.{name}[{i}]"
            unit = _unit(text, power, where, ruleset)
            if unit.province in units:
                other = units[unit.province]
                raise CaseError(f"{where}: {unit} stands where {other.power} already has {other}; one unit a province")
            units[unit.province] = unit
    return units


def _unit(value: object, power: str, where: str, ruleset: Ruleset) -> Unit:
    text = _text(value, where)
    words = text.upper().split()
    if len(words) != 2:
        raise CaseError(f"{where}: {text!r}, expected a unit like 'A PAR' or 'F STP/SC'")
    kind, location = words
    if kind not in ruleset.unit_kinds:
        raise CaseError(
            f"{where}: unknown kind of unit {kind!r} in {text!r}, expected {' or '.join(ruleset.unit_kinds)}"
        )
    _known(location, text, where, ruleset)
    if not can_stand(kind, location, ruleset):
        province = ruleset.map.provinces[ruleset.atlas.province[location]]
        if location == province.code and province.coasts and ruleset.unit_kinds[kind].stands_on_coasts:
            coasts = " or ".join(province.locations[1:])
            raise CaseError(f"{where}: {text!r} must name its coast, {coasts}")
        raise CaseError(f"{where}: {text!r}, a unit of kind {kind} cannot stand there ({province.terrain} province)")
    return Unit(kind, power, location)


def _owners(by_power: Mapping[str, Any], ruleset: Ruleset) -> dict[str, str]:
    owners: dict[str, str] = {}
    for name, centers in by_power.items():
        power = _power(name, "centers", ruleset)
        for i, code in enumerate(_list(centers, f"centers.{name}")):
            where = f"centers.{name}[{i}]"
            center = _province(code, where, ruleset)
            if center not in ruleset.map.centers:
                raise CaseError(f"{where}: {center} is no supply centre")
            if center in owners:
                raise CaseError(f"{where}: {center} already belongs to {owners[center]}")
            owners[center] = power
    return owners


def _dislodged(by_power: Mapping[str, Any], position: Position, ruleset: Ruleset) -> dict[str, Dislodged]:
    dislodged: dict[str, Dislodged] = {}
    for name, entries in by_power.items():
        power = _power(name, "dislodged", ruleset)
        for i, value in enumerate(_list(entries, f"dislodged.{name}")):
            where = f"dislodged.{name}[{i}]"
            entry = _object(value, where)
            unit = _unit(entry.get("unit"), power, f"{where}.unit", ruleset)
            if unit.province in dislodged:
                raise CaseError(f"{where}: a second unit dislodged from {unit.province}")
            by = _province(entry["by"], f"{where}.by", ruleset) if entry.get("by") else ""
            convoyed = entry.get("convoyed", False)
            if not isinstance(convoyed, bool):
                raise CaseError(f"{where}.convoyed: {convoyed!r}, expected true or false")
            if entry.get("retreats") is None:
                ways = ways_out(unit, by, convoyed, position, ruleset)
            else:
                ways = tuple(
                    sorted(
                        _location(code, f"{where}.retreats[{j}]", ruleset)
                        for j, code in enumerate(_list(entry["retreats"], f"{where}.retreats"))
                    )
                )
            dislodged[unit.province] = Dislodged(unit, by, convoyed, ways)
    if dislodged and ruleset.phase(position.turn).duty is not Duty.BEATEN:
        raise CaseError(f"dislodged: {position.turn} is not a retreat phase, nobody can be dislodged before it")
    return dislodged


def _orders(by_power: Mapping[str, Any], ruleset: Ruleset) -> dict[str, list[Order]]:
    orders: dict[str, list[Order]] = {}
    for name, texts in by_power.items():
        sheet = orders.setdefault(_power(name, "orders", ruleset), [])
        for i, value in enumerate(_list(texts, f"orders.{name}")):
            where = f"orders.{name}[{i}]"
            text = _text(value, where)
            try:
                order = read_canonical(text)
            except ValueError as error:
                raise CaseError(f"{where}: {error}") from None
            for part in ("at", "to", "of"):
                location = getattr(order, part, None)
                if location and ruleset.atlas.find(location) is None:
                    _known(location, text, where, ruleset)
            sheet.append(order)
    return orders


def _known(location: str, text: str, where: str, ruleset: Ruleset) -> None:
    if location in ruleset.atlas.province:
        return
    bare = location.partition("/")[0]
    if bare in ruleset.map.provinces:
        coasts = ", ".join(ruleset.map.provinces[bare].locations[1:]) or "none"
        raise CaseError(f"{where}: unknown coast {location!r} in {text!r}; coasts of {bare}: {coasts}")
    close = difflib.get_close_matches(bare, ruleset.map.provinces, 1, 0.6)
    hint = f", did you mean {close[0]!r}?" if close else ""
    raise CaseError(f"{where}: unknown province {bare!r} in {text!r}{hint}")


def _location(value: object, where: str, ruleset: Ruleset) -> str:
    location = _text(value, where).upper()
    _known(location, location, where, ruleset)
    return location


def _province(value: object, where: str, ruleset: Ruleset) -> str:
    return ruleset.atlas.province[_location(value, where, ruleset)]


def _power(value: object, where: str, ruleset: Ruleset) -> str:
    name = _text(value, where).upper()
    if name not in ruleset.powers:
        raise CaseError(f"{where}: unknown power {value!r}, expected one of {', '.join(ruleset.powers)}")
    return name


def _object(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise CaseError(f"{where}: {_shown(value)}, expected an object {{…}}")
    return value


def _list(value: object, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise CaseError(f"{where}: {_shown(value)}, expected a list […]")
    return value


def _text(value: object, where: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise CaseError(f"{where}: {_shown(value)}, expected text")
    return value


def _shown(value: object) -> str:
    if value is None:
        return "nothing"
    shown = repr(value)
    return shown if len(shown) <= 60 else shown[:57] + "…"
