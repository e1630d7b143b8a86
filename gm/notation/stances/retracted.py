"""An order taken back for another of the same unit: what is said between them is spent on the first.

"A Bud - Ser, F Tri - Ven. No wait. F Tri - Alb" takes back one order of two; "A Arm - Ank, strike that, A Arm - Syr"
strikes nothing behind it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from gm.languages.language import words_said
from gm.notation.stances.clauses import Part
from gm.notation.stances.preludes import is_for_now
from gm.notation.stances.scopes import ordered_by
from gm.notation.stances.weighing import concludes
from gm.notation.words.attempts import Sort
from gm.notation.words.said import VERBS
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.turns import season_named
from gm.notation.words.vocabulary import MARK
from gm.rules.geography import province_of

_TURNS = frozenset(("withdrawn", "refused", "corrected", "amends"))
"""Marks with which an order is taken back for the next one of its unit."""
_SIGHED = _TURNS | {"regrets"}
_OPEN = frozenset(("asked", "alternative", "conditional", "instead"))
_SPENT = _TURNS | {"negated", "doubted", "told", "past", "asked", "alternative", "undecided"}
"""Marks between the two that say nothing of any other order."""
_KEPT = frozenset(("amends", "corrected"))
"""Marks that go on to say of the second order that it takes the place of another."""
MOST_APART = 8
"""Parts between an order and the one that takes its place."""


def with_retracted(parts: Sequence[Part]) -> list[Part]:
    """The parts of a line, those taken back for a later order of the same unit known as such."""
    row = list(_with_present_sure(parts))
    for second, part in enumerate(row):
        tries = part.is_order or any(word.meanings[0][0] in VERBS for word in part.words)
        mine = _units(part) if tries else frozenset()  # "Kiel to Hol, sorry, Kiel is mine to keep"
        if not mine:
            continue
        near = range(second - 1, max(-1, second - MOST_APART), -1)
        first = next((index for index in near if _units(row[index]) & mine), None)
        if first is None:
            continue
        between = range(first + 1, second)
        said = [row[index] for index in between if not row[index].is_order]
        settled = bool(said) and (said[-1].words[-1].text in concludes() or _thinks_better(row[first], said, part))
        if any(part.has(*_OPEN) and not settled for part in said):
            continue
        turned = any(mark.begins and mark.kind in _SIGHED for mark in part.marks)  # "er, make Paris go to Picardy"
        if settled or turned or any(part.has(*_SIGHED) for part in said):
            row[first] = replace(row[first], retracted=True)
            row[second] = replace(part, instead=True)
            taken = max((index for index in between if _takes_all_back(row[index])), default=first)
            for index in between:
                if not row[index].is_order:
                    row[index] = _spent(row[index])
                elif index < taken:
                    row[index] = replace(row[index], retracted=True)
            if settled and not row[first].is_order:
                row[first:second] = map(_spent, row[first:second])
    return row


def _thinks_better(thought: Part, said: Sequence[Part], order: Part) -> bool:
    """Whether an order was only thought of, and a colon shows another: "I was tempted by A Mar - Pie, but no: …"."""
    turns = words_said("but", "pivots")
    turned = any(word.text in turns for word in said[0].words[:1]) or said[0].lead.strip(" ,") in turns
    shown = ":" in order.lead and turned and not any(part.has("told", "past") for part in said)
    return shown and not thought.is_order and thought.has("doubted", "told", "past")


def _with_present_sure(parts: Sequence[Part]) -> Iterator[Part]:
    """The parts, "for now" no doubt beside what is for later: "In the fall Vie - Bud. For now Vie - Tri"."""
    later = any(part.has("deferred") or any(season_named(word.text) for word in part.words) for part in parts)
    for part in parts:
        spent = later and is_for_now(part)
        yield replace(part, marks=tuple(mark for mark in part.marks if mark.kind != "doubted")) if spent else part


def _takes_all_back(part: Part) -> bool:
    """Whether what stands behind a row takes back all of it, and no single order: "only joking", "scrap that"."""
    named = any(word.meanings[0][0] in ("PLACE", "UNIT") for word in part.words)
    return part.has("withdrawn", "mocking") and not (part.is_order or named)


def _units(part: Part) -> frozenset[str]:
    """Where the units may stand that a part orders, or tries to."""
    if part.is_order:
        return ordered_by(part)
    if part.sort not in (Sort.ATTEMPT, Sort.FRAGMENT):
        return frozenset()
    named = (word.meanings[0][1] for word in part.words if word.meanings[0][0] == "PLACE")
    return frozenset(province_of(code) for value in named for code in value.split())


def _spent(part: Part) -> Part:
    return replace(part, marks=tuple(mark for mark in part.marks if mark.kind not in _SPENT - _KEPT))


def with_turns_apart(words: Sequence[Word]) -> list[Word]:
    """The words of a line; a dash beside a word that takes back is a mere sign: "F Bre H - scrap that"."""
    row = list(words)
    for index, (before, word) in enumerate(pairwise(words)):
        after = words[index + 2] if index + 2 < len(words) else None
        if after is None or word.meanings[0][0] != "TO" or word.text[0] != "-":
            continue
        apart = before.end < word.start and word.end < after.start
        if apart and (_takes_back(after) or _takes_back(before)):
            row[index + 1] = word._replace(meanings=((SEPARATOR, ","),))
    return row


def _takes_back(word: Word) -> bool:
    """Whether a word, and no name, takes back what stands before it."""
    marks = {value for kind, value in word.meanings if kind == MARK}
    kind = word.meanings[0][0]
    return not marks.isdisjoint(_TURNS) and kind not in VERBS | {"PLACE", "UNIT"}
