"""`gm recover`: what a restored database had forgotten, and the letters that may have left before."""

from collections import Counter
from contextlib import closing
from pathlib import Path

from gm.commands.installation import find_game, read_config, spoilt_rows
from gm.commands.terminal import complain, say
from gm.reports.textpart import columns
from gm.running.app import open_store
from gm.service.play.recovery import Recovery, latest_recovery, turns_judged
from gm.service.ports import Work


def show_recovery(path: Path, game: str, *, send: bool, sent: bool) -> int:
    """The exit status is 2 when it could not be tried."""
    if send and sent:
        complain("gm recover: say either --send or --sent")
        return 2
    config = read_config(path)
    with closing(open_store(config)) as store, store() as work:
        if game:
            find_game(work.games.get, game)
        recovery = latest_recovery(work)
        if recovery is None:
            say("the database has known every letter of the mailbox so far: nothing was recovered")
            return 0
        _tell(work, recovery, game, moved=send or sent)
        held = work.outbox.held(game)
        for row in held if send else ():
            work.outbox.release(row.id)
        for row in held if sent else ():
            work.outbox.sent([row.id], row.created)
        spoilt = spoilt_rows(work)
    if held and send:
        say(f"{len(held)} letters are on their way, each under the Message-ID that it had")
    elif held and sent:
        say(f"{len(held)} letters are noted as sent")
    return 1 if spoilt else 0


def _tell(work: Work, recovery: Recovery, game: str, *, moved: bool) -> None:
    since, until = (f"{at:%Y-%m-%d %H:%M} UTC" for at in (recovery.copied, recovery.until))
    state = "read again" if recovery.done else "to be read again: gm run is at it, or does it when it starts"
    say(f"{recovery.letters} letters that came from {since} to {until}: {state}")
    for name, turns in turns_judged(work, recovery).items():
        if game in ("", name):
            say(f"{name}: judged after the copy was made: {', '.join(turns)}")
    held = Counter((row.game or "–", row.kind) for row in work.outbox.held(game))
    if held:
        rows = [(name, kind, count) for (name, kind), count in sorted(held.items())]
        say(columns(rows, ("game", "kind", "held")))
    if held and not moved:
        say("They may have left before. Ask a player for the last report he has: --send sends them, --sent does not.")
