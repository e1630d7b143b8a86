"""Replies between powers: which letter one answers, and for which of his powers its writer writes."""

import re

from gm.reports.facts import (
    GAME_MASTER,
)
from gm.service.case.case import OwnLetter
from gm.service.model.game import Game
from gm.service.model.letters import PressItem
from gm.service.ports import Work
from gm.service.press.circle import heard_by
from gm.service.who.addressing import Addressed


def letter_answered(work: Work, case: OwnLetter, addressed: Addressed) -> PressItem | None:
    """The press item that this letter answers, if it was told to this seat."""
    envelope = case.envelope
    for thread in addressed.replies_to:
        for item in work.press.by_thread(case.game.name, thread):
            return item
    for name in (envelope.in_reply_to, *reversed(envelope.references)):
        row = work.outbox.by_message_id(name) if name else None
        if row and row.press and row.game == case.game.name and row.seat == case.seat.number:
            return work.press.get(row.press)
    return None


def may_thread(parent: PressItem, addressed: Addressed) -> bool:
    """Whether the reader may see which letter this one answers.

    Who answers an anonymous letter, and sends the answer elsewhere, may be writing to its hidden writer without knowing
    it: the thread would tell that one who writes to him.
    """
    return not parent.grey or parent.power == GAME_MASTER or parent.thread in addressed.replies_to


def is_ours(subject: str, parent: PressItem | None, game: Game) -> bool:
    """Whether we made the subject, for a letter without one: it names the writer, so a reply has none either."""
    return parent is not None and not parent.subject and re.match(rf"{game.name}\s*:", subject) is not None


def writer_of(work: Work, case: OwnLetter, addressed: Addressed, parent: PressItem | None) -> str:
    """Which of a seat's powers writes: the one it names, the one that was written to, or its first."""
    powers = case.seat.powers or (GAME_MASTER,)
    if addressed.as_power:
        return addressed.as_power
    if parent is not None:
        concerned = heard_by(work, parent) | {parent.power}
        return next((power for power in powers if power in concerned), powers[0])
    return powers[0]
