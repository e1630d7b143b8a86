"""The process dies between any two acts: work and commit, commit and mailbox, mail server and commit. Nothing shows."""

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gm.service.model.letters import LetterState
from gm.store.work import Store
from tests.crash.points import check_points
from tests.crash.script import Fate, Season, dix_world, play, play_dix
from tests.hostile.world import World
from tests.migrated import migrated
from tests.secrecy import known
from tests.service.memory import MemoryStore

STORMS = 9
TASTE = 2
"""As many of them are among the tests of every day."""


def told(season: Season) -> dict[str, Any]:
    """What a season comes to, whatever happened on the way."""
    here = known(season.world.store)
    with season.world.store() as work:
        acts = Counter((act.seat, act.kind, act.value) for act in work.acts.of_game("europe-1"))
    return {
        "acts": acts,
        "letters": Counter((letter.sha256, letter.kind, str(letter.state)) for letter in here.letters),
        "turns": [(turn.number, turn.judgement, turn.orders, turn.disorder) for turn in here.turns],
        "rows": Counter((row.message_id, row.kind, row.recipient) for row in here.rows),
        "press": Counter((item.power, item.to, item.text) for item in here.press.values()),
        "position": season.world.game.position,
    }


@cache
def undisturbed() -> tuple[dict[str, Any], int]:
    fate = Fate(lambda _: False)
    season = play(World(MemoryStore()), fate)
    return told(season), fate.passed


def check(season: Season) -> None:
    plain, _ = undisturbed()

    assert told(season) == plain
    letters: dict[str, set[tuple[str, bytes]]] = {}
    for recipient, message_id, raw in season.smtp:
        letters.setdefault(message_id, set()).add((recipient, raw))
    assert set(letters) == {message_id for message_id, _, _ in plain["rows"]}, "every letter is sent, and no other"
    assert all(len(copies) == 1 for copies in letters.values()), "a letter that is sent twice is the same letter"


def test_the_season_is_worth_dying_in() -> None:
    plain, boundaries = undisturbed()

    assert sum(plain["letters"].values()) > 40
    assert {state for _, _, state in plain["letters"]} == {str(LetterState.READ)}
    assert [number for number, *_ in plain["turns"]] == [1, 2]
    assert [count for (_, kind, _), count in plain["acts"].items() if kind == "leave"] == [1]
    assert plain["turns"][0][2]["FRANCE"] == ("A PAR - PIC", "A MAR - BUR", "F BRE - ENG")
    assert plain["turns"][0][2]["GERMANY"] == ("A MUN - RUH", "A BER - KIE", "F KIE - DEN"), "the late sheet is late"
    assert not plain["turns"][0][3]
    assert sum(kind in ("results", "judged") for _, kind, _ in plain["rows"]) == 16
    assert sum(kind == "press" for _, kind, _ in plain["rows"]) == 12
    assert boundaries > 300


@pytest.mark.parametrize(
    "seed", [*range(TASTE), *(pytest.param(seed, marks=pytest.mark.full) for seed in range(TASTE, STORMS))]
)
def test_a_storm_of_deaths_changes_nothing(seed: int) -> None:
    chance = Random(seed)
    fate = Fate(lambda _: chance.random() < 0.04 * (1 + seed % 4))

    season = play(World(MemoryStore()), fate)

    assert fate.deaths > 20
    check(season)


def test_points_are_counted_once_however_often_the_process_dies() -> None:
    plain = play_dix(dix_world(MemoryStore()), Fate(lambda _: False))
    chance = Random(4)
    fate = Fate(lambda _: chance.random() < 0.1)
    stormy = play_dix(dix_world(MemoryStore()), fate)

    turns = known(stormy.world.store).turns
    assert [str(turn.before.turn) for turn in turns] == ["W1900L", "S1901M", "F1901M", "W1901A"]
    assert check_points(turns) == 11
    assert fate.deaths > 40
    assert told(stormy) == told(plain)


def test_a_storm_of_deaths_changes_nothing_on_sqlite(tmp_path: Path) -> None:
    store = Store(migrated(tmp_path / "gm.sqlite"))
    chance = Random(1)
    fate = Fate(lambda _: chance.random() < 0.1)

    season = play(World(store), fate)

    assert fate.deaths > 40
    check(season)
    store.close()
