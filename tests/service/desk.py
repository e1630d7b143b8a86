"""A game on a desk: the service over a store in memory, letters handed in as bytes, answers read as letters."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any, cast
from zoneinfo import ZoneInfo

from gm.service.desk import intake
from gm.service.house import House
from gm.service.model.game import FRIDAY_MIDNIGHT, Game, GameSettings, Player, Seat
from gm.service.model.letters import Incoming
from gm.service.model.outbox import OutboxRow, RowState
from gm.service.play import turns
from gm.service.play.games import begin
from gm.service.play.prerequisites import Attended
from gm.service.post.writing import Pictures, write
from gm.variants.classic.seatings import SEATINGS
from tests import watched
from tests.service.memory import Dice, MemoryStore, StoppedClock

MONDAY = datetime(2026, 11, 16, 9, 0, tzinfo=UTC)
FRIDAY_NIGHT = datetime(2026, 11, 20, 23, 0, tzinfo=UTC)
"""The first deadline: Friday 24:00 in Paris."""
MAILBOX = "gm@jeux.example"
AUTHSERV = "mx.jeux.example"
MASTER = "ophelie@maitre.example"
POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
NAMES = {
    "AUSTRIA": "Zénobie Quatremer",
    "ENGLAND": "Barnabé Lestrange",
    "FRANCE": "Clothilde Vaubert",
    "GERMANY": "Dieudonné Hachette",
    "ITALY": "Eulalie Montgrand",
    "RUSSIA": "Fulgence Ostrowski",
    "TURKEY": "Gédéon Wassermann",
}
HOLDS = {
    "AUSTRIA": "A Vie H; A Bud H; F Tri H",
    "ENGLAND": "F Lon H; F Edi H; A Lpl H",
    "FRANCE": "A Par-Bou; A Mar H; F Bre H",
    "GERMANY": "A Ber H; A Mun H; F Kie H",
    "ITALY": "A Rom H; A Ven H; F Nap H",
    "RUSSIA": "A Mos H; A Var H; F Seb H; F StP (cs) H",
    "TURKEY": "A Con H; A Smy H; F Ank H",
}
"""A sheet for everybody in the first spring."""


class NoPictures(Pictures):
    """Maps take a tenth of a second each, and tell nothing that words do not."""

    def draw(self, *_: Any) -> bytes:
        return b"a picture"


PICTURES = NoPictures()


def email_of(power: str) -> str:
    return f"joueur.{power.lower()}@privé-{power.lower()}.example".replace("é", "e")


def settings(**changes: Any) -> GameSettings:
    seating = SEATINGS["7"]
    players = tuple(Player(NAMES[power], (email_of(power),), (power,)) for power in POWERS)
    base = GameSettings(
        name="europe-1",
        seating=seating.chairs,
        gm_name="Ophélie Delaunay",
        gm_email=MASTER,
        timing=FRIDAY_MIDNIGHT,
        players=players,
    )
    return replace(base, **changes)


@dataclass
class Desk:
    """Everything a test hands in and looks at."""

    store: MemoryStore = field(default_factory=MemoryStore)
    clock: StoppedClock = field(default_factory=lambda: StoppedClock(MONDAY))
    house: House = field(init=False)
    seen: int = 0
    uid: int = 0

    def __post_init__(self) -> None:
        self.house = House(
            mailbox=MAILBOX,
            clock=self.clock,
            chance=Dice(),
            secret=b"k" * 32,
            authserv_ids=(AUTHSERV,),
            admin="admin@jeux.example",
        )

    @property
    def game(self) -> Game:
        return self.store.work.games.rows["europe-1"]

    def begin(self, **changes: Any) -> "Desk":
        with self.store() as work:
            begin(work, self.house, settings(**changes))
        self.new()
        return self

    def seat(self, power: str) -> Seat:
        seat = self.game.holder(power)
        assert seat is not None
        return seat

    def address(self, power: str, to: str = "") -> str:
        token = self.game.seat(0).token if power == "GM" else self.seat(power).token
        return f"gm+europe-1.{token}{'.' + to.lower() if to else ''}@jeux.example"

    def raw(
        self,
        power: str,
        text: str,
        *,
        to: str | Sequence[str] = "",
        subject: str = "Ordres",
        sender: str | None = None,
        recipient: str | None = None,
        message_id: str | None = None,
        dmarc: str = "pass",
        headers: Sequence[str] = (),
        signature: str = "signature-unique",
    ) -> bytes:
        """A letter as the mail server hands it over, full of traces of its writer."""
        self.uid += 1
        sender = sender or email_of(power)
        targets = [to] if isinstance(to, str) else list(to)
        recipient = recipient or ", ".join(self.address(power, target) for target in targets)
        lines = [
            f"Return-Path: <{sender}>",
            f"Authentication-Results: {AUTHSERV}; dmarc={dmarc} header.from={sender.rpartition('@')[2]}",
            f"Received: from ordinateur-secret.example ([10.11.12.13]) by {AUTHSERV}; Mon, 16 Nov 2026 10:00:00 +0100",
            f'From: "{NAMES.get(power, power or "Quelqu un")}" <{sender}>'.encode().decode("utf-8"),
            f"To: {recipient}",
            f"Subject: {subject}",
            f"Message-ID: {message_id or f'<{self.uid}@ordinateur-secret.example>'}",
            "Date: Mon, 16 Nov 2026 15:00:00 +0545",
            "User-Agent: SuperMailer 7",
            *headers,
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: 8bit",
            "",
            text,
            *(("", "-- ", signature) if signature else ()),
        ]
        return "\r\n".join(lines).encode()

    def deliver(self, raw: bytes, *, received: datetime | None = None, truncated: bool = False) -> None:
        """Keep and read a letter."""
        self.uid += 1
        letter = Incoming(
            sha256=hashlib.sha256(raw).hexdigest(),
            mailbox="INBOX",
            uidvalidity=1,
            uid=self.uid,
            received=received or self.clock.now().replace(microsecond=0),
            raw=raw,
            kept=self.clock.now(),
            truncated=truncated,
        )
        intake.keep(self.store, [letter])
        while intake.read_next(self.store, self.house):
            pass

    def write(self, power: str, text: str, *, received: datetime | None = None, **how: Any) -> list[OutboxRow]:
        """A player writes; what the service sends then."""
        self.deliver(self.raw(power, text, **how), received=received)
        return [row for row in self.new() if row.state is not RowState.WITHDRAWN]

    def master(self, text: str, **how: Any) -> list[OutboxRow]:
        """The game master writes; what the service sends then."""
        return self.write("GM", text, **{"sender": MASTER, **how})

    def rows(self) -> list[OutboxRow]:
        """All that was ever queued."""
        return list(self.store.work.outbox.rows.values())

    def new(self) -> list[OutboxRow]:
        """Rows queued since the last look."""
        rows = self.rows()
        found, self.seen = rows[self.seen :], len(rows)
        return found

    def letter(self, row: OutboxRow, pictures: Pictures = PICTURES) -> EmailMessage:
        return cast("EmailMessage", message_from_bytes(self.written(row, pictures), policy=default))

    def written(self, row: OutboxRow, pictures: Pictures = PICTURES) -> bytes:
        with self.store() as work:
            game = work.games.get(row.game) if row.game else None
        pieces, problem = write(row, self.house, game.settings.variant if game else "classic", pictures)
        assert problem is None, problem
        raw = b"".join(pieces)
        watched.keep(repr(row), raw)
        return raw

    def to(self, power: str, kind: str, rows: Sequence[OutboxRow] | None = None) -> str:
        """The last letter of that kind to a power, or to the game master, in one line."""
        number = 0 if power == "GM" else self.seat(power).number
        kept = self.rows() if rows is None else rows
        return " ".join(self.text([row for row in kept if (row.seat, row.kind) == (number, kind)][-1]).split())

    def text(self, row: OutboxRow) -> str:
        """The words of a letter, which stand before its other parts."""
        words, _, _ = self.written(row).partition(b"Content-Type: text/html")
        part = next(part for part in message_from_bytes(words).walk() if part.get_content_type() == "text/plain")
        content = part.get_payload(decode=True)
        assert isinstance(content, bytes)
        return content.decode("utf-8").replace("\r\n", "\n").replace("\N{NO-BREAK SPACE}", " ")

    def alive(self, until: datetime | None = None) -> None:
        """Signs of life of the last two days: the service was never away."""
        with self.store() as work:
            for kind, at in self.signs(until or self.clock.now()):
                work.health.beat(kind, at)

    @staticmethod
    def signs(end: datetime) -> Iterator[tuple[str, datetime]]:
        for minutes in range(0, 2 * 24 * 60, 9):  # nearer than what is tolerated
            for kind in ("read", "sent"):
                yield kind, end - timedelta(minutes=minutes)

    def attend(self) -> Attended:
        return turns.attend(self.store, self.house, "europe-1")

    def fall(self, at: datetime | None = None) -> Attended:
        """The deadline passes, the mailbox is looked through, the turn is judged."""
        due = at or self.game.deadline.due  # type: ignore[union-attr]  # a running game has one
        self.clock.at = due + timedelta(minutes=2)
        self.alive()
        assert self.attend().sweep
        turns.note_sweep(self.store, "europe-1", self.clock.now())
        return self.attend()

    def mark_sent(self) -> None:
        with self.store() as work:
            for row in list(work.outbox.rows.values()):
                if row.state is RowState.WAITING:
                    work.outbox.sent([row.id], self.clock.now())


PARIS = ZoneInfo("Europe/Paris")
