"""List every border of a covering once, so that neighbours share a border by sharing its number."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from shapely.geometry.base import BaseGeometry

from mapmaking.coverage import polygons

Spot = tuple[int, int]


@dataclass(frozen=True)
class Borders:
    """Arcs in tenths of a unit; a ring names its arcs by number, ``~number`` when an arc runs backwards."""

    arcs: list[list[Spot]]
    rings: dict[str, list[list[int]]]


def trace(shapes: Mapping[str, BaseGeometry]) -> Borders:
    return trace_rings(
        {
            name: [
                ring
                for part in polygons(shape)
                for line in (part.exterior, *part.interiors)
                if len(ring := _spots(line.coords)) > 2
            ]
            for name, shape in shapes.items()
        }
    )


def trace_rings(rings: Mapping[str, list[list[Spot]]]) -> Borders:
    """The same of rings in tenths of a unit, none of which repeats its first spot."""
    sides = defaultdict(set)
    for name, loops in rings.items():
        for loop in loops:
            for edge in zip(loop, [*loop[1:], loop[0]], strict=True):
                sides[frozenset(edge)].add(name)
    meeting = _meeting_spots(sides)
    numbers: dict[tuple[Spot, ...], int] = {}
    named: dict[str, list[list[int]]] = {}
    for name, loops in rings.items():
        named[name] = [[_number(arc, numbers) for arc in _pieces(loop, meeting)] for loop in loops]
    return Borders([list(arc) for arc in numbers], named)


def _spots(coordinates) -> list[Spot]:
    spots: list[Spot] = []
    for x, y in list(coordinates)[:-1]:
        spot = round(x * 10), round(y * 10)
        if not spots or spots[-1] != spot:
            spots.append(spot)
    while len(spots) > 1 and spots[0] == spots[-1]:
        spots.pop()
    return spots


def _meeting_spots(sides: Mapping[frozenset[Spot], set[str]]) -> set[Spot]:
    """Where the neighbours change: the ends of the arcs."""
    around = defaultdict(list)
    for edge, names in sides.items():
        for spot in edge:
            around[spot].append(frozenset(names))
    return {spot for spot, kinds in around.items() if len(kinds) != 2 or kinds[0] != kinds[1]}


def _pieces(loop: list[Spot], meeting: set[Spot]) -> list[list[Spot]]:
    starts = [number for number, spot in enumerate(loop) if spot in meeting]
    if not starts:
        first = loop.index(min(loop))
        turned = loop[first:] + loop[:first]
        return [[*turned, turned[0]]]
    turned = loop[starts[0] :] + loop[: starts[0]] + [loop[starts[0]]]
    pieces = [[turned[0]]]
    for spot in turned[1:]:
        pieces[-1].append(spot)
        if spot in meeting:
            pieces.append([spot])
    return pieces[:-1]


def _number(arc: list[Spot], numbers: dict[tuple[Spot, ...], int]) -> int:
    forward, backward = tuple(arc), tuple(reversed(arc))
    if backward in numbers:
        return ~numbers[backward]
    return numbers.setdefault(forward, len(numbers))
