"""Letters out: a queue of rows, claimed so that no two processes send the same one."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Row, bindparam, false, func, or_, select, update

from gm.service.model.outbox import NOBODY, OutboxRow, Priority, RowState
from gm.service.ports import Spoilt
from gm.store.columns import UNREADABLE
from gm.store.notifications import tell
from gm.store.pieces import Pieces
from gm.store.processes import LIVING
from gm.store.rows import add_new, item_of, pass_over, readable, readable_item, row_of
from gm.store.tables import outbox, piece

AT_ONCE = datetime(1970, 1, 1, tzinfo=UTC)
NEVER = datetime(9999, 1, 1, tzinfo=UTC)
"""What SQLite sorts behind it is no time at all."""
LOOKED_AT = 200
"""Letters whose bytes may be old enough to be forgotten; those that still wait among them are few."""
FREE = or_(outbox.c.holder.is_(None), outbox.c.holder.not_in(LIVING))
"""Nobody is sending it: who claimed it, if anybody did, lives no more."""

# Built once: building a statement takes the library longer than the database needs to run it.
_DUE = (
    select(outbox)
    .where(outbox.c.state == RowState.WAITING, or_(outbox.c.due <= bindparam("now"), outbox.c.due > NEVER), FREE)
    .order_by(outbox.c.rank, outbox.c.created, outbox.c.id)
    .with_for_update(skip_locked=True)
)
"""What may be claimed now; nobody else waits for what is looked at."""
_DUE_FIRST, _DUE_OTHERS = (
    _DUE.where(chosen).limit(bindparam("most"))
    for chosen in (outbox.c.rank == bindparam("first"), outbox.c.rank != bindparam("first"))
)
_DUE_WITH = _DUE.where(
    outbox.c.id.between(bindparam("after"), bindparam("until")),
    outbox.c.game == bindparam("of_game"),
    outbox.c.priority == bindparam("in_priority"),
)
_THESE = outbox.c.id.in_(bindparam("numbers", expanding=True))
_CLAIM = update(outbox).where(_THESE).values(holder=bindparam("by"), leased=True)
_SENT = update(outbox).where(_THESE).values(state=RowState.SENT, sent=bindparam("at"))
_RAW = select(outbox.c.id, outbox.c.raw).where(_THESE).order_by(outbox.c.id).with_for_update()
_WAITING_FOR = (
    select(outbox)
    .where(
        outbox.c.game == bindparam("of_game"), outbox.c.seat == bindparam("of_seat"), outbox.c.state == RowState.WAITING
    )
    .order_by(outbox.c.id)
)
_ANSWERS = select(func.count()).select_from(
    select(outbox.c.id)
    .where(outbox.c.state == RowState.WAITING, outbox.c.rank == Priority.ANSWER.rank, outbox.c.due <= bindparam("now"))
    .limit(bindparam("most"))
    .subquery()
)


class Outbox:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._pieces = Pieces(connection)

    def add(self, item: OutboxRow) -> bool:
        row = row_of(item, outbox, rank=item.priority.rank, due=_latest(item.not_before, item.next_try), leased=False)
        tell(self._connection, "mail")
        return add_new(self._connection, outbox, row, ["message_id"])

    def claim(self, now: datetime, holder: str, limit: int, first: Priority = Priority.REPORT) -> Sequence[OutboxRow]:
        values = {"now": now, "first": first.rank}
        found = list(self._connection.execute(_DUE_FIRST, values | {"most": limit}))
        if len(found) < limit:
            found += self._connection.execute(_DUE_OTHERS, values | {"most": limit - len(found)})
        return self._claimed(found, holder)

    def claim_with(self, row: OutboxRow, now: datetime, holder: str, limit: int) -> Sequence[OutboxRow]:
        after = {"after": row.id + 1, "until": row.id + limit}
        values = {"now": now, "of_game": row.game, "in_priority": row.priority, **after}
        return self._claimed(self._connection.execute(_DUE_WITH, values).all(), holder)

    def _claimed(self, found: Sequence[Row[Any]], holder: str) -> Sequence[OutboxRow]:
        rows = []
        kept = self._pieces.joined([row.id for row in found]) if found else {}
        for row in found:
            try:
                item = item_of(OutboxRow, outbox, row)
                raw = kept.get(row.id, item.raw)
                if raw is None and row.id in kept:
                    raise Spoilt(piece.name, str(row.id), "blob", item.game)
                rows.append(replace(item, raw=raw))
            except Spoilt as spoilt:
                pass_over(self._connection, spoilt)
                self.fail(row.id, f"cannot be read: {spoilt.column}")
        if rows:
            self._connection.execute(_CLAIM, {"numbers": [row.id for row in rows], "by": holder})
        return rows

    def keep_bytes(self, letters: Mapping[int, Sequence[bytes]]) -> Mapping[int, Sequence[bytes]]:
        # In one order everywhere, so that nobody waits in a ring.
        rows = self._connection.execute(_RAW, {"numbers": list(letters)})
        kept = {row.id: (row.raw,) for row in rows if row.raw}
        kept |= {number: (raw,) for number, raw in self._pieces.joined(letters).items() if raw is not None}
        self._pieces.keep({number: pieces for number, pieces in letters.items() if number not in kept})
        return {**letters, **kept}

    def forget_bytes(self, before: datetime, limit: int) -> int:
        done = (outbox.c.state != RowState.WAITING, func.coalesce(outbox.c.sent, outbox.c.created) < before)
        # The oldest have the lowest numbers: a look at the first few costs the same however many follow.
        first = select(piece.c.outbox).where(piece.c.place == 0).order_by(piece.c.outbox).limit(LOOKED_AT)
        old = select(outbox.c.id).where(outbox.c.id.in_(first), *done).order_by(outbox.c.id).limit(limit)
        numbers = self._connection.execute(old).scalars().all()
        self._pieces.forget(numbers)
        whole = select(outbox.c.id).where(outbox.c.raw.is_not(None), outbox.c.created < before, *done)
        wholes = self._connection.execute(whole.order_by(outbox.c.created).limit(limit)).scalars().all()
        self._connection.execute(update(outbox).where(outbox.c.id.in_(wholes)).values(raw=None))
        return len(numbers) + len(wholes)

    def sent(self, numbers: Collection[int], at: datetime) -> None:
        self._connection.execute(_SENT, {"numbers": list(numbers), "at": at})
        self._pieces.forget(numbers, files=True)

    def retry(self, number: int, at: datetime, error: str, *, counts: bool = True) -> None:
        self._change(
            number, attempts=outbox.c.attempts + int(counts), next_try=at, due=at, last_error=error, holder=None
        )

    def fail(self, number: int, error: str) -> None:
        self._change(number, state=RowState.FAILED, last_error=error)

    def withdraw(self, number: int, why: str) -> None:
        self._change(number, state=RowState.WITHDRAWN, last_error=why)

    def by_message_id(self, message_id: str) -> OutboxRow | None:
        row = self._connection.execute(select(outbox).where(outbox.c.message_id == message_id)).one_or_none()
        return None if row is None else readable_item(self._connection, OutboxRow, outbox, row)

    def of_press(self, numbers: Sequence[int], seat: int) -> Sequence[OutboxRow]:
        query = select(outbox).where(outbox.c.press.in_(numbers), outbox.c.seat == seat).order_by(outbox.c.id)
        return readable(self._connection, OutboxRow, outbox, query)

    def told_of(self, game: str) -> Sequence[tuple[datetime, str, RowState]]:
        columns = (outbox.c.created, outbox.c.kind, outbox.c.state)
        rows = self._connection.execute(select(*columns).where(outbox.c.game == game).order_by(outbox.c.id))
        return [(row.created, row.kind, row.state) for row in rows if UNREADABLE not in tuple(row)]

    def waiting(self, last: Priority = Priority.PRESS) -> int:
        waits = (outbox.c.state == RowState.WAITING, outbox.c.rank <= last.rank)
        query = select(func.count()).select_from(outbox).where(*waits)
        return self._connection.execute(query).scalar_one()

    def answers_waiting(self, now: datetime, most: int) -> int:
        return self._connection.execute(_ANSWERS, {"now": now, "most": most}).scalar_one()

    def lost(self, since: datetime) -> Sequence[tuple[str, datetime, str]]:
        columns = (outbox.c.recipient, outbox.c.created, outbox.c.last_error)
        left = (outbox.c.state == RowState.FAILED, outbox.c.created >= since)
        rows = self._connection.execute(select(*columns).where(*left).order_by(outbox.c.created, outbox.c.id))
        return [(row.recipient, row.created, row.last_error) for row in rows if UNREADABLE not in tuple(row)]

    def replace_facts(self, item: OutboxRow) -> bool:
        # Whoever has claimed it once may have made its bytes, or sent them.
        untouched = (outbox.c.id == item.id, outbox.c.state == RowState.WAITING, outbox.c.leased.is_(false()))
        return self._connection.execute(update(outbox).where(*untouched).values(facts=item.facts)).rowcount == 1

    def waiting_for(self, game: str, seat: int) -> Sequence[OutboxRow]:
        return readable(self._connection, OutboxRow, outbox, _WAITING_FOR, {"of_game": game, "of_seat": seat})

    def hold(self, since: datetime, until: datetime) -> None:
        left = (outbox.c.state == RowState.WAITING, outbox.c.created.between(since, until), outbox.c.due <= until)
        self._connection.execute(update(outbox).where(*left).values(state=RowState.HELD))

    def held(self, game: str = "") -> Sequence[OutboxRow]:
        query = select(outbox).where(outbox.c.state == RowState.HELD).order_by(outbox.c.id)
        query = query.where(outbox.c.game == game) if game else query
        return readable(self._connection, OutboxRow, outbox, query)

    def release(self, number: int) -> None:
        self._change(number, state=RowState.WAITING, not_before=None, due=AT_ONCE)

    def hasten(self, number: int) -> None:
        self._change(number, not_before=None, due=func.coalesce(outbox.c.next_try, AT_ONCE))

    def before_reports(self, game: str) -> None:
        answers = (outbox.c.game == game, outbox.c.state == RowState.WAITING, outbox.c.priority == Priority.ANSWER)
        self._connection.execute(update(outbox).where(*answers).values(rank=Priority.REPORT.rank))

    def forget_reader(self, game: str, seat: int) -> None:
        gone = (outbox.c.game == game, outbox.c.seat == seat, outbox.c.state != RowState.WAITING)
        numbers = self._connection.execute(select(outbox.c.id).where(*gone)).scalars().all()
        self._connection.execute(update(outbox).where(outbox.c.id.in_(numbers)).values(recipient=NOBODY, raw=None))
        self._pieces.forget(numbers)

    def readdress(self, item: OutboxRow) -> None:
        new = {"recipient": item.recipient, "reply_to": item.reply_to, "language": item.language}
        self._change(item.id, **new, raw=None)
        self._pieces.forget([item.id])

    def bring_forward(self, now: datetime, by: timedelta) -> None:
        columns = (outbox.c.id, outbox.c.not_before, outbox.c.next_try)
        late = select(*columns).where(outbox.c.state == RowState.WAITING, outbox.c.due > now)
        for row in self._connection.execute(late).all():
            first, again = (at and max(now, at - by) for at in (row.not_before, row.next_try))
            self._change(row.id, not_before=first, next_try=again, due=_latest(first, again, now))

    def next_due(self) -> datetime | None:
        query = select(func.min(outbox.c.due)).where(outbox.c.state == RowState.WAITING, FREE)
        earliest: Any = self._connection.execute(query).scalar_one()
        return AT_ONCE if earliest is UNREADABLE else earliest

    def _change(self, number: int, **values: Any) -> None:
        self._connection.execute(update(outbox).where(outbox.c.id == number).values(values))


def _latest(*times: datetime | None) -> datetime:
    return max((at for at in times if at is not None), default=AT_ONCE)
