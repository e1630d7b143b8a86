"""How soon another process does the work of one that was killed, or has ended.

    python -m benchmarks.takeover [--times 5]

From the kill until a letter that came just then is answered. On SQLite the successor begins at the kill; on PostgreSQL
it runs already. "Elsewhere" is a process that cannot see the other: in a container of its own, as on another machine
(needs `unshare` and root). The successor's own beginning, with all it loads, is part of it.
"""

import argparse
import contextlib
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.latency import Times, furnish, hand_over, listening
from benchmarks.mail import sheet
from gm.mail.embedded import EmbeddedMail
from tests.app.world import MAILBOX
from tests.servers.dovecot import PASSWORD
from tests.servers.ground import NotHere, folder
from tests.servers.postgres import Postgres
from tests.servers.thread import in_thread

CONTAINED = ("unshare", "--pid", "--fork", "--kill-child", "--mount-proc")
PATIENCE = 60.0


class Trial:
    def __init__(self, world: contextlib.ExitStack, database: str) -> None:
        self.place = Path(world.enter_context(tempfile.TemporaryDirectory()))
        self.times = Times()
        sink = world.enter_context(in_thread(listening(self.times)))
        self.mail = world.enter_context(in_thread(EmbeddedMail({MAILBOX: PASSWORD}, vouch_for_all=True)))
        store, self.seats = furnish(self.place, self.mail.imap_port, MAILBOX, sink.port, database)
        store.close()
        self.world = world

    def start(self, before: Sequence[str] = ()) -> "subprocess.Popen[bytes]":
        log = self.world.enter_context((self.place / "log").open("ab"))
        process = subprocess.Popen([*before, sys.executable, "-m", "gm", "run"], cwd=self.place, stdout=log, stderr=log)
        self.world.callback(process.wait)
        self.world.callback(process.kill)
        return process

    def answered_after(self, number: int) -> float:
        began = time.monotonic()
        hand_over(self.mail.smtp_port, sheet(number, *self.seats[number]))
        while number not in self.times.answered:
            if time.monotonic() - began > PATIENCE:
                raise SystemExit((self.place / "log").read_text(encoding="utf-8"))
            time.sleep(0.01)
        return self.times.answered[number] - began


def takeover(database: str, by: int, *, beside: bool, before: Sequence[str] = ()) -> float:
    with contextlib.ExitStack() as world:
        trial = Trial(world, database)
        first = trial.start()
        trial.answered_after(0)
        if beside:
            trial.start(before)
            time.sleep(8)
        first.send_signal(by)
        if not beside:
            if by == signal.SIGTERM:
                first.wait()
            trial.start(before)
        return trial.answered_after(1)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--times", type=int, default=5)
    given = options.parse_args()

    def tell(name: str, took: list[float]) -> None:
        print(f"{name:44} median {statistics.median(took):5.1f} s   worst {max(took):5.1f} s", flush=True)

    sqlite, times = "sqlite:///gm.sqlite", range(given.times)
    tell("SQLite, ended and begun again", [takeover(sqlite, signal.SIGTERM, beside=False) for _ in times])
    tell("SQLite, killed and begun again", [takeover(sqlite, signal.SIGKILL, beside=False) for _ in times])
    can = os.geteuid() == 0 and shutil.which("unshare") is not None
    if can:
        took = [takeover(sqlite, signal.SIGKILL, beside=False, before=CONTAINED) for _ in times]
        tell("SQLite, killed and begun elsewhere", took)
    try:
        with folder("postgres") as base, Postgres(base) as postgres:
            took = [takeover(postgres.new_database(), signal.SIGKILL, beside=True) for _ in times]
            tell("PostgreSQL, killed beside another", took)
            if can:
                new = postgres.new_database
                took = [takeover(new(), signal.SIGKILL, beside=True, before=CONTAINED) for _ in times]
                tell("PostgreSQL, killed, another elsewhere", took)
    except NotHere as missing:
        print(missing)


if __name__ == "__main__":
    main()
