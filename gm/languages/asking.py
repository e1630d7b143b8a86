"""How a language asks: the value of `requests.toml`, a section for each request."""

from collections.abc import Mapping
from dataclasses import dataclass

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RequestWords:
    """One request in one language."""

    says: str
    """What comes of it, for the guide: a few words without a full stop."""
    right: str
    """A line that is right, as the guide shows it."""
    ask: Words
    """Patterns of its line, folded. `{LENGTH}` is a slot; `( )` may be left out, `|` parts alternatives inside it.
    Colons are never written: a reader may set one before a slot and between words."""
    begins: Words = ()
    """Beginnings, folded, behind which a line that cannot be read was meant so: it is answered, and does nothing."""
    wrong: Words = ()
    """Lines that begin like it and cannot be read."""
    sure: str = ""
    """The line of an act that cannot be taken back, with its {TURN}: what is answered to one that does not name it."""
    told: str = ""
    """What the next report tells of an act of the game master's: a sentence with its {slots}."""


AskingWords = Mapping[str, RequestWords]
"""name of a request -> its words"""
