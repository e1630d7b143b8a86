"""The stances of a clause as a table: the first rule that holds says what its writer does with the order.

A stance reaches as far as its sentence; from before a colon to the end of the line; from a sentence that names no order
of its own back to the one before. Behind a whole order an aside is passed over, unless a word in it negates,
conditions, cancels, asks or offers something else.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile
from typing import NamedTuple

from gm.languages.language import words_said
from gm.notation.orders.stance import Stance
from gm.notation.stances.clauses import Clause, Part, Sentence
from gm.notation.stances.judged import (
    asks_whether,
    holds_something_else,
    is_for_another_season,
    is_half_read,
    is_judged,
    is_left_on_the_board,
    is_outdated,
    is_piece,
    is_provisional,
    is_wished_by_another,
    told_as_reason,
)
from gm.notation.stances.labels import is_label
from gm.notation.stances.letgo import changes_what_stands, gives_up_goal
from gm.notation.stances.mentions import others_said
from gm.notation.stances.preludes import denies_another_deed
from gm.notation.stances.replaced import MOST_LATER, goes_on, is_replaced, is_taken_back, names_other, unit_named
from gm.notation.stances.sentences import has_own_matter, is_afterthought
from gm.notation.stances.weighing import hangs_what_is_above, leaves_choice, names_another_order, stands_by_itself
from gm.notation.words.fold import fold
from gm.notation.words.said import VERBS
from gm.notation.words.sayings import determined
from gm.notation.words.vocabulary import FILLER, IN, MARK
from gm.rules.orders import Move

CONDITION_ALONE = 8
"""Words of a sentence that is nothing but the condition of the one before it; a longer one names who is waited for."""
FIRST_SAID = 2
"""Words of a sentence among which it says what it is about: "about the others"."""


class StanceRule(NamedTuple):
    """What must hold of a clause for a stance."""

    name: str
    holds: Callable[[Clause], bool]
    stance: Stance


def stance_of(clause: Clause) -> Stance:
    """What the writer of a clause does with the order it names."""
    return next((rule.stance for rule in STANCES if rule.holds(clause)), Stance.ORDER)


def is_chosen_before(clause: Clause) -> bool:
    """Whether an earlier order of the sentence is one of the same several, so that its line names them all."""
    earlier = (replace(clause, index=index) for index, part in enumerate(clause.earlier) if part.is_order)
    return any(stance_of(other) is Stance.ALTERNATIVE for other in earlier)


def amends(clause: Clause) -> bool:
    """Whether an order that is followed is introduced as a correction of what was ordered before."""
    kinds = ("amends", "corrected", "refused", "instead", "kept")
    if not clause.part.is_order and any(":" in part.lead and part.is_order for part in clause.later):
        return any(part.has(*kinds) for part in (clause.part, *clause.earlier))
    return clause.part.instead or clause.is_reached(*kinds) or gives_up_goal(clause)


def changes_mind(sentence: Sentence) -> bool:
    """Whether a sentence without an order says that what follows corrects: « Je change d'avis. A Ven - Pie. »"""
    said = sentence.reaching
    return not sentence.has_order and ("amends" in said or "corrected" in said or {"withdrawn", "presents"} <= said)


def _said_behind(clause: Clause) -> frozenset[str]:
    """The kinds of marks in a short sentence right behind an order that names nothing else."""
    after = clause.after
    if after is None or after.has_order or has_own_matter(after):
        return frozenset()
    if Move not in clause.at.accepts:
        return frozenset()
    unsure = _UNSURE if any(part.has("asides") for part in after.parts) else frozenset()  # "I think that's all."
    others = "told" not in after.begins_with and _speaks_of_others(after, clause)  # "Says Germany."
    return frozenset() if others else after.reaching - unsure - told_as_reason(after)


_UNSURE = frozenset(("doubted", "undecided"))


def _begun(clause: Clause, kind: str) -> bool:
    """Whether a part of its sentence, or what stands above it, begins with a mark of that kind."""
    return kind in clause.sentence.beginning or (clause.above is not None and kind in clause.above.beginning)


def _asks(clause: Clause) -> bool:
    """« A Par - Bou est-il possible ? », "F Bre - Eng. Should I?"; not "F Bre - Eng. Is that all?"."""
    doubted = clause.after is not None and not clause.after.has_order and asks_whether(clause.after)
    asked = clause.is_reached("asked") or "asked" in _said_behind(clause)
    return doubted or asked or _begun(clause, "asked_first")


def _is_set_aside(clause: Clause) -> bool:
    """« au lieu de A Par - Bou, A Par - Pic »: the first; the second is an order."""
    before = clause.earlier[-1] if clause.earlier else None
    if before is None or before.is_order or not before.has("instead") or _is_conditional(clause):
        return False
    return determined().issuperset(fold(clause.part.lead).strip(" \t«“\"'").split())


def is_refused_by_label(clause: Clause) -> bool:
    """« Non : A Par - Bou », which puts it in the place of another order of the unit that stands above; "no A Par."."""
    before = clause.earlier[-1] if clause.earlier else None
    labelled = len(clause.earlier) == 1 and (":" in clause.part.lead or _says_none(clause))
    if before is not None and denies_another_deed(before.words, clause.part):
        return False
    named = {meaning for word in before.words for meaning in word.meanings[:1]} if before is not None else set()
    mine = {meaning for word in clause.part.words for meaning in word.meanings[:1]}
    elsewhere = any(kind == "PLACE" for kind, _ in named - mine)  # "I thought of Bur, but no: A Mun H"
    return labelled and before is not None and before.has("refused") and not before.has("corrected") and not elsewhere


def _says_none(clause: Clause) -> bool:
    """Whether nothing stands between a "no" and an order: "No A Par - Pic please"; not "no A Par - Pic instead"."""
    before, part = clause.earlier[0], clause.part
    bare = len(before.words) == 1 and not part.lead.strip() and part.words[0].meanings[0][0] != FILLER
    return bare and not any(one.has("amends", "corrected", "instead") for one in clause.sentence.parts)


def _is_negated(clause: Clause) -> bool:
    """« Non : A Par - Bou », "not A Par - Bur"; not « Non, A Par - Bou », which puts it in another's place."""
    denied = clause.is_reached("negated") or "negated" in _said_behind(clause)
    return denied or is_refused_by_label(clause) or is_left_on_the_board(clause)


def _is_alternative(clause: Clause) -> bool:
    """« A Par - Bou ou A Par - Pic », « A Par - Bou. Sinon A Par - Pic », « L'un des deux » behind them all."""
    if leaves_choice((clause.sentence, *clause.later_on[:MOST_LATER])):
        return True
    if _has_two_goals(clause) or _has_more_goals(clause) or _leaves_roles_open(clause):
        return True
    if clause.is_reached("alternative"):
        return True
    after = clause.after
    if after is None:
        return False
    if after.parts[0].lead.count("/") == 1 and is_piece(after.parts[0].words[0]) and not after.has_order:
        return True  # "F Swe - Bal / Ska (your pick)"
    return ("alternative" in after.begins_with and names_another_order(after.parts)) or _wonders(after, clause)


def _wonders(after: Sentence, clause: Clause) -> bool:
    """Whether a sentence asks for another order of the unit: « A Tri - Alb. Peut-être plutôt Venise ? »."""
    asks = "asked" in after.reaching and not after.reaching.isdisjoint(("amends", "corrected"))
    if not asks or after.has_order or not goes_on(after.parts):
        return False
    return not any(_is_own_unit(part, clause) for part in after.parts)


def _has_two_goals(clause: Clause) -> bool:
    """Whether another goal of the same unit follows: "F Nap goes to Ion and to Tys", "F Swe - Bal / Ska"."""
    after = clause.later[0] if clause.later else None
    if after is None or after.is_order:
        return False
    kinds = [word.meanings[0][0] for word in after.words if word.meanings[0][0] not in (FILLER, IN)]
    if after.lead.strip() == "/" and kinds[:1] == ["PLACE"]:
        return not _is_own_unit(after, clause) and kinds.count("PLACE") == 1 and not VERBS & set(kinds)
    if not after.lead.strip().isalpha():
        return False
    if kinds[:1] == ["MOVES"] and kinds[1:] in (["PLACE"], ["TO", "PLACE"]):
        return len(after.words[0].text) > 1 and _goes(clause.part)  # « … traverse la Manche et débarque à Londres »
    return kinds == ["TO", "PLACE"] and any(word.meanings[0][0] in ("TO", "MOVES") for word in clause.part.words)


def _has_more_goals(clause: Clause) -> bool:
    """Whether a row of places that ends in an "or" goes on with its goal: "Sweden: Skagerrak, Finland or Baltic"."""
    row = [*takewhile(_is_name, clause.later)]
    row += clause.later[len(row) : len(row) + 1]
    if not row or row[0].lead.strip() != "," or row[-1].is_order or not row[-1].has("alternative"):
        return False
    kinds = [word.meanings[0][0] for word in clause.part.words if word.meanings[0][0] != FILLER]
    said = [word.meanings[0][0] for part in row for word in part.words if word.meanings[0][0] not in (FILLER, IN, "TO")]
    return kinds.count("PLACE") > 1 and kinds[-1] == "PLACE" and said[0] == "PLACE" and VERBS.isdisjoint(said)


def _is_name(part: Part) -> bool:
    """Whether nothing but a province is named, as if it were an order where units retreat."""
    return part.is_order and all(word.meanings[0][0] in ("PLACE", FILLER) for word in part.words)


def _is_own_unit(part: Part, clause: Clause) -> bool:
    return any(unit is not None and unit.power in clause.at.powers for unit in map(clause.at.unit, unit_named(part)))


def _is_conditional(clause: Clause) -> bool:
    """« si l'Italie bouge, A Ven - Tri », "should Italy move, A Ven - Tri"; not "my army should move to Tri"."""
    after = clause.after
    if clause.is_reached("excepted") and "kept" not in clause.sentence.reaching:
        return True
    if (clause.is_reached("conditional") and not _is_reported(clause)) or _begun(clause, "conditional_first"):
        return True
    if after is not None and not after.has_order and hangs_what_is_above(after.parts[0]):
        return True
    if after is None or after.has_order or stands_by_itself(after.parts):
        return False
    if "conditional" in _said_behind(clause):
        return True
    if len(after.parts) > 1:
        return False
    short = len(after.parts[0].words) <= CONDITION_ALONE
    hangs = after.begins_with & after.reaching & {"conditional", "excepted"}
    return bool(hangs) and (short or goes_on(after.parts))


def _is_reported(clause: Clause) -> bool:
    """Whether somebody is told to have said the order, and what it hangs on: "he says it fails if Munich moves"."""
    before = clause.earlier
    return any(part.has("told") for part in before) and not any(part.has("conditional") for part in before)


def _is_deferred(clause: Clause) -> bool:
    """« A Bou - Mun au prochain tour », and what is for a season that is not now."""
    return clause.is_reached("deferred") or "deferred" in _said_behind(clause)


def _is_told(clause: Clause) -> bool:
    """« l'Italie m'a dit que A Ven tient », "old plan: A Par - Bur"."""
    return (
        _is_unreal(clause)
        or is_wished_by_another(clause)
        or is_outdated(clause)
        or _is_spoken_by_another(clause)
        or clause.is_reached_now("told")
        or not _said_behind(clause).isdisjoint(("told", "past"))
        or (clause.is_reached_now("past") and not clause.is_reached("amends", "corrected", "refused", "instead"))
    )


def _is_spoken_by_another(clause: Clause) -> bool:
    """ "A Arm - Ank!" says my nephew: a quotation behind which stands who says so."""
    after = clause.after.parts[0] if clause.after is not None and not clause.later else None
    said = after is not None and (
        any(sign in after.lead for sign in '»”"')
        or after.words[0].text.split()[0] in words_said("pointing", "remarks")  # "That's what I told France."
    )
    return said and after is not None and (MARK, "told") in after.words[0].meanings


def _is_unreal(clause: Clause) -> bool:
    """« Mon bluff : A Par - Bou »; not « A Par - Bou, c'est du bluff »."""
    if clause.above is not None and "unreal" in clause.above.reaching:
        return True
    parts = clause.sentence.parts
    if clause.earlier and clause.earlier[-1].has("unreal") and not clause.part.lead.strip():
        return True  # "In my dream A Par - Bur"
    colon = max((index for index in range(1, clause.index + 1) if ":" in parts[index].lead), default=0)
    start = max((index for index in range(colon) if "," in parts[index].lead), default=0)
    return any(part.has("unreal") for part in parts[start:colon])


def _is_doubted(clause: Clause) -> bool:
    """« peut-être A Par - Bou », and words beside an order that nobody can account for."""
    if (
        clause.is_reached("doubted", "mocking", "undecided", "provisional")
        or _wishes(clause.later)
        or not _said_behind(clause).isdisjoint(("doubted", "undecided"))
        or is_judged(clause)
        or holds_something_else(clause)
        or is_half_read(clause)
    ):
        return True
    if _is_beside_strangers(clause) and not changes_what_stands(clause):
        return True
    following = takewhile(lambda later: not _turns_away(later, clause), clause.later_on[:MOST_LATER])
    behind = [later for later in following if not _speaks_of_others(later, clause)]
    return any(map(is_provisional, behind)) or any(
        _takes_off_weight(later) if later is clause.after else "undecided" in later.reaching for later in behind
    )


def _leaves_roles_open(clause: Clause) -> bool:
    """Whether moves are said to help each other, or one the other: « …, l'une appuyant l'autre »."""
    behind = next((sentence.parts for sentence in clause.later_on if not sentence.has_order), ())
    for before, part in pairwise((clause.part, *clause.later, *behind)):
        kinds = {word.meanings[0][0] for word in part.words}
        if part.is_order or not kinds.isdisjoint(_NAMES) or kinds.isdisjoint(("SUPPORTS", "BACKED", "MUTUAL")):
            continue
        if kinds & {"MUTUAL", "EACH"} or any(word.text.split()[-1] in others_said() for word in part.words):
            return clause.part.is_order and _goes(clause.part) and _goes(before)
    return False


def _goes(part: Part) -> bool:
    """Whether it leads somewhere, by a word or by two names."""
    kinds = [word.meanings[0][0] for word in part.words]
    return kinds.count("PLACE") > 1 and "HOLDS" not in kinds and "SUPPORTS" not in kinds


_NAMES = frozenset(("PLACE", "UNIT"))


def _is_beside_strangers(clause: Clause) -> bool:
    """Whether words that nobody can account for may say something of an order.

    Those that alarm may where they stand before all orders of the sentence, "my uncle's plan A Par - Bur", before a
    colon, or next to the order without a sign; others behind it, where they name a place: "A Bud - Ser, xyz Rum".
    """
    above, parts = clause.above, clause.sentence.parts
    if above is not None and not above.whole and not above.has_order:
        return True
    first = next((index for index, part in enumerate(parts) if part.is_order), clause.index)
    for index in clause.sentence.strange:
        alarms = index in clause.sentence.alarming
        if is_label(parts, index) or (index < first and not _is_greeting(index, parts)):
            if alarms and (index < clause.index or not clause.part.is_order):
                return True
        elif index > clause.index:
            alone = not any(part.is_order for part in parts[clause.index + 1 : index + 1])
            if alone and any(word.meanings[0][0] == "PLACE" for word in parts[index].words):
                return True
        elif index + 1 == clause.index and not clause.part.lead.strip() and alarms:
            return True
    return False


def _is_greeting(index: int, parts: Sequence[Part]) -> bool:
    """Whether strange words before an order are a greeting, with a comma behind it: "hi its Enzo, A Par - Bur"."""
    behind = parts[index + 1] if index + 1 < len(parts) else None
    named = any(word.meanings[0][0] in ("PLACE", "UNIT") for word in parts[index].words)
    return behind is not None and "," in behind.lead and parts[index].has("polite") and not named


def _speaks_of_others(later: Sentence, clause: Clause) -> bool:
    """Whether a sentence is about another unit: « Brest, je réfléchis encore », "the other two: no idea"."""
    words = [word for part in later.parts for word in part.words]
    if names_other(later, clause) or _names_other_kind(later, clause):
        return True
    powers = {value for word in words for kind, value in word.meanings[:1] if kind == "POWER"}
    ends = (words[0].text.split()[0], words[-1].text)  # "That's what Austria wants.", "Germany told me that."
    points = not words_said("pointing", "remarks").isdisjoint(ends)
    if powers and not points and powers.isdisjoint(clause.at.powers) and not any(map(unit_named, later.parts)):
        return True  # "no idea what Turkey is up to"
    said = [word.text for word in words if word.meanings[0][0] not in (FILLER, IN) or word.text in others_said()]
    one, leads = others_said() - {"other"}, words_said("determiners")  # "not sure about that second bit"
    counts = any(w.text in one and led.text.split()[-1] in leads for led, w in pairwise(words))
    if later is clause.after and (counts or not words_said("last").isdisjoint(said[:FIRST_SAID])):
        return any(part.is_order for part in clause.later)  # "the last one is a feint, don't enter it"
    return any(word in others_said() for word in said[:FIRST_SAID])


def _names_other_kind(later: Sentence, clause: Clause) -> bool:
    """Whether a sentence is about an army, and the order for a fleet: « La flotte, je ne sais pas encore »."""
    kinds, mine = (
        {value for word in words for kind, value in word.meanings[:1] if kind == "UNIT"}
        for words in ([word for part in later.parts for word in part.words], clause.part.words)
    )
    ordered = {unit.kind for code in unit_named(clause.part) if (unit := clause.at.unit(code)) is not None}
    return bool(kinds) and (kinds.isdisjoint(mine) if mine else bool(ordered) and kinds.isdisjoint(ordered))


def _turns_away(later: Sentence, clause: Clause) -> bool:
    """Whether an order follows, or talk of another unit of the writer's, to which what is said behind it belongs."""
    named = set().union(*map(unit_named, later.parts))
    own = any((unit := clause.at.unit(code)) is not None and unit.power in clause.at.powers for code in named)
    other = (own and not named & unit_named(clause.part)) or _names_other_kind(later, clause)
    return later.has_order or other


def _takes_off_weight(after: Sentence) -> bool:
    """Whether a sentence makes a joke of the one before it, or says that nothing is sure."""
    if _wishes(after.parts) or is_afterthought(after.parts):
        return True
    return "mocking" in after.begins_with or "undecided" in after.reaching


def _wishes(parts: Sequence[Part]) -> bool:
    """Whether words are no more than a sigh: "F Bla - Sev... I wish!"; not "I wish you a good week"."""
    return " ".join(word.text for part in parts for word in part.words) in words_said("wishing")


STANCES = (
    StanceRule("asks", _asks, Stance.ASKED),
    StanceRule("is taken back", is_taken_back, Stance.WITHDRAWN),
    StanceRule("is replaced", is_replaced, Stance.CORRECTED),
    StanceRule("is set aside", _is_set_aside, Stance.NEGATED),
    StanceRule("is one of several", _is_alternative, Stance.ALTERNATIVE),
    StanceRule("is for another season", is_for_another_season, Stance.DEFERRED),
    StanceRule("hangs on something", _is_conditional, Stance.CONDITIONAL),
    StanceRule("is not to be", _is_negated, Stance.NEGATED),
    StanceRule("is for later", _is_deferred, Stance.DEFERRED),
    StanceRule("is told", _is_told, Stance.TOLD),
    StanceRule("is doubtful", _is_doubted, Stance.DOUBTED),
)
"""First match wins; tests/notation/test_stances.py has a sentence and a counter-example of each in both languages."""
