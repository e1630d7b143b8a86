"""Units that are called before they are told what to do: "LIVERPOOL ARMY THIS IS WHITEHALL. PROCEED TO YORKSHIRE"."""

from collections.abc import Sequence
from functools import cache

from gm.languages.language import said_anywhere
from gm.notation.orders.build import Situation
from gm.notation.phrases.wording import ACTS, is_own, said_for
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN

_UNIT = frozenset(("UNIT", "PLACE", "COAST"))
_PARTS = frozenset(".;:!,")
"""Signs behind which a unit that has been called is told what to do."""
MOST_PIECES = 2
"""Pieces of a call: "London, this is Whitehall:"."""
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
    pieces = _pieces(words[_spoken_from(words) :])
    number = 0
    while number < len(pieces):
        called, count = _call(pieces[number : number + MOST_PIECES + 1], at)
        if called:
            row += called
        elif number + 1 == len(pieces) or (row and row[-1].text == ",") or not _is_prelude(pieces[number]):
            row += pieces[number]
        number += count
    return row


def without_repeats(words: Sequence[Word], at: Situation) -> list[Word]:
    """The words of a line without what it says again: behind "I repeat", or at once, as who is called first."""
    row = _without_restating(list(words), at)
    while count := _said_twice(row, at):
        row = row[count:]
    row = _with_orders_parted(row)
    if not any(word.text.split()[-1] in _repeating() for word in row):
        return row
    for index in reversed(range(1, len(row))):
        said = next(
            (n for n in (1, 2, 3) if " ".join(w.text for w in row[index : index + n]) in said_for("repeating")), 0
        )
        if not said:
            continue
        start, end = max(0, index - MOST_LOOKED_AT), index + said + MOST_LOOKED_AT
        before, behind = _meant(row[start:index]), _meant(row[index + said : end])
        most = min(len(before), len(behind), MOST_REPEATED)
        for count in range(most, 0, -1):
            if [each.meanings[0] for each in before[-count:]] == [each.meanings[0] for each in behind[:count]]:
                row = [*row[:index], *row[row.index(behind[count - 1], index) + 1 :]]
                break
    return row


def _without_restating(row: list[Word], at: Situation) -> list[Word]:
    """The words without "that means" between words and the same in notation: behind it stands the letter of a unit."""
    for index in range(2, len(row)):
        if row[index].meanings[0][0] != "UNIT" or len(row[index].text) > 1:
            continue
        end = index - (row[index - 1].text == ":")
        start = next((at + 1 for at in range(end - 1, -1, -1) if row[at].meanings[0][0] == SEPARATOR), 0)
        said = " ".join(word.text for word in row[start:end])
        twice = any(word.text == row[start].text for word in row[:start])  # « soit … soit … » leaves open which
        if start and said in said_for("restating") and not twice:
            return _without_restating([*row[:start], *row[index:]], at)
        if row[index - 1].text == ":" and _is_told_twice(row[:end], row[index:], at):
            return row[index:]
    return row


def _is_told_twice(before: Sequence[Word], behind: Sequence[Word], at: Situation) -> bool:
    """Whether words before orders in notation name who does what in them, and say no more than that."""
    said, noted = ([word for word in row if word.meanings[0][0] == "PLACE"] for row in (before, behind))
    begins = [i for i in range(len(behind)) if not i or behind[i - 1].meanings[0][0] in (SEPARATOR, "AND")]
    heads = {word.meanings[0] for i in begins for word in behind[i + 1 : i + 2]}
    again = {word.meanings[0] for word in said} <= {word.meanings[0] for word in noted}
    again = again and all(word.meanings[0] in heads for word in said if is_own(word, at))
    marks = {value for word in before for kind, value in word.meanings if kind == MARK}
    known = all(word.meanings[0][0] not in (UNKNOWN, "POWER", "TALK", "NUMBER") for word in before)
    ends = any(word.text in _PARTS - {","} for word in before)
    return len(said) > 1 and again and marks <= _OF_WISHES and known and not ends


_OF_WISHES = frozenset(("polite", "titles", "asides", "commands", "requests", "asked_first"))


def _with_orders_parted(row: list[Word]) -> list[Word]:
    """ "Army berlin to prussia next army kiel holds" with a sign for the word between two orders."""
    if any(word.meanings[0][0] == SEPARATOR for word in row):
        return row
    for index in range(2, len(row) - 1):
        behind, after = row[index - 1].meanings[0][0], row[index + 1].meanings[0][0]
        ends = behind in ("PLACE", "COAST", "HOLDS")
        if ends and after == "UNIT" and row[index].text in said_for("successive"):
            row[index] = row[index]._replace(meanings=((SEPARATOR, ","),), text=",")
    return row


def _spoken_from(words: Sequence[Word]) -> int:
    """How many words a line begins with that say who speaks, without a sign behind: « ici Trieste radio flotte … »."""
    unit = next((index for index, word in enumerate(words[:MOST_SAID]) if word.meanings[0][0] == "UNIT"), 0)
    station = words[1:unit]
    if not station or words[0].text not in said_for("speaking") or station[-1].meanings[0][0] == "PLACE":
        return 0
    return unit if all(word.meanings[0][0] == "PLACE" or _names_nothing(word) for word in station) else 0


MOST_REPEATED = 8
"""Words that are said again."""
MOST_LOOKED_AT = 24
"""Words before and behind what says so, among which they are looked for."""
MOST_CALLED = 4
"""Words of a call that is said again at once: "Fleet Edinburgh, Fleet Edinburgh,"."""


@cache
def _repeating() -> frozenset[str]:
    return frozenset(phrase.split()[-1] for phrase in said_for("repeating"))


def _said_twice(row: Sequence[Word], at: Situation) -> int:
    """How many words with a name a line begins with that it says again at once."""
    said = [index for index, word in enumerate(row[: 4 * MOST_CALLED]) if word.meanings[0][0] != SEPARATOR]
    for count in range(1, min(MOST_CALLED, len(said) // 2) + 1):
        once, again = ([row[index] for index in said[start : start + count]] for start in (0, count))
        named = [word for word in once if word.meanings[0][0] == "PLACE"]
        called = len(named) == 1 and (is_own(named[0], at) or once[0].text in said_for("speaking"))
        if called and [word.text for word in once] == [word.text for word in again]:
            return said[count]
    return 0


def _meant(words: Sequence[Word]) -> list[Word]:
    """Words without fillers and signs."""
    return [word for word in words if word.meanings[0][0] not in (SEPARATOR, FILLER)]


def _call(pieces: Sequence[Sequence[Word]], at: Situation) -> tuple[list[Word], int]:
    """The unit that the first of some pieces call, before one that tells it what to do, and how many they are."""
    for count in range(1, len(pieces)):
        called = _called([word for piece in pieces[:count] for word in piece], at) if _acts(pieces[count]) else []
        if called:
            return called, count
        if pieces[count - 1][-1].text != ",":
            break
    return [], 1


def _pieces(words: Sequence[Word]) -> list[list[Word]]:
    """The words up to each sign that parts them, with it."""
    pieces: list[list[Word]] = [[]]
    for word in words:
        pieces[-1].append(word)
        if word.text in _PARTS:
            pieces.append([])
    return [piece for piece in pieces if piece]


def _called(piece: Sequence[Word], at: Situation) -> list[Word]:
    """The unit of the writer's that words call; none, if they say anything but who calls."""
    said = [word for word in piece if word.meanings[0][0] != SEPARATOR]
    calls_at = next((i for i, word in enumerate(said) if word.text in said_for("calling")), len(said))
    if any(word.meanings[0][0] == "PLACE" for word in said[:calls_at]) and len(said) - calls_at <= MOST_SAID:
        from_whom = calls_at < len(said) and said[calls_at].text in said_for("speaking")
        if not from_whom and any(word.meanings[0][0] == "PLACE" for word in said[calls_at:]):
            return []  # "London to Liverpool:"
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
    beside = [*named[: named.index(first)], *(i for i in named if i > first and first == named[0])]
    kind = [i for i in beside if abs(i - first) == 1 and said[i].meanings[0][0] != "PLACE"]
    return [said[i] for i in sorted((first, *kind[:1]))]


def _is_prelude(piece: Sequence[Word]) -> bool:
    """Whether words say no more than who calls: « Alpha à Oscar : », « Ici radio Riga : »."""
    said = [word for word in piece if word.meanings[0][0] != SEPARATOR]
    if said and said[0].text in said_for("speaking") and 1 < len(said) <= MOST_SAID:
        return all(word.meanings[0][0] == "PLACE" or _names_nothing(word) for word in said[1:])
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
