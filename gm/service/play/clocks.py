"""A clock that was ahead is set back: times in the future that it noted are corrected."""

from dataclasses import replace
from datetime import timedelta

from gm.service.house import House
from gm.service.ports import OpenWork

SLACK = timedelta(minutes=2)
"""How far ahead of ours another machine's clock may be."""
SIGNS = ("read", "sent")


def ahead(open_work: OpenWork, house: House) -> timedelta:
    """By how much the clock was ahead when the last sign of life was given: for a process that begins."""
    now = house.now()
    with open_work() as work:
        signs = [at for kind in SIGNS for at in work.health.beats(kind, now + SLACK)]
    return max(signs, default=now) - now


def set_back(open_work: OpenWork, house: House, by: timedelta) -> None:
    """Correct what a clock noted that was ahead by so much: nothing waits for its times, no deadline is judged by them.

    What was told to players stays: the deadline of a turn, and the turn itself if it was judged.
    """
    now = house.now()
    with open_work() as work:
        # Signs that are still to come would hide that the service is away then; uses of a budget would count.
        work.health.forget_after(now)
        work.spending.forget_after(now)
        work.outbox.bring_forward(now, by)
        work.confirmations.asked_by(now)
        names = [game.name for game in work.games.all()]
    for name in names:
        with open_work() as work:
            game = work.games.lock(name)
            if game is None or game.deadline is None or game.deadline.swept is None or game.deadline.swept <= now:
                continue
            work.games.save(replace(game, deadline=replace(game.deadline, swept=None)))
