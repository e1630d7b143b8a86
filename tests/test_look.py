"""`gm show`, `gm map`, `gm seats` and `gm end` on a game that has been played."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gm.commands.cli import app
from gm.rules.judge import adjudicate
from gm.rules.orders import Move
from gm.service.model.record import TurnRecord
from gm.service.turn.rulesets import ruleset_of
from gm.store.work import Store
from tests.migrated import migrated
from tests.store.samples import GAME

JUDGED = str(ruleset_of(GAME).opening.turn)
GM_TOML = """
[mailbox]
address = "gm@example.org"
authserv_ids = []
[imap]
host = "127.0.0.1"
security = "plain"
user = "gm"
password_env = "SECRET"
[smtp]
host = "127.0.0.1"
security = "plain"
user = "gm"
password_env = "SECRET"
"""


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A service whose store holds one game, one turn judged."""
    monkeypatch.setenv("SECRET", "secret")
    (tmp_path / "games").mkdir()
    file = tmp_path / "gm.toml"
    file.write_text(GM_TOML, encoding="utf-8")
    url = migrated(tmp_path / "gm.sqlite")
    ruleset = ruleset_of(GAME)
    ruling = adjudicate(ruleset.opening, {"FRANCE": [Move("PAR", "A", "BUR")]}, ruleset)
    now = datetime(2026, 11, 28, tzinfo=UTC)
    record = TurnRecord(
        game=GAME.name,
        number=1,
        judgement=1,
        before=ruling.before,
        after=ruling.after,
        orders={"FRANCE": ("A PAR - BUR",)},
        sheets=(),
        disorder=frozenset(),
        chance={},
        outcomes=ruling.outcomes,
        events=ruling.events,
        verdict=None,
        edition="classique",
        code_version="0",
        due=now,
        judged=now,
    )
    store = Store(url)
    with store() as work:
        work.games.add(GAME)
        work.turns.add(record)
    store.close()
    return file


def run(config: Path, *arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, [*arguments, "--config", str(config)])
    return result.exit_code, result.stdout, result.stderr


def test_a_judged_turn_is_shown_as_its_report(config: Path) -> None:
    status, out, _ = run(config, "show", GAME.name, JUDGED.lower(), "--language", "fr")

    assert status == 0
    assert "A Par – Bou" in out


def test_a_turn_that_was_taken_back_is_shown_and_said_to_be(config: Path, tmp_path: Path) -> None:
    status, _, said = run(config, "show", GAME.name, JUDGED)
    assert (status, said) == (0, "")

    store = Store(f"sqlite:///{tmp_path / 'gm.sqlite'}")
    with store() as work:
        opening = replace(GAME.position, turn=ruleset_of(GAME).calendar.after(ruleset_of(GAME).opening.turn))
        work.games.save(replace(GAME, number=1, judgement=2, position=opening))
    store.close()
    for command in (["show"], ["map", "--out", str(tmp_path / "map.svg")]):
        status, _, said = run(config, command[0], GAME.name, JUDGED, *command[1:])
        assert status == 0
        assert f"{JUDGED} was taken back" in said


def test_a_game_is_shown_where_it_stands(config: Path) -> None:
    status, out, _ = run(config, "show", GAME.name, "--language", "en")

    assert status == 0
    assert "France" in out


@pytest.mark.parametrize(("name", "start"), [("map.png", b"\x89PNG"), ("map.svg", b"<svg")])
@pytest.mark.parametrize("phase", [[], [JUDGED]])
def test_a_map_is_drawn(config: Path, tmp_path: Path, name: str, start: bytes, phase: list[str]) -> None:
    status, _, err = run(config, "map", GAME.name, *phase, "--out", str(tmp_path / name))

    assert (status, err) == (0, "")
    drawn = (tmp_path / name).read_bytes().lstrip()
    assert drawn.startswith(start)
    assert drawn[16:20] == (1000).to_bytes(4, "big") or not name.endswith("png")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "nowhere"], f"no game 'nowhere': games here: {GAME.name}"),
        (["show", GAME.name, "S1866M"], "no turn 'S1866M'"),
        (["show", GAME.name, "--language", "de"], "--language 'de': expected one of"),
        (["map", GAME.name, "--out", "map.gif"], "expected a name that ends in .png or .svg"),
        (["map", GAME.name, "--out", "/no/such/folder/map.png"], "No such file or directory"),
        (["show", GAME.name, "S１９０１M"], "no turn 'S１９０１M'"),
        (["map", "no\nwhere\x1b" * 1000], "no game 'no\\nwhere\\x1b"),
        (["map", GAME.name, "--out", "no\x1bwhere/map.png"], "--out no\\x1bwhere/map.png: No such file"),
    ],
)
def test_what_is_not_there_is_said(config: Path, arguments: list[str], message: str) -> None:
    status, out, err = run(config, *arguments)

    assert (status, out) == (2, "")
    assert message in err
    assert len(err) <= 201 and err.strip().isprintable()


@pytest.mark.parametrize("command", ["show", "map"])
@pytest.mark.parametrize(("file", "why"), [("/", "Is a directory"), ("/no/such/gm.toml", "No such file or directory")])
def test_a_configuration_that_cannot_be_read_is_named(command: str, file: str, why: str) -> None:
    assert run(Path(file), command, GAME.name) == (2, "", f"gm: {file}: cannot be read: {why}\n")


def test_a_map_is_not_written_over_a_folder(config: Path, tmp_path: Path) -> None:
    (tmp_path / "map.png").mkdir()

    status, _, err = run(config, "map", GAME.name, "--out", str(tmp_path / "map.png"))

    assert (status, err.endswith("Is a directory\n")) == (2, True)


def test_who_plays_what_is_told_to_a_game_master_who_may_know(config: Path) -> None:
    status, out, err = run(config, "seats", GAME.name)

    assert status == 0
    lines = {line.split()[0]: line for line in out.splitlines()}
    for seat in GAME.seats:
        assert seat.player.name in lines[str(seat.number)]
        assert seat.token not in out and seat.email not in out
    assert "its seats were looked at" in err


def test_who_plays_what_is_told_to_nobody_where_the_file_says_so(config: Path) -> None:
    store = Store(f"sqlite:///{config.parent / 'gm.sqlite'}")
    with store() as work:
        work.games.save(replace(GAME, settings=replace(GAME.settings, gm_knows=False)))
    store.close()

    status, out, err = run(config, "seats", GAME.name)

    assert (status, out) == (2, "")
    assert "gm_knows = false" in err
    assert not [seat.player.name for seat in GAME.seats if seat.player.name in err]


def test_the_seats_of_a_game_that_is_not_there_are_asked_for_in_vain(config: Path) -> None:
    assert run(config, "seats", "nowhere")[:2] == (2, "")


def test_a_game_is_ended_once_and_by_a_clear_word(config: Path) -> None:
    assert run(config, "end", GAME.name)[0] == 2
    assert run(config, "end", GAME.name, "--draw", "--stop")[0] == 2
    assert run(config, "end", "nowhere", "--draw")[0] == 2
    store = Store(f"sqlite:///{config.parent / 'gm.sqlite'}")
    with store() as work:
        work.games.save(replace(GAME, seats=GAME.players))
    store.close()

    assert run(config, "end", GAME.name, "--draw") == (0, f"{GAME.name}: ended; everybody is told\n", "")
    assert run(config, "end", GAME.name, "--draw")[0] == 2
