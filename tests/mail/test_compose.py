"""Outgoing letters: what the standard library reads back is what was put in, and nothing can break out of a header."""

from datetime import UTC, datetime
from email import message_from_bytes
from email.header import decode_header, make_header
from email.policy import default

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.mail.compose import Message, MimePart, NotALetter, compose

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def letter(**values) -> Message:
    given_values = {
        "sender": "gm@example.org",
        "recipient": "a@example.net",
        "subject": "Ordres reçus",
        "text": "Bonjour,\n\nà Marseille.\n.\nFin\n",
        "message_id": "<abc.def@example.org>",
        "date": NOON,
    }
    return Message(**{**given_values, **values})


def test_text_alone_is_one_part():
    parsed = message_from_bytes(compose(letter()), policy=default)

    assert parsed.get_content_type() == "text/plain"
    assert parsed.get_content().replace("\r\n", "\n") == "Bonjour,\n\nà Marseille.\n.\nFin\n"
    assert parsed["Subject"] == "Ordres reçus"
    assert parsed["Message-ID"] == "<abc.def@example.org>"


def test_html_pictures_and_files_are_nested_as_mail_programs_expect():
    parts = (
        MimePart("map.png", "image/png", b"\x89PNG" * 50, "map"[:0] + "map@gm"),
        MimePart("été.json", "application/json", b"{}"),
    )
    parsed = message_from_bytes(compose(letter(html="<p>é <img src='cid:map@gm'></p>", parts=parts)), policy=default)

    assert [part.get_content_type() for part in parsed.walk()] == [
        "multipart/mixed",
        "multipart/alternative",
        "text/plain",
        "multipart/related",
        "text/html",
        "image/png",
        "application/json",
    ]
    *_, picture, file = parsed.walk()
    assert picture["Content-ID"] == "<map@gm>"
    assert picture.get_payload(decode=True) == b"\x89PNG" * 50
    assert file.get_filename() == "été.json"


def test_lines_end_in_crlf_and_none_is_too_long():
    raw = compose(letter(text="é" * 3000 + "\n" + "x" * 3000, html="y" * 5000, subject="ô" * 300))

    assert raw.replace(b"\r\n", b"").count(b"\n") == 0
    assert max(len(line) for line in raw.split(b"\r\n")) <= 78


@given(st.text(max_size=300))
def test_no_subject_adds_a_header(subject):
    raw = compose(letter(subject=subject, sender_name=subject, headers=[("List-Id", subject)]))
    parsed = message_from_bytes(raw)

    assert parsed.keys() == [
        "From", "To", "Subject", "Date", "Message-ID", "List-Id", "MIME-Version", "Content-Type",
        "Content-Transfer-Encoding",
    ]  # fmt: skip
    assert parsed.get_payload(decode=True).decode().startswith("Bonjour")


def test_a_subject_with_line_breaks_stays_one_line():
    parsed = message_from_bytes(compose(letter(subject="Salut\r\nBcc: tous@example.net\r\n\r\nCorps")))

    assert "Bcc" not in parsed
    assert str(make_header(decode_header(parsed["Subject"]))) == "Salut Bcc: tous@example.net Corps"


@given(st.text(max_size=300))
def test_a_text_reads_back_as_it_was(text):
    raw = compose(letter(text=text))
    wanted = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "")

    read = message_from_bytes(raw).get_payload(decode=True).decode().replace("\r\n", "\n")
    assert read.removesuffix("\n") == wanted.removesuffix("\n")


@pytest.mark.parametrize("odd", ["<x@y>\r\nBcc: b@example.net", "<a b@c>", "<é@c>", "nothing"])
def test_an_odd_id_of_somebody_elses_letter_is_left_out(odd):
    parsed = message_from_bytes(compose(letter(in_reply_to=odd, references=[odd, "<good@example.org>"])))

    assert "In-Reply-To" not in parsed and "Bcc" not in parsed
    assert parsed["References"] == "<good@example.org>"


@pytest.mark.parametrize(
    "broken",
    [
        {"recipient": "a@example.net\r\nBcc: b@example.net"},
        {"recipient": "a@example.net, b@example.net"},
        {"sender": "nobody"},
        {"message_id": "<a b@c>"},
        {"headers": [("X-A: b\r\nBcc", "c")]},
        {"parts": (MimePart("a", "text/plain\r\nX: y", b""),)},
    ],
)
def test_what_could_end_a_header_is_refused(broken):
    with pytest.raises(NotALetter):
        compose(letter(**broken))
