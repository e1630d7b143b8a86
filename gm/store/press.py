"""Letters between powers."""

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, select, update

from gm.service.model.letters import PressItem
from gm.store.rows import readable, readable_item, row_of, the_row
from gm.store.tables import press

_PUBLIC = (
    select(press)
    .where(press.c.game == bindparam("wanted"), press.c.number == bindparam("wanted_number"), press.c.held == "")
    .order_by(press.c.id)
)


class Press:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, item: PressItem) -> int:
        added = press.insert().values(row_of(item, press)).returning(press.c.id)
        return int(self._connection.execute(added).scalar_one())

    def get(self, number: int) -> PressItem | None:
        return readable_item(self._connection, PressItem, press, the_row(self._connection, press, number))

    def by_thread(self, game: str, thread: str) -> Sequence[PressItem]:
        query = select(press).where(press.c.game == game, press.c.thread == thread).order_by(press.c.id)
        return readable(self._connection, PressItem, press, query)

    def public(self, game: str, number: int) -> Sequence[PressItem]:
        found = readable(self._connection, PressItem, press, _PUBLIC, {"wanted": game, "wanted_number": number})
        return [item for item in found if not item.to]

    def of_game(self, game: str) -> Sequence[PressItem]:
        query = select(press).where(press.c.game == game).order_by(press.c.id)
        return readable(self._connection, PressItem, press, query)

    def held(self, game: str) -> Sequence[PressItem]:
        query = select(press).where(press.c.game == game, press.c.held != "").order_by(press.c.id)
        return readable(self._connection, PressItem, press, query)

    def hold(self, item: int, why: str, number: int) -> None:
        self._connection.execute(update(press).where(press.c.id == item).values(held=why, number=number))
