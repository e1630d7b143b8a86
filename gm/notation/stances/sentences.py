"""What the marks of a sentence come to, weighed once for all its orders: asides, retreats in advance, strange words."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import takewhile

from gm.languages.language import said_anywhere, words_said
from gm.notation.orders.build import Situation
from gm.notation.stances.alarms import alarms, is_alarming
from gm.notation.stances.beside import says_again
from gm.notation.stances.clauses import INTERJECTION, Part, Sentence, marks_of
from gm.notation.stances.cuts import begins_aside
from gm.notation.stances.labels import (
    commands_another,
    is_from_another,
    is_label,
    names_title,
)
from gm.notation.stances.preludes import concluded, is_for_now, preludes, unmoved
from gm.notation.stances.scopes import is_plan, reached
from gm.notation.stances.seasons import OTHER_SEASON, denies_a_time, seasons
from gm.notation.stances.weighing import (
    OPEN,
    REASONS,
    is_inverted,
    is_reason,
    of_letter,
    stands_by_itself,
    without_idle,
)
from gm.notation.words.attempts import Sort
from gm.notation.words.said import VERBS
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN, plain
from gm.rules.orders import Move

BINDING = frozenset(
    (
        "conditional",
        "alternative",
        "asked",
        "negated",
        "instead",
        "withdrawn",
        "refused",
        "corrected",
        "dislodged",
        "any_one",
        "excepted",
        "mocking",
        "undecided",
        "laughs",
    )
)
"""Marks that count in an aside behind a whole order."""
_LABELS = frozenset(
    (FILLER, IN, SEPARATOR, MARK, "AND", "NUMBER", "POWER", "HEADING", "BUILDS", "REMOVES", "DISBANDS", "RETREATS",
     "MOVES", "SUPPORTS", "CONVOYS", "UNIT", "ALL", "TO", "TALK", "HOLDS", "COAST", "MUTUAL")
)  # fmt: skip
"""Kinds of word that may stand beside an order without being a part of it; marks are weighed by the stances."""
_ANSWERED = frozenset((Sort.HEADING, Sort.ATTEMPT, Sort.FRAGMENT))
"""Sorts that are answered by themselves."""
_NAMES = frozenset(("PLACE", "UNIT", "POWER", "NUMBER"))
LONGEST_PIECE = 4
"""Letters of a single unknown word that may be a piece of the order before it."""
NEAR = 3
"""Parts before one that may say again where an order leads: "F Kie - Den. There, Den"."""
MOST_STRANGERS = 2
"""Unknown words beside a greeting: the name of who is greeted."""


def sentence_of(parts: tuple[Part, ...], at: Situation, *, label: bool = False) -> Sentence:
    """The value of a sentence; `label`: of what stands before a colon."""
    asides, idle, alone = tuple(_asides(parts)), unmoved(parts, label=label), frozenset(_alone(parts))
    waiting, apart = frozenset(_waiting(parts, at)), of_letter(parts)
    kinds: list[set[str]] = []
    behind = instead = False
    beginning: set[str] = set()
    for index, part in enumerate(parts):
        if index in waiting:
            kinds.append(set())
            continue
        held = _kinds_said(part) | (set() if (part.beside or part.bracket) and _is_past(part) else seasons(part, at))
        instead = instead or part.has("instead")
        after = parts[index + 1] if index + 1 < len(parts) else None
        held = without_idle(part, held, after, behind=behind, instead=instead, goes_on=_goes_on(parts, index))
        held = held - {"doubted"} if is_for_now(part) and (label or is_label(parts, index)) else held
        held = held - {"negated"} if index in idle else held
        held = held - {"negated", "refused", "regrets", "instead", OTHER_SEASON} if denies_a_time(part, at) else held
        held = held - {"conditional"} if part.bracket in alone else held
        held = held - _OF_LETTERS if index in apart else held
        held = held - {"mocking"} if part.has("refused", "withdrawn") and not behind else held
        held = held | {"told"} if part.has("commands") and commands_another(parts, index, at) else held
        held = held | {"told"} if is_label(parts, index) and is_from_another(part, at) else held
        behind = behind or part.is_order
        kinds.append(held & BINDING if asides[index] and not part.bracket else held)
        if not asides[index] and index not in apart:
            begun = {mark.kind for mark in part.marks if mark.begins}
            first_said = all(one.has("polite") and not one.is_order for one in parts[:index])  # "my friend, had I …"
            beginning |= begun if first_said or is_inverted(part) else begun - _FIRST
    if parts[-1].words[-1].text == "?" and parts[0].words[0].text in _when() and not any(one.is_order for one in parts):
        kinds = [held - {"conditional"} | {"asked"} for held in kinds]
        beginning -= _FIRST | {"conditional"}
    if sum(part.has("alternative") for part in parts) == 1 and any(map(_so_be_it, parts)):
        kinds = [held - {"alternative"} for held in kinds]
        beginning.discard("alternative")
    if any(part.has("requests") for part in parts):
        kinds = [held - {"asked", "asked_first"} for held in kinds]
    if any("asked" in held for held in kinds):
        beginning |= {mark.kind for part in parts for mark in part.marks if mark.begins}
    if (anew := _begins_anew(parts)) is not None:  # "forget that, new plan: A Par - Bur"
        kinds = [held - {"withdrawn"} if index < anew else held for index, held in enumerate(kinds)]
    if any(any(map(is_bygone, parts[:index])) for index in concluded(parts)):
        beginning -= _SUPPOSED
    if parts[-1].words[-1].text != "?" and any(concluded(parts)):
        beginning.discard("asked_first")  # "do what you like with it, but my order is A Par - Bur"
    ahead = preludes(parts, label=label) | apart | waiting | {index for index, aside in enumerate(asides) if aside}
    strange = frozenset(_strange(parts, kinds, at, ahead, label=label))
    alarming = frozenset(index for index in strange if is_alarming(parts, index, at, label=label))
    return Sentence(parts, _reached(parts, kinds), frozenset(beginning), strange, alarming, waiting)


def _strange(
    parts: Sequence[Part], kinds: Sequence[set[str]], at: Situation, known: Collection[int], *, label: bool
) -> Iterator[int]:
    """The parts with words that nobody can account for; `known`: those that say nothing of an order."""
    introduced, first = _introduced(parts), _first_order(parts)
    for index, part in enumerate(parts):
        accounted = (
            index in known
            or index < introduced
            or _is_accounted(part)
            or names_title(part, at, colon=label or is_label(parts, index))
            or (index > first and is_plan(part) and OTHER_SEASON in kinds[index])
            or _is_told_beside(parts, index, first)
        )
        if not accounted or (index < min(first, len(parts) - 1) and _is_told_of(parts, index)):
            yield index


def _so_be_it(part: Part) -> bool:
    """« Soit, retirez l'Ukraine »: the word that goes before each of two grants, where it stands by itself."""
    return len(part.words) == 1 and part.words[0].text in words_said("that_be")


def _is_told_beside(parts: Sequence[Part], index: int, first: int) -> bool:
    """Whether a part says nothing of the order it stands beside, or says again where that leads.

    `first`: where the first order stands.
    """
    part = parts[index]
    if any(says_again(part, order) for order in parts[max(0, index - NEAR) : index] if order.is_order):
        return True
    return index > first and _is_beside(part, parts[index - 1]) and not is_label(parts, index)


@cache
def _when() -> frozenset[str]:
    return frozenset(said_anywhere(lambda language: language.reading.remarks.when))


def _kinds_said(part: Part) -> set[str]:
    """The kinds of its marks; a reason tells nothing of the order: "as text, since he hates HTML"."""
    kinds = {mark.kind for mark in part.marks}
    if not part.is_order and any(mark.begins and mark.kind == "conditional" for mark in part.marks):
        kinds -= {"told", "past"}  # "unless Turkey writes to me"
    if part.words[0].text in words_said("nobodies", "remarks"):
        kinds -= {"told", "past"}  # "Nobody will expect this:"
    reasons = said_anywhere(lambda language: language.reading.before.since)
    since = next((at for at, word in enumerate(part.words) if at and word.text.split()[0] in reasons), None)
    if (
        part.is_order
        or part.beside
        or since is None
        or any(word.meanings[0][0] in _UNITS for word in part.words[since:])
    ):
        return kinds
    if any((MARK, kind) in word.meanings for word in part.words[since + 1 : since + 2] for kind in REASONS):
        return kinds  # "since last year"
    before = {mark.kind for mark in marks_of(replace(part.segment, words=part.words[:since]))}
    return before | (kinds - REASONS)


def _is_past(part: Part) -> bool:
    """Whether it says what was or could have been: "I should have thought of that in the spring"."""
    return any((MARK, "told") in word.meanings for word in part.words)


_OF_LETTERS = frozenset(("conditional", "alternative", "negated", "doubted", "withdrawn"))


_UNITS = frozenset(("PLACE", "UNIT"))
_SUPPOSED = frozenset(("conditional", "conditional_first"))


def is_bygone(part: Part) -> bool:
    """Whether it says what would have been: what is concluded from it hangs on nothing."""
    said = " ".join(word.text for word in part.words)
    return any(phrase in said for phrase in _would_have())


@cache
def _would_have() -> tuple[str, ...]:
    return tuple(map(plain, said_anywhere(lambda language: language.reading.words.would_have)))


def _reached(parts: Sequence[Part], kinds: Sequence[set[str]]) -> tuple[frozenset[str], ...]:
    """For each part the marks that reach it; those of a reason say nothing of what is concluded from it."""
    reaches = reached(parts, kinds)
    for index in concluded(parts):
        spent = REASONS if any(part.is_order for part in parts[:index]) else REASONS | OPEN
        if any(map(is_bygone, parts[:index])):
            spent = spent | _SUPPOSED  # "had I known I'd have gone to Trieste, but now Venice holds"
        if any(not spent.isdisjoint(held) for held in kinds[:index]):
            without = [held - spent if number < index else held for number, held in enumerate(kinds)]
            reaches = (*reaches[:index], *reached(parts, without)[index:])
    return reaches


def _is_beside(part: Part, before: Part) -> bool:
    """Whether a part behind an order says nothing of it, or only what the orders that its marks reach are told by."""
    return _is_remark(part, before) or part.has("conditional", "alternative", "asked")


def _introduced(parts: Sequence[Part]) -> int:
    """How many parts stand before the colon of what is introduced as a correction or a new sheet."""
    for index, part in enumerate(parts[1:], 1):
        if part.has("kept", "excepted") and any(one.has("kept") for one in parts[: index + 1]):
            return index + 1
        if ":" in part.lead and is_reason(parts[index - 1], part):
            return index
        if ":" in part.lead:
            return index if any(one.has("amends", "corrected", "anew", "instead") for one in parts[:index]) else 0
    return 0


def _begins_anew(parts: Sequence[Part]) -> int | None:
    """Where what follows a colon takes the place of what was taken back before it, and named no unit."""
    first = _first_order(parts)
    if not 0 < first < len(parts) or ":" not in parts[first].lead:
        return None
    ahead = parts[:first]
    taken = next((index for index, part in enumerate(ahead) if part.has("withdrawn")), first)
    told = bool(taken) and all(part.has("told", "past") for part in ahead[:taken])  # "I wanted Spain, then changed …"
    named = any(word.meanings[0][0] in _UNITS for part in ahead[taken if told else 0 :] for word in part.words)
    turned = any({(MARK, "withdrawn"), (MARK, "presents")} <= {*word.meanings} for part in ahead for word in part.words)
    turns = turned or any(part.has("amends", "presents") for part in ahead[taken + 1 :])  # "I've changed my mind: …"
    return first if not named and turns else None


def _goes_on(parts: Sequence[Part], index: int) -> bool:
    """Whether a part goes on with a bracket that began with words before it."""
    before = parts[index - 1] if index else None
    return before is not None and before.bracket == parts[index].bracket != 0 and not before.is_order


def _alone(parts: Sequence[Part]) -> Iterator[int]:
    """The brackets with a condition that has a main clause of its own: "(if he hasn't moved by then he never will)"."""
    for bracket in {part.bracket for part in parts if part.bracket and part.has("conditional")}:
        several = [part for part in parts if part.bracket == bracket]
        said = [word.text for part in several for word in part.words]
        insists = len(said) > 1 and words_said("insists", "remarks").issuperset(said)  # « (si, si) »
        if insists or stands_by_itself(several):
            yield bracket


def _first_order(parts: Sequence[Part]) -> int:
    return next((index for index, part in enumerate(parts) if part.is_order), len(parts))


def _is_remark(part: Part, before: Part) -> bool:
    """Whether a part behind an order names nothing that could belong to it: « ça c'est réglé »."""
    if any(word.meanings[0][0] in _NAMES for word in part.words):
        return False
    begun = not part.lead.strip() and before.words[-1].meanings[0][0] == FILLER  # "as fast as its little legs"
    return begun or len(part.words) > 1 or len(part.words[0].text) > LONGEST_PIECE


def is_ahead(part: Part, parts: Sequence[Part], at: Situation) -> bool:
    """Whether a part gives a retreat in advance: « si délogée, retraite en Gascogne », `retraite = Gas`."""
    if Move not in at.accepts or not any(word.meanings[0][0] == "RETREATS" for word in part.words):
        return False
    if any(one.has("dislodged") for one in parts if not one.is_order):
        return True
    unit = any(word.meanings[0][0] == "UNIT" for word in part.words)
    return not unit and any(one.is_order and one is not part for one in parts)


def _waiting(parts: Sequence[Part], at: Situation) -> Iterator[int]:
    """The parts of a retreat given in advance, with what stands before it up to an order."""
    for index, part in enumerate(parts):
        if is_ahead(part, parts, at) and not is_label(parts, index):
            yield index
            while index and not parts[index - 1].is_order:
                index -= 1
                yield index


def _asides(parts: Sequence[Part]) -> Iterator[bool]:
    """For each part whether it is an aside, or goes on with one, behind an order."""
    behind = aside = False
    for part in parts:
        if part.is_order:
            behind, aside = True, False
        else:
            aside = behind and (aside or bool(part.bracket) or _opens(part.words)) and not is_afterthought((part,))
        yield aside
        behind = behind or part.sort is Sort.ATTEMPT


_FIRST = frozenset(("asked_first", "conditional_first"))
"""Marks that count where they begin a sentence; in the midst of one only if it is a question."""
_UNSURE = frozenset(("doubted", "asides", "polite", "negated", "titles", "amends", "refused", "corrected", "deferred"))
"""Marks of words that say no more than that their writer is not sure."""
LONGEST_AFTERTHOUGHT = 7
"""Words of it; a longer sentence says what is doubtful."""


def is_afterthought(parts: Sequence[Part]) -> bool:
    """Whether parts say no more than that their writer is not sure: « Enfin je crois », "not sure though"."""
    words = [word for part in parts for word in part.words]
    if len(words) > LONGEST_AFTERTHOUGHT or not any(mark.kind == "doubted" for part in parts for mark in part.marks):
        return False
    doubting = False
    musings = _musings()
    for word in words:
        kinds = {value for kind, value in word.meanings if kind == MARK} if word.text not in musings else set()
        doubting = doubting or "doubted" in kinds
        closing = "asides" in kinds and " " in word.text
        kind = word.meanings[0][0]
        small = kind in _SMALL or (kind == UNKNOWN and len(word.text) <= LONGEST_PIECE)
        if (doubting and (closing or not kinds & _UNSURE)) or not (kinds & _UNSURE or small):
            return False
    return True


LONGEST_VERDICT = 9
"""Words of a sentence that says how the order before it is meant: "Says Germany.", "Next turn."."""
MOST_STRANGE = 1
"""Words of it that nobody knows."""


def has_own_matter(sentence: Sentence) -> bool:
    """Whether a sentence is too long, or names too much, to say no more than how the order before it is meant."""
    words = [word for part in sentence.parts for word in part.words]
    judged = words_said("judged", "remarks") | words_said("validity", "remarks")
    strange = sum(word.meanings[0][0] == UNKNOWN and word.text not in judged for word in words)
    named = any(word.meanings[0][0] in _UNITS for word in words)
    return len(words) > LONGEST_VERDICT or strange > MOST_STRANGE or named


@cache
def _musings() -> frozenset[str]:
    return frozenset(map(plain, said_anywhere(lambda language: language.reading.words.musings)))


_SMALL = frozenset((FILLER, IN, SEPARATOR, "AND", "TALK"))


def _opens(words: Sequence[Word]) -> bool:
    """Whether words begin as an aside does."""
    for word in words:
        if begins_aside((word,)) or (word.meanings[0][0] == "TO" and word.text.startswith("-")):
            return True
        if word.meanings[0][0] not in (FILLER, "AND"):
            return False
    return False


def _is_told_of(parts: Sequence[Part], index: int) -> bool:
    """Whether words that nobody knows tell of an order, and of those listed behind it: "my aunt always played …"."""
    part, after = parts[index], parts[index + 1]
    ahead = list(takewhile(lambda word: word.meanings[0][0] not in _LEADS or word.text == "-", part.words))
    strange = [word for word in ahead if word.meanings[0][0] == UNKNOWN and len(word.text) > INTERJECTION]
    named = part.words[len(ahead) :] and part.words[len(ahead)].meanings[0][0] in _UNITS  # "Lodon to teh Chanel"
    return part.sort is Sort.ATTEMPT and ":" not in after.lead and len(strange) > 1 and bool(named)


_LEADS = _UNITS | {"TO"}


def _is_accounted(part: Part) -> bool:
    """Whether a part is an order, or every word of it is a label, politeness, or answered by itself."""
    if part.is_order or part.beside or part.sort in _ANSWERED:
        return True
    if part.has("instead", "corrected", "refused", "kept"):  # not « on me conseillait d'ôter plutôt la Norvège »
        return not (VERBS & {word.meanings[0][0] for word in part.words} and alarms(part.words))
    words = [word for word in part.words if word.text not in words_said("another")]  # "forget the last"
    strange = sum(word.meanings[0][0] == UNKNOWN for word in words)
    named = any(word.meanings[0][0] in ("PLACE", "UNIT") for word in part.words)
    if part.has("polite") and strange <= MOST_STRANGERS and not named:
        return True
    return all(len(word.text) < 2 or any(kind in _LABELS for kind, _ in word.meanings) for word in words)
