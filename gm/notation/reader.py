"""Read what a player wrote: each line into orders, each order with how it was read or why it was not.

text -> words -> parts (orders, and what lies between) -> sentences -> the stance of each order -> lines of the answer
"""

import gc
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import pairwise

from gm.languages.language import USUAL_LANGUAGE, any_of, said_anywhere
from gm.notation.earlier.fates import told_of_orders
from gm.notation.earlier.inforce import with_orders_in_force
from gm.notation.fitting.sentences import with_fitted
from gm.notation.headed import HeadedReader
from gm.notation.orders.build import Builder, Situation
from gm.notation.orders.builders import BUILDERS
from gm.notation.orders.counting import is_own_line, own_line
from gm.notation.orders.grammar import Grammar
from gm.notation.orders.items import Heading, Item
from gm.notation.orders.lines import How, Line, LineStatus, Misread
from gm.notation.orders.notation import NOTHING_SOUGHT, Notation, Sought
from gm.notation.orders.parse import Parsed, Stopped
from gm.notation.orders.segments import segments
from gm.notation.orders.stance import Stance
from gm.notation.orders.verdict import Sight
from gm.notation.phrases.aboard import with_fleets_boarded
from gm.notation.phrases.adjusting import Adjusting
from gm.notation.phrases.ahead import clause_line, clauses_among, gives_order, may_hold_clauses, ordered_at
from gm.notation.phrases.announced import without_announcements
from gm.notation.phrases.antecedents import with_antecedents, with_same_kind, without_resumed
from gm.notation.phrases.asides import (
    may_hide_backers,
    with_digits_said,
    without_asides,
    without_bullet,
    without_extras,
)
from gm.notation.phrases.bykind import with_each_helping, with_each_sent
from gm.notation.phrases.calls import with_calls_answered, without_repeats
from gm.notation.phrases.compass import with_compass_named
from gm.notation.phrases.counted import with_counts_as_all
from gm.notation.phrases.coupled import with_couples
from gm.notation.phrases.dashes import without_dashes
from gm.notation.phrases.dictated import with_rest_apart, with_talk_ended
from gm.notation.phrases.errands import without_errands
from gm.notation.phrases.exceptions import with_exceptions
from gm.notation.phrases.helping import with_help_settled
from gm.notation.phrases.homographs import as_meant, as_said, power_headed, with_names_settled
from gm.notation.phrases.leaving import with_keeping, with_leaving
from gm.notation.phrases.listed import with_lists_joined
from gm.notation.phrases.occupants import without_occupants
from gm.notation.phrases.pivots import without_pivots
from gm.notation.phrases.predicates import without_predicates
from gm.notation.phrases.pronouns import with_names
from gm.notation.phrases.references import with_referents
from gm.notation.phrases.removals import with_lifting
from gm.notation.phrases.runs import Runs
from gm.notation.phrases.settled import with_choices_settled
from gm.notation.phrases.singled import with_singled_named
from gm.notation.phrases.topics import with_topics_joined
from gm.notation.phrases.unsigned import with_stops_said
from gm.notation.phrases.winter import with_winter_words
from gm.notation.quick import Quick
from gm.notation.stances.beside import is_remark, quiet
from gm.notation.stances.clauses import Part, marks_of, sentences
from gm.notation.stances.courtesies import without_courtesies
from gm.notation.stances.cuts import clauses_cut
from gm.notation.stances.elsewhere import in_one, is_left, marks_bearing, says_more, without_what_is_elsewhere
from gm.notation.stances.given import headings_of
from gm.notation.stances.heads import with_heads
from gm.notation.stances.intros import without_intro
from gm.notation.stances.inturn import in_turn
from gm.notation.stances.labels import with_what_is_quoted
from gm.notation.stances.leftopen import without_open
from gm.notation.stances.onebyone import TellingSentence, says_more_apart, sentences_apart
from gm.notation.stances.remarks import with_remarks
from gm.notation.stances.retracted import with_retracted, with_turns_apart
from gm.notation.stances.sentences import sentence_of
from gm.notation.stances.sorting import at_turns, glued, together, waives_brokenly
from gm.notation.stances.strangers import without_strangers
from gm.notation.words.attempts import Sort, is_in_letters
from gm.notation.words.compounds import with_compounds
from gm.notation.words.fold import fold
from gm.notation.words.lexicon import Lexicon
from gm.notation.words.rawline import RawLine
from gm.notation.words.respelt import respellings
from gm.notation.words.tokens import AT, BARRIER, Word, cut, look_up
from gm.notation.words.vocabulary import Vocabulary, plain
from gm.rules.orders import IfDislodged, Move, Order, Support

NEAR_MISSES = 150
"""Lines of one letter in which slips of the pen are looked for; a letter with more is no sheet of orders."""
HARD_LINES = 600
"""Lines of one letter that are no plain orders and are looked into at all."""
ORDINARY = 80
"""Characters of an ordinary line: a longer one counts for as many as it would fill."""
LONGEST_LINE = 2_000
"""Characters of a line that are read; the rest of a longer one is reported."""


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """Python's search for garbage put off: hundreds of thousands of small values are made, and none of them is any."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


class Reader:
    """The words and grammar of one variant, compiled once; it keeps nothing of what it reads but shapes of lines."""

    def __init__(
        self,
        lexicon: Lexicon,
        extension: str = "",
        builders: Mapping[str, Builder] | None = None,
        marked: Callable[[str], str] = str,
        sought: Sought = NOTHING_SOUGHT,
        headed: HeadedReader | None = None,
    ) -> None:
        """`extension`: Lark text that extends the grammar; `builders`: what makes orders of the rules it adds.

        `marked`: a folded line, letter for letter, with signs of its own where the common ones do not tell enough.
        `sought`: with what a line is never passed over. `headed`: what reads lines of its own by what opens them,
        before all others are read.
        """
        self.headed = headed
        self._own_marks = marked
        self.lexicon = lexicon
        with _nothing_collected():
            named = (each for names in lexicon.powers.values() for each in names.values())
            self._adjectives = frozenset(plain(each.adjective) for each in named)
            self.grammar = Grammar(extension)
            self.vocabulary = Vocabulary(lexicon, self.grammar.words, self.grammar.forms)
            self._notation = Notation(lexicon, self.grammar, self.vocabulary, {**BUILDERS, **(builders or {})}, sought)
            self._letters = {alias.upper() for alias in lexicon.unit_aliases if len(alias) == 1}
            kept = any_of(said_anywhere(lambda language: language.reading.marks.kept))
            self._kept = re.compile(rf"(?<!\w)(?:{kept})(?!\w)", re.IGNORECASE)
            shared = {word for word in self._adjectives if self.vocabulary.is_shared(word)}
            self._quick = Quick(self.grammar, self.vocabulary, self._notation.builders, lexicon.homographs | shared)

    def read_line(
        self, text: str, at: Situation, language: str = USUAL_LANGUAGE, *, near: bool = True, number: int = 0
    ) -> Sequence[Item]:
        """What one line of a letter holds, in order.

        `near`: whether slips of the pen are looked into; `number`: which line it is, told of plain orders.
        """
        marked, folded = self._marked(text)
        plainly = self._quick.read(folded, text, at, number)
        if plainly is not None:
            return plainly
        if IfDislodged in at.accepts and may_hold_clauses(folded, self.vocabulary):
            parted = self._parted(RawLine(text, marked, folded, folded), at, language, near, number)
            if parted is not None:
                return parted
        return self._whole(text, marked, folded, at, language, near)

    def _whole(self, text: str, marked: str, folded: str, at: Situation, language: str, near: bool) -> list[Item]:
        """What a line holds that gives no retreat in advance."""
        blanked = without_asides(folded)
        near = near and not may_hide_backers(blanked)
        sight = Sight(self._notation, RawLine(text, marked, folded, blanked), at, language, near)
        items, sight = self._aloud(self._fitted(sight), sight)
        if near:
            items, sight = self._aloud(*self._spelt_plainly(items, sight))
        if is_left(items) and (quiet := without_what_is_elsewhere(self._words(sight.raw, at), sight)) is not None:
            again = self._fitted(quiet.sight)
            items = [*map(in_one, again), *quiet.told] if says_more(again, items) else items
        if near and is_left(items) and (plain := without_strangers(self._words(sight.raw, at), sight)) is not None:
            again = self._fitted(plain)
            items = [*map(in_one, again)] if says_more(again, items) else items
        if near and is_left(items):
            items = self._one_by_one(items, sight)
        silent = not any(isinstance(item, Line) for item in items)
        if silent and (is_in_letters(text, self._letters) or waives_brokenly(sight)):
            items.append(Line(text.strip(), LineStatus.UNREADABLE, reason=Misread.UNEXPECTED))
        return items

    def _fitted(self, sight: Sight) -> list[Item]:
        """What a line holds, with the orders that sentences of no known shape can only mean."""

        def looked_up(raw: RawLine) -> Sequence[Word]:
            if Move in sight.at.accepts:
                return self._words(raw, sight.at)
            return with_lifting(with_leaving(self._words(raw, sight.at), sight.at), sight.at)

        return list(with_fitted(list(self._careful(sight)), looked_up, sight, partial(marks_bearing, sight=sight)))

    def _one_by_one(self, items: list[Item], sight: Sight) -> list[Item]:
        """What a line holds if each of its sentences is read by itself, where it then says more."""
        told: list[TellingSentence] = []
        for row, words in sentences_apart(self._words(sight.raw, sight.at), sight):
            at = replace(sight.at, written=(*sight.at.written, *_followed(told)))
            told.append(TellingSentence(words, self._whole(row, *self._marked(row), at, sight.language, sight.near)))
        return [in_one(item) for each in told for item in each.items] if says_more_apart(told, items, sight) else items

    def _aloud(self, items: list[Item], sight: Sight) -> tuple[list[Item], Sight]:
        """What a line holds, and the full stops that were not said, where it then says more."""
        if (stopped := with_stops_said(self._words(sight.raw, sight.at), sight, items)) is not None:
            again = self._fitted(stopped.sight)
            if stopped.explains(again) and says_more(again, stopped.unhelped(items)):
                return again, stopped.sight
        return items, sight

    def _spelt_plainly(self, items: list[Item], sight: Sight) -> tuple[list[Item], Sight]:
        """What a line holds if words that nobody knows are what they look like, where it then says more."""
        raw, vocabulary = sight.raw, self.vocabulary
        spelt = respellings(list(look_up(cut(raw.folded), vocabulary)), raw.folded, vocabulary)
        silent = not any(isinstance(item, Line) for item in items)
        if not (spelt and (silent or is_left(items) or any(each.named for each in spelt))):
            return items, sight
        other = replace(sight, raw=raw.respelt(spelt))
        again = self._fitted(other)
        tries = silent and {each.named for each in spelt} == {True, False}  # « jai pa envi daller en galici »
        slips = [raw.text[raw.places[each.start] : raw.places[each.end - 1] + 1] for each in spelt if each.named]
        forced = any(
            isinstance(item, Line) and item.status is LineStatus.ILLEGAL and item.text in slips for item in again
        )
        if forced or not (tries or (not silent and says_more(again, items))):
            return items, other  # a name like a province's signs a letter, or says who speaks: "Peter: F Tri B"
        return [as_mended(item, slips) for item in again], other

    def _parted(self, raw: RawLine, at: Situation, language: str, near: bool, number: int) -> Sequence[Item] | None:
        """What a line with retreats in advance holds: they are read by themselves, and so is what is beside them."""
        words = list(look_up(cut(raw.folded), self.vocabulary))
        items: list[Item] = []
        done, found = 0, False

        def beside(end: int) -> list[Item]:
            piece = raw.text[done:end].rstrip(" ,;")
            if not any(sign.isalnum() for sign in piece):
                return []
            return list(self.read_line(" " * done + piece, at, language, near=near, number=number))

        for clause in clauses_among(words):
            start, end = raw.places[words[clause.first].start], raw.places[words[clause.last].end]
            start, end = _with_bracket(raw.text, start, end)
            before = beside(start)
            letter = len(words[clause.first].text) == 1 and _sticks(raw.text[:start])
            if letter and any(isinstance(item, Line) and item.how in (How.CORRECTED, None) for item in before):
                return None  # `S A WA R- GAL`, `M(r du Nord`: the letter may be one that a name has lost
            ordered = ordered_at([*items, *before])
            if not clause.conditional and not (clause.unit or (ordered and gives_order(before))):
                continue
            line = clause_line(clause, raw.text[start:end].strip(" ,;"), at, ordered or at.above)
            items += [*before, replace(line, number=number)]
            done, found = end, True
        return [*items, *beside(len(raw.text))] if found else None

    def read_plain(self, text: str, at: Situation, number: int = 0) -> Sequence[Item]:
        """What the line holds when it is nothing but plain orders; otherwise nothing."""
        _, folded = self._marked(text)
        return self._quick.read(folded, text, at, number) or ()

    def _marked(self, text: str) -> tuple[str, str]:
        """A line with the words that folding would make another one marked; and folded."""
        marked = text if text.isascii() else self._kept.sub(AT, text)
        return marked, self._own_marks(fold(marked[:LONGEST_LINE]))

    def order_of(self, words: Sequence[Word], at: Situation) -> Order | None:
        """The order that words are, if they are one and it may be given."""
        return self._notation.order_of(words, at)

    def seeks(self, text: str) -> bool:
        """Whether a line holds a word of the game's own with which no line is passed over."""
        words = look_up(cut(fold(text[:LONGEST_LINE])), self.vocabulary)
        return any(kind in self._notation.sought.words for word in words for kind, _ in word.meanings)

    def power(self, name: str) -> str | None:
        """The power of that code or name, in either language."""
        return next((value for kind, value in self.vocabulary.meanings.get(plain(name), ()) if kind == "POWER"), None)

    def _words(self, raw: RawLine, at: Situation) -> Sequence[Word]:
        """The words of a line, as they stand in it."""
        return as_meant(self._looked_up(raw, at), raw, self.lexicon.homographs, self._adjectives)

    def _looked_up(self, raw: RawLine, at: Situation) -> list[Word]:
        """The words of a line, with plain ones for those that only together, or with others, say what is meant."""
        found = with_compounds(list(look_up(cut(raw.folded), self.vocabulary)))
        found = with_compass_named(found, at, self.lexicon)
        return with_each_helping(with_singled_named(with_help_settled(found, at), at), at)

    def _careful(self, sight: Sight) -> Iterator[Item]:
        found = without_repeats(self._looked_up(sight.raw, sight.at), sight.at)
        found = with_talk_ended(found, sight.at)
        found = with_rest_apart(found, sight.at) if sight.at.held else found
        meant = without_announcements(found, sight)
        found = as_meant(meant, sight.raw, self.lexicon.homographs, self._adjectives)
        if (named := power_headed(found)) is not None:
            yield Heading(named, talk=False)
            return
        if len(said := without_intro(found, sight.raw, corrects=bool(sight.at.held))) < len(found):
            yield Heading(talk=False, below=None if said else Stance.ORDER)
            found = list(said)
        if not found:
            return
        found = with_keeping(with_same_kind(found, sight.at), sight.at)
        found = with_names_settled(found, sight.raw, self.vocabulary)
        found, sight, taken_out = told_of_orders(found, sight)
        yield from taken_out
        found = without_predicates(found, sight.at)
        found = with_counts_as_all(with_couples(found, sight.at), sight.at)
        found = without_occupants(with_fleets_boarded(with_leaving(found, sight.at), sight.at), sight.at)
        found = with_each_sent(without_errands(found, sight.at), sight.at)
        found, sight, left_open = without_open(found, sight)
        found = with_winter_words(found, sight.raw, sight.at)

        def whole(row: Sequence[Word]) -> Parsed | Stopped:
            return sight.notation.whole(row, sight.at)

        order_of = partial(sight.notation.order_of, at=sight.at)
        words = without_extras(found, sight.raw, sight.at)
        own = own_line(words, sight.notation, sight.raw.folded, sight.near)
        words = without_dashes(without_bullet(words) if own is None else own, partial(is_own_line, sight.notation))
        words = words if sight.notation.grammar.own else without_resumed(with_digits_said(words))
        words = with_lists_joined(with_calls_answered(words, sight.at), sight.raw)
        if not words:
            yield from left_open
            return
        words = with_topics_joined(with_names(with_referents(words, sight.at), sight.at, whole), sight.at, whole)
        words = with_choices_settled(words, sight.raw, whole, partial(sight.notation.has_one_meaning, at=sight.at))
        words = without_pivots(words, whole)
        if own is None:  # "withdraw 6 points from Sweden" takes back no order
            words = with_orders_in_force(words, sight.at, order_of)
        words = with_exceptions(words, rests=sight.at.rests)
        row = tuple(without_courtesies(tuple(quiet(_parts(with_turns_apart(words), sight))), sight.at))
        spoken = with_heads(with_remarks(row, sight), sight)
        parts = tuple(with_retracted(tuple(with_what_is_quoted(spoken, sight))))
        if not parts:
            yield from left_open
            return
        told = [sentence_of(row, sight.at) for row in sentences(parts)]
        yield from headings_of(told, sight)
        yield from in_turn(told, sight)
        yield from left_open


def _followed(told: Sequence[TellingSentence]) -> Iterator[Order]:
    lines = (item for each in told for item in each.items if isinstance(item, Line) and item.followed)
    return (line.order for line in lines if line.order is not None)


def as_mended(item: Item, slips: Sequence[str]) -> Item:
    """An item, with word of it where a name in it was put right."""
    mended = isinstance(item, Line) and item.followed and any(slip in item.text for slip in slips)
    return replace(item, how=How.CORRECTED) if mended else item  # type: ignore[arg-type]


def _sticks(before: str) -> bool:
    """Whether a letter behind a text may belong to its last word: « m,r d'Irlande »."""
    return before.rstrip()[-1:].isalpha() or not before[-1:].isspace()


def _with_bracket(text: str, start: int, end: int) -> tuple[int, int]:
    """The same, with the brackets in which it stands alone."""
    before, behind = text[:start].rstrip(), text[end:].lstrip()
    if before[-1:] in ("(", "[") and behind[:1] in (")", "]"):
        return len(before) - 1, len(text) - len(behind) + 1
    return start, end


def _parts(words: Sequence[Word], sight: Sight) -> Iterator[Part]:
    """The parts of a line: its orders, and what lies between them."""

    def whole(row: Sequence[Word]) -> object:
        return sight.notation.whole(row, sight.at)

    def is_slip(row: Sequence[Word]) -> bool:
        return (
            sight.near and Support in sight.at.accepts and sight.notation.is_one_slip(row, sight.raw.folded, sight.at)
        )

    remark = partial(is_remark, vocabulary=sight.notation.vocabulary)
    runs = Runs(sight.notation, sight.at)
    adjusting = Adjusting(sight.notation, sight.at, heads=sight.raw.text.rstrip().endswith(":"))
    cut = partial(segments, whole=whole, is_slip=is_slip, run=runs.of_part, adjusting=adjusting.orders)  # type: ignore[arg-type]
    if not (found := list(runs.of_line(words))):
        found = clauses_cut(glued(cut(words), sight), sight.raw, whole, cut, remark)  # type: ignore[arg-type]
    row, sorts = together(with_antecedents(found, sight), sight)
    row, sorts = at_turns(row, sorts)
    barred = {before.end for before, after in pairwise(words) if after.text == BARRIER}
    for index, segment in enumerate(row):
        lead = sight.raw.between(row[index - 1].words[-1], segment.words[0]) if index else ""
        bracket, parted = sight.raw.bracket(segment.words[0]), segment.words[-1].end in barred
        if sorts[index] is Sort.TALK and not segment.is_order:
            segment = replace(segment, words=as_said(segment.words, sight.raw))
        begun = (sight.raw.places[word.start] for word in segment.words)
        called = all(sight.raw.text[place : place + 1].isupper() for place in begun)
        yield Part(segment, sorts[index], lead, marks_of(segment), bracket, parted, called)
