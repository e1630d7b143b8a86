"""What the tests of the mailbox share: a desk that remembers, and a mailbox that is watched for one test."""

import asyncio
import hashlib
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from gm.mail.account import Account
from gm.mail.backoff import Backoff
from gm.mail.inbox import Arrival, Inbox, Patience, SetAside


class Desk:
    """Keeps letters in memory as the store does: the same bytes once, and once only."""

    def __init__(self, refuse: Callable[[Arrival], bool] = lambda arrival: False) -> None:
        self.kept: dict[str, Arrival] = {}
        self.offered: Counter[int] = Counter()
        self.set_aside: list[SetAside] = []
        self._refuse = refuse

    async def keep(self, batch: Sequence[Arrival]) -> Collection[int]:
        self.offered.update(arrival.uid for arrival in batch)
        wanted = [arrival for arrival in batch if not self._refuse(arrival)]
        for arrival in wanted:
            self.kept.setdefault(hashlib.sha256(arrival.raw).hexdigest(), arrival)
        return {arrival.uid for arrival in wanted}

    async def announce(self, notice: SetAside) -> None:
        self.set_aside.append(notice)

    @property
    def arrivals(self) -> list[Arrival]:
        return list(self.kept.values())


@asynccontextmanager
async def watched(account: Account, desk: Any, **settings: Any) -> AsyncIterator[Inbox]:
    """A mailbox that is emptied into the desk while the block runs."""
    backoff = settings.pop("backoff", Backoff(0.01, 0.1))
    settings["patience"] = replace(settings.get("patience", Patience()), backoff=backoff)
    inbox, stop = Inbox(account, desk, **settings), asyncio.Event()
    running = asyncio.create_task(inbox.run(stop))
    try:
        yield inbox
    finally:
        stop.set()
        async with asyncio.timeout(60):
            await running


async def until(true: Callable[[], bool], seconds: float = 60.0) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)


def letter(number: int | str, body: bytes = b"A Par - Bou\r\n") -> bytes:
    return f"From: paris@example.net\r\nMessage-ID: <{number}@example.net>\r\nSubject: Ordres\r\n\r\n".encode() + body


def number_of(raw: bytes) -> str:
    return raw.partition(b"Message-ID: <")[2].partition(b"@")[0].decode()
