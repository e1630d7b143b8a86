"""`gm doctor`: is everything there that the service needs? Says what is wrong, and what to mend."""

import asyncio
import contextlib
import logging
import re
import secrets
import socket
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from gm.commands.findings import Finding, database, games, room
from gm.commands.outside import CameBack, judged
from gm.commands.rights import rights
from gm.commands.signatures import HEADER, kept_lately, signatures
from gm.config.problems import ConfigRefused
from gm.config.service import ServiceConfig, read_service
from gm.mail.compose import Message, compose
from gm.mail.inbox import SIGN, CommandRefused, Lost, Session
from gm.mail.outbox import Sender, Sent
from gm.mail.trouble import in_words
from gm.running.alarm import try_out
from gm.running.app import build_house
from gm.service.post.causes import loop_id
from gm.store.work import Store
from gm.visible import visible

PATIENCE = 20.0
"""Seconds that a server may take to connect, and a letter to come round."""
NO_PASSWORDS = r"basic ?auth\w*(?: is)? ?(?:disabled|blocked)|BasicAuth|5\.7\.139|SmtpClientAuthentication is disabled"
"""How providers refuse every password, be it right or wrong."""
APP_PASSWORD = r"application-specific password|app password|5\.7\.9|web ?login required"
"""How they refuse the password of the person, and want one made for the program."""
CLOCKS = 120.0
"""Seconds by which our clock and the mail server's may differ."""


def run_doctor(path: Path, say: Callable[[str], None], *, alarm: bool = False, mail: bool = False) -> int:
    """Everything is tried although something failed; with `alarm`, a person is sent a trial; with `mail`, a letter is
    looked at as other people's servers judge it.

    The exit status is 1 when anything failed.
    """
    try:
        config = read_service(path)
    except ConfigRefused as refused:
        for problem in refused.problems:
            say(visible(f"BAD  {problem}"))
        return 1
    say(visible(f"ok   {path}"))
    good = True

    def tell(finding: Finding) -> None:
        nonlocal good
        good = good and finding.good
        say(visible(f"{finding.sign} {finding}"))

    async def try_mail() -> None:
        came: list[CameBack] = []
        async for finding in _tried(config, came):
            tell(finding)
        if mail:
            for finding in judged(config, next(iter(came), None)):
                tell(finding)
        if alarm:
            tell(await _alarm(config))

    # Each as soon as it is known: a server that does not answer takes a while.
    for finding in (database(config), *room(config), *rights(config), *_games(config)):
        tell(finding)
    asyncio.run(try_mail())
    return 0 if good else 1


async def _alarm(config: ServiceConfig) -> Finding:
    if not config.alarm:
        return Finding("alarm", False, "gm.toml names no way: command, url, or host and to in [alarm]")
    if await try_out(config):
        return Finding("alarm", True, "a trial was sent: see whether it has come")
    return Finding("alarm", False, "no way of [alarm] took the trial")


def _games(config: ServiceConfig) -> Iterator[Finding]:
    empty = True
    for applied in games(config):
        empty = False
        yield from (Finding(line, not applied.refused) for line in applied.lines)
        yield from (Finding(line, True, note=True) for line in applied.notes)
        yield from (Finding(line, False) for line in applied.warnings)
    if empty:
        yield Finding("games", False, f"no game file in {config.games}: write one, games/<name>.toml")


async def _tried(config: ServiceConfig, came: list[CameBack]) -> AsyncIterator[Finding]:
    """`came` takes the letter to ourselves."""
    # What the adapters say while they try again and again is told once, as a finding.
    silence = logging.NullHandler()
    logging.getLogger("gm.mail").addHandler(silence)
    name = f"IMAP {config.imap.host}:{config.imap.port}"
    try:
        async with asyncio.timeout(PATIENCE):
            session = await Session.open(config.imap)
    except OSError as error:  # a TimeoutError is one
        told = in_words(error)
        yield Finding(name, False, f"{told}: {_mend(told, 'imap', by_token=config.imap.tokens is not None)}")
        session = None
    usable: list[str] = []
    loop = _own_loop_id(config)
    letters = kept_lately(config)
    try:
        if session is not None:
            yield Finding(name, True, "logged in")
            async for finding in _folders(session, config, usable):
                yield finding
            for finding in await _others(session, loop):
                yield finding
        async with Sender(config.smtp, socket.getfqdn(), connections=1, timeout=PATIENCE) as sender:
            name = f"SMTP {config.smtp.host}:{config.smtp.port}"
            if told := await sender.connect():
                yield Finding(name, False, f"{told}: {_mend(told, 'smtp', by_token=config.smtp.tokens is not None)}")
            else:
                yield Finding(name, True, "logged in")
                if session is not None and set(usable) & set(config.folders):
                    async for finding in _round_trip(session, sender, config, loop, usable, came):
                        yield finding
    finally:
        logging.getLogger("gm.mail").removeHandler(silence)
        if session is not None:
            session.abort()
    yield signatures(config, [*letters, *(each.raw for each in came)])


async def _folders(session: Session, config: ServiceConfig, usable: list[str]) -> AsyncIterator[Finding]:
    for folder in dict.fromkeys((*config.folders, config.processed, config.quarantine)):
        try:
            made = await session.create_if_missing(folder)
            await session.select(folder)
            usable.append(folder)
            yield Finding(f"folder {folder}", True, "created" if made else "")
        except CommandRefused as error:
            yield Finding(f"folder {folder}", False, f"{error}: create it, or name another in [mailbox]")
        except Lost as error:
            yield Finding(f"folder {folder}", False, f"{error}: name another in [mailbox], or try again")
            return
    if not session.can("MOVE"):
        yield Finding("IMAP MOVE", True, "not offered; letters are copied and deleted instead")


def _own_loop_id(config: ServiceConfig) -> str:
    with contextlib.suppress(Exception):
        store = Store(config.database_url, read_only=True)
        try:
            return loop_id(build_house(config, store))
        finally:
            store.close()
    return "doctor"


async def _others(session: Session, own: str) -> Sequence[Finding]:
    """Other installations that have emptied the same mailbox."""
    try:
        others = sorted(await session.installations() - {own})
    except (CommandRefused, Lost):
        return ()
    told = (
        "another installation empties this mailbox, or did: letters for games that are not known here are left to it"
        " for an hour. Give each a mailbox of its own, or delete this folder if it is no more"
    )
    return [Finding(f"folder {SIGN}{other}", True, told, note=True) for other in others]


async def _round_trip(
    session: Session,
    sender: Sender,
    config: ServiceConfig,
    loop: str,
    folders: Sequence[str],
    came: list[CameBack],
) -> AsyncIterator[Finding]:
    """A letter to ourselves at a tagged address: it must arrive, and its time must be ours."""
    domain = config.address.rpartition("@")[2]
    nonce = secrets.token_hex(8)
    tagged, what, mend = _own_address(config, f"doctor.{nonce}")
    marker = f"<{nonce}.doctor@{domain}>"
    raw = compose(
        Message(
            sender=config.address,
            recipient=tagged,
            subject="gm doctor",
            text="A letter of gm doctor to itself. It may be deleted.\n",
            message_id=marker,
            date=datetime.now(UTC),
            headers=[("Auto-Submitted", "auto-generated"), ("X-GM-Loop", loop)],
        )
    )
    sent = datetime.now(UTC)
    fate = await sender.send(config.address, tagged, raw)
    if not isinstance(fate, Sent):
        yield Finding(what, False, f"{fate}: {mend}")
        return
    try:
        arrived = await _arrival(session, folders, marker)
    except (Lost, CommandRefused) as error:
        yield Finding(what, False, f"the mailbox cannot be read: {error}")
        return
    if arrived is None:
        yield Finding(what, False, f"not there after {PATIENCE:.0f} s: {mend}")
        return
    yield Finding(what, True, "arrived")
    received, letter = arrived
    came.append(letter)
    apart = (received - sent).total_seconds()
    good = abs(apart) < CLOCKS
    told = f"{apart:+.0f} s between ours and the mail server's" + ("" if good else ": set this machine's clock (NTP)")
    yield Finding("clock", good, told)


def _own_address(config: ServiceConfig, tag: str) -> tuple[str, str, str]:
    """An address such as players write to, the finding about it, and what to do where no letter comes to it."""
    local, _, domain = config.address.rpartition("@")
    if config.no_plus:
        return config.address, f"letter to {config.address}", "see where the provider has put it"
    if config.catch_all:
        mend = f"have every address of {config.catch_all} lead to {config.address}, or leave catch_all out"
        return f"{tag}@{config.catch_all}", f"letter to …@{config.catch_all}", mend
    mend = "does the provider deliver to +addresses? If not, set no_plus or catch_all in [mailbox]"
    return f"{local}+{tag}@{domain}", f"letter to {local}+…@{domain}", mend


async def _arrival(session: Session, folders: Sequence[str], marker: str) -> tuple[datetime, CameBack] | None:
    """When the server received the letter, and as what; a running service may have moved it already."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while True:
                for folder in folders:
                    await session.select(folder)
                    uids = (await session.uids())[-20:]
                    for letter in await session.fetch(uids, 50_000 * len(uids), HEADER) if uids else ():
                        if letter.received and letter.body is not None and marker.encode() in letter.body:
                            return letter.received, CameBack(folder, letter.body)
                await asyncio.sleep(1.0)
    return None


def _mend(told: str, section: str, *, by_token: bool = False) -> str:
    """Which keys to look at. `by_token`: the login needs no password."""
    if re.search(r"gm login", told):
        return "then try again"
    if by_token and "password" in told:
        return f"is the login of this very mailbox, and for mail? Check user in [{section}] and [oauth2], then gm login"
    if re.search(NO_PASSWORDS, told, re.IGNORECASE):
        return f'this provider takes no password here: auth = "oauth2" in [{section}], section [oauth2], then gm login'
    if re.search(APP_PASSWORD, told, re.IGNORECASE):
        return f"make an app password in the account's security settings, and use it in [{section}]"
    if "not trusted" in told:
        return f"if it is your server's own, name it, or its authority's, as ca_file in [{section}]"
    signs = {"password": "user and password", "machine": "host", "port": "host, port and security"}
    keys = next((keys for sign, keys in signs.items() if sign in told), "host, port, security, user and password")
    return f"check {keys} in [{section}]"
