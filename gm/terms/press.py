"""What letters between players are allowed at a table."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from gm.terms.table import setting


class PressTime(StrEnum):
    """When letters between players are handed on."""

    AT_ONCE = "at_once"
    WITH_RESULTS = "with_results"


@dataclass(frozen=True, slots=True)
class PressRules:
    """`[press]` of the game file."""

    private: bool = setting("press.private", "flag", "secret letters to single powers", True)
    public: bool = setting("press.public", "flag", "proclamations", True)
    grey: bool = setting("press.grey", "flag", "letters that hide their writer's power", False)
    closed: frozenset[str] | None = setting(
        "press.closed",
        "phases",
        "when letters wait for the next turn",
        None,
        shown='["retreats", "adjustments"]',
        compared="quiet_phases",
        formerly="closed_in",
    )
    """Codes of the phases without diplomacy. None: those that the variant plays without."""
    closes: timedelta | None = setting(
        "press.closes",
        "length",
        "how long before a deadline letters close: those written later leave once the turn is judged",
        None,
    )
    gm_reads: bool = setting("press.gm_reads", "flag", "the game master gets a copy; players are told", False)
    own_name: bool = setting("press.own_name", "flag", "a player may insist on a letter that names him", False)
    per_day: int = setting("press.per_day", "count", "letters a seat may write in a day", 40, formerly="daily_quota")
    """A letter to three powers counts once."""
    delay: bool | None = setting(
        "press.delay", "flag", "a random minute or two, so that times give nobody away; on by default when grey", None
    )
    when: PressTime = setting(
        "press.when",
        "press time",
        'when letters leave: "at once", or "with results", together, once the turn is judged',
        PressTime.AT_ONCE,
        shown='"at once"',
    )
