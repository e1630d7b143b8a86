"""Signs put into a line where the usual ones do not tell enough in this game: `-2 = Hol`, « deux points », wishes."""

import re

# Signs of the reader's own, of one character each, so that every word stays where it was written.
EITHER, LESS, AND_THEN = "±", "÷", ";"
_TELLING = re.compile(r"\d|\bp(?:oin)?ts?\b|exil|as[iy]l")
_DASHED = re.compile(r"(?:^|(?<=[;,:/]))(\s*)-(?=\s+\d{1,2}\b)")
"""A dash and a space before a number: a withdrawal, or a line of a list."""
_BEHIND = re.compile(r"(?<=[a-z)] )-(?=(?P<apart> ?)\d{1,2}(?: *p(?:oin)?ts?\b| *$| *[;,.]))")
"""A dash between a name and a number: « Belgique -1 », « Belgique - 1 »."""
_RUN_ON = re.compile(r"(= ?(?:\([a-z]+\) ?)?[a-z]+) (?=-?\d{1,2} ?=)")
""" « 2 = Bel 1 = Hol » without a sign between them."""
_COUNTED = re.compile(r"\b(?:(a|un|une|one)|(deux|two)|(trois|three))(?= (?:more )?p(?:oin)?ts?\b)")
_ALL = re.compile(r"\b(?:all|tous|toutes)(?= (?:(?:of )?my |mes |les |the )?\d+ +p(?:oin)?ts?\b)")
"""« tous mes trois points », "all three points"; ALL is also short for a power."""
_PLUS = re.compile(r"\+(?= ?\d)")
_LEADER = re.compile(r"\.{3,}(?=\s*\d)")
"""Dots that lead to a number: « Belgique......2 »."""
_ASYLUM = re.compile(r"exil|as[iy]l")
_OR = re.compile(
    r"(?<= )(?:ou|or|sinon|puis|then|otherwise|else|failing that|a defaut|>)(?= )|;|(?<![a-z0-9])[1-9][.)](?= )"
)
"""What stands between the wishes of an exile, who is to say which he would rather have, and what counts them."""


def marked(folded: str) -> str:
    """A line with signs that the reader knows in the place of this game's own, of the same length."""
    if _TELLING.search(folded) is None:
        return folded
    if "-" in folded:
        folded = _DASHED.sub(rf"\1{EITHER}", folded)
        folded = _BEHIND.sub(lambda found: EITHER if found["apart"] else LESS, folded)
    if "+" in folded:
        folded = _PLUS.sub(" ", folded)
    if "..." in folded:
        folded = _LEADER.sub(lambda found: ":".ljust(len(found[0])), folded)
    if "=" in folded:
        folded = _RUN_ON.sub(rf"\1{AND_THEN}", folded)
    if "p" in folded:
        folded = _COUNTED.sub(lambda found: str(found.lastindex).ljust(len(found[0])), folded)
        folded = _ALL.sub(_blank, folded)
    if _ASYLUM.search(folded) is not None:
        folded = _OR.sub(lambda found: ",".ljust(len(found[0])), folded)
    return folded


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])
