"""How many letters a second go in and out, beside bare loops of the same libraries on the same servers.

    python -m benchmarks.mail [--letters 1000] [--postgres URL]

Intake: fetched over IMAP, kept, read, acknowledgement queued. Outbox: claimed, sent over SMTP, marked; once with the
letters' bytes made before, once with writing them. Needs Dovecot (as the tests do); the SMTP server is aiosmtpd.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import aiosmtplib

from gm.config.service import ServiceConfig, read_service
from gm.mail.account import Account
from gm.mail.inbox import Arrival, Inbox, Session, SetAside
from gm.mail.inbox.arrivals import Folder
from gm.running.app import build_house, open_store
from gm.running.apply import apply_file
from gm.running.intake import kept_letters
from gm.running.leases import Leases
from gm.running.sending import Sending
from gm.running.writers import make
from gm.service.desk import intake
from gm.service.house import House
from gm.service.model.outbox import RowState
from gm.service.post import outgoing
from gm.service.post.writing import Pictures
from gm.store.outbox import AT_ONCE
from gm.store.tables import outbox
from gm.store.work import Store
from tests.app.world import GM_TOML, NAMES, address_of, game_file
from tests.servers.dovecot import Dovecot
from tests.servers.ground import folder
from tests.servers.sink import Sink
from tests.servers.thread import in_thread

CONNECTIONS = 4
SHEETS_OF_A_SEAT = 2
SHEETS = {
    "AUSTRIA": "A Vie-Gal; A Bud-Ser; F Tri-Alb",
    "ENGLAND": "F Lon-Man; F Edi-Nrd; A Lpl-Yor",
    "FRANCE": "A Par-Bou; F Bre-Man; A Mar-Esp",
    "GERMANY": "A Ber-Kie; A Mun-Ruh; F Kie-Dan",
    "ITALY": "A Ven-Pie; A Rom-Ven; F Nap-Ion",
    "RUSSIA": "A Mos-Ukr; A Var-Gal; F StP (cs)-Bot; F Seb-Noi",
    "TURKEY": "A Con-Bul; A Smy-Con; F Ank-Noi",
}


def sheet(number: int, game: str, power: str, token: str) -> bytes:
    """A letter as a mail program writes it, with an order sheet in French."""
    return (
        f"Return-Path: <{address_of(power)}>\r\nAuthentication-Results: mx.demo.example; dmarc=pass"
        f" header.from=demo.example\r\nReceived: from a.example by mx.demo.example; Sat, 21 Nov 2026\r\n"
        f"From: {NAMES[power]} <{address_of(power)}>\r\nTo: gm+{game}.{token}@demo.example\r\n"
        f"Subject: Ordres {number}\r\nMessage-ID: <{number}@bench.example>\r\nMIME-Version: 1.0\r\n"
        f"Content-Type: text/plain; charset=utf-8\r\n\r\nBonjour,\r\n\r\n{SHEETS[power]}\r\n\r\n-- \r\nC.\r\n"
    ).encode()


class Bench:
    """One installation and its servers."""

    def __init__(self, place: Path, account: Account, smtp_port: int, database: str, letters: int) -> None:
        text = GM_TOML.format(imap=account.port, smtp=smtp_port, database=database)
        (place / "gm.toml").write_text(text, encoding="utf-8")
        (place / "games").mkdir()
        smtp = Account("127.0.0.1", smtp_port, "plain")
        self.config: ServiceConfig = replace(
            read_service(place / "gm.toml"), imap=account, smtp=smtp, smtp_connections=CONNECTIONS
        )
        self.store: Store = open_store(self.config)
        # As many answers as letters: what is measured is the way of each, not the budget of one seat.
        house = build_house(self.config, self.store)
        self.house: House = replace(house, limits=replace(house.limits, letters_an_hour=10**9))
        self.seats: list[tuple[str, str, str]] = []
        for number in range(1 + letters // (len(SHEETS) * SHEETS_OF_A_SEAT)):
            file = place / "games" / f"game-{number}.toml"
            file.write_text(game_file(), encoding="utf-8")
            apply_file(file, self.store, self.house)
            with self.store() as work:
                game = work.games.get(file.stem)
            assert game is not None
            self.seats += [(game.name, seat.powers[0], seat.token) for seat in game.players]

    def warm_up(self) -> None:
        """Read one letter: the first builds the reader of orders, once for the life of the service."""
        raw = sheet(-1, *self.seats[-1])
        now = self.house.now()
        arrival = Arrival(Folder("INBOX", 1), 1, now, raw)
        intake.keep(self.store, kept_letters([arrival], now))
        assert intake.read_next(self.store, self.house)

    def letters(self, count: int) -> list[bytes]:
        """Sheets of every seat of every game, in turn."""
        return [sheet(number, *self.seats[number % len(self.seats)]) for number in range(count)]


async def timed(what: Callable[[], Awaitable[None]]) -> float:
    began = time.perf_counter()
    await what()
    return time.perf_counter() - began


async def fetch_only(account: Account, letters: int) -> None:
    """The bare loop of intake: fetch everything in batches of 25, keep nothing."""
    async with await Session.open(account) as session:
        await session.select("INBOX")
        uids = await session.uids()
        found = 0
        for start in range(0, len(uids), 25):
            found += len(await session.fetch(uids[start : start + 25], 100_000))
        assert found >= letters


async def take_in(bench: Bench, letters: int) -> None:
    """The way of a letter in: fetched, kept, read, its acknowledgement queued."""
    stop, arrived = asyncio.Event(), asyncio.Event()

    async def keep(arrivals: Sequence[Arrival]) -> list[int]:
        await asyncio.to_thread(intake.keep, bench.store, kept_letters(arrivals, bench.house.now()))
        arrived.set()
        return [each.uid for each in arrivals]

    async def announce(aside: SetAside) -> None:
        raise AssertionError(aside)

    async def read() -> None:
        done = 0
        while done < letters:
            arrived.clear()
            while await asyncio.to_thread(intake.read_next, bench.store, bench.house):
                done += 1
            if done < letters:
                await arrived.wait()
        stop.set()

    inbox = Inbox(bench.config.imap, SimpleNamespace(keep=keep, announce=announce))
    await asyncio.gather(inbox.run(stop), read())


async def send_only(port: int, letters: list[tuple[str, bytes]]) -> None:
    """The bare loop of the outbox: the same bytes over as many kept connections."""
    queue = list(letters)

    async def line() -> None:
        client = aiosmtplib.SMTP(
            hostname="127.0.0.1", port=port, use_tls=False, start_tls=False, local_hostname="bench.example"
        )
        await client.connect()
        while queue:
            recipient, raw = queue.pop()
            await client.sendmail("gm@demo.example", [recipient], raw)
        await client.quit()

    await asyncio.gather(*(line() for _ in range(CONNECTIONS)))


def sending(bench: Bench) -> Sending:
    leases = Leases(bench.store)
    leases.show_life()
    return Sending(bench.config.smtp, bench.store, bench.house, leases, asyncio.Event(), CONNECTIONS, poll=0.01)


async def send_out(bench: Bench, letters: int, sink: Sink) -> None:
    """The way of a letter out: claimed, sent, marked."""
    stop, out = asyncio.Event(), len(sink.letters) + letters
    part = sending(bench)
    async with part.leases:
        running = asyncio.create_task(part.run(stop))
        while len(sink.letters) < out:
            await asyncio.sleep(0.005)
        stop.set()
        part.news.set()
        await running


def write_all(bench: Bench) -> float:
    """Make the bytes of every waiting letter; seconds."""
    part = sending(bench)
    pictures, began = Pictures(), time.perf_counter()
    while claimed := outgoing.claim(bench.store, bench.house, part.leases.holder, 100):
        made = zip(claimed, make(bench.house, pictures, claimed), strict=True)
        outgoing.keep_bytes(bench.store, bench.house, [(each.row, letter.pieces or (), None) for each, letter in made])
    return time.perf_counter() - began


def release_all(store: Store) -> None:
    """Every letter waits again, bytes and all."""
    with store.engine.begin() as connection:
        connection.execute(outbox.update().values(state=RowState.WAITING, due=AT_ONCE, leased=False, holder=None))


def run(letters: int, database: str) -> None:
    with (
        folder("bench") as place,
        tempfile.TemporaryDirectory() as own,
        Dovecot(place) as dovecot,
        in_thread(Sink()) as sink,
    ):
        account = dovecot.account(dovecot.unused())
        bench = Bench(Path(own), account, sink.port, database, letters)
        bench.warm_up()
        dovecot.deliver(account.user, *bench.letters(letters))
        bare = min(asyncio.run(timed(lambda: fetch_only(account, letters))) for _ in range(3))
        full = asyncio.run(timed(lambda: take_in(bench, letters)))
        print(f"intake   bare fetch {letters / bare:8.0f}/s   service {letters / full:8.0f}/s   {bare / full:6.1%}")
        made = write_all(bench)
        release_all(bench.store)
        with bench.store() as work:
            rows = work.outbox.claim(bench.house.now(), "nobody", 10**6)
            count = len(rows)
            raws = [(row.recipient, row.raw or b"") for row in rows]
        print(f"writing  {count / made:8.0f}/s ({statistics.median(len(raw) for _, raw in raws) / 1000:.0f} kB each)")
        bare = min(asyncio.run(timed(lambda: send_only(sink.port, raws))) for _ in range(3))
        release_all(bench.store)
        full = asyncio.run(timed(lambda: send_out(bench, count, sink)))
        print(f"outbox   bare send  {count / bare:8.0f}/s   service {count / full:8.0f}/s   {bare / full:6.1%}")
        bench.store.close()


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--letters", type=int, default=1000)
    arguments.add_argument("--database", default="sqlite:///gm.sqlite")
    given = arguments.parse_args()
    run(given.letters, given.database)


if __name__ == "__main__":
    main()
