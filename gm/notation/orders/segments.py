"""Cut one line into the orders it holds: at semicolons, commas and the like, or where one order follows another."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from gm.languages.language import words_said
from gm.notation.orders.grammar import LONGEST
from gm.notation.orders.looksback import has_object, looks_back, says_alike
from gm.notation.orders.parse import Parsed, Stopped
from gm.notation.orders.shaping import Shape
from gm.notation.words.tokens import BARRIER, SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER

LONGEST_JOIN = 5
"""Parts of a line, cut at its separators, that may still be one order ("A Par, soutenue par A Mar, va en Bou")."""
LONGEST_LIST = 20
"""Units that may share one verb ("A Par, A Mar, F Bre hold")."""
SHORT_VERBS = frozenset("hdt")
_ACTS = frozenset(("TO", "MOVES", "HOLDS", "SUPPORTS", "CONVOYS"))
LONGEST_SHORT = 3
"""Letters of what may be a unit abbreviated: "arm", "flt". A noun has more."""


@dataclass(frozen=True, slots=True)
class Segment:
    """Words that are one order, or a part of the line that is none."""

    words: tuple[Word, ...]
    parsed: Parsed | Stopped

    @property
    def is_order(self) -> bool:
        return isinstance(self.parsed, Parsed)


Whole = Callable[[Sequence[Word]], "Parsed | Stopped"]
"""The parse of words that make a whole order of this phase."""


Run = Callable[[Sequence[Word]], "tuple[Segment, ...]"]
"""The orders of a row of words without signs, where there is one way to divide it."""


def segments(
    words: Sequence[Word],
    whole: Whole,
    is_slip: Callable[[Sequence[Word]], bool],
    run: Run = lambda words: (),
    adjusting: Run = lambda words: (),
) -> list[Segment]:
    """The orders of a line, and what lies between them.

    `is_slip` says whether words are one order with a slip in it: then they are not cut where they bear no sign, but
    where a `run` of orders can be divided in one way only. `adjusting`: the builds or removals that words name.
    Whatever division leaves the fewest parts unread is taken; among equals the one with the most orders.
    """
    parts = _parts(words)
    # For each number of parts: (parts read, orders found, where the last segments begin, those segments)
    best: list[tuple[int, int, int, tuple[Segment, ...]]] = [(0, 0, 0, ())]
    for end in range(1, len(parts) + 1):
        choices = []
        for start in range(_furthest(parts, end), end):
            if _are_never_one(parts, start, end):
                continue
            read, orders = best[start][:2]
            joined = tuple(word for part in parts[start:end] for word in part.joined(part is parts[start]))
            joined, parsed = _read(joined, whole, behind=start > 0)
            if end - start > 1 and (isinstance(parsed, Stopped) or parsed.shape.name.startswith("move_")):
                joined, parsed = _listed(parts[start:end], joined, parsed, whole)
            if isinstance(parsed, Parsed) and parsed.shape.name == "move_each" and _goes_on(parts, end):
                parsed = Stopped(len(joined))
            found: tuple[Segment, ...] = (Segment(joined, parsed),)
            if isinstance(parsed, Stopped) and (several := adjusting(joined)):
                choices.append((read + end - start, orders + len(several), start, several))
                continue
            if end - start == 1 and isinstance(parsed, Stopped):
                apart = _juxtaposed(joined, whole)
                found = (apart if apart and not is_slip(joined) else run(joined)) or found
            if all(segment.is_order for segment in found):
                choices.append((read + end - start, orders + sum(map(_orders_in, found)), start, found))
            elif end - start == 1:
                choices.append((read, orders, start, found))
        best.append(max(choices, key=lambda choice: choice[:2]))
    row: list[tuple[Segment, ...]] = []
    end = len(parts)
    while end:
        _, _, end, found = best[end]
        row.append(found)
    return [segment for found in reversed(row) for segment in found]


def _are_never_one(parts: Sequence["_Part"], start: int, end: int) -> bool:
    """Whether parts are never one order, whatever their words make together."""
    if end - start == 1:
        return False
    if parts[start].says_nothing or parts[end - 1].says_nothing or parts[start].is_kind_told:
        return True
    if any(part.says_alike for part in parts[max(1, start) : end]):
        return True
    if any(_ends_in_noun(part) and after.sign == "." for part, after in pairwise(parts[start:end])):
        return True
    if any(_stays(part) and after.sign in (".", "!") for part, after in pairwise(parts[start:end])):
        return True
    if any(_acts(parts[start:at]) and parts[at].speaks_of_somebody for at in range(start + 1, end)):
        return True
    if any(part.begins_topic for part in parts[start + 1 : end]) or _is_label(parts, start, end):
        return True
    if any(part.begins_sentence and before.names_place for before, part in pairwise(parts[start:end])):
        return True
    if start and end - start == len(("the name", "the verb")) and _ends_backing(parts[start - 1], *parts[start:end]):
        return True
    return start > 0 and _ends_in_help(parts[start:end])


def _acts(parts: Sequence["_Part"]) -> bool:
    return any(word.meanings[0][0] in _ACTS and len(word.text) > 1 for part in parts for word in part.words)


def _is_label(parts: Sequence["_Part"], start: int, end: int) -> bool:
    """Whether the last of several parts is a name behind a stop, before a colon: "Moscow: Ukraine. Warsaw: Galicia"."""
    labels = end < len(parts) and parts[end].sign == ":" and parts[end - 1].sign in (".", "!")
    return labels and all(word.meanings[0][0] != "UNIT" for word in parts[end - 2].words[-1:])


def _read(row: tuple[Word, ...], whole: Whole, *, behind: bool) -> tuple[tuple[Word, ...], Parsed | Stopped]:
    """The parse of a row; behind another part without a "with" that only joins it: "…, with Paris staying home"."""
    parsed = whole(row)
    if behind and isinstance(parsed, Stopped) and row[0].meanings[0][0] == "WITH" and len(row) > 1:
        return row[1:], whole(row[1:])
    return row, parsed


def _ends_in_help(parts: Sequence["_Part"]) -> bool:
    """Whether a verb of help stands before a sign, so that it helps what stands before it: `Bul - Rum, Bla sup, …`."""
    return any(
        looks_back(part.words) and (after.sign in HALTS if after.glue is None else has_object(part.words))
        for part, after in pairwise(parts)
    )


def _ends_in_noun(part: "_Part") -> bool:
    """Whether the noun of a unit ends a part, so that no name behind a full stop belongs to it: "a fleet. Berlin:"."""
    return part.words[-1].meanings[0][0] == "UNIT" and len(part.words[-1].text) > LONGEST_SHORT


def _stays(part: "_Part") -> bool:
    """Whether a part is a verb of staying in full, which is for no name behind a full stop: "Paris, stay. Brest …"."""
    said = [word for word in part.words if word.meanings[0][0] != FILLER]
    return len(said) == 1 and said[0].meanings[0][0] == "HOLDS" and len(said[0].text) > LONGEST_SHORT


def _ends_backing(before: "_Part", named: "_Part", verb: "_Part") -> bool:
    """Whether a name is the last of those that help, and the verb another's: « soutenue par Par et Mar, tient »."""
    helps = any(word.meanings[0][0] == "BACKED" for word in before.words)
    acts = all(word.meanings[0][0] != "PLACE" for word in verb.words)
    return helps and named.glue is not None and named.is_member and verb.sign == "," and acts


HALTS = frozenset(",;.!")
"""Signs before which help is for what stands before it."""


def _goes_on(parts: Sequence["_Part"], end: int) -> bool:
    """Whether a list of places has one more behind it."""
    return end < len(parts) and parts[end].is_member and parts[end].is_next


def _furthest(parts: Sequence["_Part"], end: int) -> int:
    """The first part that may belong to the same order as the last one."""
    start = max(0, end - 1)
    while start > max(0, end - LONGEST_LIST) and parts[start - 1].is_member:
        start -= 1
    start = min(start, max(0, end - LONGEST_JOIN))
    return next((index for index in range(end - 1, start, -1) if parts[index].sign == BARRIER), start)


def _listed(
    parts: Sequence["_Part"], joined: tuple[Word, ...], parsed: Parsed | Stopped, whole: Whole
) -> tuple[tuple[Word, ...], Parsed | Stopped]:
    """`A Par, A Mar, F Bre hold` with an "and" at each comma; `Paris : Bourgogne` with its colon."""
    if len(parts) == 2 and parts[1].sign == ":" and all(part.is_member for part in parts):
        told = all(word.meanings[0][0] != "UNIT" for word in parts[1].words) and len(parts[0].words) > 1
        row = (*parts[0].words, _sign("TO" if told else FILLER, ":", parts[1].words[0]), *parts[1].words)
        return row, whole(row)
    colon = [index for index, part in enumerate(parts) if part.sign == ":"]
    acting = [index for index, part in enumerate(parts) if not part.is_member]
    if len(colon) == 1 and len(parts) > 2 and (verb := _verb_apart(parts, colon[0], acting)) is not None:
        named = [part for index, part in enumerate(parts) if index != verb]
        row = named[0].words
        for part in named[1:]:
            row = (*row, part.glue or _sign("AND", ",", part.words[0]), *part.words)
        listed = whole((*row, *parts[verb].words))
        if isinstance(listed, Parsed) and len(listed.shape.units) == len(named):
            return joined, listed
        return joined, parsed
    apart = colon[0] if len(colon) == 1 and not acting else len(parts)
    if len(acting) > 1 or not all(part.is_next for index, part in enumerate(parts) if index not in (0, apart)):
        return joined, parsed
    row = parts[0].words
    for index, part in enumerate(parts[1:], 1):
        sign = _sign("TO", ":", part.words[0]) if index == apart else part.glue or _sign("AND", ",", part.words[0])
        row = (*row, sign, *part.words)
    listed = whole(row)
    if isinstance(listed, Parsed) and _says_each(listed.shape, acting[0] + 1 if acting else apart, len(parts)):
        return row, listed
    return joined, parsed


def _verb_apart(parts: Sequence["_Part"], colon: int, acting: Sequence[int]) -> int | None:
    """Which part is the verb of a list, before a colon or behind it: "Hold: Pic, Bel", "Berlin, Silesia: stay"."""
    if len(acting) != 1 or acting[0] not in (0, len(parts) - 1) or colon not in (1, len(parts) - 1):
        return None
    (verb,) = acting
    alone = any(word.meanings[0][0] in ("HOLDS", "DISBANDS", "REMOVES") for word in parts[verb].words)
    alone = alone and all(word.meanings[0][0] in _STAY for word in parts[verb].words)
    beside = (verb == 0) == (colon == 1)
    nexts = all(part.is_next for index, part in enumerate(parts) if index not in (0, colon))
    return verb if alone and beside and nexts else None


_STAY = frozenset(("HOLDS", "DISBANDS", "REMOVES", FILLER))


def _says_each(shape: Shape, units: int, parts: int) -> bool:
    """Whether each part of a list is a unit; or what goes somewhere, and behind that as many places as units."""
    if shape.name == "move_each":
        return len(shape.units) == units and units + len(shape.places) in (parts, parts + 1)
    return len(shape.units) == parts


def _sign(kind: str, sign: str, before: Word) -> Word:
    return Word(((kind, sign),), before.start, before.start, sign)


def _orders_in(segment: Segment) -> int:
    return max(1, len(segment.parsed.shape.units)) if isinstance(segment.parsed, Parsed) else 0


@dataclass(frozen=True, slots=True)
class _Part:
    words: tuple[Word, ...]
    glue: Word | None
    """The "and" before it, which is a word of its own when two parts are one order."""
    sign: str = ""
    """The sign before it."""

    @property
    def says_nothing(self) -> bool:
        """Whether it is nothing but fillers, which belong to no order beyond a sign."""
        return all(word.meanings[0][0] == FILLER for word in self.words)

    @property
    def says_alike(self) -> bool:
        """Whether it says of a unit that it does as the one before: "as does Constantinople", « Roumanie aussi »."""
        return says_alike(self.words)

    @property
    def begins_sentence(self) -> bool:
        """Whether it begins with an article behind a stop: "Remove Spain. The fleet and Marseilles stay"."""
        kind, said = self.words[0].meanings[0]
        return self.sign in (".", "!") and len(self.words) > 1 and kind == FILLER and said in words_said("determiners")

    @property
    def names_place(self) -> bool:
        return any(word.meanings[0][0] == "PLACE" for word in self.words)

    @property
    def begins_topic(self) -> bool:
        """Whether it begins behind a stop with what it is about: "Rome to Apulia. As to Venice, …"."""
        said = f"{' '.join(word.text for word in self.words)} "
        return self.sign in (".", "!", "?") and any(
            said.startswith(f"{each} ") for each in words_said("topics", "pivots")
        )

    @property
    def speaks_of_somebody(self) -> bool:
        """Whether it begins behind a stop with who is spoken of: "Greece supports Serbia. They shall not pass"."""
        return self.sign in (".", "!", "?") and len(self.words) > 2 and self.words[0].text in words_said("persons")

    @property
    def is_kind_told(self) -> bool:
        """Whether it is the kind of the unit named before it: « Paris : A, Brest : F »."""
        kinds = [word.meanings[0][0] for word in self.words if word.meanings[0][0] != FILLER]
        return self.sign == ":" and kinds == ["UNIT"]

    @property
    def is_member(self) -> bool:
        """Whether it may be a unit in a list of units: a name, perhaps with its letter."""
        kinds = [word.meanings[0][0] for word in self.words if word.meanings[0][0] != FILLER]
        kinds = kinds[1:] if kinds[:1] == ["WITH"] else kinds
        return kinds.count("PLACE") == 1 and all(kind in ("UNIT", "PLACE", "COAST", "POWER") for kind in kinds)

    @property
    def is_next(self) -> bool:
        """Whether it goes on with a list: behind a comma or an "and"."""
        return self.sign in (",", "") or self.glue is not None

    def joined(self, first: bool) -> tuple[Word, ...]:
        """Its words behind those of another part, where a code that is short for a power, too, begins a unit."""
        if first:
            return self.words
        lead, *rest = self.words
        if lead.meanings[0][0] == "PLACE" and any(kind == "POWER" for kind, _ in lead.meanings):
            lead = lead._replace(meanings=lead.meanings[:1])  # "Pic, Eng support Bel"
        return (lead, *rest) if self.glue is None else (self.glue, lead, *rest)


def _parts(words: Sequence[Word]) -> list[_Part]:
    parts: list[_Part] = []
    row: list[Word] = []
    glue: Word | None = None
    sign = ""
    for word in words:
        if word.meanings[0][0] in (SEPARATOR, "AND"):
            if row:
                parts.append(_Part(tuple(row), glue, sign))
                row, glue, sign = [], None, ""
            glue = word if word.meanings[0][0] == "AND" else None
            sign = word.text if glue is None else sign
        else:
            row.append(word)
    if row:
        parts.append(_Part(tuple(row), glue, sign))
    return parts


def _juxtaposed(words: tuple[Word, ...], whole: Whole) -> tuple[Segment, ...]:
    """Orders one after the other without a sign between them; empty unless all of it is orders."""
    starts = [i for i in range(1, len(words)) if _begins_another(words, i)]
    if not starts:
        return ()
    ways: dict[int, tuple[Segment, ...]] = {0: ()}
    reached = [0]
    for end in [*starts, len(words)]:
        if end - reached[-1] > LONGEST:
            return ()
        for start in reached[-6:]:
            row = words[start:end]
            parsed = whole(row[1:] if start and row[0].meanings[0][0] == "WITH" else row)
            sure = isinstance(parsed, Parsed) and (parsed.shape.name != "move_without_verb" or _is_spoken(row))
            if sure and not _may_go_on(words, end):
                ways[end] = (*ways[start], Segment(row, parsed))
                reached.append(end)
                break
    found = ways.get(len(words), ())
    return () if _is_misdivided(found) else found


def _is_misdivided(found: Sequence[Segment]) -> bool:
    """Whether a name alone stands before units with their letters: in `kie f ber a` the letter may be the name's."""
    bare = [one.parsed.shape for one in found if isinstance(one.parsed, Parsed) and one.parsed.shape.name == "bare"]
    return any(shape.units[0].kind is None for shape in bare) and any(shape.units[0].kind is not None for shape in bare)


def _begins_another(words: Sequence[Word], index: int) -> bool:
    """Whether an order may begin at a word: at a unit or power, or at a province with a verb in full behind it."""
    kinds = {kind for kind, _ in words[index].meanings}
    if words[index].meanings[0][0] == "WITH" and index + 1 < len(words):
        return _begins_another(words, index + 1)
    if kinds & {"UNIT", "POWER"}:
        return True
    behind = next((word for word in words[index + 1 :] if word.meanings[0][0] not in (FILLER, "COAST")), None)
    return "PLACE" in kinds and behind is not None and behind.meanings[0][0] in _ACTS and _is_said(behind)


def _is_said(word: Word) -> bool:
    """Whether it is a word and neither a letter of the notation nor a sign."""
    return len(word.text) > 1 and word.text[0].isalpha()


def _is_spoken(row: Sequence[Word]) -> bool:
    """Whether a row begins with a unit in full, as in a letter dictated without signs: `flotte brest manche`."""
    return row[0].meanings[0][0] == "UNIT" and len(row[0].text) > LONGEST_SHORT


def _may_go_on(words: tuple[Word, ...], end: int) -> bool:
    """Whether a row that ends in a lone letter runs into more words: `A Par H A Mar - Bur` may be a slip for S."""
    last = words[end - 1]
    if end == len(words) or last.text not in SHORT_VERBS:
        return False
    return words[end].start - last.end < 2
