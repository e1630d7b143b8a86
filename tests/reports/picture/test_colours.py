"""Powers stay apart for people who see colours differently; shape and letter say the rest."""

from itertools import combinations
from math import dist

import pytest

from gm.reports.picture.colours import ink_on, mix, rgb, tint
from gm.reports.picture.drawing import Drawing
from tests.some import some

# How linear red, green and blue reach an eye without one kind of cone (Machado, Oliveira and Fernandes, 2009).
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def seen(colour: str, eye: str) -> tuple[float, float, float]:
    """Lightness and the two colour axes (CIE L*a*b*) of what this eye sees."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in rgb(colour))]
    red, green, blue = (min(1, max(0, sum(w * v for w, v in zip(row, linear, strict=True)))) for row in EYES[eye])
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def nearest(colours: dict[str, str], eye: str) -> tuple[float, str, str]:
    return min(
        (dist(seen(colours[one], eye), seen(colours[other], eye)), one, other)
        for one, other in combinations(colours, 2)
    )


@pytest.mark.parametrize(("eye", "least"), [("all cones", 40), ("no red", 25), ("no green", 25), ("no blue", 15)])
def test_units_of_two_powers_look_different_to_every_eye(drawing: Drawing, eye: str, least: float) -> None:
    assert nearest(dict(drawing.colours), eye)[0] > least


@pytest.mark.parametrize(("eye", "least"), [("all cones", 20), ("no red", 11), ("no green", 11), ("no blue", 9)])
def test_tinted_provinces_of_two_powers_look_different_to_every_eye(drawing: Drawing, eye: str, least: float) -> None:
    assert nearest({power: tint(colour) for power, colour in drawing.colours.items()}, eye)[0] > least


def test_the_letter_on_a_unit_can_be_read(drawing: Drawing) -> None:
    for colour in some(drawing.colours.values()):
        assert abs(seen(colour, "all cones")[0] - seen(ink_on(colour), "all cones")[0]) > 35


def test_half_of_black_on_white_is_grey() -> None:
    assert mix("#000000", 0.5, "#ffffff") == "#808080"
