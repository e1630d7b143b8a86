"""What the commands say when the database or the mail servers cannot be reached: one line each, and no traceback."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, OperationalError

from gm import __version__
from gm.commands.cli import main
from gm.commands.doctor import run_doctor
from gm.store.migrate import MigrationFailed, upgrade
from gm.store.trouble import in_words
from tests.servers.ground import free_port

GM_TOML = """
[mailbox]
address = "gm@example.org"
authserv_ids = []
[imap]
host = "127.0.0.1"
port = {port}
security = "plain"
user = "gm"
password = "secret"
[smtp]
host = "127.0.0.1"
port = {port}
security = "plain"
user = "gm"
password = "secret"
[database]
url = "sqlite:///{missing}/gm.sqlite"
"""


@pytest.fixture
def config(tmp_path: Path) -> Path:
    (tmp_path / "games").mkdir()
    file = tmp_path / "gm.toml"
    file.write_text(GM_TOML.format(port=free_port(), missing=tmp_path / "nowhere"), encoding="utf-8")
    return file


@pytest.fixture
def gm(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[object, str]]:
    """The command with these arguments, in this process: how it ended, and what it said to standard error."""
    monkeypatch.setattr("gm.commands.games.start_log", lambda level: None)  # this process has a log of its own

    def run(*arguments: str) -> tuple[object, str]:
        monkeypatch.setattr("sys.argv", ["gm", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        return ended.value.code, capsys.readouterr().err

    return run


@pytest.mark.parametrize("command", ["check", "run", "show europe-1", "letter 1", "token europe-1 1"])
def test_a_database_that_cannot_be_opened_is_one_line(
    command: str, config: Path, gm: Callable[..., tuple[object, str]]
) -> None:
    ended, told = gm(*command.split(), "--config", str(config))

    assert ended != 0
    assert "unable to open database file" in told
    assert "Traceback" not in told and len(told.strip().splitlines()) == 1


def test_a_database_without_tables_says_what_makes_them(config: Path, tmp_path: Path) -> None:
    (tmp_path / "nowhere").mkdir()
    told = subprocess.run(
        [sys.executable, "-m", "gm", "show", "europe-1", "--config", str(config)], capture_output=True, text=True
    )

    assert told.returncode == 1
    assert "does not exist yet: gm run or gm apply makes it" in told.stderr and "Traceback" not in told.stderr
    assert list((tmp_path / "nowhere").iterdir()) == []


def test_an_empty_database_says_what_makes_its_tables(
    config: Path, tmp_path: Path, gm: Callable[..., tuple[object, str]]
) -> None:
    (tmp_path / "nowhere").mkdir()
    (tmp_path / "nowhere" / "gm.sqlite").touch()

    _, told = gm("show", "europe-1", "--config", str(config))

    assert "holds nothing yet: gm run or gm apply makes its tables" in told


def test_the_command_says_its_version() -> None:
    told = subprocess.run([sys.executable, "-m", "gm", "--version"], capture_output=True, text=True, check=True)

    assert told.stdout == f"gm {__version__}\n"


def test_the_doctor_says_once_why_a_mail_server_takes_no_letters(
    config: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("gm.commands.doctor.PATIENCE", 2.0)
    said: list[str] = []

    assert run_doctor(config, said.append) == 1

    for protocol, section in (("IMAP", "[imap]"), ("SMTP", "[smtp]")):
        (line,) = [line for line in said if protocol in line]
        assert "nothing listens on this port: check host, port and security in" in line and line.endswith(section)
    assert not any("Errno" in line for line in said)
    assert capsys.readouterr().err == ""


def test_the_doctor_says_which_database_and_what_to_mend(
    config: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("gm.commands.doctor.PATIENCE", 0.5)
    (tmp_path / "games" / "europe-1.toml").write_text("variant = 7\n", encoding="utf-8")
    said: list[str] = []
    run_doctor(config, said.append)

    assert any(line.startswith(f"BAD  {tmp_path / 'games' / 'europe-1.toml'}:1: variant = 7:") for line in said), said
    (line,) = [line for line in said if "database" in line]
    assert str(tmp_path / "nowhere" / "gm.sqlite") in line and "its folder does not exist; create it" in line


def test_a_database_of_a_newer_version_is_left_alone(config: Path, tmp_path: Path) -> None:
    (tmp_path / "nowhere").mkdir()
    url = f"sqlite:///{tmp_path / 'nowhere' / 'gm.sqlite'}"
    upgrade(url)
    with sqlite3.connect(tmp_path / "nowhere" / "gm.sqlite") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")

    with pytest.raises(MigrationFailed, match="9999, which a newer gm wrote"):
        upgrade(url)


SECRET = "pa55/w@rd"


def psycopg_says(text: str) -> OperationalError:
    return OperationalError("SELECT 1", {"token": "k3jd7xq2mzp4n5ta"}, Exception(text))


@pytest.mark.parametrize(
    ("url", "error", "wanted"),
    [
        (
            "postgresql+psycopg://gm:pa55%2Fw%40rd@db.example:5433/games",
            psycopg_says('connection failed: FATAL:  password authentication failed for user "gm"'),
            "the database games on db.example:5433 as gm refuses the password: check password_file",
        ),
        (
            "postgresql+psycopg://gm@db.example/games?password=pa55%2Fw%40rd",
            psycopg_says("connection failed: Connection refused\nmore"),
            "the database games on db.example as gm does not listen: start the server",
        ),
        (
            "postgresql+psycopg://gm:pa55%2Fw%40rd@db.example/games",
            psycopg_says(f"something odd about {SECRET}"),
            "the database games on db.example as gm cannot be used: check [database] (something odd about ***)",
        ),
        (
            "postgresql+psycopg://gm:pa55%2Fw%40rd@db.example/games",
            ModuleNotFoundError("No module named 'psycopg'"),
            "needs a driver that is not installed: pip install 'diplomacy-gm[postgres]'",
        ),
        (
            "gm:pa55/w@rd@db",
            ArgumentError("Could not parse gm:pa55/w@rd@db"),
            "[database] url is not the place of a database: expected",
        ),
        ("mysql://gm:pa55%2Fw%40rd@db/gm", ModuleNotFoundError("MySQLdb"), "names no database that is known here"),
        ("nosql://gm:pa55%2Fw%40rd@db", NoSuchModuleError("Can't load nosql"), "names no database that is known here"),
    ],
)
def test_trouble_with_the_database_is_told_without_its_password(url: str, error: Exception, wanted: str) -> None:
    told = in_words(url, error)

    assert wanted in told
    assert "pa55" not in told and "k3jd7xq2mzp4n5ta" not in told
