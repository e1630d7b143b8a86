"""How much a night of deadlines writes: every table's seven sheets, their answers, the judgement and its reports.

    python -m benchmarks.night [--games 20] [--database URL]

Each seat sends one sheet before the deadline. No mail server is needed: letters are kept as if they had been fetched,
and every letter out is written and kept as it is before its first sending.
"""

import argparse
import random
import tempfile
import time
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
from gm.service.play import turns
from gm.service.post import outgoing
from gm.store import tables
from gm.store.work import Store
from gm.variants.registry import VARIANTS
from tests.app.world import GM_TOML, game_file
from tests.service.memory import StoppedClock


def letter(number: int, game: str, power: str, token: str) -> bytes:
    """A sheet of legal orders unlike those of other tables: no two tables share a map."""
    ruleset = VARIANTS["classic"].ruleset()
    chosen = random.Random(number)
    options = movement_options(ruleset.opening, power, ruleset)
    orders = "; ".join(str(chosen.choice(orders)) for orders in options.values())
    return sheet(number, game, power, token).replace(SHEETS[power].encode(), orders.encode())


def begin(place: Path, database: str, games: int) -> tuple[Store, House, StoppedClock]:
    (place / "gm.toml").write_text(GM_TOML.format(imap=1, smtp=1, database=database), encoding="utf-8")
    (place / "games").mkdir()
    config = read_service(place / "gm.toml")
    store = open_store(config)
    clock = StoppedClock(build_house(config, store).now())
    house = replace(build_house(config, store), clock=clock)
    for number in range(games):
        file = place / "games" / f"game-{number}.toml"
        file.write_text(game_file(), encoding="utf-8")
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


def run(games: int, database: str) -> None:
    with tempfile.TemporaryDirectory() as own:
        place = Path(own)
        store, house, clock = begin(place, database, games)
        write_all(store, house)
        before = size(place, store)
        with store() as work:
            seats = [(game.name, seat.powers[0], seat.token) for game in work.games.all() for seat in game.players]
        for number, seat in enumerate(seats):
            raw, now = letter(number, *seat), house.now()
            arrival = Arrival(Folder("INBOX", 1), number + 1, now, raw)
            intake.keep(store, [kept_letter(arrival, sha256(raw).hexdigest(), now)])
            assert intake.read_next(store, house)
        began = time.perf_counter()
        answered = write_all(store, house)
        answers = size(place, store)
        clock.forward(timedelta(hours=1, seconds=5))
        for number in range(games):
            turns.note_sweep(store, f"game-{number}", house.now())
            turns.attend(store, house, f"game-{number}")
        told = write_all(store, house)
        seconds = time.perf_counter() - began
        after = size(place, store)
        with store.engine.connect() as connection:
            facts = connection.execute(select(func.sum(func.length(tables.outbox.c.facts)))).scalar_one()
        store.close()
    night = (after - before) / 1e6
    count = len(answered) + len(told)
    print(f"{games} games, {count} letters in {seconds:.0f} s: {night:.1f} MB, {night / games:.2f} MB a game")
    print(f"  answers to sheets {sum(answered) / 1e6:.1f} MB, on disk {(answers - before) / 1e6:.1f}")
    print(f"  results           {sum(told) / 1e6:.1f} MB, on disk {(after - answers) / 1e6:.1f}")
    print(f"  facts of all letters, start letters too, {facts / 1e6:.1f} MB")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--games", type=int, default=20)
    arguments.add_argument("--database", default="sqlite:///gm.sqlite")
    given = arguments.parse_args()
    run(given.games, given.database)


if __name__ == "__main__":
    main()
