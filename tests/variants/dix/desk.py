"""Les Dix on a desk: ten players in two languages, the real intake, a store in memory."""

from dataclasses import dataclass
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

from gm.service.model.game import Player
from gm.service.model.outbox import OutboxRow
from gm.service.play.games import begin
from gm.service.post.writing import write
from gm.variants.dix.state import SLOT, DixState
from gm.variants.dix.variant import DIX
from tests.service.desk import NAMES, PICTURES, Desk, email_of, settings

PERSONS = {
    **NAMES,
    "NORWAY": "Hildegarde Tordenskjold",
    "SERBIA": "Isidore Obilitch",
    "SPAIN": "Jacinthe Albornoz",
}
ENGLISH = frozenset({"ENGLAND", "GERMANY", "NORWAY", "TURKEY"})
"""The others read French."""


@dataclass
class DixDesk(Desk):
    """As a desk, with ten seats."""

    def begin_dix(self, **changes: object) -> "DixDesk":
        players = tuple(
            Player(PERSONS[power], (email_of(power),), (power,), language="en" if power in ENGLISH else "fr")
            for power in sorted(PERSONS)
        )
        chosen = {"variant": "dix", "setup": "10", "start_year": 1900, "edition": "classique", **changes}
        with self.store() as work:
            begin(work, self.house, settings(seating=DIX.seatings["10"].chairs, players=players, **chosen))
        return self

    def letter(self, row: OutboxRow) -> EmailMessage:
        raw, problem = write(row, self.house, "dix", PICTURES)
        assert problem is None, problem
        return message_from_bytes(raw, policy=default)

    @property
    def state(self) -> DixState:
        found: DixState = self.game.position.extras[SLOT]
        return found

    def to(self, power: str, kind: str, rows: list[OutboxRow] | None = None) -> str:
        """The last letter of that kind to a power, in one line."""
        number = self.seat(power).number
        kept = self.store.work.outbox.rows.values() if rows is None else rows
        row = [row for row in kept if (row.seat, row.kind) == (number, kind)][-1]
        return " ".join(self.text(row).split())

    def whole(self, power: str, kind: str) -> str:
        """As `to`, line by line."""
        number = self.seat(power).number
        return self.text([r for r in self.store.work.outbox.rows.values() if (r.seat, r.kind) == (number, kind)][-1])
