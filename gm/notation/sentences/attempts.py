"""Sentences that give no order as they stand: offered where they may mean one, told where they try to, else talk."""

from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from gm.notation.orders.adjustments import numbers_in
from gm.notation.orders.build import Reading
from gm.notation.orders.changes import provinces_of
from gm.notation.orders.choice import distinct
from gm.notation.orders.lines import Line, LineStatus, Misread, reason_of
from gm.notation.orders.notation import Notation, Span
from gm.notation.orders.stance import Stance
from gm.notation.sentences.chunks import Chunk, chunks_of, names_another, words_of
from gm.notation.sentences.sentence import Sentence
from gm.notation.sentences.sentence_lines import OFFERED, Sight, offered, unread
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, HEADING, MARK, POLITE, UNKNOWN
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
    words = words_of(sentence.chunks, sight.words)
    text = sight.raw.written(words[0], words[-1])
    stance = sentence.stance
    if sentence.only_keeps:
        return
    if stance not in _SILENT and (found := list(_offers(words, sight))):
        for reading in found:
            line = offered(reading, text, Misread.UNKNOWN_WORD if _has_unknown(words) else Misread.UNEXPECTED)
            governed = stance in OFFERED and sentence.marks
            yield line if not governed else _governed(line, stance)
    elif (
        sentence.tries
        or _is_edit(sentence, words, sight)
        or (is_attempt(words, sight) and not (stance in _TALK and _is_talk(words, sight)))
    ):
        yield unread(words, sight, text)


def _is_edit(sentence: Sentence, words: Sequence[Word], sight: Sight) -> bool:
    """Whether words say that something changes, or is taken back, of what the writer ordered."""
    marks, kinds = sentence.marks, [{kind for kind, _ in word.meanings} for word in words]
    cancels = any(held & {"CANCELS", "REMOVES"} for held in kinds)
    sheet = any(HEADING in held and "FOR" not in held for held in kinds)
    every = sheet or any("ALL" in held for held in kinds)
    short = len(words) <= LONGEST_EDIT
    if every and ("withdrawn" in marks or (short and cancels)):
        return True
    if sheet and short and "negated" in marks:
        return True
    deeds = cancels and any(held & _DEEDS for held in kinds)
    if len(words) <= SHORT and (sight.at.held or sight.at.written) and ("withdrawn" in marks or deeds):
        return True
    if marks.isdisjoint(_EDITS) and "negated" not in marks:
        return False
    named = {code for word in words if word.meanings[0][0] == "PLACE" for code in word.meanings[0][1].split()}
    ordered = frozenset().union(*(provinces_of(order) for order in (*sight.at.held, *sight.at.written)))
    if named & ordered or any(word.meanings[0][0] == "PLACE" and _is_own(word, sight) for word in words):
        return not marks.isdisjoint(_EDITS) or bool(named & ordered)
    return bool(named) and "told" not in marks and not marks.isdisjoint(_EDITS)


_DEEDS = frozenset(("SUPPORTS", "CONVOYS", "UNIT", "UNITS", "POINTS", "IT"))
"""What may be taken back without a name: "cancel the support"."""
LONGEST_EDIT = 24
"""Words of a sentence that may take a whole sheet back."""


_EDITS = frozenset(("withdrawn", "corrected", "amends", "instead"))


def _is_talk(words: Sequence[Word], sight: Sight) -> bool:
    """Whether what is asked or told is of other powers, or long and of no unit of the writer."""
    if any((MARK, "conditional") in word.meanings for word in words):
        return False
    own = any(word.meanings[0][0] == "PLACE" and _is_own(word, sight) for word in words)
    return names_another(words, sight.at) or (len(words) > LONGEST_TOLD and not own)


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
    if short and acts and (_speaks_of_own(said, sight) or any((MARK, "negated") in word.meanings for word in said)):
        return True
    if said and len(said) <= FEWEST and all("HOLDS" in held for held in kinds):
        return True  # « Je ne bouge pas. »
    near = len(places) + sum(map(_may_be_place, said)) + any(_points(word) for word in words)
    if said and ((_is_unit(said, 0) and (acts or places)) or _is_coded(said, sight) or _is_cut_off(said)):
        return True
    counted = any(_counts(word) for word in said)
    if (
        (acts and own)
        or (short and acts and counted)
        or (short and acts and (units or near > 1))
        or (short and own and len(places) > 1)
    ):
        return True
    if any(_is_sign(word) and _beside_name(said, index) for index, word in enumerate(said)):
        return True
    if Retreat in sight.at.accepts and Move not in sight.at.accepts:
        return short and (bool(places) or any(held & {"RETREATS", "DISBANDS"} for held in kinds))
    adjusting = Build in sight.at.accepts and Move not in sight.at.accepts
    changes = any(held & {"BUILDS", "REMOVES", "DISBANDS", "WAIVES"} and HEADING not in held for held in kinds)
    if adjusting and len(said) <= CODED and _has_unknown(said):
        return any("BUILDS" in held for held in kinds) or (len(said) == 1 and _may_waive(said[0], sight))
    return adjusting and (changes or units > 0) and (bool(places) or units > 0)


FEWEST = 2
"""Words of a sentence that is nothing but a verb."""
CODED = 5
"""Words of a line in codes."""


def _speaks_of_own(words: Sequence[Word], sight: Sight) -> bool:
    """Whether the writer's own power is named: "France holds"."""
    return any(kind == "POWER" and value in sight.at.powers for word in words for kind, value in word.meanings[:1])


def _counts(word: Word) -> bool:
    """Whether a word says how many units are meant: "both"."""
    return any(bool(numbers_in(value)) for kind, value in word.meanings if kind in ("ALL", "POINTS"))


def _points(word: Word) -> bool:
    """Whether a word may stand for a unit: "it", « elle »."""
    kinds = {kind for kind, _ in word.meanings}
    return kinds <= {"IT", "POINTS", "WHO"} or (FILLER in kinds and (MARK, "told") in word.meanings)


def _is_coded(words: Sequence[Word], sight: Sight) -> bool:
    """Whether all of a few words are written as codes are, in capitals, with a unit's letter or what nobody knows."""
    named = [word for word in words if word.text[0].isalnum()]
    if not 2 <= len(named) <= CODED or any(kind in _NO_CODES for word in named for kind, _ in word.meanings):
        return False
    written = [sight.raw.written(word, word) for word in named]
    capitals = all(text.isupper() or sum(map(str.isupper, text)) > 1 for text in written)
    return capitals and (named[0].meanings[0][0] == "UNIT" or _has_unknown(named))


_NO_CODES = frozenset((POLITE, "POWER"))


def _is_cut_off(words: Sequence[Word]) -> bool:
    """Whether the noun of a unit stands before a few words of which nobody knows one: "Army BurgundyOholds"."""
    noun = words[0].meanings[0][0] == "UNIT" and len(words[0].text) > 1
    return noun and len(words) <= CODED and _has_unknown(words)


def _may_waive(word: Word, sight: Sight) -> bool:
    """Whether the only word of a line looks like one that waives a build."""
    return bool(get_close_matches(word.text, sight.notation.grammar.words["WAIVES"], 1, SIMILAR))


SIMILAR = 0.75


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
    numbered = any(held & {"NUMBER", "COUNT"} for held in kinds)
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
