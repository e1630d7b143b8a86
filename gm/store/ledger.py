"""What the service notes about its own work: incidents, budgets spent, signs of life, leases, and its secret."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, func, or_, select, update

from gm.service.model import Incident
from gm.store.rows import add_new, insert_into, items, row_of, short_key
from gm.store.tables import beat, incident, installation, lease, spending

REMEMBERED = timedelta(days=60)
"""How long signs of life and spending are kept: nobody asks about older ones."""


class Incidents:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, item: Incident) -> None:
        self._connection.execute(incident.insert().values(row_of(item, incident)))

    def untold(self, game: str | None) -> Sequence[Incident]:
        query = select(incident).where(incident.c.told.is_(False), incident.c.game == game).order_by(incident.c.id)
        return items(self._connection, Incident, incident, query)

    def told(self, numbers: Sequence[int]) -> None:
        self._connection.execute(update(incident).where(incident.c.id.in_(numbers)).values(told=True))


class Spending:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def record(self, key: str, at: datetime) -> None:
        key = short_key(key)
        self._connection.execute(delete(spending).where(spending.c.key == key, spending.c.at < at - REMEMBERED))
        self._connection.execute(spending.insert(), {"key": key, "at": at})

    def since(self, key: str, since: datetime, until: datetime) -> int:
        query = select(func.count()).where(spending.c.key == short_key(key), spending.c.at.between(since, until))
        return self._connection.execute(query).scalar_one()


class Health:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def beat(self, kind: str, at: datetime) -> None:
        minute = at.replace(second=0, microsecond=0)
        if add_new(self._connection, beat, {"kind": kind, "at": minute}, ["kind", "at"]):
            self._connection.execute(delete(beat).where(beat.c.kind == kind, beat.c.at < at - REMEMBERED))

    def beats(self, kind: str, since: datetime) -> Sequence[datetime]:
        query = select(beat.c.at).where(beat.c.kind == kind, beat.c.at >= since).order_by(beat.c.at)
        return self._connection.execute(query).scalars().all()

    def secret(self) -> bytes:
        query = select(installation.c.value).where(installation.c.name == "secret")
        found = self._connection.execute(query).scalar_one_or_none()
        if found is None:
            # Two processes may begin together: the first row stays.
            row = {"name": "secret", "value": secrets.token_bytes(32)}
            add_new(self._connection, installation, row, ["name"])
            found = self._connection.execute(query).scalar_one()
        return bytes(found)

    def lease(self, name: str, holder: str, now: datetime, until: datetime) -> bool:
        statement = insert_into(self._connection, lease).values(name=name, holder=holder, until=until)
        taken = statement.on_conflict_do_update(
            index_elements=["name"],
            set_={"holder": holder, "until": until},
            where=or_(lease.c.holder == holder, lease.c.until <= now),
        )
        return self._connection.execute(taken.returning(lease.c.name)).first() is not None
