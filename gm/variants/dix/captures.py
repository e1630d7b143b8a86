"""What an autumn's captures mean here: whose a centre becomes, what it costs, who comes back from exile."""

from dataclasses import replace

from gm.rules.outcomes import Event, EventKind, Reason
from gm.rules.position import Position, Unit
from gm.rules.ruleset import Docket, Ruleset
from gm.variants.dix.countries import countries
from gm.variants.dix.moves import PENALTY
from gm.variants.dix.state import DixState, commander, dix, level, steward, with_level, with_state

EARNED = EventKind("earned")
RETURNED = EventKind("returned")
TOOK_CENTER = Reason("took_center")


def captor(position: Position, unit: Unit, center: str) -> str | None:
    """A side takes no centre from itself (rule 22); an exile's home goes to the exile, not to his neutral (rule 30)."""
    state = dix(position)
    protector = state.protectors.get(unit.power)
    if protector in state.exiles and protector is not None and center in countries()[protector].homes:
        return protector
    owner = position.owners.get(center)
    if owner is not None and steward(position, owner) == (protector or unit.power):
        return None
    return unit.power


def reckon_captures(docket: Docket, ruleset: Ruleset) -> Docket:
    """For each centre taken: its neutral's friendship is lost (rule 24), a protector's grows (23), an exile returns."""
    state = dix(docket.position)
    news = []
    for event in docket.events:
        if event.kind is EventKind.CAPTURED and event.unit is not None and event.power is not None:
            state, told = _reckon(event, event.power, event.unit, state, docket.position)
            news += told
    if not news:
        return docket
    return docket._replace(position=with_state(docket.position, state), events=(*docket.events, *news))


def _reckon(event: Event, captor: str, unit: Unit, state: DixState, position: Position) -> tuple[DixState, list[Event]]:
    former, center = event.former or "", event.province
    news = []
    doer = commander(position, unit)
    if former in state.points and doer is not None and doer != state.protectors.get(former):
        had = level(state.points, former, doer)
        state = replace(state, points=with_level(state.points, former, doer, 0))
        if had:
            news.append(Event(PENALTY, doer, center, unit, reason=TOOK_CENTER, other=former, amount=had))
    if captor in state.exiles:
        left = {exile: host for exile, host in state.exiles.items() if exile != captor}
        state = replace(state, exiles=left)
        news.append(Event(RETURNED, captor, center, unit, other=unit.power))
    elif captor in state.points and doer is not None:
        grown = level(state.points, captor, doer) + 1
        state = replace(state, points=with_level(state.points, captor, doer, grown))
        news.append(Event(EARNED, doer, center, unit, other=captor, amount=1))
    return state, news
