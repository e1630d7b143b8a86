"""Two units that do one thing: "both Paris and Brest hold", "Vienna and Budapest both go to Galicia"."""

from collections.abc import Sequence

from gm.notation.orders.build import Situation
from gm.notation.phrases.wording import GOES, is_own, said_for
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN

_NAMES = frozenset(("UNIT", "PLACE", "COAST"))
_SMALL = frozenset((FILLER, IN))


def with_couples(words: Sequence[Word], at: Situation) -> list[Word]:
    """The words of a line; what couples two of the writer's units is an "and"."""
    row = list(words)
    for index, word in enumerate(words):
        if word.meanings[0][0] == "ALL" and word.text.split()[0] in said_for("couples"):
            first = _named(row, index + 1, at)
            joined = first and row[first].meanings[0][0] == "AND" and _named(row, first + 1, at)
            row[index] = _as(word, FILLER) if joined else word
    return _listed(_left_alone(_each_there(row, at), at), at)


def _each_there(row: list[Word], at: Situation) -> list[Word]:
    """ "Vienna and Budapest both go to Galicia" as two orders: by itself an "and" may mean that one helps."""
    for index, word in enumerate(row):
        if word.text not in said_for("couples"):
            continue
        joins = next((i for i in range(index - 1, -1, -1) if row[i].meanings[0][0] == "AND"), 0)
        start = next((i + 1 for i in range(joins - 1, -1, -1) if row[i].meanings[0][0] == SEPARATOR), 0)
        end = next((i for i in range(index, len(row)) if row[i].meanings[0][0] in (SEPARATOR, "AND")), len(row))
        who, goes = (row[start:joins], row[joins + 1 : index]), row[index + 1 : end]
        kinds = [one.meanings[0][0] for one in goes if one.meanings[0][0] not in _SMALL]
        leads = kinds[-1:] == ["PLACE"] and bool(kinds[:-1]) and {"TO", *GOES}.issuperset(kinds[:-1])
        if leads and all(_is_one(unit, at) for unit in who):
            again = [one._replace(start=goes[0].start, end=goes[0].start) for one in goes]
            comma = _as(row[joins], SEPARATOR)
            return [*row[:start], *who[0], *again, comma, *who[1], *goes, *_each_there(row[end:], at)]
    return row


def _is_one(words: Sequence[Word], at: Situation) -> bool:
    """Whether words name one unit of the writer's, and nothing else."""
    places = [word for word in words if word.meanings[0][0] == "PLACE"]
    return len(places) == 1 and is_own(places[0], at) and all(w.meanings[0][0] in _SMALL | _NAMES for w in words)


def _left_alone(row: list[Word], at: Situation) -> list[Word]:
    """ "Leave Venice in peace" as that it holds; it keeps its order of before, if it has one."""
    for index, word in enumerate(row):
        if index < len(("leave", "Venice")) or at.held or word.text not in said_for("left_alone"):
            continue
        place = row[index - 1]
        begun = next((i for i in range(index - 2, -1, -1) if row[i].meanings[0][0] not in _SMALL | _NAMES), 0)
        keeps = any(kind == "KEEPS" for kind, _ in row[begun].meanings)
        if keeps and place.meanings[0][0] == "PLACE" and is_own(place, at):
            row[begun], row[index] = _as(row[begun], "KEEPS"), _as(word, "HOLDS")
    return row


def _listed(row: list[Word], at: Situation) -> list[Word]:
    """ "rum sev ukr all hold", "ber sil and kie hold" with an "and" before each name but the first."""
    start = 0
    while start < len(row):
        end = start
        while end < len(row) and row[end].meanings[0][0] == "PLACE" and is_own(row[end], at):
            end += 1
        ends = [word for word in row[end : end + 2] if word.meanings[0][0] in ("ALL", "HOLDS", "POWER")]
        every = len(ends) == _BOTH_WORDS and "ALL" in {kind for kind, _ in ends[0].meanings}
        begins = not start or row[start - 1].meanings[0][0] == SEPARATOR
        stays = bool(ends) and row.index(ends[-1]) in (end, end + 1) and ends[-1].meanings[0][0] == "HOLDS"
        joined = [word.meanings[0][0] for word in row[end : end + 3]] == ["AND", "PLACE", "HOLDS"]
        joined = joined and is_own(row[end + 1], at)
        if begins and (
            (stays and end - start >= (_BOTH_WORDS if every else _CLEARLY_LISTED))
            or (joined and end - start >= _BOTH_WORDS)
        ):
            behind = row[end + 1 :] if every else row[end:]
            signs = [Word((("AND", "&"),), word.start, word.start, "&") for word in row[start + 1 : end]]
            named = [one for pair in zip(signs, row[start + 1 : end], strict=True) for one in pair]
            return [*row[: start + 1], *named, *_listed(behind, at)]
        start = max(end, start + 1)
    return row


_BOTH_WORDS = 2
_CLEARLY_LISTED = 3
"""Names beside each other before a verb that are no unit and where it goes."""


def _named(row: Sequence[Word], start: int, at: Situation) -> int:
    """Where the name of a unit of the writer's that begins here ends; 0 if none does, or nothing stands behind it."""
    end = start
    while end < len(row) and row[end].meanings[0][0] in (*_SMALL, "UNIT"):
        end += 1
    named = end + 1 < len(row) and row[end].meanings[0][0] == "PLACE" and is_own(row[end], at)
    return end + 1 if named else 0


def _as(word: Word, kind: str) -> Word:
    text = _SAID.get(kind, word.text)
    return word._replace(meanings=((kind, text),), text=text)


_SAID = {"AND": "&", FILLER: "the", SEPARATOR: ","}
