"""Turn what the rules say into the public facts of a report: positions, rulings and verdicts as codes."""

from collections.abc import Iterable, Mapping, Sequence

from gm.reports.news import Beaten, Board, Ending, Happening, Piece, PowerRow, Spoken, Told, TurnReport, YearCount
from gm.rules.judge import Ruling
from gm.rules.outcomes import Event, Outcome, Verdict
from gm.rules.position import Dislodged, Position, Unit
from gm.rules.ruleset import Ruleset
from gm.service.model import TurnRecord


def piece(unit: Unit) -> Piece:
    return Piece(unit.kind, unit.power, unit.location, tuple(sorted(unit.tags)))


def beaten(dislodged: Dislodged) -> Beaten:
    return Beaten(piece(dislodged.unit), dislodged.by, dislodged.retreats)


def board(position: Position) -> Board:
    return Board(
        turn=str(position.turn),
        units=tuple(piece(unit) for _, unit in sorted(position.units.items())),
        owners=dict(sorted(position.owners.items())),
        dislodged=tuple(beaten(unit) for _, unit in sorted(position.dislodged.items())),
        contested=tuple(sorted(position.contested)),
    )


def told(outcome: Outcome) -> Told:
    return Told(
        power=outcome.power,
        order=str(outcome.order),
        fate=str(outcome.fate),
        reason=str(outcome.reason) if outcome.reason else None,
        by=tuple(piece(unit) for unit in outcome.by),
        dislodged_by=piece(outcome.dislodged_by) if outcome.dislodged_by else None,
        attack=outcome.attack,
        against=outcome.against,
        supports=tuple(piece(unit) for unit in outcome.supports),
        convoyed=outcome.convoyed,
        supplied=outcome.supplied,
    )


def happening(event: Event) -> Happening:
    return Happening(
        kind=str(event.kind),
        power=event.power,
        province=event.province,
        unit=piece(event.unit) if event.unit else None,
        former=event.former,
        reason=str(event.reason) if event.reason else None,
    )


def ending(verdict: Verdict | None) -> Ending | None:
    return Ending(verdict.kind, verdict.powers, dict(verdict.scores)) if verdict else None


def report(
    ruling: Ruling,
    ruleset: Ruleset,
    *,
    owes: Mapping[str, int],
    silent: Sequence[str] = (),
    proclamations: Iterable[Spoken] = (),
    judgement: int = 1,
) -> TurnReport:
    """What everybody is told of a judged turn."""
    before, after = ruling.before, ruling.after
    return TurnReport(
        turn=str(before.turn),
        before=board(before),
        after=board(after),
        outcomes=tuple(told(outcome) for outcome in ruling.outcomes),
        happenings=tuple(happening(event) for event in ruling.events),
        dislodged=tuple(beaten(unit) for _, unit in sorted(ruling.dislodged.items())),
        table=tuple(_row(power, before, after) for power in ruleset.powers),
        owes=dict(owes),
        silent=tuple(silent),
        proclamations=tuple(proclamations),
        ending=ending(ruling.verdict),
        judgement=judgement,
    )


def _row(power: str, before: Position, after: Position) -> PowerRow:
    had, has = set(before.centers_of(power)), after.centers_of(power)
    return PowerRow(
        power=power,
        centers=has,
        units=tuple(piece(unit) for unit in after.units_of(power)),
        gained=tuple(center for center in has if center not in had),
        lost=tuple(sorted(had - set(has))),
    )


def history(opening: Position, records: Iterable[TurnRecord]) -> tuple[YearCount, ...]:
    """Centres at the end of each year; the opening stands for the year before the first."""
    counts = {opening.turn.year - 1: opening}
    for record in records:
        counts[record.before.turn.year] = record.after
    return tuple(YearCount(year, _centers(position)) for year, position in sorted(counts.items()))


def _centers(position: Position) -> dict[str, int]:
    count: dict[str, int] = {}
    for owner in position.owners.values():
        count[owner] = count.get(owner, 0) + 1
    return dict(sorted(count.items()))
