"""The grammar files joined and compiled: which words there are, and what shape a row of words has.

A line's shape depends on the *kinds* of its words only (`UNIT PLACE TO PLACE`), so Lark parses each row of kinds once
and the answer is kept: an order that looks like an earlier one costs one look-up.
"""

import re
import re._constants as sre  # type: ignore[import-not-found]  # the standard library ships no types for its parser
import re._parser as sre_parse  # type: ignore[import-not-found]
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from lark import Lark, Token, UnexpectedInput, UnexpectedToken
from lark.exceptions import VisitError
from lark.lexer import Lexer

from gm.languages.language import languages
from gm.notation.fold import fold
from gm.notation.shaping import Shape, Shaper, shape_of
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
        self._lark = Lark("\n".join([shapes, *words, extension]), parser="lalr", lexer=_Words, maybe_placeholders=False)
        self._shaper = Shaper()
        written = {
            terminal.name: frozenset(_phrases(terminal.pattern.to_regexp())) for terminal in self._lark.terminals
        }
        verbs = _verb_forms()
        self.words: dict[str, tuple[str, ...]] = {
            terminal: tuple(sorted(phrases | verbs.get(terminal, frozenset()))) for terminal, phrases in written.items()
        }
        """terminal -> its phrases, folded"""
        self.exact = frozenset().union(*verbs.values()) - frozenset().union(*written.values())
        """Phrases that are understood as they are written, and never for a slip of the pen: forms of verbs."""
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
_NOTHING = "NOTHING"
"""A kind of word that may stand nowhere."""


@cache
def _verb_forms() -> dict[str, frozenset[str]]:
    """terminal -> every form of its verbs in every language, folded"""
    found: dict[str, frozenset[str]] = {}
    for language in languages().values():
        for terminal, forms in language.verbs.forms().items():
            found[terminal] = found.get(terminal, frozenset()) | {_folded(form.replace("-", " ")) for form in forms}
    return found


def _phrases(pattern: str) -> Iterator[str]:
    """Every phrase of a terminal. Terminals are alternatives of plain text, with `?` at most."""
    yield from map(_folded, _spell(sre_parse.parse(pattern)))


def _folded(phrase: str) -> str:
    return " ".join(fold(phrase).replace("'", " ").split())


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
