"""What somebody without a seat asks."""

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from gm.languages.language import languages
from gm.mail.envelope import Envelope
from gm.reports.facts import Facts, RequestRefused, Unfollowed
from gm.service.house import House
from gm.service.model.letters import Incoming
from gm.service.ports import Work
from gm.service.requests.line_reading import Asker, Unread, request_in
from gm.service.requests.reading import requests_in
from gm.service.requests.row import AskerRole, RequestRead, StrangerAsking
from gm.service.requests.slots import SlotGround
from gm.service.requests.table import table_in, table_of

LOOKED_AT = 2_000
"""Characters of a stranger's letter in which a request is looked for."""


@dataclass(frozen=True, slots=True)
class AskedByStranger:
    """What his letter asks, in the language in which it does."""

    language: str
    asking: StrangerAsking | None
    """The first thing that he may ask."""
    unread: tuple[Unread, ...] = ()
    """Where there is none: lines that were meant as such."""


def asked_by_stranger(house: House, letter: Incoming, envelope: Envelope) -> AskedByStranger | None:
    """None where he asks nothing that anybody may. Nobody need know him for an answer."""
    asker = Asker(AskerRole.STRANGER, SlotGround(letter.received, ZoneInfo(house.zone)))
    found = requests_in(envelope.subject, envelope.text[:LOOKED_AT], table_of(""), asker)
    for asked in sorted(found.asked, key=lambda each: each.request.beside):
        if asked.request.stranger is not None and envelope.sender is not None:
            language = _language(house, asked, asker)
            return AskedByStranger(language, StrangerAsking(asked, letter, envelope, envelope.sender, language))
    unread = tuple(each for each in found.unread if each.request.stranger is not None)
    return AskedByStranger(_language(house, unread[0], asker), None, unread) if unread else None


def _language(house: House, asked: RequestRead | Unread, asker: Asker) -> str:
    """Where its line could be of several languages, the installation's."""
    said = [code for code in languages() if _is_said(asked, code, asker)]
    return house.language if house.language in said or not said else said[0]


def _is_said(asked: RequestRead | Unread, code: str, asker: Asker) -> bool:
    found = request_in(asked.line, table_in("", code), asker)
    return isinstance(found, type(asked)) and found.request.name == asked.request.name


def answer_to_stranger(work: Work, house: House, asked: AskedByStranger) -> Facts | None:
    asking = asked.asking
    if asking is not None:
        return asking.asked.request.stranger(work, house, asking) if asking.asked.request.stranger else None
    lines = (Unfollowed(each.line, each.why, each.request.name, each.slot, each.word) for each in asked.unread)
    return RequestRefused("", tuple(lines))
