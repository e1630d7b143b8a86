"""The readers of a letter between powers, and what each may know of the others."""

from gm.reports.facts import (
    GAME_MASTER,
    HIDDEN_WRITER,
)
from gm.service.case.case import OwnLetter
from gm.service.model.game import Game, Seat
from gm.service.model.identity import is_thread
from gm.service.model.letters import PressItem
from gm.service.ports import Work
from gm.service.turn.standing import vacant_offices
from gm.service.who.addressing import Addressed
from gm.service.who.naming import ALL


def targets_of(work: Work, case: OwnLetter, addressed: Addressed) -> set[str]:
    """Whom a letter is for: powers, `GM`, `ALL`, and the grey letters it answers, if its writer has read them. Who
    writes to an office that the game master fills writes to him."""
    vacant = vacant_offices(case.game)
    targets = {GAME_MASTER if each in vacant else each for each in addressed.to.known} - set(case.seat.powers)
    for thread in addressed.replies_to:
        for item in work.press.by_thread(case.game.name, thread):
            if case.seat in listeners(work, case.game, item):
                targets.add(item.thread)
    return targets


def heard_by(work: Work, item: PressItem) -> frozenset[str]:
    """The powers a letter to some is for, hidden ones among them."""
    return frozenset(_hidden(work, item, each) if is_thread(each) else each for each in item.to)


def shown_to(work: Work, item: PressItem, seat: Seat) -> tuple[str, ...]:
    """Whom a letter is for, as one seat may know it: who hides behind a grey letter is known to himself alone."""
    names = {each: _hidden(work, item, each) if is_thread(each) else each for each in item.to}
    shown = {HIDDEN_WRITER if is_thread(each) and who not in seat.powers else who for each, who in names.items()}
    return tuple(sorted(shown))


def _hidden(work: Work, item: PressItem, thread: str) -> str:
    """The power that wrote a grey letter; nobody's name where that letter cannot be read any more."""
    return next((each.power for each in work.press.by_thread(item.game, thread)), "")


def listeners(work: Work, game: Game, item: PressItem) -> tuple[Seat, ...]:
    if not item.to:
        return tuple(seat for seat in game.seats if seat.number != item.seat)
    hearing = heard_by(work, item)
    return tuple(
        seat
        for seat in game.seats
        if seat.number != item.seat
        and (
            hearing & set(seat.powers)
            or (seat.number == 0 and (GAME_MASTER in item.to or game.settings.press.gm_reads))
        )
    )


def unplayed_among(game: Game, targets: set[str]) -> set[str]:
    """The powers among them that nobody plays."""
    powers = {each for each in targets - {ALL, GAME_MASTER} if not is_thread(each)}
    return {power for power in powers if game.holder(power) is None}
