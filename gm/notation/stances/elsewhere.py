"""The clauses of a line that say nothing of its orders; where it is not followed, it is read once more without them.

A finite clause with its own subject, which is no unit that is ordered, says nothing of an order in another stretch:
"Mum says I must hurry, Paris to Burgundy" – unless it hangs the order on something, leaves a choice, points back to it
("Germany told me that"), or decides about it ("I won't", "my partner hasn't agreed"). What is said of another unit
says it of that one alone: « Berlin va à Munich, et la Baltique ne sert à rien ».
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import NamedTuple

from gm.languages.language import words_said
from gm.notation.orders.items import Heading, Item
from gm.notation.orders.lines import Line, LineStatus, reason_of
from gm.notation.orders.parse import Stopped
from gm.notation.orders.segments import Segment
from gm.notation.orders.stance import Stance
from gm.notation.orders.verdict import Sight
from gm.notation.phrases.pivots import orders_named
from gm.notation.stances.bearing import bears_on
from gm.notation.stances.clauses import Part, marks_of
from gm.notation.stances.spoken import SpokenClause, SpokenOf, acts, clauses_of, is_own
from gm.notation.stances.telling import is_cut_short, is_told, is_unreal
from gm.notation.words.attempts import Sort
from gm.notation.words.tokens import Word
from gm.rules.orders import Move

_QUOTES = frozenset('"«»“”„')
_QUIET = frozenset(("polite", "asides", "titles", "regrets", "dislodged", "commands"))
"""Marks that say nothing of an order beside them."""
_DUE = frozenset(("BUILDS", "WAIVES", "REMOVES", "DISBANDS", "HOLDS", "KEEPS"))
"""What is done with units where they are built or taken off: "Rome and Naples, they stay and fight"."""
FEWEST_OF_PREDICATE = 2
"""Words behind the subject of a clause that says more than yes or no: "he sulks now"."""


class Quiet(NamedTuple):
    """A line without the clauses that say nothing of its orders."""

    sight: Sight
    told: Sequence[Line]
    """What they say of units that are not ordered."""


def without_what_is_elsewhere(words: Sequence[Word], sight: Sight) -> Quiet | None:
    """The line without the clauses that say nothing of its orders; nothing if it has none."""
    if not _QUOTES.isdisjoint(sight.raw.text):
        return None  # what others say
    raw, told = sight.raw, list[Line]()
    for start, end, unit in _spans(words, sight):
        said = raw.text[raw.places[start] : raw.places[end - 1] + 1]
        if unit:
            doubted = Stance.DOUBTED
            told.append(Line(said, LineStatus.UNREADABLE, reason=reason_of(doubted), stance=doubted, apart=unit))
        raw = raw.blanked(start, end)
    return Quiet(replace(sight, raw=raw), told) if raw is not sight.raw and any(map(str.isalnum, raw.whole)) else None


def in_one(item: Item) -> Item:
    """An item whose text shows nothing of what was left out."""
    return replace(item, text=" ".join(item.text.split())) if isinstance(item, Line) else item


def says_more(again: Sequence[Item], before: Sequence[Item]) -> bool:
    """Whether a line read once more gives every order that it gave, and another one."""
    first, second = _followed(before), _followed(again)
    if _headings(before) - _headings(again):
        return False
    return first < second or (first == second and _binds(before) and not _binds(again))


def is_left(items: Sequence[Item]) -> bool:
    """Whether some of a line is not followed, or it says something of what stands below it."""
    return any(not item.followed for item in items if isinstance(item, Line)) or _binds(items)


def marks_bearing(words: Sequence[Word], sight: Sight) -> frozenset[str]:
    """The marks of words that speak of an order beside them."""
    segment = Segment(tuple(words), Stopped(0))
    part = Part(segment, Sort.TALK, ",", marks_of(segment))
    return frozenset[str]().union(*map(bears_on, clauses_of((part,), part, sight)))


def _followed(items: Sequence[Item]) -> set[object]:
    return {item.order for item in items if isinstance(item, Line) and item.followed}


def _binds(items: Sequence[Item]) -> bool:
    return any(isinstance(item, Heading) and item.below is not None for item in items)


def _headings(items: Sequence[Item]) -> set[Heading]:
    """What a line says of the orders that stand above it."""
    return {item for item in items if isinstance(item, Heading) and item.above is not None}


def _spans(words: Sequence[Word], sight: Sight) -> Iterator[tuple[int, int, frozenset[str]]]:
    """Where the clauses stand that say nothing of an order, and the unit of which alone one says something."""
    segment = Segment(tuple(words), Stopped(0))
    part = Part(segment, Sort.TALK, ",", marks_of(segment))
    row = [replace(each, moves=Move in sight.at.accepts) for each in clauses_of((part,), part, sight)]
    behind = follows = topic = False
    done = 0
    for clause, after in zip_longest(row, row[1:]):
        known = [piece.word for piece in clause.pieces if piece.word is not None]
        if not known:
            continue
        start, end = known[0].start, max(known[-1].end, known[-1].start + len(clause.pieces[-1].text))
        between, sign = sight.raw.whole[done:start], _sign(sight.raw.whole, end)
        turned = after is not None and after.pieces[0].text in words_said("turns", "before")
        done = end
        if _names_own(clause, sight):
            apart = not done or any(sign in between for sign in _SIGNS)
            if follows := apart and clause.moves and _is_of_another_unit(clause, row):
                if after is not None and after.subject is SpokenOf.UNIT:  # "… isn't much use, it stays too"
                    yield known[-len(clause.predicate)].start, end, frozenset()
                else:
                    yield start, end, _units_named(clause, sight)
            else:
                behind, topic = (
                    True,
                    f"{clause.text} ".startswith(tuple(f"{topic} " for topic in words_said("topics", "pivots"))),
                )
        elif between.strip() == "-" and clause.pieces[0].kind == "PLACE":
            follows = _says_nothing(clause)  # "F Nap - Tys is what my evil twin would order"
        elif sign == ":" or topic or (not behind and not turned and _tells(clause, sign)):
            follows = False
        elif follows := (
            _says_nothing(clause) or (behind and _is_in_passing(clause)) or (follows and _goes_on(clause))
        ):
            yield start, end, frozenset()
        if sign in _ENDS:
            behind = follows = topic = False


_SHORT = re.compile(r"\.\w$")
_SIGNS = ",.;:!?()–—…"
_ENDS = (".", ";", "!", "?")
"""Signs behind which what is told may be an order again."""


def _sign(text: str, end: int) -> str:
    """The sign behind a clause; the dot of "at 3 a.m." is none."""
    return "" if _SHORT.search(text, 0, end) else text[end:].lstrip()[:1]


def _names_own(clause: SpokenClause, sight: Sight) -> bool:
    """Whether a unit of the writer is named in it."""
    before = [None, *clause.pieces[:-1]]
    return any(is_own(one, piece, sight) for one, piece in zip(before, clause.pieces, strict=True))


def _units_named(clause: SpokenClause, sight: Sight) -> frozenset[str]:
    named = (piece.word.meanings[0][1] for piece in clause.pieces if piece.word is not None and piece.kind == "PLACE")
    units = (sight.at.unit(code) for codes in named for code in codes.split())
    return frozenset(unit.province for unit in units if unit is not None and unit.power in sight.at.powers)


def _is_of_another_unit(clause: SpokenClause, row: Sequence[SpokenClause]) -> bool:
    """Whether a clause says how a unit fares that nothing else is said of: "the Baltic isn't much use"."""
    named = {piece.word for piece in clause.pieces if piece.word is not None and piece.kind in ("PLACE", "UNIT")}
    if clause.subject is not SpokenOf.OWN or len(named) != 1 or is_cut_short(clause) or _leads(clause):
        return False
    strange = any(piece.kind == "UNKNOWN" for piece in clause.predicate) and not any(map(acts, clause.predicate))
    if not strange or not bears_on(clause) <= _QUIET | {"negated", "doubted"} or _points(clause):
        return False
    said = {piece.word for each in row for piece in each.pieces if piece.word is not None}
    name = next(iter(named)).meanings[0]
    return name[0] == "PLACE" and sum(word.meanings[0] == name for word in said) == 1


def _tells(clause: SpokenClause, sign: str) -> bool:
    """Whether a clause before an order may say whose it is: "Germany wrote to me, Paris to Burgundy"."""
    return sign not in _ENDS and ("told" in clause.marks or clause.says(clause.words.telling))


def _says_nothing(clause: SpokenClause) -> bool:
    left = bears_on(clause)
    if not left <= _QUIET or _leads(clause):
        return False
    if clause.subject is SpokenOf.NONE:
        spent = clause.marks - _QUIET
        return len(clause.pieces) > FEWEST_OF_PREDICATE and bool(spent) and spent <= _SAID
    if clause.subject not in (SpokenOf.OTHER, SpokenOf.READER, SpokenOf.SELF):
        return False
    if clause.subject is SpokenOf.SELF and (clause.does() or clause.says(clause.words.telling) or is_unreal(clause)):
        return False  # "I want to speak to France first", "I'll tell you tomorrow", « j'aimerais bien »
    return len(clause.predicate) >= FEWEST_OF_PREDICATE and not is_cut_short(clause) and not _points(clause)


def _is_in_passing(clause: SpokenClause) -> bool:
    """Whether a place behind an order is but somebody's or something's: "and a kiss for the King of Norway"."""
    if clause.subject is not SpokenOf.NONE or not clause.marks <= _QUIET or _leads(clause) or _points(clause):
        return False
    strange = [at for at, piece in enumerate(clause.pieces) if piece.kind == "UNKNOWN"]
    named = [at for at, piece in enumerate(clause.pieces) if piece.kind == "PLACE"]
    owned = all(clause.pieces[at - 1].text in words_said("of", "turns") for at in named if at)
    return bool(strange and named) and strange[0] < named[0] and owned and not any(map(acts, clause.pieces))


def _goes_on(clause: SpokenClause) -> bool:
    """Whether a report or an outlook belongs to the clause right before it, which says nothing of an order: "England
    may help, we'll see"."""
    looks = clause.text.startswith(tuple(clause.words.sees))
    return (looks or is_told(clause)) and clause.marks <= _OF_WHO_GOES_ON and not _points(clause) and not _leads(clause)


_OF_WHO_GOES_ON = _QUIET | {"told", "past", "doubted", "undecided"}
_SAID = frozenset(("negated", "asked", "asked_first", "told", "past", "doubted", "undecided", "deferred"))
"""Marks of words without a subject of which one says nothing: "not a word to Vienna", "let's see how he likes it"."""


def _leads(clause: SpokenClause) -> bool:
    """Whether a clause may order something: a noun, or he who is told of, goes somewhere."""
    if not clause.moves and any(piece.kind in _DUE for piece in clause.predicate):
        return True
    goes = any(acts(piece) or piece.kind == "TO" for piece in clause.predicate)
    named = any(piece.kind == "PLACE" for piece in clause.predicate)
    return goes and named and not any(piece.kind == "POWER" for piece in clause.pieces[: clause.behind])


def _points(clause: SpokenClause) -> bool:
    """Whether it speaks of what was said before it: "I told him so", « je le lui ai promis », "such an order"."""
    words = clause.words
    if any(piece.text in orders_named() and "refused" not in piece.marks for piece in clause.pieces):  # not "no"
        return True
    for piece, after in zip_longest(clause.predicate, clause.predicate[1:]):
        if piece.text in words.pointing - words.purposes | words.units:
            return True
        clitic = piece.text in words_said("objects") and piece.text in words.articles
        if clitic and after is not None and after.text in words.verbs | words.doing:
            return True
    return False
