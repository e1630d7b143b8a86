"""What players look up by mail: history, reports, letters, who is late, who plays, the rules, what is possible."""

from dataclasses import replace
from datetime import timedelta

import pytest

from gm.service.turn.standing import counting
from tests.service.desk import HOLDS, Desk, email_of


def judged(desk: Desk) -> Desk:
    for power, text in HOLDS.items():
        if power != "TURKEY":
            desk.write(power, text)
    desk.fall()
    desk.new()
    return desk


def asked(desk: Desk, power: str, line: str):
    (answer,) = desk.write(power, line, subject="Question")
    return answer


def code_line(text: str) -> str:
    """The line that a letter shows to be copied."""
    return next(line.strip() for line in text.splitlines() if line.strip().startswith(("Rapport", "Report")))


def test_history_names_the_turns_and_its_example_can_be_sent_back(desk: Desk) -> None:
    judged(desk)

    answer = asked(desk, "FRANCE", "Historique")
    assert answer.facts.turns == ("S1901M",)
    assert answer.facts.years[0].centers["FRANCE"] == 3
    again = asked(desk, "FRANCE", code_line(desk.text(answer)))

    assert again.kind == "results" and again.facts.again


def test_before_the_first_judgement_history_says_so(desk: Desk) -> None:
    answer = asked(desk, "FRANCE", "History")

    assert answer.facts.turns == ()
    assert "Aucune saison n'a encore été jugée" in desk.text(answer).replace("’", "'")


def test_a_report_comes_again_with_what_concerns_its_reader_and_nobody_else(desk: Desk) -> None:
    judged(desk)
    first = asked(desk, "FRANCE", "Rapport P1901")

    assert [sheet.power for sheet in first.facts.personal.orders] == ["FRANCE"]
    assert first.facts.personal.orders[0].orders == ("A PAR - BUR", "A MAR H", "F BRE H")
    assert first.facts.report.silent == ("TURKEY",)
    assert "À rendre pour la saison suivante" not in desk.text(first)


def test_a_report_is_the_one_that_was_sent(desk: Desk) -> None:
    for power, text in HOLDS.items():
        desk.write(power, text)
    desk.fall()
    sent = next(row for row in desk.new() if row.kind == "results" and row.recipient == email_of("FRANCE"))
    again = asked(desk, "FRANCE", "Rapport printemps 1901")

    assert replace(again.facts.report, owes=sent.facts.report.owes) == sent.facts.report
    assert again.facts.report_json == sent.facts.report_json


def test_a_report_of_no_turn_says_which_there_are(desk: Desk) -> None:
    judged(desk)
    answer = asked(desk, "FRANCE", "Report F1907M")

    assert answer.kind == "no_report" and answer.facts.turns == ("S1901M",)


def test_mail_lists_ones_own_letters_only(desk: Desk) -> None:
    desk.write("FRANCE", "Attaquons l'Allemagne.", to="ENGLAND", subject="Projet")
    desk.clock.at += timedelta(minutes=1)
    desk.write("ENGLAND", "Entendu.", to="FRANCE", subject="Réponse")
    desk.write("ITALY", "Rien pour vous.", to="AUSTRIA", subject="Secret")

    answer = asked(desk, "FRANCE", "Courrier")
    text = desk.text(answer)

    assert [(letter.sent, letter.subject) for turn in answer.facts.turns for letter in turn.letters] == [
        (False, "Réponse"),
        (True, "Projet"),
    ]
    assert "Secret" not in text and "Angleterre" in text


def test_who_is_late_is_a_count_and_powers_only_where_the_file_says_so(desk: Desk) -> None:
    desk.write("FRANCE", HOLDS["FRANCE"])
    answer = asked(desk, "ENGLAND", "Qui manque ?")
    assert (answer.facts.owing, answer.facts.missing, answer.facts.powers) == (7, 6, ())

    open_desk = Desk().begin(tells_late=True)
    open_desk.write("FRANCE", HOLDS["FRANCE"])
    told = asked(open_desk, "ENGLAND", "Who is late?")
    assert "FRANCE" not in told.facts.powers and len(told.facts.powers) == 6


def test_players_tells_powers_and_never_who_plays_them(desk: Desk) -> None:
    judged(desk)
    answer = asked(desk, "FRANCE", "Joueurs")
    rows = {row.power: row for row in answer.facts.rows}

    assert rows["TURKEY"].silent and not rows["ITALY"].silent
    assert not any(row.player for row in rows.values())
    assert "Wassermann" not in desk.text(answer)


def test_rules_are_those_of_this_game(desk: Desk) -> None:
    assert "18" in desk.text(asked(desk, "FRANCE", "Règles"))


@pytest.mark.parametrize(
    ("line", "refusals"),
    [
        ("Est-ce possible : A Par - Pic ?", {"A PAR - PIC": ""}),
        ("Is it legal: A Par - Mun?", {"A PAR - MUN": "unreachable"}),
    ],
)
def test_what_is_possible_is_answered_and_orders_nothing(desk: Desk, line: str, refusals: dict[str, str]) -> None:
    answer = asked(desk, "FRANCE", line)

    assert {order: why for each in answer.facts.lines for order, why in each.refusals.items()} == refusals
    with desk.store() as work:
        assert not counting(work, desk.game)


def test_a_cleared_sheet_is_none_until_the_next_one_comes(desk: Desk) -> None:
    desk.write("FRANCE", HOLDS["FRANCE"])
    desk.clock.at += timedelta(minutes=1)
    answer = asked(desk, "FRANCE", "Effacer mes ordres")
    assert answer.facts.cleared[0].orders == ("A PAR - BUR", "A MAR H", "F BRE H")
    with desk.store() as work:
        assert "FRANCE" not in counting(work, desk.game)

    desk.clock.at += timedelta(minutes=1)
    desk.write("FRANCE", "A Par - Pic")
    with desk.store() as work:
        assert counting(work, desk.game)["FRANCE"].orders == ("A PAR - PIC",)


def test_clearing_takes_ready_back_and_nothing_where_nothing_is(desk: Desk) -> None:
    assert asked(desk, "FRANCE", "Clear my orders").facts.refused == "nothing_there"
    desk.write("FRANCE", HOLDS["FRANCE"] + "\nPrêt")
    desk.clock.at += timedelta(minutes=1)
    asked(desk, "FRANCE", "Clear my orders")
    assert asked(desk, "FRANCE", "Mes ordres").facts.ready is False
