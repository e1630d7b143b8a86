"""The composition root and the loop: builds the world from gm.toml and keeps it going until it is told to stop.

Its parts wake one another and share one process's leases; sending, which shares nothing, is `gm.running.sending`.
"""

import asyncio
import contextlib
import hashlib
import logging
import os
import secrets
import socket
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

from apscheduler.schedulers.asyncio import AsyncIOScheduler
from sqlalchemy.exc import SQLAlchemyError

from gm import __version__
from gm.config.service import ServiceConfig
from gm.mail.inbox import Arrival, Inbox, Limits, SetAside
from gm.running.apply import Applied, apply_changed
from gm.running.sending import Sending
from gm.service.desk import intake
from gm.service.house import House
from gm.service.model.game import GameState
from gm.service.model.letters import KeptLetter
from gm.service.play import turns
from gm.service.play.deadlines import BEAT_EVERY
from gm.service.ports import OpenWork
from gm.service.post import outgoing
from gm.store.migrate import upgrade
from gm.store.trouble import unusable
from gm.store.work import Store
from gm.waiting import wait

log = logging.getLogger(__name__)
T = TypeVar("T")

POLL = 30.0
"""Seconds between looks at the database without being woken: another process may have queued something."""
MAILBOX_LEASE = timedelta(seconds=90)
READ_AT_ONCE = 50
"""Letters read before their games are looked at."""
SWEEP_LIMIT = 120.0
"""Seconds after which a last look into the mailbox is given up, and asked for again."""


class SystemClock:
    def now(self) -> datetime:
        return datetime.now(UTC)


class SystemChance:
    """Nobody can foresee it."""

    def octets(self, count: int) -> bytes:
        return secrets.token_bytes(count)

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        shuffled = list(items)
        secrets.SystemRandom().shuffle(shuffled)
        return tuple(shuffled)

    def pick(self, items: Sequence[T]) -> T:
        return secrets.choice(items)


def open_store(config: ServiceConfig) -> Store:
    """The database, brought to this version's schema. Raises StoreUnusable."""
    try:
        upgrade(config.database_url)
        return Store(config.database_url)
    except (SQLAlchemyError, ImportError) as error:
        raise unusable(config.database_url, error) from None


def build_house(config: ServiceConfig, open_work: OpenWork) -> House:
    with open_work() as work:
        secret = work.health.secret()
    return House(
        mailbox=config.address,
        clock=SystemClock(),
        chance=SystemChance(),
        secret=secret,
        name=config.sender_name,
        authserv_ids=config.authserv_ids,
        admin=config.admin,
        language=config.language,
        zone=config.zone,
        limits=config.limits,
        templates=config.templates,
        code_version=__version__,
    )


def kept_letter(arrival: Arrival, digest: str, now: datetime) -> KeptLetter:
    return KeptLetter(
        sha256=digest,
        mailbox=arrival.mailbox.folder,
        uidvalidity=arrival.mailbox.uidvalidity,
        uid=arrival.uid,
        received=arrival.received,
        raw=arrival.raw,
        kept=now,
        truncated=arrival.truncated,
    )


@dataclass
class Service:
    """One running process. Everything it does is asked of `gm.service`; it only decides when."""

    config: ServiceConfig
    open_work: OpenWork
    house: House
    poll: float = POLL
    mailbox_lease: timedelta = MAILBOX_LEASE
    """How long a mailbox stays unread when the process that reads it dies."""
    letter_lease: timedelta = outgoing.LEASE
    holder: str = field(
        default_factory=lambda: f"process {os.getpid()} on {socket.gethostname()} ({secrets.token_hex(4)})"
    )
    _reader: str = ""
    """The other process that reads the mailbox, once it has been told of."""
    _letters: asyncio.Event = field(default_factory=asyncio.Event)
    _games: asyncio.Event = field(default_factory=asyncio.Event)
    _mail: asyncio.Event = field(default_factory=asyncio.Event)
    _touched: set[str] = field(default_factory=set)
    """Games whose letters were read since they were looked at."""
    _every_game: bool = True
    """Any game may need something: the process has just begun, a moment has come, or a file has changed."""
    _inbox: Inbox | None = None
    _sending: Sending = field(init=False)
    _applied: dict[Path, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._sending = Sending(
            self.config.smtp,
            self.open_work,
            self.house,
            news=self._mail,
            connections=self.config.smtp_connections,
            poll=self.poll,
            lease=self.letter_lease,
        )

    async def run(self, stop: asyncio.Event) -> None:
        """Until `stop` is set: what is in hand is finished first. An error that repeats itself is logged, not fatal."""
        scheduler = AsyncIOScheduler(
            timezone=UTC, job_defaults={"misfire_grace_time": None, "coalesce": True, "max_instances": 1}
        )
        scheduler.start()
        parts: dict[str, Callable[[asyncio.Event], Awaitable[None]]] = {
            "intake": self._take_in,
            "reading": self._read,
            "games": lambda stop: self._attend(stop, scheduler),
            "sending": self._sending.run,
            "signs of life": self._beat,
            "configuration": self._watch,
        }
        try:
            async with asyncio.TaskGroup() as group:
                for name, part in parts.items():
                    group.create_task(self._keep_going(name, part, stop))
                group.create_task(self._wake_all(stop))
        finally:
            scheduler.shutdown(wait=False)

    async def _keep_going(
        self, name: str, part: Callable[[asyncio.Event], Awaitable[None]], stop: asyncio.Event
    ) -> None:
        delay = 1.0
        while not stop.is_set():
            try:
                await part(stop)
            except Exception as error:
                # Words of database and mail errors repeat what they were about; the kind is enough to find the place.
                log.error("%s: %s; again in %.0f s", name, type(error).__name__, delay)
                log.debug("%s", name, exc_info=True)
                await wait(stop, delay)
                delay = min(delay * 2, 60.0)
            else:
                delay = 1.0

    async def _wake_all(self, stop: asyncio.Event) -> None:
        await stop.wait()
        for event in (self._letters, self._games, self._mail):
            event.set()

    # --- letters in ---

    async def _take_in(self, stop: asyncio.Event) -> None:
        """Watch the mailbox, as the one process that may."""
        if not await self._lease("mailbox"):
            await asyncio.to_thread(self._tell_who_reads)
            await wait(stop, min(self.poll, self.mailbox_lease.total_seconds() / 3))
            return
        if self._reader:
            log.info("the mailbox is read by this process from now on")
            self._reader = ""
        lost = asyncio.Event()
        inbox = Inbox(
            self.config.imap,
            self._keep,
            self._announce,
            folders=self.config.folders,
            processed=self.config.processed,
            quarantine=self.config.quarantine,
            limits=Limits(letter=self.config.largest_letter),
            poll=self.config.poll.total_seconds(),
        )
        self._inbox = inbox
        keeper = asyncio.create_task(self._hold_lease("mailbox", lost, stop))
        try:
            await inbox.run(lost)
        finally:
            self._inbox = None
            keeper.cancel()
            await asyncio.to_thread(self._give_up, "mailbox")

    def _tell_who_reads(self) -> None:
        with self.open_work() as work:
            held = work.health.leaseholder("mailbox")
        if held is not None and held[0] != self._reader:
            self._reader, until = held
            log.warning(
                "another gm run reads the mailbox: %s, until %s or longer; this one waits for its place, "
                "and shares the rest of the work meanwhile",
                self._reader,
                f"{until:%H:%M:%S} UTC",
            )

    async def _hold_lease(self, name: str, lost: asyncio.Event, stop: asyncio.Event) -> None:
        while not stop.is_set():
            await wait(stop, self.mailbox_lease.total_seconds() / 3)
            try:
                held = await self._lease(name)
            except Exception:
                held = False
            if not held:
                break
        lost.set()

    async def _lease(self, name: str) -> bool:
        def take() -> bool:
            now = self.house.now()
            with self.open_work() as work:
                return work.health.lease(name, self.holder, now, now + self.mailbox_lease)

        return await asyncio.to_thread(take)

    def _give_up(self, name: str) -> None:
        now = self.house.now()
        with contextlib.suppress(Exception), self.open_work() as work:
            work.health.lease(name, self.holder, now, now)

    async def _keep(self, arrivals: Sequence[Arrival]) -> Collection[int]:
        now = self.house.now()
        letters = [kept_letter(each, hashlib.sha256(each.raw).hexdigest(), now) for each in arrivals]
        await asyncio.to_thread(intake.keep, self.open_work, letters)
        self._letters.set()
        return [arrival.uid for arrival in arrivals]

    async def _announce(self, aside: SetAside) -> None:
        await asyncio.to_thread(intake.note_quarantine, self.open_work, self.house, aside.reason, aside.uid)
        self._mail.set()

    async def _read(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            self._letters.clear()
            read = 0
            while not stop.is_set():
                settled = await asyncio.to_thread(intake.read_next, self.open_work, self.house)
                if settled is None:
                    break
                self._mail.set()
                if settled.game is not None:
                    self._touched.add(settled.game)
                read += 1
                if read % READ_AT_ONCE == 0:
                    self._games.set()
            if read:
                self._games.set()
            await wait(self._letters, self.poll)

    # --- games ---

    async def _attend(self, stop: asyncio.Event, scheduler: AsyncIOScheduler) -> None:
        """Look at the games that letters have touched; at every one when a moment has come, and now and then."""
        unread: set[str] = set()
        looked = time.monotonic()
        while not stop.is_set():
            self._games.clear()
            every, self._every_game = self._every_game or time.monotonic() - looked >= self.poll, False
            began = self.house.now()
            touched, self._touched = self._touched | unread, set()
            judged, swept, unread = set[str](), set[str](), set[str]()
            for name in await asyncio.to_thread(self._running) if every else sorted(touched):
                attended = await asyncio.to_thread(turns.attend, self.open_work, self.house, name)
                if attended.judged:
                    log.info("game %s: a turn is judged", name)
                    judged.add(name)
                elif attended.sweep:
                    swept.add(name)
                elif attended.unread:
                    unread.add(name)
            # Reminders, and what a fallen deadline has to say, may have been queued.
            self._mail.set()
            if swept and self._inbox is not None and await self._sweep(self._inbox, swept):
                self._touched |= swept
            self._touched |= judged
            if every:
                looked = time.monotonic()
            if every or judged:
                due = await asyncio.to_thread(self._next_due, began)
                if due is not None:
                    scheduler.add_job(self._look_at_every_game, "date", run_date=due, id="due", replace_existing=True)
            if unread:
                self._letters.set()
            if not self._touched:
                await wait(self._games, self.poll)

    def _look_at_every_game(self) -> None:
        self._every_game = True
        self._games.set()

    async def _sweep(self, inbox: Inbox, names: Collection[str]) -> bool:
        """The last look into the mailbox after a deadline; the letters it finds are read before a turn is judged."""
        try:
            async with asyncio.timeout(SWEEP_LIMIT):
                began = await inbox.sweep(self.config.folders)
        except (TimeoutError, OSError):
            return False
        for name in names:
            await asyncio.to_thread(turns.note_sweep, self.open_work, name, began)
        self._letters.set()
        return True

    def _running(self) -> list[str]:
        with self.open_work() as work:
            return [game.name for game in work.games.all() if game.state is GameState.RUNNING]

    def _next_due(self, since: datetime) -> datetime | None:
        """The next moment at which a game may need something; it may have come since then."""
        with self.open_work() as work:
            moments = [moment for game in work.games.all() for moment in turns.moments(game) if moment > since]
        return min(moments, default=None)

    # --- signs of life, and the files of games ---

    async def _beat(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            now = self.house.now()
            looked = self._inbox.last_pass if self._inbox else None
            signs = []
            if looked is not None and now - looked < self.config.poll * 2 + BEAT_EVERY:
                signs.append("read")
            if self._sending.reaches_server:
                signs.append("sent")
            await asyncio.to_thread(self._note_signs, signs, now)
            await wait(stop, min(BEAT_EVERY.total_seconds(), 5.0 if len(signs) < 2 else 60.0))

    def _note_signs(self, signs: Sequence[str], now: datetime) -> None:
        with self.open_work() as work:
            for sign in signs:
                work.health.beat(sign, now)

    async def _watch(self, stop: asyncio.Event) -> None:
        """Apply game files when they change; one process does, the one that holds the lease."""
        while not stop.is_set():
            if await self._lease("configuration"):
                applied = await asyncio.to_thread(
                    apply_changed, self.config.games, self._applied, self.open_work, self.house
                )
                self._tell(applied)
            await wait(stop, 2.0)

    def _tell(self, applied: Sequence[Applied]) -> None:
        for each in applied:
            for line in each.lines:
                (log.error if each.refused else log.info)("%s", line)
            self._look_at_every_game()
            self._mail.set()
