"""The game that `gm demo --variant dix` plays by mail, played by the rules alone from its players' letters."""

import re
from collections.abc import Sequence
from functools import cache

import pytest

from gm.exchange.ruling import units_json
from gm.notation.letter.sheet import read_sheet
from gm.reports.sections import year_counts
from gm.rules.agreement import Accord, Wish
from gm.rules.judge import Ruling, adjudicate
from gm.rules.outcomes import Event
from gm.rules.ruleset import Duty
from gm.variants.demonstration import Demonstration
from gm.variants.dix.countries import FOLDER, played
from gm.variants.dix.reading import reader
from gm.variants.dix.state import dix
from tests.variants.dix.table import RULES

SCRIPT = Demonstration(FOLDER / "demonstration")
*JUDGED, LAST = SCRIPT.turns


@cache
def play(way: str) -> tuple[list[Ruling], list[str]]:
    """Every ruling, and the lines that are not followed; `way` is the one drawn for Sweden's army."""
    where, rulings, refused = RULES.opening, list[Ruling](), list[str]()
    for turn in JUDGED:
        assert str(where.turn) == turn
        sheets = {}
        for letter in (letter for letter in SCRIPT.letters(turn) if not letter.to):
            text = re.sub(r"(?im)^(prêt|ready)$", "", letter.text)
            found = read_sheet(text, where, RULES, (letter.power,), reader())
            sheets[letter.power] = found.orders.get(letter.power, ())
            refused += [line.text for line in found.lines if line.status != "ok"]
        owing = RULES.owing(where) if RULES.phase(where.turn).duty is not Duty.NUMBER else set()
        assert owing <= sheets.keys(), turn
        rulings.append(adjudicate(where, sheets, RULES, chance=dict.fromkeys(RULES.lots(where), way)))
        where = rulings[-1].after
    return rulings, refused


@pytest.mark.parametrize("way", ["FIN", "NWY"])
def test_it_ends_as_it_says_whatever_is_drawn(way: str) -> None:
    rulings, refused = play(way)
    where = rulings[-1].after
    verdict = RULES.ending.agreed(where, RULES, Wish(Accord.DRAW))

    assert refused == ["2 points to Holland"]
    assert str(where.turn) == LAST == SCRIPT.end[0]
    assert units_json(where) == {power: sorted(units) for power, units in SCRIPT.end[1].items()}
    assert verdict is not None and verdict.scores == SCRIPT.scores
    assert dix(where).points == dix(play("FIN")[0][-1].after).points
    assert any(dict(ruling.docket.chance) == {"A STP": way} for ruling in rulings)


def test_it_shows_what_there_is_to_be_seen() -> None:
    rulings, _ = play("FIN")
    events: Sequence[Event] = [event for ruling in rulings for event in ruling.events]

    def happened(kind: str, power: str, other: str | None = None) -> bool:
        return any((event.kind, event.power, event.other) == (kind, power, other) for event in events)

    assert happened("annexation", "FRANCE", "BELGIUM")
    assert happened("hosted", "SERBIA", "TURKEY") and happened("returned", "SERBIA", "ROMANIA")
    assert happened("penalty", "GERMANY", "HOLLAND") and happened("gone", "HOLLAND")
    assert any((event.kind, event.power, event.province) == ("built", "BELGIUM", "PAR") for event in events)
    given = {str(order) for ruling in rulings for sheet in ruling.docket.sent.values() for order in sheet}
    assert {"1 = (FRANCE) BEL", "-6 = SWE"} <= given


def test_the_years_begin_with_that_of_the_mobilisation() -> None:
    rulings, _ = play("FIN")
    years = year_counts(((ruling.before, ruling.after) for ruling in rulings), RULES)

    assert [year.year for year in years] == [1900, 1901, 1902, 1903]
    assert years[0].centers["RUSSIA"] == 4 and years[-1].centers["FRANCE"] == 5


def test_all_ten_write_for_peace_and_titles() -> None:
    assert {letter.power for letter in SCRIPT.letters(LAST)} == played()
    assert {letter.power for letter in SCRIPT.last_letters} == played()
