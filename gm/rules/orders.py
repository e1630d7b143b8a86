"""The kinds of order. Each is a value that says what it does; none knows whether it may be done.

`str(order)` is the canonical text (`A PAR - BUR`), which is what is stored and exchanged; `gm.notation` reads it back.
A variant adds kinds by subclassing `Order`.
"""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Order:
    """One instruction. `at` is the location of its unit, or of the place it names; "" when there is none."""

    at: str

    name: ClassVar[str] = "order"
    """What `Phase.accepts` and the grammar call this kind."""
    instructs: ClassVar[bool] = True
    """Whether it is *the* order of the unit at `at`; a clause or a purse order is none."""
    sealed: ClassVar[bool] = False
    """Whether it and its outcome are told to its writer alone, even when the turn is judged: who paid. What it does to
    others is told by their own outcomes and by events."""

    def inner(self) -> tuple["Order", ...]:
        """The orders it is made of, if it is a programme of some."""
        return ()

    def attacks(self) -> str | None:
        """The location this order tries to enter, if any."""
        return None

    def topic(self) -> str:
        """What it is about, where it instructs no unit: a correction takes the place of what it says of the same."""
        return f"{self.name} {self.at.partition('/')[0]}".strip()

    def part(self) -> str:
        """Of an act, the part of a sheet that it is: parts are replaced one by one."""
        return self.name

    def named_powers(self) -> tuple[str, ...]:
        """The powers it names."""
        return ()


@dataclass(frozen=True, slots=True)
class UnitOrder(Order):
    """An order to the unit at `at`; `kind` is the letter as written, which the rules do not rely on (DATC 4.C.2)."""

    kind: str


@dataclass(frozen=True, slots=True)
class Hold(UnitOrder):
    """Stay, and defend."""

    name: ClassVar[str] = "hold"

    def __str__(self) -> str:
        return f"{self.kind} {self.at} H"


@dataclass(frozen=True, slots=True)
class Move(UnitOrder):
    """Go to `to`, on land or by convoy; `via` says that the convoy is meant (DATC 4.A.3)."""

    to: str
    via: bool = False

    name: ClassVar[str] = "move"

    def attacks(self) -> str | None:
        return self.to

    def __str__(self) -> str:
        return f"{self.kind} {self.at} - {self.to}{' VIA' if self.via else ''}"


@dataclass(frozen=True, slots=True)
class Support(UnitOrder):
    """Help the unit at `of` to stay, or to enter `to`."""

    of_kind: str
    of: str
    to: str | None = None

    name: ClassVar[str] = "support"

    def __str__(self) -> str:
        action = f" - {self.to}" if self.to is not None else ""
        return f"{self.kind} {self.at} S {self.of_kind} {self.of}{action}"


@dataclass(frozen=True, slots=True)
class Convoy(UnitOrder):
    """Carry the army at `of` towards `to`."""

    of_kind: str
    of: str
    to: str

    name: ClassVar[str] = "convoy"

    def __str__(self) -> str:
        return f"{self.kind} {self.at} C {self.of_kind} {self.of} - {self.to}"


@dataclass(frozen=True, slots=True)
class Retreat(UnitOrder):
    """Leave the province the unit was beaten out of, for `to`."""

    to: str

    name: ClassVar[str] = "retreat"

    def __str__(self) -> str:
        return f"{self.kind} {self.at} R {self.to}"


@dataclass(frozen=True, slots=True)
class Disband(UnitOrder):
    """Take the unit off the board: instead of a retreat, or as a removal."""

    name: ClassVar[str] = "disband"

    def __str__(self) -> str:
        return f"{self.kind} {self.at} D"


DISBANDED = "D"
"""How a retreat given in advance names no place: the unit is disbanded."""


@dataclass(frozen=True, slots=True)
class IfDislodged(UnitOrder):
    """A retreat given in advance, for the unit whose order it stands beside: the first end that is open."""

    ends: tuple[str, ...]
    """Where it goes; `D`, the last if it is there, disbands it."""

    name: ClassVar[str] = "if_dislodged"
    instructs: ClassVar[bool] = False
    sealed: ClassVar[bool] = True

    @property
    def places(self) -> tuple[str, ...]:
        """The ends that are places."""
        return tuple(end for end in self.ends if end != DISBANDED)

    def __str__(self) -> str:
        return f"{self.kind} {self.at} IF DISLODGED {' '.join(self.ends)}"


@dataclass(frozen=True, slots=True)
class Build(UnitOrder):
    """Put a new unit of `kind` at `at`: of `power`, where that is not who gives the order."""

    power: str | None = None

    name: ClassVar[str] = "build"

    def __str__(self) -> str:
        return f"{self.kind} {self.at} B{f' {self.power}' if self.power else ''}"

    def named_powers(self) -> tuple[str, ...]:
        return () if self.power is None else (self.power,)


@dataclass(frozen=True, slots=True)
class Waive(Order):
    """Renounce one build."""

    at: str = ""

    name: ClassVar[str] = "waive"
    instructs: ClassVar[bool] = False

    def __str__(self) -> str:
        return "WAIVE"
