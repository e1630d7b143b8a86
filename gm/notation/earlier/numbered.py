"""Orders in force that a later letter names by their numbers: "in line 3 replace Aegean by Ionian", « l'article 5 »."""

from collections.abc import Iterator, Sequence

from gm.notation.earlier.meant import codes_of, is_name
from gm.notation.earlier.stretches import MILD, marks_in
from gm.notation.orders.build import Situation
from gm.notation.words.rawline import STOP
from gm.notation.words.sayings import turns_said
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, MARK
from gm.rules.geography import province_of

_TURNS = frozenset(("amends", "corrected", "withdrawn"))
_ENDS = frozenset(".;!?|")
MOST_SAID = 12
"""Words in which it may be said what becomes of a numbered order: "clause 4 is deleted and replaced by"."""
_MILD = MILD | {"negated", "refused", "regrets", "instead"}


def with_numbered_units(words: Sequence[Word], at: Situation) -> list[Word]:
    """ "In line 3 replace Aegean by Ionian" with the unit of the third order in force."""
    row = list(words)
    if not any(kind == MARK and value in _TURNS for word in words for kind, value in word.meanings):
        return row
    for index in range(1, len(row)):
        number = int(row[index].text) if row[index].text.isdigit() else 0
        before = row[index - 1]
        listed = before.text.split()[-1] in turns_said("orders") or (
            before.meanings[0] == (FILLER, "in") and index == 1
        )
        if listed and 0 < number <= len(at.held) and at.held[number - 1].at:
            code = province_of(at.held[number - 1].at)
            row[index] = row[index]._replace(meanings=(("PLACE", code),), text=code.lower())
    return row


def without_numbers(words: Sequence[Word], at: Situation) -> list[Word]:
    """A line in which the number of an order is only a label of the unit behind it, which is named whole.

    « No. 5, Piedmont, goes … », « L'article 5 est révoqué : la flotte de la Manche … »: the name counts, and that the
    order takes the place of another.
    """
    row: list[Word] = []
    done = 0
    for start, end in _numbers(words):
        if start < done:
            continue
        last = _label_ends(words, start, end, at)
        if last > end:
            begin = next((i + 1 for i in range(start - 1, done - 1, -1) if words[i].text in _ENDS | {","}), done)
            row += words[done:begin]
            row.append(words[begin]._replace(end=words[last - 1].end, meanings=((MARK, "amends"),)))
            row.append(Word((STOP,), words[last - 1].end, words[last - 1].end, "."))
            done = last
        elif last == end:
            row += words[done:start]
            row.append(words[start]._replace(end=words[end - 1].end, meanings=((MARK, "amends"),)))
            done = end + (words[end].meanings[0][0] == SEPARATOR)
    return [*row, *words[done:]]


def _numbers(words: Sequence[Word]) -> Iterator[tuple[int, int]]:
    """Where numbers of orders stand: "no. 5", « l'article 5 », "clause (d)"."""
    for index, word in enumerate(words):
        if word.text.split()[-1:] and word.text.split()[-1] in turns_said("orders"):
            end = index + 1
            while end < len(words) and words[end].text in (".", "n", "no", "#", "number", "numero"):
                end += 1
            if end < len(words) and (words[end].text.isdigit() or (end == index + 1 and _is_letter(words[end]))):
                yield index, end + 1


def _is_letter(word: Word) -> bool:
    return len(word.text) == 1 and word.text in "abcdefgh" and FILLER not in {kind for kind, _ in word.meanings}


def _label_ends(words: Sequence[Word], start: int, end: int, at: Situation) -> int:
    """Where the label ends that a number is, or what is said of it; -1 where it is none.

    Behind it a unit of the writer is named.
    """
    behind = end + (end < len(words) and words[end].meanings[0][0] == SEPARATOR and words[end].text not in _ENDS)
    if _names_own(words[behind:], at):
        return end
    said = words[:end]
    begin = next((i + 1 for i in range(start - 1, -1, -1) if words[i].text in _ENDS | {","}), 0)
    for index in range(end, min(len(words), end + MOST_SAID)):
        word = words[index]
        if word.text in _ENDS or (is_name(word) and word.text not in turns_said("by")):
            return -1
        said = words[begin:index]
        if word.text == ":" or word.text in turns_said("becomes") or (MARK, "presents") in word.meanings:
            last = index + 1 + (index + 1 < len(words) and words[index + 1].text == ":")
            names = [each for each in said if is_name(each) and each.text not in turns_said("by")]
            quiet = marks_in(said) <= _MILD and not names
            return last if quiet and _names_own(words[last:], at) else -1
    return -1


def _names_own(words: Sequence[Word], at: Situation) -> bool:
    """Whether words begin with a unit of the writer: « la flotte de la Manche », "Piedmont"."""
    for word in words:
        if is_name(word):
            return any(unit is not None and unit.power in at.powers for unit in map(at.unit, codes_of(word)))
        if word.meanings[0][0] not in (FILLER, "UNIT", "IN", "FROM"):
            return False
    return False
