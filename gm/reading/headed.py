"""Lines of a letter that a variant reads by itself, by what opens them, before the free reader sees the rest."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gm.reading.orders.build import Situation
from gm.reading.orders.lines import Line, Notice

if TYPE_CHECKING:
    from gm.reading.reader import Reader


@dataclass(frozen=True, slots=True)
class HeadedRead:
    """What a variant has read of a letter."""

    text: str
    """What is left of it, line for line: the lines that were taken are empty."""
    lines: tuple[Line, ...] = ()
    """Each knows its number in the letter."""
    notices: tuple[Notice, ...] = ()


HeadedReader = Callable[[str, Situation, "Reader", str], HeadedRead]
"""(letter, scene, the reader for what stands within them, language) -> what was read, and what is left"""
