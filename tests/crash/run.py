"""The full crash test as a command: the season of tests/app/test_crash.py, with real processes and hundreds of kills.

    python -m tests.crash.run --kills 200
    python -m tests.crash.run --kills 200 --postgres --processes 2

Each life is forked from a process that has everything loaded, so it dies while it works and not while it starts.
Found with it: two processes of which one outlived its lease while it wrote a letter sent that letter in two forms.
On two shared cores of a busy machine, 200 kills with 150 letters take 404 s on SQLite, and 370 s on PostgreSQL with
two processes at once; nothing was lost or doubled.
"""

import argparse
import asyncio
import multiprocessing
import signal
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.app import test_crash
from tests.app.process import main as live
from tests.servers.ground import folder
from tests.servers.postgres import Postgres


class Life:
    """A process of the service, as the season handles one."""

    def __init__(self, process: Any) -> None:
        self._process = process

    def send_signal(self, number: int) -> None:
        assert number == signal.SIGKILL
        self._process.kill()

    async def wait(self) -> None:
        await asyncio.to_thread(self._process.join)
        assert self._process.exitcode == -signal.SIGKILL, f"it ended by itself: {self._process.exitcode}"


def midwife() -> Any:
    """How lives begin: forked, from a process that holds no threads and no connections."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.crash.warm"])

    async def start(place: Path) -> Life:
        process = context.Process(target=live, args=(place / "gm.toml",), daemon=True)
        await asyncio.to_thread(process.start)
        return Life(process)

    return start


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--kills", type=int, default=200)
    options.add_argument("--postgres", action="store_true", help="PostgreSQL instead of SQLite")
    options.add_argument("--processes", type=int, default=1, help="services at once; more than one needs PostgreSQL")
    given = options.parse_args()
    test_crash.CRASHES = given.kills
    test_crash.LETTERS = max(100, min(150, given.kills * 2))
    test_crash.start = midwife()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as place:
        if given.postgres:
            with folder("postgres") as base, Postgres(base) as postgres:
                asyncio.run(test_crash.season(Path(place), postgres.new_database(), given.processes))
        else:
            asyncio.run(test_crash.season(Path(place), "sqlite:///gm.sqlite", given.processes))
    database = "PostgreSQL" if given.postgres else "SQLite"
    seconds = time.monotonic() - began
    print(
        f"{given.kills} kills, {test_crash.LETTERS} letters, {given.processes} at once, {database}: "
        f"nothing lost, nothing doubled, {seconds:.0f} s"
    )


if __name__ == "__main__":
    main()
