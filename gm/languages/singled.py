"""How units are singled out of those spoken of: the section `singled` of `reading.toml`."""

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
