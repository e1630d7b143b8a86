"""Orders of the game for ten as players write them, in both languages, and what is answered to bad lines."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from gm.exchange.case import read_case
from gm.notation.letter.sheet import read_sheet
from gm.notation.orders.lines import Line, LineStatus
from gm.rules.position import Position
from gm.variants.dix.reading import reader
from tests.some import some
from tests.variants.dix.table import RULES, at

EXAMPLE: dict[str, Any] = json.loads((Path(__file__).parents[2] / "data" / "dix_example.json").read_text("utf-8"))

HERE = at(
    "S1902M",
    "FRANCE A PIC", "FRANCE F BRE", "BELGIUM A RUH", "BELGIUM A BEL", "SERBIA A SER", "ROMANIA A RUM", "AUSTRIA A BUD",
    "RUSSIA A SIB siberian",
    protectors={"BELGIUM": "FRANCE", "ROMANIA": "SERBIA"}, siberia="in", exiles={"NORWAY": "FRANCE", "SPAIN": ""},
)  # fmt: skip


def lines(text: str, power: str, where: Position = HERE) -> Sequence[Line]:
    return read_sheet(text, where, RULES, (power,), reader()).lines


def orders(text: str, power: str = "FRANCE", where: Position = HERE) -> list[str]:
    found = read_sheet(text, where, RULES, (power,), reader())
    return [str(order) for order in found.orders.get(power, ())]


@pytest.mark.parametrize("number", range(len(EXAMPLE["turns"])))
def test_the_document_s_own_lines_are_read_as_it_means_them(number: int) -> None:
    played = EXAMPLE["turns"][number]
    case = read_case({"variant": "dix", "phase": played["phase"], **played["before"]})
    for power, sheet in some(played["sheets"].items()):
        diplomats = [line["text"] for line in sheet if "=" in line["text"] and line["text"][0].isdigit()]
        others = [line["text"] for line in sheet if line["text"] not in diplomats]
        head = ["Diplo : " + diplomats[0], *(f"            {text}" for text in diplomats[1:])] if diplomats else []
        text = "\n".join([*head, *others])
        expected = [order for line in sheet for order in line["orders"]]

        assert sorted(orders(text, power, case.position)) == sorted(expected), text
        assert sorted(orders(", ".join((*diplomats, *others)), power, case.position)) == sorted(expected)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("2 = Bel", "2 = BEL"),
        ("Diplo : 2 = Bel", "2 = BEL"),
        ("2 points en Belgique", "2 = BEL"),
        ("2 points to Belgium", "2 = BEL"),
        ("Belgique : 2 pts", "2 = BEL"),
        ("2 = Belgiqe", "2 = BEL"),
        ("2) 1 = Bel", "1 = BEL"),
        ("- 2 = Hol", None),
        ("1 = (Esp) Por", "1 = (SPAIN) POR"),
        ("1 point à l'Espagne au Portugal", "1 = (SPAIN) POR"),
        ("1 point to Spain in Portugal", "1 = (SPAIN) POR"),
        ("-2 = Hol", "-2 = HOL"),
        ("retire 2 points de Hollande", "-2 = HOL"),
        ("withdraw 2 points from Holland", "-2 = HOL"),
        ("A Bel = Hol", "A BEL - HOL"),
        ("A (Bel) Rhe = Hol", "A RUH - HOL"),
        ("Belgian A Ruh - Hol", "A RUH - HOL"),
        ("armée belge de la Ruhr en Hollande", "A RUH - HOL"),
        ("Accueille l'Espagne", "HOST SPAIN"),
        ("N'accueille plus la Norvège", "EXPEL NORWAY"),
        ("Host Spain", "HOST SPAIN"),
        ("No longer host Norway", "EXPEL NORWAY"),
    ],
)
def test_a_line_is_read_as_its_writer_means_it(text: str, order: str | None) -> None:
    assert orders(text) == ([] if order is None else [order])


@pytest.mark.parametrize(
    ("power", "text", "expected"),
    [
        ("SERBIA", "A Ser H, retraite = Alb", ["A SER H", "A SER IF DISLODGED ALB"]),
        ("SERBIA", "A Ser H, retreat = Alb", ["A SER H", "A SER IF DISLODGED ALB"]),
        ("SERBIA", "A Ser s A Rou retraite = Alb", ["A SER S A RUM", "A SER IF DISLODGED ALB"]),
        ("SERBIA", "A Ser H détruite", ["A SER H", "A SER IF DISLODGED D"]),
        ("SERBIA", "A Ser - Bul, si délogée retraite en Albanie", ["A SER - BUL", "A SER IF DISLODGED ALB"]),
        ("SPAIN", "Exil : Turquie, Russie", ["EXILE TURKEY RUSSIA"]),
        ("SPAIN", "Exile: Turkey, Russia", ["EXILE TURKEY RUSSIA"]),
        ("RUSSIA", "A Sib = Mos", ["A SIB - MOS"]),
        ("RUSSIA", "A Sib - Mos", ["A SIB - MOS"]),
        ("SERBIA", "Serbie :\nA Ser H\n1 = Grè", ["A SER H", "1 = GRE"]),
        ("SERBIA", "Diplo : 2 = Rou, 1 = Grè ; A Ser - Bul", ["2 = RUM", "1 = GRE", "A SER - BUL"]),
    ],
)
def test_clauses_exile_siberia_and_headings_are_read(power: str, text: str, expected: list[str]) -> None:
    assert orders(text, power) == expected


def test_in_winter_a_build_for_a_neutral_says_whose_it_is() -> None:
    centers = {"HOL": "BELGIUM", "BEL": "BELGIUM"}
    where = at("W1902A", "BELGIUM A HOL", "GERMANY A BEL", "FRANCE A GAS", "FRANCE A BUR", "FRANCE F MAO",
               centers=centers, protectors={"BELGIUM": "FRANCE"})  # fmt: skip

    assert orders("construit A (Bel) Par", "FRANCE", where) == ["A PAR B BELGIUM"]
    assert orders("build A (Bel) Par", "FRANCE", where) == ["A PAR B BELGIUM"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("2 = Paris", "not_neutral"),
        ("0 = Bel", "nothing"),
        ("-1 = Suède", "nothing_there"),
        ("1 = (Hol) Bel", "cannot_receive"),
        ("A Rou - Bul", "not_yours"),
        ("A Rhe S A Pic - Bel", "survival"),
        ("Accueille la Serbie", "not_exiled"),
        ("Exil : Turquie", "not_exiled"),
        ("construit A (Bel) Par", "wrong_phase"),
    ],
)
def test_a_line_that_may_not_be_followed_is_told_with_its_reason(text: str, reason: str) -> None:
    (line,) = lines(text, "FRANCE")

    assert (line.status, str(line.reason)) == (LineStatus.ILLEGAL, reason)


@pytest.mark.parametrize(
    "text", ["2x Bel", "Exil : Turqie", "3 = XYZ", "Two points to Belgium", "2 point pour la Serbie", "asile ?"]
)
def test_a_number_beside_a_neutral_or_a_word_of_exile_is_never_passed_over(text: str) -> None:
    assert lines(text, "FRANCE")


@pytest.mark.parametrize("text", ["Merci, à bientôt !", "je serai absent le 12 mars", "Bonjour à tous les dix"])
def test_talk_stays_talk(text: str) -> None:
    assert not lines(text, "FRANCE")


def test_a_list_with_numbers_or_dashes_is_still_a_list() -> None:
    assert orders("1 - A Pic - Bur\n2 - F Bre - MAO") == ["A PIC - BUR", "F BRE - MAO"]
    assert orders("- A Pic - Bur\n- 2 = Gre") == ["A PIC - BUR", "2 = GRE"]
