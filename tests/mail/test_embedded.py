import asyncio
import gc
from datetime import UTC, datetime
from email import message_from_bytes

import pytest

from gm.mail.account import Account
from gm.mail.embedded import EmbeddedMail, without_verdicts
from gm.mail.inbox import FetchLimits, Patience
from gm.mail.outbox import Fate, Refused, Sender, Sent, Unreachable

from .watch import Desk, letter, number_of, until, watched

USERS = {"gm@demo.example": "master", "paris@demo.example": "louvre"}


def accounts(mail: EmbeddedMail, user: str = "", password: str = "") -> tuple[Account, Account]:
    gm = Account("127.0.0.1", mail.imap_port, "plain", "gm@demo.example", USERS["gm@demo.example"])
    return gm, Account("127.0.0.1", mail.smtp_port, "plain", user, password)


def send(raw: bytes, *, to: str = "gm@demo.example", user: str = "", password: str = "", **settings: bool) -> list[str]:
    """Send one letter and read it back over IMAP; its Authentication-Results."""

    async def run() -> list[bytes]:
        desk = Desk()
        async with EmbeddedMail(USERS, **settings) as mail:
            imap, smtp = accounts(mail, user, password)
            async with Sender(smtp, "writer.example") as sender, watched(imap, desk) as inbox:
                assert isinstance(await sender.send("paris@demo.example", to, raw), Sent)
                await inbox.sweep()
        return [arrival.raw for arrival in desk.arrivals]

    (read,) = asyncio.run(run())
    assert read.endswith(raw.partition(b"\r\n\r\n")[2])
    return [str(one) for one in message_from_bytes(read).get_all("Authentication-Results", [])]


OWN = b"From: Paris <paris@demo.example>\r\nSubject: x\r\n\r\nA Par H\r\n"
OTHER = b"From: paris@example.net\r\nSubject: x\r\n\r\nA Par H\r\n"


def test_a_letter_sent_by_smtp_is_announced_and_read_by_imap() -> None:
    desk = Desk()
    gc.freeze()  # the search for garbage looks at what is made from here on, and not at all that a run of tests holds

    async def run() -> None:
        async with EmbeddedMail(USERS) as mail:
            imap, smtp = accounts(mail)
            async with (
                Sender(smtp, "writer.example") as sender,
                watched(imap, desk, patience=Patience(poll=240.0)) as inbox,
            ):
                await inbox.sweep()
                for number in range(20):
                    address = f"GM+europe-1.{number}@demo.example"
                    assert isinstance(await sender.send("paris@example.net", address, letter(number)), Sent)
                    gc.collect()
                    await until(lambda: len(desk.kept) == number + 1)  # noqa: B023 – awaited at once

    asyncio.run(run())
    gc.unfreeze()

    assert [number_of(arrival.raw) for arrival in desk.arrivals] == [str(number) for number in range(20)]
    headers = message_from_bytes(desk.arrivals[5].raw)
    assert headers["Delivered-To"] == "GM+europe-1.5@demo.example"
    assert headers["Return-Path"] == "<paris@example.net>"
    assert headers.keys()[:4] == ["Return-Path", "Delivered-To", "Authentication-Results", "Received"]
    assert abs((desk.arrivals[5].received - datetime.now(UTC)).total_seconds()) < 60


def test_it_vouches_for_its_own_user_who_logged_in() -> None:
    assert send(OWN, user="paris@demo.example", password="louvre") == [
        "mx.demo.example; dmarc=pass header.from=demo.example"
    ]


def test_it_vouches_for_nobody_who_did_not_log_in() -> None:
    assert send(OWN) == ["mx.demo.example; dmarc=fail header.from=demo.example"]
    assert send(OTHER) == ["mx.demo.example; dmarc=none header.from=example.net"]


def test_it_can_be_told_to_vouch_for_everybody() -> None:
    assert send(OTHER, vouch_for_all=True) == ["mx.demo.example; dmarc=pass header.from=example.net"]


def test_a_verdict_in_its_name_that_came_with_the_letter_is_removed() -> None:
    forged = b"Authentication-Results: mx.demo.example;\r\n dmarc=pass header.from=example.net\r\n"

    assert send(forged + OTHER) == ["mx.demo.example; dmarc=none header.from=example.net"]
    assert without_verdicts(b"Subject: a\r\n" + forged + b"To: b\r\n\r\n" + forged, "mx.demo.example") == (
        b"Subject: a\r\nTo: b\r\n\r\n" + forged
    )


def test_a_user_may_not_write_in_anothers_name() -> None:
    async def run() -> Fate:
        async with EmbeddedMail(USERS) as mail:
            _, smtp = accounts(mail, "gm@demo.example", "master")
            async with Sender(smtp, "writer.example") as sender:
                return await sender.send("gm@demo.example", "paris@demo.example", OWN)

    assert isinstance(asyncio.run(run()), Refused)


def test_an_unknown_mailbox_and_a_wrong_password_are_refused() -> None:
    async def run() -> tuple[Fate, Fate]:
        async with EmbeddedMail(USERS) as mail:
            async with Sender(accounts(mail)[1], "writer.example") as sender:
                stranger = await sender.send("paris@example.net", "nobody@demo.example", OTHER)
            async with Sender(accounts(mail, "gm@demo.example", "guess")[1], "writer.example") as sender:
                return stranger, await sender.send("gm@demo.example", "gm@demo.example", OTHER)

    stranger, intruder = asyncio.run(run())

    assert isinstance(stranger, Refused)
    assert stranger.code == 550
    assert isinstance(intruder, Unreachable)
    assert "guess" not in intruder.reason


def test_a_test_may_choose_when_a_letter_was_received() -> None:
    desk, late = Desk(), datetime(2026, 11, 20, 23, 0, 1, tzinfo=UTC)

    async def run() -> None:
        async with EmbeddedMail(USERS) as mail:
            await mail.deliver("gm+late@demo.example", letter(1), received=late)
            with pytest.raises(KeyError):
                await mail.deliver("nobody@demo.example", letter(2))
            async with watched(accounts(mail)[0], desk) as inbox:
                await inbox.sweep()

    asyncio.run(run())

    assert desk.arrivals[0].received == late


def test_of_an_oversized_letter_it_hands_over_the_beginning() -> None:
    desk = Desk()

    async def run() -> None:
        async with EmbeddedMail(USERS) as mail:
            await mail.deliver("gm@demo.example", letter(1, b"x" * 200_000))
            async with watched(accounts(mail)[0], desk, limits=FetchLimits(letter=100_000, beginning=1_000)) as inbox:
                await inbox.sweep()

    asyncio.run(run())

    assert desk.arrivals[0].truncated
    assert len(desk.arrivals[0].raw) == 1_000


def test_what_came_just_before_idle_is_announced_as_it_begins() -> None:
    async def run() -> bytes:
        async with EmbeddedMail(USERS) as mail, asyncio.timeout(20):
            reader, writer = await asyncio.open_connection("127.0.0.1", mail.imap_port)
            writer.write(b"a LOGIN gm@demo.example master\r\nb SELECT INBOX\r\n")
            while not (await reader.readline()).startswith(b"b OK"):
                pass
            await mail.deliver("gm@demo.example", letter(1))
            writer.write(b"c IDLE\r\n")
            await reader.readuntil(b"Idling.\r\n")
            told = await reader.readline()
            writer.close()
            return told

    assert asyncio.run(run()) == b"* 1 EXISTS\r\n"
