"""Processes that write letters: the same letters, whatever becomes of one of them."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace

import pytest

from gm.running.leases import birth_of, is_there
from gm.running.system import SystemChance
from gm.running.writers import Made, Writers
from gm.service.post.dispatch import Claimed
from tests.servers.ground import wait_until
from tests.service.desk import MONDAY, Desk, email_of
from tests.service.memory import StoppedClock


@pytest.fixture(autouse=True)
def unpainted() -> None:
    """Maps are painted here."""


def asked(what: str) -> Sequence[Claimed]:
    desk = Desk().begin()
    rows = [desk.write(power, what, sender=email_of(power))[0] for power in ("FRANCE", "ITALY")]
    return [Claimed(row, "classic") for row in rows]


@pytest.fixture(scope="module")
def letters() -> Sequence[Claimed]:
    """Without a map, for which a process would paint the ground first."""
    return asked("aide")


@pytest.fixture(scope="module")
def written_here(letters: Sequence[Claimed]) -> list[Made]:
    return asyncio.run(writers(0).make(letters))


def writers(count: int) -> Writers:
    return Writers(replace(Desk().house, clock=StoppedClock(MONDAY), chance=SystemChance()), count)


def test_a_process_of_its_own_writes_the_same_letters() -> None:
    maps = asked("carte")
    elsewhere = writers(1)
    try:
        made = asyncio.run(elsewhere.make(maps))
    finally:
        elsewhere.close()

    assert made == asyncio.run(writers(0).make(maps)) and all(each.pieces for each in made)


def test_others_take_the_place_of_a_process_that_is_killed(
    letters: Sequence[Claimed], written_here: list[Made]
) -> None:
    async def story() -> list[Made]:
        await pool.make(())
        for number in await asyncio.to_thread(pids, pool):
            os.kill(number, signal.SIGKILL)
        with pytest.raises(BrokenProcessPool):
            while True:
                await pool.make(())
        return await pool.make(letters)

    pool = writers(1)
    try:
        assert asyncio.run(story()) == written_here
    finally:
        pool.close()


@pytest.mark.full
def test_when_nobody_writes_a_single_fresh_process_waits_for_the_next_letter(
    letters: Sequence[Claimed], written_here: list[Made], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> tuple[list[int], list[int], list[int], list[Made]]:
        await asyncio.gather(pool.make(()), pool.make(()))
        busy = pids(pool)
        pool.rest()
        still = pids(pool)
        monkeypatch.setattr("gm.running.writers.QUIET", 0.0)
        pool.rest()
        fresh = pids(pool)
        pool.rest()
        assert pids(pool) == fresh, "it has written nothing that it could be rid of"
        return busy, still, fresh, await pool.make(letters)

    pool = writers(2)
    try:
        busy, still, fresh, made = asyncio.run(story())
    finally:
        pool.close()

    assert still == busy and len(busy) == 2
    assert len(fresh) == 1 and not set(fresh) & set(busy)
    assert made == written_here


def test_where_no_process_can_be_begun_the_service_writes_itself(
    letters: Sequence[Claimed], written_here: list[Made], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError("/dev/shm")

    monkeypatch.setattr("gm.running.writers.ProcessPoolExecutor", refuse)

    assert asyncio.run(writers(2).make(letters)) == written_here


def test_a_letter_that_cannot_be_written_spoils_no_other(letters: Sequence[Claimed], written_here: list[Made]) -> None:
    broken = Claimed(replace(letters[0].row, facts=None), "classic")

    first, second, third = asyncio.run(writers(0).make([letters[0], broken, letters[1]]))

    assert [first, third] == written_here
    assert (second.pieces, second.error) == (None, "AttributeError")


SERVICE = """
import asyncio
from tests.app.test_writers import pids, writers
pool = writers(1)
asyncio.run(pool.make(()))
print(*pids(pool), flush=True)
input()
"""


def test_a_process_ends_with_the_service_that_was_killed() -> None:
    service = subprocess.Popen(
        [sys.executable, "-c", SERVICE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert service.stdout is not None
    (writer,) = map(int, service.stdout.readline().split())
    birth = birth_of(writer)
    assert is_there(birth)

    service.kill()
    service.communicate()

    wait_until(lambda: not is_there(birth), lambda: "it lives")


def pids(pool: Writers) -> list[int]:
    assert pool._pool is not None
    return list(pool._pool._processes)
