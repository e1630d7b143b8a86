"""The orders that a clause can give: each of its names has its part in one, and the rules allow it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from gm.languages.language import words_said
from gm.notation.fitting.clauses import NOTHING, FittedClause
from gm.notation.fitting.pieces import BY, CARRIES, FOLLOWS, FROM, GOES, HELPS, LEAVES, STAYS, TO, WITH
from gm.notation.orders.build import Situation, judge
from gm.notation.words.vocabulary import FOR, IN
from gm.rules.geography import province_of
from gm.rules.orders import Convoy, Disband, Hold, Move, Order, Retreat, Support

MOST_NAMES = 4
"""Names of a clause: who helps, whom, from where and to where."""


class Heard(NamedTuple):
    """What stands before a clause that it may speak of."""

    given: tuple[Order, ...]
    """Orders."""
    topic: tuple[str, ...] = ()
    """A place that was named, and nothing ordered of it."""
    team: frozenset[str] = frozenset()
    """Where units of the writer stand that were named with it."""


def meanings(clause: FittedClause, at: Situation, heard: Heard) -> Iterator[tuple[Order, ...]]:
    """The orders that a clause can give; an empty row when it says nothing."""
    if len(clause.names) > MOST_NAMES:
        return
    if not clause.names:
        if not clause.verbs:
            yield ()
        return
    seen: set[tuple[Order, ...]] = set()
    for codes in product(*(name.codes for name in clause.names)):
        if len({province_of(code) for code in codes}) < len(codes):
            continue
        if not all(name.may_be(code, at) for name, code in zip(clause.names, codes, strict=True)):
            continue
        for orders in _of_codes(codes, clause, at, heard):
            if orders not in seen:
                seen.add(orders)
                yield orders


def _of_codes(codes: Sequence[str], clause: FittedClause, at: Situation, heard: Heard) -> Iterator[tuple[Order, ...]]:
    own = [index for index, code in enumerate(codes) if is_own(code, at)]
    verbs = clause.verbs
    listed = len(own) == len(codes) == clause.apart and not any(name.lead for name in clause.names)
    if verbs == {STAYS} and listed:
        yield from _all([_legal(Hold(*_unit(code, at)), at) for code in codes])
    elif verbs == {LEAVES} and listed:
        yield from _all([_legal(Disband(*_unit(code, at)), at) for code in codes])
    elif verbs <= {GOES, FOLLOWS} and len(codes) == 2:
        yield from _all([_going(codes, own, clause, at, heard)])
    elif verbs <= {GOES, FOLLOWS} and len(codes) == len(own) == 1:
        for goal, by_sea in _goals(codes[0], clause, heard):
            order = _go(at)(*_unit(codes[0], at), goal)
            yield from _all([_legal(replace(order, via=True) if by_sea and isinstance(order, Move) else order, at)])
    elif verbs and verbs <= {CARRIES, GOES} and (crossing := _crossing(codes, own, clause, at)):
        yield from crossing
    elif CARRIES in verbs and verbs <= {CARRIES, GOES}:
        yield from _carrying(codes, own, clause, at, heard)
    elif HELPS in verbs and verbs <= {HELPS, GOES, STAYS}:
        yield from _helping(codes, own, clause, at, heard)


def _goals(who: str, clause: FittedClause, heard: Heard) -> Iterator[tuple[str, bool]]:
    """Where a unit goes of which a clause does not say it, and whether by sea.

    That is where another has left, of which the talk was, or where another helps or carries it.
    """
    if FOLLOWS in clause.verbs:
        yield from ((code, False) for code in _left(heard))
        return
    if clause.there or who in heard.team:
        yield from ((code, False) for code in heard.topic)
    for order in heard.given:
        if isinstance(order, (Support, Convoy)) and order.to and province_of(order.of) == province_of(who):
            yield order.to, isinstance(order, Convoy)


def _left(heard: Heard) -> list[str]:
    """Where units stood that have been ordered away."""
    return [province_of(order.at) for order in heard.given if isinstance(order, Move)]


def _all(orders: Sequence[Order | None]) -> Iterator[tuple[Order, ...]]:
    found = tuple(order for order in orders if order is not None)
    if len(found) == len(orders):
        yield found


def is_own(code: str, at: Situation) -> bool:
    """Whether a unit of the writer stands there."""
    unit = at.unit(province_of(code))
    return unit is not None and unit.power in at.powers


def _unit(code: str, at: Situation) -> tuple[str, str]:
    """Where the unit of a province stands, with its coast, and its letter."""
    unit = at.unit(province_of(code))
    if unit is None:
        raise LookupError(code)
    return unit.location, unit.kind


def _legal(order: Order, at: Situation) -> Order | None:
    reading = judge(order, at)
    return reading.order if reading.reason is None else None


def _go(at: Situation) -> type[Move | Retreat]:
    return Retreat if Retreat in at.accepts else Move


def _going(codes: Sequence[str], own: Sequence[int], clause: FittedClause, at: Situation, heard: Heard) -> Order | None:
    """Who goes where: where to is led to, or stands behind; or first, if no unit of the writer is there."""
    first, second = clause.names
    leads = {first.lead, second.lead}
    if len(own) == len(codes) == clause.apart and not second.lead and clause.verb > second.start:
        return None  # "Munich and Ruhr will attack"
    again = heard.given and isinstance(heard.given[-1], Move) and (first.kind or second.kind or IN in leads)
    one_goes = len(own) == 1 and (FOR in leads or again)  # "Galicia for the lads in Vienna", "Albania the fleet"
    if (not clause.verbs and TO not in leads and not one_goes) or BY in leads or (IN in leads and not again):
        return None
    inverted = first.lead == TO or second.lead in (FROM, WITH) or (0 not in own and 1 in own)
    if inverted and second.lead == TO:
        return None
    who, to = (1, 0) if inverted else (0, 1)
    if who not in own or clause.names[to].lead == FROM:
        return None
    if FOLLOWS in clause.verbs and codes[to] not in _left(heard):
        return None
    if Retreat in at.accepts:
        return _legal(Retreat(*_unit(codes[who], at), codes[to]), at)
    unit, kind = _unit(codes[who], at)
    by_sea = clause.by_sea and at.ruleset.atlas.kinds[kind].can_be_convoyed
    return _legal(Move(unit, kind, codes[to], by_sea), at)


def _crossing(
    codes: Sequence[str], own: Sequence[int], clause: FittedClause, at: Situation
) -> Sequence[tuple[Order, ...]]:
    """An army, fleets and where it goes: if it can only go by sea, or is said to, the fleets carry it."""
    kinds = {index: at.ruleset.atlas.kinds[_unit(codes[index], at)[1]] for index in own}
    armies = [index for index, kind in kinds.items() if kind.can_be_convoyed]
    fleets = [index for index, kind in kinds.items() if kind.can_convoy]
    goals = [index for index in range(len(codes)) if index not in own]
    alike = any(word.text in words_said("alike") for word in clause.words)
    if len(armies) != 1 or len(goals) != 1 or not fleets or alike or clause.names[goals[0]].lead == FROM:
        return ()
    army, goal = codes[armies[0]], codes[goals[0]]
    move = _legal(Move(*_unit(army, at), goal, via=True), at)
    said = clause.by_sea or CARRIES in clause.verbs
    if not isinstance(move, Move) or not (said or goal not in at.ruleset.atlas.reach[move.kind][move.at]):
        return ()
    return list(_all([*(_convoy(codes[fleet], army, goal, at) for fleet in fleets), move]))


def _carrying(
    codes: Sequence[str], own: Sequence[int], clause: FittedClause, at: Situation, heard: Heard
) -> Iterator[tuple[Order, ...]]:
    """Who carries whom where: all three are named, or the order before is an army's that goes by sea."""
    last = heard.given[-1] if heard.given else None
    if len(codes) == len(own) and len(codes) in (1, clause.apart) and isinstance(last, Move) and _sails(last, at):
        yield from _all([_convoy(code, last.at, last.to, at) for code in codes])
    to = [index for index, name in enumerate(clause.names) if name.lead == TO and index not in own]
    rest = [index for index in range(len(codes)) if index not in to[:1]]
    goals = [codes[to[0]]] if len(to) == 1 else list(heard.topic) if clause.there and not to else []
    if len(rest) == 1 and goals and own == rest and GOES in clause.verbs:
        yield from _all(
            [_legal(Move(*_unit(codes[rest[0]], at), goals[0], via=True), at)]
        )  # "boards and lands in Belgium"
    for goal, army in product(goals, rest):
        fleets = [index for index in rest if index != army]
        if fleets and all(index in own and clause.names[index].lead != FROM for index in fleets):
            carried = [_convoy(codes[fleet], codes[army], goal, at) for fleet in fleets]
            # "Clyde goes aboard the fleet" says of the army what "convoys the army" does not.
            goes = army in own and (clause.in_words or GOES in clause.verbs or army < min(fleets))
            going = [_legal(Move(*_unit(codes[army], at), goal, via=True), at)] if goes else []
            yield from _all([*carried, *going])


def _sails(move: Move, at: Situation) -> bool:
    """Whether who goes must be carried, or is said to be."""
    return move.via or move.to not in at.ruleset.atlas.reach[move.kind][move.at]


def _convoy(fleet: str, army: str, goal: str, at: Situation) -> Order | None:
    carried = at.unit(province_of(army))
    if carried is None:
        return None
    return _legal(Convoy(*_unit(fleet, at), carried.kind, carried.location, goal), at)


def _helping(
    codes: Sequence[str], own: Sequence[int], clause: FittedClause, at: Situation, heard: Heard
) -> Iterator[tuple[Order, ...]]:
    """The help that the words can mean: of whom they name, of who goes where they name, or of an order before."""
    others_help = _another_helps(codes, own, clause, at) or _goes_on_from_stay(clause, heard)
    helpers = _helpers(clause, own) if not others_help else []
    others = [province_of(code) for index, code in enumerate(codes) if index not in helpers]
    leads = [name.lead for index, name in enumerate(clause.names) if index not in helpers]
    for helped, to in _helped(others, leads, heard.given, at) if helpers else ():
        if to is None and not others and GOES in clause.verbs:
            continue  # "supports the landing"
        unit = at.position.units[helped]
        yield from _all([_legal(Support(*_unit(codes[who], at), unit.kind, unit.location, to), at) for who in helpers])


def _goes_on_from_stay(clause: FittedClause, heard: Heard) -> bool:
    """Whether who stays helps whom the words name: "Berlin stays and keeps an eye on Kiel" has Kiel help nobody."""
    stays = bool(heard.given) and isinstance(heard.given[-1], Hold)
    return stays and bool(clause.names) and clause.verb < clause.names[0].start and clause.names[0].lead != BY


def _another_helps(codes: Sequence[str], own: Sequence[int], clause: FittedClause, at: Situation) -> bool:
    """Whether the last unit named before the verb is somebody else's, who is said to help the writer."""
    before = [index for index, name in enumerate(clause.names) if name.start < clause.verb]
    last = before[-1] if len(before) > 1 else -1
    free = last >= 0 and last not in own and clause.names[last].lead in (NOTHING, WITH)
    return free and at.unit(province_of(codes[last])) is not None


def _helpers(clause: FittedClause, own: Sequence[int]) -> list[int]:
    """Who helps: whom "helped by" leads to; else the writer's units that stand before the verb, or next behind it.

    Several, if the clause says nothing of them but that they help, and an "and" or a comma stands between them.
    """
    names = clause.names
    led = [index for index, name in enumerate(names) if name.lead == BY]
    if led:
        rest = range(led[0], len(names))
        joined = set(rest) <= set(own) and len(rest) <= clause.apart and all(not names[i].lead for i in rest[1:])
        return list(rest) if joined and clause.verbs == {HELPS} else led[:1] if led[0] in own else []
    free = [index for index in own if names[index].lead in (NOTHING, WITH)[: 2 - bool(index)]]
    before = [index for index in free if names[index].start < clause.verb]
    several = before == list(range(len(before))) and clause.verbs == {HELPS} and clause.apart >= len(before)
    return before if before and several else before[-1:] or free[:1]


def _helped(
    others: Sequence[str], leads: Sequence[str], given: Sequence[Order], at: Situation
) -> Iterator[tuple[str, str | None]]:
    """Whom help may be for, and where to."""
    mine = {province_of(order.at): order for order in given if isinstance(order, (Move, Hold, Support, Convoy))}
    if not others:
        yield from ((helped, goes_to(order)) for helped, order in mine.items())
    elif len(others) == 2:
        helped, to = others if leads[0] != TO else others[::-1]
        if helped in at.position.units and goes_to(mine.get(helped)) in (None, to):
            yield helped, to
    elif len(others) == 1 and leads[0] == TO:
        yield from ((helped, others[0]) for helped, order in mine.items() if goes_to(order) == others[0])
    elif len(others) == 1 and others[0] in at.position.units and (others[0] in mine or not is_own(others[0], at)):
        yield others[0], goes_to(mine.get(others[0]))


def goes_to(order: Order | None) -> str | None:
    """The province that a unit so ordered goes to, if it does."""
    return province_of(order.to) if isinstance(order, Move) else None
