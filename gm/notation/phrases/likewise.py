"""Units of a line that do as the one before: "Sweden holds, Norway too", "London holds; ditto Wales and Clyde"."""

from collections.abc import Sequence
from functools import cache

from gm.languages.language import words_said
from gm.notation.orders.build import Situation
from gm.notation.orders.notation import Notation
from gm.notation.orders.parse import Parsed
from gm.notation.orders.segments import Segment
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN, MARK

_NAMES = frozenset(("UNIT", "PLACE", "COAST", "POWER"))
_ACTS = frozenset(("HOLDS", "SUPPORTS", "LENDS", "CONVOYS", "DISBANDS", "REMOVES"))
"""Verbs of orders that another unit may be given as they stand."""
_QUIET = frozenset(("polite", "asides", "titles", "kept"))
MOST_SAID = 4
"""Words of a phrase that says so."""


def doing_alike(found: Sequence[Segment], notation: Notation, at: Situation) -> list[Segment]:
    """The parts of a line; a unit that does as the one before has that order. Nothing is, where the line is no plain
    instruction: a condition or a question of the first would be one of the others too."""
    if not any(word.text in _firsts() for one in found if not one.is_order for word in one.words):
        return list(found)
    if any(_turns(word) for one in found for word in one.words):
        return list(found)
    row: list[Segment] = []
    act: tuple[Word, ...] = ()
    alike = False
    for index, segment in enumerate(found):
        after = found[index + 1] if index + 1 < len(found) else None
        joins = after is not None and not after.is_order and bool(unit_of_alike(after.words))
        helped = None if segment.is_order or not act else _helping_alike(segment.words, act, notation, at)
        if helped is not None:
            row.append(helped)
            continue
        unit = () if segment.is_order or not act else unit_of_alike(segment.words, alone=alike or joins)
        unit = unit or (() if segment.is_order or not act else _helping_too(segment.words, act))
        unit = unit or (_all_alike(segment.words) if act and act[0].meanings[0][0] == "HOLDS" else ())
        parsed = notation.whole((*unit, *act), at) if unit else segment.parsed
        if unit and isinstance(parsed, Parsed):
            row.append(Segment(tuple(map(_unmarked, segment.words)), parsed))
            alike = True
            continue
        row.append(segment)
        act, alike = _act_of(segment), False
    return row


def _helping_too(words: Sequence[Word], act: Sequence[Word]) -> tuple[Word, ...]:
    """The unit of a part that says with a verb of its own that it helps as the one before: « l'appuie aussi »."""
    rest = [word for word in words if word.meanings[0][0] not in (FILLER, IN, SEPARATOR, "AND")]
    rest = [word for word in rest if word.text not in words_said("alike")]
    verb = act[0].meanings[0][0]
    kinds = [word.meanings[0][0] for word in rest[:-1]]
    helps = verb in ("SUPPORTS", "CONVOYS") and bool(rest) and rest[-1].meanings[0][0] == verb
    alike = helps and any(word.text in words_said("alike") for word in words)
    return tuple(rest[:-1]) if alike and kinds.count("PLACE") == 1 and _NAMES.issuperset(kinds) else ()


def _helping_alike(words: tuple[Word, ...], act: Sequence[Word], notation: Notation, at: Situation) -> Segment | None:
    """A unit that helps another as the one before does: "Trieste does the same for Vienna"."""
    if act[0].meanings[0][0] not in ("SUPPORTS", "CONVOYS"):
        return None
    for start in range(1, len(words) - 1):
        count = _length(words[start:])
        unit, other = words[:start], words[start + count :]
        if not count or not all(map(_is_named, (*unit, *other))) or not any(map(_is_place, other)):
            continue
        parsed = notation.whole((*filter(_names, unit), act[0], *filter(_names, other)), at)
        if sum(map(_is_place, unit)) == 1 and isinstance(parsed, Parsed):
            return Segment(words, parsed)
    return None


def _names(word: Word) -> bool:
    return word.meanings[0][0] in _NAMES


def _is_place(word: Word) -> bool:
    return word.meanings[0][0] == "PLACE"


def _is_named(word: Word) -> bool:
    return _names(word) or word.meanings[0][0] in (FILLER, IN) or word.text in words_said("beneficiary")


@cache
def _firsts() -> frozenset[str]:
    """The first words of phrases that say so."""
    return frozenset(phrase.split()[0] for phrase in words_said("alike")) | words_said("alike")


def _unmarked(word: Word) -> Word:
    """A word of a phrase that says so without its stance: "neither is Munich" behind "Kiel isn't moving"."""
    marked = any(kind == MARK and value not in _QUIET for kind, value in word.meanings)
    return word._replace(meanings=((FILLER, ""),)) if marked and word.meanings[0][0] in (MARK, FILLER) else word


def _turns(word: Word) -> bool:
    """Whether a word is one of a stance."""
    if word.meanings[0][0] != MARK or word.text in _firsts():
        return False
    return any(value not in _QUIET for kind, value in word.meanings if kind == MARK)


def unit_of_alike(words: Sequence[Word], *, alone: bool = False) -> tuple[Word, ...]:
    """The unit of which a part says no more than that it does alike; `alone`: of which it need not even say that."""
    said = [word for word in words if word.meanings[0][0] not in (SEPARATOR, "AND")]
    begun, ended = _length(said), _length(said, last=True)
    if not (begun or ended or alone) or (begun and ended):
        return ()
    rest = [
        word
        for word in said[begun : len(said) - ended]
        if word.meanings[0][0] not in (FILLER, IN) and word.text not in words_said("beneficiary")
    ]
    kinds = [word.meanings[0][0] for word in rest]
    return tuple(rest) if kinds.count("PLACE") == 1 and _NAMES.issuperset(kinds) else ()


def _all_alike(words: Sequence[Word]) -> tuple[Word, ...]:
    """The words for all units of which a part says that they do alike: "the others too"."""
    count = 0 if len(words) < 2 else _length(words, last=True)
    rest = tuple(word for word in words[: len(words) - count] if word.meanings[0][0] not in (FILLER, "AND"))
    return rest if count and [word.meanings[0][0] for word in rest] == ["ALL"] else ()


def _length(said: Sequence[Word], *, last: bool = False) -> int:
    """How many words at one end of a part say that a unit does alike."""
    for count in range(min(MOST_SAID, len(said) - 1), 0, -1):
        several = said[-count:] if last else said[:count]
        if " ".join(word.text for word in several) in words_said("alike"):
            return count
    return 0


def _act_of(segment: Segment) -> tuple[Word, ...]:
    """What the unit of an order does, where another may do the same."""
    if not segment.is_order:
        return ()
    words = segment.words
    verb = next((index for index, word in enumerate(words) if word.meanings[0][0] in _ACTS), None)
    if verb is None or any(word.meanings[0][0] in ("TO", "MOVES") for word in words[:verb]):
        return ()
    if any(word.meanings[0][0] == "PLACE" for word in words[:verb]):
        return words[verb:]
    return words[verb : verb + 1] if words[verb].meanings[0][0] in ("HOLDS", "DISBANDS", "REMOVES") else ()
