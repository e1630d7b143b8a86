"""How units are singled out of those spoken of: the section `singled` of `reading.toml`."""

from collections.abc import Mapping
from dataclasses import dataclass

from gm.languages.single import Words


@dataclass(frozen=True, slots=True)
class SingledWords:
    """Phrases, with their article."""

    first: Words
    """Of two: "the former"."""
    second: Words
    """The one that is left of two: "the latter", "the other"."""
    left: Words
    """The one that is left of all: "the remaining"."""
    at_sea: Words
    """Behind the noun of a unit: "the fleet out at sea"."""
    in_port: Words
    sides: Mapping[str, Words]
    """Code of a coast -> words for that side that are said of no coast: "northernmost"."""
    whereabouts: Words
    """Small words between the noun of a unit and the side on which it stands: "the fleet farthest to the east"."""
    ones: Words
    """They stand for the noun of a unit: "the southern one", « celle du sud »."""
