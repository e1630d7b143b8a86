"""The orders that only this game has: motions, ballots, aid, subversion, what the Secretary-General says, invitations.

Each is read from its canonical text by `read_order`; `docs/diplomatie2000.md` says what they do.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from gm.notation.orders.canonical import read_canonical
from gm.rules.orders import Order
from gm.variants.diplomatie2000.board import UN, world

NONE, ABSTAIN, ALL = "NONE", "ABSTAIN", "ALL"
TYPES = ("1", "2", "3")
"""Political, missions of the mandate units, economic."""
MEASURES = ("1A", "1B", "1C", "1D", "2", "3A", "3B")


@dataclass(frozen=True, slots=True)
class _Act(Order):
    """An order to no unit."""

    at: str = ""
    """The sector it is about, if it is about one."""

    instructs: ClassVar[bool] = False

    def topic(self) -> str:
        """There is one for each part of a sheet."""
        return self.part()


@dataclass(frozen=True, slots=True)
class Motion(_Act):
    """Propose a measure to the United Nations, in public: for a state, or a programme of orders to mandate units."""

    measure: str = ""
    state: str | None = None
    orders: tuple[Order, ...] = ()

    name: ClassVar[str] = "motion"

    @property
    def type(self) -> str:
        return self.measure[0]

    def inner(self) -> tuple[Order, ...]:
        return self.orders

    def part(self) -> str:
        return f"{self.name} {self.type}"

    def __str__(self) -> str:
        return f"PROPOSE {self.measure} {' / '.join(map(str, self.orders)) or self.state or NONE}"


@dataclass(frozen=True, slots=True)
class Ballot(_Act):
    """Vote on one type: for the motions of these proposers, for none, or not at all."""

    type: str = ""
    choices: tuple[str, ...] = ()

    name: ClassVar[str] = "ballot"

    def part(self) -> str:
        return f"{self.name} {self.type}"

    def __str__(self) -> str:
        return f"VOTE {self.type} {' '.join(self.choices)}"


@dataclass(frozen=True, slots=True)
class Pledge(_Act):
    """Write one slot of the aid programme."""

    slot: int = 1
    state: str | None = None

    name: ClassVar[str] = "pledge"

    def part(self) -> str:
        return f"{self.name} {self.slot}"

    def __str__(self) -> str:
        return f"AID {self.slot} {self.state or NONE}"


@dataclass(frozen=True, slots=True)
class Subversion(_Act):
    """Cancel the order of the unit in a land sector, in secret until it is judged; nowhere: none."""

    name: ClassVar[str] = "subversion"

    def __str__(self) -> str:
        return f"SUBVERT {self.at or NONE}"


@dataclass(frozen=True, slots=True)
class Intervention(_Act):
    """The same by the United Nations, in public."""

    name: ClassVar[str] = "intervention"

    def __str__(self) -> str:
        return f"INTERVENE {self.at}"


@dataclass(frozen=True, slots=True)
class Amount(_Act):
    """The Secretary-General says how much a political motion is worth: points of victory, or turns of disgrace."""

    proposer: str = ""
    amount: int = 0

    name: ClassVar[str] = "amount_of_motion"

    def part(self) -> str:
        return f"{self.name} {self.proposer}"

    def __str__(self) -> str:
        return f"AMOUNT {self.proposer} {self.amount}"


@dataclass(frozen=True, slots=True)
class Ranking(_Act):
    """The Secretary-General says which of motions with as many votes goes first."""

    type: str = ""
    proposers: tuple[str, ...] = ()

    name: ClassVar[str] = "ranking"

    def part(self) -> str:
        return f"{self.name} {self.type}"

    def __str__(self) -> str:
        return f"RANK {self.type} {' '.join(self.proposers)}"


@dataclass(frozen=True, slots=True)
class Invitation(_Act):
    """Let another state, all of them, or the United Nations build a mandate unit: here, or wherever one may invite."""

    guest: str = NONE

    name: ClassVar[str] = "invitation"

    def topic(self) -> str:
        return f"{self.name} {self.guest} {self.at}"

    def __str__(self) -> str:
        return f"INVITE {self.guest} {self.at}".rstrip()


# Reading them.


def read_order(text: str) -> Order:
    """The order of a canonical text, this game's kinds included. Raises ValueError naming the text."""
    words = text.upper().split()
    read = _READERS.get(words[0]) if words else None
    if read is None:
        return read_canonical(text)
    found = read(words[1:], text)
    if found is None:
        raise ValueError(f"order {text[:60]!r}: expected something like {_EXAMPLES[words[0]]}")
    return found


def _state(word: str, text: str) -> str:
    if word != UN and word not in world().figures:
        raise ValueError(f"order {text[:60]!r}: unknown state {word[:20]!r}")
    return word


def _motion(words: list[str], text: str) -> Order | None:
    if len(words) < 2 or words[0] not in MEASURES:
        return None
    if words[0] == "2":
        orders = tuple(read_canonical(each) for each in " ".join(words[1:]).split(" / "))
        return Motion(measure="2", orders=orders)
    if len(words) > 2:
        return None
    return Motion(measure=words[0], state=None if words[1:] == [NONE] and words[0] == "3A" else _state(words[1], text))


def _ballot(words: list[str], text: str) -> Order | None:
    if len(words) < 2 or words[0] not in TYPES or (words[0] != "1" and len(words) > 2):
        return None
    choices = tuple(word if word in (NONE, ABSTAIN) else _state(word, text) for word in words[1:])
    return Ballot(type=words[0], choices=choices)


def _pledge(words: list[str], text: str) -> Order | None:
    if len(words) != 2 or words[0] not in ("1", "2", "3"):
        return None
    return Pledge(slot=int(words[0]), state=None if words[1] == NONE else _state(words[1], text))


def _subversion(words: list[str], text: str) -> Order | None:
    return Subversion("" if words[0] == NONE else words[0]) if len(words) == 1 else None


def _intervention(words: list[str], text: str) -> Order | None:
    return Intervention(words[0]) if len(words) == 1 else None


def _amount(words: list[str], text: str) -> Order | None:
    if len(words) != 2 or not (words[1].isascii() and words[1].isdigit()) or len(words[1]) > 3:
        return None
    return Amount(proposer=_state(words[0], text), amount=int(words[1]))


def _ranking(words: list[str], text: str) -> Order | None:
    if len(words) < 2 or words[0] not in TYPES:
        return None
    return Ranking(type=words[0], proposers=tuple(_state(word, text) for word in words[1:]))


def _invitation(words: list[str], text: str) -> Order | None:
    if len(words) not in (1, 2) or (words[0] in (NONE, ALL) and len(words) > 1):
        return None
    guest = words[0] if words[0] in (NONE, ALL) else _state(words[0], text)
    return Invitation(words[1] if len(words) > 1 else "", guest)


_READERS: Mapping[str, Callable[[list[str], str], Order | None]] = {
    "PROPOSE": _motion,
    "VOTE": _ballot,
    "AID": _pledge,
    "SUBVERT": _subversion,
    "INTERVENE": _intervention,
    "AMOUNT": _amount,
    "RANK": _ranking,
    "INVITE": _invitation,
}
_EXAMPLES = {
    "PROPOSE": "'PROPOSE 1A RUSS' or 'PROPOSE 2 M ABE - ATE / M MOR H'",
    "VOTE": "'VOTE 1 UMAR' or 'VOTE 2 NONE'",
    "AID": "'AID 1 UCEN' or 'AID 2 NONE'",
    "SUBVERT": "'SUBVERT PYO' or 'SUBVERT NONE'",
    "INTERVENE": "'INTERVENE PYO'",
    "AMOUNT": "'AMOUNT UMAR 10'",
    "RANK": "'RANK 1 UMAR RUSS'",
    "INVITE": "'INVITE MCSU BOG' or 'INVITE ALL'",
}
