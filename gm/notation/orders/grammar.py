"""The grammar files joined and compiled: which words there are, and what shape a row of words has.

A line's shape depends on the *kinds* of its words only (`UNIT PLACE TO PLACE`), so Lark parses each row of kinds once
and the answer is kept: an order that looks like an earlier one costs one look-up. What the words are is no concern of
Lark's: the terminals are taken out of the text before.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from lark import Lark, Token, UnexpectedInput, UnexpectedToken
from lark.exceptions import VisitError
from lark.lexer import Lexer

from gm.languages.language import languages
from gm.notation.orders.shaping import Shape, Shaper, shape_of
from gm.notation.words.fold import fold
from gm.places import folder

LONGEST = 40
"""Kinds in a row that could still be one order."""


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


class Grammar:
    """The joined grammar of one variant: its words, and shapes on demand."""

    def __init__(self, extension: str = "") -> None:
        """`extension`: Lark text of a variant, appended to the common files."""
        shapes = (folder("grammars") / "orders.lark").read_text(encoding="utf-8")
        words = [language.order_words for language in languages().values()]
        text = "\n".join([shapes, *words, extension])
        self.words = _written(text)
        """terminal -> its phrases as they are written, folded"""
        self.forms = _verb_forms()
        """terminal -> the forms of its verbs, folded: understood as they stand, and never for a slip of the pen"""
        self._lark = Lark(_without_words(text), parser="lalr", lexer=_Words, maybe_placeholders=False)
        self._shaper = Shaper()
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
        return shape_of(tree.children[0] if tree.data == "order" else tree)

    def could_follow(self, kinds: tuple[str, ...]) -> frozenset[str]:
        """The kinds of word that could stand after these."""
        try:
            self._lark.parse(" ".join([*kinds, _NOTHING]))
        except UnexpectedToken as stop:
            return frozenset(stop.accepts) if str(stop.token.type) == _NOTHING else frozenset()
        return frozenset()


_DEFINED = re.compile(r"^([A-Z_]+) *:", re.MULTILINE)
_TERMINAL = re.compile(r'^(%extend )? *([A-Z_]+) *:((?:[\s|]*"[^"]*")+)', re.MULTILINE)
"""The words of a terminal: alternatives of plain text."""
_PLAIN = re.compile("[a-z ]+").fullmatch
"""Whether folding would find nothing to do, as in most forms."""
_NOTHING = "NOTHING"
"""A kind of word that may stand nowhere."""


def _written(text: str) -> dict[str, tuple[str, ...]]:
    """terminal -> its phrases, folded. Raises ValueError where one that is not there is extended."""
    found: dict[str, dict[str, None]] = {}
    for extends, terminal, phrases in _TERMINAL.findall(text):
        if extends and terminal not in found:
            raise ValueError(f"no terminal of the grammar is called {terminal}")
        found.setdefault(terminal, {}).update((_folded(phrase), None) for phrase in phrases.split('"')[1::2])
    return {terminal: tuple(sorted(phrases)) for terminal, phrases in found.items()}


def _without_words(text: str) -> str:
    """The shapes alone, for a Lark that is fed kinds of words: their words are only declared."""
    terminals = dict.fromkeys(found[2] for found in _TERMINAL.finditer(text))
    return "\n".join([_TERMINAL.sub("", text), f"%declare {' '.join(terminals)}"])


@cache
def _verb_forms() -> Mapping[str, Collection[str]]:
    """terminal -> every form of its verbs in every language, folded"""
    found: dict[str, dict[str, None]] = {}
    for language in languages().values():
        for terminal, forms in language.verbs.forms().items():
            found.setdefault(terminal, {}).update(
                dict.fromkeys(form if _PLAIN(form) else _folded(form.replace("-", " ")) for form in forms)
            )
    return {terminal: tuple(forms) for terminal, forms in found.items()}


def _folded(phrase: str) -> str:
    return phrase if _PLAIN(phrase) else " ".join(fold(phrase).replace("'", " ").split())
