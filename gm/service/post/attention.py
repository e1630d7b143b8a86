"""Call the human game master: at once, what follows within the hour in one letter, and all of it in the report."""

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from gm.reports.facts import GAME_MASTER, Noticed, Summary
from gm.service import budgets
from gm.service.house import House
from gm.service.model.game import Game, Seat
from gm.service.model.letters import Incident
from gm.service.model.outbox import OutboxRow
from gm.service.ports import Work
from gm.service.post.causes import message_id
from gm.service.post.queue import Travel, queue, zone_of
from gm.service.post.seatfacts import deadline_facts
from gm.service.turn.standing import counting, owing_powers, ready_seats

MOST_LISTED = 20
"""Things that one letter lists; it counts the others."""
GATHERED = timedelta(hours=1)
"""How long what needs him is gathered for a second letter."""


def master_of(game: Game) -> Seat | None:
    """The human game master's seat."""
    return next((seat for seat in game.seats if seat.number == 0), None)


def call(work: Work, house: House, game: Game, noticed: Noticed) -> None:
    """Tell the game master of something that needs him before the turn is judged."""
    master, now = master_of(game), house.now()
    if master is None:
        return
    if budgets.spend(work, budgets.attention(game), now):
        _queue(work, house, game, master, noticed, noticed.kind, noticed.letter, now.isoformat())
        return
    hour = now.replace(minute=0, second=0, microsecond=0)
    for attempt in range(100):
        cause = (GAME_MASTER, "gathered", hour.isoformat(), attempt)
        row = work.outbox.by_message_id(
            message_id(house, game.name, game.number, game.judgement, Summary.kind, master.number, *cause)
        )
        if row is None:
            _queue(work, house, game, master, noticed, *cause, gathered=True)
            return
        if work.outbox.replace_facts(replace(row, facts=_with(row.facts, noticed))):
            return


def _queue(
    work: Work, house: House, game: Game, master: Seat, noticed: Noticed, *cause: object, gathered: bool = False
) -> None:
    now = house.now()
    if not budgets.spend(work, budgets.notices(house, game.name, "attention"), now):
        return  # the report of the turn tells it
    facts = Summary(game.name, turn=str(game.position.turn), notices=(noticed,), zone=zone_of(game, master))
    if gathered:
        # Where the turn stands by then nobody knows yet.
        queue(work, house, game, master, facts, *cause, travel=Travel(not_before=_gathered_until(house, game)))
        return
    sheets, owing, ready = counting(work, game), owing_powers(game), ready_seats(work, game)
    facts = replace(
        facts,
        standing=True,
        deadline=deadline_facts(house, game, master),
        missing=tuple(sorted(owing - sheets.keys())),
        sent=tuple(sorted(owing & sheets.keys())),
        ready=tuple(sorted(power for seat in game.players if seat.number in ready for power in seat.powers)),
    )
    queue(work, house, game, master, facts, *cause)


def _gathered_until(house: House, game: Game) -> datetime:
    """The end of this hour; where the turn is judged before, some time after that: its report tells it all."""
    hour = house.now().replace(minute=0, second=0, microsecond=0) + GATHERED
    if game.running is None or not house.now() < game.running.deadline.due <= hour:
        return hour
    return game.running.deadline.due + GATHERED


def _with(facts: Summary, noticed: Noticed) -> Summary:
    if len(facts.notices) >= MOST_LISTED:
        return replace(facts, unlisted=facts.unlisted + 1)
    return replace(facts, notices=(*facts.notices, noticed))


def since_last_report(work: Work, house: House, game: Game) -> tuple[tuple[Noticed, ...], int]:
    """What needed the game master during the turn that is judged now, for its report, and how much more of it there is.

    A letter that was still to tell him of some of it is not sent any more.
    """
    untold = work.incidents.untold(game.name)
    work.incidents.told([incident.id for incident in untold])
    master = master_of(game)
    for row in work.outbox.waiting_for(game.name, master.number) if master else ():
        if _is_gathering(row, house):
            work.outbox.withdraw(row.id, "told in the report of its turn")
    return tuple(map(_noticed, untold[:MOST_LISTED])), max(0, len(untold) - MOST_LISTED)


def _is_gathering(row: OutboxRow, house: House) -> bool:
    return row.kind == Summary.kind and row.not_before is not None and row.not_before > house.now()


def _noticed(incident: Incident) -> Noticed:
    return Noticed(incident.kind, incident.at, incident.power, str(incident.letter or ""), incident.detail)


_ADDRESS = re.compile(r"[^\s<>\"'(),;:]+@[^\s<>\"'(),;:]+")


def nameless(said: str, addresses: Iterable[str]) -> str:
    """A mail server's words about a letter without the address in them: it would tell whose power that is."""
    words = _ADDRESS.sub("…", said)
    for address in addresses:
        words = re.sub(rf"(?<!\w){re.escape(address.partition('@')[0])}(?!\w)", "…", words, flags=re.IGNORECASE)
    return words
