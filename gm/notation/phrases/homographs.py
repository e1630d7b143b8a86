"""Names of provinces that are also words, a power's or another's: « Fin des ordres », `A (Bel) Hol`, « Tyr (mer) »."""

from collections.abc import Collection, Sequence
from itertools import islice, takewhile

from gm.languages.language import words_said
from gm.notation.words.rawline import RawLine
from gm.notation.words.sayings import selves
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, HARMLESS, IN, MARK, UNKNOWN, Vocabulary

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
    row = [_unless_told(_unless_title(index, row), row[index + 1 :]) for index in range(len(row))]
    row = [_unless_said_of(word, row[index - 1] if index else None) for index, word in enumerate(row)]
    row = [_unless_affirmed(index, _unless_verb(index, row), row) for index in range(len(row))]
    row = [_if_carried(index, row) for index in range(len(row))]
    return [
        _as_word(word) if word.text in homographs and not _is_name(index, words, raw) else word
        for index, word in enumerate(row)
    ]


def power_headed(words: Sequence[Word]) -> str | None:
    """The power that a line names, with a colon and nothing else: « Serbie : », where a province is called so too."""
    said = [word for word in words if word.meanings[0][0] != FILLER]
    if len(said) != 2 or said[1].text != ":" or any(word.text.split()[-1] in selves() for word in words):
        return None  # « Les ordres de l'Autriche pour moi : »
    return next((value for kind, value in said[0].meanings if kind == "POWER"), None)


def as_said(words: Sequence[Word], raw: RawLine) -> tuple[Word, ...]:
    """Words that order nothing; a short name in small letters that is also a small word is that: « par courtoisie »."""
    behind = (*words[1:], None)
    return tuple(_unless_small(word, after, raw) for word, after in zip(words, behind, strict=True))


def _unless_small(word: Word, after: Word | None, raw: RawLine) -> Word:
    named = word.meanings[0][0] in ("PLACE", "UNIT") and {kind for kind, _ in word.meanings} - _NAMED
    small = len(word.text) <= SHORTEST_NAME and raw.text[raw.places[word.start]].islower()
    said = after is not None and after.meanings[0][0] in (FILLER, UNKNOWN)
    return word._replace(meanings=((FILLER, ""),)) if named and small and said else word


_NAMED = frozenset(("PLACE", "UNIT", "COAST", "POWER"))
SHORTEST_NAME = 3
"""Letters of an abbreviation, which in small letters may be another word."""


def _unless_last(word: Word, behind: Sequence[Word]) -> Word:
    """A name that is also a kind word at the end of a clause, `stp`, as a name alone where more follows."""
    kinds = [kind for kind, _ in word.meanings]
    if kinds[0] != "PLACE" or FILLER not in kinds or not behind or behind[0].meanings[0][0] in _ENDS:
        return word
    return word._replace(meanings=word.meanings[:1])


_ENDS = ("SEPARATOR", "AND", "TALK", "MARK")


def _unless_told(word: Word, behind: Sequence[Word]) -> Word:
    """A word of commanding as one of telling, where it is a power that is commanded: « Dis à l'Italie que … »."""
    if (MARK, "commands") not in word.meanings:
        return word
    named = list(islice((each.meanings[0][0] for each in behind if each.meanings[0][0] != FILLER), 2))
    told = named[:1] == ["POWER"] and named[1:] != ["PLACE"]
    return word._replace(meanings=((MARK, "told"),)) if told else word


def _unless_title(index: int, words: Sequence[Word]) -> Word:
    """A noun of units as the title that it ends: « La Sublime Porte fait mouvoir ses troupes : »."""
    word = words[index]
    ends = index + 1 < len(words) and words[index + 1].text == ":"
    if not ends or (MARK, "titles") not in word.meanings or word.meanings[0][0] != "UNIT":
        return word
    before = list(takewhile(lambda each: each.meanings[0][0] != SEPARATOR, reversed(words[:index])))
    strange = any(each.meanings[0][0] == UNKNOWN for each in before)
    return word._replace(meanings=((MARK, "titles"),)) if strange else word


def _unless_said_of(word: Word, before: Word | None) -> Word:
    """An adjective as a word that says something, where it does: « Paris est magnifique »."""
    said = (
        before is not None and before.text.rpartition(" ")[2] in words_said("copulas") and word.meanings[0] == HARMLESS
    )
    return word._replace(meanings=((UNKNOWN, word.text),)) if said else word


def _if_carried(index: int, words: Sequence[Word]) -> Word:
    """A word between who is carried and who carries as what it says of that: « convoyée par le golfe de Botnie ».

    That is a name as what leads to the fleet, and a word of being sent as one of being carried.
    """
    word = words[index]
    kinds = {kind for kind, _ in word.meanings}
    if kinds >= {"PLACE", "BY"} and index and words[index - 1].meanings[0][0] == "CARRIED":
        return word._replace(meanings=tuple(held for held in word.meanings if held[0] == "BY"))
    if kinds >= {"MOVES", "CARRIED"}:
        clause = takewhile(lambda each: each.meanings[0][0] not in (SEPARATOR, "AND"), words[index + 1 :])
        if any(each.meanings[0][0] == "BY" for each in clause):
            return word._replace(meanings=tuple(held for held in word.meanings if held[0] == "CARRIED"))
    return word


def _unless_verb(index: int, words: Sequence[Word]) -> Word:
    """A word of a choice as the verb that it is behind a "that": « avant que l'Allemand n'y soit »."""
    word = words[index]
    if word.text not in words_said("that_be"):
        return word
    clause = takewhile(lambda each: each.meanings[0][0] != SEPARATOR, reversed(words[:index]))
    that = any(each.text.split()[-1] in words_said("that", "announces") for each in clause)
    named = index + 1 < len(words) and words[index + 1].text == ":"  # « soit : Ser S Bud »
    return word._replace(meanings=((FILLER, ""),)) if that or named else word


def _unless_affirmed(index: int, word: Word, words: Sequence[Word]) -> Word:
    """A word of a condition before a comma as a yes: « ah si, Trieste attaque Venise »."""
    alone = index < 2 and index + 1 < len(words) and words[index + 1].text == "," and len(word.text) < 3
    return word._replace(meanings=((FILLER, ""),)) if alone and (MARK, "conditional") in word.meanings else word


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
        helped = next((each.meanings[0][0] for each in reversed(words[:index]) if each.meanings[0][0] != FILLER), "")
        owns = owns or (helped == "SUPPORTS" and following[:1] == ["MOVES"])  # "supports the English attack"
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


def with_names_settled(words: Sequence[Word], raw: RawLine, vocabulary: Vocabulary) -> list[Word]:
    """The line with a name that a bracket, or what stands in commas, behind it settles: « Liv (Livonie) », « Tyr (mer)
    », « l'Atlantique, le central, pas le nord »."""
    row: list[Word] = []
    index = 0
    while index < len(words):
        word = words[index]
        end = _end_inside(words, index, raw) if word.meanings[0][0] == "PLACE" else index + 1
        inside = _meant_inside([one for one in words[index + 1 : end] if one.meanings[0][0] not in (FILLER, IN)])
        bracket = raw.bracket(words[index + 1]) if inside else 0
        settled = _settled(word, inside, vocabulary) if inside and (bracket or " " in word.meanings[0][1]) else None
        if settled is not None:
            settled = settled._replace(end=raw.brackets[bracket - 1][1] + 1 if bracket else words[end - 1].end)
        row.append(word if settled is None else settled)
        index = index + 1 if settled is None else end
    return row


def _end_inside(words: Sequence[Word], index: int, raw: RawLine) -> int:
    """Where the words end that stand in a bracket, or in commas, behind a name."""
    end = index + 1
    while raw.bracket(words[index]) == 0 and end < len(words) and raw.bracket(words[end]):
        end += 1
    if end > index + 1 or end >= len(words) or words[end].text != ",":
        return end
    end += 1
    while end < len(words) and words[end].meanings[0][0] != SEPARATOR:
        end += 1
    if any((MARK, "negated") in word.meanings for word in words[end + 1 : end + 2]):
        end += 1
        while end < len(words) and words[end].meanings[0][0] != SEPARATOR:
            end += 1
    return end


def _meant_inside(inside: Sequence[Word]) -> Sequence[Word]:
    """The words in a bracket, without what is not meant: « la mer, pas la montagne »."""
    inside = inside[1:] if inside and inside[0].text == "," else inside
    comma = next((index for index, one in enumerate(inside[:-1]) if one.text == ","), 0)
    denied = comma and (MARK, "negated") in inside[comma + 1].meanings
    return inside[:comma] if denied else inside


def _settled(word: Word, inside: Sequence[Word], vocabulary: Vocabulary) -> Word | None:
    """A name as the one of its provinces that the words in a bracket name too."""
    said = " ".join(one.text for one in inside)
    if len(inside) == 1 and inside[0].meanings[0][0] == "PLACE":
        held = inside[0].meanings[:1]
    else:
        phrases = (f"{said} {word.text}", f"{word.text} {said}")
        held = next((found[:1] for one in phrases if (found := vocabulary.meanings.get(one, ()))), ())
    if not held or held[0][0] != "PLACE":
        return None
    named, meant = set(word.meanings[0][1].split()), set(held[0][1].split())
    begun = set(vocabulary.begun.get(word.text, "").split())
    if named <= meant:
        return word
    one_name = len(inside) == 1 and inside[0].meanings[0][0] == "PLACE"
    return word._replace(meanings=held) if meant <= named | begun or not one_name else None
