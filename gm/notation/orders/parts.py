"""Where a part of a line stands in what the player wrote, and what the parts beside it make of it."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import dropwhile, pairwise

from gm.languages.language import said_anywhere, words_said
from gm.notation.orders.segments import Segment
from gm.notation.words.rawline import BLANK, RawLine
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN

_LEAD = re.compile(r"(?:[\s•·*;,.:/|!)-]|\d+[.):/-])*")
"""What may stand before an order: a number, a bullet, the sign that ended the order before."""
_STUCK = re.compile(r"[^\w\s]\w")


@cache
def somebody_elses() -> frozenset[str]:
    """Words of what is not the writer's own."""
    return frozenset(said_anywhere(lambda language: language.reading.words.others))


class WrittenPart:
    """Where a segment stands in the player's own line."""

    def __init__(self, segment: Segment, raw: RawLine, after: int) -> None:
        """`after`: where the segment before ends in the line."""
        self.segment, self._places = segment, raw.places
        text = self._raw = raw.text
        first = raw.places[segment.words[0].start]
        end = raw.places[min(segment.words[-1].end, len(raw.places) - 1)]
        while end < len(text) and text[end] in ")]":
            end += 1
        lead = _LEAD.match(text, max(after, text.rfind(BLANK, after, first) + 1), first)
        self.start = lead.end() if lead is not None else first
        self.end = end
        self.text = raw.written[self.start : end]

    def as_order(self) -> str:
        """What is shown of an order: without a bracket that it only opens, or an article of which it has no noun."""
        text, behind = self.text, self._raw[self.end : self.end + 2]
        if text.count("(") > text.count(")") and (opened := text[: text.rindex("(")].rstrip()):
            return opened
        small = self.segment.words[-1].meanings[0][0] == FILLER and behind[:1] == " " and behind[1:].isalpha()
        return text.rpartition(" ")[0] if small and " " in text else text

    def column(self, index: int) -> int:
        """The column of a word in the segment's text, from 1; past its end when the line stops too early."""
        if index >= len(self.segment.words):
            return len(self.text) + 1
        return self._places[self.segment.words[index].start] - self.start + 1


def last_place(segment: Segment) -> int:
    places = [i for i, word in enumerate(segment.words) if word.meanings[0][0] == "PLACE"]
    return places[-1] if places else 0


def power_of(segment: Segment) -> str | None:
    word = segment.words[0].meanings[0]
    return word[1] if word[0] == "POWER" else None


def is_called_own(words: Sequence[Word], index: int) -> bool:
    """Whether a writer calls what is named there his own, so that it is no unit of another: "my northern fleet"."""
    return index > 0 and words[index - 1].text in words_said("own")


def is_unknown(word: Word) -> bool:
    return word.meanings[0][0] == UNKNOWN


def is_just_a_place(segment: Segment) -> bool:
    kinds = [word.meanings[0][0] for word in segment.words]
    return all(kind in ("PLACE", FILLER) for kind in kinds) and kinds.count("PLACE") == 1


def sticks(first: int, second: int, found: Sequence[Segment], raw: RawLine) -> bool:
    """Whether the sign between two parts has no space after it, as when it was typed into a word."""
    said = [word for word in found[first].words if not word.text.startswith(("-", "=", ">"))]
    end = raw.places[(said or found[first].words)[-1].end - 1] + 1
    return _STUCK.search(raw.text[end : raw.places[found[second].words[0].start] + 1]) is not None


def _is_auxiliary(word: Word) -> bool:
    """Whether a word stands between who is ordered and the verb, and doubts nothing: "should", "is going to"."""
    marks = {value for kind, value in word.meanings if kind == MARK}
    verb = bool(marks & {"asked_first", "conditional_first"}) or word.meanings[0][1] == "~"
    return word.meanings[0][0] == FILLER and verb and "doubted" not in marks


def says_enough(words: Sequence[Word]) -> bool:
    """Whether few words are an order: `Paris Bourgogne` with nothing between, `the fleet` with its verb behind it."""
    while words and words[-1].meanings[0][0] == FILLER:
        words = words[:-1]
    if any(word.text == ":" for word in words):  # « Pour Paris : la Bourgogne »
        words = list(dropwhile(lambda word: word.meanings[0][0] == FILLER, words))
    units = [index for index, word in enumerate(words) if word.meanings[0][0] == "UNIT"]
    if units:
        said = words_said("persons") | words_said("objects")  # « la flotte, je l'envoie en Manche »
        behind = [word for word in words[units[0] + 1 :] if word.text not in said]
        behind = list(dropwhile(_is_auxiliary, behind))
        after = {kind for word in behind[:1] for kind, _ in word.meanings}
        others = any(word.text in somebody_elses() for word in words[: units[0]])
        return len(words[units[0]].text) > 2 and (FILLER not in after or IN in after) and not others
    if any(kind == "RETREATS" for word in words for kind, _ in word.meanings):
        return all(len(word.text) > 1 or word.meanings[0][0] == FILLER for word in words)
    apart = any(
        after.start - before.end > 1 + ("COAST" in (before.meanings[0][0], after.meanings[0][0]))
        for before, after in pairwise(words)
        if before.text != ":" != after.text
    )
    return not apart and all(word.meanings[0][0] in ("PLACE", "COAST") for word in words if word.text != ":")
