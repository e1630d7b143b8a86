"""Where clauses begin and end without a sign that says so: "Denmark to Sweden with Kiel slipping into its berth"."""

from collections.abc import Sequence

from gm.notation.words.tokens import BARRIER, SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN, Meaning, governs

HELPS: tuple[Meaning, ...] = (("SUPPORTS", "supports"),)
NAMES = frozenset(("PLACE", "UNIT", "POWER"))
IN_NAME = frozenset((*NAMES, "COAST", FILLER, IN))
ENDS = frozenset((SEPARATOR, "AND"))
GOING = frozenset(("TO", "MOVES"))
_HELPING = frozenset(("SUPPORTS", "CONVOYS"))
_ACTS = _HELPING | GOING | {"HOLDS"}
MOST_BETWEEN = 4
"""Words of a name."""


def with_signs(row: Sequence[Word]) -> list[Word]:
    """The words of a line, with signs where another unit's clause begins, and where help ends."""
    found = [comma(word) if _with(row, index) else word for index, word in enumerate(row)]
    return [barrier(word) if _help_ends(found, index) else word for index, word in enumerate(found)]


def ends(row: Sequence[Word], index: int) -> bool:
    return index >= len(row) or row[index].meanings[0][0] in ENDS


def _help_ends(row: Sequence[Word], index: int) -> bool:
    """Whether help for what stands before it ends here: "Kiel to Denmark, Baltic in support, and Berlin to Kiel"."""
    if not index or row[index].meanings[0][0] not in ENDS or row[index - 1].meanings[0][0] not in ("SUPPORTS", "HOLDS"):
        return False
    if row[index - 1].meanings[0][0] == "HOLDS":
        return _backs(row, index + 1)
    start = next((at for at in range(index - 1, -1, -1) if row[at].meanings[0][0] in ENDS), 0)
    before = [word.meanings[0][0] for word in row[:start]]
    goes = not GOING.isdisjoint(before) and before.count("PLACE") > 1
    return goes and any(word.meanings[0][0] == "PLACE" for word in row[start:index])


def _backs(row: Sequence[Word], index: int) -> bool:
    """Whether all that a clause says is who helps: ", Ukraine and Sevastopol behind it"."""
    end = index
    while end < len(row) and row[end].meanings[0][0] in (*IN_NAME, "AND"):
        end += 1
    named = any(word.meanings[0][0] == "PLACE" for word in row[index:end])
    return named and end < len(row) and row[end].meanings == HELPS and ends(row, end + 1)


def barrier(word: Word) -> Word:
    return word._replace(meanings=((SEPARATOR, BARRIER),), text=BARRIER)


def _with(row: Sequence[Word], index: int) -> bool:
    """Whether another unit's clause begins here: "Denmark to Sweden with Kiel slipping into its berth"."""
    before = [word.meanings[0][0] for word in row[:index]]
    if row[index].meanings[0][0] != "WITH" or "PLACE" not in before or before[-1] in ENDS:
        return False
    end = index + 1
    while end < len(row) and end - index <= 2 * MOST_BETWEEN and row[end].meanings[0][0] in (*IN_NAME, "AND"):
        end += 1
    if ends(row, end) or ends(row, end + 1):
        return False  # "with Paris in support" belongs to the order before it
    named = any(word.meanings[0][0] == "PLACE" for word in row[index + 1 : end])
    kinds = {kind for kind, _ in row[end].meanings}
    behind = next((at for at in range(end, len(row)) if row[at].meanings[0][0] in ENDS), len(row))
    if any(governs(word.meanings) for word in row[end:behind]):
        return False  # "with Paris supporting would have been lovely"
    whole = before.count("PLACE") > 1 or not _ACTS.isdisjoint(before)
    return named and whole and bool(kinds & {"FOLLOWS", "HOLDS", *_HELPING})


def comma(word: Word) -> Word:
    return word._replace(meanings=((SEPARATOR, ","),), text=",")
