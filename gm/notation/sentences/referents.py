"""Who "it" is: the one step that puts names for the words that point back at an order.

"Marseilles supports it", « la soutient »: the unit of the order before, and where that goes. "Make that Picardy, not
Burgundy": the unit that was ordered to Burgundy.
"""

from collections.abc import Iterable, Sequence

from gm.notation.orders.build import Situation
from gm.notation.sentences.chunks import STOPS, Chunk, ChunkKind, names_another
from gm.notation.sentences.coasts import other_coast
from gm.notation.sentences.contrasts import first_order
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, HEADING, MARK, POLITE, Meaning
from gm.rules.geography import province_of
from gm.rules.orders import Build, Order

_HELP = frozenset(("SUPPORTS", "CONVOYS"))
MOST_POINTERS = 4
"""Words of one line for which names are put."""


def may_refer(words: Sequence[Word]) -> bool:
    return any(kind == "IT" for word in words for kind, _ in word.meanings) or any(
        _helps_nobody(words, index) for index in range(len(words))
    )


def order_before_same(words: Sequence[Word], chunks: Sequence[Chunk]) -> Order | None:
    """The order of a line before a word that says that another unit does the same: « Trieste tient, Vienne idem »."""
    same = next((i for i, word in enumerate(words) if any(kind == "SAME" for kind, _ in word.meanings)), None)
    return None if same is None else _last(chunks, same)


def with_referents(
    words: Sequence[Word], chunks: Sequence[Chunk], before: Order | None, at: Situation
) -> list[Word] | None:
    """The words with names for the first that points back; None where none does. `before`: the order above the line.

    "Marseilles supports it", « la Bohême soutient »: the order before; "Rumania is lost, disband it": its unit.
    """
    for index, word in enumerate(words):
        points = any(kind == "IT" for kind, _ in word.meanings)
        helps = not points and _helps_nobody(words, index) and _names_own(words[index - 1], at)
        if not (points or helps) or any(chunk.start <= index < chunk.end and _is_plain(chunk) for chunk in chunks):
            continue
        if helps:
            if (order := _last(chunks, index)) is not None and order.at:
                return [*words[: index + 1], *_whole(order, word), *words[index + 1 :]]
            continue
        order = _last(chunks, index) or before
        if order is None or not order.at:
            if (name := _named_before(words, index, at)) is not None and _acts_beside(words, index):
                return [*words[:index], _named(word, ("PLACE", name)), *words[index + 1 :]]
            continue
        if index and _helps(words[index - 1]):
            return [*words[:index], *_whole(order, word), *words[index + 1 :]]
        if index + 1 < len(words) and _helps(words[index + 1]):  # « Marseille la soutient »
            return [*words[:index], words[index + 1], *_whole(order, word), *words[index + 2 :]]
    return None


def with_other_goal(words: Sequence[Word], chunks: Sequence[Chunk], at: Situation) -> list[Word] | None:
    """The words, a sentence that only puts a goal, a coast or a kind of unit for another made an order; else None.

    "Make that Picardy, not Burgundy": the unit that was ordered to Burgundy goes there. "Trieste should be a fleet".
    """
    start = 0
    if len(words) > LONGEST:
        return None
    for end in range(len(words) + 1):
        if end < len(words) and words[end].text not in STOPS:
            continue
        plain = any(
            start <= chunk.start < end
            and (chunk.kind is ChunkKind.RETRACT or (_is_plain(chunk) and not _is_bare(chunk)))
            for chunk in chunks
        )
        found = None if plain else _other_goal(words[start:end], at) or other_coast(words[start:end], at)
        if found is not None:
            index, before, named = found
            name = words[start + index]
            row = [_said_already(word) if i - start in named else word for i, word in enumerate(words)]
            return [*row[: start + index], *(_named(name, meaning) for meaning in before), *row[start + index :]]
        start = end + 1
    return None


LONGEST = 60
"""Words of a line in which a goal may be put for another."""


def _said_already(word: Word) -> Word:
    return _named(word, (FILLER, ""))


def _is_bare(chunk: Chunk) -> bool:
    return chunk.span is not None and chunk.span.shape.name == "bare"


def _other_goal(words: Sequence[Word], at: Situation) -> tuple[int, list[Meaning], set[int]] | None:
    """Where the new goal stands, what makes an order of it: the only one of these orders with the old goal.

    And the words that named its unit.
    """
    contrast = corrects = False
    old: set[str] = set()
    new: list[int] = []
    kinds: dict[int, str] = {}
    for index, word in enumerate(words):
        kind, value = word.meanings[0]
        marks = {mark for kind, mark in word.meanings if kind == MARK}
        if kind == "PLACE":
            if contrast:
                old.add(value)
            else:
                new.append(index)
            contrast = False
        elif kind == "UNIT" and len(word.text) > 1 and not contrast:
            kinds[index] = value
        elif "instead" in marks or marks == {"negated"}:
            contrast = True
        elif marks and marks <= {"corrected", "amends", "becomes"}:
            corrects, contrast = True, False
        elif kind not in _AROUND_GOAL and all(other not in _AROUND_GOAL for other, _ in word.meanings):
            return None
    if not (old or corrects):
        return None
    if len(kinds) == 1 and len(new) == 1 and not old:
        place = words[new[0]].meanings[0][1]
        built = any(isinstance(order, Build) and order.at.partition("/")[0] == place for order in at.held)
        return (new[0], [("UNIT", next(iter(kinds.values())))], set(kinds)) if built else None
    orders = [order for order in (*at.held, *at.written) if getattr(order, "to", None)]
    named = {words[index].meanings[0][1] for index in new}
    of_named = [order for order in orders if province_of(order.at) in named]
    meant = [order for order in of_named or orders if not old or province_of(getattr(order, "to", "")) in old]
    goals = [index for index in new if not meant or words[index].meanings[0][1] != province_of(meant[0].at)]
    if kinds or len(old) > 1 or len(meant) != 1 or len(goals) != 1:
        return None
    unit = {index for index in new if index != goals[0]}
    return goals[0], [("PLACE", province_of(meant[0].at)), ("TO", "-")], unit


_AROUND_GOAL = frozenset((FILLER, POLITE, SEPARATOR, HEADING, "FOR", "TO", "IN", "AND", "NUMBER", "COAST"))
"""Kinds of word that may stand beside the names of such a sentence."""


def _whole(order: Order, word: Word) -> list[Word]:
    """A unit and where it goes, as a word that points at them stands; of an order that helps, whom it helps."""
    goal = getattr(order, "to", None)
    whole = [_named(word, ("PLACE", province_of(getattr(order, "of", order.at))))]
    return whole if goal is None else [*whole, _named(word, ("TO", "-")), _named(word, ("PLACE", province_of(goal)))]


def _helps_nobody(words: Sequence[Word], index: int) -> bool:
    """Whether a verb of support ends its clause: « le Tyrol attaque Munich, la Bohême soutient »."""
    ends = index + 1 == len(words) or words[index + 1].meanings[0][0] in (SEPARATOR, "AND")
    return ends and index > 0 and len(words[index].text) > 1 and words[index].meanings[0][0] == "SUPPORTS"


def _names_own(word: Word, at: Situation) -> bool:
    return word.meanings[0][0] == "PLACE" and at.owns(word.meanings[0][1])


def _named_before(words: Sequence[Word], index: int, at: Situation) -> str | None:
    """The only unit of the writer that is named before a word; none where another power is named too."""
    if names_another(words[:index], at):
        return None
    said = {code for word in words[:index] if word.meanings[0][0] == "PLACE" for code in word.meanings[0][1].split()}
    named = {code for code in said if at.owns(code)}
    return next(iter(named)) if len(named) == 1 else None


def _acts_beside(words: Sequence[Word], index: int) -> bool:
    """Whether a verb stands right beside a word, but for words that say nothing."""
    return _leads(reversed(words[:index])) or _leads(words[index + 1 :])


def _leads(words: Iterable[Word]) -> bool:
    """Whether the first word that says something is a verb."""
    for word in words:
        kinds = {kind for kind, _ in word.meanings}
        if kinds & _ACTS or not kinds & {FILLER, POLITE}:
            return bool(kinds & _ACTS)
    return False


_ACTS = frozenset(("DISBANDS", "REMOVES", "RETREATS", "HOLDS", "MOVES"))


def _is_plain(chunk: Chunk) -> bool:
    """Whether it is an order that may be given as it stands, so that no word of it points anywhere."""
    return chunk.kind is ChunkKind.ORDER and chunk.span is not None and chunk.span.trouble == 0


def _last(chunks: Sequence[Chunk], index: int) -> Order | None:
    orders = [order for chunk in chunks if chunk.end <= index and (order := first_order(chunk)) is not None]
    return orders[-1] if orders else None


def _helps(word: Word) -> bool:
    return any(kind in _HELP for kind, _ in word.meanings)


def _named(word: Word, meaning: Meaning) -> Word:
    return word._replace(meanings=(meaning,))
