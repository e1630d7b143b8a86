"""Which marks of a part speak of the orders beside it, and which only of what it says itself.

"(he won't like it)" and « il ne s'y attend pas » deny nothing; « plutôt que ce que j'avais mis » tells of no order but
the one that goes; "I promised Austria to help her, so:" is a reason.
"""

from collections.abc import Sequence
from functools import cache

from gm.languages.language import said_anywhere, words_said
from gm.notation.stances.clauses import Part
from gm.notation.words.said import VERBS
from gm.notation.words.vocabulary import MARK, UNKNOWN

_LOOSE = frozenset(("negated", "told", "past", "doubted", "asked_first", "instead"))
"""Marks that in a bracket count only where they begin it."""
REASONS = frozenset(("told", "past", "doubted", "deferred", "negated"))
"""Marks that in a reason say nothing of what follows from it."""
OPEN = frozenset(("alternative", "undecided"))
"""Marks that in a reason without an order speak of what it names alone: "I'm torn about Syria, but A Con H"."""
_OF_WHAT_GOES = frozenset(("told", "past", "doubted"))
"""Marks that beside "instead of" speak of what goes."""


def without_idle(
    part: Part, kinds: set[str], after: Part | None, *, behind: bool, instead: bool, goes_on: bool
) -> set[str]:
    """The kinds of marks of a part that speak of orders.

    `behind`: whether it stands behind an order; `instead`: whether what goes has been named before it, or in it.
    `goes_on`: whether it goes on with a bracket, "(Tyrolia, not the sea)".
    """
    if part.bracket and not part.is_order:
        begun = {mark.kind for mark in part.marks if mark.begins and not goes_on}
        kinds = {kind for kind in kinds if kind not in _LOOSE or kind in begun}
    if instead and behind:
        kinds = kinds - _OF_WHAT_GOES
    if after is not None and is_reason(part, after):
        kinds = kinds - REASONS
    return kinds


def speaks_of_himself(part: Part) -> bool:
    """Whether its writer has a clause of his own in it, beyond its first words."""
    return any(word.text in words_said("selves") for word in part.words[2:])


def stands_by_itself(parts: Sequence[Part]) -> bool:
    """Whether a condition has a main clause of its own: "if it bounces it bounces", « si ça rate, tant pis ».

    None that takes orders back, or that names a unit.
    """
    if _goes_on_elsewhere([part for part in parts[1:] if "," in part.lead]):
        return True
    words = [word for part in parts for word in part.words]
    kinds = {value for word in words for kind, value in word.meanings if kind == MARK}
    named = any(word.meanings[0][0] in ("PLACE", "UNIT") and len(word.text) > 1 for word in words)  # « il n'a pas »
    if named or kinds & _OF_ORDERS:
        return False
    said = [text for word in words for text in (word.text.split() if word.meanings[0][0] != "POWER" else [_POWER])]
    subjects = [at for at, text in enumerate(said[:-1]) if text in words_said("persons") or text == _POWER]
    subjects = [at for at in subjects if not at or said[at - 1] not in _opens()]
    if len(subjects) > 1 and subjects[-1] - subjects[0] > 1:
        return True
    behind = [part for part in parts[1:] if "," in part.lead]
    return any(word.meanings[0][0] == UNKNOWN for part in behind for word in part.words)


def _goes_on_elsewhere(behind: Sequence[Part]) -> bool:
    """Whether the main clause behind a condition orders nothing: « si l'Anglais se plaint, ce n'est pas moi »."""
    words = [word for part in behind for word in part.words]
    marks = {value for word in words for kind, value in word.meanings if kind == MARK}
    doing = frozenset(said_anywhere(lambda language: language.reading.remarks.doing))
    if len(words) <= 1 or marks & (_OF_ORDERS | {"doubted"}) or words[0].text.split()[0] not in words_said("persons"):
        return False
    return not any(word.meanings[0][0] in VERBS | {"PLACE", "UNIT"} or word.text in doing for word in words)


_POWER = "POWER"
"""What stands for the name of a power, which may be the subject of a clause: "should the Turk object he may write"."""


@cache
def _opens() -> frozenset[str]:
    """« que », "you think": what stands behind such a word belongs to the clause before."""
    opening = said_anywhere(lambda language: language.reading.remarks.thinking)
    return frozenset((*said_anywhere(lambda language: language.reading.before.relatives), *opening))


_OF_ORDERS = frozenset(("withdrawn", "amends", "instead", "alternative", "refused", "undecided"))
"""Marks of a main clause that speaks of the orders beside it."""


def concludes() -> frozenset[str]:
    """Words that draw a conclusion."""
    return words_said("concludes")


def is_reason(part: Part, after: Part) -> bool:
    """Whether a part ends in a word that draws a conclusion, before a colon: « …, donc : A Par - Bou »."""
    return ":" in after.lead and part.words[-1].text in concludes()
