"""Short names of provinces that are also words: `Fin des ordres` is the end of them, `A STP - FIN` goes to Finland."""

from collections.abc import Collection, Sequence

from gm.notation.rawline import RawLine
from gm.notation.tokens import Word
from gm.notation.vocabulary import FILLER


def as_meant(words: Sequence[Word], raw: RawLine, homographs: Collection[str]) -> list[Word]:
    """The words; a name that is also a word is the province where it stands in capitals or beside a unit."""
    if not homographs:
        return list(words)
    return [
        _as_word(word) if word.text in homographs and not _is_name(index, words, raw) else word
        for index, word in enumerate(words)
    ]


def _as_word(word: Word) -> Word:
    others = tuple(held for held in word.meanings if held[0] != "PLACE")
    return word._replace(meanings=others or ((FILLER, ""),))


def _is_name(index: int, words: Sequence[Word], raw: RawLine) -> bool:
    word = words[index]
    written = raw.text[raw.places[word.start] : raw.places[word.end - 1] + 1]
    if written.isupper():
        return True
    before = next((each for each in reversed(words[:index]) if each.meanings[0][0] != FILLER), None)
    if before is not None and (before.meanings[0][0] in ("UNIT", "FROM") or _joins(before)):
        return before.meanings[0][0] != "TO" or before is words[index - 1]
    return index + 1 < len(words) and (words[index + 1].meanings[0][0] == "COAST" or _joins(words[index + 1]))


def _joins(word: Word) -> bool:
    """A dash, or the single letter of a verb."""
    kind = word.meanings[0][0]
    return kind == "TO" or (len(word.text) == 1 and word.text.isalpha() and kind not in (FILLER, "PLACE", "UNIT"))
