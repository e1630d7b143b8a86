"""What may stand in the slots of a request, and what is refused there."""

from typing import Any

import pytest

from gm.service.play.preferences import as_text
from gm.service.requests.slots import SLOTS, SlotGround, SlotUnread, read_slot
from tests.service.asking import SUMMER, game_to_ask_in
from tests.service.desk import PARIS, POWERS
from tests.some import about, some

GROUND = SlotGround(SUMMER, PARIS, game_to_ask_in())


def but(*left_out: str) -> tuple[str, ...]:
    return tuple(power for power in POWERS if power not in left_out)


@pytest.mark.parametrize(
    ("slot", "text", "value"),
    [
        ("POWERS", "France, Turquie et Italie", ("FRANCE", "TURKEY", "ITALY")),
        ("POWERS", "la France et l'Italie", ("FRANCE", "ITALY")),
        ("POWERS", "France and Turkey", ("FRANCE", "TURKEY")),
        ("POWERS", "FRANCE/TURQUIE", ("FRANCE", "TURKEY")),
        ("POWERS", "all but England", but("ENGLAND")),
        ("POWERS", "tous sauf l'Angleterre et la Russie", but("ENGLAND", "RUSSIA")),
        ("POWERS", "toutes les puissances", POWERS),
        ("POWERS", "l'Autriche-Hongrie", ("AUSTRIA",)),
        ("NUMBER", "12", 12),
        ("NUMBER", "#12.", 12),
        ("NUMBER", "n° 12", 12),
        ("NUMBER", "deux", 2),
        ("NUMBER", "no. 12", 12),
        ("NUMBER", "numéro 12", 12),
        ("POWER", "la Turquie", "TURKEY"),
        ("POWER", "the Turks", "TURKEY"),
        ("POWER", "Russia.", "RUSSIA"),
        ("ADDRESS", "a@b.example", ("", "a@b.example")),
        (
            "ADDRESS",
            "Jeanne Dupont <jeanne.dupont+jeux@poste.example>",
            ("Jeanne Dupont", "jeanne.dupont+jeux@poste.example"),
        ),
        ("ADDRESS", "Jeanne (jeanne@poste.example)", ("Jeanne", "jeanne@poste.example")),
        ("ADDRESS", "« Jean_Paul » jean_paul@poste.example.", ("Jean_Paul", "jean_paul@poste.example")),
        ("GAME", "Europe-2", "europe-2"),
        ("LANGUAGE", "anglais", "en"),
        ("LANGUAGE", "French", "fr"),
        ("LANGUAGE", "Français", "fr"),
        ("ZONE", "Europe/London", "Europe/London"),
        ("ZONE", "America/New York", "America/New_York"),
        ("NUMBER", "12", 12),
        ("NUMBERS", "1, 3", (1, 3)),
        ("NUMBERS", "1 et 3", (1, 3)),
        ("NUMBERS", "2-4 and 7", (2, 3, 4, 7)),
        ("TEXT", " Ce qu'on veut ", "Ce qu'on veut"),
    ],
)
def test_what_is_read(slot: str, text: str, value: Any) -> None:
    assert read_slot(slot, text, GROUND) == value


@pytest.mark.parametrize(
    ("slot", "text"),
    [
        ("POWERS", "France et Atlantide"),
        ("POWERS", "le maître de jeu"),
        ("POWERS", "personne"),
        ("POWERS", "tous sauf"),
        ("POWERS", "tous sauf tous"),
        ("POWER", "France et Turquie"),
        ("POWER", "tous"),
        ("TURN", "demain"),
        ("DATES", "un jour"[:2]),
        ("MOMENT", "bientôt"),
        ("LENGTH", "2"),
        ("LENGTH", "0 jours"),
        ("LENGTH", "9999 semaines"),
        ("ADDRESS", "jeanne"),
        ("ADDRESS", "a@b"),
        ("ADDRESS", "a@b.example, c@d.example"),
        ("ADDRESS", "x" * 250 + "@b.example"),
        ("GAME", "../etc"),
        ("LANGUAGE", "klingon"),
        ("ZONE", "../../etc/passwd"),
        ("ZONE", "Europe/Atlantis"),
        ("NUMBER", "-1"),
        ("NUMBER", "beaucoup"),
        ("NUMBERS", "1 ou 2"),
        ("NUMBERS", "3-1"),
        ("NUMBERS", "1-5000"),
    ],
)
def test_what_is_refused(slot: str, text: str) -> None:
    with pytest.raises(SlotUnread):
        read_slot(slot, text, GROUND)


@pytest.mark.parametrize(
    "text", ["", " ", "?", "\0", "é" * 300, "9" * 300, "1" + "-" * 200, "<@>", "((((", "a@" * 100, "de " * 90]
)
def test_no_nonsense_breaks_a_slot(text: str) -> None:
    for slot in some(SLOTS.keys() - {"TEXT", "ORDER"}):
        with about(slot), pytest.raises(SlotUnread):
            read_slot(slot, text, GROUND)


def test_the_word_that_is_not_understood_is_named() -> None:
    with pytest.raises(SlotUnread) as told:
        read_slot("POWERS", "France, Atlantide", GROUND)

    assert told.value.word == "Atlantide".lower()


@pytest.mark.parametrize(
    ("text", "liked"),
    [
        ("France [Italie Russie] Turquie", "FRANCE ITALY=RUSSIA TURKEY"),
        ("1. Austria-Hungary 2) Italy (Russia, Turkey)", "AUSTRIA ITALY RUSSIA=TURKEY"),
        ("la France > l'Italie = la Russie, et les Turcs", "FRANCE ITALY=RUSSIA TURKEY"),
        ("[France Italy", "FRANCE=ITALY"),
        ("France [Italy France]", None),
        ("la France ou rien", None),
        ("nobody", None),
    ],
)
def test_preferences_are_powers_in_their_order_and_brackets_hold_those_liked_alike(
    text: str, liked: str | None
) -> None:
    if liked is None:
        with pytest.raises(SlotUnread):
            read_slot("LIKED", text, GROUND)
    else:
        assert as_text(read_slot("LIKED", text, GROUND)) == liked
