"""Who "it" is: the one step that puts names for the words that point back at an order.

"Marseilles supports it", « la soutient »: the unit of the order before, and where that goes.
"""

from collections.abc import Sequence

from gm.notation.sentences.chunks import Chunk, ChunkKind
from gm.notation.sentences.contrasts import first_order
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import Meaning
from gm.rules.geography import province_of
from gm.rules.orders import Order

_HELP = frozenset(("SUPPORTS", "CONVOYS"))
MOST_POINTERS = 4
"""Words of one line for which names are put."""


def may_refer(words: Sequence[Word]) -> bool:
    return any(kind in ("IT",) for word in words for kind, _ in word.meanings)


def order_before_same(words: Sequence[Word], chunks: Sequence[Chunk]) -> Order | None:
    """The order of a line before a word that says that another unit does the same: « Trieste tient, Vienne idem »."""
    same = next((i for i, word in enumerate(words) if any(kind == "SAME" for kind, _ in word.meanings)), None)
    return None if same is None else _last(chunks, same)


def with_referents(words: Sequence[Word], chunks: Sequence[Chunk], before: Order | None) -> list[Word] | None:
    """The words with names for the first that points back; None where none does. `before`: the order above the line."""
    for index, word in enumerate(words):
        kinds = {kind for kind, _ in word.meanings}
        if "IT" not in kinds or any(chunk.start <= index < chunk.end and _is_plain(chunk) for chunk in chunks):
            continue
        order = _last(chunks, index) or before
        if order is None or not order.at:
            continue
        goal = getattr(order, "to", None)
        whole = [_named(word, ("PLACE", province_of(order.at)))]
        if goal is not None:
            whole += [_named(word, ("TO", "-")), _named(word, ("PLACE", province_of(goal)))]
        if index and _helps(words[index - 1]):
            return [*words[:index], *whole, *words[index + 1 :]]
        if index + 1 < len(words) and _helps(words[index + 1]):  # « Marseille la soutient »
            return [*words[:index], words[index + 1], *whole, *words[index + 2 :]]
    return None


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
