"""Find the requests of a letter: each stands in a line of its own, or is the subject.

Case, accents, courtesies, punctuation and one slip of the pen do not count. A line that begins like a request and
cannot be read, or may not be asked by its writer or now, is `Unread`: it is answered, and does nothing.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, product
from typing import Any

from gm.languages.language import Language, said_anywhere
from gm.languages.wordlists import Words
from gm.notation.sentences.chunks import STOPS
from gm.notation.words.fold import fold
from gm.service.model.game import GameState
from gm.service.requests.patterns import SHORTEST_SLIP, Pattern, RequestLine, Spans, cut_words
from gm.service.requests.row import AskerRole, Request, RequestRead, RequestTable
from gm.service.requests.slips import SlotMended, mended
from gm.service.requests.slots import FREE, SlotGround, SlotUnread, read_slot

LONGEST_LINE = 300
MOST_REQUESTS = 20
"""Requests of one letter that are answered."""
MOST_SENTENCES = 200
"""Sentences of one letter that are looked at one by one."""
LONG_WORD, LONG_LINE = 6, 9
"""Letters of the word with the slip, and of all words of the line, for an act to be followed all the same."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who writes, where his game stands, and by what slots are read."""

    role: AskerRole
    ground: SlotGround
    state: GameState | None = None
    """None for a stranger."""


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that was meant as a request."""

    request: Request
    line: str
    why: str
    """As in `Unfollowed`."""
    slot: str = ""
    word: str = ""
    place: int = 0
    read: int = 0
    """How many slots before that one were read."""
    near: str = ""
    """The word that it may well have been."""


@dataclass(frozen=True, slots=True)
class RequestsFound:
    """What is asked in a letter."""

    asked: tuple[RequestRead, ...] = ()
    unread: tuple[Unread, ...] = ()
    rest: str = ""
    """The text without those lines."""
    title: Unread | None = None
    """The subject, where it was meant as a request: it is told when the letter holds nothing else."""


def requests_in(
    subject: str, text: str, table: RequestTable, asker: Asker, is_order: Callable[[str], bool] = lambda line: False
) -> RequestsFound:
    """Every request of a letter, each once. `is_order`: a line that is one is no request that cannot be read."""
    asked: dict[tuple[str, str], RequestRead] = {}
    unread: list[Unread] = []
    rest: list[str] = []
    sentences = 0
    titled = request_in(subject, table, asker) if subject.strip() else None
    lines = text.splitlines()
    if isinstance(titled, RequestRead) and not titled.request.takes_below:
        asked[_identity(titled)] = titled
    elif isinstance(titled, RequestRead) and not _is_said_again(titled, lines, table, asker):
        return RequestsFound((replace(titled, below=text),))
    for number, line in enumerate(lines):
        cut = RequestLine.of(line[:LONGEST_LINE])
        short = len(line) <= LONGEST_LINE and len(asked) + len(unread) < MOST_REQUESTS
        found = _request_of(cut, table, asker) if short else None
        if not isinstance(found, RequestRead) and len(asked) < MOST_REQUESTS:
            said = _sentences(line, most=MOST_SENTENCES - sentences)
            sentences += len(said)
            amid = () if found else _requests_amid(cut, table, asker)
            beside, found, line = _parted(line, found, said, table, asker)
            for within in chain(amid, beside):
                asked.setdefault(_identity(within), replace(within, place=number + 1))
        if isinstance(found, RequestRead):
            found = replace(found, place=number + 1)
            if found.request.takes_below:
                found = replace(found, below="\n".join(lines[number + 1 :]))
            first = asked.get(_identity(found))
            if first is None or not first.place:  # a subject that the text says again is but its title
                asked[_identity(found)] = found
            if found.below:
                break
        elif isinstance(found, Unread) and not is_order(line) and not _is_signature(found, lines[number + 1 :]):
            unread.append(replace(found, place=number + 1))
        else:
            rest.append(line)
    title = titled if isinstance(titled, Unread) else None
    return RequestsFound(tuple(asked.values()), tuple(unread), "\n".join(rest), title)


def _requests_amid(line: RequestLine, table: RequestTable, asker: Asker) -> Iterator[RequestRead]:
    """What is asked within a sentence: "Note that I'll be away next week." The line remains what else it may be."""
    for at, first in enumerate(line.words):
        for said in table.index.amid.get(first.text, ()):
            if line.says(said, at):
                ends = (end for end in range(at + len(said), len(line.words)) if line.words[end].text in STOPS)
                found = request_in(line.written(at, next(ends, len(line.words) - 1) + 1), table, asker)
                if isinstance(found, RequestRead) and found.request.as_machines_do:
                    yield found


_SENTENCE = re.compile(r"[^.!?;]+[.!?;]*\s*|[.!?;]+\s*")


def _parted(
    line: str, found: Unread | None, sentences: Sequence[str], table: RequestTable, asker: Asker
) -> tuple[Sequence[RequestRead], Unread | None, str]:
    """What single sentences of a line ask, what of the line cannot be read then, and the line without them."""
    if found is not None and found.why not in ("slot", "unread"):
        return (), found, line
    asked, rest = _requests_beside(line, sentences, table, asker)
    if found is None or not asked:
        return asked, found, rest
    if any(each.request is found.request and each.values for each in asked):
        return (), found, line  # a list of which not all is understood: "Preferences: France, Prussia"
    again = request_in(rest, table, asker)
    return asked, again if isinstance(again, Unread) else None, rest


def _sentences(line: str, most: int) -> Sequence[str]:
    """The sentences of a line; none where they are more than that, or the line is too long to be a request."""
    said = _SENTENCE.findall(line) if len(line) <= LONGEST_LINE else ()
    return said if len(said) <= most else ()


def _requests_beside(
    line: str, sentences: Sequence[str], table: RequestTable, asker: Asker
) -> tuple[Sequence[RequestRead], str]:
    """What is asked in a sentence beside others of a line, or before its first comma, and the line without it.

    "A Par - Pic. Could you send me the map?" Only what changes nothing, or nothing before it is confirmed, and in words
    of which none is mended.
    """
    asked: list[RequestRead] = []
    rest: list[str] = []
    for sentence in sentences:
        clause, comma, more = sentence.partition(",")
        for text, left in ((sentence, ""), (clause, more if comma else "")):
            found = _asked_plainly(text, table, asker) if len(sentences) > 1 or comma else None
            # A line is where an act is found again once it is confirmed.
            if found is not None and not (found.request.confirmed and any(each.request.confirmed for each in asked)):
                asked.append(found)
                rest.append(left)
                break
        else:
            rest.append(sentence)
    return asked, "".join(rest) if asked else line


def _asked_plainly(text: str, table: RequestTable, asker: Asker) -> RequestRead | None:
    line = RequestLine.of(text)
    for start, end in _without_courtesies(line):
        found = _best(line, start, end, table, asker)
        if isinstance(found, RequestRead) and not found.slip and found.request.is_safe:
            spoken = sum(word.text.isalpha() for word in line.words) > 1
            return replace(found, line=text.strip(), amid=True) if spoken else None
    return None


def _is_said_again(titled: RequestRead, lines: Sequence[str], table: RequestTable, asker: Asker) -> bool:
    """Whether a line of the letter is the request that its subject is: what stands above it is not below it."""
    found = (request_in(line, table, asker) for line in lines)
    return any(isinstance(each, RequestRead) and each.request is titled.request for each in found)


def _is_signature(found: Unread, below: Sequence[str]) -> bool:
    """Whether a line with which a letter ends is a name that is like a word: "Grete", and not « Prête »."""
    name = found.line.strip()
    if found.why != "slip" or any(map(str.strip, below)) or not name.isalpha() or not name.istitle():
        return False
    return bool(found.near) and fold(name)[:1] != found.near[:1]


def _identity(asked: RequestRead) -> tuple[str, str]:
    return asked.request.name, repr(sorted(asked.values.items()))


def request_in(text: str, table: RequestTable, asker: Asker) -> RequestRead | Unread | None:
    """The request that a line is, politely or not."""
    return _request_of(RequestLine.of(text), table, asker) if len(text) <= LONGEST_LINE else None


def _request_of(line: RequestLine, table: RequestTable, asker: Asker) -> RequestRead | Unread | None:
    spans = list(_without_courtesies(line))
    if not spans or table.headed(line.text):
        return None
    found: RequestRead | Unread | None = None
    for start, end in spans:
        one = _best(line, start, end, table, asker)
        if one is not None and (found is None or _rank(one, asker) < _rank(found, asker)):
            found = one
        if isinstance(found, RequestRead):
            break
    else:
        if found is None or (isinstance(found, Unread) and found.why == "unread"):
            found = _with_slip(line, start, end, table, asker) or found
    if isinstance(found, Unread) and found.request.only_whole:
        return None
    if isinstance(found, RequestRead) and found.request.acts and any(word.text == "?" for word in line.words[end:]):
        return Unread(found.request, line.text, "question")
    return replace(found, line=line.text.strip()) if found is not None else None


_AROUND = frozenset('.;!?"()…/•')
"""Signs at the ends of a line that say nothing."""


def _without_courtesies(line: RequestLine) -> Iterator[tuple[int, int]]:
    """Where in a line a request may stand, the most words first: "StP" is a place before it is « s'il te plaît »."""
    words = [word.text for word in line.words]
    start, end = _within(words, 0, len(words))
    if start == end and "?" in words:
        yield 0, len(words)  # « ? » alone asks for help
    if start == end:
        return
    starts, ends = [start], [end]
    while length := _harmless().begins(words[starts[-1] : end - 1]):
        starts.append(_within(words, starts[-1] + length, end)[0])
    while length := _harmless().ends(words[start + 1 : ends[-1]]):
        ends.append(_within(words, start, ends[-1] - length)[1])
    yield from ((first, last) for first, last in product(starts, ends) if first < last)


def _within(words: Sequence[str], start: int, end: int) -> tuple[int, int]:
    while start < end and words[start] in _AROUND:
        start += 1
    while start < end and words[end - 1] in _AROUND:
        end -= 1
    if words[start:end].count("(") > words[start:end].count(")") and words[end : end + 1] == [")"]:
        end += 1  # "F Bar - StP (nc)"
    return start, end


@dataclass(frozen=True, slots=True)
class _Harmless:
    """What may stand around a request: the reader's courtesies, and what leads to what is asked for."""

    before: frozenset[tuple[str, ...]]
    after: frozenset[tuple[str, ...]]
    longest: int

    def begins(self, words: Sequence[str]) -> int:
        """How many words at the beginning are one of them, the longest."""
        return next((n for n in self._lengths(words) if tuple(words[:n]) in self.before), 0)

    def ends(self, words: Sequence[str]) -> int:
        return next((n for n in self._lengths(words) if tuple(words[-n:]) in self.after), 0)

    def _lengths(self, words: Sequence[str]) -> Iterable[int]:
        return range(min(self.longest, len(words)), 0, -1)


@cache
def _harmless() -> _Harmless:
    meaningful = said_anywhere(_meaningful)
    polite = tuple(phrase for phrase in said_anywhere(_courtesies) if phrase not in meaningful)
    leads = said_anywhere(_leads)
    joins = said_anywhere(lambda language: language.letters.names.and_)
    before, after = frozenset(map(cut_words, polite + leads)), frozenset(map(cut_words, polite + joins))
    return _Harmless(before, after, max(map(len, before | after)))


def _leads(language: Language) -> Words:
    """What leads to what is asked for: "could you", "send me", "PS:"."""
    words = language.letters
    return (
        *language.orders.around.requests,
        *words.asking,
        *words.questions.lead,
        *(f"{said}:" for said in words.questions.lead),
    )


def _courtesies(language: Language) -> Words:
    return language.orders.around.courtesies


def _meaningful(language: Language) -> Iterator[str]:
    """What says something elsewhere, as "it is" and "all" do."""
    orders = language.orders
    words = (said for kind, said in orders.words.items() if kind != "FILLER")
    return chain(orders.around.subjects, orders.around.reasons, orders.around.so, *words)


def _best(line: RequestLine, start: int, end: int, table: RequestTable, asker: Asker) -> RequestRead | Unread | None:
    """What fits best: a request that may be asked before one that may not, what is read whole before what is not."""
    tried = [_tried(form, spans, line, table, asker) for form, spans in _fitting(line, start, end, table)]
    found = [each for each in tried if each is not None]
    for begun, said in table.index.begins.get(line.words[start].text, ()):
        row = table.rows[begun]
        if start + len(said) < end and line.says(said, start) and (asker.role in row.who or not row.others_pass):
            why = "unread" if asker.role in row.who else "not_yours"
            found.append(Unread(row, line.text, why, word=line.written(start + len(said), end)))
    found = [each for each in found if _is_meant(each, line, start, table)]
    return min(found, key=lambda each: _rank(each, asker), default=None)


def _is_meant(found: RequestRead | Unread, line: RequestLine, start: int, table: RequestTable) -> bool:
    """Whether a line with a slot that cannot be read is a request: "I can't play chess" is none.

    Where the words are known by which one begins, these tell.
    """
    if isinstance(found, RequestRead) or found.why != "slot" or found.read:
        return True
    name, begins = found.request.name, table.index.begins.get(line.words[start].text, ())
    return name not in table.index.begun or any(name == begun and line.says(said, start) for begun, said in begins)


def _fitting(line: RequestLine, start: int, end: int, table: RequestTable) -> Iterator[tuple[Pattern, Spans]]:
    said = {word.text for word in line.words}
    for form in chain.from_iterable(table.index.by_first.get(first, ()) for first in (line.words[start].text, "")):
        if said.issuperset(form.words):
            # "orders?" is asked with its question mark only: "orders" is the title of a sheet.
            bare = end - (line.words[end - 1].text == ")")  # « Carte de l'Europe (SVG) »
            for last in (end, bare, len(line.words)):
                if (spans := form.fit(line, start, last)) is not None:
                    yield form, spans
                    break


_RANKS = ("not_now", "slip", "question", "past", "weekday", "slot", "unread")


def _rank(found: RequestRead | Unread, asker: Asker) -> tuple[bool, int, int]:
    """Lower is better. Of what may not be asked, what was read whole says best why; else what was read farthest."""
    may = asker.role in found.request.who
    if isinstance(found, RequestRead):
        return not may, -1, int(found.slip)
    return not may, _RANKS.index(found.why) if found.why in _RANKS else -1, -found.read


def _tried(
    form: Pattern, spans: Spans, line: RequestLine, table: RequestTable, asker: Asker
) -> RequestRead | Unread | None:
    row = table.rows[form.request]
    may = asker.role in row.who
    if not may and row.others_pass:
        return None
    if not FREE.isdisjoint(form.slots) and line.text.rstrip().endswith(":"):
        return None  # "Possible moves:" stands above a list
    values: dict[str, Any] = {}
    slip: SlotMended | None = None
    for slot, span in spans.items():
        written = line.written(*span)
        try:
            values[slot] = _filled(row, slot, written, asker.ground)
        except SlotUnread as problem:
            near = None if slip or line.is_corrected else mended(slot, written, asker.ground)
            if near is None:
                if row.only_whole:
                    return None
                if not may:
                    return Unread(row, line.text, "not_yours")
                word = problem.word or written.strip()
                return Unread(row, line.text, problem.why, slot, word, read=len(values))
            values[slot], slip = near.value, near
    if not may:
        return Unread(row, line.text, "not_yours")
    if asker.state is not None and asker.state not in row.when:
        return Unread(row, line.text, "not_now")
    if slip is not None and row.acts and len(slip.word) < LONG_WORD:
        return Unread(row, line.text, "slip", word=slip.written, near=slip.word)
    return RequestRead(row, line.text, values, slip=slip is not None)


def _filled(row: Request, slot: str, written: str, ground: SlotGround) -> Any:
    """What stands in a slot; a sentence may go on behind it: « je pars lundi, à bientôt ». Raises SlotUnread."""
    try:
        return read_slot(slot, written, ground)
    except SlotUnread:
        clause, comma, _ = written.partition(",")
        if not comma or not row.as_machines_do:
            raise
    return read_slot(slot, clause, ground)


def _with_slip(
    line: RequestLine, start: int, end: int, table: RequestTable, asker: Asker
) -> RequestRead | Unread | None:
    """The one request that a line would be with one letter more, less, other or elsewhere in one of its words."""
    vocabulary = table.index.vocabulary
    first = line.words[start].text
    unknown = first not in table.index.by_first and first not in table.index.begins
    found: list[RequestRead | Unread] = []
    for at in range(start, start + 1 if unknown else end):
        text = line.words[at].text
        if len(text) < SHORTEST_SLIP or text in vocabulary.known:
            continue
        for word in vocabulary.one_slip_away(text):
            corrected = line.corrected(at, word)
            for form, spans in _fitting(corrected, start, end, table):
                one = _tried(form, spans, corrected, table, asker)
                if isinstance(one, RequestRead) and one.request.acts and not _is_sure(form, word):
                    one = Unread(one.request, line.text, "slip", word=text, near=word)
                if one is not None and _is_meant(one, corrected, start, table):
                    found.append(one)
    whole = [each for each in found if isinstance(each, RequestRead)] or found
    if len({each.request.name for each in whole}) != 1:
        return None
    best = min(whole, key=lambda each: _rank(each, asker))
    return replace(best, slip=True) if isinstance(best, RequestRead) else best


def _is_sure(form: Pattern, word: str) -> bool:
    """Whether a line can hardly be talk, although one of its words is not quite that of the act."""
    typed = any(slot not in FREE for slot in form.slots)
    return len(word) >= LONG_WORD and (typed or sum(map(len, form.words)) >= LONG_LINE)
