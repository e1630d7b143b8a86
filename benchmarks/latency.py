"""How soon an answer comes, and how late a deadline is judged, while letters keep coming.

    python -m benchmarks.latency [--rates 0.2 1 4 10] [--seconds 60] [--servers dovecot embedded] [--database URL]
    python -m benchmarks.latency --idle

`gm run` is a process of its own with the settings anybody has; three tables of seven write order sheets in turn, and at
one of them a deadline falls every twenty seconds. From the moment at which the mail server has a letter until the SMTP
server has its answer. Dovecot is left out where it is not installed, and tells of a new letter half a second late.

`--idle`: the memory of a service that waits, with one table of each variant: once the first letters are sent, and once
the results of a turn are.
"""

import argparse
import asyncio
import contextlib
import os
import re
import smtplib
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from benchmarks.mail import sheet
from gm.config.service import read_service
from gm.mail.embedded import EmbeddedMail
from gm.running.app import build_house, open_store
from gm.running.apply import apply_file
from gm.running.writers import QUIET
from gm.store.work import Store
from gm.variants.registry import VARIANTS
from tests.app.world import GAME_TOML, GM_TOML, MAILBOX, game_file
from tests.servers.dovecot import PASSWORD, Dovecot
from tests.servers.ground import NotHere, folder
from tests.servers.sink import Sink
from tests.servers.thread import in_thread

TABLES = 3
MOVES = 20
"""Seconds from one deadline of the first table to the next."""
SWEEP = timedelta(seconds=1)
PATIENCE = 90.0
"""Seconds after the last letter in which answers may still come."""
ANSWERED = re.compile(rb"^In-Reply-To:\s*<(\d+)@bench\.example>", re.MULTILINE | re.IGNORECASE)
REPORT = re.compile(rb"report\.json")

Deliver = Callable[[bytes], Awaitable[None]]


@dataclass
class Times:
    """What was delivered and what came of it, by the monotonic clock."""

    delivered: dict[int, float] = field(default_factory=dict)
    answered: dict[int, float] = field(default_factory=dict)
    reports: int = 0

    def took(self) -> list[float]:
        return sorted(self.answered[number] - at for number, at in self.delivered.items() if number in self.answered)


@contextmanager
def running(place: Path) -> Iterator[int]:
    """`gm run`: its process."""
    with (place / "log").open("wb") as log:
        process = subprocess.Popen([sys.executable, "-m", "gm", "run"], cwd=place, stdout=log, stderr=log)
        try:
            yield process.pid
        finally:
            process.terminate()
            process.wait(60)


def configure(place: Path, imap: int, user: str, smtp: int, database: str) -> None:
    """An installation without tables."""
    text = GM_TOML.format(imap=imap, smtp=smtp, database=database).replace(
        'user = "gm@demo.example"', f'user = "{user}"'
    )
    text = text.replace('"secret"', f'"{PASSWORD}"').replace('poll = "1 seconds"\n', "").replace("workers = 0\n", "")
    smtp_part = text.index("[smtp]")
    text = text[:smtp_part] + re.sub(r"(?m)^(user|password) = .*\n", "", text[smtp_part:])
    (place / "gm.toml").write_text(text, encoding="utf-8")
    (place / "games").mkdir()


def furnish(place: Path, imap: int, user: str, smtp: int, database: str) -> tuple[Store, list[tuple[str, str, str]]]:
    """An installation with its tables; the store, and (game, power, token) of every seat."""
    configure(place, imap, user, smtp, database)
    config = read_service(place / "gm.toml")
    store = open_store(config)
    house = build_house(config, store)
    seats = []
    for number in range(1, TABLES + 1):
        file = place / "games" / f"game-{number}.toml"
        rules = game_file(moves=f"{MOVES} seconds" if number == 1 else "1 hours")
        file.write_text(
            re.sub(r"(?m)^others = .*$", f'others = {{ after = "{MOVES} seconds" }}', rules), encoding="utf-8"
        )
        apply_file(file, store, house)
        with store() as work:
            game = work.games.get(file.stem)
        assert game is not None
        seats += [(game.name, seat.powers[0], seat.token) for seat in game.players]
    return store, seats


async def stream(times: Times, letters: list[bytes], rate: float, deliver: Deliver) -> None:
    began = time.monotonic()
    for number, letter in enumerate(letters):
        await asyncio.sleep(max(0.0, began + number / rate - time.monotonic()))
        await deliver(letter)
        times.delivered[number] = time.monotonic()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while len(times.answered) < len(letters):
                await asyncio.sleep(0.1)


def listening(times: Times) -> Sink:
    async def heard(_: object) -> str:
        content = sink.letters[-1].content
        if (found := ANSWERED.search(content)) is not None:
            times.answered.setdefault(int(found[1]), time.monotonic())
        times.reports += bool(REPORT.search(content))
        return "250 2.0.0 taken"

    sink = Sink(after_dot=heard)
    return sink


def hand_over(port: int, letter: bytes) -> None:
    with smtplib.SMTP("127.0.0.1", port) as smtp:
        smtp.sendmail("writer@example.net", [MAILBOX], letter)


def measure(server: str, rate: float, seconds: float, database: str) -> None:
    times = Times()
    with contextlib.ExitStack() as world:
        place = Path(world.enter_context(tempfile.TemporaryDirectory()))
        sink = world.enter_context(in_thread(listening(times)))
        if server == "dovecot":
            dovecot = world.enter_context(Dovecot(world.enter_context(folder("latency"))))
            user, imap = dovecot.unused(), dovecot.imap_port

            async def deliver(letter: bytes) -> None:
                await asyncio.to_thread(dovecot.deliver, user, letter)
        else:
            mail = world.enter_context(in_thread(EmbeddedMail({MAILBOX: PASSWORD}, vouch_for_all=True)))
            user, imap = MAILBOX, mail.imap_port

            async def deliver(letter: bytes) -> None:
                await asyncio.to_thread(hand_over, mail.smtp_port, letter)

        store, seats = furnish(place, imap, user, sink.port, database)
        world.callback(store.close)
        letters = [sheet(number, *seats[number % len(seats)]) for number in range(max(1, round(rate * seconds)))]
        with running(place):
            # Beginnings of games first: what is measured is a service at work.
            time.sleep(8)
            asyncio.run(stream(times, letters, rate, deliver))
            time.sleep(3)
        took = times.took()
        if not took:
            raise SystemExit(f"nothing was answered:\n{(place / 'log').read_text()}")
        with store() as work:
            turns = work.turns.of_game("game-1")
        late = [(turn.judged - turn.due - SWEEP).total_seconds() for turn in turns]
        lost = len(letters) - len(took)
        print(
            f"{server:9} {rate:5.1f}/s {len(letters):4} letters   p50 {statistics.median(took):6.2f}   "
            f"p95 {took[round(0.95 * (len(took) - 1))]:6.2f}   worst {took[-1]:6.2f} s   unanswered {lost}   "
            f"{len(late)} deadlines judged {max(late, default=0.0):5.2f} s late at worst",
            flush=True,
        )


IDLE_MOVES = 600
"""Seconds of a turn: enough for its letters and for the rest after them."""
ROUND, RESTING = 5.0, 0.2
"""Seconds that are looked at together; seconds of work in them below which a service rests."""


def idle() -> None:
    with contextlib.ExitStack() as world:
        place = Path(world.enter_context(tempfile.TemporaryDirectory()))
        sink = world.enter_context(in_thread(Sink()))
        mail = world.enter_context(in_thread(EmbeddedMail({MAILBOX: PASSWORD}, vouch_for_all=True)))
        configure(place, mail.imap_port, MAILBOX, sink.port, "sqlite:///gm.sqlite")
        readers = 0
        for name, variant in VARIANTS.items():
            count = len(variant.seatings[variant.usual_setup].chairs)
            players = "".join(
                f'[[players]]\nname = "Player {number}"\nemail = "{name}.{number}@demo.example"\n'
                for number in range(count)
            )
            text = GAME_TOML.format(
                top="", moves=f"{IDLE_MOVES} seconds", others="1 hours", deadline="", press="", players=players
            )
            text = text.replace('"classic"', f'"{name}"')
            (place / "games" / f"{name[:16]}.toml").write_text(text, encoding="utf-8")
            readers += count + 1
        pid = world.enter_context(running(place))
        for what, letters in (("first letters", readers), ("results", 2 * readers)):
            wait_for_rest(pid, lambda letters=letters: len(sink.letters) >= letters, place)
            time.sleep(QUIET + ROUND)
            wait_for_rest(pid, lambda: True, place)
            weighed = [(weight(each, "Rss"), weight(each, "Pss")) for each in (pid, *children(pid))]
            print(
                f"at rest after the {what} ({len(sink.letters)} letters): "
                + "; ".join(f"{rss:.0f} MB, of its own {pss:.0f}" for rss, pss in weighed),
                flush=True,
            )


def wait_for_rest(pid: int, sent: Callable[[], bool], place: Path) -> None:
    until, before = time.monotonic() + 4 * IDLE_MOVES, 0.0
    while time.monotonic() < until:
        time.sleep(ROUND)
        worked = sum(work(each) for each in (pid, *children(pid)))
        if sent() and worked - before < RESTING:
            return
        before = worked
    raise SystemExit(f"no rest:\n{(place / 'log').read_text()}")


def children(pid: int) -> list[int]:
    found = [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [each for child in found for each in (child, *children(child))]


def work(pid: int) -> float:
    """Seconds of the processor."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def weight(pid: int, what: str) -> float:
    """MB: `Rss`, or `Pss`, which shares out what several processes have in common."""
    found = re.search(rf"(?m)^{what}:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text())
    return int(found[1]) / 1e3 if found else 0.0


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--rates", type=float, nargs="+", default=[0.2, 1, 4, 10])
    arguments.add_argument("--seconds", type=float, default=60)
    arguments.add_argument("--servers", nargs="+", choices=["dovecot", "embedded"], default=["dovecot", "embedded"])
    arguments.add_argument("--database", default="sqlite:///gm.sqlite")
    arguments.add_argument("--idle", action="store_true")
    given = arguments.parse_args()
    if given.idle:
        idle()
        return
    for server in given.servers:
        for rate in given.rates:
            try:
                measure(server, rate, given.seconds, given.database)
            except NotHere as missing:
                print(f"{server}: {missing}")
                break


if __name__ == "__main__":
    main()
