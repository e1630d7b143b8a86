"""The grammar files joined and compiled: which words there are, what a row of words may be, and its shape.

What reads a row is LALR over kinds of words, run over every choice of meanings at once: from a word on it says at which
words an order may end, and with which meanings. Lark's own parser then makes the tree of such a row; rows of the same
kinds are parsed once. (LALR over one meaning a word would read « par » as Paris only.)
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from lark import Lark, Token
from lark.exceptions import LarkError
from lark.lexer import Lexer
from lark.parsers.lalr_analysis import Shift

from gm.languages.conjugation import CONJUGATIONS, listed
from gm.languages.language import languages
from gm.notation.orders.shaping import Shape, Shaper, shape_of
from gm.notation.words.fold import fold
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, MARK, Meaning
from gm.places import folder

LONGEST = 40
"""Words in a row that could still be one order."""
MOST_STEPS = 600
"""Words tried with one meaning from one word on: enough for every order, and a bound for what is none."""
_END = "$END"


class KindsLexer(Lexer):
    """Feeds Lark the kinds of words; the value of each token is its index."""

    def __init__(self, lexer_conf: Any) -> None:
        pass

    def lex(self, kinds: str) -> Iterator[Token]:  # type: ignore[override]  # Lark's documented simple interface
        for index, kind in enumerate(kinds.split()):
            yield Token(kind, str(index), start_pos=index)


class WordRow(NamedTuple):
    """Words that may be an order."""

    end: int
    """The word behind the last."""
    meanings: tuple[Meaning, ...]
    """Of each word that says something."""
    indexes: tuple[int, ...]
    """Which words those are."""


Stack = tuple[int, Any]
"""States of the automaton: (the last, those before it)."""


class Grammar:
    """The joined grammar of one variant: its words, and shapes on demand."""

    def __init__(self, extension: str = "") -> None:
        """`extension`: Lark text of a variant, appended to the common file."""
        text = "\n".join([(folder("grammars") / "shapes.lark").read_text(encoding="utf-8"), extension])
        self.words = {**_written(text)}
        """terminal -> its phrases, folded"""
        for terminal, phrases in common_words().items():
            self.words[terminal] = tuple(dict.fromkeys((*self.words.get(terminal, ()), *phrases)))
        shapes = _TERMINAL.sub("", text)
        self._lark = Lark(
            f"{shapes}\n%declare {' '.join(self.words)}", parser="lalr", lexer=KindsLexer, maybe_placeholders=False
        )
        table = self._lark.parser.parser._parse_table  # Lark offers no walk over several meanings
        self._states: Mapping[int, Mapping[str, Any]] = table.states
        self._first, self._last = table.start_states["start"], table.end_states["start"]
        self._shaper = Shaper()
        self.own = frozenset(_DEFINED.findall(extension))
        """Terminals of the variant's own words."""
        self.begins = frozenset(kind for kind in self._states[self._first] if kind.isupper())
        """Kinds of word that an order may begin with."""
        self.shape = lru_cache(maxsize=20_000)(self._parse)

    def _parse(self, kinds: tuple[str, ...]) -> Shape | None:
        """The shape of a row of kinds of words."""
        try:
            tree: Any = self._shaper.transform(self._lark.parse(" ".join(kinds)))
        except LarkError:
            return None
        return shape_of(tree.children[0] if tree.data == "order" else tree)

    def rows(self, words: Sequence[Word], start: int, *, passing: bool = False) -> list[WordRow]:
        """Every row of words from one on that has a shape. `passing`: whether words of no order are passed over."""
        found: list[WordRow] = []
        waiting: list[tuple[int, Stack, tuple[Meaning, ...], tuple[int, ...]]] = [(start, (self._first, None), (), ())]
        steps = 0
        while waiting and steps < MOST_STEPS:
            index, stack, said, indexes = waiting.pop()
            if index >= len(words) or index - start >= LONGEST:
                continue
            passed, acts = False, any(kind in _ACTS for kind, _ in words[index].meanings)
            for meaning in words[index].meanings:
                kind = meaning[0]
                if kind == FILLER:
                    passed = passed or (bool(said) and not acts and not is_governing(words[index]))
                    continue
                steps += 1
                after = self._fed(stack, kind)
                if after is None:
                    continue
                row = (index + 1, after, (*said, meaning), (*indexes, index))
                waiting.append(row)
                if self._is_whole(after):
                    found.append(WordRow(index + 1, row[2], row[3]))
            if passed or (passing and said and _may_pass(words[index])):
                waiting.append((index + 1, stack, said, indexes))
        return found

    def _fed(self, stack: Stack, kind: str) -> Stack | None:
        """The states behind a word of that kind; None where none may stand."""
        states = self._states
        while True:
            action = states[stack[0]].get(kind)
            if action is None:
                return None
            act, arg = action
            if act is Shift:
                return arg, stack
            stack = self._reduced(stack, arg)

    def _reduced(self, stack: Stack, rule: Any) -> Stack:
        for _ in rule.expansion:
            stack = stack[1]
        return self._states[stack[0]][rule.origin.name][1], stack

    def _is_whole(self, stack: Stack) -> bool:
        """Whether an order may end there."""
        while stack[0] != self._last:
            action = self._states[stack[0]].get(_END)
            if action is None:
                return False
            stack = self._reduced(stack, action[1])
        return True

    def could_follow(self, kinds: Sequence[str]) -> frozenset[str]:
        """The kinds of word that could stand after these."""
        stack: Stack | None = (self._first, None)
        for kind in kinds:
            stack = self._fed(stack, kind) if stack is not None else None
        if stack is None:
            return frozenset()
        known = (*self.words, *_NAMES)
        ends = {_END} if self._is_whole(stack) else set()
        return frozenset(ends.union(kind for kind in known if self._fed(stack, kind) is not None))


_NAMES = ("PLACE", "COAST", "POWER", "UNIT")
_HARD = frozenset((*_NAMES, "UNITS"))
"""Kinds of word that no order passes over."""


_ACTS = frozenset(("SUPPORTS", "CONVOYS", "DISBANDS"))
"""Kinds of word that are never passed over, whatever else the word may be."""


def is_governing(word: Word) -> bool:
    """Whether a word governs its sentence where it belongs to no order."""
    return any(kind == MARK and value not in _SMALL for kind, value in word.meanings)


_SMALL = frozenset(("dislodged",))


def _may_pass(word: Word) -> bool:
    return word.text[:1].isalnum() and not any(kind in _HARD for kind, _ in word.meanings)


_DEFINED = re.compile(r"^([A-Z_]+) *:", re.MULTILINE)
_TERMINAL = re.compile(r'^(%extend )? *([A-Z_]+) *:((?:[\s|]*"[^"]*")+)', re.MULTILINE)
"""The words of a terminal: alternatives of plain text."""


def _written(text: str) -> dict[str, tuple[str, ...]]:
    """terminal -> its phrases, folded. Raises ValueError where one that is not there is extended."""
    found: dict[str, dict[str, None]] = {}
    for extends, terminal, phrases in _TERMINAL.findall(text):
        if extends and terminal not in found and terminal not in common_words():
            raise ValueError(f"no terminal of the grammar is called {terminal}")
        found.setdefault(terminal, {}).update((_folded(phrase), None) for phrase in phrases.split('"')[1::2])
    return {terminal: tuple(sorted(phrases)) for terminal, phrases in found.items()}


@cache
def common_words() -> Mapping[str, Sequence[str]]:
    """terminal -> its phrases and every form of its verbs, in every language, folded"""
    found: dict[str, dict[str, None]] = {}
    for language in languages().values():
        found.setdefault("HEADING", {}).update((_folded(phrase), None) for phrase in language.orders.around.titles)
        forms = CONJUGATIONS.get(language.code, listed)
        for terminal, phrases in language.orders.words.items():
            found.setdefault(terminal, {}).update((_folded(phrase), None) for phrase in phrases)
        for terminal, verbs in language.orders.verbs.items():
            found.setdefault(terminal, {}).update((_folded(form), None) for verb in verbs for form in forms(verb))
    return {terminal: tuple(phrases) for terminal, phrases in found.items()}


def _folded(phrase: str) -> str:
    return " ".join(fold(phrase).replace("'", " ").replace("-", " ").split())
