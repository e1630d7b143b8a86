"""A game file may begin in the middle: what it may say of that, and what it is told when it says something else."""

import json
from pathlib import Path

import pytest

from gm.config.game import game_settings, read_game
from gm.config.problems import ConfigRefused
from gm.config.toml import parse
from gm.exchange.ruling import ruling_json
from gm.rules.judge import adjudicate
from gm.rules.position import Position
from gm.service.turn.rulesets import beginning_of, ruleset_for
from tests.config.test_game_file import HEAD, ZONE, players

SPRING = """\
S1901M
FRANCE: A PAR - BUR; F BRE - MAO   # as the report told it
GERMANY: A MUN - BUR; A BER - KIE
"""
AUTUMN = """
France: A Par, A Mar, F MAO; centres Par Bre, Mar
Angleterre : F Londres, F Edi et A Lvp ; centres Lon Edi Lvp
Allemagne: army Munich and army Kiel, F Den; centers Ber Kie Mun
Italie: A Ven, A Rom, F Nap; centres Ven Rom Nap
Autriche: A Vie, A Bud, F Tri; centres Vie Bud Tri
Russie: A War, A Mos, F Stp (cs), F Sev; centres War Mos StP Sev
Turquie: A Con, A Smy, F Ank; centres Con Smy Ank
"""


def start(**keys: str) -> str:
    return HEAD + ZONE + "[start]\n" + "".join(f"{key} = {value}\n" for key, value in keys.items()) + players()


def told(text: str) -> str:
    return f'"""\n{text.lstrip()}"""'


def where(text: str, folder: Path = Path("games")) -> Position:
    return beginning_of(game_settings(parse(text, str(folder / "g.toml")), "g")).position


def problem(text: str, folder: Path = Path("games")) -> str:
    with pytest.raises(ConfigRefused) as refused:
        where(text, folder)
    (found,) = refused.value.problems
    return str(found)


def test_a_position_is_read_as_people_write_it() -> None:
    position = where(start(turn='"F1901M"', position=told(AUTUMN)))

    assert str(position.turn) == "F1901M"
    assert [str(unit) for unit in position.units_of("RUSSIA")] == ["A MOS", "F SEV", "F STP/SC", "A WAR"]
    assert [str(unit) for unit in position.units_of("GERMANY")] == ["F DEN", "A KIE", "A MUN"]
    assert position.centers_of("FRANCE") == ("BRE", "MAR", "PAR")


def test_the_turns_before_lead_to_the_position() -> None:
    position = where(start(turn='"F1901M"', past=told(SPRING)))

    assert position.units["MAO"].power == "FRANCE"
    assert "BUR" not in position.units


def test_the_position_and_the_turns_before_must_agree() -> None:
    agreed = SPRING + "GERMANY: F KIE - DEN\nRUSSIA: F STP/SC H\n"
    assert where(start(turn='"F1901M"', past=told(agreed.replace("F BRE", "A MAR H; F BRE")), position=told(AUTUMN)))

    other = problem(start(turn='"F1901M"', past=told(SPRING), position=told(AUTUMN)))

    assert other.endswith("start.position: GERMANY: the turns before lead to A BER, A MUN, F KIE")


def test_an_answer_of_a_program_is_a_position(tmp_path: Path) -> None:
    settings = game_settings(parse(HEAD + ZONE + players(), "g.toml"), "g")
    ruleset = ruleset_for(settings)
    ruling = adjudicate(ruleset.opening, {}, ruleset)
    (tmp_path / "spring.json").write_text(json.dumps(ruling_json(ruling, {}, ruleset)))

    position = where(start(turn='"F1901M"', position='"spring.json"'), tmp_path)

    assert position == ruling.after
    other = problem(start(turn='"S1902M"', position='"spring.json"'), tmp_path)
    assert other == f"{tmp_path / 'spring.json'}: 'S1901M' is told there, expected S1902M"


def test_texts_may_stand_in_files_beside_it(tmp_path: Path) -> None:
    (tmp_path / "past.txt").write_text(SPRING + "FRENCH: A PAR H\n", encoding="utf-8")
    text = start(turn='"F1901M"', past='"past.txt"')

    assert problem(text, tmp_path).startswith(f"{tmp_path / 'past.txt'}:4: S1901M: unknown power 'FRENCH'")
    (tmp_path / "past.txt").write_text(SPRING, encoding="utf-8")
    (tmp_path / "g.toml").write_text(text, encoding="utf-8")
    assert read_game(tmp_path / "g.toml").start.past == SPRING
    (tmp_path / "past.txt").unlink()
    assert "start.past: " in problem(text, tmp_path) and "No such file" in problem(text, tmp_path)


@pytest.mark.parametrize(
    ("line", "instead", "expected"),
    [
        (1, "France: A Par, A Marz", "'A Marz', expected a unit such as 'A Par'"),
        (1, "France: F Par", "'F PAR', a unit of kind F cannot stand there (inland province)"),
        (1, "Frances: A Par", "'Frances', expected one of AUSTRIA, "),
        (1, "France: A Par; Bre Mar", "'Bre Mar', expected a word such as 'centres' before them"),
        (1, "France: A Par; centres Bre Burz", "'burz' is no province"),
        (1, "France: A Par; centres Bre Bur", "BUR is no supply centre"),
        (2, "England: A Mar; centres Lon", "A MAR stands where FRANCE already has A MAR"),
        (2, "England: F Lon; centres Lon Par", "PAR already belongs to FRANCE"),
        (2, "France: F Lon", "FRANCE stands on line 1 already"),
        (6, "Russie: F StP", "'F STP' must name its coast, STP/NC or STP/SC"),
        (7, "Turquie", "'Turquie', expected one of"),
    ],
)
def test_a_line_of_the_position_that_is_wrong_is_named(line: int, instead: str, expected: str) -> None:
    lines = AUTUMN.strip().splitlines()
    lines[line - 1] = instead
    text = start(turn='"F1901M"', position=told("\n".join(lines) + "\n"))
    number = 1 + text.splitlines().index(instead)

    assert problem(text).startswith(f"games/g.toml:{number}: start.position: {expected}")


@pytest.mark.parametrize(
    ("lines", "wrong", "expected"),
    [
        ("S1901M\nFRANCE: A BUR H", 2, "FRANCE: A BUR H is not allowed in S1901M: no_unit"),
        ("S1901M\nFRANCE: A PAR - LON", 2, "FRANCE: A PAR - LON is not allowed in S1901M: "),
        ("S1901M\nFRANCE: A PAR -> BUR", 2, "FRANCE: order ' A PAR -> BUR': expected something like 'A PAR - BUR'"),
        ("S1901M\nFRANCE: A PAR - BURG", 2, "FRANCE: unknown province 'BURG' in 'A PAR - BURG', did you mean 'BUR'?"),
        ("FRANCE: A PAR H", 1, "'FRANCE: A PAR H', expected a turn such as 'S1901M'"),
        ("S1901M\nS1901M", 2, "S1901M: expected F1901M, the turn that follows"),
        ("S1901M\nF1902M", 2, "F1902M: expected F1901M, the turn that follows"),
        ("S1901M\nLOT ITALY: HEADS", 2, "LOT ITALY: 'HEADS', expected no lot"),
    ],
)
def test_a_line_of_the_turns_before_that_is_wrong_is_named(lines: str, wrong: int, expected: str) -> None:
    text = start(turn='"F1901M"', past=told(lines + "\n"))
    number = text.splitlines().index(lines.splitlines()[0]) + wrong

    assert problem(text).startswith(f"games/g.toml:{number}: start.past: {expected}")


def test_the_turn_is_one_of_the_game() -> None:
    assert "start.turn: 'Autumn', expected something like 'S1901M'" in problem(start(turn='"Autumn"'))
    assert "start.turn: the game begins in S1901M" in problem(start(turn='"F1899M"', position=told(AUTUMN)))
    assert "start.turn: expected a position too" in problem(start(turn='"F1901M"'))
    assert "start.turn: missing" in problem(start(position=told(AUTUMN)))
    assert "these turns lead to F1901M, expected S1902M" in problem(start(turn='"S1902M"', past=told(SPRING)))


def test_who_must_retreat_is_told_by_programs_or_by_the_turns_before() -> None:
    retreats = problem(start(turn='"F1901R"', position=told(AUTUMN)))
    assert "who must retreat in F1901R is told by an answer of `gm adjudicate`, or by the turns before" in retreats
