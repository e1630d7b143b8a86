"""How people write, in any language, whom a letter is for: head lines and subjects."""

import re
from functools import cache

from gm.languages.language import any_of, languages, said_anywhere

_COLON = r"[\s*_]*:[\s*_]*"


class Heads:
    """The shapes of head lines and subjects, and words of them."""

    def __init__(self) -> None:
        heads = [language.letters.heads for language in languages().values()]
        subjects = [language.letters.subjects for language in languages().values()]
        to, copy, copy_to, from_, otherwise = (
            any_of(word for each in heads for word in getattr(each, part))
            for part in ("to", "copy", "copy_to", "from_", "otherwise")
        )
        letter, about, proclaims, public = (
            any_of(word for each in subjects for word in getattr(each, part))
            for part in ("letter", "to", "proclaims", "public")
        )
        self.head = re.compile(rf"({to}){_COLON}(.+)", re.IGNORECASE)
        self.copy = re.compile(rf"({copy})(?: (?:{copy_to}))?{_COLON}(.+)", re.IGNORECASE)
        self.writer = re.compile(rf"(?:{from_}){_COLON}(.+)", re.IGNORECASE)
        self.alternative = re.compile(rf"[\s*_]*(?:{otherwise}|[b-z])[\s*_]*:.*", re.IGNORECASE)
        self.subject = re.compile(rf"(?:(?:{letter})\s+)?(?:{about})\s*:?\s+(.+)", re.IGNORECASE)
        self.proclamation = re.compile(
            rf"(?:(?:{proclaims})\b\s*[:–—-]?|(?:{public})\s*(?:[:–—-]|$))\s*(.*)", re.IGNORECASE
        )
        self.listed = frozenset(word for each in heads for word in each.listed)
        """Words of a head line that also begin a line of a list."""
        self.spelt_out = frozenset(said_anywhere(lambda language: language.letters.names.spelt_out))
        """Words of a head line behind which "all" is no power cut short."""


@cache
def heads() -> Heads:
    """The head lines of all languages together."""
    return Heads()
