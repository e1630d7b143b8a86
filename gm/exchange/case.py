"""Read a case, the JSON a position and its orders are exchanged in, and say exactly what is wrong with a bad one."""

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypeVar

from gm.exchange import board
from gm.exchange.dislodgements import read_dislodged
from gm.languages.language import languages
from gm.rules.errors import RulesError
from gm.rules.orders import Order
from gm.rules.position import Position, Turn, Unit
from gm.rules.ruleset import Ruleset
from gm.terms.json_values import (
    LONGEST_CODE,
    LONGEST_ORDER,
    CaseError,
    a_choice,
    a_code,
    a_list,
    a_text,
    an_object,
    shown,
)
from gm.terms.latest import Latest
from gm.variants.choices import chosen
from gm.variants.registry import USUAL
from gm.variants.registry import variant as registered
from gm.variants.variant import Variant

KEYS = (
    "variant",
    "setup",
    "edition",
    "rules",
    "options",
    "language",
    "phase",
    "units",
    "centers",
    "dislodged",
    "contested",
    "disorder",
    "chance",
    "end_year",
    "orders",
)
LAST_YEAR = 9998
"""Of a case: years have four digits at most, and so has the phase that follows."""
LONGEST_KNOWN, MOST_KNOWN = 60, 2_000
"""Characters of a text that is remembered, and how many of a power's units, centres or orders."""
T = TypeVar("T")
_PHASE = re.compile(r"([A-Z])([0-9]{1,4})([A-Z])")


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

    Unknown keys are passed over (a case may carry an id, or what a ruling told beside the position), unless one looks
    like a misspelt known key. Of a report, a ruling that holds its own case as `case`, that one is read.
    Raises CaseError.
    """
    case = an_object(data, "case")
    if "case" in case:
        case = an_object(case["case"], "case")
    variant = _variant(case)
    known = (*KEYS, variant.slots.key)
    for key in case:
        if key not in known and len(key) <= LONGEST_CODE and (hint := board.meant(key, known, 0.8)):
            raise CaseError(f"{key}: unknown key{hint}")
    ruleset = _ruleset(case, variant)
    position = read_position(case, ruleset)
    listed = enumerate(a_list(case.get("disorder", []), "disorder"))
    chance = an_object(case.get("chance", {}), "chance")
    return Case(
        ruleset,
        position,
        _orders(an_object(case.get("orders", {}), "orders"), ruleset),
        frozenset(board.power(code, f"disorder[{i}]", ruleset) for i, code in listed),
        {key: a_text(value, f"chance[{shown(key)}]") for key, value in chance.items()},
    )


def read_position(case: Mapping[str, Any], ruleset: Ruleset) -> Position:
    """The position of a case, on the board of these rules. Raises CaseError."""
    variant = registered(ruleset.variant)
    units = _units(an_object(case.get("units", {}), "units"), ruleset)
    position = Position(
        read_turn(case.get("phase"), ruleset),
        units=units,
        owners=_owners(an_object(case.get("centers", {}), "centers"), ruleset),
        contested=_contested(a_list(case.get("contested", []), "contested"), units, ruleset),
    )
    if extras := _extras(case.get(variant.slots.key), position, ruleset, variant):
        position = replace(position, extras=extras)
    dislodged = read_dislodged(an_object(case.get("dislodged", {}), "dislodged"), position, ruleset)
    return replace(position, dislodged=dislodged) if dislodged else position


def _variant(case: Mapping[str, Any]) -> Variant:
    try:
        return registered(a_text(case.get("variant", USUAL.name), "variant"))
    except RulesError as error:
        raise CaseError(f"variant: {error}") from None


def _ruleset(case: Mapping[str, Any], variant: Variant) -> Ruleset:
    language = case.get("language")
    setup, unplayed = _setup(case.get("setup", variant.usual_setup), variant)
    rules = an_object(case.get("rules", {}), "rules")
    for choice, value in rules.items():
        if not isinstance(value, bool | str):
            raise CaseError(f"rules[{shown(choice)}]: {shown(value)}, expected text, true or false")
    edition = a_text(case.get("edition", "classique"), "edition")
    try:
        return _made(
            variant.name,
            edition,
            tuple(sorted(rules.items())),
            _options(case, variant),
            language=None if language is None else a_choice(language, "language", languages()),
            end_year=_end_year(case.get("end_year")),
            unplayed=unplayed,
            setup=setup,
        )
    except RulesError as error:
        raise CaseError(f"edition or rules: {error}") from None


def _options(case: Mapping[str, Any], variant: Variant) -> str:
    """What the game chose of what its variant alone lets choose, as JSON."""
    try:
        return json.dumps(dict(chosen(an_object(case.get("options", {}), "options"), variant.options)))
    except RulesError as error:
        raise CaseError(f"options: {error}") from None


@lru_cache(maxsize=32)
def _made(
    name: str,
    edition: str,
    choices: tuple[tuple[str, bool | str], ...],
    options: str,
    **more: object,
) -> Ruleset:
    """The rules of a game, kept: the cases of a stream share few, and making them takes as long as judging."""
    return registered(name).rules_of(edition, json.loads(options), rules=dict(choices), **more)


def _end_year(value: object) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= LAST_YEAR:
        raise CaseError(f"end_year: {shown(value)}, expected a year as a number")
    return value


def _setup(value: object, chosen: Variant) -> tuple[str, frozenset[str]]:
    """How many play, as a game file says it, and the powers that are left to nobody then."""
    setup = str(value) if type(value) is int else value
    if not isinstance(setup, str) or setup not in chosen.seatings:
        raise CaseError(f"setup: {shown(value)}, expected one of {', '.join(chosen.seatings)}")
    return setup, chosen.seatings[setup].unplayed


def _extras(value: object, position: Position, ruleset: Ruleset, chosen: Variant) -> Mapping[str, Any]:
    """What the variant alone knows of the position."""
    slots = chosen.slots
    try:
        return slots.read(value, slots.key, position, ruleset)
    except ValueError as error:
        raise CaseError(str(error)) from None


def read_turn(value: object, ruleset: Ruleset) -> Turn:
    """A turn of the calendar of these rules. Raises CaseError."""
    text = a_code(value, "phase")
    match = _PHASE.fullmatch(text)
    if match is None or not 1 <= int(match[2]) <= LAST_YEAR:
        raise CaseError(f"phase: {shown(value)}, expected something like 'S1901M'")
    turn = Turn(int(match[2]), match[1], match[3])
    try:
        ruleset.calendar.row(turn)
    except RulesError as error:
        raise CaseError(str(error)) from None
    return turn


def _units(by_power: Mapping[str, Any], ruleset: Ruleset) -> dict[str, Unit]:
    units: dict[str, Unit] = {}
    province = ruleset.atlas.province
    for power, stand in _of_powers(board.unit, by_power, "units", ruleset):
        for i, unit in enumerate(stand):
            place = province[unit.location]
            if place in units:
                other, where = units[place], f"units.{power}[{i}]"
                raise CaseError(f"{where}: {unit} stands where {other.power} already has {other}; one unit a province")
            units[place] = unit
    return units


def _owners(by_power: Mapping[str, Any], ruleset: Ruleset) -> dict[str, str]:
    owners: dict[str, str] = {}
    for power, centers in _of_powers(_center, by_power, "centers", ruleset):
        for i, center in enumerate(centers):
            if center in owners:
                raise CaseError(f"centers.{power}[{i}]: {center} already belongs to {owners[center]}")
            owners[center] = power
    return owners


def _orders(by_power: Mapping[str, Any], ruleset: Ruleset) -> dict[str, list[Order]]:
    orders: dict[str, list[Order]] = {}
    for power, sheet in _of_powers(_order, by_power, "orders", ruleset):
        orders.setdefault(power, []).extend(sheet)
    return orders


def _center(code: object, power: str, where: str, ruleset: Ruleset) -> str:
    center = board.province(code, where, ruleset)
    if center not in ruleset.map.centers:
        raise CaseError(f"{where}: {center} is no supply centre")
    return center


def _order(value: object, power: str, where: str, ruleset: Ruleset) -> Order:
    return read_order(value, where, ruleset)


def _of_powers(
    read: Callable[[object, str, str, Ruleset], T], by_power: Mapping[str, Any], key: str, ruleset: Ruleset
) -> Iterator[tuple[str, Iterator[T]]]:
    """Each power with what its list means."""
    known = _known(ruleset)
    for name, values in by_power.items():
        power = board.power(name, key, ruleset)
        yield power, _each(read, a_list(values, f"{key}.{power}"), power, key, known[key, power], ruleset)


def _each(
    read: Callable[[object, str, str, Ruleset], T],
    values: Sequence[object],
    power: str,
    key: str,
    known: dict[str, T],
    ruleset: Ruleset,
) -> Iterator[T]:
    """What each value means, a text read at its first time."""
    for number, value in enumerate(values):
        found = known.get(value) if isinstance(value, str) else None
        if found is None:
            found = read(value, power, f"{key}.{power}[{number}]", ruleset)
            if isinstance(value, str) and len(value) <= LONGEST_KNOWN:
                if len(known) >= MOST_KNOWN:
                    known.clear()
                known[value] = found
        yield found


@Latest
def _known(ruleset: Ruleset) -> defaultdict[tuple[str, str], dict[str, Any]]:
    """What cases of these rules have said rightly: a stream says the same few units, centres and orders again."""
    return defaultdict(dict)


def _contested(codes: Sequence[Any], units: Mapping[str, Unit], ruleset: Ruleset) -> frozenset[str]:
    contested = set()
    for i, code in enumerate(codes):
        province = board.province(code, f"contested[{i}]", ruleset)
        if province in units:
            raise CaseError(f"contested[{i}]: {province} holds {units[province]}; a stand-off leaves it empty")
        contested.add(province)
    return frozenset(contested)


def read_order(value: object, where: str, ruleset: Ruleset) -> Order:
    """An order whose words are known; whether it may be given is for the judgement to say."""
    text = a_code(value, where, LONGEST_ORDER)
    try:
        order = registered(ruleset.variant).read_order(str(value))
    except ValueError as error:
        raise CaseError(f"{where}: {error}") from None
    for each in (order, *order.inner()):
        _names_known(each, text if each is order else str(each), where, ruleset)
    return order


def _names_known(order: Order, text: str, where: str, ruleset: Ruleset) -> None:
    for part in ("kind", "of_kind"):
        if (kind := getattr(order, part, None)) is not None:
            board.kind_known(kind, text, where, ruleset)
    for power in order.named_powers():
        board.power(power, where, ruleset)
    for part in ("at", "to", "of"):
        location = getattr(order, part, None)
        # A coast that does not exist is the judgement's to pass over or not (DATC 4.B.6).
        if location and ruleset.atlas.find(location) is None:
            board.location_known(location, text, where, ruleset)
