"""The units and places that the words of an order name, as they stand in the position."""

from collections.abc import Sequence
from typing import NamedTuple

from gm.notation.orders.build import Situation, likely_kind
from gm.notation.orders.shaping import PlaceAt, Shape, UnitAt
from gm.notation.words.vocabulary import Meaning
from gm.rules.geography import province_of


def locations(place: PlaceAt, words: Sequence[Meaning]) -> list[str]:
    codes = words[place.place][1].split()
    return codes if place.coast is None else [f"{code}/{words[place.coast][1]}" for code in codes]


def targets(shape: Shape, words: Sequence[Meaning]) -> list[str]:
    """Where the order leads; nowhere, when it leads nowhere."""
    return locations(shape.to, words) if shape.to is not None else []


class UnitNamed(NamedTuple):
    """A unit as the words name it."""

    location: str
    kind: str
    mended: bool


def units_named(unit: UnitAt, words: Sequence[Meaning], at: Situation, *, helped: bool = False) -> list[UnitNamed]:
    """The units the words may name; the letter is that of the unit that stands there."""
    said = words[unit.kind][1] if unit.kind is not None else ""
    nation = words[unit.power][1] if unit.power is not None else None
    found = []
    for location in locations(unit.where, words):
        province = at.ruleset.atlas.province.get(location) or province_of(location)
        occupant = at.position.units.get(province)
        standing = occupant if helped else at.unit(province)
        if occupant is not None and standing is not None and nation == occupant.power != standing.power:
            continue  # "the German army in Burgundy", which has beaten one's own there
        if standing is None:
            found.append(UnitNamed(location, said or likely_kind(province, at.ruleset), said == ""))
            continue
        if not helped and said not in ("", standing.kind) and nation not in (None, standing.power):
            continue  # neither its letter nor its nationality: `F ENG A CLY - YOR` of an army of one's own
        if helped and unit.kind is None and nation not in (None, standing.power):
            continue  # « les Anglais au Danemark » of a German fleet
        mended = said != standing.kind and not (helped and said == "")
        mended = mended or (nation is not None and nation != standing.power)
        if helped:
            mended = mended or location not in (standing.location, province)
            location = standing.location
        found.append(UnitNamed(location, standing.kind, mended))
    return found


def units_helped(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[UnitNamed]:
    """The units that the order may help."""
    return units_named(shape.of, words, at, helped=True) if shape.of is not None else []


def giver(shape: Shape, words: Sequence[Meaning]) -> str | None:
    index = shape.power if shape.power is not None else (shape.units[0].power if shape.units else None)
    return words[index][1] if index is not None else None
