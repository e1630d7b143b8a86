"""The published choices on which editions of the rules differ, each a field, and the editions as named values.

A field is named for what it decides and cites the DATC issue that describes it (DATC v3.0, chapter 4).
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum

from gm.rules.errors import RulesError


class Routes(StrEnum):
    """When a convoy with several routes fails (4.A.1)."""

    ANY = "any"
    """When any route used by ordered fleets is broken (document 000 XII, example 12)."""
    ALL = "all"
    """When no route is left."""


class Paradox(StrEnum):
    """What decides a convoy whose fate would depend on itself (4.A.2). What is left after each rule: Szykman."""

    SZYKMAN = "szykman"
    """The convoys of the paradox carry nobody."""
    NEEDED_FLEET = "needed_fleet"
    """A convoyed army cuts no support of an attack on a fleet its convoy needs (1971, 2000, 2023; 000 XII)."""
    CONVOY_WATERS = "convoy_waters"
    """A convoyed army cuts no support into a sea where a fleet convoys (1982)."""


class AdjacentConvoy(StrEnum):
    """When an army goes by convoy to a province it could walk to (4.A.3)."""

    OPPOSED = "opposed"
    """When that lets it pass a unit coming the other way and the convoy stands (1971)."""
    INTENT = "intent"
    """When its own side ordered a convoy for it, or the order says so (1982, 2000, 2023; document 000)."""
    EXPLICIT = "explicit"
    """Only when the order says so (VIA)."""


class SupportCoast(StrEnum):
    """Whether a support of a fleet must name the coast where there are two (4.B.4). One that is named must match."""

    OPTIONAL = "optional"
    REQUIRED_FOR_FOREIGN = "required_for_foreign"
    REQUIRED = "required"


class Removal(StrEnum):
    """Which unit leaves first when a power does not say (4.D.8)."""

    HOME = "home"
    """Farthest from its nearest home centre, armies crossing seas; fleets first; alphabetical (000 XIV; 1971-2000)."""
    OWNED = "owned"
    """Farthest from any centre it owns, every border counting; fleets first; alphabetical (2023)."""


class Retreats(StrEnum):
    """Who decides where a dislodged unit goes."""

    PLAYERS = "players"
    DRAWN = "drawn"
    """The game master draws among the allowed provinces (document 001, XI); the draw is an input of the judgement."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One edition: every choice made."""

    edition: str
    routes: Routes = Routes.ALL
    paradox: Paradox = Paradox.SZYKMAN
    adjacent_convoy: AdjacentConvoy = AdjacentConvoy.INTENT
    land_fallback: bool = False
    """An adjacent army whose convoy fails goes by land after all (4.A.3, some servers)."""
    convoyed_attack_cuts_support_on_itself: bool = False
    """4.A.4 b: an army convoyed against the unit that supports an attack on it cuts that support."""
    retreat_to_convoyed_attacker: bool = True
    """4.A.5 b: a unit dislodged by a convoyed army may retreat to where the army came from."""
    dislodged_bounces_behind_convoy: bool = True
    """4.A.7 b: a unit dislodged by a convoyed army still bounces others in the province that army came from."""
    single_coast_implied: bool = True
    """4.B.2 a: a fleet that can reach one coast only need not name it."""
    wrong_coast_corrected: bool = False
    """4.B.3 a: a coast that cannot be reached is replaced by the one that can."""
    support_coast: SupportCoast = SupportCoast.OPTIONAL
    unit_coast_checked: bool = False
    """4.B.5 a: an order that names the wrong coast of its own unit is void."""
    army_coast_checked: bool = False
    """4.B.6 a: a coast named for an army makes its order void."""
    removal: Removal = Removal.OWNED
    disorder_destroys_dislodged: bool = False
    """A dislodged unit of a power in civil disorder leaves the board at once (document 000, XIV)."""
    retreats: Retreats = Retreats.PLAYERS


CHOICES = tuple(choice.name for choice in fields(Rulebook) if choice.name != "edition")
"""What an edition decides, in which a game may differ from it."""

_NEEDED = Rulebook("2000", paradox=Paradox.NEEDED_FLEET, removal=Removal.HOME, retreat_to_convoyed_attacker=False)

EDITIONS: Mapping[str, Rulebook] = {
    book.edition: book
    for book in (
        replace(_NEEDED, edition="classique", routes=Routes.ANY, disorder_destroys_dislodged=True),
        Rulebook("datc"),
        replace(_NEEDED, edition="1971", routes=Routes.ANY, adjacent_convoy=AdjacentConvoy.OPPOSED),
        replace(_NEEDED, edition="1982", paradox=Paradox.CONVOY_WATERS),
        _NEEDED,
        Rulebook("2023", paradox=Paradox.NEEDED_FLEET),
    )
}


def rulebook(edition: str, overrides: Mapping[str, object] | None = None) -> Rulebook:
    """The edition of that name with single choices replaced, given as text or truth values.

    Raises RulesError naming the edition, choice or value that does not exist, and what does.
    """
    if edition not in EDITIONS:
        raise RulesError(f"unknown edition {edition!r}: expected one of {', '.join(EDITIONS)}")
    book = EDITIONS[edition]
    changed: dict[str, object] = {}
    for choice, value in (overrides or {}).items():
        if choice not in CHOICES:
            raise RulesError(f"unknown rule choice {choice!r}: expected one of {', '.join(CHOICES)}")
        current = getattr(book, choice)
        if isinstance(current, bool):
            if not isinstance(value, bool):
                raise RulesError(f"rule choice {choice} = {value!r}: expected true or false")
        elif value not in (allowed := [str(v) for v in type(current)]):
            raise RulesError(f"rule choice {choice} = {value!r}: expected one of {', '.join(allowed)}")
        else:
            value = type(current)(value)
        changed[choice] = value
    return replace(book, **changed)  # type: ignore[arg-type]  # each value was checked against its field above
