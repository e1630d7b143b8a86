"""Patterns of requests, made ready: every way to write a line, by the word it begins with."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, product

_TOKEN = re.compile(r"\{([A-Z]+)\}|([()|])|([^\s(){}|]+)")
_JOINT = r"[\s,]*(?:[:=]\s*|-\s+)?"
"""Between two parts of a line: spaces, a comma, a colon."""
_BETWEEN_SLOTS = r"(?:\s*[,:=]\s*|\s+-\s+)"
"""Between two slots that stand side by side a sign must tell where the first one ends."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way to write one request: words, and slots between them."""

    request: str
    parts: tuple[str, ...]
    """Words, and slots in braces."""

    @property
    def line(self) -> re.Pattern[str]:
        """Fits a whole folded line; a slot's group is called as the slot is."""
        return _line(self.parts)

    def may_fit(self, folded: str) -> bool:
        """Whether all its words stand in a folded line: of most it need not be made ready."""
        return all(part[0] == "{" or part in folded for part in self.parts)

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(part for part in self.parts if part[0] != "{")

    @property
    def slots(self) -> tuple[str, ...]:
        return tuple(part[1:-1] for part in self.parts if part[0] == "{")

    @property
    def first(self) -> str:
        """The first word, up to its apostrophe."""
        return first_word(self.parts[0])


def first_word(text: str) -> str:
    """The letters that a text begins with; its first sign where it begins with none."""
    match = re.match(r"[^\W_]+", text)
    return match[0] if match else text[:1]


def patterns(request: str, written: str) -> Iterator[Pattern]:
    """Every plain form of what `requests.toml` writes. Raises ValueError naming a pattern that is no pattern."""
    for parts in dict.fromkeys(_alternatives(_tokens(written), written)):
        if not parts or parts[0][0] == "{":
            raise ValueError(f"{request}: {written!r}: expected a word at the beginning")
        if len(set(parts)) < len(parts) and len({p for p in parts if p[0] == "{"}) < sum(p[0] == "{" for p in parts):
            raise ValueError(f"{request}: {written!r}: a slot stands twice")
        yield Pattern(request, parts)


@cache  # of some thousand ways to ask for something, few are ever looked at
def _line(parts: Sequence[str]) -> re.Pattern[str]:
    written = _expression(parts[0])
    for before, part in pairwise(parts):
        joint = _BETWEEN_SLOTS if before[0] == part[0] == "{" else _JOINT
        written += joint + _expression(part)
    if parts[-1][0] != "{":
        written += r"\)?"  # « Carte de l'Europe (SVG) »
    return re.compile(written, re.DOTALL)


def beginning(words: str) -> re.Pattern[str]:
    """What a line begins with that is meant as a request: the rest is its group `rest`."""
    return re.compile(_JOINT.join(_expression(word) for word in words.split()) + rf"{_JOINT}(?P<rest>.+)", re.DOTALL)


def _tokens(written: str) -> list[str]:
    found = []
    for slot, sign, word in _TOKEN.findall(written):
        found.append(f"{{{slot}}}" if slot else sign or word)
    return found


def _alternatives(tokens: Sequence[str], written: str) -> Iterator[tuple[str, ...]]:
    """Groups in parentheses multiplied out; none is inside another."""
    choices: list[list[tuple[str, ...]]] = []
    inside: list[list[str]] | None = None
    for token in tokens:
        if token == "(" and inside is None:
            inside = [[]]
        elif token == ")" and inside is not None:
            choices.append([(), *map(tuple, inside)])
            inside = None
        elif token == "|" and inside is not None:
            inside.append([])
        elif token in "()|":
            raise ValueError(f"{written!r}: parentheses do not fit")
        elif inside is not None:
            inside[-1].append(token)
        else:
            choices.append([(token,)])
    if inside is not None:
        raise ValueError(f"{written!r}: a parenthesis is not closed")
    for chosen in product(*choices):
        yield tuple(part for parts in chosen for part in parts)


def _expression(part: str) -> str:
    if part[0] == "{":
        return rf"(?P<{part[1:-1]}>.+?)"
    before = r"(?<!\w)" if part[0].isalnum() else ""
    behind = r"(?!\w)" if part[-1].isalnum() else ""
    return before + re.escape(part) + behind


@dataclass(frozen=True, slots=True)
class Index:
    """The patterns of a table, found by the word that a line begins with."""

    by_first: Mapping[str, Sequence[Pattern]]
    begins: Mapping[str, Sequence[tuple[str, re.Pattern[str]]]]
    """first word -> (request, beginning)"""
    vocabulary: frozenset[str]
    """Every word of four letters or more that may be written with a slip."""
    amid: re.Pattern[str]
    """Where a request that may stand within a sentence begins."""


def index(forms: Sequence[Pattern], beginnings: Sequence[tuple[str, str]], amid: Collection[str] = ()) -> Index:
    """`amid`: requests that may stand within a sentence. One word before their slot is too little to tell them by."""
    by_first: dict[str, list[Pattern]] = {}
    begins: dict[str, list[tuple[str, re.Pattern[str]]]] = {}
    for form in forms:
        by_first.setdefault(form.first, []).append(form)
    for request, words in beginnings:
        begins.setdefault(first_word(words), []).append((request, beginning(words)))
    known = (word for form in forms for part in form.words for word in re.findall(r"[^\W\d_]{4,}", part))
    within = {form.parts[:-1] for form in forms if form.request in amid and len(form.words) > 1 == len(form.slots)}
    said = "|".join(_JOINT.join(map(_expression, words)) for words in sorted(within))
    return Index(by_first, begins, frozenset(known), re.compile(said or r"(?!)"))
