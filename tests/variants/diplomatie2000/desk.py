"""The world on a desk: twenty-one states in two languages, the real intake, a store in memory."""

from dataclasses import dataclass

from gm.service.model.game import Player
from gm.service.model.outbox import OutboxRow
from gm.service.play.games import begin
from gm.service.turn.acts import public_acts, session_closes
from gm.service.turn.standing import counting
from gm.variants.diplomatie2000.board import STATES, UN
from gm.variants.diplomatie2000.variant import DIPLOMATIE2000
from tests.service.desk import MASTER, Desk, email_of, settings

FIRST = ("Anatole", "Blandine", "Casimir", "Delphine", "Edgar", "Faustine", "Gontran")
LAST = ("Ravachol", "Quincampoix", "Tournesol")
PERSONS = {state: f"{FIRST[n % 7]} {LAST[n // 7]}{n}" for n, state in enumerate(STATES)}
ENGLISH = frozenset({"CMWL", "ETUN", "INDE", "OPTO", "CHIN", "RUSS"})
"""The others read French."""


@dataclass
class WorldDesk(Desk):
    """As a desk, with twenty-one seats, and with a Secretary-General's if wanted."""

    def begin_world(self, *states: str, chair: bool = False, **changes: object) -> "WorldDesk":
        """With these states played, the others by nobody; all of them, if none is named."""
        players = [
            Player(PERSONS[state], (email_of(state),), (state,), language="en" if state in ENGLISH else "fr")
            for state in states or STATES
        ]
        if chair:
            players.append(Player("Wilhelmine Onusienne", (email_of(UN),), (UN,), language="fr"))
        seating = DIPLOMATIE2000.seatings["21"].seats([player.powers for player in players])
        shared = {"seating": seating.chairs, "unplayed": seating.unplayed - {UN}, "players": tuple(players)}
        chosen = {"variant": "diplomatie2000", "setup": "21", "start_year": 2001, **shared, **changes}
        with self.store() as work:
            begin(work, self.house, settings(**chosen))
        self.new()
        return self

    def says(self, power: str, text: str, **how: object) -> str:
        """What is answered to a letter."""
        if power == "GM":
            how.setdefault("sender", MASTER)
        rows = self.write(power, text, **how)
        number = 0 if power == "GM" else self.seat(power).number
        return " ".join(self.text([row for row in rows if row.seat == number][-1]).split())

    def public(self) -> list[str]:
        """What stands on the floor."""
        with self.store() as work:
            return [f"{act.power} {act.order}" for act in public_acts(work, self.game)]

    def in_force(self, power: str) -> list[str]:
        with self.store() as work:
            sheet = counting(work, self.game).get(power)
        return list(sheet.orders) if sheet is not None else []

    def close(self) -> list[OutboxRow]:
        """The session closes."""
        closes = session_closes(self.game)
        assert closes is not None
        self.clock.at = closes + self.game.settings.timing.sweep
        self.attend()
        return self.new()
