"""Leave out dashes that say nothing: before a verb in full, behind the letter of a unit, in « soutenez-la »."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import takewhile

from gm.languages.language import said_anywhere, words_said
from gm.notation.words.said import VERBS
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER

_AFTER_DASH = frozenset(("SUPPORTS", "CONVOYS", "DISBANDS", "REMOVES"))


def _without_idle_dashes(words: Sequence[Word]) -> list[Word]:
    """The line without the dash before a verb in full, « F Bla -> soutient A Bul », or the writer: « Envoyez-moi »."""
    words = _without_dative(words)
    row: list[Word] = []
    for index, word in enumerate(words):
        after = next((one for one in words[index + 1 :] if one.meanings[0][0] != FILLER), word)
        idle = word.meanings[0][0] == "TO" and not word.text[0].isalpha()
        leads = _is_letter_of_help(after) and index + 2 < len(words) and words[index + 2].meanings[0][0] == "TO"
        leads = leads or (after.meanings[0][0] in _AFTER_DASH and len(after.text) > 1)
        if not (idle and (leads or (row and _is_led(word, after, row)))):
            row.append(word)
    return row


def _is_led(dash: Word, after: Word, row: Sequence[Word]) -> bool:
    """Whether what stands before a dash says without it what it would: `A-Syr`, `-S-`, `removal --> A Ukr`."""
    before = row[-1]
    if before.meanings[0][0] == "UNIT" and len(before.text) == 1:
        return before.end == dash.start and dash.end == after.start and after.meanings[0][0] == "PLACE"
    title = {word.meanings[0][0] for word in takewhile(lambda word: word.meanings[0][0] != SEPARATOR, reversed(row))}
    adjusts = len(before.text) > 1 and bool(title) and title <= {"BUILDS", "REMOVES", "DISBANDS", FILLER}
    return _is_letter_of_help(before) or (adjusts and after.meanings[0][0] in ("UNIT", "PLACE"))


def _is_letter_of_help(word: Word) -> bool:
    """Whether a word is the S or C of `A HOL-S-A RUH-BEL`."""
    return word.meanings[0][0] in ("SUPPORTS", "CONVOYS") and len(word.text) == 1


def _without_dative(words: Sequence[Word]) -> list[Word]:
    """The line without the writer for whom it is to be done: « Envoyez-moi l'armée de Paris en Bourgogne »."""
    row: list[Word] = []
    for word in words:
        stuck = bool(row) and row[-1].text == "-" and row[-1].end == word.start
        verb = row[-1 - stuck] if len(row) > stuck else word
        if stuck and word.text in words_said("objects") and verb.meanings[0][0] in VERBS and len(verb.text) > 1:
            row[-1] = word  # « soutenez-la »
        elif word.text not in _datives() or verb.meanings[0][0] not in VERBS or len(verb.text) == 1:
            row.append(word)
        elif stuck:
            row.pop()
    return row


@cache
def _datives() -> frozenset[str]:
    """What names the writer and is no subject."""
    selves = said_anywhere(lambda language: language.reading.words.selves)
    return frozenset(selves) - frozenset(said_anywhere(lambda language: language.reading.words.persons))


def without_dashes(words: list[Word], is_line: Callable[[Sequence[Word]], bool]) -> list[Word]:
    """The line without the dashes that say nothing, and that before a unit behind a sign: `-A Gal, -F Swe`.

    `is_line`: whether a line of the game's own begins so.
    """
    row: list[Word] = []
    for index, word in enumerate(words):
        after = words[index + 1].meanings[0][0] if index + 1 < len(words) else ""
        begins = bool(row) and row[-1].meanings[0][0] in (SEPARATOR, "AND")
        if not (begins and after == "UNIT" and word.text == "-") or is_line(words[index:]):
            row.append(word)
    return _without_idle_dashes(row)
