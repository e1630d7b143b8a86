"""The centres of each power, or its points, year by year, as a picture for the end of a game."""

from collections.abc import Mapping, Sequence
from html import escape

from gm.reports.news import YearCount
from gm.reports.picture.lettering import wrapped
from gm.reports.picture.shapes import Face
from gm.reports.words import Words

WIDTH, HEIGHT = 520, 640
LEFT, RIGHT, TOP, BOTTOM = 40, 224, 60, 44
SIZE = 17
"""of the letters: their capitals are 9 pixels high where a phone shows the chart 380 wide"""
SCALE = 2
"""pixels to a unit"""
INK, GRID, PAPER = "#22201c", "#d9d2c3", "#fffdf8"
OTHER_COLOURS = ("#5b3f8c", "#00798c", "#8c5a2b", "#777777", "#a4036f", "#2e933c")
"""Colours of the powers that have none in the drawing."""
DASHES = ("", "9 5", "3 4", "12 4 3 4")
"""Lines differ in their strokes too, so that colour is never the only sign."""


_STEPS = tuple(first * 10**zeros for zeros in range(6) for first in (1, 2, 5))
"""Between two lines of the grid."""


def chart_svg(history: Sequence[YearCount], title: str, words: Words, colours: Mapping[str, str]) -> str:
    """A line for each power that ever had any, named at its end."""
    powers = [power for power in history[0].centers if any(year.centers.get(power, 0) for year in history)]
    counts = [count for year in history for count in year.centers.values()]
    most, least = max(counts, default=1) + 1, min([0, *counts])
    edge = LEFT if most < 100 else LEFT + 24

    def x(index: int) -> float:
        return edge + index * (WIDTH - edge - RIGHT) / max(1, len(history) - 1)

    def y(count: float) -> float:
        return HEIGHT - BOTTOM - (count - least) * (HEIGHT - TOP - BOTTOM) / (most - least)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH * SCALE}" height="{HEIGHT * SCALE}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="DejaVu Sans, sans-serif" font-size="{SIZE}" fill="{INK}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
    ]
    lines = wrapped(title, Face.BOLD, SIZE, WIDTH - 24)[:2]
    for number, line in enumerate(lines):
        parts.append(f'<text x="12" y="{26 + number * 22}" font-weight="bold">{escape(line)}</text>')
    step = next(step for step in _STEPS if step >= (most - least) // 9)
    for count in range(-(-least // step) * step, most + 1, step):
        parts.append(f'<path d="M{edge} {y(count):.1f}H{WIDTH - RIGHT}" stroke="{GRID}"/>')
        parts.append(f'<text x="{edge - 8}" y="{y(count) + 6:.1f}" text-anchor="end">{count}</text>')
    every = -(-len(history) // 5)
    for index, year in enumerate(history):
        if index % every == 0:
            parts.append(f'<text x="{x(index):.1f}" y="{HEIGHT - 18}" text-anchor="middle">{year.year}</text>')
    beside = [_beside(year, powers, y(0) - y(1)) for year in history]
    ends = _spread([(y(history[-1].centers.get(power, 0)), power) for power in powers])
    for number, power in enumerate(powers):
        colour = colours.get(power, OTHER_COLOURS[number % len(OTHER_COLOURS)])
        spots = [(x(index), y(year.centers.get(power, 0)) - beside[index][power]) for index, year in enumerate(history)]
        line = " ".join(f"{a:.1f},{b:.1f}" for a, b in spots)
        stroke = DASHES[number % len(DASHES)]
        dash = f' stroke-dasharray="{stroke}"' if stroke else ""
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="3.5"{dash}/>')
        parts += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="4" fill="{colour}"/>' for a, b in spots]
        last, at = spots[-1][1], ends[power]
        end = WIDTH - RIGHT
        parts.append(f'<path d="M{end + 6} {last:.1f}L{end + 20} {at:.1f}" stroke="{colour}" stroke-width="2"/>')
        label = f"{words.names.brief(power)} {history[-1].centers.get(power, 0)}"
        parts.append(f'<text x="{end + 24}" y="{at + 6:.1f}">{escape(label)}</text>')
    parts.append("</svg>")
    return "\n".join(parts)


def _beside(year: YearCount, powers: Sequence[str], unit: float) -> dict[str, float]:
    """power -> how far above its height its line runs, so that lines of powers with equal centres lie side by side.

    The line of a power without centres stays above the last line of the grid, below which the years stand.
    """
    level: dict[int, list[str]] = {}
    for power in powers:
        level.setdefault(year.centers.get(power, 0), []).append(power)
    found: dict[str, float] = {}
    for count, here in level.items():
        apart = min(4.5, 0.8 * unit / len(here))
        highest = (len(here) - 1) / (2 if count else 1)
        found |= {power: (highest - number) * apart for number, power in enumerate(here)}
    return found


def _spread(wanted: list[tuple[float, str]], apart: float = 24) -> dict[str, float]:
    """Heights for the names at the right edge: each near its line, none upon another, all on the paper."""
    placed: dict[str, float] = {}
    above = float(TOP)
    for height, power in sorted(wanted):
        placed[power] = max(height, above)
        above = placed[power] + apart
    over = above - apart - (HEIGHT - BOTTOM)
    if over > 0:
        below = float(HEIGHT - BOTTOM)
        for power in reversed(list(placed)):
            placed[power] = min(placed[power], below)
            below = placed[power] - apart
    return placed
