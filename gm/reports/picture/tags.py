"""Whose units and lands are, in letters, where colours alone do not tell powers apart: each beside what it names."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from gm.reports.picture.colours import darker
from gm.reports.picture.crowd import Crowd
from gm.reports.picture.lettering import CAPITAL, inked
from gm.reports.picture.shapes import Box, Face, Lettering

HALO = "#ffffff"
GAP = 4.0
WRITTEN, TAGGED, CENTRE = 6, 5, 2
"""how bad it is to hide a name, a unit or a sign; a tag; a centre"""


@dataclass(frozen=True, slots=True)
class TagWanted:
    """A power's letters beside one of these boxes; ``needed`` where nothing but a colour tells whose it is."""

    text: str
    colour: str
    beside: tuple[Box, ...]
    needed: bool = True


def place_tags(
    wanted: Iterable[TagWanted], size: float, crowd: Crowd[int], holds: Callable[[Box], bool]
) -> list[tuple[Lettering, Box]]:
    """Each where it hides least, the first spot of equals, those that are needed first; they join the crowd.

    One that hides a word or a unit everywhere is left out.
    """
    found: list[tuple[Lettering, Box]] = []
    for tag in sorted(wanted, key=lambda tag: not tag.needed):
        best: tuple[int, Lettering, Box] | None = None
        for words in _spots(tag, size):
            box = inked(words)
            hidden = sum(weight for _, weight in crowd.near(box)) + WRITTEN * (not holds(box))
            if best is None or hidden < best[0]:
                best = hidden, words, box
            if not hidden:
                break
        if best is not None and best[0] < TAGGED:
            found.append(best[1:])
            crowd.add(best[2], TAGGED)
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
