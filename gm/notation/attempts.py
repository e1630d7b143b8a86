"""Tell words that try to order something from greetings, headings and signatures, which are passed over in silence."""

from collections.abc import Sequence
from enum import Enum, auto

from gm.notation.tokens import Word
from gm.notation.vocabulary import FILLER, UNKNOWN, Vocabulary

VERBS = frozenset(
    ("TO", "MOVES", "HOLDS", "SUPPORTS", "CONVOYS", "RETREATS", "DISBANDS", "REMOVES", "BUILDS", "CARRIED",
     "BACKED")
)  # fmt: skip
HEADINGS = frozenset(
    ("POWER", "HEADING", "NUMBER", "MOVES", "RETREATS", "REMOVES", "BUILDS", "DISBANDS", "AND", FILLER, "SUPPORTS",
     "CONVOYS", "ALL", "WAIVES")
)  # fmt: skip
PIECES = frozenset(("VIA", "COAST", "BACKED", "CARRIED", "FROM"))
FEW = 6
"""Words, fillers apart, up to which a line that lacks its verb or its unit may be an order with a slip in it."""
LONG_TALK = 14
"""Words from which on a sentence in which most are unknown is talk."""


class Sort(Enum):
    """What a part of a line is that makes no order."""

    TALK = auto()
    HEADING = auto()
    """Names a power, a season, or the kind of orders that follow."""
    FRAGMENT = auto()
    """A unit or a province by itself: a piece of an order."""
    ATTEMPT = auto()


def sort_of(words: Sequence[Word], vocabulary: Vocabulary | None) -> Sort:  # noqa: C901  # rules, in their order
    """What the words are, by which kinds of word they hold; with a vocabulary, misspelt names count too."""
    words = [word for word in words if word.meanings[0][0] != FILLER]
    kinds = [word.meanings[0][0] for word in words]
    places = kinds.count("PLACE")
    strange = sum(1 for kind in kinds if kind in (UNKNOWN, "KEEPS"))
    if not places and not _could_be_units(words):
        heads = all(any(kind in HEADINGS for kind, _ in word.meanings) and len(word.text) > 1 for word in words)
        if heads and kinds:
            return Sort.HEADING
    verbs = sum(1 for word in words if any(kind in VERBS for kind, _ in word.meanings))
    units = _units(words)
    if "NUMBER" in kinds and not units and not verbs:
        return Sort.TALK
    spoken = {kind for word in words for kind, _ in word.meanings}
    if "TALK" in spoken and not (units and verbs) and not _signs(words):
        return Sort.TALK
    if "ALL" in spoken and "HOLDS" in spoken and len(words) <= LONG_TALK:
        return Sort.ATTEMPT
    near = 0
    if vocabulary is not None and strange and strange <= 4:
        near = sum(1 for word in words if word.meanings[0][0] == UNKNOWN and _is_near_place(word.text, vocabulary))
    named = places + near
    if 0 < len(words) <= FEW and vocabulary is not None and _is_broken(words, vocabulary):
        return Sort.ATTEMPT
    if strange and strange * 2 > len(words) and not (units and kinds[0] == "UNIT" and named):
        return Sort.TALK if named < 2 or not verbs or strange > near + 1 else Sort.ATTEMPT
    if len(words) > LONG_TALK and strange * 3 > len(words):
        return Sort.TALK
    if units and named and (verbs or kinds[0] in ("UNIT", "POWER")):
        return Sort.FRAGMENT if not verbs and not strange and len(words) <= 3 else Sort.ATTEMPT
    if kinds and not strange and len(words) <= 3 and spoken & PIECES and "FILLER" not in spoken:
        return Sort.FRAGMENT
    if len(words) == 2 and kinds[0] == "UNIT" and verbs:
        return Sort.FRAGMENT
    if kinds and kinds[0] == "UNIT" and verbs and len(words) <= 8 and (_signs(words) or len(words[0].text) > 2):
        return Sort.ATTEMPT
    if named >= 2 and verbs:
        return Sort.ATTEMPT
    if kinds and not strange and named and len(words) <= 4 and kinds[0] != "POWER":
        return Sort.FRAGMENT if not verbs or len(words) <= 2 else Sort.ATTEMPT
    if not strange and named and len(words) <= FEW and kinds[0] in VERBS and len(words[0].text) > 2:
        return Sort.ATTEMPT
    if kinds and not strange and len(words) <= 3 and _signs(words) and (units or verbs):
        return Sort.FRAGMENT
    return Sort.TALK


def _is_broken(words: Sequence[Word], vocabulary: Vocabulary) -> bool:
    """Whether few words hold two of the three parts of an order and something unknown beside: `LFarmée Paris tient`."""
    kinds = [{kind for kind, _ in word.meanings} for word in words]
    strange = sum(1 for held in kinds if held & {UNKNOWN, "NUMBER", "UNLESS", "TO"})
    if any("WAIVES" in held and len(word.text) > 4 for held, word in zip(kinds, words, strict=True)):
        return bool(strange) or any("BUILDS" in held for held in kinds)
    unit = any("UNIT" in held and len(word.text) > 3 for held, word in zip(kinds, words, strict=True))
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


def _could_be_units(words: Sequence[Word]) -> bool:
    return any(word.meanings[0][0] == "UNIT" for word in words)


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


def _signs(words: Sequence[Word]) -> bool:
    """Whether a dash, an arrow or a letter of the notation stands among the words."""
    return any(len(word.text) <= 2 and any(kind in VERBS for kind, _ in word.meanings) for word in words)


def _is_near_place(text: str, vocabulary: Vocabulary) -> bool:
    if len(text) < 3:
        return False
    close = [*vocabulary.one_away(text), *(more.phrase for more in vocabulary.further(text) if len(text) > 5)]
    return any(vocabulary.meanings[phrase][0][0] == "PLACE" for phrase in close)
