"""Read what a player wrote: each line into orders, each order with how it was read or why it was not.

Long, because the steps of one decision share one line: cut it into parts, tell orders from talk, choose a reading
or say why there is none. What stands alone (folding, grammar, near misses, building orders) has modules of its own.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from gm.notation.asides import without_asides
from gm.notation.attempts import Sort, sort_of
from gm.notation.build import BUILDERS, Builder, Reading, Scene, lacks_verb
from gm.notation.fold import fold, origins
from gm.notation.grammar import Grammar, Shape
from gm.notation.lexicon import Lexicon
from gm.notation.lines import How, Line, Misread, Status
from gm.notation.near import MOST_TRIES, Parse, Understand, all_readings, near_readings, one_slip
from gm.notation.parse import Parsed, Stopped, parse, understand
from gm.notation.segments import Segment, segments
from gm.notation.vocabulary import FILLER, UNKNOWN, Meaning, Vocabulary, plain
from gm.notation.words import AT, SEPARATOR, Word, cut, look_up
from gm.rules.geography import province_of
from gm.rules.orders import Build, Order, Support, UnitOrder, Waive

NEAR_MISSES = 150
"""Lines of one letter in which slips of the pen are looked for; a letter with more is no sheet of orders."""
HARD_LINES = 600
"""Lines of one letter that are no plain orders and are looked into at all."""
SHORT = 6
"""Words of a part of a line that may be an order with a slip in it although it hardly looks like one."""
SHORT_ORDER = 24
"""Words of the longest order that two parts of a line are tried as."""
LONGEST_LINE = 2_000
"""Characters of a line that are read; the rest of a longer one is reported."""

_AT = re.compile(r"(?<!\w)[àÀ](?!\w)")
_QUICK = re.compile(r"(?<!\w)(?:[ldjmtsc]|qu)'(?=\w)|\w+|/\w\w|[-=]+>?|[^\w\s]")
_LEAD = re.compile(r"(?:[\s•·*;,.:/|!)-]|\d+[.):/-])*")
"""What may stand before an order: a number, a bullet, the sign that ended the order before."""
_CONDITIONS = frozenset(
    ("si", "sinon", "sauf", "a moins", "if", "unless", "otherwise", "else", "in case", "except", "excepte")
)
_SENTENCE_END = re.compile(r"[.;!?/]")
_STUCK = re.compile(r"[^\w\s]\w")
_ENDS = frozenset(";,.")

KINDS = {
    "UNIT": "unit", "PLACE": "province", "COAST": "coast", "POWER": "power", "TO": "destination", "FROM": "destination",
    "MOVES": "verb", "HOLDS": "verb", "SUPPORTS": "verb", "CONVOYS": "verb", "RETREATS": "verb", "DISBANDS": "verb",
    "REMOVES": "verb", "BUILDS": "verb", "WAIVES": "verb", "CARRIED": "verb", "$END": "end",
}  # fmt: skip
"""terminal -> what a person is told was expected there"""


@dataclass(frozen=True, slots=True)
class Heading:
    """A line or part of one that is no order: the power it names, if any."""

    power: str | None = None
    talk: bool = True
    """Whether it is a sentence, which ends a block of orders, and not the title of a list."""


Item = Line | Heading


class Reader:
    """The words and grammar of one variant, compiled once; it keeps nothing of what it reads but shapes of lines."""

    def __init__(self, lexicon: Lexicon, extension: str = "", builders: Mapping[str, Builder] | None = None) -> None:
        """`extension`: Lark text that extends the grammar; `builders`: what makes orders of the rules it adds."""
        self.lexicon = lexicon
        self.grammar = Grammar(extension)
        self.vocabulary = Vocabulary(lexicon, self.grammar.words)
        self.builders = {**BUILDERS, **(builders or {})}
        self._first, self._pairs = _quick_tables(self.vocabulary)

    def read_line(self, text: str, at: Scene, language: str = "fr", *, near: bool = True) -> list[Item]:
        """What one line of a letter holds, in order. `near`: whether slips of the pen are looked into."""
        marked = _AT.sub(AT, text) if "à" in text or "À" in text else text
        folded = fold(marked[:LONGEST_LINE])
        items = self._quick(folded, text, at)
        if items is None:
            items = list(self._careful(folded, marked, text, at, language, near))
        return items

    def read_plain(self, text: str, at: Scene) -> list[Item]:
        """What the line holds when it is nothing but plain orders; otherwise nothing."""
        return self._quick(fold(text[:LONGEST_LINE]), text, at) or []

    def power(self, name: str) -> str | None:
        """The power of that code or name, in either language."""
        return next((value for kind, value in self.vocabulary.meanings.get(plain(name), ()) if kind == "POWER"), None)

    def _quick(self, folded: str, text: str, at: Scene) -> list[Item] | None:
        """Orders written plainly, without a phrase of several words; None when there is anything else."""
        pieces = _QUICK.findall(folded)
        while pieces and pieces[-1] in _ENDS:
            pieces.pop()
        first, longest = self._first, self.vocabulary.longest
        row: list[Meaning] = []
        rows = [row]
        index, count = 0, len(pieces)
        while index < count:
            piece = pieces[index]
            index += 1
            if longest.get(piece, 0) > 1 and index < count:
                found = self._phrase(pieces, index - 1)
                if found is None:
                    return None
                meaning, index = found
            else:
                meaning = first.get(piece)
            if meaning is None:
                if piece != ";" or not row:
                    return None
                row = []
                rows.append(row)
            elif meaning[0] != FILLER:
                row.append(meaning)
        shapes: list[Shape] = []
        for row in rows:
            shape = self.grammar.shape(tuple([meaning[0] for meaning in row]))
            if not isinstance(shape, Shape) or shape.name in _SLOW:
                return None
            shapes.append(shape)
        texts = [text] if len(rows) == 1 else text.split(";")
        if len(texts) < len(rows):
            return None
        items: list[Item] = []
        for shape, row, written in zip(shapes, rows, texts, strict=False):
            parsed = Parsed(shape, tuple(row))
            groups = understand(parsed, at, self.builders)
            if len(groups) != 1 or len(groups[0]) != 1 or _has_wrong_letter(parsed, groups[0][0]):
                return None
            items.append(_settled(groups[0][0], written.strip()))
        return items

    def _phrase(self, pieces: list[str], index: int) -> tuple[Meaning | None, int] | None:
        """The longest phrase that begins here, and the piece after it; None when a hyphen makes it doubtful."""
        piece = pieces[index]
        if pieces[index + 1] == "-" and index + 2 < len(pieces) and (piece, pieces[index + 2]) in self._pairs:
            return None
        if (piece, pieces[index + 1]) in self._pairs:
            most = min(self.vocabulary.longest[piece], len(pieces) - index)
            for length in range(most, 1, -1):
                held = self.vocabulary.meanings.get(" ".join(pieces[index : index + length]).replace("'", ""))
                if held is not None:
                    return (None if held[0][0] in _CAREFUL else held[0]), index + length
        return self._first.get(piece), index + 1

    def _careful(self, folded: str, marked: str, text: str, at: Scene, language: str, near: bool) -> Iterator[Item]:
        folded = without_asides(folded)
        words = _without_counts(list(look_up(cut(folded), self.vocabulary)), at)
        if not words:
            return
        places = origins(marked)
        found = segments(
            _without_bullet(words),
            lambda row: self._whole(row, at),
            lambda row: near and Support in at.accepts and self._is_one_slip(row, folded, at),
        )
        found, kinds = self._sorted_out(found, folded, text, places, at, near)
        end = 0
        for index, segment in enumerate(found):
            written = _Written(segment, text, places, end)
            end = written.end
            if segment.is_order:
                if _depends(index, found, text, places):
                    yield Line(written.text, Status.UNREADABLE, reason=Misread.CONDITION)
                    continue
                if self._runs_on(index, found, kinds, text, places):
                    yield Line(written.text, Status.UNREADABLE, reason=Misread.FRAGMENT)
                    continue
                assert isinstance(segment.parsed, Parsed)
                at = replace(at, heading=_power_of(segment) or at.heading)
                yield from self._order(segment.parsed, segment, written, folded, at)
                continue
            if kinds[index] is Sort.FRAGMENT and _is_just_a_place(segment) and _nothing_else(index, kinds):
                yield Heading()
                continue
            if kinds[index] in (Sort.HEADING, Sort.TALK):
                power = next((v for w in segment.words for k, v in w.meanings if k == "POWER"), None)
                if kinds[index] is Sort.HEADING and power is not None:
                    at = replace(at, heading=power)
                yield Heading(power, talk=False) if kinds[index] is Sort.HEADING else Heading()
                continue
            whole = kinds[index] is Sort.ATTEMPT or any(word.meanings[0][0] == UNKNOWN for word in segment.words)
            alone = not self._runs_on(index, found, kinds, text, places)
            yield self._troubled(segment, written, folded, at, language, near and whole and alone)

    def _runs_on(self, index: int, found: list[Segment], kinds: list[Sort], text: str, places: list[int]) -> bool:
        """Whether a part may be half of something: an order beside a piece of one, or stuck to broken words."""
        for other in (index - 1, index + 1):
            if not 0 <= other < len(found) or found[other].is_order == found[index].is_order:
                continue
            broken = kinds[index if found[other].is_order else other]
            if broken is Sort.FRAGMENT and found[index].is_order:
                return True
            if broken is Sort.ATTEMPT and _sticks(min(index, other), max(index, other), found, text, places):
                return True
        return False

    def _sorted_out(
        self, found: list[Segment], folded: str, text: str, places: list[int], at: Scene, near: bool
    ) -> tuple[list[Segment], list[Sort]]:
        """What each segment is. A piece of an order beside a part that is not understood is put together with it."""
        found = self._glued(found, folded, text, places, at, near)
        kinds = [Sort.ATTEMPT if s.is_order else self._sort(s, folded, text, places, at, near) for s in found]
        row: list[Segment] = []
        sorts: list[Sort] = []
        for segment, kind in zip(found, kinds, strict=True):
            pieces = (Sort.FRAGMENT, Sort.ATTEMPT)
            unread = bool(row) and not segment.is_order and not row[-1].is_order
            if unread and kind in pieces and sorts[-1] in pieces and Sort.FRAGMENT in (kind, sorts[-1]):
                words = (*row[-1].words, *segment.words)
                row[-1], sorts[-1] = Segment(words, self._whole(words, at)), Sort.ATTEMPT
                continue
            row.append(segment)
            sorts.append(kind)
        return row, sorts

    def _is_one_slip(self, words: Sequence[Word], folded: str, at: Scene) -> bool:
        """Whether one slip put right makes an order of the words."""
        if len(words) > SHORT_ORDER or not any(
            kind in ("UNIT", "PLACE") for word in words for kind, _ in word.meanings
        ):
            return False
        rows = islice(one_slip(words, folded, self.vocabulary), MOST_TRIES)
        parse, understand = self._ways(at)
        return bool(all_readings(rows, parse, understand))

    def _is_near_waive(self, text: str) -> bool:
        near = self.vocabulary.one_away(text) if len(text) > 3 and text not in self.vocabulary.meanings else ()
        return any(kind == "WAIVES" for phrase in near for kind, _ in self.vocabulary.meanings[phrase])

    def _glued(
        self, found: list[Segment], folded: str, text: str, places: list[int], at: Scene, near: bool
    ) -> list[Segment]:
        """Parts that are not understood put together where the sign between them may be a slip: `HE:L`, `PA; S`."""
        row: list[Segment] = []
        for index, segment in enumerate(found):
            if row:
                words = (*row[-1].words, *segment.words)
                sticks = _sticks(index - 1, index, found, text, places)
                broken = not segment.is_order and not row[-1].is_order
                named = any(kind in ("UNIT", "POWER") for kind, _ in segment.words[0].meanings)
                if (broken and sticks) or (
                    near
                    and (broken or (not named and (sticks or not row[-1].is_order)))
                    and self._is_one_slip(words, folded, at)
                ):
                    row[-1] = Segment(words, self._whole(words, at))
                    continue
            row.append(segment)
        return row

    def _sort(self, segment: Segment, folded: str, text: str, places: list[int], at: Scene, near: bool) -> Sort:
        """What words that make no order are. A few that a slip of the pen would explain are an attempt."""
        kind = sort_of(segment.words, self.vocabulary if near else None)
        said = [word for word in segment.words if word.meanings[0][0] != FILLER]
        if not near or kind is not Sort.TALK or len(said) > SHORT or not any(_is_unknown(w) for w in segment.words):
            return kind
        words = segment.words
        if words[0].meanings[0][0] == "UNIT" and len(words) > 1 and _is_unknown(words[1]):
            letter, name = (text[places[word.start]] for word in words[:2])
            if letter.isupper() and (name.isupper() or name.isdigit()):
                return Sort.ATTEMPT
        if Waive in at.accepts and len(words) <= 3:
            whole = folded[words[0].start : words[-1].end]
            if any(self._is_near_waive(said) for said in (whole, *(word.text for word in words))):
                return Sort.ATTEMPT
        for row in islice(one_slip(words, folded, self.vocabulary), MOST_TRIES):
            parsed = self._whole(row, at)
            if isinstance(parsed, Parsed) and len(said) > 1 and (parsed.shape.units or parsed.shape.name == "waive"):
                return Sort.ATTEMPT
        return kind

    def _whole(self, words: Sequence[Word], at: Scene) -> Parsed | Stopped:
        """The parse of words that are an order of this phase; a lone unit is one only where units are built."""
        parsed = parse(words, self.grammar)
        if isinstance(parsed, Parsed) and parsed.shape.name in _LOOSE and not understand(parsed, at, self.builders):
            return Stopped(len(words), tuple(meaning[0] for meaning in parsed.meanings))
        return parsed

    def _order(self, parsed: Parsed, segment: Segment, written: "_Written", folded: str, at: Scene) -> Iterator[Line]:
        """The line, or lines, of words spelt right: followed, ambiguous or illegal."""
        groups = understand(parsed, at, self.builders)
        if not groups:
            yield self._meaningless(parsed, segment, written)
        for group in groups:
            yield self._decide(group, written, parsed, segment, folded, at)

    def _meaningless(self, parsed: Parsed, segment: Segment, written: "_Written") -> Line:
        if parsed.shape.by_sea:
            return Line(
                written.text, Status.UNREADABLE, reason=Misread.ROUTE, column=written.column(len(segment.words))
            )
        index = next((i for i, word in enumerate(segment.words) if i and word.meanings[0][0] == "PLACE"), 0)
        column = written.column(max(index, _last_place(segment)))
        return Line(written.text, Status.UNREADABLE, reason=Misread.UNEXPECTED, column=column, expected=("verb",))

    def _ways(self, at: Scene) -> tuple[Parse, Understand]:
        return lambda row: self._mended(row, at), lambda parsed: understand(parsed, at, self.builders)

    def _mended(self, words: Sequence[Word], at: Scene) -> Parsed | Stopped:
        """The parse of words put right; a misspelt name by itself is too little to build on."""
        parsed = self._whole(words, at)
        if isinstance(parsed, Parsed) and parsed.shape.name == "bare" and parsed.shape.units[0].kind is None:
            return Stopped(len(words))
        return parsed

    def _decide(
        self, group: list[Reading], written: "_Written", parsed: Parsed, segment: Segment, folded: str, at: Scene
    ) -> Line:
        legal = _distinct([reading for reading in group if reading.reason is None])
        shared = any(kind == "PLACE" and " " in value for kind, value in parsed.meanings)
        said = sum(1 for word in segment.words if word.meanings[0][0] not in (FILLER, SEPARATOR))
        doubtful = shared or (lacks_verb(parsed.shape) and said > len(parsed.meanings))
        if len(legal) == 1 and (doubtful or _has_wrong_letter(parsed, legal[0])):
            # A name of several provinces may itself be a slip, and so may a letter passed over, or the name beside
            # a wrong one.
            slipped = all_readings(one_slip(segment.words, folded, self.vocabulary), *self._ways(at))
            rivals = [r for r in slipped if r.reason is None and (doubtful or _only_name_differs(r, legal[0]))]
            legal = _distinct([*legal, *rivals])
        if len(legal) == 1:
            return _followed(legal[0], written.text)
        if legal:
            reason, column = _what_is_open(legal, parsed, segment, written)
            return Line(written.text, Status.AMBIGUOUS, readings=_sorted(legal), reason=reason, column=column,
                        expected=(_EXPECTED.get(reason, "verb"),), power=legal[0].power)  # fmt: skip
        others = _sorted(group) if len(_distinct(group)) > 1 else ()
        return replace(_settled(group[0], written.text), readings=others)

    def _troubled(
        self, segment: Segment, written: "_Written", folded: str, at: Scene, language: str, near: bool
    ) -> Line:
        """An attempt that is no order as it stands: mended when one order only can be meant."""
        stopped = segment.parsed
        assert isinstance(stopped, Stopped)
        conditional = [i for i, word in enumerate(segment.words) if any(k == "UNLESS" for k, _ in word.meanings)]
        if conditional:
            return Line(
                written.text, Status.UNREADABLE, reason=Misread.CONDITION, column=written.column(conditional[0])
            )
        if near and (stopped.index < len(segment.words) or any(_is_unknown(word) for word in segment.words)):
            found, slips = near_readings(segment.words, folded, self.vocabulary, *self._ways(at))
            legal = _distinct([reading for reading in found if reading.reason is None])
            if len(legal) == 1:
                return replace(_followed(legal[0], written.text), how=How.CORRECTED)
            if legal:
                return self._several(legal, segment, written)
            wrong = _distinct([reading for reading in found if at.unit(province_of(reading.order.at)) is not None])
            if len(wrong) == 1 and slips == 1 and any(_is_unknown(word) for word in segment.words):
                return Line(written.text, Status.ILLEGAL, wrong[0].order, wrong[0].power, reason=str(wrong[0].reason))
        return self._unreadable(segment, written, stopped, language)

    def _several(self, legal: list[Reading], segment: Segment, written: "_Written") -> Line:
        odd = next((i for i, word in enumerate(segment.words) if word.meanings[0][0] == UNKNOWN), 0)
        return Line(written.text, Status.AMBIGUOUS, readings=_sorted(legal), reason=Misread.SPELLING,
                    column=written.column(odd), expected=("province",), power=legal[0].power)  # fmt: skip

    def _unreadable(self, segment: Segment, written: "_Written", stopped: Stopped, language: str) -> Line:
        odd = next((i for i, word in enumerate(segment.words) if word.meanings[0][0] == UNKNOWN), None)
        index = stopped.index if odd is None else odd
        reason = Misread.UNKNOWN_WORD if odd is not None else Misread.UNEXPECTED
        if odd is None and index >= len(segment.words):
            reason = Misread.INCOMPLETE
        before = stopped.before
        if index != stopped.index:
            before = tuple(word.meanings[0][0] for word in segment.words[:index] if word.meanings[0][0] != FILLER)
        expected = self.grammar.could_follow(before)
        kinds = tuple(dict.fromkeys(KINDS[kind] for kind in sorted(expected) if kind in KINDS))
        if "province" in kinds:
            kinds = tuple(kind for kind in kinds if kind != "coast")
        suggestions: list[str] = []
        if odd is not None:
            suggestions = self.vocabulary.suggestions(segment.words[odd].text, self.lexicon.names(language))
        return Line(written.text, Status.UNREADABLE, reason=reason, column=written.column(index), expected=kinds,
                    suggestions=tuple(suggestions))  # fmt: skip


_CAREFUL = frozenset(("AND", "UNLESS", "HEADING"))
"""Kinds of word that make a line more than one plain order."""
_LOOSE = frozenset(("bare", "move_without_verb", "move_in"))
"""Shapes that are an order only when the position gives them a meaning."""
_SLOW = frozenset(("bare", "move_without_verb", "move_in", "hold_all", "UNLESS"))
_EXPECTED = {Misread.COAST: "coast", Misread.PLACE: "province", Misread.ORDER: "verb"}


class _Written:
    """Where a segment stands in the player's own line."""

    def __init__(self, segment: Segment, text: str, places: list[int], after: int) -> None:
        """`after`: where the segment before ends in the line."""
        self.segment, self._places = segment, places
        first = places[segment.words[0].start]
        end = places[min(segment.words[-1].end, len(places) - 1)]
        while end < len(text) and text[end] in ")]":
            end += 1
        lead = _LEAD.match(text, after, first)
        self.start = lead.end() if lead is not None else first
        self.end = end
        self.text = text[self.start : end]

    def column(self, index: int) -> int:
        """The column of a word in the segment's text, from 1; past its end when the line stops too early."""
        if index >= len(self.segment.words):
            return len(self.text) + 1
        return self._places[self.segment.words[index].start] - self.start + 1


def _followed(reading: Reading, text: str) -> Line:
    how = How.ONLY_MEANING if reading.guessed else How.CORRECTED if reading.mended else How.EXACT
    return Line(text, Status.OK, reading.order, reading.power, how)


def _settled(reading: Reading, text: str) -> Line:
    """The line of the only reading there is."""
    if reading.reason is None:
        return _followed(reading, text)
    return Line(text, Status.ILLEGAL, reading.order, reading.power, reason=str(reading.reason))


def _has_wrong_letter(parsed: Parsed, reading: Reading) -> bool:
    """Whether the line says army where a fleet stands, or the other way about."""
    units = parsed.shape.units
    if not reading.mended or len(units) != 1 or units[0].kind is None or not isinstance(reading.order, UnitOrder):
        return False
    return parsed.meanings[units[0].kind][1] not in ("", reading.order.kind)


def _only_name_differs(rival: Reading, reading: Reading) -> bool:
    """Whether it is the same kind of order with the letter right: `A Hol S A Bel` is not "holds" with a slip in it."""
    return type(rival.order) is type(reading.order) and not (rival.mended or rival.guessed)


def _distinct(group: Sequence[Reading]) -> list[Reading]:
    return list({(reading.order, reading.power): reading for reading in reversed(group)}.values())[::-1]


def _sorted(group: Sequence[Reading]) -> tuple[Order, ...]:
    return tuple(sorted({reading.order for reading in group}, key=str))


def _what_is_open(legal: Sequence[Reading], parsed: Parsed, segment: Segment, written: _Written) -> tuple[Misread, int]:
    """What makes an order ambiguous, and the word that leaves it open."""
    if len({type(reading.order) for reading in legal}) > 1 or parsed.shape.name in ("bare", "build"):
        kinds = {str(reading.order).partition(" ")[0] for reading in legal}
        if len({type(reading.order) for reading in legal}) > 1 or len(kinds) > 1:
            return Misread.ORDER, written.column(_last_place(segment))
    for index, word in enumerate(segment.words):
        if word.meanings[0][0] == "PLACE" and " " in word.meanings[0][1]:
            return Misread.PLACE, written.column(index)
    return Misread.COAST, written.column(_last_place(segment))


def _last_place(segment: Segment) -> int:
    places = [i for i, word in enumerate(segment.words) if word.meanings[0][0] == "PLACE"]
    return places[-1] if places else 0


def _power_of(segment: Segment) -> str | None:
    word = segment.words[0].meanings[0]
    return word[1] if word[0] == "POWER" else None


def _is_unknown(word: Word) -> bool:
    return word.meanings[0][0] == UNKNOWN


def _is_just_a_place(segment: Segment) -> bool:
    kinds = [word.meanings[0][0] for word in segment.words]
    return all(kind in ("PLACE", FILLER) for kind in kinds) and kinds.count("PLACE") == 1


def _nothing_else(index: int, kinds: list[Sort]) -> bool:
    """Whether the line holds no order and no attempt beside this part: a signature, "Lyon"."""
    return all(kind in (Sort.TALK, Sort.HEADING) for other, kind in enumerate(kinds) if other != index)


def _sticks(first: int, second: int, found: list[Segment], text: str, places: list[int]) -> bool:
    """Whether the sign between two parts has no space after it, as when it was typed into a word."""
    said = [word for word in found[first].words if not word.text.startswith(("-", "=", ">"))]
    between = text[places[(said or found[first].words)[-1].end - 1] + 1 : places[found[second].words[0].start] + 1]
    return _STUCK.search(between) is not None


def _depends(index: int, found: list[Segment], text: str, places: list[int]) -> bool:
    """Whether the words beside an order, in the same sentence, make it depend on something: "if", "unless"."""
    for other in (index - 1, index + 1):
        if 0 <= other < len(found) and not found[other].is_order:
            first, second = found[min(index, other)], found[max(index, other)]
            between = text[places[first.words[-1].end - 1] : places[second.words[0].start]]
            said = {word.text for word in found[other].words if any(kind == "UNLESS" for kind, _ in word.meanings)}
            if said & _CONDITIONS and not _SENTENCE_END.search(between):
                return True
    return False


def _without_counts(words: list[Word], at: Scene) -> list[Word]:
    """The line without the 1 of "1 A Par, 1 F Bre", where units are counted."""
    if Build not in at.accepts:
        return words
    following = [*words[1:], None]
    return [
        word
        for word, after in zip(words, following, strict=True)
        if word.meanings[0][0] != "NUMBER" or after is None or after.meanings[0][0] != "UNIT"
    ]


def _without_bullet(words: list[Word]) -> list[Word]:
    """The line without its number or dash."""
    start = 0
    while start < len(words) and words[start].meanings[0][0] in ("NUMBER", "TO", "SEPARATOR"):
        start += 1
    return _without_title(words[start:])


def _without_title(words: list[Word]) -> list[Word]:
    """The line without "Constructions/destructions :", which says neither."""
    either = ("BUILDS", "REMOVES", "DISBANDS")
    kinds = [word.meanings[0][0] for word in words[:3]]
    if len(kinds) == 3 and kinds[0] in either and kinds[1] in (SEPARATOR, "AND") and kinds[2] in either:
        rest = words[3:]
        return rest[1:] if rest and rest[0].meanings[0][0] == SEPARATOR else rest
    return words


def _quick_tables(vocabulary: Vocabulary) -> tuple[dict[str, Meaning], set[tuple[str, str]]]:
    """Words that may be looked up one by one, and pairs of words that begin a phrase of several."""
    first = {
        phrase: held[0]
        for phrase, held in vocabulary.meanings.items()
        if " " not in phrase and " " not in held[0][1] and held[0][0] not in _CAREFUL
    }
    first.update({f"{letter}'": (FILLER, "") for letter in ("l", "d", "j", "m", "t", "s", "c", "qu")})
    first[AT] = (FILLER, "")
    first.update({sign: ("TO", sign) for sign in ("-", "->", "--", "=", "=>", "-->", "==")})
    for coast in ("nc", "sc", "ec", "wc", "cn", "cs", "ce", "co"):
        meanings = vocabulary.meanings.get(coast, ())
        first.update({f"/{coast}": meaning for meaning in meanings if meaning[0] == "COAST"})
    pairs: set[tuple[str, str]] = set()
    for phrase in vocabulary.meanings:
        parts = phrase.split()
        if len(parts) > 1:
            pairs.update(((parts[0], parts[1]), (parts[0], f"{parts[1]}'")))
    return first, pairs
