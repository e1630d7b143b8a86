"""Winter: builds at home, mandate units at home and abroad, removals, the United Nations' own unit (rules 34-38)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from gm.rules.adjustments import (
    adjustments_owed,
    check_build,
    check_removal,
    check_waive,
    home_sites,
    removals,
)
from gm.rules.orders import Build, Disband, Order, Waive
from gm.rules.outcomes import Event, EventKind, Fate, Outcome, Reason
from gm.rules.position import Position, Unit
from gm.rules.retreats import clear_the_field
from gm.rules.ruleset import ActKind, Course, Docket, Phase, Ruleset, tell
from gm.rules.standard import ADJUSTMENTS
from gm.variants.diplomatie2000.admissibility import IN_DISGRACE, OWN_STATE, why_no_land, why_no_state, why_silent
from gm.variants.diplomatie2000.board import MANDATE, UN
from gm.variants.diplomatie2000.measures import ALL, NONE, Invitation
from gm.variants.diplomatie2000.season import end_autumn
from gm.variants.diplomatie2000.world_state import controller, due, is_mandate, united

NOT_INVITED = Reason("not_invited")
HOST = 3
"""How strong a claim to a site is: the host's own, then invitations, the most precise first."""


def build_sites(position: Position, power: str, ruleset: Ruleset) -> Mapping[str, frozenset[str]]:
    """Own free arsenals; for a mandate unit of a state in grace, any free centre it controls."""
    if power == UN:
        return {}
    sites = {site: kinds - {MANDATE} for site, kinds in home_sites(position, power, ruleset).items()}
    if power not in united(position).disgrace:
        for center, owner in position.owners.items():
            if owner == power and center not in position.units:
                sites[center] = sites.get(center, frozenset()) | {MANDATE}
    return {site: kinds for site, kinds in sites.items() if kinds}


def orders_owed(position: Position, ruleset: Ruleset) -> Mapping[str, int]:
    """As everywhere; and builds without a site of their own, as far as other states might invite them (rule 34)."""
    owed, idle = dict(adjustments_owed(position, ruleset)), ruleset.idle(position)
    hosts = Counter(
        owner for center, owner in position.owners.items() if center not in position.units and owner not in idle
    )
    for power, count in due(position).items():
        if count > 0 and power not in idle and power not in united(position).disgrace:
            abroad = hosts.total() - hosts[power]
            owed[power] = min(count, owed.get(power, 0) + abroad)
    return {power: count for power, count in owed.items() if count}


def must_build_abroad(position: Position, power: str, ruleset: Ruleset) -> int:
    """How many of the builds it owes can only be mandate units, where another state invites it."""
    return max(0, orders_owed(position, ruleset).get(power, 0) - adjustments_owed(position, ruleset).get(power, 0))


# What a sheet may say.


def check_new_unit(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    """Only what the sheet itself tells: who is invited where is known when all are there."""
    assert isinstance(order, Build)
    if (why := why_silent(power, docket)) is not None:
        return why
    place = ruleset.atlas.find(order.at)
    if place is None:
        return Reason.UNREACHABLE
    if order.kind != MANDATE:
        if power == UN:
            return Reason.MAY_NOT_ORDER
        home = ruleset.map.provinces[place].home == power
        return check_build(order, power, docket, ruleset) if home else Reason.NOT_HOME
    if order.power not in (None, power):
        return Reason.NOT_YOURS
    if power != UN:
        if power in united(docket.position).disgrace:
            return IN_DISGRACE
        if place not in ruleset.map.centers:
            return Reason.NOT_HOME
        if place not in docket.position.owners:
            return Reason.NOT_OWNED
        if place in docket.position.units:
            return Reason.OCCUPIED
    if order.at == place and order.power is None:
        return order
    return Reason.WRONG_COAST if ruleset.rulebook.army_coast_checked else Build(place, MANDATE)


def check_invitation(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    """Rules 34 and 37: of its own centres to states; to the United Nations, of any land it controls."""
    assert isinstance(order, Invitation)
    if power == UN:
        return Reason.MAY_NOT_ORDER
    if (why := why_silent(power, docket)) is not None:
        return why
    if order.guest == power:
        return OWN_STATE
    if order.guest not in (ALL, NONE, UN) and (why := why_no_state(order.guest, docket.position)) is not None:
        return why
    if not order.at:
        return order
    if (why := why_no_land(order.at, ruleset)) is not None:
        return why
    if controller(docket.position, order.at) != power:
        return Reason.NOT_OWNED
    return order if order.guest == UN or order.at in ruleset.map.centers else Reason.NOT_HOME


def options(position: Position, power: str, ruleset: Ruleset) -> Mapping[str, tuple[Order, ...]]:
    """As everywhere; and a mandate unit may be given up whatever is due. The United Nations' own: anywhere open."""
    found = dict(ADJUSTMENTS.options(position, power, ruleset))
    if power in ruleset.idle(position):
        return found
    own = [unit for unit in position.units.values() if unit.power == power and is_mandate(unit)]
    for unit in own:
        found[str(unit)] = (Disband(unit.location, unit.kind),)
    if power == UN and not own:
        for place in sorted(ruleset.map.provinces):
            if place not in position.units and controller(position, place) is None:
                found[place] = (Build(place, MANDATE),)
    return found


def beyond_due(said: Sequence[tuple[str, Order]], position: Position, ruleset: Ruleset) -> Mapping[int, Reason]:
    """A mandate unit is given up whatever is due, and leaves room for a build, wherever that stands on the sheet."""
    left = dict(due(position))
    found = {}
    for number, (power, order) in enumerate(said):
        if isinstance(order, Disband):
            if order.kind != MANDATE and left.get(power, 0) >= 0:
                found[number] = Reason.NONE_DUE
            else:
                left[power] = left.get(power, 0) + 1
    for number, (power, order) in enumerate(said):
        if isinstance(order, Build | Waive) and power != UN:
            if left.get(power, 0) <= 0:
                found[number] = Reason.NONE_DUE
            else:
                left[power] -= 1
    return found


# What comes of it.


@dataclass(slots=True)
class _Winter:
    """The table while a winter is settled."""

    docket: Docket
    ruleset: Ruleset
    units: dict[str, Unit]
    owed: dict[str, int]
    outcomes: list[Outcome] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    invited: dict[str, set[tuple[str, str]]] = field(default_factory=dict)
    """host -> (guest, sector, or "" wherever he may invite)"""
    wishes: dict[str, list["_Wish"]] = field(default_factory=dict)
    """power -> what it would build or waive, in the order of its sheet"""

    def void(self, power: str, order: Order, why: Reason) -> None:
        self.outcomes.append(Outcome(power, order, Fate.VOID, why))

    def done(self, power: str, order: Order, written: Order) -> None:
        mended = written if written != order else None
        self.outcomes.append(Outcome(power, order, Fate.SUCCEEDS, written=mended))

    def put(self, power: str, order: Build, written: Order) -> None:
        place = self.ruleset.atlas.province[order.at]
        self.units[place] = Unit(order.kind, power, order.at)
        self.events.append(Event(EventKind.BUILT, power, place, self.units[place]))
        self.done(power, order, written)


@dataclass(slots=True)
class _Wish:
    """One build or waive."""

    order: Build | Waive
    written: Order
    place: str = ""
    claim: int = HOST
    why_not: Reason | None = None


def settle_winter(docket: Docket, ruleset: Ruleset) -> Docket:
    """Removals as ordered, builds of the states, removals by rule, the United Nations."""
    position = docket.position
    table = _Winter(docket, ruleset, dict(position.units), dict(due(position)))
    _read(table)
    _contend(table)
    _build(table)
    _remove_the_rest(table)
    _place_the_uns_own(table)
    after = replace(position, units=table.units)
    return tell(docket._replace(position=after, events=(*docket.events, *table.events)), table.outcomes)


def _read(table: _Winter) -> None:
    """Each line by itself; removals at once, in the order of the sheet; who invites whom."""
    accepts = table.ruleset.phase(table.docket.position.turn).accepts
    for power, sheet in sorted(table.docket.sent.items()):
        for order in sheet:
            check = accepts.get(type(order))
            found = Reason.WRONG_PHASE if check is None else check(order, power, table.docket, table.ruleset)
            if isinstance(found, Reason):
                table.void(power, order, found)
            elif isinstance(found, Disband):
                _give_up(table, power, found, order)
            elif isinstance(found, Invitation):
                table.invited.setdefault(power, set()).add((found.guest, found.at))
                table.done(power, found, order)
            else:
                assert isinstance(found, Build | Waive)
                table.wishes.setdefault(power, []).append(_Wish(found, order))


def _give_up(table: _Winter, power: str, order: Disband, written: Order) -> None:
    """Mandate units go whenever their owner says so; the others only when a removal is due (rule 35)."""
    place = table.ruleset.atlas.province[order.at]
    unit = table.units.get(place)
    if unit is None:
        table.void(power, written, Reason.ORDERED_TWICE)
        return
    if not is_mandate(unit) and table.owed.get(unit.power, 0) >= 0:
        table.void(power, written, Reason.NONE_DUE)
        return
    table.events.append(Event(EventKind.DESTROYED, unit.power, place, table.units.pop(place)))
    table.owed[unit.power] = table.owed.get(unit.power, 0) + 1
    table.done(power, order, written)


def _contend(table: _Winter) -> None:
    """Strike out what cannot be built: uninvited, twice in one place, or where another has the better claim.

    Of its wishes a state follows the first that are left, as many as it is due; each wish struck out lets the next one
    in, until nothing changes (rule 34).
    """
    for power, wishes in table.wishes.items():
        if power != UN:
            _weigh(table, power, wishes)
    barren: set[str] = set()
    struck = True
    while struck:
        struck = False
        bids: dict[str, list[tuple[str, _Wish]]] = {}
        for power, wish in _followed(table):
            if isinstance(wish.order, Build):
                bids.setdefault(wish.place, []).append((power, wish))
        for place, claims in bids.items():
            for wish, why in _losers(place, [wish for _, wish in claims], barren):
                wish.why_not, struck = why, True


def _weigh(table: _Winter, power: str, wishes: list[_Wish]) -> None:
    position, seen = table.docket.position, set()
    for wish in wishes:
        if isinstance(wish.order, Waive):
            continue
        wish.place = table.ruleset.atlas.province[wish.order.at]
        host = position.owners[wish.place]
        invited = table.invited.get(host, ())
        if wish.place in seen:
            wish.why_not = Reason.OCCUPIED
        elif host != power:
            kinds = ((ALL, ""), (power, ""), (power, wish.place))
            wish.claim = max((claim for claim, said in enumerate(kinds) if said in invited), default=-1)
            wish.why_not = NOT_INVITED if wish.claim < 0 else None
        seen.add(wish.place)


def _followed(table: _Winter) -> Iterator[tuple[str, _Wish]]:
    for power, wishes in table.wishes.items():
        if power != UN:
            left = [wish for wish in wishes if wish.why_not is None]
            for wish in left[: max(0, table.owed.get(power, 0))]:
                yield power, wish


def _losers(place: str, claims: list[_Wish], barren: set[str]) -> Iterator[tuple[_Wish, Reason]]:
    """The wishes that fail at one place. Where two claims are equal nobody builds, but for the host."""
    best = max(wish.claim for wish in claims)
    first = [wish for wish in claims if wish.claim == best]
    if len(first) > 1:
        barren.add(place)
    for wish in claims:
        if wish.claim < HOST and (len(first) > 1 or place in barren):
            yield wish, Reason.CONTESTED
        elif wish.claim < best:
            yield wish, Reason.OCCUPIED


def _build(table: _Winter) -> None:
    followed = {id(wish) for _, wish in _followed(table)}
    for power, wishes in table.wishes.items():
        if power == UN:
            continue
        for wish in wishes:
            if wish.why_not is not None:
                table.void(power, wish.written, wish.why_not)
            elif id(wish) not in followed:
                table.void(power, wish.written, Reason.NONE_DUE)
            elif isinstance(wish.order, Waive):
                table.done(power, wish.order, wish.written)
            else:
                table.put(power, wish.order, wish.written)


def _remove_the_rest(table: _Winter) -> None:
    """What a state must still remove goes by rule (rule 35)."""
    for power, count in sorted(table.owed.items()):
        for unit in removals(table.units, power, -count, table.docket.position, table.ruleset):
            del table.units[unit.province]
            order = Disband(unit.location, unit.kind)
            table.outcomes.append(Outcome(power, order, Fate.SUCCEEDS, Reason.NO_ORDER, supplied=True))
            table.events.append(Event(EventKind.DESTROYED, power, unit.province, unit, reason=Reason.NO_ORDER))


def _place_the_uns_own(table: _Winter) -> None:
    """Rule 37: in the first place of the Secretary-General's list that is free, and open to it."""
    stands = any(unit.power == UN for unit in table.units.values())
    for wish in table.wishes.get(UN, ()):
        if isinstance(wish.order, Waive):
            table.done(UN, wish.order, wish.written)
            continue
        why = Reason.NONE_DUE if stands else _why_not_there(table, table.ruleset.atlas.province[wish.order.at])
        if why is not None:
            table.void(UN, wish.written, why)
        else:
            table.put(UN, wish.order, wish.written)
            stands = True


def _why_not_there(table: _Winter, place: str) -> Reason | None:
    if place in table.units:
        return Reason.OCCUPIED
    host = controller(table.docket.position, place)
    if host is not None and not {(UN, ""), (UN, place)} & table.invited.get(host, set()):
        return NOT_INVITED
    return None


WINTER: Phase = replace(
    ADJUSTMENTS,
    accepts={Build: check_new_unit, Disband: check_removal, Waive: check_waive, Invitation: check_invitation},
    course=Course((settle_winter,), opens=(clear_the_field, end_autumn)),
    waits_for_all=True,
    owes=orders_owed,
    options=options,
    beyond=beyond_due,
    acts=(ActKind(Invitation),),
)
