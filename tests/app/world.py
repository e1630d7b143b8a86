"""A whole installation in one process: embedded mail servers, gm.toml, a game file, and players with mailboxes."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message
from email.policy import default
from functools import lru_cache
from pathlib import Path

import aiosmtplib

from gm.config.service import ServiceConfig, read_service
from gm.mail.embedded import EmbeddedMail
from gm.running.app import Service, build_house, open_store
from gm.service.model.game import Game, Seat
from gm.store.work import Store
from tests.migrated import migrated
from tests.service.desk import NAMES, POWERS

MAILBOX = "gm@demo.example"
PATIENCE = 60.0
"""Seconds that a letter is waited for, however busy the machine is."""

GM_TOML = """\
[mailbox]
address = "gm@demo.example"
name = "Le Maître de jeu"
authserv_ids = ["mx.demo.example"]
poll = "1 seconds"
[imap]
host = "127.0.0.1"
port = {imap}
security = "plain"
user = "gm@demo.example"
password = "secret"
[smtp]
host = "127.0.0.1"
port = {smtp}
security = "plain"
user = "gm@demo.example"
password = "secret"
[database]
url = "{database}"
[letters]
workers = 0
"""

GAME_TOML = """\
variant = "classic"
gm = "Maîtresse Ophélie <ophelie@demo.example>"
{top}
[deadline]
zone = "Europe/Paris"
moves = {{ every = "{moves}", notice = "0" }}
others = {{ after = "{others}", at = "24:00" }}
sweep = "1 seconds"
{deadline}
[press]
{press}
{players}
"""


def address_of(power: str) -> str:
    return f"{NAMES[power].split()[0].lower().translate(str.maketrans('éè', 'ee'))}.perso@demo.example"


def game_file(
    *,
    moves: str = "1 hours",
    others: str = "1 hours",
    top: str = "",
    deadline: str = "",
    press: str = "",
    languages: dict[str, str] | None = None,
) -> str:
    players = "".join(
        f'[[players]]\nname = "{NAMES[power]}"\nemail = "{address_of(power)}"\npowers = ["{power}"]\n'
        + (f'language = "{languages[power]}"\n' if languages and power in languages else "")
        for power in POWERS
    )
    return GAME_TOML.format(top=top, moves=moves, others=others, deadline=deadline, press=press, players=players)


@dataclass
class World:
    """What a test drives and looks at."""

    mail: EmbeddedMail
    folder: Path
    config: ServiceConfig
    store: Store
    service: Service
    stop: asyncio.Event = field(default_factory=asyncio.Event)
    running: "asyncio.Task[None] | None" = None
    read: dict[str, int] = field(default_factory=dict)
    everything: list[tuple[str, bytes]] = field(default_factory=list)
    """(recipient, letter) of all that the service has sent."""

    def game(self, name: str = "europe-1") -> Game:
        with self.store() as work:
            game = work.games.get(name)
        assert game is not None
        return game

    def seat(self, power: str) -> Seat:
        seat = self.game().holder(power)
        assert seat is not None
        return seat

    def address(self, power: str, to: str = "") -> str:
        game, seat = self.game(), self.seat(power)
        return f"gm+{game.name}.{seat.token}{'.' + to.lower() if to else ''}@demo.example"

    async def write(
        self,
        power: str,
        text: str,
        *,
        to: str = "",
        subject: str = "Ordres",
        headers: Sequence[str] = (),
        sender: str | None = None,
        recipient: str | None = None,
        message_id: str | None = None,
    ) -> str:
        """A player mails the game master; the Message-ID of the letter."""
        sender = sender or address_of(power)
        recipient = recipient or self.address(power, to)
        self._count = getattr(self, "_count", 0) + 1
        message_id = message_id or f"<{self._count}.{power.lower()}@ordinateur-de-{sender.split('@')[0]}.example>"
        lines = [
            f'From: "{NAMES.get(power, power)}" <{sender}>',
            f"To: {recipient}",
            f"Subject: {subject}",
            f"Message-ID: {message_id}",
            "Date: Sat, 21 Nov 2026 08:00:00 +0545",
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: 8bit",
            *headers,
            "",
            text,
        ]
        await aiosmtplib.send(
            "\r\n".join(lines).replace("\n", "\r\n").replace("\r\r", "\r").encode(),
            sender=sender,
            recipients=[recipient],
            hostname="127.0.0.1",
            port=self.mail.smtp_port,
            start_tls=False,
            local_hostname="client.example",
        )
        return message_id

    async def letters(self, address: str, after: int = 0) -> list[Message]:
        """What is in a mailbox, but for the first so many."""
        inbox = await self.mail._config.set_cache[address][0].get_mailbox("INBOX")  # the fake's own store
        return [message async for message in _messages(inbox, after)]

    async def next_letter(self, power: str, *, seconds: float = PATIENCE) -> Message:
        """The next letter to a power's player."""
        return await self.next_for(address_of(power), seconds=seconds)

    async def next_for(self, address: str, *, seconds: float = PATIENCE) -> Message:
        async with asyncio.timeout(seconds):
            while True:
                done = self.read.get(address, 0)
                for letter in await self.letters(address, done):
                    self.read[address] = done + 1
                    return letter
                await asyncio.sleep(0.02)

    async def wanted(self, power: str, kind: str, *, seconds: float = PATIENCE) -> Message:
        """The next letter whose subject holds these words; others before it are passed over."""
        async with asyncio.timeout(seconds):
            while True:
                letter = await self.next_letter(power, seconds=seconds)
                if kind in letter["Subject"]:
                    return letter


async def _messages(inbox, after: int) -> AsyncIterator[Message]:  # type: ignore[no-untyped-def]
    from pymap.parsing.specials import FetchRequirement

    for message in [message async for message in inbox.messages()][after:]:
        loaded = await message.load_content(FetchRequirement.CONTENT)
        raw = bytes(loaded.content.data) if hasattr(loaded.content, "data") else bytes(loaded.get_body(binary=True))
        yield parsed(raw)


@lru_cache(1_000)
def parsed(raw: bytes) -> Message:
    """A letter; who waits for one looks through a mailbox again and again."""
    return message_from_bytes(raw, policy=default)


def body(letter: Message) -> str:
    part = letter.get_body(("plain",))  # type: ignore[attr-defined]
    assert part is not None
    return part.get_content().replace("\r\n", "\n")


@contextlib.asynccontextmanager
async def world(
    folder: Path,
    game: str,
    *,
    name: str = "europe-1",
    database: str = "sqlite:///gm.sqlite",
    poll: float = 0.5,
):
    """Everything up and running with one game; shut down at the end."""
    passwords = {MAILBOX: "secret", "ophelie@demo.example": "x", "eve@elsewhere.example": "x"}
    passwords |= {address_of(power): "x" for power in POWERS}
    async with EmbeddedMail(passwords, vouch_for_all=True) as mail:
        (folder / "games").mkdir(exist_ok=True)
        (folder / "gm.toml").write_text(
            GM_TOML.format(imap=mail.imap_port, smtp=mail.smtp_port, database=database), encoding="utf-8"
        )
        (folder / "games" / f"{name}.toml").write_text(game, encoding="utf-8")
        config = read_service(folder / "gm.toml")
        if database == "sqlite:///gm.sqlite":
            migrated(folder / "gm.sqlite")
        store = open_store(config)
        service = Service(config, store, build_house(config, store), poll=poll)
        stop = asyncio.Event()
        running = asyncio.create_task(service.run(stop))
        found = World(mail, folder, config, store, service, stop, running)
        try:
            yield found
        finally:
            stop.set()
            await asyncio.wait_for(running, 20)
            store.close()
