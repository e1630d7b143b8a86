"""Play the demonstration: a mail service on loopback, `gm run` on one side, seven players on the other."""

import asyncio
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from gm.app import Service, build_house, open_store
from gm.config.service import read_service
from gm.demo.album import keep_album
from gm.demo.player import Mailbox, Player
from gm.demo.script import TURNS, expected_end, letters
from gm.mail.embedded import EmbeddedMail
from gm.rules.position import Position
from gm.store.work import Store

GAME = "demonstration"
MAILBOX = "gm@partie.example"
MASTER = "ophelie@partie.example"
PLAYERS = {
    "Zénobie Quatremer": "zenobie@partie.example",
    "Barnabé Lestrange": "barnabe@partie.example",
    "Clothilde Vaubert": "clothilde@partie.example",
    "Dieudonné Hachette": "dieudonne@partie.example",
    "Eulalie Montgrand": "eulalie@partie.example",
    "Fulgence Ostrowski": "fulgence@partie.example",
    "Gédéon Wassermann": "gedeon@partie.example",
}
PASSWORD = "demonstration"
PATIENCE = 50.0
"""Seconds for one turn, far more than it takes."""

GM_TOML = """\
# The demonstration's own installation: every key that differs from a real one is the servers' place.
[mailbox]
address = "{mailbox}"
name = "Le maître de jeu"
authserv_ids = ["mx.partie.example"]

[imap]
host = "127.0.0.1"
port = {imap}
security = "plain"
user = "{mailbox}"
password = "{password}"

[smtp]
host = "127.0.0.1"
port = {smtp}
security = "plain"
user = "{mailbox}"
password = "{password}"

[database]
url = "sqlite:///gm.sqlite"
"""

GAME_TOML = """\
# As a real game, with deadlines of seconds instead of a week.
variant = "classic"
language = "fr"
gm = "Ophélie Delaunay <{master}>"

[deadline]
zone = "Europe/Paris"
moves = {{ every = "15 seconds", notice = "0" }}
sweep = "3 seconds"
reminders = []

[rules]
edition = "classique"
{players}"""

Say = Callable[[str], None]


class DemonstrationFailed(Exception):
    """It did not come out as it must; says what differs."""


@dataclass(frozen=True, slots=True)
class Played:
    """How it went."""

    seconds: float
    letters: int


def play(out: Path, say: Say) -> Played:
    """Play it, and leave every letter and map in `out`. Raises DemonstrationFailed."""
    began = datetime.now(UTC)
    for name in ("letters", "maps", "games"):
        shutil.rmtree(out / name, ignore_errors=True)
    for old in out.glob("gm.sqlite*"):
        old.unlink()
    (out / "games").mkdir(parents=True)
    count = asyncio.run(_play(out, say))
    return Played((datetime.now(UTC) - began).total_seconds(), count)


async def _play(out: Path, say: Say) -> int:
    passwords = dict.fromkeys((MAILBOX, MASTER, *PLAYERS.values()), PASSWORD)
    async with EmbeddedMail(passwords, authserv_id="mx.partie.example") as mail:
        say(f"Serveur de courrier : SMTP 127.0.0.1:{mail.smtp_port}, IMAP 127.0.0.1:{mail.imap_port}")
        _write_files(out, mail)
        config = read_service(out / "gm.toml")
        store = await asyncio.to_thread(open_store, config)
        service = Service(config, store, build_house(config, store))
        stop = asyncio.Event()
        running = asyncio.create_task(service.run(stop))
        players = [
            Player(name, Mailbox(address, PASSWORD, mail.imap_port), mail.smtp_port)
            for name, address in PLAYERS.items()
        ]
        try:
            await _all_turns(players, say)
            await _quiet(store)
            _compare(store)
            say("La position finale est celle que le document imprime.")
        finally:
            stop.set()
            await running
            store.close()
        others = [Mailbox(MASTER, PASSWORD, mail.imap_port), Mailbox(MAILBOX, PASSWORD, mail.imap_port)]
        return await asyncio.to_thread(keep_album, out, [player.mailbox for player in players], *others)


def _write_files(out: Path, mail: EmbeddedMail) -> None:
    (out / "gm.toml").write_text(
        GM_TOML.format(mailbox=MAILBOX, password=PASSWORD, imap=mail.imap_port, smtp=mail.smtp_port), encoding="utf-8"
    )
    players = "".join(f'\n[[players]]\nname = "{name}"\nemail = "{email}"\n' for name, email in PLAYERS.items())
    (out / "games" / f"{GAME}.toml").write_text(GAME_TOML.format(master=MASTER, players=players), encoding="utf-8")


async def _all_turns(players: Sequence[Player], say: Say) -> None:
    for turn in TURNS:
        await _until(players, turn)
        if turn == TURNS[0]:
            _find_powers(players)
            say("Les puissances sont tirées au sort, les sept lettres de début sont arrivées.")
        by_power = {player.power: player for player in players}
        script = letters(turn)
        say(f"{turn} : {len(script)} lettres des joueurs")
        late = [written for written in script if written.late]
        for written in script:
            if not written.late:
                await asyncio.to_thread(by_power[written.power].send, written)
        for written in late:
            player = by_power[written.power]
            assert player.due is not None
            wait = player.due + timedelta(seconds=1.2) - datetime.now(UTC)
            say(f"{turn} : on attend la date limite, dans {wait.total_seconds():.0f} s")
            await asyncio.sleep(max(0.0, wait.total_seconds()))
            await asyncio.to_thread(player.send, written)
            say(f"{turn} : une lettre arrive trop tard")
    await _until(players, expected_end()[0])


async def _until(players: Sequence[Player], turn: str) -> None:
    """Every player has been told that this turn is open."""
    try:
        async with asyncio.timeout(PATIENCE):
            while not all(player.turn == turn for player in players):
                await asyncio.sleep(0.1)
                await asyncio.gather(*(asyncio.to_thread(p.look) for p in players if p.turn != turn))
    except TimeoutError:
        told = {player.turn for player in players}
        raise DemonstrationFailed(f"waited for {turn}, but the players are at {', '.join(sorted(told))}") from None


def _find_powers(players: Sequence[Player]) -> None:
    """Nobody tells a player his power but his letter: it is the one he has no address for."""
    everybody = {power for player in players for power in player.press_addresses} - {"GM"}
    for player in players:
        (player.power,) = everybody - player.press_addresses.keys()


async def _quiet(store: Store) -> None:
    """Until every letter is sent."""

    def waiting() -> bool:
        with store() as work:
            return work.outbox.next_due() is not None

    async with asyncio.timeout(PATIENCE):
        while await asyncio.to_thread(waiting):
            await asyncio.sleep(0.1)


def _compare(store: Store) -> None:
    with store() as work:
        game = work.games.get(GAME)
    assert game is not None
    phase, units = expected_end()
    found = _units(game.position)
    if str(game.position.turn) != phase or found != {power: sorted(texts) for power, texts in units.items()}:
        wrong = {power: texts for power, texts in found.items() if texts != sorted(units.get(power, []))}
        raise DemonstrationFailed(f"the game stands at {game.position.turn}, and differs: {wrong}")


def _units(position: Position) -> Mapping[str, list[str]]:
    units: dict[str, list[str]] = {}
    for unit in position.units.values():
        units.setdefault(unit.power, []).append(str(unit))
    return {power: sorted(texts) for power, texts in sorted(units.items())}
