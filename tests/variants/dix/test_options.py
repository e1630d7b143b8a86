"""What a game file may choose of the game for ten, and what is said of what it may not."""

import json

import pytest

from gm.config.game import game_settings
from gm.config.problems import ConfigRefused
from gm.config.toml import parse
from gm.service.model.game import GameSettings
from gm.service.turn.rulesets import ruleset_for
from gm.store.codec import from_json, to_json
from gm.variants.dix.state import dix

HEAD = 'gm = "mj@example.org"\nvariant = "dix"\n'
ZONE = '[deadline]\nzone = "Europe/Paris"\n'


def read(options: str = "", head: str = HEAD) -> GameSettings:
    players = "".join(f'[[players]]\nname = "P{n}"\nemail = "p{n}@example.net"\n' for n in range(1, 11))
    return game_settings(parse(head + ZONE + options + players, "games/g.toml"), "g")


def test_a_file_may_ask_for_siberia_and_for_other_levels_at_the_start() -> None:
    settings = read("[options]\nsiberia = true\ntitles = false\npoints = { BELGIUM = { FRANCE = 5 } }\n")
    state = dix(ruleset_for(settings).opening)

    assert (state.siberia, state.points["BELGIUM"], state.points["GREECE"]) == ("due", {"FRANCE": 5}, {})
    assert state.protectors == {"BELGIUM": "FRANCE"}
    assert ruleset_for(settings).options["titles"] is False
    assert from_json(GameSettings, json.loads(json.dumps(to_json(settings)))) == settings


def test_without_options_the_table_is_the_document_s_and_siberia_stays_out() -> None:
    state = dix(ruleset_for(read()).opening)

    assert (state.siberia, state.protectors) == ("off", {"ROMANIA": "SERBIA"})
    assert str(ruleset_for(read()).opening.turn) == "W1900L"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("siberia = 1", "games/g.toml:6: options.siberia = 1: expected false or true"),
        ("points = { PARIS = { FRANCE = 1 } }", "options.points.PARIS: unknown neutral: expected one of BELGIUM, "),
        ("points = { BELGIUM = { FRANCE = 10000 } }", "= 10000: expected a number of points, 0 to 9999"),
        ("points = { BELGIUM = { FRANCE = -1 } }", "options.points.BELGIUM.FRANCE = -1: expected a number of points"),
        ("points = { BELGIUM = { HOLLAND = 1 } }", "options.points.BELGIUM.HOLLAND: unknown power: expected one of"),
        ("points = 3", "options.points = 3: expected a table of neutrals"),
        ("siberian = true", "options.siberian: unknown key: did you mean 'siberia'?"),
    ],
)
def test_what_a_file_may_not_choose_is_said_with_file_line_and_key(options: str, said: str) -> None:
    with pytest.raises(ConfigRefused) as refused:
        read(f"[options]\n{options}\n")
    (problem,) = map(str, refused.value.problems)

    assert said in problem
    assert problem.startswith("games/g.toml:6: ")


def test_seven_cannot_play_it() -> None:
    with pytest.raises(ConfigRefused) as refused:
        read(head=HEAD + 'setup = "7"\n')

    assert 'games/g.toml:3: setup = "7": expected one of 10' in map(str, refused.value.problems)
