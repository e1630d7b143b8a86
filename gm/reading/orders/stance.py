"""What a player does with an order he names: give it, take it back, ask about it, tell of it."""

from enum import StrEnum


class Stance(StrEnum):
    """How a clause that names an order stands to it. Only one stance gives it."""

    ORDER = "order"
    CONDITIONAL = "conditional"
    """It hangs on something: "if", "unless", « à moins que », « dès que »."""
    ALTERNATIVE = "alternative"
    """It is one of several: "or", « j'hésite entre »."""
    ASKED = "asked"
    """Whether it may be given, or by whom: "?", « peut-on »."""
    NEGATED = "negated"
    """It is not to be: "not", « ne … pas », "instead of"."""
    WITHDRAWN = "withdrawn"
    """It was written and is taken back: « annulé », "scrap that"."""
    CORRECTED = "corrected"
    """What follows takes its place: « plutôt », "I mean"."""
    DEFERRED = "deferred"
    """It is for another time: « au prochain tour »."""
    TOLD = "told"
    """It is somebody else's, or past, or only thought of: « il m'a dit que », "last turn", « l'ancien plan »."""
    AHEAD = "ahead"
    """A retreat given in advance, which waits for its phase."""
    DOUBTED = "doubted"
    """Words stand beside it that are not understood, or it was mended more than can be sure."""
    TALK = "talk"
    """It names no order."""
