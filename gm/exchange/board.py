"""What a case names of the board, power, province, location and unit, checked against the rules of its game."""

import difflib
from collections.abc import Collection

from gm.rules.adjustments import can_stand
from gm.rules.position import Unit
from gm.rules.ruleset import Ruleset
from gm.terms.json_values import CaseError, a_code, shown


def power(value: object, where: str, ruleset: Ruleset) -> str:
    if isinstance(value, str) and value in ruleset.powers:
        return value
    code = a_code(value, where)
    if code not in ruleset.powers:
        raise CaseError(f"{where}: unknown power {shown(value)}, expected one of {', '.join(ruleset.powers)}")
    return code


def unit(value: object, owner: str, where: str, ruleset: Ruleset) -> Unit:
    text = a_code(value, where)
    kind, location, *marks = [*text.split(), "", ""]
    tags = frozenset(mark.lower() for mark in marks if mark)
    if not location or not tags <= ruleset.tags:
        marked = f", then any of {' '.join(sorted(ruleset.tags)).upper()}" if ruleset.tags else ""
        raise CaseError(f"{where}: {text!r}, expected a unit like 'A PAR' or 'F STP/SC'{marked}")
    kind_known(kind, text, where, ruleset)
    location_known(location, text, where, ruleset)
    if not can_stand(kind, location, ruleset):
        province = ruleset.map.provinces[ruleset.atlas.province[location]]
        if location == province.code and province.coasts and ruleset.unit_kinds[kind].stands_on_coasts:
            coasts = " or ".join(province.locations[1:])
            raise CaseError(f"{where}: {text!r} must name its coast, {coasts}")
        raise CaseError(f"{where}: {text!r}, a unit of kind {kind} cannot stand there ({province.terrain} province)")
    return Unit(kind, owner, location, tags)


def unit_text(unit: Unit) -> str:
    """As a case writes it: with its marks."""
    return " ".join((str(unit), *map(str.upper, sorted(unit.tags)))) if unit.tags else str(unit)


def location(value: object, where: str, ruleset: Ruleset) -> str:
    code = a_code(value, where)
    location_known(code, code, where, ruleset)
    return code


def province(value: object, where: str, ruleset: Ruleset) -> str:
    """The province of a location; a coast is passed over."""
    return ruleset.atlas.province[location(value, where, ruleset)]


def kind_known(kind: str, text: str, where: str, ruleset: Ruleset) -> None:
    if kind not in ruleset.unit_kinds:
        expected = " or ".join(ruleset.unit_kinds)
        raise CaseError(f"{where}: unknown kind of unit {shown(kind)} in {shown(text)}, expected {expected}")


def location_known(location: str, text: str, where: str, ruleset: Ruleset) -> None:
    if location in ruleset.atlas.province:
        return
    bare = location.partition("/")[0]
    if bare in ruleset.map.provinces:
        coasts = ", ".join(ruleset.map.provinces[bare].locations[1:]) or "none"
        raise CaseError(f"{where}: unknown coast {shown(location)} in {shown(text)}; coasts of {bare}: {coasts}")
    raise CaseError(f"{where}: unknown province {shown(bare)} in {shown(text)}{meant(bare, ruleset.map.provinces)}")


def meant(name: str, known: Collection[str], likeness: float = 0.6) -> str:
    """A hint at the known name that is close to this one."""
    close = difflib.get_close_matches(name, known, 1, likeness)
    return f", did you mean {close[0]!r}?" if close else ""
