"""Letters that no person wrote: kept, never answered, and no two programs talk to each other for ever."""

from dataclasses import replace

import pytest

from gm.service.house import House
from gm.service.model.game import Player
from gm.service.model.letters import LetterState
from gm.service.model.outbox import OutboxRow
from tests import secrecy
from tests.hostile.world import PLAYERS, World, settings
from tests.service.memory import Dice, MemoryStore

SHEET = "A Par-Bou\nA Mar-Esp\nF Bre-Man"
MACHINES = {
    "out of office": ("Auto-Submitted: auto-replied",),
    "Exchange": ("X-Auto-Response-Suppress: All", "Auto-Submitted: auto-generated"),
    "old responder": ("X-Autoreply: yes", "Precedence: auto_reply"),
    "a mailing list": ("List-Id: <amis.example>", "Precedence: list"),
    "a newsletter": ("List-Unsubscribe: <https://x.example>",),
    "bulk": ("Precedence: bulk",),
    "another installation": ("X-GM-Loop: abcdefghijklmnop",),
}


@pytest.mark.parametrize("headers", MACHINES.values(), ids=MACHINES)
def test_a_machines_letter_is_kept_and_neither_answered_nor_obeyed(world: World, headers: tuple[str, ...]) -> None:
    """Even from a registered address with the right token: absence messages quote our letters."""
    read = world.post(world.write("FRANCE", SHEET, headers=headers))

    assert read.rows == ()
    assert read.letter.state is LetterState.READ
    assert world.orders("FRANCE") == ()


@pytest.mark.parametrize("subject", ["Réponse automatique : ordres", "Automatic reply: orders", "Absence du bureau"])
def test_an_absence_told_in_the_subject_only_is_not_answered(world: World, subject: str) -> None:
    assert world.post(world.write("FRANCE", "Je suis absent.", subject=subject)).rows == ()


def test_an_out_of_office_to_every_letter_ends_with_it(world: World) -> None:
    for row in world.rows():
        answer = world.write(
            "FRANCE",
            "Je suis absent jusqu'au 1er.",
            headers=("Auto-Submitted: auto-replied", f"In-Reply-To: {row.message_id}"),
        )
        assert world.post(answer).rows == ()


def bounce(row_id: str, address: str, number: int = 1) -> bytes:
    return (
        "Return-Path: <>\r\n"
        "Received: from out.elsewhere.example by mx.table.example; Sat, 21 Nov 2026 11:00:00 +0000\r\n"
        f"From: MAILER-DAEMON@elsewhere.example\r\nTo: gm@table.example\r\nMessage-ID: <{number}@elsewhere.example>\r\n"
        "Subject: Undelivered Mail Returned to Sender\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nSorry.\r\n"
        "--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; elsewhere.example\r\n\r\n"
        f"Final-Recipient: rfc822; {address}\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n"
        f"--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: {row_id}\r\nTo: {address}\r\n\r\n--b--\r\n"
    ).encode()


def test_a_real_bounce_tells_the_game_master_the_power_and_no_address(world: World) -> None:
    start = next(row for row in world.rows() if row.kind == "start" and row.recipient == world.address("FRANCE"))

    read = world.post(bounce(start.message_id, world.address("FRANCE")))

    (row,) = read.rows
    assert row.recipient == "corbeau@arbre-perche.example"
    assert b"dampierre" not in secrecy.bytes_of(row, secrecy.known(world.store)).lower()


def test_a_forged_bounce_tells_nobody_anything(world: World) -> None:
    read = world.post(bounce("<made-up@table.example>", world.address("FRANCE")))

    assert read.rows == ()
    assert world.incidents() == []


def test_the_bounce_of_a_relayed_letter_never_reaches_its_writer(world: World) -> None:
    (relayed,) = world.post(world.write("FRANCE", "Paix ?", to=world.tagged("FRANCE", "england"))).to(
        world.address("ENGLAND")
    )

    read = world.post(bounce(relayed.message_id, world.address("ENGLAND")))

    assert read.recipients == ["corbeau@arbre-perche.example"]


def test_many_bounces_of_one_letter_are_told_once(world: World) -> None:
    start = next(row for row in world.rows() if row.kind == "start" and row.recipient == world.address("FRANCE"))

    reads = [world.post(bounce(start.message_id, world.address("FRANCE"), number)) for number in range(30)]

    assert sum(len(read.rows) for read in reads) == 1


def sent_on(row: OutboxRow, world: World) -> bytes:
    """A letter of one installation as the other's mail server delivers it."""
    top = b"Return-Path: <>\r\nReceived: from mx.table.example by mx.other.example; Sat, 21 Nov 2026 11:00:00 +0000\r\n"
    return top + secrecy.bytes_of(row, secrecy.known(world.store))


def test_two_installations_that_play_in_each_others_games_fall_silent() -> None:
    """Each holds the other's mailbox as a player's address, and each is told to begin."""
    one = World(MemoryStore(), players=_with("FRANCE", "gm@other.example"))
    other_house = House("gm@other.example", one.clock, Dice(9), b"another secret", authserv_ids=("mx.other.example",))
    other = World(MemoryStore(), house=other_house, players=_with("FRANCE", "gm@table.example"))
    told = [0, 0]
    for _ in range(5):
        for place, (here, there) in enumerate([(one, other), (other, one)]):
            rows = [row for row in here.rows() if row.recipient == there.house.mailbox]
            for row in rows[told[place] :]:
                there.deliver(sent_on(row, here))
            told[place] = len(rows)
            there.read_all()

    assert told == [1, 1], "each has written its start letter to the other, and nothing since"


def test_an_answer_to_a_stranger_is_not_answered_by_another_installation() -> None:
    one = World(MemoryStore())
    (row,) = one.post(one.write("FRANCE", "?", sender="gm@other.example", to="gm@table.example", verdict="")).rows
    other = World(MemoryStore(), house=replace(one.house, mailbox="gm@other.example", secret=b"another secret"))

    read = other.post(sent_on(row, one))

    assert row.kind == "unknown_sender" and row.null_path
    assert read.rows == ()


def _with(power: str, address: str) -> tuple[Player, ...]:
    return tuple(
        replace(player, emails=(address,)) if player is PLAYERS[power] else player for player in settings().players
    )
