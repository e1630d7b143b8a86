"""What players may agree on: to share the victory, or to leave it to somebody."""

from dataclasses import dataclass
from enum import StrEnum


class Accord(StrEnum):
    DRAW = "draw"
    CONCESSION = "concession"


@dataclass(frozen=True, slots=True)
class Wish:
    """How somebody wants the game to end."""

    accord: Accord
    powers: tuple[str, ...] = ()
    """Who shares in the draw, or to whom the victory is left; nobody named: all who survive share."""

    def __str__(self) -> str:
        return " ".join((self.accord, *self.powers))


def read_wish(text: str) -> Wish:
    """A wish as it is stored. Raises ValueError."""
    accord, *powers = text.split()
    return Wish(Accord(accord), tuple(powers))
