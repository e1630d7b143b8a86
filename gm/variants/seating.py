"""Who sits where: the powers of each chair for one number of players."""

from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Seating:
    """One way to share out the powers of a variant."""

    chairs: tuple[tuple[str, ...], ...]
    """The powers of each chair."""
    unplayed: frozenset[str] = frozenset()
    """Powers nobody holds: their units stand and defend."""
    start_year: int | None = None
    """The year in which such a game begins; None: as the variant."""
    shared: bool = False
    """Whether a file may share out the powers by name as it likes: what nobody is given is unplayed."""
    offices: frozenset[str] = frozenset()
    """Powers that a player may hold, alone, instead of a chair; else they are the game master's."""

    def seats(self, named: Sequence[tuple[str, ...]]) -> "Seating":
        """The chairs of a file that gives its players these powers, none to those who draw lots."""
        if self.shared and all(named):
            held = {power for powers in named for power in powers}
            every = {power for chair in self.chairs for power in chair}
            return replace(self, chairs=tuple(named), unplayed=self.unplayed | frozenset(every - held))
        return replace(self, chairs=(*self.chairs, *(powers for powers in named if self.offices & set(powers))))

    def allows(self, powers: Sequence[str]) -> bool:
        """Whether one player may hold these."""
        if self.offices & set(powers):
            return len(powers) == 1
        every = {power for chair in self.chairs for power in chair}
        return any(sorted(powers) == sorted(chair) for chair in self.chairs) or (self.shared and set(powers) <= every)


def singly(powers: Sequence[str], *, without: Sequence[str] = ()) -> Seating:
    """A chair for each power, but for those that stay unplayed."""
    return Seating(tuple((power,) for power in powers if power not in without), frozenset(without))
