"""Les Dix on a desk: ten players in two languages, the real intake, a store in memory."""

from dataclasses import dataclass

from gm.service.model.game import Player
from gm.service.play.games import begin
from gm.variants.dix.state import SLOT, DixState
from gm.variants.dix.variant import DIX
from tests.service.desk import NAMES, Desk, email_of, settings

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

    @property
    def state(self) -> DixState:
        found: DixState = self.game.position.extras[SLOT]
        return found

    def whole(self, power: str, kind: str) -> str:
        """As `to`, line by line."""
        number = self.seat(power).number
        return self.text([r for r in self.rows() if (r.seat, r.kind) == (number, kind)][-1])
