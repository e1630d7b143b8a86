"""Facts survive the trip through the store."""

import json
from dataclasses import fields
from datetime import UTC, datetime

import pytest

from gm.reports.facts import (
    KINDS,
    DeadlineTold,
    Facts,
    GameRules,
    Help,
    Merged,
    OwnSeat,
    PowerOrders,
    Reminder,
    Schedule,
    WeekTime,
    from_json,
    to_json,
)
from gm.terms.press import PressRules
from tests.reports.letters import samples

AT = datetime(2026, 11, 27, 23, 0, tzinfo=UTC)
SEAT = OwnSeat(("FRANCE",), "gm+europe-1.k3@example.org", press={"ITALY": "gm+europe-1.k3.italy@example.org"})


def reminder() -> Reminder:
    deadline = DeadlineTold(AT, "Europe/Paris", AT)
    return Reminder("europe-1", "S1901M", SEAT, deadline, in_force=(PowerOrders("FRANCE", ("A PAR - BUR",)),))


def test_facts_come_back_from_json_as_they_went() -> None:
    rules = GameRules("classique", "Europe/Paris", Schedule((WeekTime(4, "24:00"),)), press=PressRules(per_day=20))
    merged = Merged("europe-1", (reminder(), Help("europe-1", SEAT, rules, "S1901M")))

    stored = json.dumps(to_json(merged))

    assert from_json(json.loads(stored)) == merged


def test_every_kind_of_letter_is_called_by_its_own_name() -> None:
    assert all(kind == facts.kind and kind for kind, facts in KINDS.items())
    assert len(set(KINDS.values())) == len(KINDS)
    assert all(fields(facts)[0].name == "game" for facts in KINDS.values())


def test_every_letter_that_facts_are_written_for_can_be_kept_and_has_a_sample() -> None:
    written, classes = set(), [Facts]
    while classes:
        cls = classes.pop()
        written.add(cls.kind)
        classes += cls.__subclasses__()

    assert written - {""} == KINDS.keys()
    assert {facts.kind for facts in samples().values()} == KINDS.keys()


def test_a_row_of_an_older_version_takes_defaults_and_one_of_a_newer_is_still_read() -> None:
    stored = to_json(reminder())
    del stored["silence"]
    stored["weather"] = "fine"

    assert from_json(stored) == reminder()


def test_a_broken_row_names_the_field() -> None:
    stored = to_json(reminder())
    stored["seat"]["address"] = 7
    with pytest.raises(ValueError, match=r"Reminder\.seat: OwnSeat\.address: expected str, found int"):
        from_json(stored)
    with pytest.raises(ValueError, match="'postcard'"):
        from_json({"kind": "postcard"})
