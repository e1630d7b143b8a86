"""Names of provinces that are also words, or a power's: « Fin des ordres », `A STP - FIN`; `A (Bel) Hol`, `A Bel H`."""

from collections.abc import Collection, Sequence
from itertools import islice

from gm.notation.rawline import RawLine
from gm.notation.tokens import SEPARATOR, Word
from gm.notation.vocabulary import FILLER

_SHARED = frozenset(("PLACE", "POWER"))
_OPENS = frozenset((SEPARATOR, "AND", "SUPPORTS", "CONVOYS", FILLER))
"""What may stand before an order, or before the unit that it names."""


def as_meant(
    words: Sequence[Word], raw: RawLine, homographs: Collection[str], adjectives: Collection[str] = ()
) -> list[Word]:
    """The words; a name that is also a word is the province where it stands in capitals or beside a unit.

    Of a name that a province and a power share, the power's where it says whose unit it is: `A (Bel) Hol H`.
    """
    if any({kind for kind, _ in word.meanings} >= _SHARED for word in words):
        words = [_whose(index, words, raw, adjectives) for index in range(len(words))]
    row = [_unless_last(word, words[index + 1 :]) for index, word in enumerate(words)]
    return [
        _as_word(word) if word.text in homographs and not _is_name(index, words, raw) else word
        for index, word in enumerate(row)
    ]


def power_headed(words: Sequence[Word]) -> str | None:
    """The power that a line names, with a colon and nothing else: « Serbie : », where a province is called so too."""
    said = [word for word in words if word.meanings[0][0] != FILLER]
    if len(said) != 2 or said[1].text != ":":
        return None
    return next((value for kind, value in said[0].meanings if kind == "POWER"), None)


def _unless_last(word: Word, behind: Sequence[Word]) -> Word:
    """A name that is also a kind word at the end of a clause, `stp`, as a name alone where more follows."""
    kinds = [kind for kind, _ in word.meanings]
    if kinds[0] != "PLACE" or FILLER not in kinds or not behind or behind[0].meanings[0][0] in _ENDS:
        return word
    return word._replace(meanings=word.meanings[:1])


_ENDS = ("SEPARATOR", "AND", "TALK", "MARK")


def _whose(index: int, words: Sequence[Word], raw: RawLine, adjectives: Collection[str]) -> Word:
    """The word, as the power alone where it stands in brackets beside a province, before a unit and its province, or,
    an adjective, between both."""
    word = words[index]
    if not {kind for kind, _ in word.meanings} >= _SHARED:
        return word
    inside, beside = raw.bracket(word), [words[other] for other in (index - 1, index + 1) if 0 <= other < len(words)]
    if inside:
        alone = all(raw.bracket(each) != inside for each in beside)
        owns = alone and any(each.meanings[0][0] == "PLACE" for each in beside)
    else:
        behind = (words[other] for other in range(index + 1, len(words)))
        said = (each.meanings[0][0] for each in behind if each.meanings[0][0] != FILLER and each.text != ":")
        following = list(islice(said, 2))
        before = words[index - 1].meanings[0][0] if index else SEPARATOR
        owns = before in _OPENS and (following[:2] == ["UNIT", "PLACE"] or following[:1] == ["BUILDS"])
        owns = owns or (before == "UNIT" and word.text in adjectives and following[:1] == ["PLACE"])
    return word._replace(meanings=tuple(held for held in word.meanings if held[0] == "POWER")) if owns else word


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
