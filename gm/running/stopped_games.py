"""Games that cannot be dealt with, as long as that lasts: each is told of once, and the others do not wait for it."""

import logging
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy.exc import InterfaceError, OperationalError

from gm.service.house import House
from gm.service.play import turns
from gm.service.play.waiting import Attended
from gm.service.ports import OpenWork, Spoilt
from gm.service.post.damage import in_database, tell_stopped

log = logging.getLogger(__name__)


@dataclass
class StoppedGames:
    """What one process knows of them."""

    open_work: OpenWork
    house: House
    _why: dict[str, str] = field(default_factory=dict)
    _mended: Counter[str] = field(default_factory=Counter)

    def attend(self, name: str, complete_since: datetime | None = None) -> Attended:
        """As `turns.attend`. Whatever is wrong with a game, only that one is left alone, and tried again next time."""
        try:
            attended = turns.attend(self.open_work, self.house, name, complete_since)
        except (OperationalError, InterfaceError):
            raise  # the database itself is not there
        except Exception as error:
            self._note(name, error)
            return Attended()
        if self._why.pop(name, None) is not None:
            self._mended[name] += 1
            log.info("game %s goes on", name)
        return attended

    def note_sweep(self, name: str, began: datetime) -> None:
        """As `turns.note_sweep`, in the same way."""
        try:
            turns.note_sweep(self.open_work, name, began)
        except Spoilt as error:
            self._note(name, error)

    def _note(self, name: str, error: Exception) -> None:
        why = in_database(error) if isinstance(error, Spoilt) else f"failed: {type(error).__name__}"
        if self._why.get(name) == why:
            return
        log.error("game %s cannot go on, the others do: %s", name, why)
        log.debug("game %s", name, exc_info=error)
        with self.open_work() as work:
            tell_stopped(work, self.house, name, why, self._mended[name])
        self._why[name] = why
