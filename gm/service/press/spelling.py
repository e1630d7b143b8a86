"""Words that spell, sign or look like a name: `spelling.toml`, checked and folded once."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from gm.service.press.lookalikes import latin


@dataclass(frozen=True, slots=True)
class Spelling:
    """The words of all languages together: who writes French may sign in English."""

    said: Mapping[str, str]
    """A word by which a sign or a digit is spelt -> what it means in an address without its signs."""
    closings: frozenset[str]
    presents: frozenset[tuple[str, ...]]
    saints: frozenset[str]
    sovereigns: frozenset[str]
    numerals: frozenset[str]
    ordinary: frozenset[str]
    capitals: frozenset[str]
    """Ordinary words that a capital makes no name."""
    short: frozenset[str]
    """Words of two letters that are nobody's initials."""


@cache
def spelling() -> Spelling:
    """Raises ValueError naming the section in which something else than words stands."""
    table = tomllib.loads(files(__package__).joinpath("spelling.toml").read_text(encoding="utf-8"))
    words = {section: _words(section, content) for section, content in table.items() if section != "numbers"}
    return Spelling(
        said={**dict.fromkeys(words["signs"], ""), **table["numbers"]},
        closings=words["closings"],
        presents=frozenset(tuple(phrase.split()) for phrase in words["presents"]),
        saints=words["saints"],
        sovereigns=_words("sovereigns", {"names": table["sovereigns"]["names"]}),
        numerals=_words("sovereigns", {"after": table["sovereigns"]["after"]}),
        ordinary=words["ordinary"],
        capitals=words["capitals"],
        short=words["short"],
    )


def _words(section: str, content: object) -> frozenset[str]:
    """The phrases of a list, or the single words of a text."""
    if not isinstance(content, dict):
        raise ValueError(f"spelling.toml: {section}: expected a section of words")
    found: set[str] = set()
    for key, value in content.items():
        if isinstance(value, str):
            found |= {latin(word) for word in value.split()}
        elif isinstance(value, list) and all(isinstance(phrase, str) for phrase in value):
            found |= {" ".join(latin(phrase).split()) for phrase in value}
        else:
            raise ValueError(f"spelling.toml: {section}.{key}: expected words")
    return frozenset(found)
