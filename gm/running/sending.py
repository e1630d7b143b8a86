"""Letters out, as one part of a running process: claimed, written, sent over kept connections, and marked."""

import asyncio
import logging
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from gm.mail.account import Account
from gm.mail.outbox import Deferred, Refused, Sender, Sent
from gm.service.house import House
from gm.service.model.outbox import OutboxRow
from gm.service.ports import OpenWork
from gm.service.post import outgoing
from gm.service.post.outgoing import Written
from gm.service.post.writing import Pictures, write
from gm.waiting import unless, wait

log = logging.getLogger(__name__)

BATCH = 20
"""Letters claimed at once: enough to keep the connections busy, few enough to be sent within the lease."""


@dataclass
class Sending:
    """What one process does with the letters that wait."""

    account: Account
    open_work: OpenWork
    house: House
    news: asyncio.Event
    """Set when a letter may have been queued."""
    connections: int
    poll: float
    """Seconds between looks without news."""
    lease: timedelta = outgoing.LEASE
    reaches_server: bool = False

    async def run(self, stop: asyncio.Event) -> None:
        pictures = Pictures()
        async with Sender(self.account, socket.getfqdn(), connections=self.connections) as sender:
            while not stop.is_set():
                self.news.clear()
                self.reaches_server = False
                await unless(stop, sender.ready())
                self.reaches_server = not stop.is_set()
                while not stop.is_set() and await self.send_batch(sender, pictures):
                    pass
                await wait(self.news, await asyncio.to_thread(self._until_next_letter))

    async def send_batch(self, sender: Sender, pictures: Pictures) -> bool:
        """The next letters that wait; False when none does."""
        claimed = await asyncio.to_thread(outgoing.claim, self.open_work, self.house, BATCH, self.lease)
        if not claimed:
            return False
        rows = await asyncio.to_thread(self.written, claimed, pictures)
        done: list[OutboxRow] = []

        async def send(row: OutboxRow, raw: bytes) -> None:
            fate = await sender.send("" if row.null_path else self.house.mailbox, row.recipient, raw)
            if isinstance(fate, Sent):
                done.append(row)
            elif isinstance(fate, Refused):
                await asyncio.to_thread(outgoing.refused, self.open_work, self.house, row, f"{fate.code} {fate.text}")
            elif isinstance(fate, Deferred):
                await asyncio.to_thread(outgoing.deferred, self.open_work, self.house, row, f"{fate.code} {fate.text}")
            else:
                await asyncio.to_thread(outgoing.deferred, self.open_work, self.house, row, fate.reason, counts=False)

        try:
            await asyncio.gather(*(send(row, raw) for row, raw in rows))
        finally:
            if done:
                await asyncio.to_thread(outgoing.sent, self.open_work, self.house, done)
        return True

    def written(self, claimed: Sequence[outgoing.Claimed], pictures: Pictures) -> list[tuple[OutboxRow, bytes]]:
        """Every claimed letter as bytes; those made now are kept first. One that cannot be written is set aside."""
        ready: list[tuple[OutboxRow, bytes]] = []
        made: list[Written] = []
        for each in claimed:
            if each.row.raw is not None:
                ready.append((each.row, each.row.raw))
                continue
            try:
                raw, problem = write(each.row, self.house, each.variant, pictures)
            except Exception as error:
                log.error("letter %s could not be written: %s", each.row.kind, type(error).__name__)
                outgoing.refused(self.open_work, self.house, each.row, f"not written: {type(error).__name__}")
                continue
            made.append((each.row, raw, problem))
        if made:
            ready += outgoing.keep_bytes(self.open_work, self.house, made)
        return ready

    def _until_next_letter(self) -> float:
        with self.open_work() as work:
            due = work.outbox.next_due()
        if due is None:
            return self.poll
        return max(0.05, min(self.poll, (due - self.house.now()).total_seconds()))
