"""Units that leave the board, in the words that say so everywhere: "Tunis: gone", « Naples dehors », `-Nap -Tun`.

Why they leave is no more than talk beside it: "Rumania has nowhere to go, so off the board with it".
"""

from collections.abc import Sequence
from functools import cache
from itertools import takewhile

from gm.languages.language import said_anywhere
from gm.notation.orders.build import Situation
from gm.notation.words.fold import fold
from gm.notation.words.sayings import selves
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, MARK, UNKNOWN
from gm.rules.orders import Build, Move, Retreat

LONGEST_LEAVING = 4
"""Words of a phrase that takes a unit off the board."""
_OFF = frozenset(("DISBANDS", "REMOVES"))


def _with_appearing(words: Sequence[Word], at: Situation) -> list[Word]:
    """The line, where units are only built or removed, without words of moving that mean no more than that.

    "Put an army on Berlin", "one fleet goes up in London", "goodbye to the army in Gascony and to the one in Spain".
    """
    if Build not in at.accepts or Move in at.accepts:
        return list(words)
    owed = any(at.owed.get(power, 0) > 0 for power in at.powers)
    row: list[Word] = []
    for index, word in enumerate(words):
        after = next((one for one in words[index + 1 :] if one.meanings[0][0] != FILLER), None)
        equals = index and words[index - 1].meanings[0][0] in ("PLACE", "COAST") and word.meanings[0][0] == "TO"
        if equals and not word.text.isalpha() and after is not None and after.meanings[0][0] == "UNIT":
            continue  # `Ank=F`
        leads = index and words[index - 1].meanings[0][0] == "AND" and word.text[0].isalpha()
        if owed and word.text in said_of_leaving("appears"):
            word = word._replace(meanings=(("BUILDS", word.text),))
        elif word.meanings[0][0] == "IT_IS" and after is not None and after.meanings[0][0] in ("UNIT", "PLACE"):
            word = word._replace(meanings=((FILLER, ""),))  # "let it be the army in Ukraine"
        elif word.meanings[0][0] == "TO" and leads and after is not None and after.meanings[0][0] == "UNIT":
            word = word._replace(meanings=((FILLER, ""),))
        row.append(word)
    return row


def with_keeping(words: Sequence[Word], at: Situation) -> list[Word]:
    """The line, where units are taken off, with what its writer keeps as kept: "I keep Spain", "I need Spain"."""
    row = list(words)
    if not (Build in at.accepts and any(at.owed.get(power, 0) < 0 for power in at.powers)):
        return row
    start = 0
    for end in (*(i for i, word in enumerate(row) if word.meanings[0][0] in (SEPARATOR, "AND")), len(row)):
        clause, begun = row[start:end], start
        start = end + 1
        if any(word.meanings[0][0] in _OFF for word in clause):
            continue
        for index, word in enumerate(clause, begun):
            said = word.text.split()
            if word.meanings[0][0] == FILLER and said[0] in selves() and said[-1] in said_of_leaving("keeps"):
                row[index] = word._replace(meanings=(("KEEPS", ""),))
    return row


def with_leaving(words: Sequence[Word], at: Situation) -> list[Word]:
    """The line, where units are only taken off, with phrases that say so as verbs: "Tunis: gone", « Naples dehors »."""
    removing = Build in at.accepts and any(at.owed.get(power, 0) < 0 for power in at.powers)
    words = _with_appearing(words, at)
    if Move in at.accepts:
        losses = said_of_leaving("loses")
        return [word._replace(meanings=((UNKNOWN, word.text),)) if word.text in losses else word for word in words]
    retreats = Retreat in at.accepts
    words = _without_despair(words) if retreats else words
    named = any(word.meanings[0][0] in ("PLACE", "UNIT", "UNITS", "ALL") for word in words)
    if not named or not (removing or retreats):
        return list(words)  # « Au revoir et merci »
    words = _with_minus_signs(words) if removing else words
    row: list[Word] = []
    index = 0
    while index < len(words):
        named = any(word.meanings[0][0] == "PLACE" for word in words[:index])
        length = _leaving(words[index:], leaves=removing, lists=not named)
        if length:
            text = " ".join(word.text for word in words[index : index + length])
            said = [held for held in words[index].meanings if held[0] == "AWAY" and length == 1]
            row.append(Word((("REMOVES", text), *said), words[index].start, words[index + length - 1].end, text))
        elif _lets_go(words, index):
            row.append(words[index]._replace(meanings=((FILLER, ""),)))
        elif words[index].text in said_of_leaving("lost") and not removing and _is_province(row):
            goes = any(word.meanings[0][0] in _OFF for word in words[index + 1 :])  # "Brest is lost, disband it"
            row.append(words[index]._replace(meanings=((FILLER, "") if goes else (MARK, "told"),)))
        else:
            row.append(words[index])
        index += max(1, length)
    return row


def _lets_go(words: Sequence[Word], index: int) -> bool:
    """Whether a verb between a unit and one that takes it off gives leave: "the fleet can be scrapped"."""
    behind = index > 0 and words[index - 1].meanings[0][0] in ("PLACE", "UNIT", "AND")
    after = next((word for word in words[index + 1 :] if word.meanings[0][0] != FILLER), None)
    return (
        behind
        and words[index].text in said_of_leaving("lets_go")
        and after is not None
        and after.meanings[0][0] in _OFF
    )


def _without_despair(words: Sequence[Word]) -> Sequence[Word]:
    """The line with the names alone of a clause that says why a unit goes: "Rumania has nowhere to go, disband it"."""
    row = list(words)
    for index in range(len(row)):
        count = _length(row[index:], phrases=said_of_leaving("nowhere") | said_of_leaving("trapped"))
        ends = (i for i in range(index + count, len(row)) if _ends_clause(row[i]) or _takes_off(row, i))
        end = next(ends, len(row))
        start = next((i + 1 for i in range(index - 1, -1, -1) if _ends_clause(row[i])), 0)
        if not count or not any(_takes_off(row, i) for i in (*range(start), *range(end, len(row)))):
            continue
        if any(kind == MARK and said in _OPEN for word in row[start:end] for kind, said in word.meanings[:1]):
            continue
        named = any(word.meanings[0][0] == "PLACE" for word in row[start:index])
        for i in range(start, end):
            if row[i].meanings[0][0] not in _NAMED or (named and i > index):  # « Brest n'a rien à faire en Picardie »
                row[i] = row[i]._replace(meanings=((FILLER, ""),), text="~")
    return row


_NAMED = frozenset(("PLACE", "UNIT", "COAST"))
_OPEN = frozenset(("conditional", "conditional_first", "asked", "asked_first", "alternative"))


def _ends_clause(word: Word) -> bool:
    return word.meanings[0][0] in (SEPARATOR, "AND")


def _takes_off(row: Sequence[Word], index: int) -> bool:
    """Whether a verb or phrase begins at a word that takes a unit off the board."""
    return row[index].meanings[0][0] in _OFF or bool(_length(row[index:], phrases=said_of_leaving("gone")))


def _is_province(row: Sequence[Word]) -> bool:
    """Whether it is a province of which something is said here, and no unit: "Sweden is lost: Finland it is"."""
    clause = list(takewhile(lambda word: word.meanings[0][0] not in (SEPARATOR, "AND"), reversed(row)))
    return not any(word.meanings[0][0] == "UNIT" for word in clause)


def _with_minus_signs(words: Sequence[Word]) -> list[Word]:
    """The line with the dashes that stick to the units behind them, and to nothing before, as verbs: `-Nap -Tun`."""
    row: list[Word] = []
    for index, word in enumerate(words):
        before, after = words[index - 1 : index], words[index + 1 : index + 2]
        sticks = word.text == "-" and after and after[0].start == word.end
        if sticks and after[0].meanings[0][0] in ("PLACE", "UNIT") and not (before and before[0].end == word.start):
            if before:
                row.append(Word(((SEPARATOR, ","),), word.start, word.start, ","))
            word = word._replace(meanings=(("REMOVES", "-"),))
        row.append(word)
    return row if sum(word.meanings[0] == ("REMOVES", "-") for word in row) > 1 else list(words)


@cache
def said_of_leaving(part: str) -> frozenset[str]:
    said = said_anywhere(lambda language: getattr(language.reading.words, part))
    return frozenset(" ".join(fold(phrase).replace("'", " ").replace("-", " ").split()) for phrase in said)


def _length(words: Sequence[Word], *, phrases: frozenset[str]) -> int:
    """How many of the first words are one of some phrases; 0 when they are none."""
    counts = range(min(LONGEST_LEAVING, len(words)), 0, -1)
    return next((count for count in counts if " ".join(word.text for word in words[:count]) in phrases), 0)


def _leaving(words: Sequence[Word], *, leaves: bool, lists: bool) -> int:
    """How many of the first words say that a unit leaves the board; `lists`: and may have a list behind them."""
    gone = _length(words, phrases=said_of_leaving("gone"))
    nowhere = 0 if leaves else _length(words, phrases=said_of_leaving("nowhere"))
    if nowhere > gone and (nowhere == len(words) or words[nowhere].meanings[0][0] in (SEPARATOR, "AND", *_OFF)):
        gone = nowhere  # not "none of your business"
    count = _length(words, phrases=said_of_leaving("leaves")) if leaves else 0
    if count <= gone:
        return gone
    clause = takewhile(lambda word: not _ends_clause(word), words[count:])
    colon = lists and count < len(words) and words[count].text == ":"
    return count + colon if colon or not any(word.meanings[0][0] == "PLACE" for word in clause) else gone
