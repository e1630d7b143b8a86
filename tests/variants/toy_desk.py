"""The toy on a desk: three players in two languages, the real intake, and a database."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path

from gm.service.model.game import Player
from gm.service.model.outbox import OutboxRow
from gm.service.play.games import begin
from gm.service.post.writing import Pictures
from gm.store.work import Store
from tests.migrated import migrated
from tests.service.desk import NAMES, email_of, settings
from tests.service.kept import KeptDesk
from tests.variants.toy import GREAT
from tests.variants.toy_variant import TOY

LANGUAGES = {"BLUE": "en", "GREEN": "fr", "RED": "fr"}
PERSONS = dict(zip(GREAT, NAMES.values(), strict=False))


@dataclass
class ToyDesk(KeptDesk):
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

    def mail(self, row: OutboxRow) -> EmailMessage:
        """With its pictures."""
        return self.letter(row, Pictures())


@contextmanager
def toy_desk(folder: Path) -> Iterator[ToyDesk]:
    """A game that has just begun."""
    store = Store(migrated(folder / "gm.sqlite"))
    try:
        yield ToyDesk(store=store).begin_toy()  # type: ignore[arg-type]  # a desk's store is asked for works alone
    finally:
        store.close()
