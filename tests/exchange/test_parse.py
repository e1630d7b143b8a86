"""`gm parse`: what it answers in JSON, and what it tells a person."""

import io
import json

import pytest

from gm.exchange.case import read_case
from gm.exchange.explain import explain
from gm.exchange.parse import powers_named, report
from gm.exchange.sheet import Asked, before, parse_letter, run_parse, run_parse_lines
from gm.notation.letter.sheet import read_sheet
from gm.notation.orders.build import scene
from gm.terms.json_values import CaseError
from gm.variants.classic import ruleset
from gm.variants.classic.names import names, reader

CASE = {
    "variant": "classic",
    "phase": "F1901M",
    "units": {"FRANCE": ["A PAR", "F CON", "F BRE"], "GERMANY": ["A MUN"]},
}
SHEET = "A Par-Bou\nF Con - Bul\nA Mun H\nF Bre - Qwxz\n"


def answer(sheet: str) -> dict[str, object]:
    return report(read_sheet(sheet, read_case(CASE).position, ruleset(), ("FRANCE",), reader()))


def test_the_answer_has_an_entry_for_each_order() -> None:
    read = answer(SHEET)

    assert json.loads(json.dumps(read)) == read
    assert read["orders"] == ["A PAR - BUR"]
    assert read["missing"] == ["F BRE", "F CON"]
    assert read["lines"][:3] == [
        {"text": "A Par-Bou", "status": "ok", "order": "A PAR - BUR", "how": "exact"},
        {
            "text": "F Con - Bul", "status": "ambiguous", "order": None,
            "readings": ["F CON - BUL/EC", "F CON - BUL/SC"], "reason": "coast", "column": 9, "expected": ["coast"],
            "suggestions": [],
        },
        {
            "text": "A Mun H", "status": "illegal", "order": "A MUN H", "readings": [], "reason": "not_yours",
            "column": None, "expected": [], "suggestions": [],
        },
    ]  # fmt: skip
    assert read["lines"][3]["status"] == "unreadable"
    assert read["lines"][3]["reason"] == "unknown_word"


def test_warnings_name_their_order() -> None:
    read = answer("A Par-Bre\nF Bre H")

    assert read["warnings"] == [{"kind": "own_unit_in_the_way", "order": "A PAR - BRE", "others": ["F BRE H"]}]


def test_orders_a_later_block_replaced_are_told() -> None:
    read = answer("A Par-Bou\n\nPardon, plutôt :\n\nA Par-Pic")

    assert read["orders"] == ["A PAR - PIC"]
    assert [line["text"] for line in read["replaced"]] == ["A Par-Bou"]


@pytest.mark.parametrize("named", ["FRANCE", "france", "Français", "French"])
def test_a_power_may_be_named_in_either_language(named: str) -> None:
    assert powers_named(named, "--power", reader(), ruleset()) == ("FRANCE",)


def test_several_powers_are_separated_by_commas() -> None:
    assert powers_named("Angleterre, RUSSIA", "--power", reader(), ruleset()) == ("ENGLAND", "RUSSIA")


def test_an_unknown_power_is_named_in_the_error() -> None:
    with pytest.raises(CaseError, match="--power: 'Atlantis', expected one of AUSTRIA, ENGLAND"):
        powers_named("Atlantis", "--power", reader(), ruleset())


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_person_is_told_in_words_with_a_caret(language: str) -> None:
    out = io.StringIO()
    sheet = read_sheet(SHEET, read_case(CASE).position, ruleset(), ["FRANCE"], reader(), language)

    explain(sheet, scene(read_case(CASE).position, ruleset(), ["FRANCE"]), reader(), names()[language], out)

    rows = out.getvalue().splitlines()
    assert rows[rows.index("F Bre - Qwxz") + 1] == " " * 8 + "^"
    said = {"fr": "L'armée de Paris va vers la Bourgogne.", "en": "The army of Paris moves to Burgundy."}
    assert f"    {said[language]}" in rows


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ("A Paris moves to Burgundy", "The army of Paris moves to Burgundy."),
        ("A Paris va en Bourgogne", "L'armée de Paris va vers la Bourgogne."),
        ("army Paris holds", "The army of Paris holds."),
        ("A Par - Bur", "L'armée de Paris va vers la Bourgogne."),
    ],
)
@pytest.mark.parametrize("locale", ["fr_FR.UTF-8", "en_GB.UTF-8"])
def test_a_sheet_is_explained_in_its_own_language_whatever_the_locale_says(
    sheet: str, said: str, locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    out = io.StringIO()

    assert run_parse(io.BytesIO(sheet.encode()), out, io.StringIO(), Asked(power="France", in_words=True)) == 0
    assert said in out.getvalue()


def test_a_person_sees_which_words_of_a_sentence_belong_to_what() -> None:
    out = io.StringIO()
    asked = Asked(power="France", language="en", in_words=True)

    run_parse(io.BytesIO(b"Hello GM\nF Bre - Eng, unless zorglub (sorry, Mum)"), out, io.StringIO(), asked)

    assert out.getvalue().splitlines()[-2:] == [
        "« Hello GM » says nothing",
        "« F Bre - Eng » an order · « unless » governs the sentence · « zorglub » belongs to nothing · "
        "« sorry, Mum » a remark",
    ]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_language_that_is_asked_for_is_spoken_whatever_the_sheet_is_in(language: str) -> None:
    out = io.StringIO()
    asked = Asked(power="France", language=language, in_words=True)
    said = {"fr": "L'armée de Paris va vers la Bourgogne.", "en": "The army of Paris moves to Burgundy."}
    run_parse(io.BytesIO(b"A Paris moves to Burgundy"), out, io.StringIO(), asked)

    assert said[language] in out.getvalue()


def test_an_order_in_the_case_is_the_sheet_that_a_correction_changes() -> None:
    given = before(read_case({**CASE, "orders": {"FRANCE": ["A PAR H", "F BRE H"]}}))
    position = read_case(CASE).position
    read = read_sheet("Finalement A Par - Bou", position, ruleset(), ("FRANCE",), reader(), "fr", given)

    assert report(read)["orders"] == ["A PAR - BUR", "F BRE H"]


LETTER = {**CASE, "power": "FRANCE", "language": "en"}


def test_a_line_is_a_letter_with_its_case_and_is_answered_with_a_line() -> None:
    letters = [{**LETTER, "text": "A Par-Bur"}, {"case": CASE, "power": "France", "text": "F Bre H"}]
    given = "\n".join(["not JSON", *map(json.dumps, letters), json.dumps({**LETTER, "text": 3}), ""])
    out = io.StringIO()

    assert run_parse_lines(io.BytesIO(given.encode()), out) == 0

    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [answer.get("orders") for answer in answers] == [None, ["A PAR - BUR"], ["F BRE H"], None]
    assert answers[0]["error"].startswith("input: not JSON")
    assert answers[3] == {"error": "text: 3, expected text"}


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"power": "Atlantis"}, "power: 'Atlantis', expected one of AUSTRIA"),
        ({"power": 3}, "power: 3, expected text"),
        ({"language": "xx"}, "language: 'xx', expected"),
        ({"before": "A Par H"}, "before: 'A Par H', expected a list"),
        ({"before": [None]}, r"before\[0\]: nothing, expected text"),
        ({"text": "A Par \ud800"}, "text: character 7 is half of a character"),
        ({"phase": "F1901X"}, "F1901X"),
    ],
)
def test_what_is_wrong_with_a_letter_is_told(changed: dict[str, object], message: str) -> None:
    with pytest.raises(CaseError, match=message):
        parse_letter({**LETTER, "text": "A Par H", **changed})


def test_a_letter_without_a_power_may_order_any() -> None:
    assert parse_letter({**CASE, "text": "A Par H\nA Mun H"})["orders"] == ["A PAR H", "A MUN H"]


def test_letters_before_and_orders_in_force_are_what_a_correction_changes() -> None:
    in_force = {**LETTER, "orders": {"FRANCE": ["A PAR H", "F BRE H"]}, "text": "Correction: A Par - Bur"}
    twice = {**LETTER, "before": ["A Par H\nF Bre H", "Correction: F Bre - Eng"], "text": "Correction: A Par - Bur"}

    assert parse_letter(in_force)["orders"] == ["A PAR - BUR", "F BRE H"]
    assert sorted(parse_letter(twice)["orders"]) == ["A PAR - BUR", "F BRE - ENG"]


@pytest.mark.parametrize(
    "below",
    [
        "> A Par H\n> F Bre - Eng",
        "On Sat, 21 Nov 2026 at 10:12, Jean Dupont <jean@exemple.example> wrote:\n> A Par H",
        "---------- Forwarded message ---------\nFrom: Nigel <nigel@x.example>\nDate: Mon, 23 Nov 2026 at 10:12\n"
        "Subject: deal\nTo: <kurt@x.example>\n\nA Par H\nF Bre - Eng",
    ],
)
def test_what_a_letter_quotes_or_forwards_is_left_out_as_it_is_of_mail(below: str) -> None:
    read = parse_letter({**LETTER, "text": f"A Par - Bur\n\n{below}"})

    assert read["orders"] == ["A PAR - BUR"]
    assert [line["text"] for line in read["lines"]] == ["A Par - Bur"]
