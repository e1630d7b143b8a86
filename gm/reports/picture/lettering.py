"""The fonts we bring, and how much room a line of text takes: the same for both kinds of picture."""

import math
from functools import lru_cache
from importlib.resources import as_file, files

from PIL import ImageFont

from gm.reports.picture.shapes import Box, Face, Lettering

_FILES = {
    Face.PLAIN: "DejaVuSans.ttf",
    Face.BOLD: "DejaVuSans-Bold.ttf",
    Face.SLANTED: "DejaVuSans-Oblique.ttf",
}
CAPITAL = 0.729
"""height of a capital letter for a size of 1"""
ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}
_FINE = 100
"""the size at which letters are measured"""


@lru_cache(maxsize=64)
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    with as_file(files("gm.reports") / "fonts" / _FILES[face]) as path:
        return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=2000)
def _ink(text: str, face: Face, align: str) -> Box:
    return font(face, _FINE).getbbox(text, anchor=ANCHORS[align])


def width(text: str, face: Face, size: float) -> float:
    left, _, right, _ = _ink(text, face, "start")
    return (right - left) * size / _FINE


def inked(words: Lettering) -> Box:
    """The box around the ink of a line of text, halo left out."""
    if not words.text:
        return (*words.at, *words.at)
    share = words.size / _FINE
    left, top, right, bottom = (edge * share for edge in _ink(words.text, words.face, words.align))
    x, y = words.at
    cos, sin = math.cos(math.radians(words.turn)), math.sin(math.radians(words.turn))
    corners = [(a * cos - b * sin, a * sin + b * cos) for a in (left, right) for b in (top, bottom)]
    across, down = zip(*corners, strict=True)
    return x + min(across), y + min(down), x + max(across), y + max(down)


def wrapped(text: str, face: Face, size: float, room: float) -> list[str]:
    """The lines of a text that must not be wider than the room, broken at spaces."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, face, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
