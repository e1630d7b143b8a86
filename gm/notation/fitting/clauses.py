"""What stretches of a sentence say together: who is named, what leads to each, and what is done."""

from collections.abc import Sequence
from typing import NamedTuple

from gm.notation.fitting.pieces import (
    BY,
    CARRIES,
    COAST,
    GOES,
    INSTEAD,
    LAST,
    MINE,
    PLACE,
    POWER,
    STAYS,
    THERE,
    TO,
    UNIT,
    VERB,
    WITH,
    FittedStretch,
    FittedWord,
)
from gm.notation.orders.build import Situation
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FOR, IN
from gm.rules.geography import province_of

NOTHING = ""


class FittedName(NamedTuple):
    """A unit or a place that a clause names."""

    codes: tuple[str, ...]
    """What it may be, with a coast where one is named."""
    lead: str
    """What leads to it: a word that says where to, or where from, or who helps; or nothing."""
    start: int
    """Where it stands in the line."""
    kind: str = NOTHING
    """Of the unit that is said to stand there."""
    power: str = NOTHING
    """Whose unit is said to stand there."""

    def may_be(self, code: str, at: Situation) -> bool:
        """Whether what is said of the unit there holds."""
        unit = at.unit(province_of(code))
        if unit is None:
            return not (self.kind or self.power)
        owners = at.powers if self.power == MINE else (self.power or unit.power,)
        return self.kind in (NOTHING, unit.kind) and unit.power in owners


class FittedClause(NamedTuple):
    """Stretches of a sentence that say one order, or none."""

    names: tuple[FittedName, ...]
    verbs: frozenset[str]
    verb: int
    """Where its last verb stands in the line."""
    apart: int
    """Stretches of it that name something: where there are several, commas stand between its names."""
    there: bool
    """Whether it says "there", and means where a unit goes."""
    in_words: bool
    """Whether words say what is done and where to: no sign, and no letter, which a slip of the pen may have left."""
    words: tuple[Word, ...]

    @property
    def by_sea(self) -> bool:
        """Whether it says that who goes is carried."""
        return any(word.meanings[0][0] == "VIA" for word in self.words)


class _Draft:
    """A clause while its pieces are read."""

    def __init__(self, at: Situation, named: Sequence[str]) -> None:
        self.at = at
        self.named = named
        """Places named before it."""
        self.names: list[FittedName] = []
        self.verbs: set[str] = set()
        self.verb = -1
        self.lead = NOTHING
        self.power = NOTHING
        self.unit: FittedWord | None = None
        """A noun of a unit of which no place has been named yet."""
        self.in_words = self.in_signs = self.instead = False
        self.there = self.whose = False
        """Whether somebody goes where it has been named; and whether a unit stands there."""
        self.acts = False
        """Whether a verb has been said in this stretch."""
        self.aims = False
        """Whether what follows is only what a whole order is good for: "stays to keep an eye on Sevastopol"."""

    def add(self, piece: FittedWord) -> None:
        """Take in what the next piece says."""
        if piece.kind in (VERB, BY, TO, IN, FOR, UNIT):
            self.in_signs = self.in_signs or not (piece.is_word or piece.kind in (IN, UNIT))
            self.in_words = self.in_words or piece.is_word
        if self.aims:
            return
        if piece.kind in (VERB, BY, TO) and self._units():
            self.end()  # not "the fleet leaves Sevastopol"
        if piece.kind in (VERB, BY):
            self._verb(piece)
        elif piece.kind == UNIT:
            self.end()
            self.in_signs = self.in_signs or (bool(self.names) and len(piece.word.text) == 1)  # `F PIE DS F TUS`
            self.unit = piece
        elif piece.kind == LAST and self.names and not self.acts:
            pass  # "boards the fleet, which lands it in Belgium": it has been named in the same clause
        elif piece.kind == LAST:
            self.names.append(FittedName(_standing("", self.at, self.named[-1:]), NOTHING, piece.word.start))
        elif piece.kind == THERE:
            self.whose = self.whose or not self.acts
            self.there = self.there or self.acts
        elif piece.kind == PLACE:
            self._name(tuple(piece.said.split()), piece.word.start)
        elif piece.kind == COAST:
            last = self.names.pop() if self.names else FittedName((), NOTHING, piece.word.start)
            self.names.append(last._replace(codes=_with_coast(last.codes, piece.said, self.at)))
        else:
            self._lead(piece)

    def _lead(self, piece: FittedWord) -> None:
        if self.lead == BY and piece.kind in (IN, MINE, POWER):  # "supported by the Russian army in Rumania"
            self.power = piece.said if piece.kind == POWER else MINE if piece.kind == MINE else self.power
        elif piece.kind in (TO, IN):
            if piece.kind == TO or (self.unit is None and self.lead != FOR):  # "the army in Paris"
                self.lead = TO
            elif self.lead != FOR:
                self.lead = IN
        elif piece.kind == FOR:
            self.lead = TO if self.verbs & {GOES, CARRIES} else FOR
        elif piece.kind == MINE:
            self.power = MINE
        elif piece.kind == POWER:
            self.lead, self.power = NOTHING, piece.said
        else:
            self.lead = piece.kind

    def _verb(self, piece: FittedWord) -> None:
        if self.lead == INSTEAD:  # "covers the gap by walking to Sevastopol"
            self.verbs, self.instead = set(), True
        elif (self.lead == TO or piece.led) and self.acts and (STAYS in self.verbs or len(self.names) > 1):
            self.aims = True
            return
        self.verbs.add(piece.said)
        self.verb = piece.word.start
        self.acts = True
        if self.instead and piece.said == STAYS:  # "keeps an eye on the English by sitting still"
            self.names = self.names[:1]
        if piece.kind == BY:
            self.lead = BY
        elif piece.said != GOES or self.lead == INSTEAD:
            self.lead = NOTHING

    def _name(self, codes: tuple[str, ...], start: int) -> None:
        """Take in a place: as another name, or as the last one named once more, « les Écossais de Clyde »."""
        if self.lead == INSTEAD:
            self.lead = WITH  # "Rumania is to be taken by the army in Bulgaria"
        last = self.names[-1] if self.names else None
        same = tuple(code for code in last.codes if code in codes) if last is not None else ()
        if last is not None and same and (same == last.codes == codes or self.verb < last.start):
            self.names[-1] = last._replace(codes=same)
        elif self.unit is not None and self.lead == IN and not self._stands_in(codes, self.unit.said):
            self.lead = NOTHING
            self.end()  # "and the fleet in the Ionian" of one that goes there
            self.names.append(FittedName(codes, IN, start))
        elif self.unit is not None:
            lead = NOTHING if self.lead == IN else self.lead
            self.names.append(FittedName(codes, lead, start, self.unit.said, self.power))
        else:
            self.names.append(FittedName(codes, self.lead, start))
        self.unit, self.lead, self.power = None, NOTHING, NOTHING

    def _units(self) -> tuple[str, ...]:
        """Where the unit may stand that a noun names."""
        kind = self.unit.said if self.unit is not None else ""
        return _of_kind(kind, self.at, self.named, there=self.whose) if self.unit is not None else ()

    def _stands_in(self, codes: Sequence[str], kind: str) -> bool:
        units = [self.at.unit(province_of(code)) for code in codes]
        return any(unit is not None and kind in (NOTHING, unit.kind) for unit in units)

    def end(self) -> None:
        """Take a noun of a unit for the only one of its kind that the writer has."""
        several = self.unit is not None and any(kind == "UNITS" for kind, _ in self.unit.word.meanings)
        if several and not self._units():
            self.unit, self.lead = None, NOTHING  # "my two fleets, Naples and Tunis": they are named beside it
        elif self.unit is not None:
            lead = WITH if self.lead == INSTEAD else NOTHING if self.lead == IN else self.lead
            codes = self._units()
            last = self.names[-1].codes if self.names else ()
            if not (len(last) == 1 and _standing(self.unit.said, self.at, last)):
                self.names.append(FittedName(codes, lead, self.unit.word.start))  # not "Belgium, my army, …"
            self.unit, self.lead = None, NOTHING
        self.whose = False


def clause_of(stretches: Sequence[FittedStretch], at: Situation, named: Sequence[str]) -> FittedClause:
    """What stretches say together; `named`: the places named before them."""
    draft = _Draft(at, named)
    for stretch in stretches:
        for piece in stretch.pieces:
            draft.add(piece)
        draft.end()
        draft.acts = draft.aims = False
    words = tuple(word for stretch in stretches for word in stretch.words)
    apart = sum(stretch.names for stretch in stretches)
    in_words = draft.in_words and not draft.in_signs
    return FittedClause(tuple(draft.names), frozenset(draft.verbs), draft.verb, apart, draft.there, in_words, words)


def _of_kind(kind: str, at: Situation, named: Sequence[str], *, there: bool) -> tuple[str, ...]:
    """Where the writer's only unit of a kind stands; or those that stand where it has been named."""
    own = [place for place, unit in at.position.units.items() if unit.power in at.powers and kind in ("", unit.kind)]
    return tuple(own) if len(own) == 1 and not there else _standing(kind, at, named)


def _standing(kind: str, at: Situation, named: Sequence[str]) -> tuple[str, ...]:
    """Those of the places where a unit of the writer of that kind stands."""
    units = {code: at.unit(province_of(code)) for code in named}
    return tuple(
        code for code, unit in units.items() if unit and unit.power in at.powers and kind in (NOTHING, unit.kind)
    )


def _with_coast(codes: Sequence[str], coast: str, at: Situation) -> tuple[str, ...]:
    named = (f"{code}/{coast}" for code in codes)
    return tuple(code for code in named if code in at.ruleset.atlas.province)
