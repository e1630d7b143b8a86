"""What happened after the copy from which a database was restored, once more: in the order and at the times it did."""

import logging
from dataclasses import dataclass, replace
from datetime import datetime

from gm.running.stopped_games import StoppedGames
from gm.service.desk import intake
from gm.service.house import House
from gm.service.play import turns
from gm.service.play.recovery import finish, holding, lived_until, open_recovery
from gm.service.ports import OpenWork

log = logging.getLogger(__name__)


@dataclass
class _PastClock:
    """A clock that shows when something happened."""

    at: datetime

    def now(self) -> datetime:
        return self.at


def recover(open_work: OpenWork, house: House, waiting_since: datetime | None) -> bool:
    """Read and judge what the restored database had forgotten; nothing of it is sent. Whether there was anything.

    It may be ended at any time, and goes on where it was. `waiting_since`: the oldest letter in the mailbox was
    received then, so nobody emptied it any more.
    """
    with open_work() as work:
        recovery = open_recovery(work)
        if recovery is None:
            return False
        recovery = lived_until(work, recovery, waiting_since or house.now())
    told = "the database is older than the mailbox: %d letters since %s are read again, and their answers held"
    log.warning(told, recovery.letters, f"{recovery.copied:%Y-%m-%d %H:%M} UTC")
    _Reenactment(holding(open_work, recovery), house, _PastClock(recovery.copied), recovery.until).run()
    with open_work() as work:
        finish(work, house, recovery)
    log.warning("the games stand where their letters leave them; gm recover shows what may have left before")
    return True


class _Reenactment:
    def __init__(self, open_work: OpenWork, house: House, clock: _PastClock, until: datetime) -> None:
        self._open_work = open_work
        self._house = replace(house, clock=clock)
        self._clock = clock
        self._until = until
        self._games = StoppedGames(open_work, self._house)

    def run(self) -> None:
        self._attend_all()
        while True:
            received, moment = self._next_letter(), self._next_moment()
            if received is not None and (moment is None or received <= moment):
                self._clock.at = max(self._clock.at, received)
                settled = intake.read_next(self._open_work, self._house)
                if settled is not None and settled.game is not None:
                    self._attend(settled.game)
            elif moment is not None:
                self._clock.at = moment
                self._attend_all()
            else:
                break

    def _next_letter(self) -> datetime | None:
        with self._open_work() as work:
            oldest = [letter.received for letter in work.letters.waiting(1)]
        return next((at for at in oldest if at <= self._until), None)

    def _next_moment(self) -> datetime | None:
        with self._open_work() as work:
            moments = [at for game in work.games.all() for at in turns.moments(game)]
        return min((at for at in moments if self._clock.at < at <= self._until), default=None)

    def _attend_all(self) -> None:
        with self._open_work() as work:
            names = work.games.running()
        for name in names:
            self._attend(name)

    def _attend(self, name: str) -> None:
        """Whatever is due then. Every letter that had come by then has been read."""
        while True:
            attended = self._games.attend(name)
            if attended.sweep:
                self._games.note_sweep(name, self._clock.at)
            elif not attended.judged:
                return
