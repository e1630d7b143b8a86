"""A game whose row cannot be read: the commands about it say so in a line."""

import gzip
import sqlite3
import stat
from pathlib import Path

import pytest
from typer import Exit

from gm.commands.games import end_game, renew_token, show_seats
from gm.store.migrate import upgrade

BEFORE = Path(__file__).parent / "data" / "before" / "0001.sql.gz"
CONFIG = """\
[mailbox]
address = "gm@jeux.example"
authserv_ids = []
[imap]
host = "127.0.0.1"
user = "gm"
password = "secret"
[smtp]
host = "127.0.0.1"
user = "gm"
password = "secret"
[database]
url = "sqlite:///gm.sqlite"
"""


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """An installation whose game `moves` has lost its settings."""
    database = tmp_path / "gm.sqlite"
    with sqlite3.connect(database) as old:
        old.executescript(gzip.decompress(BEFORE.read_bytes()).decode())
    old.close()
    database.chmod(stat.S_IRUSR | stat.S_IWUSR)
    upgrade(f"sqlite:///{database}")
    with sqlite3.connect(database) as spoilt:
        spoilt.execute("""UPDATE game SET settings = '{"name": 7}' WHERE name = 'moves'""")
    spoilt.close()
    file = tmp_path / "gm.toml"
    file.write_text(CONFIG, encoding="utf-8")
    return file


def test_the_commands_about_a_spoilt_game_say_so_in_a_line(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commands = (
        lambda: end_game(config, "moves", draw=True, stop=False),
        lambda: show_seats(config, "moves"),
        lambda: renew_token(config, "moves", "1"),
    )
    for command in commands:
        with pytest.raises(Exit) as ended:
            command()
        assert ended.value.exit_code == 2

    said = [line for line in capsys.readouterr().err.splitlines() if "cannot be read" in line]
    assert len(said) == 3
    assert all("game moves cannot be read from the database" in line for line in said)


def test_a_game_that_is_not_there_is_no_way_to_steer_a_terminal(
    config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(Exit):
        end_game(config, "a\x1b[2J", draw=True, stop=False)

    assert "\x1b" not in capsys.readouterr().err
