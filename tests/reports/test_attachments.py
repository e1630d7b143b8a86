"""The files a letter carries: report.json, and one calendar event for a game's whole life."""

import json
from dataclasses import replace
from datetime import datetime, timedelta

from icalendar import Calendar, Event

from gm.exchange.ruling import ruling_json
from gm.mail.compose import MimePart, part_entity
from gm.reports.facts import CalendarEntry, DeadlineTold, Results
from gm.reports.render import render
from gm.variants.classic.names import names
from tests.reports.demonstration import rules, rulings
from tests.reports.letters import CALENDAR, DUE, FRIDAY, results, samples
from tests.some import some


def event(facts: object) -> tuple[str, Event]:
    """Method and event of the letter's deadline.ics."""
    letter = render(facts, "fr", names=names()["fr"])  # type: ignore[arg-type]
    (file,) = [file for file in letter.attachments if file.name == "deadline.ics"]
    calendar = Calendar.from_ical(file.content)
    (found,) = calendar.walk("VEVENT")
    assert isinstance(found, Event)
    return str(calendar["METHOD"]), found


def test_the_deadline_is_an_event_in_universal_time() -> None:
    method, found = event(samples()["results"])

    assert method == "PUBLISH"
    assert found["DTSTART"].dt == FRIDAY
    assert str(found["SUMMARY"]) == "europe-1\N{NO-BREAK SPACE}: ordres à rendre, Hiver 1902 (retraites)"


def test_a_change_keeps_the_event_and_raises_its_sequence() -> None:
    first = samples()["results"]
    assert isinstance(first, Results)
    moved = replace(
        first,
        deadline=DeadlineTold(FRIDAY + timedelta(days=1), "Europe/Paris", DUE.as_of),
        calendar=replace(CALENDAR, sequence=4),
    )
    (_, old), (_, new) = event(first), event(moved)

    assert old["UID"] == new["UID"] == CALENDAR.uid
    assert (old["SEQUENCE"], new["SEQUENCE"]) == (3, 4)
    assert new["DTSTART"].dt - old["DTSTART"].dt == timedelta(days=1)


def test_the_close_of_acts_in_public_is_an_event_of_its_own_until_it_is_past() -> None:
    def moments(session: datetime) -> list[str]:
        facts = replace(results("S1901M", "FRANCE"), deadline=replace(DUE, session=session))
        (file,) = [f for f in render(facts, "fr", names=names()["fr"]).attachments if f.name == "deadline.ics"]
        return [str(event["SUMMARY"]) for event in Calendar.from_ical(file.content).walk("VEVENT")]

    assert moments(DUE.at - timedelta(hours=1))[1].startswith("europe-1\N{NO-BREAK SPACE}: fin des actes publics")
    assert len(moments(DUE.as_of)) == 1


def test_pause_and_end_take_the_event_off_the_calendar() -> None:
    for kind in ("deadline_changed.paused", "end"):
        method, found = event(samples()[kind])

        assert (method, str(found["STATUS"])) == ("CANCEL", "CANCELLED")
        assert found["UID"] == CALENDAR.uid
        assert found["SEQUENCE"] > CALENDAR.sequence


def test_a_game_without_a_deadline_sends_no_event() -> None:
    facts = replace(results("F1902M", "FRANCE"), deadline=None)

    assert render(facts, "fr", names=names()["fr"]).attachments == ()
    assert render(replace(facts, calendar=CalendarEntry("x", 1, True)), "fr", names=names()["fr"]).attachments == ()


def test_the_report_for_programs_is_what_gm_adjudicate_prints_and_its_case() -> None:
    letter = render(samples()["results"], "fr", names=names()["fr"])
    file = letter.attachments[0]
    ruling = rulings()["F1902M"]

    assert (file.name, file.media_type) == ("report.json", "application/json")
    said = json.loads(file.content)
    assert said.pop("case")["phase"] == "F1902M"
    assert said == json.loads(json.dumps(ruling_json(ruling, ruling.docket.sent, rules())))


def test_files_are_sent_as_what_they_are() -> None:
    for kind, method in (("results", "PUBLISH"), ("end", "CANCEL")):
        letter = render(samples()[kind], "fr", names=names()["fr"])
        for file in some(letter.attachments):
            words, *_ = part_entity(MimePart(file.name, file.media_type, file.content))
            head = words.partition(b"\r\n\r\n")[0].decode()

            assert f'filename="{file.name}"' in head
            assert file.name != "deadline.ics" or f"text/calendar; charset=utf-8; method={method}" in head
