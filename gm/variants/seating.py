"""Who sits where: the powers of each chair for every number of players (000, XIV), and what game files call powers."""

from collections.abc import Mapping
from dataclasses import dataclass

from gm.notation.fold import fold
from gm.variants import classic


@dataclass(frozen=True, slots=True)
class Seating:
    """One way to share out the powers of a variant."""

    chairs: tuple[tuple[str, ...], ...]
    """The powers of each chair."""
    unplayed: frozenset[str] = frozenset()
    """Powers nobody holds: their units stand and defend."""
    start_year: int | None = None
    """The year in which such a game begins; None: as the variant."""


_SINGLY = tuple((power,) for power in classic.POWERS)


def _without(*powers: str) -> Seating:
    return Seating(tuple(chair for chair in _SINGLY if chair[0] not in powers), frozenset(powers))


_CLASSIC = {
    "7": Seating(_SINGLY),
    "6": _without("ITALY"),
    "5": _without("GERMANY", "ITALY"),
    "4": Seating((("ENGLAND",), ("AUSTRIA", "FRANCE"), ("GERMANY", "TURKEY"), ("ITALY", "RUSSIA"))),
    "3": Seating((("RUSSIA",), ("ENGLAND", "FRANCE", "GERMANY"), ("AUSTRIA", "ITALY", "TURKEY"))),
    "3b": Seating((("AUSTRIA", "ENGLAND", "GERMANY"), ("ITALY", "RUSSIA"), ("FRANCE", "TURKEY"))),
    "2": Seating((("ENGLAND", "FRANCE", "RUSSIA"), ("AUSTRIA", "GERMANY", "TURKEY")), frozenset({"ITALY"}), 1914),
}

SEATINGS: Mapping[str, Mapping[str, Seating]] = {"classic": _CLASSIC}
"""variant -> setup, as a game file writes it -> seating"""

_CLASSIC_NAMES = {
    "AUSTRIA": ("Austria", "Austria-Hungary", "Autriche", "Autriche-Hongrie"),
    "ENGLAND": ("England", "Great Britain", "Angleterre", "Grande-Bretagne"),
    "FRANCE": ("France",),
    "GERMANY": ("Germany", "Allemagne"),
    "ITALY": ("Italy", "Italie"),
    "RUSSIA": ("Russia", "Russie"),
    "TURKEY": ("Turkey", "Ottoman Empire", "Turquie", "Empire ottoman"),
}

POWER_NAMES: Mapping[str, Mapping[str, tuple[str, ...]]] = {"classic": _CLASSIC_NAMES}
"""variant -> power -> names a game file may use, beside the code"""


def power_called(name: str, variant: str) -> str | None:
    """The power that goes by this code or name in a game file; case and accents do not count."""
    wanted = fold(name).strip()
    for power, names in POWER_NAMES[variant].items():
        if wanted in (fold(power), *map(fold, names)):
            return power
    return None
