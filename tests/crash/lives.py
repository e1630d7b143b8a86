"""Lives of the service that begin fast: forked from a process that has everything loaded."""

import asyncio
import multiprocessing
import signal
from pathlib import Path
from typing import Any

from tests.app.process import main
from tests.crash.season import Start


class Forked:
    """A process of the service, as a season handles one. It dies while it works, not while it starts."""

    def __init__(self, process: Any) -> None:
        self._process = process

    def send_signal(self, number: int) -> None:
        assert number == signal.SIGKILL
        self._process.kill()

    async def wait(self) -> None:
        await asyncio.to_thread(self._process.join)
        assert self._process.exitcode == -signal.SIGKILL, f"it ended by itself: {self._process.exitcode}"


def midwife() -> Start:
    """How lives begin: forked, from a process that holds no threads and no connections."""
    context: Any = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.crash.warm"])

    async def start(place: Path) -> Forked:
        process = context.Process(target=main, args=(place / "gm.toml",), daemon=True)
        await asyncio.to_thread(process.start)
        return Forked(process)

    return start
