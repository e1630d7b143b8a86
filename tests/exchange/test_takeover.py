"""Where a game goes on: an answer of `gm adjudicate`, or the turns before, tell the position of every variant."""

import json
from collections.abc import Mapping

import pytest

from gm.exchange.ruling import ruling_json
from gm.exchange.takeover import TakeoverError, beginning
from gm.rules.judge import Ruling, adjudicate
from gm.rules.ruleset import Ruleset
from gm.terms.takeover import Takeover
from gm.variants.registry import VARIANTS
from gm.variants.variant import Variant


def opened(variant: Variant) -> tuple[Ruleset, Ruling, Mapping[str, str]]:
    """The first turn, in which nobody orders anything."""
    ruleset = variant.ruleset()
    chance = {what: lots[0] for what, lots in ruleset.lots(ruleset.opening).items()}
    return ruleset, adjudicate(ruleset.opening, {}, ruleset, chance=chance), chance


@pytest.mark.parametrize("name", VARIANTS)
def test_an_answer_of_a_program_tells_the_whole_position(name: str) -> None:
    ruleset, ruling, _ = opened(VARIANTS[name])
    told = json.dumps(ruling_json(ruling, {}, ruleset))

    assert beginning(Takeover(str(ruling.after.turn), told), ruleset).position == ruling.after


@pytest.mark.parametrize("name", VARIANTS)
def test_the_turns_before_tell_the_whole_position(name: str) -> None:
    ruleset, ruling, chance = opened(VARIANTS[name])
    lots = "".join(f"LOT {what}: {drawn}\n" for what, drawn in chance.items())
    told = f"{ruleset.opening.turn}\n{lots}"

    found = beginning(Takeover(str(ruling.after.turn), "", told), ruleset)
    assert (found.position, len(found.past)) == (ruling.after, 1)
    if chance:
        with pytest.raises(TakeoverError, match="its lots are missing"):
            beginning(Takeover(str(ruling.after.turn), "", str(ruleset.opening.turn)), ruleset)


@pytest.mark.parametrize("name", [name for name, each in VARIANTS.items() if each.ruleset().opening.extras])
def test_units_and_centres_alone_are_not_enough_where_a_game_knows_more(name: str) -> None:
    ruleset, ruling, _ = opened(VARIANTS[name])
    power = next(iter(ruleset.powers))

    with pytest.raises(TakeoverError, match="knows beside units and centres is told by an answer"):
        beginning(Takeover(str(ruling.after.turn), f"{power}: ; centres"), ruleset)
