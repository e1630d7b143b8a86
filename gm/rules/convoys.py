"""Who goes by convoy, over which fleets, and which supports a convoyed attack may not cut."""

from collections.abc import Mapping

from gm.rules.atlas import Atlas
from gm.rules.orders import Convoy, Move, Order, Support
from gm.rules.position import Unit
from gm.rules.rulebook import AdjacentConvoy, Paradox, Routes, Rulebook


def embark(
    units: Mapping[str, Unit],
    orders: Mapping[str, Order],
    dest: Mapping[str, str],
    by_sea: list[str],
    convoys: list[tuple[str, Convoy]],
    atlas: Atlas,
    book: Rulebook,
) -> tuple[dict[str, int], set[str]]:
    """Which movers go by convoy, over which ordered fleets; and which of them fall back to land (DATC 4.A.3)."""
    carriers: dict[str, int] = {}
    own: set[str] = set()
    for place, convoy in convoys:
        army = atlas.province[convoy.of]
        if dest.get(army) == atlas.province[convoy.to]:
            carriers[army] = carriers.get(army, 0) | atlas.bit[place]
            if units[place].power == units[army].power:
                own.add(army)
    fleets: dict[str, int] = {}
    falls_back: set[str] = set()
    for mover in {**dict.fromkeys(by_sea), **carriers}:
        unit, goal = units[mover], dest[mover]
        mask = carriers.get(mover, 0)
        if goal not in atlas.touches[unit.kind][unit.location]:
            fleets[mover] = mask
            continue
        order = orders[mover]
        said = isinstance(order, Move) and order.via
        if book.adjacent_convoy is AdjacentConvoy.OPPOSED:
            meant = bool(mask) and (said or dest.get(goal) == mover)
        else:
            meant = said or (book.adjacent_convoy is AdjacentConvoy.INTENT and mover in own)
        if meant:
            fleets[mover] = mask
            if book.land_fallback or book.adjacent_convoy is AdjacentConvoy.OPPOSED:
                falls_back.add(mover)
    return fleets, falls_back


def spared_supports(
    orders: Mapping[str, Order],
    aim: Mapping[str, str],
    dest: Mapping[str, str],
    fleets: Mapping[str, int],
    falls_back: set[str],
    atlas: Atlas,
    book: Rulebook,
) -> frozenset[tuple[str, str]]:
    """(supporter, convoyed attacker) pairs in which the attack may not cut the support, by the edition (DATC 4.A.2)."""
    if book.paradox is Paradox.SZYKMAN:
        return frozenset()
    sailing = {mover: mask for mover, mask in fleets.items() if atlas.linked(mover, dest[mover], mask)}
    spared = set()
    for mover in sailing:
        backer = dest[mover]
        if backer not in aim or mover in falls_back:
            continue
        waters = atlas.bit.get(aim[backer], 0)
        if book.paradox is Paradox.CONVOY_WATERS:
            protected = any(waters & mask for mask in sailing.values())
        else:
            order = orders[backer]
            into = isinstance(order, Support) and order.to is not None
            protected = into and bool(waters & _needed(mover, dest[mover], sailing[mover], atlas, book))
        if protected:
            spared.add((backer, mover))
    return frozenset(spared)


def _needed(start: str, end: str, mask: int, atlas: Atlas, book: Rulebook) -> int:
    """The fleets a convoy needs: those no route can do without; all on any route where one broken route breaks it."""
    if book.routes is Routes.ANY:
        return atlas.between(start, end, mask)
    needed = 0
    for sea in atlas.seas(mask):
        if not atlas.linked(start, end, mask & ~atlas.bit[sea]):
            needed |= atlas.bit[sea]
    return needed
