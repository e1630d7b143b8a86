"""An order of a later letter beside the one it takes the place of: "Paris to Picardy after all, not Burgundy".

What is said not to be is found among the orders in force, by where it leads, its verb, or its whole; the rest of the
sentence is the new order of that unit, in whatever words: « c'est la Manche que je veux pour Londres, pas Wales ».
"""

from collections.abc import Callable, Iterator, Sequence

from gm.notation.earlier.meant import ACTS, codes_of, held_at, is_name, named_by, speaks_of
from gm.notation.earlier.stretches import OPEN, is_of_others, marks_in, parts
from gm.notation.orders.build import Situation
from gm.notation.words.sayings import recalled, selves, turns_said
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN
from gm.rules.geography import province_of
from gm.rules.orders import Build, Order

OrderOf = Callable[[Sequence[Word]], Order | None]
"""The one order that words can mean."""
MOST_WORDS = 40
"""Words of a sentence that is looked at."""
MOST_STRANGERS = 3
"""Words nobody knows beside what names the new order."""
MOST_PIECES = 10
"""Pieces of such a sentence."""
_DENIES = frozenset(("negated", "instead", "withdrawn"))
_IDLE = frozenset(
    (FILLER, IN, MARK, UNKNOWN, "TALK", "HEADING", "AND", "FOR", "FROM", "BY", "KEEPS", "WHERE", "NUMBER", "IT_IS",
     "WITH", SEPARATOR)
)  # fmt: skip
"""Kinds of word beside a new order that name nothing of it."""
_MILD = frozenset(
    ("polite", "asides", "titles", "amends", "corrected", "instead", "told", "past", "kept", "presents", "asked_first",
     "regrets", "anew", "refused")
)  # fmt: skip
"""Marks beside a new order that leave it as it is said."""
_NAMING = frozenset(("PLACE", "UNIT", "COAST", "VIA", *ACTS))
Span = tuple[int, int]


def exchanged(said: Sequence[Word], starts: Sequence[int], at: Situation, order_of: OrderOf) -> list[Word] | None:
    """The words of a sentence with the new order alone, known as one that corrects; None where there is no such.

    `starts`: where its pieces begin.
    """
    if len(said) > MOST_WORDS or marks_in(said) & OPEN or tells_another(said, at):
        return None
    if any(is_of_others(said, index, at) and not _is_recalled(said, index) for index in range(len(said))):
        return None
    cuts = sorted({0, len(said), *starts, *_behind(said)})
    if len(cuts) > MOST_PIECES * 2:
        return None
    for span, old in _old(said, starts):
        named = _named(old)
        if _is_said_of_another(said, span, at):
            continue
        meant = _for_unit(old, at) or [order for order in at.held if speaks_of(named, order)]
        for order in meant:
            helpers = [other for other in meant if getattr(other, "of", None) == order.at]
            alone = len(meant) == 1 + len(helpers) and any(
                is_name(word) or word.meanings[0][0] == "COAST" for word in named
            )
            found = _with_new(said, starts, cuts, span, order, order_of, alone=alone)
            others = [province_of(other.at) for other in meant if other is not order]
            if found is not None and not any(codes_of(word) & set(others) for word in found[1]):
                (begin, end), new = found
                before = exchanged(said[:begin], [start for start in starts if start < begin], at, order_of)
                rest = [start - end for start in starts if start > end]
                after = exchanged(said[end:], rest, at, order_of)
                return [*(before or _idle(said[:begin])), *new, *(after or _without_sorry(said[end:]))]
    return None


def _for_unit(old: Sequence[Word], at: Situation) -> list[Order]:
    """The order of the one unit that it was written for: "I wrote nonsense for Paris"."""
    named = [index for index, word in enumerate(old) if is_name(word)]
    led = len(named) == 1 and any(kind == "FOR" for word in old[: named[0]][-2:] for kind, _ in word.meanings)
    return held_at(old[named[0]], at) if led else []


def _without_sorry(said: Sequence[Word]) -> Sequence[Word]:
    """Words behind a new order; what only excuses the change is spent on it: ", sorry, and Smyrna holds"."""
    end = next((i for i, word in enumerate(said) if word.meanings[0][0] not in ("TALK", SEPARATOR)), len(said))
    return [*_idle(said[:end]), *said[end:]]


def _is_said_of_another(said: Sequence[Word], span: Span, at: Situation) -> bool:
    """Whether a verb is denied of a unit that does not go there: "Paris can't reach Munich"."""
    subject = said[span[0] - 1] if span[0] else None
    verb = next((word for index, word in enumerate(said[slice(*span)], span[0]) if not _denies(said, index)), None)
    if subject is None or verb is None or is_name(verb) or not is_name(subject):
        return False
    goals = {code for word in said[slice(*span)] for code in codes_of(word)}
    own = any(unit is not None and unit.power in at.powers for unit in map(at.unit, codes_of(subject)))
    return own and not any(goals & named_by(order) for order in at.held if province_of(order.at) in codes_of(subject))


def _idle(said: Sequence[Word]) -> list[Word]:
    """Words before a new order; where they name nothing, their marks are spent on it: "sorry, wrong sea: "."""
    if any(is_name(word) or word.meanings[0][0] in ACTS for word in said):
        return list(said)
    return [word._replace(meanings=((FILLER, ""),)) if marks_in([word]) & _SPENT else word for word in said]


_SPENT = frozenset(("negated", "refused", "corrected", "withdrawn", "told", "past", "regrets"))


def _old(said: Sequence[Word], starts: Sequence[int]) -> Iterator[tuple[Span, Sequence[Word]]]:
    """The stretches that may say what goes, each with what leads to it or from it, and the words that name it."""
    for index, word in enumerate(said):
        end = index + 1
        while end < len(said) and (_sets_aside(said, end)):
            end += 1
        first = end
        while end < len(said) and (end == first or end not in starts) and not (parts(said[end]) or _turns(said[end])):
            end += 1
        if _sets_aside(said, index):
            if end > first and not (index and _sets_aside(said, index - 1)):
                yield (index, end), said[first:end]
                acts = (cut for cut in range(first + 1, end) if said[cut].meanings[0][0] in ACTS)
                yield from (((index, cut), said[first:cut]) for cut in acts)  # "instead of Piedmont supports Burgundy"
        elif _replaces(word):
            if index:
                yield (index, end), said[index + 1 : end]  # "Pie - Ven replaces Pie - Tus"
            first = index + 1
            middle = [at for at in range(index + 2, len(said)) if said[at].text in turns_said("by")]
            yield from (((index, at + 1), said[first:at]) for at in middle[:MOST_PIECES])


def _behind(said: Sequence[Word]) -> Iterator[int]:
    """Where words stand right behind a sign."""
    return (index for index in range(1, len(said)) if parts(said[index - 1]))


def _replaces(word: Word) -> bool:
    return word.text in turns_said("replaces") and (MARK, "amends") in word.meanings


def _sets_aside(said: Sequence[Word], index: int) -> bool:
    """Whether a word denies what follows it, or tells that it was written before."""
    return _denies(said, index) or recalls(said, index)


def _denies(said: Sequence[Word], index: int) -> bool:
    word = said[index]
    if is_name(word):
        return False
    if word.text in turns_said("than"):
        return bool(marks_in(said[:index]) & {"amends", "corrected"})  # "I'd rather hold than go to Burgundy"
    return bool(marks_in([word]) & _DENIES) or word.text in turns_said("rejects") | turns_said("stead_of")


def recalls(said: Sequence[Word], index: int) -> bool:
    """Whether a word tells what was written before: "was", « j'avais mis », "where I wrote"."""
    word = said[index]
    if word.text in recalled():
        return True
    return word.text in selves() and index + 1 < len(said) and said[index + 1].text in recalled()


def tells_another(said: Sequence[Word], at: Situation) -> bool:
    """Whether its writer tells what he said to somebody else: "I told Stavros I've changed to F Gre - Aeg"."""
    for index in range(1, len(said) - 1):
        told = {said[index].text, f"{said[index].text} {said[index + 1].text}"} & turns_said("tells")
        if told and said[index - 1].text.partition(" ")[0] in selves():
            heard = next((word for word in said[index + 1 :] if word.meanings[0][0] not in (FILLER, IN, "TO")), None)
            kind, value = heard.meanings[0] if heard is not None else ("", "")
            return kind == UNKNOWN or (kind == "POWER" and value not in at.powers)
    return False


def _is_recalled(said: Sequence[Word], index: int) -> bool:
    """Whether a word tells when or that something was written, and of nobody else: "I said yesterday"."""
    told = recalls(said, index) or (index > 0 and recalls(said, index - 1))
    return told and said[index].meanings[0][0] != "POWER"


def _turns(word: Word) -> bool:
    """Whether a word leads from the old order to the new one."""
    return word.text in turns_said("but") or bool(marks_in([word]) & {"amends", "corrected"})


def _named(words: Sequence[Word]) -> list[Word]:
    """What words name, without what is said beside: "Burgundy as I wrote"."""
    row = [word for index, word in enumerate(words) if not _denies(words, index)]
    while row and row[-1].meanings[0][0] != "COAST":  # "not south"
        kinds = {kind for kind, _ in row[-1].meanings}
        if FILLER not in kinds and not kinds.isdisjoint(_NAMING):
            break
        row = row[:-1]
    while row and row[0].meanings[0][0] in (FILLER, UNKNOWN, MARK) and marks_in(row[:1]) <= _MILD:
        row = row[1:]  # "no longer needs to support"
    return row


def _with_new(
    said: Sequence[Word],
    starts: Sequence[int],
    cuts: Sequence[int],
    span: Span,
    old: Order,
    order_of: OrderOf,
    *,
    alone: bool,
) -> tuple[Span, list[Word]] | None:
    """The new order, and where it stood with the old one, if the words around that are another order of its unit.

    `alone`: whether no other order in force is meant, so that its unit need not be named again.
    """
    named = [index for index, word in enumerate(said) if names_unit(word, old) and not span[0] <= index < span[1]]
    turned = any(map(_turns, said[span[1] :]))  # "scratch A Mar - Spa, make it Pie"
    if not named and (not alone or (marks_in(said[span[0] : span[0] + 1]) & {"withdrawn"} and not turned)):
        return None
    first = max(index for index, cut in enumerate(cuts) if cut <= span[0])
    last = min(index for index, cut in enumerate(cuts) if cut >= span[1])
    windows = [(cuts[start], cuts[end]) for start in range(first + 1) for end in range(last, len(cuts))]
    for begin, stop in sorted(windows, key=lambda window: window[1] - window[0]):
        if named and not any(begin <= index < stop for index in named):
            continue
        around = [*said[begin : span[0]], *said[span[1] : stop]]
        if (new := new_order(around, old, order_of)) is not None:
            if any(begin < index < stop for index in starts):
                new = [word._replace(start=new[0].start, end=new[0].start) for word in new]
            start = min(said[begin].start, new[0].start)
            here = new[0]._replace(start=start, end=start, meanings=((MARK, "amends"),))
            last_word = next((word for word in reversed(said[begin:stop]) if not parts(word)), said[stop - 1])
            new[-1] = new[-1]._replace(end=max(new[-1].end, last_word.end))
            return (begin, stop), [here, *new]
    return None


def names_unit(word: Word, order: Order) -> bool:
    return is_name(word) and province_of(order.at) in codes_of(word)


def new_order(around: Sequence[Word], old: Order, order_of: OrderOf) -> list[Word] | None:
    """The words of another order of the unit, said whole or by the one thing that is new of it."""
    it = turns_said("it")
    behind = {index + 1 for index, word in enumerate(around) if is_name(word) or word.text in it}  # "Tunis should"
    said = (marks_in([word]) - ({"conditional_first"} if i in behind else set()) for i, word in enumerate(around))
    if set().union(*said) - _MILD:
        return None
    row = [
        word for word in around if word.meanings[0][0] not in ((MARK,) if isinstance(old, Build) else (MARK, "BUILDS"))
    ]
    while row and (parts(row[0]) or row[0].meanings[0][0] in (FILLER, UNKNOWN, "TALK")):
        row = row[1:]
    while row and (parts(row[-1]) or row[-1].meanings[0][0] in (UNKNOWN, "TALK")):
        row = row[:-1]
    if _is_another(order_of(row) if row else None, old):
        return row
    rest = [word for word in row if word.meanings[0][0] not in _IDLE and not _is_its_unit(word, old)]
    if not rest or sum(word.meanings[0][0] == UNKNOWN for word in around) > MOST_STRANGERS:
        return None
    if any(word.meanings[0][0] not in ("PLACE", "COAST", "VIA", "UNIT", "TO", "MOVES", *ACTS) for word in rest):
        return None
    here = rest[0]._replace(end=rest[0].start)
    unit = here._replace(meanings=(("PLACE", province_of(old.at)),), text=province_of(old.at).lower())
    goes = here._replace(meanings=(("TO", "-"),), text="-")
    if sum(map(is_name, rest)) > 1:
        return None
    aim = [word for word in rest if word.meanings[0][0] in ("PLACE", "COAST", "VIA")]
    acts = [word for word in rest if word.meanings[0][0] in ACTS - {"MOVES", "RETREATS"} and len(word.text) > 1]
    rows = [[unit, *rest], [unit, goes, *aim]] if aim and not acts else [[unit, *rest]]
    return next((row for row in rows if _is_another(order_of(row), old)), None)


def _is_another(new: Order | None, old: Order) -> bool:
    """Whether an order is of the same unit as another, and not the same."""
    return new is not None and province_of(new.at) == province_of(old.at) and new != old


def _is_its_unit(word: Word, order: Order) -> bool:
    kind, value = word.meanings[0]
    if kind == "PLACE":
        return province_of(order.at) in {province_of(code) for code in value.split()}
    return kind == "UNIT" and value == getattr(order, "kind", None) and not isinstance(order, Build)
