"""Which marks of a part speak of the orders beside it, and which only of what it says itself.

"(he won't like it)" and « il ne s'y attend pas » deny nothing; « plutôt que ce que j'avais mis » tells of no order but
the one that goes; "I promised Austria to help her, so:" is a reason.
"""

import re
from collections.abc import Sequence
from functools import cache

from gm.languages.language import said_anywhere, words_said
from gm.notation.stances.clauses import Part, Sentence
from gm.notation.words.said import VERBS
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, MARK, UNKNOWN

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
    if instead and behind and "regrets" not in kinds:  # "…, rather than Belgium would be silly"
        kinds = kinds - _OF_WHAT_GOES
    if after is not None and is_reason(part, after):
        kinds = kinds - REASONS
    return kinds


def stands_by_itself(parts: Sequence[Part]) -> bool:
    """Whether a condition has a main clause of its own: "if it bounces it bounces", « si ça rate, tant pis ».

    None that takes orders back, or that names a unit.
    """
    if is_of_letter(parts, wishes=True):
        return True
    if _waits_for_consent(parts[0]):
        return False
    words = [word for part in parts for word in part.words]
    kinds = {value for word in words for kind, value in word.meanings if kind == MARK}
    if kinds & _OF_ORDERS:
        return False
    said = [(text, word) for word in words for text in _texts(word)]
    subjects = [at for at, (text, _) in enumerate(said[:-1]) if text in words_said("persons") or text == _POWER]
    subjects = [at for at in subjects if not at or said[at - 1][0] not in _opens()]
    main = said[subjects[-1] :] if len(subjects) > 1 and subjects[-1] - subjects[0] > 1 else []
    named = any(map(_is_named, (word for _, word in main or said)))
    if named or main:
        return not named
    behind = [word for part in parts[1:] if "," in part.lead for word in part.words]
    does = any(word.text in words_said("doing", "remarks") for word in behind)  # "if you see a better move, play it"
    return not does and any(word.meanings[0][0] == UNKNOWN for word in behind)


def hangs_what_is_above(part: Part) -> bool:
    """Whether it says on what alone the orders above hang: « je le fais seulement si … », "that stands only if …"."""
    suppose = words_said("ifs", "remarks") | words_said("when", "remarks") | words_said("onces", "remarks")
    supposed = next((at for at, word in enumerate(part.words) if not suppose.isdisjoint(_texts(word))), 0)
    ahead = {text for word in part.words[: supposed + 1] for text in _texts(word)}
    if ahead.isdisjoint(words_said("only", "remarks")):
        return False
    named = any(word.meanings[0][0] in ("PLACE", "POWER") for word in part.words[:supposed])
    pointing = words_said("pointing", "remarks") | words_said("objects") | words_said("these")
    return not named and not ahead.isdisjoint(pointing)


def _waits_for_consent(part: Part) -> bool:
    """Whether somebody is waited for to agree: « si Ali est d'accord, c'est lui qui a la carte »."""
    said = {text for word in part.words for text in _texts(word)}
    return not said.isdisjoint(words_said("consents", "remarks")) and said.isdisjoint(words_said("readers", "remarks"))


def is_of_letter(parts: Sequence[Part], *, wishes: bool = False) -> bool:
    """Whether a condition speaks of the letter and its readers, or grants both cases: "if it is not too late".

    `wishes`: whether a wish is none either, as behind an order: "(if only Munich knew)".
    """
    words = [word for part in parts for word in part.words]
    said = f" {' '.join(word.text for word in words)} "
    if (MARK, "withdrawn") in words[0].meanings and _dismisses(words):
        return True
    ifs = words_said("ifs", "remarks") | words_said("guards", "remarks")
    if any(
        (MARK, "conditional") in word.meanings and not ifs.isdisjoint((word.text, *_texts(word))) for word in words[:2]
    ):
        if any(f" {either} " in said for either in words_said("or_not")) and words[1].meanings[0][0] != "TO":
            return True  # "whether Germany likes it or not"
        if wishes and any(said.startswith(f" {wish} ") for wish in words_said("wishing")) and _is_past(words):
            return True
        named = any(word.meanings[0][0] in VERBS | {"POWER"} or _is_named(word) for word in words)
        return not named and any(f" {phrase} " in said for phrase in words_said("heard"))
    return False


def _dismisses(words: Sequence[Word]) -> bool:
    """Whether what is to be forgotten is none of the orders: "forget subtlety", « oublions la pluie »."""
    behind = list(words[1:])
    about = next((at for at, word in enumerate(behind) if word.text in words_said("topics", "pivots")), -1)
    if any(word.text.split()[0] in words_said("what", "remarks") for word in behind[:2]):
        behind = behind[about + 1 :]  # "forget what I said about Tom"
    strange = [word for word in behind if word.meanings[0][0] == UNKNOWN]
    small = all(word.meanings[0][0] in (UNKNOWN, FILLER) and len(word.meanings) == 1 for word in behind)
    pointing = words_said("these") | words_said("above")
    meant = any(word.text in pointing for word in behind) or words[-1].text in words_said("objects")
    return bool(strange) and small and len(behind) <= LONGEST_DISMISSED and not meant


LONGEST_DISMISSED = 4
"""Words of what is to be forgotten."""


def _is_past(words: Sequence[Word]) -> bool:
    endings = tuple(said_anywhere(lambda language: language.reading.remarks.endings))
    known = words_said("bygone") | words_said("verbs", "remarks")
    return any(text in known or text.endswith(endings) for word in words for text in _texts(word))


def _texts(word: Word) -> list[str]:
    return [_POWER] if word.meanings[0][0] == "POWER" else re.split("[ ']", word.text)


def _is_named(word: Word) -> bool:
    """Whether it names a province or a unit; not « il n'a pas »."""
    return word.meanings[0][0] in ("PLACE", "UNIT") and len(word.text) > 1


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


def is_inverted(part: Part) -> bool:
    """Whether a part behind a comma is a condition by its verb before its subject: "…, had I the nerve"."""
    first, after = part.words[0], part.words[1] if len(part.words) > 1 else part.words[0]
    inverts = (MARK, "conditional_first") in first.meanings and first.text not in words_said("links", "remarks")
    person = after.meanings[0][0] == "POWER" or after.text in words_said("persons")
    return "," in part.lead and inverts and person and part.words[-1].text != "?"


def of_letter(parts: Sequence[Part]) -> frozenset[int]:
    """The parts between two signs that make a condition of the letter alone: "if you are still awake: A Par - Bur"."""
    found: set[int] = set()
    start = 0
    for end in range(1, len(parts) + 1):
        if end < len(parts) and not parts[end].is_order and not any(sign in parts[end].lead for sign in ",:"):
            continue
        if not parts[start].is_order and is_of_letter(parts[start:end]):
            found.update(range(start, end))
        start = end
    return frozenset(found)


def leaves_choice(told: Sequence[Sentence]) -> bool:
    """Whether sentences let only one of several orders stand, and do not say which."""
    return any("any_one" in sentence.reaching and not _comes_off(sentence.parts) for sentence in told)


def _comes_off(parts: Sequence[Part]) -> bool:
    """Whether one of several is said to do what orders do, and none is chosen: "one of them should make it"."""
    words = [word for part in parts for word in part.words]
    at = next((i for i, word in enumerate(words) if (MARK, "any_one") in word.meanings), len(words))
    verbs = words_said("modals", "remarks") | words_said("verbs", "remarks")
    behind = [word for word in words[at + 1 :] if word.text not in verbs]
    return bool(behind) and behind[0].text.split()[0] in words_said("comes_off", "remarks")


def names_another_order(parts: Sequence[Part]) -> bool:
    """Whether words that begin as an alternative say what it would be, or no more than that there is one."""
    names = {word.meanings[0][0] for part in parts for word in part.words}
    return sum(len(part.words) for part in parts) <= FEWEST_BEHIND_OR or not names.isdisjoint(_DOING)


FEWEST_BEHIND_OR = 2
"""Words of such a sentence, beyond which it names what that would be, or changes the subject."""
_DOING = frozenset(("PLACE", "UNIT", "HOLDS", "SUPPORTS", "CONVOYS", "DISBANDS", "REMOVES", "RETREATS", "BUILDS"))
