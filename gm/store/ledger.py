"""What the service notes about its own work: incidents, budgets spent, signs of life, and its secret."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import Connection, bindparam, delete, false, func, select, update

from gm.service.model.letters import Incident
from gm.service.ports import Spoilt
from gm.store.columns import UNREADABLE
from gm.store.rows import add_new, insert_into, pass_over, readable, row_of, short_key
from gm.store.tables import beat, incident, installation, spending
from gm.store.trouble import StoreUnusable

REMEMBERED = timedelta(days=60)
"""How long signs of life and spending are kept: nobody asks about older ones."""
FORGOTTEN_AT_ONCE = 1000
"""Uses looked at with a sign of life, the oldest first; more than one a minute never come to be forgotten late."""

_USED = (
    select(func.count())
    .where(spending.c.key == bindparam("wanted"), spending.c.at.between(bindparam("since"), bindparam("now")))
    .scalar_subquery()
)
_USE = (
    spending.insert()
    .from_select(
        ["key", "at"],
        select(bindparam("wanted", type_=spending.c.key.type), bindparam("now", type_=spending.c.at.type)).where(
            bindparam("most") > _USED
        ),
    )
    .returning(spending.c.id)
)
"""Counted and noted in one statement."""

_UNTOLD = select(incident).where(incident.c.told.is_(false())).order_by(incident.c.id)
_BEATS = (
    select(beat.c.at).where(beat.c.kind == bindparam("wanted"), beat.c.at >= bindparam("since")).order_by(beat.c.at)
)


class Incidents:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, item: Incident) -> None:
        self._connection.execute(incident.insert().values(row_of(item, incident)))

    def untold(self, game: str | None) -> Sequence[Incident]:
        query = _UNTOLD.where(incident.c.game == game)
        return readable(self._connection, Incident, incident, query)

    def of_game(self, game: str) -> Sequence[Incident]:
        query = select(incident).where(incident.c.game == game).order_by(incident.c.id)
        return readable(self._connection, Incident, incident, query)

    def told(self, numbers: Sequence[int]) -> None:
        if numbers:
            self._connection.execute(update(incident).where(incident.c.id.in_(numbers)).values(told=True))


class Spending:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def use(self, key: str, most: int, since: datetime, now: datetime) -> bool:
        values = {"wanted": short_key(key), "most": most, "since": since, "now": now}
        return self._connection.execute(_USE, values).first() is not None

    def forget_after(self, now: datetime) -> None:
        self._connection.execute(delete(spending).where(spending.c.at > now))


class Health:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def beat(self, kind: str, at: datetime) -> None:
        minute = at.replace(second=0, microsecond=0)
        if add_new(self._connection, beat, {"kind": kind, "at": minute}, ["kind", "at"]):
            self._connection.execute(delete(beat).where(beat.c.kind == kind, beat.c.at < at - REMEMBERED))
            self._forget_spending(at - REMEMBERED)

    def _forget_spending(self, before: datetime) -> None:
        # The oldest have the lowest numbers: a look at the first few is enough, and costs the same however many follow.
        oldest = self._connection.execute(select(func.min(spending.c.id))).scalar_one()
        if oldest is not None:
            few = spending.c.id.between(oldest, oldest + FORGOTTEN_AT_ONCE)
            self._connection.execute(delete(spending).where(few, spending.c.at < before))

    def beats(self, kind: str, since: datetime) -> Sequence[datetime]:
        found = self._connection.execute(_BEATS, {"wanted": kind, "since": since}).scalars().all()
        signs = [at for at in found if at is not UNREADABLE]
        if len(signs) < len(found):
            pass_over(self._connection, Spoilt(beat.name, kind, "at"))
        return signs

    def forget_after(self, now: datetime) -> None:
        self._connection.execute(delete(beat).where(beat.c.at > now))

    def noted(self, name: str) -> str:
        query = select(installation.c.value).where(installation.c.name == name)
        found = self._connection.execute(query).scalar_one_or_none()
        return found.decode("utf-8", "replace") if isinstance(found, bytes) else ""

    def note(self, name: str, value: str) -> None:
        octets = value.encode()
        noted = insert_into(self._connection, installation).values(name=name, value=octets)
        self._connection.execute(noted.on_conflict_do_update(index_elements=["name"], set_={"value": octets}))

    def secret(self) -> bytes:
        if (kept := self.kept_secret()) is not None:
            return kept
        # Two processes may begin together: the first row stays.
        made = secrets.token_bytes(32)
        add_new(self._connection, installation, {"name": "secret", "value": made}, ["name"])
        return self.kept_secret() or made

    def kept_secret(self) -> bytes | None:
        query = select(installation.c.value).where(installation.c.name == "secret")
        found = self._connection.execute(query).one_or_none()
        if found is None:
            return None
        if found.value is UNREADABLE or not found.value:
            raise StoreUnusable("the installation's secret cannot be read: restore it from a copy of the database")
        return bytes(found.value)
