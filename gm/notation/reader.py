"""Read what a player wrote: each line into orders, each order with how it was read or why it was not.

The steps of one decision share one line: cut it into parts, tell orders from talk, choose a reading or say why there
is none.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, takewhile

from gm.languages.language import USUAL_LANGUAGE, any_of, said_anywhere
from gm.notation.asides import may_hide_backers, names_of_backers, without_asides, without_bullet, without_counts
from gm.notation.attempts import Sort, sort_of
from gm.notation.build import BUILDERS, Builder, Reading, Situation, lacks_verb
from gm.notation.choose import (
    distinct,
    followed,
    has_wrong_letter,
    only_name_differs,
    settled,
    sorted_orders,
    what_is_open,
)
from gm.notation.fold import fold, origins
from gm.notation.grammar import Grammar
from gm.notation.implied import implied, units_listed
from gm.notation.lexicon import Lexicon
from gm.notation.lines import How, Line, LineStatus, Misread
from gm.notation.near import MOST_TRIES, Parse, Understand, all_readings, near_readings, one_slip
from gm.notation.parse import Parsed, Stopped, parse, understand
from gm.notation.parts import (
    WrittenPart,
    depends,
    is_just_a_place,
    is_unknown,
    last_place,
    nothing_else,
    power_of,
    says_enough,
    stands_alone,
    sticks,
)
from gm.notation.quick import Quick
from gm.notation.segments import Segment, segments
from gm.notation.tokens import AT, SEPARATOR, Word, cut, look_up
from gm.notation.vocabulary import FILLER, UNKNOWN, Vocabulary, plain
from gm.rules.geography import province_of
from gm.rules.orders import Support, Waive

NEAR_MISSES = 150
"""Lines of one letter in which slips of the pen are looked for; a letter with more is no sheet of orders."""
HARD_LINES = 600
"""Lines of one letter that are no plain orders and are looked into at all."""
SHORT = 6
"""Words of a part of a line that may be an order with a slip in it although it hardly looks like one."""
SHORT_ORDER = 24
"""Words of the longest order that two parts of a line are tried as."""
ORDINARY = 80
"""Characters of an ordinary line: a longer one counts for as many as it would fill."""
LONGEST_LINE = 2_000
"""Characters of a line that are read; the rest of a longer one is reported."""

KINDS = {
    "UNIT": "unit", "PLACE": "province", "COAST": "coast", "POWER": "power", "TO": "destination", "FROM": "destination",
    "MOVES": "verb", "HOLDS": "verb", "SUPPORTS": "verb", "CONVOYS": "verb", "RETREATS": "verb", "DISBANDS": "verb",
    "REMOVES": "verb", "BUILDS": "verb", "WAIVES": "verb", "CARRIED": "verb", "KEEPS": "verb", "$END": "end",
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
        self.vocabulary = Vocabulary(lexicon, self.grammar.words, self.grammar.exact)
        self.builders = {**BUILDERS, **(builders or {})}
        kept = any_of(said_anywhere(lambda language: language.reading.marks.kept))
        self._kept = re.compile(rf"(?<!\w)(?:{kept})(?!\w)", re.IGNORECASE)
        self._quick = Quick(self.grammar, self.vocabulary, self.builders)

    def read_line(
        self, text: str, at: Situation, language: str = USUAL_LANGUAGE, *, near: bool = True
    ) -> Sequence[Item]:
        """What one line of a letter holds, in order. `near`: whether slips of the pen are looked into."""
        marked = text if text.isascii() else self._kept.sub(AT, text)
        folded = fold(marked[:LONGEST_LINE])
        plainly = self._quick.read(folded, text, at)
        return plainly if plainly is not None else list(self._careful(folded, marked, text, at, language, near))

    def read_plain(self, text: str, at: Situation) -> Sequence[Item]:
        """What the line holds when it is nothing but plain orders; otherwise nothing."""
        return self._quick.read(fold(text[:LONGEST_LINE]), text, at) or ()

    def power(self, name: str) -> str | None:
        """The power of that code or name, in either language."""
        return next((value for kind, value in self.vocabulary.meanings.get(plain(name), ()) if kind == "POWER"), None)

    def _careful(self, folded: str, marked: str, text: str, at: Situation, language: str, near: bool) -> Iterator[Item]:
        whole, folded = folded, without_asides(folded)
        near = near and not may_hide_backers(folded)
        words = without_counts(list(look_up(cut(folded), self.vocabulary)), at)
        if not words:
            return
        places = origins(marked)
        found = segments(
            self._without_bullet(words),
            lambda row: self._whole(row, at),
            lambda row: near and Support in at.accepts and self._is_one_slip(row, folded, at),
        )
        found, kinds = self._sorted_out(found, folded, text, places, at, near)
        end = 0
        for index, segment in enumerate(found):
            written = WrittenPart(segment, text, places, end)
            end = written.end
            if segment.is_order:
                if depends(index, found, text, places):
                    yield Line(written.text, LineStatus.UNREADABLE, reason=Misread.CONDITION)
                    continue
                if self._runs_on(index, found, kinds, text, places):
                    yield Line(written.text, LineStatus.UNREADABLE, reason=Misread.FRAGMENT)
                    continue
                assert isinstance(segment.parsed, Parsed)
                at = replace(at, heading=power_of(segment) or at.heading)
                lines = list(self._order(segment.parsed, segment, written, folded, at))
                yield from lines
                if len(lines) == 1 and stands_alone(index, found, text, places):
                    after = found[index + 1].words[0].start if index + 1 < len(found) else len(whole)
                    beside = names_of_backers(whole[segment.words[-1].end : after])
                    listed = units_listed(list(look_up(cut(beside), self.vocabulary)), self.grammar) if beside else ()
                    shown = text[written.start : places[whole.rindex(")", 0, after)] + 1] if listed else written.text
                    yield from implied(replace(lines[0], text=shown), segment, listed, at)
                continue
            if kinds[index] is Sort.FRAGMENT and is_just_a_place(segment) and nothing_else(index, kinds):
                yield Heading()
                continue
            if kinds[index] in (Sort.HEADING, Sort.TALK):
                power = next((v for w in segment.words for k, v in w.meanings if k == "POWER"), None)
                if kinds[index] is Sort.HEADING and power is not None:
                    at = replace(at, heading=power)
                yield Heading(power, talk=False) if kinds[index] is Sort.HEADING else Heading()
                continue
            tried = kinds[index] is Sort.ATTEMPT or any(word.meanings[0][0] == UNKNOWN for word in segment.words)
            alone = not self._runs_on(index, found, kinds, text, places)
            yield self._troubled(segment, written, folded, at, language, near and tried and alone)

    def _without_bullet(self, words: list[Word]) -> list[Word]:
        """The line without its number or dash, unless a line of this game begins so: `1 = Mid`."""
        if self.grammar.own:
            first = list(takewhile(lambda word: word.meanings[0][0] != SEPARATOR, words))
            if isinstance(parse(first, self.grammar), Parsed):
                return words
        return without_bullet(words)

    def _runs_on(self, index: int, found: list[Segment], kinds: list[Sort], text: str, places: list[int]) -> bool:
        """Whether a part may be half of something: an order beside a piece of one, or stuck to broken words."""
        for other in (index - 1, index + 1):
            if not 0 <= other < len(found) or found[other].is_order == found[index].is_order:
                continue
            broken = kinds[index if found[other].is_order else other]
            if broken is Sort.FRAGMENT and found[index].is_order:
                return True
            if broken is Sort.ATTEMPT and sticks(min(index, other), max(index, other), found, text, places):
                return True
        return False

    def _sorted_out(
        self, found: list[Segment], folded: str, text: str, places: list[int], at: Situation, near: bool
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

    def _is_one_slip(self, words: Sequence[Word], folded: str, at: Situation) -> bool:
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
        self, found: list[Segment], folded: str, text: str, places: list[int], at: Situation, near: bool
    ) -> list[Segment]:
        """Parts that are not understood put together where the sign between them may be a slip: `HE:L`, `PA; S`."""
        row: list[Segment] = []
        for index, segment in enumerate(found):
            if row:
                words = (*row[-1].words, *segment.words)
                stuck = sticks(index - 1, index, found, text, places)
                before = row[-1].parsed
                loose = isinstance(before, Stopped) or (before.shape.name in _LOOSE and not segment.is_order)
                broken = not segment.is_order and not row[-1].is_order
                named = any(kind in ("UNIT", "POWER") for word in segment.words[:2] for kind, _ in word.meanings)
                if (broken and stuck) or (
                    near and (broken or (not named and (stuck or loose))) and self._is_one_slip(words, folded, at)
                ):
                    row[-1] = Segment(words, self._whole(words, at))
                    continue
            row.append(segment)
        return row

    def _sort(self, segment: Segment, folded: str, text: str, places: list[int], at: Situation, near: bool) -> Sort:
        """What words that make no order are. A few that a slip of the pen would explain are an attempt."""
        kind = sort_of(segment.words, self.vocabulary if near else None)
        said = [word for word in segment.words if word.meanings[0][0] != FILLER]
        if kind is Sort.TALK and len(said) <= SHORT and self._says_own_word(said, near):
            return Sort.ATTEMPT
        if not near or kind is not Sort.TALK or len(said) > SHORT or not any(is_unknown(w) for w in segment.words):
            return kind
        words = segment.words
        if words[0].meanings[0][0] == "UNIT" and len(words) > 1 and is_unknown(words[1]):
            letter, name = (text[places[word.start]] for word in words[:2])
            if letter.isupper() and (name.isupper() or name.isdigit()):
                return Sort.ATTEMPT
        if Waive in at.accepts and len(words) <= 3:
            whole = folded[words[0].start : words[-1].end]
            if any(self._is_near_waive(said) for said in (whole, *(word.text for word in words))):
                return Sort.ATTEMPT
        for row in islice(one_slip(words, folded, self.vocabulary), MOST_TRIES):
            parsed = self._mended(row, at)
            if isinstance(parsed, Parsed) and len(said) > 1 and (parsed.shape.units or parsed.shape.name == "waive"):
                return Sort.ATTEMPT
        return kind

    def _says_own_word(self, words: Sequence[Word], near: bool) -> bool:
        """Whether a word of the variant's own stands first, if only misspelt: somebody tries to order something."""
        own = self.grammar.own
        if not own or not words:
            return False
        meanings = list(words[0].meanings)
        if near and is_unknown(words[0]) and len(words[0].text) > 3:
            meanings += [
                held for phrase in self.vocabulary.one_away(words[0].text) for held in self.vocabulary.meanings[phrase]
            ]
        return any(kind in own for kind, _ in meanings)

    def _whole(self, words: Sequence[Word], at: Situation) -> Parsed | Stopped:
        """The parse of words that are an order of this phase; a lone unit is one only where units are built."""
        parsed = parse(words, self.grammar)
        if isinstance(parsed, Stopped) or parsed.shape.name not in _LOOSE:
            return parsed
        spare = parsed.shape.name in _SPARE
        if (not spare or says_enough(words)) and understand(parsed, at, self.builders):
            return parsed
        kinds = tuple(meaning[0] for meaning in parsed.meanings)
        return Stopped(1, kinds[:1]) if spare else Stopped(len(words), kinds)

    def _order(
        self, parsed: Parsed, segment: Segment, written: WrittenPart, folded: str, at: Situation
    ) -> Iterator[Line]:
        """The line, or lines, of words spelt right: followed, ambiguous or illegal."""
        groups = understand(parsed, at, self.builders)
        if not groups:
            yield self._meaningless(parsed, segment, written)
        for group in groups:
            line = self._decide(group, written, parsed, segment, folded, at)
            yield replace(line, rest=True) if parsed.shape.name == "hold_all" else line

    def _meaningless(self, parsed: Parsed, segment: Segment, written: WrittenPart) -> Line:
        if parsed.shape.by_sea:
            return Line(
                written.text, LineStatus.UNREADABLE, reason=Misread.ROUTE, column=written.column(len(segment.words))
            )
        index = next((i for i, word in enumerate(segment.words) if i and word.meanings[0][0] == "PLACE"), 0)
        column = written.column(max(index, last_place(segment)))
        return Line(written.text, LineStatus.UNREADABLE, reason=Misread.UNEXPECTED, column=column, expected=("verb",))

    def _ways(self, at: Situation) -> tuple[Parse, Understand]:
        return lambda row: self._mended(row, at), lambda parsed: understand(parsed, at, self.builders)

    def _mended(self, words: Sequence[Word], at: Situation) -> Parsed | Stopped:
        """The parse of words put right; a misspelt name, or hardly more, is too little to build on."""
        parsed = self._whole(words, at)
        if isinstance(parsed, Parsed) and (
            (parsed.shape.name == "bare" and parsed.shape.units[0].kind is None) or parsed.shape.name in _SPARE
        ):
            return Stopped(len(words))
        return parsed

    def _decide(
        self, group: list[Reading], written: WrittenPart, parsed: Parsed, segment: Segment, folded: str, at: Situation
    ) -> Line:
        legal = distinct([reading for reading in group if reading.reason is None])
        sure = [word for word in segment.words if not (word.meanings[0][0] == "PLACE" and " " in word.meanings[0][1])]
        said = sum(1 for word in segment.words if word.meanings[0][0] not in (FILLER, SEPARATOR))
        passed_over = lacks_verb(parsed.shape) and said > len(parsed.meanings)
        doubtful = len(sure) < len(segment.words) or passed_over
        if len(legal) == 1 and (doubtful or has_wrong_letter(parsed, legal[0])):
            # A name of several provinces may itself be a slip, and so may a letter passed over, or the name beside
            # a wrong one.
            rows = one_slip(segment.words, folded, self.vocabulary)
            if not passed_over and not has_wrong_letter(parsed, legal[0]):
                rows = (row for row in rows if all(word in row for word in sure))
            slipped = all_readings(rows, *self._ways(at))
            rivals = [r for r in slipped if r.reason is None and (doubtful or only_name_differs(r, legal[0]))]
            legal = distinct([*legal, *rivals])
        if len(legal) == 1:
            return followed(legal[0], written.text)
        if legal:
            reason, column = what_is_open(legal, parsed, segment, written)
            return Line(written.text, LineStatus.AMBIGUOUS, readings=sorted_orders(legal), reason=reason, column=column,
                        expected=(_EXPECTED.get(reason, "verb"),), power=legal[0].power)  # fmt: skip
        others = sorted_orders(group) if len(distinct(group)) > 1 else ()
        return replace(settled(group[0], written.text), readings=others)

    def _troubled(
        self, segment: Segment, written: WrittenPart, folded: str, at: Situation, language: str, near: bool
    ) -> Line:
        """An attempt that is no order as it stands: mended when one order only can be meant."""
        stopped = segment.parsed
        assert isinstance(stopped, Stopped)
        conditional = [i for i, word in enumerate(segment.words) if any(k == "UNLESS" for k, _ in word.meanings)]
        if conditional:
            return Line(
                written.text, LineStatus.UNREADABLE, reason=Misread.CONDITION, column=written.column(conditional[0])
            )
        if near and (stopped.index < len(segment.words) or any(is_unknown(word) for word in segment.words)):
            found, slips = near_readings(segment.words, folded, self.vocabulary, *self._ways(at))
            legal = distinct([reading for reading in found if reading.reason is None])
            if len(legal) == 1:
                return replace(followed(legal[0], written.text), how=How.CORRECTED)
            if legal:
                return self._several(legal, segment, written)
            wrong = distinct([reading for reading in found if at.unit(province_of(reading.order.at)) is not None])
            if len(wrong) == 1 and slips == 1 and any(is_unknown(word) for word in segment.words):
                return Line(
                    written.text, LineStatus.ILLEGAL, wrong[0].order, wrong[0].power, reason=str(wrong[0].reason)
                )
        return self._unreadable(segment, written, stopped, language)

    def _several(self, legal: list[Reading], segment: Segment, written: WrittenPart) -> Line:
        odd = next((i for i, word in enumerate(segment.words) if word.meanings[0][0] == UNKNOWN), 0)
        return Line(written.text, LineStatus.AMBIGUOUS, readings=sorted_orders(legal), reason=Misread.SPELLING,
                    column=written.column(odd), expected=("province",), power=legal[0].power)  # fmt: skip

    def _unreadable(self, segment: Segment, written: WrittenPart, stopped: Stopped, language: str) -> Line:
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
        return Line(written.text, LineStatus.UNREADABLE, reason=reason, column=written.column(index), expected=kinds,
                    suggestions=tuple(suggestions))  # fmt: skip


_LOOSE = frozenset(
    (
        "bare",
        "move_without_verb",
        "move_in",
        "move_pair",
        "move_of_kind",
        "disband_of_kind",
        "disband_all",
        "build_each",
        "build_there",
    )
)
"""Shapes that are an order only when the position gives them a meaning."""
_SPARE = frozenset(("move_pair", "move_of_kind", "disband_of_kind"))
"""Shapes that say so little that every word of them must be right, and none stand between."""
_EXPECTED = {Misread.COAST: "coast", Misread.PLACE: "province", Misread.ORDER: "verb"}
