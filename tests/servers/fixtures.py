"""The servers as pytest fixtures: one of each for the whole run, a mailbox or a database for each test.

A server that this machine lacks skips the test and says why; where CI is set, it fails.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import pytest

from gm.mail.account import Account, Security

from .dovecot import Dovecot
from .ground import Certificate, NotHere, folder, new_certificate
from .postfix import Postfix
from .postgres import Postgres


def missing(reason: NotHere) -> NoReturn:
    if os.environ.get("CI"):
        pytest.fail(f"CI must have every server: {reason}")
    pytest.skip(str(reason))


@pytest.fixture(scope="session")
def dovecot() -> Iterator[Dovecot]:
    with folder("dovecot") as place:
        try:
            server = Dovecot(place)
        except NotHere as reason:
            missing(reason)
        with server:
            yield server


@dataclass(frozen=True, slots=True)
class Box:
    """A mailbox of Dovecot's that only this test uses."""

    dovecot: Dovecot
    user: str

    def account(self, security: Security = "plain", port: int | None = None) -> Account:
        return self.dovecot.account(self.user, security, port)

    def deliver(self, *letters: bytes) -> None:
        self.dovecot.deliver(self.user, *letters)

    def letters(self, name: str = "INBOX") -> list[bytes]:
        return self.dovecot.letters(self.user, name)


@pytest.fixture
def box(dovecot: Dovecot) -> Box:
    return Box(dovecot, dovecot.unused())


@pytest.fixture(scope="session")
def postfix(dovecot: Dovecot) -> Iterator[Postfix]:
    """Delivers to Dovecot's mailboxes, and throws away what is for other domains."""
    with folder("postfix") as place:
        try:
            server = Postfix(place, dovecot.lmtp_port)
        except NotHere as reason:
            missing(reason)
        with server:
            yield server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with folder("postgres") as place:
        try:
            server = Postgres(place)
        except NotHere as reason:
            missing(reason)
        with server:
            yield server


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    """A new empty database."""
    return postgres.new_database()


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    place: Path = tmp_path_factory.mktemp("certificate")
    try:
        return new_certificate(place)
    except NotHere as reason:
        missing(reason)
