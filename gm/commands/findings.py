"""What `gm doctor` and `gm check` find out about an installation without changing anything of it."""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, text
from sqlalchemy.engine import make_url

from gm.config.service import ServiceConfig
from gm.running.app import house_with
from gm.running.apply import Applied, apply_file, game_files, look_at_file, would_begin
from gm.service.model.game import GameSettings, GameState
from gm.store import trouble
from gm.store.files import LEAST_ROOM, room_left, sqlite_file
from gm.store.migrate import NEWER, current, head, is_known
from gm.store.trouble import StoreUnusable
from gm.store.work import Store, open_engine

MEGABYTE = 2**20


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at."""

    what: str
    good: bool
    told: str = ""
    """What was found; when it is not good, what to mend."""
    note: bool = False
    """Good, and yet to be known."""

    def __str__(self) -> str:
        return f"{self.what}: {self.told}" if self.told else self.what

    @property
    def sign(self) -> str:
        return "BAD " if not self.good else "note" if self.note else "ok  "


def database(config: ServiceConfig) -> Finding:
    """Whether it can be read and written, and at which revision it is."""
    try:
        found, wanted = current(config.database_url), head()
        rights = _no_rights(config.database_url, has_tables=found == wanted)
        if found == wanted:
            _read_secret(config.database_url)
    except StoreUnusable as unusable:
        return Finding("database", False, str(unusable))
    except Exception as error:
        return Finding("database", False, trouble.in_words(config.database_url, error))
    if found is not None and not is_known(found):
        return Finding("database", False, f"at revision {found}, {NEWER}")
    if rights:
        return Finding("database", False, f"{trouble.place(make_url(config.database_url))} {rights}")
    if found is None:
        return Finding("database", True, "empty; gm run will create its tables")
    if found != wanted:
        return Finding("database", True, f"at revision {found}; gm run will bring it to {wanted}")
    return Finding("database", True, f"revision {found}")


def _read_secret(url: str) -> None:
    """Raises StoreUnusable where there is one that is none: nothing runs without it."""
    store = Store(url, read_only=True)
    try:
        with store() as work:
            work.health.kept_secret()
    finally:
        store.close()


def room(config: ServiceConfig) -> Iterator[Finding]:
    """Whether the disk is nearly full on which the database of a file lies."""
    if (free := room_left(config.database_url, config.file.parent)) < LEAST_ROOM:
        folder = (sqlite_file(config.database_url) or config.file).parent
        told = f"{free // MEGABYTE} MB are left: make room, or nothing is read, judged or sent any more"
        yield Finding(f"disk of {folder}", False, told)


def _no_rights(url: str, *, has_tables: bool) -> str:
    """Why it cannot be written; "" when it can."""
    file = sqlite_file(url)
    if file is not None:
        return trouble.unwritable(file)
    if make_url(url).get_backend_name() != "postgresql":
        return ""
    engine = open_engine(url, read_only=True)
    try:
        with engine.begin() as connection:
            return "" if _may_write(connection, has_tables) else trouble.no_rights(make_url(url))
    finally:
        engine.dispose()


def _may_write(connection: Connection, has_tables: bool) -> bool:
    """Tables are written when they are there, and made when they are not (PostgreSQL)."""
    asked = (
        "SELECT bool_and(has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')"
        " AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE')) FROM pg_class"
        " WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'"
        if has_tables
        else "SELECT has_schema_privilege(current_schema(), 'CREATE')"
    )
    return bool(connection.execute(text(asked)).scalar_one())


def _can_be_read(settings: GameSettings) -> str:
    return "can be read"


def games(config: ServiceConfig) -> Iterator[Applied]:
    """Each game file, and what applying it would change."""
    files, house = game_files(config.games), house_with(config, b"")
    try:
        found = current(config.database_url)
    except Exception:
        found = "unknown"
    if found != head():
        for file in files:
            yield look_at_file(file, house, would_begin if found is None else _can_be_read)
        return
    store = Store(config.database_url, read_only=True)
    try:
        for file in files:
            yield apply_file(file, store, house, dry_run=True)
        with store() as work:
            names = [game.name for game in work.games.all() if game.state is not GameState.ENDED]
        for name in sorted(set(names) - {file.stem for file in files}):
            file = config.games / f"{name}.toml"
            told = f'is not there, and the game goes on without it: "gm end {name} --stop" would end it'
            yield Applied(file, (f"{file}: {told}",))
    finally:
        store.close()
