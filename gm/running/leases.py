"""What one process of several does alone, and how the others know that it lives.

A process shows that it lives by a count in the database that it raises again and again. Whoever has seen the same count
for long enough, by its own stopwatch, declares the process dead, and all it held is free: what it did alone, and the
letters it had claimed. No wall clock is asked, for they differ and are set. A thread of its own raises the count: a
loop that is busy, or waits for a slow server, is not dead.
"""

import asyncio
import contextlib
import logging
import os
import secrets
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

from gm.running.news import News
from gm.service.model.process import Process
from gm.service.ports import OpenWork

log = logging.getLogger(__name__)

DEAD = 4.5
"""Seconds without a sign after which a process that nobody can look at is dead."""
HUNG = 60.0
"""The same for a process of this machine that is there: it may merely be busy beyond all measure."""
SURE = 5 / 6
"""Of `DEAD`, for which a process may be sure after its last sign that nobody has declared it dead."""
ASK = 0.5
"""Seconds after which what another process does is asked for again."""


@dataclass
class Leases:
    """`async with leases:` around all that a process does; in the end everything it held is free at once."""

    open_work: OpenWork
    news: News = field(default_factory=News)
    dead: float = DEAD
    holder: str = ""
    """This process, for as long as it lives; a new name when it was declared dead and has noticed."""
    stopwatch: Callable[[], float] = time.monotonic
    birth: str = field(default_factory=lambda: birth_of(os.getpid()))
    in_words: Callable[[Exception], str] = lambda error: type(error).__name__
    """Why the database refuses a sign of life."""
    _loop: asyncio.AbstractEventLoop | None = None
    _sure_until: float = 0.0
    _seen: dict[str, tuple[int, float]] = field(default_factory=dict)
    """Another process -> its count, and since when it is that."""
    _lively: set[str] = field(default_factory=set)
    """Other processes that have given a sign since this one began."""
    _told: dict[str, str] = field(default_factory=dict)
    """What another process does -> who it is, once that has been told."""
    _refused: str = ""
    """Why the latest sign could not be given, which is told once."""
    _end: threading.Event = field(default_factory=threading.Event)

    async def __aenter__(self) -> Self:
        self._end.clear()
        self._loop = asyncio.get_running_loop()
        await asyncio.to_thread(self.show_life)
        self._thread = threading.Thread(target=self._live, name="leases", daemon=True)
        self._thread.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end.set()
        await asyncio.to_thread(self._thread.join)
        await asyncio.to_thread(self.release)

    @property
    def sure(self) -> bool:
        """Whether nobody else can hold by now what this process held."""
        return self.stopwatch() < self._sure_until

    def release(self) -> None:
        """A clean end: nobody need wait."""
        self._sure_until = 0.0
        with contextlib.suppress(Exception), self.open_work() as work:
            work.processes.end(self.holder)

    # --- what it holds ---

    async def take(self, name: str, doing: str) -> bool:
        """Whether this process does it from now on. Another one that does is told of, once."""
        taken, other = await asyncio.to_thread(self._take, name)
        if taken:
            if self._told.pop(name, None):
                log.info("%s by this process from now on", doing)
        elif other and self._told.get(name) != other:
            self._told[name] = other
            log.warning("%s by another gm run: %s; this one waits for its place, and does the rest", doing, other)
        return taken

    def _take(self, name: str) -> tuple[bool, str]:
        holder = self.holder
        if not self.sure:
            return False, ""
        with self.open_work() as work:
            found = work.processes.take(name, holder)
        if found == holder:
            # It may have become doubtful meanwhile; that is no other process.
            return self.is_still(holder), ""
        return False, found

    async def is_done_by_another(self, name: str) -> bool:
        """Whether a process holds it that has been seen to live: one of before a restore does not."""

        def look() -> str:
            with contextlib.suppress(Exception), self.open_work() as work:
                return work.processes.holder(name)
            return ""

        return await asyncio.to_thread(look) in self._lively

    async def give_up(self, name: str) -> None:
        """Somebody else may do it."""

        def give_up() -> None:
            with contextlib.suppress(Exception), self.open_work() as work:
                work.processes.give_up(name, self.holder)

        await asyncio.to_thread(give_up)

    def is_still(self, holder: str) -> bool:
        """Whether what was taken under that name is held, beyond doubt."""
        return self.sure and self.holder == holder

    async def until_lost(self, stop: asyncio.Event) -> None:
        """Until what is held now is not held beyond doubt any more, or the stop."""
        holder = self.holder
        while self.is_still(holder) and not stop.is_set():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(0.2):
                    await stop.wait()

    async def is_held(self, holder: str) -> bool:
        """Wait while it is in doubt."""
        while self.holder == holder and not self.sure and not self._end.is_set():
            await asyncio.sleep(0.1)
        return self.is_still(holder)

    # --- that it lives ---

    def _live(self) -> None:
        while not self._end.wait(self.dead / 3):
            self.show_life()

    def show_life(self) -> None:
        """One more sign, and a look at the others'."""
        began, name = self.stopwatch(), self.holder
        try:
            with self.open_work() as work:
                if not name or not work.processes.beat(name):
                    name = f"process {os.getpid()} on {socket.gethostname()} ({secrets.token_hex(4)})"
                    work.processes.begin(name, self.birth)
                dead = [each for each in work.processes.living() if each.name != name and self._is_dead(each)]
                dead = [each for each in dead if work.processes.end(each.name, each.count)]
        except Exception as error:
            # Who could not look does not know for how long the others have shown no sign.
            self._seen.clear()
            if (why := self.in_words(error)) != self._refused:
                log.error("signs of life: %s; nothing is read, judged or sent meanwhile", why)
            self._refused = why
            return
        if self._refused:
            self._refused = ""
            log.info("signs of life: given again")
        if name != self.holder:
            if self.holder:
                log.warning("this process gave no sign of life for too long: others have taken over what it did")
            self.holder = name
        self._sure_until = began + self.dead * SURE
        for each in dead:
            self._seen.pop(each.name, None)
            log.warning("a gm run has ended without a word: %s; what it did is taken over", each.name)
        if dead and self._loop is not None:
            self._loop.call_soon_threadsafe(self.news.wake_all)

    def _is_dead(self, other: Process) -> bool:
        there = is_there(other.birth)
        if there is False:
            return True
        now = self.stopwatch()
        count, since = self._seen.get(other.name, (-1, now))
        if count != other.count:
            if other.name in self._seen:
                self._lively.add(other.name)
            self._seen[other.name] = (other.count, now)
            return False
        return now - since >= (HUNG if there else self.dead)


# --- processes of this machine, which the kernel knows ----------------------------------------------------------------

PROC = Path("/proc")


def birth_of(pid: int) -> str:
    """Where and when a process was born, which no other one shares: boot, container, number, time. "" if unknown."""
    try:
        boot = (PROC / "sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
        names = (PROC / "self/ns/pid").readlink()
        # The second field is the program's name, in which anything may stand.
        fields = (PROC / str(pid) / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except OSError:
        return ""
    state, started = fields[0], fields[19]
    return "" if state in "ZX" else f"{boot} {names} {pid} {started}"


def is_there(birth: str) -> bool | None:
    """Whether a process lives; None when it is no process of this machine and container, or nobody can tell."""
    own = birth_of(os.getpid())
    if not own or own.split()[:2] != birth.split()[:2]:
        return None
    pid = int(birth.split()[2])
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return None  # somebody else's: its number was given anew, or it is one that we may not look at
    return birth_of(pid) == birth
