"""A sentence that only puts one coast for another: "wrong coast: sc", « StP sur la côte sud, pas nord »."""

from collections.abc import Sequence

from gm.notation.orders.build import Situation
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, HEADING, MARK, POLITE, Meaning
from gm.rules.geography import province_of
from gm.rules.orders import Build, Move, Order, Retreat

_AROUND = frozenset((FILLER, POLITE, SEPARATOR, HEADING, "FOR", "TO", "IN", "AND", "NUMBER", "BUILDS", "MOVES"))
"""Kinds of word that say nothing beside a coast."""
_OF_CHANGES = frozenset(("corrected", "amends", "becomes"))
_CONTRASTS = frozenset(("instead", "negated"))


def other_coast(words: Sequence[Word], at: Situation) -> tuple[int, list[Meaning], set[int]] | None:
    """Which word is the new coast, what before it makes the order whose coast it is, and which words say no more.

    None where there is more to it, or where it may be the coast of several orders.
    """
    contrast = changes = False
    coasts: list[int] = []
    old: set[str] = set()
    places: set[str] = set()
    over: set[int] = set()
    for index, word in enumerate(words):
        kind, value = word.meanings[0]
        marks = {mark for held, mark in word.meanings if held == MARK}
        if kind == "COAST" and not _names_coast(words, index):
            continue  # « Le reste est bon »
        if kind == "COAST" and contrast:
            old.add(value)
            over.add(index)
        elif kind == "COAST":
            coasts.append(index)
        elif kind in ("PLACE", "UNIT"):
            places.update(value.split() if kind == "PLACE" else ())
            over.add(index)
        elif marks:
            if not marks <= _OF_CHANGES | _CONTRASTS:
                return None
            contrast = not marks.isdisjoint(_CONTRASTS)
            changes = True
            over.add(index)
        elif all(held not in _AROUND for held, _ in word.meanings):
            return None
    named = (order for order in (*at.held, *at.written) if not places or province_of(_goal(order)) in places)
    meant = [order for order in named if "/" in _goal(order)]
    if len(coasts) != 1 or len(meant) != 1 or not (changes or old):
        return None
    order, goal = meant[0], province_of(_goal(meant[0]))
    built = (
        [("BUILDS", "build"), ("UNIT", "F")]
        if isinstance(order, Build)
        else [("PLACE", province_of(order.at)), ("TO", "-")]
    )
    return coasts[0], [(MARK, "amends"), *built, ("PLACE", goal)], over


def _names_coast(words: Sequence[Word], index: int) -> bool:
    """Whether a word can only be a coast: "south coast"; or `sc` behind a name, a colon or a word that corrects."""
    before = words[index - 1] if index else None
    near = before is not None and (before.meanings[0][0] in ("PLACE", MARK, "COAST", "TO") or before.text == ":")
    return " " in words[index].text or near


def _goal(order: Order) -> str:
    """Where a unit arrives or is built."""
    return order.to if isinstance(order, Move | Retreat) else order.at if isinstance(order, Build) else ""
