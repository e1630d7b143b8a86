"""Sentences that speak of the writer's own units and give no order: their lines, so that none of them is silent."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from gm.languages.language import said_anywhere
from gm.notation.orders.build import Situation
from gm.notation.phrases.pivots import orders_named
from gm.notation.stances.clauses import Part, Sentence
from gm.notation.words.attempts import Sort
from gm.notation.words.said import VERBS
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, IN, plain
from gm.rules.orders import Build, Move

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
        return frozenset((*_beside(sentence, at), *_left_open(sentence, at), *_told_elsewhere(sentence, at)))
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
    if Move in at.accepts and is_spoken_of(sentence.parts, at):
        return frozenset((0,))
    return frozenset(_told_elsewhere(sentence, at))


def is_spoken_of(parts: Sequence[Part], at: Situation) -> bool:
    """Whether a sentence without an order is about one of the writer's units, or about those he has not named.

    "Brest: see my letter to England", « donnez à Brest l'ordre qui vous plaira », "about the other two I'm still
    thinking"; not a place before a date, as letters begin, or behind a name, as they end.
    """
    words = [word for part in parts for word in part.words]
    said = [word for word in words if not _is_small(word)]
    if not said or any(part.is_order or part.sort is Sort.ATTEMPT for part in parts):
        return False
    kinds = {word.meanings[0][0] for word in said}
    marks = {mark.kind for part in parts for mark in part.marks}
    first = said[0].meanings[0][0] == "ALL" or any(word.text in others_said() for word in (words[0], *said[:2]))
    if (
        (first or ("UNIT" in kinds and "PLACE" not in kinds))
        and marks.isdisjoint(("kept", "told"))
        and kinds.isdisjoint(VERBS)
    ):
        return not marks.isdisjoint(_OPEN)
    if not marks.isdisjoint(("told", "past")):
        return False
    if not _own(parts[0], at) and not any(_own(part, at) for part in parts[1:]):
        return False
    if any(word.text in orders_named() for word in words):
        return True
    return said[0].meanings[0][0] == "PLACE" and _own(parts[0], at) and _is_about(parts, said)


_OPEN = frozenset(("undecided", "doubted", "conditional", "asked", "deferred"))
"""Marks that leave open what those units do of which nothing is said but that they are others."""
FEWEST_BEHIND_COMMA = 3
"""Words behind a name and a comma that speak of what stands there; "Paris, Thursday" does not."""


def _is_small(word: Word) -> bool:
    return word.meanings[0][0] in (FILLER, IN) and word.text not in others_said()


def _is_about(parts: Sequence[Part], said: Sequence[Word]) -> bool:
    """Whether words behind a name speak of what stands there; "Paris is lovely in spring" speaks of the town."""
    if any(word.meanings[0][0] == "NUMBER" or word.text.isdigit() for word in said):
        return False
    lead = next((part.lead for part in parts[1:]), "")
    behind = [word for part in parts[1:] for word in part.words]
    if ":" in lead and behind:
        return True
    if "," in lead and parts[0].words[0] is said[0]:
        acts = any(word.meanings[0][0] in VERBS for word in behind)
        return acts or len(behind) >= FEWEST_BEHIND_COMMA
    return any(mark.kind in _OPEN for part in parts for mark in part.marks)


def _of_what_is_due(sentence: Sentence, at: Situation) -> Iterator[int]:
    """The first part of a sentence that speaks of a retreat, a build or a removal that its writer owes."""
    mine = [unit.unit for unit in at.position.dislodged.values() if unit.unit.power in at.powers]
    if any(at.owed.get(power, 0) < 0 for power in at.powers):
        mine += [unit for unit in at.position.units.values() if unit.power in at.powers]
    beaten = {unit.province for unit in mine}
    for index, part in enumerate(sentence.parts):
        said = {meaning for word in part.words for meaning in word.meanings[:1]}
        kinds = {kind for kind, _ in said}
        acts = not kinds.isdisjoint(_DUE if Build in at.accepts else _LEAVES) and len(part.words) > 1
        tells = part.words[0].meanings[0][0] in _DUE and len(part.words) > _FAREWELL
        tells = tells or not sentence.reaching.isdisjoint(_OF_WHAT_IS_DUE) or not kinds.isdisjoint(_SAYS_WHAT)
        acts = acts and tells
        left = at.owed and any(word.text in others_said() for word in part.words)
        where = "PLACE" in kinds and any(("UNIT", unit.kind) in said for unit in mine)
        if (part.sort is Sort.TALK and (acts or left or where)) or not beaten.isdisjoint(_places(part)):
            yield index
            return


_LEAVES = frozenset(("REMOVES", "DISBANDS"))
_DUE = _LEAVES | {"BUILDS", "WAIVES"}
_FAREWELL = 3
"""Words of « Ciao à tous », which takes nothing off the board; « retirez ce qui vous semble le moins utile » does."""
_SAYS_WHAT = frozenset(("UNIT", "UNITS", "PLACE", "WAIVES", "ALL", "HOLDS"))
_OF_WHAT_IS_DUE = _WEIGHED | {"doubted", "deferred", "refused"}
"""Kinds of word, and marks, beside a verb of builds or removals: "happy new year" speaks of none."""


@cache
def others_said() -> frozenset[str]:
    """Words for units of which others have been named."""
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


def _left_open(sentence: Sentence, at: Situation) -> Iterator[int]:
    """What before an order leaves a unit open: "I'm torn about Syria, but the rest is clear: …"."""
    for index, part in enumerate(sentence.parts):
        if part.is_order:
            return
        if part.sort is Sort.TALK and part.has("undecided", "alternative") and _own(part, at):
            yield index


def _told_elsewhere(sentence: Sentence, at: Situation) -> Iterator[int]:
    """The first part that says of orders that they stand somewhere else, or are left to whoever reads.

    "The usual for Clyde", « pour les deux du sud, comme on a dit au téléphone », "see attachment".
    """
    for index, part in enumerate(sentence.parts):
        if part.is_order or part.sort is not Sort.TALK:
            continue
        text = " ".join(plain(word.text) for word in part.words)
        first = sentence.parts[index - 1] if index and not sentence.parts[index - 1].is_order else part
        said = part.words if first.has("polite") else (*first.words, *part.words)  # « Merci pour tout, comme toujours »
        later = "deferred" in sentence.reaching  # "I'll send you my orders tomorrow"
        about = _own(part, at) or _own(first, at) or (not later and any(map(_is_of_orders, said)))
        if _elsewhere("enclosed").search(text) or (about and _elsewhere("elsewhere").search(text)):
            yield index
            return


def _is_of_orders(word: Word) -> bool:
    """Whether a word is for orders, for units of a kind or all of them, or for those that have not been named."""
    noun = word.meanings[0][0] in ("UNIT", "UNITS") and len(word.text) > LONGEST_SHORT
    said = {word.text, *word.text.split()}
    return noun or word.meanings[0][0] == "ALL" or not said.isdisjoint(orders_named() | others_said())


LONGEST_SHORT = 3
"""Letters of what may be a unit abbreviated; a noun has more."""


@cache
def _elsewhere(part: str) -> re.Pattern[str]:
    said = said_anywhere(lambda language: getattr(language.reading.remarks, part))
    return re.compile("|".join(rf"\b(?:{phrase})(?!\w)" for phrase in said))


def _own(part: Part, at: Situation) -> bool:
    """Whether it names a province where a unit of the writer's stands."""
    units = (at.unit(code) for code in _places(part))
    return not part.is_order and any(unit is not None and unit.power in at.powers for unit in units)


def _places(part: Part) -> list[str]:
    return [code for word in part.words if word.meanings[0][0] == "PLACE" for code in word.meanings[0][1].split()]
