"""What somebody without a seat asks."""

from zoneinfo import ZoneInfo

from gm.mail.envelope import Envelope
from gm.reports.facts import Facts
from gm.service.house import House
from gm.service.model.letters import Incoming
from gm.service.ports import Work
from gm.service.requests.reading import Asker, requests_in
from gm.service.requests.row import AskerRole, StrangerAsking
from gm.service.requests.slots import SlotGround
from gm.service.requests.table import table_of

LOOKED_AT = 2_000
"""Characters of a stranger's letter in which a request is looked for."""


def answer_to_stranger(work: Work, house: House, letter: Incoming, envelope: Envelope) -> Facts | None:
    """The answer to the first thing that he may ask; None when he asks nothing of the kind."""
    asker = Asker(AskerRole.STRANGER, SlotGround(letter.received, ZoneInfo(house.zone)))
    found = requests_in(envelope.subject, envelope.text[:LOOKED_AT], table_of(""), asker)
    for asked in found.asked:
        if asked.request.stranger is not None and envelope.sender is not None:
            return asked.request.stranger(work, house, StrangerAsking(asked, letter, envelope.sender))
    return None
