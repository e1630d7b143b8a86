"""The game for two, from 1914 (document 000, XIV)."""

from dataclasses import replace

from gm.notation.orders.canonical import read_canonical
from gm.rules.agreement import Accord, Wish
from gm.rules.judge import Ruling, adjudicate
from gm.rules.outcomes import Event, EventKind, Fate, Reason
from gm.rules.position import Position, Turn, Unit
from gm.variants import classic
from gm.variants.classic.great_war import GOAL

RULES = classic.ruleset(setup="2", start_year=1914)
MOVED = {place: unit for place, unit in RULES.opening.units.items() if place != "PAR"} | {
    "PIC": RULES.opening.units["PAR"].moved_to("PIC")
}
"""The opening, with a free site in Paris."""


def judge(position: Position, chance: dict[str, str] | None = None, **orders: list[str]) -> Ruling:
    sheets = {power: [read_canonical(text) for text in texts] for power, texts in orders.items()}
    return adjudicate(position, sheets, RULES, chance=chance or {})


def in_1915(side: str) -> Position:
    return replace(RULES.opening, turn=Turn(1915, "S", "M"), extras={"italy": side})


def test_italy_holds_and_nobody_may_enter_it() -> None:
    ruling = judge(RULES.opening, AUSTRIA=["F TRI - VEN"], FRANCE=["A MAR - PIE"])

    reasons = {str(outcome.order): outcome.reason for outcome in ruling.outcomes if outcome.fate is Fate.VOID}
    assert set(reasons.values()) == {Reason.CLOSED}
    assert len(reasons) == 2
    assert set(RULES.owes(RULES.opening)) == set(classic.POWERS) - {"ITALY"}


def test_the_toss_is_made_in_autumn_1914_and_counts_from_1915() -> None:
    autumn = replace(RULES.opening, turn=Turn(1914, "F", "M"))

    assert RULES.lots(RULES.opening) == {}
    assert RULES.lots(autumn) == {"ITALY": ("ENTENTE", "EMPIRES")}

    after = judge(autumn, {"ITALY": "EMPIRES"}).after
    assert str(after.turn) == "S1915M"
    assert RULES.allies(after) == {"ITALY": "AUSTRIA"}
    assert "ITALY" in RULES.owes(after)
    assert RULES.lots(replace(after, turn=Turn(1914, "F", "M"))) == {}


def test_italy_marches_with_its_side_and_its_soil_is_open() -> None:
    ruling = judge(in_1915("ENTENTE"), ITALY=["A VEN - PIE"], AUSTRIA=["A VIE - TYR"], FRANCE=["A MAR - PIE"])

    fates = {str(outcome.order): outcome.fate for outcome in ruling.outcomes if not outcome.supplied}
    assert fates == {"A VEN - PIE": Fate.BOUNCED, "A VIE - TYR": Fate.SUCCEEDS, "A MAR - PIE": Fate.BOUNCED}


def test_a_side_with_24_pieces_wins_italy_included() -> None:
    places = [code for code, p in RULES.map.provinces.items() if p.terrain != "sea"][:GOAL]
    sides = ["AUSTRIA", "GERMANY", "TURKEY", "ITALY"]
    units = {code: Unit("A", sides[i % 4], code) for i, code in enumerate(places)}

    with_italy = adjudicate(replace(in_1915("EMPIRES"), units=units), {}, RULES).verdict
    against_italy = adjudicate(replace(in_1915("ENTENTE"), units=units), {}, RULES).verdict

    assert with_italy is not None
    assert with_italy.powers == ("AUSTRIA", "GERMANY", "TURKEY", "ITALY")
    assert against_italy is None


def test_the_toss_and_what_follows_from_it_are_news() -> None:
    autumn = replace(RULES.opening, turn=Turn(1914, "F", "M"))

    quiet, tossed = judge(autumn).events, judge(autumn, {"ITALY": "EMPIRES"}).events

    assert [event.kind for event in quiet] == []
    assert tossed == (
        Event(EventKind.TOSSED, "ITALY", side="EMPIRES"),
        Event(EventKind.JOINED, "ITALY", side="EMPIRES"),
    )


def test_italy_joins_when_spring_opens_and_not_before_the_winter() -> None:
    autumn = replace(RULES.opening, turn=Turn(1914, "F", "M"))
    taken = replace(autumn, owners={**autumn.owners, "BEL": "FRANCE"}, units=MOVED)

    ruling = judge(taken, {"ITALY": "ENTENTE"})
    assert str(ruling.after.turn) == "W1914A"
    assert [event.kind for event in ruling.events] == [EventKind.TOSSED]
    winter = adjudicate(ruling.after, {}, RULES)
    assert [event.kind for event in winter.events] == [EventKind.JOINED]
    assert [event.kind for event in adjudicate(winter.after, {}, RULES).events] == []


def test_an_abridged_war_goes_to_the_side_with_more_units() -> None:
    short = classic.ruleset(setup="2", start_year=1914, end_year=1914)
    over = replace(short.opening, turn=Turn(1915, "S", "M"), extras={"italy": "EMPIRES"})

    verdict = short.ending.verdict(over, short)
    level = short.ending.verdict(replace(over, units={}), short)

    assert verdict is not None and level is not None
    assert (verdict.kind, verdict.powers) == ("abridged_side", ("AUSTRIA", "GERMANY", "TURKEY", "ITALY"))
    assert (verdict.counted, sum(verdict.scores[power] for power in verdict.powers)) == ("units", 12)
    assert (level.kind, set(level.powers)) == ("abridged", set(classic.POWERS))


def test_a_side_wins_or_shares_whole() -> None:
    allied = in_1915("EMPIRES")

    left = RULES.ending.agreed(allied, RULES, Wish(Accord.CONCESSION, ("TURKEY",)))
    shared = RULES.ending.agreed(allied, RULES, Wish(Accord.DRAW, ("TURKEY", "FRANCE")))

    assert left is not None
    assert (left.kind, left.powers) == ("concession", ("AUSTRIA", "GERMANY", "TURKEY", "ITALY"))
    assert (left.counted, left.scores["AUSTRIA"]) == ("units", 3)
    assert shared == RULES.ending.agreed(allied, RULES, Wish(Accord.DRAW))
    assert RULES.ending.agreed(allied, RULES, Wish(Accord.DRAW, ("TURKEY", "ITALY"))) is None
