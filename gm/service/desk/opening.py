"""Open waiting letters outside of any transaction; of a stranger's only the beginning is read."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from gm.mail.envelope import Envelope, Header, read_head
from gm.service.case.letter_reading import read_letter
from gm.service.case.preparation import Preparation
from gm.service.house import House
from gm.service.model.identity import marks, read_subject
from gm.service.model.letters import Incoming
from gm.service.ports import OpenWork

STRANGERS_LIMIT = 64 * 1024
"""Bytes of a letter that is no seat's: enough for a server's report, which names our letter above what it returns."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A letter, and what it says."""

    letter: Incoming
    envelope: Envelope
    preparation: Preparation = field(default_factory=Preparation)


def open_waiting(open_work: OpenWork, house: House, most: int) -> list[Opened]:
    """The oldest letters that wait."""
    with open_work() as work:
        letters = work.letters.waiting(most)
    if not letters:
        return []
    heads = [read_head(letter.raw) for letter in letters]
    with open_work() as work:
        known = [work.games.knows(_tokens(house, head), head.sender or "") for head in heads]
    return [
        Opened(letter, read_letter(house, letter, None if is_known else STRANGERS_LIMIT))
        for letter, is_known in zip(letters, known, strict=True)
    ]


def _tokens(house: House, head: Header) -> Sequence[str]:
    tag, _ = read_subject(head.subject)
    return [mark.token for mark in (*marks(head.recipients, *house.mailboxes), *((tag,) if tag else ()))]
