"""Orders for a turn that is still to come: kept as they were written, and read when it opens."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from gm.service.model.game import Game, Seat
from gm.service.model.letters import Act, Incoming
from gm.service.ports import Work

COMING = "coming"
"""Kind of the rows that keep them; the value is the turn, the letter, its uid, and below them the text."""


@dataclass(frozen=True, slots=True)
class KeptOrders:
    """What a seat has written last for a turn before it opened."""

    seat: int
    letter: int
    uid: int
    received: datetime
    text: str


def keep_coming(work: Work, game: Game, seat: Seat, letter: Incoming, coming: Mapping[str, str]) -> None:
    for turn, text in coming.items():
        value = f"{turn} {letter.id} {letter.uid}\n{text}"
        work.acts.add(Act(game.name, game.number, game.judgement, seat.number, COMING, value, letter.received))


def kept_for(work: Work, game: Game, turn: str) -> tuple[KeptOrders, ...]:
    """Of each seat what it has written last for that turn, by the time of its letter."""
    found: dict[int, KeptOrders] = {}
    for act in work.acts.of_game(game.name):
        if act.kind != COMING or not act.value.startswith(f"{turn} "):
            continue
        head, _, text = act.value.partition("\n")
        letter, uid = map(int, head.split()[1:])
        before = found.get(act.seat)
        if before is None or (before.received, before.uid) <= (act.at, uid):
            found[act.seat] = KeptOrders(act.seat, letter, uid, act.at, text)
    return tuple(found[seat] for seat in sorted(found))


def carried(act: Act, letter: Callable[[int], int]) -> Act:
    """The row as it stands in another installation, where letters have other numbers."""
    if act.kind != COMING:
        return act
    head, _, text = act.value.partition("\n")
    turn, number, uid = head.split()
    return replace(act, value=f"{turn} {letter(int(number))} {uid}\n{text}")
