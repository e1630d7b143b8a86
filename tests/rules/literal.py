"""The published equations taken literally: try every success and failure of the moves, keep what agrees with itself.

DATC 5.B defines, for given successes, when a path stands, a support is given and how strong attack, hold, defence and
prevention are, and from these which moves succeed. An assignment of successes is a *solution* when the equations give
it back. Slow and simple on purpose; it shares with the resolver only the map and the legality of single orders.

    python -m tests.rules.literal --count 20000 --seed 1

compares it with the resolver on random crowded positions, and says how many of each sort it met.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from random import Random

from gm.rules.geography import FLEET, Map, Terrain, province_of
from gm.rules.intake import read_orders, supply_orders
from gm.rules.orders import Convoy, Move, Order, Support
from gm.rules.position import Position, Unit
from gm.rules.rulebook import Paradox, Routes, Rulebook
from gm.rules.ruleset import Docket, Ruleset
from tests.positions import Sheets, crowded_position, tangled_orders

Successes = dict[str, bool]
"""mover -> whether it succeeds; units are named by their province"""


class Table:
    """The orders of one phase, and the equations over them."""

    def __init__(self, units: Mapping[str, Unit], orders: Mapping[str, Order], ruleset: Ruleset) -> None:
        self.units = units
        self.orders = orders
        self.chart: Map = ruleset.map
        self.book: Rulebook = ruleset.rulebook
        self.kinds = ruleset.unit_kinds
        self.dest = {place: province_of(order.to) for place, order in orders.items() if isinstance(order, Move)}
        self.supporters = {place: [backer for backer in orders if self.backs(backer, place)] for place in units}
        self.carriers = {mover: self.fleets_for(mover) for mover in self.dest}
        self.sailing = {mover for mover in self.dest if self.goes_by_sea(mover)}
        self.grounded: frozenset[str] = frozenset()
        """Convoyed movers whose convoy a paradox rule has undone."""

    # What the orders alone say.

    def backs(self, backer: str, place: str) -> bool:
        """Whether this order supports what the unit at `place` does."""
        order = self.orders[backer]
        if not isinstance(order, Support) or province_of(order.of) != place:
            return False
        done = self.orders[place]
        if not isinstance(done, Move):
            return order.to is None
        if order.to is None or province_of(order.to) != province_of(done.to):
            return False
        names_a_coast = "/" in order.to and self.kinds[self.units[place].kind].stands_on_coasts
        return not names_a_coast or order.to == done.to

    def target(self, backer: str) -> str:
        """The province a support acts in."""
        order = self.orders[backer]
        assert isinstance(order, Support)
        return province_of(order.to or order.of)

    def fleets_for(self, mover: str) -> set[str]:
        """The seas whose fleets were told to carry this mover to where it goes."""
        return {
            place
            for place, order in self.orders.items()
            if isinstance(order, Convoy)
            and province_of(order.of) == mover
            and province_of(order.to) == self.dest[mover]
        }

    def walks_to(self, unit: Unit, province: str) -> bool:
        kind = self.kinds[unit.kind]
        starts = [unit.location] if kind.stands_on_coasts else self.chart.provinces[unit.province].locations
        return any(
            province == province_of(end)
            for way in kind.passages
            for start in starts
            for end in self.chart.borders[way].get(start, ())
        )

    def goes_by_sea(self, mover: str) -> bool:
        """4.A.3: a convoy is meant when it is needed, asked for, or ordered to a fleet of the mover's own power."""
        order, unit = self.orders[mover], self.units[mover]
        assert isinstance(order, Move)
        if not self.walks_to(unit, self.dest[mover]):
            return True
        return order.via or any(self.units[fleet].power == unit.power for fleet in self.carriers[mover])

    def routes(self, mover: str, fleets: Collection[str]) -> Iterator[set[str]]:
        """Every way from shore to shore over these fleets that visits no sea twice."""

        def sail(sea: str, behind: set[str]) -> Iterator[set[str]]:
            if sea not in fleets or sea in behind or self.chart.provinces[sea].terrain is not Terrain.SEA:
                return
            if self.dest[mover] in self.waters(sea):
                yield behind | {sea}
            for onward in self.waters(sea):
                yield from sail(onward, behind | {sea})

        for sea in self.waters(mover):
            yield from sail(sea, set())

    def waters(self, province: str) -> set[str]:
        locations = self.chart.provinces[province].locations
        return {province_of(end) for place in locations for end in self.chart.borders[FLEET].get(place, ())}

    def spared(self, mover: str, backer: str) -> bool:
        """4.A.2: whether a convoyed attack may not cut this support, by the books older than Szykman's rule."""
        order = self.orders[backer]
        if self.book.paradox is Paradox.SZYKMAN or mover not in self.sailing or not isinstance(order, Support):
            return False
        ways = list(self.routes(mover, self.carriers[mover]))
        if not ways:
            return False
        if self.book.paradox is Paradox.CONVOY_WATERS:
            convoys = [other for other in self.sailing if any(self.routes(other, self.carriers[other]))]
            return any(self.target(backer) in self.carriers[other] for other in convoys)
        needed = set.union(*ways) if self.book.routes is Routes.ANY else set.intersection(*ways)
        return order.to is not None and self.target(backer) in needed

    # The equations, for given successes.

    def path(self, mover: str, world: Successes) -> bool:
        """5.B.4."""
        if mover not in self.sailing:
            return True
        if mover in self.grounded:
            return False
        lost = {fleet for fleet in self.carriers[mover] if self.is_beaten(fleet, world)}
        ways = list(self.routes(mover, self.carriers[mover]))
        if self.book.routes is Routes.ANY:
            return bool(ways) and not any(way & lost for way in ways)
        return any(not way & lost for way in ways)

    def is_beaten(self, place: str, world: Successes) -> bool:
        return not world.get(place, False) and any(done and self.dest[mover] == place for mover, done in world.items())

    def support(self, backer: str, world: Successes) -> bool:
        """5.B.2."""
        for mover, goal in self.dest.items():
            if goal != backer or self.spared(mover, backer):
                continue
            if world[mover]:
                return False
            foreign = self.units[mover].power != self.units[backer].power
            if foreign and mover != self.target(backer) and self.path(mover, world):
                return False
        return True

    def supports(self, place: str, world: Successes, without: str | None = None) -> int:
        return sum(
            self.support(backer, world) for backer in self.supporters[place] if self.units[backer].power != without
        )

    def head_to_head(self, mover: str) -> bool:
        other = self.dest[mover]
        return self.dest.get(other) == mover and not {mover, other} & self.sailing

    def hold(self, place: str, world: Successes) -> int:
        """5.B.5."""
        if place not in self.units:
            return 0
        if place in self.dest:
            return 0 if world[place] else 1
        return 1 + self.supports(place, world)

    def attack(self, mover: str, world: Successes) -> int:
        """5.B.6 and 5.B.8."""
        if not self.path(mover, world):
            return 0
        goal = self.dest[mover]
        occupant = self.units.get(goal)
        if occupant is None or (world.get(goal, False) and not self.head_to_head(mover)):
            return 1 + self.supports(mover, world)
        if occupant.power == self.units[mover].power:
            return 0
        return 1 + self.supports(mover, world, without=occupant.power)

    def prevention(self, mover: str, world: Successes) -> int:
        """5.B.7."""
        if not self.path(mover, world) or (self.head_to_head(mover) and world[self.dest[mover]]):
            return 0
        return 1 + self.supports(mover, world)

    def succeeds(self, mover: str, world: Successes) -> bool:
        """5.B.1."""
        goal, attack = self.dest[mover], self.attack(mover, world)
        against = 1 + self.supports(goal, world) if self.head_to_head(mover) else self.hold(goal, world)
        return attack > against and all(
            attack > self.prevention(rival, world) for rival in self.dest if rival != mover and self.dest[rival] == goal
        )

    def solutions(self, grounded: Collection[str] = ()) -> list[Successes]:
        """Every assignment that the equations give back, with these convoys undone."""
        self.grounded = frozenset(grounded)
        movers = list(self.dest)
        worlds = (dict(zip(movers, chosen, strict=True)) for chosen in product((True, False), repeat=len(movers)))
        return [world for world in worlds if all(self.succeeds(mover, world) is world[mover] for mover in movers)]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the equations say of one phase."""

    sort: str
    """`plain` (one solution), `ring` (several that differ in rings of moves only) or `paradox`"""
    moved: Successes | None
    """The answer, unless it is a paradox."""


def answer(table: Table, grounded: Collection[str] = ()) -> Answer:
    """The one solution; of several that differ in rings only, the one in which they turn."""
    found = table.solutions(grounded)
    if len(found) == 1:
        return Answer("plain", found[0])
    paths = {tuple(table.path(mover, world) for mover in sorted(table.sailing)) for world in found}
    if len(paths) != 1:
        return Answer("paradox", None)
    turning = {mover: any(world[mover] for world in found) for mover in table.dest}
    return Answer("ring", turning) if turning in found else Answer("paradox", None)


def accepted_orders(position: Position, sheets: Sheets, ruleset: Ruleset) -> Mapping[str, Order]:
    """The orders that legality lets through, and holds for the others."""
    return supply_orders(read_orders(Docket(position, sheets), ruleset), ruleset).orders


def disagreement(position: Position, sheets: Sheets, ruleset: Ruleset) -> tuple[str, str | None]:
    """The sort of the position, and how resolver and equations differ on it, if they do."""
    # Imported here, so that the equations above can be seen to use nothing of it.
    from gm.rules.resolver import resolve

    orders = accepted_orders(position, sheets, ruleset)
    table = Table(position.units, orders, ruleset)
    found = resolve(position.units, orders, ruleset.atlas, ruleset.unit_kinds, ruleset.rulebook)
    moved = {mover: bool(found.moved[mover]) for mover in table.dest}
    said = answer(table)
    if said.moved is None:
        # A real paradox: Szykman's rule. The convoys named carry nobody, and all else follows from that.
        if not found.paradoxes:
            return said.sort, "the resolver saw no paradox"
        worlds = table.solutions()
        for mover in sorted(found.paradoxes):
            if worlds and len({table.path(mover, world) for world in worlds}) == 1:
                return said.sort, f"the convoy of {mover} is in no paradox"
        said = Answer(said.sort, answer(table, found.paradoxes).moved)
        if said.moved is None:
            return said.sort, f"still a paradox without the convoys of {sorted(found.paradoxes)}"
    elif found.paradoxes:
        return said.sort, f"the resolver saw a paradox in the convoys of {sorted(found.paradoxes)}"
    if said.moved != moved:
        wrong = sorted(mover for mover in moved if moved[mover] is not said.moved[mover])
        return said.sort, f"moves of {', '.join(wrong)}"
    for mover in table.sailing:
        if found.arrives(mover) is not table.path(mover, said.moved):
            return said.sort, f"route of {mover}"
    for place, backers in table.supporters.items():
        for backer in backers:
            if found.given[backer] is not table.support(backer, said.moved):
                return said.sort, f"support of {backer} for {place}"
    return said.sort, None


def draw(seed: int, ruleset: Ruleset) -> tuple[Position, Sheets]:
    """One crowded position with at most ten moves, about half of them in waters with convoys."""
    rng = Random(seed)
    position = crowded_position(rng, ruleset, units=rng.randint(6, 18), powers=rng.randint(2, 4))
    return position, tangled_orders(rng, position, ruleset, most_moves=rng.randint(4, 9))


def main() -> int:
    from tests.casebook import rules

    parser = argparse.ArgumentParser(description="Compare the resolver with the published equations.")
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    # Not 1971: its armies may walk after all when their convoy fails, which the equations above leave out.
    parser.add_argument("--edition", default="datc", choices=["datc", "classique", "1982", "2000", "2023"])
    asked = parser.parse_args()
    ruleset = rules(asked.edition)
    sorts: Counter[str] = Counter()
    for seed in range(asked.seed, asked.seed + asked.count):
        position, sheets = draw(seed, ruleset)
        sort, problem = disagreement(position, sheets, ruleset)
        sorts[sort] += 1
        sorts["with a convoy"] += any(isinstance(order, Convoy) for sheet in sheets.values() for order in sheet)
        if problem:
            print(f"seed {seed} ({sort}): {problem}")
            for power, sheet in sheets.items():
                print(f"  {power}: {'; '.join(map(str, sheet))}")
            return 1
    print(f"{asked.count} positions under {asked.edition}, all agree: {dict(sorts)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
