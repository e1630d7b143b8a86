"""What a report tells beside what every game's does: a variant's own columns and sections, and what is sealed."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from gm.reports.news import Told, TurnReport
from gm.reports.sections import turn_report, untold
from gm.reports.values import Extra
from gm.rules.judge import Ruling
from gm.rules.orders import Order
from gm.rules.position import Position
from gm.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Telling:
    """What a variant's reports tell of its own; names are keys of its words, sections `column` and `section`."""

    columns: Callable[[Position], Mapping[str, Mapping[str, int]]] = lambda position: {}
    """At the position after a turn: column of the table -> power -> figure."""
    sections: Callable[[Ruling, str | None], tuple[Extra, ...]] = lambda ruling, viewer: ()
    """(ruling, viewer) -> what this power alone is told, or with None what everybody is. What nobody else may know
    goes into what is built for a viewer, never into what is built for all."""
    of_sheet: Callable[[Position, str, Sequence[Order]], tuple[Extra, ...]] = lambda position, power, orders: ()
    """(position, power, its orders in force) -> what the answer to a sheet tells its writer beside them."""


SILENT = Telling()


def public_report(
    ruling: Ruling, ruleset: Ruleset, telling: Telling, *, silent: Collection[str] = (), **more: object
) -> TurnReport:
    """Everything the public is told about a judged turn, the variant's own included."""
    return turn_report(
        ruling,
        ruleset,
        silent=silent,
        columns=telling.columns(ruling.after),
        sections=telling.sections(ruling, None),
        **more,  # type: ignore[arg-type]  # what else turn_report takes
    )


def told_apart(ruling: Ruling, ruleset: Ruleset, powers: Collection[str]) -> tuple[Told, ...]:
    """The sealed outcomes of these powers, for their own player."""
    return tuple(told for told in untold(ruling, ruleset) if told.power in powers)
