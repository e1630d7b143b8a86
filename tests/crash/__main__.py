"""The fault suite: real processes, hundreds of kills, a clock that is set, and an accounting of every letter.

    python -m tests.crash                   every part; about half an hour
    python -m tests.crash sqlite --kills 30
    python -m tests.crash postgresql clock

`sqlite`: one process after another; `postgresql`: two at once; `clock`: the clock is three hours ahead, right again,
three hours behind and right again, while processes are killed; `dix`: a game for ten, whose points of diplomacy are
counted once; `d2000`: sessions of the United Nations, whose motions are told once to everybody; `spoilt`: rows of every
kind that cannot be read, beside healthy games. Each part fails with what was lost or doubled, or tells what it came to.
A part is a function of the number of kills, in the table below.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.crash import test_spoilt
from tests.crash.lives import midwife
from tests.crash.season import Account, Plan, Season
from tests.servers.ground import NotHere, folder
from tests.servers.postgres import Postgres

HOURS = 3600.0
TABLES = 3


def play(plan: Plan, database: str) -> Account:
    with tempfile.TemporaryDirectory() as place:
        return asyncio.run(Season(Path(place), database, plan, midwife()).play())


def sqlite(kills: int) -> Account:
    return play(Plan(kills, kills, TABLES), "sqlite:///gm.sqlite")


def postgresql(kills: int) -> Account:
    with folder("postgres") as base, Postgres(base) as postgres:
        return play(Plan(kills, kills, TABLES, processes=2), postgres.new_database())


def clock(kills: int) -> Account:
    steps: Sequence[float] = (0.0, 3 * HOURS, 0.0, -3 * HOURS, 0.0)
    return play(Plan(kills, kills, clock=steps), "sqlite:///gm.sqlite")


def dix(kills: int) -> Account:
    """Points of diplomacy are counted once."""
    return play(Plan(kills, 2 * kills, variant="dix"), "sqlite:///gm.sqlite")


def d2000(kills: int) -> Account:
    """A motion is public once, to everybody."""
    return play(Plan(kills, 2 * kills, variant="diplomatie2000"), "sqlite:///gm.sqlite")


def spoilt(kills: int) -> str:
    """Nobody is killed."""
    with tempfile.TemporaryDirectory() as place:
        return asyncio.run(test_spoilt.season(Path(place)))


PARTS: dict[str, tuple[Callable[[int], object], int]] = {
    "sqlite": (sqlite, 300),
    "postgresql": (postgresql, 300),
    "clock": (clock, 60),
    "dix": (dix, 40),
    "d2000": (d2000, 40),
    "spoilt": (spoilt, 0),
}
"""Part -> what it does, and how many kills it takes where nobody says otherwise."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; all where none is named")
    options.add_argument("--kills", type=int)
    given = options.parse_args()
    if unknown := set(given.parts) - PARTS.keys():
        options.error(f"no such part: {', '.join(sorted(unknown))}")
    for name in given.parts or PARTS:
        part, usual = PARTS[name]
        began = time.monotonic()
        try:
            told = part(given.kills or usual)
        except NotHere as missing:
            print(f"{name}: left out, {missing}")
            continue
        print(f"{name}: {given.kills or usual} kills, {told}, {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
