"""Orders one after the other with nothing but their own words: `bul gre con bul`, "Armenia, Smyrna. Livonia, Prussia."

Such a row says little, so that it is followed only where every piece of it is an order that may be given, to a unit of
the writer's own, no unit has two, and no other division of the row is of that kind.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from gm.notation.orders.build import Situation
from gm.notation.orders.builders import BUILDERS
from gm.notation.orders.choose import distinct
from gm.notation.orders.notation import Notation
from gm.notation.orders.parse import Parsed, understand
from gm.notation.orders.segments import SHORT_VERBS, Segment
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN
from gm.rules.geography import province_of
from gm.rules.orders import Move, Order, Retreat

LONGEST_RUN = 64
"""Words of a row that is looked at so."""
LONGEST_PIECE = 12
"""Words of one order in it."""
FEWEST_WORDS = 4
"""Words of two orders."""
MOST_DIVISIONS = 200
"""Ways to go on that are followed before a row is given up."""
_WORDS = frozenset(("UNIT", "PLACE", "COAST", "TO", "MOVES", "HOLDS", "SUPPORTS", "CONVOYS", FILLER, IN))
"""Kinds of word of such a row."""
_BEGINS = frozenset(("UNIT", "PLACE"))
_SHAPES = frozenset(
    ("move", "hold", "support", "convoy", "move_without_verb", "move_pair", "move_of_place_told", "move_in", "hold_in")
)
_SILENT = frozenset(("move_without_verb", "move_pair", "move_of_place_told", "move_in"))
"""Shapes that name two places and do not say what is between them."""
_WITHIN = frozenset((",", ":", "...", "!"))
"""Signs between where a unit stands and where it goes."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """Words of a row that are one order."""

    start: int
    end: int
    segment: Segment
    order: Order
    silent: bool


class Runs:
    """The rows of one line."""

    def __init__(self, notation: Notation, at: Situation) -> None:
        self._notation, self._at = notation, at

    def of_part(self, words: Sequence[Word]) -> tuple[Segment, ...]:
        """The orders of a row without signs; none, unless all of it is orders."""
        words = _without_farewell(words)
        if not FEWEST_WORDS <= len(words) <= LONGEST_RUN or not all(map(_is_plain, words)):
            return ()
        return self._settled(self._divisions(words))

    def of_line(self, words: Sequence[Word]) -> tuple[Segment, ...]:
        """The orders of a row of pairs, with one sign within each and another between them; else none."""
        if len(words) > LONGEST_RUN:
            return ()
        pairs = list(_pairs(words))
        pieces = [self._piece(0, 0, pair) for pair in pairs]
        found = [piece for piece in pieces if piece is not None and piece.segment.parsed.shape.name == "move_pair"]  # type: ignore[union-attr]
        if pairs and len(found) == len(pairs):
            return self._settled([found])
        goals = list(_goals(words))
        aimed = [piece for goal, unit in goals if (piece := self._aimed(goal, unit)) is not None]
        told = any(word.meanings[0][0] == "UNIT" for _, unit in goals for word in unit)
        return self._settled([aimed], fewest=1 if told else 2) if len(aimed) == len(goals) else ()

    def _aimed(self, goal: Sequence[Word], unit: Sequence[Word]) -> _Piece | None:
        """The order of a unit behind the name of where it goes: "Portugal: F Mid Atl."; it has no other meaning."""
        (place,) = (word for word in goal if word.meanings[0][0] == "PLACE")
        led = any(kind in (IN, "TO") for kind, _ in goal[0].meanings)  # "Into Kiel: Berlin."
        goal = goal[led:]
        standing = [self._at.unit(code) for code in place.meanings[0][1].split()]
        if not led and any(each is not None and each.power in self._at.powers for each in standing):
            return None
        piece = self._piece(0, 0, (*unit, Word((("TO", "-"),), unit[-1].end, unit[-1].end, "-"), *goal))
        return None if piece is None else replace(piece, segment=Segment((*goal, *unit), piece.segment.parsed))

    def _settled(self, divisions: Sequence[Sequence[_Piece]], fewest: int = 2) -> tuple[Segment, ...]:
        """The orders of the only division that may be meant."""
        meant = {
            frozenset(piece.order for piece in division): division for division in divisions if _is_sound(division)
        }
        if len(meant) != 1:
            return ()
        (division,) = meant.values()
        if len(division) < fewest or self._hides_own(division):
            return ()
        if any(self._may_help(one, other) for one, other in pairwise(division)):
            return ()
        return tuple(piece.segment for piece in division)

    def _divisions(self, words: Sequence[Word]) -> list[list[_Piece]]:
        """Every way to divide the row into orders, so far as there are not too many."""
        found: list[list[_Piece]] = []
        waiting: list[list[_Piece]] = [[]]
        begun: dict[int, list[_Piece]] = {}
        steps = 0
        while waiting and steps < MOST_DIVISIONS:
            steps += 1
            row = waiting.pop()
            start = row[-1].end if row else 0
            if start == len(words):
                found.append(row)
                continue
            if start not in begun:
                begun[start] = list(self._pieces(words, start))
            taken = {province_of(piece.order.at) for piece in row}
            waiting += [[*row, piece] for piece in begun[start] if province_of(piece.order.at) not in taken]
        return found if not waiting else []

    def _pieces(self, words: Sequence[Word], start: int) -> Iterator[_Piece]:
        """The orders that begin at a word."""
        for end in range(start + 2, min(len(words), start + LONGEST_PIECE) + 1):
            if end < len(words) and words[end].meanings[0][0] not in _BEGINS:
                continue
            piece = self._piece(start, end, words[start:end])
            if piece is not None:
                yield piece

    def _piece(self, start: int, end: int, words: Sequence[Word]) -> _Piece | None:
        """The order of a unit of the writer's that words are, and that may be given; of two names the move."""
        parsed = self._notation.whole(words, self._at)
        if not isinstance(parsed, Parsed) or parsed.shape.name not in _SHAPES:
            return None
        silent = parsed.shape.name in _SILENT
        groups = understand(parsed, self._at, BUILDERS)
        legal = distinct([reading for group in groups for reading in group if reading.reason is None])
        orders = [reading.order for reading in legal if not silent or isinstance(reading.order, Move | Retreat)]
        return _Piece(start, end, Segment(tuple(words), parsed), orders[0], silent) if len(orders) == 1 else None

    def _hides_own(self, division: Sequence[_Piece]) -> bool:
        """Whether two names without a word between lead to a unit of the writer's own that stays, or where another of
        his units goes: they may be a list, or help."""
        moving = {province_of(piece.order.at) for piece in division if piece.order.attacks() is not None}
        aims = [province_of(getattr(piece.order, "to", None) or "") for piece in division]
        goals = {aim for aim, piece in zip(aims, division, strict=True) if piece.silent}
        standing = (self._at.position.units.get(goal) for goal in goals - moving)
        own = any(unit is not None and unit.power in self._at.powers for unit in standing)
        return own or any(aims.count(goal) > 1 for goal in goals)

    def _may_help(self, one: _Piece, other: _Piece) -> bool:
        """Whether an order ends in a lone letter that may be a slip for help to the next: `A Par H A Mar - Bur`."""
        last = one.segment.words[-1]
        if last.text not in SHORT_VERBS or other.segment.words[0].start - last.end > 1:
            return False
        helping = (last._replace(meanings=((kind, last.text),)) for kind in ("SUPPORTS", "CONVOYS"))
        rows = ((*one.segment.words[:-1], verb, *other.segment.words) for verb in helping)
        return any(self._piece(one.start, other.end, row) is not None for row in rows)


def _goals(words: Sequence[Word]) -> Iterator[tuple[list[Word], list[Word]]]:
    """Where each unit of a row goes, and behind a colon the unit; nothing where the row holds anything else."""
    found: list[tuple[list[Word], list[Word]]] = []
    for ends, several in groupby(words, lambda word: word.meanings[0][0] in (SEPARATOR, "AND") and word.text != ":"):
        row = list(several)
        if ends:
            continue
        colon = next((index for index, word in enumerate(row) if word.text == ":"), 0)
        goal, unit = row[:colon], row[colon + 1 :]
        kinds = [word.meanings[0][0] for word in unit if word.meanings[0][0] != FILLER]
        aim = [word.meanings[0][0] for word in goal if word.meanings[0][0] not in (FILLER, IN, "TO")]
        if aim not in (["PLACE"], ["PLACE", "COAST"]) or kinds not in _UNITS:
            return
        lead = [word for word in goal[:1] if any(kind in (IN, "TO") for kind, _ in word.meanings)]
        found.append(([*lead, *(word for word in goal if word.meanings[0][0] in ("PLACE", "COAST"))], unit))
    yield from found


_UNITS = (["UNIT", "PLACE"], ["UNIT", "FROM", "PLACE"], ["PLACE"])


def _is_plain(word: Word) -> bool:
    """Whether a word has no part in a stance, and may be one of a plain order."""
    kind = word.meanings[0][0]
    return kind in _WORDS and (kind != FILLER or all(held != MARK or said == "polite" for held, said in word.meanings))


def _is_quiet(word: Word) -> bool:
    """Whether no word of a stance stands in a row but one of politeness."""
    kinds = {held for held, _ in word.meanings}
    marks = {said for held, said in word.meanings if held == MARK}
    return UNKNOWN not in kinds and (word.meanings[0][0] not in (FILLER, MARK, "TALK") or marks <= _KIND)


_KIND = frozenset(("polite", "asides"))


def _without_farewell(words: Sequence[Word]) -> Sequence[Word]:
    """The words without what takes leave behind the last order: "thats it thanks"."""
    end = len(words)
    while (
        end and _is_quiet(words[end - 1]) and any(kind in ("TALK", MARK, FILLER) for kind, _ in words[end - 1].meanings)
    ):
        end -= 1
    return words[:end]


def _is_sound(division: Sequence[_Piece]) -> bool:
    return len({province_of(piece.order.at) for piece in division}) == len(division)


def _pairs(words: Sequence[Word]) -> Iterator[tuple[Word, ...]]:
    """The pairs of names of a row, with a sign of one kind within each and of another between them."""
    names: list[list[Word]] = []
    gaps: list[str] = []
    gap = ""
    for word in words:
        kind = word.meanings[0][0]
        if kind in (SEPARATOR, "AND"):
            gap += word.text
        elif kind == "COAST" and names and not gap:
            names[-1].append(word)
        elif kind == "PLACE":
            gaps.append(gap)
            names.append([word])
            gap = ""
        elif kind not in (FILLER, IN):
            return
    within, between = set(gaps[1::2]), set(gaps[2::2])
    if len(names) % 2 or len(within) != 1 or not within <= _WITHIN or within & between or "" in between:
        return
    for one, other in zip(names[::2], names[1::2], strict=True):
        sign = Word(((FILLER, ":"),), other[0].start, other[0].start, ":")
        yield (*one, sign, *other)
