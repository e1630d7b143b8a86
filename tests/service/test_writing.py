"""A letter whose picture cannot be drawn goes without it, and says so."""

import logging
from dataclasses import replace
from email import message_from_bytes
from email.policy import default
from typing import Any

import pytest

from gm.service.post import dispatch
from gm.service.post.writing import Pictures, write
from tests.service.desk import Desk, email_of


class BrokenPress(Pictures):
    """Drawing fails, and its words repeat what was to be drawn."""

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error

    def draw(self, *_: Any) -> bytes:
        raise self.error


class Panic(BaseException):
    """As the library that paints raises it: no Exception."""


@pytest.mark.parametrize("error", [ValueError("A PAR - BUR"), Panic("A PAR - BUR")])
@pytest.mark.parametrize(
    ("language", "line"),
    [("fr", "n'a pas pu être dessinée"), ("en", "could not be drawn")],
)
def test_a_letter_goes_without_a_picture_that_cannot_be_drawn(
    language: str, line: str, error: BaseException, caplog: pytest.LogCaptureFixture
) -> None:
    desk = Desk().begin(language=language)
    (row,) = desk.write("FRANCE", "A Par - Bur", sender=email_of("FRANCE"))

    with caplog.at_level(logging.DEBUG):
        pieces, problem = write(row, desk.house, "classic", BrokenPress(error))

    letter = message_from_bytes(b"".join(pieces), policy=default)
    text, html = (letter.get_body((kind,)) for kind in ("plain", "html"))
    assert text is not None and line in " ".join(text.get_content().split())
    assert html is not None and line in html.get_content() and "<img" not in html.get_content()
    assert not [part for part in letter.walk() if part.get_content_maintype() == "image"]
    assert problem is not None and problem.kind == "picture"
    assert type(error).__name__ in caplog.text
    assert "PAR" not in caplog.text and "PAR" not in str(problem)


def test_a_map_asked_for_in_svg_too_promises_none_that_is_missing() -> None:
    desk = Desk().begin()
    (row,) = desk.write("FRANCE", "carte svg", sender=email_of("FRANCE"))
    assert row.kind == "map" and row.facts.svg

    pieces, _ = write(row, desk.house, "classic", BrokenPress(ValueError()))

    assert b"SVG" not in b"".join(pieces)


def test_the_game_master_is_told_once_a_day_that_pictures_are_missing() -> None:
    desk = Desk().begin()
    rows = [desk.write(power, "état", sender=email_of(power))[0] for power in ("FRANCE", "ITALY")]
    written = [(row, write(row, desk.house, "classic", BrokenPress(ValueError()))) for row in rows]

    dispatch.keep_bytes(desk.store, desk.house, [(row, pieces, problem) for row, (pieces, problem) in written])

    told = desk.new()
    assert [row.kind for row in told] == ["notices", "notices"]
    assert {row.recipient for row in told} == {"ophelie@maitre.example", "admin@jeux.example"}
    assert "les lettres sont parties sans elle" in " ".join(desk.text(told[0]).split())


@pytest.mark.parametrize(
    ("name", "french", "english"), [("", "Le maître de jeu", "The game master"), ("Club", *["Club"] * 2)]
)
def test_what_we_write_comes_from_the_game_master_in_the_readers_language(name: str, french: str, english: str) -> None:
    desk = Desk().begin()
    desk.house = replace(desk.house, name=name)
    rows = desk.write("FRANCE", "Langue : anglais\nStatus") + desk.write("TURKEY", "État")

    assert [desk.letter(row)["From"].addresses[0].display_name for row in rows] == [english, french]
