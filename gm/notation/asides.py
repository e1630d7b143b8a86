"""Blank out what stands in a line beside its orders: numbers between them, dots in a coast, who supports a move.

Works on folded text and keeps its length, so that every character still stands where the player wrote it.
"""

import re

_NUMBER = re.compile(r"(?<=\s)\(?\d{1,2}[.)](?=\s+[a-z])")
"""The number of an order within a line: `1. A Par-Bur 2. A Mar H`."""
_FIRST_NUMBER = re.compile(r"^\s*(?:n|no|nr) {0,2}\d{1,2}\b")
"""`n° 1 A Par-Bur`"""
_DOTTED_COAST = re.compile(r"\bc\.(?P<french>[nseo])\.|\b(?P<english>[nsew])\.c\.")
"""`StP (c.n.)`"""
_WITH = re.compile(r"\bw/(?= ?supp)")
"""`w/ support from`"""
_HELPERS = re.compile(
    r"\((?:w/|with|avec)? *(?:le |l'|the )?"
    r"(?:s|sup|sout|soutien|soutiens|appui|appuis|support|soutenue?|appuyee?|supportee?|supported)\b[^()]*\)"
)
"""Who supports the move before it: `A Mun - Bur (soutien Ruhr)`."""
_GOES = re.compile(r"[->=]")


def without_asides(folded: str) -> str:
    """The folded line with its asides blanked."""
    if folded.find(".") >= 0 or folded.find(")") >= 0:
        folded = _NUMBER.sub(lambda found: ";".ljust(len(found[0])), folded)
        folded = _DOTTED_COAST.sub(_coast, folded)
        folded = _without_helpers(folded)
    if folded.lstrip().startswith("n"):
        folded = _FIRST_NUMBER.sub(lambda found: " " * len(found[0]), folded)
    return _WITH.sub("w ", folded)


def _coast(found: re.Match[str]) -> str:
    return f"c{found['french']}  " if found["french"] else f"{found['english']}c  "


def _without_helpers(folded: str) -> str:
    """A parenthesis that names supporters is left out after a move only; elsewhere it is the order itself."""
    for found in reversed(list(_HELPERS.finditer(folded))):
        before = re.split(r"[;()]", folded[: found.start()])[-1]
        if _GOES.search(before) and not _GOES.search(found[0]) and found[0].strip("( )") not in ("s", "support"):
            folded = folded[: found.start()] + " " * len(found[0]) + folded[found.end() :]
    return folded
