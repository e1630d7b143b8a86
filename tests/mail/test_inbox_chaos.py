"""Connections that are cut or fall silent, again and again: no letter is lost and none is kept twice."""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from gm.mail.account import Account
from gm.mail.embedded import EmbeddedMail
from gm.mail.inbox import Patience
from tests.servers.fixtures import Box
from tests.servers.proxy import Proxy

from .watch import Desk, letter, number_of, until, watched

Deliver = Callable[[list[bytes]], Awaitable[None]]


async def break_connections(
    proxy: Proxy, account: Account, desk: Desk, deliver: Deliver, *, blocks: int, size: int, chance: random.Random
) -> list[Any]:
    """Deliver blocks of letters, each through at least one fault: two cuts, then a silence, and so on.

    A fault counts when it struck a connection and a new one had to be made. Returns what the event loop complained of.
    """
    complaints: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: complaints.append(context))
    faults = 0

    async def storm() -> None:
        nonlocal faults
        while True:
            await asyncio.sleep(chance.uniform(0.0, 0.1))
            known = proxy.connections
            if await proxy.silence(0.03) if faults % 3 == 2 else proxy.cut():
                await until(lambda: proxy.connections > known)  # noqa: B023 – awaited at once
                faults += 1

    async with watched(account, desk, patience=Patience(poll=0.3, timeout=0.3)) as inbox:
        storming = asyncio.create_task(storm())
        for block in range(blocks):
            numbers = range(block * size, (block + 1) * size)
            await deliver([letter(n, b"A Par - Bou\r\n" * chance.randrange(1, 600)) for n in numbers])
            await until(lambda: faults > block)  # noqa: B023 – awaited at once
        # On a busy machine nobody could log in between two faults for ever: enough of them have struck.
        storming.cancel()
        await until(lambda: len(desk.kept) == blocks * size)
        async with asyncio.timeout(60):
            await inbox.sweep()
    return complaints


def test_of_400_letters_each_is_kept_once_though_the_connection_breaks_at_least_20_times(box: Box) -> None:
    desk = Desk()

    async def deliver(letters: list[bytes]) -> None:
        await asyncio.to_thread(box.deliver, *letters)

    async def run() -> tuple[list[Any], int]:
        async with Proxy(box.dovecot.imap_port) as proxy:
            account = box.account(port=proxy.port)
            complaints = await break_connections(
                proxy, account, desk, deliver, blocks=20, size=20, chance=random.Random(7)
            )
            return complaints, proxy.connections

    complaints, connections = asyncio.run(run())

    assert Counter(number_of(arrival.raw) for arrival in desk.arrivals) == Counter(map(str, range(400)))
    assert set(desk.offered.values()) == {1}, "what was kept before a fault is not even fetched again"
    # A server that was cut off in a MOVE may do it although it was asked again: a copy more, of a letter kept once.
    assert {number_of(raw) for raw in box.letters("Processed")} == set(map(str, range(400)))
    assert box.letters("INBOX") == []
    assert desk.set_aside == []
    assert connections > 20
    assert complaints == []


def test_the_embedded_server_loses_nothing_either() -> None:
    desk = Desk()

    async def run() -> list[Any]:
        async with EmbeddedMail({"gm@demo.example": "secret"}) as mail, Proxy(mail.imap_port) as proxy:

            async def deliver(letters: list[bytes]) -> None:
                for one in letters:
                    await mail.deliver("gm@demo.example", one)

            account = Account("127.0.0.1", proxy.port, "plain", "gm@demo.example", "secret")
            return await break_connections(proxy, account, desk, deliver, blocks=5, size=20, chance=random.Random(11))

    complaints = asyncio.run(run())

    assert Counter(number_of(arrival.raw) for arrival in desk.arrivals) == Counter(map(str, range(100)))
    assert desk.set_aside == []
    assert complaints == []
