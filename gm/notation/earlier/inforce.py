"""What the orders in force tell of the words of a later letter: which unit is meant, and what is to go.

« La Ruhr plutôt que la Picardie » is for the unit that was to go to Picardy; « Enlevez celui de Smyrne » takes an order
off, and no unit.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from gm.languages.language import words_said
from gm.notation.earlier.exchanged import OrderOf
from gm.notation.earlier.meant import held_at
from gm.notation.earlier.rerouted import rerouted
from gm.notation.orders.build import Situation
from gm.notation.words.said import VERBS
from gm.notation.words.sayings import others, saves, selves, strangers, takes, turns_said
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, MARK
from gm.rules.orders import Build, Disband, Retreat

_OFF = frozenset(("REMOVES", "DISBANDS", "RETREATS"))


def with_orders_in_force(words: Sequence[Word], at: Situation, order_of: OrderOf) -> list[Word]:
    """The words of a line as they are meant beside the orders in force; "replace A by B" speaks of those above too."""
    row = list(words)
    if at.written and any(word.text in turns_said("replaces") and (MARK, "amends") in word.meanings for word in row):
        row = rerouted(row, replace(at, held=at.written), order_of)
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
            and word.text in turns_said("off")
            and _is_said_by_writer(row, index)
        ):
            row[index] = word._replace(meanings=((MARK, "withdrawn"),))
        elif word.text in turns_said("stead") and index and row[index - 1].meanings[0][0] != SEPARATOR:
            row[index] = word._replace(meanings=((MARK, "amends"),))
    return row


def without_preludes(words: Sequence[Word], at: Situation) -> list[Word]:
    """A line that begins by saying that something changes, or that all but something stays, as the change alone.

    "My note still stands save one point: Piedmont to Venice", « c'est encore Lucie je change deux choses … »: nobody
    else is named in it, and it leaves nothing open.
    """
    named = next((index for index, word in enumerate(words) if word.meanings[0][0] in _NAMES), 0)
    colon = next((index for index in range(named - 1, -1, -1) if words[index].text == ":"), -1)
    said = words[: colon if colon >= 0 else named]
    open_ = any(word.text in _ENDS | {"?"} or _asks(word) or word.text in turns_said("requests") for word in said)
    if not (said and at.held) or open_ or not _changes(said):
        return list(words)
    begin = next((index for index in range(colon + 1, named) if words[index].meanings[0][0] != FILLER), named)
    first = words[0]._replace(end=said[-1].end, meanings=((MARK, "amends"),), text="~")
    return [first, *words[begin if colon < 0 else colon + 1 :]]


_NAMES = frozenset(("PLACE", "UNIT", "POWER"))


def _changes(said: Sequence[Word]) -> bool:
    """Whether words say in their writer's own name that something changes, and nothing of what it is."""
    saving = [word for word in said if saves().fullmatch(word.text)]
    marks, kept = (
        set[str]().union(*(_kinds_of_mark(word) for word in row if word.meanings[0][0] == MARK))
        for row in ([word for word in said if word not in saving], saving)
    )
    saves_one = bool(saving)
    left = (marks - ({"told"} if saves_one else set()) | kept - {"conditional", "excepted", "told"}) - _OF_PRELUDES
    strange = any(word.text in others() | strangers() for word in said)
    acts = any(word.meanings[0][0] in _ACTS - {"HOLDS"} for word in said)
    return bool(marks & {"amends", "corrected"} or saves_one) and not (left or strange or acts)


_OF_PRELUDES = frozenset(("amends", "corrected", "kept", "past", "polite", "asides", "titles", "regrets", "presents"))


def without_what_was_said(words: Sequence[Word]) -> list[Word]:
    """A line without what its writer says between commas of a unit: "Rumania, which I left out, holds"."""
    row: list[Word] = []
    done = 0
    commas = [index for index, word in enumerate(words) if word.text == ","]
    for first, last in pairwise(commas):
        said = words[first + 1 : last]
        if first < max(done, 1) or not said or said[0].text not in words_said("relatives", "before"):
            continue
        mine = any(word.text.split()[0] in selves() for word in said[1:3])
        quiet = set[str]().union(*map(_kinds_of_mark, said)) <= _OF_WHAT_WAS_SAID
        if words[first - 1].meanings[0][0] == "PLACE" and mine and quiet and "PLACE" not in _first_kinds(said):
            row += words[done:first]
            row.append(words[first]._replace(end=words[last].end, meanings=((MARK, "amends"),)))
            done = last + 1
    return [*row, *words[done:]]


_OF_WHAT_WAS_SAID = frozenset(("told", "past", "amends", "asides", "asked_first", "polite", "titles"))


def _first_kinds(words: Sequence[Word]) -> set[str]:
    return {word.meanings[0][0] for word in words}


def without_leave(words: Sequence[Word], at: Situation) -> list[Word]:
    """A line in which a unit that "can" now do something else is told to: "Syria can go to Armenia after all".

    Something in the sentence says that it is a change, or what follows of one; nothing in it asks.
    """
    row, start = list(words), 0
    for end in [*(index for index, word in enumerate(row) if word.text in _ENDS or word.text == "?"), len(row)]:
        said = range(start, end)
        start = end + 1
        leaves = [index for index in said if index and _may(row[index]) and held_at(row[index - 1], at)]
        if len(leaves) != 1 or (end < len(row) and row[end].text == "?"):
            continue
        others = [row[index] for index in said if index not in leaves]
        behind = [word for word in row[leaves[0] + 1 : end] if word.meanings[0][0] not in (FILLER, MARK)]
        marks = set[str]().union(*map(_kinds_of_mark, others))
        changes = marks & (_CHANGED | {"corrected"}) or any(word.text in turns_said("simply") for word in others)
        if changes and marks.isdisjoint(_UNSAID | {"negated", "refused"}) and behind and _kinds(behind[0]) & _ACTS:
            row[leaves[0]] = row[leaves[0]]._replace(meanings=((FILLER, ""),), text="~")
    return row


def _may(word: Word) -> bool:
    return (MARK, "doubted") in word.meanings and word.text in turns_said("can")


_ACTS = VERBS - {"TO"}


def without_requests(words: Sequence[Word]) -> list[Word]:
    """ "Could you change Vienna to Budapest?" as what it asks for; not "could you tell me whether …"."""
    row, start = list(words), 0
    for end in [*(index for index, word in enumerate(row) if word.text in _ENDS), len(row)]:
        said = range(start, end)
        start = end + 1
        if _pleads(row, said):
            for index in (index for index in said if _asks(row[index])):
                row[index] = row[index]._replace(meanings=((FILLER, ""),), text="~")
            row[end : end + 1] = [word._replace(meanings=((SEPARATOR, "."),), text=".") for word in row[end : end + 1]]
            continue
        if end == len(row) or row[end].text != "?":
            _grant(row, said)
            continue
        last = max((index for index in said if row[index].meanings[0][0] == SEPARATOR), default=end)
        tag = " ".join(word.text for word in row[last + 1 : end])
        said_before = set[str]().union(*map(_kinds_of_mark, row[said.start : last]))
        if tag in turns_said("tags") and said_before & _CHANGED and said_before.isdisjoint(_UNSAID):
            row[end] = row[end]._replace(meanings=((SEPARATOR, "."),), text=".")
            row[last + 1 : end] = [word._replace(meanings=((FILLER, ""),)) for word in row[last + 1 : end]]
            continue
        asking = [index for index in said if row[index].text in turns_said("requests")]
        others = [index for index in said if index not in asking]
        marks = set[str]().union(*(_kinds_of_mark(row[index]) for index in others))
        bids = bool(asking) and not words_said("readers", "remarks").isdisjoint(
            row[asking[0]].text.replace("-", " ").split()
        )
        takes_off = bids and takes().search(_text(row, range(asking[0] + 1, end))) is not None
        puts = takes_off or any(
            "corrected" in _kinds_of_mark(row[index + 1]) for index in asking
        )  # "could we make that …"
        if len(asking) == 1 and (marks & _CHANGED or puts) and marks.isdisjoint(_UNSAID):
            row[asking[0]] = row[asking[0]]._replace(meanings=((FILLER, ""), (MARK, "polite")))
            row[end] = row[end]._replace(meanings=((SEPARATOR, "."),), text=".")
    return row


def _pleads(row: Sequence[Word], said: range) -> bool:
    """Whether a change of a unit is asked for with a please: "could York hold instead, please?"."""
    pleas = [index for index in said if row[index].text in turns_said("pleas")]
    others = set[str]().union(*(_kinds_of_mark(row[index]) for index in said if not _asks(row[index])))
    does = any(_kinds(row[index]) & _ACTS or _is_unit(row[index]) for index in said)
    asks = does and any(_asks(row[index]) for index in said)
    return bool(pleas) and asks and bool(others & (_CHANGED | {"corrected"})) and others.isdisjoint(_UNSAID)


def _is_unit(word: Word) -> bool:
    return word.meanings[0][0] == "UNIT" and len(word.text) > 1


def _asks(word: Word) -> bool:
    """Whether a word asks for something, and does not ask what is legal: "could", « pourrait-elle », « est-ce que »."""
    asks = not _kinds_of_mark(word).isdisjoint(("asked", "asked_first"))
    return asks and word.text.split()[0] in words_said("modals", "remarks") | words_said("asks", "pivots")


def _grant(row: list[Word], said: range) -> None:
    """Make a request that its writer takes for granted an order: "take out the Ruhr support would you"."""
    asking = [index for index in said if row[index].text in turns_said("requests")]
    marks = set[str]().union(*(_kinds_of_mark(row[index]) for index in said if index not in asking))
    takes_off = any(row[index].text in turns_said("off") for index in said) or takes().search(_text(row, said))
    if len(asking) == 1 and (marks & _CHANGED or takes_off) and marks.isdisjoint(_UNSAID):
        row[asking[0]] = row[asking[0]]._replace(meanings=((FILLER, ""), (MARK, "polite")))


def _text(row: Sequence[Word], said: range) -> str:
    return " ".join(row[index].text for index in said)


_CHANGED = frozenset(("amends", "instead", "withdrawn"))


def _is_said_by_writer(row: Sequence[Word], index: int) -> bool:
    """Whether a verb begins its part of the line, or follows an "I"."""
    for word in reversed(row[:index]):
        kind = word.meanings[0][0]
        if kind in (SEPARATOR, "AND"):
            return True
        if kind not in (FILLER, MARK) or word.text in strangers():
            return False
    return True


_ENDS = frozenset(".;!?|")
_UNSAID = frozenset(
    ("asked", "conditional", "conditional_first", "alternative", "doubted", "deferred", "undecided", "told", "mocking")
)


def _kinds(word: Word) -> set[str]:
    return {kind for kind, _ in word.meanings}


def _kinds_of_mark(word: Word) -> set[str]:
    return {value for kind, value in word.meanings if kind == MARK}
