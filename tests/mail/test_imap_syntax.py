from datetime import UTC, datetime

import pytest

from gm.mail.inbox.syntax import Fetched, fetched, folder_name, internal_date, quoted


@pytest.mark.parametrize(
    ("name", "wire"),
    [
        ("INBOX", '"INBOX"'),
        ("My Box", '"My Box"'),
        ("Traités", '"Trait&AOk-s"'),
        ("Indésirables & co", '"Ind&AOk-sirables &- co"'),
        ("台北", '"&U,BTFw-"'),  # RFC 3501, section 5.1.3
        ("~peter/mail/台北/日本語", '"~peter/mail/&U,BTFw-/&ZeVnLIqe-"'),  # the RFC's own example
        ("🗺", '"&2D3d+g-"'),
        ('a"b\\c', '"a\\"b\\\\c"'),
    ],
)
def test_a_folder_name_crosses_the_wire_in_modified_utf7(name: str, wire: str) -> None:
    assert folder_name(name) == wire


def test_a_quote_in_a_password_does_not_end_it() -> None:
    assert quoted('se"cret\\') == '"se\\"cret\\\\"'


def test_the_time_of_receipt_is_read_in_utc() -> None:
    said = b'1 FETCH (UID 7 INTERNALDATE " 1-Nov-2026 00:30:05 +0100" BODY[] {3}'

    assert internal_date(said) == datetime(2026, 10, 31, 23, 30, 5, tzinfo=UTC)


@pytest.mark.parametrize("date", [b"31-Feb-2026 00:00:00 +0000", b"01-Xxx-2026 00:00:00 +0000", b"yesterday"])
def test_a_time_that_cannot_be_is_no_time(date: bytes) -> None:
    assert internal_date(b'1 FETCH (INTERNALDATE "' + date + b'")') is None


def test_each_letter_is_put_back_together_whatever_the_order_of_its_items() -> None:
    lines = [
        b'1 FETCH (UID 7 INTERNALDATE "21-Nov-2026 10:00:00 +0000" BODY[] {5}',
        bytearray(b"first"),
        b")",
        b"3 FETCH (FLAGS (\\Seen))",
        b"2 FETCH (BODY[] {6}",
        bytearray(b"second"),
        b' INTERNALDATE "21-Nov-2026 11:00:00 +0000" UID 9)',
        b"Fetch completed",
    ]

    first, news, second = fetched(lines)

    assert (first.uid, first.body) == (7, b"first")
    assert (news.uid, news.body) == (None, None)
    assert (second.uid, second.body, second.received) == (9, b"second", datetime(2026, 11, 21, 11, tzinfo=UTC))


def test_a_body_that_looks_like_an_answer_is_still_a_body() -> None:
    lines = [b"1 FETCH (UID 7 BODY[] {20}", bytearray(b"2 FETCH (UID 8 BODY["), b")", b"done"]

    assert [(one.uid, one.body) for one in fetched(lines)] == [(7, b"2 FETCH (UID 8 BODY[")]


def test_a_short_body_may_come_as_a_quoted_string() -> None:
    assert Fetched(b'1 FETCH (UID 7 BODY[]<0> "a\\"b")', None).body == b'a"b'
    assert Fetched(b"1 FETCH (UID 7 BODY[] NIL)", None).body == b""
