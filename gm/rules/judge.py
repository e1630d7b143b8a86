"""Settle a phase: `adjudicate` reads the orders, runs the phase's steps, and turns the calendar to what comes next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from gm.rules.orders import Order
from gm.rules.outcomes import Event, EventKind, Outcome, Verdict
from gm.rules.position import NOTHING, Dislodged, Position
from gm.rules.ruleset import Docket, Ruleset


@dataclass(frozen=True)
class Ruling:
    """The judgement of one phase."""

    before: Position
    after: Position
    """The position at the next phase that is needed."""
    events: tuple[Event, ...]
    verdict: Verdict | None
    dislodged: Mapping[str, Dislodged]
    """Every unit this phase dislodged; those with nowhere to go may already be gone in `after`."""
    contested: frozenset[str]
    """Every province this phase left empty by a stand-off."""
    docket: Docket
    """The table as the steps left it: sent, accepted and supplied orders apart."""

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The fate of every order, with reasons and strengths: worked out at the first reading, then kept."""
        return tuple(outcome for teller in self.docket.tellers for outcome in teller())


def adjudicate(
    position: Position,
    orders: Mapping[str, Sequence[Order]],
    ruleset: Ruleset,
    *,
    disorder: frozenset[str] = frozenset(),
    chance: Mapping[str, str] = NOTHING,
) -> Ruling:
    """Settle the phase the position is in.

    `orders` are sheets as sent, power -> orders; no order is refused with an exception, each has its Outcome.
    `disorder` names the powers in civil disorder this turn beside the idle ones. `chance` holds what was
    drawn beforehand. Raises RulesError when the turn is not in the calendar.
    """
    phase = ruleset.phase(position.turn)
    docket = Docket(position, orders, disorder | ruleset.idle(position), chance)
    for step in phase.course.steps:
        docket = step(docket, ruleset)
    docket = turn_the_page(docket, ruleset)
    docket = _announce_eliminations(docket, position, ruleset)
    verdict = docket.verdict or ruleset.ending.verdict(docket.position, ruleset)
    return Ruling(position, docket.position, docket.events, verdict, docket.dislodged, docket.contested, docket)


def turn_the_page(docket: Docket, ruleset: Ruleset) -> Docket:
    """Move to the next phase of the calendar that is needed, or to the one in which the game ends."""
    turn = docket.position.turn
    for _ in range(2 * len(ruleset.calendar.rows)):
        turn = ruleset.calendar.after(turn)
        phase = ruleset.phases[turn.phase]
        docket = docket._replace(position=docket.position.at(turn))
        for step in phase.course.opens:
            docket = step(docket, ruleset)
        if docket.verdict is not None or phase.course.is_needed(docket.position, ruleset):
            break
    return docket


def _announce_eliminations(docket: Docket, before: Position, ruleset: Ruleset) -> Docket:
    changed = docket.events or docket.position.extras is not before.extras
    gone = ruleset.laws.alive(before) - ruleset.laws.alive(docket.position) if changed else ()
    if not gone:
        return docket
    news = tuple(Event(EventKind.ELIMINATED, power=power) for power in sorted(gone))
    return docket._replace(events=docket.events + news)
