"""Whether a letter says no more than that its writer is away, as answering machines do that set no header."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from gm.mail.envelope.footers import looks_like_order
from gm.mail.envelope.lines import key
from gm.mail.envelope.subject import clean_subject, is_answer
from gm.mail.envelope.wording import PatternPlace, begins, fits, pattern_of, words_of

MOST_WORDS = 150
"""Of a text: nobody's machine tells more."""
LONGEST = 4000
"""Characters of it."""
SUBJECT_WORDS = 12
_ORDER_WITHIN = re.compile(r"(?<![\w.])[AF] [A-Z][A-Za-z]{2}(?:/[a-z]{2})? ?(?:[-–—>→]+ ?[A-Z][A-Za-z]{2}|[SCH])\b")
NEAR = 40
"""Words from the beginning of the text within which it is said."""


@dataclass(frozen=True, slots=True)
class Absences:
    """The table, ready to be compared."""

    subjects: tuple[tuple[PatternPlace, ...], ...]
    phrases: tuple[tuple[PatternPlace, ...], ...]
    talk: frozenset[str]


@cache
def _table() -> Absences:
    table = tomllib.loads(files(__package__).joinpath("absences.toml").read_text(encoding="utf-8"))
    sections = [content for content in table.values() if isinstance(content, dict)]
    return Absences(
        subjects=tuple(pattern_of(line) for section in sections for line in section["subjects"]),
        phrases=tuple(pattern_of(line) for section in sections for line in section["phrases"]),
        talk=frozenset(words_of(table["talk"])),
    )


def tells_absence(subject: str, text: str) -> bool:
    """A subject that says nothing else, or a text that begins with it, and neither speaks of the game.

    A person may write just the same: whoever acts on this must ask.
    """
    table = _table()
    if (
        len(text) > LONGEST
        or _ORDER_WITHIN.search(text)
        or any(looks_like_order(key(line)) for line in text.split("\n"))
    ):
        return False
    said = words_of(" ".join(text.split()))
    about = words_of(clean_subject(subject).words)
    if len(said) > MOST_WORDS or not table.talk.isdisjoint((*said, *about)):
        return False
    if (
        not is_answer(subject)
        and len(about) <= SUBJECT_WORDS
        and any(fits(pattern, about, ()) for pattern in table.subjects)
    ):
        return True
    near = said[:NEAR]
    return any(begins(pattern, near[at:]) for at in range(len(near)) for pattern in table.phrases)
