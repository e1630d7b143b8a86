"""`gm check` and `gm doctor` say what is, and change nothing."""

import os
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config

from gm.commands.cli import main
from gm.commands.findings import Finding, database
from gm.commands.rights import rights
from gm.commands.signatures import kept_lately, signatures
from gm.config.service import ServiceConfig, read_service
from gm.places import folder
from gm.running.app import open_store
from gm.store.files import make_private
from gm.store.migrate import current, head, upgrade
from gm.store.trouble import StoreUnusable
from gm.store.work import open_engine
from tests.app.world import GM_TOML, game_file
from tests.servers.postgres import Postgres
from tests.store.samples import LETTER


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """An installation that has not run yet, in a folder that everybody may enter."""
    for around in (tmp_path, *tmp_path.parents[:-2]):
        around.chmod(0o755)
    (tmp_path / "games").mkdir()
    (tmp_path / "games").chmod(0o700)
    (tmp_path / "games" / "europe-1.toml").write_text(game_file(), encoding="utf-8")
    text = GM_TOML.format(imap=1, smtp=1, database="sqlite:///gm.sqlite")
    (tmp_path / "gm.toml").write_text(
        text.replace('password = "secret"', 'password_file = "password"'), encoding="utf-8"
    )
    (tmp_path / "password").write_text("secret\r\n", encoding="utf-8-sig")
    (tmp_path / "password").chmod(0o600)
    return tmp_path


def config_of(place: Path) -> ServiceConfig:
    return read_service(place / "gm.toml")


def run(place: Path, *words: str) -> int:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.argv", ["gm", *words, "--config", str(place / "gm.toml")])
        with pytest.raises(SystemExit) as ended:
            main()
    return int(str(ended.value.code or 0))


def change_game(place: Path, **changes: str) -> None:
    (place / "games" / "europe-1.toml").write_text(game_file(**changes), encoding="utf-8")


def listing(place: Path) -> dict[str, int]:
    return {str(path): path.stat().st_mtime_ns for path in place.rglob("*")}


# --- check changes nothing ---


def test_a_check_makes_no_database(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = listing(place)

    assert run(place, "check") == 0
    assert "europe-1.toml: would begin the game" in capsys.readouterr().out
    assert listing(place) == before


def test_a_database_whose_secret_is_spoilt_is_no_good_one(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(place, "apply") == 0
    with open_engine(config_of(place).database_url).begin() as link:
        link.exec_driver_sql("UPDATE installation SET value = 'text' WHERE name = 'secret'")
    capsys.readouterr()

    finding = database(config_of(place))
    assert not finding.good and "the installation's secret cannot be read: restore it" in finding.told
    assert run(place, "check") == 1
    assert run(place, "token", "europe-1", "France") == 1
    assert run(place, "do", "europe-1", "Aperçu") == 1
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 3 and all("secret cannot be read" in line for line in said)


def test_a_check_brings_no_database_to_another_version(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_private(place / "gm.sqlite")
    engine = open_engine(config_of(place).database_url, foreign_keys=False)
    alembic = Config()
    alembic.set_main_option("script_location", str(folder("migrations")))
    with engine.begin() as connection:
        alembic.attributes["connection"] = connection
        command.upgrade(alembic, "0001")
    engine.dispose()

    assert run(place, "check") == 0
    said = capsys.readouterr().out
    assert "europe-1.toml: can be read" in said and "at revision 0001; gm run will bring it to" in said
    assert current(config_of(place).database_url) == "0001"


def test_a_check_of_a_game_in_play_leaves_it_as_it_is(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(place, "apply") == 0
    change_game(place, moves="3 hours")
    before = listing(place)

    assert run(place, "check") == 0
    assert "deadline.moves.every" in capsys.readouterr().out
    assert listing(place) == before


def test_a_game_whose_file_has_another_name_now_goes_on_beside_the_new_one(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(place, "apply") == 0
    (place / "games" / "europe-1.toml").rename(place / "games" / "renamed.toml")
    capsys.readouterr()

    assert run(place, "check") == 0
    began, goes_on = capsys.readouterr().out.splitlines()
    assert began.endswith("renamed.toml: would begin the game")
    assert "europe-1.toml: is not there, and the game goes on without it" in goes_on


def test_a_check_without_a_database_still_reads_the_files(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (place / "gm.sqlite").write_bytes(b"not a database at all, but some text that is long enough to be looked at")

    assert run(place, "check") == 1
    said = capsys.readouterr()
    assert "europe-1.toml: can be read" in said.out
    assert "it is no SQLite database" in said.err


# --- a database that cannot be written ---


@pytest.fixture
def somebody_else(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Not the user root, who may write anywhere."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    yield
    os.seteuid(0)


@pytest.mark.parametrize(
    ("locked", "wanted"),
    [("gm.sqlite", "may not write to {place}/gm.sqlite"), (".", "may not write to the folder {place}")],
)
def test_a_database_that_nobody_may_write_is_told(
    place: Path, locked: str, wanted: str, request: pytest.FixtureRequest
) -> None:
    upgrade(config_of(place).database_url)
    config = config_of(place)
    for path in (place, place / "gm.sqlite"):
        path.chmod(0o777 if path.is_dir() else 0o666)
    (place / locked).chmod(0o555 if locked == "." else 0o444)
    request.getfixturevalue("somebody_else")
    found = database(config)

    assert not found.good
    assert wanted.format(place=place) in found.told and "change its owner or its rights" in found.told
    with pytest.raises(StoreUnusable, match="change its owner or its rights"):
        open_store(config)


def sql(postgres: Postgres, url: str, *statements: str) -> None:
    for statement in statements:
        postgres._run("psql", "-q", "-v", "ON_ERROR_STOP=1", "-d", url.replace("+psycopg", ""), "-c", statement)


def with_database(place: Path, url: str) -> ServiceConfig:
    return replace(config_of(place), database_url=url)


def test_a_role_that_may_make_no_tables_is_told_what_its_administrator_must_do(
    place: Path, postgres: Postgres, postgres_url: str
) -> None:
    sql(postgres, postgres_url, "CREATE ROLE guest LOGIN", "REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    url = postgres_url.replace("gm@", "guest@")
    name = url.rpartition("/")[2]
    try:
        told = database(with_database(place, url))
        assert not told.good
        assert f"ALTER DATABASE {name} OWNER TO guest; GRANT USAGE, CREATE ON SCHEMA public TO guest" in told.told
        with pytest.raises(RuntimeError, match="gives its role guest too few rights"):
            open_store(with_database(place, url))

        upgrade(postgres_url)
        sql(postgres, postgres_url, "GRANT SELECT ON ALL TABLES IN SCHEMA public TO guest")
        assert "gives its role guest too few rights" in database(with_database(place, url)).told
        sql(postgres, postgres_url, "GRANT ALL ON ALL TABLES IN SCHEMA public TO guest")
        assert database(with_database(place, url)) == Finding("database", True, f"revision {head()}")
        sql(postgres, postgres_url, "REVOKE USAGE ON SCHEMA public FROM PUBLIC")
        assert not database(with_database(place, url)).good
    finally:
        sql(postgres, postgres_url, "DROP OWNED BY guest", "DROP ROLE guest")


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("gm@", "nobody@", "knows no role nobody: createuser nobody"),
        (r"/gm\d+$", "/nowhere", "createdb --owner=gm nowhere"),
    ],
)
def test_a_role_or_a_database_that_is_missing_is_named(
    place: Path, postgres_url: str, old: str, new: str, wanted: str
) -> None:
    url = re.sub(old, new, postgres_url)

    assert wanted in database(with_database(place, url)).told


# --- who may read it ---


def bad_rights(place: Path) -> list[str]:
    return [str(finding) for finding in rights(config_of(place)) if not finding.good]


def test_an_installation_as_the_readme_makes_it_is_open_to_nobody(place: Path) -> None:
    upgrade(config_of(place).database_url)

    assert list(rights(config_of(place))) == [Finding("files", True, "nobody else may read or change them")]


@pytest.mark.parametrize("name", ["password", "gm.sqlite", "gm.sqlite-wal", "gm.sqlite.before-0001"])
def test_a_secret_that_others_may_read_is_named(place: Path, name: str) -> None:
    upgrade(config_of(place).database_url)
    (place / name).touch()
    for file in place.glob("gm.sqlite*"):
        file.chmod(0o600)
    (place / name).chmod(0o640)

    (told,) = bad_rights(place)
    assert (
        told == f"{place / name}: others on this machine may read or change it (rights 640): chmod 600 {place / name}"
    )


def test_a_password_within_gm_toml_is_open_unless_its_folder_is_closed(place: Path) -> None:
    text = (place / "gm.toml").read_text(encoding="utf-8").replace('password_file = "password"', 'password = "secret"')
    (place / "gm.toml").write_text(text, encoding="utf-8")
    (place / "gm.toml").chmod(0o644)

    (told,) = bad_rights(place)
    assert "others on this machine may read the password in it" in told
    place.chmod(0o700)
    assert not bad_rights(place)


def test_what_everybody_may_change_is_named_and_open_addresses_are_noted(place: Path) -> None:
    (place / "games").chmod(0o777)
    (place / "games" / "europe-1.toml").chmod(0o644)

    bad, note = rights(config_of(place))
    assert "everybody on this machine may change it: chmod o-w" in note.told + bad.told
    assert "may read the players' addresses in europe-1.toml" in note.told + bad.told


# --- by whom letters are signed ---


def signed_by(name: str) -> bytes:
    received = "Received: from mail.writer.example by mx.demo.example; Sat, 21 Nov 2026 08:00:00 +0000"
    return f"Authentication-Results: {name}; spf=pass\r\n{received}\r\nFrom: a@b.example\r\n\r\nx".encode()


@pytest.mark.parametrize(
    ("letters", "sign", "wanted"),
    [
        ([signed_by("mx.demo.example"), b"\r\n"], "ok  ", "1 of the last 2 letters"),
        ([signed_by("mail.other.example")] * 3, "BAD ", 'but by "mail.other.example" (3)'),
        ([b"From: a\r\n\r\n"], "note", "no letter here is signed by any server"),
    ],
)
def test_a_signature_that_never_matches_is_bad(place: Path, letters: list[bytes], sign: str, wanted: str) -> None:
    found = signatures(config_of(place), letters)

    assert (found.sign, wanted in found.told) == (sign, True)


def test_letters_that_were_kept_are_looked_at(place: Path) -> None:
    assert kept_lately(config_of(place)) == []
    store = open_store(config_of(place))
    with store() as work:
        work.letters.keep(replace(LETTER, raw=signed_by("mail.other.example") + b"x" * 100_000))
    store.close()

    (raw,) = kept_lately(config_of(place))
    assert len(raw) == 50_000
    assert not signatures(config_of(place), [raw]).good


# --- files of games ---


def test_a_change_that_puts_the_open_deadline_into_the_past_is_told_before_it_is_made(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change_game(place, deadline='extension = "2 days"')
    assert run(place, "apply") == 0
    store = open_store(config_of(place))
    with store() as work:
        game = work.games.get("europe-1")
        assert game is not None and game.deadline is not None
        work.games.save(replace(game, deadline=replace(game.deadline, due=datetime.now(UTC) + timedelta(hours=1))))
    store.close()
    change_game(place)
    capsys.readouterr()

    assert run(place, "check") == 1
    told = capsys.readouterr().err
    assert "the open turn S1901M would have been due on" in told and "which is past: it is judged as soon as" in told


def test_a_file_with_a_byte_order_mark_and_windows_line_ends_is_read(place: Path) -> None:
    for file in (place / "gm.toml", place / "games" / "europe-1.toml"):
        text = file.read_text(encoding="utf-8").replace("\n", "\r\n")
        file.write_bytes(b"\xef\xbb\xbf" + text.encode())

    assert run(place, "check") == 0
    assert config_of(place).imap.password == "secret"


# --- terminals ---


def test_a_letter_that_was_set_aside_steers_no_terminal(place: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    raw = b"Subject: \x1b]0;gotcha\x07\r\n\r\nBonjour \xc3\xa9\xff \x9b31m \xe2\x80\xae\r\n"
    store = open_store(config_of(place))
    with store() as work:
        work.letters.keep(replace(LETTER, raw=raw))
    store.close()

    assert run(place, "letter", "1") == 0
    assert capfdbinary.readouterr().out == (
        "Subject: \\x1b]0;gotcha\\x07\n\nBonjour é\\xff \\x9b31m \\u202e\n\n".encode()
    )
    assert run(place, "letter", "1", "--raw") == 0
    assert capfdbinary.readouterr().out == raw


def test_a_file_of_a_wicked_name_steers_no_terminal(place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (place / "games" / "a\x1b[2J\udcff.toml").write_text("variant = '\x9b31m'\n", encoding="utf-8")

    assert run(place, "check") == 2
    said = capfd.readouterr()
    assert "a\\x1b[2J\\xff.toml" in said.err
    assert not {"\x1b", "\x9b"} & set(said.out + said.err)
