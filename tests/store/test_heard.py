"""What one process queues, the others hear at once."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from threading import Event, Timer

import pytest

from gm.store.migrate import upgrade
from gm.store.notifications import heard
from gm.store.work import Store
from tests.store.samples import ROW


@pytest.fixture
def store(postgres_url: str) -> Iterator[Store]:
    upgrade(postgres_url)
    store = Store(postgres_url)
    yield store
    store.close()


def test_a_letter_that_another_process_queues_is_heard_of_once_it_is_there(store: Store, postgres_url: str) -> None:
    ended = Event()
    told = heard(postgres_url, ended)
    assert next(told) == "listening"
    with pytest.raises(KeyError), store() as work:
        work.outbox.add(ROW)
        raise KeyError
    with store() as work:
        work.outbox.next_due()
    with store() as work:
        work.outbox.add(ROW)
        work.outbox.add(replace(ROW, message_id="<another@example.org>"))

    assert next(told) == "mail"
    ended.set()
    assert list(told) == [], "nothing else: not what failed, and what is queued together once"


def test_all_hear_that_what_a_process_had_claimed_is_free(store: Store, postgres_url: str) -> None:
    ended = Event()
    with store() as work:
        work.processes.begin("one", "")
        work.outbox.add(ROW)
        work.outbox.claim(ROW.not_before or ROW.created, "one", 1)
    told = heard(postgres_url, ended)
    assert next(told) == "listening"
    with store() as work:
        assert not work.processes.end("one", count=7), "it has shown that it lives"
    with store() as work:
        assert work.processes.end("one", count=1)

    patience = Timer(5.0, ended.set)
    patience.start()
    assert sorted(islice(told, 2)) == ["letters", "mail"]
    patience.cancel()
