"""How words of orders are spelt in text messages and at school, and how guests from other languages say them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from gm.languages.files import read
from gm.languages.single import Words
from gm.places import folder


@dataclass(frozen=True, slots=True)
class SpellingWords:
    """How a language is spelt by who is in a hurry; read so only where nobody knows the word otherwise."""

    read_as: Mapping[str, Words]
    """what is meant -> how it is written: « qui » -> `ki`"""
    elides: Words
    """letters that lose their apostrophe before a word of an order: « larmée »"""
    stuck: Mapping[str, Words]
    """a word -> what is left of it where it sticks to the next: « je » -> `j`"""


@dataclass(frozen=True, slots=True)
class GuestWords:
    """Words of orders in languages that the game does not speak."""

    read_as: Mapping[str, Words]
    """an English word -> those for it"""


@cache
def guests() -> GuestWords:
    """What players from elsewhere mix in."""
    words: GuestWords = read(GuestWords, folder("grammars") / "guests.toml")
    return words
