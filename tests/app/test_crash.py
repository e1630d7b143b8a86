"""The service is killed again and again in the middle of its work: nothing is lost, and nothing happens twice.

GM_CRASHES sets how often; the ordinary run is a taste of it.
"""

import asyncio
import os
import random
import signal
import sys
from collections import Counter
from pathlib import Path

from sqlalchemy import select

from gm.config.service import read_service
from gm.mail.embedded import EmbeddedMail
from gm.running.app import build_house, open_store
from gm.running.apply import apply_file
from gm.service.model.letters import KeptLetter, LetterState
from gm.service.model.outbox import OutboxRow, RowState
from gm.store import tables
from gm.store.rows import items
from gm.store.work import Store
from tests.app.world import GM_TOML, MAILBOX, POWERS, World, address_of, body, game_file

CRASHES = int(os.environ.get("GM_CRASHES", "3"))
LETTERS = max(30, min(150, CRASHES * 2))
QUIET = 60.0
"""Seconds that the last process has to finish what the others left."""


async def season(folder: Path, database: str, processes: int) -> None:
    chance = random.Random(7)
    passwords = dict.fromkeys((MAILBOX, "ophelie@demo.example", *map(address_of, POWERS)), "secret")
    async with EmbeddedMail(passwords, vouch_for_all=True) as mail:
        (folder / "games").mkdir()
        toml = GM_TOML.format(imap=mail.imap_port, smtp=mail.smtp_port, database=database)
        (folder / "gm.toml").write_text(toml, encoding="utf-8")
        file = folder / "games" / "europe-1.toml"
        file.write_text(game_file(moves="6 seconds"), encoding="utf-8")
        config = read_service(folder / "gm.toml")
        store = open_store(config)
        apply_file(file, store, build_house(config, store))
        world = World(mail, folder, config, store, None)  # type: ignore[arg-type]  # the service is another process
        running = [await start(folder) for _ in range(processes)]
        writing = asyncio.create_task(write_letters(world, chance))
        for _ in range(CRASHES):
            await asyncio.sleep(chance.uniform(0.3, 2.5))
            victim = chance.randrange(processes)
            running[victim].send_signal(signal.SIGKILL)
            await running[victim].wait()
            running[victim] = await start(folder)
        sent = await writing
        try:
            await settled(store, len(sent))
            await check(world, sent)
        finally:
            for process in running:
                process.send_signal(signal.SIGKILL)
                await process.wait()
            store.close()


async def start(folder: Path) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.app.process", str(folder / "gm.toml"), cwd=Path(__file__).parents[2]
    )


async def write_letters(world: World, chance: random.Random) -> dict[str, str]:
    """Message-ID -> what it was; orders and press, spread over the crashes."""
    sent = {}
    for number in range(LETTERS):
        power = chance.choice(POWERS)
        if number % 3:
            text = "A Par-Bou\nA Vie-Gal\nF Lon-Man\nA Con-Bul\nA Mos-Ukr\n"
            sent[await world.write(power, text, subject=f"Feuille {number}")] = "orders"
        else:
            other = chance.choice([each for each in POWERS if each != power])
            sent[await world.write(power, f"Courrier {number}.", to=other, subject=f"Lettre {number}")] = "press"
        await asyncio.sleep(chance.uniform(0, 2 * 1.4 * CRASHES / LETTERS))
    return sent


async def settled(store: Store, letters: int) -> None:
    """Until every letter is read, a turn is judged and everything is sent; the game itself goes on."""

    def waiting() -> bool:
        with store() as work:
            link = work.letters._connection
            kept = items(link, KeptLetter, tables.letter, select(tables.letter))
            rows = items(link, OutboxRow, tables.outbox, select(tables.outbox))
            unread = len(kept) < letters or any(each.state is LetterState.WAITING for each in kept)
            unjudged = not work.turns.of_game("europe-1")
            return unread or unjudged or any(row.state is RowState.WAITING for row in rows)

    async with asyncio.timeout(QUIET + CRASHES):
        while await asyncio.to_thread(waiting):
            await asyncio.sleep(0.05)


async def check(world: World, sent: dict[str, str]) -> None:
    with world.store() as work:
        link = work.letters._connection
        kept = items(link, KeptLetter, tables.letter, select(tables.letter))
        rows = items(link, OutboxRow, tables.outbox, select(tables.outbox))
        turns = work.turns.of_game("europe-1")
        game = work.games.get("europe-1")
    assert game is not None

    for message_id, what in sent.items():
        (letter,) = [each for each in kept if f"Message-ID: {message_id}".encode() in each.raw]
        assert letter.state is LetterState.READ
        assert letter.kind == what, (letter.kind, what)
        assert [row.kind for row in rows if row.answers == letter.id] in (["acknowledgement"], ["press_sent"])

    numbers = [record.number for record in turns]
    assert numbers == list(range(1, len(numbers) + 1))
    assert game.number >= len(numbers) + 1
    everybody = {*map(address_of, POWERS), "ophelie@demo.example"}
    for number in numbers:
        assert {
            row.recipient for row in rows if row.kind in ("results", "judged") and row.number == number
        } == everybody
    relayed = [row.facts.text for row in rows if row.kind == "press"]
    assert sorted(relayed) == sorted(set(relayed))
    accepted = [row for row in rows if row.kind == "press_sent"]
    assert len(accepted) == sum(what == "press" for what in sent.values())
    # Press is closed in some phases: what waits is counted in the next.
    assert len(relayed) >= sum(not row.facts.waits for row in accepted)
    assert numbers, "no deadline fell: the season is too short to test anything"

    # Whatever was sent arrived; what arrived twice is the same letter, by its Message-ID and word for word.
    for address in everybody:
        letters = await world.letters(address)
        found = Counter(str(letter["Message-ID"]) for letter in letters)
        mine = [row for row in rows if row.recipient == address and row.state is RowState.SENT]
        assert {row.message_id for row in mine} <= found.keys()
        different = {(str(letter["Message-ID"]), str(letter["Date"]), body(letter)) for letter in letters}
        assert len(different) == len(found)
    with world.store() as work:
        assert all(work.outbox.by_message_id(name) for name in found)


def test_nothing_is_lost_on_sqlite_however_often_the_process_dies(tmp_path: Path) -> None:
    asyncio.run(season(tmp_path, "sqlite:///gm.sqlite", 1))


def test_nothing_is_lost_on_postgresql_with_two_processes_that_die(tmp_path: Path, postgres_url: str) -> None:
    asyncio.run(season(tmp_path, postgres_url, 2))
