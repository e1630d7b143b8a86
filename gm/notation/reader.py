"""Read what a player wrote: each line into orders, each order with how it was read or why it was not.

text -> words -> chunks (orders, and what lies between) -> sentences -> lines of the answer. One pass: nothing that a
step has refused is followed by a later one.
"""

import gc
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from gm.languages.language import USUAL_LANGUAGE, any_of, said_anywhere
from gm.notation.headed import HeadedReader
from gm.notation.orders.build import Builder, Situation
from gm.notation.orders.builders import BUILDERS
from gm.notation.orders.grammar import Grammar
from gm.notation.orders.items import Heading, Item
from gm.notation.orders.lines import How, Line
from gm.notation.orders.notation import NOTHING_SOUGHT, Notation, Sought
from gm.notation.orders.retreats_ahead import clause_line, clauses_among, gives_order, may_hold_clauses, ordered_at
from gm.notation.quick import Quick
from gm.notation.sentences.afterthoughts import reaching_back, without_taken_back
from gm.notation.sentences.attempts import attempted
from gm.notation.sentences.chunks import Chunk, chunks_of
from gm.notation.sentences.headings import heading_of
from gm.notation.sentences.names import as_written, of_now, with_coasts, with_letter, with_names
from gm.notation.sentences.referents import MOST_POINTERS, may_refer, order_before_same, with_other_goal, with_referents
from gm.notation.sentences.sentence import Part, parts_of, sentences_of
from gm.notation.sentences.sentence_lines import Sight, lines_of
from gm.notation.words.fold import fold
from gm.notation.words.lexicon import Lexicon
from gm.notation.words.rawline import RawLine
from gm.notation.words.tokens import AT, Word, cut, look_up
from gm.notation.words.vocabulary import Vocabulary, plain
from gm.rules.orders import IfDislodged

HARD_LINES = 600
"""Lines of one letter that are no plain orders and are looked into at all."""
ORDINARY = 80
"""Characters of an ordinary line: a longer one counts for as many as it would fill."""
LONGEST_LINE = 2_000
"""Characters of a line that are read; the rest of a longer one is reported."""


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """Python's search for garbage put off: many small values are made, and none of them is any."""
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
            grammar = Grammar(extension)
            self.vocabulary = Vocabulary(lexicon, grammar.words)
            self._notation = Notation(lexicon, grammar, self.vocabulary, {**BUILDERS, **(builders or {})}, sought)
            kept = any_of(said_anywhere(lambda language: language.orders.marks.kept))
            self._kept = re.compile(rf"(?<!\w)(?:{kept})(?!\w)", re.IGNORECASE)
            self._quick = Quick(self._notation)

    def read_line(
        self, text: str, at: Situation, language: str = USUAL_LANGUAGE, *, near: bool = True, number: int = 0
    ) -> Sequence[Item]:
        """What one line of a letter holds, in order.

        `near`: whether slips of the pen are looked into; `number`: which line it is, told of plain orders.
        """
        plainly = self.read_plain(text, at, number)
        return self.read_talk(text, at, language, near=near, number=number) if plainly is None else plainly

    def read_talk(
        self, text: str, at: Situation, language: str, *, near: bool = True, number: int = 0
    ) -> Sequence[Item]:
        """The same for a line that holds more than plain orders."""
        raw = RawLine(text, *self._marked(text))
        if IfDislodged in at.accepts and may_hold_clauses(raw.folded, self.vocabulary):
            parted = self._parted(raw, at, language, near, number)
            if parted is not None:
                return parted
        return self._whole(raw, at, language, near=near)

    def _whole(self, raw: RawLine, at: Situation, language: str, *, near: bool) -> list[Item]:
        """What a line holds that gives no retreat in advance."""
        words = self._words(raw, at, near=near)
        if not words:
            return []
        if (heading := heading_of(words, raw, at)) is not None:
            return [heading]
        words, chunks = self._chunks(words, raw, at)
        sight = Sight(self._notation, raw, words, at, language)
        items: list[Item] = []
        for sentence in sentences_of(chunks, words, raw, at):
            lines = list(lines_of(sentence, sight) if sentence.acts else attempted(sentence, sight))
            items = without_taken_back(items, sentence, lines, sight)
            if not sentence.acts:
                items = reaching_back(items, sentence, sight)
            if lines and "anew" in sentence.marks:
                items.append(Heading(talk=False, anew=True))
            items += lines
        if items and raw.folded.rstrip().endswith(":") and not sentence.acts:
            last = words[sentence.chunks[0].start : sentence.chunks[-1].end]
            items += [heading] if (heading := heading_of(last, raw, at)) is not None else []
        return items

    def _words(self, raw: RawLine, at: Situation, *, near: bool) -> list[Word]:
        """The words of a line, each with all that it may mean there."""
        words = with_coasts(list(look_up(cut(raw.folded), self.vocabulary)))
        if near:
            words = with_names(words, self.vocabulary)
        if self.lexicon.homographs:
            words = [as_written(words, index, raw, self.lexicon.homographs) for index in range(len(words))]
        words = [of_now(word, at.position.turn.season) for word in words]
        return [with_letter(words, index, raw) for index in range(len(words))]

    def parts(self, text: str, at: Situation) -> list[list[Part]]:
        """Which words of each sentence of a line belong to what."""
        raw = RawLine(text, *self._marked(text))
        words, chunks = self._chunks(self._words(raw, at, near=True), raw, at)
        return [list(parts_of(sentence, words, raw)) for sentence in sentences_of(chunks, words, raw, at)]

    def _chunks(self, words: list[Word], raw: RawLine, at: Situation) -> tuple[list[Word], list[Chunk]]:
        """The words, with names for those that point back, and their chunks."""
        chunks = chunks_of(words, raw, self._notation, at)
        if (at.held or at.written) and (named := with_other_goal(words, chunks, at)) is not None:
            words, chunks = named, chunks_of(named, raw, self._notation, at)
        if (last := order_before_same(words, chunks)) is not None:
            chunks = chunks_of(words, raw, self._notation, replace(at, written=(*at.written, last)))
        if may_refer(words):
            before = at.written[-1] if at.written else None
            for _ in range(MOST_POINTERS):
                named = with_referents(words, chunks, before, at)
                if named is None:
                    break
                words, chunks = named, chunks_of(named, raw, self._notation, at)
        return words, chunks

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

    def read_plain(self, text: str, at: Situation, number: int = 0) -> Sequence[Item] | None:
        """What the line holds when it is nothing but plain orders; None otherwise."""
        _, folded = self._marked(text)
        return self._quick.read(folded, text, at, number)

    def _marked(self, text: str) -> tuple[str, str]:
        """A line with the words that folding would make another one marked; and folded."""
        marked = text if text.isascii() else self._kept.sub(AT, text)
        return marked, self._own_marks(fold(marked[:LONGEST_LINE]))

    def seeks(self, text: str) -> bool:
        """Whether a line holds a word of the game's own with which no line is passed over."""
        words = look_up(cut(fold(text[:LONGEST_LINE])), self.vocabulary)
        return any(kind in self._notation.sought.words for word in words for kind, _ in word.meanings)

    def power(self, name: str) -> str | None:
        """The power of that code or name, in either language."""
        return next((value for kind, value in self.vocabulary.meanings.get(plain(name), ()) if kind == "POWER"), None)


def _sticks(before: str) -> bool:
    """Whether a letter behind a text may belong to its last word: « m,r d'Irlande »."""
    return before.rstrip()[-1:].isalpha() or not before[-1:].isspace()


def _with_bracket(text: str, start: int, end: int) -> tuple[int, int]:
    """The same, with the brackets in which it stands alone."""
    before, behind = text[:start].rstrip(), text[end:].lstrip()
    if before[-1:] in ("(", "[") and behind[:1] in (")", "]"):
        return len(before) - 1, len(text) - len(behind) + 1
    return start, end
