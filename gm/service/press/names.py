"""Whether a text names a person: in the plural, glued, spelt letter by letter, backwards or in a code, and where."""

import codecs
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby, permutations

from gm.service.press.lookalikes import latin
from gm.service.press.reader import Text
from gm.service.press.spelling import spelling
from gm.service.press.views import as_leet

SHORTEST = 3
"""Letters of a part of a name that is looked for by itself: « de » and "J." stand in every text."""
BROKEN = 5
"""Letters of one that is looked for in pieces, backwards or in codes, where chance spells shorter ones."""
TURNED = 6
"""Letters of one that is looked for with its alphabet turned by thirteen."""
_TITLES = frozenset({"von", "van", "der", "den", "del", "les", "the", "mac", "san", "ben"})
_PLURALS = ("s", "x")
_ENDINGS = (
    "es",
    "z",
    "n",
    "ns",
    "en",
    "a",
    "em",
    "ian",
    "ians",
    "ien",
    "iens",
    "esque",
    "iste",
    "istes",
    "ist",
    "ists",
)
"""What declines a name, and makes its followers; where it is long enough to be told from another word."""
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
_HUMP = re.compile(r"(?<=[^\W\d_A-Z])(?=[A-Z])")
_DIGITS = re.compile(r"\d+")
_APOSTROPHE = re.compile(r"['’`´]")
_OPENS = re.compile(r"(?:^|[\n.!?:;…«»“”\"'’(\[•–—-])[\s*_>]*\Z")
Span = tuple[int, int]


@dataclass(frozen=True)
class PlayerName:
    """A person's name as it is looked for. `firm` parts are names and nothing else; `ordinary` ones are words too."""

    parts: tuple[str, ...]
    firm: frozenset[str]
    ordinary: frozenset[str]
    said: frozenset[str] = field(repr=False)
    """Words that tell the name: its firm parts, in every number and case, backwards, and glued to one another."""
    game_words: frozenset[str] = field(repr=False)
    codes: tuple[bytes, ...] = field(repr=False)
    """What a code must not say: the firm parts, as letters alone and as they are written."""


def name_of(name: str, game_words: frozenset[str]) -> PlayerName:
    """A name to look for. A word of the game is none: a player called Rome may write of Rome."""
    forms = dict.fromkeys((name, name.casefold().translate(_UMLAUTS)))
    parts = tuple(dict.fromkeys(part for form in forms for part in _split(form)))
    telling = {part for part in parts if len(part) >= SHORTEST and part not in game_words | _TITLES}
    ordinary = frozenset(telling & spelling().ordinary)
    firm = frozenset(telling - ordinary)
    said = {part + ending for part in firm if len(part) > SHORTEST for ending in _PLURALS}
    said |= {part + ending for part in firm if len(part) >= BROKEN for ending in _ENDINGS}
    said |= {part[::-1] for part in firm if len(part) >= BROKEN}
    said |= {codecs.encode(part, "rot13") for part in firm if len(part) >= TURNED}
    said |= _handles(_split(name), firm)
    said = (said - spelling().ordinary) | firm
    long = [part for part in firm if len(part) >= BROKEN]
    written = [part for part in re.split(r"[\s'.-]+", name) if not part.isascii() and latin(part) in firm]
    octets = [code.encode() for part in written for code in (part, part.lower(), part.upper())]
    return PlayerName(
        parts, firm, ordinary, frozenset(said - game_words), game_words, (*(part.encode() for part in long), *octets)
    )


def _split(name: str) -> tuple[str, ...]:
    return tuple(part for part in re.split(r"[\W_]+", latin(name)) if part)


def _handles(parts: tuple[str, ...], firm: frozenset[str]) -> set[str]:
    """ "jdupont", "dupontj", "jeandupont", "jrdupont": what people call themselves in addresses."""
    if len(parts) < 2:
        return set()
    initials = "".join(part[0] for part in parts[:-1])
    found = {"".join(parts), parts[-1] + "".join(parts[:-1])}
    found |= {initials + parts[-1], parts[-1] + initials} if parts[-1] in firm else set()
    for one, other in permutations(parts, 2):
        if one in firm:
            found |= {one + other, other + one, other[0] + one, one + other[0]}
    return {handle for handle in found if len(handle) > SHORTEST}


def named_in(name: PlayerName, text: Text) -> Iterator[tuple[str, Span]]:
    """Which part of the name, or the whole of it, stands where in the text. A place may be told twice."""
    yield from _as_words(name, text)
    yield from _letter_by_letter(name, text)
    known = spelling().ordinary | name.game_words
    for part in name.firm:
        for form in {part, part[::-1]} if len(part) >= BROKEN else ():
            yield from ((part, span) for span in in_pieces(form, known, text))
    yield from _in_codes(name, text)
    for inner in text.inner:
        yield from ((word, inner.where(span)) for word, span in named_in(name, inner.text))


def _as_words(name: PlayerName, text: Text) -> Iterator[tuple[str, Span]]:
    whole = _split(" ".join(name.parts)) if name.firm or name.ordinary or len(name.parts) > 1 else ()
    for at, word in enumerate(text.words):
        if (
            (_tells(name, word.text) and not _is_somebody_else(name, text, at))
            or not name.said.isdisjoint(_pieces(text.written(at)))
            or (word.text in name.ordinary and _is_meant_as_name(text, at))
        ):
            yield word.text, text.span(at)
        elif len(whole) > 1 and word.text == whole[0] and _goes_on(text, at, whole):
            yield " ".join(whole), text.span(at, at + len(whole))


def _tells(name: PlayerName, word: str) -> bool:
    if word in name.said:
        return True
    if not _DIGITS.search(word):
        return False
    return _DIGITS.sub("", word) in name.said or any(
        len(part) > SHORTEST and as_leet(part) == as_leet(word) for part in name.firm
    )


def _pieces(written: str) -> list[str]:
    """The words in "TeamDupont"."""
    pieces = _HUMP.split(written)
    return [latin(piece) for piece in pieces if len(piece) > SHORTEST] if len(pieces) > 1 else []


def _is_somebody_else(name: PlayerName, text: Text, at: int) -> bool:
    """« Saint-Martin », "King George", « Guillaume II », "Ali Pasha"."""
    said = spelling()
    word = text.words[at].text
    if len(word) <= SHORTEST and text.written(at).islower() and _is_syllable(text, at):
        return True
    before = text.words[at - 1].text if at and text.are_near(at - 1, at) else ""
    after = text.words[at + 1].text if at + 1 < len(text.words) and text.are_near(at, at + 1) else ""
    if before in ("saint", "st", "sainte", "ste"):
        return True
    return word in said.sovereigns and (before in said.saints or after in said.numerals or before in said.sovereigns)


def _is_syllable(text: Text, at: int) -> bool:
    gaps = [text.gap(place) for place in (at - 1, at) if 0 <= place < len(text.words) - 1]
    return any(gap.strip() == "-" for gap in gaps)


def _is_meant_as_name(text: Text, at: int) -> bool:
    """Whether an ordinary word is written as a name is: with a capital where none belongs, or after "I am"."""
    written = text.written(at)
    if not written[:1].isupper():
        return False
    before = tuple(word.text for word in text.words[max(0, at - 4) : at])
    shouted = len(written) > 1 and written.isupper() and at > 0 and text.written(at - 1).isupper()
    if any(before[-size:] in spelling().presents for size in range(1, 5)) and text.are_near(at - 1, at):
        return not shouted
    if text.words[at].text in spelling().capitals or (before and before[-1] in spelling().saints) or shouted:
        return False
    return not _OPENS.search(text.before(at))


def _goes_on(text: Text, at: int, whole: tuple[str, ...]) -> bool:
    """Whether a whole name stands here, in capitals as names are."""
    after = range(at, min(at + len(whole), len(text.words)))
    return tuple(text.words[place].text for place in after) == whole and all(
        text.written(place)[:1].isupper() for place in after
    )


def _letter_by_letter(name: PlayerName, text: Text) -> Iterator[tuple[str, Span]]:
    """« D.U.P.O.N.T », "d u p o n t", one letter a line; backwards too."""
    wanted = {part for part in (*name.firm, *name.ordinary) if len(part) > SHORTEST}
    wanted |= {handle for handle in _handles(name.parts, name.firm) if len(handle) >= BROKEN}
    for single, run in groupby(range(len(text.words)), lambda at: len(text.words[at].text) == 1):
        places = list(run) if single else []
        if len(places) < SHORTEST:
            continue
        spelt = "".join(text.words[at].text for at in places)
        if spelt in name.firm or spelt[::-1] in name.firm:
            yield spelt, text.span(places[0], places[-1] + 1)
        for part in wanted:
            for form in {part, part[::-1]}:
                at = spelt.find(form)
                if at >= 0:
                    yield part, text.span(places[at], places[at + len(form) - 1] + 1)


def in_pieces(form: str, known: frozenset[str], text: Text) -> Iterator[Span]:
    """Where words in a row are pieces of one: « Du-pont », "Dup ont", a name that a line's end breaks.

    `known` words in a row are a phrase that happens to have its letters: « le long du pont ».
    """
    for start, end in text.letters.find(form):
        first = bisect_right(text.starts, start) - 1
        last = bisect_left(text.starts, end)
        whole = text.starts[first] == start and (last == len(text.starts) or text.starts[last] == end)
        if whole and last - first > 1 and _is_broken(text, first, last, known):
            yield text.span(first, last)


def _is_broken(text: Text, first: int, last: int, known: frozenset[str]) -> bool:
    gaps = [text.gap(at) for at in range(first, last - 1)]
    if any(_APOSTROPHE.search(gap) for gap in gaps):
        return False
    if all(not re.search(r"\s", gap) or re.fullmatch(r"-\s+", gap) for gap in gaps):
        return True
    return any(text.words[at].text not in known for at in range(first, last))


def _in_codes(name: PlayerName, text: Text) -> Iterator[tuple[str, Span]]:
    for decoded in text.decoded:
        said = decoded.letters()
        for code in name.codes:
            if code.isascii() and (code in said or code[::-1] in said):
                for span in (*decoded.find(code), *decoded.find(code[::-1])):
                    yield code.decode(), span
            elif not code.isascii() and code in decoded.octets:
                at = decoded.octets.index(code)
                yield latin(code.decode()), decoded.where(at, at + len(code))


def merged(found: Iterable[tuple[str, Span]]) -> list[tuple[str, Span]]:
    """Each place once: of what overlaps, what was told first and is longest."""
    kept: list[tuple[str, Span]] = []
    for word, (start, end) in sorted(found, key=lambda each: (each[1][0], -each[1][1])):
        if not kept or start >= kept[-1][1][1]:
            kept.append((word, (start, end)))
    return kept
