"""Relay letters between powers: as new letters that name no writer, at once or when press opens."""

from datetime import timedelta

from gm.reports.facts import (
    GAME_MASTER,
    Facts,
    PressRelay,
    Proclamation,
)
from gm.service.house import House
from gm.service.model.game import Game, GameState, Seat
from gm.service.model.letters import PressItem
from gm.service.model.outbox import Priority
from gm.service.ports import Work
from gm.service.post.queue import Travel, press_address, queue
from gm.service.press.circle import listeners, shown_to
from gm.terms.press import PressTime


def relay(work: Work, house: House, game: Game, item: PressItem) -> None:
    """Queue a letter for everybody it is meant for: a new one, built from its text and subject only."""
    later = None
    if game.settings.press.delay if game.settings.press.delay is not None else item.grey:
        later = house.now() + timedelta(seconds=house.chance.pick(range(30, 150)))
    for seat in listeners(work, game, item):
        to_master = seat.number == 0 and GAME_MASTER in item.to
        writer = None if item.grey and item.power != GAME_MASTER and not to_master else item.power
        facts: Facts
        if item.to:
            facts = PressRelay(
                game.name,
                text=item.text,
                writer=writer,
                to=shown_to(work, item, seat),
                subject=item.subject,
                turn=str(game.position.turn),
                gm_reads=game.settings.press.gm_reads,
            )
        else:
            facts = Proclamation(game.name, item.text, writer, item.subject, str(game.position.turn))
        known = _thread(work, item, seat)
        travel = Travel(
            Priority.PRESS,
            reply_to=press_address(house, game, seat, writer or item.thread),
            in_reply_to=known[-1] if known else "",
            references=known,
            press=item.id,
            not_before=later,
        )
        queue(work, house, game, seat, facts, "press", item.id, travel=travel)


def _thread(work: Work, item: PressItem, seat: Seat) -> tuple[str, ...]:
    """Our own Message-IDs of the letters before in this thread, as this seat received them."""
    chain: list[int] = []
    parent = item.parent
    while parent is not None and len(chain) < 20:
        chain.append(parent)
        before = work.press.get(parent)
        parent = before.parent if before is not None else None
    return tuple(row.message_id for row in work.outbox.of_press(chain, seat.number)) if chain else ()


CLOSED, RESULTS, DEADLINE = "closed", "results", "deadline"
"""Why a letter waits: for diplomacy, for the turn's results, or because it came too close to the deadline."""


def waits_for(game: Game, item: PressItem) -> str:
    """Why a letter waits before it is relayed; "" where it does not. Letters to and from the game master never wait."""
    if item.to == (GAME_MASTER,) or game.state is GameState.ENDED:
        return ""
    if is_closed(game):
        return CLOSED
    if item.power == GAME_MASTER:
        return ""
    if game.settings.press.when is PressTime.WITH_RESULTS:
        return RESULTS
    return DEADLINE if _came_too_late(game, item) else ""


def _came_too_late(game: Game, item: PressItem) -> bool:
    """Whether letters had closed for the open turn when it was received. While the game is paused they are open."""
    closes = game.settings.press.closes
    return closes is not None and game.running is not None and item.received > game.running.deadline.due - closes


def release(work: Work, house: House, game: Game, *, judged: bool = False) -> None:
    """Relay what waits for nothing any more, the oldest first; `judged`: a turn's results leave before it."""
    for item in work.press.held(game.name):
        if item.held not in (CLOSED, RESULTS, DEADLINE):
            continue
        waits = waits_for(game, item)
        if judged and not {item.held, waits}.isdisjoint((RESULTS, DEADLINE)):
            waits = ""
        if waits:
            if waits != item.held:
                work.press.hold(item.id, waits, game.number)
            continue
        # Told in the turn in which it is heard.
        work.press.hold(item.id, "", game.number)
        relay(work, house, game, item)


def is_closed(game: Game) -> bool:
    """Whether diplomacy rests in this phase."""
    return game.position.turn.phase in game.settings.quiet_phases and game.state is not GameState.ENDED
