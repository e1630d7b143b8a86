"""What a game waits for before something of it can be settled: letters that were on time, a look into the mailbox."""

from dataclasses import dataclass, field
from datetime import datetime

from gm.service.model.game import Deadline, Game
from gm.service.ports import Work


@dataclass(frozen=True, slots=True)
class Attended:
    """What a game needs next."""

    judged: bool = False
    sweep: bool = False
    """A last look into the mailbox is wanted before the turn can be judged."""
    unread: bool = False
    """Letters that were on time lie here and must be read before."""
    complete_since: datetime | None = None
    """When all orders were found to be there, although letters are still unread."""
    moved: bool = False
    """Its deadline has moved: it needs another look."""
    next: datetime | None = field(default=None, compare=False)
    """The next moment at which it may need something, if nothing happens before."""


def wanting(work: Work, game: Game, deadline: Deadline, until: datetime, now: datetime) -> Attended | None:
    """What is wanted before every letter received until then is sure to have been read; None when nothing is."""
    settled, swept = until + game.settings.timing.sweep, deadline.swept
    # A look that is still to come was made while the clock was ahead.
    if swept is None or not settled <= swept <= now:
        return Attended(sweep=now >= settled)
    return Attended(unread=True) if work.letters.waiting_until(until, game.name) else None
