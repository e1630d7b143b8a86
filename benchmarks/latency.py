"""How soon an answer comes, and how late a deadline is judged, while letters keep coming.

    python -m benchmarks.latency [--rates 0.2 1 4 10] [--seconds 60] [--servers dovecot embedded] [--database URL]

`gm run` is a process of its own with the settings anybody has; three tables of seven write order sheets in turn, and at
one of them a deadline falls every twenty seconds. From the moment at which the mail server has a letter until the SMTP
server has its answer. Dovecot is left out where it is not installed, and tells of a new letter half a second late.
"""

import argparse
import asyncio
import contextlib
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
from gm.store.work import Store
from tests.app.world import GM_TOML, MAILBOX, game_file
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
def running(place: Path) -> Iterator[None]:
    with (place / "log").open("wb") as log:
        process = subprocess.Popen([sys.executable, "-m", "gm", "run"], cwd=place, stdout=log, stderr=log)
        try:
            yield
        finally:
            process.terminate()
            process.wait(60)


def furnish(place: Path, imap: int, user: str, smtp: int, database: str) -> tuple[Store, list[tuple[str, str, str]]]:
    """An installation with its tables; the store, and (game, power, token) of every seat."""
    text = GM_TOML.format(imap=imap, smtp=smtp, database=database).replace(
        'user = "gm@demo.example"', f'user = "{user}"'
    )
    text = text.replace('"secret"', f'"{PASSWORD}"').replace('poll = "1 seconds"\n', "").replace("workers = 0\n", "")
    smtp_part = text.index("[smtp]")
    text = text[:smtp_part] + re.sub(r"(?m)^(user|password) = .*\n", "", text[smtp_part:])
    (place / "gm.toml").write_text(text, encoding="utf-8")
    (place / "games").mkdir()
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


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--rates", type=float, nargs="+", default=[0.2, 1, 4, 10])
    arguments.add_argument("--seconds", type=float, default=60)
    arguments.add_argument("--servers", nargs="+", choices=["dovecot", "embedded"], default=["dovecot", "embedded"])
    arguments.add_argument("--database", default="sqlite:///gm.sqlite")
    given = arguments.parse_args()
    for server in given.servers:
        for rate in given.rates:
            try:
                measure(server, rate, given.seconds, given.database)
            except NotHere as missing:
                print(f"{server}: {missing}")
                break


if __name__ == "__main__":
    main()
