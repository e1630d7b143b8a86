"""What a letter turned out to be; a person is told of one that needs him, without its content."""

from dataclasses import dataclass

from gm.reports.facts import Noticed, Notices
from gm.service import budgets
from gm.service.house import House
from gm.service.model.game import Game
from gm.service.model.letters import Incident, Incoming, LetterState
from gm.service.ports import OpenWork, Work
from gm.service.post.attention import call
from gm.service.post.queue import tell_admin


@dataclass(frozen=True, slots=True)
class Settled:
    """What a letter turned out to be."""

    kind: str
    game: str | None = None
    seat: int | None = None
    state: LetterState = LetterState.READ


def set_aside(work: Work, house: House, letter: Incoming, game: Game | None, reason: str) -> None:
    """Announce a letter that needs a person, without its content."""
    name = game.name if game else None
    work.incidents.add(Incident("set_aside", house.now(), name, letter=letter.id, detail=reason))
    noticed = Noticed("set_aside", letter.received, None, str(letter.id), reason)
    if game is not None:
        call(work, house, game, noticed)
    elif budgets.spend(work, budgets.notices(house, "", "set_aside"), house.now()):
        tell_admin(work, house, Notices("", (noticed,), house.zone), letter.sha256)


def note_quarantine(open_work: OpenWork, house: House, reason: str, uid: int) -> None:
    """Tell the administrator of a letter that could not be kept and lies in the quarantine folder."""
    now = house.now()
    with open_work() as work:
        work.incidents.add(Incident("set_aside", now, detail=reason))
        if budgets.spend(work, budgets.notices(house, "", "quarantine"), now):
            facts = Notices(
                "", (Noticed("set_aside", now, detail=f"quarantine folder, UID {uid}: {reason}"),), house.zone
            )
            tell_admin(work, house, facts, uid, now.isoformat())
