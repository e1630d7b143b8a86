"""Turn overlapping outlines and sea limits into one clean covering of the sheet, without gaps or overlaps."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

import shapely
from shapely import STRtree
from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize

WATER = "WATER"


def polygons(shape: BaseGeometry) -> list[BaseGeometry]:
    if shape.is_empty:
        return []
    if shape.geom_type == "Polygon":
        return [shape]
    return [part for piece in getattr(shape, "geoms", ()) for part in polygons(piece)]


def without_islets(shape: BaseGeometry, smallest: float, grid: float) -> list[BaseGeometry]:
    """The parts of a province worth drawing: the largest, and what is not smaller than ``smallest``."""
    parts = sorted(polygons(shapely.set_precision(shape, grid)), key=lambda part: -part.area)
    return [part for number, part in enumerate(parts) if number == 0 or part.area >= smallest]


def cover(
    land: Mapping[str, BaseGeometry],
    limits: Sequence[LineString],
    seeds: Mapping[str, Sequence[Point]],
    frame: BaseGeometry,
    plan: Mapping,
) -> dict[str, BaseGeometry]:
    """Every point of the frame given to one land or sea; what no seed reaches is WATER."""
    grid = plan["grid"]
    parts = [
        (name, part) for name, shape in land.items() for part in without_islets(shape, plan["smallest_island"], grid)
    ]
    lines = [part.boundary.intersection(frame) for _, part in parts]
    lines += [limit.intersection(frame) for limit in limits]
    faces = list(polygonize(shapely.unary_union([*lines, frame.boundary], grid_size=grid)))
    owner = _owners(faces, parts, seeds)
    _give_away_slivers(faces, owner, set(seeds), plan["smallest_hole"])

    pieces = defaultdict(list)
    for face, name in zip(faces, owner, strict=True):
        pieces[name or WATER].append(face)
    names = sorted(pieces)
    shapes = [shapely.unary_union(pieces[name]) for name in names]
    broken = [
        name for name, edges in zip(names, shapely.coverage_invalid_edges(shapes), strict=True) if not edges.is_empty
    ]
    if broken:
        raise ValueError(f"these provinces overlap or leave gaps: {broken}")
    return dict(zip(names, shapely.coverage_simplify(shapes, plan["tolerance"]), strict=True))


def _owners(
    faces: list[BaseGeometry],
    parts: list[tuple[str, BaseGeometry]],
    seeds: Mapping[str, Sequence[Point]],
) -> list[str | None]:
    land = STRtree([part for _, part in parts])
    owner: list[str | None] = []
    for face in faces:
        found = land.query(face.representative_point(), predicate="intersects")
        owner.append(parts[found[0]][0] if len(found) else None)
    face_tree = STRtree(faces)
    dry = {number for number, name in enumerate(owner) if name is not None}
    for sea, points in seeds.items():
        for point in points:
            found = [n for n in face_tree.query(point, predicate="intersects") if n not in dry]
            if not found:
                raise ValueError(f"{sea}: the seed {point.wkt} is not in open water")
            for number in found:
                if owner[number] not in (None, sea):
                    raise ValueError(f"{sea} runs into {owner[number]}: a sea limit leaks")
                owner[number] = sea
    return owner


def _give_away_slivers(
    faces: list[BaseGeometry], owner: list[str | None], seas: set[str], smallest_hole: float
) -> None:
    """Give each face nobody claimed to the sea, else (if small) to the land, that shares most of its rim."""
    near = defaultdict(set)
    for one, other in STRtree(faces).query(faces, predicate="intersects").T:
        if one != other:
            near[one].add(other)
    changed = True
    while changed:
        changed = False
        unclaimed = sorted((n for n, name in enumerate(owner) if name is None), key=lambda n: faces[n].area)
        for number in unclaimed:
            rim: Counter[str] = Counter()
            for other in sorted(near[number]):
                name = owner[other]
                if name is not None:
                    rim[name] += faces[number].boundary.intersection(faces[other].boundary).length
            wet = Counter({name: length for name, length in rim.items() if name in seas and length > 0})
            if wet:
                owner[number] = wet.most_common(1)[0][0]
                changed = True
            elif rim and faces[number].area < smallest_hole:
                owner[number] = rim.most_common(1)[0][0]
                changed = True
