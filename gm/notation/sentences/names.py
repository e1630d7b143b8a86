"""The names that words nobody knows may stand for: slips of the pen, and abbreviations of somebody's own.

Names only: a verb, a code of three letters or a unit's letter is never put right.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import cache

from gm.languages.language import meant_anywhere
from gm.notation.words.rawline import RawLine
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, MARK, UNKNOWN, Meaning, Vocabulary

MOST_STRANGE = 8
"""Words nobody knows in a line up to which they are compared with names: more of them are talk."""
LONGEST_SPAN = 3
"""Words of a name with a slip in it."""


def with_names(words: Sequence[Word], vocabulary: Vocabulary) -> list[Word]:
    """The words, with what strange ones and short names may stand for behind what they are."""
    strange = [index for index, word in enumerate(words) if _is_strange(word)]
    row: list[Word] = []
    index = 0
    while index < len(words):
        word = words[index]
        spanned = _spanned(words, index, vocabulary) if 0 < len(strange) <= MOST_STRANGE else None
        if spanned is not None:
            row.append(spanned)
            index += row[-1].text.count(" ") + 1
            continue
        if _is_strange(word) and len(strange) <= MOST_STRANGE:
            word = word._replace(meanings=(*word.meanings, *_names(word.text, vocabulary)))
        elif word.meanings[0][0] == "PLACE" and (begun := vocabulary.begun.get(word.text)):
            word = word._replace(meanings=(*word.meanings, ("PLACE", begun)))
        row.append(word)
        index += 1
    return row


def with_coasts(words: Sequence[Word]) -> list[Word]:
    """The words without the comma between a name and its coast: "St Petersburg, north coast"."""
    inner = zip(words, words[1:], words[2:], strict=False)
    lost = {i + 1 for i, three in enumerate(inner) if three[1].text == "," and _names_coast(three[0], three[2])}
    return [word for i, word in enumerate(words) if i not in lost]


def _names_coast(before: Word, after: Word) -> bool:
    return before.meanings[0][0] == "PLACE" and after.meanings[0][0] == "COAST" and " " in after.text


def with_letter(words: Sequence[Word], index: int, raw: RawLine) -> Word:
    """A word; a capital A before a name is the letter of an army and no article or preposition: `A Ber - A Mun`."""
    word = words[index]
    if word.text != "a" or index + 1 == len(words) or words[index + 1].meanings[0][0] != "PLACE":
        return word
    written = raw.text[raw.places[word.start]] == "A" and (index > 0 or raw.text[: raw.places[word.end]].strip() == "A")
    units = tuple(meaning for meaning in word.meanings if meaning[0] == "UNIT")
    return word._replace(meanings=units) if written and units else word


def as_written(words: Sequence[Word], index: int, raw: RawLine, homographs: Collection[str]) -> Word:
    """A word; a name that is also a word is the province in capitals or beside a unit: « Fin des ordres »."""
    word = words[index]
    if word.text not in homographs or raw.written(word, word).isupper():
        return word
    beside = [words[i] for i in (index - 1, index + 1) if 0 <= i < len(words)]
    if any(_leads(each) for each in beside):
        return word
    others = tuple(held for held in word.meanings if held[0] != "PLACE")
    return word._replace(meanings=others or ((FILLER, ""),))


def of_now(word: Word, season: str) -> Word:
    """A word; what names the present season puts nothing off: « cet hiver », in winter."""
    if (MARK, "deferred") not in word.meanings or _seasons().get(word.text.split()[-1]) != season:
        return word
    return word._replace(meanings=((FILLER, ""),))


@cache
def _seasons() -> Mapping[str, str]:
    """The name of a season -> its letter."""
    return meant_anywhere(lambda language: language.orders.turns.seasons)


def _leads(word: Word) -> bool:
    """Whether a word shows that a name stands beside it: a unit, a dash, the letter of a verb, a coast."""
    kind = word.meanings[0][0]
    return kind in ("UNIT", "TO", "FROM", "COAST") or (len(word.text) == 1 and kind in _VERBS)


_VERBS = frozenset(("HOLDS", "SUPPORTS", "CONVOYS", "DISBANDS", "BUILDS", "RETREATS"))


def _is_strange(word: Word) -> bool:
    return word.meanings[0][0] == UNKNOWN and word.text.isalpha()


def _spanned(words: Sequence[Word], index: int, vocabulary: Vocabulary) -> Word | None:
    """A name of several words with a slip in one of them: « mer du nrod », "norvegian sea"."""
    for size in range(LONGEST_SPAN, 1, -1):
        span = words[index : index + size]
        if len(span) < size or not any(map(_is_strange, span)) or not all(word.text.isalpha() for word in span):
            continue
        if len(span[0].text) == 1:
            continue  # the letter of a unit
        text = " ".join(word.text for word in span)
        near = [phrase for phrase in vocabulary.near(text) if phrase.count(" ") == size - 1]
        if found := _by_kind(near, vocabulary):
            return Word(((UNKNOWN, text), *found), span[0].start, span[-1].end, text)
    return None


def _names(text: str, vocabulary: Vocabulary) -> list[Meaning]:
    if short := vocabulary.shortened_to(text):
        return [("PLACE", short)]
    return _by_kind(vocabulary.near(text), vocabulary)


def _by_kind(phrases: Sequence[str], vocabulary: Vocabulary) -> list[Meaning]:
    """What the phrases mean: the provinces together, and what else is named."""
    held = [vocabulary.meanings[phrase][0] for phrase in phrases]
    places = dict.fromkeys(code for kind, value in held if kind == "PLACE" for code in value.split())
    others = dict.fromkeys(meaning for meaning in held if meaning[0] in ("UNIT", "POWER"))
    return [*([("PLACE", " ".join(places))] if places else []), *others]
