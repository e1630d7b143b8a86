"""The words that open a line of the session, and those behind them, in every language at once: `session.toml`."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files

from gm.languages.files import read
from gm.languages.language import languages
from gm.notation.words.vocabulary import plain

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SessionWords:
    """What the lines of a session are written with."""

    propose: Words
    vote: Words
    political: Words
    missions: Words
    economic: Words
    confidence: Words
    censure: Words
    return_to_grace: Words
    disgrace: Words
    fund: Words
    embargo: Words
    aid: Words
    subversion: Words
    intervention: Words
    tie_break: Words
    amount: Words
    comment: Words
    invitation: Words
    none: Words
    abstain: Words
    against: Words
    all: Words
    unit: Words
    points: Words
    turns: Words
    small: Words
    """Words that change nothing: « pour la », « proposition de »."""
    and_: Words
    corrects: Words
    """What opens a line that takes the place of another: « finalement »."""


@cache
def session_words() -> SessionWords:
    """Of all languages together: who plays in one may write in another."""
    written = [files(__package__) / code / "session.toml" for code in languages()]
    found = [read(SessionWords, file) for file in written if file.is_file()]
    return SessionWords(
        **{
            each.name: tuple(dict.fromkeys(plain(word) for words in found for word in getattr(words, each.name)))
            for each in fields(SessionWords)
        }
    )


def any_word(words: Iterable[str]) -> str:
    """A pattern of folded text: one of these phrases, its spaces written as spaces, hyphens, apostrophes or dots."""
    longest = sorted(words, key=len, reverse=True)
    return "(?:" + "|".join(r"[\s'.-]+".join(map(re.escape, phrase.split())) for phrase in longest) + ")"
