"""Orders that a sentence speaks of and does not give.

One that is its subject is judged: "A Par - Pic sounds risky", « … serait fou ». What another power wishes it only
wishes: « l'Anglais veut A Par - Pic ». A hold of something else is none: "Marseilles holds the record".
"""

from collections.abc import Sequence
from functools import cache
from itertools import dropwhile, takewhile

from gm.languages.language import said_anywhere, words_said
from gm.notation.orders.parse import Parsed
from gm.notation.stances.clauses import Clause, Part, Sentence
from gm.notation.stances.preludes import is_bare
from gm.notation.words.attempts import Sort
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN

LONGEST_SHORT = 3
"""Letters of a coast that may be another word."""
_PIECES = frozenset(("PLACE", "UNIT", "COAST"))
"""Kinds of word of which one goes on with an order; "sorry Austria" does not."""


@cache
def _unreal() -> tuple[str, ...]:
    return tuple(said_anywhere(lambda language: language.reading.marks.unreal))


def is_judged(clause: Clause) -> bool:
    """Whether a verb stands right behind an order that says what it is; not "A Par - Pic is my order"."""
    if not clause.part.is_order:
        return False
    words = clause.part.words
    tail = list(takewhile(_says_nothing, reversed(words)))[::-1]
    after = clause.later[0] if clause.later else None
    lead = after.lead.strip() if after is not None else ""
    joined = not lead or (lead.isalpha() and is_bare(clause.part))  # « la Finlande c'est plus drôle »
    goes_on = after is not None and not after.is_order and not after.bracket and joined
    behind = [*tail, *(after.words if after is not None and goes_on else ())]
    clitics = words_said("reflexive", "remarks") | (words_said("objects") - words_said("persons"))
    behind = list(dropwhile(lambda word: word.text in clitics, behind))  # « me fendrait le cœur »
    said = behind[0].text if behind else ""
    points, _, is_said = said.partition(" ")
    said = is_said if points in words_said("pointing", "remarks") else said  # « la Finlande c'est … »
    if not behind or not (said in words_said("judges") or _is_unreal(behind[0])):
        return False
    if len(behind) == 1 and behind[0].text in words_said("copulas"):
        return False  # "Venice where Tyrolia is"
    return not _says_it_is_given(behind[1:])


def is_wished_by_another(clause: Clause) -> bool:
    """Whether an order stands behind another power and what it wishes."""
    said = [word for word in clause.part.words if word.text]
    named = next((index for index, word in enumerate(said) if word.meanings[0][0] != FILLER), len(said))
    if named + 1 >= len(said) or said[named].meanings[0][0] != "POWER":
        return False
    wishes = words_said("wants") | words_said("bids", "announces")
    return said[named].meanings[0][1] not in clause.at.powers and said[named + 1].text in wishes


def asks_whether(sentence: Sentence) -> bool:
    """Whether a sentence asks whether to do what was just named, or how wise that is: "Should I?", « je tente ? »."""
    words = [word for part in sentence.parts for word in part.words]
    said = {text for word in words for text in word.text.split()}
    if words[-1].text != "?" or len(words) > LONGEST_QUESTION or not sentence.reaching.isdisjoint(("titles", "told")):
        return False
    judges = words_said("judged", "remarks")
    judging = [w for w in words if w.meanings[0][0] != FILLER and not judges.isdisjoint(w.text.split())]
    thinking = words_said("thinking", "remarks")
    thinks = not words_said("readers", "remarks").isdisjoint(said) and not thinking.isdisjoint(said)
    acting = (
        words_said("doing", "remarks") | words_said("modals", "remarks") | words_said("lets_go") | words_said("will")
    )
    moves = any(word.meanings[0][0] == "MOVES" for word in words)
    does = not words_said("selves").isdisjoint(said) and (moves or not acting.isdisjoint(said))
    known = all(
        word.meanings[0][0] in _OF_QUESTIONS or word in judging or word.text in acting | thinking for word in words
    )
    return known and (bool(judging) or thinks or (does and "amends" not in sentence.reaching))


LONGEST_QUESTION = 8
"""Words of such a question; a longer one asks about something else."""
_OF_QUESTIONS = frozenset((FILLER, IN, MARK, "AND", "TO", "MOVES"))


def is_provisional(sentence: Sentence) -> bool:
    """Whether it says of orders beside it that they are none yet: "merely a sketch", "do not enter these"."""
    if _is_not_entered(_left_open(sentence)):
        return not sentence.has_order
    said = _texts(sentence.parts)
    named = any(word.meanings[0][0] == "PLACE" for part in sentence.parts for word in part.words)
    if named and said[0] in words_said("selves") and not words_said("bygone").isdisjoint(said[1:2]):
        return False  # "I had Bulgaria supporting something in the first draft"
    return "provisional" in sentence.reaching and sentence.reaching.isdisjoint(("withdrawn", "anew", "kept"))


def _left_open(sentence: Sentence) -> list[str]:
    """The words of a sentence that leaves something open; of one that denies something only those that do.

    Not « Je n'ai rien reçu de la Russie, est-ce Youssef qui la joue ? ».
    """
    if "undecided" in sentence.reaching:
        return _texts(sentence.parts)
    if "negated" not in sentence.reaching:
        return []
    return _texts([part for at, part in enumerate(sentence.parts) if _is_denied(sentence.parts, at)])


def _is_denied(parts: Sequence[Part], at: int) -> bool:
    """Whether a part says that something is not, or goes on with one that does, without a comma between."""
    return parts[at].has("negated") or (at > 0 and "," not in parts[at].lead and _is_denied(parts, at - 1))


def _texts(parts: Sequence[Part]) -> list[str]:
    return [text for part in parts for word in part.words for text in word.text.split()]


def _is_not_entered(said: Sequence[str]) -> bool:
    """Whether words speak of writing down what was said: "enter these", « les enregistrez »."""
    verbs, these, objects = words_said("records"), words_said("these"), words_said("objects")
    behind = these | (objects - words_said("articles", "remarks"))  # « personne ne joue le lundi »
    return any(
        text in verbs and (said[at - 1] in objects or not behind.isdisjoint(said[at + 1 : at + LONGEST_RECORD]))
        for at, text in enumerate(said)
        if at
    )


LONGEST_RECORD = 4
"""Words up to that behind a verb of writing down which says what."""


def _says_nothing(word: Word) -> bool:
    return word.meanings[0][0] in (FILLER, IN) or any(kind == FILLER for kind, _ in word.meanings[1:])


def _is_unreal(word: Word) -> bool:
    return len(word.text) > LONGEST_NAME and word.meanings[0][0] not in (FILLER, MARK) and word.text.endswith(_unreal())


LONGEST_NAME = 4
"""Letters of a word that may end as a verb of what is not so, and be none: « fait », « lait »."""


def is_outdated(clause: Clause) -> bool:
    """Whether an aside right behind an order says that it is an old one: "A Par - Bur // old plan"."""
    beside = clause.later or (clause.after.parts if clause.after is not None and not clause.after.has_order else ())
    said = [text for part in beside[:1] for word in part.words for text in word.text.split()]
    led = words_said("determiners") | words_said("copulas") | words_said("persons") | {"#", "-", "--", "s"}
    return " ".join(dropwhile(lambda text: text in led, said)) in words_said("outdated")


_ELISION = " '’"


def holds_something_else(clause: Clause) -> bool:
    """Whether the verb of a hold has an object that nobody knows: "Marseilles holds the record for sunshine"."""
    part, after = clause.part, clause.later[0] if clause.later else None
    if not part.is_order or after is None or after.is_order or after.bracket or after.lead.strip(_ELISION):
        return False
    tail = list(takewhile(_says_nothing, reversed(part.words)))
    verb = part.words[-len(tail) - 1] if len(tail) < len(part.words) else None
    if verb is None or verb.meanings[0][0] != "HOLDS" or len(verb.text) == 1 or not tail:
        return False
    led = words_said("determiners") | words_said("elided", "marks")
    return tail[0].text in led and after.words[0].meanings[0][0] == UNKNOWN


def _says_it_is_given(words: list[Word]) -> bool:
    """Whether an order is called one's own: "… is my order for Paris", « … est mon ordre »."""
    settled = [word for word in words if word.meanings[0][0] != FILLER]
    if settled and all(word.text in words_said("settled") for word in settled):
        return True
    mine = any(word.text in words_said("own") for word in words)
    return mine and any((MARK, "titles") in word.meanings for word in words)


def is_left_on_the_board(clause: Clause) -> bool:
    """« Il me reste Rome, Naples », « Rome et Naples restent là » where units are removed: such names remove none."""
    if not (_is_named_alone(clause.part) and _is_removing(clause)):
        return False
    listed = list(dropwhile(lambda part: not _stays(part), clause.earlier))
    if listed and all(map(is_bare, listed[1:])) and not (_removes(clause.earlier) or _has_verb(clause.part)):
        return True
    behind = next((part for part in clause.later if not _is_named_alone(part)), None)
    return behind is not None and _stays(behind) and not _removes((behind,)) and not _names_others(behind)


def _names_others(part: Part) -> bool:
    """Whether its verb stands before the names of what stays: « …, je garde Marseille »."""
    kinds = [word.meanings[0][0] for word in part.words]
    verb = next((at for at, kind in enumerate(kinds) if kind in ("HOLDS", "KEEPS")), len(kinds))
    return "PLACE" in kinds[verb:] and "PLACE" not in kinds[:verb]


def _is_removing(clause: Clause) -> bool:
    return any(clause.at.owed.get(power, 0) < 0 for power in clause.at.powers)


def _is_named_alone(part: Part) -> bool:
    """Whether a part is nothing but a name, to which no verb before it belongs."""
    alone = all(word.meanings[0][0] in _OF_NAMES for word in part.words)
    return part.is_order and alone and len(part.lead.split()) <= 1


def _has_verb(part: Part) -> bool:
    """Whether a name has its verb behind others: "Spain stays, Gascony and the Mid-Atlantic come off"."""
    parsed = part.segment.parsed
    return isinstance(parsed, Parsed) and bool({"REMOVES", "DISBANDS"} & set(parsed.shape.words))


_OF_NAMES = _PIECES | {FILLER, "AND", IN}


def _stays(part: Part) -> bool:
    return any(word.meanings[0][0] in ("HOLDS", "KEEPS") for word in part.words)


def _removes(parts: Sequence[Part]) -> bool:
    return any(word.meanings[0][0] in ("DISBANDS", "REMOVES", "BUILDS") for part in parts for word in part.words)


def is_half_read(clause: Clause) -> bool:
    """« Rome et Naples survivent », "Rome is to be kept" where units go: a name that does what nobody knows."""
    if not (_is_named_alone(clause.part) and _is_removing(clause)):
        return False
    lead = clause.part.lead.strip()
    before = clause.earlier[-1] if clause.earlier and (not lead or lead.isalpha()) else None
    stays = any(map(_stays, clause.earlier)) and not _removes(clause.earlier)
    if before is not None and not before.is_order and (stays or any(map(is_piece, before.words))):
        return True  # « vacances en Gascogne et en Espagne », "Tunis has to stay, and so does Rome"
    behind = next((part for part in clause.later if not _is_named_alone(part)), None)
    joined = behind is not None and "," not in behind.lead and not behind.is_order
    if not joined or behind is None or _removes((behind,)):
        return False
    goes_on = not behind.lead.strip() and not behind.bracket and any(map(_is_unclear, behind.words))
    return goes_on or any(map(is_piece, behind.words))


def _is_unclear(word: Word) -> bool:
    return word.meanings[0][0] == UNKNOWN or (word.meanings[0][0] == MARK and (MARK, "polite") not in word.meanings)


def is_piece(word: Word, after: Word | None = None) -> bool:
    """Whether a word names what an order names; « est » and « ce » are coasts by their letters, and an "a" no army."""
    kind = word.meanings[0][0]
    if len(word.text) == 1 and after is not None and after.meanings[0][0] == UNKNOWN:
        return False
    return kind in _PIECES and (kind != "COAST" or len(word.text) > LONGEST_SHORT)


def told_as_reason(after: Sentence) -> frozenset[str]:
    """Marks of what is told only to say why: « J'ai promis. », which may begin an aside too."""
    telling = [word for part in after.parts for word in part.words if (MARK, "told") in word.meanings]
    kept = bool(telling) and all((MARK, "asides") in word.meanings for word in telling)
    return frozenset(("told",)) if kept else frozenset()


def is_for_another_season(clause: Clause) -> bool:
    """ "Autumn: A Par - Bur if I am still there"."""
    label = clause.earlier[-1] if clause.earlier and ":" in clause.part.lead else None
    return label is not None and label.sort is Sort.HEADING and clause.is_reached("deferred")
