"""A store in memory: the fake of `gm.service.ports` that the tests own. A work that raises changes nothing."""

import contextlib
import copy
import hashlib
import threading
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import TypeVar

from gm.mail.envelope import domain_of
from gm.service.model.game import Game, GameState
from gm.service.model.letters import Act, Confirmation, Incident, Incoming, LetterState, PressItem, Sheet
from gm.service.model.outbox import NOBODY, OutboxRow, Priority, RowState
from gm.service.model.process import Process
from gm.service.model.record import TurnRecord
from gm.service.ports import AlreadyJudged, Spoilt
from tests import watched

T = TypeVar("T")


class StoppedClock:
    """A clock that moves when it is told to."""

    def __init__(self, now: datetime) -> None:
        self.at = now

    def now(self) -> datetime:
        return self.at

    def forward(self, by: timedelta) -> None:
        self.at += by


class Dice:
    """Chance that is the same at every run."""

    def __init__(self, seed: int = 1) -> None:
        self._random = Random(seed)

    def octets(self, count: int) -> bytes:
        return self._random.randbytes(count)

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        return tuple(self._random.sample(list(items), len(items)))

    def pick(self, items: Sequence[T]) -> T:
        return self._random.choice(list(items))


class Letters:
    def __init__(self) -> None:
        self.rows: dict[int, Incoming] = {}
        self.accepted: dict[tuple[str, int, str], int] = {}

    def keep(self, letter: Incoming) -> bool:
        if any(row.sha256 == letter.sha256 for row in self.rows.values()):
            return False
        number = len(self.rows) + 1
        self.rows[number] = replace(letter, id=number)
        return True

    def waiting(self, limit: int) -> Sequence[Incoming]:
        rows = [row for row in self._waiting() if row.game is None]
        return sorted(rows, key=lambda row: (row.received, row.uid))[:limit]

    def take(self, letter: int) -> bool:
        return self.rows[letter].state is LetterState.WAITING and self.rows[letter].game is None

    def _waiting(self) -> Sequence[Incoming]:
        return [row for row in self.rows.values() if row.state is LetterState.WAITING]

    def waiting_until(self, received: datetime, game: str = "") -> int:
        return sum(row.received <= received and row.game in (None, game) for row in self._waiting())

    def last_received(self) -> datetime | None:
        return max((row.received for row in self.rows.values()), default=None)

    def get(self, letter: int) -> Incoming:
        return self.rows[letter]

    def of_game(self, game: str, kinds: Collection[str] = ()) -> Sequence[Incoming]:
        rows = [row for row in self.rows.values() if row.game == game and (not kinds or row.kind in kinds)]
        return sorted(rows, key=lambda row: (row.received, row.uid))

    def wait_for(self, letter: int, game: str) -> None:
        self.rows[letter] = replace(self.rows[letter], game=game)

    def waited_for(self) -> Sequence[str]:
        return sorted({row.game for row in self._waiting() if row.game is not None})

    def go_on(self, game: str) -> None:
        for row in self._waiting():
            if row.game == game:
                self.rows[row.id] = replace(row, game=None)

    def settle(
        self, letter: int, state: LetterState, *, kind: str = "", game: str | None = None, seat: int | None = None
    ) -> None:
        self.rows[letter] = replace(self.rows[letter], state=state, kind=kind, game=game, seat=seat)

    def failed(self, letter: int) -> int:
        row = self.rows[letter]
        self.rows[letter] = replace(row, attempts=row.attempts + 1)
        return row.attempts + 1

    def forget_strangers(self, before: datetime, limit: int) -> int:
        old = [
            row
            for row in self.rows.values()
            if row.game is None and row.raw and row.kept < before and row.state is LetterState.READ
        ]
        self.rows |= {row.id: replace(row, raw=b"") for row in old[:limit]}
        return len(old[:limit])

    def forget_of(self, game: str, seat: int) -> None:
        own = [row for row in self.rows.values() if (row.game, row.seat, row.state) == (game, seat, LetterState.READ)]
        self.rows |= {row.id: replace(row, raw=b"") for row in own}

    def accept(self, game: str, seat: int, message_id: str, letter: int) -> bool:
        key = (game, seat, message_id)
        new = key not in self.accepted
        self.accepted.setdefault(key, letter)
        return new

    def accepted_as(self, game: str, seat: int, message_id: str) -> int | None:
        return self.accepted.get((game, seat, message_id))


class Games:
    def __init__(self) -> None:
        self.rows: dict[str, Game] = {}

    def get(self, name: str) -> Game | None:
        return self.rows.get(name)

    def lock(self, name: str, *, wait: bool = True) -> Game | None:
        return self.rows.get(name)

    def all(self) -> Sequence[Game]:
        return [self.rows[name] for name in sorted(self.rows)]

    def running(self) -> Sequence[str]:
        return [game.name for game in self.all() if game.state is GameState.RUNNING or game.epilogue]

    def has(self, name: str) -> bool:
        return name in self.rows

    def variant(self, name: str) -> str | None:
        return self.rows[name].settings.variant if name in self.rows else None

    def address(self, name: str, seat: int) -> str:
        seats = [each for each in self.rows[name].seats if each.number == seat] if name in self.rows else []
        return min((email.casefold() for each in seats for email in each.player.emails), default="")

    def knows(self, tokens: Sequence[str], email: str) -> bool:
        seats = [seat for game in self.all() for seat in game.seats]
        addresses = {address.casefold() for seat in seats for address in seat.player.emails}
        return email.casefold() in addresses or any(seat.token in tokens for seat in seats)

    def by_address(self, email: str) -> Sequence[tuple[str, int]]:
        wanted = email.casefold()
        return [
            (game.name, seat.number)
            for game in self.all()
            if game.state is not GameState.ENDED or game.epilogue
            for seat in game.seats
            if wanted in (address.casefold() for address in seat.player.emails)
        ]

    def add(self, game: Game) -> None:
        assert game.name not in self.rows
        self.rows[game.name] = game

    def save(self, game: Game) -> None:
        assert game.name in self.rows
        self.rows[game.name] = game


class Turns:
    def __init__(self) -> None:
        self.rows: list[TurnRecord] = []

    def add(self, record: TurnRecord) -> None:
        key = (record.game, record.number, record.judgement)
        if any((row.game, row.number, row.judgement) == key for row in self.rows):
            raise AlreadyJudged(f"{record.game}, turn {record.number}")
        self.rows.append(record)

    def of_game(self, game: str) -> Sequence[TurnRecord]:
        return [row for row in self.rows if row.game == game]

    def latest_first(self, game: str) -> Iterator[TurnRecord]:
        rows = [row for row in self.rows if row.game == game]
        yield from sorted(rows, key=lambda row: (row.number, row.judgement), reverse=True)

    def of_number(self, game: str, number: int) -> Sequence[TurnRecord]:
        rows = [row for row in self.rows if (row.game, row.number) == (game, number)]
        return sorted(rows, key=lambda row: row.judgement)


class Sheets:
    def __init__(self) -> None:
        self.rows: list[Sheet] = []

    def add(self, sheet: Sheet) -> None:
        self.rows.append(replace(sheet, id=len(self.rows) + 1))

    def of_turn(self, game: str, number: int, judgement: int, powers: Collection[str] = ()) -> Sequence[Sheet]:
        rows = [row for row in self.rows if (row.game, row.number, row.judgement) == (game, number, judgement)]
        rows = [row for row in rows if not powers or row.power in powers]
        return sorted(rows, key=lambda row: (row.received, row.uid))

    def of_game(self, game: str) -> Sequence[Sheet]:
        return [row for row in self.rows if row.game == game]


class Acts:
    def __init__(self) -> None:
        self.rows: list[Act] = []

    def add(self, act: Act) -> None:
        self.rows.append(replace(act, id=len(self.rows) + 1))

    def of_turn(self, game: str, number: int, judgement: int) -> Sequence[Act]:
        return [row for row in self.rows if (row.game, row.number, row.judgement) == (game, number, judgement)]

    def of_game(self, game: str) -> Sequence[Act]:
        return [row for row in self.rows if row.game == game]


class Press:
    def __init__(self) -> None:
        self.rows: dict[int, PressItem] = {}

    def add(self, item: PressItem) -> int:
        number = len(self.rows) + 1
        self.rows[number] = replace(item, id=number)
        return number

    def get(self, item: int) -> PressItem | None:
        return self.rows[item]

    def by_thread(self, game: str, thread: str) -> Sequence[PressItem]:
        return [row for row in self.rows.values() if row.game == game and row.thread == thread]

    def public(self, game: str, number: int) -> Sequence[PressItem]:
        mine = [row for row in self.rows.values() if row.game == game and row.number == number]
        return [row for row in mine if not row.to and not row.held]

    def of_game(self, game: str) -> Sequence[PressItem]:
        return [row for row in self.rows.values() if row.game == game]

    def held(self, game: str) -> Sequence[PressItem]:
        return [row for row in self.rows.values() if row.game == game and row.held]

    def hold(self, item: int, why: str, number: int) -> None:
        self.rows[item] = replace(self.rows[item], held=why, number=number)


class Confirmations:
    def __init__(self) -> None:
        self.rows: list[Confirmation] = []

    def add(self, confirmation: Confirmation) -> None:
        self.rows.append(confirmation)

    def open(self, code: str) -> Confirmation | None:
        return next((row for row in self.rows if row.code == code and row.answered is None), None)

    def latest(self, game: str, seat: int) -> Confirmation | None:
        rows = [row for row in self.rows if (row.game, row.seat) == (game, seat)]
        return max(rows, key=lambda row: row.asked, default=None)

    def unanswered(self, game: str, seats: Collection[int], since: datetime) -> Sequence[Confirmation]:
        rows = [row for row in self.rows if row.game == game and row.seat in seats and row.answered is None]
        return sorted((row for row in rows if row.asked >= since), key=lambda row: row.letter)

    def answer(self, code: str, at: datetime) -> None:
        self.rows = [replace(row, answered=at) if row.code == code else row for row in self.rows]

    def asked_by(self, now: datetime) -> None:
        self.rows = [replace(row, asked=min(row.asked, now)) for row in self.rows]


class Remembered:
    def __init__(self) -> None:
        self.rows: set[tuple[str, str]] = set()

    def has(self, address: str, asked: str) -> bool:
        return (address.casefold(), asked.casefold()) in self.rows

    def add(self, address: str, asked: str, at: datetime) -> None:
        self.rows.add((address.casefold(), asked.casefold()))

    def forget(self, domain: str) -> None:
        self.rows = {row for row in self.rows if domain_of(row[0]) != domain}


class Outbox:
    def __init__(self) -> None:
        self.rows: dict[int, OutboxRow] = {}
        self.holders: dict[int, str] = {}
        self.ranks: dict[int, int] = {}
        """Where it is not that of the priority."""
        self.living: dict[str, Process] = {}
        """The same as `Processes.rows`."""

    def add(self, row: OutboxRow) -> bool:
        if self.by_message_id(row.message_id) is not None:
            return False
        number = len(self.rows) + 1
        self.rows[number] = replace(row, id=number)
        return True

    def claim(self, now: datetime, holder: str, limit: int, first: Priority = Priority.REPORT) -> Sequence[OutboxRow]:
        rows = sorted(
            (row for row in self.rows.values() if (due := self._due(row)) is not None and due <= now),
            key=lambda row: (self._rank(row) != first.rank, self._rank(row), row.created, row.id),
        )[:limit]
        self.holders.update({row.id: holder for row in rows})
        return rows

    def _rank(self, row: OutboxRow) -> int:
        return self.ranks.get(row.id, row.priority.rank)

    def _due(self, row: OutboxRow) -> datetime | None:
        if row.state is not RowState.WAITING or self.holders.get(row.id) in self.living:
            return None
        times = [row.not_before, row.next_try]
        return max((at for at in times if at is not None), default=datetime.min.replace(tzinfo=UTC))

    def claim_with(self, row: OutboxRow, now: datetime, holder: str, limit: int) -> Sequence[OutboxRow]:
        after = range(row.id + 1, row.id + limit + 1)
        rows = [
            each
            for number in after
            if (each := self.rows.get(number)) is not None
            and (each.game, each.priority) == (row.game, row.priority)
            and (due := self._due(each)) is not None
            and due <= now
        ]
        self.holders.update({row.id: holder for row in rows})
        return rows

    def keep_bytes(self, letters: Mapping[int, Sequence[bytes]]) -> Mapping[int, Sequence[bytes]]:
        kept = {row: self.rows[row].raw or b"".join(pieces) for row, pieces in letters.items()}
        self.rows |= {row: replace(self.rows[row], raw=raw) for row, raw in kept.items()}
        return {row: (raw,) for row, raw in kept.items()}

    def forget_bytes(self, before: datetime, limit: int) -> int:
        old = [row for row in self.rows.values() if row.raw is not None and row.state is not RowState.WAITING]
        old = [row for row in old if (row.sent or row.created) < before]
        self.rows |= {row.id: replace(row, raw=None) for row in old[:limit]}
        return len(old[:limit])

    def sent(self, rows: Collection[int], at: datetime) -> None:
        self.rows |= {row: replace(self.rows[row], state=RowState.SENT, sent=at) for row in rows}

    def retry(self, row: int, at: datetime, error: str, *, counts: bool = True) -> None:
        old = self.rows[row]
        self.rows[row] = replace(old, attempts=old.attempts + counts, next_try=at, last_error=error)
        if row in self.holders:
            self.holders[row] = ""

    def fail(self, row: int, error: str) -> None:
        self.rows[row] = replace(self.rows[row], state=RowState.FAILED, last_error=error)

    def withdraw(self, row: int, why: str) -> None:
        self.rows[row] = replace(self.rows[row], state=RowState.WITHDRAWN, last_error=why)

    def by_message_id(self, message_id: str) -> OutboxRow | None:
        return next((row for row in self.rows.values() if row.message_id == message_id), None)

    def of_press(self, items: Sequence[int], seat: int) -> Sequence[OutboxRow]:
        return [row for row in self.rows.values() if row.press in items and row.seat == seat]

    def told_of(self, game: str) -> Sequence[tuple[datetime, str, RowState]]:
        return [(row.created, row.kind, row.state) for row in self.rows.values() if row.game == game]

    def waiting(self, last: Priority = Priority.PRESS) -> int:
        return sum(row.state is RowState.WAITING and self._rank(row) <= last.rank for row in self.rows.values())

    def answers_waiting(self, now: datetime, most: int) -> int:
        answers = [row for row in self.rows.values() if row.priority is Priority.ANSWER]
        return min(most, sum((due := self._due(row)) is not None and due <= now for row in answers))

    def lost(self, since: datetime) -> Sequence[tuple[str, datetime, str]]:
        lost = [row for row in self.rows.values() if row.state is RowState.FAILED and row.created >= since]
        return [(row.recipient, row.created, row.last_error) for row in sorted(lost, key=lambda row: row.created)]

    def replace_facts(self, row: OutboxRow) -> bool:
        if row.id in self.holders or self.rows[row.id].state is not RowState.WAITING:
            return False
        self.rows[row.id] = replace(self.rows[row.id], facts=row.facts)
        return True

    def waiting_for(self, game: str, seat: int) -> Sequence[OutboxRow]:
        return [row for row in self.rows.values() if (row.game, row.seat, row.state) == (game, seat, RowState.WAITING)]

    def hold(self, since: datetime, until: datetime) -> None:
        for row in list(self.rows.values()):
            due = self._due(row)
            if row.state is RowState.WAITING and since <= row.created <= until and (due is None or due <= until):
                self.rows[row.id] = replace(row, state=RowState.HELD)

    def held(self, game: str = "") -> Sequence[OutboxRow]:
        return [row for row in self.rows.values() if row.state is RowState.HELD and game in ("", row.game)]

    def release(self, row: int) -> None:
        self.rows[row] = replace(self.rows[row], state=RowState.WAITING, not_before=None)

    def hasten(self, row: int) -> None:
        self.rows[row] = replace(self.rows[row], not_before=None)

    def before_reports(self, game: str) -> None:
        waiting = (row for row in self.rows.values() if (row.game, row.state) == (game, RowState.WAITING))
        self.ranks |= {row.id: Priority.REPORT.rank for row in waiting if row.priority is Priority.ANSWER}

    def forget_reader(self, game: str, seat: int) -> None:
        done = [row for row in self.rows.values() if (row.game, row.seat) == (game, seat)]
        gone = [row for row in done if row.state is not RowState.WAITING]
        self.rows |= {row.id: replace(row, recipient=NOBODY, raw=None) for row in gone}

    def readdress(self, row: OutboxRow) -> None:
        new = {"recipient": row.recipient, "reply_to": row.reply_to, "language": row.language}
        self.rows[row.id] = replace(self.rows[row.id], **new, raw=None)

    def bring_forward(self, now: datetime, by: timedelta) -> None:
        for number, row in self.rows.items():
            due = self._due(row)
            if due is not None and due > now:
                first, again = (at and max(now, at - by) for at in (row.not_before, row.next_try))
                self.rows[number] = replace(row, not_before=first, next_try=again)

    def next_due(self) -> datetime | None:
        return min((due for row in self.rows.values() if (due := self._due(row)) is not None), default=None)


class Incidents:
    def __init__(self) -> None:
        self.rows: list[Incident] = []

    def add(self, incident: Incident) -> None:
        self.rows.append(replace(incident, id=len(self.rows) + 1))

    def untold(self, game: str | None) -> Sequence[Incident]:
        return [row for row in self.rows if row.game == game and not row.told]

    def of_game(self, game: str) -> Sequence[Incident]:
        return [row for row in self.rows if row.game == game]

    def told(self, incidents: Sequence[int]) -> None:
        self.rows = [replace(row, told=True) if row.id in incidents else row for row in self.rows]


class Spending:
    def __init__(self) -> None:
        self.rows: list[tuple[str, datetime]] = []

    def use(self, key: str, most: int, since: datetime, now: datetime) -> bool:
        if sum(row == key and since <= at <= now for row, at in self.rows) >= most:
            return False
        self.rows.append((key, now))
        return True

    def forget_after(self, now: datetime) -> None:
        self.rows = [(key, at) for key, at in self.rows if at <= now]


class Health:
    def __init__(self) -> None:
        self.rows: dict[str, set[datetime]] = {}
        self.notes: dict[str, str] = {}

    def beat(self, kind: str, at: datetime) -> None:
        self.rows.setdefault(kind, set()).add(at.replace(second=0, microsecond=0))

    def beats(self, kind: str, since: datetime) -> Sequence[datetime]:
        return sorted(at for at in self.rows.get(kind, ()) if at >= since)

    def forget_after(self, now: datetime) -> None:
        self.rows = {kind: {at for at in times if at <= now} for kind, times in self.rows.items()}

    def noted(self, name: str) -> str:
        return self.notes.get(name, "")

    def note(self, name: str, value: str) -> None:
        self.notes[name] = value

    def secret(self) -> bytes:
        return hashlib.sha256(b"a secret for tests").digest()

    def kept_secret(self) -> bytes | None:
        return self.secret()


class Processes:
    def __init__(self) -> None:
        self.rows: dict[str, Process] = {}
        self.doing: dict[str, str] = {}

    def begin(self, name: str, birth: str) -> None:
        self.rows[name] = Process(name, birth, 1)

    def beat(self, name: str) -> bool:
        if name not in self.rows:
            return False
        self.rows[name] = replace(self.rows[name], count=self.rows[name].count + 1)
        return True

    def living(self) -> Sequence[Process]:
        return [self.rows[name] for name in sorted(self.rows)]

    def end(self, name: str, count: int | None = None) -> bool:
        if name not in self.rows or count not in (None, self.rows[name].count):
            return False
        del self.rows[name]
        return True

    def take(self, name: str, holder: str) -> str:
        if self.doing.get(name) not in self.rows:
            self.doing[name] = holder
        return self.doing[name]

    def holder(self, name: str) -> str:
        return self.doing.get(name, "") if self.doing.get(name) in self.rows else ""

    def give_up(self, name: str, holder: str) -> None:
        if self.doing.get(name) == holder:
            del self.doing[name]


@dataclass
class MemoryWork:
    letters: Letters = field(default_factory=Letters)
    games: Games = field(default_factory=Games)
    turns: Turns = field(default_factory=Turns)
    sheets: Sheets = field(default_factory=Sheets)
    acts: Acts = field(default_factory=Acts)
    press: Press = field(default_factory=Press)
    confirmations: Confirmations = field(default_factory=Confirmations)
    remembered: Remembered = field(default_factory=Remembered)
    outbox: Outbox = field(default_factory=Outbox)
    incidents: Incidents = field(default_factory=Incidents)
    spending: Spending = field(default_factory=Spending)
    health: Health = field(default_factory=Health)
    processes: Processes = field(default_factory=Processes)

    def __post_init__(self) -> None:
        self.outbox.living = self.processes.rows

    @property
    def passed_over(self) -> Sequence[Spoilt]:
        """Nothing is ever spoilt here."""
        return ()


class MemoryStore:
    """`with store() as work:` like the real one; `store.work` is what was committed."""

    def __init__(self) -> None:
        self.work = MemoryWork()
        watched.STORES.append(self)
        self._lock = threading.Lock()

    @contextlib.contextmanager
    def __call__(self) -> Iterator[MemoryWork]:
        with self._lock:
            # Rows are frozen values: a copy of the containers is a copy of everything.
            draft = MemoryWork(**{name: _copied(repository) for name, repository in vars(self.work).items()})
            yield draft
            self.work = draft


def _copied(repository: T) -> T:
    new = copy.copy(repository)
    for name, value in vars(repository).items():
        if isinstance(value, dict | list | set):
            setattr(new, name, copy.copy(value))
    return new
