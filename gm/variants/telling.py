"""A variant's own part of reports: columns, sections, and which outcomes are sealed."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from gm.reports.news import Told, TurnReport, YearCount
from gm.reports.sections import public_outcomes, turn_report, untold, year_counts
from gm.reports.values import Extra
from gm.rules.judge import Ruling
from gm.rules.orders import Order
from gm.rules.outcomes import Outcome
from gm.rules.position import Position
from gm.rules.ruleset import Ruleset

Made = Mapping[str, Sequence[Order]]
"""power -> what it has done in public"""


@dataclass(frozen=True, slots=True)
class Telling:
    """What a variant's reports tell of its own; names are keys of its words, sections `column` and `section`."""

    columns: Callable[[Position], Mapping[str, Mapping[str, int]]] = lambda position: {}
    """At the position after a turn: column of the table -> power -> figure."""
    sections: Callable[[Ruling, Ruleset, str | None], tuple[Extra, ...]] = lambda ruling, ruleset, viewer: ()
    """(ruling, rules, viewer) -> what this power alone is told, or with None what everybody is. What nobody else may
    know goes into what is built for a viewer, never into what is built for all."""
    heading: Callable[[Outcome], str | None] = lambda outcome: outcome.power
    """Below which power's name the fate of an order is told; None: its sections tell of it."""
    gathers: bool = False
    """Its orders are so many that those which did what they said stand together."""
    at_the_start: Callable[[Position], tuple[Extra, ...]] = lambda position: ()
    """What the first letter tells of the opening position, beside units and centres."""
    at_the_close: Callable[[Position, Made], tuple[Extra, ...]] = lambda position, made: ()
    """(position, power -> its public acts) -> what everybody is told when no more of them may be made."""
    by_year: Callable[[Position], Mapping[str, int]] | None = None
    """power -> its points, at a position at which they are counted; otherwise nothing. None: a year counts centres."""
    of_rules: tuple[Extra, ...] = ()
    """Tables that stand with the rules of the game."""
    of_sheet: Callable[[Position, str, Sequence[Order], Made], tuple[Extra, ...]] = (
        lambda position, power, orders, made: ()
    )
    """(position, power, its orders in force, everybody's public acts) -> what the answer to a sheet tells its writer
    beside them."""
    of_open_turn: Callable[[Position, Made], tuple[Extra, ...]] = lambda position, made: ()
    """(position, power -> its public acts) -> what everybody may know of the open turn, and is told who asks for it."""


SILENT = Telling()


def public_report(
    ruling: Ruling, ruleset: Ruleset, telling: Telling, *, silent: Collection[str] = (), **more: object
) -> TurnReport:
    """Everything the public is told about a judged turn, the variant's own included."""
    report = turn_report(
        ruling,
        ruleset,
        silent=silent,
        columns=telling.columns(ruling.after),
        sections=telling.sections(ruling, ruleset, None),
        **more,  # type: ignore[arg-type]  # what else turn_report takes
    )
    headed = zip(report.outcomes, map(telling.heading, public_outcomes(ruling, ruleset)), strict=True)
    outcomes = tuple(
        told if told.power == under else replace(told, under=under) for told, under in headed if under is not None
    )
    return replace(report, outcomes=outcomes, gathered=telling.gathers)


def told_alone(ruling: Ruling, ruleset: Ruleset, telling: Telling, powers: Collection[str]) -> tuple[Extra, ...]:
    """What the player of these powers alone is told, in the variant's own words."""
    return tuple(extra for power in powers for extra in telling.sections(ruling, ruleset, power))


def told_apart(ruling: Ruling, ruleset: Ruleset, powers: Collection[str]) -> tuple[Told, ...]:
    """The sealed outcomes of these powers, for their own player."""
    return tuple(told for told in untold(ruling, ruleset) if told.power in powers)


def years_told(turns: Iterable[tuple[Position, Position]], ruleset: Ruleset, telling: Telling) -> tuple[YearCount, ...]:
    """What each power had at the opening and at the end of every year, from (before, after) of each turn."""
    judged = list(turns)
    years = year_counts(judged, ruleset)
    if telling.by_year is None:
        return years
    points = {before.turn.year: found for before, after in judged if (found := telling.by_year(after))}
    powers = sorted({power for found in points.values() for power in found})
    return tuple(
        YearCount(each.year, {power: points.get(each.year, {}).get(power, 0) for power in powers}, "points")
        for each in years
        if points and (each is years[0] or each.year in points)
    )
