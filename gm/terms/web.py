"""What the web archive shows of a game, and when."""

from dataclasses import dataclass
from enum import StrEnum

from gm.terms.table import setting


class Publicity(StrEnum):
    """From when something is shown."""

    NEVER = "never"
    RESULTS = "results"
    """With the results of its turn."""
    END = "end"
    """Once the game is over."""


@dataclass(frozen=True, slots=True)
class WebRules:
    """`[web]` of the game file."""

    show: Publicity = setting(
        "web.show",
        "shown",
        'when the site shows what happens: with the "results", at the "end", or "never"',
        Publicity.RESULTS,
    )
    press: Publicity = setting(
        "web.press",
        "shown",
        'when the site shows proclamations: with the "results", at the "end", or "never"; at the "end" also letters '
        "between players, of those who do not refuse that",
        Publicity.NEVER,
        stands="a game in play keeps what its players counted on when they wrote",
    )
    names: Publicity = setting(
        "web.names",
        "shown in the end",
        'when the site names players, of those who agree to it: at the "end", or "never"',
        Publicity.NEVER,
        stands="a game in play keeps what its players were told of their names",
    )
