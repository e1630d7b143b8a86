"""What a row of words says, as a value: an order's shape, made of the tree that the grammar has found."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from lark import Token, Transformer, Tree

from gm.notation.words.vocabulary import Meaning


@dataclass(frozen=True, slots=True)
class PlaceAt:
    """A province and its coast, as indexes of words."""

    place: int
    coast: int | None = None


@dataclass(frozen=True, slots=True)
class UnitAt:
    """A unit, as indexes of words: its letter and its nationality may be missing."""

    where: PlaceAt
    kind: int | None = None
    power: int | None = None


@dataclass(frozen=True, slots=True)
class Shape:
    """What a row of words says: the name of a grammar rule, and which words play which part."""

    name: str
    units: tuple[UnitAt, ...] = ()
    """whose order it is"""
    of: UnitAt | None = None
    to: PlaceAt | None = None
    through: tuple[PlaceAt, ...] = ()
    backers: tuple[UnitAt, ...] = ()
    """who supports the order, as it says itself"""
    carriers: tuple[UnitAt, ...] = ()
    """which fleets it names for the convoy; a sea on the way is none"""
    by_sea: bool = False
    stays: bool = False
    """Whether the order says that the unit helped stays where it is."""
    power: int | None = None
    places: tuple[PlaceAt, ...] = ()
    """Provinces named by themselves, for a variant's own orders."""
    words: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """terminal -> indexes of its words, for what a variant's own orders need"""


class Shaper(Transformer[Token, Shape]):
    """Tree to Shape. Any rule that is not listed here and stands under `order` gives a Shape of its own name."""

    def place(self, children: list[Token]) -> PlaceAt:
        found = {token.type: int(token) for token in children}
        return PlaceAt(found["PLACE"], found.get("COAST"))

    def _unit(self, children: list[Any]) -> UnitAt:
        found = {child.type: int(child) for child in children if isinstance(child, Token)}
        where = next(child for child in children if isinstance(child, PlaceAt))
        return UnitAt(where, found.get("UNIT"), found.get("POWER"))

    named = unnamed = placed = _unit

    def way(self, children: list[Any]) -> Tree[Any]:
        places = [child for child in children if isinstance(child, PlaceAt)]
        rest = [child for child in children if isinstance(child, Tree)]
        return Tree("way", [*places, *rest])

    def __default__(self, data: str, children: list[Any], meta: Any) -> Any:
        return Tree(data, children)


class _Found:
    """What the parts of an order say, taken one by one."""

    def __init__(self) -> None:
        self.parts: defaultdict[str, list[Any]] = defaultdict(list)
        self.words: defaultdict[str, list[int]] = defaultdict(list)
        self.by_sea = False
        self.carried = False
        self.kind: int | None = None
        self.nation: int | None = None
        self.origin: PlaceAt | None = None

    def take(self, child: Any) -> None:
        if isinstance(child, Token):
            self.words[child.type].append(int(child))
        elif isinstance(child, UnitAt):
            self.parts["unit"].append(child)
        elif isinstance(child, PlaceAt):
            self.parts["there"].append(child)
        elif child.data in _TAKEN:
            _TAKEN[child.data](self, child.children)
        elif child.children and not isinstance(child.children[0], Token):
            name = _PARTS.get(child.data, child.data)
            said = [one for one in child.children if not isinstance(one, Token)]
            self.parts[name] += map(_unit_at, said) if name == "unit" else said

    def take_of_kind(self, children: list[Any]) -> None:
        self.kind = int(str(children[0]))

    def take_nation(self, children: list[Any]) -> None:
        self.nation = int(str(children[0]))

    def take_origin(self, children: list[Any]) -> None:
        self.origin = children[0]

    def take_way(self, children: list[Any]) -> None:
        *through, to = (child for child in children if isinstance(child, PlaceAt))
        self.parts["through"] += through
        self.parts["to"].append(to)
        for child in children:
            if not isinstance(child, PlaceAt):
                self.take(child)

    def take_carriers(self, children: list[Any]) -> None:
        self.by_sea = True
        carriers = [child for child in children if isinstance(child, UnitAt)]
        self.parts["through"] += [carrier.where for carrier in carriers]
        self.carried = self.carried or any(isinstance(one, Token) and one.type in _CARRIERS_SAID for one in children)
        self.parts["carriers"] += [carrier for carrier in carriers if self.carried or carrier.kind is not None]

    def take_backing(self, children: list[Any]) -> None:
        self.parts["backers"] += [child for child in children if isinstance(child, UnitAt)]

    def first(self, part: str) -> Any:
        return next(iter(self.parts[part]), None)


_TAKEN: Mapping[str, Callable[[_Found, list[Any]], None]] = {
    "of_kind": _Found.take_of_kind,
    "nation": _Found.take_nation,
    "origin": _Found.take_origin,
    "way": _Found.take_way,
    "by_sea": _Found.take_carriers,
    "carriers": _Found.take_carriers,
    "carried_by": _Found.take_carriers,
    "backing": _Found.take_backing,
}
"""rule -> what is made of it; any other is a part of its own name"""
_CARRIERS_SAID = ("CARRIED", "CONVOYED_BY")
"""Words behind which the name of a sea is that of the fleet there, and no mere way."""
_PARTS = {
    "to_first": "to",
    "named_unit": "unit",
    "unnamed_unit": "unit",
    "named_member": "unit",
    "bare_member": "unit",
    "first_member": "unit",
}
"""rule -> the part of an order that it is"""


RETRACT = "retract"
"""What is said of an order in force: that it is taken back. Its parts are those of the order."""
RETRACT_ALL = "retract_all"


def _unit_at(part: Any) -> Any:
    return UnitAt(part) if isinstance(part, PlaceAt) else part


def shape_of(tree: Tree[Any]) -> Shape:
    """The shape of an order's tree."""
    found = _Found()
    for child in tree.children:
        found.take(child)
    name = str(tree.data)
    inner = [child for child in tree.children if isinstance(child, Tree) and child.data == "order"]
    if name == RETRACT and inner:
        return replace(shape_of(inner[0].children[0]), name=RETRACT)
    units, of = tuple(found.parts["unit"]), found.first("of")
    if name == "hold_there":
        name, units = "hold", (UnitAt(found.first("there"), found.words["UNIT"][0]),)
    if name in ("build_each", "disband_several"):
        units = tuple(UnitAt(place, found.words["UNITS"][0]) for place in found.parts["there"])
    if name == "move_pair":
        units = (UnitAt(found.first("there")),)
    if name.startswith("disband") and "UNIT" in found.words:  # "Naples loses its fleet"
        units = tuple(replace(unit, kind=found.words["UNIT"][0]) for unit in units)
    if name == "move_from":  # "Black Sea from Sevastopol"
        found.parts["to"].append(units[0].where)
        units = (UnitAt(found.first("there"), units[0].kind, units[0].power),)
    if found.origin is not None:
        kind = found.kind if found.kind is not None else next(iter(found.words["UNIT"]), None)
        borrowed = UnitAt(found.origin, kind)
        units, of = ((borrowed,), of) if name in ("move", "retreat") else (units, borrowed)
    if found.nation is not None and of is not None and of.power is None:
        of = UnitAt(of.where, of.kind, found.nation)
    through = tuple(found.parts["through"])
    carriers = found.parts["carriers"] or [UnitAt(place) for place in through if found.carried]
    return Shape(
        name,
        units,
        of,
        found.first("to"),
        through,
        tuple(found.parts["backers"]),
        tuple(carriers),
        by_sea=found.by_sea or bool(through),
        stays="HOLDS" in found.words,
        power=next(iter(found.words["POWER"]), None) if "POWER" in found.words else None,
        places=tuple(found.parts["there"]),
        words={terminal: tuple(indexes) for terminal, indexes in found.words.items()},
    )


LONGEST_ABBREVIATION = 4
"""Letters of a shortened verb: `conv`."""


def is_told(meanings: Sequence[Meaning], said: Sequence[str]) -> bool:
    """Whether words tell what is carried where, and no sign or letter: of a list nothing but its lines is ordered."""
    short = any(kind == "CONVOYS" and len(text) <= LONGEST_ABBREVIATION for kind, text in meanings)
    sign = any(kind == "TO" and not text[:1].isalpha() for kind, text in meanings)
    lettered = any(kind == "UNIT" for kind, _ in meanings) and not _LETTERS.isdisjoint(said)
    return not (short or sign or lettered)


_LETTERS = frozenset("af")
"""Of units."""
