"""Threads of one process get SQLite in the order in which they ask for it."""

import time
from threading import Thread

from gm.store.turns import InTurn
from tests.servers.ground import wait_until


def test_a_lock_is_given_in_the_order_in_which_it_was_asked_for() -> None:
    in_turn, order = InTurn(), list[int]()

    def work(number: int) -> None:
        with in_turn:
            order.append(number)

    threads = [Thread(target=work, args=(number,)) for number in range(20)]
    with in_turn:
        for asked, thread in enumerate(threads, 2):  # after the one that has it
            thread.start()
            wait_until(lambda asked=asked: len(in_turn._waiting) == asked, lambda: "it does not ask")
        assert order == []
    for thread in threads:
        thread.join()

    assert order == list(range(20))


def test_a_thread_that_asks_again_and_again_holds_up_no_other() -> None:
    in_turn, turns, ended = InTurn(), list[str](), False

    def greedy() -> None:
        while not ended:
            with in_turn:
                turns.append("greedy")
                time.sleep(0.002)

    thread = Thread(target=greedy)
    thread.start()
    for _ in range(10):
        with in_turn:
            turns.append("other")
    ended = True
    thread.join()

    assert turns.count("greedy") <= 12 + turns.index("other")
