"""The processes that share the work: who lives, and what each does alone."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete, or_, select, update

from gm.service.model.process import Process
from gm.store.notifications import tell
from gm.store.rows import insert_into, readable_item
from gm.store.tables import lease, process

LIVING = select(process.c.name)


class Processes:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def begin(self, name: str, birth: str) -> None:
        self._connection.execute(process.insert().values(name=name, birth=birth, count=1))

    def beat(self, name: str) -> bool:
        more = update(process).where(process.c.name == name).values(count=process.c.count + 1)
        return self._connection.execute(more).rowcount == 1

    def living(self) -> Sequence[Process]:
        found = []
        for row in self._connection.execute(select(process).order_by(process.c.name)).all():
            each = readable_item(self._connection, Process, process, row)
            if each is None:
                # If it lives it goes on counting from here, and if not it is found dead in time.
                mended = update(process).where(process.c.name == row.name).values(birth="", count=0)
                self._connection.execute(mended)
            else:
                found.append(each)
        return found

    def end(self, name: str, count: int | None = None) -> bool:
        gone = delete(process).where(process.c.name == name)
        if count is not None:
            gone = gone.where(process.c.count == count)
        ended = self._connection.execute(gone).rowcount == 1
        if ended:
            # What it had claimed is free for all, not only for who noticed its end.
            for what in ("letters", "mail"):
                tell(self._connection, what)
        return ended

    def take(self, name: str, holder: str) -> str:
        free = or_(lease.c.holder == holder, lease.c.holder.not_in(LIVING))
        taken = insert_into(self._connection, lease).values(name=name, holder=holder)
        self._connection.execute(
            taken.on_conflict_do_update(index_elements=["name"], set_={"holder": holder}, where=free)
        )
        found: str = self._connection.execute(select(lease.c.holder).where(lease.c.name == name)).scalar_one()
        return found

    def holder(self, name: str) -> str:
        held = select(lease.c.holder).where(lease.c.name == name, lease.c.holder.in_(LIVING))
        return self._connection.execute(held).scalar_one_or_none() or ""

    def give_up(self, name: str, holder: str) -> None:
        self._connection.execute(delete(lease).where(lease.c.name == name, lease.c.holder == holder))
