"""Tell everybody of public acts: of the first at once, of those in the next minutes in one letter."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from gm.reports.facts import DoneInPublic, PublicAct, SessionClosed
from gm.service.house import House
from gm.service.model.game import Game, Seat
from gm.service.model.letters import Act
from gm.service.ports import Work
from gm.service.post.causes import message_id
from gm.service.post.queue import Travel, queue
from gm.service.post.seatfacts import deadline_facts
from gm.service.turn.acts import TOLD, made_in_public, public_acts, session_closes
from gm.variants.registry import variant

GATHERED = timedelta(minutes=10)
"""From one letter of that kind to the next."""


def tell_all(work: Work, house: House, game: Game, acts: Sequence[PublicAct], writer: int) -> None:
    """Tell every seat but the writer's of some public acts. Nothing is gathered beyond the end of the session."""
    now = house.now()
    letters = _letters(work, game)
    number, goes_out = len(letters), letters[-1].at if letters else now
    closes = max(now, session_closes(game) or now)
    if not letters or min(goes_out, closes) <= now:
        number, goes_out = number + 1, now if not letters else max(now, min(goes_out + GATHERED, closes))
        work.acts.add(Act(game.name, game.number, game.judgement, 0, TOLD, "", goes_out))
    travel = Travel(not_before=goes_out if goes_out > now else None)
    for seat in game.seats:
        if seat.number != writer:
            _tell(work, house, game, seat, tuple(acts), number, travel)


def _letters(work: Work, game: Game) -> list[Act]:
    """When each letter to all goes out, in the open turn."""
    return [row for row in work.acts.of_turn(game.name, game.number, game.judgement) if row.kind == TOLD]


def _tell(
    work: Work, house: House, game: Game, seat: Seat, acts: tuple[PublicAct, ...], number: int, travel: Travel
) -> None:
    """Into the letter that waits, if there is one."""
    kind = DoneInPublic.kind
    name = message_id(house, game.name, game.number, game.judgement, kind, seat.number, kind, number)
    row = work.outbox.by_message_id(name)
    if row is not None and isinstance(row.facts, DoneInPublic):
        facts = replace(row.facts, acts=(*row.facts.acts, *acts))
        if work.outbox.replace_facts(replace(row, facts=facts)):
            return
    told = DoneInPublic(game.name, str(game.position.turn), acts, deadline_facts(house, game, seat))
    cause = (kind, number) if row is None else (kind, number, house.now().isoformat(), acts[0].order)
    queue(work, house, game, seat, told, *cause, travel=travel)


def tell_at_once(work: Work, house: House, game: Game) -> None:
    """Send what was gathered now: the session ends, or its turn is over."""
    waits = any(row.at > house.now() for row in _letters(work, game))
    for seat in game.seats if waits else ():
        for row in work.outbox.waiting_for(game.name, seat.number):
            if row.kind == DoneInPublic.kind and row.not_before is not None:
                work.outbox.hasten(row.id)


def tell_list(work: Work, house: House, game: Game) -> None:
    """Tell every seat, once, of all public acts of the open turn, when no more of them may be made."""
    telling = variant(game.settings.variant).telling
    tell_at_once(work, house, game)
    sections = telling.at_the_close(game.position, made_in_public(work, game))
    acts = public_acts(work, game)
    for seat in game.seats:
        facts = SessionClosed(game.name, str(game.position.turn), acts, sections, deadline_facts(house, game, seat))
        queue(work, house, game, seat, facts)
