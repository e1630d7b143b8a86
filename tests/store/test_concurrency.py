"""Several processes at one database: nothing is lost, nothing is done twice."""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from gm.rules.agreement import Accord, Wish
from gm.service.model.game import GameState
from gm.service.model.letters import LetterState
from gm.service.play.votes import take_vote
from gm.service.ports import AlreadyJudged
from gm.store.migrate import upgrade
from gm.store.work import Store
from tests.service.desk import Desk
from tests.store.samples import GAME, LETTER, NOON, RECORD, ROW


def together(count: int, act: Callable[[int], None]) -> None:
    """Run it in so many threads at once; whatever one raises is raised here."""
    barrier, errors = threading.Barrier(count), list[BaseException]()

    def run(number: int) -> None:
        try:
            barrier.wait()
            act(number)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


def test_forty_concurrent_changes_of_a_game_are_forty_changes(store: Store) -> None:
    with store() as work:
        work.games.add(GAME)

    def change(_: int) -> None:
        with store() as work:
            game = work.games.lock("europe-1")
            assert game is not None
            work.games.save(replace(game, number=game.number + 1))

    for _ in range(4):
        together(10, change)
    with store() as work:
        game = work.games.get("europe-1")

    assert game is not None
    assert game.number == GAME.number + 40


def test_two_claimers_never_share_a_row(store: Store) -> None:
    with store() as work:
        for number in range(6):
            work.processes.begin(str(number), "")
        for number in range(60):
            work.outbox.add(replace(ROW, message_id=f"<{number}@example.org>"))
    claimed: list[int] = []

    def claim(number: int) -> None:
        while True:
            with store() as work:
                rows = work.outbox.claim(NOON, str(number), 7)
                claimed.extend(row.id for row in rows)
            if not rows:
                return

    together(6, claim)

    assert len(claimed) == 60
    assert len(set(claimed)) == 60


def test_two_readers_never_read_the_same_letter(store: Store) -> None:
    with store() as work:
        for number in range(40):
            work.letters.keep(replace(LETTER, sha256=f"{number:064}", uid=number))
    read: list[int] = []

    def take(_: int) -> None:
        while True:
            with store() as work:
                letters = work.letters.waiting(3)
                for letter in letters:
                    read.append(letter.id)
                    work.letters.settle(letter.id, LetterState.READ)
            if not letters:
                return

    together(5, take)

    assert sorted(read) == sorted(set(read))
    assert len(read) == 40


def test_a_turn_is_judged_by_one_of_many(store: Store) -> None:
    with store() as work:
        work.games.add(GAME)
    refused: list[int] = []

    def judge(number: int) -> None:
        try:
            with store() as work:
                work.turns.add(replace(RECORD, code_version=str(number)))
        except AlreadyJudged:
            refused.append(number)

    together(8, judge)
    with store() as work:
        records = work.turns.of_game("europe-1")

    assert len(records) == 1
    assert len(refused) == 7
    assert int(records[0].code_version) not in refused


def test_the_last_votes_end_a_game_once_whoever_reads_them(store: Store) -> None:
    desk = Desk().begin()
    with store() as work:
        work.games.add(desk.game)

    def vote(number: int) -> None:
        with store() as work:
            game = work.games.lock("europe-1")
            assert game is not None
            if game.state is not GameState.ENDED:
                take_vote(work, desk.house, game, game.players[number % 7], Wish(Accord.DRAW))

    together(14, vote)
    with store() as work:
        ended = work.games.get("europe-1")
        letters = work.outbox.claim(desk.clock.now(), "somebody", 100)

    assert ended is not None
    assert ended.verdict is not None
    assert [row.seat for row in sorted(letters, key=lambda row: row.seat or 0)] == list(range(8))


def test_one_of_many_takes_what_only_one_may_do(store: Store) -> None:
    taken: list[int] = []
    with store() as work:
        for number in range(8):
            work.processes.begin(str(number), "")

    def take(number: int) -> None:
        with store() as work:
            if work.processes.take("reader", str(number)) == str(number):
                taken.append(number)

    together(8, take)

    assert len(taken) == 1


def test_all_processes_share_one_secret(store: Store) -> None:
    secrets: set[bytes] = set()

    def ask(_: int) -> None:
        with store() as work:
            secrets.add(work.health.secret())

    together(8, ask)

    assert len(secrets) == 1


def test_a_letter_delivered_to_two_readers_is_kept_once(store: Store) -> None:
    kept: list[bool] = []

    def keep(number: int) -> None:
        with store() as work:
            kept.append(work.letters.keep(replace(LETTER, uid=number)))

    together(8, keep)

    assert sorted(kept) == [False] * 7 + [True]


def test_a_game_another_process_holds_is_passed_over_on_postgresql(request: pytest.FixtureRequest) -> None:
    url = str(request.getfixturevalue("postgres_url"))
    upgrade(url)
    store = Store(url)
    with store() as work:
        work.games.add(GAME)
    with store() as work, store() as other:
        assert work.games.lock("europe-1") is not None
        assert other.games.lock("europe-1", wait=False) is None
    store.close()


# A process that is killed. It is a new one, not a fork: forks share the connections of their parent.


def work_until_killed(url: str, committed: "multiprocessing.Queue[int]") -> None:
    store = Store(url)
    with store() as work:
        work.processes.begin("killed", "")
    for number in range(10**6):
        with store() as work:
            work.letters.keep(replace(LETTER, sha256=f"{number:064}", uid=number))
            work.outbox.add(replace(ROW, message_id=f"<{number}@example.org>"))
            work.outbox.claim(NOON, "killed", 1)
        committed.put(number)


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_killed_process_loses_nothing_it_committed_and_leaves_no_half_work(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path / 'gm.sqlite'}" if kind == "sqlite" else str(request.getfixturevalue("postgres_url"))
    upgrade(url)
    context = multiprocessing.get_context("spawn")
    committed: multiprocessing.Queue[int] = context.Queue()
    process = context.Process(target=work_until_killed, args=(url, committed), daemon=True)
    process.start()
    seen = [committed.get(timeout=60) for _ in range(25)]
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    process.join()

    store = Store(url)
    with store() as work:
        letters = {letter.uid for letter in work.letters.waiting(10**6)}
        rows = {number for number in letters if work.outbox.by_message_id(f"<{number}@example.org>") is not None}
        unclaimed = work.outbox.claim(NOON, "heir", 10**6)
    store.close()

    assert set(seen) <= letters
    assert rows == letters
    assert unclaimed == []
