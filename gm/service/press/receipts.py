"""Answers to the writer of press: sent, held or refused, and why."""

from dataclasses import asdict, dataclass
from typing import Any

from gm.notation.words.fold import fold
from gm.reports.facts import (
    GAME_MASTER,
    Facts,
    Found,
    PressHeld,
    PressRefused,
    PressSent,
)
from gm.service.case.case import OwnLetter
from gm.service.house import House
from gm.service.model.game import Game, GameState, Seat
from gm.service.model.letters import Confirmation, PressItem
from gm.service.ports import Work
from gm.service.post.causes import code, code_hash
from gm.service.post.seatfacts import deadline_facts
from gm.service.press.circle import shown_to, unplayed_among
from gm.service.press.leaks import Trace
from gm.service.press.relay import DEADLINE, RESULTS, waits_for
from gm.service.who.addressing import Addressed
from gm.service.who.naming import ALL, perhaps


@dataclass(frozen=True, slots=True)
class MailPart:
    """Which of the letters of a mail."""

    number: int = 1
    of: int = 1
    unsent: str = ""
    """What stands above the first one and is no order."""
    forwarded: bool = False
    """The mail forwards a letter, which is quoted and so left out."""
    attached: tuple[str, ...] = ()
    """Files, which are left out too."""
    cut: bool = False
    """Only its beginning was read."""

    @property
    def cause(self) -> tuple[int, ...]:
        """What tells the answers to one mail apart."""
        return (self.number,) if self.number > 1 else ()

    @property
    def shown(self) -> dict[str, Any]:
        """What its answer says of the mail."""
        said = asdict(self)
        return {"part": said.pop("number"), "parts": said.pop("of"), **said}


def refusal(game: Game, seat: Seat, addressed: Addressed, targets: set[str], text: str) -> str:
    """Why a letter may not be relayed; "" when it may."""
    rules = game.settings.press
    with_master = seat.number == 0 or targets == {GAME_MASTER}
    if game.state is GameState.FORMING:
        return "forming"
    if seat.number and not seat.powers:
        return "observer"
    if game.state is GameState.ENDED and not with_master:
        return "game_over"
    if addressed.contradicted:
        return "contradiction"
    if not targets:
        if addressed.to.unknown:
            return "unknown"
        return "yourself" if set(addressed.to.known) & set(seat.powers) else "nobody"
    if not text:
        return "empty"
    if with_master:
        return ""
    if not rules.public and not rules.private:
        return "none"
    if ALL in targets and not rules.public:
        return "public_closed"
    if ALL not in targets and not rules.private:
        return "private_closed"
    return "nobody" if unplayed_among(game, targets) == targets else ""


def told_refused(
    house: House, case: OwnLetter, addressed: Addressed, reason: str, subject: str, part: MailPart
) -> Facts:
    return PressRefused(
        case.game.name,
        reason=reason,
        subject=subject,
        unknown=addressed.to.unknown,
        suggestions=perhaps(addressed.to.unknown, case.game),
        quota=case.game.settings.press.per_day if reason == "quota" else None,
        opens_at=deadline_facts(house, case.game, case.seat) if reason == "closed" else None,
        **part.shown,
    )


def told_sent(work: Work, game: Game, item: PressItem, part: MailPart) -> PressSent:
    seat = game.seat(item.seat)
    several = len(seat.powers) > 1
    waits, closes = waits_for(game, item), game.settings.press.closes
    return PressSent(
        game.name,
        to=shown_to(work, item, seat),
        public=not item.to,
        subject=item.subject,
        waits=bool(waits),
        with_results=waits == RESULTS,
        closes_seconds=round(closes.total_seconds()) if closes and waits == DEADLINE else 0,
        anonymous=item.grey,
        signed=item.power if (several or game.settings.press.grey) and not item.grey else "",
        instead=next((power for power in seat.powers if power != item.power), "") if several else "",
        **part.shown,
    )


def told_held(
    work: Work, house: House, case: OwnLetter, item: PressItem, found: tuple[Trace, ...], part: MailPart
) -> Facts:
    game, seat = case.game, case.seat
    own = all(trace.own for trace in found)
    may_insist = game.settings.press.own_name and own
    word = code_of(house, item) if may_insist else ""
    if may_insist:
        work.confirmations.add(
            Confirmation(code_hash(house, word), game.name, seat.number, case.letter.id, house.now(), "own_name")
        )
    return PressHeld(
        game.name,
        to=shown_to(work, item, seat),
        words=tuple(dict.fromkeys(trace.word for trace in found)),
        subject=item.subject,
        may_insist=may_insist,
        code=word,
        found=tuple(_found(trace) for trace in found),
        own=own,
        **part.shown,
    )


def _found(trace: Trace) -> Found:
    return Found(trace.word, trace.line, "" if fold(trace.written) == fold(trace.word) else trace.written)


def code_of(house: House, item: PressItem) -> str:
    """The code that a writer sends back who wants a letter relayed although it names him."""
    return code(house, "own_name", item.game, item.id)
