"""What somebody outside acts upon is on the disk before the work that wrote it returns."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from gm.store.migrate import upgrade
from gm.store.work import SqlWork, Store
from tests.store.samples import GAME, LETTER, NOON, RECORD, ROW


@pytest.mark.parametrize(
    ("act", "lasts"),
    [
        (lambda work: work.letters.keep(LETTER), True),
        (lambda work: work.games.add(replace(GAME, name="other", seats=())), True),
        (lambda work: work.games.save(replace(GAME, number=9)), True),
        (lambda work: work.turns.add(RECORD), True),
        (lambda work: work.outbox.add(ROW), False),
        (lambda work: work.health.beat("read", NOON), False),
        (lambda work: work.games.get("europe-1"), False),
    ],
)
def test_what_is_moved_or_mailed_is_synced(
    act: Callable[[SqlWork], object], lasts: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "gm.sqlite"
    upgrade(f"sqlite:///{path}")
    store = Store(f"sqlite:///{path}")
    with store() as work:
        work.games.add(GAME)
    synced: list[bool] = []
    log = Path(f"{path}-wal").stat().st_ino
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_ino == log))

    with store() as work:
        act(work)
        assert synced == []
    assert synced == [True] * lasts
    with store() as work:
        work.health.beat("sent", NOON)
    assert synced == [True] * lasts, "the next work on the connection needs no sync of its own"
    store.close()


def test_a_work_that_fails_syncs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    upgrade(f"sqlite:///{tmp_path / 'gm.sqlite'}")
    store = Store(f"sqlite:///{tmp_path / 'gm.sqlite'}")
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)

    with pytest.raises(ZeroDivisionError), store() as work:
        work.letters.keep(LETTER)
        raise ZeroDivisionError
    with store() as work:
        work.health.beat("read", NOON)
    assert synced == []
    store.close()
