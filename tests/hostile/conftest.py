"""After every attack the next honest letter is answered, nothing waits unread, and nobody is unmasked."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from gm.store.work import Store
from tests.hostile.world import World
from tests.migrated import migrated
from tests.service.memory import MemoryStore


@pytest.fixture
def world() -> Iterator[World]:
    world = World(MemoryStore())
    yield world
    world.good_player_is_answered()


@pytest.fixture
def sqlite_world(tmp_path: Path) -> Iterator[World]:
    """The same on a database, where bytes and texts must survive being stored."""
    store = Store(migrated(tmp_path / "gm.sqlite"))
    world = World(store)
    yield world
    world.good_player_is_answered()
    store.close()
