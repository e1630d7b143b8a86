"""A database that is not what it was: restored from yesterday's copy, or taken away under a running service."""

import asyncio
import contextlib
import re
import sqlite3
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field, replace
from email.message import EmailMessage
from pathlib import Path
from typing import cast

import pytest

from gm.commands.recovery import show_recovery
from gm.config.service import ServiceConfig, read_service
from gm.mail.embedded import EmbeddedMail
from gm.running.app import Service, build_house, open_store
from gm.service.model.game import Game
from gm.service.model.outbox import OutboxRow
from gm.service.model.record import TurnRecord
from gm.service.play.recovery import Recovery, latest_recovery
from gm.store.work import Store
from tests.app.world import GM_TOML, MAILBOX, PATIENCE, POWERS, World, address_of, body, game_file, parsed
from tests.servers.sink import Sink
from tests.service.desk import HOLDS

ADMIN = "admin@demo.example"
MASTER = "ophelie@demo.example"
NAME = "europe-1"


@dataclass
class Installation:
    """A mailbox whose letters out go into a sink, and a database that a test may exchange."""

    folder: Path
    config: ServiceConfig
    mail: EmbeddedMail
    sink: Sink
    written: set[str] = field(default_factory=set)

    @property
    def database(self) -> Path:
        return self.folder / "gm.sqlite"

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[World]:
        store = open_store(self.config)
        service = Service(self.config, store, build_house(self.config, store), poll=0.5)
        stop = asyncio.Event()
        task = asyncio.create_task(service.run(stop))
        world = World(self.mail, self.folder, self.config, store, service, stop, task)
        world._count = len(self.written)  # type: ignore[attr-defined]
        try:
            yield world
        finally:
            stop.set()
            await asyncio.wait_for(task, 20)
            store.close()

    async def write(self, world: World, power: str, text: str, **more: str) -> None:
        """A letter whose answer has left."""
        name = await world.write(power, text, **more)
        self.written.add(name)
        await until(lambda: name in {str(each["In-Reply-To"]) for each in self.letters()}, "an answer")

    def letters(self, since: int = 0) -> list[EmailMessage]:
        return [cast("EmailMessage", parsed(taken.content)) for taken in self.sink.letters[since:]]

    def copy(self, to: str) -> Path:
        """As `sqlite3 gm.sqlite ".backup ..."` makes one while the service runs."""
        made = self.folder / to
        with (
            contextlib.closing(sqlite3.connect(self.database)) as ours,
            contextlib.closing(sqlite3.connect(made)) as other,
        ):
            ours.backup(other)
        return made

    def restore(self, copy: Path) -> None:
        with contextlib.closing(sqlite3.connect(copy)) as connection, connection:
            # The process that had it lives no more. Here it was this one, which is still there.
            connection.execute("delete from process")
        for ending in ("-wal", "-shm"):
            Path(f"{self.database}{ending}").unlink(missing_ok=True)
        copy.replace(self.database)


@contextlib.asynccontextmanager
async def installed(folder: Path, game: str) -> AsyncIterator[Installation]:
    passwords = dict.fromkeys((MAILBOX, ADMIN, *map(address_of, POWERS)), "secret")
    async with EmbeddedMail(passwords, vouch_for_all=True) as mail, Sink() as sink:
        yield installed_on(mail, sink, folder, game)


def installed_on(mail: EmbeddedMail, sink: Sink, folder: Path, game: str, name: str = NAME) -> Installation:
    toml = GM_TOML.format(imap=mail.imap_port, smtp=sink.port, database="sqlite:///gm.sqlite")
    before, smtp, after = toml.partition("[smtp]")
    toml = before + smtp + after.replace('user = "gm@demo.example"\npassword = "secret"\n', "")
    toml = toml.replace("[mailbox]\n", f'[mailbox]\nadmin = "{ADMIN}"\n')
    (folder / "games").mkdir(parents=True)
    (folder / "gm.toml").write_text(toml, encoding="utf-8")
    (folder / "games" / f"{name}.toml").write_text(game, encoding="utf-8")
    return Installation(folder, read_service(folder / "gm.toml"), mail, sink)


async def until(true: Callable[[], bool], what: str) -> None:
    began = asyncio.get_running_loop().time()
    while not true():
        assert asyncio.get_running_loop().time() < began + PATIENCE, what
        await asyncio.sleep(0.05)


def game_of(store: Store) -> Game | None:
    with store() as work:
        return work.games.get(NAME)


def turns_of(store: Store) -> list[TurnRecord]:
    with store() as work:
        return list(work.turns.of_game(NAME))


def held(store: Store) -> list[OutboxRow]:
    with store() as work:
        return list(work.outbox.held())


def recovered(store: Store) -> Recovery | None:
    with store() as work:
        found = latest_recovery(work)
    return found if found and found.done else None


def what_counts(record: TurnRecord) -> TurnRecord:
    """A record without the number of its sheets' rows, and the second in which it was made."""
    return replace(record, sheets=(), judged=record.due)


def test_what_a_restored_database_had_forgotten_happens_once_more_and_is_not_sent_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def story() -> None:
        async with installed(tmp_path, game_file(moves="sunday 20:00")) as place:
            async with place.running() as before:
                await until(lambda: len(place.letters()) >= len(POWERS), "the start letters")
                for power in POWERS:
                    await place.write(before, power, HOLDS[power])
                yesterday = place.copy("copy.sqlite")
                await place.write(before, "FRANCE", "A Par-Pic; A Mar-Bou; F Bre-MAO")
                for power in POWERS:
                    await place.write(before, power, "prêt", subject="Prêt")
                await until(lambda: len(turns_of(before.store)) == 1, "the turn")
                await asyncio.sleep(1.1)  # mail servers tell the second in which a letter came, and nobody is as fast
                await place.write(before, "FRANCE", "A Pic-Bel")
                game, (judged,) = before.game(), turns_of(before.store)
                sheets = sheets_of(before.store)
                await until(lambda: not unsent(before), "the reports")
            ids = {str(letter["Message-ID"]) for letter in place.letters()}
            sent = len(place.sink.letters)
            place.restore(yesterday)

            async with place.running() as after:
                await until(lambda: recovered(after.store) is not None, "the recovery")
                again, (judged_again,) = after.game(), turns_of(after.store)
                assert what_counts(judged_again) == what_counts(judged)
                assert (again.number, again.position) == (game.number, game.position)
                assert again.deadline is not None and game.deadline is not None
                assert again.deadline.due == game.deadline.due
                assert sheets_of(after.store) == sheets
                assert {row.message_id for row in held(after.store)} <= ids

                await place.write(after, "ITALY", "statut")
                new = [letter for letter in place.letters(sent) if str(letter["Message-ID"]) not in ids]
                told = {str(each["To"]): " ".join(body(each).split()) for each in new if "In-Reply-To" not in each}
                assert told.keys() == {ADMIN, MASTER}
                assert all("tours jugés après la copie : " in text and "S1901M" in text for text in told.values())
                assert len(new) == len(told) + 1, "and the answer to Italy"
                assert len(place.letters(sent)) == len(new), "nothing that may have left is sent again"

            assert show_recovery(tmp_path / "gm.toml", "", send=False, sent=False) == 0
            shown = capsys.readouterr().out
            assert f"{NAME}: judged after the copy was made: S1901M" in shown
            assert re.search(rf"{NAME} +results +{len(POWERS)}", shown)

            async with place.running() as after:
                sent, waiting = len(place.sink.letters), len(held(after.store))
                assert waiting
                assert show_recovery(tmp_path / "gm.toml", NAME, send=True, sent=False) == 0
                await until(lambda: len(place.sink.letters) == sent + waiting, "what was held")
                assert {str(letter["Message-ID"]) for letter in place.letters(sent)} <= ids
                assert not held(after.store)

    asyncio.run(story())


def unsent(world: World) -> bool:
    with world.store() as work:
        due = work.outbox.next_due()
    return due is not None and due <= world.service.house.now()


def sheets_of(store: Store) -> list[tuple[str, int, tuple[str, ...]]]:
    with store() as work:
        return [(sheet.power, sheet.number, tuple(map(str, sheet.orders))) for sheet in work.sheets.of_game(NAME)]


def test_a_deadline_that_passed_after_the_copy_is_judged_by_the_letters_that_had_come_by_then(tmp_path: Path) -> None:
    async def story() -> None:
        async with installed(tmp_path, game_file(moves="12 seconds")) as place:
            async with place.running() as before:
                await until(lambda: len(place.letters()) >= len(POWERS), "the start letters")
                yesterday = place.copy("copy.sqlite")
                await place.write(before, "FRANCE", "A Par-Bou; A Mar H; F Bre H")
                await until(lambda: len(turns_of(before.store)) == 1, "the first turn")
                await place.write(before, "FRANCE", "A Par H")
                judged = turns_of(before.store)[0]
            place.restore(yesterday)

            async with place.running() as after:
                await until(lambda: recovered(after.store) is not None, "the recovery")
                again = turns_of(after.store)[0]

            assert judged.orders["FRANCE"]
            assert what_counts(again) == what_counts(judged)

    asyncio.run(story())


@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_a_database_taken_away_under_a_running_service_is_noticed_and_no_letter_is_taken_any_more(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, how: str
) -> None:
    async def story() -> None:
        async with installed(tmp_path, game_file(moves="sunday 20:00")) as place, place.running() as world:
            await until(lambda: not unsent(world) and len(place.letters()) >= len(POWERS), "the start letters")
            copy = place.copy("copy.sqlite")
            if how == "deleted":
                place.database.unlink()
            else:
                copy.replace(place.database)
            await until(lambda: "start again" in caplog.text, "that it is noticed")
            sent = len(place.sink.letters)
            await world.write("FRANCE", "statut", recipient="gm@demo.example")
            await asyncio.sleep(2.0)

            assert len(place.sink.letters) == sent
            assert len(await world.letters(MAILBOX)) == 1, "it waits in the mailbox"

    asyncio.run(story())

    told = f"the SQLite file {tmp_path / 'gm.sqlite'} was {how} under the running service"
    assert f"{told}: nothing more is taken from the mailbox" in caplog.text
