"""Pronouns that can stand for one unit only: « Marseille : j'ai changé d'avis. Elle va en Espagne. »"""

from collections.abc import Sequence

from gm.languages.language import words_said
from gm.notation.orders.build import Situation
from gm.notation.orders.parse import Parsed
from gm.notation.orders.segments import Whole
from gm.notation.words.said import VERBS
from gm.notation.words.tokens import BARRIER, SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, MARK
from gm.rules.orders import Move
from gm.rules.position import Unit

_ACTS = VERBS - {"TO", "BACKED", "CARRIED", "BUILDS"}


def with_names(words: Sequence[Word], at: Situation, whole: Whole) -> list[Word]:
    """The words of a line; a pronoun that does what orders say becomes the name of the unit that was spoken of."""
    row = list(words)
    moving = Move in at.accepts
    subjects = words_said("it", "pivots")
    if all(_subject(word, moving) not in subjects for word in row):
        return row
    meant: tuple[Word, ...] = ()
    fresh = True
    for index, word in enumerate(words):
        kind = word.meanings[0][0]
        if kind == "POWER":
            return list(words)  # "Italy attacks Marseilles. It goes to Spain."
        if _subject(word, moving) in subjects and meant and _acts(words, index) and _begins(words, index):
            named = word._replace(meanings=meant[0].meanings)
            if _says_where(named, words[index + 1 :], whole):
                row[index] = named
                denied = any((MARK, "negated") in one.meanings for one in words[:index])
                if index and row[index - 1].text == "," and denied:
                    row[index - 1] = _barred(row[index - 1])
        elif kind == SEPARATOR:
            fresh = True
        elif kind == "PLACE" and fresh:
            fresh = False
            meant = (word,) if _own(word, at) is not None else ()
        elif moving and kind == "UNIT" and fresh and len(word.text) > 1:
            meant = _only_one(word, at) or meant  # unless it says where that stands: "the fleet of Brest"
    return row


def _barred(sign: Word) -> Word:
    """A sign as one beyond which no order goes on."""
    return sign._replace(meanings=((SEPARATOR, BARRIER),), text=BARRIER)


def _says_where(named: Word, behind: Sequence[Word], whole: Whole) -> bool:
    """Whether an order stands behind a pronoun, or at least the name of a place; not « elle va être surprise »."""
    end = next((i for i, word in enumerate(behind) if word.meanings[0][0] in (SEPARATOR, "AND", MARK)), len(behind))
    row = [named, *behind[:end]]
    if _sends(behind[:end]) or any(word.meanings == named.meanings for word in behind[:end]):
        return False  # "it goes Liverpool to Wales"
    return any(word.meanings[0][0] == "PLACE" for word in row[1:]) or isinstance(whole(row), Parsed)


def _sends(words: Sequence[Word]) -> bool:
    """Whether a verb of going is followed by another unit, which is sent: « il pousse la flotte de Smyrne en Égée »."""
    said = [{kind for kind, _ in word.meanings} for word in words if word.meanings[0][0] != FILLER]
    return len(said) > 1 and "MOVES" in said[0] and "UNIT" in said[1]


def _own(word: Word, at: Situation) -> Unit | None:
    """The unit of the writer that the name of a province means, if it means one."""
    found = [at.unit(code) for code in word.meanings[0][1].split()]
    return found[0] if len(found) == 1 and found[0] is not None and found[0].power in at.powers else None


def _subject(word: Word, moving: bool) -> str:
    """The pronoun that a word is, or that a phrase begins with which says nothing else where units move: "it will"."""
    return word.text.partition(" ")[0] if moving and word.meanings[0][0] == FILLER else word.text


def _only_one(word: Word, at: Situation) -> tuple[Word, ...]:
    """The name of the only unit of the writer's that a noun can mean: "the Navy"."""
    mine = [unit for unit in at.position.units.values() if unit.power in at.powers and unit.kind == word.meanings[0][1]]
    return (word._replace(meanings=(("PLACE", mine[0].province),)),) if len(mine) == 1 else ()


def _acts(words: Sequence[Word], index: int) -> bool:
    """Whether a verb of orders stands behind a pronoun."""
    for word in words[index + 1 :]:
        kinds = {kind for kind, _ in word.meanings}
        if kinds & _ACTS and len(word.text) > 1:
            return True
        if word.meanings[0][0] not in (FILLER, MARK):
            return False
    return False


def _begins(words: Sequence[Word], index: int) -> bool:
    """Whether a pronoun begins its part of the line: « elle tient », "and it goes"."""
    for word in reversed(words[:index]):
        if word.meanings[0][0] in (SEPARATOR, "AND"):
            return True
        if word.meanings[0][0] not in (FILLER, MARK):
            return False
    return False
