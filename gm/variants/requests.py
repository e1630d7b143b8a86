"""What a game's players may ask that those of no other may: rows for the table of requests."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any

from gm.languages.files import read_sections
from gm.languages.language import file_of, languages
from gm.languages.wordlists import AskingWords, RequestWords
from gm.reports.values import Extra
from gm.rules.position import Position


@dataclass(frozen=True, slots=True)
class Question:
    """What was asked, by whom, where the game stands."""

    position: Position
    powers: tuple[str, ...]
    """The asker's."""
    values: Mapping[str, Any]
    """slot -> what was read there"""


@dataclass(frozen=True, slots=True)
class OwnRequest:
    """A request that only this game knows: it is answered from the position, or goes by another's name here."""

    name: str
    answer: Callable[[Question], tuple[Extra, ...]] | None = None
    """What is told: sections in the variant's own words, as reports have them. Nothing that the asker may not know."""
    same_as: str = ""
    """The row of the table that it is: what is agreed on as "peace" in one game is the draw of all others."""
    title: str = ""
    """The title of the epilogue that it votes on: its words have {POWER}."""


def read_asking(folder: Traversable) -> Mapping[str, AskingWords]:
    """language -> the words of a variant's own requests: `requests.toml` in the folder of each language."""
    files = {code: file_of(folder, code, "requests.toml") for code in languages()}
    return {code: read_sections(RequestWords, file) for code, file in files.items()}


def languages_alone() -> Mapping[str, AskingWords]:
    """No words of a variant's own."""
    return {}


def _no_line(line: str) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class OwnRequests:
    """The requests of a variant, and their words."""

    rows: tuple[OwnRequest, ...] = ()
    words: Callable[[], Mapping[str, AskingWords]] = languages_alone
    """language -> their words; its reports have them from `report_names` too"""
    headed: Callable[[str], bool] = _no_line
    """Whether a line is headed as orders of this game are (`Vote 1 : …`): it is tried first, and is no request."""


NO_REQUESTS = OwnRequests()
