"""« Oui 1, 3 »: a yes to what an answer of ours offers, with the numbers it names."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from gm.languages.language import languages
from gm.languages.letters import ConsentWords
from gm.notation.fold import fold

MOST = 2_000
"""Characters of a letter in which a yes is looked for."""
_SENTENCE = re.compile(r"[^.!;\n]+[.!;]*")


@dataclass(frozen=True, slots=True)
class Consent:
    """What a letter agrees to."""

    numbers: tuple[int, ...] = ()
    """Empty: to all that is offered."""
    rest: str = ""
    """The letter without it."""


def consent(text: str) -> Consent | None:
    """The yes of a letter, said in sentences that say nothing else; None where there is none, or a no beside it."""
    words = _patterns()
    numbers: dict[int, None] = {}
    rest, agreed, every = "", False, False
    for found in _SENTENCE.finditer(text[:MOST]):
        said = " ".join(fold(found[0]).strip(" .!;,:-").split())
        if words.no.match(said):
            return None
        if words.whole.fullmatch(said) and (words.yes.search(said) or re.search(r"\d", said)):
            agreed = agreed or words.yes.search(said) is not None or said[:1].isdigit()
            every = every or words.every.search(said) is not None
            numbers |= dict.fromkeys(map(int, re.findall(r"\d+", said)))
            continue
        rest += found[0] + "\n"
    return Consent(() if every else tuple(numbers), rest + text[MOST:]) if agreed else None


def begins_with_yes(text: str) -> bool:
    """« Oui, A Nap - Gre »: what follows comes to what stands already."""
    return _patterns().begins.match(fold(text[:MOST]).lstrip()) is not None


class _Patterns:
    """The words of every language."""

    def __init__(self) -> None:
        said = [language.letters.consent for language in languages().values()]
        yes, no, every = (_any(said, part) for part in ("yes", "no", "every"))
        anything = _any(said, "yes", "every", "beside")
        self.yes = re.compile(rf"\b(?:{yes})\b")
        self.no = re.compile(rf"(?:{no})\b(?! ?\d)")
        self.every = re.compile(rf"\b(?:{every})\b")
        self.begins = re.compile(rf"(?:{yes})\b")
        self.whole = re.compile(rf"(?:(?:\b(?:{anything})\b|\b\d{{1,3}}\b|[#\u00b0])[ ,&+/:()-]*)+")


@cache
def _patterns() -> _Patterns:
    return _Patterns()


def _any(said: Sequence[ConsentWords], *parts: str) -> str:
    words = dict.fromkeys(word for each in said for part in parts for word in getattr(each, part))
    return "|".join(sorted(words, key=len, reverse=True))
