"""How orders are pointed at behind them, and judged: the section `pointed` of `reading.toml`."""

from dataclasses import dataclass

from gm.languages.single import Words


@dataclass(frozen=True, slots=True)
class PointedWords:
    """Phrases, with their article."""

    first: Words
    second: Words
    third: Words
    former: Words
    """Of the two right above."""
    last: Words
    """The one right above: "the last one", "that one"."""
    two: Words
    """The two right above: "both", "neither of them"."""
    every: Words
    """All of them: "all of this"."""
    first_two: Words
    no_two: Words
    """None of the two right above: "neither of them"."""
    none: Words
    numbered: Words
    """Before the number of an order: "order 2"."""
    nouns: Words
    """Behind such a phrase, or the name of a place: "the Burgundy business"."""
    waits: Words
    """What puts off, or leaves open, what is pointed at: "can wait", "is not for today"."""
    hangs: Words
    """The same, with words behind it that say on what: "depends on"."""
    counts: Words
    """What none of those pointed at is or does: "none of this counts", "neither is final"."""
    drops: Words
    """What takes it off: "bin", "is a joke"."""
