"""What a sentence without an order says of those before it: "Scratch that.", « Ou pas. », "unless Italy moves"."""

from collections.abc import Sequence
from dataclasses import replace

from gm.reading.orders.items import Heading, Item
from gm.reading.orders.lines import Line, LineStatus, reason_of
from gm.reading.orders.stance import Stance
from gm.reading.sentences.chunks import AMENDING, Kind
from gm.reading.sentences.sentence import GOVERNED, Sentence
from gm.reading.sentences.told import OFFERED, Sight
from gm.reading.words.tokens import Word
from gm.reading.words.vocabulary import FILLER, UNKNOWN

SHORT = 6
"""Words of a sentence that can only speak of what stands before it."""
_TAKES_BACK = frozenset(("withdrawn", "corrected"))
_REACHES = frozenset(("withdrawn", "corrected", "conditional", "alternative", "negated", "doubted"))


def reaching_back(items: Sequence[Item], sentence: Sentence, sight: Sight) -> list[Item]:
    """The items of a line, and what a sentence behind them that names no order makes of them."""
    marks = sentence.marks
    row = list(items)
    if "void" in marks:
        return [*(_governed(item, Stance.DOUBTED) for item in row), Heading(void=True)]
    if marks and marks <= AMENDING:
        return [*row, Heading(talk=False, amends="amends" in marks, anew="anew" in marks)]
    if not marks:
        return [_governed(item, Stance.DOUBTED) for item in row] if _may_take_back(sentence, sight) else row
    said = [word for chunk in sentence.chunks for word in sight.words[chunk.start : chunk.end]]
    short = sum(word.meanings[0][0] != FILLER and word.text[0].isalnum() for word in said) <= SHORT
    names = any(
        chunk.kind is Kind.STRANGE and sight.words[chunk.start].meanings[0][0] == "POWER" for chunk in sentence.chunks
    )
    stance = next((stance for mark, stance in GOVERNED if mark in marks), None)
    if not short or names or stance is None or marks.isdisjoint(_REACHES):
        return row
    if row:
        return [_governed(item, stance) for item in row]
    return [Heading(above=stance, amends="corrected" in marks)] if not marks.isdisjoint(_TAKES_BACK) else row


def _may_take_back(sentence: Sentence, sight: Sight) -> bool:
    """Whether few words that are not all known stand behind orders in their line: "Gotcha!", « J'y renonce ».

    A name written with a capital signs the letter.
    """
    strange = [sight.words[chunk.start] for chunk in sentence.chunks if chunk.kind is Kind.STRANGE]
    size = sum(chunk.end - chunk.start for chunk in sentence.chunks)
    return len(strange) > 0 and size <= FEW and not all(_is_signature(word, sight) for word in strange)


def _is_signature(word: Word, sight: Sight) -> bool:
    """Whether a strange word is a name, or initials."""
    written = sight.raw.written(word, word)
    initials = written.isupper() and len(written) > 1
    return word.meanings[0][0] == UNKNOWN and written[:1].isupper() and (len(word.text) > 2 or initials)


FEW = 9
"""Words and signs of such a sentence."""


def _governed(item: Item, stance: Stance) -> Item:
    """An order that is put in doubt by what stands behind it."""
    if not isinstance(item, Line) or not item.followed or item.order is None:
        return item
    return put_in_doubt(item, stance)


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
