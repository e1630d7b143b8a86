"""A game whole, as it is carried from one installation to another."""

from dataclasses import dataclass
from datetime import datetime

from gm.service.model.game import Game
from gm.service.model.letters import Act, Incident, PressItem, Sheet
from gm.service.model.record import TurnRecord


@dataclass(frozen=True, slots=True)
class Archive:
    """What goes on elsewhere. It holds no token: another installation gives its own.

    Sheets stand as they were sent, for who judges a turn again needs them. Of secret letters that were handed on only
    their turn and their way are here; those that still wait, and what was proclaimed, are whole.
    """

    exported: datetime
    version: str
    """Of the program that wrote it."""
    game: Game
    turns: tuple[TurnRecord, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    acts: tuple[Act, ...] = ()
    press: tuple[PressItem, ...] = ()
    incidents: tuple[Incident, ...] = ()
    file: str = ""
    """The game's file, as it stands in `games`."""
