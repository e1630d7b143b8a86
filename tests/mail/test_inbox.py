import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from gm.mail.account import Account
from gm.mail.backoff import Backoff
from gm.mail.inbox import Arrival, CommandRefused, FetchLimits, Folders, Inbox, LoginRefused, Patience, Session
from gm.mail.inbox.connection import StartTlsRefused
from tests.servers.dovecot import PASSWORD, Dovecot
from tests.servers.fixtures import Box, missing
from tests.servers.ground import NotHere, folder
from tests.servers.proxy import Proxy

from .watch import Desk, letter, number_of, until, watched


def test_a_letter_is_kept_and_then_moved_out_of_the_way(box: Box) -> None:
    desk = Desk()
    box.deliver(letter(1))

    async def run() -> None:
        async with watched(box.account(), desk) as inbox:
            await inbox.sweep()

    asyncio.run(run())

    assert [number_of(arrival.raw) for arrival in desk.arrivals] == ["1"]
    assert box.letters("INBOX") == []
    assert box.letters("Processed") == [desk.arrivals[0].raw]


def test_a_letter_that_comes_while_the_mailbox_is_watched_is_announced_at_once(box: Box) -> None:
    desk = Desk()

    async def run() -> None:
        async with watched(box.account(), desk, patience=Patience(poll=240.0)) as inbox:
            await inbox.sweep()
            await asyncio.to_thread(box.deliver, letter(1))
            await until(lambda: len(desk.kept) == 1, 30.0)

    asyncio.run(run())

    assert len(desk.kept) == 1


def test_a_look_that_finds_letters_is_complete_and_the_next_follows_at_once(box: Box) -> None:
    desk = Desk()

    async def run() -> None:
        async with watched(box.account(), desk, patience=Patience(poll=240.0), backoff=Backoff(600.0, 600.0)) as inbox:
            for number in range(1, 6):
                await asyncio.to_thread(box.deliver, letter(number))
                async with asyncio.timeout(20):
                    await inbox.sweep()
                assert len(desk.kept) == number

    asyncio.run(run())

    assert box.letters("INBOX") == []


def test_a_last_look_is_not_kept_waiting_by_a_letter_that_just_failed(box: Box) -> None:
    failing = True
    desk = Desk(refuse=lambda arrival: failing)
    box.deliver(letter(1))

    async def run() -> None:
        nonlocal failing
        async with watched(box.account(), desk, backoff=Backoff(600.0, 600.0)) as inbox:
            await until(lambda: desk.offered.total() == 1)
            failing = False
            async with asyncio.timeout(20):
                await inbox.sweep()

    asyncio.run(run())

    assert len(desk.kept) == 1


def test_the_time_of_receipt_is_the_servers(box: Box) -> None:
    desk = Desk()
    received = datetime(2026, 11, 20, 23, 59, 59, tzinfo=timezone(timedelta(hours=1)))
    box.dovecot.append(box.user, letter(1), received)

    async def run() -> None:
        async with watched(box.account(), desk) as inbox:
            await inbox.sweep()

    asyncio.run(run())

    assert desk.arrivals[0].received == datetime(2026, 11, 20, 22, 59, 59, tzinfo=UTC)
    assert desk.arrivals[0].received.tzinfo is UTC


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_the_mailbox_is_read_under_tls(box: Box, security: str) -> None:
    desk = Desk()
    box.deliver(letter(1))

    async def run() -> None:
        async with watched(box.account(security), desk) as inbox:  # type: ignore[arg-type]
            await inbox.sweep()

    asyncio.run(run())

    assert len(desk.kept) == 1


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_a_certificate_that_nobody_vouches_for_is_refused(box: Box, security: str) -> None:
    account = replace(box.account(security), ca_file=None)  # type: ignore[arg-type]

    with pytest.raises(OSError, match="certificate verify failed"):
        asyncio.run(Session.open(account))


@pytest.mark.parametrize(
    "answer",
    [
        b"t1 NO not today\r\n",
        b"t1 OK go\r\n* OK [CAPABILITY IMAP4rev1] injected\r\n",
        b"t1 OK go\r\nt2 OK LOGIN\r\n",
        b"",
    ],
)
def test_starttls_that_is_refused_or_tampered_with_ends_before_the_password(answer: bytes) -> None:
    heard: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"* OK ready\r\n")
        heard.append(await reader.readline())
        writer.write(answer)
        if answer:
            heard.append(await reader.read())
        writer.close()

    async def run() -> None:
        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        try:
            await Session.open(Account("127.0.0.1", port, "starttls", "gm", PASSWORD))
        finally:
            server.close()

    with pytest.raises(StartTlsRefused):
        asyncio.run(run())

    assert PASSWORD.encode() not in b"".join(heard)


def test_a_poll_must_come_before_servers_hang_up(box: Box) -> None:
    with pytest.raises(ValueError, match="300 s"):
        Patience(poll=300.0)


def test_a_password_in_clear_goes_to_this_machine_only() -> None:
    with pytest.raises(ValueError, match="in clear"):
        Account("mail.example.org", 143, "plain", "gm", PASSWORD)

    assert Account("mail", 143, "plain", "gm", PASSWORD, trusted_network=True).host == "mail"
    assert PASSWORD not in repr(Account("localhost", 143, "plain", "gm", PASSWORD))


def test_a_wrong_password_is_told_apart_and_not_shown(box: Box, caplog: pytest.LogCaptureFixture) -> None:
    account = replace(box.account(), password="wr0ng password")

    async def run() -> None:
        async with watched(account, Desk(), backoff=Backoff(0.01, 0.01)):
            await until(lambda: "next try" in caplog.text)

    with pytest.raises(LoginRefused):
        asyncio.run(Session.open(account))
    with caplog.at_level(logging.DEBUG):
        asyncio.run(run())

    assert "LOGIN" in caplog.text
    assert "wr0ng" not in caplog.text


def test_neither_letters_nor_passwords_are_logged_even_at_debug_level(
    box: Box, caplog: pytest.LogCaptureFixture
) -> None:
    desk = Desk(refuse=lambda arrival: True)
    box.deliver(letter(1, b"Le secret de Richelieu\r\n"))

    async def run() -> None:
        async with watched(box.account(), desk):
            await until(lambda: bool(desk.set_aside))

    with caplog.at_level(logging.DEBUG):
        asyncio.run(run())

    assert "set aside" in caplog.text
    assert "Richelieu" not in caplog.text
    assert PASSWORD not in caplog.text


def test_a_letter_that_is_not_kept_three_times_goes_to_quarantine_and_the_rest_goes_on(box: Box) -> None:
    desk = Desk(refuse=lambda arrival: number_of(arrival.raw) == "2")
    box.deliver(letter(1), letter(2), letter(3))

    async def run() -> None:
        async with watched(box.account(), desk) as inbox:
            await inbox.sweep()

    asyncio.run(run())

    assert sorted(number_of(arrival.raw) for arrival in desk.arrivals) == ["1", "3"]
    assert sorted(desk.offered.values()) == [1, 1, 3]
    (notice,) = desk.set_aside
    assert notice.arrival is not None
    assert number_of(notice.arrival.raw) == "2"
    assert [number_of(raw) for raw in box.letters("Quarantine")] == ["2"]
    assert box.letters("INBOX") == []


def test_a_letter_that_breaks_its_batch_is_found_by_offering_each_alone(box: Box) -> None:
    class Fragile(Desk):
        async def keep(self, batch: Sequence[Arrival]) -> set[int]:
            if any(number_of(arrival.raw) == "2" for arrival in batch):
                raise RuntimeError("a letter that no parser bears")
            return set(await super().keep(batch))

    desk = Fragile()
    box.deliver(letter(1), letter(2), letter(3))

    async def run() -> None:
        async with watched(box.account(), desk) as inbox:
            await inbox.sweep()

    asyncio.run(run())

    assert sorted(number_of(arrival.raw) for arrival in desk.arrivals) == ["1", "3"]
    assert [notice.reason for notice in desk.set_aside] == ["keeping it failed: RuntimeError"]


def test_a_crash_between_keeping_and_moving_loses_and_doubles_nothing(box: Box) -> None:
    class Dying(Desk):
        async def keep(self, batch: Sequence[Arrival]) -> set[int]:
            await super().keep(batch)
            raise asyncio.CancelledError

    desk, heir = Dying(), Desk()
    heir.kept = desk.kept
    box.deliver(letter(1), letter(2))

    async def run() -> None:
        stop = asyncio.Event()
        with pytest.raises(asyncio.CancelledError):
            await Inbox(box.account(), desk).run(stop)
        assert len(desk.kept) == 2
        async with watched(box.account(), heir) as inbox:
            await inbox.sweep()

    asyncio.run(run())

    assert sorted(heir.offered.values()) == [1, 1]
    assert len(heir.kept) == 2
    assert len(box.letters("Processed")) == 2


def test_while_the_store_is_away_letters_stay_where_they_are(box: Box) -> None:
    class Away(Desk):
        away = True
        asked = 0

        async def keep(self, batch: Sequence[Arrival]) -> set[int]:
            self.asked += 1
            if self.away:
                raise ConnectionError("no database")
            return set(await super().keep(batch))

        async def announce(self, notice: object) -> None:
            raise ConnectionError("no database")

    desk = Away()
    box.deliver(letter(1), letter(2))

    async def run() -> None:
        async with watched(box.account(), desk) as inbox:
            sweeping = asyncio.create_task(inbox.sweep())
            await until(lambda: desk.asked > 12)
            assert not sweeping.done(), "a sweep is not over while letters are not kept"
            assert inbox.looked is None
            desk.away = False
            await sweeping

    asyncio.run(run())

    assert len(desk.kept) == 2
    assert box.letters("Quarantine") == []
    assert len(box.letters("Processed")) == 2


def test_of_an_oversized_letter_only_the_beginning_is_fetched(box: Box) -> None:
    desk = Desk()
    limits = FetchLimits(letter=100_000, beginning=2_000)
    box.deliver(letter("small"), letter("huge", b"x" * 70 + b"\r\n" + b"y" * 300_000 + b"\r\n"), letter("after"))
    sent = 0

    async def run() -> None:
        async with Proxy(box.dovecot.imap_port) as proxy:

            def count(piece: bytes) -> bytes:
                nonlocal sent
                sent += len(piece)
                return piece

            proxy.rewrite = count
            async with watched(box.account(port=proxy.port), desk, limits=limits) as inbox:
                await inbox.sweep()

    asyncio.run(run())

    found = {number_of(arrival.raw): arrival for arrival in desk.arrivals}
    assert set(found) == {"small", "huge", "after"}
    assert found["huge"].truncated
    assert len(found["huge"].raw) == 2_000
    assert b"Subject: Ordres" in found["huge"].raw
    assert not found["small"].truncated
    assert sent < 20_000
    assert len(box.letters("Processed")) == 3


def test_a_sweep_looks_into_other_folders_and_makes_the_missing_ones(box: Box) -> None:
    desk = Desk()

    async def run() -> None:
        async with watched(
            box.account(), desk, folders=Folders(("INBOX", "Été"), processed="Traités & rangés")
        ) as inbox:
            await inbox.sweep()
            await asyncio.to_thread(box.dovecot.append, box.user, letter(1), datetime.now(UTC), "&AMk-t&AOk-")
            await asyncio.to_thread(box.deliver, letter(2))
            await inbox.sweep(["Junk"])
            await asyncio.to_thread(box.dovecot.append, box.user, letter(3), datetime.now(UTC), "Junk")
            await inbox.sweep(["Junk"])

    asyncio.run(run())

    assert {(a.mailbox.folder, number_of(a.raw)) for a in desk.arrivals} == {
        ("Été", "1"),
        ("INBOX", "2"),
        ("Junk", "3"),
    }
    assert len(box.letters("Trait&AOk-s &- rang&AOk-s")) == 3


def test_more_letters_than_one_fetch_takes_are_all_kept_in_the_order_of_their_arrival(box: Box) -> None:
    desk = Desk()
    box.deliver(*(letter(number) for number in range(130)))

    async def run() -> None:
        async with watched(box.account(), desk, limits=FetchLimits(batch_bytes=5_000)) as inbox:
            await inbox.sweep()

    asyncio.run(run())

    assert [number_of(arrival.raw) for arrival in desk.arrivals] == [str(number) for number in range(130)]
    assert set(desk.offered.values()) == {1}


@pytest.mark.parametrize(
    ("taken_away", "left_in_inbox"), [((b" MOVE",), 0), ((b" MOVE", b" UIDPLUS"), 1)], ids=["no MOVE", "nor UIDPLUS"]
)
def test_without_move_a_letter_is_copied_before_it_is_deleted(
    box: Box, taken_away: tuple[bytes, ...], left_in_inbox: int
) -> None:
    desk = Desk()
    box.deliver(letter(1))

    async def run() -> None:
        async with Proxy(box.dovecot.imap_port) as proxy:

            def poorer(piece: bytes) -> bytes:
                for capability in taken_away:
                    piece = piece.replace(capability, b"")
                return piece

            proxy.rewrite = poorer
            async with watched(box.account(port=proxy.port), desk) as inbox:
                await inbox.sweep()
                await inbox.sweep()

    asyncio.run(run())

    assert len(box.letters("Processed")) == 1
    assert len(box.letters("INBOX")) == left_in_inbox
    assert set(desk.offered.values()) == {1}, "what is marked for deletion is not fetched again"


def test_a_server_without_idle_is_asked_at_each_poll(box: Box) -> None:
    desk = Desk()

    async def run() -> None:
        async with Proxy(box.dovecot.imap_port) as proxy:
            proxy.rewrite = lambda piece: piece.replace(b" IDLE", b"")
            async with watched(box.account(port=proxy.port), desk, patience=Patience(poll=0.05)) as inbox:
                await inbox.sweep()
                await asyncio.to_thread(box.deliver, letter(1))
                await until(lambda: len(desk.kept) == 1)

    asyncio.run(run())

    assert len(desk.kept) == 1


def test_news_told_beside_the_answer_to_a_search_is_heard(box: Box) -> None:
    desk = Desk()
    box.deliver(letter(1))

    async def run() -> None:
        async with Proxy(box.dovecot.imap_port) as proxy:

            def late(piece: bytes) -> bytes:
                """As if the letter had come just after the search; IDLE has nothing new to tell then."""
                if b"* SEARCH 1" in piece:
                    proxy.rewrite = bytes
                return piece.replace(b"* SEARCH 1", b"* SEARCH\r\n* 1 EXISTS")

            proxy.rewrite = late
            async with watched(box.account(port=proxy.port), desk, patience=Patience(poll=240.0)):
                await until(lambda: len(desk.kept) == 1)
            assert proxy.rewrite is bytes

    asyncio.run(run())

    assert len(desk.kept) == 1


def test_letters_that_cannot_be_moved_do_not_stop_the_others(box: Box, caplog: pytest.LogCaptureFixture) -> None:
    desk = Desk()
    box.deliver(letter(1))
    shut = [
        box.dovecot.base / "mail" / box.user / "Maildir" / ".Processed" / name for name in ("", "cur", "new", "tmp")
    ]

    async def run() -> None:
        async with watched(box.account(), desk, limits=FetchLimits(batch=1)) as inbox:
            await inbox.sweep()
            for path in shut:
                path.chmod(0o500)
            await asyncio.to_thread(box.deliver, letter(2), letter(3))
            await inbox.sweep()
            assert len(desk.kept) == 3
            assert len(await asyncio.to_thread(box.letters)) == 2
            for path in shut:
                path.chmod(0o700)
            await inbox.sweep()

    asyncio.run(run())

    assert "cannot be moved" in caplog.text
    assert set(desk.offered.values()) == {1}, "what is kept is not fetched again"
    assert len(box.letters("Processed")) == 3


def test_a_folder_that_somebody_deletes_is_made_again(box: Box) -> None:
    desk = Desk()

    async def run() -> None:
        async with watched(box.account(), desk) as inbox:
            await inbox.sweep()
            await asyncio.to_thread(box.dovecot.delete_folder, box.user, "Processed")
            await asyncio.to_thread(box.deliver, letter(1))
            await inbox.sweep()
            await inbox.sweep()

    asyncio.run(run())

    assert len(box.letters("Processed")) == 1


def test_folders_lie_where_the_server_keeps_them() -> None:
    """Below INBOX, say; nobody need write so in gm.toml."""
    with folder("namespaces") as place, served(place) as server:
        desk, user = Desk(), server.unused()
        server.deliver(user, letter(1))

        async def run() -> None:
            async with watched(server.account(user), desk) as inbox:
                await inbox.sweep()

        asyncio.run(run())

        assert len(desk.kept) == 1
        assert len(server.letters(user, "INBOX.Processed")) == 1


def served(place: Path) -> Dovecot:
    try:
        return Dovecot(place, prefix="INBOX.")
    except NotHere as reason:
        missing(reason)


def test_a_server_with_news_at_every_idle_is_asked_ever_more_seldom(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = 0

    async def run() -> None:
        async def always_news(_: Session, __: float, ___: asyncio.Event) -> None:
            nonlocal looks
            looks += 1
            await asyncio.sleep(0)

        monkeypatch.setattr(Session, "wait", always_news)
        async with watched(box.account(), Desk()):
            await asyncio.sleep(2.0)

    asyncio.run(run())

    assert 2 < looks < 12


def test_a_folder_that_the_server_does_not_create_is_told_with_its_mend(
    box: Box, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def refused(_: Session, folder: str) -> bool:
        raise CommandRefused(f"CREATE: NO {folder}")

    monkeypatch.setattr(Session, "create_if_missing", refused)

    async def run() -> None:
        async with watched(box.account(), Desk()):
            await until(lambda: "create it by hand, or name another in [mailbox]" in caplog.text)

    asyncio.run(run())

    assert "ERROR" in {record.levelname for record in caplog.records}
