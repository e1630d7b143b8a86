"""Between frozen values and rows: a column has the name of the field it keeps."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from sqlalchemy import Connection, Row, Select, Table, bindparam, select
from sqlalchemy.dialects import postgresql, sqlite

from gm.service.ports import Spoilt
from gm.store.columns import UNREADABLE

T = TypeVar("T")
LONGEST_KEY = 200
"""Characters. PostgreSQL's indexes hold 2.7 kB, and a hostile header is longer."""
LASTING = "lasting"
PASSED_OVER = "passed over"


def must_last(connection: Connection) -> None:
    """This work must outlive a power cut: somebody outside acts on it, and could not be told otherwise later.

    A letter kept is moved away on the mail server, a game's tokens and a turn's results are mailed. The rest would be
    done again to the same effect. (PostgreSQL makes every commit last.)
    """
    connection.info[LASTING] = True


@cache
def _names(cls: Any, table: Table) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cls) if field.name in table.c)


def row_of(item: Any, table: Table, **more: Any) -> dict[str, Any]:
    """The item's fields as a row to insert, without the id, which the database gives."""
    names = _names(type(item), table)  # type: ignore[arg-type]  # mypy doubts that a class can be hashed
    return {name: getattr(item, name) for name in names if name != "id"} | more


@cache
def _places(cls: Any, table: Table) -> tuple[tuple[str, int, tuple[type, ...]], ...]:
    """For each field its name, its column, and what may stand there. SQLite keeps any value in any column."""
    columns = [column.name for column in table.c]
    hints = get_type_hints(cls)
    return tuple((name, columns.index(name), _classes(hints[name])) for name in _names(cls, table))


def _classes(hint: Any) -> tuple[type, ...]:
    if hint is Any:
        return (object,)
    origin = get_origin(hint)
    if isinstance(hint, type) and origin is None:
        return (hint, int) if hint is float else (hint,)
    if isinstance(origin, type) and origin is not UnionType:
        return (origin,)
    return tuple(each for option in get_args(hint) for each in _classes(option))


def item_of(cls: type[T], table: Table, row: Row[Any], **more: Any) -> T:
    """The item of a row that holds the table's own columns, in their order. Raises Spoilt."""
    found = more
    for name, place, classes in _places(cls, table):  # type: ignore[arg-type]  # mypy doubts that a class can be hashed
        value = row[place]
        if value is UNREADABLE or not isinstance(value, classes):
            raise spoilt(table, row, name)
        found[name] = value
    return cls(**found)


def spoilt(table: Table, row: Row[Any], column: str) -> Spoilt:
    held = row._mapping
    key = "/".join(str(held[each.name]) for each in table.primary_key)
    game = held["name"] if table.name == "game" else held.get("game")
    return Spoilt(table.name, key, column, game if isinstance(game, str) else None)


def pass_over(connection: Connection, found: Spoilt) -> None:
    """Leave a row out, and remember that."""
    connection.info.setdefault(PASSED_OVER, []).append(found)


def passed_over(connection: Connection) -> Sequence[Spoilt]:
    return tuple(connection.info.get(PASSED_OVER, ()))


def items(
    connection: Connection, cls: type[T], table: Table, query: Select[Any], values: Mapping[str, object] | None = None
) -> list[T]:
    """Raises Spoilt when one of them cannot be read."""
    return [item_of(cls, table, row) for row in connection.execute(query, values)]


def readable(
    connection: Connection, cls: type[T], table: Table, query: Select[Any], values: Mapping[str, object] | None = None
) -> list[T]:
    """Those that can be read."""
    found = (readable_item(connection, cls, table, row) for row in connection.execute(query, values).all())
    return [item for item in found if item is not None]


def readable_item(connection: Connection, cls: type[T], table: Table, row: Row[Any]) -> T | None:
    try:
        return item_of(cls, table, row)
    except Spoilt as found:
        pass_over(connection, found)
        return None


def the_row(connection: Connection, table: Table, number: int) -> Row[Any]:
    """The row of that id. Raises KeyError when there is none."""
    row = connection.execute(select(table).where(table.c.id == number)).one_or_none()
    if row is None:
        raise KeyError(f"{table.name} {number}")
    return row


def add_new(connection: Connection, table: Table, values: dict[str, Any], unique: Iterable[str]) -> bool:
    """Insert a row; False when one with the same unique columns is there already."""
    statement = _new_row(connection.dialect.name, table, tuple(unique))
    return connection.execute(statement, values).first() is not None


@cache
def _new_row(dialect: str, table: Table, unique: tuple[str, ...]) -> Any:
    """Built once: building a statement takes the library longer than the database needs to run it."""
    insert = postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)
    statement = insert.on_conflict_do_nothing(index_elements=list(unique))
    # The count of rows is not known of every insertion; what comes back is.
    return statement.returning(table.c[unique[0]])


def insert_into(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """An insertion that can say ON CONFLICT, which both databases spell alike."""
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)


def short_key(text: str) -> str:
    """The text, or a hash of one too long for an index."""
    if len(text) <= LONGEST_KEY:
        return text
    return "sha256:" + hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def of_turn(table: Table) -> Select[Any]:
    """The rows of the turn that `turn_key` names."""
    names = ("game", "number", "judgement")
    return select(table).where(*(table.c[name] == bindparam(f"wanted_{name}") for name in names))


def turn_key(game: str, number: int, judgement: int) -> dict[str, str | int]:
    return {"wanted_game": game, "wanted_number": number, "wanted_judgement": judgement}
