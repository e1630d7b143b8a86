"""What a game file may write for each kind of setting, and what the settings keep of it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

from gm.config.values import (
    Clock,
    Close,
    Emails,
    Language,
    Length,
    MailboxText,
    Name,
    Rule,
    Section,
    Setup,
    Skipped,
    Zone,
    read_name,
)
from gm.languages.language import USUAL_LANGUAGE
from gm.service.model.game import Absence, Draws, Signup
from gm.terms.press import PressTime
from gm.terms.times import DAY, MIDNIGHT_END, ShortRule, Weekly
from gm.terms.votes import Majority
from gm.terms.web import Publicity
from gm.variants.registry import VARIANTS
from gm.variants.seating import Seating
from gm.variants.variant import Variant


@dataclass(frozen=True, slots=True)
class Table:
    """What the kinds must know of the file they stand in."""

    variant: Variant
    setup: str

    @property
    def seating(self) -> Seating:
        return self.variant.seatings[self.setup]


@dataclass(frozen=True, slots=True)
class ValueKind:
    """One kind of value."""

    written: Any
    """The type by which a file is read."""
    says: str
    """What a file writes, for people."""
    kept: Callable[[Any, Table], Any] = lambda value, table: value
    """The value as the settings keep it."""
    absent: Callable[[Table], Any] | None = None
    """What a file that leaves it out means, where the field's default does not say."""


class _ShortRuleSection(Section):
    after: Length = 2 * DAY
    at: Clock | None = None
    early: bool = True


def _short_rule(value: _ShortRuleSection, table: Table) -> ShortRule:
    # A rule of days ends at midnight; one of minutes counts from the report.
    return ShortRule(value.after, value.at or (MIDNIGHT_END if value.after >= DAY else None), value.early)


def _phases(names: Iterable[str], table: Table) -> frozenset[str] | None:
    codes = frozenset(phase.code for phase in table.variant.phases if phase.name in names)
    return None if codes == table.variant.quiet_phases else codes


def _powers(names: Iterable[str], table: Table) -> tuple[str, ...]:
    return tuple(table.variant.power_called(name) or name for name in names)


def _start_year(table: Table) -> int:
    return table.seating.start_year or table.variant.first_year


def _one_of(setups: Iterable[str]) -> str:
    return ", ".join(f"`{each}`" if each.isdecimal() else f'`"{each}"`' for each in setups)


_Year = Annotated[int, Field(ge=1, le=9999)]
KINDS: Mapping[str, ValueKind] = {
    "flag": ValueKind(bool, "true or false"),
    "count": ValueKind(Annotated[int, Field(ge=1)], "a whole number"),
    "number": ValueKind(Annotated[int, Field(ge=0)], "a whole number, or 0"),
    "year": ValueKind(_Year, "a year"),
    "start year": ValueKind(_Year, "a year", absent=_start_year),
    "turn": ValueKind(str, '`"F1903M"`: season, year, phase'),
    "told": ValueKind(str, "a text of several lines, or the name of a `.txt` or `.json` beside this file"),
    "length": ValueKind(Length, 'a length of time: `"2 days"`, `"12 hours"`'),
    "lengths": ValueKind(
        list[Length], "a list of lengths of time", lambda value, table: tuple(sorted(value, reverse=True))
    ),
    "rule": ValueKind(
        Rule,
        '`"friday 24:00"`, `"tuesday 20:00, friday 24:00"`, `"3 days at 20:00"`, `"90 seconds"`',
        absent=lambda table: Weekly(((4, MIDNIGHT_END),)),
    ),
    "close": ValueKind(Close, '`"half-way"` to the deadline, `"wednesday 24:00"`, `"12 hours"`'),
    "short rule": ValueKind(_ShortRuleSection, "a table of `after`, `at`, `early`", _short_rule),
    "days": ValueKind(
        list[Skipped], 'a list of dates and ranges: `"2026-12-24..2027-01-02"`', lambda value, table: tuple(value)
    ),
    "zone": ValueKind(Zone, 'an IANA zone: `"Europe/Paris"`'),
    "zone name": ValueKind(Zone, "an IANA zone", lambda value, table: value.key),
    "language": ValueKind(Language, f'the code of a language, such as `"{USUAL_LANGUAGE}"`'),
    "variant": ValueKind(str, "its name"),
    "setup": ValueKind(
        Setup,
        "the number of players: "
        + "; ".join(f"in {each.name} {_one_of(each.seatings)}" for each in VARIANTS.values())
        + '; `"3b"` is the second way for three',
        absent=lambda table: table.setup,
    ),
    "edition": ValueKind(str, "its name"),
    "choices": ValueKind(dict[str, object], "the choice and its value"),
    "absence": ValueKind(Literal["disorder", "wait"], '`"disorder"` or `"wait"`', lambda value, table: Absence(value)),
    "draws": ValueKind(
        Literal["all", "named", "none"], '`"all"`, `"named"` or `"none"`', lambda value, table: Draws(value)
    ),
    "majority": ValueKind(
        Literal["none", "majority", "two thirds", "all"],
        '`"none"`, `"majority"`, `"two thirds"` or `"all"`',
        lambda value, table: Majority(value.replace(" ", "_")),
    ),
    "signup": ValueKind(
        Literal["none", "full", "gm"], '`"none"`, `"full"` or `"gm"`', lambda value, table: Signup(value)
    ),
    "first turn": ValueKind(
        Literal["as the others", "wait"], '`"as the others"` or `"wait"`', lambda value, table: value == "wait"
    ),
    "press time": ValueKind(
        Literal["at once", "with results"],
        '`"at once"` or `"with results"`',
        lambda value, table: PressTime(value.replace(" ", "_")),
    ),
    "shown": ValueKind(
        Literal["never", "results", "end"], '`"never"`, `"results"` or `"end"`', lambda value, table: Publicity(value)
    ),
    "shown in the end": ValueKind(
        Literal["never", "end"], '`"never"` or `"end"`', lambda value, table: Publicity(value)
    ),
    "phases": ValueKind(list[str], "a list of phases", _phases),
    "name": ValueKind(Name, "a name"),
    "emails": ValueKind(Emails, "an address, or a list"),
    "powers": ValueKind(list[str], "a list of powers", _powers),
    "mailbox name": ValueKind(
        MailboxText, '`"Name <name@example.org>"`', lambda value, table: read_name(value[0]) if value[0] else ""
    ),
    "mailbox address": ValueKind(MailboxText, '`"Name <name@example.org>"`', lambda value, table: value[1]),
}
"""kind of a row of the table -> how it is read"""
