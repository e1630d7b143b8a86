"""Play the demonstration: a mail service on loopback, `gm run` on one side, its players on the other."""

import asyncio
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

from gm.config.service import read_service
from gm.demo.album import INDEX, Chapter, keep_album
from gm.demo.files import (
    AT_FIRST,
    GAME,
    LATER,
    MAILBOX,
    MASTER,
    PASSWORD,
    SHORT_SESSION,
    make_room,
    persons,
    write_files,
    write_game,
)
from gm.demo.player import DemoPlayer, Mailbox
from gm.demo.rejudging import judged_again
from gm.demo.sayings import words_of
from gm.exchange.ruling import units_json
from gm.languages.language import USUAL_LANGUAGE
from gm.mail.embedded import EmbeddedMail
from gm.reports.facts import GAME_MASTER
from gm.reports.stationery import stationery
from gm.reports.words import Words
from gm.running.app import Service, build_house, open_store
from gm.service.model.game import Game, GameState
from gm.store.work import Store
from gm.variants.demonstration import OVER, Demonstration, ScriptLetter
from gm.variants.registry import USUAL
from gm.variants.variant import Variant

PATIENCE = 300.0
"""Seconds for one turn, far more than it takes."""
MEANT_FOR_LATER = timedelta(minutes=1)
LOOKS = 0.2
"""Seconds between the players' looks into their mailboxes."""

Say = Callable[[str], None]


class DemonstrationFailed(Exception):
    """It did not come out as it must; says what differs."""


@dataclass(frozen=True, slots=True)
class Played:
    """How it went."""

    seconds: float
    letters: int
    index: Path
    """The page to begin with."""


@dataclass
class _Teller:
    """Says how the game goes, and remembers where in the mail each turn began."""

    say: Say
    language: str
    mail: EmbeddedMail
    variant: Variant
    chapters: list[Chapter] = field(default_factory=list)

    def __call__(self, key: str, turn: str = "", **filled: object) -> None:
        self.say(words_of(self.language)[key].format(turn=self.turn(turn), **filled))

    def turn(self, turn: str) -> str:
        return Words(stationery(self.language).words, self.variant.names()[self.language]).turn(turn)

    def begins(self, turn: str) -> None:
        title = words_of(self.language)["after"] if turn == OVER else self.turn(turn)
        self.chapters.append(Chapter(title, self.mail.count + 1))


def play(out: Path, say: Say, language: str = USUAL_LANGUAGE, variant: Variant = USUAL) -> Played:
    """Play it, and leave every letter and map in `out`. Raises DemonstrationFailed, or FolderRefused before anything
    is touched.

    `language` is that of what is said, of the page about the letters, and of the letters to all players whom the script
    gives none of their own; these write as the script does.
    """
    script = variant.demonstration
    if script is None:
        raise DemonstrationFailed(f"the variant {variant.name} has no demonstration")
    began = datetime.now(UTC)
    # It shows what an installation is like, and there the files are nobody else's.
    mask = os.umask(0o077)
    try:
        make_room(out)
        count = asyncio.run(_play(out, say, language, variant, script))
    finally:
        os.umask(mask)
    return Played((datetime.now(UTC) - began).total_seconds(), count, out / INDEX)


async def _play(out: Path, say: Say, language: str, variant: Variant, script: Demonstration) -> int:
    seated = persons(variant)
    passwords = dict.fromkeys((MAILBOX, MASTER, *seated.values()), PASSWORD)
    async with EmbeddedMail(passwords, authserv_id="mx.partie.example") as mail:
        tell = _Teller(say, language, mail, variant)
        tell("servers", smtp=mail.smtp_port, imap=mail.imap_port)
        write_files(out, mail, variant, script, language)
        config = replace(read_service(out / "gm.toml"), workers=0)  # a process would begin for few letters
        store = await asyncio.to_thread(open_store, config)
        service = Service(config, store, build_house(config, store))
        stop = asyncio.Event()
        running = asyncio.create_task(service.run(stop))
        players = [
            DemoPlayer(name, Mailbox(address, PASSWORD, mail.imap_port), mail.smtp_port, script.turns[0])
            for name, address in seated.items()
        ]
        master, own = Mailbox(MASTER, PASSWORD, mail.imap_port), Mailbox(MAILBOX, PASSWORD, mail.imap_port)
        gm = DemoPlayer("Ophélie Delaunay", master, mail.smtp_port, script.turns[0])
        try:
            try:
                await _all_turns(players, gm, store, out, tell, script)
                await _after_the_end(players, store, tell, script)
                await _quiet(store)
                await asyncio.to_thread(_compare, store, script, out)
                tell("end")
            finally:
                stop.set()
                await running
                store.close()
            names = variant.names()[language]
            powers = {player.power: names.power(player.power) for player in players}
            return await asyncio.to_thread(keep_album, out, players, master, own, tell.chapters, language, powers)
        finally:
            for mailbox in (*(player.mailbox for player in players), master, own):
                await asyncio.to_thread(mailbox.close)


async def _all_turns(
    players: Sequence[DemoPlayer], master: DemoPlayer, store: Store, out: Path, tell: _Teller, script: Demonstration
) -> None:
    write = partial(_write, out, tell.variant, script, tell.language)
    for turn in script.turns:
        await _until_open([*players, master], turn)
        if turn == script.turns[0]:
            _find_powers(players, master, tell.variant)
            tell("seated" if script.languages else "begun")
        by_power = {player.power: player for player in (*players, master)}
        sent = script.letters(turn)
        tell.begins(turn)
        tell("turn", turn, count=len(sent))
        await _send(by_power, [written for written in sent if not (written.late or written.closed)])
        after = [written for written in sent if written.closed]
        if after:
            await _close_session([*players, master], store, tell, write)
            await _send(by_power, after)
        for written in sent:
            if written.late:
                await _send_late(by_power[written.power], written, partial(tell, turn=turn), partial(write, LATER))
    if not script.scores:
        await _until_open(players, script.end[0])


def _write(out: Path, variant: Variant, script: Demonstration, language: str, every: str, session: str = "") -> None:
    write_game(out, every, variant, script, language, session=session)


async def _send(by_power: Mapping[str, DemoPlayer], letters: Iterable[ScriptLetter]) -> None:
    for written in letters:
        await asyncio.to_thread(by_power[written.power].send, written)


async def _close_session(
    players: Sequence[DemoPlayer], store: Store, tell: Callable[..., None], write: Callable[..., None]
) -> None:
    """When all that is done in public is answered, the game master ends the time for it, and gives the next turn its
    usual time."""
    await _until(players, lambda player: not player.unanswered, "answers")
    write(AT_FIRST, session=SHORT_SESSION)
    await _until_so(partial(_is, store, lambda game: bool(game.deadline and game.deadline.session)), "the close")
    write(AT_FIRST)
    usual = partial(_is, store, lambda game: game.settings.timing.session is None)
    await _until_so(usual, "the usual time for acts in public")
    tell("closed")


async def _after_the_end(players: Sequence[DemoPlayer], store: Store, tell: _Teller, script: Demonstration) -> None:
    """Where the game ends with its script: what is written then, until it is counted."""
    if not script.scores:
        return
    await _until_so(partial(_is, store, lambda game: game.state is GameState.ENDED), "the end of the game")
    sent = script.last_letters
    by_power = {player.power: player for player in players}
    tell.begins(OVER)
    tell("over", count=len(sent))
    for written in sent:
        await asyncio.to_thread(by_power[written.power].send, written)
    await _until_so(partial(_is, store, lambda game: game.epilogue is None), "the last letter")


async def _send_late(
    player: DemoPlayer, written: ScriptLetter, tell: Callable[..., None], shorten: Callable[[], None]
) -> None:
    """Everybody else has written: the game master shortens the time, and one letter misses the new deadline."""
    before = player.due
    tell("shortened")
    shorten()
    await _until([player], lambda player: player.due != before, "a new deadline")
    wait = player.due + timedelta(seconds=1.2) - datetime.now(UTC)
    tell("wait", seconds=max(0.0, wait.total_seconds()))
    await asyncio.sleep(max(0.0, wait.total_seconds()))
    await asyncio.to_thread(player.send, written)
    tell("late")


async def _until_open(players: Sequence[DemoPlayer], turn: str) -> None:
    """Every player has been told that this turn is open."""
    await _until(players, lambda player: player.turn == turn, turn)


async def _until(players: Sequence[DemoPlayer], is_told: Callable[[DemoPlayer], bool], what: str) -> None:
    try:
        async with asyncio.timeout(PATIENCE):
            while waiting := [player for player in players if not is_told(player)]:
                await asyncio.sleep(LOOKS)
                await asyncio.gather(*(asyncio.to_thread(player.look) for player in waiting))
    except TimeoutError:
        told = {player.turn for player in players}
        raise DemonstrationFailed(f"waited for {what}, but the players are at {', '.join(sorted(told))}") from None


def _find_powers(players: Sequence[DemoPlayer], master: DemoPlayer, variant: Variant) -> None:
    """Nobody tells a player his power but his letter: it is the one he has no address for. The game master has the
    office that there is."""
    offices = variant.seatings[variant.usual_setup].offices
    everybody = {power for player in players for power in player.press_addresses} - {GAME_MASTER, *offices}
    for player in players:
        (player.power,) = everybody - player.press_addresses.keys()
    master.power = next(iter(offices), GAME_MASTER)


async def _quiet(store: Store) -> None:
    """Until every letter is sent, but for those that are meant for later. One that is on its way is not sent yet."""

    def quiet() -> bool:
        later = datetime.now(UTC) + MEANT_FOR_LATER
        with store() as work:
            game = work.games.get(GAME)
            rows = [row for seat in game.seats for row in work.outbox.waiting_for(GAME, seat.number)] if game else []
        return all(row.not_before is not None and row.not_before > later for row in rows)

    await _until_so(quiet, "the last letters")


async def _until_so(is_so: Callable[[], bool], what: str) -> None:
    try:
        async with asyncio.timeout(PATIENCE):
            while not await asyncio.to_thread(is_so):
                await asyncio.sleep(0.1)
    except TimeoutError:
        raise DemonstrationFailed(f"waited for {what}") from None


def _is(store: Store, wanted: Callable[[Game], bool]) -> bool:
    with store() as work:
        game = work.games.get(GAME)
        return game is not None and wanted(game)


def _compare(store: Store, script: Demonstration, out: Path) -> None:
    """How it came out, with what the script says, and with what its sheets come to without mail."""
    with store() as work:
        game = work.games.get(GAME)
        if game is None:
            raise DemonstrationFailed(f"{GAME} is not there")
        phase, units = script.end
        found = units_json(game.position)
        if str(game.position.turn) != phase or found != {power: sorted(texts) for power, texts in units.items()}:
            wrong = {power: texts for power, texts in found.items() if texts != sorted(units.get(power, []))}
            raise DemonstrationFailed(f"the game stands at {game.position.turn}, and differs: {wrong}")
        verdict = game.verdict
        if verdict is not None and (dict(verdict.scores), dict(verdict.titles)) != (script.scores, script.titles):
            raise DemonstrationFailed(f"the end differs: {verdict}")
        for difference in judged_again(work, game, out):
            raise DemonstrationFailed(f"judged again: {difference}")
