"""An installation on disk with a game that was played by mail: what commands are tried on."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from gm.commands.cli import app
from gm.store.migrate import upgrade
from gm.store.work import Store
from tests.migrated import migrated
from tests.service.kept import KeptDesk

GM_TOML = """
[mailbox]
address = "gm@jeux.example"
authserv_ids = []
[imap]
host = "127.0.0.1"
security = "plain"
user = "gm"
password_env = "SECRET"
[smtp]
host = "127.0.0.1"
security = "plain"
user = "gm"
password_env = "SECRET"
"""


@dataclass
class Table(KeptDesk):
    """A desk over a database, and the commands beside it."""

    config: Path = Path()

    def command(self, *arguments: str, given: str = "") -> tuple[int, str, str]:
        """A command's exit status, what it says, and what it complains about."""
        return command(self.config, *arguments, given=given)


def command(config: Path, *arguments: str, given: str = "") -> tuple[int, str, str]:
    result = CliRunner().invoke(app, [*arguments, "--config", str(config)], input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


@contextmanager
def installation(folder: Path, url: str = "") -> Iterator[Table]:
    """One without a game, in a folder of its own."""
    (folder / "games").mkdir(parents=True)
    config = folder / "gm.toml"
    database = f'[database]\nurl = "{url}"\n' if url else ""
    config.write_text(GM_TOML + database, encoding="utf-8")
    if url:
        upgrade(url)
    store = Store(url or migrated(folder / "gm.sqlite"))
    try:
        yield Table(store=store, config=config)  # type: ignore[arg-type]  # a desk's store is asked for works alone
    finally:
        store.close()


@contextmanager
def table(folder: Path, **changes: Any) -> Iterator[Table]:
    """A game that has just begun."""
    with installation(folder) as found:
        yield found.begin(**changes)
