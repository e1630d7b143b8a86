"""What the orders in force tell of the words of a later letter: which unit is meant, and what is to go.

« La Ruhr plutôt que la Picardie » is for the unit that was to go to Picardy; « Enlevez celui de Smyrne » takes an order
off, and no unit.
"""

from collections.abc import Sequence
from dataclasses import replace

from gm.languages.language import words_said
from gm.notation.earlier.exchanged import OrderOf
from gm.notation.earlier.meant import held_at, speaks_of
from gm.notation.earlier.rerouted import rerouted
from gm.notation.earlier.stretches import ENDS
from gm.notation.orders.build import Situation
from gm.notation.words.said import VERBS
from gm.notation.words.sayings import strangers, takes, turns_said
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, MARK
from gm.rules.orders import Disband, Retreat

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
        if (
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


def without_reasons(words: Sequence[Word], at: Situation) -> list[Word]:
    """A line in which no reason gives an order: "Marseilles to Gascony, since Burgundy stays there".

    One that says anything but the order in force leaves its sentence in doubt.
    """
    row: list[Word] = []
    done = 0
    for index, word in enumerate(words):
        because = index >= done and word.text.split()[0] in words_said("reasons", "remarks")
        if because and (end := _end_of_reason(words, index, at)):
            held = next(order for one in words[index + 1 : end] for order in held_at(one, at))
            stays = words[end - 1].meanings[0][0] == "HOLDS" and held.attacks() is None
            known = stays or speaks_of(words[index + 1 : end], held)
            said = word._replace(meanings=((MARK, "asides" if known else "doubted"),))
            row += [*words[done:index], said._replace(end=words[end - 1].end) if known else said]
            done = end if known else index + 1
    return [*row, *words[done:]]


def _end_of_reason(words: Sequence[Word], index: int, at: Situation) -> int:
    """Where a clause behind a word for "because" ends that says what one of the writer's units does; 0 if none does."""
    between = words_said("determiners") | words_said("relatives", "before")
    start = index + 1
    while start < len(words) and (words[start].meanings[0][0] == "UNIT" or words[start].text in between):
        start += 1
    if start == len(words) or not held_at(words[start], at):
        return 0
    rest = words[start + 1 :]
    stop = next((i for i, word in enumerate(rest) if word.meanings[0][0] in (SEPARATOR, "AND", "HOLDS")), len(rest))
    stays = any(word.meanings[0][0] == "HOLDS" for word in rest[stop : stop + 1])
    acts = any(word.meanings[0][0] in VERBS for word in rest[:stop])
    return start + 1 + stop + stays if stays or acts else 0


_ACTS = VERBS - {"TO"}


def without_requests(words: Sequence[Word]) -> list[Word]:
    """ "Could you change Vienna to Budapest?" as what it asks for; not "could you tell me whether …"."""
    row, start = list(words), 0
    for end in [*(index for index, word in enumerate(row) if word.text in ENDS), len(row)]:
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
        takes_off = bool(asking) and takes().search(_text(row, range(asking[0] + 1, end))) is not None
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
    takes_off = any(row[index].text in turns_said("off") for index in said) or takes().search(_text(row, said))
    begins = next((index for index in said if row[index].meanings[0][0] not in ("AND", SEPARATOR)), said.start)
    asks = asking or [index for index in (begins,) if index in said and _asks(row[index])]  # "could Kiel be an army …"
    marks = set[str]().union(*(_kinds_of_mark(row[index]) for index in said if index not in asks))
    if len(asks) == 1 and (marks & _CHANGED or takes_off) and marks.isdisjoint(_UNSAID):
        row[asks[0]] = row[asks[0]]._replace(meanings=((FILLER, ""), (MARK, "polite")))


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


_UNSAID = frozenset(
    ("asked", "conditional", "conditional_first", "alternative", "doubted", "deferred", "undecided", "told", "mocking")
)


def _kinds(word: Word) -> set[str]:
    return {kind for kind, _ in word.meanings}


def _kinds_of_mark(word: Word) -> set[str]:
    return {value for kind, value in word.meanings if kind == MARK}
