"""The phases every variant starts from: movement, retreats, adjustments."""

from gm.rules.adjustments import (
    adjustments_owed,
    anything_to_adjust,
    beyond_due,
    capture_centers,
    check_build,
    check_removal,
    check_waive,
    settle_adjustments,
    settles_adjustment,
)
from gm.rules.clauses import check_clause, retreats_by_clauses, tell_clauses
from gm.rules.intake import read_orders, supply_orders
from gm.rules.legality import check_convoy, check_hold, check_move, check_support, plainly_legal
from gm.rules.movement import hold_by_default, orders_owed, settle_moves
from gm.rules.options import adjustment_options, movement_options, retreat_options
from gm.rules.orders import Build, Convoy, Disband, Hold, IfDislodged, Move, Retreat, Support, Waive
from gm.rules.retreats import (
    anyone_may_retreat,
    check_disband,
    check_retreat,
    clear_the_field,
    drawn_or_disbanded,
    retreats_owed,
    retreats_to_draw,
    settle_retreats,
)
from gm.rules.ruleset import Calendar, Course, Duty, Pace, Phase

MOVEMENT = Phase(
    "M",
    "moves",
    Pace.LONG,
    Duty.UNITS,
    accepts={
        Hold: check_hold,
        Move: check_move,
        Support: check_support,
        Convoy: check_convoy,
        IfDislodged: check_clause,
    },
    course=Course(
        (read_orders, tell_clauses, supply_orders, settle_moves),
        opens=(clear_the_field,),
        default_orders=hold_by_default,
        plainly=plainly_legal,
    ),
    owes=orders_owed,
    options=movement_options,
)
RETREATS = Phase(
    "R",
    "retreats",
    Pace.SHORT,
    Duty.BEATEN,
    accepts={Retreat: check_retreat, Disband: check_disband},
    course=Course(
        (read_orders, supply_orders, settle_retreats),
        is_needed=anyone_may_retreat,
        default_orders=drawn_or_disbanded,
        given_before=retreats_by_clauses,
        lots=retreats_to_draw,
    ),
    owes=retreats_owed,
    options=retreat_options,
)
ADJUSTMENTS = Phase(
    "A",
    "adjustments",
    Pace.SHORT,
    Duty.NUMBER,
    accepts={Build: check_build, Disband: check_removal, Waive: check_waive},
    course=Course((settle_adjustments,), opens=(clear_the_field, capture_centers), is_needed=anything_to_adjust),
    owes=adjustments_owed,
    settles=settles_adjustment,
    beyond=beyond_due,
    options=adjustment_options,
)
YEAR = Calendar(
    (("S", "M"), ("S", "R"), ("F", "M"), ("F", "R"), ("W", "A")),
    {("S", "R"): "SU", ("F", "R"): "FW", ("W", "A"): "WF"},
)
"""Spring, spring retreats, autumn, autumn retreats, winter."""
