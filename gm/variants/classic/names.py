"""The words of the classic map, the reader made of them, and the map as it is drawn."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from gm.notation.reader import Reader
from gm.notation.words.lexicon import Lexicon
from gm.reports.names import Names
from gm.reports.picture import Drawing, load_drawing
from gm.variants.classic import PHASES, board
from gm.variants.lexicons import load_words
from gm.variants.report_names import read_sayings, report_names


@cache
def lexicon() -> Lexicon:
    """The names, read once."""
    return load_words(files(__package__), board())


@cache
def reader() -> Reader:
    """The reader of orders, compiled once."""
    return Reader(lexicon())


@cache
def names() -> Mapping[str, Names]:
    """language -> the names that letters use, read once."""
    return report_names(board(), lexicon(), PHASES, read_sayings(files(__package__)))


@cache
def drawing() -> Drawing:
    """The map as it is drawn, read once."""
    return load_drawing(files(__package__))
