"""What the demonstration says while it plays, and what stands around its letters: `demo.toml` of each language."""

import tomllib
from collections.abc import Mapping
from functools import cache

from gm.languages.language import OTHERWISE, file_of, languages
from gm.places import folder


@cache
def words_of(language: str) -> Mapping[str, str]:
    """key -> what is said, to be filled in."""
    file = file_of(folder("grammars"), language, "demo.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def language_of(environment: Mapping[str, str]) -> str:
    """The language of the locale, where it is there (POSIX: the first of these that is set decides)."""
    name = next((value for key in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environment.get(key))), "")
    return next((code for code in languages() if name.lower().startswith(code)), OTHERWISE)
