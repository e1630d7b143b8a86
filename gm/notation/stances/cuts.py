"""What of a line is no order as it stands, cut so that an order in it stands apart.

Words of stances (MARK) cut it: « A Par - Bou si l'Italie bouge » is an order, a condition, and what it hangs on. So do
questions, brackets, what links a clause to an order, and what begins an aside behind one.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import groupby, pairwise

from gm.languages.language import said_anywhere, words_said
from gm.notation.orders.grammar import LONGEST
from gm.notation.orders.notation import LOOSE
from gm.notation.orders.parse import Parsed, Stopped
from gm.notation.orders.segments import Segment, Whole
from gm.notation.stances.clauses import ABLE, persons
from gm.notation.words.rawline import RawLine
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, HARMLESS, IN, MARK, UNKNOWN

_MOST_CUTS = 12
"""Words behind which a part of a line may begin an aside, and is cut there to see."""

Cut = Callable[[Sequence[Word]], list[Segment]]
Remark = Callable[[Word], bool]
"""Whether a word may stand in a remark behind an order: it names nothing, and looks like nothing that does."""


_NAMED = frozenset(("PLACE", "UNIT"))


def clauses_cut(
    found: Sequence[Segment], raw: RawLine, whole: Whole, cut: Cut, remark: Remark = lambda word: False
) -> list[Segment]:
    """The segments of a line; one that is no order cut where its marks, its brackets and its asides are."""
    apart = partial(_apart, whole=whole, remark=remark)
    row: list[Segment] = []
    for segment in found:
        if segment.is_order:
            row.append(segment)
        elif (parted := _by_consequence(segment, whole)) is not None:
            row.extend(parted)
        else:
            for one in _by_link(segment, whole, cut, remark):
                row.extend([one] if one.is_order else _cut(one, raw, apart, cut))
    return list(_out_of_brackets(row, raw, whole))


def _out_of_brackets(found: Sequence[Segment], raw: RawLine, whole: Whole) -> Iterator[Segment]:
    """The segments; an order ends before the bracket that goes on behind it: « … S F Rou (le Russe m'a dit que …) »."""
    row = list(found)
    for index, (segment, after) in enumerate(pairwise(found)):
        inside = _bracket(after.words[0], raw)
        words = row[index].words
        ends = next((at for at, word in enumerate(words) if inside and _bracket(word, raw) == inside), 0)
        alone = segment.is_order and not after.is_order and ends
        if alone and isinstance(parsed := whole(words[:ends]), Parsed):
            row[index] = Segment(words[:ends], parsed)
            row[index + 1] = Segment((*words[ends:], *after.words), Stopped(0))
    yield from row


def _by_consequence(segment: Segment, whole: Whole) -> list[Segment] | None:
    """A condition, and the order that hangs on it: « si l'Italien sort de Venise alors A Mar - Pie »."""
    words = segment.words
    begun = next((at for at, word in enumerate(words) if (MARK, "conditional") in word.meanings), len(words))
    for index in range(begun + FEWEST_OF_CLAUSE, len(words) - 1):
        led = words[index - 1].text in words_said("turns", "before")
        bare = words[index - 1].meanings[0][0] != "POWER" and words[index - 1].text not in words_said("determiners")
        unit = [word.meanings[0][0] for word in words[index : index + 2]] == ["UNIT", "PLACE"]
        if (led or (unit and bare)) and isinstance(parsed := whole(words[index:]), Parsed):
            return [Segment(words[:index], Stopped(0)), Segment(words[index:], parsed)]
    return None


def _by_link(segment: Segment, whole: Whole, cut: Cut, remark: Remark) -> Iterator[Segment]:
    """Words that are no order, an order of them apart from the clause behind: "as Vienna told me"."""
    words = segment.words
    for index in range(2, min(len(words), LONGEST)):
        dashed = words[index].text == "-" and words[min(index + 1, len(words) - 1)].text.split()[0] in persons()
        begins = dashed or words[index].text.split()[0] in words_said("begins", "remarks")
        begins = begins and len(words) - index >= FEWEST_OF_CLAUSE
        behind = {kind for each in words[index:] for kind, _ in each.meanings}
        aim = _is_aim(words[index:], remark)
        tail = aim or _is_tail(words[index:], remark)
        tail = tail and not any(word.meanings[0][0] == "HOLDS" for word in words[:index])
        apart = tail or (begins and (MARK in behind or not _NAMED & behind))
        leads = aim or words[index].meanings[0][0] == "TO"
        if apart and isinstance(parsed := whole(words[:index]), Parsed) and not (leads and _leads_nowhere(parsed, aim)):
            yield Segment(words[:index], parsed)
            aside = words[index]._replace(meanings=((MARK, "asides"),)) if aim else words[index]
            yield from _by_question(Segment((aside, *words[index + 1 :]), Stopped(0)), cut)
            return
    yield from _by_question(segment, cut)


def _leads_nowhere(parsed: Parsed, aim: bool) -> bool:
    """Whether words that lead somewhere may be the end of an order: nothing goes, or what is helped goes nowhere."""
    return parsed.shape.to is None and (aim or parsed.shape.of is not None)


def _is_tail(words: Sequence[Word], remark: Remark) -> bool:
    """Whether words behind an order say no more than how, why or in whose company: "among the cypresses"; not « par
    conovi », in which a word of an order may be lost."""
    first = words[0].text.split()[0]
    aims = words[0].meanings[0][0] == UNKNOWN and first.endswith(_aims())
    if not (aims or first in words_said("tails", "remarks")):
        return False
    if _has_proviso(words) or not all(map(remark, (word for word in words[1:] if word.meanings[0][0] == UNKNOWN))):
        return False
    named = any(word.meanings[0] in (HARMLESS, (UNKNOWN, word.text)) for word in words[1:])
    return named and all(word.meanings[0][0] in _IN_TAILS for word in words[1:])


def _is_aim(words: Sequence[Word], remark: Remark) -> bool:
    """Whether words behind a going say no more than what for: "to taste the wine", « boire un coup »."""
    first, *rest = words
    kind, said = first.meanings[0][0], first.text.split()
    if kind == "SUPPORTS" and said[0] in words_said("infinitives", "remarks") and not _is_help(first):
        return len(rest) == 1 and rest[0].meanings[0][0] == "PLACE"  # "to keep an eye on London"
    if first.text in words_said("infinitives", "remarks"):
        verb = next(iter(rest), first)
        does = verb.meanings[0][0] in _DOING and verb.text not in words_said("determiners")
        does = does and (remark(verb) or verb.meanings[0][0] != UNKNOWN)  # "Paris to Burgundy to Munnich"
    else:
        ending = next((word for word in said if word not in words_said("reflexive", "remarks")), "")
        does = kind in _DOING and (said[0] in words_said("infinitives", "remarks") or ending.endswith(_aims()))
    return does and not _has_proviso(words) and all(word.meanings[0][0] in _IN_AIMS for word in rest)


def _is_help(word: Word) -> bool:
    """Whether it is the order's own word for help, which no unit that goes can give: "to support London"."""
    return any(kind in ("HELP", "LENDS") for kind, _ in word.meanings)


def _has_proviso(words: Sequence[Word]) -> bool:
    """ "In theory", "with his permission"."""
    return any(text in words_said("provisos", "remarks") for word in words for text in word.text.split())


@cache
def _aims() -> tuple[str, ...]:
    return tuple(said_anywhere(lambda language: language.reading.remarks.aims))


_DOING = frozenset((UNKNOWN, FILLER, "MOVES", "HOLDS", "BUILDS", "LENDS", "KEEPS", "HELP"))
"""Kinds of word that may be what somebody goes for."""
_IN_TAILS = frozenset((UNKNOWN, FILLER, IN, MARK, "TALK", "POWER", "AND", "WITH", "TO", "FROM"))
"""Kinds of word in such words; where marks stand among them, they say what they say."""
_IN_AIMS = _IN_TAILS | _DOING


def _by_question(segment: Segment, cut: Cut) -> Iterator[Segment]:
    """Words that are no order, each question of them by itself."""
    words, start = segment.words, 0
    for index, word in enumerate(words[:-1], 1):
        if word.text == "?" and words[index].text != "?":
            yield Segment(words[start:index], Stopped(0))
            start = index
    if start:
        yield from cut(words[start:])
    else:
        yield segment


def _bracket(word: Word, raw: RawLine) -> int:
    """The bracket in which a word says something of its own; a coast belongs to the name before it: `SPA (sc)`."""
    return 0 if word.meanings[0][0] == "COAST" else raw.bracket(word)


def _cut(segment: Segment, raw: RawLine, apart: Callable[[Segment], list[Segment]], cut: Cut) -> list[Segment]:
    """A segment that is no order, cut if that makes one of a part of it."""
    pieces = [
        (key, tuple(words))
        for key, words in groupby(segment.words, lambda word: (_bracket(word, raw), word.meanings[0][0] == MARK))
    ]
    if len(pieces) == 1:
        return apart(segment)
    row: list[Segment] = []
    orders = False
    for (_, marks), words in pieces:
        aside = orders and begins_aside(row[-1].words)
        if marks or aside:
            row.append(Segment(words, Stopped(0)))
        else:
            new = [each for one in cut(words) for each in ([one] if one.is_order else apart(one))]
            orders = orders or any(one.is_order for one in new)
            row.extend(new)
    if not orders:
        return [segment]
    return list(_gathered(row, raw))


def _apart(segment: Segment, whole: Whole, remark: Remark) -> list[Segment]:
    """Words that are an order behind a greeting, or before an aside or a remark."""
    words = segment.words
    lead = 0
    while lead < len(words) and (_is_polite(words[lead]) or words[lead].meanings[0][0] == "HEADING"):
        lead += 1
    for start in dict.fromkeys((0, lead)):
        rest = words[start:]
        if start and rest and isinstance(parsed := whole(rest), Parsed):
            return [Segment(words[:start], Stopped(0)), Segment(rest, parsed)]
        ends = [i for i in range(2, min(len(rest), LONGEST)) if _may_begin_aside(rest, i)]
        for end in reversed(ends[:_MOST_CUTS]):
            parsed = whole(rest[:end])
            if isinstance(parsed, Parsed) and not (_is_open_ended(parsed) and _may_lead_on(rest[end:], remark)):
                ahead = [Segment(words[:start], Stopped(0))] if start else []
                return [*ahead, Segment(rest[:end], parsed), Segment(rest[end:], Stopped(0))]
        if (found := _before_remark(rest, whole, remark)) is not None:
            return [*([Segment(words[:start], Stopped(0))] if start else []), *found]
    return [segment]


def _before_remark(words: tuple[Word, ...], whole: Whole, remark: Remark) -> list[Segment] | None:
    """An order that leaves nothing open, and behind it words that say nothing of it: "Berlin to Kiel behind him"."""
    begins = len(words)
    while begins and remark(words[begins - 1]):
        begins -= 1
    if not 1 < begins < LONGEST or all(word.meanings[0][0] == FILLER for word in words[begins:]):
        return None
    for end in range(min(len(words) - 1, begins + _MOST_CUTS), begins - 1, -1):
        parsed = whole(words[:end])
        if isinstance(parsed, Parsed):
            return None if _is_open_ended(parsed) else [Segment(words[:end], parsed), Segment(words[end:], Stopped(0))]
    return None


def _is_open_ended(parsed: Parsed) -> bool:
    return parsed.shape.name in LOOSE or (parsed.shape.of is not None and parsed.shape.to is None)


def _may_lead_on(words: Sequence[Word], remark: Remark) -> bool:
    """Whether a dash may lead to a name with a slip in it, and to no aside: `- Mer Tyrrhnienne`."""
    return words[0].meanings[0][0] == "TO" and not all(map(remark, words[1:])) and not begins_aside(words[1:2])


def _is_polite(word: Word) -> bool:
    return (MARK, "polite") in word.meanings and word.meanings[0][0] in ABLE


def begins_aside(words: Sequence[Word]) -> bool:
    """Whether the last of these words lets an aside begin."""
    return bool(words) and any(held in words[-1].meanings for held in ((MARK, "asides"), (MARK, "polite")))


def _may_begin_aside(words: Sequence[Word], index: int) -> bool:
    """Whether an aside may begin here: with a word of its own, or behind a dash with words that name nothing."""
    word = words[index]
    if _has_proviso(words[index:]):
        return False
    marks = {value for kind, value in word.meanings if kind == MARK}
    if marks:
        return word.meanings[0][0] in ABLE and not marks <= _MODAL
    if word.meanings[0][0] != "TO" or word.text.strip("-"):
        return False  # an arrow always leads on
    rest = words[index + 1 :]
    apart = len(word.text) > 1 or words[index - 1].end < word.start
    if begins_aside(rest[:1]) or (not rest and apart):
        return True
    return len(rest) > 1 and not any(kind in ("PLACE", "UNIT", "COAST") for each in rest for kind, _ in each.meanings)


FEWEST_OF_CLAUSE = 3
"""Words of a clause behind a link."""


_MODAL = frozenset(("asked_first", "conditional_first"))
"""Marks of words that in the midst of a sentence say nothing: "the Guards at Warsaw will take up quarters"."""


def _gathered(row: Sequence[Segment], raw: RawLine) -> Iterator[Segment]:
    """The segments with those that are no orders put together, as long as they stand in one bracket."""
    for (is_order, _), several in groupby(row, lambda one: (one.is_order, raw.bracket(one.words[0]))):
        if is_order:
            yield from several
        else:
            words = tuple(word for one in several for word in one.words)
            yield Segment(words, Stopped(0))
