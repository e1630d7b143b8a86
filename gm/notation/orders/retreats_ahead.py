"""Retreats given in advance, cut out of a line: « A Ser S A Rou, si délogée, retraite en Albanie, sinon Grè ».

The order is read without the clause, so that neither spoils the other. A clause is for the unit that it names, or that
stands before it alone, or else for the one of the order before it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from gm.notation.orders.build import Reading, Situation, judge, likely_kind
from gm.notation.orders.choice import settled
from gm.notation.orders.items import Item
from gm.notation.orders.lines import Line, LineStatus, Misread
from gm.notation.orders.stance import Stance
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, MARK, UNKNOWN, Vocabulary
from gm.rules.geography import province_of
from gm.rules.orders import DISBANDED, IfDislodged

_WORDS = re.compile(r"\w+")
MOST_CLAUSES = 12
"""Clauses of one line that are looked for."""
FARTHEST = 7
"""Words between « si » and « délogée »."""
MOST_ENDS = 6
_CANONICAL = ("if", "dislodged")
"""Behind which places stand without a verb."""
_LOST = frozenset(("DISBANDS", "REMOVES"))
_SMALL = frozenset((FILLER, "TO", "FROM", "POWER", "COAST", "BY", "HOLDS", "IN"))
_QUIET = frozenset(("dislodged",))
"""Marks that change nothing of a clause."""
_UNSURE = frozenset(("doubted", "told", "negated", "asked", "withdrawn", "deferred"))
_NO_ENDS = frozenset(("TO", "MOVES", "SUPPORTS", "CONVOYS", "HOLDS", "CARRIED", "VIA"))
"""Behind a place they make an order of it."""


@dataclass(frozen=True, slots=True)
class AheadFound:
    """A clause among the words of a line."""

    first: int
    last: int
    """Its words, the last included."""
    unit: tuple[str, ...] = ()
    """Codes of the place of the unit that it names."""
    ends: tuple[tuple[str, ...], ...] = ()
    """For each end the places that its name may mean, or `D`; none where they cannot be read."""
    conditional: bool = True
    """Whether it says « si délogée »; else an order must stand before it."""


def may_hold_clauses(folded: str, vocabulary: Vocabulary) -> bool:
    """Whether it is worth looking for clauses in a line."""
    return not vocabulary.of_clauses.isdisjoint(_WORDS.findall(folded))


def clauses_among(words: Sequence[Word]) -> Iterator[AheadFound]:
    """The clauses of a line, in the order they stand."""
    index = found = 0
    while index < len(words) and found < MOST_CLAUSES:
        clause = _clause_at(words, index)
        if clause is None:
            index += 1
            continue
        yield clause
        found += 1
        index = clause.last + 1


def clause_line(clause: AheadFound, text: str, at: Situation, ordered: str) -> Line:
    """The line of a clause: kept, not allowed, or told when it cannot be read. `ordered`: where the unit of the order
    before it stands, if there is one."""
    places = clause.unit or ((ordered,) if ordered else ())
    readings = [_reading(place, ends, at) for place in places for ends in product(*clause.ends)] if clause.ends else []
    legal = list({reading.order: reading for reading in readings if reading.reason is None}.values())
    if len(legal) == 1 or (readings and not legal):
        return settled((legal or readings)[0], text)
    if legal:
        orders = tuple(reading.order for reading in legal)
        return Line(text, LineStatus.AMBIGUOUS, readings=orders, reason=Misread.PLACE, power=legal[0].power)
    return Line(text, LineStatus.UNREADABLE, reason=Misread.AHEAD, stance=Stance.AHEAD)


def ordered_at(lines: Sequence[Item]) -> str:
    """Where the unit stands that the last of some lines is for; "" where that cannot be told."""
    for item in reversed(lines):
        if isinstance(item, Line) and not isinstance(item.order, IfDislodged):
            named = item.order or item.offer or next(iter(item.readings), None)
            return named.at if named is not None and named.instructs else ""
    return ""


def gives_order(items: Sequence[Item]) -> bool:
    """Whether the last of some items is an order that is given, allowed or not."""
    return bool(items) and isinstance(last := items[-1], Line) and last.stance is Stance.ORDER


def _reading(place: str, ends: Sequence[str], at: Situation) -> Reading:
    standing = at.position.units.get(province_of(place))
    location = place if standing is None else standing.location
    kind = standing.kind if standing is not None else likely_kind(place, at.ruleset)
    return judge(IfDislodged(location, kind, tuple(ends)), at)


def _clause_at(words: Sequence[Word], index: int) -> AheadFound | None:
    """The clause whose first word, but for the name of its unit, this is."""
    condition = _condition(words, index)
    if condition is not None:
        behind, named = condition
        said = " ".join(word.text for word in words[index:behind]) == " ".join(_CANONICAL)
        ends, last, verb = _ends(words, behind)
        if not verb and not (ends and (said or _stands_alone(words, last))):
            return None
    else:
        if not (
            _has(words, index, "RETREATS", first=True) or (_is_lost(words, index) and _condition(words, index + 1))
        ):
            return None
        ends, last, _ = _ends(words, index)
        later = _condition(words, _over(words, last + 1))
        behind, named = later or (0, ())
        last = max(last, behind - 1)
        condition = later
    if not ends and not _is_strange(words, last):
        return None  # « en cas de retraite : », « pas de retraite »: nothing tries to be an end
    first, lone = _with_unit(words, index)
    if _is_unsure(words, first) or (last + 1 < len(words) and "asked" in _marks(words[last + 1])):
        return None
    return AheadFound(first, last, named or lone, ends, condition is not None)


def _stands_alone(words: Sequence[Word], last: int) -> bool:
    """Whether nothing goes on behind a place: « A Ser H, si délogée : Alb »."""
    return last + 1 == len(words) or words[last + 1].meanings[0][0] == SEPARATOR


def _condition(words: Sequence[Word], index: int) -> tuple[int, tuple[str, ...]] | None:
    """What stands behind « si elle est délogée », and the unit that it names."""
    if index >= len(words) or _marks(words[index]).isdisjoint(("conditional",)):
        return None
    if _has(words, index + 1, "RETREATS"):
        return index + 1, ()
    named: tuple[str, ...] = ()
    for place in range(index + 1, min(index + FARTHEST, len(words))):
        word = words[place]
        if "dislodged" in _marks(word):
            return place + 1, named
        kind = word.meanings[0][0]
        if kind == "PLACE" and not named:
            named = tuple(word.meanings[0][1].split())
        elif kind == "POWER" or kind not in _SMALL | {"UNIT", "IT", UNKNOWN, MARK}:
            return None
    return None


def _ends(words: Sequence[Word], index: int) -> tuple[tuple[tuple[str, ...], ...], int, bool]:
    """The ends behind a condition, the last word of them, and whether a verb leads to them."""
    ends: list[tuple[str, ...]] = []
    last, verb = index - 1, False
    place = _over(words, index)
    if place < len(words) and words[place].meanings[0][0] == "AND":
        place = _over(words, place + 1)
    if _has(words, place, "RETREATS"):
        verb, last = True, place
        place = _over(words, place + 1)
    while len(ends) < MOST_ENDS:
        end, after = _end(words, place)
        if end is None:
            break
        verb = verb or end == (DISBANDED,)
        ends.append(end)
        last = after - 1
        place, joined = _next_end(words, after)
        if joined and place < 0 and _is_strange(words, joined):
            return (), joined, True
        if end == (DISBANDED,) or place < 0:
            break
    if verb and not ends and _is_strange(words, place):
        last = place
    return tuple(ends), last, verb


def _end(words: Sequence[Word], index: int) -> tuple[tuple[str, ...] | None, int]:
    """The place named there with its coast, or that the unit is lost; what stands behind it."""
    if _is_lost(words, index):
        return (DISBANDED,), index + 1
    if index >= len(words) or words[index].meanings[0][0] != "PLACE":
        return None, index
    codes, after = words[index].meanings[0][1].split(), index + 1
    if _has(words, after, "COAST", first=True):
        codes, after = [f"{code}/{words[after].meanings[0][1]}" for code in codes], after + 1
    return tuple(codes), after


def _next_end(words: Sequence[Word], index: int) -> tuple[int, int]:
    """Where another end begins, -1 where none does; where « sinon » leads, 0 where nothing says so."""
    other = index
    joined = False
    while other < len(words):
        word = words[other]
        joins = "alternative" in _marks(word) or word.meanings[0][0] == "AND"
        if not joins and not (word.text in (",", "/") or word.meanings[0][0] == FILLER):
            break
        joined = joined or joins
        other += 1
    if joined:
        other = _over(words, other)
        other = _over(words, other + 1) if _has(words, other, "RETREATS") else other
    end, after = _end(words, other)
    if end is None or (end == (DISBANDED,) and not joined and other > index):
        return -1, other if joined else 0
    goes_on = after < len(words) and words[after].meanings[0][0] in _NO_ENDS
    return (-1 if goes_on else other), 0


def _over(words: Sequence[Word], index: int) -> int:
    """Behind small words and signs: « , elle », « = », « vers »."""
    while index < len(words):
        word = words[index]
        small = word.meanings[0][0] in (FILLER, "TO", "IN") or word.text in (",", ":") or _is_pronoun(word)
        if not small or _has(words, index, "RETREATS") or not (_is_pronoun(word) or _marks(word) <= _QUIET):
            break
        index += 1
    return index


def _is_pronoun(word: Word) -> bool:
    """Whether a word only says that somebody else acts: « si elle est délogée, elle se retire », "it"."""
    return all(kind in (FILLER, "IT") or value == "told" for kind, value in word.meanings) and len(word.text) <= PRONOUN


PRONOUN = 5
"""Letters of the longest pronoun."""


def _with_unit(words: Sequence[Word], index: int) -> tuple[int, tuple[str, ...]]:
    """Where a clause begins with the unit before it, and the unit, where that is all that stands there."""
    first = index
    while first and (words[first - 1].meanings[0][0] in (FILLER, "AND") or words[first - 1].text == ","):
        first -= 1
    codes: tuple[str, ...] = ()
    begin = first
    while begin and words[begin - 1].meanings[0][0] in (FILLER, "UNIT", "PLACE", "COAST"):
        begin -= 1
        if words[begin].meanings[0][0] == "PLACE":
            codes = () if codes else tuple(words[begin].meanings[0][1].split())
    unit = any(word.meanings[0][0] == "UNIT" for word in words[begin:first])
    alone = begin == 0 or words[begin - 1].meanings[0][0] == SEPARATOR
    return (begin, codes) if codes and unit and alone else (first, ())


def _is_unsure(words: Sequence[Word], first: int) -> bool:
    """Whether what stands before a clause makes it doubtful, told or asked: « peut-être que si … »."""
    while first and words[first - 1].meanings[0][0] in (FILLER, MARK, UNKNOWN, "AND"):
        first -= 1
        if not _marks(words[first]).isdisjoint(_UNSURE):
            return True
    return False


def _is_lost(words: Sequence[Word], index: int) -> bool:
    """Whether a word says there that a unit is lost; "less Turk" says it of something else."""
    if index >= len(words) or words[index].meanings[0][0] not in _LOST:
        return False
    after = words[index + 1].meanings[0][0] if index + 1 < len(words) else ""
    return after not in ("POWER", UNKNOWN) or words[index].meanings[0][0] == "DISBANDS"


def _is_strange(words: Sequence[Word], index: int) -> bool:
    return index < len(words) and words[index].meanings[0][0] == UNKNOWN


def _has(words: Sequence[Word], index: int, kind: str, *, first: bool = False) -> bool:
    if index >= len(words):
        return False
    meanings = words[index].meanings[:1] if first else words[index].meanings
    return any(meaning == kind for meaning, _ in meanings)


def _marks(word: Word) -> set[str]:
    return {value for kind, value in word.meanings if kind == MARK}
