"""Games in play with their seats, their judged turns, and what players sent for the open one."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, select, update

from gm.service.model.game import Game, GameState, Seat
from gm.service.model.letters import Act, Sheet
from gm.service.model.record import TurnRecord
from gm.service.ports import AlreadyJudged, Spoilt
from gm.store.columns import UNREADABLE
from gm.store.rows import (
    add_new,
    item_of,
    items,
    must_last,
    of_turn,
    pass_over,
    readable,
    readable_item,
    row_of,
    spoilt,
    turn_key,
)
from gm.store.tables import act, address, game, seat, sheet, turn

# Built once: building a statement takes the library longer than the database needs to run it.
_GAME = select(game).where(game.c.name == bindparam("wanted"))
_NAME = select(game.c.name).where(game.c.name == bindparam("wanted"))
_SETTINGS = select(game.c.settings).where(game.c.name == bindparam("wanted"))
_TOKENS = select(seat.c.number).where(seat.c.token.in_(bindparam("tokens", expanding=True))).limit(1)
_EMAIL = select(address.c.seat).where(address.c.email == bindparam("wanted")).limit(1)
_LOCKED = _GAME.with_for_update()
_LOCKED_OR_NONE = _GAME.with_for_update(skip_locked=True)
_SHEETS = of_turn(sheet).order_by(sheet.c.received, sheet.c.uid, sheet.c.id)
_SHEETS_OF_POWERS = _SHEETS.where(sheet.c.power.in_(bindparam("powers", expanding=True)))
_ACTS = of_turn(act).order_by(act.c.id)
_ACTS_OF_GAME = select(act).where(act.c.game == bindparam("wanted")).order_by(act.c.id)
_TURNS = select(turn).where(turn.c.game == bindparam("wanted")).order_by(turn.c.judged, turn.c.number, turn.c.judgement)
_TURNS_LATEST_FIRST = (
    select(turn).where(turn.c.game == bindparam("wanted")).order_by(turn.c.number.desc(), turn.c.judgement.desc())
)
_SAVED = (
    update(game)
    .where(game.c.name == bindparam("new_name"))
    .values({column.name: bindparam(f"new_{column.name}") for column in game.c})
)
_NEW_SHEET = sheet.insert()
_NEW_ACT = act.insert()
_OPEN = (game.c.state != GameState.ENDED) | game.c.epilogue.is_not(None)
_SEATS = select(seat).where(seat.c.game == bindparam("wanted")).order_by(seat.c.number)


class Games:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, name: str) -> Game | None:
        return self._one(_GAME, name)

    def lock(self, name: str, *, wait: bool = True) -> Game | None:
        # SQLite leaves the clause out: there, the whole work holds the only lock for writing.
        return self._one(_LOCKED if wait else _LOCKED_OR_NONE, name)

    def all(self) -> Sequence[Game]:
        found = []
        for row in self._connection.execute(select(game).order_by(game.c.name)).all():
            try:
                found.append(self._game(row))
            except Spoilt as each:
                pass_over(self._connection, each)
        return found

    def running(self) -> Sequence[str]:
        # A state that no version knows is one to look at, too.
        others = game.c.state.not_in((GameState.FORMING, GameState.PAUSED, GameState.ENDED)) | game.c.epilogue.is_not(
            None
        )
        return self._connection.execute(select(game.c.name).where(others).order_by(game.c.name)).scalars().all()

    def has(self, name: str) -> bool:
        return self._connection.execute(_NAME, {"wanted": name}).first() is not None

    def variant(self, name: str) -> str | None:
        row = self._connection.execute(_SETTINGS, {"wanted": name}).one_or_none()
        if row is None:
            return None
        if row.settings is UNREADABLE:
            raise Spoilt(game.name, name, "settings", name)
        return str(row.settings.variant)

    def address(self, name: str, number: int) -> str:
        query = select(address.c.email).where(address.c.game == name, address.c.seat == number)
        return str(self._connection.execute(query.order_by(address.c.email)).scalars().first() or "")

    def knows(self, tokens: Sequence[str], email: str) -> bool:
        if tokens and self._connection.execute(_TOKENS, {"tokens": list(tokens)}).first() is not None:
            return True
        return bool(email) and self._connection.execute(_EMAIL, {"wanted": email.casefold()}).first() is not None

    def by_address(self, email: str) -> Sequence[tuple[str, int]]:
        query = (
            select(address.c.game, address.c.seat)
            .join(game, game.c.name == address.c.game)
            .where(address.c.email == email.casefold(), _OPEN)
            .order_by(address.c.game, address.c.seat)
        )
        return [(row.game, row.seat) for row in self._connection.execute(query)]

    def add(self, item: Game) -> None:
        must_last(self._connection)
        self._connection.execute(game.insert().values(_row(item)))
        self._seat_all(item)

    def save(self, item: Game) -> None:
        must_last(self._connection)
        changed = self._connection.execute(_SAVED, {f"new_{name}": value for name, value in _row(item).items()})
        if changed.rowcount != 1:
            raise KeyError(f"game {item.name}")
        if self._seats(item.name) != item.seats:
            self._connection.execute(delete(address).where(address.c.game == item.name))
            self._connection.execute(delete(seat).where(seat.c.game == item.name))
            self._seat_all(item)

    def _seat_all(self, item: Game) -> None:
        for chair in item.seats:
            self._connection.execute(seat.insert().values(row_of(chair, seat, game=item.name)))
            for email in {email.casefold() for email in chair.player.emails}:
                self._connection.execute(address.insert().values(email=email, game=item.name, seat=chair.number))

    def _one(self, query: Any, name: str) -> Game | None:
        row = self._connection.execute(query, {"wanted": name}).one_or_none()
        return None if row is None else self._game(row)

    def _game(self, row: Row[Any]) -> Game:
        found = item_of(Game, game, row, seats=self._seats(row.name))
        lost = set(found.lots.values()) - {str(each.number) for each in found.seats}
        if lost:
            # Without its seats nobody is waited for: turn upon turn would be judged.
            raise Spoilt(seat.name, f"{row.name}/{min(lost)}", "number", row.name)
        if found.deadline is None:
            return found
        if not isinstance(row.due, datetime):
            raise spoilt(game, row, "due")
        # The column is the truth: an operator may have moved it.
        return replace(found, deadline=replace(found.deadline, due=row.due))

    def _seats(self, name: str) -> tuple[Seat, ...]:
        rows = self._connection.execute(_SEATS, {"wanted": name})
        return tuple(item_of(Seat, seat, row) for row in rows)


def _row(item: Game) -> dict[str, Any]:
    return row_of(item, game, due=item.deadline.due if item.deadline else None)


class Turns:
    """Append-only."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, record: TurnRecord) -> None:
        must_last(self._connection)
        if not add_new(self._connection, turn, row_of(record, turn), ["game", "number", "judgement"]):
            raise AlreadyJudged(f"{record.game}, turn {record.number}, judgement {record.judgement}")

    def of_game(self, name: str) -> Sequence[TurnRecord]:
        return readable(self._connection, TurnRecord, turn, _TURNS, {"wanted": name})

    def latest_first(self, name: str) -> Iterator[TurnRecord]:
        rows = self._connection.execute(_TURNS_LATEST_FIRST, {"wanted": name})
        try:
            # One after the other: a row is decoded when it is asked for, and few are.
            for row in rows:
                if (record := readable_item(self._connection, TurnRecord, turn, row)) is not None:
                    yield record
        finally:
            rows.close()

    def of_number(self, name: str, number: int) -> Sequence[TurnRecord]:
        query = select(turn).where(turn.c.game == name, turn.c.number == number).order_by(turn.c.judgement)
        return readable(self._connection, TurnRecord, turn, query)


class Sheets:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, item: Sheet) -> None:
        self._connection.execute(_NEW_SHEET, row_of(item, sheet))

    def of_turn(self, name: str, number: int, judgement: int, powers: Collection[str] = ()) -> Sequence[Sheet]:
        key = turn_key(name, number, judgement)
        if not powers:
            return items(self._connection, Sheet, sheet, _SHEETS, key)
        return items(self._connection, Sheet, sheet, _SHEETS_OF_POWERS, {**key, "powers": list(powers)})

    def of_game(self, name: str) -> Sequence[Sheet]:
        query = select(sheet).where(sheet.c.game == name).order_by(sheet.c.id)
        return readable(self._connection, Sheet, sheet, query)


class Acts:
    """Append-only. Those of a game are read once in a transaction: its rules ask again for each seat."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._read: dict[str, Sequence[Act]] = {}

    def add(self, item: Act) -> None:
        self._connection.execute(_NEW_ACT, row_of(item, act))
        self._read.pop(item.game, None)

    def of_turn(self, name: str, number: int, judgement: int) -> Sequence[Act]:
        return items(self._connection, Act, act, _ACTS, turn_key(name, number, judgement))

    def of_game(self, name: str) -> Sequence[Act]:
        if name not in self._read:
            self._read[name] = readable(self._connection, Act, act, _ACTS_OF_GAME, {"wanted": name})
        return self._read[name]
