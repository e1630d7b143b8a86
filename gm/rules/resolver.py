"""Settle the moves, supports and convoys of one phase: which moves succeed.

The rules are equations (DATC 5.B): a move succeeds when its attack beats whatever stands against it; a support is given
unless cut; a convoy stands unless its fleets are beaten. Each can be read below in the function of that name. They are
evaluated with three values, True, False and None (not known yet), so an answer is taken as soon as the known part
decides it, in whatever order the questions are asked.

What stays unknown after every move was asked is a knot of moves that depend on each other. A knot with one consistent
answer takes it. A ring of moves has two, and turns. A knot with convoys and no answer, or two, is a paradox: its
convoys carry nobody (Szykman), after the edition's own paradox rule has had its say (DATC 4.A.2).

`resolve` is one long function because the equations call one another and share one world of facts; the two steps that
do not, who embarks and how a knot is untied, have modules of their own.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from gm.rules.atlas import Atlas, UnitKind
from gm.rules.convoys import embark, spared_supports
from gm.rules.knots import consistent, next_knot
from gm.rules.orders import Convoy, Move, Order, Support
from gm.rules.position import Unit
from gm.rules.rulebook import Routes, Rulebook


@dataclass(slots=True)
class Resolution:
    """What was settled. Units are named by their province."""

    dest: dict[str, str]
    """mover -> where it tries to go"""
    attackers: dict[str, list[str]]
    """province -> the movers that try to enter it"""
    backers: dict[str, list[str]]
    """unit -> the supporters whose order meets what the unit does"""
    fleets: dict[str, int]
    """convoyed mover -> mask of the seas whose fleets have orders to carry it"""
    falls_back: set[str]
    """Convoyed movers that go by land when their convoy fails."""
    moved: dict[str, bool]
    """mover -> whether it succeeds"""
    given: dict[str, bool]
    """supporter (of `backers`) -> whether its support counts"""
    stands: dict[str, bool]
    """convoyed mover -> whether its route stood"""
    paradoxes: set[str]
    """Convoyed movers whose convoy a paradox undid."""
    dislodger: dict[str, str]
    """province -> the province its beaten unit's attacker came from"""
    cutters: dict[str, list[str]]
    """supporter (of `backers`) whose support does not count -> the attacks that cut it"""
    bounces_behind_convoy: bool
    """4.A.7, as the rulebook has it."""

    def by_land(self, mover: str) -> bool:
        """Whether a mover went, or tried to go, over land."""
        return mover not in self.fleets or (mover in self.falls_back and not self.stands[mover])

    def arrives(self, mover: str) -> bool:
        """Whether a mover got as far as its goal, to enter or to bounce there."""
        return mover not in self.fleets or mover in self.falls_back or self.stands[mover]

    def duel(self, one: str, other: str) -> bool:
        """Whether two movers met head-to-head."""
        return self.dest.get(one) == other and self.dest.get(other) == one and self.by_land(one) and self.by_land(other)

    def driven_back(self, mover: str) -> bool:
        """Whether the unit in its goal dislodged it: its attack has no effect there (document 000, IX; 4.A.7)."""
        goal = self.dest[mover]
        return self.dislodger.get(mover) == goal and (not self.bounces_behind_convoy or self.duel(mover, goal))


def resolve(  # noqa: C901  # one algorithm, whose parts ask one another
    units: Mapping[str, Unit],
    orders: Mapping[str, Order],
    atlas: Atlas,
    kinds: Mapping[str, UnitKind],
    book: Rulebook,
) -> Resolution:
    """Settle legal orders (province -> order); a unit without one holds. A unit's `power` is the side it fights on."""
    province = atlas.province
    dest: dict[str, str] = {}
    attackers: dict[str, list[str]] = {}
    supports: list[tuple[str, Support]] = []
    convoys: list[tuple[str, Convoy]] = []
    by_sea: list[str] = []
    for place, order in orders.items():
        if isinstance(order, Move):
            goal = province[order.to]
            dest[place] = goal
            unit = units[place]
            if order.via or goal not in atlas.touches[unit.kind][unit.location]:
                by_sea.append(place)
            if goal in attackers:
                attackers[goal].append(place)
            else:
                attackers[goal] = [place]
        elif isinstance(order, Support):
            supports.append((place, order))
        elif isinstance(order, Convoy):
            convoys.append((place, order))

    backers: dict[str, list[str]] = {}
    aim: dict[str, str] = {}  # supporter -> the province its support acts in
    for place, order in supports:
        of = province[order.of]
        if order.to is None:
            if of in dest:
                continue
            goal = of
        else:
            goal = province[order.to]
            if dest.get(of) != goal:
                continue
            if order.to != goal and orders[of].to != order.to and kinds[units[of].kind].stands_on_coasts:  # type: ignore[attr-defined]
                continue
        aim[place] = goal
        if of in backers:
            backers[of].append(place)
        else:
            backers[of] = [place]

    fleets: dict[str, int] = {}
    falls_back: set[str] = set()
    spared: frozenset[tuple[str, str]] = frozenset()
    if by_sea or convoys:
        fleets, falls_back = embark(units, orders, dest, by_sea, convoys, atlas, book)
        spared = spared_supports(orders, aim, dest, fleets, falls_back, atlas, book)

    moved: dict[str, bool] = {}
    upheld: dict[str, bool] = {}  # supporter -> given, once known for good
    stood: dict[str, bool] = {}  # convoyed mover -> route, once known for good
    # Moves being judged higher up, or already found to wait for one that is.
    asked: set[str] = set()
    paradoxes: set[str] = set()
    unknowns: set[str] = set()  # what the current judgement would need to know: moves,
    routes_asked: set[str] = set()  # and routes of convoyed movers
    guess: dict[str, bool] = {}  # a knot's answers under trial
    nobody: tuple[str, ...] = ()

    def success(mover: str) -> bool | None:
        """Does this move succeed?"""
        known = moved.get(mover)
        if known is not None:
            return known
        if mover in guess:
            return guess[mover]
        if mover in asked:
            unknowns.add(mover)
            return None
        asked.add(mover)
        verdict = judge(mover)
        if verdict is not None:
            moved[mover] = verdict
        return verdict

    def judge(mover: str) -> bool | None:
        """DATC 5.B.1: the attack must beat what holds the province, and everyone else who tries to enter it."""
        goal = dest[mover]
        path: bool | None = True
        if mover in fleets:
            path = stands(mover)
            if path is False:
                if mover not in falls_back:
                    return False
                path = True
        occupant = units.get(goal)
        if occupant is None:
            verdict = prevails(mover, goal, None, 0, 0)
        else:
            back = dest.get(goal)
            power = units[mover].power
            if back is None:
                # The unit stays: own units are safe, and its own side's support does not count against it (5.B.8).
                if occupant.power == power:
                    return False
                low, high = strength(goal, None)
                verdict = prevails(mover, goal, occupant.power, low, high)
            else:
                facing = back == mover
                duel = head_to_head(mover, goal) if facing else False
                verdict = against_mover(mover, goal, occupant, duel)
        return None if verdict and path is None else verdict

    def against_mover(mover: str, goal: str, occupant: Unit, duel: bool | None) -> bool | None:
        """The attack on a province whose unit is itself told to leave."""
        own = occupant.power == units[mover].power
        if duel is None:
            one, other = against_mover(mover, goal, occupant, True), against_mover(mover, goal, occupant, False)
            return one if one == other else None
        if duel:
            if own:
                return False
            low, high = strength(goal, None)
            return prevails(mover, goal, occupant.power, low, high)
        gone = success(goal)
        if gone:
            return prevails(mover, goal, None, 0, 0)
        staying = False if own else prevails(mover, goal, occupant.power, 1, 1)
        if gone is False or staying:
            return staying
        leaving = prevails(mover, goal, None, 0, 0)
        return False if leaving is False else None

    def prevails(mover: str, goal: str, spared_power: str | None, low: int, high: int) -> bool | None:
        """Is the attack greater than `low`..`high`, and than every rival's strength to prevent it?"""
        rivals = attackers[goal]
        if len(rivals) == 1 and high == 0:
            return True
        least, most = strength(mover, spared_power)
        if most <= low:
            return False
        sure = least > high
        for rival in rivals:
            if rival == mover:
                continue
            ceiling = 1 + len(backers.get(rival, nobody))
            if ceiling < least:
                continue
            low, high = prevention(rival)
            if most <= low:
                return False
            if least <= high:
                sure = False
        return True if sure else None

    def strength(unit: str, spared_power: str | None) -> tuple[int, int]:
        """One plus the supports given, at least and at most; those of `spared_power` do not count (5.B.5, 5.B.7-8)."""
        least = most = 1
        for backer in backers.get(unit, nobody):
            if spared_power is not None and units[backer].power == spared_power:
                continue
            count = support(backer)
            if count:
                least += 1
                most += 1
            elif count is None:
                most += 1
        return least, most

    def prevention(rival: str) -> tuple[int, int]:
        """DATC 5.B.6: how strongly a move keeps others out of where it goes, whether or not it arrives."""
        goal = dest[rival]
        path: bool | None = True
        if rival in fleets and rival not in falls_back:
            path = stands(rival)
            if path is False:
                return 0, 0
        beaten: bool | None = False
        if dest.get(goal) == rival:
            # A unit dislodged by one coming from that province has no effect there (document 000, IX; 4.A.7).
            duel = head_to_head(rival, goal) if book.dislodged_bounces_behind_convoy else True
            if duel is not False:
                beaten = success(goal)
                if beaten and duel is None:
                    beaten = None
                if beaten:
                    return 0, 0
        least, most = strength(rival, None)
        return (0 if path is None or beaten is None else least), most

    def head_to_head(one: str, other: str) -> bool | None:
        """Whether two units that move at each other meet on land."""
        met: bool | None = True
        for mover in (one, other):
            if mover in fleets:
                if mover not in falls_back:
                    return False
                path = stands(mover)
                if path:
                    return False
                if path is None:
                    met = None
        return met

    def support(backer: str) -> bool | None:
        """DATC 5.B.2: given unless attacked from elsewhere than where it acts, or dislodged from there."""
        known = upheld.get(backer)
        if known is not None:
            return known
        verdict: bool | None = True
        enemies = attackers.get(backer)
        if enemies is not None:
            for enemy in enemies:
                hit = cut(backer, enemy)
                if hit:
                    verdict = False
                    break
                if hit is None:
                    verdict = None
        if verdict is not None and not guess:
            upheld[backer] = verdict
        return verdict

    def cut(backer: str, enemy: str) -> bool | None:
        """Whether this attack breaks the support."""
        if units[enemy].power == units[backer].power or (backer, enemy) in spared:
            return False
        if enemy != aim[backer] or (enemy in fleets and book.convoyed_attack_cuts_support_on_itself):
            return stands(enemy) if enemy in fleets and enemy not in falls_back else True
        return success(enemy)

    def stands(mover: str) -> bool | None:
        """DATC 5.B.4: whether a convoy route stands; under 4.A.1 a, whether every route does."""
        known = stood.get(mover)
        if known is not None:
            return known
        verdict = judge_route(mover)
        if verdict is None:
            routes_asked.add(mover)
        elif not guess:
            stood[mover] = verdict
        return verdict

    def judge_route(mover: str) -> bool | None:
        start, end, mask = mover, dest[mover], fleets[mover]
        if not atlas.linked(start, end, mask):
            return False
        if book.routes is Routes.ANY:
            mask = atlas.between(start, end, mask)
        doubtful = 0
        for sea in atlas.seas(mask):
            for enemy in attackers.get(sea, nobody):
                hit = success(enemy)
                if hit:
                    if book.routes is Routes.ANY:
                        return False
                    mask &= ~atlas.bit[sea]
                    doubtful &= ~atlas.bit[sea]
                    break
                if hit is None:
                    doubtful |= atlas.bit[sea]
        if not doubtful:
            return atlas.linked(start, end, mask)
        if book.routes is Routes.ANY:
            return None
        if atlas.linked(start, end, mask & ~doubtful):
            return True
        return None if atlas.linked(start, end, mask) else False

    for mover in dest:
        if mover not in asked:
            success(mover)
    while len(moved) < len(dest):
        knot, puzzling = next_knot(dest, moved, judge, unknowns, routes_asked)
        if not knot:
            continue
        answers = consistent(knot, judge, guess)
        if len(answers) != 1 and puzzling:
            paradoxes |= puzzling
            stood.update(dict.fromkeys(puzzling, False))
        elif answers:
            moved.update(sorted(answers, key=_moves_made)[-1])
        else:
            moved.update(dict.fromkeys(knot, False))

    dislodger = {
        goal: mover for mover, done in moved.items() if done and (goal := dest[mover]) in units and not moved.get(goal)
    }
    given = {backer: bool(support(backer)) for backer in aim}
    routes = {mover: bool(stands(mover)) for mover in fleets}
    cutters = {
        backer: [enemy for enemy in attackers[backer] if cut(backer, enemy)]
        for backer, held in given.items()
        if not held
    }
    return Resolution(
        dest,
        attackers,
        backers,
        fleets,
        falls_back,
        moved,
        given,
        routes,
        paradoxes,
        dislodger,
        cutters,
        book.dislodged_bounces_behind_convoy,
    )


def _moves_made(answer: dict[str, bool]) -> int:
    return sum(answer.values())
