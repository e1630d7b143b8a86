"""A mailbox that several installations empty: each leaves the others' letters to them for a while."""

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

import pytest

from gm.mail.account import Account
from gm.mail.inbox import Arrival, MovedMark, Patience, Session
from tests.servers.dovecot import Dovecot
from tests.servers.fixtures import Box, missing
from tests.servers.ground import NotHere, folder

from .watch import Desk, letter, number_of, watched

OURS, THEIRS = "a" * 16, "b" * 16


@dataclass
class Past:
    """Of a new store. Letters with an odd number are for another installation."""

    own: str = OURS

    async def of_others(self, arrivals: Sequence[Arrival]) -> Collection[int]:
        return [arrival.uid for arrival in arrivals if int(number_of(arrival.raw)) % 2]

    async def mark(self) -> None:
        return None

    async def last(self) -> None:
        return None

    async def take_in(self, arrivals: Sequence[Arrival], *, shared: bool) -> None:
        raise AssertionError("it knows of none that were moved away")

    async def looked_back(self, waiting_since: datetime | None) -> None:
        pass

    async def note(self, mark: MovedMark) -> None:
        pass


async def have_run(account: Account, installation: str) -> None:
    async with watched(account, Desk(), past=Past(installation)) as inbox:
        await inbox.sweep()


@pytest.mark.parametrize("prefix", ["", "INBOX."])
def test_a_letter_for_another_installation_is_left_to_it_and_taken_when_it_does_not_come(prefix: str) -> None:
    with folder("shared") as place:
        try:
            server = Dovecot(place, prefix=prefix)
        except NotHere as reason:
            missing(reason)
        with server:
            desk, account = Desk(), server.account(user := server.unused())

            async def run() -> None:
                await have_run(account, THEIRS)
                await asyncio.to_thread(server.deliver, user, letter(1), letter(2))
                async with watched(account, desk, past=Past(), patience=Patience(others=2.0)) as inbox:
                    await inbox.sweep()
                    assert [number_of(each.raw) for each in desk.arrivals] == ["2"]
                    assert len(server.letters(user)) == 1
                    assert not desk.set_aside
                    await asyncio.sleep(2.0)
                    await inbox.sweep()

            asyncio.run(run())

            assert {number_of(each.raw) for each in desk.arrivals} == {"1", "2"}
            assert not server.letters(user)


def test_where_no_other_installation_was_every_letter_is_taken_at_once(box: Box) -> None:
    desk = Desk()
    box.deliver(letter(1), letter(2))

    async def run() -> None:
        async with await Session.open(box.account()) as session:
            await session.create_if_missing("gm-archive")  # somebody's own folder
        await have_run(box.account(), OURS)
        async with watched(box.account(), desk, past=Past()) as inbox:
            await asyncio.to_thread(box.deliver, letter(3))
            await inbox.sweep()

    asyncio.run(run())

    assert [number_of(each.raw) for each in desk.arrivals] == ["3"]
    assert len(box.letters("Processed")) == 3
