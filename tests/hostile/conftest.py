"""After every attack the next honest letter is answered, nothing waits unread, and nobody is unmasked."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from gm.store.migrate import upgrade
from gm.store.work import Store
from tests.hostile.world import World
from tests.service.memory import MemoryStore


@pytest.fixture
def world() -> Iterator[World]:
    world = World(MemoryStore())
    yield world
    world.good_player_is_answered()


@pytest.fixture
def sqlite_world(tmp_path: Path) -> Iterator[World]:
    """The same on a database, where bytes and texts must survive being stored."""
    url = f"sqlite:///{tmp_path / 'gm.sqlite'}"
    upgrade(url)
    store = Store(url)
    world = World(store)
    yield world
    world.good_player_is_answered()
    store.close()
