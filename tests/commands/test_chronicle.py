"""`gm replay`, `gm log`, `gm letters`, `gm token`: what has happened in a game, and nothing that is secret."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from gm.service.ports import Spoilt
from tests.commands.table import Table, table
from tests.service.desk import NAMES


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A turn judged, orders and a secret letter since. Whatever a test changes, it puts right again."""
    with pytest.MonkeyPatch.context() as patch, table(tmp_path_factory.mktemp("gm") / "gm") as desk:
        patch.setenv("SECRET", "secret")
        desk.write("FRANCE", "A Par - Pic", subject="Mes ordres")
        desk.write("FRANCE", "A Par - Bou\nA Mar - Esp", subject="Non, ceux-ci")
        desk.write("ITALY", "A Rom - Apu", subject="Italie attaque")
        desk.write("ITALY", "J'ai oublié : A Ven - Pie")
        desk.fall()
        desk.write("FRANCE", "A Bou - Mun", subject="Munich est à prendre")
        desk.write("TURKEY", "Marchons ensemble.", to="RUSSIA", subject="Alliance")
        yield desk


def test_a_game_comes_out_the_same_when_it_is_judged_again(played: Table) -> None:
    status, out, err = played.command("replay", "europe-1")

    assert (status, err) == (0, "")
    assert "europe-1: S1901M: the same (France " in out
    assert "europe-1: 1 judged again, each the same" in out


def test_the_codes_that_a_replay_shows_are_those_of_the_report(played: Table) -> None:
    (codes,) = {tuple(row.facts.report.sheet_codes.values()) for row in played.rows() if row.kind == "results"}
    _, out, _ = played.command("replay", "europe-1")

    assert all(code in out for code in codes) and len(codes) == 2


@contextmanager
def meddled(desk: Table, place: str, change: Callable[[str], str]) -> Iterator[None]:
    """Somebody has changed a column of a table's one row."""
    name, column = place.split(".")
    with desk.store.engine.begin() as link:  # type: ignore[attr-defined]  # this store is a database
        before = link.exec_driver_sql(f"SELECT {column} FROM {name}").scalar_one()
        after = change(str(before))
        assert after != str(before)
        link.exec_driver_sql(f"UPDATE {name} SET {column} = ?", (after,))
    try:
        yield
    finally:
        with desk.store.engine.begin() as link:  # type: ignore[attr-defined]
            link.exec_driver_sql(f"UPDATE {name} SET {column} = ?", (before,))


@pytest.mark.parametrize(
    ("column", "old", "new", "told"),
    [
        ("outcomes", '"succeeds"', '"bounced"', "A PAR - BUR: bounced, now succeeds"),
        ("after", '"BUR"', '"GAS"', "another position after it"),
        ("orders", "A PAR - BUR", "A PAR H", "FRANCE: the sheets kept give other orders than were judged"),
        ("sheets", "[", "[99, ", "sheets that counted are gone: 99"),
    ],
)
def test_a_turn_that_comes_out_otherwise_is_shown(played: Table, column: str, old: str, new: str, told: str) -> None:
    with meddled(played, f"turn.{column}", lambda text: text.replace(old, new)):
        status, _, err = played.command("replay", "europe-1")

    assert status == 1
    assert "S1901M: comes out otherwise" in err and told in err


def test_a_turn_whose_sheets_cannot_be_read_is_told_and_the_others_are_judged(
    played: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoilt(*_: object) -> None:
        raise Spoilt("sheet", "81", "orders")

    monkeypatch.setattr("gm.service.play.replay.sheets_judged", spoilt)
    status, out, err = played.command("replay", "europe-1")

    assert status == 1
    assert "S1901M: comes out otherwise" in err and "cannot be read from the database: sheet 81, orders" in err
    assert "judged again" in out


def test_a_judgement_that_is_lost_is_missed(played: Table) -> None:
    with meddled(played, "game.number", lambda _: "3"):
        status, _, err = played.command("replay", "europe-1")

    assert status == 1
    assert "turn 2: no judgement is kept" in err


def test_a_log_tells_what_happened_without_orders_and_secrets(played: Table) -> None:
    status, out, err = played.command("log", "europe-1")

    assert (status, err) == (0, "")
    assert "in: orders, France" in out and "Spring 1901 (S1901M) judged: 2 sheets" in out
    assert "7 out: results, waiting" in out and "in: press\n" in out
    assert not [word for word in (*NAMES.values(), "Bou", "Munich", "Alliance") if word in out]
    assert not [seat.token for seat in played.game.seats if seat.token in out]


def test_a_log_calls_a_letter_that_another_has_replaced_withdrawn_and_not_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET", "secret")
    with table(tmp_path / "gm") as desk:
        former = desk.seat("TURKEY").email
        desk.write("TURKEY", "A Con - Bul")
        desk.write(
            "GM", "Remplacer la Turquie : Hortense Zobel <hortense@zobel.example>", sender="ophelie@maitre.example"
        )
        _, log, _ = desk.command("log", "europe-1")

        assert "1 out: acknowledgement, withdrawn" in log
        assert "failed" not in log and former not in log


def test_nobody_learns_from_a_log_or_a_list_who_votes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "secret")
    with table(tmp_path / "gm") as desk:
        desk.write("ITALY", "Merci", subject="Vote : nulle")
        desk.fall()
        desk.write("ITALY", "Vote : contre", subject="Bonjour")
        desk.write("ITALY", "Merci", subject="Vote : pause")
        desk.write("ITALY", "A Ven - Tri", subject="Simulation")
        _, log, _ = desk.command("log", "europe-1")
        _, letters, _ = desk.command("letters", "europe-1")

        assert "in: request, Italy" in log and "out: answer" in log
        assert "vote" not in log.lower() and "wish" not in log and "nulle" not in letters
        assert "pause" not in letters and "imulation" not in letters and "what_if" not in log


def test_letters_are_listed_with_the_subjects_that_may_be_known(played: Table) -> None:
    status, out, _ = played.command("letters", "europe-1")

    assert status == 0
    assert "S1901M  orders  Italie attaque" in out
    assert "F1901M  orders  –" in out and "F1901M  press   –" in out


def test_no_subject_is_shown_to_a_game_master_who_does_not_know_who_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET", "secret")
    with table(tmp_path / "gm", gm_knows=False) as desk:
        desk.write("ITALY", "aide", subject="Italie demande")
        _, out, _ = desk.command("letters", "europe-1")

        assert "request" in out and "Italie" not in out


def test_what_is_or_may_be_press_shows_neither_subject_nor_writer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET", "secret")
    with table(tmp_path / "gm") as desk:
        twice: dict[str, Any] = {"to": "RUSSIA", "subject": "Alliance", "message_id": "<1@boite.example>"}
        for way in ("X-Way: one", "X-Way: another"):
            desk.write("GERMANY", "Marchons.", headers=(way,), **twice)
        desk.write("GERMANY", "Marchons.", to="RUSSIA", subject="Alliance", dmarc="fail")
        desk.write("GERMANY", "Je suis en congé.", to="RUSSIA", subject="Alliance : je suis absent du bureau")
        desk.write("GERMANY", "A Ber - Kie\n\nÀ : Russie\nMarchons.", subject="Alliance")
        desk.write("GERMANY", "A Ber - Kie\n\nÀ : Ruritanie\nMarchons.", subject="Alliance")
        desk.fall()
        _, letters, _ = desk.command("letters", "europe-1")
        _, log, _ = desk.command("log", "europe-1")

    assert {line.split()[2] for line in letters.splitlines()[1:]} >= {"press", "duplicate", "orders,"}
    assert "Alliance" not in letters
    assert "Germany" not in log
    assert "judged: 1 sheet," in log


@pytest.mark.parametrize("seat", ["Italy", "italie", "ITALY", "5"])
def test_the_letters_of_one_seat_are_found_by_its_power(played: Table, seat: str) -> None:
    status, out, _ = played.command("letters", "europe-1", seat)

    assert status == 0
    assert len(out.splitlines()) == 3


@pytest.mark.parametrize("seat", ["France", "la France", "3"])
def test_a_token_is_renewed_by_a_powers_name_or_a_number(played: Table, seat: str) -> None:
    old = played.seat("FRANCE").token
    status, out, _ = played.command("token", "europe-1", seat)

    assert (status, out) == (0, "europe-1, seat 3: a new address is on its way to its player\n")
    assert played.seat("FRANCE").token != old


@pytest.mark.parametrize("seat", ["Spain", "9", "", "all", "²", "GM"])
def test_a_seat_that_is_not_there_is_said(played: Table, seat: str) -> None:
    status, out, err = played.command("token", "europe-1", seat)

    assert (status, out) == (2, "")
    assert "expected one of 0, 1, 2" in err and "France" in err


@pytest.mark.parametrize("name", ["replay", "log", "letters", "status"])
def test_a_game_that_is_not_there_is_said(played: Table, name: str) -> None:
    assert played.command(name, "nowhere") == (2, "", "there is no game 'nowhere'\n")


def test_looking_changes_nothing(played: Table) -> None:
    before = played.rows(), played.game
    for name in ("replay", "log", "letters", "status"):
        played.command(name, "europe-1")
    played.command("list")

    assert (played.rows(), played.game) == before


def test_a_spoilt_turn_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "secret")
    with table(tmp_path / "gm") as desk:
        desk.fall()
        with meddled(desk, "turn.chance", lambda _: "{"):
            status, _, err = desk.command("replay", "europe-1")

    assert status == 1
    assert "cannot be read from the database, and left out: turn europe-1/1/1, chance" in err
