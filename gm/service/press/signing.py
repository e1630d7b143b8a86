"""Remove the signature of a letter: its writer's name, a part of it, or its initials. Pure."""

import re

from gm.notation.words.fold import fold
from gm.service.model.game import Seat
from gm.service.press.names import SHORTEST, name_of
from gm.service.press.spelling import spelling

SIGNED = 3
"""Lines at the end of a letter in which its writer may have signed: « Clothilde / ambassadrice de France »."""
FORMULA = 5
"""Words before a signature, or after it: « bien cordialement à vous tous, Clothilde », « Clothilde, qui attend »."""
_POSTSCRIPT = re.compile(r"\W{0,3}(?:p\W{0,2}s|n\W{0,2}b|post-?scriptum)\b", re.IGNORECASE)
_TITLE = re.compile(r"\s*[,(/|]\s*|\s+[–—-]+\s+")
_WORDS = re.compile(r"[\W_]+")


class Signer:
    """Who may have signed a letter."""

    def __init__(self, seat: Seat, game_words: frozenset[str]) -> None:
        name = name_of(seat.player.name, game_words)
        self.addresses = frozenset(address.casefold() for address in seat.player.emails)
        self.parts = frozenset(name.parts)
        self.telling = name.firm | name.ordinary
        first = "".join(part[0] for part in name.parts)
        # Of « Jean-Rémi Dampierre »: j, d, jd, dj, jr, rd, jrd.
        self.initials = {first, first[:1], first[-1:], first[:1] + first[-1:], first[-1:] + first[:1], first[:-1]}
        self.initials |= {first[1:]}

    def is_own(self, words: str) -> bool:
        """Whether these words are the writer's own name, a telling part of it, or his address, and nothing else."""
        if words.strip(" <>()[]*_-–—").casefold() in self.addresses:
            return True
        said = _words(words)
        if not said or len(said) > len(self.parts) + 1 or not all(map(self._is_part, said)):
            return False
        if self.telling & set(said):
            return True
        is_short = any(word in self.parts and len(word) < SHORTEST for word in said)  # « Jo », « Jo Wu »
        return is_short and words.strip(" *_-–—.!,")[:1].isupper() and (len(said) == 1 or self.parts <= set(said))

    def is_initials(self, words: str, *, after: bool) -> bool:
        """Whether these are his initials: "J.D.", "- jd"; a single one only `after` a formula, or dashed or dotted."""
        said = _words(words)
        spelt = "".join(said)
        if not spelt or len(said) not in (1, len(spelt)) or spelt not in self.initials:
            return False
        if len(spelt) == 1:
            return after or re.search(r"[.–—-]", words) is not None
        return spelt not in spelling().short or len(said) > 1

    def signs(self, words: str) -> bool:
        """Whether these sign a letter behind a formula."""
        return self.is_own(words) or self.is_initials(words, after=True)

    def _is_part(self, word: str) -> bool:
        return word in self.parts or (len(word) == 1 and any(part.startswith(word) for part in self.parts))


def unsigned(seat: Seat, game_words: frozenset[str], text: str) -> str:
    """A text without the writer's own name or address where he signs with it: alone on a line, or after a formula.

    A signature is one of the last lines, or of the last before a postscript; a name that is part of what he says stays.
    """
    signer = Signer(seat, game_words)
    lines = text.split("\n")
    written = [number for number, line in enumerate(lines) if line.strip()]
    ends = [len(written)]
    ends += [at for at, number in enumerate(written) if at and _POSTSCRIPT.match(lines[number])][-1:]
    gone: set[int] = set()
    for end in ends:
        last = written[max(0, end - SIGNED) : end]
        for number in reversed(last):
            if len(lines[number].split()) > FORMULA + SIGNED:
                break
            ends_here = all(below in gone for below in last if below > number)
            left = _without(signer, lines[number], ends=ends_here, alone=len(written) == 1)
            if left is None:
                gone.add(number)
            else:
                lines[number] = left
    return "\n".join(line for number, line in enumerate(lines) if number not in gone).rstrip()


def _without(signer: Signer, line: str, *, ends: bool, alone: bool) -> str | None:
    """A line without the signature that it is, begins or ends with; None for one that is nothing else."""
    if signer.is_own(line) or (ends and not alone and signer.is_initials(line, after=False)):
        return None
    formula, comma, name = line.rpartition(",")
    if ends and comma and len(formula.split()) <= FORMULA and signer.signs(name):
        return formula + comma
    title = _TITLE.search(line)
    if title and signer.is_own(line[: title.start()]) and len(line[title.end() :].split()) <= FORMULA:
        return line[title.end() :].strip(" )")
    words = line.split()
    for count in range(1, min(len(words), FORMULA) + 1) if ends else ():
        closing = " ".join(words[:count])
        if " ".join(_words(closing)) in spelling().closings and signer.signs(" ".join(words[count:])):
            return closing
    return line


def _words(text: str) -> list[str]:
    return [word for word in _WORDS.split(fold(text)) if word]
