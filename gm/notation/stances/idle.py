"""Talk that looks like an attempt at an order and tries nothing: "the cat sat on the router", "D.", « Il fait 34 »."""

import re
from collections.abc import Sequence

from gm.notation.orders.counting import counts_at_a_place
from gm.notation.orders.lines import Line, LineStatus, Misread
from gm.notation.orders.stance import Stance
from gm.notation.orders.verdict import Sight
from gm.notation.stances.clauses import Clause, Part
from gm.notation.stances.mentions import others_said
from gm.notation.stances.sorting import begins_waive, is_cut_short, is_unit_glued
from gm.notation.words.attempts import Sort
from gm.notation.words.said import VERBS, is_place_slipped, said_of
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import MARK
from gm.notation.words.whole import keeps_the_rest
from gm.rules.orders import Build, Move

_INITIALS = re.compile(r"\W*(?:[A-Z][a-z]{1,3}\.? )?(?:[^\W\d_]\.[- ]?)+(?:[^\W\d_]|(?:[A-Z]\w+ ?){1,2})?\W*")
"""A line of initials, with a title before or a name behind them: "A.v.H", "P.-A.", "Mrs. D. Whitcombe"."""
_ENDED = re.compile(r"[.!?]")
_MISREAD = frozenset((Misread.UNKNOWN_WORD, Misread.UNEXPECTED, Misread.INCOMPLETE, Misread.FRAGMENT))
_SPOKEN = frozenset((Stance.CONDITIONAL, Stance.DOUBTED, Stance.TOLD, Stance.DEFERRED, Stance.NEGATED))
"""Stances that sentences have in which no unit is spoken of; what takes back, asks or leaves a choice is told."""
FIRM = 5
"""Letters from which on a misspelt word is close to few names."""
BARE = 3
"""Words of an order of names and a preposition, or of a verb and where it leads: "Pariss to Burgandy"."""


def tries_nothing(line: Line, clause: Clause, parts: Sequence[Part], sight: Sight) -> bool:
    """Whether a line that is not followed means nothing and speaks of no unit, so that nobody misses it."""
    part = clause.part
    if line.status is LineStatus.UNREADABLE and _greets(sight, parts):
        return True
    if line.status is not LineStatus.UNREADABLE or line.readings or line.offer is not None or line.apart:
        return False
    marks = [mark.kind for mark in part.marks]
    asks = line.text.rstrip().endswith("?") or _is_own_unit(part.words, sight)  # "York depends on how I feel"
    if line.stance is Stance.ASKED and marks[:1] == ["conditional"] and not asks:
        return True  # "if that one needs something more, tell me": the answer tells it anyway
    if line.reason not in _MISREAD and line.stance not in _SPOKEN:
        return False
    if part.has("withdrawn", "alternative") or clause.sentence.has_order or _is_of_the_game(part.words, sight):
        return False
    if _INITIALS.fullmatch(sight.raw.text) and not any(_is_named(word, sight) for one in parts for word in one.words):
        return True
    beside = part.sort is Sort.FRAGMENT and any(other.is_order for other in parts) and not _ENDED.search(part.lead)
    if beside or is_unit_glued(part.words, sight) or is_cut_short(part.words, sight):
        return False
    return _names_nothing(line, clause, sight)


def _greets(sight: Sight, parts: Sequence[Part]) -> bool:
    """Whether a line is a greeting to somebody whose name is like a province's: "Hello Marit,"."""
    words = [word for part in parts for word in part.words]
    polite = any(held in (("TALK", words[0].text), (MARK, "polite")) for held in words[0].meanings)
    named = any(word.meanings[0][0] in ("PLACE", "UNIT") for word in words)
    return polite and not named and len(words) <= LONGEST_GREETING and sight.raw.text.rstrip().endswith((",", "!"))


LONGEST_GREETING = 4
"""Words of a greeting."""


def _names_nothing(line: Line, clause: Clause, sight: Sight) -> bool:
    """Whether the words of a line name no unit, and no place that an order might lead to."""
    part = clause.part
    said = said_of(part.words, sight.notation.vocabulary if sight.near else None)
    start, end = (sight.raw.places[at] for at in (part.words[0].start, part.words[-1].end - 1))
    written = sight.raw.text[start : end + 1]
    if begins_waive(part.words, sight) or (" " in written and len(written) > BARE and written.isupper()):
        return False  # `AM UN B` is `A MUN B`
    if part.words[0].text in others_said() and not said.places and keeps_the_rest(line.text):
        return True  # "rest unchanged"
    if said.units or "ALL" in said.spoken or _is_own_unit(said.words, sight):
        return False
    firm = sum(_is_firm(word, sight) for word in said.words)
    if (said.places or firm) and any(map(_is_sign, said.words)):
        return False
    if said.places and line.stance in _SPOKEN and part.sort is not Sort.FRAGMENT:
        return False
    if not any(_acts(word, sight) for word in said.words):
        bare = said.count <= BARE and len(clause.sentence.parts) == 1
        pair = "TO" in said.spoken or said.count == len(part.words) > 1
        return not (bare and pair and (said.places or firm))
    if Move not in sight.at.accepts or line.stance is Stance.NEGATED:
        return False
    return _is_about_a_place(part) if said.places else firm < 2 and said.count > BARE


def _is_about_a_place(part: Part) -> bool:
    """Whether a piece of an order begins with the place: "the Channel will bounce" tells, "to Burgundy" leads there."""
    kinds = [word.meanings[0][0] for word in part.words]
    acts = (index for index, kind in enumerate(kinds) if kind in VERBS)
    return part.sort is Sort.FRAGMENT and kinds.index("PLACE") < next(acts, 0)


def _is_named(word: Word, sight: Sight) -> bool:
    return word.meanings[0][0] == "PLACE" or is_place_slipped(word, sight.notation.vocabulary)


def _is_firm(word: Word, sight: Sight) -> bool:
    """Whether a word that nobody knows is one slip from the name of a place, and long enough to mean it."""
    return sight.near and len(word.text) >= FIRM and is_place_slipped(word, sight.notation.vocabulary)


def _is_sign(word: Word) -> bool:
    """A dash or an arrow, or a verb by its letter."""
    return word.meanings[0][0] in VERBS and (len(word.text) == 1 or not word.text.isalpha())


def _acts(word: Word, sight: Sight) -> bool:
    """Whether a word says what a unit does now; a preposition alone, or a letter, says it of nothing."""
    kind = word.meanings[0][0]
    if Build in sight.at.accepts:
        return kind in DUE and len(word.text) > 1
    return kind in VERBS - {"BUILDS", "TO"} and len(word.text) > 1


DUE = frozenset(("BUILDS", "REMOVES", "DISBANDS", "WAIVES"))
"""Kinds of verb of builds and removals."""


def _is_of_the_game(words: Sequence[Word], sight: Sight) -> bool:
    """Whether the game has lines of its own with such words in them."""
    sought = sight.notation.sought
    kinds = {kind for word in words for kind, _ in word.meanings}
    if any(kind in sought.words or ("POWER" in kinds and kind in sought.beside_power) for kind in kinds):
        return True
    own = sight.notation.grammar.own
    # Where a place is a power too, a neutral, lines of the game are about it: « La Norvège doit partir ».
    if own and any({"PLACE", "POWER"} <= {kind for kind, _ in word.meanings} for word in words):
        return True
    return not kinds.isdisjoint(own) or counts_at_a_place(words, sight.notation, sight.near)


def _is_own_unit(words: Sequence[Word], sight: Sight) -> bool:
    named = (value for word in words for kind, value in word.meanings[:1] if kind == "PLACE")
    units = (sight.at.unit(code) for codes in named for code in codes.split())
    return any(unit is not None and unit.power in sight.at.powers for unit in units)
