"""The words of the world, the reader made of them, and the map as it is drawn."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from gm.languages.wordlists import AskingWords
from gm.notation.reader import Reader
from gm.notation.words.lexicon import Lexicon
from gm.reports.names import Names
from gm.reports.picture import Drawing, load_drawing
from gm.variants.diplomatie2000.board import board
from gm.variants.diplomatie2000.dash_lines import BUILDERS, EXTENSION
from gm.variants.diplomatie2000.reading import read_session
from gm.variants.diplomatie2000.rules import PHASES
from gm.variants.lexicons import load_words
from gm.variants.report_names import read_sayings, report_names
from gm.variants.requests import read_asking


@cache
def lexicon() -> Lexicon:
    return load_words(files(__package__), board())


@cache
def asking() -> Mapping[str, AskingWords]:
    """language -> how its own requests are asked, read once"""
    return read_asking(files(__package__))


@cache
def reader() -> Reader:
    return Reader(lexicon(), EXTENSION, BUILDERS, headed=read_session)


@cache
def names() -> Mapping[str, Names]:
    return report_names(board(), lexicon(), PHASES, read_sayings(files(__package__)), asking())


@cache
def drawing() -> Drawing:
    return load_drawing(files(__package__))
