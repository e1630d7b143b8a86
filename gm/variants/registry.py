"""The variants there are. An explicit table is enough until somebody outside brings one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from gm.notation.reader import Reader
from gm.reports.names import Names
from gm.reports.picture import Drawing
from gm.rules.errors import RulesError
from gm.rules.ruleset import Ruleset
from gm.variants import classic
from gm.variants.board import Board
from gm.variants.classic import words


@dataclass(frozen=True, slots=True)
class Variant:
    """A game that can be played: its rules, its board and words."""

    name: str
    ruleset: Callable[..., Ruleset]
    """(edition, rules=, language=, start_year=, end_year=, unplayed=, setup=) -> the rules of one game"""
    board: Callable[[], Board]
    reader: Callable[[], Reader]
    """What reads its players' orders."""
    names: Callable[[], Mapping[str, Names]]
    """language -> the names that letters use"""
    drawing: Callable[[], Drawing]
    """The board as it is drawn."""


VARIANTS: Mapping[str, Variant] = {
    variant.name: variant
    for variant in (Variant("classic", classic.ruleset, classic.board, words.reader, words.names, words.drawing),)
}


def variant(name: str) -> Variant:
    """The variant of that name. Raises RulesError naming those there are."""
    if name not in VARIANTS:
        raise RulesError(f"unknown variant {name!r}: expected one of {', '.join(VARIANTS)}")
    return VARIANTS[name]
