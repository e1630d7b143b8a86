"""What the parts of one process tell one another: that there may be something to do."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass
class News:
    """Each part waits for its own event, and clears it before it looks."""

    letters: asyncio.Event = field(default_factory=asyncio.Event)
    """Letters may wait to be read."""
    games: asyncio.Event = field(default_factory=asyncio.Event)
    """A game may need something."""
    mail: asyncio.Event = field(default_factory=asyncio.Event)
    """A letter may have been queued."""
    sweeps: asyncio.Event = field(default_factory=asyncio.Event)
    """A deadline has fallen: a last look into the mailbox is wanted."""
    site: asyncio.Event = field(default_factory=asyncio.Event)
    """A page of the web archive may have changed."""
    published: set[str] = field(default_factory=set)
    """Games that something has happened to since their pages were written."""
    touched: set[str] = field(default_factory=set)
    """Games that something has happened to since they were looked at."""
    every_game: bool = True
    """Any game may need something: the process has just begun, another one has ended, or a file has changed."""

    def of_games(self, names: Iterable[str]) -> None:
        self.touched.update(names)
        self.games.set()

    def of_every_game(self) -> None:
        self.every_game = True
        self.games.set()

    def of_pages(self, names: Iterable[str]) -> None:
        self.published.update(names)
        self.site.set()

    def wake_all(self) -> None:
        self.every_game = True
        for event in (self.letters, self.games, self.mail, self.sweeps, self.site):
            event.set()
