"""The minutes of a session: what was proposed, who voted how, what was adopted, and what it changed."""

from collections.abc import Iterator, Mapping, Sequence

from gm.reports.values import Extra, Saying
from gm.rules.judge import Ruling
from gm.rules.orders import Order
from gm.rules.position import Position
from gm.rules.ruleset import Ruleset
from gm.variants.diplomatie2000.measures import NONE, Ballot, Motion
from gm.variants.diplomatie2000.session import USUAL_AMOUNT, Sitting, Tally, hold_session, votes_each
from gm.variants.diplomatie2000.world_state import is_mandate, living, united


def session_told(ruling: Ruling, ruleset: Ruleset) -> Iterator[Extra]:
    """The minutes of the session of a judged spring or autumn."""
    session = hold_session(ruling.docket.acts)
    if not session.types:
        yield Extra("session", (Saying("nothing_proposed"),), leads=True)
    for type_, counted in session.types.items():
        yield Extra(f"session_{type_}", tuple(_of_type(type_, counted, session, ruling, ruleset)), leads=True)
    effects = tuple(_effects(session, ruling))
    if effects:
        yield Extra("effects", effects, leads=True)


def _of_type(type_: str, counted: Tally, session: Sitting, ruling: Ruling, ruleset: Ruleset) -> Iterator[Saying]:
    """Each motion with its votes, those adopted first; votes for none, and who did not vote."""
    named = Ballot not in ruleset.sealed_kinds
    cast = _cast(type_, len(counted.motions), session, ruling)
    rest = sorted(counted.motions.keys() - set(counted.adopted), key=lambda power: (-counted.counts[power], power))
    for proposer in (*counted.adopted, *rest):
        key = "adopted" if proposer in counted.adopted else "rejected"
        motion = motion_told(proposer, counted.motions[proposer], amount_of(session, proposer, counted.motions))
        voters = [state for state, choices in cast.items() if proposer in choices]
        yield _counted(key, counted.counts[proposer], voters if named else (), {"motion": motion})
    if counted.none:
        yield _counted("against", counted.none, [s for s, choices in cast.items() if NONE in choices] if named else ())
    silent = [state for state in _voting(ruling) if not set(cast.get(state, ())) & {NONE, *counted.motions}]
    if silent:
        listed = {"voters": tuple(silent)} if named else {}
        yield Saying("abstained_named" if named else "abstained", {}, {"states": len(silent)}, listed=listed)


def _counted(key: str, votes: int, voters: Sequence[str], within: Mapping[str, Saying] | None = None) -> Saying:
    listed = {"voters": tuple(voters)} if voters else {}
    return Saying(f"{key}_named" if voters else key, {}, {"votes": votes}, listed=listed, within=within or {})


def _cast(type_: str, motions: int, session: Sitting, ruling: Ruling) -> dict[str, tuple[str, ...]]:
    """state -> its choices that count"""
    each = votes_each(type_, motions)
    return {
        power: act.choices[:each]
        for power, act in sorted(ruling.docket.acts, key=lambda said: said[0])
        if isinstance(act, Ballot) and act.type == type_ and (power, type_) not in session.twice
    }


def _voting(ruling: Ruling) -> list[str]:
    """Who might have voted."""
    barred = united(ruling.before).disgrace.keys() | ruling.docket.disorder
    return [state for state in living(ruling.before) if state not in barred]


def amount_of(session: Sitting, proposer: str, motions: Mapping[str, Motion]) -> int | None:
    """What a political motion is worth, where it is worth something."""
    usual = USUAL_AMOUNT.get(motions[proposer].measure)
    return session.amounts.get(proposer, usual) if usual is not None else None


def motion_told(proposer: str, motion: Motion, amount: int | None) -> Saying:
    """A motion by its proposer: « 1A : 20 pV pour RUSS (UMAR) »."""
    by = {"by": (proposer,)}
    if amount is None or motion.state is None:
        return Saying("motion", listed=by, orders={"order": str(motion)})
    unit = "turns" if motion.measure == "1D" else "points"
    listed = {**by, "state": (motion.state,)}
    return Saying(f"motion_{unit}", {"measure": motion.measure}, {unit: amount}, listed=listed)


# What it changed.


def _effects(session: Sitting, ruling: Ruling) -> Iterator[Saying]:
    before, after = united(ruling.before), united(ruling.after)
    for state in living(ruling.after):
        was, now = before.adjustment.get(state, 0), after.adjustment.get(state, 0)
        if was != now:
            yield Saying("adjusted", {"by": signed(now - was), "now": signed(now)}, listed={"state": (state,)})
        left, then = after.disgrace.get(state, 0), before.disgrace.get(state, 0)
        if left > max(0, then - 1):
            yield Saying("put_in_disgrace", counts={"turns": left}, listed={"state": (state,)})
        elif then and not left:
            yield Saying("back_in_grace", listed={"state": (state,)})
    if not session.adopted("2") and any(map(is_mandate, ruling.before.units.values())):
        yield Saying("no_missions")
    yield from _economy(session, ruling.before)


def _economy(session: Sitting, before: Position) -> Iterator[Saying]:
    for _, motion in session.adopted("3"):
        if motion.measure == "3B" and motion.state is not None:
            yield Saying("embargo", listed={"state": (motion.state,)})
        elif motion.state is not None:
            yield Saying("fund_given", listed={"state": (motion.state,)})
        else:
            yield Saying("fund_withdrawn")
    former = united(before).imf
    if before.turn.season == "F" and former is not None and not any(m.measure == "3A" for _, m in session.adopted("3")):
        yield Saying("fund_stays", listed={"state": (former,)})


def signed(number: int) -> str:
    """« +20 », « −14 »."""
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}")


# While it is open, and when it closes.


def list_of_motions(made: Mapping[str, Sequence[Order]], *, closed: bool) -> Iterator[Extra]:
    """What is proposed, by type and proposer; once that is all, how one votes for it."""
    session = hold_session((power, order) for power, orders in made.items() for order in orders)
    if not session.types:
        yield Extra("session", (Saying("nothing_proposed"),))
    for type_, counted in session.types.items():
        moved = sorted(counted.motions.items(), key=lambda each: (each[1].measure, each[0]))
        lines = [motion_told(proposer, motion, session.amounts.get(proposer)) for proposer, motion in moved]
        if type_ == "1":
            lines.append(Saying("usual_amounts"))
        if closed:
            votes = votes_each(type_, len(moved))
            choices = tuple(proposer for proposer, _ in moved[:votes])
            lines.append(Saying("how_to_vote", {"type": type_}, {"votes": votes}, listed={"choices": choices}))
        yield Extra(f"session_{type_}", tuple(lines))
