"""Letters in: kept as they came, waiting to be read, and what they turned out to be."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, or_, select, text, update

from gm.mail.envelope import domain_of
from gm.service.model.letters import Confirmation, Incoming, LetterState
from gm.service.ports import Spoilt
from gm.store.columns import UNREADABLE
from gm.store.notifications import tell
from gm.store.rows import add_new, item_of, must_last, pass_over, readable, readable_item, row_of, short_key, the_row
from gm.store.tables import STRANGERS, accepted, confirmation, letter, remembered

_WAITING = (
    select(letter)
    .where(letter.c.state == LetterState.WAITING, letter.c.game.is_(None))
    .order_by(letter.c.received, letter.c.uid)
    .limit(bindparam("most"))
    .with_for_update(skip_locked=True)
)
_TAKEN = (
    select(letter.c.id)
    .where(letter.c.id == bindparam("wanted"), letter.c.state == LetterState.WAITING, letter.c.game.is_(None))
    .with_for_update(skip_locked=True)
)
_SETTLED = (
    update(letter)
    .where(letter.c.id == bindparam("wanted"))
    .values({name: bindparam(f"new_{name}") for name in ("state", "kind", "game", "seat")})
)
_WAITING_UNTIL = select(func.count()).where(
    letter.c.state == LetterState.WAITING,
    letter.c.received <= bindparam("until"),
    or_(letter.c.game.is_(None), letter.c.game == bindparam("wanted")),
)
_OF_GAME = select(letter).where(letter.c.game == bindparam("wanted")).order_by(letter.c.received, letter.c.uid)
_OF_GAME_AND_KINDS = _OF_GAME.where(letter.c.kind.in_(bindparam("kinds", expanding=True)))
_UNANSWERED = (
    select(confirmation)
    .where(
        confirmation.c.game == bindparam("wanted"),
        confirmation.c.seat.in_(bindparam("seats", expanding=True)),
        confirmation.c.answered.is_(None),
        confirmation.c.asked >= bindparam("since"),
    )
    .order_by(confirmation.c.letter)
)


class Letters:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def keep(self, item: Incoming) -> bool:
        must_last(self._connection)
        tell(self._connection, "letters")
        return add_new(self._connection, letter, row_of(item, letter), ["sha256"])

    def waiting(self, limit: int) -> Sequence[Incoming]:
        found: list[Incoming] = []
        while not found:
            rows = self._connection.execute(_WAITING, {"most": limit}).all()
            if not rows:
                break
            for row in rows:
                try:
                    found.append(item_of(Incoming, letter, row))
                except Spoilt as spoilt:
                    pass_over(self._connection, spoilt)
                    self.settle(row.id, LetterState.SET_ASIDE, kind="spoilt")
        return found

    def take(self, number: int) -> bool:
        return self._connection.execute(_TAKEN, {"wanted": number}).first() is not None

    def waiting_until(self, received: datetime, game: str = "") -> int:
        return self._connection.execute(_WAITING_UNTIL, {"until": received, "wanted": game}).scalar_one()

    def get(self, number: int) -> Incoming:
        return item_of(Incoming, letter, the_row(self._connection, letter, number))

    def last_received(self) -> datetime | None:
        query = select(letter.c.received).order_by(letter.c.received.desc()).limit(10)
        found = self._connection.execute(query).scalars().all()
        return next((at for at in found if at is not UNREADABLE), None)

    def of_game(self, game: str, kinds: Collection[str] = ()) -> Sequence[Incoming]:
        if not kinds:
            return readable(self._connection, Incoming, letter, _OF_GAME, {"wanted": game})
        values = {"wanted": game, "kinds": list(kinds)}
        return readable(self._connection, Incoming, letter, _OF_GAME_AND_KINDS, values)

    def wait_for(self, number: int, game: str) -> None:
        self._connection.execute(update(letter).where(letter.c.id == number).values(game=game))

    def waited_for(self) -> Sequence[str]:
        query = select(letter.c.game).where(letter.c.state == LetterState.WAITING, letter.c.game.is_not(None))
        return self._connection.execute(query.distinct().order_by(letter.c.game)).scalars().all()

    def go_on(self, game: str) -> None:
        waiting = (letter.c.state == LetterState.WAITING, letter.c.game == game)
        self._connection.execute(update(letter).where(*waiting).values(game=None))

    def settle(
        self, number: int, state: LetterState, *, kind: str = "", game: str | None = None, seat: int | None = None
    ) -> None:
        values = {"new_state": state, "new_kind": kind, "new_game": game, "new_seat": seat}
        self._connection.execute(_SETTLED, {"wanted": number, **values})

    def failed(self, number: int) -> int:
        one_more = update(letter).where(letter.c.id == number).values(attempts=letter.c.attempts + 1)
        return int(self._connection.execute(one_more.returning(letter.c.attempts)).scalar_one())

    def forget_strangers(self, before: datetime, limit: int) -> int:
        read = letter.c.state == LetterState.READ
        old = select(letter.c.id).where(text(STRANGERS), letter.c.kept < before, read).order_by(letter.c.kept)
        numbers = self._connection.execute(old.limit(limit)).scalars().all()
        self._connection.execute(update(letter).where(letter.c.id.in_(numbers)).values(raw=b""))
        return len(numbers)

    def forget_of(self, game: str, seat: int) -> None:
        own = (letter.c.game == game, letter.c.seat == seat, letter.c.state == LetterState.READ)
        self._connection.execute(update(letter).where(*own).values(raw=b""))

    def accept(self, game: str, seat: int, message_id: str, number: int) -> bool:
        row = {"game": game, "seat": seat, "message_id": short_key(message_id), "letter": number}
        return add_new(self._connection, accepted, row, ["game", "seat", "message_id"])

    def accepted_as(self, game: str, seat: int, message_id: str) -> int | None:
        mine = (accepted.c.game == game, accepted.c.seat == seat, accepted.c.message_id == short_key(message_id))
        return self._connection.execute(select(accepted.c.letter).where(*mine)).scalar_one_or_none()


class Confirmations:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, item: Confirmation) -> None:
        self._connection.execute(confirmation.insert().values(row_of(item, confirmation)))

    def open(self, code: str) -> Confirmation | None:
        query = select(confirmation).where(confirmation.c.code == code, confirmation.c.answered.is_(None))
        return self._one(query)

    def latest(self, game: str, seat: int) -> Confirmation | None:
        query = select(confirmation).where(confirmation.c.game == game, confirmation.c.seat == seat)
        return self._one(query.order_by(confirmation.c.asked.desc()).limit(1))

    def unanswered(self, game: str, seats: Collection[int], since: datetime) -> Sequence[Confirmation]:
        values = {"wanted": game, "seats": list(seats), "since": since}
        return readable(self._connection, Confirmation, confirmation, _UNANSWERED, values)

    def answer(self, code: str, at: datetime) -> None:
        self._connection.execute(update(confirmation).where(confirmation.c.code == code).values(answered=at))

    def asked_by(self, now: datetime) -> None:
        self._connection.execute(update(confirmation).where(confirmation.c.asked > now).values(asked=now))

    def _one(self, query: Any) -> Confirmation | None:
        row = self._connection.execute(query).one_or_none()
        return None if row is None else readable_item(self._connection, Confirmation, confirmation, row)


class Remembered:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def has(self, address: str, asked: str) -> bool:
        key = (remembered.c.address == _key(address), remembered.c.asked == _key(asked))
        return self._connection.execute(select(remembered.c.at).where(*key)).first() is not None

    def add(self, address: str, asked: str, at: datetime) -> None:
        row = {"address": _key(address), "asked": _key(asked), "domain": domain_of(address), "at": at}
        add_new(self._connection, remembered, row, ["address", "asked"])

    def forget(self, domain: str) -> None:
        self._connection.execute(_FORGET, {"gone": domain})


_FORGET = delete(remembered).where(remembered.c.domain == bindparam("gone"))


def _key(address: str) -> str:
    return short_key(address.casefold())
