"""Find the requests of a letter: each stands in a line of its own, or is the subject.

Case, accents, courtesies, punctuation and one slip of the pen do not count. A line that begins like a request and
cannot be read, or may not be asked by its writer or now, is `Unread`: it is answered, and does nothing.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

from rapidfuzz.distance import OSA

from gm.languages.language import languages
from gm.notation.words.fold import fold, origins
from gm.service.model.game import GameState
from gm.service.requests.patterns import Pattern, first_word
from gm.service.requests.row import AskerRole, Request, RequestRead, RequestTable
from gm.service.requests.slips import SlotMended, mended
from gm.service.requests.slots import FREE, SlotGround, SlotUnread, read_slot

LONGEST_LINE = 300
MOST_REQUESTS = 20
"""Requests of one letter that are answered."""
SHORTEST_SLIP = 4
"""Letters of a word that may be written with a slip; "not" and "now" are too near to each other."""
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
    titled = request_in(subject, table, asker) if subject.strip() else None
    lines = text.splitlines()
    if isinstance(titled, RequestRead) and not titled.request.takes_below:
        asked[_identity(titled)] = titled
    elif isinstance(titled, RequestRead) and not _is_said_again(titled, lines, table, asker):
        return RequestsFound((replace(titled, below=text),))
    for number, line in enumerate(lines):
        found = request_in(line, table, asker) if len(asked) + len(unread) < MOST_REQUESTS else None
        if found is None and len(asked) < MOST_REQUESTS:
            for within in _requests_amid(line, table, asker):
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


_SENTENCE_ENDS = re.compile(r"[.!?;](?=\s|$)")


def _requests_amid(line: str, table: RequestTable, asker: Asker) -> Iterator[RequestRead]:
    """What is asked within a sentence: "Note that I'll be away next week." The line remains what else it may be."""
    folded = fold(line)
    for begun in table.index.amid.finditer(folded):
        ended = _SENTENCE_ENDS.search(folded, begun.end())
        places = origins(line)
        written = line[places[begun.start()] : places[ended.end() if ended else len(folded)]]
        found = request_in(written, table, asker)
        if isinstance(found, RequestRead) and found.request.as_machines_do:
            yield found


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


def request_in(line: str, table: RequestTable, asker: Asker) -> RequestRead | Unread | None:
    """The request that a line is, politely or not."""
    if len(line) > LONGEST_LINE or not line.strip() or table.headed(line):
        return None
    said = _Said.of(line)
    if said is None:
        return None
    # "StP" is a place before it is « s'il te plaît »: a courtesy at the end goes where the line says nothing with it.
    whole = _Said.of(line, courteous=True)
    found = _best(whole, table, asker) if whole is not None and whole.end > said.end else None
    found = found if isinstance(found, RequestRead) else _best(said, table, asker)
    if found is None or (isinstance(found, Unread) and found.why == "unread"):
        near = _with_slip(said, table, asker)
        found = near if near is not None else found
    if isinstance(found, Unread) and found.request.only_whole:
        return None
    if isinstance(found, RequestRead) and found.request.acts and said.is_question:
        return Unread(found.request, line, "question")
    return replace(found, line=line.strip()) if found is not None else None


_AROUND = " .,;:!?\"'()[]…-"


@dataclass(frozen=True, slots=True)
class _Said:
    """A line without its courtesies: its folded text, and where in it the request stands."""

    line: str
    folded: str
    start: int
    end: int
    is_question: bool
    is_corrected: bool = False
    """A word of it is no more as its writer wrote it."""

    @staticmethod
    def of(line: str, *, courteous: bool = False) -> "_Said | None":
        """`courteous`: with the courtesies at its end."""
        folded = fold(line)
        bare = folded.strip(_AROUND)
        if not bare:
            # « ? » alone asks for help.
            return _Said(line, folded.strip(), 0, len(folded.strip()), False) if "?" in folded else None
        start = folded.index(bare)
        end = start + len(bare)
        for before, after in _courtesies():
            while (said := before.match(folded, start, end)) and said.end() < end:
                start = said.end()
            while not courteous and (said := after.search(folded, start, end)) and said.start() > start:
                end = said.start()
        while end > start and folded[end - 1] in _AROUND:
            end -= 1
        if folded.count("(", start, end) > folded.count(")", start, end) and folded[end : end + 1] == ")":
            end += 1  # "F Bar - StP (nc)"
        return _Said(line, folded, start, end, "?" in folded[end:])

    def written(self, start: int, end: int) -> str:
        """What its writer wrote there."""
        places = origins(self.line)
        return self.line[places[start] : places[end]] if end < len(places) else self.line[places[start] :]

    def corrected(self, start: int, end: int, word: str) -> "_Said":
        """The same with another word there."""
        line = self.line[: origins(self.line)[start]] + word + self.line[origins(self.line)[end] :]
        return replace(
            self,
            line=line,
            folded=self.folded[:start] + word + self.folded[end:],
            end=self.end + len(word) - (end - start),
            is_corrected=True,
        )


@cache
def _courtesies() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    said = [language.letters.courtesy for language in languages().values()]
    before = "|".join(dict.fromkeys(word for each in said for word in each.before))
    after = "|".join(dict.fromkeys(word for each in said for word in each.after))
    return ((re.compile(rf"(?:{before})\b[\s,!.:]*"), re.compile(rf"[\s,!.:?]*\b(?:{after})[\s,!.:?]*$")),)


def _best(said: _Said, table: RequestTable, asker: Asker) -> RequestRead | Unread | None:
    """What fits best: a request that may be asked before one that may not, what is read whole before what is not."""
    first = first_word(said.folded[said.start :])
    tried = [_tried(form, match, said, table, asker) for form, match in _fitting(first, said, table)]
    found = [each for each in tried if each is not None]
    for begun, pattern in table.index.begins.get(first, ()):
        row, match = table.rows[begun], pattern.fullmatch(said.folded, said.start, said.end)
        if match is not None and (asker.role in row.who or not row.others_pass):
            word = said.written(*match.span("rest")).strip()
            found.append(Unread(row, said.line, "unread" if asker.role in row.who else "not_yours", word=word))
    return min(found, key=lambda each: _rank(each, asker), default=None)


def _fitting(first: str, said: _Said, table: RequestTable) -> Iterator[tuple[Pattern, re.Match[str]]]:
    for form in table.index.by_first.get(first, ()):
        if not form.may_fit(said.folded):
            continue
        # "orders?" is asked with its question mark only: "orders" is the title of a sheet.
        match = form.line.fullmatch(said.folded, said.start, said.end) or form.line.fullmatch(
            said.folded, said.start, len(said.folded.rstrip())
        )
        if match is not None:
            yield form, match


_RANKS = ("not_now", "slip", "question", "past", "weekday", "slot", "unread")


def _rank(found: RequestRead | Unread, asker: Asker) -> tuple[bool, int, int]:
    """Lower is better. Of what may not be asked, what was read whole says best why; else what was read farthest."""
    may = asker.role in found.request.who
    if isinstance(found, RequestRead):
        return not may, -1, int(found.slip)
    return not may, _RANKS.index(found.why) if found.why in _RANKS else -1, -found.read


def _tried(
    form: Pattern, match: re.Match[str], said: _Said, table: RequestTable, asker: Asker
) -> RequestRead | Unread | None:
    row = table.rows[form.request]
    may = asker.role in row.who
    if not may and row.others_pass:
        return None
    if not FREE.isdisjoint(form.slots) and said.line.rstrip().endswith(":"):
        return None  # "Possible moves:" stands above a list
    values: dict[str, Any] = {}
    slip: SlotMended | None = None
    for slot in form.slots:
        written = said.written(*match.span(slot))
        try:
            values[slot] = _filled(row, slot, written, asker.ground)
        except SlotUnread as problem:
            near = None if slip or said.is_corrected else mended(slot, written, asker.ground)
            if near is None:
                if row.only_whole:
                    return None
                if not may:
                    return Unread(row, said.line, "not_yours")
                word = problem.word or written.strip()
                return Unread(row, said.line, problem.why, slot, word, read=len(values))
            values[slot], slip = near.value, near
    if not may:
        return Unread(row, said.line, "not_yours")
    if asker.state is not None and asker.state not in row.when:
        return Unread(row, said.line, "not_now")
    if slip is not None and row.acts and len(slip.word) < LONG_WORD:
        return Unread(row, said.line, "slip", word=slip.written, near=slip.word)
    return RequestRead(row, said.line, values, slip=slip is not None)


def _filled(row: Request, slot: str, written: str, ground: SlotGround) -> Any:
    """What stands in a slot; a sentence may go on behind it: « je pars lundi, à bientôt ». Raises SlotUnread."""
    try:
        return read_slot(slot, written, ground)
    except SlotUnread:
        clause, comma, _ = written.partition(",")
        if not comma or not row.as_machines_do:
            raise
    return read_slot(slot, clause, ground)


_WORD = re.compile(rf"[^\W\d_]{{{SHORTEST_SLIP},}}")


def _with_slip(said: _Said, table: RequestTable, asker: Asker) -> RequestRead | Unread | None:
    """The one request that a line would be with one letter more, less, other or elsewhere in one of its words."""
    known = table.index.by_first.keys() | table.index.begins.keys()
    first = first_word(said.folded[said.start :])
    found: list[RequestRead | Unread] = []
    for match in _WORD.finditer(said.folded, said.start, said.end):
        if first not in known and match.start() != said.start:
            break
        if match[0] in table.index.vocabulary:
            continue
        for word in _near(match[0], table.index.vocabulary):
            other = said.corrected(*match.span(), word)
            for form, fits in _fitting(first_word(other.folded[other.start :]), other, table):
                one = _tried(form, fits, other, table, asker)
                if isinstance(one, RequestRead) and one.request.acts and not _is_sure(form, word):
                    one = Unread(one.request, said.line, "slip", word=match[0], near=word)
                if one is not None:
                    found.append(one)
    whole = [each for each in found if isinstance(each, RequestRead)] or found
    if len({each.request.name for each in whole}) != 1:
        return None
    best = min(whole, key=lambda each: _rank(each, asker))
    return replace(best, slip=True) if isinstance(best, RequestRead) else best


@lru_cache(4096)
def _near(word: str, vocabulary: frozenset[str]) -> tuple[str, ...]:
    """Words at one slip from this one; a long letter asks for the same ones again and again."""
    return tuple(known for known in vocabulary if abs(len(known) - len(word)) < 2 and OSA.distance(known, word) == 1)


def _is_sure(form: Pattern, word: str) -> bool:
    """Whether a line can hardly be talk, although one of its words is not quite that of the act."""
    typed = any(slot not in FREE for slot in form.slots)
    return len(word) >= LONG_WORD and (typed or sum(map(len, form.words)) >= LONG_LINE)
