"""A piece of an order put right at once: "F Ion - Aeg (no wait, Eas)", "Army Kiel. Make it a fleet."

What stands before such a correction is withdrawn: a place, a kind or a verb alone takes the place of the like piece of
the order before it, where exactly one order of the position is meant so; a question or a doubt leaves all as it was.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from gm.languages.language import said_anywhere, words_said
from gm.notation.orders.parse import Parsed
from gm.notation.orders.segments import Whole
from gm.notation.phrases.choices import chosen
from gm.notation.words.rawline import RawLine
from gm.notation.words.said import VERBS
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.turned import (
    LONGEST_ORDER,
    LONGEST_TURN,
    PIECES,
    SMALL,
    OneMeaning,
    beginnings,
    is_either,
    is_name,
    is_sign,
    is_turn,
    may_end,
    said_to_settle,
    with_dash,
)
from gm.notation.words.vocabulary import FILLER, MARK, UNKNOWN

MOST_TIMES = 6
"""Corrections and choices of a line."""
LONGEST_PHRASE = 8
"""Words of a phrase that turns to something else."""


def with_choices_settled(words: Sequence[Word], raw: RawLine, whole: Whole, means: OneMeaning) -> list[Word]:
    """The words of a line, each order as its writer has left it."""
    row = _with_turns_whole(words)
    if not any(is_turn(word) or is_either(word) or word.text == "?" for word in row):
        return list(words)
    begun = row
    for _ in range(MOST_TIMES):
        changed = chosen(row, means) or _put_right(row, raw, whole, means) or _begun_again(row, whole, means)
        if changed is None:
            break
        row = changed
    return row if row is not begun else list(words)


def _with_turns_whole(words: Sequence[Word]) -> list[Word]:
    """The words, each phrase that turns to something else as one."""
    row: list[Word] = []
    index = 0
    while index < len(words):
        most = min(LONGEST_PHRASE, len(words) - index) if words[index].text in _heads() else 1
        count = next((n for n in range(most, 1, -1) if _text(words[index : index + n]) in said_to_settle("turns")), 1)
        count += _whom(words[index + count :]) if count > 1 else 0
        last = words[index + count - 1]
        merged = Word(((MARK, "corrected"),), words[index].start, last.end, _text(words[index : index + count]))
        row.append(merged if count > 1 else words[index])
        index += count
    return row


def _whom(words: Sequence[Word]) -> int:
    """How many words say to whom one cannot do that: "to Dorothy", « à mon allié »."""
    count = next((i for i, word in enumerate(words) if is_sign(word)), len(words))
    named = all(word.meanings[0][0] in (*SMALL, "TO", UNKNOWN, "POWER") for word in words[:count])
    return count if named and count < len(("to", "all", "my", "dear", "friends")) else 0


def _text(words: Sequence[Word]) -> str:
    return " ".join(word.text for word in words if word.text != "-")


@cache
def _heads() -> frozenset[str]:
    """The first words of turns that are several."""
    return frozenset(word for said in said_to_settle("turns") if " " in said for word in _beginnings_of(said))


def _beginnings_of(phrase: str) -> Iterator[str]:
    """What may be its first word: the reader may know several together."""
    said = phrase.split()
    yield from (" ".join(said[:count]) for count in range(1, len(said)))


def _put_right(row: list[Word], raw: RawLine, whole: Whole, means: OneMeaning) -> list[Word] | None:
    """The line with one piece of an order as it is put right behind it."""
    for start in range(1, len(row)):
        if not (is_turn(row[start]) or is_sign(row[start])) or is_sign(row[start - 1]):
            continue
        end = _end_of_turn(row, start)
        if _is_lacking(row, end):
            continue
        found = _piece(row, end, turned=_turns(row, start, end), raw=raw)
        if found is None:
            continue
        piece, behind = found
        for first in beginnings(row, start):
            order = [with_dash(word) for word in row[first:start] if word.text not in said_to_settle("written")]
            changed = _with_piece(order, piece)
            if means([*order, with_dash(row[start]), *piece]):
                break  # "F Gre S A Ser-Bul instead": the dash leads there
            if changed is None or not isinstance(whole(order), Parsed) or not means(changed):
                continue
            if _only_acts(row[start:end]) and sum(map(is_name, order)) == 1:
                break  # "remove Tunis; take Naples": another unit, not another piece
            last = changed[-1]._replace(end=max(changed[-1].end, row[behind - 1].end))
            return [*row[:first], *changed[:-1], last, *row[behind:]]
    return None


def _is_lacking(row: Sequence[Word], end: int) -> bool:
    """Whether the last word of a turn says of what is done behind it that it is not: "no hanging about"."""
    doing = row[end].text.split()[0] if end < len(row) and not is_sign(row[end]) else ""
    return row[end - 1].text in words_said("lacks", "remarks") and doing.endswith(_endings())


@cache
def _endings() -> tuple[str, ...]:
    return tuple(said_anywhere(lambda language: language.reading.remarks.aims))


def _only_acts(turn: Sequence[Word]) -> bool:
    """Whether nothing says that something else follows but a verb that may begin an order: « prenez »."""
    acts = [word for word in turn if not is_sign(word) and word.meanings[0][0] not in SMALL]
    return bool(acts) and all(word.meanings[0][0] in VERBS for word in acts)


def _end_of_turn(row: Sequence[Word], start: int) -> int:
    """Where words end that only say that something else follows; they may name what goes."""
    old = next((word for word in reversed(row[max(0, start - LONGEST_ORDER) : start]) if is_name(word)), None)
    end, goes = start, False
    while end < min(len(row), start + LONGEST_TURN):
        word = row[end]
        goes = goes or word.text in said_to_settle("written")
        gone = goes and old is not None and is_name(word) and word.meanings[0] == old.meanings[0]
        small = word.meanings[0][0] in SMALL or word.text in said_to_settle("written")
        if not (is_turn(word) or is_sign(word) or gone or small):
            break
        end += 1
    return end


def _turns(row: Sequence[Word], start: int, end: int) -> bool:
    return any(is_turn(row[index]) for index in range(start, end))


def _goes(row: Sequence[Word], index: int) -> bool:
    """Whether a piece is named as what goes: « et non en Ionienne »."""
    for word in reversed(row[max(0, index - LONGEST_TURN) : index]):
        if word.text in said_to_settle("written"):
            return True
        if word.meanings[0][0] not in (*SMALL, "TO"):
            return False
    return False


def _is_unsure(row: Sequence[Word], index: int) -> bool:
    """Whether what stands right before a piece says that it is only thought of: "I could hold instead"."""
    for word in reversed(row[max(0, index - LONGEST_TURN) : index]):
        if word.text in words_said("unsure") or any(held in _ASKING for held in word.meanings):
            return True
        if is_sign(word) or word.meanings[0][0] not in (*SMALL, "TO", MARK):
            return False
    return False


_ASKING = frozenset(((MARK, "asked_first"), (MARK, "doubted"), (MARK, "conditional"), (MARK, "conditional_first")))


def _piece(row: Sequence[Word], start: int, *, turned: bool, raw: RawLine) -> tuple[list[Word], int] | None:
    """A place, a kind or a verb that is all that is said there, and where what follows begins."""
    index = start
    while index < len(row) and (row[index].meanings[0][0] in SMALL or row[index].meanings[0][0] == "TO"):
        index += 1
    if index + 1 < len(row) and len(row[index].text) == 1 and row[index + 1].meanings[0][0] == "UNIT":
        index += 1  # "make it a fleet"
    if index == len(row) or row[index].meanings[0][0] not in PIECES or _goes(row, index) or _is_unsure(row, index):
        return None
    piece = [row[index]]
    index += 1
    coast = is_name(piece[0]) and index < len(row) and row[index].meanings[0][0] == "COAST"
    if coast or (index < len(row) and is_name(row[index]) and row[index].start == row[index].end):
        piece.append(row[index])
        index += 1
    while index < len(row) and (is_turn(row[index]) or (MARK, "polite") in row[index].meanings):
        if not turned and (MARK, "refused") in row[index].meanings:
            return None  # « Berlin tient, Kiel non »
        turned = turned or is_turn(row[index])
        index += 1
    behind = index + (index < len(row) and row[index].text == ",")
    while behind < len(row) and behind > index and is_turn(row[behind]):
        behind += 1
    opens = behind < len(row) and row[behind].text == ":"  # "no: to the Baltic, no: hold"
    bare = behind < len(row) and _is_bare(row, behind + 1)
    ends = behind == len(row) or (is_sign(row[behind]) and not (opens or bare))
    if behind > index + 1 and ends:
        index = behind  # "no, the Tyrrhenian, sorry"
    ends = index == len(row) or may_end(row[index]) or raw.bracket(row[index]) != raw.bracket(piece[0])
    return (piece, index) if turned and ends else None


def _is_bare(row: Sequence[Word], index: int) -> bool:
    """Whether a place stands there by itself: "no, the Tyrrhenian, no, Rome"."""
    while index < len(row) and (row[index].meanings[0][0] in SMALL or row[index].meanings[0][0] == "TO"):
        index += 1
    return index < len(row) and is_name(row[index]) and (index + 1 == len(row) or is_sign(row[index + 1]))


def _with_piece(order: Sequence[Word], piece: Sequence[Word]) -> list[Word] | None:
    """An order with another piece; None where it has no such one, or is the same with it."""
    kind = piece[0].meanings[0][0]
    names = [index for index, word in enumerate(order) if is_name(word)]
    if not names:
        return None
    if kind == "UNIT":
        if len(piece) > 1:
            return None  # it is a unit of its own
        here = next((index for index in range(names[0], -1, -1) if order[index].meanings[0][0] == "UNIT"), None)
        if here is None:
            return [Word(piece[0].meanings, order[0].start, order[0].start, piece[0].text), *order]
        said = order[here]._replace(meanings=piece[0].meanings, text=piece[0].text)
        return [*order[:here], said, *order[here + 1 :]] if order[here].meanings != said.meanings else None
    if kind == "HOLDS":
        return [*order[: names[0] + 1], *piece] if len(names) > 1 else None
    goal = names[-1]
    behind = order[goal + 1 :]
    if behind and behind[0].meanings[0][0] == "COAST":
        behind = behind[1:]
    if len(names) == 1 and len(order) > goal + 1 and order[-1].meanings[0][0] == "HOLDS":
        return [*order[:-1], order[-1]._replace(meanings=(("TO", "-"),), text="-"), *piece]
    if order[goal].meanings[0] == piece[0].meanings[0] and len(piece) == 1:
        return None
    return [*order[:goal], *piece, *(word for word in behind if word.meanings[0][0] != FILLER)]


def _begun_again(row: list[Word], whole: Whole, means: OneMeaning) -> list[Word] | None:
    """The line without an order broken off for another of its unit: "Livonia marches on... no, Livonia holds"."""
    for start in range(1, len(row)):
        if not (is_turn(row[start]) or is_sign(row[start])) or is_sign(row[start - 1]):
            continue
        end = _end_of_turn(row, start)
        if not _turns(row, start, end) or end == len(row):
            continue
        most = min(len(row), end + LONGEST_ORDER)
        stop = next((i for i in range(end, most) if row[i].meanings[0][0] in (SEPARATOR, "AND", MARK)), most)
        if not means(row[end:stop]):
            continue
        for first in beginnings(row, start):
            broken = row[first:start]
            if _is_broken_off(broken, row[end:stop]) and not isinstance(whole(broken), Parsed):
                return [*row[:first], row[end]._replace(start=broken[0].start), *row[end + 1 :]]
            break
    return None


def _is_broken_off(broken: Sequence[Word], order: Sequence[Word]) -> bool:
    """Whether words name the unit of an order and only begin to say what it does."""
    names = [word for word in broken if is_name(word)]
    unit = next((word for word in order if is_name(word)), None)
    known = all(
        word.meanings[0][0] in (*SMALL, "UNIT", "PLACE", "MOVES", "TO", "SUPPORTS", "CONVOYS") for word in broken
    )
    return unit is not None and len(names) == 1 and names[0].meanings[0] == unit.meanings[0] and known
