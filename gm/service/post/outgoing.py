"""Letters out: claim rows, keep their bytes, and note what became of each sending. The sending itself is elsewhere."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

from gm.reports.facts import Noticed, Notices
from gm.reports.render import LetterProblem
from gm.service import budgets
from gm.service.house import House
from gm.service.model.outbox import OutboxRow, Priority
from gm.service.ports import OpenWork, Spoilt, Work
from gm.service.post.bounces import report_undeliverable
from gm.service.post.damage import game_if_readable
from gm.service.post.queue import tell_admin, tell_gm
from gm.variants.registry import USUAL

WAITS = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60))
"""After each failed try; then every hour."""
MOST_OF_TABLE = 40
"""Letters of one table that are claimed because another of it was."""
MOST_TRIES = 76
"""About three days: as long as mail servers usually try."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """A row to send, and whose names its letter uses."""

    row: OutboxRow
    variant: str


Written = tuple[OutboxRow, Sequence[bytes], LetterProblem | None]
"""A row, the pieces of its letter, and what was wrong with its template or a picture."""


def claim(
    open_work: OpenWork, house: House, holder: str, limit: int, first: Priority = Priority.REPORT
) -> Sequence[Claimed]:
    """The next letters to send, those of one priority before the others, and the last one's whole table; that process's
    as long as it lives."""
    with open_work() as work:
        rows = list(work.outbox.claim(house.now(), holder, limit, first))
        if len(rows) == limit and rows[-1].game is not None and rows[-1].priority is Priority.REPORT:
            # The rest of its table: whoever has painted the pictures of a report needs them for all its readers.
            rows += work.outbox.claim_with(rows[-1], house.now(), holder, MOST_OF_TABLE)
        variants: dict[str, str] = {"": USUAL.name}
        for name in {row.game for row in rows if row.game}:
            # The letters of a game whose settings cannot be read wait until they are mended.
            with suppress(Spoilt):
                variants[name] = work.games.variant(name) or USUAL.name
        claimed = []
        for row in rows:
            if (row.game or "") in variants:
                claimed.append(Claimed(row, variants[row.game or ""]))
            else:
                work.outbox.retry(row.id, house.now() + WAITS[0], f"game {row.game} cannot be read", counts=False)
        return claimed


def keep_bytes(
    open_work: OpenWork, house: House, written: Sequence[Written]
) -> Sequence[tuple[OutboxRow, Sequence[bytes]]]:
    """Before the first sending, so that a second one sends the same letter. What spoilt one is told once a day."""
    with open_work() as work:
        kept = work.outbox.keep_bytes({row.id: pieces for row, pieces, _ in written})
        for row, _, problem in written:
            if problem is not None:
                _tell_of(work, house, row, problem)
    return [(row, kept[row.id]) for row, _, _ in written]


def sent(open_work: OpenWork, house: House, rows: Sequence[OutboxRow]) -> None:
    with open_work() as work:
        work.outbox.sent([row.id for row in rows], house.now())


def deferred(open_work: OpenWork, house: House, row: OutboxRow, error: str, *, counts: bool = True) -> None:
    """Not now. What is the server's fault alone never ends a letter: it is tried for as long as it takes."""
    with open_work() as work:
        if counts and row.attempts + 1 >= MOST_TRIES:
            work.outbox.fail(row.id, error)
            report_undeliverable(work, house, row, error)
            return
        wait = WAITS[min(row.attempts, len(WAITS) - 1)] if counts else WAITS[0]
        work.outbox.retry(row.id, house.now() + wait, error, counts=counts)


def refused(open_work: OpenWork, house: House, row: OutboxRow, error: str) -> None:
    """Not ever: the game master is told."""
    with open_work() as work:
        work.outbox.fail(row.id, error)
        report_undeliverable(work, house, row, error)


def _tell_of(work: Work, house: House, row: OutboxRow, problem: LetterProblem) -> None:
    """To the game master, and to the administrator, who can mend it."""
    if not budgets.spend(work, budgets.notices(house, "", f"{problem.kind}/{problem.file}"), house.now()):
        return
    facts = Notices(row.game or "", (Noticed(problem.kind, house.now(), detail=str(problem)),), house.zone)
    game = game_if_readable(work, row.game)
    day = house.now().date().isoformat()
    tell_admin(work, house, facts, problem.file, day)
    if game is not None and game.settings.gm_email.casefold() != house.admin.casefold():
        tell_gm(work, house, game, facts, problem.file, day)
