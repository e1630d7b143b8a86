"""Whatever stands in a player's words, names or game file, each header of ours stays one header."""

import base64
from dataclasses import replace
from email import message_from_bytes

import pytest

from gm.mail.compose import NotALetter
from gm.service.model.outbox import OutboxRow
from tests import secrecy
from tests.hostile.world import PLAYERS, World
from tests.service.memory import MemoryStore
from tests.some import some

INJECTED = "Bcc: all@elsewhere.example"
OURS = {
    *("From", "To", "Subject", "Date", "Message-ID", "Reply-To", "In-Reply-To", "References", "Auto-Submitted"),
    *("X-Auto-Response-Suppress", "X-GM-Loop", "List-Id", "Precedence", "MIME-Version", "Content-Type"),
    "Content-Transfer-Encoding",
}
BREAKS = ("\r\n", "\n", "\r", "\x0b", "\x0c", "\x85", "\u2028", "\x00")


def headers_of(world: World, row: OutboxRow) -> list[str]:
    raw = secrecy.bytes_of(row, secrecy.known(world.store))
    head = raw.partition(b"\r\n\r\n")[0]
    assert b"\n" not in head.replace(b"\r\n", b"") and b"\r" not in head.replace(b"\r\n", b"")
    return list(message_from_bytes(raw).keys())


@pytest.mark.parametrize("sign", BREAKS, ids=[f"U+{ord(sign[-1]):04X}x{len(sign)}" for sign in BREAKS])
def test_an_encoded_line_end_in_a_subject_makes_no_header(world: World, sign: str) -> None:
    word = base64.b64encode(f"Paix{sign}{INJECTED}".encode()).decode()
    letter = world.write("FRANCE", "Bonjour", to=world.tagged("FRANCE", "england"), subject=f"=?utf-8?b?{word}?=")

    read = world.post(letter)

    assert "press" in read.kinds
    for row in some(read.rows):
        assert set(headers_of(world, row)) <= OURS


@pytest.mark.parametrize("sign", BREAKS, ids=[f"U+{ord(sign[-1]):04X}x{len(sign)}" for sign in BREAKS])
def test_a_display_name_and_a_folded_subject_make_no_header(world: World, sign: str) -> None:
    sender = f'"x{sign if sign not in BREAKS[:3] else chr(32)}{INJECTED}" <{world.address("FRANCE")}>'
    letter = world.write("FRANCE", "statut", sender=sender, subject=f"a\r\n {INJECTED}")

    read = world.post(letter)

    for row in some(read.rows):
        assert set(headers_of(world, row)) <= OURS


def test_names_in_the_game_file_make_no_header() -> None:
    players = tuple(replace(player, name=f"{player.name}\r\nZinzolin: quux") for player in PLAYERS.values())
    world = World(MemoryStore(), players=players, gm_name=f"MJ\r\n{INJECTED}")

    for row in some(world.rows()):
        assert set(headers_of(world, row)) <= OURS


@pytest.mark.parametrize(
    "address", ["a@b.example\r\nBcc: x@y.example", "a@b.example>, <x@y.example", "a b@c.example", "a@b@c.example", ""]
)
def test_a_recipient_that_is_not_one_plain_address_is_refused(world: World, address: str) -> None:
    row = replace(world.rows()[0], recipient=address)

    with pytest.raises(NotALetter):
        secrecy.bytes_of(row, secrecy.known(world.store))


@pytest.mark.parametrize(
    ("sender", "answered"),
    [
        ("X\r\n <x@y.example>", ["x@y.example"]),
        ("x@y.example>\r\nBcc: <all@elsewhere.example", []),
        ("<x@[127.0.0.1\r\n]>", []),
        ("a@b.example?bcc=x@y.example", []),
    ],
)
def test_a_strangers_address_is_answered_only_when_it_is_one(world: World, sender: str, answered: list[str]) -> None:
    read = world.post(world.write("FRANCE", "?", sender=sender, to=world.house.mailbox, verdict=""))

    assert [row.recipient for row in read.rows] == answered
    for row in read.rows:
        assert set(headers_of(world, row)) <= OURS


def test_html_in_a_players_words_is_text_in_ours(world: World) -> None:
    text = "<script>alert(1)</script><img src=https://suivi.example/x.gif> & <a href='javascript:x'>ici</a>"

    read = world.post(world.write("FRANCE", text, to=world.tagged("FRANCE", "england"), subject="<b>Paix</b>"))

    (row,) = read.to(world.address("ENGLAND"))
    letter = message_from_bytes(secrecy.bytes_of(row, secrecy.known(world.store)))
    page = next(part for part in letter.walk() if part.get_content_type() == "text/html").get_payload(decode=True)
    assert isinstance(page, bytes)
    assert b"<script" not in page and b"<img src=https" not in page and b"<b>Paix" not in page
    assert b"&lt;script&gt;" in page


@pytest.mark.parametrize(
    "words", ["{{ 7*7 }}", "{% include 'start.j2' %}", "${7*7}", "%(seat)s", "{seat.token}", "{0}"]
)
def test_a_template_in_a_players_words_is_text_in_ours(world: World, words: str) -> None:
    read = world.post(world.write("FRANCE", f"Bonjour {words}", to=world.tagged("FRANCE", "england"), subject=words))

    (row,) = read.to(world.address("ENGLAND"))
    parts = message_from_bytes(secrecy.bytes_of(row, secrecy.known(world.store))).walk()
    plain = next(part for part in parts if part.get_content_type() == "text/plain").get_payload(decode=True)
    assert isinstance(plain, bytes)
    assert f"Bonjour {words}" in plain.decode().replace("\n", " ")
