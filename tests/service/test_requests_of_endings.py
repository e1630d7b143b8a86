"""Lines by which players vote, announce that they will be away, and ask for more time, as they may write them."""

from datetime import date, timedelta

import pytest

from gm.service.model.game import Draws
from gm.service.requests.line_reading import Unread
from gm.service.requests.row import AskerRole, RequestRead
from tests.service.asking import asker, read_line
from tests.service.desk import Desk


@pytest.mark.parametrize(
    ("line", "name", "values"),
    [
        ("Vote : nulle", "vote_draw", {}),
        ("vote nulle !", "vote_draw", {}),
        ("Vote: draw", "vote_draw", {}),
        ("Je vote pour l'égalité", "vote_draw", {}),
        ("Je vote pour une partie nulle.", "vote_draw", {}),
        ("I vote for a draw", "vote_draw", {}),
        ("Vote nul", "vote_draw", {}),
        ("Je voudrais voter pour la nulle", "vote_draw", {}),
        ("I'd like to vote for a draw, please", "vote_draw", {}),
        ("I propose a draw", "vote_draw", {}),
        ("Je ne vote pas pour la nulle", "vote_against", {}),
        ("I don't vote for a draw", "vote_against", {}),
        ("Vote for Russia to win", "vote_concession", {"POWER": "RUSSIA"}),
        ("Besoin de 2 jours de plus", "more_time", {"LENGTH": timedelta(days=2)}),
        ("Could we have more time?", "more_time", {}),
        ("Vote : nulle France, Turquie", "vote_draw", {"POWERS": ("FRANCE", "TURKEY")}),
        ("Vote : nulle entre la France et la Turquie", "vote_draw", {"POWERS": ("FRANCE", "TURKEY")}),
        ("Vote: draw between France and Turkey", "vote_draw", {"POWERS": ("FRANCE", "TURKEY")}),
        ("Vote: draw France, Turkey", "vote_draw", {"POWERS": ("FRANCE", "TURKEY")}),
        ("Vote : victoire Russie", "vote_concession", {"POWER": "RUSSIA"}),
        ("Vote : victoire de la Russie", "vote_concession", {"POWER": "RUSSIA"}),
        ("Je concède la victoire à la Russie", "vote_concession", {"POWER": "RUSSIA"}),
        ("Vote: concede to Russia", "vote_concession", {"POWER": "RUSSIA"}),
        ("I concede to Russia", "vote_concession", {"POWER": "RUSSIA"}),
        ("Vote : contre", "vote_against", {}),
        ("Je retire mon vote", "vote_against", {}),
        ("Vote: against", "vote_against", {}),
        ("Please cancel my vote", "vote_against", {}),
        ("Vote : pause", "vote_pause", {}),
        ("Je vote pour une pause", "vote_pause", {}),
        ("Vote: pause the game", "vote_pause", {}),
        ("Vote: resume", "vote_resume", {}),
        ("Vote : fin de la pause", "vote_resume", {}),
        ("Vote : 2 jours de plus", "vote_extend", {"LENGTH": timedelta(days=2)}),
        ("Je vote pour une semaine de plus", "vote_extend", {"LENGTH": timedelta(days=7)}),
        ("Vote: 2 more days", "vote_extend", {"NUMBER": 2}),
        ("I vote for two days more", "vote_extend", {"LENGTH": timedelta(days=2)}),
        ("Vote: extend by 12 hours", "vote_extend", {"LENGTH": timedelta(hours=12)}),
        ("Plus de temps : 2 jours", "more_time", {"LENGTH": timedelta(days=2)}),
        ("Plus de temps s'il vous plaît", "more_time", {}),
        ("More time: 48 hours", "more_time", {"LENGTH": timedelta(days=2)}),
        ("I need two more days", "more_time", {"NUMBER": 2}),
        ("I need two more armies", None, None),
        ("Absence : annuler", "absence_cancel", {}),
        ("Cancel my absence", "absence_cancel", {}),
    ],
)
def test_a_line_is_read_whatever_its_case_and_courtesy(line: str, name: str | None, values: object) -> None:
    for written in (line, line.upper(), f"Bonjour, {line}"):
        found = read_line(written, asker(AskerRole.PLAYER))
        assert (found and found.request.name) == name
        if values is not None:
            assert isinstance(found, RequestRead)
            assert found.values == values


@pytest.mark.parametrize(
    "line",
    [
        "Absence du 3 au 10 août",
        "Absence : 3-10 août",
        "Absent du 3/8 au 10/8",
        "Absence from 3 to 10 August",
        "Absence: August 3 to August 10",
        "Je serai absent du 3 au 10 août.",
        "Je serai en congé du lundi 3 août au lundi 10 août",
        "I'll be away from 3 August until 10 August",
        "I will be on holiday 3-10 August",
    ],
)
def test_an_absence_is_read_from_its_first_day_to_its_last(line: str) -> None:
    found = read_line(line, asker(AskerRole.PLAYER))

    assert isinstance(found, RequestRead)
    assert (found.values["DATES"].first, found.values["DATES"].last) == (date(2026, 8, 3), date(2026, 8, 10))


@pytest.mark.parametrize(
    ("line", "last"),
    [
        ("Absence jusqu'à dimanche", date(2026, 8, 2)),
        ("Absence until Sunday", date(2026, 8, 2)),
        ("Je serai en congé jusqu'au 14 août", date(2026, 8, 14)),
        ("I am away until 14 August.", date(2026, 8, 14)),
    ],
)
def test_an_absence_without_a_first_day_begins_today(line: str, last: date) -> None:
    found = read_line(line, asker(AskerRole.PLAYER))

    assert isinstance(found, RequestRead)
    assert (found.values["DATES"].first, found.values["DATES"].last) == (date(2026, 7, 28), last)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Je vote la paix", "vote_draw"),
        ("Vote : nulle Prusse", "vote_draw"),
        ("Vote : nulle ?", "vote_draw"),
        ("Vote : victoire Prusse", "vote_concession"),
        ("Vote: concede to Prussia", "vote_concession"),
        ("I vote whatever France votes", "vote_draw"),
        ("Je vote nulle si la France vote nulle", "vote_draw"),
        ("Je ne vote pas comme la France", "vote_against"),
        ("Absence cet été", "absence"),
        ("Je serai absent quelque temps", "away"),
        ("Plus de temps : longtemps", "more_time"),
    ],
)
def test_a_line_that_begins_so_and_cannot_be_read_is_told_which_would_be(line: str, name: str) -> None:
    found = read_line(line, asker(AskerRole.PLAYER))

    assert isinstance(found, Unread)
    assert found.request.name == name


def told(desk: Desk, power: str, text: str, **how: object) -> str:
    """What is answered to a letter, in one line."""
    rows = [row for row in desk.write(power, text, **how) if row.seat == desk.seat(power).number]  # type: ignore[arg-type]
    return " ".join(" ".join(desk.text(row) for row in rows).split())


def test_a_vote_above_orders_is_answered_beside_them(desk: Desk) -> None:
    answer = told(desk, "TURKEY", "je vote pour l'égalité\n\nA Con-Bul\nF Ank-Noi")

    assert "votre vote est noté" in answer
    assert "A Con – Bul" in answer


def test_all_who_are_left_may_be_named_one_by_one_where_all_share(desk: Desk) -> None:
    assert "n'a pas été noté" in told(desk, "TURKEY", "Vote : nulle France, Turquie")
    answer = told(desk, "TURKEY", "Vote : nulle Allemagne, Angleterre, Autriche, France, Italie, Russie et Turquie")
    assert "partie nulle, partagée par tous ceux qui sont encore en jeu" in answer


def test_a_player_reads_of_his_vote_when_he_asks_where_the_game_stands() -> None:
    desk = Desk().begin(draws=Draws.NAMED)
    told(desk, "TURKEY", "Vote : nulle France, Turquie")

    assert "Vous votez pour : partie nulle entre la France et la Turquie." in told(desk, "TURKEY", "État")
    assert "Votre vote" not in told(desk, "FRANCE", "État")


@pytest.mark.parametrize("subject", ["Absence", "Absence du 18 au 22 novembre", "Ordres", ""])
def test_an_absence_is_offered_with_its_deadline_and_taken_by_a_yes(desk: Desk, subject: str) -> None:
    before = desk.game.deadline
    offered = told(desk, "TURKEY", "Absence du 18 au 22 novembre", subject=subject)
    assert "Absence lue : du mercredi 18 novembre 2026 au dimanche 22 novembre 2026." in offered
    assert "Date limite actuelle : vendredi 20 novembre" in offered
    assert "Avec votre absence : lundi 23 novembre" in offered
    assert desk.game.deadline == before

    taken = told(desk, "TURKEY", "oui", subject="Re: europe-1")

    assert "Nouvelle date limite : lundi 23 novembre" in taken
    assert desk.game.deadline is not None and before is not None
    assert desk.game.deadline.due - before.due == timedelta(days=3)


def test_an_absence_that_nobody_agreed_to_changes_nothing(desk: Desk) -> None:
    before = desk.game.deadline
    told(desk, "TURKEY", "Absence du 18 au 22 novembre")
    told(desk, "FRANCE", "oui")

    assert desk.game.deadline == before


@pytest.mark.parametrize("text", ["Je serai en congé jusqu'au 24 novembre.", "I will be away until 24 November."])
def test_what_a_machine_might_have_written_is_asked_about_and_shows_how_to_announce_it(desk: Desk, text: str) -> None:
    before = desk.game.deadline
    held = told(desk, "TURKEY", f"Bonjour,\n\n{text}\n\nCordialement", subject="Re: europe-1 : date limite")
    assert "Absence : du lundi 16 novembre 2026 au mardi 24 novembre 2026" in held
    assert told(desk, "TURKEY", text, subject="Congés", headers=["Auto-Submitted: auto-replied"]) == ""
    assert desk.game.deadline == before

    code = next(row.facts.code for row in desk.rows() if row.kind == "confirmation")
    assert "Avec votre absence : mercredi 25 novembre" in told(desk, "TURKEY", f"oui {code}", subject="Re: europe-1")


def test_a_player_s_own_sentence_beside_orders_is_offered_as_an_absence(desk: Desk) -> None:
    answer = told(desk, "TURKEY", "A Con-Bul\nJe serai absent jusqu'au 24 novembre.")

    assert "A Con – Bul" in answer
    assert "Avec votre absence : mercredi 25 novembre" in answer


def test_what_grants_more_time_is_the_line_that_the_game_master_reads(desk: Desk) -> None:
    before = desk.game.deadline
    rows = desk.write("TURKEY", "Plus de temps : 36 heures")
    asked = next(row for row in rows if row.kind == "more_time")
    line = next(line.strip() for line in desk.text(asked).splitlines() if "Prolonger" in line)

    desk.write("GM", line, sender="ophelie@maitre.example", subject="Re: europe-1")

    assert desk.game.deadline is not None and before is not None
    assert desk.game.deadline.due - before.due == timedelta(hours=36)
