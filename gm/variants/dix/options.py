"""What a game for ten may choose: the army of Siberia, other levels at the start, whether titles are voted."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from gm.rules.ruleset import Ruleset
from gm.variants.choices import Fault, Option
from gm.variants.dix import opening
from gm.variants.dix.case import MOST_POINTS, neutrals, read_levels
from gm.variants.dix.countries import played


@dataclass(frozen=True, slots=True)
class LevelsOption(Option):
    """Levels in the place of the starting table (rule 3): neutral -> power -> points; empty: that table."""

    values: tuple[object, ...] = ({},)

    def expected(self) -> str:
        return "a table of neutrals, each with powers and their points"

    def allows(self, value: object) -> bool:
        return not any(True for _ in self.faults(value))

    def faults(self, value: object) -> Iterator[Fault]:
        if not isinstance(value, Mapping):
            yield (), value, f"expected {self.expected()}"
            return
        for neutral, row in value.items():
            if str(neutral).upper() not in neutrals():
                yield (neutral,), None, f"unknown neutral: expected one of {', '.join(neutrals())}"
            elif not isinstance(row, Mapping):
                yield (neutral,), row, "expected powers and their points"
            else:
                yield from self._faults_of(neutral, row)

    def _faults_of(self, neutral: str, row: Mapping[str, object]) -> Iterator[Fault]:
        for power, number in row.items():
            if str(power).upper() not in played():
                yield (neutral, power), None, f"unknown power: expected one of {', '.join(sorted(played()))}"
            elif isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MOST_POINTS:
                yield (neutral, power), number, f"expected a number of points, 0 to {MOST_POINTS}"


OPTIONS: Mapping[str, Option] = {
    "siberia": Option((False, True)),
    "points": LevelsOption(),
    "titles": Option((True, False)),
}


def with_options(ruleset: Ruleset, options: Mapping[str, object]) -> Ruleset:
    """The rules with what was chosen: it is there from the opening on."""
    written = read_levels(options["points"], "points")
    levels = {neutral: written.get(neutral, {}) for neutral in neutrals()} if written else None
    year = ruleset.opening.turn.year
    return replace(
        ruleset,
        options=options,
        opening=opening(year, levels, siberia=options["siberia"] is True),
        ending=replace(ruleset.ending, epilogue=ruleset.ending.epilogue if options["titles"] else None),
        chart=replace(
            ruleset.chart, notes=tuple(note for note in ruleset.chart.notes if options.get(note) is not False)
        ),
    )
