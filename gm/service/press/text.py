"""A text in which a secret is looked for: folded, the breaks of quoting and wrapping undone, each place known."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import unquote_to_bytes

from gm.notation.words.fold import fold, origins

Span = tuple[int, int]
_ESCAPED = re.compile(r"=\r?\n[> \t]*|(?:[=%][0-9a-f]{2})+", re.IGNORECASE)
"""A soft line end, or octets as quoted-printable and links write them."""
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class SeenWord:
    """A run of letters and digits of the folded text."""

    text: str
    start: int
    end: int


class Text:
    """What somebody wrote. Places and spans that leave it are those of `written`."""

    def __init__(self, written: str) -> None:
        self.written = written
        signs, spans = _unescaped(written)
        self.folded = fold(signs)
        self._spans = [spans[at] for at in origins(signs)[: len(self.folded)]]

    @cached_property
    def words(self) -> Sequence[SeenWord]:
        return [SeenWord(match[0], match.start(), match.end()) for match in _WORD.finditer(self.folded)]

    @cached_property
    def _letters(self) -> tuple[str, Sequence[int]]:
        """Letters and digits alone, and where in `folded` each stands."""
        places = [place for word in self.words for place in range(word.start, word.end)]
        return "".join(word.text for word in self.words), places

    def span(self, start: int, end: int) -> Span:
        """Where a part of `folded` was written."""
        return self._spans[start][0], self._spans[end - 1][1]

    def find(self, wanted: str, *, alone: bool = False) -> Iterator[Span]:
        """Where these letters and digits stand, whatever signs, spaces and line ends are between them; `alone`: not as
        a part of longer words."""
        letters, places = self._letters
        at = letters.find(wanted) if wanted else -1
        while at >= 0:
            start, end = places[at], places[at + len(wanted) - 1] + 1
            if not alone or not (self.folded[start - 1 : start].isalnum() or self.folded[end : end + 1].isalnum()):
                yield self.span(start, end)
            at = letters.find(wanted, at + len(wanted))

    def line(self, place: int) -> int:
        """The number of a line, from 1."""
        return self.written.count("\n", 0, place) + 1


def _unescaped(written: str) -> tuple[str, list[Span]]:
    """The text without soft line ends and escaped octets, and where each of its characters was written."""
    signs: list[str] = []
    spans: list[Span] = []
    done = 0
    for match in _ESCAPED.finditer(written):
        octets = unquote_to_bytes(match[0].replace("=", "%")) if "\n" not in match[0] else b""
        meant = octets.decode("utf-8", "replace")
        signs += (written[done : match.start()], meant)
        spans += [(at, at + 1) for at in range(done, match.start())]
        spans += [match.span()] * len(meant)
        done = match.end()
    signs.append(written[done:])
    spans += [(at, at + 1) for at in range(done, len(written))]
    return "".join(signs), spans


_UNSEEN = frozenset({"Cf", "Cc", "Co", "Cn", "Cs"})
_JOINERS = "\u200d\ufe0f"
"""What makes one picture of several."""


def visible(text: str) -> str:
    """A text without control characters and others that nobody sees."""
    return "".join(sign for sign in text if sign in "\n\t" + _JOINERS or unicodedata.category(sign) not in _UNSEEN)
