"""How a game begins: what its first letters tell each seat."""

from dataclasses import replace
from datetime import timedelta

from gm.service.model.outbox import OutboxRow
from tests.service.desk import FRIDAY_NIGHT, Desk, settings


def first_letters(**changes: object) -> tuple[Desk, dict[int | None, OutboxRow]]:
    desk = Desk().begin(**changes)
    return desk, {row.seat: row for row in desk.store.work.outbox.rows.values()}


def test_a_seat_without_plus_addresses_is_told_to_name_the_power_in_its_letter():
    players = tuple(replace(player, no_plus=player.powers == ("ITALY",)) for player in settings().players)
    desk, letters = first_letters(players=players)
    text = desk.text(letters[desk.seat("ITALY").number])

    assert "commencez votre lettre par une ligne comme « À : Angleterre »" in " ".join(text.split())
    assert "ci-dessous" not in text
    assert desk.seat("FRANCE").token not in text


def test_an_extension_that_the_first_file_grants_is_granted():
    desk = Desk().begin(extra_time=timedelta(days=1))
    assert desk.game.deadline.due == FRIDAY_NIGHT + timedelta(days=1)

    desk.fall()
    assert desk.game.deadline.due == FRIDAY_NIGHT + timedelta(days=7)
