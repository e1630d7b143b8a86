"""Orders that a sentence behind them judges without saying them again: "Forget the last one.", « Les deux attendront. »

They are pointed at by their place in the letter, or by the name of where they lead: "Spain can wait", « La Bourgogne,
c'était pour rire ». What is said must be all that the sentence says: "Spain can wait to see me" is none.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple

from gm.languages.language import words_said
from gm.notation.letter.reach import made
from gm.notation.letter.rows import LetterRow
from gm.notation.orders.lines import Line
from gm.notation.orders.stance import Stance
from gm.notation.words.fold import fold
from gm.notation.words.tokens import SEPARATOR, Word, cut, look_up
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN, Vocabulary, plain
from gm.rules.geography import province_of
from gm.rules.orders import Move, Order, Retreat

_SENTENCE = re.compile(r"[^.!?;]+[.!?;]*")
_STANCES = {
    "withdrawn": Stance.WITHDRAWN, "conditional": Stance.CONDITIONAL, "deferred": Stance.DEFERRED,
    "undecided": Stance.DOUBTED, "provisional": Stance.DOUBTED, "doubted": Stance.DOUBTED,
}  # fmt: skip
LONGEST = 16
"""Words of such a sentence."""
LONGEST_NOUN = 2
"""Strange words between what is pointed at and what is said of it."""
LONGEST_TAIL = 3
"""Small words behind a verdict that are no sentence of their own."""
MOST_ROWS = 200
_SMALL = frozenset((FILLER, IN, "FOR", "TO", "HELP", SEPARATOR, MARK, "AND", "UNIT"))


class _Said(NamedTuple):
    """A word of a sentence."""

    text: str
    word: Word


class _Pointing(NamedTuple):
    """Where a sentence points at orders, and at which of those above it."""

    start: int
    end: int
    chosen: Callable[[Sequence[Line]], Sequence[Line]]
    denies: bool = False
    """Whether it says that none of them is something."""


def without_judged(lines: Sequence[Line], rows: Sequence[LetterRow], vocabulary: Vocabulary) -> list[Line]:
    """The lines, those not followed that a later sentence takes back, puts off or leaves open."""
    row = list(lines)
    ordering = {line.number for line in lines}
    places = {each.number: each.text for each in rows if each.number in ordering}
    for number, start, end, text in _sentences(rows[:MOST_ROWS]):
        above = [i for i, line in enumerate(row) if _is_above(line, number, start, places)]
        if not any(row[i].followed for i in above) or any(_is_within(each, number, start, end, places) for each in row):
            continue
        said = list(_said(text, vocabulary))
        if not said or len(said) > LONGEST or said[-1].text == "?":
            continue
        if any(map(_orders, said)) and not any(isinstance(line.order, Move | Retreat) for line in row):
            continue
        for pointing in _pointings(said):
            stance = _verdict(said, pointing)
            if stance is None:
                continue
            chosen = pointing.chosen([row[i] for i in above])
            if not any(line.followed for line in chosen) or any(
                _is_told_here(line, said, vocabulary)
                or (line.number == number and _place(line, places) + len(line.text) > start)
                for line in chosen
            ):
                continue
            row = [made(line, stance) if line.followed and line in chosen else line for line in row]
            break
    return row


def _orders(one: _Said) -> bool:
    """Whether a word gives an order itself where units are taken off: "Remove F Nwy."."""
    return one.word.meanings[0][0] in _ORDERING and len(one.word.text) > 1


_ORDERING = frozenset(("REMOVES", "DISBANDS", "BUILDS", "SUPPORTS", "CONVOYS"))


def _is_told_here(line: Line, said: Sequence[_Said], vocabulary: Vocabulary) -> bool:
    """Whether a sentence that names where an order leads has given it that goal: "Scratch that, Picardy"."""
    goal = _goal(line.order) if line.order is not None else ""
    here = any(goal in _codes(one.word) for one in said)
    return bool(goal) and here and not any(goal in _codes(one.word) for one in _said(line.text, vocabulary))


def _codes(word: Word) -> set[str]:
    kind, value = word.meanings[0]
    return set(map(province_of, value.split())) if kind == "PLACE" else set()


def _said(text: str, vocabulary: Vocabulary) -> Iterator[_Said]:
    words = look_up(cut(fold(text)), vocabulary)
    yield from (_Said(piece, word) for word in words for piece in word.text.split() if piece != "-")


def _sentences(rows: Sequence[LetterRow]) -> Iterator[tuple[int, int, int, str]]:
    for row in rows:
        for found in _SENTENCE.finditer(row.text):
            if any(map(str.isalpha, found[0])):
                yield row.number, found.start(), found.end(), found[0]


def _place(line: Line, places: Mapping[int, str]) -> int:
    """Where a line stands in its row; `places`: the rows with orders, by number."""
    return places.get(line.number, "").find(line.text) if line.number in places else 0


def _is_above(line: Line, number: int, start: int, places: Mapping[int, str]) -> bool:
    return not line.rest and (line.number < number or (line.number == number and _place(line, places) < start))


def _is_within(line: Line, number: int, start: int, end: int, places: Mapping[int, str]) -> bool:
    place = _place(line, places)  # -1 where it is not told in the words of its row
    if not line.number:
        return line.followed  # a later letter told clause by clause
    return line.followed and line.number == number and (place < 0 or start <= place < end)


@cache
def _phrases(part: str) -> tuple[tuple[str, ...], ...]:
    said = {tuple(plain(phrase).split()) for phrase in words_said(part, "pointed")}
    return tuple(sorted(said, key=len, reverse=True))


@cache
def _nouns() -> frozenset[str]:
    return frozenset(word for phrase in _phrases("nouns") for word in phrase)


def _found(said: Sequence[_Said], part: str) -> Iterator[tuple[int, int]]:
    texts = [one.text for one in said]
    for phrase in _phrases(part):
        for at in range(len(texts) - len(phrase) + 1):
            if tuple(texts[at : at + len(phrase)]) == phrase:
                yield at, at + len(phrase)


def _pointings(said: Sequence[_Said]) -> Iterator[_Pointing]:
    """What a sentence points at; of two phrases the longer."""
    kind = next((value for one in said for name, value in one.word.meanings[:1] if name == "UNIT" and value), "")
    for part, choose in _CHOICES.items():
        for start, end in _found(said, part):
            yield _Pointing(start, end, partial(_chosen, choose, kind), part in _DENYING)
    for start, end in _found(said, "numbered"):
        if end < len(said) and said[end].text.isdigit():
            number = int(said[end].text)
            yield _Pointing(start, end + 1, partial(_by_number, number))
    unit = next((at for at, one in enumerate(said) if kind and one.word.meanings[0] == ("UNIT", kind)), -1)
    named = [at for at, one in enumerate(said) if one.word.meanings[0][0] == "PLACE"]  # each piece of a name
    if unit >= 0 and not named and len(said[unit].text) > 1:
        yield _Pointing(unit, unit + 1, partial(_only_of_kind, kind))
    if named:
        named = [at for at in named if said[at].word is said[named[0]].word]
        codes = {province_of(code) for code in said[named[0]].word.meanings[0][1].split()}
        yield _Pointing(named[0], named[-1] + 1, partial(_of_place, codes))


_CHOICES: dict[str, Callable[[Sequence[Line]], Sequence[Line]]] = {
    "first_two": lambda above: above[:2],
    "first": lambda above: above[:1],
    "second": lambda above: above[1:2],
    "third": lambda above: above[2:3],
    "former": lambda above: above[-2:-1],
    "last": lambda above: above[-1:],
    "two": lambda above: above[-2:],
    "no_two": lambda above: above[-2:],
    "every": lambda above: above,
    "none": lambda above: above,
}
_DENYING = frozenset(("no_two", "none"))


def _chosen(choose: Callable[[Sequence[Line]], Sequence[Line]], kind: str, above: Sequence[Line]) -> Sequence[Line]:
    return choose(_of_kind(above, kind))


def _by_number(number: int, above: Sequence[Line]) -> Sequence[Line]:
    return above[number - 1 : number]


def _only_of_kind(kind: str, above: Sequence[Line]) -> Sequence[Line]:
    """The order of "the fleet", where one fleet is ordered."""
    mine = _of_kind([line for line in above if line.followed], kind)
    return mine if len(mine) == 1 else ()


def _of_kind(above: Sequence[Line], kind: str) -> Sequence[Line]:
    """The orders of armies, or of fleets, where one is named."""
    mine = [line for line in above if line.order is not None and str(line.order).startswith(f"{kind} ")]
    return mine if kind else above


def _of_place(codes: set[str], above: Sequence[Line]) -> Sequence[Line]:
    """The orders of the unit that stands there; if there are none, those that lead there."""
    ordered = [(line, line.order) for line in above if line.followed and line.order is not None]
    mine = [line for line, order in ordered if order.at and province_of(order.at) in codes]
    return mine or [line for line, order in ordered if _goal(order) in codes]


def _goal(order: Order) -> str:
    return province_of(order.to) if isinstance(order, Move | Retreat) else ""


def _verdict(said: Sequence[_Said], pointing: _Pointing) -> Stance | None:
    """What a sentence says of what it points at, if that is all it says."""
    before, behind = said[: pointing.start], list(said[pointing.end :])
    nouns = _nouns()
    while behind and behind[0].text in nouns:
        del behind[0]
    if _keeps(before) or _keeps(behind):
        return None
    if pointing.denies:
        return Stance.DOUBTED if all(map(_is_small, before)) and _begins(behind, "counts") else None
    ends = all(_is_small(one) or one.text in nouns for one in behind) and not _marks(behind)
    if ends and before and "negated" in _of(before[0]) and all(one.word.meanings[0][0] == FILLER for one in before[1:]):
        return Stance.WITHDRAWN  # "Not the fleet, though."
    if ends and (stance := _stance(before, strict=True)) is not None:
        return stance
    if all(map(_is_small, before)) and not _marks(before) & {"conditional", "told", "negated", "asked"}:
        return _stance(behind, strict=False)
    return None


def _keeps(said: Sequence[_Said]) -> bool:
    """Whether a word denies what takes back, or says that something stays: "don't forget the last one"."""
    marks, texts = _marks(said), {one.text for one in said}
    denied = not texts.isdisjoint(("don", "dont", "pas", "never", "jamais", "not")) and "withdrawn" in marks
    held = any("withdrawn" in _of(one) and not {"pas", "not"}.isdisjoint(one.word.text.split()) for one in said)
    return "kept" in marks or (denied and not held)


def _stance(said: Sequence[_Said], *, strict: bool) -> Stance | None:
    """The verdict in words; `strict`: whether nothing strange may stand beside it, and no condition counts."""
    for part, stance in (("drops", Stance.WITHDRAWN), ("hangs", Stance.DOUBTED), ("waits", Stance.DOUBTED)):
        for start, end in _found(said, part):
            if all(map(_is_small, said[:start])) and (not strict or all(map(_is_small, said[end:]))):
                return stance if part == "hangs" or _ends(said[end:]) else None
    first = next((i for i, one in enumerate(said) if _of(one) & set(_STANCES) and one.text not in _nouns()), None)
    if first is None:
        return None
    stance = next(_STANCES[kind] for kind in _STANCES if kind in _of(said[first]))
    strange = [one for one in said[:first] if not _is_small(one)]
    if any(one.word.meanings[0][0] != UNKNOWN for one in strange) or len(strange) > LONGEST_NOUN * (not strict):
        return None
    if stance is Stance.CONDITIONAL:
        return None if strict or said[0].text == "," else stance
    return stance if _ends(said[first + 1 :]) else None


def _ends(said: Sequence[_Said]) -> bool:
    """Whether a sentence says no more than small words."""
    row = [one for one in said if one.word.meanings[0][0] != SEPARATOR]
    return all(map(_is_small, row)) and (len(row) < LONGEST_TAIL or bool(_of(row[0]) & set(_STANCES)))


def _begins(said: Sequence[_Said], part: str) -> bool:
    return any(all(map(_is_small, said[:start])) for start, _ in _found(said, part))


def _is_small(one: _Said) -> bool:
    return one.word.meanings[0][0] in _SMALL or any(meaning[0] == FILLER for meaning in one.word.meanings)


def _of(one: _Said) -> set[str]:
    """The kinds of marks of a word; "I think" says less than "I'm in two minds"."""
    pieces = one.word.text.split()
    thinks = pieces[0] in words_said("selves") and pieces[-1] in words_said("thinking", "remarks")
    return {value for kind, value in one.word.meanings if kind == MARK and not (thinks and value == "doubted")}


def _marks(said: Sequence[_Said]) -> set[str]:
    """The kinds of marks among words, but those of small ones that say nothing by themselves."""
    return {value for one in said for value in _of(one) if one.word.meanings[0][0] == MARK} & {
        *_STANCES, "kept", "told", "negated", "asked",
    }  # fmt: skip
