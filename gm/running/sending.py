"""Letters out, as one part of a running process: claimed, written, sent over kept connections, and marked."""

import asyncio
import logging
import socket
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import cycle

from gm.mail.account import Account
from gm.mail.outbox import Deferred, Fate, Refused, Sender, Sent, Unknown, Unreachable
from gm.mail.throttle import Throttle
from gm.running.leases import Leases
from gm.running.writers import Writers
from gm.service.house import House
from gm.service.model.outbox import OutboxRow, Priority
from gm.service.ports import OpenWork
from gm.service.post import dispatch
from gm.service.post.dispatch import Claimed
from gm.waiting import unless, wait

log = logging.getLogger(__name__)

PAUSE = 1.0
"""Seconds until what became of a letter is noted again, when the database could not take it."""
BATCH = 8
"""Letters that are claimed together, and the rest of the table of the last."""


@dataclass(frozen=True, slots=True)
class Ready:
    """A letter that can be sent by whom it is held."""

    holder: str
    row: OutboxRow
    pieces: Sequence[bytes]


@dataclass
class Sending:
    """What one process does with the letters that wait.

    Batches are written while others are sent. What is sent is marked at once: a process that is killed leaves as many
    letters in doubt as it has connections, and all that it had claimed besides is another's.
    """

    account: Account
    open_work: OpenWork
    house: House
    leases: Leases
    news: asyncio.Event
    """Set when a letter may have been queued, and when there is room for another batch."""
    connections: int
    poll: float
    """Seconds between looks without news."""
    workers: int = 0
    """Processes that write."""
    throttle: Throttle = field(default_factory=Throttle)
    _sender: Sender | None = None
    _turns: Iterator[Priority] = field(default_factory=lambda: cycle(Priority))
    """What is claimed first, each kind in its turn: many reports hold up no answer, and many answers no press. Where
    letters must wait for each other, reports go first, then answers, then press."""
    _in_hand: int = 0
    """Letters that are claimed and not marked."""
    _ready: "asyncio.Queue[Ready | None]" = field(default_factory=asyncio.Queue)
    _fates: "asyncio.Queue[tuple[OutboxRow, Fate] | None]" = field(default_factory=asyncio.Queue)

    async def run(self, stop: asyncio.Event) -> None:
        """Until the stop: letters that are being sent are finished, what is only claimed is another's then.

        After trouble of its own, all that it holds is sent first: nobody else would.
        """
        writers, writing = Writers(self.house, self.workers), set[asyncio.Task[None]]()
        writers.warm_up()
        async with Sender(self.account, socket.getfqdn(), connections=self.connections) as sender:
            self._sender = sender
            lines = [asyncio.create_task(self._send_all(sender, stop)) for _ in range(self.connections)]
            noting = asyncio.create_task(self._note_all(stop))
            try:
                while not stop.is_set():
                    self.news.clear()
                    # Claimed before the server is there, letters would wait with us.
                    if not (self._in_hand and sender.reachable):
                        await unless(stop, sender.ready())
                    batches = await self._claim() if self._has_room and not stop.is_set() else []
                    writing |= {asyncio.create_task(self._write(writers, *batch)) for batch in batches}
                    if not batches:
                        if not self._in_hand:
                            writers.rest()
                        await wait(self.news, await self._seconds_until_next())
                    writing = {each for each in writing if not each.done()}
            finally:
                self._sender = None
                await asyncio.gather(*writing)
                for _ in lines:
                    self._ready.put_nowait(None)
                await asyncio.gather(*lines)
                self._fates.put_nowait(None)
                await noting
                writers.close()
                self._in_hand, self._ready = 0, asyncio.Queue()

    @property
    def reaches_server(self) -> bool:
        return self._sender is not None and self._sender.reachable

    @property
    def _has_room(self) -> bool:
        return not self._in_hand if self.throttle.is_slow else self._in_hand <= BATCH * (1 + self.workers)

    async def _claim(self) -> list[tuple[str, list[Claimed]]]:
        """The next letters, those of one table together, with the name under which they are held."""
        holder = self.leases.holder
        if not await self.leases.is_held(holder):
            return []
        first, most = (Priority.REPORT, self.connections) if self.throttle.is_slow else (next(self._turns), BATCH)
        tables: dict[str | None, list[Claimed]] = defaultdict(list)
        for each in await asyncio.to_thread(dispatch.claim, self.open_work, self.house, holder, most, first):
            tables[each.row.game].append(each)
            self._in_hand += 1
        return [(holder, letters) for letters in tables.values()]

    async def _write(self, writers: Writers, holder: str, letters: Sequence[Claimed]) -> None:
        """Bytes are kept before they are sent; a letter that cannot be written is set aside."""
        ready: list[tuple[OutboxRow, Sequence[bytes]]]
        ready = [(each.row, (each.row.raw,)) for each in letters if each.row.raw is not None]
        new = [each for each in letters if each.row.raw is None]
        try:
            if new:
                made = await writers.make(new)
                rows = [claimed.row for claimed in new]
                written = [(row, it.pieces, it.problem) for row, it in zip(rows, made, strict=True) if it.pieces]
                ready += await asyncio.to_thread(dispatch.keep_bytes, self.open_work, self.house, written)
                for row, it in zip(rows, made, strict=True):
                    if it.pieces is None:
                        log.error("letter %s could not be written: %s", row.kind, it.error)
                        self._fates.put_nowait((row, Refused(0, f"not written: {it.error}")))
        except Exception as error:
            log.error("letters could not be written: %s", type(error).__name__)
            for claimed in new:
                self._fates.put_nowait((claimed.row, Unreachable(type(error).__name__)))
        for row, pieces in ready:
            self._ready.put_nowait(Ready(holder, row, pieces))

    async def _send_all(self, sender: Sender, stop: asyncio.Event) -> None:
        """One letter after the other, as one of several that do."""
        while (each := await self._ready.get()) is not None and not stop.is_set():
            row = each.row
            fate: Fate
            await self.throttle.turn(stop)
            if stop.is_set():
                return
            try:
                # Whoever was declared dead must not send: another process has it.
                if not await self.leases.is_held(each.holder):
                    self._done(1)
                    continue
                fate = await sender.send("" if row.null_path else self.house.mailbox, row.recipient, *each.pieces)
            except Exception as error:
                log.error("letter %s could not be sent: %s", row.kind, type(error).__name__)
                fate = Unreachable(type(error).__name__)
            self.throttle.heard(fate)
            self._fates.put_nowait((row, fate))

    async def _note_all(self, stop: asyncio.Event) -> None:
        """What became of letters, of all together that have been sent meanwhile."""
        ended = False
        while not ended:
            gathered = [await self._fates.get()]
            while not self._fates.empty():
                gathered.append(self._fates.get_nowait())
            ended = None in gathered
            fates = [each for each in gathered if each is not None]
            count = len(fates)
            while fates:
                try:
                    await asyncio.to_thread(self._note, fates)
                except Exception as error:
                    log.error("what became of a letter could not be noted: %s", type(error).__name__)
                    if stop.is_set():
                        return
                    await wait(stop, PAUSE)
            self._done(count)

    def _done(self, count: int) -> None:
        had_room = self._has_room
        self._in_hand -= count
        if not (had_room and self._in_hand):
            self.news.set()

    def _note(self, fates: list[tuple[OutboxRow, Fate]]) -> None:
        """What is noted is taken from the list."""
        if sent := [row for row, fate in fates if isinstance(fate, Sent)]:
            dispatch.sent(self.open_work, self.house, sent)
        fates[:] = [(row, fate) for row, fate in fates if not isinstance(fate, Sent)]
        while fates:
            row, fate = fates[-1]
            if isinstance(fate, Refused):
                dispatch.refused(self.open_work, self.house, row, f"{fate.code} {fate.text}")
            elif isinstance(fate, Deferred):
                dispatch.deferred(self.open_work, self.house, row, f"{fate.code} {fate.text}")
            elif isinstance(fate, Unknown | Unreachable):
                dispatch.deferred(self.open_work, self.house, row, fate.reason, counts=False)
            fates.pop()

    async def _seconds_until_next(self) -> float:
        """Until a letter may be claimed."""
        due = await asyncio.to_thread(self._next_due) if self._has_room else None
        return self.poll if due is None else max(0.05, min(self.poll, (due - self.house.now()).total_seconds()))

    def _next_due(self) -> datetime | None:
        with self.open_work() as work:
            return work.outbox.next_due()
