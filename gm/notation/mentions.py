"""Sentences that speak of the writer's own units and give no order: their lines, so that none of them is silent."""

from collections.abc import Iterator
from functools import cache

from gm.languages.language import said_anywhere
from gm.notation.attempts import Sort
from gm.notation.build import Situation
from gm.notation.clauses import Part, Sentence
from gm.notation.pivots import orders_named
from gm.notation.said import VERBS
from gm.rules.orders import Move

_WEIGHED = frozenset(("undecided", "asked", "alternative", "conditional", "negated", "withdrawn", "instead"))
"""Marks with which the name of a unit's province is enough."""
_NOT_MEANT = frozenset(("told", "asked", "negated", "conditional", "refused", "anew", "presents"))
"""Marks with which nothing is taken back."""
_AHEAD = frozenset(("asked", "conditional", "deferred"))
"""Marks with which a verb and a province are, whoever stands there."""


def mentions(sentence: Sentence, at: Situation) -> frozenset[int]:
    """The parts of a sentence that speak of a unit, where no other line does."""
    if any(part.sort is Sort.ATTEMPT and not part.is_order for part in sentence.parts):
        return frozenset()
    if sentence.has_order:
        return frozenset(_beside(sentence, at))
    speaking = next((index for index, part in enumerate(sentence.parts) if _own(part, at)), None)
    places = [code for part in sentence.parts for code in _places(part)]
    several = speaking is not None and len(_places(sentence.parts[speaking])) > 1
    acts = any(kind in VERBS for part in sentence.parts for word in part.words for kind, _ in word.meanings[:1])
    acts = acts or "amends" in sentence.reaching  # "if Russia agrees, change to Denmark"
    weighed = not sentence.reaching.isdisjoint(_WEIGHED) and "told" not in sentence.reaching
    if speaking is not None and (several or weighed):
        return frozenset((speaking,))
    if Move not in at.accepts and (due := frozenset(_of_what_is_due(sentence, at))):
        return due
    if "withdrawn" in sentence.reaching and sentence.reaching.isdisjoint(_NOT_MEANT):
        return frozenset(index for index, part in enumerate(sentence.parts) if _says_order(part))
    if places and acts and not sentence.reaching.isdisjoint(_AHEAD):
        return frozenset(index for index, part in enumerate(sentence.parts) if places[0] in _places(part)[:1])
    return frozenset()


def _of_what_is_due(sentence: Sentence, at: Situation) -> Iterator[int]:
    """The first part of a sentence that speaks of a retreat, a build or a removal that its writer owes."""
    mine = [unit.unit for unit in at.position.dislodged.values() if unit.unit.power in at.powers]
    if any(at.owed.get(power, 0) < 0 for power in at.powers):
        mine += [unit for unit in at.position.units.values() if unit.power in at.powers]
    beaten = {unit.province for unit in mine}
    for index, part in enumerate(sentence.parts):
        said = {meaning for word in part.words for meaning in word.meanings[:1]}
        kinds = {kind for kind, _ in said}
        acts = not kinds.isdisjoint(("BUILDS", "REMOVES", "DISBANDS", "WAIVES")) and len(part.words) > 1
        left = at.owed and any(word.text in _another() for word in part.words)
        where = "PLACE" in kinds and any(("UNIT", unit.kind) in said for unit in mine)
        if (part.sort is Sort.TALK and (acts or left or where)) or not beaten.isdisjoint(_places(part)):
            yield index
            return


@cache
def _another() -> frozenset[str]:
    return frozenset(said_anywhere(lambda language: language.reading.words.another))


def _says_order(part: Part) -> bool:
    """Whether it speaks of an order, or of a unit by its kind: « Retirez l'ordre de la flotte »."""
    return any(word.text in orders_named() or word.meanings[0][0] == "UNIT" for word in part.words)


def _beside(sentence: Sentence, at: Situation) -> Iterator[int]:
    """« Berlin file sur Munich, car j'ai peur, et la Silésie le pistonne »: what follows an aside behind an "and"."""
    for index, part in enumerate(sentence.parts):
        if (
            index
            and part.sort is Sort.TALK
            and not part.bracket
            and part.lead.strip(" ,;").isalpha()
            and _own(part, at)
        ):
            first = part.words[0].meanings[0][0]
            if first == "PLACE" or (first == "UNIT" and len(part.words) > 1):
                yield index


def _own(part: Part, at: Situation) -> bool:
    """Whether it names a province where a unit of the writer's stands."""
    units = (at.unit(code) for code in _places(part))
    return not part.is_order and any(unit is not None and unit.power in at.powers for unit in units)


def _places(part: Part) -> list[str]:
    return [code for word in part.words if word.meanings[0][0] == "PLACE" for code in word.meanings[0][1].split()]
