"""Alembic's entry: migrate over the connection that is handed in (see gm/store/migrate.py).

A new revision: change gm/store/tables.py, then `python tools/new_migration.py "what it does"`, and read what it wrote.
"""

from typing import Any, Literal

from alembic import context
from sqlalchemy import JSON, DateTime, String, Text
from sqlalchemy.types import TypeDecorator

from gm.store.tables import METADATA


def render(kind: str, item: Any, _: Any) -> str | Literal[False]:
    """Plain types: a revision must still run when our own column types have changed or gone."""
    if kind != "type" or not isinstance(item, TypeDecorator):
        return False
    match item.impl_instance:
        case JSON():
            return "sa.JSON(none_as_null=True)"
        case DateTime():
            return "sa.DateTime(timezone=True)"
        case Text():
            return "sa.Text()"
        case String() as text:
            return f"sa.String({text.length})"
    raise TypeError(f"say here how {item!r} is written in a revision")


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite changes a table by copying it
    render_item=render,
)
with context.begin_transaction():
    context.run_migrations()
