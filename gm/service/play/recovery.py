"""Recovery after a database was restored from a copy: which letters it does not know, and which may have been sent
since."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from gm.reports.facts import Noticed, Notices
from gm.service.house import House
from gm.service.model.letters import Incoming
from gm.service.play.deadlines import TOLERATED
from gm.service.ports import OpenWork, Work
from gm.service.post.queue import tell_admin, tell_gm
from gm.service.who.sharing import Destination, destination

NOTE = "recovery"
REMEMBERED = timedelta(days=60)
"""Signs of life are not kept for longer."""


@dataclass(frozen=True, slots=True)
class Recovery:
    """A span of time that the database knows nothing of."""

    copied: datetime
    """The last sign of life that the database knows."""
    until: datetime
    """The service surely lived until then."""
    letters: int
    """So many were received meanwhile, and taken in again."""
    done: bool = False
    """Whether all of it has happened once more."""


def latest_recovery(work: Work) -> Recovery | None:
    noted = work.health.noted(NOTE)
    if not noted:
        return None
    plain = json.loads(noted)
    copied, until = (datetime.fromisoformat(plain[name]) for name in ("copied", "until"))
    return Recovery(copied, until, plain["letters"], plain["done"])


def note_recovery(work: Work, recovery: Recovery) -> None:
    plain = {
        "copied": recovery.copied.isoformat(),
        "until": recovery.until.isoformat(),
        "letters": recovery.letters,
        "done": recovery.done,
    }
    work.health.note(NOTE, json.dumps(plain))


def open_recovery(work: Work) -> Recovery | None:
    """The recovery that is still going on."""
    found = latest_recovery(work)
    return None if found is None or found.done else found


def take_in(open_work: OpenWork, house: House, letters: Sequence[Incoming], *, shared: bool = False) -> int:
    """Keep those of the processed letters that are not known; how many they were.

    Whoever moved one away had kept it. Where one is not known that was received after the last sign of life, the
    database is older than the mailbox. In a mailbox that is shared with another installation, only letters that are
    addressed to games known here are surely ours.
    """
    with open_work() as work:
        if shared:
            letters = [each for each in letters if destination(work, house, each.raw) is Destination.HERE]
        missed = [letter for letter in letters if work.letters.keep(letter)]
        if not missed:
            return 0
        found = open_recovery(work)
        if found is None:
            copied = _last_sign(work, missed[0].received - timedelta(seconds=1), house.now())
            found = Recovery(copied, copied, 0)
        later = [letter.received for letter in missed if letter.received > found.copied]
        if later:
            until = max(found.until, *later)
            note_recovery(work, replace(found, until=until, letters=found.letters + len(missed)))
        return len(missed)


def begin_recovery(work: Work, made: datetime, now: datetime) -> None:
    """Begin a recovery: the database was copied at that time, and letters that it holds may have been sent since."""
    copied = _last_sign(work, made, now)
    note_recovery(work, Recovery(copied, copied, 0))
    work.outbox.hold(datetime.fromtimestamp(0, UTC), now)


def _last_sign(work: Work, otherwise: datetime, now: datetime) -> datetime:
    return max(work.health.beats("read", now - REMEMBERED), default=otherwise)


def lived_until(work: Work, recovery: Recovery, until: datetime) -> Recovery:
    """Note that the service was alive until then: nothing waits in the mailbox."""
    recovery = replace(recovery, until=max(recovery.until, until))
    note_recovery(work, recovery)
    at = recovery.copied
    while at <= recovery.until:
        for kind in ("read", "sent"):
            work.health.beat(kind, at)
        at += TOLERATED / 2
    return recovery


def holding(open_work: OpenWork, recovery: Recovery) -> OpenWork:
    """The same store; letters queued for a time before the end of the recovery are held, for they may have left."""

    @contextmanager
    def opened() -> Iterator[Work]:
        with open_work() as work:
            yield work
            work.outbox.hold(recovery.copied, recovery.until)

    return opened


def turns_judged(work: Work, recovery: Recovery) -> Mapping[str, Sequence[str]]:
    """Game -> its turns that were judged here after the copy was made; no turn of elsewhere has a number above 0."""
    found = {
        game.name: [
            str(record.before.turn)
            for record in work.turns.of_game(game.name)
            if record.number > 0 and recovery.copied < record.judged <= recovery.until
        ]
        for game in work.games.all()
    }
    return {name: turns for name, turns in sorted(found.items()) if turns}


def finish(work: Work, house: House, recovery: Recovery) -> None:
    """End the recovery: the administrator is told, and each game master of his game."""
    note_recovery(work, replace(recovery, done=True))
    judged = turns_judged(work, recovery)
    told = "; ".join(f"{name}: {', '.join(turns)}" for name, turns in judged.items())
    tell_admin(work, house, _notices("", house, recovery, told), NOTE, recovery.copied.isoformat())
    for game in work.games.all():
        if game.name in judged and game.settings.gm_email.casefold() != house.admin.casefold():
            facts = _notices(game.name, house, recovery, ", ".join(judged[game.name]))
            tell_gm(work, house, game, facts, NOTE, recovery.copied.isoformat())


def _notices(game: str, house: House, recovery: Recovery, turns: str) -> Notices:
    detail = f"judged: {turns}" if turns else ""
    noticed = Noticed("recovered", recovery.copied, detail=detail, ended=recovery.until)
    return Notices(game, (noticed,), house.zone)
