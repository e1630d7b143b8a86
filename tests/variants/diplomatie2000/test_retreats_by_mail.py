"""Retreats by mail: they are judged as soon as everybody has sent his, the Secretary-General too."""

from dataclasses import replace

import pytest

from gm.exchange.case import read_case
from gm.rules.judge import adjudicate
from gm.variants.diplomatie2000.board import UN
from gm.variants.diplomatie2000.rules import ruleset
from tests.variants.diplomatie2000.desk import WorldDesk
from tests.variants.diplomatie2000.world import case

PLACED = {"ETUN": ["M ABE"], UN: ["M MOR"], "CMWL": ["F ATE", "F ATN", "F MOC", "F TUN"]}
BEATEN = {"CMWL": ["F ATE - ABE", "F ATN S F ATE - ABE", "F MOC - MOR", "F TUN S F MOC - MOR"]}


def beaten(desk: WorldDesk) -> None:
    asked = read_case(case("S2002M", PLACED, BEATEN))
    ruling = adjudicate(asked.position, asked.orders, ruleset())
    with desk.store() as work:
        work.games.save(replace(desk.game, position=ruling.after))
    assert desk.game.position.turn.phase == "R"


@pytest.mark.parametrize("chair", [False, True])
def test_retreats_wait_for_the_line_of_the_united_nations(chair: bool) -> None:
    desk = WorldDesk().begin_world("CMWL", "ETUN", chair=chair)
    beaten(desk)

    desk.write("ETUN", "M ABE - WAS")
    assert not desk.attend().judged, "the unit of the United Nations may still go where it likes"
    desk.says(UN if chair else "GM", "M MOR - CAI")
    assert desk.attend().judged
    assert {place for place, unit in desk.game.position.units.items() if unit.kind == "M"} == {"WAS", "CAI"}


def test_at_the_deadline_retreats_are_judged_without_the_game_masters_line() -> None:
    desk = WorldDesk().begin_world("CMWL", "ETUN")
    beaten(desk)
    desk.write("ETUN", "M ABE - WAS")

    assert desk.fall().judged
    assert desk.game.position.turn.phase == "M"
