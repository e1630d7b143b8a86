"""A text and the views in which secrets are looked for, each made once, when it is first needed."""

from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate

from gm.service.press.spelling import spelling
from gm.service.press.views import Decoded, View, Word, decodings, leet, letters, plain, spelt, unmangled, words


class Text:
    """What somebody wrote, and what can be read into it."""

    def __init__(self, written: str) -> None:
        self.whole = written

    @cached_property
    def raw(self) -> View:
        return unmangled(self.whole)

    @cached_property
    def plain(self) -> View:
        return plain(self.raw)

    @cached_property
    def words(self) -> Sequence[Word]:
        return words(self.plain)

    @cached_property
    def letters(self) -> View:
        """Nothing but letters and digits."""
        return letters(self.plain)

    @cached_property
    def starts(self) -> Sequence[int]:
        """Where in `letters` each word begins."""
        return [0, *accumulate(len(word.text) for word in self.words)][:-1]

    @cached_property
    def leet(self) -> View:
        return leet(self.letters)

    @cached_property
    def spelt(self) -> View:
        return spelt(self.plain, self.words, spelling().said)

    @cached_property
    def decoded(self) -> Sequence[Decoded]:
        """What it says in codes; read as it stands too, for a sign of a code may look like one of quoted-printable."""
        as_it_stands = View(self.whole, range(len(self.whole) + 1))
        views = [self.raw] if self.raw.text == self.whole else [self.raw, as_it_stands]
        return tuple(decoded for view in views for decoded in decodings(view))

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
