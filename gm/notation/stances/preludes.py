"""What stands before an order in its sentence and says nothing of it: an address, a circumstance, a clause of its own.

"Ladies and gentlemen, A Par - Bur", « vu la situation, A Par - Bou », "I slept badly, so here it is: A Par - Bur". A
noun before a colon is none of these: "Fred's idea: A Par - Bur", « l'ancien plan : A Par - Bou » say what the order is.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice, pairwise, takewhile

from gm.languages.language import said_anywhere, words_said
from gm.notation.orders.parse import Parsed
from gm.notation.stances.clauses import Part
from gm.notation.words.said import VERBS
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, MARK, UNKNOWN

LONGEST_ADDRESS = 6
"""Words of an address."""
FEWEST_OF_CLAUSE = 3
"""Words of a clause that has a subject of its own."""
FEWEST_BEHIND_NOUN = 4
"""Words of a clause whose subject is a noun: "my cat walked over the keyboard"."""
SHORTEST_VERB = 5
"""Letters of a verb told by its ending; "Fred" is none."""
MOST_LINKS = 2
"""Words before the subject of a clause."""
_ADVERBS = ("ly", "ment", "wise")
"""How a word ends that may say how an order is meant: "hypothetically"."""
_SIGNS = (",", ":", "–", "—", "…", "...")
"""What parts a prelude from what follows."""
_NAMES = frozenset(("PLACE", "UNIT"))
_ADDRESSED = frozenset((UNKNOWN, FILLER, MARK, "AND", "POWER", "TALK", SEPARATOR))


@cache
def _said(part: str) -> frozenset[str]:
    words = said_anywhere(lambda language: getattr(language.reading.before, part))
    return frozenset(words) | frozenset(word.split()[0] for word in words if part in _HEADS)


_HEADS = ("addresses", "circumstances", "reasons")
"""Lists whose phrases are known by their first word."""


def preludes(parts: Sequence[Part], *, label: bool) -> frozenset[int]:
    """The parts of a sentence before its orders that are accounted for so; `label`: of what a colon ends."""
    last = max((index for index, part in enumerate(parts) if part.is_order), default=len(parts) if label else 0)
    behind = next((index for index, part in enumerate(parts) if part.is_order), len(parts))
    found: set[int] = set()
    for members in _members([index for index in range(last) if not parts[index].is_order], parts):
        after = parts[members[-1] + 1] if members[-1] + 1 < len(parts) else None
        colon = label if after is None else ":" in after.lead
        if (after is not None and not _parts(after)) or (members[0] > behind and not colon):
            continue
        words = [word for index in members for word in parts[index].words]
        if after is not None and turns(after):
            found.update(members)
        if not (_is_of_names(words) and after is not None and is_bare(after)) and _says_nothing(
            words, colon=colon, first=not members[0]
        ):
            found.update(members)
    return frozenset(found)


def is_bare(part: Part) -> bool:
    """Whether an order is nothing but a name."""
    return isinstance(part.parsed, Parsed) and part.parsed.shape.name == "bare"


def _is_of_names(words: Sequence[Word]) -> bool:
    return any(word.meanings[0][0] in _NAMES for word in words)


def _members(indices: Sequence[int], parts: Sequence[Part]) -> Iterator[list[int]]:
    """The indices, those together that stand between the same two signs."""
    row: list[int] = []
    for index in indices:
        if row and (index > row[-1] + 1 or _parts(parts[index])):
            yield row
            row = []
        row.append(index)
    if row:
        yield row


def _parts(part: Part) -> bool:
    """Whether a sign parts it from what stands before it, or a word that draws a conclusion."""
    return any(sign in part.lead for sign in _SIGNS) or turns(part)


def turns(part: Part) -> bool:
    """Whether it begins with a conclusion from what stands before it, or in spite of that: "so", « mais »."""
    led = part.lead.casefold().strip(" ,;:-–—").split()
    if any(word in _said("turns") for word in led):
        return True
    apart = any(sign in part.lead for sign in _SIGNS)
    draws = apart and any(word.text in words_said("concludes") for word in part.words[1:AMONG] if is_turn(word))
    return is_turn(part.words[0]) or draws  # « elle doit donc tenir »


AMONG = 4
"""Words of an order among which one says that it is a conclusion."""


def is_turn(word: Word) -> bool:
    return word.text in _said("turns")


def _says_nothing(words: Sequence[Word], *, colon: bool, first: bool) -> bool:
    """Whether words before a sign are a prelude. `first`: whether they begin the sentence."""
    said = [text for word in words for text in word.text.split()]
    kinds = {word.meanings[0][0] for word in words if word.meanings[0] != ("UNIT", "")}
    if not said:
        return True
    if colon and (_is_for_now(said, kinds) or is_deputy(" ".join(said))):
        return True
    if not colon and first and _is_address(said, words):
        return True
    if _is_clause(said, words, colon=colon) or (_is_unmoved(words) and _denies(words)):
        return True
    return not (colon and len(said) < FEWEST_OF_CLAUSE) and _is_circumstance(said, kinds)


def is_deputy(said: str) -> bool:
    """Whether somebody writes for the player, or his own ministers speak."""
    return any(phrase in said for phrase in said_anywhere(lambda language: language.reading.before.deputies))


def is_for_now(part: Part) -> bool:
    """Whether words say no more than that what follows is for this turn: « Ce tour-ci : »."""
    return not part.is_order and " ".join(word.text for word in part.words) in _said("mine")


def _is_for_now(said: Sequence[str], kinds: set[str]) -> bool:
    """Whether a title says no more than whom it is for, or that it is for now: "Easy turn for you:"."""
    whole = f" {' '.join(said)} "
    mine = any(f" {phrase} " in whole for phrase in _said("mine"))
    return mine and kinds.isdisjoint(_NAMES | {"POWER"}) and "s" not in said


def _is_address(said: Sequence[str], words: Sequence[Word]) -> bool:
    """ "Ladies and gentlemen", « Béatrice »; not "hypothetically"."""
    if len(said) > LONGEST_ADDRESS or any(word.meanings[0][0] not in _ADDRESSED for word in words):
        return False
    strange = [word for word in words if word.meanings[0][0] in (UNKNOWN, "TALK")]
    if len(strange) == len(said) == 1:
        return not said[0].endswith(_ADVERBS)
    head = next((word for word in said if word not in _said("links") | _said("ours")), "")
    return head in _said("addresses")


def _is_circumstance(said: Sequence[str], kinds: set[str]) -> bool:
    """ "With a heavy heart", « pour couvrir Munich »; not "in an ideal world"."""
    if said[0] in _said("concessions") and len(said) > 1:
        return True
    if not _said("elsewhere").isdisjoint(said):
        return False
    if said[0] in _said("reasons") and len(said) > 1:
        return True
    if not kinds.isdisjoint(_NAMES):
        return False
    if not _said("being").isdisjoint(said):
        return True
    return UNKNOWN in kinds and said[0] in _said("circumstances")


def _is_clause(said: Sequence[str], words: Sequence[Word], *, colon: bool) -> bool:
    """ "I slept badly", « mon chat a marché sur le clavier », "listen carefully".

    Right before a colon it is no clause of others: "he just texted me: A Par - Bur".
    """
    if said[0] in _said("calls"):
        return True
    if len(said) < FEWEST_OF_CLAUSE:
        return False
    if said[0] in _said("turns"):
        return True
    if _has_subject(said, colon=colon):
        return True
    if colon or len(words) < 2 or len(said) < FEWEST_BEHIND_NOUN or words[0].meanings[0][0] in _NAMES:
        return False
    if not _said("elsewhere").isdisjoint(said):
        return False
    behind = words[1 if words[0].meanings[0][0] == "POWER" else 2 :]
    return any(word.text in _said("verbs") for word in behind) or any(
        len(word.text) >= SHORTEST_VERB and word.text.endswith(tuple(_said("endings")))
        for word in behind
        if word.meanings[0][0] == UNKNOWN
    )


def _has_subject(said: Sequence[str], *, colon: bool = False) -> bool:
    """Whether a clause begins with its subject, a pronoun; before a colon with whoever writes or reads."""
    links = len(list(takewhile(lambda word: word in _said("links"), said)))
    heads = islice(pairwise(said), min(links, MOST_LINKS) + 1)
    others = _said("others") if colon else frozenset()
    subjects = _said("subjects")
    if not _said("elsewhere").isdisjoint(said):
        subjects = subjects - _said("circumstances")  # "on", which is a French pronoun too
    return any(
        word in subjects and after not in _said("relatives") and (word not in others or after in _said("impersonal"))
        for word, after in heads
    )


def concluded(parts: Sequence[Part]) -> Iterator[int]:
    """Where in a sentence what follows is a conclusion from what stands before it, or in spite of that."""
    reason = False
    for index, part in enumerate(parts):
        signed = any(sign in part.lead for sign in ",:") and not part.bracket
        last = parts[index - 1].words[-1].text if index and ":" in part.lead else ""
        concludes = (
            turns(part)
            or (reason and signed)
            or last in words_said("concludes")
            or (":" in part.lead and _recants(parts[:index]))
        )
        if index and not part.bracket and concludes:
            yield index
        if signed or not index:
            reason = part.words[0].text.split()[0] in _said("since") and not part.is_order


def _recants(parts: Sequence[Part]) -> bool:
    """Whether parts tell what their writer wanted and wants no more: "I wanted Spain, then I changed my mind:"."""
    told = [part for part in parts if part.has("told", "past")]
    mine = all(any(word.text in words_said("selves") for word in part.words) for part in told)
    return bool(told) and mine and parts[-1].has("corrected", "amends", "presents") and parts[-1] not in told


def unmoved(parts: Sequence[Part], *, label: bool) -> frozenset[int]:
    """The parts before an order, and parted from it, that deny something else: "I don't trust him, A Par H".

    `label`: a colon ends them all.
    """
    first = next((index for index, part in enumerate(parts) if part.is_order), len(parts) if label else 0)
    found: set[int] = set()
    for members in _members(range(first), parts):
        lead = parts[members[-1] + 1].lead if members[-1] + 1 < len(parts) else ":"
        words = [word for index in members for word in parts[index].words]
        denies = _is_unmoved(words) or (first < len(parts) and denies_another_deed(words, parts[first]))
        if any(sign in lead for sign in ",:") and denies:
            found.update(members)
    return frozenset(found)


def denies_another_deed(words: Sequence[Word], order: Part) -> bool:
    """Whether a label denies what the order behind it does not do: "No convoy for once: A Apu - Nap"."""
    denied = {_DEEDS.get(word.meanings[0][0], "") for word in words} - {""}
    done = {_DEEDS.get(word.meanings[0][0], "") for word in order.words}
    plain = not _is_of_names(words) and all(word.meanings[0][0] != UNKNOWN for word in words)
    return _denies(words[:1]) and bool(denied) and plain and denied.isdisjoint(done)


_DEEDS = {
    "MOVES": "move", "TO": "move", "HOLDS": "hold", "SUPPORTS": "support", "BACKED": "support",
    "CONVOYS": "convoy", "CARRIED": "convoy", "BY": "convoy", "VIA": "convoy",
}  # fmt: skip
"""What an order does, by its kinds of words."""


def is_unmoved(part: Part) -> bool:
    """Whether a part behind an order denies nothing of it: "since there's no room", « sans soutien hélas »."""
    said = [text for word in part.words for text in word.text.split()]
    if _is_of_names(part.words):
        return False
    return any(word in _said("lacking") for word in said[:-1]) or not _said("unmoved").isdisjoint(said)


def _denies(words: Sequence[Word]) -> bool:
    return any((MARK, kind) in word.meanings for word in words for kind in ("negated", "refused"))


def _is_unmoved(words: Sequence[Word]) -> bool:
    """Whether what words deny is no order: "I don't trust him", "without further ado"."""
    said = [text for word in words for text in word.text.split()]
    if _has_noun_denied(words, said):
        return True
    if any(word.meanings[0][0] in _NAMES | {"POWER"} for word in words):
        return False
    if any(word in _said("unmoved") for word in said):
        return True
    if len(said) >= FEWEST_BEHIND_NOUN and _said("deeds").isdisjoint(said) and _has_subject(said):
        return True
    while len(said) > 1 and said[0] in _said("turns"):
        said = said[1:]
    return said[0] in _said("lacking") and len(said) > 1


def _has_noun_denied(words: Sequence[Word], said: Sequence[str]) -> bool:
    """Whether a noun does not do what no unit does: « Rome ne saurait souffrir le joug »."""
    at = next((index for index, word in enumerate(words) if (MARK, "negated") in word.meanings), 0)
    if not 0 < at <= FEWEST_OF_CLAUSE or len(said) <= FEWEST_BEHIND_NOUN or not _said("deeds").isdisjoint(said):
        return False
    kinds = [word.meanings[0][0] for word in words]
    acts = any(kind in VERBS and len(word.text) > 2 for kind, word in zip(kinds[at:], words[at:], strict=True))
    return (
        not acts
        and "UNIT" not in kinds
        and kinds.count("PLACE") <= (kinds[0] == "PLACE")
        and said[0] not in _said("calls")
    )
