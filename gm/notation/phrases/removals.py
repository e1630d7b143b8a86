"""Verbs that take a unit off with another word, or that say so of the others: "wipe F Nwy off the map"."""

from collections.abc import Sequence
from functools import cache

from gm.languages.language import words_said
from gm.notation.orders.build import Situation
from gm.notation.words.fold import fold
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN, MARK

_OFF = frozenset(("REMOVES", "DISBANDS"))
_STOPS = frozenset(".;!?")
_NAMES = frozenset(("PLACE", "UNIT", "COAST", FILLER, IN, "AND"))


@cache
def _lifts() -> frozenset[str]:
    return frozenset(map(fold, words_said("lifts", "winter")))


def with_lifting(words: Sequence[Word], at: Situation) -> list[Word]:
    """The line with a verb that lifts a list of units off the board as one that does so by itself.

    "Pull Tunis and Rome off the map"; and "strike F Nwy", where no order in force could be struck.
    """
    row = list(words)
    held = {order.at for order in at.held}
    for index, word in enumerate(row):
        if _lifts().isdisjoint((word.text, word.text.split()[-1])) or word.meanings[0][0] in (FILLER, *_OFF):
            continue
        end = next((i for i in range(index + 1, len(row)) if not _is_listed(row[i])), len(row))
        named = _codes(row[index + 1 : end])
        away = end < len(row) and any(kind == "AWAY" for kind, _ in row[end].meanings)
        strikes = (MARK, "withdrawn") in word.meanings and not named & held
        if named and (away or (strikes and (end == len(row) or row[end].meanings[0][0] == SEPARATOR))):
            row[index] = word._replace(meanings=(("REMOVES", word.text),))
            if away:
                row[end] = row[end]._replace(meanings=((FILLER, ""),))
    return row


def _is_listed(word: Word) -> bool:
    """Whether a word may stand in a list of units."""
    return word.text == "," or (word.meanings[0][0] in _NAMES and all(kind != "AWAY" for kind, _ in word.meanings))


def with_staying_alike(words: Sequence[Word]) -> list[Word]:
    """The line with what stays as another does said to stay: "the fleet fights on, and Marseilles too"."""
    row: list[Word] = []
    stays: Word | None = None
    for index, word in enumerate(words):
        ends = index + 1 == len(words) or words[index + 1].meanings[0][0] == SEPARATOR
        clause = [one.meanings[0][0] for one in _last_clause([*row, word])]
        if word.meanings[0][0] in ("HOLDS", "KEEPS"):
            stays = word
        elif word.meanings[0][0] in _OFF or word.text in _STOPS:
            stays = None
        elif stays is not None and ends and word.text in words_said("alike") and _NAMES.issuperset(clause):
            word = stays._replace(start=word.start, end=word.end) if "PLACE" in clause else word
        row.append(word)
    return row


def _last_clause(words: Sequence[Word]) -> list[Word]:
    start = next((i + 1 for i in range(len(words) - 1, -1, -1) if words[i].meanings[0][0] == SEPARATOR), 0)
    return list(words[start:])


def taken_off(clause: list[Word]) -> list[Word]:
    """A clause whose verb takes off with another word, as with one: "take … off the board"."""
    verbs = (index for index, word in enumerate(clause) if word.meanings[0][0] in _OFF and len(word.text) > 1)
    off = next(verbs, None)
    row = list(clause)
    if off is None:
        lifts = [i for i, word in enumerate(clause) if word.text in _lifts() and word.meanings[0][0] == "MOVES"]
        said = {held for word in clause for held in word.meanings}
        if len(lifts) == 1 and (MARK, "amends") in said and ("TO", "to") not in said:
            row[lifts[0]] = row[lifts[0]]._replace(meanings=(("REMOVES", ""),))  # "take Marseilles away instead"
        return row
    for index in (*range(off), off + 1):
        if index < len(row) and row[index].text in _lifts() and index != off:
            row[index] = row[index]._replace(meanings=((FILLER, ""),))
    return row


def with_rest_taken_off(row: list[Word], at: Situation) -> list[Word]:
    """ "Keep Rome and Naples, the others go" with the names of the others, where just so many are to go."""
    index = next((i for i, word in enumerate(row) if word.meanings[0][0] == "ALL"), None)
    keeps = next((i for i, word in enumerate(row[:index]) if word.meanings[0][0] in ("KEEPS", "HOLDS")), None)
    if index is None or keeps is None:
        return row
    off = next((i for i, word in enumerate(row) if i > keeps and word.meanings[0][0] in _OFF), None)
    if off is None or any(word.text in _STOPS for word in row[min(index, off) : max(index, off)]):
        return row  # « …, voilà tout ce que je sais ; qui partira, je vous l'écris demain »
    kept, named = _codes(row[:index]), _codes(row[index:])
    own = [unit.province for power in at.powers for unit in at.position.units_of(power)]
    going = [code for code in own if code not in kept]
    owed = sum(-at.owed.get(power, 0) for power in at.powers)
    if not kept <= set(own) or len(going) != owed or named not in (set(), set(going)):
        return row
    end = row[index].end
    names = [Word((("PLACE", code),), end, end, code.lower()) for code in going if not named]
    joined = [each for name in names for each in (Word((("AND", "and"),), end, end, "and"), name)][1:]
    verb = [word for word in row[keeps:index] if word.meanings[0][0] in _OFF][-1:]
    return [*verb, *joined, *row[index + 1 :]]


def _codes(words: Sequence[Word]) -> set[str]:
    named = (word.meanings[0][1] for word in words if word.meanings[0][0] == "PLACE")
    return {code.partition("/")[0] for codes in named for code in codes.split()}
