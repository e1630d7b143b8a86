"""The request that a line is. Case, accents, courtesies, punctuation and one slip of the pen do not count."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from gm.service.model.game import GameState
from gm.service.requests.courtesies import without_courtesies
from gm.service.requests.patterns import SHORTEST_SLIP, Pattern, RequestLine, Spans
from gm.service.requests.row import AskerRole, Request, RequestRead, RequestTable
from gm.service.requests.slips import SlotMended, mended
from gm.service.requests.slots import FREE, SlotGround, SlotUnread, read_slot

LONGEST_LINE = 300
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


def request_in(text: str, table: RequestTable, asker: Asker) -> RequestRead | Unread | None:
    """The request that a line is, politely or not."""
    return request_of(RequestLine.of(text), table, asker) if len(text) <= LONGEST_LINE else None


def request_of(line: RequestLine, table: RequestTable, asker: Asker) -> RequestRead | Unread | None:
    spans = list(without_courtesies(line))
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


def _best(line: RequestLine, start: int, end: int, table: RequestTable, asker: Asker) -> RequestRead | Unread | None:
    """What fits best: a request that may be asked before one that may not, what is read whole before what is not."""
    found = [one for _, one in _readings(line, start, end, table, asker)]
    for begun, said in table.index.begins.get(line.words[start].text, ()):
        row = table.rows[begun]
        if start + len(said) < end and line.says(said, start) and (asker.role in row.who or not row.others_pass):
            why = "unread" if asker.role in row.who else "not_yours"
            found.append(Unread(row, line.text, why, word=line.written(start + len(said), end)))
    return min(found, key=lambda each: _rank(each, asker), default=None)


def _readings(
    line: RequestLine, start: int, end: int, table: RequestTable, asker: Asker
) -> Iterator[tuple[Pattern, RequestRead | Unread]]:
    """Each pattern that fits, and the request that the line is by it."""
    for form, spans in _fitting(line, start, end, table):
        found = _tried(form, spans, line, table, asker)
        if found is not None and _is_meant(found, line, start, table):
            yield form, found


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
            for form, one in _readings(line.corrected(at, word), start, end, table, asker):
                if isinstance(one, RequestRead) and one.request.acts and not _is_sure(form, word):
                    one = Unread(one.request, line.text, "slip", word=text, near=word)
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
