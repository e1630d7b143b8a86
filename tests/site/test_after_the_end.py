"""What the web archive shows once a game is over: names and letters, as the file and their owners let it."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gm.service.play.disclosure import unmasks
from gm.service.play.publication import public_game, public_turn
from gm.service.play.reporting import end_by_word
from gm.service.turn.declarations import note_newcomer
from gm.site.facts import SiteFacts
from gm.site.pages import game_pages
from gm.terms.press import PressRules
from gm.terms.web import Publicity, WebRules
from tests.commands.table import Table, table
from tests.service.desk import NAMES, Desk, email_of

SITE = SiteFacts("1", "https://dip.example/")
OPEN = WebRules(press=Publicity.END, names=Publicity.END)


@contextmanager
def played(folder: Path, web: WebRules = OPEN, **changes: Any) -> Iterator[Table]:
    """A turn with letters: Turkey's to Russia, and a proclamation of Italy's."""
    with table(folder / "gm", web=web, **changes) as desk:
        desk.write("TURKEY", "Marchons ensemble <b>ce soir</b>.", to="RUSSIA", subject="Entre nous")
        desk.write("ITALY", "Pour : tous\n\nPaix à tous.")
        yield desk


def over(desk: Table) -> None:
    desk.fall()
    game = desk.game
    with desk.store() as work:
        end_by_word(work, desk.house, game, drawn=False)


def page(desk: Table, name: str = "S1901M.html") -> str:
    """One page of the game as it would be published now."""
    game = desk.game
    with desk.store() as work:
        told = public_game(work, desk.house, game)
        assert told is not None
        pages = {each.path: each for each in game_pages(SITE, told, partial(public_turn, work, game))}
        return pages[f"fr/europe-1/{name}"].make().decode().replace("\N{NO-BREAK SPACE}", " ")


def test_letters_are_shown_once_the_game_is_over_and_not_before(tmp_path: Path) -> None:
    with played(tmp_path) as desk:
        desk.fall()
        before = page(desk)
        over(desk)
        after = page(desk)

    assert "Marchons" not in before and "Paix à tous" not in before
    assert "Marchons ensemble &lt;b&gt;ce soir&lt;/b&gt;." in after and "Entre nous" in after and "Paix à tous" in after
    assert "Lettre de la Turquie à la Russie" in after


@pytest.mark.parametrize("press", [Publicity.END, Publicity.RESULTS])
def test_what_was_written_in_a_turn_that_was_never_judged_is_on_the_page_of_the_game(
    tmp_path: Path, press: Publicity
) -> None:
    with played(tmp_path, WebRules(press=press)) as desk:
        desk.fall()
        desk.write("RUSSIA", "Je marche demain.", to="TURKEY")
        desk.write("ITALY", "Pour : tous\n\nAdieu à tous.")
        before = page(desk, "index.html")
        game = desk.game
        with desk.store() as work:
            end_by_word(work, desk.house, game, drawn=False)
        after, first = page(desk, "index.html"), page(desk)

    assert "Je marche" not in before and "Adieu" not in before
    assert "Proclamations après le dernier tour jugé" in after and "Adieu à tous" in after
    assert ("Lettre de la Russie à la Turquie" in after and "Je marche demain." in after) is (press is Publicity.END)
    assert "Marchons ensemble" not in after and "Je marche" not in first and "Adieu" not in first


@pytest.mark.parametrize("press", [Publicity.NEVER, Publicity.RESULTS])
def test_letters_stay_secret_where_the_first_letters_said_nothing_else(tmp_path: Path, press: Publicity) -> None:
    with played(tmp_path, WebRules(press=press)) as desk:
        over(desk)

        assert "Marchons" not in page(desk)


def test_who_refuses_keeps_his_letters_even_after_they_were_shown(tmp_path: Path) -> None:
    with played(tmp_path) as desk:
        desk.write("RUSSIA", "Oui, marchons.", to="TURKEY")
        desk.write("RUSSIA", "Courrier privé : non")
        over(desk)
        one = page(desk)
        desk.write("TURKEY", "Courrier privé : non")
        none = page(desk)

    assert "Marchons ensemble" in one and "Oui, marchons" not in one
    assert "archons" not in none and "Paix à tous" in none


def test_letters_of_a_player_who_has_left_stay_secret(tmp_path: Path) -> None:
    with played(tmp_path) as desk:
        desk.clock.at = desk.clock.at.replace(hour=desk.clock.at.hour + 1)
        game, seat = desk.game, desk.seat("TURKEY")
        with desk.store() as work:
            note_newcomer(work, game, seat.number, desk.clock.now())
        desk.write("TURKEY", "Me voici.", to="RUSSIA")
        over(desk)
        shown = page(desk)

    assert "Marchons" not in shown and "Me voici." in shown


def test_letters_to_the_game_master_and_held_ones_stay_secret(tmp_path: Path) -> None:
    with played(tmp_path) as desk:
        desk.write("TURKEY", "Une question, maître.", to="GM")
        desk.write("FRANCE", f"Bien à vous, {NAMES['FRANCE']}, de Lyon", to="ITALY")
        over(desk)
        shown = page(desk)

    assert "Une question" not in shown and "Bien à vous" not in shown


@pytest.mark.parametrize("said", [NAMES["TURKEY"], "cher Wassermann", email_of("ITALY"), "chère Ophélie"])
def test_what_names_anybody_stays_among_those_who_read_it(said: str) -> None:
    game = Desk().begin().game

    assert unmasks(game, "", f"Je sais qui vous êtes : {said}.") and unmasks(game, said, "")
    assert not unmasks(game, "Entre nous", "La Turquie marche sur Moscou.")


def test_who_wrote_an_anonymous_letter_stays_hidden(tmp_path: Path) -> None:
    with played(tmp_path, press=PressRules(grey=True)) as desk:
        over(desk)
        shown = page(desk)

    assert "Marchons" in shown and "Lettre anonyme à la Russie" in shown and "de la Turquie à" not in shown


def test_players_are_named_who_agreed_once_the_game_is_over(tmp_path: Path) -> None:
    with played(tmp_path) as desk:
        desk.write("FRANCE", "Nom public : oui")
        before = page(desk, "index.html")
        over(desk)
        after = page(desk, "index.html")

    assert NAMES["FRANCE"] not in before
    assert NAMES["FRANCE"] in after and NAMES["TURKEY"] not in after


def test_nobody_is_named_where_the_file_does_not_say_so(tmp_path: Path) -> None:
    with played(tmp_path, WebRules(press=Publicity.END)) as desk:
        desk.write("FRANCE", "Nom public : oui")
        over(desk)

        assert NAMES["FRANCE"] not in page(desk, "index.html")
