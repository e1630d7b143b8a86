"""The form of a sheet: a link that begins the reader's letter, and what comes back from it by five mail programs."""

import base64
import html
import quopri
import re
from datetime import timedelta
from email.message import EmailMessage
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from gm.reports.facts import Acknowledgement, DeadlineTold, NothingFound, OwnSeat, PowerOrders, Reminder
from gm.reports.render import render
from gm.service.case.forms import without_open_lines
from gm.service.model.outbox import OutboxRow
from gm.service.turn.standing import counting
from gm.variants.classic.variant import CLASSIC
from tests.service.desk import FRIDAY_NIGHT, Desk, settings

TOLD = (FRIDAY_NIGHT, "Europe/Paris", FRIDAY_NIGHT - timedelta(days=1))
OPEN = ("F Bre", "A Mar", "A Par")
FILLED = ("F Bre - MAO", "A Mar", "A Par - Bou")


@pytest.fixture
def desk() -> Desk:
    return Desk()


def letter_to(desk: Desk, power: str, kind: str) -> OutboxRow:
    number = desk.seat(power).number
    return next(row for row in desk.new() if (row.kind, row.seat) == (kind, number))


def parts(letter: EmailMessage) -> tuple[str, str]:
    """Its text and its HTML."""
    plain, marked = letter.get_body(("plain",)), letter.get_body(("html",))
    assert plain is not None and marked is not None
    return plain.get_content(), marked.get_content()


def link_of(letter: EmailMessage) -> str:
    _, marked = parts(letter)
    (found,) = re.findall(r'href="(mailto:[^"]+subject=[^"]+)"', marked)
    return html.unescape(found)


def form_of(letter: EmailMessage) -> tuple[str, str, tuple[str, ...]]:
    """Where the link of a letter goes: address, subject, lines."""
    link = urlsplit(link_of(letter))
    asked = parse_qs(link.query, strict_parsing=True)
    return unquote(link.path), asked["subject"][0], tuple(asked["body"][0].split("\r\n"))


def sheet(desk: Desk, power: str = "FRANCE") -> tuple[str, ...]:
    with desk.store() as work:
        found = counting(work, desk.game).get(power)
    return found.orders if found else ()


# What the letters hold.


def test_the_start_letter_holds_a_form_of_the_readers_own_units_and_the_same_lines_to_copy(desk: Desk) -> None:
    desk.begin()
    row = next(row for row in desk.rows() if row.seat == desk.seat("FRANCE").number)

    letter = desk.letter(row)

    address, subject, lines = form_of(letter)
    assert address == desk.address("FRANCE")
    assert desk.seat("FRANCE").token not in subject and subject == "europe-1, Printemps 1901"
    assert sorted(lines) == sorted(OPEN)
    text, _ = parts(letter)
    assert all(f"    {line}\n" in text.replace("\r\n", "\n") for line in OPEN)


def test_a_report_holds_the_form_of_the_turn_that_opens(desk: Desk) -> None:
    desk.begin()
    desk.write("FRANCE", "A Par - Bou")
    desk.fall()

    _, subject, lines = form_of(desk.letter(letter_to(desk, "FRANCE", "results")))

    assert subject == "europe-1, Automne 1901"
    assert sorted(lines) == ["A Bou", "A Mar", "F Bre"]


def test_a_link_that_programs_would_cut_off_goes_without_the_lines_which_stand_below_it() -> None:
    form = tuple(PowerOrders(power, missing=("A PAR",) * 160) for power in ("FRANCE",))
    letter = Reminder("europe-1", "S1901M", OwnSeat(("FRANCE",), "gm@jeux.example"), DeadlineTold(*TOLD), in_force=form)

    marked = render(letter, "fr", names=CLASSIC.names()["fr"]).html or ""

    assert "body=" not in marked and "mailto:gm@jeux.example?subject=" in marked
    assert marked.count("A Par<br>") == 159


def test_a_reminder_holds_the_form(desk: Desk) -> None:
    desk.begin()
    desk.clock.at = FRIDAY_NIGHT - timedelta(hours=20)
    desk.attend()

    address, subject, lines = form_of(desk.letter(letter_to(desk, "FRANCE", "reminder")))

    assert (address, subject) == (desk.address("FRANCE"), "europe-1, Printemps 1901")
    assert sorted(lines) == sorted(OPEN)


def test_a_seat_without_plus_addresses_has_its_mark_in_the_subject_of_the_form(desk: Desk) -> None:
    plain = settings()
    players = tuple(
        type(each)(each.name, each.emails, each.powers, no_plus="FRANCE" in each.powers) for each in plain.players
    )
    desk.begin(players=players)
    number = desk.seat("FRANCE").number
    row = next(row for row in desk.rows() if row.seat == number)

    address, subject, _ = form_of(desk.letter(row))

    assert address == "gm@jeux.example"
    assert desk.seat("FRANCE").token in subject


# What comes back.


def thunderbird(lines: tuple[str, ...]) -> tuple[str, str, str]:
    return "text/plain; charset=UTF-8; format=flowed", "8bit", "\r\n".join((*lines, ""))


def apple_mail(lines: tuple[str, ...]) -> tuple[str, str, str]:
    body = quopri.encodestring("\r\n".join((*lines, "")).encode()).decode()
    return "text/plain; charset=utf-8; format=flowed; delsp=yes", "quoted-printable", body


def gmail(lines: tuple[str, ...]) -> tuple[str, str, str]:
    marked = "".join(f"<div>{html.escape(line)}</div>" for line in lines)
    body = (
        '--0001\r\nContent-Type: text/plain; charset="UTF-8"\r\nContent-Transfer-Encoding: base64\r\n\r\n'
        + base64.encodebytes("\r\n".join(lines).encode()).decode()
        + '\r\n--0001\r\nContent-Type: text/html; charset="UTF-8"\r\n\r\n'
        + f'<div dir="ltr">{marked}</div>\r\n--0001--\r\n'
    )
    return 'multipart/alternative; boundary="0001"', "7bit", body


def outlook(lines: tuple[str, ...]) -> tuple[str, str, str]:
    marked = "".join(f'<p class="MsoNormal">{html.escape(line)}&nbsp;<o:p></o:p></p>\r\n' for line in lines)
    body = quopri.encodestring(f'<html><body lang="FR"><div>{marked}</div></body></html>'.encode("cp1252")).decode()
    return 'text/html; charset="Windows-1252"', "quoted-printable", body


def phone(lines: tuple[str, ...]) -> tuple[str, str, str]:
    marked = "<br>".join(html.escape(line).replace(" ", "&nbsp;", 1) for line in lines)
    body = base64.encodebytes(f'<html><body dir="auto">{marked}<br><br></body></html>'.encode()).decode()
    return "text/html; charset=utf-8", "base64", body


PROGRAMS = pytest.mark.parametrize("program", [thunderbird, apple_mail, gmail, outlook, phone])


def send(desk: Desk, encoded: tuple[str, str, str]) -> list[OutboxRow]:
    kind, encoding, body = encoded
    raw = desk.raw("FRANCE", "@", signature="", subject="europe-1, Printemps 1901").decode()
    raw = raw.replace("text/plain; charset=utf-8", kind).replace("Encoding: 8bit", f"Encoding: {encoding}")
    desk.deliver(raw.removesuffix("@").encode() + body.encode())
    return desk.new()


@PROGRAMS
def test_a_line_that_was_left_open_is_no_order_and_no_mistake(desk: Desk, program: object) -> None:
    desk.begin()
    desk.new()

    (row,) = send(desk, program(FILLED))  # type: ignore[operator]  # one of the five

    assert isinstance(row.facts, Acknowledgement)
    assert sorted(sheet(desk)) == ["A PAR - BUR", "F BRE - MAO"]
    assert [line.status for line in row.facts.lines] == ["ok", "ok"]
    (in_force,) = row.facts.in_force
    assert in_force.missing == ("A MAR",)


@PROGRAMS
def test_a_form_that_nobody_filled_in_changes_nothing(desk: Desk, program: object) -> None:
    desk.begin()
    desk.write("FRANCE", "A Par - Bou")

    (row,) = send(desk, program(OPEN))  # type: ignore[operator]  # one of the five

    assert isinstance(row.facts, NothingFound)
    assert sheet(desk) == ("A PAR - BUR",)


def test_a_unit_whose_order_stands_in_the_line_below_is_no_open_line(desk: Desk) -> None:
    desk.begin()
    seat = desk.seat("FRANCE")

    assert without_open_lines(desk.game, seat, "A Par\n- Bou\nA Mar") == "A Par\n- Bou"
    assert without_open_lines(desk.game, seat, "A Par - Bou\nA Mar\n\nMerci") == "A Par - Bou\n\nMerci"


def test_one_unit_alone_is_an_order_that_was_not_finished(desk: Desk) -> None:
    desk.begin()
    desk.new()

    (row,) = desk.write("FRANCE", "A Par")

    assert isinstance(row.facts, Acknowledgement)
    assert [line.reason for line in row.facts.lines] == ["incomplete"]
