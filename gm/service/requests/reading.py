"""Find the requests of a letter: each stands in a line of its own, in a sentence beside others, or is the subject.

A line that begins like a request and cannot be read, or may not be asked by its writer or now, is `Unread`: it is
answered, and does nothing.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from gm.notation.sentences.chunks import STOPS
from gm.notation.words.fold import fold
from gm.service.requests.line_reading import LONGEST_LINE, Asker, Unread, request_in, request_of
from gm.service.requests.patterns import RequestLine
from gm.service.requests.row import RequestRead, RequestTable

MOST_REQUESTS = 20
"""Requests of one letter that are answered."""
MOST_SENTENCES = 200
"""Sentences of one letter that are looked at one by one."""


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
        found = request_of(cut, table, asker) if short else None
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
        ways = [(sentence, "")] if len(sentences) > 1 else []  # a single one was read as a line
        ways += [(clause, more)] if comma else []
        read = ((_asked_plainly(text, table, asker), left) for text, left in ways)
        found, left = next((each for each in read if each[0] is not None), (None, sentence))
        # A line is where an act is found again once it is confirmed.
        if found is not None and not (found.request.confirmed and any(each.request.confirmed for each in asked)):
            asked.append(found)
            rest.append(left)
        else:
            rest.append(sentence)
    return asked, "".join(rest) if asked else line


def _asked_plainly(text: str, table: RequestTable, asker: Asker) -> RequestRead | None:
    """A request of more than a word that is safe to follow where it was not meant."""
    found = request_in(text, table, asker) if len(re.findall(r"\w+", text)) > 1 else None
    plain = isinstance(found, RequestRead) and not found.slip and found.request.is_safe
    return replace(found, amid=True) if isinstance(found, RequestRead) and plain else None


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
