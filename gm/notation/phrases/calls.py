"""Units that are called before they are told what to do: "LIVERPOOL ARMY THIS IS WHITEHALL. PROCEED TO YORKSHIRE"."""

from collections.abc import Sequence
from functools import cache

from gm.languages.language import said_anywhere
from gm.notation.orders.build import Situation
from gm.notation.phrases.wording import ACTS, is_own, said_for
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN

_UNIT = frozenset(("UNIT", "PLACE", "COAST"))
_STRONG = frozenset(".;:!")
"""Signs behind which a unit that has been called is told what to do."""
MOST_SAID = 4
"""Words of who calls."""


@cache
def _titles() -> frozenset[str]:
    return frozenset((*said_anywhere(lambda language: language.reading.words.alphabet), *said_for("alphabet")))


def with_calls_answered(words: Sequence[Word], at: Situation) -> list[Word]:
    """The words of a line; a unit that is called stands right before what it is told, and who calls is left out."""
    if not any(word.text in said_for("calling") or _is_sign(word) for word in words):
        return list(words)
    row: list[Word] = []
    pieces = _pieces(words)
    for number, piece in enumerate(pieces):
        behind = pieces[number + 1] if number + 1 < len(pieces) else []
        called = _called(piece, at)
        if behind and called and _acts(behind):
            row += called
        elif not (behind and _is_prelude(piece)):
            row += piece
    return row


def _pieces(words: Sequence[Word]) -> list[list[Word]]:
    """The words up to each sign that ends a sentence, with it."""
    pieces: list[list[Word]] = [[]]
    for word in words:
        pieces[-1].append(word)
        if word.text in _STRONG:
            pieces.append([])
    return [piece for piece in pieces if piece]


def _called(piece: Sequence[Word], at: Situation) -> list[Word]:
    """The unit of the writer's that words call; none, if they say anything but who calls."""
    said = [word for word in piece if word.meanings[0][0] != SEPARATOR]
    calls_at = next((i for i, word in enumerate(said) if word.text in said_for("calling")), len(said))
    if any(word.meanings[0][0] == "PLACE" for word in said[:calls_at]) and len(said) - calls_at <= MOST_SAID:
        said = [*said[: calls_at + 1], *(word for word in said[calls_at + 1 :] if word.meanings[0][0] not in _UNIT)]
    named = [index for index, word in enumerate(said) if word.meanings[0][0] in _UNIT]
    places = [said[index] for index in named if said[index].meanings[0][0] == "PLACE"]
    if not places or any(word.meanings != places[0].meanings for word in places) or not is_own(places[0], at):
        return []
    before, behind = said[: named[0]], said[named[-1] + 1 :]
    between = [word for word in said[named[0] : named[-1]] if word.meanings[0][0] not in (*_UNIT, FILLER)]
    calls = [index for index, word in enumerate(behind) if word.text in said_for("calling")]
    from_whom = bool(calls) and all(map(_names_nothing, behind)) and len(behind) <= MOST_SAID + 2
    to_whom = (
        not behind and bool(before) and before[-1].text in said_for("calling") and all(map(_is_caller, before[:-1]))
    )
    if between or not ((from_whom and not before) or (to_whom and len(before) > 1)):
        return []
    first = next(i for i in named if said[i].meanings[0][0] == "PLACE")
    return [said[i] for i in named if abs(i - first) < _UNIT_WORDS]


_UNIT_WORDS = 2


def _is_prelude(piece: Sequence[Word]) -> bool:
    """Whether words say no more than who calls whom by the names of radio: « Alpha à Oscar : »."""
    said = [word for word in piece if word.meanings[0][0] != SEPARATOR]
    to = [index for index, word in enumerate(said) if word.text in said_for("calling")]
    return (
        len(to) == 1 and 0 < to[0] < len(said) - 1 and all(_is_sign(word) for word in said[: to[0]] + said[to[0] + 1 :])
    )


def _is_sign(word: Word) -> bool:
    return word.text in _titles() and word.meanings[0][0] in (MARK, UNKNOWN, FILLER)


def _is_caller(word: Word) -> bool:
    return _names_nothing(word) or _is_sign(word)


def _names_nothing(word: Word) -> bool:
    kinds = {kind for kind, _ in word.meanings}
    marks = {value for kind, value in word.meanings if kind == MARK}
    if word.text in said_for("calling"):
        return True
    return kinds <= {FILLER, IN, MARK, UNKNOWN, "TO", "UNIT"} and marks <= {"titles", "asked_first", "polite"}


def _acts(piece: Sequence[Word]) -> bool:
    """Whether words begin with what a unit does."""
    first = piece[0] if piece else None  # "are you awake" tells nothing
    if any(word.meanings[0][0] == "HEADING" for word in piece):
        return False  # "stand by for orders"
    return first is not None and first.meanings[0][0] in ACTS and len(first.text) > 1
