"""A letter said aloud, whose talk runs into its orders: "I am in the car so the Vienna army goes to Galicia".

Beside a sheet in force, what stays runs into what changes: "warsaw to silesia the rest as is".
"""

from collections.abc import Sequence

from gm.notation.orders.build import Situation
from gm.notation.phrases.gaps import heard
from gm.notation.phrases.wording import is_own
from gm.notation.words.rawline import STOP
from gm.notation.words.said import VERBS
from gm.notation.words.sayings import expressions, stays_so, turns_said
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN
from gm.rules.geography import province_of

_QUIET = frozenset(("polite", "titles", "asides", "presents", "asked_first", "amends", "corrected"))
"""Marks of talk that says nothing of the orders behind it."""


def with_talk_ended(words: Sequence[Word], at: Situation) -> list[Word]:
    """The words, with a comma for the first word that turns from talk to a unit's order, or behind who is greeted."""
    greets = len(words) > 2 and words[0].text in heard("hails") and words[1].meanings[0][0] == UNKNOWN
    if greets and _begins_with_own(words[2:], at):
        return [*words[:2], Word(((SEPARATOR, ","),), words[1].end, words[1].end, ","), *words[2:]]
    said: set[str] = set()
    for index, word in enumerate(words):
        if word.meanings[0][0] in ("PLACE", "POWER") or not said <= _QUIET:
            break
        said |= {value for kind, value in word.meanings if kind == MARK}
        turns = index and words[index - 1].meanings[0][0] != SEPARATOR and heard("turns").issuperset(word.text.split())
        if turns and _begins_with_own(words[index + 1 :], at):
            comma = word._replace(meanings=((SEPARATOR, ","),), text=",")
            return [*words[:index], comma, *words[index + 1 :]]
    return list(words)


def _begins_with_own(words: Sequence[Word], at: Situation) -> bool:
    """Whether a unit of the writer's is the first that is named."""
    first = next((word for word in words if word.meanings[0][0] not in (FILLER, IN, "UNIT", "FROM")), None)
    return first is not None and first.meanings[0][0] == "PLACE" and is_own(first, at)


def with_rest_apart(words: Sequence[Word], at: Situation) -> list[Word]:
    """The words, with a full stop before what says that the rest stays, and behind what brings in a change.

    And a comma before a pronoun that goes on with the unit of which it was told that a mind is changed.
    """
    row: list[Word] = []
    heard = all(word.meanings[0][0] != SEPARATOR for word in words)
    for index, word in enumerate(words):
        before = words[index - 1] if index else None
        if before is None or not heard or before.meanings[0][0] in (SEPARATOR, "AND"):
            pass
        elif _says_rest(words, index) or (_brings_in(words[:index]) and _acts_itself(words[index:], at)):
            row.append(Word((STOP,), before.end, before.end, "."))
        elif word.text in turns_said("it") and before.meanings[0][0] == "PLACE" and _changes_mind(words[:index]):
            row.append(Word(((SEPARATOR, ","),), before.end, before.end, ","))
        row.append(word)
    return row


def _says_rest(words: Sequence[Word], index: int) -> bool:
    """Whether the rest of a row says that all others stay: "the rest as is", « les deux autres pareil »."""
    behind = words[index:]
    if any(word.meanings[0][0] in ("PLACE", "POWER") for word in behind):
        return False
    said = " ".join(word.text for word in behind)
    others = expressions("others").match(said)
    stays = others and (expressions("kept").search(said, others.end()) or stays_so().search(said, others.end()))
    return bool(stays) or expressions("rest").match(said) is not None


def _brings_in(words: Sequence[Word]) -> bool:
    """Whether words say nothing but that there is a change: "barb here one little change"."""
    marks = {value for word in words for kind, value in word.meanings if kind == MARK}
    kinds = {word.meanings[0][0] for word in words}
    return (MARK, "amends") in words[-1].meanings and marks <= _QUIET and kinds <= {FILLER, MARK, UNKNOWN, "TALK"}


def _acts_itself(words: Sequence[Word], at: Situation) -> bool:
    """Whether words begin with a unit that has an order, and what it does."""
    named = words[0].meanings[0]
    held = {province_of(order.at) for order in at.held if order.at}
    own = named[0] == "PLACE" and not held.isdisjoint(map(province_of, named[1].split()))
    return own and len(words) > 1 and words[1].meanings[0][0] in VERBS - {"TO"}


def _changes_mind(words: Sequence[Word]) -> bool:
    return any({(MARK, "withdrawn"), (MARK, "presents")}.issubset(word.meanings) for word in words)
