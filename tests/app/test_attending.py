"""When a running process looks at which of its games."""

import asyncio
import contextlib
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from gm.running.attending import Attending
from gm.running.news import News
from gm.running.system import SystemClock
from gm.service.play.waiting import Attended
from tests.service.desk import Desk
from tests.service.memory import MemoryStore
from tests.store.samples import GAME

NAMES = ("a", "b", "c")


@dataclass
class Mailbox:
    """Of which everything is known, and in which nothing is found."""

    async def until_known(self, stop: asyncio.Event) -> None:
        return

    async def sweep(self) -> datetime | None:
        return None


@dataclass
class Looks:
    """Notes which games are looked at; `answers` says what they need, one look after the other."""

    answers: dict[str, list[Attended]] = field(default_factory=dict)
    seen: Counter[str] = field(default_factory=Counter)

    def attend(self, name: str, complete_since: datetime | None = None) -> Attended:
        self.seen[name] += 1
        left = self.answers.get(name)
        return left.pop(0) if left else Attended()


def looked_at(looks: Looks, poll: float, seconds: float, enough: int = 100) -> Counter[str]:
    """How often each of three games is looked at within so many seconds, or until that is often enough."""
    store = MemoryStore()
    with store() as work:
        for name in NAMES:
            work.games.add(replace(GAME, name=name))
    house = replace(Desk().house, clock=SystemClock())
    parts: Any = (Mailbox(), looks)

    async def run() -> None:
        part, stop = Attending(store, house, News(), *parts, poll), asyncio.Event()
        running = asyncio.create_task(part.run(stop))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while min(looks.seen[name] for name in NAMES) < enough:
                    await asyncio.sleep(0.01)
        stop.set()
        part.news.wake_all()
        await running

    asyncio.run(run())
    return looks.seen


def soon() -> datetime:
    return SystemClock().now() + timedelta(seconds=0.2)


def test_a_game_is_looked_at_when_its_moment_has_come_and_the_others_are_not() -> None:
    assert looked_at(Looks({"b": [Attended(next=soon())]}), 60.0, 0.6) == {"a": 1, "b": 2, "c": 1}


def test_a_game_whose_deadline_has_moved_is_looked_at_again_at_once() -> None:
    assert looked_at(Looks({"c": [Attended(moved=True)]}), 60.0, 0.3) == {"a": 1, "b": 1, "c": 2}


def test_every_game_is_looked_at_now_and_then_though_nothing_tells_of_it() -> None:
    seen = looked_at(Looks(), 0.05, 60.0, enough=3)

    assert min(seen[name] for name in NAMES) >= 3


def test_where_looking_takes_long_it_is_done_less_often() -> None:
    @dataclass
    class Slow(Looks):
        def attend(self, name: str, complete_since: datetime | None = None) -> Attended:
            asyncio.run(asyncio.sleep(0.05))
            return super().attend(name, complete_since)

    assert looked_at(Slow(), 0.1, 1.0) == {"a": 1, "b": 1, "c": 1}
