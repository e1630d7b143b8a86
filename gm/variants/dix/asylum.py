"""Governments in exile: who falls, who takes them in, and what they may do (rules 28 to 30)."""

from collections.abc import Collection, Mapping, Sequence

from gm.rules.intake import read_orders
from gm.rules.orders import Order
from gm.rules.outcomes import Event, EventKind, Fate, Outcome, Reason
from gm.rules.position import Position
from gm.rules.ruleset import Docket, Ruleset, tell
from gm.variants.dix.diplomats import CANNOT_RECEIVE
from gm.variants.dix.orders import EndAsylum, GrantAsylum, SeekAsylum
from gm.variants.dix.state import PROTECTS, DixState, changed, dix, in_play, leader

NOT_EXILED = Reason("not_exiled")
HOSTED = EventKind("hosted")
EXILED = EventKind("exiled")
EXPELLED = EventKind("expelled")
ASYLUM = (SeekAsylum, GrantAsylum, EndAsylum)


def check_wishes(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    """Only an exile has wishes; those that nobody could grant are passed over, unless there are no others."""
    assert isinstance(order, SeekAsylum)
    if power not in dix(docket.position).exiles:
        return NOT_EXILED
    possible = _hosts(docket.position)
    return order if possible & set(order.hosts) else CANNOT_RECEIVE


def check_grant(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    assert isinstance(order, GrantAsylum)
    if order.guest not in dix(docket.position).exiles:
        return NOT_EXILED
    return order if power in _hosts(docket.position) else CANNOT_RECEIVE


def check_expulsion(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    assert isinstance(order, EndAsylum)
    exiles = dix(docket.position).exiles
    if order.guest not in exiles:
        return NOT_EXILED
    return order if exiles[order.guest] == power else Reason.NOT_YOURS


def _hosts(position: Position) -> frozenset[str]:
    """Any power in play may be a host, but no exile."""
    return in_play(position) - dix(position).exiles.keys()


def read_sheets(docket: Docket, ruleset: Ruleset) -> Docket:
    """Who hosts whom is settled first: it decides whose orders the exiles' protectorates follow."""
    if not dix(docket.position).exiles:
        return read_orders(docket, ruleset)
    sent = docket.sent
    docket = _settle_asylum(read_orders(docket._replace(sent=_parted(sent, True)), ruleset))
    docket = read_orders(docket._replace(sent=_parted(sent, False), acts=()), ruleset)
    return docket._replace(sent=sent)


def _parted(sent: Mapping[str, Sequence[Order]], asylum: bool) -> Mapping[str, Sequence[Order]]:
    return {power: [order for order in sheet if isinstance(order, ASYLUM) == asylum] for power, sheet in sent.items()}


def _settle_asylum(docket: Docket) -> Docket:
    """The host is the first of the wishes that grants it; who finds none is eliminated before the moves."""
    before = dix(docket.position).exiles
    ended = {(power, act.guest) for power, act in docket.acts if isinstance(act, EndAsylum)}
    granted = {(power, act.guest) for power, act in docket.acts if isinstance(act, GrantAsylum)}
    after, news = dict(before), []
    for exile, host in sorted(before.items()):
        if host and (host, exile) not in ended:
            continue
        if host:
            news.append(Event(EXPELLED, exile, other=host))
        wishes = [
            wish for power, act in docket.acts if power == exile and isinstance(act, SeekAsylum) for wish in act.hosts
        ]
        after[exile] = next((wish for wish in wishes if (wish, exile) in granted), "")
        if after[exile]:
            news.append(Event(HOSTED, exile, other=after[exile]))
    told = [_told(power, act, before, after) for power, act in docket.acts]
    docket = changed(docket, exiles=after)._replace(events=(*docket.events, *news))
    docket = eliminate(docket, [exile for exile, host in after.items() if not host], docket.position.turn.year)
    return tell(docket, told)


def _told(power: str, act: Order, before: Mapping[str, str], after: Mapping[str, str]) -> Outcome:
    if isinstance(act, SeekAsylum):
        taken = bool(after[power]) and after[power] != before[power] and after[power] in act.hosts
    elif isinstance(act, GrantAsylum):
        taken = after[act.guest] == power and before[act.guest] != power
    else:
        taken = True
    return Outcome(power, act, Fate.SUCCEEDS if taken else Fate.VOID, None if taken else Reason.UNMATCHED)


def fall_of_powers(docket: Docket, year: int) -> Docket:
    """When autumn is over, without centre and unit: into exile with a lead, else out of the game (rule 28)."""
    position, state = docket.position, dix(docket.position)
    standing = {unit.power for unit in position.units.values()} | set(position.owners.values())
    fallen = sorted(in_play(position) - standing - state.exiles.keys())
    leading = _leading(state)
    exiles = {**state.exiles, **{power: "" for power in fallen if power in leading}}
    docket = changed(docket, exiles=exiles) if len(exiles) > len(state.exiles) else docket
    news = tuple(Event(EXILED, power) for power in fallen if power in leading)
    docket = docket._replace(events=(*docket.events, *news))
    return eliminate(docket, [power for power in fallen if power not in leading], year)


def end_of_exiles(docket: Docket, year: int) -> Docket:
    """An exile that leads nowhere any more is eliminated (rule 29)."""
    state = dix(docket.position)
    leading = _leading(state)
    return eliminate(docket, [exile for exile in state.exiles if exile not in leading], year)


def forget_fallen_hosts(docket: Docket) -> Docket:
    """A host stays until he falls; then his guest looks for another (rule 29)."""
    state = dix(docket.position)
    hosts = in_play(docket.position) - state.exiles.keys()
    exiles = {exile: host if host in hosts else "" for exile, host in state.exiles.items()}
    return changed(docket, exiles=exiles) if exiles != state.exiles else docket


def eliminate(docket: Docket, powers: Collection[str], year: int) -> Docket:
    """Out of the game: levels 0, and its protectorates are free."""
    if not powers:
        return docket
    state = dix(docket.position)
    return changed(
        docket,
        exiles={exile: host for exile, host in state.exiles.items() if exile not in powers},
        eliminated={**state.eliminated, **dict.fromkeys(powers, year)},
        protectors={neutral: power for neutral, power in state.protectors.items() if power not in powers},
        points={
            neutral: {power: number for power, number in row.items() if power not in powers}
            for neutral, row in state.points.items()
        },
    )


def _leading(state: DixState) -> frozenset[str]:
    """Who has a lead of 4 somewhere."""
    leads = (leader(state.points, neutral) for neutral in state.points)
    return frozenset(power for power, lead in leads if power is not None and lead >= PROTECTS)
