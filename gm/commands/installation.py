"""What every command about games begins with: the service's file is read, and a game found."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from sqlalchemy.exc import SQLAlchemyError
from typer import Exit

from gm.commands.terminal import complain
from gm.config.problems import ConfigRefused
from gm.config.service import ServiceConfig, read_service
from gm.service.model.game import Game
from gm.service.ports import Spoilt, Work
from gm.store.trouble import unusable
from gm.store.work import Store


def fail(text: object) -> NoReturn:
    """End the command with status 2: what was asked for cannot be tried."""
    complain(text)
    raise Exit(2)


def read_config(path: Path) -> ServiceConfig:
    """The service's file; the command ends where it is wrong."""
    try:
        return read_service(path)
    except ConfigRefused as refused:
        fail(refused)


def find_game(look: Callable[[str], Game | None], name: str) -> Game:
    """The game of that name; the command ends where there is none."""
    try:
        game = look(name)
    except Spoilt as spoilt:
        fail(f"game {name} cannot be read from the database: {spoilt}")
    return game or fail(f"there is no game {name!r}")


@contextmanager
def reading(config: ServiceConfig) -> Iterator[Work]:
    """The database, to be looked at; nothing of it changes. Raises StoreUnusable."""
    store = Store(config.database_url, read_only=True)
    try:
        with store() as work:
            yield work
    except SQLAlchemyError as error:
        raise unusable(config.database_url, error) from None
    finally:
        store.close()


def spoilt_rows(work: Work) -> bool:
    """Say which rows could not be read; whether there was any."""
    for spoilt in work.passed_over:
        complain(f"cannot be read from the database, and left out: {spoilt}")
    return bool(work.passed_over)
