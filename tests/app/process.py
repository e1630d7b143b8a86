"""`gm run` as a process of its own that a test may kill, and whose clock a test may set."""

import asyncio
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from gm.commands.games import start_log
from gm.config.service import read_service
from gm.running.app import Service, build_house, open_store

CLOCK = "clock"
"""A file beside gm.toml: by how many seconds the clock is wrong; it is right where there is none."""


class WrongClock:
    def __init__(self, file: Path) -> None:
        self._file = file

    def now(self) -> datetime:
        try:
            wrong = float(self._file.read_text(encoding="ascii") or 0)
        except FileNotFoundError:
            wrong = 0.0
        return datetime.now(UTC) + timedelta(seconds=wrong)


def main(path: Path) -> None:
    start_log("error")
    config = read_service(path)
    store = open_store(config)
    house = replace(build_house(config, store), clock=WrongClock(path.parent / CLOCK))
    asyncio.run(Service(config, store, house, poll=0.5).run(asyncio.Event()))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
