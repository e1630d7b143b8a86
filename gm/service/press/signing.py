"""A letter without what it is signed with: its writer's name, a part of it, or its initials. Pure."""

import re
from collections.abc import Sequence

from gm.service.model.game import Seat
from gm.service.press.lookalikes import latin
from gm.service.press.names import SHORTEST, name_of
from gm.service.press.spelling import spelling

SIGNED = 3
"""Lines at the end of a letter in which its writer may have signed: « Clothilde / ambassadrice de France »."""
FORMULA = 5
"""Words before a signature, or after it: « bien cordialement à vous tous, Clothilde », « Clothilde, qui attend »."""
INITIALS = 4
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
        self.short = frozenset(part for part in name.parts if len(part) < SHORTEST)
        self.initials = _initials(name.parts)

    def is_own(self, words: str) -> bool:
        """Whether these are nothing but the own name, or a part of it that tells him, or his address."""
        if words.strip(" <>()[]*_-–—").casefold() in self.addresses:
            return True
        said = [word for word in _WORDS.split(latin(words)) if word]
        if not said or len(said) > len(self.parts) + 1:
            return False
        if not all(word in self.parts or self._is_initial(word) for word in said):
            return False
        if self.telling & set(said):
            return True
        short = words.strip(" *_-–—.!,")[:1].isupper() and not self.short.isdisjoint(said)
        return short and (len(said) == 1 or self.parts <= set(said))

    def is_initials(self, words: str, *, after: bool) -> bool:
        """Whether these are his initials: "J.D.", "- jd"; a single one only `after` a formula, or dashed or dotted."""
        said = [word for word in _WORDS.split(latin(words)) if word]
        spelt = "".join(said)
        if not spelt or len(said) not in (1, len(spelt)) or spelt not in self.initials:
            return False
        marked = after or re.search(r"[.–—-]", words) is not None
        if len(spelt) == 1:
            return marked
        return spelt not in spelling().short or len(said) > 1

    def signs(self, words: str) -> bool:
        """Whether these sign a letter behind a formula."""
        return self.is_own(words) or self.is_initials(words, after=True)

    def _is_initial(self, word: str) -> bool:
        return len(word) == 1 and any(part.startswith(word) for part in self.parts)


def _initials(parts: tuple[str, ...]) -> frozenset[str]:
    """Of « Jean-Rémi Dampierre »: j, d, jd, dj, jr, jrd."""
    firsts = "".join(part[0] for part in parts)
    if not firsts:
        return frozenset()
    found = {
        firsts,
        firsts[:1],
        firsts[-1:],
        firsts[:1] + firsts[-1:],
        firsts[-1:] + firsts[:1],
        firsts[:-1],
        firsts[1:],
    }
    return frozenset(each for each in found if 0 < len(each) <= INITIALS)


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
        if _plain(words[:count]) in spelling().closings and signer.signs(" ".join(words[count:])):
            return " ".join(words[:count])
    return line


def _plain(words: Sequence[str]) -> str:
    return " ".join(_WORDS.split(latin(" ".join(words)))).strip()
