"""The Friday storm: many tables whose deadlines fall at once, from that moment until the last result is taken.

    python -m benchmarks.storm [--tables 100] [--processes 1] [--postgres] [--answers] [--kill SECONDS]

Each of seven seats sends a sheet of its own before the deadline. `gm run` runs with the settings anybody has, beside a
server that takes every letter and accounts for it by its own reading: one to each reader of each table, for the turn
that was judged. `--answers` measures the answers to the sheets first, `--kill` ends a process every so often as a
machine that falls. A quiet table writes a letter every other second meanwhile.
"""

import argparse
import asyncio
import contextlib
import itertools
import os
import random
import re
import signal
import smtplib
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict, deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import aiosmtplib
from sqlalchemy import func, select, update

from benchmarks.latency import children
from benchmarks.mail import SHEETS, sheet
from benchmarks.sink import Sink, Taken
from gm.config.service import read_service
from gm.mail.embedded import EmbeddedMail
from gm.mail.inbox import Arrival
from gm.mail.inbox.arrivals import Folder
from gm.rules.options import movement_options
from gm.running.app import build_house, open_store
from gm.running.apply import apply_file
from gm.running.intake import kept_letters
from gm.service.desk import intake
from gm.service.desk.opening import Opened
from gm.service.house import House
from gm.service.model.outbox import RowState
from gm.store import tables
from gm.store.work import Store
from gm.variants.registry import VARIANTS
from tests.app.world import GM_TOML, MAILBOX, address_of, game_file
from tests.servers.ground import folder
from tests.servers.postgres import Postgres
from tests.servers.thread import in_thread

QUIET = "quiet"
"""The table whose deadline is far: how soon is it answered?"""
LEAD = 12.0
"""Seconds for processes to begin in before the deadline."""
PATIENCE, LONGEST = 60.0, 600.0
"""Seconds without a letter after which the rest is lost: where nothing waits, and where something still does. A process
that begins on a busy machine needs a minute until it sends, and so does the one that takes its place."""
TICK = os.sysconf("SC_CLK_TCK")


def letter(number: int, game: str, power: str, token: str) -> bytes:
    """A sheet of legal orders unlike those of other tables: no two tables share a map."""
    ruleset = VARIANTS["classic"].ruleset()
    chosen = random.Random(number)
    options = movement_options(ruleset.opening, power, ruleset)
    orders = "; ".join(str(chosen.choice(orders)) for orders in options.values())
    return sheet(number, game, power, token).replace(SHEETS[power].encode(), orders.encode())


@dataclass
class Night:
    """An installation, its servers, and its tables."""

    place: Path
    store: Store
    house: House
    sink: Sink
    mail: EmbeddedMail
    seats: list[tuple[str, str, str]] = field(default_factory=list)
    """(table, power, token)"""
    numbers: Iterator[int] = field(default_factory=itertools.count)

    def furnish(self, count: int) -> None:
        (self.place / "games").mkdir()
        for name in (QUIET, *(f"table-{number}" for number in range(count))):
            file = self.place / "games" / f"{name}.toml"
            file.write_text(game_file(moves="24 hours"), encoding="utf-8")
            apply_file(file, self.store, self.house)
            with self.store() as work:
                game = work.games.get(name)
            assert game is not None
            self.seats += [(name, seat.powers[0], seat.token) for seat in game.players]
        self.forget_waiting()

    def forget_waiting(self) -> None:
        with self.store.engine.begin() as connection:
            connection.execute(tables.outbox.update().values(state=RowState.SENT))

    def read_sheets(self) -> tuple[int, float]:
        """Every sheet is kept as if fetched, and read as `gm run` does: how many, in how many seconds of processor."""
        seats = [seat for seat in self.seats if seat[0] != QUIET]
        now = self.house.now()
        arrivals = [
            Arrival(Folder("INBOX", 1), uid, now, letter(next(self.numbers), *seat))
            for uid, seat in enumerate(seats, 1)
        ]
        intake.keep(self.store, kept_letters(arrivals, now))
        ahead = deque[Opened]()
        intake.read_next(self.store, self.house, ahead)  # builds the reader of orders, once for the life of the service
        began = time.process_time()
        while intake.read_next(self.store, self.house, ahead):
            pass
        return len(seats), time.process_time() - began

    def let_fall(self) -> float:
        """The deadline of every table but the quiet one is near: when."""
        due = self.house.now() + timedelta(seconds=LEAD)
        game = tables.game
        with self.store.engine.begin() as connection:
            connection.execute(update(game).where(game.c.name != QUIET).values(due=due))
        return due.timestamp()

    def waits(self) -> bool:
        """Whether a table is still to be judged, or a letter of one to be sent; the quiet one apart."""
        outbox, game = tables.outbox, tables.game
        unsent = select(outbox.c.id).where(outbox.c.state == RowState.WAITING, outbox.c.game != QUIET)
        fallen = select(game.c.name).where(game.c.due <= self.house.now(), game.c.name != QUIET)
        with self.store.engine.connect() as connection:
            return any(connection.execute(query.limit(1)).first() for query in (unsent, fallen))

    def size(self) -> int:
        """Bytes of the database."""
        with self.store.engine.connect() as connection:
            if self.store.engine.dialect.name != "sqlite":
                return int(connection.execute(select(func.pg_database_size(func.current_database()))).scalar_one())
            connection.exec_driver_sql("ROLLBACK")
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.exec_driver_sql("BEGIN")
        return sum(file.stat().st_size for file in self.place.glob("gm.sqlite*"))

    def same_bytes(self) -> list[tuple[str, bytes]]:
        """Some letters of the night, and who got them."""
        return [(file.name.split()[1], file.read_bytes()) for file in self.sink.folder.iterdir()]


@contextlib.contextmanager
def night(database: str) -> Iterator[Night]:
    with contextlib.ExitStack() as world:
        place = Path(world.enter_context(tempfile.TemporaryDirectory()))
        letters = Path(world.enter_context(tempfile.TemporaryDirectory()))
        sink = world.enter_context(Sink(letters))
        mail = world.enter_context(in_thread(EmbeddedMail({MAILBOX: "secret"}, vouch_for_all=True)))
        text = GM_TOML.format(imap=mail.imap_port, smtp=sink.port, database=database)
        smtp_part = text.index("[smtp]")
        text = text[:smtp_part] + re.sub(r"(?m)^(user|password) = .*\n", "", text[smtp_part:])
        (place / "gm.toml").write_text(text.replace("workers = 0\n", ""), encoding="utf-8")
        config = read_service(place / "gm.toml")
        store = open_store(config)
        world.callback(store.close)
        yield Night(place, store, build_house(config, store), sink, mail)


class Processes:
    """`gm run` so many times; what they and their workers cost."""

    def __init__(self, place: Path, count: int) -> None:
        self.place = place
        self.log = (place / "log").open("wb")
        self.running = [self._start() for _ in range(count)]
        self.killed = 0

    def _start(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, "-m", "gm", "run"], cwd=self.place, stdout=self.log, stderr=self.log)

    def kill_one(self) -> None:
        """The next in turn, and begin another in its place."""
        victim = self.running.pop(0)
        victim.kill()
        victim.wait()
        self.killed += 1
        self.running.append(self._start())

    def costs(self) -> str:
        """Seconds of processor, and the most memory, of each process and its workers."""
        told = []
        for each in self.running:
            of_all = [_cost(pid) for pid in (each.pid, *children(each.pid))]
            seconds = " + ".join(f"{seconds:.1f}" for seconds, _ in of_all)
            told.append(f"{seconds} s, {sum(memory for _, memory in of_all):.0f} MB")
        return "; ".join(told)

    def end(self) -> None:
        for each in self.running:
            each.send_signal(signal.SIGTERM)
        for each in self.running:
            each.wait(60)
        self.log.close()


def _cost(pid: int) -> tuple[float, float]:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    most = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return (int(fields[11]) + int(fields[12])) / TICK, int(most[1]) / 1e3 if most else 0.0


class Quiet:
    """`with Quiet(night) as quiet:` somebody writes to the quiet table, and is answered."""

    def __init__(self, night: Night) -> None:
        self._night = night
        self._sent: dict[str, float] = {}
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._write)

    def __enter__(self) -> "Quiet":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()

    def _write(self) -> None:
        seats = [seat for seat in self._night.seats if seat[0] == QUIET]
        for seat in itertools.cycle(seats):
            number = next(self._night.numbers)
            with smtplib.SMTP("127.0.0.1", self._night.mail.smtp_port) as smtp:
                smtp.sendmail("writer@example.net", [MAILBOX], letter(number, *seat))
            self._sent[f"<{number}@bench.example>"] = time.time()
            if self._end.wait(2.0):
                return

    def took(self, letters: Sequence[Taken]) -> list[float]:
        answered = {each.header("In-Reply-To"): each.at for each in letters if each.table == QUIET}
        return sorted(answered[name] - at for name, at in self._sent.items() if name in answered)


def follow(night: Night, processes: Processes, since: int, want: int, kill: float | None) -> list[Taken]:
    """Until so many letters of other tables than the quiet one have been taken, or none comes any more."""
    last = time.monotonic()
    beaten = last + LEAD
    counted, found, different = since, list[Taken](), set[str]()
    while len(different) < want:
        silent = time.monotonic() - last - LEAD
        if silent > PATIENCE and (silent > LONGEST or not night.waits()):
            break
        time.sleep(0.05)
        taken = night.sink.letters[counted:]
        counted += len(taken)
        found += [each for each in taken if each.table != QUIET]
        new = {each.header("Message-ID") for each in taken if each.table != QUIET} - different
        different |= new
        last = time.monotonic() if new else last
        # Not before a letter has come that had not come before: answers to the quiet table need no map, and who begins
        # anew after each of them never paints one.
        if kill is not None and last > beaten and time.monotonic() - beaten > kill:
            processes.kill_one()
            beaten = time.monotonic()
    return found


def account(taken: Sequence[Taken], expected: Collection[tuple[str, str]], phase: str) -> str:
    """What became of each reader's letter."""
    by_reader: dict[tuple[str, str], set[str]] = defaultdict(set)
    others = 0
    for each in taken:
        if each.phase == phase:
            by_reader[each.table, each.recipient].add(each.header("Message-ID"))
        else:
            others += 1
    lost = len(set(expected) - by_reader.keys())
    doubled = sum(len(names) > 1 for names in by_reader.values())
    repeated = sum(count - 1 for count in Counter(each.header("Message-ID") for each in taken).values())
    strange = len(by_reader.keys() - set(expected))
    return f"{lost} lost, {doubled} doubled, {strange} not expected, {repeated} sent again, {others} of another kind"


def tell(what: str, since: float, taken: Sequence[Taken], cost: str) -> float:
    """Prints the times; letters a second."""
    times, sizes = sorted(each.at - since for each in taken), [each.size for each in taken]
    first, half, most = (times[round(share * (len(times) - 1))] for share in (0, 0.5, 0.95))
    rate = len(times) / times[-1]
    print(f"{what}: {len(times)} letters of {statistics.mean(sizes) / 1e3:.0f} kB, at most {max(sizes) / 1e3:.0f}")
    print(f"  seconds to the first {first:.1f}, half {half:.1f}, 95 % {most:.1f}, last {times[-1]:.1f}", end="")
    print(f"; {rate:.0f} letters a second\n  processor and memory: {cost}", flush=True)
    return rate


async def bare(port: int, letters: Sequence[tuple[str, bytes]], connections: int = 2) -> float:
    """Letters a second of a loop that does nothing but send these."""
    queue = list(letters)

    async def line() -> None:
        client = aiosmtplib.SMTP(hostname="127.0.0.1", port=port, start_tls=False, local_hostname="bench.example")
        await client.connect()
        while queue:
            recipient, raw = queue.pop()
            await client.sendmail(MAILBOX, [recipient], raw)
        await client.quit()

    began = time.perf_counter()
    await asyncio.gather(*(line() for _ in range(connections)))
    return len(letters) / (time.perf_counter() - began)


def spread(taken: Sequence[Taken]) -> float:
    """Seconds between the first and the last letter of the table for which that is longest."""
    times: dict[str, list[float]] = defaultdict(list)
    for each in taken:
        times[each.table].append(each.at)
    return max(max(found) - min(found) for found in times.values())


def run(count: int, processes: int, database: str, answers: bool, kill: float | None) -> None:
    with night(database) as storm:
        storm.furnish(count)
        before = storm.size()
        sheets, seconds = storm.read_sheets()
        print(f"{sheets} sheets read in {seconds:.1f} s of processor, {sheets / seconds:.0f} a second")
        if answers:
            measure(storm, "answers", "", processes, sheets, None, time.time())
            print(f"  database grew {(storm.size() - before) / 1e3 / count:.0f} kB a table")
            before = storm.size()
        else:
            storm.forget_waiting()
        due = storm.let_fall()
        rate = measure(storm, "results", "S1901M", processes, count * 8, kill, due)
        print(f"  database grew {(storm.size() - before) / 1e3 / count:.0f} kB a table")
        loop = asyncio.run(bare(storm.sink.port, storm.same_bytes()))
        print(f"  a bare loop sends {loop:.0f} of the same letters a second: {rate / loop:.0%}")


def measure(storm: Night, what: str, phase: str, count: int, want: int, kill: float | None, since: float) -> float:
    """Let `gm run` send what waits and what comes of the deadline: letters a second."""
    expected = {(table, address_of(power)) for table, power, _ in storm.seats if table != QUIET}
    if phase:
        expected |= {(table, "ophelie@demo.example") for table, _ in expected}
    start = len(storm.sink.letters)
    processes = Processes(storm.place, count)
    try:
        with Quiet(storm) as quiet:
            found = follow(storm, processes, start, want, kill)
            cost = processes.costs()
            time.sleep(1.0)
        if not found:
            raise SystemExit((storm.place / "log").read_text())
        rate = tell(what, since, found, cost)
        print(f"  {account(found, expected, phase)}; {processes.killed} killed")
        took = quiet.took(storm.sink.letters[start:]) or [float("inf")]
        print(f"  one table's readers within {spread(found):.1f} s; another table is answered in ", end="")
        print(f"{statistics.median(took):.1f} s, 95 % {took[round(0.95 * (len(took) - 1))]:.1f}, worst {took[-1]:.1f}")
    finally:
        processes.end()
    return rate


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--tables", type=int, default=100)
    arguments.add_argument("--processes", type=int, default=1)
    arguments.add_argument("--postgres", action="store_true")
    arguments.add_argument("--answers", action="store_true")
    arguments.add_argument("--kill", type=float)
    given = arguments.parse_args()
    with contextlib.ExitStack() as world:
        database = "sqlite:///gm.sqlite"
        if given.postgres:
            database = world.enter_context(Postgres(world.enter_context(folder("storm")))).new_database()
        run(given.tables, given.processes, database, given.answers, given.kill)


if __name__ == "__main__":
    main()
