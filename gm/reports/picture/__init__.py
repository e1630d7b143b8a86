"""The drawn map of a turn, as SVG text or as a PNG small enough for a letter."""

from gm.reports.picture.drawing import Drawing
from gm.reports.picture.loading import load_drawing
from gm.reports.picture.png import png
from gm.reports.picture.scene import Scene
from gm.reports.picture.svg import svg

__all__ = ["Drawing", "Scene", "load_drawing", "png", "svg"]
