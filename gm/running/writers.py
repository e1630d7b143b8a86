"""Who writes letters: processes of their own, one a core, since a map takes longer to paint than all else of a night.

They are handed facts and hand back bytes; the database and the mail server are no business of theirs. What they have
painted with is much, and of no use when nobody writes: after a while a single fresh process waits in their place.
"""

import asyncio
import logging
import os
import signal
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context, parent_process

from gm.reports.render import LetterProblem
from gm.service.house import House
from gm.service.post.dispatch import Claimed
from gm.service.post.writing import Pictures, write

log = logging.getLogger(__name__)

QUIET = 120.0
"""Seconds without a letter after which a fresh process waits for the next one."""


@dataclass(frozen=True, slots=True)
class Made:
    """A letter in pieces, or why there is none."""

    pieces: tuple[bytes, ...] | None
    problem: LetterProblem | None = None
    error: str = ""
    """The kind of the error: its words may repeat orders that are secret."""


def make(house: House, pictures: Pictures, letters: Sequence[Claimed]) -> list[Made]:
    """One that cannot be written spoils no other. A picture that several carry is handed back once."""
    made, known = list[Made](), dict[bytes, bytes]()
    for each in letters:
        try:
            pieces, problem = write(each.row, house, each.variant, pictures)
            made.append(Made(tuple(known.setdefault(piece, piece) for piece in pieces), problem))
        except Exception as error:
            made.append(Made(None, error=type(error).__name__))
    return made


@dataclass
class Writers:
    """`close` them in the end. With no processes, one thread of this process writes."""

    house: House
    count: int
    _pictures: Pictures = field(default_factory=Pictures)
    _alone: asyncio.Lock = field(default_factory=asyncio.Lock)
    _pool: ProcessPoolExecutor | None = None
    _used: float = 0.0
    """When letters were last handed over, by the monotonic clock; 0 while the processes are fresh."""

    async def make(self, letters: Sequence[Claimed]) -> list[Made]:
        """Letters that share pictures belong together: they are painted once."""
        pool = self._processes()
        self._used = time.monotonic()
        if pool is None:
            async with self._alone:
                return await asyncio.to_thread(make, self.house, self._pictures, letters)
        try:
            return await asyncio.wrap_future(pool.submit(_make, letters))
        except BrokenProcessPool:
            # One was ended from outside, perhaps for lack of memory: others take its place for the next letters.
            if pool is self._pool:
                self.close()
            raise

    def warm_up(self) -> None:
        """A process takes a second to begin: the first letter need not wait for it."""
        pool = self._processes()
        if pool is not None:
            pool.submit(_make, ())

    def rest(self) -> None:
        """To be called when nothing is being written."""
        if self._pool is not None and self._used and time.monotonic() - self._used >= QUIET:
            self.close()
            self.warm_up()

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool, self._used = None, 0.0

    def _processes(self) -> ProcessPoolExecutor | None:
        if self._pool is None and self.count:
            try:
                # Forked, they would share locks that a thread of this process may hold.
                self._pool = ProcessPoolExecutor(self.count, get_context("spawn"), partial(_begin, self.house))
            except (OSError, ImportError) as error:
                log.warning("no process can be begun to write letters (%s): this one does", type(error).__name__)
                self.count = 0
        return self._pool


# --- in a process of its own ---

_desk: list[tuple[House, Pictures]] = []
"""What such a process was given when it began; nothing in any other."""


def _begin(house: House) -> None:
    _desk.append((house, Pictures()))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # typed at a terminal, it is meant for the service, which ends us
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """One that is killed cannot tell: nobody would hand over letters any more."""
    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)


def _make(letters: Sequence[Claimed]) -> list[Made]:
    return make(*_desk[0], letters)
