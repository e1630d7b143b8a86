"""A game that can be played, as one value: all that it brings, and nothing of it anywhere else."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from gm.notation.canonical import read_canonical
from gm.notation.fold import fold
from gm.notation.lexicon import Lexicon
from gm.notation.reader import Reader
from gm.reports.names import Names
from gm.reports.picture import Drawing
from gm.rules.orders import Order
from gm.rules.ruleset import Pace, Phase, Ruleset
from gm.variants.board import Board
from gm.variants.seating import Seating
from gm.variants.slots import NO_SLOTS, Slots
from gm.variants.telling import SILENT, Telling


@dataclass(frozen=True, slots=True)
class Variant:
    """A game's rules, its board and words, and who sits where. What takes time to read is read when it is asked for."""

    name: str
    ruleset: Callable[..., Ruleset]
    """(edition, rules=, language=, start_year=, end_year=, unplayed=, setup=) -> the rules of one game"""
    board: Callable[[], Board]
    lexicon: Callable[[], Lexicon]
    reader: Callable[[], Reader]
    """What reads its players' orders."""
    names: Callable[[], Mapping[str, Names]]
    """language -> the names that letters use"""
    drawing: Callable[[], Drawing]
    """The board as it is drawn."""
    seatings: Mapping[str, Seating]
    """setup, as a game file writes it -> who sits where; the first is the usual one"""
    first_year: int
    """The year in which it begins, unless file or seating name another."""
    phases: tuple[Phase, ...]
    """The phases of its calendar; a setup may change what they do, never what they are for."""
    read_order: Callable[[str], Order] = read_canonical
    """An order from its canonical text, as it is stored and exchanged. Raises ValueError naming the text."""

    slots: Slots = NO_SLOTS
    """What it alone knows of a position, for programs."""
    telling: Telling = SILENT
    """What its reports tell beside what every game's do."""
    kinds: tuple[type, ...] = ()
    """Its own frozen dataclasses that rows hold, by name: kinds of order, and what its slots are made of."""

    @property
    def usual_setup(self) -> str:
        return next(iter(self.seatings))

    @property
    def quiet_phases(self) -> frozenset[str]:
        """Codes of the phases in which diplomacy usually rests (document 000, XI)."""
        return frozenset(phase.code for phase in self.phases if phase.pace is Pace.SHORT)

    def power_called(self, name: str) -> str | None:
        """The power that goes by this code or full name in a game file; case and accents do not count."""
        wanted = fold(name).strip()
        for power, titles in self.lexicon().power_titles.items():
            if wanted in (fold(power), *map(fold, titles)):
                return power
        return None
