"""A text and the views in which secrets are looked for, each made once, when it is first needed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from gm.service.press.spelling import spelling
from gm.service.press.views import (
    Decoded,
    SeenWord,
    TextView,
    as_it_stands,
    decodings,
    leet,
    letters,
    plain,
    spelt,
    unmangled,
    words,
)

DEEPEST = 2
"""How often a code within a code is read."""
_READABLE = re.compile(rb"[\t\n\r -~]{10,}")
"""What chance seldom makes of words that are no code."""


class Text:
    """What somebody wrote, and what can be read into it."""

    def __init__(self, written: str, depth: int = 0) -> None:
        self.whole = written
        self._depth = depth

    @cached_property
    def raw(self) -> TextView:
        return unmangled(self.whole)

    @cached_property
    def plain(self) -> TextView:
        return plain(self.raw)

    @cached_property
    def words(self) -> Sequence[SeenWord]:
        return words(self.plain)

    @cached_property
    def letters(self) -> TextView:
        """Nothing but letters and digits."""
        return letters(self.plain)

    @cached_property
    def starts(self) -> Sequence[int]:
        """Where in `letters` each word begins."""
        return [0, *accumulate(len(word.text) for word in self.words)][:-1]

    @cached_property
    def leet(self) -> TextView:
        return leet(self.letters)

    @cached_property
    def spelt(self) -> TextView:
        return spelt(self.plain, self.words, spelling().said)

    @cached_property
    def decoded(self) -> Sequence[Decoded]:
        """What it says in codes; read as it stands too, for a sign of a code may look like one of quoted-printable."""
        standing = as_it_stands(self.whole)
        views = [self.raw] if self.raw.text == standing.text else [self.raw, standing]
        return tuple(decoded for view in views for decoded in decodings(view))

    @cached_property
    def inner(self) -> "Sequence[Inner]":
        """Texts that its codes are of, in which there may be anything again."""
        if self._depth >= DEEPEST:
            return ()
        return tuple(
            Inner(Text(match[0].decode("ascii"), self._depth + 1), decoded, match.start())
            for decoded in self.decoded
            for match in _READABLE.finditer(decoded.octets)
        )

    # -- around the words

    def span(self, first: int, end: int | None = None) -> tuple[int, int]:
        """Where some of the words stand in what was written."""
        last = first if end is None else end - 1
        return self.plain.where(self.words[first].start, self.words[last].end)

    def written(self, at: int) -> str:
        """A word as it was written."""
        start, end = self.span(at)
        return self.whole[start:end]

    def gap(self, at: int) -> str:
        """What stands between a word and the next."""
        return self.plain.text[self.words[at].end : self.words[at + 1].start]

    def are_near(self, at: int, other: int) -> bool:
        """Whether nothing but a space, a hyphen, an apostrophe, an abbreviation's point or a comma is between them."""
        return (
            self.gap(at).replace(".", "", 1).replace(",", "", 1).strip(" \u00a0\u202f'’-\n") == "" and other == at + 1
        )

    def before(self, at: int) -> str:
        """A few characters before a word."""
        end = self.words[at].start
        return self.plain.text[max(0, end - 12) : end]

    def line(self, place: int) -> int:
        """The number of a line, from 1."""
        return self.whole.count("\n", 0, place) + 1


@dataclass(frozen=True, slots=True)
class Inner:
    """A text that a code is of."""

    text: Text
    code: Decoded
    first: int
    """Of its octets."""

    def where(self, span: tuple[int, int]) -> tuple[int, int]:
        """The part of the outer text that a part of it comes from."""
        return self.code.where(self.first + span[0], self.first + span[1])
