"""What stands beside a whole order: half of another, a remark, or the place where it leads said again."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from gm.languages.language import said_anywhere, words_said
from gm.notation.orders.parse import Parsed, understand
from gm.notation.orders.parts import is_just_a_place, sticks
from gm.notation.orders.verdict import Sight
from gm.notation.phrases.exceptions import leaves_out
from gm.notation.stances.clauses import Part, ends_sentence
from gm.notation.stances.sorting import BOUND
from gm.notation.words.attempts import Sort
from gm.notation.words.rawline import RawLine
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, IN, MARK, SHORTEST_NAME, UNKNOWN, Vocabulary


def runs_on(index: int, parts: Sequence[Part], sight: Sight) -> bool:
    """Whether a part may be half of something: an order beside a piece of one, or stuck to broken words."""
    part, raw = parts[index], sight.raw
    if index + 1 < len(parts) and (part.words[-1].text in _links() or _is_cut_in_brackets(part, parts[index + 1], raw)):
        return True  # "supports fleet Gulf of; Lyon to Tunis"
    found = [one.segment for one in parts]
    for other in (index - 1, index + 1):
        if not 0 <= other < len(parts) or parts[other].is_order == part.is_order:
            continue
        first, second = min(index, other), max(index, other)
        unread = parts[index if parts[other].is_order else other]
        lead = parts[second].lead
        if other > index and any(_goes_on_at_once(part, behind) for behind in _next(parts, index)):
            return True
        if other < index and unread.sort is Sort.ATTEMPT and not lead.strip() and _lacks_its_end(unread):
            return True
        if parts[first].parted or leaves_out(lead) or (unread.has(*BOUND) and ends_sentence(lead)):
            continue
        if ":" in lead and other < index and unread.has("presents"):
            continue  # "Changed my mind about the south: Rum holds"
        broken = unread.sort
        if broken is Sort.FRAGMENT and part.is_order:
            if _shares_verb(unread, part) if other < index else _is_place_beside(unread, part):
                return True
            if not _is_apart(parts[second], parts[second + 1 :]) and _may_be_one(parts[first], parts[second], sight):
                return True
        opens = parts[first].bracket != parts[second].bracket  # "A War - Gal (agreed bounce with Vienna)"
        stuck = not opens and sticks(first, second, found, raw)
        if broken is Sort.ATTEMPT and (stuck or _holds_letter(parts[first], parts[second])):
            return True
    return False


def _next(parts: Sequence[Part], index: int) -> Sequence[Part]:
    """The part behind one; where it stands in brackets, the one behind those, too."""
    behind = parts[index + 1]
    return parts[index + 1 : index + 3] if behind.bracket and not behind.is_order else (behind,)


def _is_cut_in_brackets(order: Part, behind: Part, raw: RawLine) -> bool:
    """Whether a piece of an order goes on with the brackets that the one before it ends in: « Espagne (cô te sud) »."""
    inside = raw.bracket(order.words[-1]) == behind.bracket != 0 and not behind.lead.strip()
    return inside and behind.sort in (Sort.FRAGMENT, Sort.ATTEMPT) and not behind.is_order


def _holds_letter(unit: Part, order: Part) -> bool:
    """Whether words behind a unit's letter end in that of the order behind them: `F BLA AS A BUD - RUM`."""
    lettered = unit.words[0].meanings[0][0] == "UNIT" and len(unit.words[0].text) == 1
    return lettered and unit.words[-1].text.endswith(" a") and order.words[0].meanings[0][0] == "PLACE"


@cache
def _links() -> frozenset[str]:
    """Words that no order ends with: "of", « de »."""
    return frozenset(said_anywhere(lambda language: language.reading.turns.of))


def _lacks_its_end(unread: Part) -> bool:
    """Whether what the last of some words is said of is still to come: "supports the army oof Greece to Serbia"."""
    said = [word.meanings[0][0] for word in unread.words if word.meanings[0][0] not in (FILLER, MARK)]
    return said[-1:] in (["SUPPORTS"], ["CONVOYS"], ["UNIT"], [UNKNOWN])


def _goes_on_at_once(order: Part, behind: Part) -> bool:
    """Whether a dash sticks to the end of an order: `h MOS-STP`; or a verb of going stands behind the dash that it has
    for one: "Mid-AtlanticOcean moves to Brest"; or it says where
    the unit helped goes: "…, which trots to Silesia", « (cte nord) vers le Portugal »."""
    first = behind.words[0]
    kinds = {word.meanings[0][0] for word in behind.words}
    relative = first.text in words_said("relative") or (behind.bracket and behind.sort is Sort.ATTEMPT)
    if _may_lead_on(order) and relative and "PLACE" in kinds and kinds & _GOING:
        return True
    if _may_lead_on(order) and first.meanings[0][0] == "TO" and (">" in first.text or "PLACE" in kinds):
        return True
    if first.meanings[0][0] == "MOVES" and behind.sort is Sort.ATTEMPT and not behind.lead.strip():
        return any(map(_is_dash, order.words))
    if not _is_dash(first):
        return False
    ends = len(behind.words) == 1 and _may_lead_on(order)
    return ends or first.start == order.words[-1].end or _is_in_pieces(behind.words[1:])


_GOING = frozenset(("TO", "MOVES"))


def _may_lead_on(order: Part) -> bool:
    """Whether an order of help does not say where to: `A VEN S F TUS -R OM`."""
    parsed = order.parsed
    return isinstance(parsed, Parsed) and parsed.shape.of is not None and parsed.shape.to is None


def _is_in_pieces(words: Sequence[Word]) -> bool:
    """Whether words are a code with a dash or a space in it: `- PI-E`, `-R OM`; not a longer remark, "woo-hoo"."""
    pieces = [word for word in words if not _is_dash(word)]
    nothing = all(word.meanings[0][0] in (UNKNOWN, FILLER) or len(word.text) == 1 for word in pieces)
    return nothing and len(pieces) > 1 and sum(len(word.text) for word in pieces) == SHORTEST_NAME


def _is_dash(word: Word) -> bool:
    return word.meanings[0][0] == "TO" and not word.text[0].isalpha()


_REMARKS = frozenset((FILLER, IN, UNKNOWN, "AND", "FROM", "WITH", "TALK"))
_HARMLESS = frozenset((FILLER, IN, MARK, "TALK", "HEADING", "AND", "MOVES", "WAIVES"))
"""Kinds of word that nobody means by a slip of the pen behind a whole order."""


def is_remark(word: Word, vocabulary: Vocabulary) -> bool:
    """Whether a word behind an order may be one of a remark: it names nothing, and is no slip for a word that does,
    and no proviso."""
    kind = word.meanings[0][0]
    if kind not in _REMARKS or any(held == MARK and value not in _QUIET for held, value in word.meanings):
        return False
    if word.text in words_said("provisos", "remarks"):
        return False
    if kind != UNKNOWN or word.text in _ordinary():
        return True
    return _HARMLESS.issuperset(vocabulary.meanings[phrase][0][0] for phrase in vocabulary.one_away(word.text))


@cache
def _ordinary() -> frozenset[str]:
    return frozenset(said_anywhere(lambda language: language.ordinary))


_QUIET = frozenset(("polite", "asides", "titles"))

_LOST = ((), (("TO", "-"),), (("SUPPORTS", "s"),))
"""What a sign between two halves of an order may stand for."""


def _may_be_one(first: Part, second: Part, sight: Sight) -> bool:
    """Whether two parts, with a sign or a letter between them, make one order."""
    end = first.words[-1].end
    for lost in _LOST:
        between = [Word((meaning,), end, end, meaning[1]) for meaning in lost]
        parsed = sight.notation.whole((*first.words, *between, *second.words), sight.at)
        if isinstance(parsed, Parsed) and understand(parsed, sight.at, sight.notation.builders):
            return True
    return False


def _shares_verb(named: Part, acts: Part) -> bool:
    """Whether a unit before an order may be meant to do the same: "Berlin and Munich both go to Silesia"."""
    return named.words[-1].meanings[0][0] in ("PLACE", "COAST") and not ends_sentence(acts.lead)


def _is_place_beside(part: Part, order: Part) -> bool:
    """Whether a part may be one more place to go to, `A Ven - Tyr / Pie`, or what a verb alone says: `c(ôte sud)`."""
    if not part.lead.strip() and not any(word.meanings[0][0] in ("PLACE", "UNIT", "ALL") for word in order.words):
        return True
    return (
        not says_again(part, order)
        and is_just_a_place(part.segment)
        and (not ends_sentence(part.lead) or "/" in part.lead or "|" in part.lead)
    )


def _is_apart(second: Part, following: Sequence[Part]) -> bool:
    """Whether two parts are no halves of one order: an "and" stands between them, or a sentence ends and goes on."""
    if any(sign.isalpha() for sign in second.lead):
        return True
    ends = ". " in second.lead or "! " in second.lead
    return ends and bool(following) and not ends_sentence(following[0].lead)


def quiet(parts: Iterable[Part]) -> Iterator[Part]:
    """The parts of a line; what begins as an aside behind an order, or with what is not to be, orders nothing, nor does
    the name of where the order leads, said once more."""
    behind = False
    before: Part | None = None
    for part in parts:
        again = before is not None and part.sort is Sort.FRAGMENT and says_again(part, before)
        yield replace(part, sort=Sort.TALK) if again or _is_quiet(part, behind) else part
        behind = behind or part.is_order or part.sort is Sort.ATTEMPT
        before = part if part.is_order else before


def says_again(part: Part, order: Part) -> bool:
    """Whether a part is nothing but the place that an order ends with: « F Ank > MN (mer Noire) »."""
    places = [word.meanings for word in order.words if word.meanings[0][0] == "PLACE"]
    named = [word.meanings for word in part.words if word.meanings[0][0] == "PLACE"]
    return not part.is_order and len(places) > 1 and bool(named) and all(one == places[-1] for one in named)


def _is_quiet(part: Part, behind: bool) -> bool:
    if part.is_order or part.sort not in (Sort.ATTEMPT, Sort.FRAGMENT):
        return False
    said = (word for word in part.words if word.meanings[0][0] != FILLER or len(word.meanings) > 1)
    kinds = {value for kind, value in next(said, part.words[0]).meanings if kind == MARK}
    return "instead" in kinds or (behind and "asides" in kinds)


def is_alone(parts: tuple[Part, ...], number: int) -> bool:
    """Whether the line holds no order and no attempt beside this part: a signature, "Lyon"."""
    quietly = (Sort.TALK, Sort.HEADING)
    return all(other.sort in quietly for place, other in enumerate(parts) if place != number)
