"""Sentences that give no order as they stand: offered where they may mean one, told where they try to, else talk."""

from collections.abc import Iterator, Sequence

from gm.reading.orders.build import Reading
from gm.reading.orders.choose import distinct
from gm.reading.orders.lines import Line, LineStatus, Misread, reason_of
from gm.reading.orders.notation import Notation, Span
from gm.reading.orders.stance import Stance
from gm.reading.sentences.chunks import Chunk, chunks_of
from gm.reading.sentences.sentence import Sentence
from gm.reading.sentences.told import OFFERED, Sight, offered, unread
from gm.reading.words.tokens import Word
from gm.reading.words.vocabulary import FILLER, HEADING, UNKNOWN
from gm.rules.orders import Build, Move, Retreat

SHORT = 8
"""Words up to which a sentence that lacks a part of an order may be one with a slip in it."""
LONGEST_OFFERED = 40
"""Words of a sentence that is looked through for an order it may mean."""
_ACTS = frozenset(
    ("TO", "MOVES", "HOLDS", "SUPPORTS", "CONVOYS", "RETREATS", "DISBANDS", "REMOVES", "BUILDS", "WAIVES")
)
_SILENT = frozenset((Stance.ASKED, Stance.TOLD, Stance.NEGATED, Stance.DEFERRED, Stance.WITHDRAWN))
"""Stances in which nothing is offered."""
_TALK = frozenset((Stance.ASKED, Stance.TOLD))
LONGEST_TOLD = 14
"""Words of a question, or of what is told, that may be an order all the same."""


def attempted(sentence: Sentence, sight: Sight) -> Iterator[Line]:
    """The lines of a sentence that names no whole order."""
    words = [word for chunk in sentence.chunks for word in sight.words[chunk.start : chunk.end]]
    text = sight.raw.written(words[0], words[-1])
    stance = sentence.stance
    if stance not in _SILENT and (found := list(_offers(words, sight))):
        for reading in found:
            line = offered(reading, text, Misread.UNKNOWN_WORD if _has_unknown(words) else Misread.UNEXPECTED)
            governed = stance in OFFERED and sentence.marks
            yield line if not governed else _governed(line, stance)
    elif is_attempt(words, sight) and not (stance in _TALK and sentence.marks and _is_talk(words, sight)):
        yield unread(words, sight, text)


def _is_talk(words: Sequence[Word], sight: Sight) -> bool:
    """Whether what is asked or told is of other powers, or long."""
    others = any(
        kind == "POWER" and value not in sight.at.powers for word in words for kind, value in word.meanings[:1]
    )
    return others or len(words) > LONGEST_TOLD


def _governed(line: Line, stance: Stance) -> Line:
    return Line(
        line.text, LineStatus.UNREADABLE, power=line.power, readings=line.readings, reason=reason_of(stance),
        stance=stance, offer=line.offer,
    )  # fmt: skip


def _offers(words: Sequence[Word], sight: Sight) -> Iterator[Reading]:
    """The orders that words may mean where those are passed over that no order holds; each with one legal reading."""
    if len(words) > LONGEST_OFFERED:
        return
    for chunk in chunks_of(words, sight.raw, sight.notation, sight.at, passing=True):
        for group in _groups(chunk):
            legal = distinct([reading for reading in group if reading.reason is None])
            if len(legal) == 1:
                yield legal[0]


def _groups(chunk: Chunk) -> Sequence[Sequence[Reading]]:
    span: Span | None = chunk.span
    return span.groups if span is not None and not span.retracts else ()


def _has_unknown(words: Sequence[Word]) -> bool:
    return any(word.meanings[0][0] == UNKNOWN for word in words)


def is_attempt(words: Sequence[Word], sight: Sight) -> bool:
    """Whether words that are no order try to be one."""
    said = [word for word in words if word.meanings[0][0] != FILLER]
    kinds = [{kind for kind, _ in word.meanings} for word in said]
    if _is_sought(said, kinds, sight.notation):
        return True
    places = [index for index, word in enumerate(said) if word.meanings[0][0] == "PLACE"]
    own = any(_is_own(said[index], sight) for index in places)
    units = sum(_is_unit(said, index) for index in range(len(said)))
    acts = sum(bool(held & _ACTS) and not held & _OTHERWISE for held in kinds)
    short = len(said) <= SHORT
    near = len(places) + sum(map(_may_be_place, said)) + any("IT" in held and len(held) == 1 for held in kinds)
    if said and _is_unit(said, 0) and (acts or places):
        return True
    if (acts and own) or (short and acts and (units or near > 1)) or (short and own and len(places) > 1):
        return True
    if any(_is_sign(word) and _beside_name(said, index) for index, word in enumerate(said)):
        return True
    if Retreat in sight.at.accepts and Move not in sight.at.accepts:
        return short and (bool(places) or any(held & {"RETREATS", "DISBANDS"} for held in kinds))
    adjusting = Build in sight.at.accepts and Move not in sight.at.accepts
    changes = any(held & {"BUILDS", "REMOVES", "DISBANDS", "WAIVES"} and HEADING not in held for held in kinds)
    return adjusting and (changes or units > 0) and (bool(places) or units > 0)


_OTHERWISE = frozenset((HEADING, "SEPARATOR", "MARK", "POLITE"))
"""Kinds of word that are no act where they may be one."""


def _is_sign(word: Word) -> bool:
    return word.meanings[0][0] == "TO" and not word.text[0].isalnum()


def _beside_name(words: Sequence[Word], index: int) -> bool:
    """Whether a dash or an arrow stands between words of which one is, or may be, a province."""
    beside = [words[i] for i in (index - 1, index + 1) if 0 <= i < len(words)]
    return len(beside) > 1 and any(word.meanings[0][0] == "PLACE" or _may_be_place(word) for word in beside)


def _is_sought(words: Sequence[Word], kinds: Sequence[set[str]], notation: Notation) -> bool:
    """Whether a game's own words make it an attempt."""
    sought = notation.sought
    every = set().union(*kinds)
    if any(kind in sought.words for kind in every):
        return True
    if "POWER" in every and any(kind in sought.beside_power for kind in every):
        return True
    numbered = any("NUMBER" in held for held in kinds)
    if notation.grammar.own and numbered and any(_is_sign(word) and word.text == "=" for word in words):
        return True
    named = (
        code for word in words for kind, value in word.meanings if kind in ("PLACE", "POWER") for code in value.split()
    )
    return numbered and len(words) <= SHORT and any(code in sought.counted for code in named)


def _is_unit(words: Sequence[Word], index: int) -> bool:
    """A unit by its noun, or by a letter before a name or before what nobody knows."""
    word = words[index]
    if word.meanings[0][0] != "UNIT":
        return False
    after = words[index + 1].meanings[0][0] if index + 1 < len(words) else ""
    return len(word.text) > 1 or after == "PLACE" or (index == 0 and after == UNKNOWN and len(words) > 2)


def _is_own(word: Word, sight: Sight) -> bool:
    units = (sight.at.unit(code) for code in word.meanings[0][1].split())
    return any(unit is not None and unit.power in sight.at.powers for unit in units)


def _may_be_place(word: Word) -> bool:
    return word.meanings[0][0] == UNKNOWN and any(kind == "PLACE" for kind, _ in word.meanings)
