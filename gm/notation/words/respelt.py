"""Words as they are spelt in text messages and at school, and in other languages: « jattaque la Roumani », "2 Ukrane".

Each word that nobody knows is read as the one it stands for, where it can be one only: a word of the lists, two that
lost their apostrophe, or the only province whose name is a slip away. Verbs are in lists; none is guessed.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from gm.languages.language import languages
from gm.languages.spelling import guests
from gm.notation.words.said import VERBS
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, IN, SHORTEST_NAME, UNKNOWN, Vocabulary, plain

LONGEST_NAME = 4
"""Words of a name."""
LONGEST_SURE = 4
"""Letters up to which a word is as soon another one as a name: « tien » is no Vienna."""
FURTHEST = 2
"""Slips in a longer name, of which no other is as near."""
SHORTEST_FAR = 7
"""Letters of a text in which that many are looked for."""
SAME = 3
"""Letters with which it begins all the same: « chance » is no « Manche »."""
SHORTEST_STUCK = 3
"""Letters behind an apostrophe that is not written."""
_SIGNS = frozenset("-=>/+")
_VOWELS = frozenset("aeiouyh")
_OF_NAMES = frozenset((UNKNOWN, "PLACE", "COAST", "UNIT", FILLER, IN))
"""Kinds of word that a name of several may seem to have."""
_LEADING = frozenset((FILLER, IN, "TO"))
"""Kinds of word that lead to a place."""
_OF_ORDERS = VERBS | {"UNIT", "PLACE", "POWER"}
"""Kinds of word that lose their apostrophe: « saint » is no « s'aint »."""


class Respelt(NamedTuple):
    """A stretch of a folded line, and what is read in its place."""

    start: int
    end: int
    text: str
    named: bool
    """Whether it is a name with a slip in it."""


@cache
def _read_as() -> dict[str, str]:
    """word -> what it is read as, in whichever language."""
    tables = [language.reading.spelling.read_as for language in languages().values()]
    return {
        plain(word): meant for table in (*tables, guests().read_as) for meant, said in table.items() for word in said
    }


def respellings(words: Sequence[Word], folded: str, vocabulary: Vocabulary) -> list[Respelt]:
    """What is read in the place of words that nobody knows."""
    found: list[Respelt] = []
    done = 0
    for index, word in enumerate(words):
        if word.start < done or word.meanings[0][0] not in (UNKNOWN, "NUMBER"):
            continue
        each = _said(words, index, vocabulary) or _apart(word, vocabulary)
        each = each or _name(words, index, folded, vocabulary)
        if each is not None and each.start >= done and (each.named or not _sticks(each, folded)):
            found.append(each)
            done = each.end
    return found


def _sticks(each: Respelt, folded: str) -> bool:
    """Whether a sign of notation sticks to it, so that it may be a piece of a name: `PI-E`."""
    return folded[each.start - 1 : each.start] in _SIGNS or folded[each.end : each.end + 1] in _SIGNS


def _said(words: Sequence[Word], index: int, vocabulary: Vocabulary) -> Respelt | None:
    """What a word of the lists is read as, perhaps with the one before it; a digit only before a name."""
    word = words[index]
    if index and (text := _read_as().get(f"{words[index - 1].text} {word.text}")) is not None:
        return Respelt(words[index - 1].start, word.end, text, named=False)
    text = _read_as().get(word.text)
    if text is None or (word.text.isdigit() and not _leads_to_name(words[index + 1 :], vocabulary)):
        return None
    leads = any(kind in _LEADING for kind, _ in vocabulary.meanings.get(text, ())[:1])
    if len(word.text) == 1 and leads and _is_letter(words[index + 1 :]):
        return None  # `A UKR O A MOS` is no « A Ukr au A Mos »
    return Respelt(word.start, word.end, text, named=False)


def _is_letter(after: Sequence[Word]) -> bool:
    """Whether a unit's letter comes next."""
    return bool(after) and len(after[0].text) == 1 and after[0].meanings[0][0] == "UNIT"


def _leads_to_name(after: Sequence[Word], vocabulary: Vocabulary) -> bool:
    first = next((word for word in after if word.meanings[0][0] not in (FILLER, IN)), None)
    if first is None:
        return False
    return first.meanings[0][0] == "PLACE" or (first.meanings[0][0] == UNKNOWN and bool(_near(first.text, vocabulary)))


def _apart(word: Word, vocabulary: Vocabulary) -> Respelt | None:
    """« larmée » as « l'armée », « jprends » as « je prends »."""
    for whole, letters in (*_elided(), *((f"{whole} ", letters) for whole, letters in _stuck())):
        rest = word.text.removeprefix(letters)
        meant = rest if rest in vocabulary.meanings else _read_as().get(rest, "")
        if len(rest) < SHORTEST_STUCK or rest == word.text or meant not in vocabulary.meanings:
            continue
        elides = rest[0] in _VOWELS and vocabulary.meanings[meant][0][0] in _OF_ORDERS
        if elides or whole[-1] == " ":
            return Respelt(word.start, word.end, f"{whole}{meant}", named=False)
    return None


@cache
def _elided() -> tuple[tuple[str, str], ...]:
    """("l'", `l`), and so on: never "c'", behind which no order stands (« côté » takes nothing out)."""
    tables = [language.reading.spelling.elides for language in languages().values()]
    return tuple((f"{letter}'", letter) for letters in tables for letter in letters)


@cache
def _stuck() -> tuple[tuple[str, str], ...]:
    """(word, what is left of it where it sticks to the next): « je », `j`."""
    tables = [language.reading.spelling.stuck for language in languages().values()]
    return tuple((whole, letter) for table in tables for whole, letters in table.items() for letter in letters)


def _name(words: Sequence[Word], index: int, folded: str, vocabulary: Vocabulary) -> Respelt | None:
    """The name that a word is a slip away from, by itself or with those beside it: « mer noir », "norweigan sea"."""
    spans = [
        (start, end)
        for start in range(max(0, index - LONGEST_NAME + 1), index + 1)
        for end in range(index, min(start + LONGEST_NAME, len(words)))
    ]
    for start, end in sorted(spans, key=lambda span: span[0] - span[1]):
        row = words[start : end + 1]
        if any(word.meanings[0][0] not in _OF_NAMES for word in row):
            continue
        text = plain(folded[row[0].start : row[-1].end])
        if names := _near(text, vocabulary):
            return Respelt(row[0].start, row[-1].end, names[0], named=True)
    return None


def _near(text: str, vocabulary: Vocabulary) -> list[str]:
    """Names of the only province that is near a text, those first that are a slip away, and the longest of them."""
    if len(text) <= SHORTEST_NAME or text in vocabulary.meanings:
        return []
    if any(text.removeprefix(letter) in vocabulary.meanings for _, letter in _stuck() if text.startswith(letter)):
        return []  # « jpari que », I bet
    near = vocabulary.one_away(text)
    word = text[2:] if text[1:2] == " " else text  # « l'armede » is no Armenia
    if not near and len(word) >= SHORTEST_FAR:
        begun = SAME + len(text) - len(word)
        further = (more.phrase for more in vocabulary.further(text) if more.distance <= FURTHEST)
        near = tuple(phrase for phrase in further if phrase[:begun] == text[:begun] and _differs_little(phrase, text))
    names = [phrase for phrase in near if _may_be(phrase, text, vocabulary)]
    if len(text) <= LONGEST_SURE and len(names) < len(near):
        return []
    close = set(vocabulary.close_to(text))
    same = {frozenset(vocabulary.meanings[phrase][0][1].split()) for phrase in names}
    if len(same) != 1:
        return []
    return sorted(names, key=lambda phrase: (phrase not in close, -len(phrase) if phrase in close else len(phrase)))


def _differs_little(phrase: str, text: str) -> bool:
    """Whether no short word begins otherwise than a name's: « la date » is no « La Haye »."""
    pairs = zip(phrase.split(), text.split(), strict=False)
    return all(one[0] == other[0] or len(one) > LONGEST_SURE for one, other in pairs)


def _may_be(phrase: str, text: str, vocabulary: Vocabulary) -> bool:
    """Whether a phrase is the name of a province, and has as many words as a text, of which each may be its own."""
    pairs = list(zip(phrase.split(), text.split(), strict=False))
    alike = len(pairs) == 1 or all(one == other or min(len(one), len(other)) > SHORTEST_NAME for one, other in pairs)
    named = len(phrase) > SHORTEST_NAME and vocabulary.meanings[phrase][0][0] == "PLACE"
    return named and alike and phrase.count(" ") == text.count(" ")
