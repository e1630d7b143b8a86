"""The composition root: builds the world from gm.toml and keeps its parts going until it is told to stop."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from gm import __version__
from gm.config.service import ServiceConfig
from gm.mail.throttle import Throttle
from gm.running.alarm import Alarm
from gm.running.attendance import Attending
from gm.running.failures import in_words
from gm.running.hearing import Hearing
from gm.running.intake import Intake
from gm.running.leases import Leases
from gm.running.news import News
from gm.running.publishing import Publishing, site_facts
from gm.running.retention import Keeping
from gm.running.sending import Sending
from gm.running.signs import SignsOfLife
from gm.running.site_folder import SiteFolder
from gm.running.stopped_games import StoppedGames
from gm.running.system import SystemChance, SystemClock
from gm.running.systemd import keep_notified
from gm.running.watching import Watching
from gm.service.house import House
from gm.service.play.troubles import Trouble
from gm.service.ports import OpenWork
from gm.service.post.damage import telling
from gm.store.migrate import upgrade
from gm.store.presence import Presence
from gm.store.trouble import demand_writable, unusable
from gm.store.work import Store
from gm.waiting import unless, wait

log = logging.getLogger(__name__)

LOOK, SAY_AGAIN = 5.0, 600.0
"""Seconds between looks whether the database is still there, and until it is said again that it is not."""
POLL = 30.0
"""Seconds between looks at the database without being woken: another process may have queued something."""


def open_store(config: ServiceConfig) -> Store:
    """The database, brought to this version's schema. Raises StoreUnusable."""
    try:
        demand_writable(config.database_url)
        upgrade(config.database_url)
        return Store(config.database_url)
    except (SQLAlchemyError, ImportError) as error:
        raise unusable(config.database_url, error) from None


def build_house(config: ServiceConfig, open_work: OpenWork) -> House:
    with open_work() as work:
        secret = work.health.secret()
    return house_with(config, secret)


def house_with(config: ServiceConfig, secret: bytes) -> House:
    """Of an installation whose secret is known, or not needed."""
    return House(
        mailbox=config.address,
        clock=SystemClock(),
        chance=SystemChance(),
        secret=secret,
        name=config.sender_name,
        authserv_ids=config.authserv_ids,
        no_plus=config.no_plus,
        catch_all=config.catch_all,
        admin=config.admin,
        language=config.language,
        zone=config.zone,
        limits=config.limits,
        rate=config.smtp_rate,
        templates=config.templates,
        site=config.website.address,
        code_version=__version__,
    )


@dataclass
class Service:
    """One running process. Everything it does is asked of `gm.service`; it only decides when."""

    config: ServiceConfig
    open_work: OpenWork
    house: House
    poll: float = POLL

    def __post_init__(self) -> None:
        self.open_work = telling(self.open_work, self.house)
        self.news = News()
        self._presence = Presence(self.config.database_url, self.house.secret)
        self._vanished = asyncio.Event()
        told = partial(in_words, database_url=self.config.database_url)
        self.leases = Leases(self.open_work, self.news, in_words=told)
        intake = Intake(self.config, self.open_work, self.house, self.news, self.leases, self.poll)
        sending = Sending(
            self.config.smtp,
            self.open_work,
            self.house,
            self.leases,
            news=self.news.mail,
            connections=self.config.smtp_connections,
            poll=self.poll,
            workers=self.config.workers,
            throttle=Throttle(self.config.smtp_rate),
        )
        stopped = StoppedGames(self.open_work, self.house)
        attending = Attending(self.open_work, self.house, self.news, intake, stopped, self.poll)
        self._alarm = Alarm(self.config, self.open_work, self.leases)
        self._parts: dict[str, Callable[[asyncio.Event], Awaitable[None]]] = {
            "intake": intake.watch,
            "reading": intake.read,
            "games": attending.run,
            "last looks": attending.sweep,
            "sending": sending.run,
            "signs of life": SignsOfLife(self.open_work, self.house, intake, sending).run,
            "configuration": Watching(self.config.games, self.open_work, self.house, self.news, self.leases).run,
            "other processes": Hearing(self.config.database_url, self.news).run,
            "keeping": Keeping(
                self.open_work, self.house.clock, self.config.keep_sent, self.config.keep_strangers, self.leases
            ).run,
        }
        if self.config.alarm:
            self._parts["alarm"] = self._alarm.run
        if self.config.website.folder is not None:
            folder = SiteFolder(self.config.website.folder)
            publishing = Publishing(site_facts(self.config), folder, self.open_work, self.house, self.news, self.leases)
            self._parts["site"] = publishing.run

    async def run(self, stop: asyncio.Event) -> None:
        """Until `stop` is set: what is in hand is finished first. An error that repeats itself is logged, not fatal.

        Where the database is another one suddenly, all work ends at once, and only that is said until the stop: who
        started anew by himself would begin every game again.
        """
        end = asyncio.Event()
        notified = asyncio.create_task(keep_notified(stop))
        async with self.leases, asyncio.TaskGroup() as group:
            for name, part in self._parts.items():
                group.create_task(self._keep_going(name, part, end))
            group.create_task(self._watch_database(end))
            group.create_task(self._wake_all(end))
            await unless(self._vanished, stop.wait())
            end.set()
        while self._vanished.is_set() and not stop.is_set():
            log.error("nothing is read, judged or sent: end this process, put the database in its place, start again")
            await self._alarm.tell([Trouble("vanished")])
            await wait(stop, SAY_AGAIN)
        await notified

    async def _watch_database(self, end: asyncio.Event) -> None:
        while not end.is_set():
            told = await asyncio.to_thread(self._presence.trouble, self.open_work)
            if told:
                log.error("%s: nothing more is taken from the mailbox", told)
                self._vanished.set()
                return
            await wait(end, LOOK)

    async def _keep_going(
        self, name: str, part: Callable[[asyncio.Event], Awaitable[None]], stop: asyncio.Event
    ) -> None:
        delay = 1.0
        while not stop.is_set():
            try:
                await part(stop)
            except Exception as error:
                log.error("%s: %s; again in %.0f s", name, in_words(error, self.config.database_url), delay)
                log.debug("%s", name, exc_info=True)
                await wait(stop, delay)
                delay = min(delay * 2, 60.0)
            else:
                delay = 1.0

    async def _wake_all(self, stop: asyncio.Event) -> None:
        await stop.wait()
        self.news.wake_all()
