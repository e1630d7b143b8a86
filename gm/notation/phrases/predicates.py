"""What a sentence says of a unit beside what it orders: what it is called, how it fares, and polite questions.

"The Southern Fleet (Sevastopol) shall enter the Black Sea", "my Swedish fleet has had enough and runs for the
Skagerrak", "would you kindly move the Roman army to Venice?"
"""

from collections.abc import Sequence
from functools import cache

from gm.languages.language import said_anywhere
from gm.notation.orders.build import Situation
from gm.notation.phrases.goals import leads_in
from gm.notation.words.said import VERBS
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN, plain
from gm.rules.geography import province_of

LONGEST_PREDICATE = 9
"""Words that say how a unit fares."""
LONGEST_SHORT = 3
"""Letters of a coast abbreviated."""
_NAMES = frozenset(("PLACE", "UNIT", "COAST"))
_IDLE = frozenset((UNKNOWN, FILLER, IN, "TALK", "HELP", "FOR", "WITH", "TO"))
_QUIET = frozenset(
    ("polite", "asides", "titles", "dislodged", "asked_first", "conditional_first", "regrets", "negated", "kept")
)
"""Marks of words that may say how a unit fares."""
_POLITE = frozenset(("polite", "asides", "titles"))
_ACTS = VERBS - {"TO", "BUILDS", "BACKED", "CARRIED"}


@cache
def _said(part: str) -> frozenset[str]:
    return frozenset(map(plain, said_anywhere(lambda language: getattr(language.reading.words, part))))


def without_predicates(words: Sequence[Word], at: Situation) -> list[Word]:
    """The line without what it says of units that orders nothing, where it goes on with what does."""
    row = _without_topics_asked(_without_courtesy(words), at)
    return _without_fortunes(_without_nicknames(_without_where_it_was(_without_stead(row)), at))


def _without_courtesy(words: Sequence[Word]) -> list[Word]:
    """The line with "would you kindly move Rome to Venice?" as what it asks for; not "could you please tell me if"."""
    row = list(words)
    start = 0
    for end in [index for index, word in enumerate(row) if word.text in _ENDS]:
        said = [word for word in row[start:end] if word.meanings[0] != (FILLER, "the")]
        start = end + 1
        comma = max((index for index, word in enumerate(said) if word.text == ","), default=len(said))
        tag = said[comma + 1 :] if comma else []
        if row[end].text == "?" and " ".join(word.text for word in tag) in _said("tags"):
            for word in tag:
                row[row.index(word)] = word._replace(meanings=((FILLER, ""),))
            row[end] = row[end]._replace(meanings=((SEPARATOR, "."),), text=".")
            continue
        first = next((index for index, word in enumerate(said) if word.text in _said("courteous")), len(said))
        acts = first + 1 < len(said) and _acts(said[first + 1]) and all(map(_is_small, said[:first]))
        marked = {value for word in said for kind, value in word.meanings if kind == MARK}
        if row[end].text == "?" and acts and marked <= _POLITE:
            row[end] = row[end]._replace(meanings=((SEPARATOR, "."),), text=".")
    return row


_ENDS = frozenset(".;!?|")


def _without_topics_asked(words: Sequence[Word], at: Situation) -> list[Word]:
    """The line with "the Channel? Straight into Brest" as what the unit named does."""
    row, dropped = list(words), set[int]()
    start = 0
    for end in [index for index, word in enumerate(row) if word.text in _ENDS]:
        named = [word for word in row[start:end] if not _is_small(word)]
        start = end + 1
        if row[end].text != "?" or [word.meanings[0][0] for word in named].count("PLACE") != 1:
            continue
        if not _NAMES.issuperset(word.meanings[0][0] for word in named) or not _own(named, at):
            continue
        behind = [word for word in row[start:] if not (_is_small(word) and not _marks(word) - _POLITE)]
        leads = leads_in(next((word for word in row[start:] if word.text not in _ENDS), row[end]))
        until = next((word.text for word in row[start:] if word.text in _ENDS), "")
        if (
            behind
            and (_leads(behind[0]) or leads)
            and until != "?"
            and behind[0].meanings[0][0] not in ("BUILDS", "KEEPS")
        ):
            dropped.add(end)
    return [word for index, word in enumerate(row) if index not in dropped]


def _leads(word: Word) -> bool:
    return _acts(word) or (word.meanings[0][0] == "TO" and word.text[0].isalpha())


def _own(named: Sequence[Word], at: Situation) -> bool:
    """Whether a unit of the writer's stands where words name a place."""
    codes = [code for word in named if word.meanings[0][0] == "PLACE" for code in word.meanings[0][1].split()]
    units = (at.unit(province_of(code)) for code in codes)
    return any(one is not None and one.power in at.powers for one in units)


def _without_stead(words: Sequence[Word]) -> list[Word]:
    """The line with "takes Venice's place" as "takes Venice"."""
    row = list(words)
    for index in range(2, len(row)):
        owner = row[index - 1].text == "s" and row[index - 2].meanings[0][0] == "PLACE"
        if owner and row[index].text in _said("steads"):
            row[index] = row[index]._replace(meanings=((FILLER, ""),))
    return row


def _without_where_it_was(words: Sequence[Word]) -> list[Word]:
    """The line with "up to where Denmark was" as "up to Denmark"."""
    row = list(words)
    for index in [at for at, word in enumerate(row[:-2]) if word.text in _said("where_it_was")]:
        beside = row[index + 1 : index + 3]
        place = next((word for word in beside if word.meanings[0][0] == "PLACE"), None)
        verb = next((word for word in beside if word.text in _said("stood")), None)
        if place is not None and verb is not None:
            row[index : index + 3] = [word._replace(meanings=((FILLER, ""),)) for word in (row[index], verb)] + [place]
    return row


def _acts(word: Word) -> bool:
    """Whether a word says what a unit does."""
    return word.meanings[0][0] in _ACTS | {"BUILDS", "KEEPS"} and len(word.text) > 1 and word.text[0].isalpha()


def _is_small(word: Word) -> bool:
    return word.meanings[0][0] in (FILLER, IN, SEPARATOR, "AND", "TALK")


def _without_nicknames(words: Sequence[Word], at: Situation) -> list[Word]:
    """The line without what a unit is called beside where it stands: "the Southern Fleet (Sevastopol)"."""
    row = list(words)
    for index in range(len(row) - 2, 0, -1):
        called, unit = row[index - 1], row[index]
        if not _begins(row, index - 1):
            continue
        if unit.meanings[0][0] != "UNIT" or len(unit.text) < 2 or called.meanings[0][0] not in ("PLACE", "COAST"):
            continue
        comma = row[index + 1].text == ","
        start = index + 1 + comma
        leaves = (
            called.meanings[0][0] == "COAST" and start < len(row) and ("KEEPS", row[start].text) in row[start].meanings
        )
        start += leaves  # "the northern fleet leaves St Petersburg for the Barents Sea"
        behind = next((i for i in range(start, len(row)) if row[i].meanings[0][0] not in (FILLER, IN)), 0)
        apart = any(word.meanings[0][0] in (FILLER, IN) and word.text != "the" for word in row[start:behind])
        named = behind == index + 1 and row[behind].start > unit.end + 1
        named = named or (called.meanings[0][0] == "COAST" and len(called.text) > LONGEST_SHORT)
        if not behind or row[behind].meanings[0][0] != "PLACE" or not (apart or named):
            continue
        if not _stands(row[behind], unit, at) or (called.meanings[0][0] == "PLACE" and _stands(called, unit, at)):
            continue
        row[index - 1] = called._replace(meanings=((FILLER, ""),))
        end = behind + 1 + (behind + 1 < len(row) and row[behind + 1].meanings[0][0] == "COAST")
        if comma:
            row = [*row[: index + 1], *row[start:end], *row[end + (end < len(row) and row[end].text == ",") :]]
    return row


def _begins(row: Sequence[Word], index: int) -> bool:
    """Whether a word is the first of its part of the line that names anything."""
    before = next((word for word in reversed(row[:index]) if word.text not in _said("own") | _ARTICLES), None)
    return before is None or before.meanings[0][0] in (SEPARATOR, "AND", "TALK", MARK)


_ARTICLES = frozenset(("the", "la", "le", "l"))


def _stands(place: Word, unit: Word, at: Situation) -> bool:
    """Whether a unit of the writer's, of that kind, stands where a word says."""
    units = (at.unit(province_of(code)) for code in place.meanings[0][1].split())
    kind = unit.meanings[0][1]
    return any(one is not None and one.power in at.powers and kind in ("", one.kind) for one in units)


def _without_fortunes(words: Sequence[Word]) -> list[Word]:
    """The line without the "has had enough and" between a unit and its verb."""
    row: list[Word] = []
    index = 0
    while index < len(words):
        state = _state(words, index) if row and row[-1].meanings[0][0] in _NAMES else 0
        end = _end_of_fortune(words, index + state, row[-1], alone=state > 1) if state else 0
        index = end or index
        if end and words[index].meanings == row[-1].meanings:  # "Serbia supports nobody, Serbia goes to Budapest"
            index += 1
        row.append(words[index])
        index += 1
    return row


def _state(words: Sequence[Word], index: int) -> int:
    """How many words, from one on, say how a unit fares or begin to."""
    for count in (2, 1):
        if " ".join(word.text for word in words[index : index + count]) in _said("states"):
            return count
    return 0


def _end_of_fortune(words: Sequence[Word], start: int, name: Word, *, alone: bool) -> int:
    """Where the verb of an order stands behind a predicate that begins here, and an "and"; 0 where none does."""
    end = start
    while end < min(len(words) - 1, start + LONGEST_PREDICATE) and _is_idle(words[end]):
        end += 1
    if (end == start and not alone) or end + 1 >= len(words):
        return 0
    if words[end].meanings[0][0] != "AND" and not (alone and words[end].text == ","):
        return 0
    again = alone and words[end + 1].meanings == name.meanings
    verb = next((i for i in range(end + 1 + again, len(words)) if not _is_small(words[i])), 0)
    strange = alone or any(word.meanings[0][0] == UNKNOWN or _marks(word) for word in words[start:end])
    return end + 1 if verb and strange and words[verb].meanings[0][0] in _ACTS and _acts(words[verb]) else 0


def _is_idle(word: Word) -> bool:
    kind = word.meanings[0][0]
    idle = kind in _IDLE and word.text[0].isalpha()
    return (idle or kind == MARK) and _marks(word) <= _QUIET


def _marks(word: Word) -> set[str]:
    return {value for kind, value in word.meanings if kind == MARK}
