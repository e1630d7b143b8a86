"""What a power may or must do, and no more of it: builds and removals, spendings."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from gm.notation.orders.build import Situation
from gm.notation.orders.lines import Line, LineStatus, Misread
from gm.notation.words.fold import fold
from gm.notation.words.said import VERBS
from gm.notation.words.tokens import cut, look_up
from gm.notation.words.vocabulary import Vocabulary
from gm.rules.orders import Build, Disband, Order
from gm.rules.ruleset import Duty


def within_what_is_owed(lines: Sequence[Line], at: Situation, vocabulary: Vocabulary) -> list[Line]:
    """More than a power may or must do is not followed: builds and removals, spendings.

    Of builds and removals of which some are owed, none is: a person is asked which (the rules would take the first,
    DATC 4.D.4, 4.D.5).
    """
    phase = at.ruleset.phase(at.position.turn)
    followed = _followed(lines)
    beyond = phase.beyond([said for _, said in followed], at.position, at.ruleset)
    if beyond and phase.duty is Duty.NUMBER and len(said := _said_in_full(lines, vocabulary)) < len(lines):
        lines, followed = said, _followed(said)  # "we are down to Naples; remove the fleet in Tunis"
        beyond = phase.beyond([said for _, said in followed], at.position, at.ruleset)
    kept = list(lines)
    for number, reason in beyond.items():
        place, _ = followed[number]
        kept[place] = replace(kept[place], status=LineStatus.ILLEGAL, how=None, reason=str(reason))
    if phase.duty is Duty.NUMBER:
        several = {(power, type(order)) for power, order in (followed[number][1] for number in beyond)}
        for number, (place, (power, order)) in enumerate(followed):
            if (power, type(order)) in several and number not in beyond and isinstance(order, Build | Disband):
                asked = replace(kept[place], status=LineStatus.UNREADABLE, order=None, readings=(order,))
                kept[place] = replace(asked, how=None, reason=Misread.EXCESS)
    return kept


def _followed(lines: Sequence[Line]) -> list[tuple[int, tuple[str, Order]]]:
    """The orders that are followed, with their powers, and the numbers of their lines."""
    return [
        (number, (line.power, line.order))
        for number, line in enumerate(lines)
        if line.followed and line.power is not None and line.order is not None
    ]


def _said_in_full(lines: Sequence[Line], vocabulary: Vocabulary) -> list[Line]:
    """The lines without those that only name a place, where others say what is done: those names are talk."""
    told = {line.number for line in lines if _SAYING & _kinds(line, vocabulary).keys()}
    full: list[Line] = []
    said = True
    for line in lines:
        kinds = _kinds(line, vocabulary)
        goes_on = next(iter(kinds), "") == "AND"  # « …, et l'Espagne avec elle »
        alone = line.number in told and kinds.total() <= LONGEST_NAME
        said = (said if goes_on else alone) or bool(_SAYING & kinds.keys())
        if said or not line.followed:
            full.append(line)
    return full if any(line.followed for line in full) else list(lines)


def _kinds(line: Line, vocabulary: Vocabulary) -> Counter[str]:
    """How often a line has words of each kind."""
    return Counter(word.meanings[0][0] for word in look_up(cut(fold(line.text)), vocabulary))


_SAYING = VERBS | {"UNIT", "WAIVES"}
"""Kinds of word that say what is done, or with what."""
LONGEST_NAME = 2
"""Words of a name beside a verb that may be its: "Tell Italy that …"."""
