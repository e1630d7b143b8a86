"""A club's secretary: a mailbox that takes no password, a game begun by hand, a machine that is lost, a new version."""

import contextlib
import json
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from smtplib import SMTP
from typing import cast

import pytest
from sqlalchemy import select

from gm.store.tables import METADATA
from gm.store.work import open_engine
from tests.app.world import NAMES, POWERS
from tests.commands.table import command
from tests.servers.dovecot import Dovecot
from tests.servers.fixtures import missing
from tests.servers.ground import NotHere, folder
from tests.servers.oauth2 import AuthorizationServer
from tests.servers.postfix import BY_LOGIN, Postfix
from tests.service.test_forms import apple_mail, form_of, gmail, outlook, phone, thunderbird
from tests.store.test_every_schema import REVISIONS, build

USER = "box000@example.org"
MASTER = "box001@example.org"
PLAYERS = {power: f"box{number:03}@example.org" for number, power in enumerate(POWERS, 10)}
PROGRAMS = (thunderbird, apple_mail, gmail, outlook, phone)
GAME = "club"
PATIENCE = 60.0
TURN = "F1902M"
DEMONSTRATION = Path(__file__).parents[1] / "data" / "demonstration.txt"


@dataclass
class Provider:
    """Of the mailbox: it takes tokens, and no password of the service's."""

    agreement: AuthorizationServer
    dovecot: Dovecot
    postfix: Postfix

    def letters(self, power: str, words: str = "") -> list[EmailMessage]:
        """In a player's mailbox, those whose subject holds these words."""
        raw = self.dovecot.letters(PLAYERS[power])
        found = [cast("EmailMessage", message_from_bytes(each, policy=default)) for each in raw]
        return [each for each in found if words in str(each["Subject"])]

    def wait_for(self, power: str, words: str) -> EmailMessage:
        wait(lambda: bool(self.letters(power, words)), f"{words!r} to {power}")
        return self.letters(power, words)[-1]

    def write(self, power: str, encoded: tuple[str, str, str], to: str, subject: str) -> None:
        """A letter as a mail program encodes it."""
        kind, encoding, body = encoded
        head = [
            f"From: {NAMES[power].encode('ascii', 'ignore').decode()} <{PLAYERS[power]}>",
            f"To: {to}",
            f"Subject: {subject}",
            f"Message-ID: <{time.time_ns()}@home.example>",
            "MIME-Version: 1.0",
            f"Content-Type: {kind}",
            f"Content-Transfer-Encoding: {encoding}",
        ]
        raw = "\r\n".join([*head, "", body]).encode()
        with SMTP(self.postfix.host, self.postfix.port, local_hostname="home.example") as smtp:
            smtp.sendmail(PLAYERS[power], [to], raw, ["body=8bitmime"])


@pytest.fixture
def provider() -> Iterator[Provider]:
    with contextlib.ExitStack() as stack:
        agreement = stack.enter_context(AuthorizationServer(USER))
        try:
            dovecot = Dovecot(stack.enter_context(folder("dovecot")), tokens_at=f"{agreement.url}/introspect?token=")
            more = BY_LOGIN.format(auth=dovecot.auth_port)
            postfix = Postfix(stack.enter_context(folder("postfix")), dovecot.lmtp_port, more)
        except NotHere as reason:
            missing(reason)
        stack.enter_context(dovecot)
        yield Provider(agreement, dovecot, stack.enter_context(postfix))


def wait(ready, what: str) -> None:  # type: ignore[no-untyped-def]  # anything that is true in time
    end = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < end, what
        time.sleep(0.1)


@dataclass
class Machine:
    """A folder in which `gm` is tried as a person types it."""

    config: Path

    def gm(self, *words: str, status: int = 0) -> str:
        """What a command says; it must end with this status."""
        ended, said, complained = command(self.config, *words)
        assert ended == status, said + complained
        return said + complained

    @contextlib.contextmanager
    def running(self, *, lost: bool = False) -> Iterator[None]:
        """`gm run`, ended in order, or killed with everything in its folder."""
        log = self.config.parent.parent / f"{self.config.parent.name}.log"
        with log.open("ab") as told:
            process = subprocess.Popen([sys.executable, "-m", "gm", "run", "--config", self.config], stderr=told)
        try:
            yield
            assert process.poll() is None, log.read_text(encoding="utf-8")
        finally:
            process.kill() if lost else process.terminate()
            process.wait(30)
        if lost:
            shutil.rmtree(self.config.parent)


def turns() -> Mapping[str, Sequence[str]]:
    """turn -> its lines of the demonstration, as the rules alone write them"""
    text = DEMONSTRATION.read_text(encoding="utf-8")
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if re.fullmatch(r"[SFW]\d{4}[MRA]", line):
            found[line] = []
        elif found and re.match(r"[A-Z]+: ", line):
            found[next(reversed(found))].append(re.sub(r" \[\w+\]", "", line))
    return found


def new_machine(place: Path, provider: Provider) -> Machine:
    """The secretary writes down what was played, and answers `gm new`."""
    past = [line for turn, lines in turns().items() if turn < TURN[1:] or turn[1:5] < "1902" for line in (turn, *lines)]
    past += ["S1902M", *turns()["S1902M"]]
    (place / "games").mkdir(parents=True)
    (place / "games" / "past.txt").write_text("\n".join(past) + "\n", encoding="utf-8")
    machine = Machine(place / "gm.toml")
    values = {
        "mailbox.address": USER,
        "mailbox.poll": "1 seconds",
        "imap.host": f"127.0.0.1:{provider.dovecot.imap_port}",
        "smtp.host": f"127.0.0.1:{provider.postfix.port}",
        "imap.auth": "oauth2",
        "smtp.auth": "oauth2",
        "oauth2.client_id": "gm-test",
        "oauth2.token_url": f"{provider.agreement.url}/token",
        "oauth2.device_url": f"{provider.agreement.url}/device",
        "oauth2.scope": "mail offline",
        "start.turn": TURN,
        "start.past": "past.txt",
        "language": "en",
        "deadline.moves.every": "30 days at 20:00",
    }
    players = [f"{NAMES[power]} <{address}> = {power.capitalize()}" for power, address in PLAYERS.items()]
    options = [word for key, value in values.items() for word in ("--set", f"{key}={value}")]
    options += [word for player in players for word in ("--player", player)]
    said = machine.gm("new", GAME, "--gm", f"Ophélie <{MASTER}>", *options)
    assert "gm login" in said
    return machine


def filled(power: str, lines: Sequence[str], turn: str) -> tuple[str, ...]:
    """The lines of a form with what the demonstration orders; who holds leaves his line open."""
    told = (line.partition(": ") for line in turns()[turn])
    orders = [order for name, _, rest in told if name == power for order in rest.split("; ")]
    rest = {" ".join(order.split()[:2]): order.split()[2:] for order in orders}
    assert len(rest) == len(lines)
    return tuple(line if (more := rest[line.upper()]) == ["H"] else " ".join([line, *more]) for line in lines)


def answer_form(provider: Provider, power: str, turn: str, letter: EmailMessage) -> None:
    to, subject, lines = form_of(letter)
    program = PROGRAMS[POWERS.index(power) % len(PROGRAMS)]
    provider.write(power, program(filled(power, lines, turn)), to, subject)


def as_the_version_before_left_it(url: str, place: Path) -> None:
    """The same rows, in the schema of the release before."""
    engine = open_engine(url, read_only=True)
    with engine.begin() as connection:
        rows = {
            table.name: [dict(row._mapping) for row in connection.execute(select(table))]
            for table in METADATA.sorted_tables
        }
    engine.dispose()
    for file in place.glob("gm.sqlite*"):
        file.unlink()
    build(url, REVISIONS[-2], rows)


@pytest.mark.full  # tokens, a game begun in the middle, restoring and migrating are each tested by themselves
def test_the_secretarys_day(tmp_path: Path, provider: Provider) -> None:
    machine = new_machine(tmp_path / "laptop", provider)
    assert "nobody has logged in yet" in machine.gm("doctor", status=1)
    assert "WDJB-MJHT" in machine.gm("login")
    assert "arrived" in machine.gm("doctor")

    with machine.running(lost=True):
        start = {power: provider.wait_for(power, "begins") for power in POWERS}
        assert "Centres: Ank, Bul, Con, Smy" in machine.gm("show", GAME, "F1901M"), "the history was taken over"
        *early, late = POWERS
        for power in early:
            answer_form(provider, power, TURN, start[power])
        for power in early:
            provider.wait_for(power, "orders received")
        machine.gm("backup", str(tmp_path / "kept"))
        answer_form(provider, late, TURN, start[late])
        provider.wait_for(late, "orders received")
        for power in POWERS:
            to, subject, _ = form_of(start[power])
            provider.write(power, thunderbird(("ready",)), to, subject)
        reports = {power: provider.wait_for(power, "results") for power in POWERS}
        position = json.loads(machine.gm("status", GAME, "--json"))
    provider.agreement.revoke()

    other = Machine(tmp_path / "another" / "gm.toml")
    other.gm("restore", str(tmp_path / "kept"))
    assert "gm login" in other.gm("doctor", status=1)
    other.gm("login")
    other.gm("doctor")
    with other.running():
        wait(lambda: f"judged after the copy was made: {TURN}" in command(other.config, "recover")[1], "the recovery")
        assert json.loads(other.gm("status", GAME, "--json")) == position
        other.gm("recover", "--sent")

    as_the_version_before_left_it(f"sqlite:///{other.config.parent / 'gm.sqlite'}", other.config.parent)
    with other.running():
        for power in ("FRANCE", "RUSSIA"):
            answer_form(provider, power, "F1902R", reports[power])
            provider.wait_for(power, "ready")
        for power in POWERS:
            wait(lambda: len(provider.letters(power, "results")) == 2, f"the report of the retreats to {power}")  # noqa: B023
            names = Counter(str(letter["Message-ID"]) for letter in provider.letters(power))
            assert max(names.values()) == 1, "nothing is mailed twice"
    assert "sasl_method=XOAUTH2" in provider.postfix.log() and "sasl_method=PLAIN" not in provider.postfix.log()
    assert other.gm("replay", GAME)
