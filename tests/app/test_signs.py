"""Signs of life, and the clock they are given by."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace

import pytest

from gm.running import signs
from gm.running.news import News
from gm.running.signs import SignsOfLife
from tests.app.test_leases import NOW
from tests.service.memory import MemoryStore, StoppedClock
from tests.store.samples import ROW

HOURS = timedelta(hours=3)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signs, "LOOK", 0.02)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("runs", [True, False], ids=["while the service runs", "while it is away"])
def test_a_letter_that_waits_for_a_time_that_a_clock_ahead_has_set_waits_no_longer(runs: bool) -> None:
    store, clock = MemoryStore(), StoppedClock(NOW + HOURS)
    with store() as work:
        work.outbox.add(replace(ROW, not_before=clock.now() + timedelta(minutes=1)))

    async def life(*steps: timedelta) -> None:
        stop, house = asyncio.Event(), SimpleNamespace(now=clock.now)
        intake, sending = SimpleNamespace(looks=True, news=News()), SimpleNamespace(reaches_server=True)
        running = asyncio.create_task(SignsOfLife(store, house, intake, sending).run(stop))  # type: ignore[arg-type]
        for step in (*steps, timedelta(0)):
            await asyncio.sleep(0.2)
            clock.forward(step)
        stop.set()
        await running

    if runs:
        asyncio.run(life(-HOURS))
    else:
        asyncio.run(life())
        clock.forward(-HOURS)
        asyncio.run(life())

    (row,) = store.work.outbox.rows.values()
    assert row.not_before is not None and row.not_before - NOW <= timedelta(minutes=2)
    assert store.work.health.beats("read", NOW + timedelta(minutes=1)) == []
    assert store.work.health.beats("read", NOW - timedelta(minutes=1))
