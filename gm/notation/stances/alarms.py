"""Strange words beside an order: most are talk, and some say that it is not its writer's, not for now, or none.

« Deux mots depuis le train : A Par - Bou », "with a heavy heart, A Par - Bur" order; « l'idée de mon neveu : A Par -
Bou », "in the novel, A Par - Bur" do not. Which words say so is data (`elsewhere`, `recalls`); a name of a province, a
unit or another power among strange words always may.
"""

from collections.abc import Sequence
from functools import cache

from gm.languages.language import words_said
from gm.languages.spelling import guests
from gm.notation.orders.build import Situation
from gm.notation.stances.clauses import Part
from gm.notation.stances.labels import is_label
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import UNKNOWN, plain

LONGEST_CALLED = 3
"""Words of the name of who speaks."""
SHORTEST_FORM = 5
"""Letters of a verb told by its ending."""
_NAMES = frozenset(("PLACE", "UNIT", "COAST"))
_TOLD_BY_ENDING = frozenset((UNKNOWN, "TALK"))
_OF_GUESTS = ("not", "or", "if")
"""What guests' words mean beside which an order may be none: *nicht*, *oder*, *wenn*."""


def is_alarming(parts: Sequence[Part], index: int, at: Situation, *, label: bool) -> bool:
    """Whether a part with words that nobody can account for may say something of an order beside it.

    `label`: of what stands before a colon.
    """
    part = parts[index]
    if any(word.meanings[0][0] in _NAMES and not _is_verb(part.words, place) for place, word in enumerate(part.words)):
        return True
    if (label or is_label(parts, index)) and _may_be_called(part):
        return True
    others = (value not in at.powers for word in part.words for kind, value in word.meanings[:1] if kind == "POWER")
    return any(others) or alarms(part.words)


def _is_verb(words: Sequence[Word], index: int) -> bool:
    """Whether a letter of a unit is a verb or an article: « mon chien a mangé »; not « le plan a Par - Bou »."""
    behind = words[index + 1 : index + 2]
    return len(words[index].text) == 1 and not any(word.meanings[0][0] in _NAMES for word in behind)


def _may_be_called(part: Part) -> bool:
    """Whether words may be the name of who speaks: "Peter: …", « Petit Pierre : »."""
    return len(part.words) == 1 or (part.is_called and len(part.words) <= LONGEST_CALLED)


def alarms(words: Sequence[Word]) -> bool:
    """Whether one of the words is known to speak of what is not ordered here and now."""
    said = [text for word in words for text in word.text.split()]
    return not _heard().isdisjoint(said) or any(map(_is_of_what_is_not, words))


def _is_of_what_is_not(word: Word) -> bool:
    """Whether a word is told by its ending as a verb of what is not so: « jouerait », « voulait »."""
    unreal = tuple(words_said("unreal", "marks"))
    return word.meanings[0][0] in _TOLD_BY_ENDING and len(word.text) >= SHORTEST_FORM and word.text.endswith(unreal)


@cache
def _heard() -> frozenset[str]:
    spoken = (word for part in ("elsewhere", "recalls") for word in words_said(part, "before"))
    return frozenset(
        plain(word) for word in (*spoken, *(word for kind in _OF_GUESTS for word in guests().read_as[kind]))
    )
