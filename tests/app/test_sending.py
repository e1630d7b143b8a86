"""Letters out of a running process: each on its own, marked as soon as it is sent."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

from gm.mail.throttle import Throttle
from gm.service.house import SendingRate
from gm.service.model.outbox import Priority, RowState
from tests.app.test_leases import Stopwatch, alive, sending
from tests.servers.sink import Sink
from tests.service.memory import MemoryStore
from tests.store.samples import ROW

RAW = b"Subject: x\r\n\r\nBonjour\r\n"


def test_a_letter_that_the_server_is_slow_to_take_holds_up_no_other_and_each_is_marked_when_sent() -> None:
    async def story() -> tuple[set[str], set[str]]:
        store = MemoryStore()
        with store() as work:
            for name in ("slow", "b", "c", "d", "e", "f"):
                letter = replace(
                    ROW, message_id=f"<{name}@x>", recipient=f"{name}@example.org", not_before=None, raw=RAW
                )
                work.outbox.add(letter)
        patience = asyncio.Event()

        async def after_dot(_: Any) -> str:
            if sink.letters[-1].recipients == ("slow@example.org",):
                await patience.wait()
            return "250 OK"

        def sent() -> set[str]:
            rows = store.work.outbox.rows.values()
            return {row.recipient.partition("@")[0] for row in rows if row.state is RowState.SENT}

        async with Sink(after_dot=after_dot) as sink:
            part, stop = sending(store, alive(store, Stopwatch()), sink.port), asyncio.Event()
            running = asyncio.create_task(part.run(stop))
            async with asyncio.timeout(10):
                while len(sent()) < 5:
                    await asyncio.sleep(0.01)
            before = sent()
            stop.set()
            part.news.set()
            patience.set()
            await running
        return before, sent()

    before, after = asyncio.run(story())

    assert before == {"b", "c", "d", "e", "f"}
    assert after == {"slow", "b", "c", "d", "e", "f"}, "what is in hand at a stop is finished"


def test_many_reports_hold_up_no_answer_and_no_press() -> None:
    async def story() -> list[str]:
        store = MemoryStore()
        with store() as work:
            for number in range(60):
                priority = {10: Priority.PRESS, 20: Priority.ANSWER}.get(number, Priority.REPORT)
                letter = replace(ROW, message_id=f"<{number}@x>", not_before=None, raw=RAW, priority=priority)
                letter = replace(letter, game=f"table-{number // 8}")
                work.outbox.add(replace(letter, recipient=f"{priority}@example.org"))
        async with Sink() as sink:
            part, stop = sending(store, alive(store, Stopwatch()), sink.port), asyncio.Event()
            running = asyncio.create_task(part.run(stop))
            async with asyncio.timeout(10):
                while len(sink.letters) < 60:
                    await asyncio.sleep(0.01)
            stop.set()
            part.news.set()
            await running
        return [each.recipients[0].partition("@")[0] for each in sink.letters]

    order = asyncio.run(story())

    assert order.index("answer") < 20 and order.index("press") < 30
    assert order.count("report") == 58


def test_at_a_rate_reports_leave_first_then_answers_then_press() -> None:
    async def story() -> list[str]:
        store = MemoryStore()
        with store() as work:
            for number in range(12):
                priority = tuple(Priority)[2 - number // 4]
                letter = replace(ROW, message_id=f"<{number}@x>", not_before=None, raw=RAW, priority=priority)
                work.outbox.add(replace(letter, recipient=f"{priority}@example.org", game=f"table-{number}"))
        async with Sink() as sink:
            part, stop = sending(store, alive(store, Stopwatch()), sink.port), asyncio.Event()
            part.throttle = Throttle(SendingRate(timedelta(milliseconds=5)))
            running = asyncio.create_task(part.run(stop))
            async with asyncio.timeout(10):
                while len(sink.letters) < 12:
                    await asyncio.sleep(0.01)
            stop.set()
            part.news.set()
            await running
        return [each.recipients[0].partition("@")[0] for each in sink.letters]

    assert asyncio.run(story()) == ["report"] * 4 + ["answer"] * 4 + ["press"] * 4


def test_a_letter_that_cannot_be_written_is_set_aside_and_the_others_are_sent() -> None:
    async def story() -> list[RowState]:
        store = MemoryStore()
        with store() as work:
            for name, raw in (("broken", None), ("whole", RAW)):
                letter = replace(ROW, message_id=f"<{name}@x>", not_before=None, raw=raw, facts=None)
                work.outbox.add(letter)
        async with Sink() as sink:
            part, stop = sending(store, alive(store, Stopwatch()), sink.port), asyncio.Event()
            running = asyncio.create_task(part.run(stop))
            async with asyncio.timeout(10):
                while any(row.state is RowState.WAITING for row in store.work.outbox.rows.values()):
                    await asyncio.sleep(0.01)
            stop.set()
            part.news.set()
            await running
        return [row.state for row in store.work.outbox.rows.values()][:2]

    assert asyncio.run(story()) == [RowState.FAILED, RowState.SENT]
