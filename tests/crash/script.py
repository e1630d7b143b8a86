"""A season as a script: letters, deadlines, and a service whose process may die between any two of its acts.

A death is an exception that nothing catches. What a process has committed, moved in the mailbox, or handed to the mail
server is there for the next one; everything else is gone.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from gm.service.desk import intake
from gm.service.model.game import Player
from gm.service.model.letters import Incoming
from gm.service.play import turns
from gm.service.post import outgoing
from gm.variants.dix.variant import DIX
from tests.crash import points
from tests.hostile.world import DEADLINE, PLAYERS, SATURDAY, OpenWork, World

SHEETS = {
    "AUSTRIA": ("A Vie-Gal\nA Bud-Ser\nF Tri-Alb", "A Vie-Tri\nA Bud-Ser\nF Tri-Alb"),
    "ENGLAND": ("F Lon-Nth\nF Edi-Nwg\nA Lvp-Yor", "F Lon-Eng\nF Edi-Nth\nA Lvp-Wal"),
    "FRANCE": ("A Par-Bou\nA Mar-Esp\nF Bre-MAO", "A Par-Pic\nA Mar-Bou\nF Bre-Man"),
    "GERMANY": ("A Mun-Bou\nA Ber-Kie\nF Kie-Hol", "A Mun-Ruh\nA Ber-Kie\nF Kie-Dan"),
    "ITALY": ("A Ven-Pie\nA Rom-Ven\nF Nap-Ion", "A Ven H\nA Rom-Apu\nF Nap-Ion"),
    "RUSSIA": ("A Mos-Ukr\nA Var-Gal\nF Sev-MNO", "A Mos-Seb\nA Var-Ukr\nF Sev-Rum"),
    "TURKEY": ("A Con-Bul\nA Smy-Con\nF Ank-MNO", "A Con-Bul\nA Smy H\nF Ank-Con"),
}
"""power -> the sheet that is thought better of, and the one that counts"""

BEATS = timedelta(minutes=5)


class Death(BaseException):
    """The process is gone. No `except Exception` may see it."""


@dataclass
class Fate:
    """Decides at each boundary whether the process dies there; `passed` counts them."""

    dies: Callable[[int], bool]
    passed: int = 0
    deaths: int = 0

    def boundary(self) -> None:
        self.passed += 1
        if self.dies(self.passed):
            self.deaths += 1
            raise Death


@dataclass
class Mortal:
    """A store whose transactions may end in death: before the commit, or after it."""

    store: Any
    fate: Fate

    @contextmanager
    def __call__(self) -> Iterator[Any]:
        with self.store() as work:
            yield work
            self.fate.boundary()
        self.fate.boundary()


@dataclass
class Season:
    """The world outside of the process, and what it has seen."""

    world: World
    fate: Fate
    inbox: list[Incoming] = field(default_factory=list)
    processed: list[Incoming] = field(default_factory=list)
    smtp: list[tuple[str, str, bytes]] = field(default_factory=list)
    """(recipient, Message-ID, bytes) as the mail server has taken them."""
    lives: int = 0

    def process(self) -> None:
        """One life of the service: whatever there is to do now, in its order."""
        store, house = Mortal(self.world.store, self.fate), self.world.house
        holder = self._begin()
        while self.inbox:
            batch = self.inbox[:5]
            intake.keep(store, batch)
            self.fate.boundary()
            self.processed += batch
            del self.inbox[:5]
        while intake.read_next(store, house):
            pass
        while True:
            attended = turns.attend(store, house, "europe-1")
            if attended.sweep:
                turns.note_sweep(store, "europe-1", house.now())
            elif not attended.judged:
                break
        while claimed := outgoing.claim(store, house, holder, 3):
            new = [(each.row, (self._bytes(each.row),), None) for each in claimed if each.row.raw is None]
            kept = [(each.row, (each.row.raw,)) for each in claimed if each.row.raw is not None]
            for row, pieces in (*kept, *outgoing.keep_bytes(store, house, new)):
                self.smtp.append((row.recipient, row.message_id, b"".join(pieces)))
                self.fate.boundary()
            for each in claimed:
                outgoing.sent(store, house, [each.row])

    def _begin(self) -> str:
        """The process that lives now; the one before is known to be dead."""
        with self.world.store() as work:
            for dead in work.processes.living():
                work.processes.end(dead.name)
            self.lives += 1
            work.processes.begin(f"life {self.lives}", "")
        return f"life {self.lives}"

    def _bytes(self, row: Any) -> bytes:
        """Something that would differ if a letter were written twice; real letters are written elsewhere."""
        return f"{row.message_id} {row.kind} {row.facts}".encode()

    def live(self) -> None:
        """Process after process, until one finds nothing left to do."""
        for _ in range(2000):
            try:
                self.process()
            except Death:
                continue
            if not any(row.sent is None for row in self.world.rows()):
                return
            # Some letters wait for their time.
            self.world.clock.forward(timedelta(minutes=3))
        raise AssertionError("the service never came to rest")

    def mail(self, at: datetime, *raws: bytes) -> None:
        self.inbox += [self.world.kept(raw, at + timedelta(seconds=number)) for number, raw in enumerate(raws)]


def play(world: World, fate: Fate) -> Season:
    """Two movements with two sheets each, press, requests, an act that waits for its yes, a late letter, a forged one
    and a machine's."""
    season = Season(world, fate)
    season.live()
    for turn in (1, 2):
        due = DEADLINE if turn == 1 else world.game.deadline.due  # type: ignore[union-attr]
        # Written at fixed times, so that the letters are the same however long the service was dead.
        start = world.clock.at = (SATURDAY if turn == 1 else DEADLINE) + timedelta(days=2)
        for number, (power, sheets) in enumerate(SHEETS.items()):
            ordered = sheets if turn == 1 else ("\n".join(f"{line.split('-')[0]} H" for line in sheets[1].split("\n")),)
            subject = f"[europe-1 {world.seat(power).token}] Ordres" if power == "RUSSIA" else "Ordres"
            letters = [world.write(power, text, subject=subject, at=start) for text in ordered]
            if power == "ITALY" and turn == 1:
                letters.append(world.write(power, "Absence du 3 au 10 mars", subject="Au printemps", at=start))
            if power != "RUSSIA":
                letters.append(
                    world.write(power, f"Lettre {turn} de {number}.", to=world.tagged(power, "russia"), at=start)
                )
                letters.append(world.write(power, "statut", at=start))
            season.mail(start, *letters)
            if number % 3 == 1:
                season.live()
        if turn == 1:
            # Between the yes and what it agrees to, the process may die too.
            season.mail(start, world.write("ITALY", "Oui", subject="Re: Au printemps", at=start))
        season.mail(start, world.write("FRANCE", "A Par H", sender="thief@elsewhere.example", at=start))
        season.mail(start, world.write("FRANCE", "absent", headers=("Auto-Submitted: auto-replied",), at=start))
        season.live()
        _alive_all_day(world, due)
        world.clock.at = due + timedelta(seconds=30)
        season.mail(due + timedelta(seconds=1), world.write("GERMANY", "A Mun-Tyr\nA Ber-Pru\nF Kie-Bal", at=due))
        season.live()
        world.clock.at = max(world.clock.now(), due + timedelta(minutes=2))
        season.live()
    return season


DIX_PLAYERS = (
    *PLAYERS.values(),
    Player("Hildegarde Tordenskjold", ("hildegarde@tordenskjold.example",), ("NORWAY",)),
    Player("Isidore Obilitch", ("isidore@obilitch.example",), ("SERBIA",)),
    Player("Jacinthe Albornoz", ("jacinthe@albornoz.example",), ("SPAIN",)),
)


def dix_world(store: OpenWork) -> World:
    chosen = {"variant": "dix", "setup": "10", "start_year": 1900, "edition": "classique", "unplayed": frozenset()}
    return World(store, seating=DIX.seatings["10"].chairs, players=DIX_PLAYERS, **chosen)


def play_dix(world: World, fate: Fate) -> Season:
    """The mobilisation, two movements with points, and an adjustment through which those of autumn wait."""
    season = Season(world, fate)
    season.live()
    for sheets in points.SHEETS:
        due = world.game.deadline.due  # type: ignore[union-attr]
        start = world.clock.at = due - timedelta(days=1)
        for power, texts in sheets.items():
            season.mail(start, *(world.write(power, text, at=start) for text in texts))
        season.live()
        _alive_all_day(world, due)
        for past in (timedelta(seconds=30), timedelta(minutes=2)):
            world.clock.at = max(world.clock.now(), due + past)
            season.live()
    return season


def _alive_all_day(world: World, due: datetime) -> None:
    """Signs of life, as a service that is there gives them: no deadline moves."""
    with world.store() as work:
        for number in range(24 * 12 + 1):
            for kind in ("read", "sent"):
                work.health.beat(kind, due - number * BEATS)
