"""Letters in: keep them raw, then prepare and answer each, in one transaction. What breaks is set aside."""

import logging
from collections import deque
from collections.abc import Sequence
from dataclasses import replace

from gm.service.desk.chain import take
from gm.service.desk.opening import Opened, open_waiting
from gm.service.desk.preparation import prepare
from gm.service.desk.repair import wait_for_mending
from gm.service.desk.settlement import Settled, set_aside
from gm.service.house import House
from gm.service.model.letters import Incoming, LetterState
from gm.service.ports import OpenWork, Spoilt
from gm.service.post.damage import stops_its_game

log = logging.getLogger(__name__)


def keep(open_work: OpenWork, letters: Sequence[Incoming]) -> int:
    """Keep the bytes of letters, in a transaction of its own; how many of them were new."""
    with open_work() as work:
        return sum(work.letters.keep(letter) for letter in letters)


def read_next(open_work: OpenWork, house: House, ahead: deque[Opened] | None = None) -> Settled | None:
    """Read the oldest letter that waits: what it says and its answer are one transaction. None when none waits.

    `ahead` keeps the letters that were opened with it for the next time.
    """
    most, ahead = (1, deque()) if ahead is None else (OPENED_AT_ONCE, ahead)
    while True:
        if not ahead:
            ahead.extend(open_waiting(open_work, house, most))
            if not ahead:
                return None
        opened = ahead.popleft()
        try:
            settled = _settle(open_work, house, opened)
        except Exception as error:
            if isinstance(error, Spoilt) and stops_its_game(error):
                wait_for_mending(open_work, house, opened.letter, error)
                return Settled("game spoilt", error.game, state=LetterState.WAITING)
            return _count_failure(open_work, house, opened.letter, error)
        if settled is not None:
            return settled


OPENED_AT_ONCE = 8


def _settle(open_work: OpenWork, house: House, opened: Opened) -> Settled | None:
    """None when another process has dealt with it meanwhile."""
    letter, opened = opened.letter, replace(opened, preparation=prepare(open_work, house, opened))
    with open_work() as work:
        if not work.letters.take(letter.id):
            return None
        settled = take(work, house, opened)
        work.letters.settle(letter.id, settled.state, kind=settled.kind, game=settled.game, seat=settled.seat)
        return settled


def _count_failure(open_work: OpenWork, house: House, letter: Incoming, error: Exception) -> Settled:
    # Neither its words nor its trace are logged: both may hold what the letter says.
    log.error("letter %d could not be read: %s", letter.id, type(error).__name__)
    with open_work() as work:
        if work.letters.failed(letter.id) >= house.limits.attempts:
            work.letters.settle(letter.id, LetterState.SET_ASIDE, kind="failed")
            set_aside(work, house, letter, None, f"failed: {type(error).__name__}")
    return Settled("failed")
