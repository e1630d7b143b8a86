"""A game that can be played, as one value: all that it brings, and nothing of it anywhere else."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from gm.notation.orders.canonical import read_canonical
from gm.notation.reader import Reader
from gm.notation.words.fold import fold
from gm.notation.words.lexicon import Lexicon
from gm.reports.names import Names
from gm.reports.picture import Drawing
from gm.rules.orders import Order
from gm.rules.ruleset import Pace, Phase, Ruleset
from gm.variants.board import NamedMap
from gm.variants.choices import NO_OPTIONS, Option, chosen, with_options
from gm.variants.demonstration import Demonstration
from gm.variants.requests import NO_REQUESTS, OwnRequests
from gm.variants.seating import Seating
from gm.variants.slots import NO_SLOTS, Slots
from gm.variants.telling import SILENT, Telling


@dataclass(frozen=True, slots=True)
class Variant:
    """A game's rules, its board and words, and who sits where. What takes time to read is read when it is asked for.

    To bring one, in this order (`gm.variants.classic` and `tests/variants/toy_variant.py` are two that do):

    - a board: `provinces.csv`, `borders.csv`, and in a folder for each language what provinces, powers and units are
      called;
    - a `Ruleset` of phases. Each says its pace, its duty, which kinds of order it takes, with a check for each, its
      steps, and what it owes (`owes`, `settles`). A kind of order is a frozen `Order`; one that is `sealed` is told to
      its writer alone. An `Act` is more than a line of the sheet: public ones stand at once and may close inside the
      turn; the others are a part of the sheet, replaced by themselves. Hooks of the ruleset say who orders a unit and
      who builds for a power, on which side a unit fights, where it may not go, which ship carries nobody, whose a
      centre becomes, who is due what, whom no rule removes, who is alive, who has won;
    - what its game file may choose (`options`), and what a ruling tells beside what every game's does (`slots.tell`);
    - what only it knows of a position, as a frozen dataclass in `Position.extras`, with its JSON in `slots`; its class,
      and those of its own orders, in `kinds`; how its orders are read from canonical text in `read_order`;
    - a `Reader` of its own orders: Lark text that extends the grammar with rules and words, and a builder for each
      rule; their sentences in the lexicon; or, for lines that say by their heads what they are, a reader of those
      (`headed`), which sees a letter before all others and keeps what is said of an act in public;
    - `sayings.toml` in each language: its name (`[variant]`), its guide with examples (`[guide]`, `[example]`;
      `[asked]`: lines of requests with its own powers, provinces and years), how
      its orders are shown (`[order]`, by verb or whole), what becomes of them (`[done]`), its own reasons, events,
      rules, columns and sections; any word of `templates/*/words.toml` may be said otherwise;
    - what only its players may ask (`requests`), with `requests.toml` in each language;
    - a drawing, with colours, figures of the units and signs that only it has (`Ruleset.marked`, and acts that name a
      province; their words in section `sign`); columns and sections of reports (`telling`); seatings; a demonstration;
      and its name in the registry.
    """

    name: str
    ruleset: Callable[..., Ruleset]
    """(edition, rules=, language=, start_year=, end_year=, unplayed=, setup=) -> the rules of one game"""
    board: Callable[[], NamedMap]
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
    options: Mapping[str, Option] = field(default_factory=lambda: NO_OPTIONS)
    """What it alone lets a game choose, by the name that `[options]` of a file gives it."""
    with_options: Callable[[Ruleset, Mapping[str, object]], Ruleset] = with_options
    """(rules of a game, every option with its value) -> its rules with these."""
    read_order: Callable[[str], Order] = read_canonical
    """An order from its canonical text, as it is stored and exchanged. Raises ValueError naming the text."""
    slots: Slots = NO_SLOTS
    """What it alone knows of a position, for programs."""
    telling: Telling = SILENT
    """What its reports tell beside what every game's do."""
    demonstration: Demonstration | None = None
    """What `gm demo` plays, if it has one."""
    exchanged: str = ""
    """What other programs call its map; "" where they do not know it."""
    ranked: bool = False
    """Whether persons are ranked by their points over all its games."""
    secrets: bool = False
    """Its positions or its orders hold what single players alone may know, also when a turn is judged: whoever supposed
    what others do could find it out."""
    requests: OwnRequests = NO_REQUESTS
    """What its players may ask beside what all may, and which lines are headed as its orders are."""
    kinds: tuple[type, ...] = ()
    """Its own frozen dataclasses that rows hold, by name: kinds of order, and what its slots are made of."""

    def rules_of(self, edition: str, options: Mapping[str, object], **more: object) -> Ruleset:
        """The rules of one game; `options` as its file writes them. Raises RulesError on what does not exist."""
        return self.with_options(self.ruleset(edition, **more), chosen(options, self.options))

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
