"""Letters meant to break the reader: nothing raises, nothing grows without bound, nothing takes quadratic time."""

import time
import tracemalloc
import zlib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.mail.envelope import Caution, read

MEGABYTE = 1024 * 1024
HEAD = b"From: Jean <jean@free.example>\r\nTo: mj@example.org\r\nMessage-ID: <1@free.example>\r\n"


def plain(body: bytes, parameters: bytes = b"charset=utf-8") -> bytes:
    return HEAD + b"Content-Type: text/plain; " + parameters + b"\r\n\r\n" + body


def page(body: bytes) -> bytes:
    return HEAD + b"Content-Type: text/html; charset=utf-8\r\n\r\n" + body


def parts(count: int) -> bytes:
    part = b"--q\r\nContent-Type: text/plain\r\n\r\nA Par-Bou\r\n"
    return HEAD + b"Content-Type: multipart/mixed; boundary=q\r\n\r\n" + part * count + b"--q--\r\n"


def nested(depth: int) -> bytes:
    opening = b'Content-Type: multipart/mixed; boundary="b%d"\r\n\r\n--b%d\r\n'
    inner = b"".join(opening % (at, at) for at in range(depth))
    closing = b"".join(b"--b%d--\r\n" % at for at in reversed(range(depth)))
    return HEAD + inner + b"Content-Type: text/plain\r\n\r\nA Par-Bou\r\n" + closing


def test_fifty_megabytes_are_read_for_their_beginning_only() -> None:
    raw = plain(b"A Par-Bou\r\n" * (50 * MEGABYTE // 11))

    tracemalloc.start()
    envelope = read(raw)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert Caution.TRUNCATED in envelope.warnings
    assert envelope.text.startswith("A Par-Bou\nA Par-Bou") and len(envelope.text) <= 200 * 1024
    assert peak < 40 * MEGABYTE


def test_fifty_megabytes_of_attachment_are_left_aside() -> None:
    attached = b"Content-Type: application/zip; name=bomb.zip\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    start = HEAD + b"Content-Type: multipart/mixed; boundary=q\r\n\r\n--q\r\n\r\nA Par-Bou\r\n--q\r\n" + attached

    envelope = read(start + b"QUJD" * (50 * MEGABYTE // 4) + b"\r\n--q--\r\n")

    assert envelope.text == "A Par-Bou"
    assert [(left.name, left.media_type) for left in envelope.attachments] == [("bomb.zip", "application/zip")]


def test_ten_thousand_parts_are_not_all_read() -> None:
    envelope = read(parts(10_000))

    assert Caution.TOO_MANY_PARTS in envelope.warnings
    assert envelope.text.count("A Par-Bou") == 50


def test_fifty_parts_are_all_read() -> None:
    assert Caution.TOO_MANY_PARTS not in read(parts(50)).warnings


def test_nesting_a_thousand_deep_is_cut() -> None:
    envelope = read(nested(1000))

    assert Caution.NESTED_TOO_DEEP in envelope.warnings
    assert read(nested(9)).text == "A Par-Bou"


def test_a_header_of_a_megabyte_leaves_no_sender_but_the_body() -> None:
    envelope = read(HEAD + b"X-Junk: " + b"a" * MEGABYTE + b"\r\n\r\nA Par-Bou\r\n")

    assert (envelope.sender, envelope.text) == (None, "A Par-Bou")
    assert Caution.TRUNCATED in envelope.warnings


@pytest.mark.parametrize(
    "charset", ["zlib", "rot13", "idna", "x-nothing", "unicode_escape", "é", "utf-8\x00", "a" * 5000]
)
def test_a_charset_that_is_none_is_guessed(charset: str) -> None:
    body = "Armée Paris-Bourgogne\n".encode()

    assert read(plain(body, f'charset="{charset}"'.encode())).text == "Armée Paris-Bourgogne"


def test_a_compressed_text_is_never_blown_up() -> None:
    raw = plain(zlib.compress(b"A Par-Bou\n" * MEGABYTE), b"charset=zlib")

    assert len(read(raw).text) < 100_000


def test_control_characters_and_half_characters_stay_out_of_the_text() -> None:
    assert read(plain(b"A\x00 Par\x07-Bou\x1b\r\n")).text == "A Par-Bou"
    assert read(plain(b"A +2AA-Par", b"charset=utf-7")).text.isprintable()


@pytest.mark.parametrize("encoding", [b"base64", b"quoted-printable", b"x-uuencode", b"\xff", b"8bit"])
def test_broken_transfer_encodings_give_what_can_be_read(encoding: bytes) -> None:
    raw = HEAD + b"Content-Transfer-Encoding: " + encoding + b"\r\n\r\n=ZZ=E9\x80*QUJD!=="

    assert Caution.UNREADABLE not in read(raw).warnings


@pytest.mark.parametrize(
    "build",
    [
        *(
            lambda n, s=s: page(s * (n * 40))
            for s in (b"<", b"<!--", b'<a "', b"<a '\">", b"<div>", b"</p>", b"<li>", b"&#")
        ),
        *(
            lambda n, s=s: page(s * (n * 10))
            for s in (b"<table><tr><td>", b"<blockquote>x", b"<b class=", b"<style>", b"<p><b>")
        ),
        *(
            lambda n, s=s: plain(s.encode() * (n * 15))
            for s in (
                ">",
                ">\n",
                ":\n",
                "--\n",
                "-- \n",
                "--\na@b.fr\n",
                "From: a@b.fr\nTo: b\n",
                "To: a@b.fr,\n",
                "\r",
                "- ",
            )
        ),
        lambda n: plain("é".encode() * n * 400),
        lambda n: page("é".encode() * n * 800),
        lambda n: plain("Le 20 nov. 2026 à 10:12, x <a@b.fr> a écrit :\n\n> a\n".encode() * n),
        lambda n: plain(b"Le 20 nov. 2026 10:12, x <a@b.fr>\n" * n),
        lambda n: plain(b"Sent from my iPhone\n\n" * n),
        lambda n: plain(b"-- \n" + b"A Par " * n * 5),
        lambda n: plain(b"a \n" * n * 10, b"format=flowed"),
        lambda n: plain(b"-----BEGIN PGP SIGNED MESSAGE-----\n" * n),
        lambda n: HEAD + b"Subject: " + b"=?x?q?" * n * 20 + b"\r\n\r\nx",
        lambda n: HEAD + b"Cc: " + b"(" * n * 20 + b'"a\\' * n * 20 + b"\r\n\r\nx",
        lambda n: HEAD + b"Content-Type: multipart/mixed; " + b'";' * n * 50 + b"\r\n\r\nx",
        lambda n: b"Return-Path: <>\nFrom: mailer-daemon@x.example\n\n" + b"a.b-" * n * 20,
        lambda n: b"Return-Path: <>\nFrom: mailer-daemon@x.example\n\n" + b"a@b.fr user unknown 550\n" * n * 3,
        lambda n: (
            b"Received: by x\nAuthentication-Results: x; " + b"dkim=pass header.d=b; (" * n * 10 + b"\n" + HEAD + b"\n"
        ),
    ],
)
def test_work_grows_with_the_size_of_a_letter_not_with_its_square(build: Callable[[int], bytes]) -> None:
    def seconds(size: int) -> float:
        raw = build(size)
        begun = time.process_time()
        read(raw, authserv_ids=["x"])
        return time.process_time() - begun

    # 32 times the size; the square of that is 1,024. Below a millisecond the clock, not the work, is measured.
    assert any(seconds(640) < 250 * max(seconds(20), 0.001) for _ in range(3))


@given(st.binary(max_size=2000))
def test_arbitrary_bytes_never_raise(raw: bytes) -> None:
    envelope = read(raw, authserv_ids=["mx.example.org"], own_loop_id="x")

    assert envelope.text.encode() is not None
    assert Caution.UNREADABLE not in envelope.warnings


FRAGMENTS = [
    *(
        b"From: a@b.fr\n",
        b"Subject: =?utf-8?b?w6k=?= x\n",
        b"Content-Type: multipart/alternative; boundary=q\n",
        b"\n",
        b"--q\n",
    ),
    *(
        b"--q--\n",
        b"Content-Type: text/html; charset=",
        b"utf-16",
        b"utf-7\n",
        b"Content-Transfer-Encoding: base64\n",
        b"\xe9\xff",
    ),
    *(
        b"Content-Type: message/delivery-status\n",
        b"Final-Recipient: rfc822; a@b.fr\nAction: failed\n",
        b"<div><p>",
        b"</td><td>",
    ),
    *(
        b"> A Par-Bou\n",
        b"A Par-Bou\n",
        b"-- \n",
        b"De : a@b.fr\nDate : 20/11/2026 10:12\n",
        b"Return-Path: <>\n",
        b"\x00",
        b"=",
    ),
    *(
        b"-----BEGIN PGP SIGNED MESSAGE-----\n",
        b"Content-Disposition: attachment; filename*=x'y'%E9%\n",
        b"Received: by x\n",
    ),
    *(
        b"Authentication-Results: mx.example.org; dmarc=",
        b"fail (",
        b"Content-Type: text/plain; format=flowed; delsp=yes\n",
        b" \n",
    ),
]


@given(st.lists(st.one_of(st.sampled_from(FRAGMENTS), st.binary(max_size=6)), max_size=40))
def test_any_mixture_of_what_letters_are_made_of_is_read(pieces: list[bytes]) -> None:
    envelope = read(b"".join(pieces), authserv_ids=["mx.example.org"])

    assert Caution.UNREADABLE not in envelope.warnings
    for text in (envelope.text, envelope.quoted, envelope.subject, envelope.message_id, envelope.sender_name):
        text.encode()
    for line in (envelope.subject, envelope.message_id, envelope.sender or "", *envelope.recipients):
        assert "\n" not in line and "\r" not in line
