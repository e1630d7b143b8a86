import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP
from hypothesis import given
from hypothesis import strategies as st

from gm.mail.account import Account
from gm.mail.backoff import Backoff
from gm.mail.inbox import Patience
from gm.mail.outbox import Deferred, Fate, Refused, Sender, Sent, Unknown, Unreachable, fate_of, on_the_wire
from tests.servers.fixtures import Box
from tests.servers.ground import Certificate, free_port
from tests.servers.postfix import Postfix
from tests.servers.proxy import Proxy
from tests.servers.sink import Sink

from .watch import Desk, letter, number_of, until, watched

GM = "gm@example.org"
PARIS = "paris@example.net"


def plain(port: int) -> Account:
    return Account("127.0.0.1", port, "plain")


def sender(account: Account, **settings: Any) -> Sender:
    return Sender(account, "gm.example.org", **{"timeout": 5.0, "backoff": Backoff(0.01, 0.1), **settings})


def fates(sink: Sink, *sends: tuple[str, str, bytes], **settings: Any) -> list[Fate]:
    """Send letters one after the other on one connection."""

    async def run() -> list[Fate]:
        async with sink, sender(plain(sink.port), connections=1, **settings) as out:
            return [await out.send(*one) for one in sends]

    return asyncio.run(run())


def test_a_letter_reaches_the_server_byte_for_byte() -> None:
    sink, raw = Sink(), letter(1, b"A Par - Bou\r\n.\r\n.. points\r\nQUIT\r\n\xc3\xa9t\xc3\xa9\r\n")

    (fate,) = fates(sink, (GM, PARIS, raw))

    assert fate == Sent("2.0.0 taken")
    (taken,) = sink.letters
    assert (taken.envelope_from, taken.recipients, taken.content) == (GM, (PARIS,), raw)
    assert "BODY=8BITMIME" in taken.mail_options


def test_a_letter_that_must_not_bounce_has_no_return_path() -> None:
    sink = Sink()

    assert isinstance(fates(sink, ("", PARIS, letter(1)))[0], Sent)
    assert sink.letters[0].envelope_from in (None, "", "<>")


def test_a_bare_line_feed_cannot_smuggle_a_second_letter() -> None:
    sink = Sink()
    raw = letter(1, b"end\n.\nMAIL FROM:<x@example.net>\nRCPT TO:<y@example.net>\nDATA\nFrom: x\n\nhello\r.\r\n")

    assert isinstance(fates(sink, (GM, PARIS, raw))[0], Sent)
    assert len(sink.letters) == 1


def test_one_connection_carries_many_letters() -> None:
    sink = Sink()

    answers = fates(sink, *((GM, PARIS, letter(n)) for n in range(20)))

    assert all(isinstance(fate, Sent) for fate in answers)
    assert [number_of(taken.content) for taken in sink.letters] == [str(n) for n in range(20)]
    assert sink.connections == 1


def test_letters_sent_at_once_share_the_connections_there_are() -> None:
    sink = Sink()

    async def run() -> list[Fate]:
        async with sink, sender(plain(sink.port), connections=3) as out:
            return await asyncio.gather(*(out.send(GM, PARIS, letter(n)) for n in range(60)))

    answers = asyncio.run(run())

    assert all(isinstance(fate, Sent) for fate in answers)
    assert sorted(int(number_of(taken.content)) for taken in sink.letters) == list(range(60))
    assert 1 <= sink.connections <= 3


@pytest.mark.parametrize(
    ("reply", "fate"),
    [
        ("550 5.1.1 unknown here", Refused(550, "5.1.1 unknown here")),
        ("451 4.7.1 come back later", Deferred(451, "4.7.1 come back later")),
        ("421 4.3.2 closing", Deferred(421, "4.3.2 closing")),
    ],
)
def test_a_recipient_that_is_refused_does_not_spoil_the_next(reply: str, fate: Fate) -> None:
    sink = Sink(recipients={"bad@example.net": reply})

    answers = fates(sink, (GM, PARIS, letter(1)), (GM, "bad@example.net", letter(2)), (GM, PARIS, letter(3)))

    assert answers == [Sent("2.0.0 taken"), fate, Sent("2.0.0 taken")]
    assert [number_of(taken.content) for taken in sink.letters] == ["1", "3"]
    assert {taken.recipients for taken in sink.letters} == {(PARIS,)}


@pytest.mark.parametrize(("reply", "kind"), [("554 5.7.1 spam", Refused), ("452 4.3.1 no room", Deferred)])
def test_a_letter_refused_after_its_final_dot_is_not_sent(reply: str, kind: type[Fate]) -> None:
    async def refuse(server: SMTP) -> str:
        return reply

    sink = Sink(after_dot=refuse)

    answers = fates(sink, (GM, PARIS, letter(1)), (GM, PARIS, letter(2)))

    assert [type(fate) for fate in answers] == [kind, kind]
    assert sink.connections == 1


def test_our_own_address_refused_is_not_the_recipients_fault() -> None:
    sink = Sink(senders={GM: "550 5.7.1 not your address", "big@example.org": "552 5.3.4 too big"})

    answers = fates(sink, (GM, PARIS, letter(1)), ("big@example.org", PARIS, letter(2)))

    assert answers == [Deferred(550, "5.7.1 not your address"), Refused(552, "5.3.4 too big")]


async def hang_up(server: SMTP) -> str:
    server.transport.abort()  # type: ignore[union-attr]
    return "250 never said"


async def say_nothing(server: SMTP) -> str:
    await asyncio.sleep(30)
    return "250 too late"


@pytest.mark.parametrize("end", [hang_up, say_nothing])
def test_a_connection_lost_after_the_final_dot_leaves_the_fate_unknown(
    end: Callable[[SMTP], Coroutine[Any, Any, str]],
) -> None:
    sink = Sink(after_dot=end)

    (fate,) = fates(sink, (GM, PARIS, letter(1)), timeout=0.5)

    assert isinstance(fate, Unknown)
    assert len(sink.letters) == 1, "the server had it, so it must go again under the same Message-ID"


def test_a_server_that_is_away_is_nobodys_fault_and_is_not_hammered() -> None:
    account = plain(free_port())

    async def run() -> list[Fate]:
        async with sender(account, backoff=Backoff(60.0, 60.0)) as out:
            return [await out.send(GM, PARIS, letter(n)) for n in range(3)]

    first, *others = asyncio.run(run())

    assert isinstance(first, Unreachable)
    assert all(isinstance(fate, Unreachable) and "not tried again" in fate.reason for fate in others)


def test_ready_returns_when_the_server_is_back() -> None:
    async def run() -> Fate:
        sink = Sink()
        async with sink, Proxy(sink.port) as proxy, sender(plain(proxy.port), timeout=0.2) as out:
            silence = asyncio.create_task(proxy.silence(0.7))
            await asyncio.sleep(0)
            waiting = asyncio.create_task(out.ready())
            await asyncio.sleep(0.4)
            assert not waiting.done()
            await silence
            async with asyncio.timeout(10):
                await waiting
            return await out.send(GM, PARIS, letter(1))

    assert isinstance(asyncio.run(run()), Sent)


def test_a_connection_that_the_server_closed_while_idle_is_replaced() -> None:
    sink = Sink(idle=0.1)

    async def run() -> list[Fate]:
        async with sink, sender(plain(sink.port), connections=1) as out:
            first = await out.send(GM, PARIS, letter(1))
            await asyncio.sleep(0.3)
            return [first, await out.send(GM, PARIS, letter(2))]

    assert [type(fate) for fate in asyncio.run(run())] == [Sent, Sent]
    assert sink.connections == 2


def test_a_kept_connection_that_takes_no_more_letters_is_replaced() -> None:
    sink = Sink(letters_each=2)

    answers = fates(sink, *((GM, PARIS, letter(n)) for n in range(5)))

    assert [type(fate) for fate in answers] == [Sent] * 5
    assert sink.connections == 3


def test_connections_cut_between_letters_lose_none() -> None:
    async def run() -> tuple[list[Fate], Sink]:
        sink = Sink()
        async with sink, Proxy(sink.port) as proxy, sender(plain(proxy.port), connections=1) as out:
            answers = []
            for n in range(10):
                answers.append(await out.send(GM, PARIS, letter(n)))
                proxy.cut()
            return answers, sink

    answers, sink = asyncio.run(run())

    assert [type(fate) for fate in answers] == [Sent] * 10
    assert len(sink.letters) == 10


@pytest.mark.parametrize("steps", range(0, 24, 3))
def test_a_sending_that_is_cancelled_ends_its_connection_and_does_not_confuse_the_next(steps: int) -> None:
    sink = Sink()

    async def run() -> Fate:
        async with sink, Proxy(sink.port) as proxy, sender(plain(proxy.port), connections=1) as out:
            assert isinstance(await out.send(GM, PARIS, letter(1)), Sent)
            sending = asyncio.create_task(out.send(GM, "cancelled@example.net", letter(2)))
            for _ in range(steps):
                await asyncio.sleep(0)
            sending.cancel()
            await asyncio.wait({sending})
            fate = await out.send(GM, PARIS, letter(3))
            await until(lambda: proxy.open == 1)
            return fate

    assert asyncio.run(run()) == Sent("2.0.0 taken")
    last = sink.letters[-1]
    assert (last.recipients, number_of(last.content)) == ((PARIS,), "3")


@pytest.mark.parametrize(
    "address",
    [
        "a@example.net>\r\nRCPT TO:<b@example.net",
        "a@example.net\nDATA",
        "a@example.net\r",
        "a@example.net> SIZE=1",
        "<a@example.net>",
        "a b@example.net",
        "a@example.net,b@example.net",
        "a\x00@example.net",
        "a\x85@example.net",
        "a\u2028@example.net",
        '"a\r\nb"@example.net',
        "@example.net",
        "a@",
        "a@b@example.net",
        "a",
        " ",
    ],
)
def test_an_address_that_could_carry_a_command_is_refused_before_anything_is_sent(address: str) -> None:
    sink = Sink()

    answers = fates(sink, (GM, address, letter(1)), (address, PARIS, letter(2)))

    assert [type(fate) for fate in answers] == [Refused, Refused]
    assert sink.connections == 0


def test_a_letter_needs_a_recipient() -> None:
    assert isinstance(fates(Sink(), (GM, "", letter(1)))[0], Refused)


def test_smtputf8_is_asked_for_only_when_the_address_needs_it_and_the_server_has_it() -> None:
    able, unable = Sink(), Sink(smtputf8=False)
    raw = letter(1)

    first, second, third = fates(able, (GM, PARIS, raw), (GM, "élodie@example.net", raw), (GM, "jeu@café.example", raw))
    refused, accepted = fates(unable, (GM, "élodie@example.net", raw), (GM, "jeu@café.example", raw))

    assert {type(fate) for fate in (first, second, third, accepted)} == {Sent}
    assert ["SMTPUTF8" in taken.mail_options for taken in able.letters] == [False, True, False]
    assert able.letters[1].recipients == ("élodie@example.net",)
    assert able.letters[2].recipients == ("jeu@xn--caf-dma.example",)
    assert isinstance(refused, Refused)


@pytest.mark.filterwarnings("ignore:Requiring AUTH")  # the sink does not see that implicit TLS is TLS
@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_letters_go_under_tls_with_a_password(certificate: Certificate, security: str) -> None:
    sink = Sink(certificate=certificate, implicit_tls=security == "tls", passwords={"gm": "secret"})

    async def run() -> list[Fate]:
        async with sink:
            good = Account("localhost", sink.port, security, "gm", "secret", certificate.certificate)  # type: ignore[arg-type]
            answers = []
            for account in (good, replace(good, password="guess"), replace(good, ca_file=None)):
                async with sender(account) as out:
                    answers.append(await out.send(GM, PARIS, letter(1)))
            return answers

    good, guessed, untrusted = asyncio.run(run())

    assert isinstance(good, Sent)
    assert isinstance(guessed, Unreachable)
    assert "guess" not in guessed.reason
    assert isinstance(untrusted, Unreachable)
    assert len(sink.letters) == 1


def test_without_starttls_on_offer_nothing_is_sent() -> None:
    sink = Sink()

    async def run() -> Fate:
        async with sink, sender(Account("127.0.0.1", sink.port, "starttls", "gm", "secret")) as out:
            return await out.send(GM, PARIS, letter(1))

    assert isinstance(asyncio.run(run()), Unreachable)
    assert sink.letters == []


def test_a_server_that_speaks_another_charset_is_quoted_in_whole_characters() -> None:
    assert fate_of(550, "refus\udce9\x00 " + "x" * 1000) == Refused(550, ("refus\ufffd " + "x" * 1000)[:500])


def test_a_letter_goes_through_postfix_and_dovecot_back_into_our_mailbox(postfix: Postfix, box: Box) -> None:
    desk = Desk()
    tagged = box.user.replace("@", "+europe-1.k3jd9aaaaaaaaaaa@")

    async def run() -> list[Fate]:
        async with (
            sender(plain(postfix.port), connections=2) as out,
            watched(box.account(), desk, patience=Patience(poll=0.1)),
        ):
            answers = await asyncio.gather(*(out.send("", tagged, letter(n)) for n in range(10)))
            answers.append(await out.send(GM, "nobody@elsewhere.example", letter("discarded")))
            await until(lambda: len(desk.kept) == 10)
            return answers

    answers = asyncio.run(run())

    assert {type(fate) for fate in answers} == {Sent}
    assert sorted(int(number_of(arrival.raw)) for arrival in desk.arrivals) == list(range(10))
    assert all(f"Delivered-To: {tagged}\r\n".encode() in arrival.raw for arrival in desk.arrivals)


def test_one_try_says_in_plain_words_why_a_server_cannot_be_used() -> None:
    async def run() -> tuple[str, str]:
        async with Sink() as sink, sender(plain(sink.port)) as good, sender(plain(free_port())) as bad:
            return await good.connect(), await bad.connect()

    assert asyncio.run(run()) == ("", "nothing listens on this port")


@pytest.mark.parametrize(
    ("raw", "sent"),
    [
        (b"a\r\n.b\r\n..c\r\n", b"a\r\n..b\r\n...c\r\n.\r\n"),
        (b".\r\n", b"..\r\n.\r\n"),
        (b"a", b"a\r\n.\r\n"),
        (b"a\n.\rb\r\n", b"a\r\n..\r\nb\r\n.\r\n"),
        (b"", b"\r\n.\r\n"),
    ],
)
def test_no_line_of_a_letter_ends_it(raw: bytes, sent: bytes) -> None:
    assert on_the_wire(raw) == sent


@given(st.lists(st.sampled_from([b".", b"a", b"\r", b"\n", b"\r\n"]), max_size=12), st.integers(0, 12))
def test_a_letter_in_pieces_goes_over_the_wire_as_the_whole_one_does(parts: list[bytes], at: int) -> None:
    first, second = b"".join(parts[:at]), b"".join(parts[at:])

    assert on_the_wire(first, second) == on_the_wire(first + second)
