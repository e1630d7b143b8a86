"""Whose units and lands are, in letters, where colours alone do not tell powers apart: each beside what it names."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from gm.reports.picture.colours import darker
from gm.reports.picture.lettering import CAPITAL, inked
from gm.reports.picture.shapes import Box, Face, Lettering, overlap

HALO = "#ffffff"
GAP = 4.0
WRITTEN, CENTRE = 6, 2
"""how bad it is to hide something written, which no tag does, or a centre"""


@dataclass(frozen=True, slots=True)
class TagWanted:
    """A power's letters beside one of these boxes; ``needed`` where nothing else but a colour tells whose it is."""

    text: str
    colour: str
    beside: tuple[Box, ...]
    needed: bool = True


@dataclass(frozen=True, slots=True)
class Obstacle:
    box: Box
    weight: int = WRITTEN


def place_tags(
    wanted: Iterable[TagWanted], size: float, obstacles: Sequence[Obstacle], holds: Callable[[Box], bool]
) -> list[tuple[Lettering, Box]]:
    """Each where it hides least, the first spot of equals; one that hides what is written is left out, and so is one
    that is not needed and hides anything."""
    found: list[tuple[Lettering, Box]] = []
    for tag in wanted:
        reaches = [_grown(box, size * 4) for box in tag.beside]
        near = [each for each in obstacles if any(overlap(each.box, reach) for reach in reaches)]
        near += [Obstacle(box, WRITTEN) for _, box in found]
        best: tuple[int, Lettering, Box] | None = None
        for words in _spots(tag, size):
            box = inked(words)
            hidden = sum(each.weight for each in near if overlap(each.box, box)) + WRITTEN * (not holds(box))
            if best is None or hidden < best[0]:
                best = hidden, words, box
            if not hidden:
                break
        if best is not None and best[0] < (WRITTEN if tag.needed else 1):
            found.append(best[1:])
    return found


def _spots(tag: TagWanted, size: float) -> Iterator[Lettering]:
    """Around each of the boxes: on its sides, then at its corners."""
    colour, high = darker(tag.colour, 0.4), size * CAPITAL
    for left, top, right, bottom in tag.beside:
        middle, level = (left + right) / 2, (top + bottom + high) / 2
        above, below, east, west = top - GAP, bottom + GAP + high, right + GAP, left - GAP
        for x, base, align in (
            (east, level, "start"),
            (west, level, "end"),
            (middle, below, "middle"),
            (middle, above, "middle"),
            (east, bottom, "start"),
            (west, bottom, "end"),
            (east, top + high, "start"),
            (west, top + high, "end"),
            (right, below, "start"),
            (left, below, "end"),
            (right, above, "start"),
            (left, above, "end"),
        ):
            yield Lettering((x, base), tag.text, size, colour, Face.BOLD, align, halo=HALO, halo_width=size * 0.14)


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by
