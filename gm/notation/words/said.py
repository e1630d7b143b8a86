"""Words that make no order, counted: what rules need to tell an attempt at one from talk."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from gm.languages.language import any_of, said_anywhere, words_said
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, HARMLESS, MARK, UNKNOWN, Vocabulary, plain

VERBS = frozenset(
    ("TO", "MOVES", "HOLDS", "SUPPORTS", "CONVOYS", "RETREATS", "DISBANDS", "REMOVES", "BUILDS", "CARRIED",
     "BACKED", "MUTUAL")
)  # fmt: skip
FEW = 6
"""Words, fillers apart, up to which a line that lacks its verb or its unit may be an order with a slip in it."""
MOST_NEAR = 4
"""Unknown words that are compared with names; a sentence with more is no order with a slip."""
_TALKED = frozenset(
    ("told", "past", "deferred", "doubted", "asides", "polite", "titles", "amends", "asked", "asked_first", "dislodged")
)
"""Marks that sentences between players hold as well as orders."""


@dataclass(frozen=True, slots=True)
class Said:
    """Words that make no order, counted."""

    words: tuple[Word, ...]
    """Without fillers."""
    kinds: tuple[str, ...]
    """Of each word the likeliest."""
    spoken: frozenset[str]
    """Every kind that one of them may be."""
    strange: int
    """Words that no order holds."""
    manners: int
    """Words that tell how somebody is: "beautiful"."""
    verbs: int
    units: int
    near: int
    """Strange words that look like names of places."""
    places: int
    signs: bool
    """Whether a dash, an arrow or a letter of the notation stands among the words."""
    broken: bool
    """Whether it looks like an order of which a part is misspelt."""

    @property
    def named(self) -> int:
        """Places, if only by a misspelt name."""
        return self.places + self.near

    @property
    def count(self) -> int:
        return len(self.words)

    @property
    def first(self) -> str:
        return self.kinds[0] if self.kinds else ""


def said_of(words: Sequence[Word], vocabulary: Vocabulary | None) -> Said:
    passed = [*_hyphens(words, vocabulary), *_articles(words, vocabulary)]
    kept = tuple(word for word in words if word.meanings[0][0] != FILLER and word not in passed)
    kinds = tuple(word.meanings[0][0] for word in kept)
    strange = sum(1 for word in kept if _is_strange(word))
    near = 0
    if vocabulary is not None and 0 < strange <= MOST_NEAR:
        near = sum(1 for word in kept if word.meanings[0][0] == UNKNOWN and _is_near_place(word.text, vocabulary))
    return Said(
        kept,
        kinds,
        frozenset(kind for word in kept for kind, _ in word.meanings),
        strange,
        manners=sum(word.meanings[0] == HARMLESS for word in words),
        verbs=sum(1 for word in kept if any(kind in VERBS for kind, _ in word.meanings)),
        units=_units(kept),
        near=near,
        places=kinds.count("PLACE"),
        signs=any(len(word.text) <= 2 and any(kind in VERBS for kind, _ in word.meanings) for word in kept),
        broken=0 < len(kept) <= FEW and vocabulary is not None and _is_broken(kept, vocabulary),
    )


def _hyphens(words: Sequence[Word], vocabulary: Vocabulary | None) -> list[Word]:
    """The hyphens within words that name nothing: "week-end", « Marie-Claire », « gardez-moi »."""
    found = []
    for before, word, after in zip(words, words[1:], words[2:], strict=False):
        if word.text == "-" and before.end == word.start and word.end == after.start:
            kinds = {before.meanings[0][0], after.meanings[0][0]}
            near = [one for one in (before, after) if vocabulary is not None and _is_near_place(one.text, vocabulary)]
            found += [word] if kinds <= _OF_WORDS and len(near) < 2 else []
    return found


_OF_WORDS = frozenset((UNKNOWN, FILLER, MARK, "KEEPS", "HOLDS", "SUPPORTS", "TALK"))
"""Kinds of word that a hyphen joins."""


def _articles(words: Sequence[Word], vocabulary: Vocabulary | None) -> Iterator[Word]:
    """Letters of units that are none: "have a good day", « il y a »."""
    kinds = {word.meanings[0][0] for word in words}
    spoken = "TALK" in kinds and "PLACE" not in kinds
    for index, word in enumerate(words):
        if word.meanings[0][0] != "UNIT" or len(word.text) > 1:
            continue
        if spoken:
            yield word
            continue
        behind = next((other for other in words[index + 1 :] if other.meanings[0][0] != FILLER), None)
        if behind is None or behind.meanings[0][0] in ("PLACE", "POWER"):
            continue
        if index == 0 and (
            len(words) <= SHORT_ORDER or len(behind.text) < SHORT_ORDER or behind.meanings[0][0] != UNKNOWN
        ):
            continue
        if vocabulary is None or not _is_near_place(behind.text, vocabulary):
            yield word


SHORT_ORDER = 4
"""Words of an order with a name that nobody knows, and letters of an abbreviation."""


def _is_strange(word: Word) -> bool:
    kind, value = word.meanings[0]
    return kind in (UNKNOWN, "KEEPS") or (kind == MARK and value in _TALKED and word.text != "?")


def _is_broken(words: Sequence[Word], vocabulary: Vocabulary) -> bool:
    """Whether few words hold two of the three parts of an order and something unknown beside: `LFarmée Paris tient`."""
    kinds = [{kind for kind, _ in word.meanings} for word in words]
    strange = sum(bool(held & {UNKNOWN, "NUMBER", "TO"}) or held == {MARK} for held in kinds)
    if any("WAIVES" in held and len(word.text) > 4 for held, word in zip(kinds, words, strict=True)):
        return bool(strange) or any("BUILDS" in held for held in kinds)
    unit = any("UNIT" in held and len(word.text) > 3 for held, word in zip(kinds, words, strict=True))
    unit = unit or _is_near_unit(words[0].text, vocabulary)
    verb = any(held & VERBS - {"TO"} and len(word.text) > 4 for held, word in zip(kinds, words, strict=True))
    place = any("PLACE" in held for held in kinds)
    if "BUILDS" in kinds[0] and unit and 2 < len(words) < 5:
        return True
    if not strange or strange > 2 or sum((unit, verb, place)) < 2:
        return False
    return (
        (place and unit)
        or any(
            UNKNOWN in held and ((verb and unit) or _is_near_unit(word.text, vocabulary))
            for held, word in zip(kinds, words, strict=True)
        )
        or (place and "BUILDS" in kinds[0])
    )


def _is_near_unit(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a word is one slip from "armée" or "fleet", or two where the word before or behind it sticks to it."""
    if len(text) < 4:
        return False
    parts = (text[1:], text[2:], text[:-1], text[:-2])
    near = {*vocabulary.one_away(text)}.union(*map(vocabulary.one_away, parts))
    near |= set(parts) & vocabulary.meanings.keys()
    return any(len(phrase) > 3 and vocabulary.meanings[phrase][0][0] == "UNIT" for phrase in near)


def _units(words: Sequence[Word]) -> int:
    """Units: an army or fleet by its noun, or by a letter that begins the line or stands before a name."""
    count = 0
    for index, word in enumerate(words):
        if word.meanings[0][0] != "UNIT":
            continue
        after = words[index + 1].meanings[0][0] if index + 1 < len(words) else ""
        if len(word.text) > 2 or index == 0 or after in ("PLACE", "POWER"):
            count += 1
    return count


def _is_near_place(text: str, vocabulary: Vocabulary) -> bool:
    if len(text) < 3:
        return False
    close = [*vocabulary.one_away(text), *(more.phrase for more in vocabulary.further(text) if len(text) > 5)]
    return any(vocabulary.meanings[phrase][0][0] == "PLACE" for phrase in close)


def is_place_slipped(word: Word, vocabulary: Vocabulary) -> bool:
    """Whether a word that nobody knows is one slip from the name of a place."""
    return word.meanings[0][0] == UNKNOWN and any(
        vocabulary.meanings[phrase][0][0] == "PLACE" for phrase in vocabulary.one_away(word.text)
    )


def stands_for_order(said: str) -> bool:
    """Whether words name an order that has been told: "that move", « cette attaque »."""
    return said in words_said("itself") or _undertaking().fullmatch(said) is not None


@cache
def _undertaking() -> re.Pattern[str]:
    """ "With that", "in this same attack", « dans cette entreprise »."""

    def said(part: str) -> str:
        words = said_anywhere(lambda language: getattr(language.reading.words, part))
        return any_of(plain(word) for word in words)

    return re.compile(rf"(?:(?:{said('towards')}) )?(?:(?:{said('pointing')}) )?(?:{said('undertakings')})")
