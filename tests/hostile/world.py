"""A game with seven players, a mailbox, and an attacker's pen: letters go through the real intake."""

import hashlib
import itertools
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from gm.service.desk.intake import keep, read_next
from gm.service.house import House
from gm.service.model.game import Game, GameSettings, Player, Seat
from gm.service.model.identity import Mark, tagged_address
from gm.service.model.letters import Incoming, LetterState
from gm.service.model.outbox import OutboxRow
from gm.service.play.games import begin
from gm.service.turn.standing import counting
from gm.variants.classic.seatings import SEATINGS
from tests.secrecy import letters_of, rows_of
from tests.service.memory import Dice, StoppedClock

MAILBOX = "gm@table.example"
SERVER = "mx.table.example"
SATURDAY = datetime(2026, 11, 21, 10, tzinfo=UTC)
DEADLINE = datetime(2026, 11, 27, 23, tzinfo=UTC)
"""Friday midnight in Paris."""
SECOND = timedelta(seconds=1)
SECRET = hashlib.sha256(b"of these tests").digest()

PLAYERS = {
    "AUSTRIA": Player("Léopold Kammerer", ("leopold.kammerer@wien.kammerer.example",), ("AUSTRIA",)),
    "ENGLAND": Player("Agatha Blyth", ("agatha@blyth-mail.example", "a.blyth@work.example"), ("ENGLAND",), "en"),
    "FRANCE": Player("Jean-Rémi Dampierre", ("jr.dampierre@boite-postale.example",), ("FRANCE",)),
    "GERMANY": Player("Ottokar Brandt", ("ottokar@brandt-haus.example",), ("GERMANY",)),
    "ITALY": Player("Fiammetta Gozzi", ("fiammetta@gozzi-lettere.example",), ("ITALY",)),
    "RUSSIA": Player("Anastasia Woronzow", ("anastasia@woronzow-post.example",), ("RUSSIA",), no_plus=True),
    "TURKEY": Player("Selim Karaosman", ("selim@karaosman.example",), ("TURKEY",)),
}
MASTER = ("Maître Corbeau", "corbeau@arbre-perche.example")

OpenWork = Callable[[], AbstractContextManager[Any]]


def settings(**changes: Any) -> GameSettings:
    seven = SEATINGS["7"]
    given = GameSettings(
        "europe-1",
        seating=seven.chairs,
        unplayed=seven.unplayed,
        gm_name=MASTER[0],
        gm_email=MASTER[1],
        players=tuple(PLAYERS.values()),
    )
    return replace(given, **changes)


@dataclass(frozen=True, slots=True)
class Read:
    """A letter after the service has read it, and what it queued because of it."""

    letter: Incoming
    rows: tuple[OutboxRow, ...]

    @property
    def kind(self) -> str:
        return self.letter.kind

    @property
    def recipients(self) -> list[str]:
        return sorted(row.recipient for row in self.rows)

    @property
    def kinds(self) -> list[str]:
        return sorted(row.kind for row in self.rows)

    def to(self, address: str) -> list[OutboxRow]:
        return [row for row in self.rows if row.recipient == address]


class World:
    """One installation: its store, its clock, its game."""

    def __init__(self, store: OpenWork, *, mailbox: str = MAILBOX, house: House | None = None, **changes: Any) -> None:
        self.store = store
        self.clock = StoppedClock(SATURDAY)
        self.house = house or House(
            mailbox,
            self.clock,
            Dice(7),
            SECRET,
            authserv_ids=(SERVER,),
            admin="admin@table.example",
            zone="Europe/Paris",
        )
        self._uids = itertools.count(1)
        self._numbers = itertools.count(1)
        with store() as work:
            begin(work, self.house, settings(**changes))
        self.clock.forward(timedelta(hours=1))

    # --- looking ---------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        with self.store() as work:
            game = work.games.get("europe-1")
            assert game is not None
            return game

    def seat(self, power: str) -> Seat:
        seat = self.game.holder(power)
        assert seat is not None
        return seat

    def address(self, power: str) -> str:
        return PLAYERS[power].emails[0]

    def tagged(self, power: str, to: str | None = None) -> str:
        """The seat's own address, or the one by which it writes to a power."""
        return tagged_address(self.house.mailbox, Mark("europe-1", self.seat(power).token, to))

    def rows(self) -> list[OutboxRow]:
        return rows_of(self.store)

    def orders(self, power: str) -> tuple[str, ...]:
        """In force now."""
        game = self.game
        with self.store() as work:
            sheets = counting(work, game)
        return sheets[power].orders if power in sheets else ()

    def incidents(self) -> list[str]:
        with self.store() as work:
            return [incident.kind for name in ("europe-1", None) for incident in work.incidents.untold(name)]

    # --- writing ---------------------------------------------------------------------------------------------------

    def write(
        self,
        power: str,
        text: str,
        *,
        to: str | None = None,
        sender: str | None = None,
        subject: str = "Bonjour",
        verdict: str = "dmarc=pass",
        message_id: str | None = None,
        before: Sequence[str] = (),
        headers: Sequence[str] = (),
        content: Sequence[str] = ("Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit"),
        at: datetime | None = None,
    ) -> bytes:
        """A letter as our mail server delivers it: its own words on top, below them whatever the writer likes."""
        number = next(self._numbers)
        sender = sender or self.address(power)
        to = to or (self.tagged(power) if not PLAYERS[power].no_plus else self.house.mailbox)
        domain = sender.rpartition("@")[2].rstrip(">")
        at = at or self.clock.now()
        top = [
            f"Return-Path: <{sender.rpartition('<')[2].rstrip('>')}>",
            f"Delivered-To: {to}",
            f"Received: from out.{domain} (out.{domain} [203.0.113.{number % 250}])",
            f"\tby {SERVER} (Postfix) with ESMTPS id {number:08X}; {at:%a, %d %b %Y %H:%M:%S} +0000",
            *([f"Authentication-Results: {SERVER}; {verdict} header.from={domain}"] if verdict else []),
            *before,
        ]
        own = [
            f"Received: from pc.{domain} by out.{domain} with ESMTPSA id {number}",
            f"From: {sender}",
            f"To: {to}",
            f"Subject: {subject}",
            f"Message-ID: {message_id or f'<{number}.letter@{domain}>'}",
            f"Date: {at:%a, %d %b %Y %H:%M:%S} +0530",
            f"X-Mailer: Quill of {domain}",
            *headers,
            "MIME-Version: 1.0",
            *content,
        ]
        return "\r\n".join([*top, *own, "", text.replace("\n", "\r\n"), ""]).encode("utf-8", "surrogateescape")

    # --- posting ---------------------------------------------------------------------------------------------------

    def deliver(self, raw: bytes, *, received: datetime | None = None, uid: int | None = None, **kept: Any) -> None:
        """Into the store, as the mailbox hands it over; read later."""
        keep(self.store, [self.kept(raw, received, uid, **kept)])

    def kept(self, raw: bytes, received: datetime | None = None, uid: int | None = None, **more: Any) -> Incoming:
        return Incoming(
            sha256=hashlib.sha256(raw).hexdigest(),
            mailbox="INBOX",
            uidvalidity=1,
            uid=uid or next(self._uids),
            received=received or self.clock.now(),
            raw=raw,
            kept=self.clock.now(),
            **more,
        )

    def read_all(self) -> None:
        while read_next(self.store, self.house):
            pass

    def post(self, raw: bytes, *, received: datetime | None = None, **kept: Any) -> Read:
        """Delivered and read; what came of it."""
        before = {row.message_id for row in self.rows()}
        digest = hashlib.sha256(raw).hexdigest()
        self.deliver(raw, received=received, **kept)
        self.read_all()
        new = tuple(row for row in self.rows() if row.message_id not in before)
        return Read(self.letter(digest), new)

    def letter(self, sha256: str) -> Incoming:
        return next(letter for letter in self.letters() if letter.sha256 == sha256)

    def letters(self) -> list[Incoming]:
        return letters_of(self.store)

    def good_player_is_answered(self, power: str = "TURKEY") -> None:
        """After every attack: the next honest letter is read and answered, and nothing waits unread."""
        read = self.post(self.write(power, "F Ank-Mno\nA Smy H", subject="Ordres de Turquie"))
        assert read.letter.state is LetterState.READ
        assert read.kinds == ["acknowledgement"], (read.kind, read.kinds)
        assert read.recipients == [self.address(power)]
        with self.store() as work:
            assert not work.letters.waiting_until(datetime.max.replace(tzinfo=UTC))
