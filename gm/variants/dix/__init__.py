"""Les Dix: the classic board for ten, with three minor powers, nine neutrals and points of diplomacy (document 003)."""

from collections.abc import Mapping
from dataclasses import replace

from gm.rules.agreement import Accord
from gm.rules.epilogue import Epilogue
from gm.rules.intake import supply_orders
from gm.rules.orders import Convoy, Disband, Support
from gm.rules.position import Position, Turn
from gm.rules.rulebook import rulebook
from gm.rules.ruleset import Calendar, Chart, Course, Finish, Laws, Phase, Role, Ruleset
from gm.rules.standard import ADJUSTMENTS, MOVEMENT, RETREATS, YEAR
from gm.variants import classic
from gm.variants.dix.asylum import check_expulsion, check_grant, check_wishes, read_sheets
from gm.variants.dix.builds import check_given_up, due, sites
from gm.variants.dix.captures import captor, reckon_captures
from gm.variants.dix.choices import movement_choices
from gm.variants.dix.clauses import (
    carry_out_clauses,
    forget_clauses,
    keep_clauses,
    retreats_owed_here,
    stand_by_clauses,
)
from gm.variants.dix.countries import SIBERIAN, board, countries, starting_levels
from gm.variants.dix.diplomats import check_points, check_withdrawal, overspent, spend
from gm.variants.dix.mobilisation import MOBILISATION
from gm.variants.dix.moves import check_carrying, check_help, plainly_legal_here, settle_moves_here
from gm.variants.dix.neutrals import go_home_by_default, steps_to_draw
from gm.variants.dix.orders import EndAsylum, GivePoints, GrantAsylum, SeekAsylum, TakePointsBack
from gm.variants.dix.season import close_the_season
from gm.variants.dix.siberia import beyond_siberia, call_up, is_siberian, mourn, no_siberia, recall
from gm.variants.dix.state import SLOT, DixState, Levels, commander, in_play, protectors_by_levels, side, steward
from gm.variants.dix.victory import GOAL, after_the_last_year, negotiated, total_victory

FIRST_YEAR = 1900
TITLES = ("diplomat", "traitor")
"""Best diplomat, best traitor: half a point each (rule 34)."""

HERE_MOVEMENT = replace(
    MOVEMENT,
    accepts={
        **MOVEMENT.accepts,
        Support: check_help,
        Convoy: check_carrying,
        GivePoints: check_points,
        TakePointsBack: check_withdrawal,
        SeekAsylum: check_wishes,
        GrantAsylum: check_grant,
        EndAsylum: check_expulsion,
    },
    course=Course(
        (read_sheets, supply_orders, settle_moves_here, keep_clauses, spend),
        opens=(*MOVEMENT.course.opens, forget_clauses, mourn, close_the_season, call_up),
        default_orders=go_home_by_default,
        plainly=plainly_legal_here,
        lots=steps_to_draw,
    ),
    options=movement_choices,
    beyond=overspent,
)
HERE_RETREATS = replace(
    RETREATS,
    course=replace(
        RETREATS.course,
        steps=(RETREATS.course.steps[0], stand_by_clauses, *RETREATS.course.steps[1:]),
        opens=(carry_out_clauses,),
        given_before=lambda said, *_: (),
    ),
    owes=retreats_owed_here,
)
HERE_ADJUSTMENTS = replace(
    ADJUSTMENTS,
    accepts={**ADJUSTMENTS.accepts, Disband: check_given_up},
    course=replace(
        ADJUSTMENTS.course,
        opens=(*ADJUSTMENTS.course.opens, forget_clauses, reckon_captures, total_victory, mourn, recall),
    ),
)
PHASES: tuple[Phase, ...] = (MOBILISATION, HERE_MOVEMENT, HERE_RETREATS, HERE_ADJUSTMENTS)
CALENDAR = Calendar((*YEAR.rows, ("W", "L")), YEAR.goes_by)
"""The mobilisation comes last in its row of years, and in the first only."""


def opening(start_year: int, levels: Levels | None = None, *, siberia: bool = False) -> Position:
    """The minor powers and the neutrals stand; the great powers choose (rule 5). `levels`: others than usual."""
    standing = [unit for each in countries().values() if each.power.role is not Role.GREAT for unit in each.units]
    owners = {home: code for code, each in countries().items() for home in each.homes}
    points = starting_levels() if levels is None else levels
    state = DixState(points, protectors_by_levels(points), siberia="due" if siberia else "off")
    return Position(
        Turn(start_year, "W", "L"), {unit.province: unit for unit in standing}, owners, extras={SLOT: state}
    )


LAWS = Laws(
    sites,
    commander=commander,
    steward=steward,
    captor=captor,
    barred=beyond_siberia,
    side=side,
    alive=in_play,
    spared=is_siberian,
    due=due,
)
NOTES = (
    "dix", "purse", "control", "home", "penalties", "builds", "siberia", "clauses", "exile", "scores", "titles"
)  # fmt: skip


def ruleset(
    edition: str = "classique",
    *,
    rules: Mapping[str, object] | None = None,
    language: str | None = None,
    start_year: int = FIRST_YEAR,
    end_year: int | None = None,
    unplayed: frozenset[str] = frozenset(),
    setup: str = "10",
) -> Ruleset:
    """The rules of one game; see `gm.variants.classic.ruleset`."""
    return Ruleset(
        variant="dix",
        map=board().map,
        rulebook=rulebook(edition, rules),
        powers={code: each.power for code, each in countries().items()},
        unit_kinds=classic.KINDS,
        phases={phase.code: phase for phase in PHASES},
        calendar=CALENDAR,
        opening=opening(start_year),
        removal_order=board().alphabet(language or ("fr" if edition == "classique" else "en")),
        laws=LAWS,
        ending=Finish(
            GOAL,
            after_the_last_year,
            negotiated,
            accords=frozenset({Accord.DRAW}),
            end_year=end_year,
            epilogue=Epilogue(TITLES),
        ),
        chart=Chart(NOTES, absent=no_siberia),
        tags=frozenset({SIBERIAN}),
        unplayed=unplayed,
    )
