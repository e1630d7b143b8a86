"""The table of points: what each state's centres, votes and mandate units are worth, and what it has to give."""

from collections.abc import Iterator, Mapping

from gm.reports.values import Extra, Grid, Saying
from gm.rules.position import Position, tally
from gm.variants.diplomatie2000.board import STATES, UN, world
from gm.variants.diplomatie2000.world_state import aid_points, is_mandate, living, may_subvert, parts, united

HEAD = ("state", "gross", "adjustment", "bonus", "points", "aid", "subversion")
NOTHING_THERE = "–"


def points_table(position: Position) -> Extra:
    """As the autumn left them; at other times, as they stand."""
    un, held = united(position), tally(position.owners.values())
    mandates = tally(unit.power for unit in position.units.values() if is_mandate(unit))
    rows: dict[str, tuple[str, ...]] = {}
    alive = living(position)
    for state in STATES:
        if state not in alive:
            rows[state] = (NOTHING_THERE,) * (len(HEAD) - 1)
            continue
        gross, adjustment, bonus = parts(state, un, held.get(state, 0), mandates.get(state, 0))
        points = un.scores.get(state, gross + adjustment + bonus)
        # Mandate units that have left since the autumn ended counted then.
        figures = (gross, adjustment, points - gross - adjustment, points)
        shown = (str(figure).replace("-", "\N{MINUS SIGN}") for figure in figures)
        rows[state] = (*shown, _aid(position, state), _subversion(position, state))
    return Extra("points", tuple(_of_the_un(position)), Grid(HEAD, rows, {s: tuple(_notes(position, s)) for s in rows}))


def _aid(position: Position, state: str) -> str:
    return str(aid_points(position, state) or NOTHING_THERE)


def _subversion(position: Position, state: str) -> str:
    if not may_subvert(position, state):
        return NOTHING_THERE
    return "0" if state in united(position).spent else "1"


def _notes(position: Position, state: str) -> Iterator[Saying]:
    un = united(position)
    if state in un.eliminated:
        yield Saying("note_eliminated")
    if turns := un.disgrace.get(state):
        yield Saying("note_disgrace", counts={"turns": turns})
    if un.imf == state:
        yield Saying("note_fund")
    if un.embargo == state:
        yield Saying("note_embargo")


def _of_the_un(position: Position) -> Iterator[Saying]:
    un = united(position)
    if UN in un.spent:
        yield Saying("intervention_used")
    if un.last is not None:
        yield Saying("intervened_last", {"at": un.last[0]})


def by_year(position: Position) -> Mapping[str, int]:
    """The points that an autumn has left."""
    return united(position).scores


def figures_table() -> Extra:
    """Annex 3: what a centre and a mandate unit are worth to each state, and what it gets with how many centres."""
    rows = {}
    for state, figures in world().figures.items():
        held = figures.subversion
        few = f"{held[0]}–{held[-1]}" if len(held) > 1 else str(held[0])
        aid = ", ".join(map(str, figures.aid)) or NOTHING_THERE
        points = (figures.points_per_centre, figures.points_per_mandate)
        rows[state] = (str(world().arsenals[state]), *map(str, points), few, aid)
    head = ("state", "arsenals", "per_centre", "per_mandate", "subversion_with", "aid_from")
    return Extra("figures", (Saying("figures_mean"),), Grid(head, rows))
