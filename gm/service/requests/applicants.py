"""Who waits for a place in a game, in what order, and how he is called to one."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from gm.reports.facts import DeadlineTold, EntryCode
from gm.service.house import House
from gm.service.model.game import Applicant, Game
from gm.service.model.letters import Confirmation
from gm.service.model.outbox import RowState
from gm.service.ports import Work
from gm.service.post.causes import code, code_hash, message_id
from gm.service.post.queue import Travel, queue_to
from gm.service.requests.open_games import powers_told
from gm.service.turn.rulesets import ruleset_of
from gm.service.who.confirmation import ENTRY

NOBODYS = -1
"""In the place of a seat: a question to somebody who has none."""
CALL = "call"
CALLED_EVERY = timedelta(days=1)
"""Whoever is called before the next one has so much time to himself."""


def rank(game: Game, email: str) -> int:
    """The place of somebody in the waiting list, from 1; 0 for who is not in it."""
    wanted = email.casefold()
    ranks = [place for place, each in enumerate(game.waiting, 1) if each.email.casefold() == wanted]
    return ranks[0] if ranks else 0


def with_applicant(game: Game, applicant: Applicant) -> Game:
    """The game with an applicant; one who waits already keeps his place and may change what he would take."""
    wanted = applicant.email.casefold()
    if rank(game, applicant.email):
        waiting = tuple(
            replace(each, powers=_either(each, applicant)) if each.email.casefold() == wanted else each
            for each in game.waiting
        )
        return replace(game, waiting=waiting)
    return replace(game, waiting=(*game.waiting, applicant))


def _either(one: Applicant, other: Applicant) -> tuple[str, ...]:
    """None stands for any."""
    if not one.powers or not other.powers:
        return ()
    return tuple(dict.fromkeys((*one.powers, *other.powers)))


def without(game: Game, email: str) -> Game:
    return replace(game, waiting=tuple(each for each in game.waiting if each.email.casefold() != email.casefold()))


def question(
    work: Work, house: House, game: Game, letter: int, purpose: str, *cause: object, at: datetime | None = None
) -> str:
    """Keep a question to somebody without a seat; the code that answers it."""
    word = code(house, ENTRY, game.name, purpose, letter, *cause)
    asked = Confirmation(code_hash(house, word), game.name, NOBODYS, letter, at or house.now(), purpose)
    work.confirmations.add(asked)
    return word


def call_waiting(work: Work, house: House, game: Game, seat: int) -> None:
    """Write to those who wait for a free seat, in their order, each a day after the one before."""
    powers = game.seat(seat).powers
    for place, each in enumerate(_suitable(game, powers)):
        at = house.now() + place * CALLED_EVERY
        word = question(work, house, game, each.letter, f"{ENTRY}:{CALL}:{seat}", house.now().isoformat(), at=at)
        facts = EntryCode(
            game.name,
            "call",
            word,
            DeadlineTold(at + house.limits.confirmation_lasts, game.settings.timing.zone.key, at),
            powers_told(game, powers, each.language),
        )
        travel = Travel(not_before=at if place else None)
        queue_to(work, house, each.email, each.language, facts, CALL, code_hash(house, word), travel=travel)


def _suitable(game: Game, powers: Iterable[str]) -> list[Applicant]:
    wanted = set(powers) & ruleset_of(game).laws.alive(game.position)
    return [each for each in game.waiting if not each.powers or wanted & set(each.powers)]


def call_nobody(work: Work, house: House, game: Game, seat: int) -> None:
    """Withdraw the unsent letters about a seat that is free no more."""
    since = house.now() - house.limits.confirmation_lasts
    for each in work.confirmations.unanswered(game.name, (NOBODYS,), since):
        row = work.outbox.by_message_id(message_id(house, CALL, each.code))
        if each.purpose == f"{ENTRY}:{CALL}:{seat}" and row is not None and row.state is RowState.WAITING:
            work.confirmations.answer(each.code, house.now())
            work.outbox.withdraw(row.id, "the seat is taken")
