"""Bring longitudes and latitudes onto the sheet: a conic projection, then gentle magnifiers along each axis."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pyproj
import shapely
from shapely.geometry.base import BaseGeometry


@dataclass(frozen=True)
class Magnifier:
    """A monotone stretch of one axis; being monotone, it cannot change which provinces touch."""

    at: np.ndarray
    value: np.ndarray

    def __call__(self, metres: np.ndarray) -> np.ndarray:
        return np.interp(metres, self.at, self.value)


def magnifier(low: float, high: float, base: float, bumps: Sequence[Sequence[float]]) -> Magnifier:
    """The derivative is ``base`` plus one bell per bump (centre, width, height), never under 0.3."""
    at = np.linspace(low, high, 4000)
    slope = np.full(at.shape, base)
    for centre, width, height in bumps:
        slope += height * np.exp(-(((at - centre) / width) ** 2))
    slope = np.maximum(slope, 0.3)
    return Magnifier(at, np.concatenate([[0], np.cumsum((slope[1:] + slope[:-1]) / 2 * np.diff(at))]))


class Sheet:
    """The sheet of paper: x to the right, y downwards, in units of which ``width`` make its width."""

    def __init__(self, plan: Mapping) -> None:
        west, south, east, north = plan["window"]
        margin = 2e6
        self._conic = pyproj.Transformer.from_crs("EPSG:4326", pyproj.CRS.from_proj4(plan["proj"]), always_xy=True)
        self._x = magnifier(west - margin, east + margin, plan["base_x"], plan["bumps_x"])
        self._y = magnifier(south - margin, north + margin, plan["base_y"], plan["bumps_y"])
        self._west, self._north = float(self._x(west)), float(self._y(north))
        self.width = plan["width"]
        self._scale = self.width / (float(self._x(east)) - self._west)
        self.height = round((self._north - float(self._y(south))) * self._scale)

    def _points(self, degrees: np.ndarray) -> np.ndarray:
        x, y = self._conic.transform(degrees[:, 0], degrees[:, 1])
        return np.column_stack([(self._x(x) - self._west) * self._scale, (self._north - self._y(y)) * self._scale])

    def place(self, shape: BaseGeometry) -> BaseGeometry:
        return shapely.transform(shape, self._points)

    @property
    def frame(self) -> BaseGeometry:
        return shapely.box(0, 0, self.width, self.height)
