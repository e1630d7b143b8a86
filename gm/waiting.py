"""Waiting in a program that may be told to stop."""

import asyncio
import contextlib
from collections.abc import Awaitable


async def wait(event: asyncio.Event, seconds: float) -> None:
    """For the event, but not longer than so."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()


async def unless(stop: asyncio.Event, wanted: Awaitable[object]) -> None:
    """For what is wanted, but not longer than until the stop."""
    task = asyncio.ensure_future(wanted)
    stopping = asyncio.ensure_future(stop.wait())
    try:
        await asyncio.wait((task, stopping), return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
    finally:
        for each in (task, stopping):
            each.cancel()
