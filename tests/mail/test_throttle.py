"""Letters leave no faster than a provider allows, and slower while a server says so."""

import asyncio
import itertools
from datetime import timedelta

from gm.mail.outbox import Deferred, Fate, Refused, Sent
from gm.mail.throttle import LONGEST, Throttle
from gm.service.house import SendingRate


class Clock:
    """A stopwatch that waiting moves on."""

    at = 100.0

    def __call__(self) -> float:
        return self.at


def left(throttle: Throttle, clock: Clock, *fates: Fate) -> list[float]:
    """Seconds after which each letter leaves, one after the other."""

    class Hasty(asyncio.Event):
        async def wait(self) -> bool:  # type: ignore[override]
            clock.at += 0.5
            return True

    async def story() -> list[float]:
        times = []
        for fate in fates:
            await throttle.turn(Hasty())
            times.append(clock.at - 100)
            throttle.heard(fate)
        return times

    return asyncio.run(story())


TAKEN, BUSY = Sent("ok"), Deferred(451, "later")


def test_without_a_rate_nothing_waits() -> None:
    clock = Clock()

    assert left(Throttle(stopwatch=clock), clock, *[TAKEN] * 5) == [0, 0, 0, 0, 0]


def test_a_burst_leaves_at_once_and_the_rest_at_the_rate() -> None:
    clock = Clock()

    assert left(Throttle(SendingRate(timedelta(seconds=2), 3), clock), clock, *[TAKEN] * 6) == [0, 0, 0, 2, 4, 6]


def test_what_was_not_used_is_a_burst_again_but_no_larger_one() -> None:
    clock = Clock()
    throttle = Throttle(SendingRate(timedelta(seconds=2), 2), clock)
    left(throttle, clock, *[TAKEN] * 4)

    clock.at = 200.0

    assert left(throttle, clock, *[TAKEN] * 4) == [100, 100, 102, 104]


def test_a_server_that_wants_less_slows_the_whole_queue_and_what_it_takes_hastens_it() -> None:
    clock = Clock()

    times = left(Throttle(stopwatch=clock), clock, BUSY, BUSY, TAKEN, TAKEN, TAKEN)

    assert times == [0, 1, 3, 4, 4]


def test_however_often_a_server_wants_less_letters_are_tried_each_minute() -> None:
    clock = Clock()

    times = left(Throttle(stopwatch=clock), clock, *[BUSY] * 12)

    assert max(b - a for a, b in itertools.pairwise(times)) == LONGEST


def test_a_recipient_who_is_refused_slows_nobody() -> None:
    clock = Clock()

    assert left(Throttle(stopwatch=clock), clock, Refused(550, "no such user"), Deferred(499, "?"), TAKEN) == [0, 0, 0]
