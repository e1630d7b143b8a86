"""The search for leaks finds what is planted, however it is wrapped, and nothing where there is nothing."""

import base64
import logging
import quopri
from collections.abc import Callable
from dataclasses import replace
from email.header import Header
from urllib.parse import quote

import pytest

from gm.reports.facts import MyOrders, OwnSeat, PowerOrders, PressSent
from tests import secrecy, watched
from tests.hostile.world import World
from tests.press.spellings import APART, TOGETHER
from tests.service.memory import MemoryStore

PLAIN = "Content-Type: text/plain; charset=utf-8\r\n"


@pytest.fixture
def world() -> World:
    world = World(MemoryStore())
    world.post(
        world.write("FRANCE", "A Par-Bou\nA Mar-Esp\nF Bre-Man", content=("Content-Type: text/plain; name=plan.txt",))
    )
    watched.STORES.clear()  # what is planted here is no leak of the service
    return world


def body(text: str) -> bytes:
    return f"Subject: x\r\n{PLAIN}\r\n{text}\r\n".encode()


def in_base64(text: str) -> bytes:
    return f"{PLAIN}Content-Transfer-Encoding: base64\r\n\r\n".encode() + base64.encodebytes(text.encode())


def in_quoted_printable(text: str) -> bytes:
    coded = quopri.encodestring(text.encode(), quotetabs=True)
    soft = coded[:3] + b"=\r\n" + coded[3:]
    return f"{PLAIN}Content-Transfer-Encoding: quoted-printable\r\n\r\n".encode() + soft


def in_a_subject(text: str) -> bytes:
    return f"Subject: {Header(text, 'utf-8').encode()}\r\n{PLAIN}\r\nx\r\n".encode()


def in_a_file_name(text: str) -> bytes:
    return f"{PLAIN}Content-Disposition: attachment; filename*=utf-8''{quote(text, safe='')}\r\n\r\nx\r\n".encode()


def in_html(text: str) -> bytes:
    coded = "".join(f"&#{ord(sign)};" for sign in text)
    return f"Content-Type: text/html; charset=utf-8\r\n\r\n<p>{coded}</p>\r\n".encode()


def in_html_broken_by_tags(text: str) -> bytes:
    return f"Content-Type: text/html; charset=utf-8\r\n\r\n<p>{text[:3]}<b>{text[3:]}</b></p>\r\n".encode()


WRAPPINGS: tuple[Callable[[str], bytes], ...] = (
    body,
    lambda text: body(text.upper()),
    lambda text: body(f"https://x.example/?q={quote(text)}"),
    in_base64,
    in_quoted_printable,
    in_a_subject,
    in_a_file_name,
    in_html,
    in_html_broken_by_tags,
)
SECRETS = {
    "a name": "Jean-Rémi Dampierre",
    "a part of a name": "Dampierre",
    "an address": "jr.dampierre@boite-postale.example",
    "a Message-ID": "1.letter@boite-postale.example",
    "a host": "pc.boite-postale.example",
    "a program": "Quill of boite-postale.example",
}


@pytest.mark.parametrize("wrap", WRAPPINGS, ids=[str(number) for number in range(len(WRAPPINGS))])
@pytest.mark.parametrize("secret", SECRETS.values(), ids=SECRETS)
def test_a_planted_secret_is_found_in_every_wrapping(world: World, wrap: Callable[[str], bytes], secret: str) -> None:
    found = planted(world, wrap(secret))

    assert found


def planted(
    world: World, raw: bytes | None, power: str = "ENGLAND", kind: str = "status", **changes: object
) -> list[secrecy.Leak]:
    """What is found when a letter of that kind to that power, or to the game master, has these bytes."""
    recipient = world.game.seat(0).email if power == "GM" else world.address(power)
    rows = world.store.work.outbox.rows  # type: ignore[attr-defined]
    number, row = next((number, row) for number, row in rows.items() if row.recipient == recipient)
    rows.clear()
    rows[number] = replace(row, raw=raw, kind=kind, created=world.clock.now(), **changes)  # type: ignore[arg-type]
    return secrecy.leaks(world.store)


@pytest.mark.parametrize("knows", [True, False])
def test_the_game_master_may_read_who_plays_where_the_game_lets_him_and_no_address_ever(
    world: World, knows: bool
) -> None:
    game = world.game
    with world.store() as work:
        work.games.save(replace(game, settings=replace(game.settings, gm_knows=knows)))
    watched.STORES.clear()

    def found(text: str, kind: str) -> bool:
        return bool(planted(world, body(text), "GM", kind))

    assert found("Dampierre", "start") is not knows
    assert found("Dampierre", "results")
    assert found("jr.dampierre@boite-postale.example", "start")


@pytest.mark.parametrize("wrap", WRAPPINGS, ids=[str(number) for number in range(len(WRAPPINGS))])
def test_a_planted_token_is_found_in_every_wrapping(world: World, wrap: Callable[[str], bytes]) -> None:
    assert planted(world, wrap(f"gm+europe-1.{world.seat('FRANCE').token}@table.example"))


def test_a_token_in_pieces_is_found(world: World) -> None:
    token = world.seat("FRANCE").token

    assert planted(world, body(f"{token[:5]} {token[5:9]}\r\n> {token[9:]}"))


SPELLINGS = {**TOGETHER, **APART}


@pytest.mark.parametrize("how", SPELLINGS)
def test_a_token_or_an_address_is_found_however_it_is_spelt(world: World, how: str) -> None:
    for secret in (world.seat("FRANCE").token, world.address("FRANCE")):
        assert planted(world, body(f"voici {SPELLINGS[how](secret)} pour vous"))


UNWRITTEN = {
    "a name": PressSent("europe-1", (), subject="Chère Dampierre"),
    "an address": PressSent("europe-1", (), unsent="à\njr.dampierre@boite-postale.example"),
    "an order before the deadline": MyOrders(
        "europe-1", "S1901M", OwnSeat(("ENGLAND",), ""), (PowerOrders("ENGLAND", ("A PAR - BUR",)),)
    ),
}


@pytest.mark.parametrize("what", UNWRITTEN)
def test_a_letter_that_is_not_written_yet_is_searched_too(world: World, what: str) -> None:
    facts = UNWRITTEN[what]

    found = planted(world, None, kind=facts.kind, facts=facts)

    assert what in {leak.what for leak in found}


def test_a_date_in_the_writers_zone_and_his_files_name_are_found(world: World) -> None:
    assert planted(world, body("Sat, 21 Nov 2026 16:30:00 +0530, plan.txt")) == [
        secrecy.Leak("the letter 'status' to seat 2 of europe-1", "a date's zone", "+0530"),
        secrecy.Leak("the letter 'status' to seat 2 of europe-1", "an attachment's name", "plan.txt"),
    ]


@pytest.mark.parametrize("text", ["A PAR - BUR", "ordre : A Par – Bur"])
def test_another_powers_order_is_found_before_the_deadline(world: World, text: str) -> None:
    assert planted(world, body(text))


def test_what_a_reader_may_know_is_no_leak(world: World) -> None:
    own = f"Jean-Rémi Dampierre, {world.address('FRANCE')}, {world.tagged('FRANCE')}: A Par – Bou"

    assert planted(world, body(own), "FRANCE") == []


def test_the_game_may_be_spoken_of(world: World) -> None:
    assert planted(world, body("La France et l'Angleterre sont en paix.")) == []


def test_a_log_that_names_a_player_or_a_token_is_found(world: World) -> None:
    def said(text: str, name: str = "gm.service.desk.intake") -> list[secrecy.Leak]:
        return secrecy.told_in_logs([logging.LogRecord(name, 20, "", 0, text, (), None)], [world.store])

    assert said("letter of Dampierre")
    assert said(f"token {world.seat('FRANCE').token.upper()}")
    assert not said("letter 12 could not be read: ValueError")
