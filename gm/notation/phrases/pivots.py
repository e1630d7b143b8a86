"""Turns of phrase that put one order in the place of another, or take one off, said with the marks that mean the same.

"Replace A by B" and "not A but B" are "instead of A, B"; "Burgundy, not Picardy" ends like "instead of Picardy"; "pull
the Paris order" takes an order back and removes no unit.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from gm.notation.orders.grammar import LONGEST
from gm.notation.orders.parse import Parsed
from gm.notation.orders.segments import Whole
from gm.notation.words.sayings import turns_said
from gm.notation.words.tokens import BARRIER, SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN

MOST_PIVOTS = 12
"""Pairs of words that are tried as « remplace … par » in a line."""
_SENTENCE = frozenset(".;!?/|•")
_PIECE = frozenset(("PLACE", "COAST", "UNIT", "TO", "MOVES", FILLER, IN))
_NAMES = frozenset(("PLACE", "UNIT"))
_GOES = _NAMES | {"COAST"}
"""Kinds of word for what goes: "north coast, not south"."""


class _Pivots:
    """The words of every language."""

    def __init__(self) -> None:
        def said(part: str) -> frozenset[str]:
            return turns_said(part)

        self.replaces, self.by = said("replaces"), said("by")
        self.rejects, self.but = said("rejects"), said("but")
        self.off, self.orders = said("off"), said("orders")
        self.all = self.replaces | self.rejects | self.orders | self.but


@cache
def _pivots() -> _Pivots:
    return _Pivots()


def orders_named() -> frozenset[str]:
    """Words for what is given to a unit: « ordre », "line"."""
    return _pivots().orders


def without_pivots(words: Sequence[Word], whole: Whole) -> list[Word]:
    """The words of a line with its turns of phrase in other words."""
    row = list(words)
    said = _pivots()
    if all(
        word.text not in said.all and _noun(word) not in said.orders and not (_takes_back(word) or _corrects(word))
        for word in row
    ):
        return row
    row = _without_denied_goals(row, whole)
    for first, pivot in _pairs(row, whole):
        row[first] = _marked(row[first], "instead")
        row[pivot] = row[pivot]._replace(meanings=((SEPARATOR, ","),))
    for index in range(1, len(row)):
        if row[index].text in said.rejects and (_ends_in_piece(row, index) or _is_piece_beside(row, index)):
            row[index] = _marked(row[index], "instead")
    row = _with_turn_first(row, whole)
    for index in _behind_objects(row, whole):
        row[index] = row[index]._replace(meanings=((SEPARATOR, BARRIER),), text=BARRIER)
    return row


def _without_denied_goals(row: list[Word], whole: Whole) -> list[Word]:
    """The line with « Paris ne va pas en Bourgogne mais en Picardie » as where it goes."""
    for index in range(2, len(row)):
        more = row[index].meanings[0][0] == "AND" and row[index - 1].meanings[0][0] in ("MOVES", "HOLDS")
        if more and row[index].text.isalpha() and any(map(_is_denial, row[max(0, index - 3) : index])):
            row[index] = row[index]._replace(meanings=((FILLER, ""),))  # « ne va plus »
    for index in [index for index, word in enumerate(row) if word.text in _pivots().but][:MOST_PIVOTS]:
        start = index - 1
        while (start > 0 and not _ends_part(row[start - 1])) or (start > 0 and _is_denial(row[start - 1])):
            start -= 1
        said = row[start : index - (index > 0 and row[index - 1].text == ",")]
        names = [at for at, word in enumerate(said) if word.meanings[0][0] == "PLACE"]
        end = _next(row, index + 1, _ends_part)
        instead = row[index + 1 : end]
        if len(names) != len(("who", "where")) or not instead:
            continue
        unit, between = said[: names[0] + 1], said[names[0] + 1 : names[1]]
        verbs = [word for word in between if word.meanings[0][0] in ("MOVES", "TO")]
        denied = [word for word in between if _is_denial(word)]
        known = all(word.meanings[0][0] in (FILLER, IN, "MOVES", "TO", "AND") or word in denied for word in between)
        leads = any(kind in (IN, "TO") for kind, _ in instead[0].meanings)
        acts = leads or instead[0].meanings[0][0] in ("HOLDS", "MOVES")
        order = [*unit, *(verbs[:1] if leads else []), *instead]
        if denied and (verbs or leads) and known and acts and isinstance(whole(order), Parsed):
            return [*row[:start], *order, *_without_denied_goals(row[end:], whole)]
    return row


def _is_denial(word: Word) -> bool:
    return word.meanings[0] == (MARK, "negated")


def _marked(word: Word, kind: str) -> Word:
    return word._replace(meanings=((MARK, kind),))


def _pairs(row: Sequence[Word], whole: Whole) -> Iterator[tuple[int, int]]:
    """« Remplacez A par B », "not A but B", where both are orders."""
    said = _pivots()
    tried = 0
    for first, word in enumerate(row):
        replaces = word.text in said.replaces
        if not replaces and not (word.text in said.rejects and _begins(row, first)):
            continue
        middle = said.by if replaces else said.but
        end = _next(row, first + 1, _ends_sentence)
        for pivot in range(first + 2, end):
            if row[pivot].text not in middle:
                continue
            tried += 1
            if tried > MOST_PIVOTS:
                return
            if _is_order(row[first + 1 : pivot], whole) and _begins_order(row[pivot + 1 : end], whole):
                yield first, pivot
                break


def _begins(row: Sequence[Word], index: int) -> bool:
    """Whether only what says nothing stands before a word in its part of the line."""
    before = next((word for word in reversed(row[:index]) if word.meanings[0][0] != FILLER), None)
    return before is None or before.meanings[0][0] in (SEPARATOR, MARK)


def _next(row: Sequence[Word], start: int, holds: Callable[[Word], bool]) -> int:
    return next((index for index in range(start, len(row)) if holds(row[index])), len(row))


def _ends_sentence(word: Word) -> bool:
    return word.meanings[0][0] == SEPARATOR and word.text in _SENTENCE


def _ends_part(word: Word) -> bool:
    return word.meanings[0][0] in (SEPARATOR, "AND", MARK)


def _is_order(words: Sequence[Word], whole: Whole) -> bool:
    start = _next(words, 0, lambda word: word.meanings[0][0] not in (FILLER, "HEADING"))
    while words and words[-1].meanings[0][0] == SEPARATOR:
        words = words[:-1]
    return start < len(words) and isinstance(whole(words[start:]), Parsed)


def _begins_order(words: Sequence[Word], whole: Whole) -> bool:
    return _is_order(words[: _next(words, 0, _ends_part)], whole) or _is_order(
        words[: _next(words, 0, lambda word: word.meanings[0][0] in (SEPARATOR, MARK))], whole
    )


def _ends_in_piece(row: Sequence[Word], index: int) -> bool:
    """Whether a word behind a comma is followed by nothing but a place or a unit: « en Picardie, pas en Bourgogne »."""
    behind = [word for word in row[max(0, index - LONGEST) : index] if word.meanings[0][0] != FILLER]
    if len(behind) < 2:
        return False
    before, name = behind[-1], behind[-2]
    if name.meanings[0][0] == "AND" and len(behind) > 2:
        name = behind[-3]  # "to Yorkshire then, not Wales"
    if before.meanings[0][0] not in (SEPARATOR, "AND") or before.text in _SENTENCE | {":"}:
        return False
    tail = row[index + 1 : _next(row, index + 1, _ends_part)]
    kinds = [word.meanings[0][0] for word in tail]
    while kinds and kinds[-1] in ("TALK", UNKNOWN):  # "not the Ukraine (thanks Dad)"
        kinds.pop()
    return name.meanings[0][0] in _GOES and not _GOES.isdisjoint(kinds) and all(kind in _PIECE for kind in kinds)


def _is_piece_beside(row: Sequence[Word], index: int) -> bool:
    """The same without a comma, or in brackets: "A War - Gal (not Sil)", "army Kiel not fleet"."""
    tail = [word.meanings[0][0] for word in row[index + 1 : _next(row, index + 1, _ends_part)]]
    named = row[index - 1].meanings[0][0] in ("PLACE", "COAST")
    return named and not _GOES.isdisjoint(tail) and all(kind in _PIECE - {"TO", "MOVES"} for kind in tail)


def _noun(word: Word) -> str:
    """The first word of a phrase: « ordre de »."""
    return word.text.partition(" ")[0]


def _with_turn_first(row: list[Word], whole: Whole) -> list[Word]:
    """« Budapest plutôt en Galicie » as « plutôt : Budapest en Galicie », so that it is an order behind its mark."""
    tried = 0
    for index, word in enumerate(row):
        if not _corrects(word) or tried == MOST_PIVOTS:
            continue
        tried += 1
        start = next((at + 1 for at in range(index - 1, max(-1, index - LONGEST), -1) if _ends_part(row[at])), 0)
        end = _next(row, index + 1, _ends_part)
        if end - start > LONGEST:
            continue
        around = [*row[start:index], *row[index + 1 : end]]
        if start < index < end - 1 and isinstance(whole(around), Parsed):
            first = word._replace(start=row[start].start, end=row[start].start)
            return [*row[:start], first, *around, *row[end:]]
    return row


def _corrects(word: Word) -> bool:
    return any(kind == MARK and value in ("corrected", "amends") for kind, value in word.meanings)


def _takes_back(word: Word) -> bool:
    return (MARK, "withdrawn") in word.meanings


def _behind_objects(row: Sequence[Word], whole: Whole) -> Iterator[int]:
    """The signs between what is taken back and an order in its place: « oublie la Suède : F Dan tient »."""
    said = _pivots()
    tried = 0
    for first, word in enumerate(row):
        if tried == MOST_PIVOTS or not (_takes_back(word) or (word.text in said.rejects and _begins(row, first))):
            continue
        end = _next(row, first + 1, lambda one: one.meanings[0][0] in (SEPARATOR, "AND"))
        taken = row[first + 1 : end]
        tried += 1
        if end + 1 >= len(row) or row[end].meanings[0][0] not in (SEPARATOR, "AND") or not _is_object(taken):
            continue
        if not _takes_back(word) and row[end].text == ":" and not _names_something(taken):
            continue  # "Not an order: A Par - Bur"
        replaced = not _is_order(taken, whole) or row[end].text == ":"
        if replaced and _begins_order(row[end + 1 :], whole):
            yield end


def _is_object(words: Sequence[Word]) -> bool:
    """Whether words name what is taken back: a unit, a place, its order, or all."""
    return _names_something(words) or any(_noun(word) in _pivots().orders for word in words)


def _names_something(words: Sequence[Word]) -> bool:
    kinds = {kind for word in words for kind, _ in word.meanings}
    return not _NAMES.isdisjoint(kinds) or "ALL" in kinds
