"""The end of a season, step by step (rule 36): points are counted, then come exile, annexation, protectorates."""

from dataclasses import replace

from gm.rules.outcomes import Event, EventKind
from gm.rules.position import Unit
from gm.rules.ruleset import Docket, Ruleset
from gm.variants.dix.asylum import end_of_exiles, fall_of_powers, forget_fallen_hosts
from gm.variants.dix.countries import home_of
from gm.variants.dix.diplomats import count_points
from gm.variants.dix.neutrals import adjust_by_rule, bury_neutrals
from gm.variants.dix.state import ANNEXES, changed, dix, leader, protectors_by_levels

ANNEXATION = EventKind("annexation")
PROTECTED = EventKind("protected")
FREED = EventKind("freed")


def close_the_season(docket: Docket, ruleset: Ruleset) -> Docket:
    """When the next movement phase opens: spring is over when autumn comes, autumn when spring does."""
    turn, first = docket.position.turn, ruleset.opening.turn.year
    autumn_is_over = turn.season == "S"
    if autumn_is_over and turn.year == first + 1:
        return docket  # after the mobilisation
    year = turn.year - 1 if autumn_is_over else turn.year
    if autumn_is_over:
        docket = bury_neutrals(adjust_by_rule(docket, ruleset), ruleset)
    docket = count_points(docket, ruleset)
    if autumn_is_over:
        docket = fall_of_powers(docket, year)
    docket = annex(end_of_exiles(docket, year))
    return protect(forget_fallen_hosts(docket), year)


def annex(docket: Docket) -> Docket:
    """With a lead of 9 the neutral's units and centres become the power's (rule 27); it ends an exile (rule 30)."""
    for neutral in sorted(dix(docket.position).points):
        power, lead = leader(dix(docket.position).points, neutral)
        if power is not None and lead >= ANNEXES:
            docket = _annexed(docket, neutral, power)
    return docket


def _annexed(docket: Docket, neutral: str, power: str) -> Docket:
    position, state = docket.position, dix(docket.position)
    units = {
        place: Unit(unit.kind, power, unit.location, unit.tags) if unit.power == neutral else unit
        for place, unit in position.units.items()
    }
    owners = {center: power if owner == neutral else owner for center, owner in position.owners.items()}
    docket = docket._replace(
        position=replace(position, units=units, owners=owners),
        events=(*docket.events, Event(ANNEXATION, power, home_of(neutral), other=neutral)),
    )
    return changed(
        docket,
        points={each: row for each, row in state.points.items() if each != neutral},
        protectors={each: protector for each, protector in state.protectors.items() if each != neutral},
        exiles={exile: host for exile, host in state.exiles.items() if exile != power},
        annexed={**state.annexed, neutral: power},
    )


def protect(docket: Docket, year: int) -> Docket:
    """Who leads by 4 orders the neutral in the season that opens (rule 16)."""
    former, state = dix(docket.position).protectors, dix(docket.position)
    protectors = protectors_by_levels(state.points)
    if protectors == former:
        return docket
    news = [Event(FREED, former[each], home_of(each), other=each) for each in sorted(former.keys() - protectors.keys())]
    news += [
        Event(PROTECTED, power, home_of(each), other=each, former=former.get(each))
        for each, power in protectors.items()
        if former.get(each) != power
    ]
    return changed(docket, protectors=protectors)._replace(events=(*docket.events, *news))
