"""Colours as ``#rrggbb`` text: mixing, darkening, and how light one looks."""

from functools import lru_cache

PAPER = "#fdf8ea"


def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=500)
def mix(colour: str, share: float, ground: str = PAPER) -> str:
    """``share`` of the colour laid on the ground."""
    pairs = zip(rgb(colour), rgb(ground), strict=True)
    return "#" + "".join(f"{round(c * share + g * (1 - share)):02x}" for c, g in pairs)


def darker(colour: str, share: float = 0.55) -> str:
    return mix(colour, share, "#000000")


def tint(colour: str) -> str:
    """The pale form that fills a power's provinces."""
    return mix(colour, 0.5)


def ink_on(colour: str) -> str:
    """Black or white, whichever reads better on this colour."""
    red, green, blue = rgb(colour)
    return "#ffffff" if 0.3 * red + 0.59 * green + 0.11 * blue < 145 else "#1a1a1a"
