"""What the service asks of the world: a store, a clock, and chance. Adapters implement these; tests own fakes."""

from gm.service.ports.games import Acts, Games, Sheets, Turns
from gm.service.ports.ledger import Health, Incidents, Spending
from gm.service.ports.letters import Confirmations, Letters, Remembered
from gm.service.ports.outbox import Outbox
from gm.service.ports.press import Press
from gm.service.ports.processes import Processes
from gm.service.ports.work import AlreadyJudged, OpenWork, Spoilt, Work
from gm.service.ports.world import Chance, Clock

__all__ = [
    "Acts",
    "AlreadyJudged",
    "Chance",
    "Clock",
    "Confirmations",
    "Games",
    "Health",
    "Incidents",
    "Letters",
    "OpenWork",
    "Outbox",
    "Press",
    "Processes",
    "Remembered",
    "Sheets",
    "Spending",
    "Spoilt",
    "Turns",
    "Work",
]
