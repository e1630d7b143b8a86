"""What became of an order is said in one short sentence, with strengths and names."""

from datetime import timedelta

import pytest

from gm.reports.dates import clock, day, deadline_words, moment, passed_words, receipt, remaining, span
from gm.reports.facts import DeadlineTold, Piece, Told
from gm.reports.names import Name, Names
from gm.reports.phrases import outcome_words, told_order_words
from gm.reports.stationery import stationery
from gm.reports.words import Words
from gm.variants.classic.names import names
from tests.reports.demonstration import rulings
from tests.reports.letters import FRIDAY, TOLD, report

NBSP = "\N{NO-BREAK SPACE}"


def said(turn: str, order: str, language: str = "fr") -> str:
    words = Words(stationery(language).words, names()[language])
    (told,) = [told for told in report(turn).outcomes if told.order == order]
    return outcome_words(told, words).replace(NBSP, " ")


def test_a_bounce_names_the_strengths_and_who_stood_in_the_way() -> None:
    assert said("F1902M", "A ARM - SEV") == "échoue, 1 contre 2 (A Seb, soutenue par A Ukr)"
    assert said("F1902M", "A ARM - SEV", "en") == "fails, 1 against 2 (A Sev, supported by A Ukr)"


def test_a_supported_move_that_fails_and_is_dislodged_says_all_of_it() -> None:
    assert said("F1902M", "A BUR - BEL") == (
        "échoue malgré le soutien de F Pic, 2 contre 2 (A Bel, soutenue par F Hol) ; délogée par A Ruh"
    )


def test_an_own_unit_in_the_way_is_named() -> None:
    assert (
        said("S1902M", "A CON - BUL") == "échoue (la province reste occupée par une unité de la même puissance, A Bul)"
    )
    assert said("S1902M", "A BUL - RUM") == (
        "échoue malgré le soutien de F Noi, 2 contre 3 (F Rou, soutenue par A Seb et A Ukr)"
    )


def test_other_outcomes() -> None:
    assert said("F1902M", "F RUM S A SEV") == "délogée par A Bul, 1 contre 3"
    assert said("F1902M", "F SWE S A STP - NWY") == "soutien coupé par F Dan"
    assert said("F1902M", "A BUL - RUM") == "réussit, 3 contre 1 (soutenue par F Noi et A Ser)"
    assert said("F1902M", "F GRE H") == "tient"
    assert said("F1901M", "A YOR - NWY") == "réussit, par convoi"
    assert said("F1901M", "F SEV - RUM") == "réussit (soutenue par A Ukr)"
    assert said("F1902R", "F RUM D") == "annihilée"


@pytest.mark.parametrize(
    ("told", "french"),
    [
        (
            Told("ITALY", "A SPA - NAP", "disrupted", "route_broken", (Piece("F", "FRANCE", "TYS"),), convoyed=True),
            "échoue (convoi rompu, F MTy délogée)",
        ),
        (
            Told(
                "ITALY",
                "A SPA - NAP",
                "disrupted",
                "route_broken",
                (Piece("F", "FRANCE", "TYS"), Piece("F", "FRANCE", "LYO")),
            ),
            "échoue (convoi rompu, F GLi et F MTy délogées)",
        ),
        (Told("ITALY", "A ROM - PAR", "void", "unreachable"), "sans effet (cette province est hors d'atteinte)"),
        (Told("ITALY", "A ROM H", "succeeds", supplied=True), "tient, sans ordre"),
        (
            Told("ITALY", "A ROM R TUS", "bounced", None, (Piece("A", "FRANCE", "PIE"),)),
            "échoue (A Pie se replie au même endroit)",
        ),
        (Told("ITALY", "A ROM R TUS", "succeeds", supplied=True), "tirée au sort"),
    ],
)
def test_rarer_outcomes(told: Told, french: str) -> None:
    words = Words(stationery("fr").words, names()["fr"])

    assert outcome_words(told, words).replace(NBSP, " ") == french


def test_the_demonstration_has_what_these_sentences_speak_of() -> None:
    assert {told.fate for ruling in rulings().values() for told in ruling.outcomes} >= {"bounced", "cut", "dislodged"}


# --- names with their articles ---------------------------------------------------------------------------------------


def test_powers_take_their_articles() -> None:
    french = names()["fr"]

    assert french.the("ITALY") == "l'Italie"
    assert french.of("AUSTRIA") == "de l'Autriche-Hongrie"
    assert french.to("FRANCE") == "à la France"
    assert french.of("GM") == "du maître de jeu"
    assert names()["en"].to("GM") == "to the game master"


def test_masculine_and_plural_names_are_contracted() -> None:
    world = Names("fr", {"BRA": Name("Brésil", "le "), "USA": Name("États-Unis", "les ")}, {}, {})

    assert [world.of("BRA"), world.to("BRA"), world.of("USA"), world.to("USA")] == [
        "du Brésil",
        "au Brésil",
        "des États-Unis",
        "aux États-Unis",
    ]


# --- times -----------------------------------------------------------------------------------------------------------


def test_midnight_belongs_to_the_day_that_ends() -> None:
    assert moment(FRIDAY, "Europe/Paris", "fr").replace(NBSP, " ") == "vendredi 27 novembre à 24 h 00 (minuit)"
    assert moment(FRIDAY, "Europe/Paris", "en") == "Friday 27 November at 24:00 (midnight)"


def test_a_rule_a_deadline_and_a_receipt_tell_times_in_one_form() -> None:
    eight = FRIDAY.replace(hour=19)
    for language, at, told in (("fr", "20:00", "20 h 00"), ("en", "20:00", "20:00")):
        said = [clock(at, language), moment(eight, "Europe/Paris", language), receipt(eight, "Europe/Paris", language)]
        assert all(told in text.replace(NBSP, " ") for text in said)
    assert clock("24:00", "fr").replace(NBSP, " ") == "24 h 00 (minuit)"
    assert clock("24:00", "en") == "24:00 (midnight)"


@pytest.mark.parametrize(
    ("left", "french", "english"),
    [
        (timedelta(days=2, hours=3, minutes=7), "dans 2 jours et 3 heures", "in 2 days and 3 hours"),
        (timedelta(hours=5, minutes=59, seconds=59), "dans 5 heures", "in 5 hours"),
        (timedelta(hours=2, minutes=10, seconds=9), "dans 2 heures et 10 minutes", "in 2 hours and 10 minutes"),
        (timedelta(minutes=1, seconds=37), "dans 1 minute", "in 1 minute"),
        (timedelta(seconds=37), "dans moins d'une minute", "in less than a minute"),
        (timedelta(0), "", ""),
        (-timedelta(minutes=1, seconds=37), "", ""),
    ],
)
def test_what_is_left_is_told_no_more_exactly_than_it_matters(left: timedelta, french: str, english: str) -> None:
    due = DeadlineTold(FRIDAY, "Europe/Paris", FRIDAY - left)

    assert remaining(due, "fr").replace(NBSP, " ") == french
    assert remaining(due, "en") == english


def test_a_deadline_that_holds_no_more_tells_no_time_that_is_left() -> None:
    due = DeadlineTold(FRIDAY, "Europe/Paris", FRIDAY - timedelta(minutes=1, seconds=37))

    assert passed_words(due, "en") == "Friday 27 November at 24:00 (midnight), Paris time (UTC+1)"


def test_a_deadline_is_told_in_the_reader_s_zone_with_the_time_that_is_left() -> None:
    assert deadline_words(DeadlineTold(FRIDAY, "America/New_York", TOLD), "fr").replace(NBSP, " ") == (
        "vendredi 27 novembre à 18 h 00, heure de New York (UTC−5), dans 6 jours et 5 heures"
    )
    assert deadline_words(DeadlineTold(FRIDAY, "Africa/Cairo", FRIDAY), "fr").endswith("heure du Caire (UTC+2)")
    assert "heure d'Athènes" in deadline_words(DeadlineTold(FRIDAY, "Europe/Athens", FRIDAY), "fr")
    assert deadline_words(DeadlineTold(FRIDAY, "Nowhere/Land", FRIDAY), "en").endswith("universal time (UTC)")


def test_a_receipt_is_told_to_the_second_where_seconds_decide() -> None:
    late = FRIDAY + timedelta(seconds=5)

    assert (
        receipt(late, "Europe/Paris", "fr").replace(NBSP, " ") == "samedi 28 novembre à 0 h 00, heure de Paris (UTC+1)"
    )
    assert receipt(late, "Europe/Paris", "fr", exactly=True).replace(NBSP, " ") == (
        "samedi 28 novembre à 0 h 00 min 05 s, heure de Paris (UTC+1)"
    )
    assert receipt(late, "Europe/Paris", "en", exactly=True) == "Saturday 28 November at 00:00:05, Paris time (UTC+1)"


def test_the_first_of_a_month_is_le_premier() -> None:
    noon = FRIDAY.replace(month=12, day=1, hour=11)

    assert moment(noon, "Europe/Paris", "fr").replace(NBSP, " ") == "mardi 1er décembre à 12 h 00"
    assert day(noon.date(), "fr") == "mardi 1er décembre 2026"


def test_spans_name_their_two_largest_parts() -> None:
    assert [span(seconds, "fr").replace(NBSP, " ") for seconds in (0, 1, 61, 665, 3661, 90000, 172860)] == [
        "0 seconde",
        "1 seconde",
        "1 minute et 1 seconde",
        "11 minutes",
        "1 heure et 1 minute",
        "1 jour et 1 heure",
        "2 jours",
    ]
    assert span(700000, "en") == "8 days and 2 hours"


def test_a_unit_that_was_destroyed_without_an_order_is_called_so_wherever_it_is_told() -> None:
    words = Words(stationery("en").words, names()["en"])
    (told,) = [told for told in report("F1902R").outcomes if told.order == "F RUM D"]

    assert (told_order_words(told, words).replace(NBSP, " "), outcome_words(told, words)) == ("F Rum", "destroyed")


def test_where_orders_are_gathered_only_units_that_stay_are_said_to_hold_without_an_order() -> None:
    assert Told("FRANCE", "A PAR H", "succeeds", supplied=True).is_plain
    assert not Told("FRANCE", "A PAR D", "succeeds", supplied=True).is_plain
    assert not Told("FRANCE", "A PAR R BUR", "succeeds", supplied=True).is_plain
