"""What the words of a sentence say, stretch by stretch: names, verbs, and what leads to a name."""

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import pairwise, takewhile
from operator import or_
from typing import NamedTuple

from gm.languages.language import words_said
from gm.notation.orders.parts import is_called_own, somebody_elses
from gm.notation.words.rawline import RawLine
from gm.notation.words.sayings import determined
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, FOR, GOVERNS_NOTHING, IN, MARK, UNKNOWN, Vocabulary, governs, plain

TO, FROM, WITH, BY, INSTEAD = "TO", "FROM", "WITH", "BACKED", "BY"
"""Kinds of word that lead to a name: where to, where from, who acts, who helps; and from an aim to the act."""
PLACE, UNIT, COAST, POWER, VERB = "PLACE", "UNIT", "COAST", "POWER", "VERB"
MINE = "MINE"
"""What says that a unit is the writer's."""
THERE = "THERE"
"""What stands for a place named before: "there", "in", « y », "it" beside a verb of going."""
LAST = "LAST"
"""What stands for the unit named last: "which", « celle-ci », "the latter"."""

GOES, STAYS, HELPS, CARRIES, LEAVES = "goes", "stays", "helps", "carries", "leaves"
FOLLOWS = "follows"
"""What a unit does that goes where another has just left."""
_VERBS = {
    "MOVES": GOES, "RETREATS": GOES, "HOLDS": STAYS, "SUPPORTS": HELPS, BY: HELPS, "CONVOYS": CARRIES,
    "CARRIED": CARRIES, "BOARDS": CARRIES,
    "DISBANDS": LEAVES, "REMOVES": LEAVES,
}  # fmt: skip
"""kind of word -> what a unit does"""
_LEADING = (BY, "CARRIED", "BOARDS")
"""Verbs behind which stands who does it: "helped by", "ferried by"."""
_SAYS_NOTHING = frozenset((FILLER, "WHERE", "VIA", "KEEPS", "HEADING", "TALK", "LENDS", "HELP", MARK))
"""Kinds of word that an order does without; of marks those that govern none."""
_SAYING = frozenset((PLACE, UNIT, COAST, TO, *_VERBS))
_ONLY_FIRST = ((MARK, "asked_first"), (MARK, "conditional_first"))
"""Marks that are none but where they begin a stretch: "is Paris …", "should Paris …"."""
_HARMLESS_MARKS = GOVERNS_NOTHING | {"amends"}
"""Marks that a word for one more unit may have."""
QUIET = GOVERNS_NOTHING | {"amends", "asides", "dislodged", "regrets"}
"""Marks that say nothing of an order where units are built, retreat or are taken off."""
_OF_TOPIC = frozenset(("asides", "amends", "unreal"))
"""Marks that may stand beside a place of which the talk is: "since Spain is empty", "Burgundy worries me"."""
_COUNTED = frozenset((PLACE, UNIT, "UNITS", "ALL", "NUMBER"))
"""Kinds of word by which a sentence speaks of units."""


class FittedWord(NamedTuple):
    """A word that says something."""

    kind: str
    said: str
    """Codes of a place or a coast, a unit's letter, a power, what a verb says is done."""
    word: Word
    led: bool = False
    """Whether a verb is a phrase that begins with what leads to a name: "to keep an eye on"."""

    @property
    def is_word(self) -> bool:
        """Whether it is a word, and neither a sign nor a letter."""
        return len(self.word.text) > 1 and self.word.text[0].isalpha()


class FittedStretch(NamedTuple):
    """What stands between two commas, "and", or brackets."""

    words: tuple[Word, ...]
    pieces: tuple[FittedWord, ...]
    strange: bool = False
    """Whether it says what nobody knows, and so gives no order: "Galicia is empty"."""
    marks: frozenset[str] = frozenset()
    """What it says of a place of which the talk is, and could not of an order: "I'd rather argue from Galicia"."""

    @property
    def names(self) -> bool:
        """Whether it names a unit or a place."""
        return any(piece.kind in (PLACE, UNIT) for piece in self.pieces)

    @property
    def codes(self) -> tuple[str, ...]:
        """What the places that it names may be."""
        return tuple(code for piece in self.pieces if piece.kind == PLACE for code in piece.said.split())


ODD = "ODD"
"""A word that nobody knows, and that is no noun beside an order."""


class Strange(Exception):
    """A sentence holds what no order accounts for."""


class _Unknown(Strange):
    """A word says what nobody knows."""


class _Governs(Strange):
    """A word says that an order beside it is none."""

    def __init__(self, marks: set[str]) -> None:
        super().__init__()
        self.marks = marks


def stretches(
    words: Sequence[Word], raw: RawLine, vocabulary: Vocabulary, beside: Collection[str] | None = None
) -> list[FittedStretch]:
    """What a sentence says, stretch by stretch.

    `beside`: kinds of word that say no more where units are built or taken off; there a word that nobody knows is a
    piece of its own. Raises `Strange` for a word that may say something else.
    """
    rows = [row for row in _rows(words, raw, where=beside is not None) if not _is_aside(row)]
    begun = [index for index, row in enumerate(rows) if any(word.meanings[0][0] in (PLACE, UNIT) for word in row)]
    before = [row for row in rows[: begun[0] if begun else 0] if not _says_how(row, beside)]
    if not begun or any(word.meanings[0][0] == UNKNOWN for row in before for word in row):
        raise Strange  # « sur le papier, Paris va en Bourgogne »
    if any(_goes_to_help(row) for row in rows):
        raise Strange  # who goes gives no help where he stood
    return [_stretch(row, vocabulary, beside) for row in rows]


def _goes_to_help(row: Sequence[Word]) -> bool:
    """Whether one goes somewhere for the sake of helping: "Brest to the Channel to support London"."""
    helps = [index for index, word in enumerate(row) if word.meanings[0][0] == "SUPPORTS" and " " in word.text]
    ends = [index for index in helps if row[index].text.split()[0] in words_said("infinitives", "remarks")]
    before = row[: ends[0]] if ends else ()
    return any(word.meanings[0][0] == TO and after.meanings[0][0] == PLACE for word, after in pairwise(before))


def _says_how(row: Sequence[Word], beside: Collection[str] | None) -> bool:
    """Whether a stretch before all names says how a beaten unit fares: "surrounded on all sides, …"."""
    return beside is not None and (MARK, "dislodged") in row[0].meanings


def names_no_order(words: Sequence[Word]) -> bool:
    """Whether a sentence beside orders is talk: it names nothing, and nothing in it bears on an order."""
    return not any(word.meanings[0][0] in _COUNTED or governs(word.meanings) for word in words)


def _stretch(row: Sequence[Word], vocabulary: Vocabulary, beside: Collection[str] | None) -> FittedStretch:
    pieces: list[FittedWord] = []
    strange, marks = False, set[str]()
    for index, word in enumerate(row):
        if pieces and pieces[-1].said == FOLLOWS and _is_behind(row, row.index(pieces[-1].word)):
            break
        try:
            piece = _piece(row, index, vocabulary)
        except Strange as odd:
            said = _beside(word, odd, beside) if beside is not None else None
            if said is not None:
                pieces.append(said)
            elif beside is None and isinstance(odd, _Unknown):
                strange = True
            elif beside is None and isinstance(odd, _Governs) and odd.marks <= _OF_TOPIC:
                marks |= odd.marks
            else:
                raise
            continue
        of_place = pieces and pieces[-1].kind == PLACE and not (index and row[index - 1].text in determined() - {"s"})
        if piece is not None and not (piece.kind == UNIT and of_place and beside is None):  # "the Swedish fleet"
            pieces.append(piece)
        if beside is None and _stands_for_place(row, index):
            pieces.append(FittedWord(THERE, "", word))
    return FittedStretch(tuple(row), tuple(pieces), strange, frozenset(marks))


def _beside(word: Word, odd: Strange, beside: Collection[str]) -> FittedWord | None:
    """A word that no order accounts for, as a piece of its own: what it says against one, or nothing."""
    kinds = {kind for kind, _ in word.meanings}
    said = odd.marks if isinstance(odd, _Governs) else {value for kind, value in word.meanings if kind == MARK}
    alike = word.text in words_said("alike")  # "Berlin: same"
    if said - _HARMLESS_MARKS and not alike:
        return FittedWord(MARK, " ".join(sorted(said - QUIET)), word)
    if word.text in _said("left") or not (alike or kinds & {UNKNOWN, FILLER, *beside}):
        return None  # "the road is free"
    return FittedWord(ODD if UNKNOWN in kinds else FILLER, "", word)


def _is_determiner(word: Word) -> bool:
    return word.text.split()[-1] in determined()


def _rows(words: Sequence[Word], raw: RawLine, *, where: bool) -> Iterator[list[Word]]:
    """The words of each stretch; `where`: also of what says of a place named what is there."""
    row: list[Word] = []
    for index, word in enumerate(words):
        parts = word.meanings[0][0] in (SEPARATOR, "AND") and word.text != ":"
        apart = parts or (row and _begins_with(words[index:], row))
        apart = apart or (where and word.meanings[0][0] == "WHERE" and row[-1:] and row[-1].meanings[0][0] == PLACE)
        if row and (apart or raw.bracket(word) != raw.bracket(row[-1])):
            yield row
            row = []
        if not parts:
            row.append(word)
    if row:
        yield row


def _begins_with(words: Sequence[Word], before: Sequence[Word]) -> bool:
    """Whether what another unit does begins here: "Belgium is empty: Holland goes there with the Ruhr backing it"."""
    ends = PLACE if words[0].text == ":" else WITH if words[0].meanings[0][0] == WITH else ""
    if not ends or not any(word.meanings[0][0] in ((PLACE,) if ends == PLACE else _VERBS) for word in before):
        return False
    behind = list(takewhile(lambda word: word.meanings[0][0] not in (SEPARATOR, "AND"), words[1:]))
    name = next((at for at, word in enumerate(behind) if word.meanings[0][0] == PLACE), len(behind))
    return any(_acts(word) for word in behind[name + 1 :]) or _enters(behind, name + 1)


def _is_behind(words: Sequence[Word], index: int) -> bool:
    """Whether one goes behind another, or into what that leaves, and no name says where to: "moves up behind"."""
    behind = [word.text for word in words[index:]]
    if len(behind) == 1 and words[index].meanings[0][0] == "MOVES":
        return words[index].text.partition(" ")[2] in _said("follows")  # « prend la place »
    before = [word.meanings[0][0] for word in words[:index]]
    if "MOVES" not in before or before[-1] not in ("MOVES", PLACE, UNIT) or before.count(PLACE) > 1:
        return False
    vacant = [text in _said("vacant") for text in behind]
    small = [_is_small(word) or word.text in _said("left") | _said("follows") for word in words[index:]]
    return " ".join(behind) in _said("follows") or (any(vacant) and all(map(or_, vacant, small)))


def _is_small(word: Word) -> bool:
    return word.meanings[0][0] in (FILLER, IN, TO)


def _acts(word: Word) -> bool:
    return word.meanings[0][0] in _VERBS or ("FOLLOWS", word.text) in word.meanings


def _is_aside(row: Sequence[Word]) -> bool:
    """Whether a stretch is said beside an order, and names nothing: "as agreed at the pub"."""
    begun = row[0].meanings[0] == (MARK, "asides")
    return begun and names_no_order(row[1:]) and not any(word.meanings[0][0] in _VERBS for word in row)


@cache
def _said(part: str) -> frozenset[str]:
    return frozenset(map(plain, words_said(part)))


@cache
def _whose() -> frozenset[str]:
    return frozenset(phrase.split()[0] for phrase in _said("whose"))


def _stands_for_place(words: Sequence[Word], index: int) -> bool:
    """Whether a word stands for a place, or holds one that does: "there", « y va », "goes in", "takes it"."""
    word = words[index]
    said = word.text.split()
    if not (_said("there") | _whose()).isdisjoint((*said, word.text)) or _enters(words, index):
        return True
    if said[1:] and said[-1] in _said("inside"):
        return _acts(word)
    before = [each.meanings[0][0] for each in words[max(0, index - 1) : index]]
    behind = [each.meanings[0][0] for each in words[index + 1 : index + 2]]
    if word.text in _said("inside"):
        return before == ["MOVES"] and not behind
    return word.text in words_said("objects") and "MOVES" in (*before, *behind)


def _piece(words: Sequence[Word], index: int, vocabulary: Vocabulary) -> FittedWord | None:
    """What a word says, if it says anything."""
    word = words[index]
    first, value = word.meanings[0]
    kinds = {kind for kind, _ in word.meanings}
    asks = index == 0 and not (words[1:] and _acts(words[1]))  # "and is supported by"
    held = word.meanings if asks else tuple(each for each in word.meanings if each not in _ONLY_FIRST)
    if held and governs(held):
        raise _Governs({value for kind, value in held if kind == MARK})
    if _is_relative(words, index):
        return FittedWord(LAST, "", word)
    if (act := _act(words, index, vocabulary)) is not None:
        return act
    if first == UNIT and FILLER in kinds and not _is_letter(words, index):
        return FittedWord(IN, "", word) if len(word.text) == 1 else None
    if is_called_own(words, index + 1) and words[index + 1 : index + 2]:
        return FittedWord(MINE, MINE, word) if words[index + 1].meanings[0][0] == UNIT else None
    if first == UNIT and index and words[index - 1].text in somebody_elses():
        raise Strange(word.text)  # "his fleet"
    if first in (PLACE, UNIT, POWER, FROM, WITH, INSTEAD):
        return FittedWord(first, value, word)
    if first == COAST:
        return None if word.text in determined() else FittedWord(COAST, value, word)
    if first == TO:
        return None if _is_ornament(words, index) else FittedWord(TO, "", word)
    if IN in kinds or "FOR" in kinds:
        return FittedWord(IN if IN in kinds else FOR, "", word)
    if not _says_nothing(words, index, vocabulary):
        raise _Unknown(word.text)
    return None


def _is_relative(words: Sequence[Word], index: int) -> bool:
    """Whether a word that begins a stretch stands for a unit that acts in it: ", which sails to Denmark"."""
    behind = [word.meanings[0][0] for word in words[1:2]]
    stands = not index and words[index].text in _said("relative") | _said("latter")
    return stands and behind not in ([], [PLACE], [UNIT])


def _enters(words: Sequence[Word], index: int) -> bool:
    """Whether a stretch ends with what says that one goes where all is aimed at: "Tyrolia in"."""
    alone = index > 0 and all(word.meanings[0][0] not in _VERBS for word in words[:index])
    return alone and " ".join(word.text for word in words[index:]) in _said("enters")


def _act(words: Sequence[Word], index: int, vocabulary: Vocabulary) -> FittedWord | None:
    """What a word says is done, if it is a verb."""
    word = words[index]
    first = word.meanings[0][0]
    if ("FOLLOWS", word.text) in word.meanings or _is_behind(words, index):
        return FittedWord(VERB, FOLLOWS, word)
    if ("HELP", word.text) in word.meanings and any(each.meanings[0][0] == "LENDS" for each in words[:index]):
        return FittedWord(VERB, HELPS, word)
    if first not in _VERBS:
        return FittedWord(VERB, GOES, word) if _enters(words, index) else None
    said = CARRIES if {"MOVES", "CONVOYS"} <= {kind for kind, _ in word.meanings} else _VERBS[first]  # « embarque »
    begun, *more = word.text.split()
    led = bool(more) and vocabulary.meanings.get(begun, ((FILLER, ""),))[0][0] == TO
    return FittedWord(BY if first in _LEADING else VERB, said, word, led)


def _says_nothing(words: Sequence[Word], index: int, vocabulary: Vocabulary) -> bool:
    """Whether an order does without a word."""
    word = words[index]
    first = word.meanings[0][0]
    if first in (UNKNOWN, "TALK") and word.text in words_said("provisos", "remarks"):
        return False  # "with his permission", "in a parallel universe"
    if word.text in _whose():
        return True
    if word.text in _said("left") and any(each.meanings[0][0] in ("MOVES", TO) for each in words):
        return words[index - 1].text not in _said("judges")  # "Bulgaria left empty"; not "the road is free"
    if first == UNKNOWN:
        return word.text in words_said("objects") or _is_by_the_way(words, index, vocabulary)
    if first in ("ALL", "UNITS", "NUMBER") and not any(each.meanings[0][0] in _SAYING for each in words):
        return True  # "my two neighbours", and the number of a line
    if first == "ALL" and any(kind == "UNITS" for each in words[index + 1 : index + 2] for kind, _ in each.meanings):
        return True  # "both fleets", of those that are named
    return first in _SAYS_NOTHING or word.text == ":" or any(kind == FILLER for kind, _ in word.meanings)


def _is_ornament(words: Sequence[Word], index: int) -> bool:
    """Whether a dash or an arrow stands beside a word of help: `Ukr =supports= Rum - Bud`."""
    beside = (*words[max(0, index - 1) : index], *words[index + 1 : index + 2])
    return words[index].text[0] in "-=>" and any(word.meanings[0][0] in ("SUPPORTS", "CONVOYS") for word in beside)


def _is_letter(words: Sequence[Word], index: int) -> bool:
    """Whether a word that may be a preposition too is the letter of a unit: `A Par`; not « à Paris » behind a verb."""
    after = words[index + 1].meanings[0][0] if index + 1 < len(words) else ""
    before = words[index - 1].meanings[0][0] if index else SEPARATOR
    return after == PLACE and before in (SEPARATOR, "AND", "SUPPORTS", "CONVOYS", FROM)


def _is_by_the_way(words: Sequence[Word], index: int, vocabulary: Vocabulary) -> bool:
    """Whether a word that nobody knows is a noun beside an order, or stands in a stretch of its own.

    A noun before all names is who acts, unless it is the people of a place: « les gens de Vienne », "my uncle".
    """
    if vocabulary.is_slip(words[index].text) or (index and words[index - 1].meanings[0][0] == TO):
        return False  # "supports the Western Mediterranean to Spin"
    saying = [number for number, word in enumerate(words) if word.meanings[0][0] in _SAYING]
    if not saying:
        return True
    before = index - 1
    while before >= 0 and words[before].meanings[0][0] in (UNKNOWN, FILLER) and not _is_determiner(words[before]):
        before -= 1
    if before < 0 or not _is_determiner(words[before]):
        return False
    if before and words[before - 1].meanings[0][0] == "HOLDS":
        return False  # "Burgundy remains a problem"
    after = words[index + 1 : index + 3]
    people = len(after) == 2 and after[0].meanings[0][0] == FILLER and after[1].meanings[0][0] == PLACE
    if people and vocabulary.one_away(" ".join(word.text for word in words[index : index + 3])):
        return False  # « la mr de Norvège »
    return people or saying[0] < index
