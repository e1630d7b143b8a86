"""A unit that is named first, and what it does: « Pour le Piémont : il tient », "as for Munich: Burgundy"."""

from collections.abc import Sequence
from functools import cache

from gm.languages.language import said_anywhere
from gm.notation.orders.build import Situation
from gm.notation.orders.parse import Parsed
from gm.notation.orders.segments import Whole
from gm.notation.words.said import VERBS
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN, MARK
from gm.rules.geography import province_of

MOST_TOPICS = 12
"""Signs of a line behind which a unit may be told what to do."""
_NAMES = frozenset(("UNIT", "PLACE", "COAST", "POWER", FILLER, IN))
_SMALL = frozenset((FILLER, IN))
_OFF = frozenset(("REMOVES", "DISBANDS"))
_ACTS = VERBS - {"BACKED", "CARRIED", "BUILDS"}
_TURNING = frozenset(("corrected", "amends", "polite", "refused"))
"""Marks that may stand between a unit and what it does."""
_QUIET = frozenset(("polite", "asides", "titles"))
"""Marks that say nothing of the order beside them."""


@cache
def _said(part: str) -> frozenset[str]:
    return frozenset(said_anywhere(lambda language: getattr(language.reading.pivots, part)))


def with_topics_joined(words: Sequence[Word], at: Situation, whole: Whole) -> list[Word]:
    """The words of a line, each unit that is named first with what it does right behind it."""
    row = _without_recanting(words, at)
    if sum(map(_is_correction, row)) > 1:  # "I made a mistake: Brest was to go to the Channel"
        row = [word._replace(meanings=_CORRECTED) if _is_correction(word) else word for word in row]
    tried = 0
    index = 0
    while index < len(row) and tried < MOST_TOPICS:
        if row[index].text == ":" and _acts_behind(row, index, at):
            row = [*row[:index], *row[index + 1 :]]
        if row[index].text == ":" and (label := _label_of(row, index)) is not None:
            row, index = [*row[:label], *row[index + 1 :]], label
        named = row[index].text in _said("topics") or _addresses(row, index)
        if row[index].text in (":", ",") or named or _corrects(row[index]):
            joined = _joined(row, index, at, whole)
            tried += 1
            if joined is not None:
                row, index = joined
        index += 1
    return row


def _label_of(row: Sequence[Word], colon: int) -> int | None:
    """Where the name of a unit begins before a colon behind which its whole order stands: "Norway: F Nwy - Swe"."""
    start = colon
    while start and row[start - 1].meanings[0][0] in _NAMES:
        start -= 1
    named = [word.meanings[0][1] for word in row[start:colon] if word.meanings[0][0] == "PLACE"]
    behind = [word for word in row[colon + 1 :] if word.meanings[0][0] not in ("UNIT", *_SMALL)][:2]
    if len(named) != 1 or len(behind) < 2 or (start and row[start - 1].meanings[0][0] != SEPARATOR):
        return None
    kind, again = behind[0].meanings[0]
    same = kind == "PLACE" and not set(again.split()).isdisjoint(named[0].split())
    return start if same and behind[1].meanings[0][0] in _ACTS else None


def _without_recanting(words: Sequence[Word], at: Situation) -> list[Word]:
    """The line with "forget what I said of Paris: it …" as what Paris does now."""
    row = list(words)
    start = 0
    for index, word in enumerate(words[:-1]):
        if word.meanings[0][0] != SEPARATOR:
            continue
        said = [one for one in words[start:index] if not _is_small(one)]
        begun, start = start, index + 1
        takes_back = bool(said) and (MARK, "withdrawn") in said[0].meanings and len(said) > len(("forget", "Paris"))
        named = [one for one in said if one.meanings[0][0] in ("PLACE", "UNIT", "POWER")]
        told = any((MARK, "told") in one.meanings or one.text in _said("said") for one in said)
        subject = words[index + 1]
        if not takes_back or not told or word.text == "?" or named[-1:] != said[-1:] or not _is_own_place(named, at):
            continue
        if subject.text in _said("it") or subject.meanings[0] == named[-1].meanings[0]:
            amends = said[0]._replace(meanings=((MARK, "amends"),))
            return [*row[:begun], amends, *named, *row[index + 2 :]]
    return row


def _is_own_place(named: Sequence[Word], at: Situation) -> bool:
    return [word.meanings[0][0] for word in named].count("PLACE") == 1 and _is_own(named, at)


def _acts_behind(row: Sequence[Word], index: int, at: Situation) -> bool:
    """Whether nothing but the writer's unit stands before a colon, and a verb behind it: « Suède : ne va plus … »."""
    unit = [word for word in row[:index] if word.meanings[0][0] not in _SMALL]
    behind = [word for word in row[index + 1 :] if word.meanings[0][0] not in _SMALL]
    if not behind or [word.meanings[0][0] for word in unit].count("PLACE") != 1:
        return False
    denied = (MARK, "negated") in behind[0].meanings and len(behind) > 1
    verb = behind[1] if denied else behind[0]
    after = behind[behind.index(verb) + 1 :][:1]
    acts = verb.meanings[0][0] in _ACTS and len(verb.text) > 2 and (denied or (bool(after) and _is_mark(after[0])))
    return acts and all(word.meanings[0][0] in _NAMES for word in unit) and _is_own(unit, at)


def _joined(row: list[Word], index: int, at: Situation, whole: Whole) -> tuple[list[Word], int] | None:
    """The line with the unit before a sign, or behind a word that names a topic, and what it does in one."""
    named = _named(row, index)
    if named is None:
        return None
    first, start, end, behind = named
    signs = (":", ",", ".") if first < start and at.held else (":", ",")  # "About Tuscany. Piedmont please."
    if behind < len(row) and row[behind].text in signs:
        behind += 1
    unit = [word for word in row[start:end] if word.meanings[0][0] not in _SMALL]
    if [word.meanings[0][0] for word in unit].count("PLACE") != 1 or not _is_own(unit, at):
        return None
    turns = behind
    while turns < len(row) and (_is_small(row[turns]) or _turns(row[turns])):
        turns += 1
    stop = next((i for i in range(turns, len(row)) if row[i].meanings[0][0] in (SEPARATOR, "AND", MARK)), len(row))
    core = row[turns:stop]
    pronoun = len(core) > 1 and core[0].text in (_said("it") | _said("called"))
    bare = (not start or row[start - 1].meanings[0][0] == SEPARATOR) and (stop == len(row) or not _is_mark(row[stop]))
    if bare and turns == behind and first == start and not pronoun:
        return None  # « Paris : Bourgogne » is read as it is
    said = _doing(core[1:] if pronoun else core)
    if not said or not isinstance(whole([*unit, *said]), Parsed):
        return None
    ahead = [
        word._replace(start=row[first].start, end=row[first].start) for word in filter(_is_mark, row[behind:turns])
    ]
    if row[first].text in _said("topics") and at.held:
        ahead.append(row[first]._replace(meanings=((MARK, "amends"),)))
    joined = [*ahead, *row[start:end], *said]
    return [*row[:first], *joined, *row[stop:]], first + len(joined) - 1


def _named(row: Sequence[Word], index: int) -> tuple[int, int, int, int] | None:
    """Where the words of a topic begin, where the name of its unit begins and ends, and what stands behind it."""
    if row[index].text in _said("topics") or _addresses(row, index):
        end = _addresses(row, index) or _next(row, index + 1)
        return (index, index + 1, end, end) if _begins(row, index) else None
    start = index
    while start and row[start - 1].meanings[0][0] in _NAMES:
        start -= 1
    before = row[start - 1] if start else None
    if row[index].text == "," or (
        before is not None and (before.text in _said("topics") or before.meanings[0][0] in _OFF)
    ):
        return None  # « Au revoir la Norvège : on supprime la flotte »
    return start, start, index, index


def _addresses(row: Sequence[Word], index: int) -> int:
    """Where the name of a unit ends that is spoken to, and told behind a colon where it goes: « À l'armée de Kiel : …
    »; 0 where none is."""
    if row[index].text not in _said("addressed") or not _begins(row, index):
        return 0
    end = next((at for at in range(index + 1, len(row)) if row[at].meanings[0][0] not in _NAMES), 0)
    unit = any(word.meanings[0][0] == "UNIT" and len(word.text) > 1 for word in row[index + 1 : end])
    return end if unit and end and row[end].text in (":", ",") else 0


def _doing(words: Sequence[Word]) -> list[Word]:
    """What a unit does that was named before: its verb, or a dash before where it goes."""
    kinds = [word.meanings[0][0] for word in words if word.meanings[0][0] not in _SMALL]
    if kinds and kinds[0] in _ACTS:
        return list(words)
    if kinds[:1] != ["PLACE"] or not {"COAST"}.issuperset(kinds[1:]):
        return []
    return [words[0]._replace(meanings=(("TO", "-"),), end=words[0].start, text="-"), *words]


def _next(row: Sequence[Word], start: int) -> int:
    """Where the name of a unit ends that begins at a word: behind the first province, its coast and its power."""
    end = start
    while end < len(row) and row[end].meanings[0][0] in _NAMES - {"PLACE"}:
        end += 1
    end += 1
    while end < len(row) and row[end].meanings[0][0] in ("COAST", "POWER"):
        end += 1
    return min(end, len(row))


def _begins(row: Sequence[Word], index: int) -> bool:
    """Whether nothing that could be an order stands before a word in its part of the line."""
    if index and row[index - 1].meanings[0][0] == "AND":
        return True  # "and for Brest the Channel"
    for word in reversed(row[:index]):
        kind = word.meanings[0][0]
        if kind == SEPARATOR:
            return True
        if kind not in (FILLER, IN, MARK, "AND", "TALK", "HEADING"):
            return False
    return True


def _is_small(word: Word) -> bool:
    """Whether a word says nothing, not even that its writer is not sure: "I could take Greece"."""
    quiet = all(kind != MARK or value in _QUIET for kind, value in word.meanings)
    return word.meanings[0][0] in _SMALL and quiet


def _turns(word: Word) -> bool:
    return _is_mark(word) and any(kind == MARK and value in _TURNING for kind, value in word.meanings)


_CORRECTED = ((MARK, "corrected"),)


def _is_correction(word: Word) -> bool:
    return _is_mark(word) and (MARK, "corrected") in word.meanings


def _corrects(word: Word) -> bool:
    """Whether a word says anew what the unit before it does; "Brest was to go" tells what it does not."""
    told = (MARK, "told") in word.meanings
    return (
        not told
        and _is_mark(word)
        and any(kind == MARK and value in ("corrected", "amends") for kind, value in word.meanings)
    )


def _is_mark(word: Word) -> bool:
    return word.meanings[0][0] == MARK


def _is_own(words: Sequence[Word], at: Situation) -> bool:
    """Whether the province that words name is where a unit of the writer stands."""
    codes = next(word.meanings[0][1] for word in words if word.meanings[0][0] == "PLACE").split()
    units = [at.unit(province_of(code)) for code in codes]
    return any(unit is not None and unit.power in at.powers for unit in units)
