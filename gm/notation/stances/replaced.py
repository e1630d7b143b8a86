"""Orders that their letter takes back, or puts another in the place of: "A Par - Bur. No, A Par - Pic"."""

from collections.abc import Sequence
from itertools import pairwise, takewhile, zip_longest

from gm.languages.language import words_said
from gm.notation.phrases.pivots import orders_named
from gm.notation.stances.beside import says_again
from gm.notation.stances.clauses import Clause, Part, Sentence
from gm.notation.stances.judged import is_piece
from gm.notation.stances.letgo import names_old_goal
from gm.notation.stances.scopes import ordered_by
from gm.notation.words.vocabulary import FILLER, MARK
from gm.rules.geography import province_of
from gm.rules.orders import Move

TURNS = frozenset(("refused", "corrected"))
"""Marks that put one order in the place of another."""
MOST_LATER = 20
"""Sentences of a line that are asked whether they take an order back."""


def is_taken_back(clause: Clause) -> bool:
    """ "Scrap A Par - Bur", "A Par - Bur. No, forget it."; not "A Par - Bur, no doubt about it"."""
    after = clause.after
    if after is not None and "mocking" in after.begins_with:
        return False  # « J'abandonne Rome. Dans ses rêves ! »
    if (
        clause.is_reached_now("withdrawn")
        or _is_let_go(clause)
        or (
            after is not None
            and "withdrawn" in after.reaching
            and "anew" not in after.reaching
            and not names_other(after, clause)
        )
    ):
        return True
    if _is_dropped_for_answer(clause):
        return True
    refused = after is not None and not after.has_order and _refuses(after)
    if after is not None and refused and not goes_on(after.parts) and not _addresses(after.parts):
        return True
    if after is not None and _is_flat_no(after):
        return True
    if any(_takes_back(later, clause.part) for later in clause.later_on[:MOST_LATER]):
        return True
    behind = [part for part in clause.later if not part.beside]
    return any(part.has("refused") for part in behind) and not goes_on(behind)


def _is_dropped_for_answer(clause: Clause) -> bool:
    """ "A Ser - Gre. It's ours already? Then forget it.": what takes back behind a question, and names nothing."""
    asks, then = (*clause.later_on[:2], None, None)[:2]
    if asks is None or then is None or asks.has_order or then.has_order or asks.parts[-1].words[-1].text != "?":
        return False
    return "withdrawn" in then.reaching and "anew" not in then.reaching and not any(map(unit_named, then.parts))


def _is_flat_no(after: Sentence) -> bool:
    """Whether a sentence is nothing but a denial: "Never!", « Jamais de la vie ! »."""
    words = [word for part in after.parts for word in part.words]
    bare = len(words) <= FEWEST_OF_TALK and all(word.meanings[0][0] in (MARK, FILLER) for word in words)
    return bare and "negated" in after.begins_with


FEWEST_OF_TALK = 3
"""Words of a flat denial at most."""


def _is_let_go(clause: Clause) -> bool:
    """« PS à mon dernier mail : oubliez A Par - Bou », "scrap the Paris order: A Par - Bur": what takes back it."""
    before = clause.earlier[-1] if clause.earlier else None
    if before is None:
        return False
    begun = any(mark.kind == "withdrawn" and mark.begins for mark in before.marks)
    order = any(word.text in orders_named() for word in before.words) and bool(unit_named(before))
    off = order and before.words[0].meanings[0][0] in ("REMOVES", "DISBANDS")
    if off and ":" in clause.part.lead and Move in clause.at.accepts:
        return unit_named(before) == unit_named(clause.part)
    return begun and not before.has("anew") and not clause.part.lead.strip()


def _refuses(after: Sentence) -> bool:
    """ "No, forget it", "on the other hand, no"; not « ça suffit, non ? »."""
    last, said = after.parts[-1], [word.text for part in after.parts for word in part.words]
    confirmed = any(f" {phrase} " in f" {' '.join(said)} " for phrase in words_said("confirms"))
    if confirmed and not goes_on(after.parts):
        return False  # "No, I'm not joking."
    if last.words[-1].text == "?" and "refused" not in after.begins_with:
        return False
    if "corrected" in after.begins_with and not words_said("topics", "pivots").isdisjoint(said[1:2]):
        return False  # « Pardon pour le dérangement »
    alone = all(word.meanings[0][0] in (MARK, FILLER) for word in last.words) and any(
        mark.begins for mark in last.marks
    )
    return "refused" in after.begins_with or (alone and last.has("refused"))


def names_other(after: Sentence, clause: Clause) -> bool:
    """Whether a sentence names units, and not the one of the clause: « A Par - Pic. Annulez l'ordre de Marseille. »"""
    said = [word.text for part in after.parts for word in part.words]
    above, leads = words_said("above"), words_said("above") | words_said("determiners")
    if any(text in above and before in leads for before, text in pairwise(said)):
        return False  # "Ignore the above until I've spoken to London."
    named = set().union(*(unit_named(part) for part in after.parts if not part.beside))
    return bool(named) and not named & unit_named(clause.part)


def _takes_back(later: Sentence, part: Part) -> bool:
    """Whether a later sentence takes back the order of a unit that it names: « Pour Munich, finalement non. »"""
    if later.has_order or later.reaching.isdisjoint(("withdrawn", "refused")):
        return False
    every = any(word.meanings[0][0] == "ALL" for one in later.parts for word in one.words) and "negated" not in (
        later.reaching
    )  # "Forget both."; not « n'oubliez personne »
    named = [unit_named(one) for one in later.parts]
    return (every and not any(named)) or any(bool(units & unit_named(part)) for units in named)


def is_replaced(clause: Clause) -> bool:
    """« A Par - Bou, ou plutôt A Par - Pic »; not « Plutôt A Par - Pic », "the rest stays as it is, Vienna I mean"."""
    if clause.part.is_for_all and "kept" in clause.sentence.reaching:
        return False
    if clause.part.retracted:
        return True
    for number, part in enumerate(clause.later):
        if not part.is_order and part.has(*TURNS) and _turns_to(part, clause.later[number:]):
            if _says_goal_again(clause, clause.later[number:]):
                continue
            return not _is_meant_for_another(clause, clause.later[number:])
        if part.has("amends") and _same_unit(clause.part, clause.later[number:]):
            return True
    after = clause.after
    if after is None or not _turns_to(after.parts[0], after.parts) or _says_goal_again(clause, after.parts):
        return False
    if after.parts[-1].words[-1].text == "?" and not after.has_order and not any(map(unit_named, after.parts)):
        return False  # "No fleet order? …"
    begins = after.begins_with
    kept = any(word.meanings[0][0] == "KEEPS" for part in after.parts for word in part.words)  # "No, leave Galicia"
    if _is_meant_for_another(clause, after.parts) or (names_old_goal(clause, after.parts) and not kept):
        return False
    return not begins.isdisjoint(TURNS) or ("amends" in begins and _same_unit(clause.part, after.parts))


def _says_goal_again(clause: Clause, parts: Sequence[Part]) -> bool:
    """Whether nothing follows a turn but where the order leads, once more: "Paris to Burgundy, I mean Burgundy"."""
    places = (part for part in parts if any(word.meanings[0][0] == "PLACE" for word in part.words))
    named = [part for part in places if not part.has("instead")]
    denied = any(part.has("refused", "negated") for part in parts)
    return bool(named) and not denied and all(says_again(part, clause.part) for part in named)


def _is_meant_for_another(clause: Clause, parts: Sequence[Part]) -> bool:
    """Whether what follows is an order for a unit that another order of the sentence is for, and this one is not."""
    following = next((part for part in parts if part.is_order), None)
    if following is None or unit_named(following) & unit_named(clause.part):
        return False
    others = [one for one in clause.sentence.parts if one.is_order and one not in parts]
    return any(unit_named(one) & unit_named(following) for one in others)


def _addresses(parts: Sequence[Part]) -> bool:
    """Whether parts are an apology to a power, and no more: « Pardon, l'Allemagne ! »."""
    words = [word for part in parts for word in part.words]
    named = any(word.meanings[0][0] == "POWER" for word in words)
    return named and all(word.meanings[0][0] in _ADDRESSED for word in words)


def _turns_to(turn: Part, parts: Sequence[Part]) -> bool:
    """Whether something follows a turn that takes the place of what stands before it; not in "sorry Austria"."""
    if all(word.meanings[0][0] in _ADDRESSED for part in parts for word in part.words):
        return False
    called = turn.words[1:2] if turn.words[0].meanings[0][0] == "TALK" else ()  # "sorry Italy, it was you or me"
    words = [word for part in parts for word in part.words if word not in called]
    return goes_on(parts) or any(word.meanings[0][0] == "POWER" for word in words)


_ADDRESSED = frozenset((MARK, FILLER, "POWER", "AND", "TALK"))
"""Kinds of word of an apology to a power."""


def goes_on(parts: Sequence[Part]) -> bool:
    """Whether an order, or a piece of one, follows."""
    return any(
        part.is_order or any(is_piece(word, after) for word, after in zip_longest(part.words, part.words[1:]))
        for part in parts
    )


def _same_unit(part: Part, others: Sequence[Part]) -> bool:
    """Whether the next order is for the same unit, or names none; what is named as gone is none."""
    others = [other for other in takewhile(lambda other: not other.has("instead", "kept"), others) if not other.beside]
    following = next((other for other in others if other.is_order), None)
    if following is None:
        return goes_on(others)
    return bool(unit_named(part) & unit_named(following))


def unit_named(part: Part) -> set[str]:
    """Where the unit may stand that the words order."""
    if part.is_order:
        return set(ordered_by(part))
    first = next((word.meanings[0][1] for word in part.words if word.meanings[0][0] == "PLACE"), "")
    return {province_of(code) for code in first.split()}
