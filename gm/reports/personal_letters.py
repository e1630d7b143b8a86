"""The facts of answers about a player himself: his language, zone and address, his record, his data, his leaving."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from gm.reports.values import DeadlineTold, Facts, OwnSeat
from gm.terms.codec import Json


@dataclass(frozen=True, slots=True)
class PersonalSet(Facts):
    """A player's own setting, as it is now."""

    kind: ClassVar[str] = "personal_set"
    turn: str
    what: str
    """language, zone, address, public_name, private_letters"""
    value: str = ""
    """A language's code, the name of a zone, an address; yes or no, or "" where the game's site shows none."""
    deadline: DeadlineTold | None = None


@dataclass(frozen=True, slots=True)
class AddressAsked(Facts):
    """To the registered address: a code is on its way to the new one."""

    kind: ClassVar[str] = "address_asked"
    turn: str
    address: str
    expires: DeadlineTold | None = None
    refused: str = ""
    """taken: it is another's in this game, or our own; same: it is his already; too_many questions in an hour;
    undeliverable: the code did not arrive there"""


@dataclass(frozen=True, slots=True)
class AddressCode(Facts):
    """To the new address: the code that shows that its letters are read. Nothing tells what its reader plays."""

    kind: ClassVar[str] = "address_code"
    code: str
    reply_to: str
    expires: DeadlineTold


@dataclass(frozen=True, slots=True)
class AddressKept(Facts):
    """The answer to "keep my address"."""

    kind: ClassVar[str] = "address_kept"
    turn: str
    stopped: bool = True
    """Whether a change of address was under way, and is stopped now."""


@dataclass(frozen=True, slots=True)
class AddressGone(Facts):
    """To the former address: letters go elsewhere from now on."""

    kind: ClassVar[str] = "address_gone"


@dataclass(frozen=True, slots=True)
class Resigned(Facts):
    """The answer to "I resign": what follows, and the code that does it; or that it is done."""

    kind: ClassVar[str] = "resign"
    turn: str
    seat: OwnSeat
    code: str = ""
    """To be sent back."""
    done: bool = False
    deadline: DeadlineTold | None = None


@dataclass(frozen=True, slots=True)
class RecordTold(Facts):
    """The answer to "my record"."""

    kind: ClassVar[str] = "record"
    on_time: int
    late: int
    silent: int
    finished: int = 0
    """Games that ended, of all games at this address."""
    left: int = 0


@dataclass(frozen=True, slots=True)
class DataSent(Facts):
    """The answer to "my data": everything that is kept of a player in this game, as a file."""

    kind: ClassVar[str] = "my_data"
    data: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Forgotten(Facts):
    """The answer to "forget me": what is erased and what is kept, and the code that does it; or that it is done."""

    kind: ClassVar[str] = "forget"
    code: str = ""
    """To be sent back."""
    done: bool = False
    refused: str = ""
    """playing: the game is not over, and he has not resigned"""
