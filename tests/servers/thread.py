"""Run an asynchronous server beside a test that is not asynchronous itself."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from typing import TypeVar

Server = TypeVar("Server")


@contextmanager
def in_thread(server: AbstractAsyncContextManager[Server]) -> Iterator[Server]:
    """`with in_thread(Sink()) as sink:`; the server has an event loop of its own until the block ends."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()

    async def enter() -> Server:
        return await server.__aenter__()

    async def leave() -> None:
        await server.__aexit__(None, None, None)
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        if others:
            await asyncio.wait(others, timeout=2)

    try:
        entered = asyncio.run_coroutine_threadsafe(enter(), loop).result(10)
        try:
            yield entered
        finally:
            asyncio.run_coroutine_threadsafe(leave(), loop).result(10)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()
