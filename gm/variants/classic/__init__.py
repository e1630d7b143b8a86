"""The classic game: Europe in 1901, seven powers, for seven players or fewer."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from gm.rules.adjustments import home_sites
from gm.rules.atlas import UnitKind
from gm.rules.geography import ARMY, FLEET
from gm.rules.position import Position, Turn, Unit
from gm.rules.rulebook import rulebook
from gm.rules.ruleset import Finish, Laws, Power, Ruleset
from gm.rules.scoring import by_agreement, by_centers
from gm.rules.standard import ADJUSTMENTS, MOVEMENT, RETREATS, YEAR
from gm.variants.board import NamedMap, load_board
from gm.variants.classic.great_war import at_war

POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")

PHASES = (MOVEMENT, RETREATS, ADJUSTMENTS)

KINDS = {
    "A": UnitKind("A", frozenset({ARMY}), can_be_convoyed=True),
    "F": UnitKind("F", frozenset({FLEET}), stands_on_coasts=True, can_convoy=True),
}

OPENING_UNITS = {
    "AUSTRIA": ("A BUD", "A VIE", "F TRI"),
    "ENGLAND": ("A LVP", "F EDI", "F LON"),
    "FRANCE": ("A MAR", "A PAR", "F BRE"),
    "GERMANY": ("A BER", "A MUN", "F KIE"),
    "ITALY": ("A ROM", "A VEN", "F NAP"),
    "RUSSIA": ("A MOS", "A WAR", "F SEV", "F STP/SC"),
    "TURKEY": ("A CON", "A SMY", "F ANK"),
}


@cache
def board() -> NamedMap:
    """The board, read once."""
    return load_board(files(__package__))


def opening(start_year: int) -> Position:
    """Document 000, VI."""
    units = {}
    for power, texts in OPENING_UNITS.items():
        for text in texts:
            kind, location = text.split()
            unit = Unit(kind, power, location)
            units[unit.province] = unit
    owners = {p.code: p.home for p in board().map.provinces.values() if p.home is not None}
    return Position(Turn(start_year, "S", "M"), units, owners)


def ruleset(
    edition: str = "classique",
    *,
    rules: Mapping[str, object] | None = None,
    language: str | None = None,
    start_year: int = 1901,
    end_year: int | None = None,
    unplayed: frozenset[str] = frozenset(),
    setup: str = "7",
) -> Ruleset:
    """The rules of one classic game.

    `rules` replaces single choices of the edition. `language` sorts removals; by default French for `classique` and
    English otherwise. `setup` "2" is the Great War, with rules of its own.
    Raises RulesError on an unknown edition or choice.
    """
    book = rulebook(edition, rules)
    language = language or ("fr" if edition == "classique" else "en")
    rules_of_play = Ruleset(
        variant="classic",
        map=board().map,
        rulebook=book,
        powers={code: Power(code) for code in POWERS},
        unit_kinds=KINDS,
        phases={phase.code: phase for phase in PHASES},
        calendar=YEAR,
        opening=opening(start_year),
        removal_order=board().alphabet(language),
        laws=Laws(home_sites),
        ending=Finish(18, by_centers, by_agreement, end_year=end_year),
        unplayed=unplayed,
    )
    return at_war(rules_of_play) if setup == "2" else rules_of_play
