"""A desk over a database."""

from dataclasses import dataclass
from datetime import datetime

from gm.service.model.game import Game
from gm.service.model.outbox import OutboxRow
from gm.store import tables
from gm.store.rows import insert_into, items
from tests.service.desk import Desk


@dataclass
class KeptDesk(Desk):
    @property
    def game(self) -> Game:
        with self.store() as work:
            game = work.games.get("europe-1")
        assert game is not None
        return game

    def alive(self, until: datetime | None = None) -> None:
        """All in one go: a sign that is given looks for what is too old to be kept."""
        with self.store() as work:
            link = work.health._connection  # type: ignore[attr-defined]  # this store is a database
            signs = [{"kind": kind, "at": at} for kind, at in self.signs(until or self.clock.now())]
            link.execute(insert_into(link, tables.beat).on_conflict_do_nothing(), signs)

    def rows(self, after: int = 0) -> list[OutboxRow]:
        """All but the first so many that were ever queued."""
        with self.store() as work:
            link = work.outbox._connection  # type: ignore[attr-defined]  # this store is a database
            query = tables.outbox.select().order_by(tables.outbox.c.id).offset(after)
            return items(link, OutboxRow, tables.outbox, query)

    def new(self) -> list[OutboxRow]:
        found = self.rows(self.seen)
        self.seen += len(found)
        return found
