"""Why each order of a movement phase came out as it did: by whom, and with which strengths.

Everything is read off a finished Resolution; nothing is decided here.
"""

from collections.abc import Iterable, Mapping

from gm.rules.orders import Convoy, Move, Order, Support
from gm.rules.outcomes import Fate, Outcome, Reason
from gm.rules.position import Unit
from gm.rules.resolver import Resolution
from gm.rules.ruleset import Docket, Ruleset

Strengths = tuple[int | None, int | None, tuple[Unit, ...]]
"""Attack or hold, the greatest strength against it, and who supported it."""
UNTRIED: Strengths = (None, None, ())


def explain(docket: Docket, found: Resolution, sides: Mapping[str, Unit], ruleset: Ruleset) -> list[Outcome]:
    """One Outcome an order on the docket. `sides`: the units under the names of the sides they fight on."""
    case = _Case(docket, found, sides, ruleset)
    told = []
    for place, order in docket.orders.items():
        if isinstance(order, Move):
            told.append(case.of_move(place, order))
        else:
            told.append(case.of_staying(place, order))
    return told


class _Case:
    """A settled phase with the questions that explaining it asks."""

    def __init__(self, docket: Docket, found: Resolution, sides: Mapping[str, Unit], ruleset: Ruleset) -> None:
        self.units = docket.position.units
        self.sides = sides
        self.docket = docket
        self.found = found
        self.atlas = ruleset.atlas

    def outcome(
        self,
        place: str,
        order: Order,
        fate: Fate,
        reason: Reason | None = None,
        by: tuple[Unit, ...] = (),
        strengths: Strengths = UNTRIED,
        *,
        convoyed: bool = False,
    ) -> Outcome:
        docket, (attack, against, supports) = self.docket, strengths
        winner = self.found.dislodger.get(place)
        beaten_by = self.units[winner] if winner is not None else None
        power = docket.givers.get(place) or self.units[place].power
        supplied, written = place in docket.supplied, docket.mended.get(place)
        return Outcome(
            power, order, fate, reason, by, beaten_by, attack, against, supports, convoyed, supplied, written
        )

    def at(self, places: Iterable[str]) -> tuple[Unit, ...]:
        return tuple(self.units[place] for place in places)

    def helpers(self, place: str, spared_side: str | None = None) -> list[str]:
        """Those whose support of this unit counts against a unit of `spared_side`."""
        return [
            backer
            for backer in self.found.backers.get(place, ())
            if self.found.given[backer] and self.sides[backer].power != spared_side
        ]

    def of_move(self, place: str, order: Move) -> Outcome:
        found = self.found
        goal = found.dest[place]
        convoyed = not found.by_land(place)
        if not self.found.arrives(place):
            return self.outcome(place, order, Fate.DISRUPTED, *self.broken_route(place), convoyed=True)
        occupant = self.units.get(goal)
        stays = occupant is not None and (self.found.duel(place, goal) or not found.moved.get(goal))
        spared = self.sides[goal].power if occupant is not None and stays else None
        helpers = self.helpers(place, spared)
        attack = 1 + len(helpers)
        rivals = self.opponents(place, goal, stays)
        against = max((strength for strength, _ in rivals), default=0)
        strengths = (attack, against, self.at(helpers))
        if found.moved[place]:
            return self.outcome(place, order, Fate.SUCCEEDS, strengths=strengths, convoyed=convoyed)
        own = occupant is not None and stays and self.sides[goal].power == self.sides[place].power
        reason = Reason.OWN_UNIT if own and attack > max((s for s, who in rivals if who != goal), default=0) else None
        by = [goal] if reason else [who for strength, who in rivals if strength >= attack]
        return self.outcome(place, order, Fate.BOUNCED, reason, self.at(by), strengths, convoyed=convoyed)

    def opponents(self, place: str, goal: str, stays: bool) -> list[tuple[int, str]]:
        """(strength, unit) of everything a move had to beat, the strongest first."""
        found = self.found
        rivals = []
        if stays:
            defends = goal not in found.dest or self.found.duel(place, goal)
            rivals.append((1 + len(self.helpers(goal)) if defends else 1, goal))
        for rival in found.attackers[goal]:
            if rival == place or not self.found.arrives(rival):
                continue
            if found.driven_back(rival):
                continue
            rivals.append((1 + len(self.helpers(rival)), rival))
        return sorted(rivals, key=lambda pair: (-pair[0], pair[1]))

    def broken_route(self, place: str) -> tuple[Reason, tuple[Unit, ...]]:
        """Why a convoyed move never left."""
        found, atlas = self.found, self.atlas
        mask = found.fleets[place]
        if place in found.paradoxes:
            return Reason.PARADOX, self.at(atlas.seas(mask))
        lost = [sea for sea in atlas.seas(mask) if sea in found.dislodger]
        if not lost or not atlas.linked(place, found.dest[place], mask):
            return Reason.NO_ROUTE, ()
        return Reason.ROUTE_BROKEN, self.at(lost)

    def of_staying(self, place: str, order: Order) -> Outcome:
        """Holds, supports and convoys."""
        found = self.found
        strengths = UNTRIED
        fate = Fate.SUCCEEDS
        reason: Reason | None = None
        by: tuple[Unit, ...] = ()
        if isinstance(order, Support):
            if place not in found.given:
                fate, reason = Fate.VOID, Reason.UNMATCHED
            elif not found.given[place]:
                fate, by = Fate.CUT, self.at(found.cutters[place])
        elif isinstance(order, Convoy):
            army = self.atlas.province[order.of]
            if not found.fleets.get(army, 0) & self.atlas.bit[place]:
                fate, reason = Fate.VOID, Reason.UNMATCHED
            elif army in found.paradoxes:
                fate, reason = Fate.DISRUPTED, Reason.PARADOX
        enemies = [enemy for enemy in found.attackers.get(place, ()) if self.found.arrives(enemy)]
        if enemies:
            helpers = self.helpers(place)
            side = self.sides[place].power
            against = max(1 + len(self.helpers(enemy, side)) for enemy in enemies)
            strengths = (1 + len(helpers), against, self.at(helpers))
        winner = found.dislodger.get(place)
        if winner is not None:
            fate, by = Fate.DISLODGED, (self.units[winner],)
        return self.outcome(place, order, fate, reason, by, strengths)
