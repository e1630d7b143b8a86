"""A season with real processes that are killed while they work, and whose clock may be set; and its accounting.

What the players wrote is known, and everything that left is recorded by an SMTP server of ours: the two are compared.
"""

import asyncio
import os
import random
import re
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any, Protocol, cast

from sqlalchemy import select

from gm.config.service import read_service
from gm.mail.embedded import EmbeddedMail
from gm.running.app import build_house, open_store
from gm.running.apply import apply_file
from gm.service.model.game import GameState
from gm.service.model.letters import Incoming, LetterState
from gm.service.model.outbox import OutboxRow, RowState
from gm.store import tables
from gm.store.rows import items
from gm.store.work import Store
from tests.app.process import CLOCK
from tests.app.world import GM_TOML, MAILBOX, POWERS, World, address_of, body, game_file
from tests.crash.motions import check_motions, comment
from tests.crash.points import check_points
from tests.servers.sink import Sink

QUIET = 60.0
"""Seconds that the last process has to finish what the others left."""
SOON = timedelta(minutes=1)
CONNECTIONS = 2
"""What `gm.toml` says where it says nothing: so many letters a process may have under way."""
GAME_MASTER = "ophelie@demo.example"
ORDERS = "A Par-Bou\nA Vie-Gal\nF Lon-Man\nA Con-Bul\nA Mos-Ukr\n"
POINTS = "2 = Bel\nA Par-Bou\nA Vie-Gal\nF Lon-Man\nA Mos-Ukr\n"
MINORS = {"Norvège": "norvege@demo.example", "Serbie": "serbie@demo.example", "Espagne": "espagne@demo.example"}
"""Who plays beside the great powers in the game for ten."""
MOTION = "2 : M MOR xxx\nCommentaire : {comment}\n\n2) Aucune\n"
STATES = dict(zip(POWERS, ("CEAO", "UMAR", "UEUR", "EEAE", "MCCA", "RUSS", "UNIA"), strict=True))
"""What the same persons play in the game for twenty-one."""


class Life(Protocol):
    """A process of the service."""

    def send_signal(self, number: int) -> None: ...

    async def wait(self) -> Any: ...


Start = Callable[[Path], Awaitable[Life]]


async def start(folder: Path) -> Life:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.app.process", str(folder / "gm.toml"), cwd=Path(__file__).parents[2]
    )


@dataclass(frozen=True, slots=True)
class Plan:
    kills: int
    letters: int
    tables: int = 1
    processes: int = 1
    clock: Sequence[float] = (0.0,)
    """By how many seconds the clock is wrong in each part of the season; at each step one more table begins."""
    variant: str = "classic"

    @property
    def everybody(self) -> tuple[str, ...]:
        minors = MINORS.values() if self.variant == "dix" else ()
        return (GAME_MASTER, *map(address_of, POWERS), *minors)

    def played(self, power: str) -> str:
        """What somebody plays who in the classic game has that power."""
        return STATES[power] if self.variant == "diplomatie2000" else power

    def orders(self, number: int) -> str:
        """The text of a letter."""
        motion = MOTION.format(comment=comment(number))
        return {"dix": POINTS, "diplomatie2000": motion}.get(self.variant, ORDERS)


@dataclass
class Account:
    """What became of a season."""

    turns: int = 0
    sent: int = 0
    again: int = 0
    """Letters that were handed over more than once, as they were just on their way at a kill."""

    def __str__(self) -> str:
        return f"{self.turns} turns judged, {self.sent} letters sent, {self.again} of them again after a kill"


@dataclass
class Season:
    folder: Path
    database: str
    plan: Plan
    begin_life: Start = start
    chance: random.Random = field(default_factory=lambda: random.Random(7))
    written: dict[str, str] = field(default_factory=dict)
    """Message-ID -> what it was: "orders", or the text of a secret letter and its addressee."""
    names: list[str] = field(default_factory=list)

    async def play(self) -> Account:
        passwords = dict.fromkeys((MAILBOX, *self.plan.everybody), "secret")
        async with EmbeddedMail(passwords, vouch_for_all=True) as mail, Sink() as sink:
            self._furnish(mail, sink)
            running = [await self.begin_life(self.folder) for _ in range(self.plan.processes)]
            writing = asyncio.create_task(self._write())
            try:
                await self._kill(running)
                await writing
                await self._settled()
            finally:
                writing.cancel()
                for process in running:
                    process.send_signal(signal.SIGKILL)
                    await process.wait()
            try:
                return self._check(sink)
            finally:
                self.store.close()

    def _furnish(self, mail: EmbeddedMail, sink: Sink) -> None:
        (self.folder / "games").mkdir()
        text = GM_TOML.format(imap=mail.imap_port, smtp=sink.port, database=self.database)
        head, _, tail = text.partition("[smtp]")
        tail = re.sub(r"(?m)^(user|password) = .*\n", "", tail)
        (self.folder / "gm.toml").write_text(f"{head}[smtp]{tail}", encoding="utf-8")
        config = read_service(self.folder / "gm.toml")
        self.store: Store = open_store(config)
        self.house = build_house(config, self.store)
        self.world = World(mail, self.folder, config, self.store, None)  # type: ignore[arg-type]  # it is elsewhere
        for _ in range(self.plan.tables):
            file = self._new_file()
            apply_file(file, self.store, self.house)

    def _new_file(self) -> Path:
        self.names.append(f"europe-{len(self.names) + 1}")
        file = self.folder / "games" / f"{self.names[-1]}.toml"
        rules = game_file(moves="6 seconds", press="closed = []\nper_day = 1000")
        rules = re.sub(r"(?m)^others = .*$", 'others = { after = "6 seconds" }', rules)
        if self.plan.variant == "dix":
            seats = (f'[[players]]\nname = "{p}"\nemail = "{a}"\npowers = ["{p}"]\n' for p, a in MINORS.items())
            rules = rules.replace('variant = "classic"', 'variant = "dix"') + "".join(seats)
        if self.plan.variant == "diplomatie2000":
            rules = rules.replace('variant = "classic"', 'variant = "diplomatie2000"')
            for power, state in STATES.items():
                rules = rules.replace(f'powers = ["{power}"]', f'powers = ["{state}"]')
        file.write_text(rules, encoding="utf-8")
        return file

    async def _kill(self, running: list[Life]) -> None:
        for kill in range(self.plan.kills):
            part = kill * len(self.plan.clock) // self.plan.kills
            if part != (kill - 1) * len(self.plan.clock) // self.plan.kills and part:
                (self.folder / CLOCK).write_text(str(self.plan.clock[part]), encoding="ascii")
                self._new_file()
            await asyncio.sleep(self.chance.uniform(0.3, 2.5))
            victim = self.chance.randrange(len(running))
            running[victim].send_signal(signal.SIGKILL)
            await running[victim].wait()
            running[victim] = await self.begin_life(self.folder)

    async def _write(self) -> None:
        """Orders and press, spread over the kills."""
        for number in range(self.plan.letters):
            power = self.chance.choice(POWERS)
            table = await self._a_table()
            if number % 3:
                to, text, what = table[power], self.plan.orders(number), "orders"
            else:
                other = self.chance.choice([each for each in POWERS if each != power])
                to = table[power].replace("@", f".{self.plan.played(other).lower()}@")
                text, what = f"Courrier {number}.", f"{address_of(other)} Courrier {number}."
            self.written[await self.world.write(power, text, recipient=to, subject=f"Lettre {number}")] = what
            await asyncio.sleep(self.chance.uniform(0, 2 * 1.4 * self.plan.kills / self.plan.letters))

    async def _a_table(self) -> dict[str, str]:
        """power -> its secret address at one of the tables that have begun."""

        def addresses() -> dict[str, str]:
            with self.store() as work:
                games = [game for name in self.names if (game := work.games.get(name)) is not None]
            game = self.chance.choice(games)
            tokens = {seat.powers[0]: seat.token for seat in game.players}
            return {power: f"gm+{game.name}.{tokens[self.plan.played(power)]}@demo.example" for power in POWERS}

        return await asyncio.to_thread(addresses)

    async def _settled(self) -> None:
        """Until every letter is read, and what has fallen is judged; then the games pause, and everything is sent."""

        def unread() -> bool:
            with self.store() as work:
                link = work.letters._connection
                states = link.execute(select(tables.letter.c.state)).scalars().all()
                games = [game for name in self.names if (game := work.games.get(name)) is not None]
                # Of a turn that a clock ahead has opened, the deadline is hours away, as its players were told.
                soon = [game for game in games if game.deadline and game.deadline.due < self.house.now() + SOON]
                unjudged = len(games) < len(self.names) or any(game.number == 1 for game in soon)
            return len(states) < len(self.written) or LetterState.WAITING in states or unjudged

        def unsent() -> bool:
            with self.store() as work:
                games = [work.games.get(name) for name in self.names]
                waiting = select(tables.outbox.c.id).where(tables.outbox.c.state == RowState.WAITING)
                left = work.letters._connection.execute(waiting).all()
            return bool(left) or any(game is not None and game.state is GameState.RUNNING for game in games)

        async with asyncio.timeout(QUIET + self.plan.kills):
            while await asyncio.to_thread(unread):
                await asyncio.sleep(0.05)
            for name in self.names:
                file = self.folder / "games" / f"{name}.toml"
                file.write_text(f"paused = true\n{file.read_text(encoding='utf-8')}", encoding="utf-8")
            while await asyncio.to_thread(unsent):
                await asyncio.sleep(0.05)

    # --- the accounting ----------------------------------------------------------------------------------------------

    def _check(self, sink: Sink) -> Account:
        with self.store() as work:
            link = work.letters._connection
            kept = items(link, Incoming, tables.letter, select(tables.letter))
            rows = items(link, OutboxRow, tables.outbox, select(tables.outbox))
            turns = {name: work.turns.of_game(name) for name in self.names}
            acts = [act for name in self.names for act in work.acts.of_game(name)]
        arrived = [cast("EmailMessage", message_from_bytes(each.content, policy=default)) for each in sink.letters]
        copies = defaultdict(set)
        for each, letter in zip(sink.letters, arrived, strict=True):
            copies[str(letter["Message-ID"])].add((each.recipients, each.content))

        # Nothing is lost: each letter is read, and has its one answer; what the database calls sent has arrived.
        by_cause = Counter(letter.kind for letter in kept)
        assert sum(by_cause.values()) == len(self.written), by_cause
        assert all(letter.state is LetterState.READ for letter in kept)
        sent = {row.message_id for row in rows if row.state is RowState.SENT}
        assert sent <= copies.keys()
        assert copies.keys() <= {row.message_id for row in rows}, "nothing left that was not queued"
        answers = defaultdict(set)
        for letter in arrived:
            answers[str(letter["In-Reply-To"])].add(str(letter["Message-ID"]))
        assert all(len(answers[name]) == 1 for name in self.written), "one answer, under one id"
        for what in self.written.values():
            if what != "orders":
                to, _, text = what.partition(" ")
                found = {str(one["Message-ID"]) for one in arrived if to in str(one["To"]) and text in body(one)}
                assert len(found) == 1, (what, found)

        # Nothing is doubled: a turn is judged once, and told once to each; what is sent again is the same, to the byte.
        for records in turns.values():
            assert [record.number for record in records] == list(range(1, len(records) + 1))
        told = defaultdict(set)
        for row in rows:
            if row.kind in ("results", "judged"):
                told[row.game, row.number, row.recipient].add(row.message_id)
        assert all(len(names) == 1 for names in told.values())
        judged = sum(map(len, turns.values()))
        assert len(told) == judged * len(self.plan.everybody)
        assert all(len(same) == 1 for same in copies.values())
        again = len(arrived) - len(copies)
        assert again <= self.plan.kills * CONNECTIONS, f"{again} letters sent again"
        if self.plan.variant == "dix":
            assert sum(check_points(records) for records in turns.values()), "no line of points was counted"
        if self.plan.variant == "diplomatie2000":
            judged_turns = {(name, record.number) for name, records in turns.items() for record in records}
            writers = {STATES[power]: address_of(power) for power in POWERS}
            assert check_motions(acts, rows, arrived, writers, judged_turns), "nothing was proposed"
        return Account(judged, len(copies), again)


def kills() -> int:
    """Of the taste in the test suite."""
    return int(os.environ.get("GM_CRASHES", "3"))
