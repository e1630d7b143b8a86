"""The pictures a letter wants, as the bytes that are sent with it."""

import io
from importlib.resources import files
from pathlib import Path

from PIL import Image

from gm.languages.language import language_of
from gm.reports.chart import chart_svg
from gm.reports.facts import EndOfGame
from gm.reports.names import Names
from gm.reports.picture import Drawing, Scene, png, svg
from gm.reports.picture.drawing import Page
from gm.reports.picture_wishes import PictureWanted
from gm.reports.scenes import scene_for
from gm.reports.stationery import stationery
from gm.reports.values import Facts
from gm.reports.words import Words

WHOLE, PAGE = 600, 400
"""pixels of width: of a picture of the whole board, which a letter shows 636 wide, and of a page, shown 380 wide"""

COLOURS = 128
"""Of a chart: its lines and their smooth edges. It weighs a third then."""


def pixels(page: Page) -> int:
    """How wide a picture is."""
    return PAGE if page.name else WHOLE


def picture(
    wanted: PictureWanted, facts: Facts, language: str, *, names: Names, drawing: Drawing, scene: Scene | None = None
) -> bytes:
    """One picture, as PNG or (where the letter wants it so) SVG. `scene`: what it shows, where that is known already.

    The same facts, language and names give the same bytes: pictures of public facts may be kept and shared.
    """
    words = Words(stationery(language_of(language).code).words, names)
    if wanted.what == "chart" and isinstance(facts, EndOfGame):
        counted = facts.history[0].counted
        title = words.say("map.chart" if counted == "centers" else f"map.chart_{counted}", game=facts.game)
        drawn = chart_svg(facts.history, title, words, drawing.colours)
        return drawn.encode() if wanted.svg else svg_to_png(drawn)
    scene = scene or scene_for(wanted.what, facts, words, drawing.countries)
    page = drawing.page(wanted.page)
    return svg(scene, drawing, page).encode() if wanted.svg else png(scene, drawing, pixels(page), page)


def svg_to_png(drawn: str) -> bytes:
    """Painted with the fonts we bring: without a font file, letters vanish silently."""
    from resvg_py import svg_to_bytes  # few letters need it

    fonts = Path(str(files("gm.reports") / "fonts"))
    painted = svg_to_bytes(
        svg_string=drawn,
        font_files=[str(file) for file in sorted(fonts.glob("*.ttf"))],
        skip_system_fonts=True,
    )
    few = Image.open(io.BytesIO(painted)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    file = io.BytesIO()
    few.save(file, "PNG", optimize=True)
    return file.getvalue()
