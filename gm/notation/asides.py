"""Leave out what stands in a line beside its orders: bullets, numbers, titles, dots in a coast, who supports a move.

What is blanked in folded text keeps its length, so that every character still stands where the player wrote it.
"""

import re

from gm.notation.build import Scene
from gm.notation.words import SEPARATOR, Word
from gm.rules.orders import Build

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
_BACKERS = re.compile(
    r"\((?:w/|with|avec)? *(?:le |l'|the )?(?:"
    r"(?:sup|sout|soutiens?|appuis?|support)\b *(?:\.|:|from\b|of\b|by\b|du\b|des\b|de\b|d')?|"
    r"(?:soutenue?|appuyee?|supportee?|supported)\b *(?:par\b|by\b|from\b))(?P<names>[^()]*)\)"
)
"""The same where it names them after a whole word: "(S A Mar)" may be half an order."""
_HALF_ASIDE = re.compile(r"\([^()]*\b(?:{0})\b|\b(?:{0})\b[^()]*\)".format("sup|sout|soutiens?|appuis?|support"))
_GOES = re.compile(r"[->=]")
_STAYS = re.compile(r"\s(?:h|holds?|tient|tiens|tenir|tiennent|reste|stays?|stands?|defend|defends)\s*$")


def without_asides(folded: str) -> str:
    """The folded line with its asides blanked."""
    if folded.find(".") >= 0 or folded.find(")") >= 0:
        folded = _NUMBER.sub(lambda found: ";".ljust(len(found[0])), folded)
        folded = _DOTTED_COAST.sub(_coast, folded)
        folded = _without_helpers(folded)
    if folded.lstrip().startswith("n"):
        folded = _FIRST_NUMBER.sub(lambda found: " " * len(found[0]), folded)
    return _WITH.sub("w ", folded)


def names_of_backers(beside: str) -> str:
    """The names in parentheses that say who supports the order before them."""
    return ",".join(found["names"] for found in _BACKERS.finditer(beside))


def may_hide_backers(folded: str) -> bool:
    """Whether a parenthesis, perhaps without its other half, may name supporters: the line is not to be mended.

    "A Rum (support A Bud)" is a support and "A Rum - Ser (support A Bud" is none.
    """
    return _HALF_ASIDE.search(folded) is not None


def _coast(found: re.Match[str]) -> str:
    return f"c{found['french']}  " if found["french"] else f"{found['english']}c  "


def _without_helpers(folded: str) -> str:
    """A parenthesis that names supporters is left out after a move or a hold; elsewhere it is the order itself."""
    for found in reversed(list(_HELPERS.finditer(folded))):
        before = re.split(r"[;()]", folded[: found.start()])[-1]
        acts = _GOES.search(before) or _STAYS.search(before)
        if acts and not _GOES.search(found[0]) and found[0].strip("( )") not in ("s", "support"):
            folded = folded[: found.start()] + " " * len(found[0]) + folded[found.end() :]
    return folded


def without_counts(words: list[Word], at: Scene) -> list[Word]:
    """The line without the 1 of "1 A Par, 1 F Bre", where units are counted."""
    if Build not in at.accepts:
        return words
    following = [*words[1:], None]
    return [
        word
        for word, after in zip(words, following, strict=True)
        if word.meanings[0][0] != "NUMBER" or after is None or after.meanings[0][0] != "UNIT"
    ]


def without_bullet(words: list[Word]) -> list[Word]:
    """The line without its number or dash."""
    start = 0
    while start < len(words) and words[start].meanings[0][0] in ("NUMBER", "TO", "SEPARATOR"):
        start += 1
    return _without_title(words[start:])


def _without_title(words: list[Word]) -> list[Word]:
    """The line without "Constructions/destructions :", which says neither."""
    either = ("BUILDS", "REMOVES", "DISBANDS")
    kinds = [word.meanings[0][0] for word in words[:3]]
    if len(kinds) == 3 and kinds[0] in either and kinds[1] in (SEPARATOR, "AND") and kinds[2] in either:
        rest = words[3:]
        return rest[1:] if rest and rest[0].meanings[0][0] == SEPARATOR else rest
    return words
