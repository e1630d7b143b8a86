"""Units that help or carry what the same line has ordered: « la mer Noire la soutient », "the North Sea carries it"."""

from collections.abc import Iterator, Sequence
from functools import cache

from gm.languages.language import said_anywhere
from gm.notation.build import Situation
from gm.notation.choose import distinct
from gm.notation.likewise import doing_alike
from gm.notation.parse import Parsed, understand
from gm.notation.segments import Segment, is_itself
from gm.notation.shaping import PlaceAt
from gm.notation.tokens import SEPARATOR, Word
from gm.notation.verdict import Sight
from gm.notation.vocabulary import FILLER, IN, UNKNOWN, Meaning
from gm.rules.orders import Build

_NAMES = frozenset(("UNIT", "PLACE", "COAST", "POWER"))
_ACTS = frozenset(("MOVES", "HOLDS", "SUPPORTS", "CONVOYS", "TO"))
MOST_BEFORE = 8
"""Orders of a line, the last of them, that a word like "it" may stand for."""


@cache
def _alike() -> frozenset[str]:
    """Phrases for what has been said, "same"."""
    return frozenset(said_anywhere(lambda language: language.reading.words.alike))


@cache
def _resumes() -> frozenset[str]:
    """Words for a unit that has just been named."""
    return frozenset(said_anywhere(lambda language: language.reading.words.resumes))


def with_same_kind(words: Sequence[Word], at: Situation) -> list[Word]:
    """The line with « une autre » of units to be built as one of the kind named before it."""
    if Build not in at.accepts:
        return list(words)
    row: list[Word] = []
    kind: Word | None = None
    for word in words:
        said = word.meanings[0]
        if said == ("UNIT", "") and kind is not None:
            word = word._replace(meanings=kind.meanings)
        elif said[0] == "UNIT" and len(word.text) > 1:
            kind = word
        row.append(word)
    return row


def without_resumed(words: Sequence[Word]) -> list[Word]:
    """The line without the "she" of "the fleet of Rumania, she goes to the Black Sea"."""
    row: list[Word] = []
    for index, word in enumerate(words):
        after = words[index + 1].meanings[0][0] if index + 1 < len(words) else ""
        named = row[-2 if row[-1].text == "," else -1 :][:1] if len(row) > 1 else row[-1:]
        resumes = word.text in _resumes() and after in _ACTS and named and named[0].meanings[0][0] in _NAMES
        if resumes and not _has_acted(row):
            row = row[:-1] if row[-1].text == "," else row
            continue
        row.append(word)
    return row


def without_taken(words: Sequence[Word]) -> list[Word]:
    """The line with "take Budapest, and put it in Rumania" as one order."""
    row: list[Word] = []
    index = 0
    while index < len(words):
        if row and (end := _taken_up(row, words, index)):
            index = end
            continue
        row.append(words[index])
        index += 1
    return row


def _taken_up(row: Sequence[Word], words: Sequence[Word], index: int) -> int:
    """Behind a unit that is taken, where "and put it" ends; 0 where nothing of the kind stands."""
    if row[-1].meanings[0][0] in (SEPARATOR, "AND"):
        return 0
    verb = index
    while verb < len(words) and words[verb].meanings[0][0] in (SEPARATOR, "AND"):
        verb += 1
    if verb == index or verb + 1 >= len(words) or words[verb + 1].text not in _them():
        return 0
    start = max((i for i, word in enumerate(row) if word.meanings[0][0] in (SEPARATOR, "AND")), default=-1) + 1
    said = [word.meanings[0][0] for word in row[start:] if word.meanings[0][0] not in (FILLER, IN)]
    takes = said[:1] == ["MOVES"] and said.count("PLACE") == 1 and _NAMES.issuperset({*said[1:]} - {"FROM"})
    return verb + 2 if takes and any(kind == "MOVES" for kind, _ in words[verb].meanings) else 0


@cache
def _them() -> frozenset[str]:
    """Words of one letter to the next for a unit that has been named: "it", "them"."""
    return frozenset(word for word in said_anywhere(lambda language: language.reading.words.itself) if " " not in word)


def _has_acted(row: Sequence[Word]) -> bool:
    """Whether the clause that ends here has its verb: its last name is where somebody goes, and not who."""
    ended = row[:-1] if row[-1].text == "," else row
    for word in reversed(ended):
        if word.meanings[0][0] == SEPARATOR:
            return False
        if word.meanings[0][0] in _ACTS:
            return True
    return False


def with_antecedents(found: Sequence[Segment], sight: Sight) -> list[Segment]:
    """The parts of a line; one that helps what stands before it is the order that this makes."""
    row: list[Segment] = []
    for segment in doing_alike(found, sight.notation, sight.at):
        if row and not segment.is_order and (following := _following(segment, row, sight)) is not None:
            row.append(following)
            continue
        helping = _helping(segment) if row and not segment.is_order else None
        before = [one for one in row if one.is_order][-MOST_BEFORE:]
        if helping is not None and _names_move(segment):
            before = before[-1:]
        row.append(_resolved(segment, helping, before, sight) if helping is not None and before else segment)
    return row


def _following(segment: Segment, row: Sequence[Segment], sight: Sight) -> Segment | None:
    """The move of a unit to where the one before it has just left: "Kiel to Denmark, Berlin takes its berth"."""
    before = next((one for one in reversed(row) if one.is_order), None)
    verb = next((word for word in segment.words if any(kind == "FOLLOWS" for kind, _ in word.meanings)), None)
    if verb is None or before is None or not isinstance(before.parsed, Parsed):
        return None
    at, shape = segment.words.index(verb), before.parsed.shape
    unit = _unit(segment.words[:at])
    if not unit or not is_itself(segment.words[at + 1 :]) or len(shape.units) != 1 or shape.to is None:
        return None
    left = next(_place(shape.units[0].where, before.parsed, verb))
    parsed = sight.notation.whole((*unit, _said(("TO", "-"), verb), left), sight.at)
    groups = understand(parsed, sight.at, sight.notation.builders) if isinstance(parsed, Parsed) else []
    legal = distinct([reading for group in groups for reading in group if reading.reason is None])
    return Segment(segment.words, parsed) if len(legal) == 1 else None


def _helping(segment: Segment) -> tuple[Word, ...] | None:
    """The unit and the verb of a part that says no more than that the unit helps or carries."""
    words = _without_gift(segment.words)
    verb = next((i for i, word in enumerate(words) if word.meanings[0][0] in ("SUPPORTS", "CONVOYS")), 0)
    if not verb or any(word.meanings[0][0] == UNKNOWN for word in words):
        return None
    unit = _unit(words[:verb])
    behind = words[verb + 1 :]
    refers = is_itself(behind) or " ".join(word.text for word in behind) in _alike()
    return (*unit, words[verb]) if unit and refers else None


def _unit(words: Sequence[Word]) -> tuple[Word, ...]:
    """The words that name a unit; none, if they say more than that."""
    unit = tuple(word for word in words if word.meanings[0][0] not in (FILLER, IN, "AND"))
    kinds = [word.meanings[0][0] for word in unit]
    return unit if kinds.count("PLACE") == 1 and _NAMES.issuperset(kinds) else ()


def _without_gift(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words with "gives it a hand" as "supports it"."""
    gift = next((i for i, word in enumerate(words) if _may_be(word, "HELP")), 0)
    gives = next((i for i, word in enumerate(words[:gift]) if _may_be(word, "LENDS")), 0)
    if not gives:
        return words
    supports = words[gives]._replace(meanings=(("SUPPORTS", words[gives].text),))
    return (*words[:gives], supports, *words[gives + 1 : gift], *words[gift + 1 :])


def _may_be(word: Word, kind: str) -> bool:
    return any(held == kind for held, _ in word.meanings)


def _names_move(segment: Segment) -> bool:
    """Whether what is helped is called a move, « son assaut », which is the last one."""
    words = _without_gift(segment.words)
    verb = next(i for i, word in enumerate(words) if word.meanings[0][0] in ("SUPPORTS", "CONVOYS"))
    return len(words) - verb > _PRONOUN


_PRONOUN = 2
"""Words of a verb and a pronoun."""


def _resolved(segment: Segment, helping: tuple[Word, ...], before: Sequence[Segment], sight: Sight) -> Segment:
    """The order of a unit that helps, where one of the orders before it can be meant."""
    able: list[Segment] = []
    meant = set()
    for one in before:
        parsed = sight.notation.whole((*helping, *_object(one, helping[-1])), sight.at)
        groups = understand(parsed, sight.at, sight.notation.builders) if isinstance(parsed, Parsed) else []
        legal = distinct([reading for group in groups for reading in group if reading.reason is None])
        if len(legal) == 1 and legal[0].order not in meant:
            meant.add(legal[0].order)
            able.append(Segment(segment.words, parsed))
    return able[0] if len(able) == 1 else segment


def _object(order: Segment, verb: Word) -> Iterator[Word]:
    """The words that name the order of another unit behind a verb of help."""
    parsed = order.parsed
    if not isinstance(parsed, Parsed) or len(parsed.shape.units) != 1 or parsed.shape.of is not None:
        return
    unit, to = parsed.shape.units[0], parsed.shape.to
    if unit.kind is not None:
        yield _said(parsed.meanings[unit.kind], verb)
    yield from _place(unit.where, parsed, verb)
    if to is not None:
        yield _said(("TO", "-"), verb)
        yield from _place(to, parsed, verb)


def _place(place: PlaceAt, parsed: Parsed, verb: Word) -> Iterator[Word]:
    yield _said(parsed.meanings[place.place], verb)
    if place.coast is not None:
        yield _said(parsed.meanings[place.coast], verb)


def _said(meaning: Meaning, verb: Word) -> Word:
    return Word((meaning,), verb.start, verb.end, meaning[1])
