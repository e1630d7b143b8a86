"""`gm export` and `gm import`: a game goes on in another installation, and nothing else comes with it."""

import json
import stat
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from gm.service.play.contradictions import contradictions
from gm.service.play.transfer import pack
from gm.store.archive import from_document, to_document
from gm.variants.registry import VARIANTS
from tests.commands.table import Table, installation, table
from tests.variants.toy_desk import toy_desk
from tests.variants.toy_variant import TOY

GAME_FILE = "# the game's file\n"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """Two turns, orders for the third, and letters: secret, proclaimed, and one that waits."""
    with pytest.MonkeyPatch.context() as patch, table(tmp_path_factory.mktemp("here") / "gm") as desk:
        patch.setenv("SECRET", "secret")
        desk.write("FRANCE", "A Par - Bou\nA Mar - Esp")
        desk.write("TURKEY", "Marchons ensemble, très cher.", to="RUSSIA", subject="Entre nous")
        desk.write("ITALY", "Pour : tous\n\nPaix à tous.")
        desk.fall()
        desk.write("FRANCE", "A Bou - Mun\nA Esp - Por")
        desk.fall()
        desk.write("FRANCE", "construit F Bre")
        (desk.config.parent / "games" / "europe-1.toml").write_text(GAME_FILE, encoding="utf-8")
        yield desk


@pytest.fixture(scope="module")
def exported(played: Table, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("out") / "europe-1.json"
    status, told, err = played.command("export", "europe-1", "--out", str(out))
    assert status == 0, err
    assert told == f"{out}: europe-1, as secret as the database: it holds names, addresses and orders\n"
    return out


def test_an_export_is_for_its_owner_alone_and_holds_no_token(played: Table, exported: Path) -> None:
    text = exported.read_text(encoding="utf-8")

    assert stat.S_IMODE(exported.stat().st_mode) == 0o600
    assert not [seat.number for seat in played.game.seats if seat.token in text]


def test_an_export_holds_no_secret_letter_that_was_handed_on(exported: Path) -> None:
    text = exported.read_text(encoding="utf-8")

    assert "Marchons" not in text and "Entre nous" not in text
    assert "Paix à tous." in text


def test_a_file_that_is_there_is_not_overwritten(played: Table, exported: Path) -> None:
    before = exported.read_bytes()
    status, out, err = played.command("export", "europe-1", "--out", str(exported))

    assert (status, out) == (2, "")
    assert "is there already: name another with --out" in err
    assert exported.read_bytes() == before


def test_whoever_exports_a_running_game_is_warned(played: Table, tmp_path: Path) -> None:
    _, _, err = played.command("export", "europe-1", "--out", str(tmp_path / "again.json"))

    assert "europe-1: goes on here too: pause it" in err


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_a_game_goes_on_elsewhere(
    played: Table, exported: Path, tmp_path: Path, database: str, request: pytest.FixtureRequest
) -> None:
    url = str(request.getfixturevalue("postgres_url")) if database == "postgres" else ""
    with installation(tmp_path / "there", url) as other:
        status, out, err = other.command("import", str(exported))
        old = {seat.number: seat.token for seat in played.game.seats}
        letters = {row.seat: row for row in other.new()}
        new = {seat.number: seat.token for seat in other.game.seats}

        assert (status, err.endswith("INFO gm: game europe-1 was imported\n")) == (0, True)
        assert "europe-1: goes on here; every player is sent his new address" in out
        assert not set(old.values()) & set(new.values())
        assert {row.kind for row in letters.values()} == {"token_renewed"} and set(letters) == set(range(8))
        assert other.game.position == played.game.position
        assert other.command("replay", "europe-1")[1] == played.command("replay", "europe-1")[1]

        other.clock.at = played.clock.at
        other.fall()
        assert str(other.game.position.turn) == "S1902M"
        assert "F BRE" in map(str, other.game.position.units_of("FRANCE"))
        answer = other.write("FRANCE", "F Bre - Pic")[-1]
        assert "Ordres en vigueur" in other.text(answer)
        assert other.command("replay", "europe-1")[0] == 0


def test_a_deadline_that_passed_on_the_way_is_moved(exported: Path, tmp_path: Path) -> None:
    with installation(tmp_path / "there") as other:
        other.command("import", str(exported))
        before = other.game.deadline
        assert before is not None
        other.clock.at = before.due + timedelta(days=2)
        other.attend()
        after = other.game.deadline

        assert after is not None and after.due > other.clock.at
        assert other.game.number == 3


def test_the_games_file_comes_with_it_and_none_is_overwritten(exported: Path, tmp_path: Path) -> None:
    for number, before in enumerate(("", "# mine\n")):
        with installation(tmp_path / str(number)) as other:
            file = other.config.parent / "games" / "europe-1.toml"
            if before:
                file.write_text(before, encoding="utf-8")
            other.command("import", str(exported))

            assert file.read_text(encoding="utf-8") == before or GAME_FILE


def test_a_folder_for_the_games_file_is_made_where_there_is_none(exported: Path, tmp_path: Path) -> None:
    with installation(tmp_path / "there") as other:
        (other.config.parent / "games").rmdir()
        status, out, _ = other.command("import", str(exported))

        assert status == 0 and "europe-1.toml: written" in out
        assert (other.config.parent / "games" / "europe-1.toml").read_text(encoding="utf-8") == GAME_FILE


def test_a_game_whose_file_cannot_be_written_is_not_taken_over(exported: Path, tmp_path: Path) -> None:
    with installation(tmp_path / "there") as other:
        (other.config.parent / "games").rmdir()
        (other.config.parent / "games").write_text("no folder", encoding="utf-8")
        status, out, err = other.command("import", str(exported))
        assert (status, out) == (2, "") and "europe-1.toml: " in err

        (other.config.parent / "games").unlink()
        assert other.command("import", str(exported))[0] == 0, "it was not taken over the first time"


def test_a_game_that_is_here_is_not_taken_over(played: Table, exported: Path) -> None:
    before = played.game
    status, out, err = played.command("import", str(exported))

    assert (status, out) == (2, "")
    assert err == f"{exported}: game.name: there is a game europe-1 here already\n"
    assert played.game == before


def place(document: Any, path: str) -> tuple[Any, Any]:
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    for part in way:
        document = document[part]
    return document, last


def setting(path: str, value: Any) -> Callable[[Any], None]:
    def change(document: Any) -> None:
        where, last = place(document, path)
        where[last] = value

    return change


def without(path: str) -> Callable[[Any], None]:
    def change(document: Any) -> None:
        where, last = place(document, path)
        del where[last]

    return change


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (setting("kind", "a cake"), 'kind: expected "gm game"'),
        (setting("format", 2), "format: 2, this version reads 1"),
        (setting("votes", []), "votes: this version does not know it"),
        (setting("game.settings.press.smoke", True), "game.settings.press.smoke: this version does not know it"),
        (setting("turns.1.outcomes.0.mood", "glum"), "turns[2].outcomes[1].mood: this version does not know it"),
        (setting("turns.0.outcomes.0.fate", "elated"), "turns[1]: TurnRecord.outcomes: Outcome.fate: 'elated'"),
        (setting("sheets.0.received", "2026-11-16T09:00:00"), "sheets[1].received: a time without its zone"),
        (setting("sheets.0.orders.0", "A PAR SINGS"), "sheets[1].orders:"),
        (setting("sheets.0.power", "SPAIN"), "sheets[1].power: 'SPAIN' is no power of this game"),
        (setting("turns.0.sheets", [77]), "turns[1].sheets: there is no sheet 77"),
        (without("turns.0"), "turns: number 1 is missing"),
        (without("game"), "game: is missing"),
        (without("game.number"), "turns: 2 are told of, and turn 1 is the open one"),
        (without("game.state"), "game: Game.state is missing"),
        (setting("game.name", "europe-9"), "game.name: 'europe-9', expected the name of its settings"),
        (setting("game.settings.variant", "ludo"), "game.settings: "),
        (setting("game.settings.edition", "1492"), "game.settings: "),
        (setting("game.position.units.POR.power", "SPAIN"), "game.position: "),
        (setting("game.position.units.POR.location", "ION"), "game.position: "),
        (setting("game.seats.2.player.emails", ["x\ny@example.org"]), "game.seats[2].player: expected an e-mail"),
        (setting("game.seats.2.player.emails", ["gm@jeux.example"]), "is the service's own mailbox"),
        (setting("game.seats.2.player.emails", []), "game.seats[2].player.emails: empty"),
        (setting("game.seats.2.powers", ["FRANCE"]), "FRANCE is played from seat 2"),
        (setting("game.deadline", None), "game.deadline: a game that is running has none"),
        (setting("press.1.parent", 999), "press[2].parent: there is no letter 999 before it"),
        (setting("press.1.game", "other"), "press[2].game: 'other', expected 'europe-1'"),
        (setting("turns", {}), "turns: "),
    ],
)
def test_what_is_not_known_or_contradicts_itself_is_refused(
    exported: Path, empty: Table, tmp_path: Path, change: Callable[[Any], None], told: str
) -> None:
    document = json.loads(exported.read_text(encoding="utf-8"))
    change(document)
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    status, out, err = empty.command("import", str(file))

    assert (status, out) == (2, "")
    assert told in err and err.count("\n") == 1
    assert empty.rows() == []


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with pytest.MonkeyPatch.context() as patch, installation(tmp_path_factory.mktemp("empty") / "gm") as found:
        patch.setenv("SECRET", "secret")
        yield found


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "empty, expected JSON"),
        (b"{", "not JSON, line 1"),
        (b"[]", 'kind: expected "gm game"'),
        (b"\xff", "UTF-8"),
    ],
)
def test_a_file_that_is_no_archive_is_refused(empty: Table, tmp_path: Path, content: bytes, told: str) -> None:
    file = tmp_path / "x.json"
    file.write_bytes(content)
    status, out, err = empty.command("import", str(file))

    assert (status, out) == (2, "") and told in err


def test_a_file_that_is_not_there_is_said(empty: Table) -> None:
    assert empty.command("import", "/no/such/file") == (2, "", "/no/such/file: No such file or directory\n")
    assert empty.command("export", "nowhere") == (2, "", "there is no game 'nowhere'\n")


def test_what_only_one_variant_knows_is_carried_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, "toy", TOY)
    with toy_desk(tmp_path) as desk:
        desk.write("GREEN", "G Bleuport - Collines")
        desk.write("RED", "1 = Bleumont")
        for _ in range(3):
            desk.fall()
        with desk.store() as work:
            game = work.games.get("europe-1")
            assert game is not None
            archive = pack(work, desk.house, game, "")
    document = json.loads(json.dumps(to_document(archive)))

    assert from_document(document) == archive
    assert not list(contradictions(archive))
    assert len(archive.turns) == 3
