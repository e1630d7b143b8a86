"""The words of this game: the classic ones, and what it adds; its reader, and the map as it is drawn."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from gm.languages.wordlists import AskingWords
from gm.notation.words.lexicon import Lexicon
from gm.reports.names import Names
from gm.variants.classic import names as classic_names
from gm.variants.dix import PHASES
from gm.variants.dix.countries import FOLDER, board
from gm.variants.lexicons import joined, load_words
from gm.variants.report_names import read_sayings, report_names
from gm.variants.requests import read_asking


@cache
def lexicon() -> Lexicon:
    """The names, read once."""
    said = read_sayings(FOLDER)
    section = "sentence."
    sentences = {
        language: {key.removeprefix(section): text for key, text in words.items() if key.startswith(section)}
        for language, words in said.items()
    }
    return replace(joined(classic_names.lexicon(), load_words(FOLDER, board())), sentences=sentences)


@cache
def asking() -> Mapping[str, AskingWords]:
    """language -> how its own requests are asked, read once."""
    return read_asking(FOLDER)


@cache
def names() -> Mapping[str, Names]:
    """language -> the names that letters use, read once."""
    return report_names(board(), lexicon(), PHASES, read_sayings(FOLDER), asking())
