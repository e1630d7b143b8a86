"""Logins by OAuth2: agreed once, renewed in time, replaced when refused, told when revoked; no token in a log."""

import asyncio
import json
import logging
import threading
import urllib.request
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult

from gm.commands.doctor import _mend
from gm.mail.account import Account
from gm.mail.backoff import Backoff
from gm.mail.inbox import Session
from gm.mail.inbox.session import LoginRefused
from gm.mail.oauth.exchange import LoginRevoked, ProviderTrouble
from gm.mail.oauth.flows import by_browser, by_device
from gm.mail.oauth.provider import PRESETS, Provider
from gm.mail.oauth.tokens import Tokens
from gm.mail.outbox import Sender
from gm.mail.trouble import in_words
from tests.servers.dovecot import Dovecot
from tests.servers.fixtures import missing
from tests.servers.ground import HOST, NotHere, folder, free_port
from tests.servers.oauth2 import AuthorizationServer

USER = "box000@example.org"


class Clock:
    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def server() -> Iterator[AuthorizationServer]:
    with AuthorizationServer(USER) as server:
        yield server


@pytest.fixture
def tokens(server: AuthorizationServer, tmp_path: Path) -> Tokens:
    found = Tokens(server.provider(), tmp_path / "oauth2.json", Clock())
    found.keep(server.granted()[1])
    return found


def test_a_code_typed_on_another_device_logs_in(server: AuthorizationServer, tmp_path: Path) -> None:
    said: list[str] = []
    waits: list[float] = []
    tokens = Tokens(server.provider(), tmp_path / "oauth2.json")
    tokens.keep(by_device(server.provider(), said.append, waits.append))

    assert "WDJB-MJHT" in said[0] and server.url in said[0]
    assert waits == [1.0, 1.0]
    assert asyncio.run(tokens.token()) in server.access_tokens


def test_a_browser_on_this_machine_logs_in_by_a_code_that_nobody_else_can_use(server: AuthorizationServer) -> None:
    def open_page(told: str) -> None:
        address = told.splitlines()[-1]
        threading.Thread(target=lambda: urllib.request.urlopen(address).read()).start()

    granted = by_browser(server.provider(device=False), open_page, 10)

    assert granted["access_token"] in server.access_tokens
    assert server.asked[-1]["code_verifier"] and "client_secret" not in server.asked[-1]


def test_who_does_not_agree_is_told_so(server: AuthorizationServer) -> None:
    server.agrees = False

    with pytest.raises(ProviderTrouble, match="access_denied"):
        by_device(server.provider(), lambda _: None, lambda _: None)


def test_the_login_is_kept_for_its_owner_alone(tokens: Tokens) -> None:
    assert tokens.file.stat().st_mode & 0o777 == 0o600


def test_a_token_is_used_until_shortly_before_its_end_and_renewed_then(
    tokens: Tokens, server: AuthorizationServer
) -> None:
    clock = tokens._now
    assert isinstance(clock, Clock)
    first = asyncio.run(tokens.token())
    clock.now += 3200
    assert asyncio.run(tokens.token()) == first
    clock.now += 200

    second = asyncio.run(tokens.token())

    assert second != first and second in server.access_tokens
    # The refresh token was replaced, too: the next renewal uses the new one.
    clock.now += 4000
    assert asyncio.run(tokens.token()) in server.access_tokens


def test_a_second_process_uses_what_the_first_has_renewed(tokens: Tokens, server: AuthorizationServer) -> None:
    other = Tokens(server.provider(), tokens.file, tokens._now)
    assert isinstance(tokens._now, Clock)
    tokens._now.now += 4000

    assert asyncio.run(tokens.token()) == asyncio.run(other.token())
    assert [form["grant_type"] for form in server.asked] == ["refresh_token"]


def test_a_revoked_login_says_who_mends_it(tokens: Tokens, server: AuthorizationServer) -> None:
    assert isinstance(tokens._now, Clock)
    tokens._now.now += 4000
    server.revoke()

    with pytest.raises(LoginRevoked, match="gm login"):
        asyncio.run(tokens.token())
    assert tokens.revoked

    tokens.keep(server.granted()[1])
    assert asyncio.run(tokens.token()) and not tokens.revoked


def test_nobody_who_has_not_logged_in_gets_a_token(server: AuthorizationServer, tmp_path: Path) -> None:
    with pytest.raises(LoginRevoked, match="nobody has logged in yet"):
        asyncio.run(Tokens(server.provider(), tmp_path / "none.json").token())


def test_a_scope_without_offline_access_is_told_at_once(tokens: Tokens) -> None:
    with pytest.raises(ProviderTrouble, match="offline"):
        tokens.keep({"access_token": "x", "expires_in": 3600})


def test_a_scope_that_the_provider_does_not_know_is_told(server: AuthorizationServer) -> None:
    with pytest.raises(ProviderTrouble, match="gives no code: invalid_scope"):
        by_device(server.provider(scope="post"), lambda _: None, lambda _: None)


def test_a_provider_that_does_not_answer_is_trouble_and_no_revocation(tokens: Tokens, tmp_path: Path) -> None:
    away = Tokens(Provider("c", "http://127.0.0.1:9/token", "mail"), tokens.file, lambda: 9e9)

    with pytest.raises(ProviderTrouble, match="cannot be reached"):
        asyncio.run(away.token())
    assert json.loads(tokens.file.read_text())["refresh_token"]


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_every_provider_that_is_known_by_name_is_asked_in_secret(name: str) -> None:
    provider = Provider("client", **PRESETS[name])

    assert provider.token_url.startswith("https://") and provider.scope


def test_an_address_in_clear_is_refused_anywhere_but_here() -> None:
    with pytest.raises(ValueError, match="https"):
        Provider("c", "http://login.example.org/token", "mail")


@pytest.mark.parametrize(
    ("told", "mend"),
    [
        (
            "user or password refused (535 5.7.139 Authentication unsuccessful, basic authentication is disabled.)",
            "oauth2",
        ),
        ("user or password refused (LOGIN: NO AUTHENTICATE failed. BasicAuthBlocked)", "oauth2"),
        ("user or password refused (534 5.7.9 Application-specific password required.)", "app password"),
    ],
)
def test_the_doctor_knows_a_provider_that_takes_no_password(told: str, mend: str) -> None:
    assert mend in _mend(told, "imap")


# Against Dovecot, which asks the authorization server about each token.


@pytest.fixture(scope="module")
def asking() -> Iterator[tuple[AuthorizationServer, Dovecot]]:
    with AuthorizationServer(USER) as server, folder("dovecot-oauth2") as place:
        try:
            dovecot = Dovecot(place, [USER], f"{server.url}/introspect?token=")
        except NotHere as reason:
            missing(reason)
        with dovecot:
            yield server, dovecot


def account(dovecot: Dovecot, tokens: Tokens) -> Account:
    return Account(HOST, dovecot.imap_port, "plain", USER, tokens=tokens)


def test_a_mailbox_is_opened_by_a_token(asking: tuple[AuthorizationServer, Dovecot], tmp_path: Path) -> None:
    server, dovecot = asking
    tokens = Tokens(server.provider(), tmp_path / "oauth2.json")
    tokens.keep(server.granted()[1])

    async def look() -> list[int]:
        async with await Session.open(account(dovecot, tokens)) as session:
            await session.select("INBOX")
            return await session.uids()

    assert asyncio.run(look()) == []


def test_a_token_that_ended_earlier_than_our_clock_thinks_is_replaced(
    asking: tuple[AuthorizationServer, Dovecot], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    server, dovecot = asking
    caplog.set_level(logging.DEBUG)
    tokens = Tokens(server.provider(), tmp_path / "oauth2.json")
    tokens.keep(server.granted()[1])
    first = asyncio.run(tokens.token())
    server.access_tokens.clear()

    async def look() -> None:
        async with await Session.open(account(dovecot, tokens)):
            pass

    asyncio.run(look())
    assert asyncio.run(tokens.token()) not in ("", first)
    assert not any(token in caplog.text for token in (first, *server.access_tokens, *server.refresh_tokens))


def test_a_revoked_login_is_refused_and_named(asking: tuple[AuthorizationServer, Dovecot], tmp_path: Path) -> None:
    server, dovecot = asking
    tokens = Tokens(server.provider(), tmp_path / "oauth2.json")
    tokens.keep(server.granted()[1])
    server.revoke()

    with pytest.raises(PermissionError, match="gm login"):
        asyncio.run(Session.open(account(dovecot, tokens)))


def test_a_token_of_somebody_else_opens_nothing(asking: tuple[AuthorizationServer, Dovecot], tmp_path: Path) -> None:
    _, dovecot = asking
    other = AuthorizationServer("somebody@example.org")
    with other:
        tokens = Tokens(other.provider(), tmp_path / "oauth2.json")
        tokens.keep(other.granted()[1])
        with pytest.raises(LoginRefused):
            asyncio.run(Session.open(account(dovecot, tokens)))


def test_a_token_that_is_not_for_mail_opens_nothing_and_the_doctor_doubts_the_login(
    asking: tuple[AuthorizationServer, Dovecot], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, dovecot = asking
    monkeypatch.setattr(server, "scope", "profile offline")
    tokens = Tokens(server.provider(), tmp_path / "oauth2.json")
    tokens.keep(server.granted()[1])

    with pytest.raises(LoginRefused) as refused:
        asyncio.run(Session.open(account(dovecot, tokens)))
    told = in_words(refused.value)
    assert _mend(told, "imap", by_token=True).endswith("Check user in [imap] and [oauth2], then gm login")


# SMTP.


class TokenServer(SMTP):
    """Takes the tokens of one authorization server by XOAUTH2, and nothing else."""

    tokens: ClassVar[set[str]] = set()

    async def auth_XOAUTH2(self, _: object, words: list[str]) -> AuthResult:
        said = b64decode(words[1]).decode()
        good = any(f"auth=Bearer {token}\1" in said for token in self.tokens)
        if not good:  # as RFC 7628 and the providers have it: the reason, then an empty answer
            await self.push("334 " + b64encode(b'{"status":"401"}').decode())
            await self._reader.readline()
        return AuthResult(success=good, handled=False, auth_data=USER if good else None)


class Keeping:
    async def handle_DATA(self, *_: object) -> str:
        return "250 kept"


class AtTokenServer(Controller):
    def factory(self) -> SMTP:
        return TokenServer(self.handler, auth_require_tls=False, auth_required=True, auth_exclude_mechanism=["PLAIN"])


def test_letters_leave_by_a_token_and_one_that_is_refused_is_replaced(
    tokens: Tokens, server: AuthorizationServer
) -> None:
    TokenServer.tokens = server.access_tokens
    controller = AtTokenServer(Keeping(), hostname="127.0.0.1", port=free_port())
    controller.start()
    smtp = Account("127.0.0.1", controller.port, "plain", USER, tokens=tokens)

    async def send() -> list[str]:
        found = []
        async with Sender(smtp, "test.example", backoff=Backoff(longest=0.05)) as sender:
            found.append(await sender.connect())
        server.access_tokens.clear()
        async with Sender(smtp, "test.example", backoff=Backoff(longest=0.05)) as sender:
            found.append(await sender.connect())
            await asyncio.sleep(0.2)
            found.append(await sender.connect())
        return found

    try:
        first, refused, replaced = asyncio.run(send())
    finally:
        controller.stop()
    assert (first, replaced) == ("", "")
    assert "refused" in refused
