"""Who takes a place, named behind it, and help that is another power's: "Belgium by Ruhr, with French assistance"."""

from collections.abc import Sequence

from gm.notation.orders.build import Situation, judge
from gm.notation.phrases.wording import is_own
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN
from gm.rules.geography import province_of
from gm.rules.orders import Move

_SIGNS = frozenset((SEPARATOR, "AND"))
_SMALL = frozenset((FILLER, IN))
_GIVES = frozenset(("SUPPORTS", "HELP"))
MOST_LED = 4
"""Words between what leads to a name and the end of its clause."""


def with_help_settled(words: Sequence[Word], at: Situation) -> list[Word]:
    """The words of a line: who takes a place takes it, and another power's help says nothing."""
    row = list(words)
    if Move not in at.accepts:
        return row
    for index in reversed(range(1, len(row))):
        kinds = {kind for kind, _ in row[index].meanings}
        if kinds & {"WITH", "BACKED"} and (end := _of_another_power(row, index, at)):
            row[index:end] = [Word(((FILLER, "the"),), row[index].start, row[end - 1].end, "the")]
        elif "BY" in kinds and _takes(row, index, at):
            row[index] = row[index]._replace(meanings=(("TAKEN", "taken by"),), text="taken by")
    return row


def _of_another_power(row: Sequence[Word], index: int, at: Situation) -> int:
    """Where a phrase ends that only says that another power helps: "with French support", "backed by France"."""
    end = next((i for i in range(index + 1, len(row)) if row[i].meanings[0][0] in _SIGNS), len(row))
    said = [word for word in row[index + 1 : end] if word.meanings[0][0] not in _SMALL]
    powers = [word.meanings[0][1] for word in said if word.meanings[0][0] == "POWER"]
    gift = row[index].meanings[0][0] == "BACKED" or (len(said) > 1 and bool(_GIVES & {k for k, _ in said[-1].meanings}))
    alone = len(powers) == 1 and len(said) <= 1 + (row[index].meanings[0][0] != "BACKED")
    behind = row[end + 1 : end + 1 + MOST_LED] if end < len(row) else []
    told = bool(behind) and all(word.meanings[0][0] not in ("PLACE", "UNIT") for word in behind)  # « …, m'a-t-on juré »
    another = alone and powers[0] not in at.powers and not told
    return end if gift and another and row[index - 1].meanings[0][0] == "PLACE" else 0


def _takes(row: Sequence[Word], index: int, at: Situation) -> bool:
    """Whether a clause is a place and who goes there: "Munich by Berlin"."""
    start = next((i + 1 for i in range(index - 1, -1, -1) if row[i].meanings[0][0] in _SIGNS), 0)
    before = [word for word in row[start:index] if word.meanings[0][0] not in _SMALL]
    behind = [word for word in row[index + 1 : index + MOST_LED] if word.meanings[0][0] not in (*_SMALL, "UNIT")]
    named = len(before) == 1 and [word.meanings[0][0] for word in (*before, *behind[:1])] == ["PLACE", "PLACE"]
    if not named or is_own(before[0], at) or not is_own(behind[0], at):
        return False
    unit = at.unit(province_of(behind[0].meanings[0][1]))
    goals = before[0].meanings[0][1].split()
    return unit is not None and any(judge(Move(unit.location, unit.kind, to), at).reason is None for to in goals)
