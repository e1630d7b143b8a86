"""The orders that only this game has. Each is sealed: told to its writer alone, until its time comes."""

import re
from dataclasses import dataclass
from typing import ClassVar

from gm.notation.orders.canonical import read_canonical
from gm.rules.orders import Order


@dataclass(frozen=True, slots=True)
class _Secret(Order):
    """An order to no unit; one about the same place and powers takes its place."""

    instructs: ClassVar[bool] = False
    sealed: ClassVar[bool] = True

    def topic(self) -> str:
        return " ".join(filter(None, (self.name, self.at, *self.named_powers())))


@dataclass(frozen=True, slots=True)
class GivePoints(_Secret):
    """So many points with the neutral whose home is `at`, to `to_power` where they are a gift (rules 13 to 15)."""

    number: int
    to_power: str | None = None

    name: ClassVar[str] = "give_points"

    def __str__(self) -> str:
        gift = f"({self.to_power}) " if self.to_power else ""
        return f"{self.number} = {gift}{self.at}"

    def named_powers(self) -> tuple[str, ...]:
        return () if self.to_power is None else (self.to_power,)


@dataclass(frozen=True, slots=True)
class TakePointsBack(_Secret):
    """Withdraw so many own points of earlier seasons (rule 15)."""

    number: int

    name: ClassVar[str] = "take_points"

    def __str__(self) -> str:
        return f"-{self.number} = {self.at}"


@dataclass(frozen=True, slots=True)
class SeekAsylum(_Secret):
    """An exile's hosts, the dearest first (rule 29)."""

    hosts: tuple[str, ...]

    name: ClassVar[str] = "seek_asylum"

    def __str__(self) -> str:
        return f"EXILE {' '.join(self.hosts)}"

    def named_powers(self) -> tuple[str, ...]:
        return self.hosts

    def topic(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class GrantAsylum(_Secret):
    """Take in a government in exile (rule 29)."""

    guest: str

    name: ClassVar[str] = "grant_asylum"

    def __str__(self) -> str:
        return f"HOST {self.guest}"

    def named_powers(self) -> tuple[str, ...]:
        return (self.guest,)


@dataclass(frozen=True, slots=True)
class EndAsylum(_Secret):
    """Send a guest away (rule 29)."""

    guest: str

    name: ClassVar[str] = "end_asylum"

    def __str__(self) -> str:
        return f"EXPEL {self.guest}"

    def named_powers(self) -> tuple[str, ...]:
        return (self.guest,)


OWN_KINDS = (GivePoints, TakePointsBack, SeekAsylum, GrantAsylum, EndAsylum)

_POINTS = re.compile(r"(?P<number>-?\d{1,4})\s*=\s*(?:\(\s*(?P<power>[A-Z]+)\s*\)\s*)?(?P<at>[A-Z]+)")


def read(text: str) -> Order:
    """The order of a canonical text, this game's kinds included. Raises ValueError naming the text."""
    found = _POINTS.fullmatch(text.strip().upper())
    if found is not None:
        number = found["number"]
        if not number.startswith("-"):
            return GivePoints(found["at"], int(number), found["power"])
        if found["power"] is None:
            return TakePointsBack(found["at"], -int(number))
    match text.upper().split():
        case ["EXILE", *hosts] if hosts:
            return SeekAsylum("", tuple(hosts))
        case ["HOST", guest]:
            return GrantAsylum("", guest)
        case ["EXPEL", guest]:
            return EndAsylum("", guest)
    return read_canonical(text)
