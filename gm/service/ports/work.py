"""One transaction over all of it, and what it may find."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from gm.service.ports.games import Acts, Games, Sheets, Turns
from gm.service.ports.ledger import Health, Incidents, Spending
from gm.service.ports.letters import Confirmations, Letters, Remembered
from gm.service.ports.outbox import Outbox
from gm.service.ports.press import Press
from gm.service.ports.processes import Processes


class Work(Protocol):
    """One transaction over everything the service keeps.

    A row that cannot be read raises Spoilt where nothing can be done without it. Where something can, it is passed
    over: lists leave it out, and a look-up finds nothing.
    """

    @property
    def passed_over(self) -> "Sequence[Spoilt]":
        """The spoilt rows that were left out so far."""
        ...

    @property
    def letters(self) -> Letters: ...
    @property
    def games(self) -> Games: ...
    @property
    def turns(self) -> Turns: ...
    @property
    def sheets(self) -> Sheets: ...
    @property
    def acts(self) -> Acts: ...
    @property
    def press(self) -> Press: ...
    @property
    def confirmations(self) -> Confirmations: ...
    @property
    def remembered(self) -> Remembered: ...
    @property
    def outbox(self) -> Outbox: ...
    @property
    def incidents(self) -> Incidents: ...
    @property
    def spending(self) -> Spending: ...
    @property
    def health(self) -> Health: ...
    @property
    def processes(self) -> Processes: ...


OpenWork = Callable[[], AbstractContextManager[Work]]
"""`with open_work() as work:` commits when the block ends, and takes everything back when it raises.

On SQLite it is BEGIN IMMEDIATE, so writers queue; on PostgreSQL rows are locked (`FOR UPDATE SKIP LOCKED`).
"""


class Spoilt(Exception):
    """A row that cannot be read, as after a fault of the disk or a slip of a hand: says which, never what it holds."""

    def __init__(self, table: str, row: str, column: str, game: str | None = None) -> None:
        super().__init__(f"{table} {row}, {column}")
        self.table, self.row, self.column = table, row, column
        self.game = game
        """The game it belongs to."""


class AlreadyJudged(Exception):
    """This turn was judged by another process, or before a crash."""
