"""What reports tell of this game alone: the session, subversion, aid, and to each state where it stands."""

from collections.abc import Iterator

from gm.reports.values import Extra, Saying
from gm.rules.judge import Ruling
from gm.rules.orders import Hold, Move, Order, Support
from gm.rules.outcomes import Fate, Outcome
from gm.rules.position import Position, tally
from gm.rules.ruleset import Ruleset
from gm.variants.diplomatie2000.board import MANDATE, UN, board
from gm.variants.diplomatie2000.measures import Amount, Ballot, Intervention, Motion, Pledge, Ranking, Subversion
from gm.variants.diplomatie2000.minutes import list_of_motions, session_told, signed
from gm.variants.diplomatie2000.own_sheet import of_sheet
from gm.variants.diplomatie2000.score_sheet import by_year, figures_table, points_table
from gm.variants.diplomatie2000.winter import must_build_abroad
from gm.variants.diplomatie2000.world_state import (
    NO_PROGRAMME,
    aid_points,
    due,
    givers,
    living,
    may_subvert,
    united,
)
from gm.variants.requests import Question
from gm.variants.telling import Made, Telling

_OF_THE_SESSION = (Motion, Ballot, Pledge, Subversion, Intervention, Amount, Ranking)
NOBODY = "–"


def heading(outcome: Outcome) -> str | None:
    """Mandate units are told of together, below the United Nations; what a session told of, not once more."""
    order = outcome.order
    if isinstance(order, _OF_THE_SESSION):
        return None
    mission = isinstance(order, Hold | Move | Support) and order.kind == MANDATE
    return UN if mission else outcome.power


def sections(ruling: Ruling, ruleset: Ruleset, viewer: str | None) -> tuple[Extra, ...]:
    """To all, what the United Nations did, who subverted where, who helps whom, and the points; to a state, its own."""
    if viewer is not None:
        return _own(ruling, ruleset, viewer)
    told: list[Extra] = []
    if ruling.before.turn.phase == "M":
        told += session_told(ruling, ruleset)
        told += _subverted(ruling)
    told += _aid(ruling)
    return (*told, points_table(ruling.after))


# Subversion and intervention.


def _subverted(ruling: Ruling) -> Iterator[Extra]:
    used = [(power, act) for power, act in ruling.docket.acts if isinstance(act, Subversion | Intervention) and act.at]
    if used:
        yield Extra("subversion", tuple(_struck(ruling.before, power, act) for power, act in used), leads=True)


def _struck(position: Position, power: str, act: Order) -> Saying:
    unit = position.units.get(act.at)
    said = {"by": (power,)}
    if unit is None:
        return Saying("missed", listed=said, orders={"order": str(act)})
    hit = {"unit": f"{unit.kind} {unit.location}"}
    return Saying("struck", hit, listed={**said, "owner": (unit.power,)}, orders={"order": str(act)})


# Aid.


def _aid(ruling: Ruling) -> Iterator[Extra]:
    """Everybody's programme, in spring and autumn; before a winter, who is given what."""
    after = ruling.after
    if ruling.before.turn.phase == "M":
        lines = [_programme(after, state) for state in living(after) if state in united(after).aid]
        if lines:
            yield Extra("programmes", tuple(lines))
    if after.turn.phase == "A" and ruling.before.turn.phase != "A":
        given = givers(after, united(ruling.before).silent | ruling.docket.disorder)
        lines = [Saying("given", listed={"state": (state,), "from": tuple(by)}) for state, by in sorted(given.items())]
        if (embargo := united(after).embargo) is not None:
            lines.append(Saying("embargoed", listed={"state": (embargo,)}))
        if lines:
            yield Extra("received", tuple(lines))


def _programme(position: Position, state: str) -> Saying:
    slots = united(position).aid.get(state, NO_PROGRAMME)
    named = {name: (slot or NOBODY,) for name, slot in zip(("one", "two", "three"), slots, strict=True)}
    counts = {"points_of_aid": aid_points(position, state)}
    return Saying("programme", counts=counts, listed={"state": (state,), **named})


def of_open_turn(position: Position, made: Made) -> tuple[Extra, ...]:
    """What is proposed so far, and the points, with who is in disgrace."""
    motions = list_of_motions(made, closed=False) if position.turn.phase == "M" else ()
    return (*motions, points_table(position))


def answer_sectors(question: Question) -> tuple[Extra, ...]:
    """The names of all sectors, which are too many for other letters."""
    return (Extra("sectors", places=tuple(board().map.provinces)),)


# To one state.


def _own(ruling: Ruling, ruleset: Ruleset, state: str) -> tuple[Extra, ...]:
    after = ruling.after
    if state not in living(after):
        return ()
    lines = [*_own_votes(ruling, ruleset, state), *_standing(after, state, ruleset)]
    return (Extra("your_state", tuple(lines), leads=True),) if lines else ()


def _own_votes(ruling: Ruling, ruleset: Ruleset, state: str) -> Iterator[Saying]:
    """Of lines that came to nothing; where nobody is told who voted how, of all its ballots."""
    for outcome in ruling.outcomes:
        order = outcome.order
        if outcome.power != state or not isinstance(order, _OF_THE_SESSION):
            continue
        told = {"order": str(order)}
        if outcome.fate is Fate.VOID:
            yield Saying("vote_void" if isinstance(order, Ballot) else "line_void", orders=told, warns=True)
        elif ruleset.seals(order):
            yield Saying("vote_counted", orders=told)


def _standing(position: Position, state: str, ruleset: Ruleset) -> Iterator[Saying]:
    """Grace, and what the state has to use in the turn that opens."""
    un = united(position)
    if turns := un.disgrace.get(state):
        yield Saying("in_disgrace", counts={"turns": turns}, warns=True)
    if position.turn.phase == "A":
        yield _reckoned(position, state, ruleset)
        yield Saying("winter_waits")
    elif position.turn.phase == "M":
        if may_subvert(position, state) and state not in un.spent:
            yield Saying("may_subvert")
        points = aid_points(position, state)
        if points and not all(un.aid.get(state, NO_PROGRAMME)[:points]):
            yield Saying("aid_unwritten", counts={"points_of_aid": points})


def _reckoned(position: Position, state: str, ruleset: Ruleset) -> Saying:
    """« 11 centres, 2 points reçus, 12 unités : 1 construction », and which are for others to invite (rules 30, 34)."""
    counts = {
        "centers": tally(position.owners.values()).get(state, 0),
        "units": sum(unit.power == state for unit in position.units.values()),
    }
    figures = {"received": signed(united(position).received.get(state, 0))}
    owed, abroad = ruleset.owes(position).get(state, 0), must_build_abroad(position, state, ruleset)
    if owed > 0:
        key = "builds" if not abroad else "builds_abroad" if abroad == owed else "builds_some_abroad"
        counts |= {"builds": owed} | ({"guests" if abroad == owed else "mandates": abroad} if abroad else {})
    elif owed < 0:
        key, counts["removals"] = "removals", -owed
    else:
        key = "no_site" if due(position).get(state, 0) > 0 else "nothing_due"
    return Saying(f"reckoned_{key}", figures, counts)


TELLING = Telling(
    sections=sections,
    heading=heading,
    gathers=True,
    by_year=by_year,
    of_rules=(figures_table(),),
    of_sheet=of_sheet,
    of_open_turn=of_open_turn,
    at_the_close=lambda position, made: tuple(list_of_motions(made, closed=True)),
)
