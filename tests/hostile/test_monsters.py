"""Letters of monstrous size and shape: read as far as they go, or set aside for a person; nothing crashes."""

import base64
import zlib

import pytest

from gm.service.model.letters import LetterState
from tests.hostile.world import World

MEGABYTE = 1024 * 1024
SHEET = "A Par-Bou\nA Mar-Esp\nF Bre-Man"


def with_body(world: World, content: tuple[str, ...], body: bytes) -> bytes:
    return world.write("FRANCE", "", content=content).removesuffix(b"\r\n") + body


def test_fifty_megabytes_are_kept_in_part_answered_and_shown_to_the_game_master(world: World) -> None:
    """The mailbox hands over the beginning of a letter that is too large, and says so: the rest is never seen."""
    beginning = world.write("FRANCE", SHEET + "\n" + "bla " * (MEGABYTE // 4))[:256_000]

    read = world.post(beginning, truncated=True)

    assert world.orders("FRANCE")[0] == "A PAR - BUR"
    assert "acknowledgement" in read.kinds and "summary" in read.kinds


def test_the_largest_letter_that_is_taken_whole_does_not_stop_the_service(world: World) -> None:
    read = world.post(world.write("FRANCE", SHEET + "\n" + "bla bla bla\n" * (5 * MEGABYTE // 12)))

    assert world.address("FRANCE") in read.recipients


def test_ten_thousand_parts(world: World) -> None:
    part = b"--q\r\nContent-Type: text/plain\r\n\r\nA Par-Bou\r\n"

    read = world.post(with_body(world, ("Content-Type: multipart/mixed; boundary=q",), part * 10_000 + b"--q--\r\n"))

    assert read.recipients == [world.address("FRANCE")]


def test_nesting_a_thousand_deep(world: World) -> None:
    opening = b'Content-Type: multipart/mixed; boundary="b%d"\r\n\r\n--b%d\r\n'
    inner = b"".join(opening % (at, at) for at in range(1, 1000))
    body = b"--b0\r\n" + inner + b"Content-Type: text/plain\r\n\r\nA Par-Bou\r\n"

    read = world.post(with_body(world, ('Content-Type: multipart/mixed; boundary="b0"',), body))

    assert read.letter.state is not LetterState.WAITING


@pytest.mark.parametrize(
    "charset",
    ["utf-16", "utf-7", "no-such-charset", "hex", "rot13", "zip", "idna", "undefined", "'", "\x00", "a" * 9999],
)
def test_invalid_charsets(sqlite_world: World, charset: str) -> None:
    world = sqlite_world
    raw = world.write("FRANCE", SHEET, content=(f"Content-Type: text/plain; charset={charset}",))

    assert world.post(raw).recipients == [world.address("FRANCE")]


NO_TEXT = {
    "NUL": b"\x00",
    "half a character": b"\xff\xfe\x00",
    "surrogate": b"\xed\xa0\x80",
    "beyond Unicode": b"\xf4\x90\x80\x80",
    "terminal": b"\x1b[2J\x07",
    "line ends": b"\r\x0b\x0c",
    "direction": "\u202e\u2028\x85".encode(),
}
PLACES = ("text", "subject", "name", "message_id", "header")


@pytest.mark.parametrize(
    ("octets", "where"),
    [
        # Every day each stands at one place or two, and two at least stand at each place.
        pytest.param(octets, where, id=f"{name} in {where}", marks=() if (at + 2 * row) % 3 == 0 else pytest.mark.full)
        for row, (name, octets) in enumerate(NO_TEXT.items())
        for at, where in enumerate(PLACES)
    ],
)
def test_bytes_that_no_text_holds(sqlite_world: World, octets: bytes, where: str) -> None:
    """Wherever they stand the letter is kept, read, stored and answered, or set aside."""
    world = sqlite_world
    mark = "@@@MARK@@@"
    given = {
        "text": {"text": f"{SHEET}\n{mark}"},
        "subject": {"text": SHEET, "subject": f"x{mark}y"},
        "name": {"text": SHEET, "sender": f"A{mark}B <{world.address('FRANCE')}>"},
        "message_id": {"text": SHEET, "message_id": f"<a{mark}b@boite-postale.example>"},
        "header": {"text": SHEET, "headers": (f"X-Some: {mark}", f"References: <{mark}@x.example>")},
    }[where]

    read = world.post(world.write("FRANCE", **given).replace(mark.encode(), octets))  # type: ignore[arg-type]
    press = world.post(
        world.write("FRANCE", **(given | {"to": world.tagged("FRANCE", "england")})).replace(  # type: ignore[arg-type]
            mark.encode(), octets
        )
    )

    assert read.letter.state is not LetterState.WAITING and read.letter.kind != "failed"
    assert press.letter.state is not LetterState.WAITING
    assert read.rows


def test_a_zip_bomb_stays_closed(world: World) -> None:
    bomb = base64.encodebytes(zlib.compress(b"\0" * 20 * MEGABYTE)).decode()
    body = (
        f"--q\r\nContent-Type: text/plain\r\n\r\n{SHEET}\r\n--q\r\nContent-Type: application/zip; name=b.zip\r\n"
        f"Content-Transfer-Encoding: base64\r\n\r\n{bomb}\r\n--q\r\nContent-Type: text/plain; charset=zlib_codec\r\n"
        f"Content-Transfer-Encoding: base64\r\n\r\n{bomb}\r\n--q--\r\n"
    ).encode()

    read = world.post(with_body(world, ("Content-Type: multipart/mixed; boundary=q",), body))

    assert world.address("FRANCE") in read.recipients  # and the game master hears of a line that is too long
    assert world.orders("FRANCE")[0] == "A PAR - BUR"


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\r\n",
        b"\0" * 1000,
        b"From: \r\n",
        b"From: x\r\n\r\n",
        b":" * 100_000,
        b"\r\n" * 100_000,
        b"From\n\n\n",
        b"\x80" * 99,
    ],
)
def test_what_is_no_letter_at_all_is_set_aside_or_left(world: World, raw: bytes) -> None:
    read = world.post(raw)

    assert read.letter.state is not LetterState.WAITING
    assert set(read.recipients) <= {"admin@table.example"}


@pytest.mark.parametrize("header", ["To", "Subject", "References", "From", "X-Junk"])
def test_a_header_of_a_megabyte(world: World, header: str) -> None:
    raw = world.write("FRANCE", SHEET, headers=(f"{header}: " + "a@b.example, " * 80_000,))

    assert world.post(raw).letter.state is not LetterState.WAITING


def test_a_hundred_thousand_lines_that_look_like_orders_are_read_in_bounded_time(world: World) -> None:
    read = world.post(world.write("FRANCE", "\n".join(["A Par-Bou ou peut-être A Par-Pic"] * 20_000)))

    assert world.address("FRANCE") in read.recipients
