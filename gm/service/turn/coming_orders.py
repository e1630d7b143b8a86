"""Orders for a turn that is still to come: kept as they were written, and read when it opens."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from gm.service.model.game import Game, Seat
from gm.service.model.letters import Act, Incoming
from gm.service.ports import Work
from gm.service.turn.line import judged_turns

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
        _note(work, game, seat, letter, turn, text)


def _note(work: Work, game: Game, seat: Seat, letter: Incoming, turn: str, text: str) -> None:
    value = f"{turn} {letter.id} {letter.uid}\n{text}"
    work.acts.add(Act(game.name, game.number, game.judgement, seat.number, COMING, value, letter.received))


def coming_turns(work: Work, game: Game, seat: Seat) -> tuple[str, ...]:
    """The turns to come for which something of a seat is kept, as they were first written for."""
    past = {str(record.before.turn) for record in judged_turns(work, game)} | {str(game.position.turn)}
    acts = [act for act in work.acts.of_game(game.name) if act.kind == COMING and act.seat == seat.number]
    turns = dict.fromkeys(act.value.split(" ", 1)[0] for act in acts)
    kept = (turn for turn in turns if turn not in past)
    return tuple(turn for turn in kept if any(each.seat == seat.number for each in kept_for(work, game, turn)))


def clear_coming(work: Work, game: Game, seat: Seat, letter: Incoming) -> None:
    """Forget what a seat has written for turns to come."""
    for turn in coming_turns(work, game, seat):
        _note(work, game, seat, letter, turn, "")


def kept_for(work: Work, game: Game, turn: str) -> tuple[KeptOrders, ...]:
    """Of each seat what it has written last for that turn, by the time of its letter, unless it has cleared it."""
    found: dict[int, KeptOrders] = {}
    for act in work.acts.of_game(game.name):
        if act.kind != COMING or not act.value.startswith(f"{turn} "):
            continue
        head, _, text = act.value.partition("\n")
        letter, uid = map(int, head.split()[1:])
        before = found.get(act.seat)
        if before is None or (before.received, before.uid) <= (act.at, uid):
            found[act.seat] = KeptOrders(act.seat, letter, uid, act.at, text)
    return tuple(found[seat] for seat in sorted(found) if found[seat].text)


def carried(act: Act, letter: Callable[[int], int]) -> Act:
    """The row as it stands in another installation, where letters have other numbers."""
    if act.kind != COMING:
        return act
    head, _, text = act.value.partition("\n")
    turn, number, uid = head.split()
    return replace(act, value=f"{turn} {letter(int(number))} {uid}\n{text}")
