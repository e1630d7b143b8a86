"""The grammar files joined and compiled: which words there are, and what shape a row of words has.

A line's shape depends on the *kinds* of its words only (`UNIT PLACE TO PLACE`), so Lark parses each row of kinds once
and the answer is kept: an order that looks like an earlier one costs one look-up.
"""

import re
import re._constants as sre  # type: ignore[import-not-found]  # the standard library ships no types for its parser
import re._parser as sre_parse  # type: ignore[import-not-found]
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from lark import Lark, Token, Transformer, Tree, UnexpectedInput, UnexpectedToken
from lark.exceptions import VisitError
from lark.lexer import Lexer

from gm.languages.language import languages
from gm.notation.fold import fold
from gm.places import folder

LONGEST = 40
"""Kinds in a row that could still be one order."""


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
    words: Mapping[str, tuple[int, ...]] | None = None
    """terminal -> indexes of its words, for what a variant's own orders need"""


@dataclass(frozen=True, slots=True)
class NoShape:
    """Why a row of words has no shape."""

    index: int
    """The word that stopped it; past the last when more was expected."""


class _Words(Lexer):
    """Feeds Lark the kinds of words; the value of each token is its index."""

    def __init__(self, lexer_conf: Any) -> None:
        pass

    def lex(self, kinds: str) -> Iterator[Token]:  # type: ignore[override]  # Lark's documented simple interface
        for index, kind in enumerate(kinds.split()):
            yield Token(kind, str(index), start_pos=index)


class _Shaper(Transformer[Token, Shape]):
    """Tree to Shape. Any rule that is not listed here and stands under `order` gives a Shape of its own name."""

    def place(self, children: list[Token]) -> PlaceAt:
        found = {token.type: int(token) for token in children}
        return PlaceAt(found["PLACE"], found.get("COAST"))

    def _unit(self, children: list[Any]) -> UnitAt:
        found = {child.type: int(child) for child in children if isinstance(child, Token)}
        where = next(child for child in children if isinstance(child, PlaceAt))
        return UnitAt(where, found.get("UNIT"), found.get("POWER"))

    named = unnamed = _unit

    def way(self, children: list[Any]) -> Tree[Any]:
        places = [child for child in children if isinstance(child, PlaceAt)]
        rest = [child for child in children if isinstance(child, Tree)]
        return Tree("way", [*places, *rest])

    def __default__(self, data: str, children: list[Any], meta: Any) -> Any:
        return Tree(data, children)


_PARTS = {
    "to_first": "to",
    "named_unit": "unit",
    "unnamed_unit": "unit",
    "named_member": "unit",
    "bare_member": "unit",
    "first_member": "unit",
}
"""rule -> the part of an order that it is"""


def _unit_at(part: Any) -> Any:
    return UnitAt(part) if isinstance(part, PlaceAt) else part


def _shape(tree: Tree[Any]) -> Shape:
    parts: dict[str, list[Any]] = {}
    flags: set[str] = set()
    words: dict[str, list[int]] = {}
    queue = list(tree.children)
    kind: Any = None
    nation: int | None = None
    origin: Any = None
    while queue:
        child = queue.pop(0)
        if isinstance(child, Token):
            words.setdefault(child.type, []).append(int(child))
        elif isinstance(child, Tree):
            if child.data == "of_kind":
                kind = int(str(child.children[0]))
            elif child.data == "origin":
                origin = child.children[0]
            elif child.data == "way":
                places = [c for c in child.children if isinstance(c, PlaceAt)]
                parts.setdefault("through", []).extend(places[:-1])
                parts.setdefault("to", []).append(places[-1])
                queue[:0] = [c for c in child.children if not isinstance(c, PlaceAt)]
            elif child.data in ("by_sea", "carriers", "carried_by"):
                flags.add("by_sea")
                carriers = [c for c in child.children if isinstance(c, UnitAt)]
                parts.setdefault("through", []).extend(carrier.where for carrier in carriers)
                said = any(isinstance(c, Token) and c.type == "CARRIED" for c in child.children)
                parts.setdefault("carriers", []).extend(c for c in carriers if said or c.kind is not None)
            elif child.data == "nation":
                nation = int(str(child.children[0]))
            elif child.data == "backing":
                parts.setdefault("backers", []).extend(c for c in child.children if isinstance(c, UnitAt))
            elif child.children and not isinstance(child.children[0], Token):
                name = _PARTS.get(child.data, child.data)
                parts.setdefault(name, []).extend(_unit_at(part) if name == "unit" else part for part in child.children)
        elif isinstance(child, UnitAt):
            parts.setdefault("unit", []).append(child)
        elif isinstance(child, PlaceAt):
            parts.setdefault("there", []).append(child)
    name = str(tree.data)
    units, of = tuple(parts.get("unit", ())), parts.get("of", [None])[0]
    if name == "hold_there":
        name, units = "hold", (UnitAt(parts["there"][0], words["UNIT"][0]),)
    if name == "move_pair":
        units = (UnitAt(parts["there"][0]),)
    if origin is not None:
        borrowed = UnitAt(origin, kind)
        units, of = ((borrowed,), of) if name == "move" else (units, borrowed)
    if nation is not None and of is not None and of.power is None:
        of = UnitAt(of.where, of.kind, nation)
    through = tuple(parts.get("through", ()))
    return Shape(
        name,
        units,
        of,
        parts.get("to", [None])[0],
        through,
        tuple(parts.get("backers", ())),
        tuple(parts.get("carriers", ())),
        by_sea="by_sea" in flags or bool(through),
        stays="HOLDS" in words,
        power=words.get("POWER", [None])[0],
        places=tuple(parts.get("there", ())),
        words={terminal: tuple(indexes) for terminal, indexes in words.items()},
    )


class Grammar:
    """The joined grammar of one variant: its words, and shapes on demand."""

    def __init__(self, extension: str = "") -> None:
        """`extension`: Lark text of a variant, appended to the common files."""
        shapes = (folder("grammars") / "orders.lark").read_text(encoding="utf-8")
        words = [language.order_words for language in languages().values()]
        self._lark = Lark("\n".join([shapes, *words, extension]), parser="lalr", lexer=_Words, maybe_placeholders=False)
        self._shaper = _Shaper()
        self.words: dict[str, tuple[str, ...]] = {
            terminal.name: tuple(sorted(set(_phrases(terminal.pattern.to_regexp()))))
            for terminal in self._lark.terminals
        }
        """terminal -> its phrases, folded"""
        self.own = frozenset(_DEFINED.findall(extension))
        """Terminals of the variant's own words."""
        self.shape = lru_cache(maxsize=20_000)(self._parse)

    def _parse(self, kinds: tuple[str, ...]) -> Shape | NoShape:
        """The shape of a row of kinds of words, or where it breaks off."""
        if not kinds or len(kinds) > LONGEST:
            return NoShape(min(len(kinds), LONGEST))
        try:
            tree: Any = self._shaper.transform(self._lark.parse(" ".join(kinds)))
        except UnexpectedToken as stop:
            index = len(kinds) if stop.token.type == "$END" else int(stop.token)
            return NoShape(index)
        except (UnexpectedInput, VisitError):
            return NoShape(0)
        return _shape(tree.children[0] if tree.data == "order" else tree)

    def could_follow(self, kinds: tuple[str, ...]) -> frozenset[str]:
        """The kinds of word that could stand after these."""
        try:
            self._lark.parse(" ".join([*kinds, _NOTHING]))
        except UnexpectedToken as stop:
            return frozenset(stop.accepts) if str(stop.token.type) == _NOTHING else frozenset()
        return frozenset()


_DEFINED = re.compile(r"^([A-Z_]+) *:", re.MULTILINE)
_NOTHING = "NOTHING"
"""A kind of word that may stand nowhere."""


def _phrases(pattern: str) -> Iterator[str]:
    """Every phrase of a terminal. Terminals are alternatives of plain text, with `?` at most."""
    for text in _spell(sre_parse.parse(pattern)):
        yield " ".join(fold(text).replace("'", " ").split())


def _spell(parsed: Any) -> list[str]:
    texts = [""]
    for kind, value in parsed:
        if kind is sre.LITERAL:
            ends = [chr(value)]
        elif kind is sre.BRANCH:
            ends = [text for branch in value[1] for text in _spell(branch)]
        elif kind is sre.SUBPATTERN:
            ends = _spell(value[3])
        elif kind is sre.MAX_REPEAT and value[1] == 1:
            ends = ["", *_spell(value[2])] if value[0] == 0 else _spell(value[2])
        elif kind is sre.IN:
            ends = [chr(code) for item, code in value if item is sre.LITERAL]
        else:
            raise ValueError(f"a word of the grammar may be text, alternatives and `?`: found {kind}")
        texts = [start + end for start in texts for end in ends]
    return texts
