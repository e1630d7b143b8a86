"""What stands where on a sheet, found by place: thousands of questions are asked of hundreds of boxes."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Generic, TypeVar

from gm.reports.picture.shapes import Box, overlap

Thing = TypeVar("Thing")
CELL = 120.0
"""The side of the squares that boxes are sorted into: a little more than a label is wide."""


class Crowd(Generic[Thing]):
    """Boxes with what they are of."""

    def __init__(self, things: Iterable[tuple[Box, Thing]] = ()) -> None:
        self._cells: dict[tuple[int, int], list[tuple[Box, Thing]]] = {}
        for box, thing in things:
            self.add(box, thing)

    def add(self, box: Box, thing: Thing) -> None:
        for cell in _cells(box):
            self._cells.setdefault(cell, []).append((box, thing))

    def near(self, box: Box) -> Sequence[tuple[Box, Thing]]:
        """Those that overlap a box, each once."""
        found: dict[Box, tuple[Box, Thing]] = {}
        cells = self._cells
        for cell in _cells(box):
            if cell in cells:
                found |= {each[0]: each for each in cells[cell] if overlap(each[0], box)}
        return list(found.values())


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = box
    across = range(int(left // CELL), int(right // CELL) + 1)
    return product(across, range(int(top // CELL), int(bottom // CELL) + 1))
