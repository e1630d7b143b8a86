"""Reading a letter costs in proportion to its size, whatever it repeats: counted in calls, so no clock is asked.

`python -m tests.hostile.reading` does the same by the clock, up to a megabyte, and looks at regular expressions.
"""

import sys
from collections.abc import Callable
from cProfile import Profile
from functools import cache, partial

import pytest

from gm.service.model.game import Game, Seat
from tests.hostile.reading import addressed, letter, opened, ordered, table
from tests.hostile.shapes import SHAPES
from tests.hostile.world import MASTER, World
from tests.some import some

SIZE = 1_000
SHEET = 200
"""Orders are looked into so hard that a few lines of them are enough to see how that grows."""
SHARES = 4
"""Of the shapes of each kind `make test` reads one of so many shares: code whose calls are counted is slow."""
OVERHEADS = (1_000, 1_000, 30_000)
"""Calls that each step costs however short a letter is; some lines of a short one may count as quoted, or not."""


@cache
def room() -> tuple[Game, Seat]:
    return table()


def calls(what: Callable[[], object]) -> int:
    before = sys.getprofile()
    profile = Profile()
    profile.runcall(what)
    sys.setprofile(before)
    return sum(entry.callcount for entry in profile.getstats())


@pytest.mark.parametrize("share", [0, *(pytest.param(at, marks=pytest.mark.full) for at in range(1, SHARES))])
@pytest.mark.parametrize("kind", sorted({name.partition("/")[0] for name in SHAPES} - {"long lines"}))
def test_a_letter_four_times_as_long_costs_no_more_than_eight_times_as_much(kind: str, share: int) -> None:
    game, seat = room()
    for name in some([each for each in SHAPES if each.startswith(f"{kind}/")][share::SHARES]):
        counted = []
        for times in (1, 4):
            raw = letter(SHAPES[name], SIZE * times)
            envelope, sheet = opened(raw), opened(letter(SHAPES[name], SHEET * times))
            steps = partial(opened, raw), partial(addressed, envelope, game, seat), partial(ordered, sheet, game, seat)
            counted.append([calls(step) for step in steps])

        for short, long, overhead in zip(*counted, OVERHEADS, strict=True):
            assert long <= 8 * short + overhead, (name, counted)


def test_a_letter_that_is_too_hard_to_read_is_read_so_far_and_two_people_are_told(world: World) -> None:
    line = "A Prais - Bougrogne; " * 90

    read = world.post(world.write("FRANCE", "A Mar-Esp\n" + f"{line}\n" * 30))

    assert {row.recipient for row in read.rows} == {world.address("FRANCE"), MASTER[1]}
    (answer,) = (row for row in read.rows if row.kind == "acknowledgement")
    assert [line.reason for line in answer.facts.lines].count("too_many") == 1
