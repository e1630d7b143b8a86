"""How much a night of deadlines writes: every table's seven sheets, their answers, the judgement and its reports.

    python -m benchmarks.night [--games 20] [--worlds 3] [--database URL]

Each seat sends one sheet before the deadline; tables of the world hold their session first, with the letters of its
demonstration. No mail server is needed: letters are kept as if they had been fetched, and every letter out is written
and kept as it is before its first sending.
"""

import argparse
import itertools
import random
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import timedelta
from hashlib import sha256
from pathlib import Path

from sqlalchemy import func, select

from benchmarks.mail import SHEETS, sheet
from gm.config.service import read_service
from gm.mail.account import Account
from gm.mail.inbox import Arrival
from gm.mail.inbox.arrivals import Folder
from gm.rules.options import movement_options
from gm.running.app import build_house, open_store
from gm.running.apply import apply_file
from gm.running.intake import kept_letter
from gm.running.leases import Leases
from gm.running.sending import Sending
from gm.service.desk import intake
from gm.service.house import House
from gm.service.model.game import Game, Seat
from gm.service.play import turns
from gm.service.post import outgoing
from gm.store import tables
from gm.store.work import Store
from gm.variants.registry import VARIANTS
from tests.app.world import GAME_TOML, GM_TOML, game_file
from tests.service.memory import StoppedClock


def letter(number: int, game: str, power: str, token: str) -> bytes:
    """A sheet of legal orders unlike those of other tables: no two tables share a map."""
    ruleset = VARIANTS["classic"].ruleset()
    chosen = random.Random(number)
    options = movement_options(ruleset.opening, power, ruleset)
    orders = "; ".join(str(chosen.choice(orders)) for orders in options.values())
    return sheet(number, game, power, token).replace(SHEETS[power].encode(), orders.encode())


WORLD = VARIANTS["diplomatie2000"]


def world_file(number: int) -> str:
    players = "".join(
        f'[[players]]\nname = "Player {power}"\nemail = "{power.lower()}-{number}@demo.example"\npowers = ["{power}"]\n'
        for (power,) in WORLD.seatings[WORLD.usual_setup].chairs
    )
    file = GAME_TOML.format(top="", moves="1 hours", others="1 hours", deadline="", press="", players=players)
    return file.replace('"classic"', f'"{WORLD.name}"', 1)


def post(store: Store, house: House, number: int, raw: bytes) -> None:
    """A letter is kept as if fetched, read, and answered."""
    arrival = Arrival(Folder("INBOX", 1), number, house.now(), raw)
    intake.keep(store, [kept_letter(arrival, sha256(raw).hexdigest(), house.now())])
    assert intake.read_next(store, house)


def letter_of_world(number: int, game: str, seat: Seat, text: str) -> bytes:
    return (
        f"Return-Path: <{seat.player.emails[0]}>\r\nAuthentication-Results: mx.demo.example; dmarc=pass"
        f" header.from=demo.example\r\nReceived: from a.example by mx.demo.example; Sat, 21 Nov 2026\r\n"
        f"From: {seat.player.emails[0]}\r\nTo: gm+{game}.{seat.token}@demo.example\r\n"
        f"Subject: Ordres {number}\r\nMessage-ID: <{number}@bench.example>\r\nMIME-Version: 1.0\r\n"
        f"Content-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n"
    ).encode()


def begin(place: Path, database: str, games: int, worlds: int) -> tuple[Store, House, StoppedClock]:
    (place / "gm.toml").write_text(GM_TOML.format(imap=1, smtp=1, database=database), encoding="utf-8")
    (place / "games").mkdir()
    config = read_service(place / "gm.toml")
    store = open_store(config)
    clock = StoppedClock(build_house(config, store).now())
    house = replace(build_house(config, store), clock=clock)
    texts = {f"game-{number}": game_file() for number in range(games)}
    texts |= {f"world-{number}": world_file(number) for number in range(worlds)}
    for name, text in texts.items():
        file = place / "games" / f"{name}.toml"
        file.write_text(text, encoding="utf-8")
        apply_file(file, store, house)
    return store, house, clock


def write_all(store: Store, house: House) -> list[int]:
    """Make and keep the bytes of every letter that waits, and mark it sent: how long each is."""
    leases = Leases(store)
    leases.show_life()
    sending = Sending(Account("127.0.0.1", 1, "plain"), store, house, leases, None, 1, 1.0)  # type: ignore[arg-type]
    lengths = []
    while claimed := outgoing.claim(store, house, leases.holder, 20):
        for each in claimed:
            lengths.append(len(sending.written(each) or b""))
            outgoing.sent(store, house, each.row)
    return lengths


def size(place: Path, store: Store) -> int:
    """Bytes of the database."""
    if store.engine.dialect.name == "sqlite":
        with store.engine.connect() as connection:
            connection.exec_driver_sql("ROLLBACK")
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.exec_driver_sql("BEGIN")
        return sum(file.stat().st_size for file in place.glob("gm.sqlite*"))
    with store.engine.connect() as connection:
        return int(connection.execute(select(func.pg_database_size(func.current_database()))).scalar_one())


def run(games: int, worlds: int, database: str) -> None:
    with tempfile.TemporaryDirectory() as own:
        place = Path(own)
        store, house, clock = begin(place, database, games, worlds)
        write_all(store, house)
        before = size(place, store)
        with store() as work:
            tables_of = {game.name: game for game in work.games.all()}
        seats = [
            (name, seat.powers[0], seat.token)
            for name, game in tables_of.items()
            if game.settings.variant == "classic"
            for seat in game.players
        ]
        numbers = itertools.count(1)
        began = time.perf_counter()
        hold_sessions(store, house, clock, tables_of, numbers)
        for seat in seats:
            number = next(numbers)
            post(store, house, number, letter(number, *seat))
        read = time.perf_counter()
        answered = write_all(store, house)
        answers = size(place, store)
        clock.forward(timedelta(hours=1, seconds=5))
        due = time.perf_counter()
        for name in tables_of:
            turns.note_sweep(store, name, house.now())
            turns.attend(store, house, name)
        judged = time.perf_counter()
        told = write_all(store, house)
        done = time.perf_counter()
        after = size(place, store)
        with store.engine.connect() as connection:
            facts = connection.execute(select(func.sum(func.length(tables.outbox.c.facts)))).scalar_one()
        store.close()
    seconds = done - began
    night = (after - before) / 1e6
    count = len(answered) + len(told)
    print(f"{games} games and {worlds} worlds, {count} letters in {seconds:.0f} s: {night:.1f} MB")
    print(f"  letters read {read - began:.0f} s, answers written {due - read:.0f} s")
    print(f"  from the deadline: judged {judged - due:.0f} s, results written {done - judged:.0f} s")
    print(f"  answers to sheets {sum(answered) / 1e6:.1f} MB, on disk {(answers - before) / 1e6:.1f}")
    print(f"  results           {sum(told) / 1e6:.1f} MB, on disk {(after - answers) / 1e6:.1f}")
    print(f"  facts of all letters, start letters too, {facts / 1e6:.1f} MB")


def hold_sessions(
    store: Store, house: House, clock: StoppedClock, games: Mapping[str, Game], numbers: Iterator[int]
) -> None:
    """Motions are made, the sessions close half-way, and the sheets come with their ballots."""
    worlds = [game for game in games.values() if game.settings.variant == WORLD.name]
    assert WORLD.demonstration is not None
    script = [each for each in WORLD.demonstration.letters(WORLD.demonstration.turns[0]) if not each.to]
    for closed in (False, True):
        for game in worlds:
            for each in script:
                seat = game.holder(each.power)
                if seat is not None and each.closed is closed:
                    number = next(numbers)
                    post(store, house, number, letter_of_world(number, game.name, seat, each.text))
        if not closed:
            clock.forward(timedelta(minutes=35))
            for game in worlds:
                turns.note_sweep(store, game.name, house.now())
                turns.attend(store, house, game.name)
    clock.forward(timedelta(minutes=-35))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--games", type=int, default=20)
    arguments.add_argument("--worlds", type=int, default=0)
    arguments.add_argument("--database", default="sqlite:///gm.sqlite")
    given = arguments.parse_args()
    run(given.games, given.worlds, given.database)


if __name__ == "__main__":
    main()
