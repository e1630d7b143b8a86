"""A machine that is lost, and what `gm backup` kept of it put back on another."""

import asyncio
import shutil
import stat
import tarfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from gm.commands.backup import back_up, restore
from gm.config.service import read_service
from gm.mail.embedded import EmbeddedMail
from gm.running.app import open_store
from gm.service.model.outbox import RowState
from gm.service.play.recovery import open_recovery
from gm.store.work import Store
from tests.app.world import MAILBOX, POWERS, address_of, game_file
from tests.servers.postgres import Postgres
from tests.servers.sink import Sink
from tests.service.desk import HOLDS

from .test_restored import (
    ADMIN,
    MASTER,
    NAME,
    Installation,
    held,
    installed_on,
    recovered,
    sheets_of,
    turns_of,
    unsent,
    until,
    what_counts,
)

PASSWORD = 'password = "secret"'


@pytest.fixture(params=["sqlite", "postgresql"])
def databases(request: pytest.FixtureRequest) -> tuple[str, str]:
    """Of the machine that is lost, and of the other."""
    if request.param == "sqlite":
        return "sqlite:///gm.sqlite", "sqlite:///gm.sqlite"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database(), postgres.new_database()


def keeping_passwords_apart(place: Installation, database: str) -> Installation:
    file = place.folder / "gm.toml"
    text = file.read_text(encoding="utf-8").replace("sqlite:///gm.sqlite", database)
    assert PASSWORD in text
    file.write_text(text.replace(PASSWORD, 'password_file = "password"'), encoding="utf-8")
    (place.folder / "password").write_text("secret\n", encoding="utf-8")
    return replace(place, config=read_service(file))


async def backed_up(place: Path, kept: Path, *, when: Callable[[Store], bool] = lambda store: True) -> None:
    """No letter leaves: its mail server is down."""
    async with Sink() as sink:
        pass
    async with (
        EmbeddedMail({MAILBOX: "secret"}, vouch_for_all=True) as mail,
        installed_on(mail, sink, place, game_file()).running() as world,
    ):
        await until(lambda: when(world.store), "its time")
        assert await asyncio.to_thread(back_up, place / "gm.toml", kept, passwords=False) == 0


def waiting(store: Store) -> int:
    with store() as work:
        return sum(state is RowState.WAITING for _, _, state in work.outbox.told_of(NAME))


@pytest.mark.full  # what a database that was put back forgot is made up for in test_restored.py
def test_what_was_backed_up_while_it_ran_goes_on_elsewhere_with_the_letters_of_the_meantime_and_mails_nothing_twice(
    tmp_path: Path, databases: tuple[str, str]
) -> None:
    kept, lost, other = tmp_path / "gm.backup", tmp_path / "lost", tmp_path / "other"

    async def story() -> None:
        passwords = dict.fromkeys((MAILBOX, ADMIN, MASTER, *map(address_of, POWERS)), "secret")
        async with EmbeddedMail(passwords, vouch_for_all=True) as mail, Sink() as sink:
            place = installed_on(mail, sink, lost, game_file(moves="sunday 20:00"))
            place = keeping_passwords_apart(place, databases[0])
            async with place.running() as before:
                await until(lambda: len(place.letters()) >= len(POWERS), "the start letters")
                for power in POWERS:
                    await place.write(before, power, HOLDS[power])
                assert await asyncio.to_thread(back_up, lost / "gm.toml", kept, passwords=False) == 0
                await place.write(before, "FRANCE", "A Par-Pic; A Mar-Bou; F Bre-MAO")
                for power in POWERS:
                    await place.write(before, power, "prêt", subject="Prêt")
                await until(lambda: len(turns_of(before.store)) == 1, "the turn")
                await until(lambda: not unsent(before), "the reports")
                game, (judged,), sheets = before.game(), turns_of(before.store), sheets_of(before.store)
            sent, ids = len(sink.letters), {str(letter["Message-ID"]) for letter in place.letters()}
            shutil.rmtree(lost)

            assert restore(other / "gm.toml", kept) == 1, "the password is missing, and is asked for"
            (other / "password").write_text("secret\n", encoding="utf-8")
            text = (other / "gm.toml").read_text(encoding="utf-8")
            (other / "gm.toml").write_text(text.replace(*databases), encoding="utf-8")
            assert restore(other / "gm.toml", kept) == 0
            place = replace(place, folder=other, config=read_service(other / "gm.toml"))
            async with place.running() as after:
                await until(lambda: recovered(after.store) is not None, "the recovery")
                again, (judged_again,) = after.game(), turns_of(after.store)
                assert what_counts(judged_again) == what_counts(judged)
                assert (again.number, again.position) == (game.number, game.position)
                assert [seat.token for seat in again.seats] == [seat.token for seat in game.seats]
                assert sheets_of(after.store) == sheets
                await place.write(after, "ITALY", "statut")
                new = {str(letter["Message-ID"]) for letter in place.letters(sent)}
                assert new and not new & ids

    asyncio.run(story())


def test_a_backup_is_for_its_owner_alone_and_holds_passwords_only_where_that_was_asked_for(tmp_path: Path) -> None:
    place, files = tmp_path / "here", []

    async def story() -> None:
        async with EmbeddedMail({MAILBOX: "secret"}, vouch_for_all=True) as mail, Sink() as sink:
            installed = installed_on(mail, sink, place, game_file())
            installed = keeping_passwords_apart(installed, "sqlite:///gm.sqlite")
            async with installed.running():
                for passwords in (False, True):
                    target = tmp_path / f"{passwords}.backup"
                    assert await asyncio.to_thread(back_up, place / "gm.toml", target, passwords=passwords) == 0
                    assert stat.S_IMODE(target.stat().st_mode) == 0o600
                    with tarfile.open(target) as archive:
                        files.append(set(archive.getnames()))

    asyncio.run(story())

    without, including = files
    assert without == {"files/gm.toml", f"files/games/{NAME}.toml", "database/sqlite", "about.json"}
    assert including - without == {"files/password"}


def test_a_restored_backup_never_takes_the_place_of_a_database_or_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place, kept = tmp_path / "here", tmp_path / "gm.backup"
    asyncio.run(backed_up(place, kept))
    (place / "gm.toml").write_text((place / "gm.toml").read_text(encoding="utf-8") + "# mine\n", encoding="utf-8")
    database = (place / "gm.sqlite").read_bytes()

    assert restore(place / "gm.toml", kept) == 2
    assert "there is a database already, and it stays as it is" in capsys.readouterr().err
    assert (place / "gm.sqlite").read_bytes() == database
    assert (place / "gm.toml").read_text(encoding="utf-8").endswith("# mine\n")


@pytest.mark.parametrize("share", [0.0, 0.5, 0.9])
def test_of_a_backup_that_is_not_whole_nothing_is_put_back(tmp_path: Path, share: float) -> None:
    kept, other = tmp_path / "gm.backup", tmp_path / "other"
    asyncio.run(backed_up(tmp_path / "here", kept))
    whole = kept.read_bytes()
    kept.write_bytes(whole[: int(len(whole) * share)])

    assert restore(other / "gm.toml", kept) == 2
    assert not other.exists()


def test_a_backup_whose_names_lead_elsewhere_is_not_put_back(tmp_path: Path) -> None:
    kept, bent = tmp_path / "gm.backup", tmp_path / "bent.backup"
    asyncio.run(backed_up(tmp_path / "here", kept))
    with tarfile.open(kept) as archive, tarfile.open(bent, "w:gz") as other:
        for member in archive.getmembers():
            content = archive.extractfile(member)
            member.name = member.name.replace(f"files/games/{NAME}.toml", "files/../outside.toml")
            other.addfile(member, content)

    assert restore(tmp_path / "new" / "gm.toml", bent) == 2
    assert not (tmp_path / "new").exists()
    assert not (tmp_path / "outside.toml").exists()


def test_what_waited_to_be_sent_when_the_backup_was_made_may_have_left_and_is_held(tmp_path: Path) -> None:
    kept, other = tmp_path / "gm.backup", tmp_path / "other"
    asyncio.run(backed_up(tmp_path / "here", kept, when=lambda store: waiting(store) >= len(POWERS)))

    assert restore(other / "gm.toml", kept) == 0

    store = open_store(read_service(other / "gm.toml"))
    try:
        assert waiting(store) == 0
        assert len(held(store)) >= len(POWERS)
        with store() as work:
            assert open_recovery(work) is not None, "and gm run tells the administrator"
    finally:
        store.close()
