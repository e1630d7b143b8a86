"""No ordinary letter is held back or changed, even where its writer is called as half of its words are."""

from pathlib import Path

import pytest

from gm.mail.envelope import tells_absence
from gm.service.model.game import Player, Seat
from gm.service.press.leaks import traces
from gm.service.press.reception import words_of_game
from gm.service.press.signing import unsigned
from gm.service.press.stripping import strip_tags
from gm.service.press.text import visible

HERE = Path(__file__).parent
LETTERS = [
    letter.strip()
    for language in ("fr", "en")
    for letter in (HERE / f"innocent.{language}.txt").read_text(encoding="utf-8").split("%%\n")
]
WRITERS = {
    "Rose Martin": "rose.martin@poste.example",
    "Ali Bell": "ali@bell.example",
    "March Paris": "march@paris.example",
    "Martin Paris": "paris.martin@poste.example",
    "Bell March": "contact@bell-march.example",
    "Mark Will": "mark@will.example",
    "Hope Grant": "hope.grant@post.example",
    "Frank Hunt": "fhunt@post.example",
    "May Green": "may.green@post.example",
    "Jean Dupont": "jean.dupont@poste.example",
    "Denis Legrand": "legrand@poste.example",
    "Anne Beauregard": "annebeau@poste.example",
    "Léon Petit": "leon.petit@poste.example",
    "Pierre Lebon": "pierre@lebon.example",
    "Nicolas Dubois": "nico@dubois.example",
    "Guillaume Marin": "g.marin@marine.example",
    "George King": "king@george.example",
    "Constance Roi": "constance@roi.example",
    "Victor Lion": "tsar@lion.example",
    "Ed Wolf": "ed@wolf.example",
    "Olga Kern": "ok@kern.example",
    "Nina Bauer": "stratege@bauer.example",
    "Paul Smith": "ps@smith.example",
    "Blanche Colombe": "blanche@colombe.example",
    "Alice Frantz": "alice@fr.example",
}
TOKENS = ("k3jd5x7q2mzp4rta", "abcdefghijklmnop", "2a3b4c5d6e7f2g3h", "uaqzsvmh7l2wbnrd")
OTHERS = tuple(f"{name.split()[0].lower()}@{name.split()[1].lower()}.example" for name in WRITERS)


def test_there_are_letters_enough() -> None:
    assert len(LETTERS) >= 60 and len(set(LETTERS)) == len(LETTERS)


@pytest.mark.parametrize("name", WRITERS)
def test_an_ordinary_letter_leaves_as_it_was_written(name: str) -> None:
    seat = Seat(1, TOKENS[0], ("FRANCE",), Player(name, (WRITERS[name],)))
    words = words_of_game("classic")
    for letter in LETTERS:
        text = strip_tags(visible(letter), TOKENS)
        left = unsigned(seat, words, text)
        assert (left, traces(seat, words, "Une proposition", left, OTHERS)) == (letter, ())


@pytest.mark.parametrize("subject", ["", "Une proposition", "Re: Lettre", "Absence de flotte", "Holidays in Galicia"])
def test_an_ordinary_letter_is_no_machines(subject: str) -> None:
    assert [letter for letter in LETTERS if tells_absence(subject, letter)] == []
