"""Signs that somebody said aloud to a telephone, as signs: « armée Paris tiret Bourgogne virgule à la ligne »."""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from gm.languages.language import any_of, meant_anywhere, said_anywhere
from gm.notation.words.fold import fold
from gm.notation.words.vocabulary import Meaning

_SIGNS = {"dash": " - ", "comma": ", ", "semicolon": "; ", "colon": " : ", "stop": ". ", "line": "\n",
          "open": " (", "close": ") "}  # fmt: skip
_ACCENTS = {"a": "[aàâ]", "e": "[eéèê]", "i": "[iîï]", "o": "[oô]", "u": "[uùûü]", "c": "[cç]"}
LONGEST_DICTATED = 10_000
"""Characters of a line in which signs are looked for: far more than a sheet has."""
LONGEST_BEHIND = 12
"""Characters before a doubtful word among which the one before it is looked for."""
_TELEGRAM = re.compile(r"(?<=\w)\s+STOP\b(?=\s*$|\s+\w)", re.MULTILINE)
"""The end of a sentence in a telegram: in capitals, and more than once in a letter."""
_WIRED = re.compile(r"(?<=\w)(?<!\bfull)\s+stop(?=\s+\w|\s*[.!]?\s*$)(?!\s+stop)", re.IGNORECASE)
"""The same in small letters, where nothing else ends a sentence of the line."""
_LAST = re.compile(r"(\w+)\s+stop\s*[.!]?\s*$", re.IGNORECASE | re.MULTILINE)
"""The same, only once and at the end, behind the name of a place."""
_NUMBER = re.compile(r"(?<!\d)\d{1,2}\s$")
_STOPPED = re.compile(r"[.;!?]")


def _spoken(word: str) -> str:
    """A pattern for a word said aloud, with its accents or without, whatever stands between its parts."""
    return "".join(r"[\s'’-]{1,2}" if sign in " '-" else _ACCENTS.get(sign, re.escape(sign)) for sign in word)


class _Said:
    """The names of signs in every language."""

    def __init__(self) -> None:
        self.meant: Mapping[str, str] = meant_anywhere(lambda language: language.reading.dictated.signs)
        words = sorted(self.meant, key=lambda word: (-len(word), word))
        self.kinds = [self.meant[word] for word in words]
        groups = "|".join(f"({_spoken(word)})" for word in words)
        self.sign = re.compile(rf"(?<![\w'’-])(?:{groups})(?![\w'’-])", re.IGNORECASE)
        self.doubtful = frozenset(said_anywhere(lambda language: language.reading.dictated.doubtful))
        self.words = words
        self.lasts = frozenset(word.split(" ")[-1] for word in words)
        behind = any_of(said_anywhere(lambda language: language.reading.dictated.not_behind))
        before = any_of(said_anywhere(lambda language: language.reading.dictated.not_before))
        self.behind = re.compile(rf"(?<!\w)(?:{behind})\s*$", re.IGNORECASE)
        self.before = re.compile(rf"\s*(?:{before})(?!\w)", re.IGNORECASE)
        denied = any_of(said_anywhere(lambda language: language.reading.dictated.denied))
        self.denied = re.compile(rf"(?<!\w)(?:{denied})(?:\s|['’])", re.IGNORECASE)


@cache
def _said() -> _Said:
    return _Said()


def is_dictated(text: str) -> bool:
    """Whether a letter names a sign somewhere."""
    small = text.lower()
    if "stop" in small and (is_telegram(text) or len(_WIRED.findall(text)) > 1 or _LAST.search(text) is not None):
        return True
    return not _said().lasts.isdisjoint(small.split()) and _said().sign.search(text) is not None


def _is_place(held: Sequence[Meaning]) -> bool:
    return bool(held) and held[0][0] in ("PLACE", "COAST")


def is_telegram(text: str) -> bool:
    return len(_TELEGRAM.findall(text)) > 1


def with_signs(row: str, known: Mapping[str, Sequence[Meaning]], *, telegram: bool = False) -> list[str]:
    """The lines of a line in which signs were said aloud.

    `known`: words of the game; one of them behind a number is counted there, « 1 point », and no sign.
    `telegram`: whether sentences of the letter end in STOP.
    A word that may say something else, « point », is one only where none is written, nothing is denied, and the words
    beside it do not make it another's.
    """
    said = _said()
    if len(row) > LONGEST_DICTATED:
        return [row]
    last = _LAST.search(row)
    row = _TELEGRAM.sub(".", row) if telegram else row
    if len(_WIRED.findall(row)) > 1 and _STOPPED.search(row.rstrip(" .!")) is None:
        row = _WIRED.sub(".", row)
    elif last is not None and _is_place(known.get(fold(last[1]), ())):
        row = f"{row[: last.end(1)]}."
    stopped, denied = _STOPPED.search(row) is not None, said.denied.search(row) is not None

    def put(found: re.Match[str]) -> str:
        index = (found.lastindex or 1) - 1
        kind = said.kinds[index]
        if found[0].lower() in known and _NUMBER.search(row[max(0, found.start() - LONGEST_BEHIND) : found.start()]):
            return found[0]
        if said.words[index] in said.doubtful and " " in found[0] and found[0].lower().split()[-1] in known:
            return found[0]  # « deux points pour la Belgique »
        if said.words[index] in said.doubtful and (
            (kind == "stop" and (stopped or denied))
            or said.behind.search(row[max(0, found.start() - LONGEST_BEHIND) : found.start()])
            or said.before.match(row, found.end())
        ):
            return found[0]
        return _SIGNS[kind]

    return [re.sub(r" {2,}", " ", line).strip() for line in said.sign.sub(put, row).split("\n")]
