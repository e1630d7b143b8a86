"""What a sentence without an order says of those before it: "Scratch that.", « Ou pas. », "unless Italy moves"."""

from collections.abc import Sequence
from dataclasses import replace

from gm.notation.orders.changes import provinces_of
from gm.notation.orders.items import Heading, Item
from gm.notation.orders.lines import Line, LineStatus, reason_of
from gm.notation.orders.stance import Stance
from gm.notation.sentences.chunks import AMENDING, ChunkKind, marks_of, words_of
from gm.notation.sentences.remarks import OF_HELP
from gm.notation.sentences.sentence import GOVERNED, Sentence
from gm.notation.sentences.sentence_lines import OFFERED, Sight
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, HEADING, MARK, POLITE
from gm.rules.geography import province_of

_ONLY_SAYS = frozenset(("doubted", "negated", "instead", "deferred"))
SHORT = 6
"""Words of a sentence that can only speak of what stands before it."""
_TAKES_BACK = frozenset(("withdrawn", "corrected"))
_REACHES = frozenset(("withdrawn", "corrected", "conditional", "alternative", "negated", "doubted", "deferred"))


def reaching_back(items: Sequence[Item], sentence: Sentence, sight: Sight) -> list[Item]:
    """The items of a line, and what a sentence behind them that names no order makes of them."""
    marks = sentence.marks
    row = list(items)
    if "void" in marks:
        return [*(_governed(item, Stance.DOUBTED) for item in row), Heading(void=True)]
    if marks and marks <= AMENDING:
        return [*row, Heading(talk=False, amends="amends" in marks, anew="anew" in marks)]
    said = words_of(sentence.chunks, sight.words)
    if not marks:
        # "A NAf - St Pet;ersburg by convoy": a part of the order stands behind a stop
        cut = any(kind in OF_HELP for word in said for kind, _ in word.meanings)
        return [_governed(item, Stance.DOUBTED) for item in row] if cut else row
    stance = next((stance for mark, stance in GOVERNED if mark in marks), None)
    if named := _only_if(said):
        return [
            *(_governed(item, Stance.CONDITIONAL, named) for item in row),
            Heading(above=Stance.CONDITIONAL, named=named),
        ]
    hangs, points = _is_clause(said), _points(said, marks)
    if stance is None or not (hangs or points or _is_short(said, sentence, sight)):
        return row
    if row:
        return [_governed(item, stance) for item in row]
    if not (hangs or points) and marks.isdisjoint(_TAKES_BACK):
        return row
    above = Stance.DOUBTED if stance is Stance.NEGATED else stance
    return [Heading(above=above, near=hangs or points, every=hangs or points, amends="corrected" in marks)]


def _is_clause(words: Sequence[Word]) -> bool:
    """Whether a sentence is nothing but a condition, which the orders before it wait for: "Only if Germany agrees"."""
    said = [word for word in words if word.meanings[0][0] not in (FILLER, "AND", SEPARATOR) and not _is_small(word)]
    begins = bool(said) and (MARK, "conditional") in said[0].meanings
    alone = len(said) <= LONGEST_CLAUSE and not any(word.text == "," for word in words)
    return begins and (alone or _is_small(words[0]))


def _is_small(word: Word) -> bool:
    """Whether a word only leads to a condition: "but", "only"."""
    marks = {value for kind, value in word.meanings if kind == MARK}
    return bool(marks) and marks <= {"amends", "becomes"}


LONGEST_CLAUSE = 9
"""Words of a condition that stands alone."""


def _points(words: Sequence[Word], marks: frozenset[str]) -> bool:
    """Whether it speaks of orders by a word that points back: "I only do it if …", "That was what Italy wanted"."""
    pointers = [index for index, word in enumerate(words) if any(kind == "POINTS" for kind, _ in word.meanings)]
    return bool(pointers) and (not marks.isdisjoint(_OF_POINTERS) or (pointers[0] == 0 and "told" in marks))


_OF_POINTERS = frozenset(("conditional", "withdrawn", "negated"))


def _is_short(words: Sequence[Word], sentence: Sentence, sight: Sight) -> bool:
    """Whether it is of few words and names no power, and so can only speak of what stands before it."""
    size = sum(word.meanings[0][0] != FILLER and word.text[0].isalnum() for word in words)
    strange = [sight.words[chunk.start] for chunk in sentence.chunks if chunk.kind is ChunkKind.STRANGE]
    if size > SHORT or sentence.marks.isdisjoint(_REACHES):
        return False
    if sentence.marks <= _ONLY_SAYS and len(strange) > 1:
        return False  # "I'll have to rebuild something", "Not very heroic"
    if sentence.marks <= {"deferred"} and _is_polite(sentence, sight):
        return False  # "See you next week."
    return not any(word.meanings[0][0] == "POWER" for word in strange)


def _is_polite(sentence: Sentence, sight: Sight) -> bool:
    """Whether it begins with words of courtesy."""
    return any(kind == POLITE for kind, _ in sight.words[sentence.chunks[0].start].meanings)


def without_taken_back(items: Sequence[Item], sentence: Sentence, lines: Sequence[Line], sight: Sight) -> list[Item]:
    """The items of a line, and what a sentence that is not understood whole takes back of those above.

    "Scrap Brest for now", « Pas d'ordre pour Brest tant qu'il n'a pas écrit », "PS: Brest had better try the Channel".
    """
    gone = frozenset() if sentence.is_derived else _taken_back(sentence, sight) or _changed(sentence, lines, sight)
    if not gone:
        return list(items)
    return [*(_governed(item, Stance.DOUBTED, gone) for item in items), Heading(above=Stance.DOUBTED, named=gone)]


def _taken_back(sentence: Sentence, sight: Sight) -> frozenset[str]:
    """The provinces that it names."""
    said = words_of(sentence.chunks, sight.words)
    kinds = {kind for word in said for kind, _ in word.meanings}
    if _is_told(said):
        return frozenset()
    if "corrected" in sentence.marks and sentence.orders:
        # "A Ukr - Sev. Ah no, that is taken, Ukraine holds": what is not understood whole may well correct it
        spans = [chunk.span for chunk in sentence.orders if chunk.span is not None]
        orders = [reading.order for span in spans for group in span.groups for reading in group]
        return frozenset(province_of(order.at) for order in orders if order.at)
    takes = "withdrawn" in sentence.marks or "CANCELS" in kinds or ("negated" in sentence.marks and HEADING in kinds)
    named = frozenset(code for word in said if word.meanings[0][0] == "PLACE" for code in word.meanings[0][1].split())
    return named if takes else frozenset()


def _is_told(words: Sequence[Word]) -> bool:
    """Whether it is told of somebody or of the past before anything is taken back: "He said that you should …"."""
    first = (meaning for word in words for meaning in word.meanings if meaning[0] == "CANCELS" or meaning in _TELLING)
    return next(first, None) == (MARK, "told")


_TELLING = frozenset((MARK, mark) for mark in ("told", "withdrawn", "negated"))


def _changed(sentence: Sentence, lines: Sequence[Line], sight: Sight) -> frozenset[str]:
    """Where the writer's units stand for which it may well give another order than the one above."""
    said = words_of(sentence.chunks, sight.words)
    named = [(word.start, word.meanings[0][1].split()) for word in said if word.meanings[0][0] == "PLACE"]
    first = min((start for start, _ in named), default=0)
    leads = marks_of(chunk for chunk in sentence.chunks if sight.words[chunk.start].start < first)
    may = _MAY_CHANGE | {Stance.TOLD} if "amends" in leads else _MAY_CHANGE  # "PS: Paris had better wait"
    if sentence.stance not in may or not lines or any(line.followed for line in lines):
        return frozenset()
    again = {order for line in lines for order in line.readings} if "negated" not in sentence.marks else set()
    units = {province_of(line.offer.at) for line in lines if line.offer is not None}
    if not leads.isdisjoint(_CHANGES):
        units.update(code for _, codes in named for code in codes)
    changed = (order for order in sight.at.written if order not in again)
    return frozenset(place for order in changed if (place := province_of(order.at)) in units)


_CHANGES = AMENDING | {"corrected", "instead"}
_MAY_CHANGE = frozenset((Stance.DOUBTED, Stance.CORRECTED))


def _only_if(words: Sequence[Word]) -> frozenset[str]:
    """The provinces that a sentence begins with, where a condition stands behind: "Burgundy only if Germany agrees"."""
    said = [word for word in words if word.meanings[0][0] != FILLER and (MARK, "amends") not in word.meanings]
    if len(said) < 2 or said[0].meanings[0][0] != "PLACE" or (MARK, "conditional") not in said[1].meanings:
        return frozenset()
    return frozenset(said[0].meanings[0][1].split())


def _governed(item: Item, stance: Stance, named: frozenset[str] = frozenset()) -> Item:
    """An order that is put in doubt by what stands behind it. `named`: only one that is of these provinces."""
    if not isinstance(item, Line) or not item.followed or item.order is None:
        return item
    if named and named.isdisjoint(provinces_of(item.order)):
        return item
    # What only denies something takes nothing back of an earlier letter: "Germany won't like it."
    return put_in_doubt(item, Stance.DOUBTED if stance is Stance.NEGATED else stance)


def put_in_doubt(line: Line, stance: Stance) -> Line:
    """The line of an order that is not given after all; offered, unless it is taken back."""
    return replace(
        line,
        status=LineStatus.UNREADABLE,
        order=None,
        how=None,
        reason=reason_of(stance),
        stance=stance,
        readings=(line.order,) if line.order is not None else (),
        offer=line.order if stance in OFFERED else None,
        amends=False,
    )
