"""Units that help or carry what the same line has ordered: « la mer Noire la soutient », "the North Sea carries it"."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gm.languages.language import words_said
from gm.notation.orders.build import Situation
from gm.notation.orders.choose import distinct
from gm.notation.orders.looksback import is_itself
from gm.notation.orders.parse import Parsed, Stopped, understand
from gm.notation.orders.segments import Segment
from gm.notation.orders.shaping import PlaceAt
from gm.notation.orders.verdict import Sight
from gm.notation.phrases.likewise import doing_alike, unit_of_alike
from gm.notation.words.said import stands_for_order
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN, Meaning
from gm.rules.geography import province_of
from gm.rules.orders import Build, Convoy, Order, Support
from gm.rules.outcomes import Reason

_NAMES = frozenset(("UNIT", "PLACE", "COAST", "POWER"))
_ACTS = frozenset(("MOVES", "HOLDS", "SUPPORTS", "CONVOYS", "TO"))
MOST_BEFORE = 8
"""Orders of a line, the last of them, that a word like "it" may stand for."""


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
    passed = 0
    for index, word in enumerate(words):
        if index < passed:
            continue
        apart = row[-1:] and row[-1].text == "," and [one.text for one in words[index + 1 : index + 2]] == [","]
        behind = words[index + 1 + bool(apart) :][:1]
        named = row[-2 if row[-1].text == "," else -1 :][:1] if len(row) > 1 else row[-1:]
        acts = any(one.meanings[0][0] in _ACTS for one in behind)
        resumes = word.text in words_said("resumes") and acts and named and named[0].meanings[0][0] in _NAMES
        if resumes and not _has_acted(row):
            row = row[:-1] if row[-1].text == "," else row
            passed = index + 1 + bool(apart)
            continue
        row.append(word)
    return row


def _has_acted(row: Sequence[Word]) -> bool:
    """Whether the clause that ends here has its verb: its last name is where somebody goes, and not who."""
    ended = row[:-1] if row[-1].text == "," else row
    for word in reversed(ended):
        if word.meanings[0][0] == SEPARATOR:
            return False
        if word.meanings[0][0] in _ACTS or word.meanings[0] == (MARK, "withdrawn"):
            return True
    return False


def with_antecedents(found: Sequence[Segment], sight: Sight) -> list[Segment]:
    """The parts of a line; one that helps what stands before it is the order that this makes."""
    row: list[Segment] = []
    helped: list[Segment] = []
    verb: Word | None = None
    for whole in doing_alike(found, sight.notation, sight.at):
        segment = whole
        several = _several(segment.words) if row and not segment.is_order else (segment.words,)
        helping = _helping(several[-1]) if row and not segment.is_order else None
        unit = unit_of_alike(segment.words) if verb is not None and helping is None and not segment.is_order else ()
        if unit and verb is not None:
            row.append(_resolved(segment, (*unit, verb), helped, sight))
            continue
        if helping is None:
            verb = None if segment.is_order else verb
            row.append(segment)
            continue
        others = _joining(row, segment, sight)
        segment = Segment(several[-1], segment.parsed)
        before = [one for one in row[: len(row) - len(others)] if one.is_order][-MOST_BEFORE:]
        before = [one for one in before if helping.goal is None or _goes_there(one, helping.goal)]
        if helping.move and not helping.staying:
            before = before[-1:]
        last = _resolved(segment, helping.words, before, sight)
        alike = [*others, *(Segment(words, Stopped(0)) for words in several[:-1])]
        if last.is_order:
            helped, verb = before, helping.words[-1]
            row = row[: len(row) - len(others)]
            row += [_resolved(one, (*_unit(one.words), helping.words[-1]), before, sight) for one in alike]
            row.append(last)
        else:
            row.append(whole)
    return row


class _Helping(NamedTuple):
    """A part that says no more than that a unit helps or carries."""

    words: tuple[Word, ...]
    """The unit, and the verb."""
    move: bool
    """Whether what is helped is called a move, « son assaut », which is the last one."""
    staying: bool
    """Whether it is helped where it is."""
    goal: Word | None = None
    """Where it says that what is helped goes: "supports that move into Picardy"."""


def _helping(words: tuple[Word, ...]) -> _Helping | None:
    """The unit and the verb of a part that says no more than that the unit helps or carries."""
    words = _without_gift(words)
    verb = next((i for i, word in enumerate(words) if word.meanings[0][0] in ("SUPPORTS", "CONVOYS")), 0)
    if not verb or any(word.meanings[0][0] == UNKNOWN for word in words[:verb]):
        return None
    unit = _unit(words[:verb])
    behind = words[verb + 1 :]
    stays = len(behind) > 1 and behind[-1].meanings[0][0] == "HOLDS"
    behind = behind[:-1] if stays else behind
    goal = behind[-1] if behind and behind[-1].meanings[0][0] == "PLACE" and _names_order(behind[:-1]) else None
    refers = goal is not None or is_itself(behind) or " ".join(word.text for word in behind) in words_said("alike")
    move = len(behind) > 1 and not stays
    return _Helping((*unit, words[verb]), move, stays, goal) if unit and refers else None


def _names_order(words: Sequence[Word]) -> bool:
    """Whether a noun for an order that was told stands there, and what leads from it to a place: "that move into"."""
    said = [token for word in words for token in word.text.split()]
    return any(stands_for_order(" ".join(said[:end])) for end in range(len(said) - MOST_LEADING, len(said)) if end > 1)


MOST_LEADING = 2
"""Words that lead from such a noun to a place."""


def _goes_there(order: Segment, goal: Word) -> bool:
    """Whether the unit of an order goes to a place."""
    parsed = order.parsed
    to = parsed.shape.to if isinstance(parsed, Parsed) else None
    if to is None or not isinstance(parsed, Parsed):
        return False
    return not set(parsed.meanings[to.place][1].split()).isdisjoint(goal.meanings[0][1].split())


def _several(words: tuple[Word, ...]) -> list[tuple[Word, ...]]:
    """The words cut before the name of each unit but the first, where they name several before their verb."""
    verb = next(
        (i for i, word in enumerate(words) if word.meanings[0][0] not in (*_NAMES, FILLER, IN, "AND", "ALL")), 0
    )
    kinds = [word.meanings[0][0] for word in words[:verb]]
    begins = "UNIT" if "UNIT" in kinds and "PLACE" in kinds and kinds.index("UNIT") < kinds.index("PLACE") else "PLACE"
    starts = [index for index, kind in enumerate(kinds) if kind == begins]
    return [words[start:end] for start, end in zip([0, *starts[1:]], [*starts[1:], len(words)], strict=True)]


def _joining(row: Sequence[Segment], segment: Segment, sight: Sight) -> list[Segment]:
    """The parts right before one that name units which do the same: "Sevastopol and Ukraine both in support"."""
    found: list[Segment] = []
    after = segment
    for one in reversed(row):
        lead = sight.raw.between(one.words[-1], after.words[0]).strip()
        named = not one.is_order and _unit(one.words) and all(map(_is_name, one.words))
        if not named or not (lead in ("", ",", "&") or lead.strip(", ").isalpha()):
            break
        found.insert(0, one)
        after = one
    return found


def _is_name(word: Word) -> bool:
    return word.meanings[0][0] in (*_NAMES, FILLER) or _is_both(word)


def _is_both(word: Word) -> bool:
    """Whether it is the "both" of "both in support"."""
    return {"ALL", FILLER} <= {kind for kind, _ in word.meanings}


def _unit(words: Sequence[Word]) -> tuple[Word, ...]:
    """The words that name a unit; none, if they say more than that."""
    unit = tuple(
        word
        for index, word in enumerate(words)
        if not (word.meanings[0][0] in (FILLER, IN, "AND", "IT_IS") or _is_both(word))
        and (index or not (word.meanings[0][0] == "KEEPS" or word.meanings[0][1] == "commands"))  # "let Vienna …"
    )
    kinds = [word.meanings[0][0] for word in unit]
    return unit if kinds.count("PLACE") == 1 and _NAMES.issuperset(kinds) else ()


def _without_gift(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words with "gives it a hand" as "supports it"."""
    lends = any(_may_be(word, "LENDS") for word in words)
    gift = next((i for i, word in enumerate(words) if _may_be(word, "HELP")), 0)
    if lends and words[-1].meanings[0][0] == "SUPPORTS":  # "lends it its shoulder"
        gift = gift or len(words) - 1
    if gift and _may_be(words[0], "WITH"):  # "with the Mid-Atlantic's help"
        supports = words[gift]._replace(meanings=(("SUPPORTS", words[gift].text),))
        return (*words[1:gift], supports, *(word for word in words[gift + 1 :] if not _may_be(word, "HELP")))
    gives = next((i for i, word in enumerate(words[:gift]) if _may_be(word, "LENDS")), 0)
    if not gives:
        return words
    supports = words[gives]._replace(meanings=(("SUPPORTS", words[gives].text),))
    return (*words[:gives], supports, *words[gives + 1 : gift], *words[gift + 1 :])


def _may_be(word: Word, kind: str) -> bool:
    return any(held == kind for held, _ in word.meanings)


def _resolved(segment: Segment, helping: tuple[Word, ...], before: Sequence[Segment], sight: Sight) -> Segment:
    """The order of a unit that helps, where one of the orders before it can be meant."""
    able: list[Segment] = []
    meant = set()
    for one in before:
        parsed = sight.notation.whole((*helping, *_object(one, helping[-1])), sight.at)
        groups = understand(parsed, sight.at, sight.notation.builders) if isinstance(parsed, Parsed) else []
        legal = distinct([reading for group in groups for reading in group if reading.reason in _UNLESS_ANOTHERS])
        if len(legal) == 1 and legal[0].order not in meant and _is_of(legal[0].order, one, sight):
            meant.add(legal[0].order)
            able.append(Segment(segment.words, parsed))
    return able[0] if len(able) == 1 else segment


_UNLESS_ANOTHERS = (None, Reason.NOT_YOURS)
"""What may be said against an order of help: that another's unit would give it, which is told."""


def _is_of(help_: Order, order: Segment, sight: Sight) -> bool:
    """Whether it is the unit ordered there that is helped, and not another where it goes."""
    if not isinstance(help_, Support | Convoy) or not isinstance(order.parsed, Parsed):
        return True
    groups = understand(order.parsed, sight.at, sight.notation.builders)
    legal = {province_of(each.order.at) for group in groups for each in group if each.reason is None and each.order.at}
    return (
        not legal
        or province_of(help_.of) in legal
        or any(
            isinstance(each.order, Support | Convoy) and province_of(each.order.of) == province_of(help_.of)
            for group in groups
            for each in group
        )
    )


def _object(order: Segment, verb: Word) -> Iterator[Word]:
    """The words that name the order of another unit behind a verb of help."""
    parsed = order.parsed
    if not isinstance(parsed, Parsed) or len(parsed.shape.units) != 1:
        return
    carried = parsed.shape.of if parsed.shape.name == "convoy" else None  # "covering the landing"
    if parsed.shape.of is not carried:
        return
    unit, to = carried or parsed.shape.units[0], parsed.shape.to
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
