"""A letter that is signed leaves without its signature; a name that is part of what it says holds it back."""

import pytest

from gm.service.model.game import Player, Seat
from gm.service.press.leaks import traces
from gm.service.press.signing import unsigned
from gm.service.press.spelling import spelling
from tests.some import some

SEAT = Seat(1, "k3jd5x7q2mzp4rta", ("FRANCE",), Player("Jean Dupont", ("jean.dupont@poste.example",)))
GAME_WORDS = frozenset({"france", "paris"})


def seat(name: str) -> Seat:
    return Seat(1, "k3jd5x7q2mzp4rta", ("FRANCE",), Player(name, ("x.y.z@poste.example",)))


def left(signature: str, writer: Seat = SEAT) -> str:
    """What is left of a signature; "held" where the letter stays."""
    text = unsigned(writer, GAME_WORDS, f"Soit.\n\nJ'accepte.\n\nLa Manche reste vide.\n\n{signature}")
    assert text.startswith("Soit.\n\nJ'accepte.\n\nLa Manche reste vide.")
    if traces(writer, GAME_WORDS, "", text):
        return "held"
    return text.removeprefix("Soit.\n\nJ'accepte.\n\nLa Manche reste vide.").strip()


@pytest.mark.parametrize(
    ("signature", "stays"),
    [
        ("Jean", ""),
        ("jean.", ""),
        ("J.D.", ""),
        ("J. D.", ""),
        ("JD", ""),
        ("- jd", ""),
        ("— J.", ""),
        ("D. Jean", ""),
        ("J. Dupont", ""),
        ("DUPONT Jean", ""),
        ("*Jean*", ""),
        ("Jean\n", ""),
        ("Amitiés,\nJean", "Amitiés,"),
        ("Amitiés, J.", "Amitiés,"),
        ("Amitiés, jd", "Amitiés,"),
        ("Amitiés Jean", "Amitiés"),
        ("Best regards Jean D.", "Best regards"),
        ("Merci d'avance, Jean !", "Merci d'avance,"),
        ("Jean (France)", "France"),
        ("Jean, roi de France", "roi de France"),
        ("Jean – Paris", "Paris"),
        ("Jean\nPrésident de la France\njean.dupont@poste.example", "Président de la France"),
        ("Jean\n\nP.-S. : et la Suède ?", "P.-S. : et la Suède ?"),
        ("JD\n\nPS: and Sweden?", "PS: and Sweden?"),
        ("Jėan", ""),
        ("J\u200bean", ""),
        ("Јеаn", ""),
    ],
)
def test_a_signature_is_left_out(signature: str, stays: str) -> None:
    assert left(signature) == stays


@pytest.mark.parametrize(
    "sentence",
    [
        "C'est Jean qui vous le dit.",
        "Signé : Jean",
        "Votre Jean vous salue",
        "Les Dupont tiennent parole.",
        "Dupont's word is good.",
        "Écrivez à jean.dupont.",
        "The Duponts agree, and they always will.",
    ],
)
def test_a_name_in_a_sentence_holds_the_letter_back(sentence: str) -> None:
    assert left(sentence) == "held"


@pytest.mark.parametrize(
    ("name", "last"),
    [
        ("Olga Kern", "OK"),
        ("Nina Olsen", "No."),
        ("Paul Smith", "PS"),
        ("Jean Dupont", "Oui."),
        ("Jean Dupont", "La France"),
        ("Jean Dupont", "Vive Jeanne d'Arc !"),
        ("Anna Bell", "A Bel - Hol"),
        ("Fred Hall", "F Hel H"),
        ("Jean France", "France"),
        ("Will Hope", "We will hope for the best"),
    ],
)
def test_a_last_line_that_is_nobodys_name_stays(name: str, last: str) -> None:
    assert left(last, seat(name)) == last


@pytest.mark.parametrize("name", ["Jo Wu", "Al Li", "Ed Ng"])
def test_a_short_name_signs_too(name: str) -> None:
    assert left(name.split()[0], seat(name)) == ""
    assert left(name, seat(name)) == ""


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Rose Martin", "Je suis Rose, et non Violette."),
        ("Rose Martin", "My name is Rose."),
        ("Rose Martin", "Rose Martin vous salue."),
        ("Hope Grant", "Call me Hope if you like."),
        ("Hope Grant", "Yours is Hope Grant, at your service, Sir."),
        ("Müller Jörg", "So spricht Mueller."),
        ("Müller Jörg", "So spricht Muller."),
        ("Sœur Cœuret", "la soeur coeuret"),
        ("Louise O'Brien", "a letter of O'Brien's"),
    ],
)
def test_a_name_that_is_a_word_is_one_where_it_is_written_as_a_name(name: str, text: str) -> None:
    assert traces(seat(name), GAME_WORDS, "", text)


def test_a_trace_tells_what_was_found_and_in_which_line() -> None:
    text = "Un.\nDeux, les Dupont.\n\nDUPONTS\n> jean.dupont@\n> poste.example"
    found = traces(SEAT, GAME_WORDS, "De Jean", text, ["x.y@z.example"])

    assert [(trace.word, trace.line, trace.written, trace.own) for trace in found] == [
        ("Jean", 0, "Jean", True),
        ("Dupont", 2, "Dupont", True),
        ("Dupont", 4, "DUPONTS", True),
        ("jean.dupont@poste.example", 5, "jean.dupont@ > poste.example", True),
    ]


def test_another_players_address_is_told_as_it_was_written_only() -> None:
    (trace,) = traces(SEAT, GAME_WORDS, "", "elle est agatha @ blyth. example", ["agatha@blyth.example"])

    assert (trace.word, trace.own) == ("agatha @ blyth. example", False)


def test_the_words_of_the_table_are_small_and_plain() -> None:
    words = some(spelling().ordinary | spelling().sovereigns | spelling().short)

    assert all(word.isalnum() and word == word.lower() and word.isascii() for word in words)


def test_another_players_address_is_told_however_often_the_own_name_stands_there_too() -> None:
    found = traces(SEAT, GAME_WORDS, "", "C'est Jean.\n" * 30 + "agatha@blyth.example", ["agatha@blyth.example"])

    assert not all(trace.own for trace in found)
