"""What the orders in force tell of the words of a later letter: which unit is meant, and what is to go.

« La Ruhr plutôt que la Picardie » is for the unit that was to go to Picardy; « Enlevez celui de Smyrne » takes an order
off, and no unit.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from gm.languages.language import said_anywhere
from gm.notation.build import Situation, judge
from gm.notation.rerouted import rerouted
from gm.notation.tokens import SEPARATOR, Word
from gm.notation.vocabulary import FILLER, IN, MARK, UNKNOWN
from gm.rules.geography import province_of
from gm.rules.orders import Build, Disband, Move, Retreat
from gm.rules.outcomes import Reason

_GOES = frozenset((FILLER, IN, "TO", "MOVES", "COAST"))
"""Kinds of word beside the name of a goal."""
_OFF = frozenset(("REMOVES", "DISBANDS", "RETREATS"))
_DENIES = frozenset(("negated", "withdrawn", "refused", "instead"))
MOST_GOALS = 6
"""Pairs of goals of a line that are compared with the orders in force."""


@cache
def _said(part: str) -> frozenset[str]:
    return frozenset(said_anywhere(lambda language: getattr(language.reading.pivots, part)))


@cache
def _strangers() -> frozenset[str]:
    """Words for who else may take something off."""
    said = said_anywhere(lambda language: language.reading.words.strangers)
    return frozenset(said) - frozenset(said_anywhere(lambda language: language.reading.words.selves))


def with_orders_in_force(words: Sequence[Word], at: Situation) -> list[Word]:
    """The words of a line as they are meant beside the orders in force; "replace A by B" speaks of those above too."""
    row = list(words)
    if at.written and any(word.text in _said("replaces") and (MARK, "amends") in word.meanings for word in row):
        row = rerouted(row, replace(at, held=at.written))
    if not at.held:
        return row
    for index, word in enumerate(row):
        kinds = _kinds(word)
        if MARK in kinds and "BUILDS" in kinds and Build not in at.accepts:  # "one more: Venice to Tyrolia"
            row[index] = word._replace(meanings=tuple(held for held in word.meanings if held[0] != "BUILDS"))
        elif (
            kinds & _OFF
            and Retreat not in at.accepts
            and Disband not in at.accepts
            and word.text in _said("off")
            and _is_said_by_writer(row, index)
        ):
            row[index] = word._replace(meanings=((MARK, "withdrawn"),))
        elif word.text in _said("keeping") and Disband not in at.accepts and _closes(row, index):
            row[index] = word._replace(meanings=((MARK, "kept"),))
        elif word.text in _said("stead") and index and row[index - 1].meanings[0][0] != SEPARATOR:
            row[index] = word._replace(meanings=((MARK, "amends"),))
        elif word.text in _said("than") and _is_left(row, index, at):  # "rather in Silesia than in Kiel"
            row[index] = word._replace(meanings=((MARK, "instead"),))
    return _with_unit_meant(_with_coast_beside(row), at)


def _with_coast_beside(row: list[Word]) -> list[Word]:
    """ "Spain instead of Portugal, south coast" with the coast behind its province."""
    marks = [index for index, word in enumerate(row) if (MARK, "instead") in word.meanings]
    if len(marks) != 1:
        return row
    for index, word in enumerate(row):
        before = next((i for i in range(index - 1, -1, -1) if row[i].meanings[0][0] not in (FILLER, IN)), 0)
        alone = index + 1 == len(row) or _ends(row[index + 1])
        if word.meanings[0][0] != "COAST" or row[before].text not in (",", "(") or not alone:
            continue
        last = next((i for i in range(min(marks[0], before) - 1, -1, -1) if row[i].meanings[0][0] == "PLACE"), None)
        if last is not None:
            return [*row[: last + 1], word, *row[last + 1 : before], *row[index + 1 :]]
    return row


def without_requests(words: Sequence[Word]) -> list[Word]:
    """ "Could you change Vienna to Budapest?" as what it asks for; not "could you tell me whether …"."""
    row, start = list(words), 0
    for end in [index for index, word in enumerate(row) if word.text in _ENDS]:
        said = range(start, end)
        start = end + 1
        if row[end].text != "?":
            continue
        asking = [index for index in said if row[index].text in _said("requests")]
        others = [index for index in said if index not in asking]
        marks = set[str]().union(*(_kinds_of_mark(row[index]) for index in others))
        if len(asking) == 1 and marks & _CHANGED and marks.isdisjoint(_UNSAID):
            row[asking[0]] = row[asking[0]]._replace(meanings=((FILLER, ""), (MARK, "polite")))
            row[end] = row[end]._replace(meanings=((SEPARATOR, "."),))
    return row


_CHANGED = frozenset(("amends", "instead", "withdrawn"))


def _closes(row: Sequence[Word], index: int) -> bool:
    """Whether a word is all that stands between a colon and the end of its part."""
    before = next((word for word in reversed(row[:index]) if word.meanings[0][0] != FILLER), None)
    return before is not None and before.text == ":" and (index + 1 == len(row) or _ends(row[index + 1]))


def _is_left(row: Sequence[Word], index: int, at: Situation) -> bool:
    """Whether nothing but the goal of an order in force follows, and its unit is named before."""
    old, _ = _goal(row, index + 1)
    if old is None:
        return False
    named = [word for word in row[:index] if word.meanings[0][0] == "PLACE"]
    going = [order for order in at.held if isinstance(order, Move | Retreat) and _means(row[old], order.to)]
    return any(_means(word, order.at) for order in going for word in named)


def _is_said_by_writer(row: Sequence[Word], index: int) -> bool:
    """Whether a verb begins its part of the line, or follows an "I"."""
    for word in reversed(row[:index]):
        kind = word.meanings[0][0]
        if kind in (SEPARATOR, "AND"):
            return True
        if kind not in (FILLER, MARK) or word.text in _strangers():
            return False
    return True


def _with_unit_meant(row: list[Word], at: Situation) -> list[Word]:
    """ "Holland instead of Belgium" with the unit that was to go to Belgium, if one was, and can go to Holland."""
    rejects = _said("rejects")
    denied = [index for index, word in enumerate(row) if _kinds_of_mark(word) & _DENIES or word.text in rejects]
    for index in denied[:MOST_GOALS]:
        old, end = _goal(row, index + 1)
        if old is None:
            continue
        new = None
        if end < len(row) and row[end].text in _SIGNS and _begins_part(row, index):
            new, behind = _goal(row, end + 1)
            new = new if behind == len(row) or _ends(row[behind]) else None
        if new is None:
            new = _goal_before(row, index)
        unit = _unit_that_goes(row[old], row[new], at) if new is not None else ""
        if new is not None and unit:
            here = row[new]._replace(end=row[new].start)
            said = here._replace(meanings=(("PLACE", unit),)), here._replace(meanings=(("TO", "-"),), text="-")
            row[index] = row[index]._replace(meanings=((MARK, "instead"),))
            return [*row[:new], *said, *row[new:]]
    return row


_ENDS = frozenset(".;!?|")
_UNSAID = frozenset(
    ("asked", "conditional", "conditional_first", "alternative", "doubted", "deferred", "undecided", "told", "mocking")
)


def _means(word: Word, code: str) -> bool:
    return province_of(code) in {province_of(held) for held in word.meanings[0][1].split()}


_SIGNS = frozenset(",:;.!")


def _goal(row: Sequence[Word], start: int) -> tuple[int | None, int]:
    """The name of a province among words that lead there, and where they end; None where they say more."""
    end = start
    while end < len(row) and not _ends(row[end]) and row[end].meanings[0][0] != "FOR":
        end += 1
    said = [index for index in range(start, end) if row[index].meanings[0][0] not in _GOES]
    lone = len(said) == 1 and row[said[0]].meanings[0][0] == "PLACE"
    return (said[0] if lone else None), end


def _goal_before(row: Sequence[Word], end: int) -> int | None:
    """The name of a province that is all that is said in the part of the line before a word."""
    if end and row[end - 1].text == ",":
        end -= 1
    start = end
    while start and row[start - 1].meanings[0][0] != SEPARATOR:
        start -= 1
    said = [index for index in range(start, end) if row[index].meanings[0][0] not in _BESIDE_GOAL]
    return said[0] if len(said) == 1 and row[said[0]].meanings[0][0] == "PLACE" else None


_BESIDE_GOAL = _GOES | {MARK, "AND"}


def _ends(word: Word) -> bool:
    return word.meanings[0][0] in (SEPARATOR, "AND", MARK)


def _begins_part(row: Sequence[Word], index: int) -> bool:
    """Whether nothing that names anything stands before a word in its part of the line."""
    for word in reversed(row[:index]):
        kind = word.meanings[0][0]
        if kind == SEPARATOR:
            return True
        if kind not in (FILLER, IN, MARK, UNKNOWN, "KEEPS"):
            return False
    return True


def _unit_that_goes(old: Word, new: Word, at: Situation) -> str:
    """Where the one unit stands that is to go to the one place and may go to the other; "" if there is none."""
    there = {province_of(code) for code in old.meanings[0][1].split()}
    going = [order for order in at.held if isinstance(order, Move | Retreat) and province_of(order.to) in there]
    if len(going) != 1:
        return ""
    (order,) = going
    return province_of(order.at) if _may_go(order, new, at) else ""


def _may_go(order: Move | Retreat, goal: Word, at: Situation) -> bool:
    """Whether its unit may go to the province that a word names."""
    orders = (replace(order, to=code) for code in goal.meanings[0][1].split())
    return any(judge(other, at).reason in (None, Reason.COAST_NEEDED) for other in orders)


def _kinds(word: Word) -> set[str]:
    return {kind for kind, _ in word.meanings}


def _kinds_of_mark(word: Word) -> set[str]:
    return {value for kind, value in word.meanings if kind == MARK}
