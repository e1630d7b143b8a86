"""The alarm, as one part of a running process: a person is told by another way than the mailbox that is in trouble."""

import asyncio
import logging
import subprocess
import time
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import make_msgid

from sqlalchemy.exc import SQLAlchemyError

from gm.config.service import AlarmWays, ServiceConfig
from gm.mail.compose import Message, compose
from gm.mail.outbox import Sender, Sent
from gm.reports.dates import span
from gm.reports.stationery import stationery
from gm.reports.words import Words
from gm.running.leases import Leases
from gm.service.play.troubles import Trouble, troubles
from gm.service.ports import OpenWork
from gm.store.files import LEAST_ROOM, room_left
from gm.variants.registry import USUAL
from gm.waiting import wait

log = logging.getLogger(__name__)

LOOK = 60.0
"""Seconds between two looks."""
SETTLE = 600.0
"""Seconds from the start until the first: what failed while nothing ran is no alarm."""
AGAIN = 86_400.0
"""Seconds after which a trouble that lasts is told again."""
PATIENCE = 60.0
"""Seconds that a way may take."""


@dataclass
class Alarm:
    config: ServiceConfig
    open_work: OpenWork
    leases: Leases
    settle: float = SETTLE
    look: float = LOOK
    _told: dict[Trouble, float] = field(default_factory=dict)
    """What was told -> when, by this process's stopwatch."""
    _began: float = field(default_factory=time.monotonic)
    _reached: float = field(default_factory=time.monotonic)
    """When the database answered last."""

    async def run(self, stop: asyncio.Event) -> None:
        await wait(stop, max(0.0, self._began + self.settle - time.monotonic()))
        while not stop.is_set():
            for_all = await self.leases.take("alarm", "troubles are told")
            await self.tell(await asyncio.to_thread(self._found, for_all=for_all))
            await wait(stop, self.look)

    async def tell(self, found: Sequence[Trouble]) -> None:
        """What is new, or has lasted for another day; and that all is well again."""
        now = time.monotonic()
        fresh = [trouble for trouble in found if now - self._told.get(trouble, -AGAIN) >= AGAIN]
        over = bool(self._told) and not found
        if not self.config.alarm or not (fresh or over):
            return
        subject, text = words(self.config, found)
        log.warning("alarm: %s", "; ".join(_in_log(each) for each in found) or "all is well again")
        if await deliver(self.config.alarm, subject, text):
            self._told = {trouble: now if trouble in fresh else self._told[trouble] for trouble in found}

    def _found(self, *, for_all: bool) -> list[Trouble]:
        """What is wrong here; and what is wrong with what processes share, where this one tells it for all."""
        found = [Trouble("login")] if self.config.tokens is not None and self.config.tokens.revoked else []
        if room_left(self.config.database_url, self.config.file.parent) < LEAST_ROOM:
            found.append(Trouble("disk"))
        try:
            with self.open_work() as work:
                shared = troubles(work, datetime.now(UTC), self.config.alarm.after)
        except SQLAlchemyError:
            lasting = time.monotonic() - self._reached > self.config.alarm.after.total_seconds()
            return [*found, Trouble("database")] if lasting else found
        self._reached = time.monotonic()
        return [*found, *(each for each in shared if for_all or each in self._told)]


def words(config: ServiceConfig, found: Sequence[Trouble]) -> tuple[str, str]:
    """Subject and text, in the administrator's language."""
    names = USUAL.names()[config.language]
    say = Words(stationery(config.language, config.templates).words, names).say
    lasting = span(config.alarm.after.total_seconds(), config.language)
    lines = [say(f"alarm.{each.kind}", game=each.game, turn=each.turn, span=lasting) for each in found]
    subject = say("alarm.subject" if found else "alarm.over", mailbox=config.address)
    return subject, "\n\n".join([*lines, say("alarm.more")])


async def try_out(config: ServiceConfig) -> bool:
    """Whether a trial reaches somebody."""
    return await deliver(config.alarm, *words(config, [Trouble("trial")]))


def _in_log(trouble: Trouble) -> str:
    return " ".join(filter(None, (trouble.kind, trouble.game, trouble.turn)))


async def deliver(ways: AlarmWays, subject: str, text: str) -> bool:
    """By every way that the file names; whether one of them, at least, took it."""
    done = []
    if ways.command:
        done.append(await asyncio.to_thread(_by_command, ways.command, f"{subject}\n\n{text}\n"))
    if ways.url:
        done.append(await asyncio.to_thread(_by_url, ways.url, f"{subject}\n\n{text}\n"))
    if ways.smtp is not None:
        done.append(await _by_mail(ways, subject, text))
    return any(done)


def _by_command(command: Sequence[str], text: str) -> bool:
    try:
        subprocess.run(command, input=text.encode(), check=True, timeout=PATIENCE)
    except (OSError, subprocess.SubprocessError) as error:
        log.error("alarm: the command failed: %s", type(error).__name__)
        return False
    return True


def _by_url(url: str, text: str) -> bool:
    asked = urllib.request.Request(url, text.encode(), {"Content-Type": "text/plain; charset=utf-8"})
    try:
        urllib.request.urlopen(asked, timeout=PATIENCE).close()
    except (OSError, ValueError) as error:
        log.error("alarm: the URL did not take it: %s", type(error).__name__)  # its address may hold a secret
        return False
    return True


async def _by_mail(ways: AlarmWays, subject: str, text: str) -> bool:
    if ways.smtp is None:
        return False
    sender = ways.smtp.user if "@" in ways.smtp.user else ways.to
    letter = Message(
        sender=sender,
        recipient=ways.to,
        subject=subject,
        text=text + "\n",
        message_id=make_msgid(domain=sender.rpartition("@")[2]),
        date=datetime.now(UTC),
        headers=[("Auto-Submitted", "auto-generated")],
    )
    async with Sender(ways.smtp, sender.rpartition("@")[2], connections=1, timeout=PATIENCE) as out:
        fate = await out.send(sender, ways.to, compose(letter))
    if not isinstance(fate, Sent):
        log.error("alarm: the second account did not take it: %s", type(fate).__name__)
    return isinstance(fate, Sent)
