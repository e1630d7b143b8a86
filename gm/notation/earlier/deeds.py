"""The clauses of a later letter, each with what it names and what was said before it; what one may say of a unit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from gm.languages.language import words_said
from gm.notation.earlier.meant import ACTS, codes_of, going_there, is_name
from gm.notation.earlier.stretches import MILD, denies, marks_in, parts
from gm.notation.orders.build import Situation
from gm.notation.words.sayings import resumes, selves, turns_said
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN
from gm.rules.geography import province_of
from gm.rules.orders import Retreat
from gm.rules.position import Unit


class DeedKind(StrEnum):
    """What a unit is said to do."""

    GOES = "goes"
    STAYS = "stays"
    HELPS = "helps"
    CARRIES = "carries"
    OFF = "off"
    """It leaves the board."""
    KEEPS = "keeps"
    """It does what it was ordered."""
    DROPS = "drops"
    """What it was ordered is taken back."""
    UNSAID = "unsaid"
    """No verb says what: "not Burgundy"."""


@dataclass(frozen=True, slots=True)
class SaidDeed:
    """One thing said of some units."""

    units: tuple[str, ...]
    """The provinces where they stand; none where only a goal is named."""
    act: DeedKind
    places: tuple[str, ...] = ()
    """The other provinces named, in their order."""
    coast: str = ""
    denied: bool = False
    """Whether it is said not to be."""
    helped: str = ""
    """The unit helped or carried, where a pronoun or a passive speaks of it."""
    may: bool = False
    """Whether it is only allowed to: "Apulia may go back", beside what others are to do."""


@dataclass(frozen=True, slots=True)
class SpokenLast:
    """Of whom a letter has spoken last."""

    units: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    """Of whom before that, or what unit was named last beside them."""
    named: tuple[str, ...] = ()
    """Units of which nothing is said yet."""
    heads: bool = False
    """Whether a goal may follow that is only named: behind a colon, a denial."""


Told = tuple[list[SaidDeed], SpokenLast]
"""What is said, and of whom it was said last."""
PASSIVE = frozenset(("BACKED", "CARRIED", "CONVOYED_BY"))
VERBS_OF_DEEDS = ACTS | PASSIVE
TOLD = frozenset(("told", "past"))
REFUSED = frozenset(("refused", "withdrawn"))
BACK = REFUSED | {"negated"}
CALM = MILD | {"negated", "instead", "refused", "asked_first", "regrets", "dislodged"}
"""Marks that leave a deed, or its denial, as it is said."""
QUIET = frozenset(
    (FILLER, IN, "AND", "UNIT", "UNITS", "PLACE", "COAST", "FOR", "FROM", "BY", "TO", "WITH", "TALK", "HEADING",
     "WHERE", "IT_IS", "VIA", MARK, UNKNOWN, "KEEPS")
)  # fmt: skip
"""Kinds of word that a clause may hold beside its verb."""


def mine(at: Situation) -> dict[str, Unit]:
    """The units that the letter may order, by province."""
    beaten = {place: one.unit for place, one in at.position.dislodged.items()} if Retreat in at.accepts else None
    units = at.position.units if beaten is None else beaten
    return {place: unit for place, unit in units.items() if unit.power in at.powers}


def plainly(words: Sequence[Word]) -> list[Word]:
    """A line without the signs within a word, "elle-même", and without what leads nowhere: « on dissout la flotte »."""
    row: list[Word] = []
    for index, word in enumerate(words):
        if word.meanings[0][0] == "TO":
            sides = (*words[max(0, index - 1) : index], *words[index + 1 : index + 2])
            if word.text == "-" and len(sides) > 1 and sides[0].end == word.start and not any(map(is_name, sides)):
                continue
            behind = next(
                (each for each in words[index + 1 :] if each.meanings[0][0] not in (FILLER, IN, "UNIT")), word
            )
            if not (is_name(behind) or behind.meanings[0][0] in ("COAST", "TO")):
                word = word._replace(meanings=((FILLER, ""),))
        every = next((held for held in word.meanings if held[0] == "ALL"), None)
        row.append(word if every is None else word._replace(meanings=(every,)))
    return row


def clauses(words: Sequence[Word], at: Situation) -> Iterator[tuple[str, list[Word], str]]:
    """The clauses of a sentence, each with what joins it, "," or "&" or "but", and the sign behind it.

    A denial begins one, a relative, and a new unit that a verb follows.
    """
    row: list[Word] = []
    joint = ""
    own = mine(at)
    for index, word in enumerate(words):
        if parts(word) or word.text in turns_said("but"):
            if row:
                yield joint, row, word.text
            row = []
            joint = "&" if word.meanings[0][0] == "AND" else "but" if word.text in turns_said("but") else word.text
            continue
        relative = bool(row) and is_name(row[-1]) and word.text in words_said("relatives", "before")
        behind: list[Word] = []
        recalled = (
            word.text in selves() and any(map(is_name, row)) and bool(marks_in(words[index + 1 : index + 2]) & TOLD)
        )
        relative = relative or recalled
        if _is_whole(row) and _begins(words, index, own):
            while row[-1].meanings[0][0] in (FILLER, "UNIT") and len(row[-1].text) > 1:
                behind.insert(0, row.pop())
            relative = True
        parted = sets_aside(word) or word.meanings[0][0] in ("ALL", "WITH", *PASSIVE)
        if relative or (parted and _is_whole(row)):
            yield joint, row, ""
            row, joint = behind, ""
        row.append(word)
    if row:
        yield joint, row, ""


def sets_aside(word: Word) -> bool:
    if is_name(word):
        return False
    return denies(word) or (MARK, "instead") in word.meanings or word.text in turns_said("stead_of")


def _is_whole(row: Sequence[Word]) -> bool:
    """Whether words say something of a unit already."""
    said = (i for i, word in enumerate(row) if word.meanings[0][0] in VERBS_OF_DEEDS | {"TO"} or sets_aside(word))
    first = next(said, len(row))
    return any(word.meanings[0][0] == "HOLDS" or is_name(word) for word in row[first:])


def _begins(words: Sequence[Word], index: int, own: dict[str, Unit]) -> bool:
    """Whether a unit is named of which the next verb speaks: "… goes north to Yorkshire Irish Sea holds"."""
    word = words[index]
    if not (codes_of(word) & own.keys() or word.text in resumes() | turns_said("it")):
        return False
    before = next((each for each in reversed(words[:index]) if each.meanings[0][0] not in (FILLER, "UNIT")), word)
    behind = next((each for each in words[index + 1 :] if each.meanings[0][0] != FILLER), word)
    apart = is_name(before) or before.meanings[0][0] in ("HOLDS", MARK, UNKNOWN)
    beside = is_name(word) and words[index - 1] is before and is_name(before)  # "… to Trieste Budapest as before"
    acts = beside or behind.meanings[0][0] in VERBS_OF_DEEDS | {"TO", "WAIVES"} or denies(behind)
    return apart and acts and not sets_aside(before)


def says_himself(words: Sequence[Word]) -> bool:
    """Whether the writer or the reader of the letter speaks: "I said", "you asked", « j'avais mis »."""
    mine_ = selves() | words_said("readers", "remarks")
    return any(word.text.split()[0] in mine_ for word in words)


@dataclass(frozen=True, slots=True)
class LaterClause:
    """A clause beside what was said before it, and what it holds."""

    joint: str
    """What joins it: a sign, "&", "but"."""
    words: Sequence[Word]
    sign: str
    """The sign behind it."""
    at: Situation
    spoken: SpokenLast
    done: tuple[SaidDeed, ...]
    """What its sentence has said before it."""

    @property
    def kinds(self) -> list[str]:
        """The kinds of its words, the likeliest of each."""
        return [word.meanings[0][0] for word in self.words]

    @property
    def marks(self) -> set[str]:
        return marks_in(self.words)

    @property
    def units(self) -> list[str]:
        """Where the writer's units stand that it names."""
        return self.own(self.words)

    @property
    def strange(self) -> list[str]:
        """The other provinces that it names."""
        return self.others(self.words)

    @property
    def acts(self) -> list[int]:
        """Where its verbs stand."""
        return [index for index, kind in enumerate(self.kinds) if kind in VERBS_OF_DEEDS]

    @property
    def denied(self) -> bool:
        return any(map(sets_aside, self.words))

    @property
    def said(self) -> str:
        """Its text, a sign for each unit of the writer's."""
        own = mine(self.at).keys()
        return " ".join("@" if codes_of(word) & own else word.text for word in self.words)

    def own(self, words: Sequence[Word]) -> list[str]:
        return [code for word in words for code in sorted(codes_of(word) & mine(self.at).keys())[:1]]

    def others(self, words: Sequence[Word]) -> list[str]:
        found = (sorted(codes_of(word)) for word in words if is_name(word))
        return [codes[0] for codes in found if not mine(self.at).keys() & {*codes}]

    def dropped(self, places: Sequence[str], act: DeedKind = DeedKind.DROPS) -> Told | None:
        """An order taken back that is named by where it leads, or by its unit."""
        held = self.at.held
        units = [province_of(one.at) for one in held if province_of(one.at) in places]
        there = [province_of(one.at) for one in held if province_of(getattr(one, "to", None) or "") in places]
        if act is DeedKind.DROPS and (gone := going_there(self.words, self.at)) is not None:
            named = tuple(province_of(one.at) for one in gone)
            return ([SaidDeed(named, act)], SpokenLast(named, self.spoken.before, heads=True)) if gone else None
        of = tuple(units or there) if len(units or there) == 1 else ()
        if act is not DeedKind.DROPS:
            return ([SaidDeed(of, act, tuple(places), denied=True)], self.spoken) if of else None
        return [SaidDeed((), act, tuple(places))], SpokenLast(
            of or self.spoken.units, self.spoken.before, heads=bool(of)
        )
