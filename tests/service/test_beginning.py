"""How a game begins: what its first letters tell each seat."""

from dataclasses import replace
from datetime import timedelta

import pytest

from gm.service.model.outbox import OutboxRow
from tests.service.desk import FRIDAY_NIGHT, NAMES, Desk, settings


def first_letters(**changes: object) -> tuple[Desk, dict[int | None, OutboxRow]]:
    desk = Desk().begin(**changes)
    return desk, {row.seat: row for row in desk.rows()}


def test_a_seat_without_plus_addresses_is_told_to_name_the_power_in_its_letter():
    players = tuple(replace(player, no_plus=player.powers == ("ITALY",)) for player in settings().players)
    desk, letters = first_letters(players=players)
    text = desk.text(letters[desk.seat("ITALY").number])

    assert "commencez votre lettre par une ligne comme « À : Angleterre »" in " ".join(text.split())
    assert "ci-dessous" not in text
    assert desk.seat("FRANCE").token not in text


def test_wherever_orders_are_to_go_without_a_plus_address_the_mark_of_their_subject_stands_too():
    players = tuple(replace(player, no_plus=player.powers == ("ITALY",)) for player in settings().players)
    desk, _ = first_letters(players=players)
    mark = f"[europe-1 {desk.seat('ITALY').token}]"
    desk.new()
    desk.write("ITALY", "A Ven-Tri\nA Rom-Ven", recipient="gm@jeux.example", subject=mark)
    desk.write("ITALY", "Effacer mes ordres", recipient="gm@jeux.example", subject=mark)
    desk.fall()
    texts = {row.kind: desk.text(row) for row in desk.rows() if row.seat == 5}

    for kind in ("acknowledgement", "orders_cleared", "results"):
        assert "\n    gm@jeux.example\n" in texts[kind]
        assert f"Avec ceci dans l'objet :\n\n    {mark}\n" in texts[kind]


def test_the_game_master_reads_who_plays_what_and_players_that_he_does():
    desk, letters = first_letters()
    texts = {seat: " ".join(desk.text(row).split()) for seat, row in letters.items()}

    assert all(
        f"{power} : {name}" in texts[0] for power, name in (("France", NAMES["FRANCE"]), ("Italie", NAMES["ITALY"]))
    )
    assert all("sauf le maître de jeu" in text for text in texts.values())
    assert not [name for name in NAMES.values() for seat in range(1, 8) if name in texts[seat]]


def test_a_game_master_who_is_not_to_know_is_not_told_and_players_read_that():
    desk, letters = first_letters(gm_knows=False)
    texts = {seat: " ".join(desk.text(row).split()) for seat, row in letters.items()}

    assert not [name for name in NAMES.values() if name in texts[0]]
    assert all("pas même le maître de jeu" in text for text in texts.values())


@pytest.mark.parametrize(("language", "line"), [("fr", "Aide"), ("en", "Help")])
def test_what_the_game_master_is_told_is_his_own_and_nothing_of_how_to_order(language: str, line: str) -> None:
    desk, letters = first_letters(language=language)
    (help_letter,) = desk.write("GM", line, sender="ophelie@maitre.example", subject="?")
    player = " ".join(desk.text(letters[desk.seat("FRANCE").number]).split())
    own = {"fr": ("Prolonger de 2 jours", "Écrire aux joueurs"), "en": ("Extend by 2 days", "Writing to the players")}
    orders = {
        "fr": ("N'écrivez pas d'ordres", "À : MJ", "Comment écrire", "Vos ordres"),
        "en": ("Do not write orders", "To: GM", "How to write", "Your orders"),
    }

    for row in (letters[0], help_letter):
        text = " ".join(desk.text(row).split())
        assert all(each in text for each in own[language])
        assert not [each for each in orders[language] if each in text]
    assert own[language][0] not in player and orders[language][0] in player


def test_an_extension_that_the_first_file_grants_is_granted():
    desk = Desk().begin(extra_time=timedelta(days=1))
    assert desk.game.deadline.due == FRIDAY_NIGHT + timedelta(days=1)

    desk.fall()
    assert desk.game.deadline.due == FRIDAY_NIGHT + timedelta(days=7)
