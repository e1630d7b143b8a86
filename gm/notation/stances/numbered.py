"""What a letter says of its orders by the numbers of its list: "not sure about 3", « oublie le 2 et le 4 »."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import dropwhile

from gm.languages.language import said_anywhere
from gm.notation.orders.stance import Stance
from gm.notation.stances.clauses import Part, Sentence
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, IN, MARK

_LISTED = re.compile(r"\s*[(\[#]?(?:n[o°]\.? ?)?(\d{1,2})[.):°\]-]?\s*(?=[^\W\d])")
"""The number of an order at the beginning of its line."""
_STANCES = {
    "withdrawn": Stance.WITHDRAWN, "asked": Stance.ASKED, "conditional": Stance.CONDITIONAL,
    "deferred": Stance.DEFERRED, "alternative": Stance.ALTERNATIVE, "undecided": Stance.DOUBTED,
    "doubted": Stance.DOUBTED, "negated": Stance.DOUBTED, "corrected": Stance.CORRECTED,
}  # fmt: skip
"""What is said of an order by its number, the first that holds."""
_CLEARED = frozenset(("kept", "refused"))
"""Marks with which numbers name what is good as it is, or was."""
_NOT_COUNTED = frozenset((FILLER, IN, "MARK", "AND", "TO", "SEPARATOR", "NUMBER", "HOLDS", "TALK", "COAST", "HELP"))
"""Kinds of word behind a number that counts nothing; "3 builds" does."""
MOST_IN_RANGE = 40
"""Orders from one number to another."""


def listed(rows: Sequence[tuple[int, str]]) -> Mapping[int, int]:
    """The number that each line of the letter begins with, by the line's own."""
    found = ((number, _LISTED.match(text)) for number, text in rows)
    return {number: int(match[1]) for number, match in found if match is not None}


def numbers_weighed(told: Sequence[Sentence]) -> Iterator[tuple[Stance, frozenset[int]]]:
    """What a line without orders says of orders by their numbers, for each clause between two signs."""
    for sentence in told:
        for parts in _members(sentence.parts):
            kinds = {mark.kind for part in parts for mark in part.marks}
            stance = next((stance for kind, stance in _STANCES.items() if kind in kinds), None)
            if stance is None or (not kinds.isdisjoint(_CLEARED) and stance is not Stance.WITHDRAWN):
                continue
            words = [word for part in parts for word in part.words]
            if stance is Stance.CORRECTED:  # "correction to 2 and 3: …"; not "2 corrections: …"
                words = list(dropwhile(lambda word: (MARK, "corrected") not in word.meanings, words))
            if any(word.meanings[0][0] in ("PLACE", "UNIT", "POWER") for word in words):
                words = words[: 1 + next(i for i, word in enumerate(words) if word.meanings[0][0] in _NAMED)]
            if numbers := frozenset(_numbers(words)):
                yield stance, numbers


_NAMED = ("PLACE", "UNIT", "POWER")


def _members(parts: Sequence[Part]) -> Iterator[list[Part]]:
    """The parts of a sentence, those together that no comma parts."""
    row: list[Part] = []
    for part in parts:
        if row and any(sign in part.lead for sign in ",:"):
            yield row
            row = []
        row.append(part)
    if row:
        yield row


def _numbers(words: Sequence[Word]) -> Iterator[int]:
    """The numbers of orders among words, and those between two of them."""
    to = said_anywhere(lambda language: language.reading.before.up_to)
    before: int | None = None
    joined = False
    for index, word in enumerate(words):
        if not word.text.isdigit():
            joined = before is not None and (word.meanings[0][0] == "TO" or word.text in to)
            before = before if joined else None
            continue
        after = words[index + 1].meanings[0][0] if index + 1 < len(words) else FILLER
        if after not in _NOT_COUNTED:
            continue
        number = int(word.text)
        if before is not None and joined and before < number < before + MOST_IN_RANGE:
            yield from range(before + 1, number)
        yield number
        before, joined = number, False
