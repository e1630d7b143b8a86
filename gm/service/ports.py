"""What the service asks of the world: a store, a clock, and chance. Adapters implement these; tests own fakes."""

from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from typing import Protocol, TypeVar

from gm.service.model.game import Game
from gm.service.model.letters import Act, Confirmation, Incident, KeptLetter, LetterState, PressItem, Sheet
from gm.service.model.outbox import OutboxRow, Priority
from gm.service.model.process import Process
from gm.service.model.record import TurnRecord

T = TypeVar("T")


class Clock(Protocol):
    def now(self) -> datetime:
        """UTC, aware."""
        ...


class Chance(Protocol):
    """Unforeseeable (`secrets`); whatever it decides is recorded with what it decided."""

    def octets(self, count: int) -> bytes:
        """What tokens are made of."""
        ...

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]: ...

    def pick(self, items: Sequence[T]) -> T: ...


class Letters(Protocol):
    """Letters in, as they came."""

    def keep(self, letter: KeptLetter) -> bool:
        """False when a letter of the same sha256 is there already."""
        ...

    def waiting(self, limit: int) -> Sequence[KeptLetter]:
        """The oldest waiting letters by (received, uid), without those another process deals with.

        A spoilt row among them is set aside.
        """
        ...

    def take(self, letter: int) -> bool:
        """Lock a letter for this work; False when it waits no more, or another process deals with it."""
        ...

    def waiting_until(self, received: datetime, game: str = "") -> int:
        """How many letters received at or before that time still wait, locked or not.

        Those that wait for a game to be mended count for that game only.
        """
        ...

    def get(self, letter: int) -> KeptLetter: ...

    def wait_for(self, letter: int, game: str) -> None:
        """A waiting letter is not read before that game is mended."""
        ...

    def waited_for(self) -> Sequence[str]:
        """The games whose mending letters wait for."""
        ...

    def go_on(self, game: str) -> None:
        """The letters that waited for that game can be read now."""
        ...

    def settle(
        self, letter: int, state: LetterState, *, kind: str = "", game: str | None = None, seat: int | None = None
    ) -> None: ...

    def failed(self, letter: int) -> int:
        """Count one more failed attempt; how many there are now."""
        ...

    def forget_strangers(self, before: datetime, limit: int) -> int:
        """Empty some letters that were read, belong to no game and were kept before then. How many, at most `limit`.

        The rest of the row stays: the same letter that comes again is not new. What was set aside waits for a person.
        """
        ...

    def accept(self, game: str, seat: int, message_id: str, letter: int) -> bool:
        """False when this seat's letter of that Message-ID was accepted before: once for ever (unique key)."""
        ...


class Games(Protocol):
    def get(self, name: str) -> Game | None: ...

    def lock(self, name: str, *, wait: bool = True) -> Game | None:
        """Get, and keep every other process from changing it until this work ends.

        With `wait=False`, None as well when another process holds it now.
        """
        ...

    def all(self) -> Sequence[Game]:
        """Those that can be read."""
        ...

    def running(self) -> Sequence[str]:
        """The names of the games that are neither paused nor ended, whether their rows can be read or not."""
        ...

    def variant(self, name: str) -> str | None:
        """The name of a game's variant; None when there is no such game."""
        ...

    def address(self, name: str, seat: int) -> str:
        """A registered address of a seat, whatever else of the game cannot be read; "" when there is none."""
        ...

    def knows(self, tokens: Sequence[str], email: str) -> bool:
        """Whether one of the tokens, or the address, is a seat's of any game."""
        ...

    def by_address(self, email: str) -> Sequence[tuple[str, int]]:
        """(game, seat) of every seat with this address (compared casefolded), in running or paused games."""
        ...

    def add(self, game: Game) -> None: ...

    def save(self, game: Game) -> None: ...


class Turns(Protocol):
    def add(self, record: TurnRecord) -> None:
        """Unique by (game, number, judgement): a second one raises `AlreadyJudged`."""
        ...

    def of_game(self, game: str) -> Sequence[TurnRecord]:
        """Oldest first."""
        ...


class Sheets(Protocol):
    def add(self, sheet: Sheet) -> None: ...

    def of_turn(self, game: str, number: int, judgement: int, powers: Collection[str] = ()) -> Sequence[Sheet]:
        """Oldest first by (received, uid); of these powers only, if any are named."""
        ...

    def confirm(self, letter: int) -> None:
        """The sheets of that letter count from now on."""
        ...


class Acts(Protocol):
    def add(self, act: Act) -> None: ...

    def of_turn(self, game: str, number: int, judgement: int) -> Sequence[Act]:
        """Oldest first."""
        ...


class Press(Protocol):
    def add(self, item: PressItem) -> int:
        """Its id."""
        ...

    def get(self, item: int) -> PressItem | None:
        """None when it cannot be read."""
        ...

    def by_thread(self, game: str, thread: str) -> Sequence[PressItem]: ...

    def public(self, game: str, number: int) -> Sequence[PressItem]:
        """What was proclaimed during a turn, oldest first."""
        ...

    def held(self, game: str) -> Sequence[PressItem]:
        """Oldest first."""
        ...

    def hold(self, item: int, why: str, number: int) -> None:
        """Hold it for another reason, or "" for none any more; it is a letter of that turn now."""
        ...


class Confirmations(Protocol):
    def add(self, confirmation: Confirmation) -> None: ...

    def open(self, code: str) -> Confirmation | None:
        """The unanswered question with this code's HMAC."""
        ...

    def latest(self, game: str, seat: int) -> Confirmation | None: ...

    def unanswered(self, game: str, seat: int, since: datetime) -> Sequence[Confirmation]:
        """Asked since then; the oldest letter first."""
        ...

    def answer(self, code: str, at: datetime) -> None: ...

    def asked_by(self, now: datetime) -> None:
        """No question was asked later than that."""
        ...


class Remembered(Protocol):
    """Addresses for which no server vouches, and whose owner said that what comes from them is his."""

    def has(self, address: str, asked: str) -> bool: ...

    def add(self, address: str, asked: str, at: datetime) -> None:
        """`asked` is the registered address that answered. Both are compared casefolded."""
        ...

    def forget(self, domain: str) -> None:
        """Every address of that domain, as `domain_of` writes it."""
        ...


class Outbox(Protocol):
    def add(self, row: OutboxRow) -> bool:
        """False when a row of this Message-ID is there already: the same letter twice is one letter."""
        ...

    def claim(self, now: datetime, holder: str, limit: int, first: Priority = Priority.REPORT) -> Sequence[OutboxRow]:
        """Rows to send now, those of one priority before the others, by (priority, created, id), with their bytes.

        Nobody else gets them while that process lives. A row is due when it waits, `not_before` and `next_try` have
        passed, and no living process has claimed it. A spoilt one among them is failed.
        """
        ...

    def keep_bytes(self, row: int, raw: bytes) -> bytes:
        """What is to be sent: these, or those that another process has kept before."""
        ...

    def forget_bytes(self, before: datetime, limit: int) -> int:
        """Give up the bytes of some letters that were sent, or given up, before then. How many, about `limit`."""
        ...

    def sent(self, row: int, at: datetime) -> None: ...

    def retry(self, row: int, at: datetime, error: str, *, counts: bool = True) -> None:
        """One more failed attempt, if it counts against the letter; due again at `at`, for anybody."""
        ...

    def fail(self, row: int, error: str) -> None:
        """It will not be sent."""
        ...

    def by_message_id(self, message_id: str) -> OutboxRow | None: ...

    def answers_to(self, letter: int) -> Sequence[OutboxRow]: ...

    def of_press(self, items: Sequence[int], seat: int) -> Sequence[OutboxRow]:
        """Every row to that seat about these press items, oldest first: threads are made of their ids."""
        ...

    def replace_facts(self, row: OutboxRow) -> bool:
        """Change the facts of a row that nobody has claimed yet; False when it is too late."""
        ...

    def waiting_for(self, game: str, seat: int) -> Sequence[OutboxRow]:
        """What has not been sent to that seat yet."""
        ...

    def readdress(self, row: OutboxRow) -> None:
        """Keep the row's recipient, Reply-To and language; bytes made for somebody else are gone."""
        ...

    def bring_forward(self, now: datetime, by: timedelta) -> None:
        """What waits for a time later than `now` waits for so much less, but not for a time before."""
        ...

    def next_due(self) -> datetime | None:
        """When the earliest waiting row may be claimed."""
        ...


class Incidents(Protocol):
    def add(self, incident: Incident) -> None: ...

    def untold(self, game: str | None) -> Sequence[Incident]: ...

    def told(self, incidents: Sequence[int]) -> None: ...


class Spending(Protocol):
    """What was used up of a budget: one entry for each use."""

    def use(self, key: str, most: int, since: datetime, now: datetime) -> bool:
        """Use it once more, unless that was done `most` times since then.

        What was used when the clock was ahead, and has been set back since, does not count.
        """
        ...

    def forget_after(self, now: datetime) -> None:
        """Uses noted for later than that never count."""
        ...


class Health(Protocol):
    """Signs of life (`read`, `sent`), and the installation's own secret."""

    def beat(self, kind: str, at: datetime) -> None:
        """Kept to the minute."""
        ...

    def beats(self, kind: str, since: datetime) -> Sequence[datetime]: ...

    def forget_after(self, now: datetime) -> None:
        """Signs noted for later than that were not given."""
        ...

    def secret(self) -> bytes:
        """32 random bytes, made once and kept in the database; the key of all HMACs."""
        ...


class Processes(Protocol):
    """The processes that share the work. One that is not known to live holds nothing; no clock is asked."""

    def begin(self, name: str, birth: str) -> None: ...

    def beat(self, name: str) -> bool:
        """One more sign of life; False when the process is not known, or was declared dead."""
        ...

    def living(self) -> Sequence[Process]: ...

    def end(self, name: str, count: int | None = None) -> bool:
        """It lives no more, unless it has given a sign since `count`; False then. All it held is free."""
        ...

    def take(self, name: str, holder: str) -> str:
        """Who does a thing from now on: the taker, unless another living process does it."""
        ...

    def give_up(self, name: str, holder: str) -> None: ...


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
