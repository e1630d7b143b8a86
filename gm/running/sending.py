"""Letters out, as one part of a running process: claimed, written, sent over kept connections, and marked."""

import asyncio
import logging
import socket
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle

from gm.mail.account import Account
from gm.mail.outbox import Deferred, Fate, Refused, Sender, Sent, Unreachable
from gm.running.leases import Leases
from gm.service.house import House
from gm.service.model.outbox import OutboxRow, Priority
from gm.service.ports import OpenWork
from gm.service.post import outgoing
from gm.service.post.outgoing import Claimed
from gm.service.post.writing import Pictures, write
from gm.waiting import unless, wait

log = logging.getLogger(__name__)

PAUSE = 1.0
"""Seconds until what became of a letter is noted again, when the database could not take it."""


@dataclass
class Sending:
    """What one process does with the letters that wait.

    It claims no more of them than it has connections: one that is slow holds up no other, what is more urgent goes
    next, and a process that is killed leaves at most these in doubt.
    """

    account: Account
    open_work: OpenWork
    house: House
    leases: Leases
    news: asyncio.Event
    """Set when a letter may have been queued."""
    connections: int
    poll: float
    """Seconds between looks without news."""
    _sender: Sender | None = None
    _pictures: Pictures = field(default_factory=Pictures)
    _turns: Iterator[Priority] = field(default_factory=lambda: cycle(Priority))
    """What is claimed first, each kind in its turn: many reports hold up no answer, and many answers no press."""
    _writing: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def run(self, stop: asyncio.Event) -> None:
        """Until the stop: letters in hand are sent first."""
        under_way: set[asyncio.Task[None]] = set()
        async with Sender(self.account, socket.getfqdn(), connections=self.connections) as sender:
            self._sender = sender
            try:
                while not stop.is_set():
                    self.news.clear()
                    # Claimed before the server is there, letters would wait with us.
                    await unless(stop, sender.ready())
                    claimed = [] if stop.is_set() else await self._claim(self.connections - len(under_way))
                    under_way |= {asyncio.create_task(self._send(sender, *each, stop)) for each in claimed}
                    if len(under_way) == self.connections:
                        _, under_way = await asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED)
                    elif not claimed:
                        await wait(self.news, await asyncio.to_thread(self._until_next_letter))
                    under_way = {each for each in under_way if not each.done()}
            finally:
                self._sender = None
                if under_way:
                    await asyncio.wait(under_way)

    @property
    def reaches_server(self) -> bool:
        return self._sender is not None and self._sender.reachable

    async def _claim(self, most: int) -> list[tuple[str, Claimed]]:
        """The next letters, each with the name under which it is held."""
        holder = self.leases.holder
        if not await self.leases.is_held(holder):
            return []
        first = next(self._turns)
        claimed = await asyncio.to_thread(outgoing.claim, self.open_work, self.house, holder, most, first)
        return [(holder, each) for each in claimed]

    async def _send(self, sender: Sender, holder: str, claimed: Claimed, stop: asyncio.Event) -> None:
        row = claimed.row
        try:
            async with self._writing:
                raw = row.raw if row.raw is not None else await asyncio.to_thread(self.written, claimed)
            # Whoever was declared dead must not send: another process has it.
            if raw is None or not await self.leases.is_held(holder):
                return
            fate = await sender.send("" if row.null_path else self.house.mailbox, row.recipient, raw)
        except Exception as error:
            log.error("letter %s could not be sent: %s", row.kind, type(error).__name__)
            fate = Unreachable(type(error).__name__)
        while True:
            try:
                await asyncio.to_thread(self._note, row, fate)
                return
            except Exception as error:
                log.error("what became of a letter could not be noted: %s", type(error).__name__)
                if stop.is_set():
                    return
                await wait(stop, PAUSE)

    def _note(self, row: OutboxRow, fate: Fate) -> None:
        if isinstance(fate, Sent):
            outgoing.sent(self.open_work, self.house, row)
        elif isinstance(fate, Refused):
            outgoing.refused(self.open_work, self.house, row, f"{fate.code} {fate.text}")
        elif isinstance(fate, Deferred):
            outgoing.deferred(self.open_work, self.house, row, f"{fate.code} {fate.text}")
        else:
            outgoing.deferred(self.open_work, self.house, row, fate.reason, counts=False)

    def written(self, claimed: Claimed) -> bytes | None:
        """A claimed letter as bytes, which are kept first; None for one that cannot be written, and is set aside."""
        row = claimed.row
        try:
            raw, problem = write(row, self.house, claimed.variant, self._pictures)
        except Exception as error:
            log.error("letter %s could not be written: %s", row.kind, type(error).__name__)
            outgoing.refused(self.open_work, self.house, row, f"not written: {type(error).__name__}")
            return None
        ((_, kept),) = outgoing.keep_bytes(self.open_work, self.house, [(row, raw, problem)])
        return kept

    def _until_next_letter(self) -> float:
        with self.open_work() as work:
            due = work.outbox.next_due()
        if due is None:
            return self.poll
        return max(0.05, min(self.poll, (due - self.house.now()).total_seconds()))
