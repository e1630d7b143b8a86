"""A session of the United Nations: motions and ballots counted, ties broken, and what the adopted motions change."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from gm.rules.orders import Order
from gm.rules.outcomes import Fate, Outcome, Reason
from gm.rules.ruleset import Docket, Ruleset
from gm.variants.diplomatie2000.admissibility import AMOUNTS, NOT_PROPOSED, OUT_OF_RANGE
from gm.variants.diplomatie2000.board import UN
from gm.variants.diplomatie2000.measures import (
    ABSTAIN,
    NONE,
    TYPES,
    Amount,
    Ballot,
    Motion,
    Pledge,
    Ranking,
)
from gm.variants.diplomatie2000.world_state import NO_PROGRAMME, United, changed, living, united

Acts = Iterable[tuple[str, Order]]
USUAL_AMOUNT = {"1A": 20, "1B": 20, "1D": 2}


class Tally(NamedTuple):
    """How one type was voted on."""

    motions: Mapping[str, Motion]
    """proposer -> motion, the earlier first"""
    counts: Mapping[str, int]
    """proposer -> votes"""
    none: int
    """Votes against all."""
    adopted: tuple[str, ...]
    """Proposers of what was adopted, most votes first."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """What was proposed and how it came out."""

    types: Mapping[str, Tally]
    """type -> its tally, for each that somebody proposed something for"""
    amounts: Mapping[str, int]
    """proposer -> what his political motion is worth, where the Secretary-General said so"""
    twice: frozenset[tuple[str, str]] = frozenset()
    """(state, type) of those who wrote two different ballots: neither counts."""

    def moved(self, type_: str) -> Mapping[str, Motion]:
        """proposer -> motion of that type"""
        found = self.types.get(type_)
        return found.motions if found else {}

    def adopted(self, type_: str) -> list[tuple[str, Motion]]:
        found = self.types.get(type_)
        return [(proposer, found.motions[proposer]) for proposer in found.adopted] if found else []


def votes_each(type_: str, motions: int) -> int:
    """How many votes a state has, and how many motions are adopted at most (rule 25)."""
    if type_ != "1" or motions < 5:
        return 1
    return 2 if motions < 9 else 3


def hold_session(acts: Acts) -> Sitting:
    """Count everything that was accepted."""
    motions: dict[str, dict[str, Motion]] = {type_: {} for type_ in TYPES}
    ballots: dict[str, dict[str, Ballot]] = {type_: {} for type_ in TYPES}
    rankings: dict[str, tuple[str, ...]] = {}
    amounts: dict[str, int] = {}
    twice: set[tuple[str, str]] = set()
    for power, act in acts:
        if isinstance(act, Motion):
            motions[act.type].setdefault(power, act)
        elif isinstance(act, Ballot):
            if ballots[act.type].setdefault(power, act) != act:
                twice.add((power, act.type))
        elif isinstance(act, Ranking):
            rankings[act.type] = act.proposers
        elif isinstance(act, Amount):
            amounts[act.proposer] = act.amount
    for power, type_ in twice:
        del ballots[type_][power]
    types = {
        type_: _counted(type_, moved, ballots[type_].values(), rankings.get(type_, ()))
        for type_, moved in motions.items()
        if moved
    }
    worth = {proposer: amount for proposer, amount in amounts.items() if proposer in motions["1"]}
    return Sitting(types, worth, frozenset(twice))


def _counted(type_: str, motions: Mapping[str, Motion], ballots: Iterable[Ballot], ranking: tuple[str, ...]) -> Tally:
    """Rules 24 to 26."""
    each = votes_each(type_, len(motions))
    counts, none = dict.fromkeys(motions, 0), 0
    for ballot in ballots:
        cast = ballot.choices[:each]
        none += cast.count(NONE)
        for choice in set(cast):
            if choice in counts:
                counts[choice] += 1
    order = list(motions)

    def place(proposer: str) -> tuple[int, int, bool, int]:
        ranked = ranking.index(proposer) if proposer in ranking else len(ranking)
        return -counts[proposer], ranked, proposer != UN, order.index(proposer)

    best = sorted(motions, key=place)[:each]
    return Tally(motions, counts, none, tuple(proposer for proposer in best if counts[proposer] > none))


def tell_session(docket: Docket, session: Sitting) -> Docket:
    """The fate of each line, told when somebody asks."""
    return docket._replace(tellers=(*docket.tellers, partial(_fates, docket.acts, session)))


def _fates(acts: Acts, session: Sitting) -> list[Outcome]:
    """What stands succeeds, adopted or not; a ballot for what does not stand abstains."""
    told = []
    for power, act in acts:
        if isinstance(act, Motion | Ballot | Pledge | Ranking | Amount):
            why = _why_nothing(power, act, session)
            told.append(Outcome(power, act, Fate.VOID if why else Fate.SUCCEEDS, why))
    return told


def _why_nothing(power: str, act: Order, session: Sitting) -> Reason | None:
    """Why a line that could be written comes to nothing beside the others."""
    if isinstance(act, Amount):
        motion = session.moved("1").get(act.proposer)
        if motion is None:
            return NOT_PROPOSED
        return None if act.amount in AMOUNTS.get(motion.measure, ()) else OUT_OF_RANGE
    if isinstance(act, Ballot):
        if (power, act.type) in session.twice:
            return Reason.ORDERED_TWICE
        moved = session.moved(act.type)
        stands = any(choice in (NONE, ABSTAIN) or choice in moved for choice in act.choices)
        return None if stands else NOT_PROPOSED
    if isinstance(act, Ranking):
        return None if any(proposer in session.moved(act.type) for proposer in act.proposers) else NOT_PROPOSED
    return None


# What it changes.


def take_effect(docket: Docket, session: Sitting, ruleset: Ruleset) -> Docket:
    """Rule 8, step 4: terms of disgrace lose a turn, then votes of type 1 and 3; programmes of aid are rewritten."""
    position, limit = docket.position, adjustment_limit(ruleset)
    un = united(position)
    adjustment, disgrace, expelled = dict(un.adjustment), _a_turn_less(un), set(un.expelled)
    # Fewest votes first, so that of two measures on one state the one with more has the last word (rule 27).
    for proposer, motion in reversed(session.adopted("1")):
        state, amount = motion.state or "", session.amounts.get(proposer, USUAL_AMOUNT.get(motion.measure, 0))
        if motion.measure == "1C":
            disgrace.pop(state, None)
            expelled.discard(state)
        elif motion.measure == "1D":
            disgrace[state] = max(disgrace.get(state, 0), amount)
            expelled.add(state)
        else:
            moved = adjustment.get(state, 0) + (amount if motion.measure == "1A" else -amount)
            adjustment[state] = max(-limit, min(limit, moved))
    autumn = position.turn.season == "F"
    news: dict[str, object] = {
        "adjustment": {state: points for state, points in adjustment.items() if points},
        "disgrace": disgrace,
        "expelled": frozenset(expelled),
        "aid": _programmes(docket),
        "silent": docket.disorder.intersection(living(position)) if autumn else frozenset(),
    }
    if autumn:
        news |= _economy(un, session)
    return docket._replace(position=changed(position, **news))


def _a_turn_less(un: United) -> dict[str, int]:
    return {state: turns - 1 for state, turns in un.disgrace.items() if turns > 1}


def _economy(un: United, session: Sitting) -> dict[str, str | None]:
    """Rule 28."""
    imf, embargo = un.imf, None
    for _, motion in session.adopted("3"):
        if motion.measure == "3A":
            imf = motion.state
        else:
            embargo = motion.state
    return {"imf": imf, "embargo": embargo}


def _programmes(docket: Docket) -> Mapping[str, tuple[str | None, ...]]:
    found = dict(united(docket.position).aid)
    for power, act in docket.acts:
        if isinstance(act, Pledge):
            slots = list(found.get(power, NO_PROGRAMME))
            slots[act.slot - 1] = act.state
            found[power] = tuple(slots)
    return {state: slots for state, slots in found.items() if any(slots)}


def adjustment_limit(ruleset: Ruleset) -> int:
    """Rule 13."""
    return 144 if ruleset.options.get("long") else 125


def votes_json(session: Sitting) -> dict[str, dict[str, object]]:
    return {
        type_: {"counts": dict(found.counts), "none": found.none, "adopted": list(found.adopted)}
        for type_, found in session.types.items()
    }
