"""A letter said aloud, whose talk runs into its orders: "I am in the car so the Vienna army goes to Galicia"."""

from collections.abc import Sequence
from functools import cache

from gm.languages.language import said_anywhere
from gm.notation.orders.build import Situation
from gm.notation.phrases.wording import is_own
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN, MARK

_QUIET = frozenset(("polite", "titles", "asides", "presents", "asked_first", "amends", "corrected"))
"""Marks of talk that says nothing of the orders behind it."""


@cache
def _turns() -> frozenset[str]:
    return frozenset(said_anywhere(lambda language: language.reading.dictated.turns))


def with_talk_ended(words: Sequence[Word], at: Situation) -> list[Word]:
    """The words, with a comma for the first word that turns from talk to the order of a unit."""
    said: set[str] = set()
    for index, word in enumerate(words):
        if word.meanings[0][0] in ("PLACE", "POWER") or not said <= _QUIET:
            break
        said |= {value for kind, value in word.meanings if kind == MARK}
        turns = index and words[index - 1].meanings[0][0] != SEPARATOR and _turns().issuperset(word.text.split())
        if turns and _begins_with_own(words[index + 1 :], at):
            comma = word._replace(meanings=((SEPARATOR, ","),), text=",")
            return [*words[:index], comma, *words[index + 1 :]]
    return list(words)


def _begins_with_own(words: Sequence[Word], at: Situation) -> bool:
    """Whether a unit of the writer's is the first that is named."""
    first = next((word for word in words if word.meanings[0][0] not in (FILLER, IN, "UNIT", "FROM")), None)
    return first is not None and first.meanings[0][0] == "PLACE" and is_own(first, at)
