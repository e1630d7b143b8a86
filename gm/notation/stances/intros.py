"""What says before a colon that its writer's own orders follow: "sorry for the delay, my orders:", « les voici : ».

What is told beside it, before a comma, says nothing of them: « on en a parlé hier au bar, je confirme par écrit : ».
"""

from collections.abc import Sequence
from functools import cache
from itertools import islice

from gm.languages.language import said_anywhere, words_said
from gm.notation.stances.preludes import is_turn
from gm.notation.words.rawline import RawLine
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, MARK, UNKNOWN

_SPENT = frozenset(("told", "past", "doubted", "negated", "unreal", "undecided"))
"""Marks that before such words speak of something else."""
_IDLE = frozenset(("negated", "regrets", "dislodged"))
"""Marks behind the name of the orders that say nothing of them."""
_OF_INTROS = frozenset(("polite", "titles", "presents", "asides", "commands", "requests"))
"""Marks that words may bear that bring in orders."""
_ENDS = frozenset(".;!?")
MOST_COLONS = 3
"""Colons before the first name of a line that are looked at."""
MOST_BETWEEN = 2
"""Words from whose they are to the orders: « mes tout derniers ordres »."""
SHORTEST_WORD = 4
"""Letters of a word that may say what orders they are: "fake", « bidon »."""
SHORTEST_NAME = 3
"""Letters of an abbreviation, which in small letters may be another word."""


@cache
def _said(part: str) -> frozenset[str]:
    return frozenset(said_anywhere(lambda language: getattr(language.reading.before, part)))


@cache
def _unreal() -> tuple[str, ...]:
    return said_anywhere(lambda language: language.reading.marks.unreal)


def without_intro(words: Sequence[Word], raw: RawLine, *, corrects: bool = False) -> Sequence[Word]:
    """The words of a line without those that bring in orders, and their colon.

    Talk before them goes too, unless it says something of orders: « Oubliez ça. Mes ordres : ». `corrects`: whether
    "actually" may say that what follows corrects an earlier letter.
    """
    if _is_underlined(words):
        return ()
    named = next((i for i, word in enumerate(words) if _is_name(word, raw)), len(words))
    colons = (i for i in range(named - 1, 0, -1) if words[i].text == ":")
    for colon in islice(colons, MOST_COLONS):
        ends = (i for i in range(colon - 1, -1, -1) if words[i].meanings[0][0] == SEPARATOR and words[i].text in _ENDS)
        start = next(ends, -1) + 1
        said = words[start:colon]
        does = _does_own(said) and not (corrects and "amends" in _marks(said))
        if _marks(words[:start]) <= _OF_INTROS | _SPENT and (does or _brings_in(said)):
            return words[colon + 1 :]
    return words


def _is_underlined(words: Sequence[Word]) -> bool:
    """« -- ORDRES -- », « ORDRES DE LA FRANCE --- »: a title between signs."""
    kinds = {word.meanings[0][0] for word in words}
    signs = [word for word in words if word.meanings[0][0] == "TO"]
    drawn = bool(signs) and not any(word.text[0].isalnum() for word in signs)
    return drawn and "HEADING" in kinds and kinds <= {"HEADING", "TO", "NUMBER", "POWER", FILLER}


def _is_name(word: Word, raw: RawLine) -> bool:
    """Whether it names a place or a unit; « au bar », « par écrit » do not."""
    small = len(word.text) <= SHORTEST_NAME and raw.text[raw.places[word.start]].islower()
    return word.meanings[0][0] in ("PLACE", "UNIT") and not small


def _brings_in(words: Sequence[Word]) -> bool:
    signed = (i + 1 for i, word in enumerate(words) if word.meanings[0][0] == SEPARATOR)
    starts = [0, *signed, *(i for i, word in enumerate(words) if is_turn(word))]
    start = max(starts)
    ahead, last = words[:start], [word for word in words[start:] if word.text != "-"]
    told = any(word.text == ":" for word in ahead)  # « Fred dit : voici : »
    said = _texts(words)
    if not _said("recalls").isdisjoint(said) or any(text.endswith(_unreal()) for text in said):
        return False
    first = words[: min(starts[1:], default=0)]
    if first and _bears_none(first) and _names_orders(first) and _marks(words) <= _OF_INTROS | _IDLE:
        return True  # « Mes ordres, en espérant ne pas être en retard : »
    if not _is_idle(ahead, _OF_INTROS if told else _OF_INTROS | _SPENT):
        return False
    if _bears_none(last) and _names_orders(last):
        return True
    shows = (_bears_none(last) and _shows(last)) or " ".join(_texts(last)) in _said("shows")
    return shows and not any(map(_is_of_others, ahead))


def _does_own(words: Sequence[Word]) -> bool:
    """Whether words show what their writer does: "what I actually do is this", « voici ce que je joue, moi »."""
    said = _texts(words)
    mine = next((at for at, text in enumerate(said) if text in words_said("selves", "remarks")), 0)
    shown = mine and said[mine - 1] in words_said("what", "remarks")
    plays = words_said("plays")
    shown = shown and words_said("modals", "remarks").isdisjoint(said)  # "what I'd do"
    small = all(word.meanings[0][0] in _SMALL or word.text in plays for word in words)
    return bool(shown) and small and not plays.isdisjoint(said[mine + 1 :]) and _marks(words) <= _OF_DEEDS


_SMALL = frozenset((FILLER, MARK, SEPARATOR, "HEADING", "COAST"))
_OF_DEEDS = _OF_INTROS | {"asked_first", "amends"}


def _bears_none(words: Sequence[Word]) -> bool:
    return _marks(words) <= _OF_INTROS


def _is_idle(words: Sequence[Word], kinds: frozenset[str]) -> bool:
    """Whether words bear such marks only, or no more than « au cas où »."""
    said = " ".join(word.text for word in words if word.meanings[0][0] != SEPARATOR)
    return _marks(words) <= kinds or said in _said("precautions")


def _texts(words: Sequence[Word]) -> list[str]:
    return [text for word in words for text in word.text.split()]


def _marks(words: Sequence[Word]) -> set[str]:
    return {value for word in words for kind, value in word.meanings if kind == MARK}


def _is_of_others(word: Word) -> bool:
    """Whether it names somebody else, who may be saying what follows."""
    return word.meanings[0][0] == "POWER" or any(text in _said("others") for text in word.text.split())


def _names_orders(words: Sequence[Word]) -> bool:
    """« mes ordres pour ce tour », "here are the orders"; not « mes ordres bidon », "Fred's orders"."""
    said = [(text, word) for word in words for text in word.text.split()]
    at = next((i for i, (text, _) in enumerate(said) if text in _said("orders")), None)
    if at is None or any(word.meanings[0][0] == "POWER" for word in words):
        return False
    before = [text for text, _ in said[:at]]
    between = [word for text, word in said[max(0, at - 1) : at] if text not in _said("genuine")]
    mine = not words_said("own").isdisjoint(before[-1 - MOST_BETWEEN :]) and not _strange(between)
    shown = not _said("showing").isdisjoint(text for text, _ in said)
    return (mine or shown) and not _strange([word for text, word in said[at + 1 :] if text not in _said("showing")])


def _strange(words: Sequence[Word]) -> bool:
    return any(word.meanings[0][0] == UNKNOWN and len(word.text) >= SHORTEST_WORD for word in words)


def _shows(words: Sequence[Word]) -> bool:
    """« les voici »: nothing but words that show what follows."""
    said = _texts([word for word in words if word.meanings[0][0] != FILLER])
    return bool(said) and _said("showing").issuperset(said)
