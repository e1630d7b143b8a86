"""The rules of one game, put together."""

from collections.abc import Mapping
from dataclasses import replace

from gm.rules.adjustments import can_stand
from gm.rules.agreement import Accord, Wish
from gm.rules.errors import RulesError
from gm.rules.outcomes import Verdict
from gm.rules.position import Position, Turn
from gm.rules.rulebook import rulebook
from gm.rules.ruleset import Chart, Finish, Laws, Power, Role, Ruleset
from gm.rules.standard import RETREATS, YEAR
from gm.variants.diplomatie2000.board import KINDS, STATES, UN, board, world
from gm.variants.diplomatie2000.measures import Ballot
from gm.variants.diplomatie2000.turn import SPRING_AND_AUTUMN, barred, commander, moored
from gm.variants.diplomatie2000.winter import WINTER, build_sites
from gm.variants.diplomatie2000.world_state import SLOT, United, alive, due, lands, marked, scores, united

PHASES = (SPRING_AND_AUTUMN, RETREATS, WINTER)
FIRST_YEAR = 2001
GOAL, LONG_GOAL = 1000, 1317
POINTS = "points"


def opening(year: int) -> Position:
    """Annex 3."""
    lands = {sector: state for sector, state in world().lands.items() if state is not None}
    owners = {p.code: p.home for p in board().map.provinces.values() if p.home is not None}
    units = {unit.province: unit for unit in world().units}
    return Position(Turn(year, "S", "M"), units, owners, extras={SLOT: United(lands=lands)})


def verdict(position: Position, ruleset: Ruleset) -> Verdict | None:
    """When an autumn ends, all who have reached the goal win together (rule 14); else an abridged game may be over."""
    counted = united(position).scores
    if position.turn.phase != WINTER.code or not counted:
        return None
    winners = tuple(sorted(state for state, points in counted.items() if points >= ruleset.ending.goal))
    if winners:
        return Verdict(POINTS, winners, counted, POINTS)
    if ruleset.ending.end_year is not None and position.turn.year >= ruleset.ending.end_year:
        return Verdict("abridged", _first(counted), counted, POINTS)
    return None


def agreed(position: Position, ruleset: Ruleset, wish: Wish) -> Verdict:
    """At an agreed end most points win (rule 14); or who was named."""
    counted = united(position).scores or scores(position)
    if wish.accord is Accord.DRAW and not wish.powers:
        return Verdict(wish.accord, _first(counted), counted, POINTS)
    return Verdict(wish.accord, tuple(sorted(wish.powers)), counted, POINTS)


def _first(counted: Mapping[str, int]) -> tuple[str, ...]:
    most = max(counted.values(), default=0)
    return tuple(sorted(state for state, points in counted.items() if points == most))


NOTES = ("points", "north", "canals", "land", "survival", "removed", "limits", "disgrace", "world")


def ruleset(
    edition: str = "classique",
    *,
    rules: Mapping[str, object] | None = None,
    language: str | None = None,
    start_year: int = FIRST_YEAR,
    end_year: int | None = None,
    unplayed: frozenset[str] = frozenset(),
    setup: str = "21",
) -> Ruleset:
    """The rules of one game.

    `rules` replaces single choices of the edition. `language` sorts removals; by default French for `classique` and
    English otherwise. Raises RulesError on an unknown edition or choice, or a board that cannot be.
    """
    made = Ruleset(
        variant="diplomatie2000",
        map=board().map,
        rulebook=rulebook(edition, rules),
        powers={**{state: Power(state) for state in STATES}, UN: Power(UN, Role.NEUTRAL)},
        unit_kinds=KINDS,
        phases={phase.code: phase for phase in PHASES},
        calendar=YEAR,
        opening=opening(start_year),
        removal_order=board().alphabet(language or ("fr" if edition == "classique" else "en")),
        laws=Laws(build_sites, commander=commander, barred=barred, moored=moored, alive=alive, due=due),
        ending=Finish(GOAL, verdict, agreed, goal_counts=POINTS, end_year=end_year),
        chart=Chart(NOTES, lands=lands, marked=marked),
        unplayed=unplayed,
    )
    for unit in world().units:
        if not can_stand(unit.kind, unit.location, made):
            raise RulesError(f"opening.csv: {unit} cannot stand there")
    return made


def with_options(ruleset: Ruleset, options: Mapping[str, object]) -> Ruleset:
    """A long game is played to more points (rule 13); where votes are counted alone, nobody is told who voted how."""
    sealed = frozenset({Ballot}) if options["votes"] == "counts" else frozenset()
    notes = tuple("points_long" if note == "points" and options["long"] else note for note in NOTES)
    goal = LONG_GOAL if options["long"] else GOAL
    return replace(
        ruleset,
        options=options,
        ending=replace(ruleset.ending, goal=goal),
        chart=replace(ruleset.chart, notes=notes),
        sealed_kinds=sealed,
    )
