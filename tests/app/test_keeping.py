"""What a running service forgets in time, and what it keeps."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from gm.commands.look import find
from gm.config.service import read_service
from gm.running.app import Service, build_house, open_store
from gm.running.leases import Leases
from gm.running.retention import Keeping
from gm.service.model.game import Deadline
from gm.service.model.letters import LetterState
from gm.service.model.outbox import RowState
from gm.store.work import Store
from tests.app.world import GM_TOML
from tests.service.memory import MemoryStore, StoppedClock
from tests.store.samples import GAME, LETTER, NOON, OPENING, RECORD, ROW

DAY = timedelta(days=1)
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)


def test_a_running_service_gives_up_what_is_older_than_keep_says_and_still_shows_the_game(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    text = (
        GM_TOML.format(imap=1, smtp=1, database="sqlite:///gm.sqlite")
        + '[keep]\nsent = "2 hours"\nstrangers = "1 hour"\n'
    )
    (tmp_path / "gm.toml").write_text(text, encoding="utf-8")
    config = read_service(tmp_path / "gm.toml")
    store = open_store(config)
    now = datetime.now(UTC)
    with store() as work:
        # The service looks at the real clock: the turn must not fall while it runs.
        open_turn = replace(GAME, deadline=Deadline(now + DAY, now))
        work.games.add(replace(open_turn, settings=replace(GAME.settings, setup="7", seating=(), choices={})))
        work.turns.add(replace(RECORD, before=OPENING.position, orders={}, disorder=frozenset(), chance={}))
        work.outbox.add(replace(ROW, created=LONG_AGO, not_before=None))
        (row,) = work.outbox.claim(LONG_AGO, "nobody", 5)
        work.outbox.keep_bytes({row.id: (b"From: gm@example.org\r\n\r\nBonjour\r\n",)})
        work.outbox.sent([row.id], LONG_AGO)
        work.letters.keep(replace(LETTER, kept=LONG_AGO))
        (letter,) = work.letters.waiting(5)
        work.letters.settle(letter.id, LetterState.READ, kind="stranger")

    async def run() -> None:
        stop = asyncio.Event()
        running = asyncio.create_task(Service(config, store, build_house(config, store)).run(stop))
        async with asyncio.timeout(20):
            while _bytes(store, row.id) or _stranger(store, letter.id):
                await asyncio.sleep(0.05)
        stop.set()
        await running

    asyncio.run(run())
    with store() as work:
        found = work.outbox.by_message_id(ROW.message_id)
        assert found is not None and (found.state, found.facts) == (RowState.SENT, ROW.facts)
    store.close()
    view = find(tmp_path / "gm.toml", GAME.name, str(OPENING.position.turn), "fr")
    assert view.record is not None and view.report(view.record).after is not None


def _bytes(store: Store, row: int) -> bool:
    with store() as work:
        return row in work.outbox._pieces.joined([row])


def _stranger(store: Store, letter: int) -> bool:
    with store() as work:
        return bool(work.letters.get(letter).raw)


def keeping(store: MemoryStore, clock: StoppedClock, sent: timedelta = 90 * DAY) -> Keeping:
    return Keeping(store, clock, sent, 30 * DAY, alive(store))


def alive(store: MemoryStore) -> Leases:
    leases = Leases(store)
    leases.show_life()
    return leases


def with_strangers(count: int) -> MemoryStore:
    store = MemoryStore()
    with store() as work:
        for number in range(count):
            work.letters.keep(replace(LETTER, sha256=str(number), uid=number, kept=NOON))
        for letter in work.letters.waiting(count):
            work.letters.settle(letter.id, LetterState.READ, kind="stranger")
    return store


def test_a_letter_is_kept_to_the_last_of_its_days() -> None:
    store, clock = with_strangers(1), StoppedClock(NOON + 30 * DAY)
    first, second = keeping(store, clock), keeping(store, clock)
    assert first.forget_some() == 0
    clock.forward(timedelta(seconds=1))

    assert second.forget_some() == 0, "the first is at it"
    first.leases.release()
    assert second.forget_some() == 1


def test_a_thousand_letters_are_forgotten_a_few_at_a_time() -> None:
    store = with_strangers(1000)
    part = keeping(store, StoppedClock(NOON + 31 * DAY))

    assert part.forget_some() <= 20
    assert sum(part.forget_some() for _ in range(60)) + 20 == 1000


def test_a_length_longer_than_history_keeps_everything() -> None:
    store = with_strangers(1)

    ages = timedelta(days=999_999)
    assert Keeping(store, StoppedClock(NOON), ages, ages, alive(store)).forget_some() == 0
