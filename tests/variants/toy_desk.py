"""The toy on a desk: three players in two languages, the real intake, and a database."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import cast

from gm.service.model.game import Game, Player
from gm.service.model.outbox import OutboxRow
from gm.service.play.games import begin
from gm.service.post.writing import Pictures, write
from gm.store import tables
from gm.store.rows import insert_into, items
from gm.store.work import Store
from tests.migrated import migrated
from tests.service.desk import NAMES, Desk, email_of, settings
from tests.variants.toy import GREAT
from tests.variants.toy_variant import TOY

LANGUAGES = {"BLUE": "en", "GREEN": "fr", "RED": "fr"}
PERSONS = dict(zip(GREAT, NAMES.values(), strict=False))


@dataclass
class ToyDesk(Desk):
    """As a desk, over a database."""

    @property
    def game(self) -> Game:
        with self.store() as work:
            game = work.games.get("europe-1")
        assert game is not None
        return game

    def begin_toy(self) -> "ToyDesk":
        players = tuple(
            Player(PERSONS[power], (email_of(power),), (power,), language=LANGUAGES[power]) for power in GREAT
        )
        chairs = TOY.seatings["3"].chairs
        with self.store() as work:
            begin(
                work,
                self.house,
                settings(variant="toy", setup="3", start_year=1, edition="datc", seating=chairs, players=players),
            )
        return self

    def alive(self, until: datetime | None = None) -> None:
        """All in one go: a sign that is given looks for what is too old to be kept."""
        with self.store() as work:
            link = work.health._connection  # type: ignore[attr-defined]  # this store is a database
            signs = [{"kind": kind, "at": at} for kind, at in self.signs(until or self.clock.now())]
            link.execute(insert_into(link, tables.beat).on_conflict_do_nothing(), signs)

    def rows(self) -> list[OutboxRow]:
        with self.store() as work:
            link = work.outbox._connection  # type: ignore[attr-defined]  # this store is a database
            return items(link, OutboxRow, tables.outbox, tables.outbox.select().order_by(tables.outbox.c.id))

    def new(self) -> list[OutboxRow]:
        rows = self.rows()
        found, self.seen = rows[self.seen :], len(rows)
        return found

    def to(self, power: str, kind: str, rows: list[OutboxRow] | None = None) -> str:
        """The last letter of that kind to a power, in one line."""
        number = self.seat(power).number
        row = [row for row in rows or self.rows() if (row.seat, row.kind) == (number, kind)][-1]
        return " ".join(self.text(row).split())

    def mail(self, row: OutboxRow) -> EmailMessage:
        """With its pictures."""
        raw, problem = write(row, self.house, "toy", Pictures())
        assert problem is None, problem
        return cast("EmailMessage", message_from_bytes(raw, policy=default))

    def letter(self, row: OutboxRow) -> EmailMessage:
        raw, problem = write(row, self.house, "toy", _NO_PICTURES)
        assert problem is None, problem
        return cast("EmailMessage", message_from_bytes(raw, policy=default))


class _NoPictures(Pictures):
    def draw(self, *_: object) -> bytes:
        return b"a picture"


_NO_PICTURES = _NoPictures()


@contextmanager
def toy_desk(folder: Path) -> Iterator[ToyDesk]:
    """A game that has just begun."""
    store = Store(migrated(folder / "gm.sqlite"))
    try:
        yield ToyDesk(store=store).begin_toy()  # type: ignore[arg-type]  # a desk's store is asked for works alone
    finally:
        store.close()
