"""A choice that its writer makes at once: "Pie or Tus? Tus.", « armée ou flotte à Londres ? Flotte. »

Whoever names several things, and then one of them by itself, has chosen; a doubt or a third thing leaves all open.
"""

from collections.abc import Sequence

from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.turned import (
    ENDS,
    LONGEST_TURN,
    OPEN,
    PIECES,
    SMALL,
    OneMeaning,
    beginnings,
    is_either,
    is_sign,
    is_turn,
    may_end,
    said_to_settle,
    with_dash,
)
from gm.notation.words.vocabulary import MARK

_UNSETTLED = OPEN | {"negated", "told", "past", "conditional_first", "withdrawn"}
"""Marks of what is said before an answer with which it is none."""
LONGEST_CHOICE = 24
"""Words among which one chooses, and says so."""


def chosen(row: list[Word], means: OneMeaning) -> list[Word] | None:
    """The line with the one of several pieces that is named again, by itself."""
    for index, word in enumerate(row):
        if not is_either(word):
            continue
        first = _option_before(row, index)
        if first is None:
            continue
        options, end = _options(row, first)
        if not options:
            continue
        named = row[first].meanings[0][0] == "UNIT"
        rest, end = _rest_of_question(row, end) if named else ([], end)
        chosen = _answer(row, end, [row[first], *options])
        if chosen is None:
            continue
        piece, behind = chosen
        if means(row[row.index(options[-1]) : behind]):
            continue  # "Ber-Mun or Sil-Mun": the dash leads there
        if named:
            piece = [row[first]._replace(meanings=piece[0].meanings, text=piece[0].text)]
        for start in beginnings(row, first + 1):
            order = [*map(with_dash, row[start:first]), *piece, *rest]
            if len(order) > 1 and means(order):
                last = order[-1]._replace(end=max(order[-1].end, row[behind - 1].end))
                return [*row[:start], *order[:-1], last, *row[behind:]]
    return None


def _option_before(row: Sequence[Word], index: int) -> int | None:
    """The first of the things between which one chooses, right before the "or"."""
    for _ in range(LONGEST_TURN):
        if not index or not (row[index - 1].meanings[0][0] in (SEPARATOR, "COAST") or row[index - 1].text == "?"):
            break
        index -= 1
    return index - 1 if index and row[index - 1].meanings[0][0] in PIECES else None


def _options(row: Sequence[Word], first: int) -> tuple[list[Word], int]:
    """The other things, each behind an "or" or a comma, and where they end."""
    kind = row[first].meanings[0][0]
    found: list[Word] = []
    end = index = first + 1
    either = False
    while index < min(len(row), first + LONGEST_CHOICE):
        word = row[index]
        if word.meanings[0][0] in PIECES:
            if not either or (kind == "UNIT") != (word.meanings[0][0] == "UNIT"):
                break
            found.append(word)
            end, either = index + 1, False
        elif is_either(word):
            either = True
        elif not (word.meanings[0][0] in (*SMALL, "TO", "COAST") or word.text in (",", ".", "?", "!")):
            if not _asks_on(row, index, either=either):
                break
            end = index + 1 if found and not either else end
        index += 1
    return found, end


def _asks_on(row: Sequence[Word], index: int, *, either: bool) -> bool:
    """Whether a word belongs to a question that names a thing: "or do I want Sweden?", "or was it Tyrolia we said?"."""
    most = min(len(row), index + LONGEST_TURN)
    stop = next((i for i in range(index, most) if row[i].text in ENDS), most)
    if stop == most or row[stop].text != "?":
        return False
    kinds = [word.meanings[0][0] for word in row[index:stop]]
    return kinds.count("PLACE") == either and not _OTHERS & set(kinds)


_OTHERS = frozenset(("UNIT", "POWER", "SUPPORTS", "CONVOYS", "AND"))
"""Kinds of word with which a question is of other things."""


def _rest_of_question(row: Sequence[Word], end: int) -> tuple[list[Word], int]:
    """Where the unit is to stand of which the kind is asked: "army or fleet in London?"."""
    most = min(len(row), end + LONGEST_TURN)
    stop = next((i for i in range(end, most) if row[i].text in ENDS or row[i].meanings[0][0] == "AND"), most)
    return [word for word in row[end:stop] if word.meanings[0][0] not in (MARK, SEPARATOR)], stop


def _answer(row: Sequence[Word], start: int, options: Sequence[Word]) -> tuple[list[Word], int] | None:
    """The one of several things that is named again, and where what follows begins."""
    index, parted, strange = start, False, False
    while index < min(len(row), start + LONGEST_CHOICE):
        word = row[index]
        if word.meanings[0][0] in PIECES and not _stays_with(row, index):
            break
        settles = _decides(word) or is_turn(word) or word.text == "?"
        strange = strange or not (is_sign(word) or settles)
        if not settles and any(kind == MARK and value in _UNSETTLED for kind, value in word.meanings):
            return None
        parted = parted or word.text in (*ENDS, ":", ",") or is_sign(word)
        index += 1
    before = [word for word in row[start:index] if word.meanings[0][0] not in (*SMALL, "TO")]
    if strange and not (before and before[-1].text in ENDS and before[0].text in (*ENDS, ",")):
        return None  # what is said between stands by itself: "Tuscany or Tyrolia? A toss-up... Tyrolia."
    if (
        index == len(row)
        or row[index].meanings[0][0] not in PIECES
        or not parted
        or all(row[index].meanings[0] != one.meanings[0] for one in options)
    ):
        return None
    piece = [row[index]]
    index += 1
    if index < len(row) and row[index].meanings[0][0] == "COAST":
        piece.append(row[index])
        index += 1
    while index < len(row) and _decides(row[index]) and row[index].meanings[0][0] not in ("AND", *PIECES):
        index += 1
    return (piece, index) if _stands_alone(row, index) else None


def _stands_alone(row: Sequence[Word], index: int) -> bool:
    """Whether nothing is said of a chosen thing right behind it: not "Channel is risky", "Picardy, I think not"."""
    if index < len(row) and not may_end(row[index]):
        return False
    stop = next((i for i in range(index, len(row)) if row[i].text in ENDS or row[i].meanings[0][0] == "AND"), len(row))
    return not any(value in _UNSETTLED for word in row[index:stop] for kind, value in word.meanings if kind == MARK)


def _stays_with(row: Sequence[Word], index: int) -> bool:
    """Whether one says that one stays with a thing: "no, stay with Brest", « on reste sur Brest »."""
    named = index + 2 < len(row) and row[index + 2].meanings[0][0] == "PLACE"
    small = named and row[index + 1].meanings[0][0] in (*SMALL, "TO", "WITH")
    return small and said_to_settle("decides").issuperset(row[index].text.split())


def _decides(word: Word) -> bool:
    """Whether a word says no more than that one has chosen."""
    return word.meanings[0][0] in SMALL or all(said in said_to_settle("decides") for said in word.text.split())
