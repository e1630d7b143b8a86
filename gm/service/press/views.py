"""A text as somebody might read it who looks for what is hidden in it: put together, spelt back, decoded.

Each view knows where in the text its characters come from, so that what is found in it can be cut out there. Making and
searching a view takes time in proportion to the text. What two people agreed upon beforehand no view can show.
"""

import re
import unicodedata
from binascii import a2b_base64
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from urllib.parse import unquote_to_bytes

from gm.service.press.lookalikes import LATIN

# What a text may have become when it is quoted: broken in two at any character (quoted-printable, quote marks,
# invisible breaks), and its signs written as URLs, HTML, quoted-printable or programs write them.
_MANGLED = re.compile(
    r"(?P<gone>=\r?\n[> \t]*|<wbr\s?/?>|&shy;|[\u00ad\u200b-\u200d\u2060\ufeff])"
    r"|(?P<line>\r?\n[> \t]*)"
    r"|(?P<octets>(?:%(?:25)?[0-9a-f]{2})+|(?:=[0-9a-f]{2})+|(?:\\x[0-9a-f]{2})+)"
    r"|(?P<point>(?:\\u|u\+)[0-9a-f]{4})"
    r"|(?P<entity>&(?:#\d{1,6}|#x[0-9a-f]{1,5}|[a-z]{2,8});)",
    re.IGNORECASE,
)
_LEET = str.maketrans("01345678924z@$!", "oieasgtbgaszasi")
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class TextView:
    """`places` tells of each character, and of the end, where in the text it comes from."""

    text: str
    places: Sequence[int]

    def where(self, start: int, end: int) -> tuple[int, int]:
        """The part of the text that a part of the view comes from."""
        return self.places[start], self.places[end - 1] + 1

    def find(self, wanted: str) -> Iterator[tuple[int, int]]:
        """Where it stands in the view, each time."""
        at = self.text.find(wanted) if wanted else -1
        while at >= 0:
            yield at, at + len(wanted)
            at = self.text.find(wanted, at + len(wanted))


@dataclass(frozen=True, slots=True)
class SeenWord:
    """A run of letters and digits in a view."""

    text: str
    start: int
    end: int


def as_it_stands(text: str) -> TextView:
    """The text itself."""
    return TextView(_narrow(text), range(len(text) + 1))


def unmangled(text: str) -> TextView:
    """The text as it was before it was mangled."""
    text = _narrow(text)
    signs: list[str] = []
    places: list[int] = []
    done = 0
    for match in _MANGLED.finditer(text):
        signs += text[done : match.start()]
        places += range(done, match.start())
        done = match.end()
        meant = _meant(match)
        signs += meant
        places += _spread(match.start(), done, len(meant))
    signs += text[done:]
    places += range(done, len(text) + 1)
    return TextView("".join(signs), places)


def _narrow(text: str) -> str:
    """Wide, bold and ringed letters as plain ones, capitals and all; a character for a character."""
    if text.isascii():
        return text
    forms = {sign: unicodedata.normalize("NFKC", sign) for sign in set(text) if sign > "~"}
    return text.translate({ord(sign): form for sign, form in forms.items() if len(form) == 1 and form.isascii()})


def _spread(start: int, end: int, count: int) -> Iterable[int]:
    """Places for the characters that a piece of text stands for, in their order."""
    return [start + (end - start) * number // count for number in range(count)] if count else []


def _meant(match: re.Match[str]) -> str:
    if match["gone"]:
        return ""
    if match["line"]:
        return "\n"
    if match["octets"]:
        escaped = re.sub(r"%25|\\x|=", "%", match["octets"], flags=re.IGNORECASE)
        return unquote_to_bytes(escaped).decode("utf-8", "replace")
    if match["point"]:
        return chr(int(match["point"][2:], 16)).encode("utf-8", "replace").decode()
    meant = unescape(match["entity"])
    return meant if len(meant) == 1 else match["entity"]


def plain(view: TextView) -> TextView:
    """In small Latin letters, whatever looks like them."""
    if view.text.isascii():
        return TextView(view.text.lower(), view.places)
    signs: list[str] = []
    places: list[int] = []
    for sign, place in zip(view.text, view.places, strict=False):
        latin = LATIN[ord(sign)]
        signs.append(latin)
        places += [place] * len(latin)
    return TextView("".join(signs), [*places, view.places[-1]])


def only(view: TextView, wanted: "re.Pattern[str]") -> TextView:
    """What remains of a view when everything else is passed over, line ends too."""
    at = [place for match in wanted.finditer(view.text) for place in range(match.start(), match.end())]
    return TextView(
        "".join([view.text[place] for place in at]), [*(view.places[place] for place in at), view.places[-1]]
    )


def letters(view: TextView) -> TextView:
    """Letters and digits alone: spaced, dotted, hyphened, one a line, all the same."""
    return only(view, _WORD)


def leet(view: TextView) -> TextView:
    """With the digits and signs that stand for letters as those letters; l is i."""
    return TextView(view.text.translate(_LEET).replace("l", "i"), view.places)


def as_leet(text: str) -> str:
    """What to look for in `leet`."""
    return text.translate(_LEET).replace("l", "i")


def words(view: TextView) -> list[SeenWord]:
    """The words of a view."""
    return [SeenWord(match[0], match.start(), match.end()) for match in _WORD.finditer(view.text)]


def spelt(view: TextView, said: Sequence[SeenWord], meaning: Mapping[str, str]) -> TextView:
    """Letters and digits alone, with words such as "dot" and "three" as what they mean ("" and 3)."""
    signs: list[str] = []
    places: list[int] = []
    for word in said:
        meant = meaning.get(word.text, word.text)
        signs.append(meant)
        places += (
            (view.places[place] for place in range(word.start, word.end))
            if meant == word.text
            else _spread(view.places[word.start], view.places[word.end - 1] + 1, len(meant))
        )
    return TextView("".join(signs), [*places, view.places[-1]])


# --- codes -----------------------------------------------------------------------------------------------------------

_BASE64 = re.compile(r"[A-Za-z0-9]+")
_BASE64_FULL = re.compile(r"[A-Za-z0-9+/_-]+")
_HEX = re.compile(r"0x|([0-9a-f])", re.IGNORECASE)
_NUMBER = re.compile(r"(?<!\d)\d{2,3}(?!\d)")
_URL_SAFE = str.maketrans("-_", "+/")
_SMALL = bytes(range(256)).lower()
_NO_LETTERS = bytes(code for code in range(256) if not chr(code).isascii() or not chr(code).isalnum())


@dataclass(frozen=True, slots=True)
class Decoded:
    """Octets that a text may stand for, and the characters of a view that each `width` of them come from."""

    octets: bytes
    view: TextView
    first: int
    size: int
    """Characters of a group."""
    width: int
    """Octets of a group."""
    backwards: bool = False

    def letters(self) -> bytes:
        """Small letters and digits alone."""
        return self.octets.translate(_SMALL, _NO_LETTERS)

    def find(self, wanted: bytes) -> Iterator[tuple[int, int]]:
        """Where in the text it comes from that these letters stand in what it says."""
        kept = [place for place, code in enumerate(self.octets) if chr(code).isascii() and chr(code).isalnum()]
        small = self.letters()
        at = small.find(wanted)
        while at >= 0:
            yield self.where(kept[at], kept[at + len(wanted) - 1] + 1)
            at = small.find(wanted, at + len(wanted))

    def where(self, start: int, end: int) -> tuple[int, int]:
        """The part of the text that some of the octets come from."""
        first = self.first + start * self.size // self.width
        last = min(self.first - (-end * self.size // self.width), len(self.view.text))
        if self.backwards:
            first, last = len(self.view.text) - last, len(self.view.text) - first
        return self.view.where(first, last)


def decodings(view: TextView) -> Iterator[Decoded]:
    """Everything that a text, read as base64, as hexadecimal or as decimal numbers, forwards or backwards, says.

    A code may begin anywhere, be broken by spaces and lines, and stand between words, which are then read as codes too
    and say nothing. `view` keeps capitals.
    """
    for alphabet in (_BASE64, _BASE64_FULL):
        coded = only(view, alphabet)
        if alphabet is _BASE64_FULL and coded.text.isalnum():
            continue
        for backwards in (False, True):
            signs = (coded.text[::-1] if backwards else coded.text).translate(_URL_SAFE)
            for first in range(min(4, len(signs))):
                group = signs[first : first + (len(signs) - first) // 4 * 4]
                rest = signs[first + len(group) :]
                group += rest + "A" * (4 - len(rest)) if len(rest) > 1 else ""
                yield Decoded(a2b_base64(group), coded, first, 4, 3, backwards)
    digits = [match.start() for match in _HEX.finditer(view.text) if match[1]]
    coded = TextView("".join([view.text[at] for at in digits]), [view.places[at] for at in digits])
    for backwards in (False, True):
        signs = coded.text[::-1] if backwards else coded.text
        for first in (0, 1):
            octets = bytes.fromhex(signs[first : first + (len(signs) - first) // 2 * 2])
            yield Decoded(octets, coded, first, 2, 1, backwards)
    numbers = [match for match in _NUMBER.finditer(view.text) if 32 <= int(match[0]) <= 255]
    ends = [place for match in numbers for place in (match.start(), match.end() - 1)]
    slots = TextView("  " * len(numbers), [view.places[place] for place in ends])
    yield Decoded(bytes(int(match[0]) for match in numbers), slots, 0, 2, 1)
