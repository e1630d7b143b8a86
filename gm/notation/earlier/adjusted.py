"""Builds and removals in force that a later letter changes, told clause by clause: "spare Gascony and take Spain".

It counts where each unit and place of the writer's that the letter names is said to stay or to go, to be built or not,
and what then stands is no more than is owed (of removals: as many); any doubt leaves the letter to be read as others.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from gm.notation.earlier.clauses import ClauseTold, told
from gm.notation.orders.build import Situation, judge
from gm.notation.orders.choose import settled
from gm.notation.orders.lines import Line, LineStatus, Misread
from gm.notation.orders.stance import Stance
from gm.notation.words.sayings import expressions
from gm.notation.words.vocabulary import UNKNOWN, Vocabulary
from gm.rules.geography import province_of
from gm.rules.orders import Build, Disband, Order, Retreat

_GOES = frozenset(("REMOVES", "DISBANDS"))
_STAYS = frozenset(("KEEPS", "HOLDS"))


def adjusted_anew(text: str, at: Situation, vocabulary: Vocabulary) -> list[Line] | None:
    """The lines of a letter that changes what its writer builds or removes; nothing where it is not wholly clear."""
    if len(at.powers) != 1 or not at.held or Retreat in at.accepts:
        return None
    owed = at.owed.get(at.powers[0], 0)
    held = {province_of(order.at): order for order in at.held if order.at}
    if owed < 0 and all(isinstance(order, Disband) for order in at.held):
        ordered = _removals(told(text, at, vocabulary), held, at)
    elif owed > 0 and any(isinstance(order, Build) for order in at.held):
        ordered = _builds(told(text, at, vocabulary), held, at)
    else:
        return None
    if ordered is None or not any(held.get(place) != order for place, (order, _) in ordered.items()):
        return None
    after = {**held, **{place: order for place, (order, _) in ordered.items()}}
    standing = [order for order in after.values() if order is not None]
    waived = sum(not order.at for order in at.held)
    lines = list(_lines(ordered, held, at))
    adds = any(line.followed for line in lines)
    if owed < 0:
        whole = len(standing) == -owed or not adds
    else:
        whole = 0 < len(standing) + waived <= max(owed, len(at.held))
    return lines if whole and all(line.followed or line.taken_out for line in lines) else None


Ordered = dict[str, tuple[Order | None, str]]
"""What becomes of each province that is named, and the sentence that says it; no order where it gets none."""


def _lines(ordered: Ordered, held: Mapping[str, Order], at: Situation) -> Iterator[Line]:
    for place, (order, text) in ordered.items():
        old = held.get(place)
        if order is not None and order != old:
            yield replace(settled(judge(order, at), text), amends=True)
        elif order is None and old is not None:
            line = Line(text, LineStatus.UNREADABLE, reason=Misread.WITHDRAWN, stance=Stance.WITHDRAWN)
            yield replace(line, readings=(old,), taken_out=(old,))


def _removals(
    told: Iterator[tuple[str, tuple[ClauseTold, ...] | None]], held: Mapping[str, Order], at: Situation
) -> Ordered | None:
    """Which units go, by province; nothing if one is named of which nobody knows whether it does."""
    goes: dict[str, bool] = {}
    texts: dict[str, str] = {}
    waiting: list[str] = []
    for text, clauses in told:
        found = None if clauses is None else _fates(clauses, waiting, held, at)
        if found is None:
            return None
        fates, waiting = found
        if any(goes.get(place, fate) != fate for place, fate in fates.items()):
            return None
        goes |= fates
        texts |= dict.fromkeys(fates, text)
    if waiting:
        return None
    return {place: (_removed(place, at) if fate else None, texts[place]) for place, fate in goes.items()}


def _removed(place: str, at: Situation) -> Order:
    unit = at.position.units[place]
    return Disband(unit.location, unit.kind)


def _fates(
    clauses: Sequence[ClauseTold], waiting: list[str], held: Mapping[str, Order], at: Situation
) -> tuple[dict[str, bool], list[str]] | None:
    """Whether each unit that a sentence names goes, and those of which that is still to be said.

    `waiting`: such units of the sentence before. Nothing if it could be one unit or another.
    """
    if all(_fate(clause) is None for clause in clauses):
        return _by_contrast(clauses, waiting, held, at)
    goes: dict[str, bool] = {}
    last: bool | None = None
    turned = False
    for clause in clauses:
        named = _units(clause, held, at)
        if named is None:
            return None
        fate = _fate(clause)
        if fate is None and named:
            fate = _as_before(clause, last, turned)
        if fate is None:
            waiting = [*waiting, *named]
            continue
        of = named or waiting
        goes |= dict.fromkeys(of, fate)
        waiting = [] if of is waiting else waiting
        last, turned = fate, clause.denied
    return goes, waiting


def _by_contrast(
    clauses: Sequence[ClauseTold], waiting: list[str], held: Mapping[str, Order], at: Situation
) -> tuple[dict[str, bool], list[str]] | None:
    """What becomes of the units of a sentence without a verb: those denied stay, the others go, if there are both."""
    goes: dict[str, bool] = {}
    for clause in clauses:
        named = _units(clause, held, at)
        if named is None:
            return None
        goes |= dict.fromkeys(named, not clause.denied)
    return (goes, waiting) if len(set(goes.values())) > 1 else ({}, [*waiting, *goes])


def _as_before(clause: ClauseTold, last: bool | None, turned: bool) -> bool | None:
    """What becomes of units that a clause only names: as of those before, or the contrary behind a "not"."""
    if clause.denied:
        return last is False and not turned
    if last is None or not clause.only_names:
        return None
    return not last if turned and not clause.joined else last


def _fate(clause: ClauseTold) -> bool | None:
    """Whether what a clause names goes, stays, or neither is said."""
    kinds = clause.kinds
    goes: bool | None = None
    if kinds & _GOES:
        goes = True
    elif expressions("spared").search(clause.said) or (kinds & _STAYS and "MOVES" not in kinds):
        goes = None if kinds >= {"HOLDS", UNKNOWN} else False  # « la Gascogne reste condamnée »
    elif "MOVES" in kinds:
        goes = True
    return not goes if goes is not None and clause.denied else goes


def _units(clause: ClauseTold, held: Mapping[str, Order], at: Situation) -> list[str] | None:
    """Where the writer's units stand that a clause names; nothing where it could be one or another."""
    own = {place: unit for place, unit in at.position.units.items() if unit.power in at.powers}
    named = [place for place in clause.places if place in own]
    if named or not clause.nouns:
        return named
    meant = [place for place in own if own[place].kind in clause.nouns]
    meant = meant if len(meant) == 1 else [place for place in meant if place in held]
    return meant if len(meant) == 1 else None


def _builds(
    told: Iterator[tuple[str, tuple[ClauseTold, ...] | None]], held: Mapping[str, Order], at: Situation
) -> Ordered | None:
    """What is to be built where, by province; nothing if of one that is named nobody knows what."""
    ordered: Ordered = {}
    for text, clauses in told:
        if clauses is None:
            return None
        last = next((place for place in reversed(ordered) if ordered[place][0] is not None), None)
        built = _built(clauses, last, held, at)
        if built is None:
            return None
        ordered |= {place: (order, text) for place, order in built.items()}
    return ordered


def _built(
    clauses: Sequence[ClauseTold], here: str | None, held: Mapping[str, Order], at: Situation
) -> dict[str, Order | None] | None:
    """What a sentence builds, and where it says that nothing is built; `here`: the place named last before it."""
    homes = {*held, *_homes(at)}
    kinds: dict[str, str] = {}
    gone: list[str] = []
    for clause in clauses:
        places = clause.places
        if len(set(places)) > 1 or not homes.issuperset(places) or "WAIVES" in clause.kinds:
            return None
        if clause.denied:
            nouns = clause.nouns
            gone += [place for place in places if not nouns or _kind(held.get(place)) in nouns]
            continue
        if clause.keeps or not (places or clause.nouns):
            continue
        if clause.strangers > MOST_STRANGERS:
            return None
        here = places[0] if places else here
        if not clause.nouns:
            kinds.setdefault(places[0], "")
        elif here is None or (len(clause.nouns) > 1 and clause.nouns[0] != _kind(held.get(here))):
            return None
        else:
            kinds[here] = clause.nouns[-1]
    return _settled(kinds, gone, held)


MOST_STRANGERS = 1
"""Words nobody knows of a clause about what is built: « Kiel se plaint d'être une armée de fonctionnaires »."""


def _settled(
    kinds: Mapping[str, str], gone: Sequence[str], held: Mapping[str, Order]
) -> dict[str, Order | None] | None:
    """The same, where a place without a kind of unit takes that of the one it takes the place of."""
    left = [place for place in gone if place in held and place not in kinds]
    built: dict[str, Order | None] = dict.fromkeys(left)
    for place, kind in kinds.items():
        moved = _kind(held[left[0]]) if len(left) == 1 else ""
        kind = kind or moved
        if not kind:
            return None
        built[place] = Build(place, kind)
    return built if len(built) > len(left) or not left else None


def _kind(order: Order | None) -> str:
    return getattr(order, "kind", "")


def _homes(at: Situation) -> Iterator[str]:
    """Where the writer may build."""
    return (place for power in at.powers for place in at.position.centers_of(power))
