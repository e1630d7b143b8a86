"""Units to be built or removed, named in whatever order: `lon f edi a`, "London and Edinburgh: fleets", "Tunis: gone".

Where units are built or removed a line can mean so little else that names and kinds are enough; what is made of them is
followed only where every build or removal may be given, and every word belongs to them.
"""

from collections.abc import Iterator, Sequence

from gm.languages.language import words_said
from gm.notation.orders.build import Situation
from gm.notation.orders.builders import BUILDERS
from gm.notation.orders.choose import distinct
from gm.notation.orders.notation import Notation
from gm.notation.orders.parse import Parsed, understand
from gm.notation.orders.segments import Segment
from gm.notation.phrases.leaving import said_of_leaving
from gm.notation.phrases.winter import choosing
from gm.notation.words.sayings import selves
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.turns import names_another_turn
from gm.notation.words.vocabulary import FILLER, IN, MARK
from gm.rules.orders import Build, Disband, Move, Retreat
from gm.rules.position import Unit

LONGEST = 40
"""Words that are looked at so."""
_UNITS = frozenset(("UNIT", "UNITS"))
_BESIDE = frozenset(
    (FILLER, IN, SEPARATOR, "AND", "TO", "BUILDS", "NUMBER", "HEADING", "ALL", "FROM", "WITH", "FOR", "TAKEN",
     "RECEIVES")
)  # fmt: skip
"""Kinds of word that may stand beside the names of units to be built, and say nothing else of them."""


class Adjusting:
    """The builds of one seat, where it owes some."""

    def __init__(self, notation: Notation, at: Situation, *, heads: bool) -> None:
        """`heads`: whether the line stands above others as their title."""
        self._notation, self._at, self._heads = notation, at, heads
        self.builds = Build in at.accepts and any(at.owed.get(power, 0) > 0 for power in at.powers)
        self.removes = Disband in at.accepts and Move not in at.accepts and not self.builds

    def orders(self, words: Sequence[Word]) -> tuple[Segment, ...]:
        """The builds or removals that words name; none, unless each may be given, and no word says anything else."""
        if len(words) > LONGEST or not (self.builds or self.removes):
            return ()
        turn = self._at.position.turn
        if names_another_turn(words, self._at.ruleset.calendar.seasons(turn), turn):
            return ()
        if Retreat in self._at.accepts and (only := self._of_the_only_one(words)) is not None:
            return (only,)
        rows = list(self._built(words) if self.builds else self._removed(words))
        found = [self._order(said, words) for said, words in rows]
        whole = [segment for segment in found if segment is not None]
        places = [word.meanings for said, _ in rows for word in said if word.meanings[0][0] == "PLACE"]
        fewest = 0 if self.builds else 1
        return tuple(whole) if len(whole) == len(rows) > fewest and len(set(places)) == len(places) else ()

    def _of_the_only_one(self, words: Sequence[Word]) -> Segment | None:
        """The retreat of the only beaten unit: "disband it", "I go to Apulia", or nothing but the name of a place."""
        beaten = [each.unit for each in self._at.position.dislodged.values() if each.unit.power in self._at.powers]
        if len(beaten) != 1 or self._heads:
            return None
        names = {id(word) for word in words if _is_name_of(word, beaten[0])}
        said = [
            word
            for word in words
            if not (id(word) in names or self._is_beside(word) or _is_small(word) or _only_chooses(word))
        ]
        goes = [word for word in said if _only_goes(word)]
        if len(said) == len(goes) + 1 and not any(map(_is_anothers, words)):
            said = [word for word in said if word not in goes]
            if said[0].end <= min((word.start for word in goes), default=0) and id(words[-1]) in names:
                return None  # "Finland tempts the fleet"
        if len(said) != 1:
            return None
        kind, start, end = said[0].meanings[0][0], said[0].start, said[0].end
        against = words_said("concessions", "before")
        leads = any(word.meanings[0][0] == "TO" and word.text.isalpha() and word.text not in against for word in words)
        rest = all(word is said[0] or _only_chooses(word) for word in words)
        chosen = bool(goes or names or leads or (rest and (len(words) == 1 or _chooses(words))))
        if said[0].text in said_of_leaving("gone"):
            return None  # "Goodbye" ends a letter
        if kind in ("REMOVES", "DISBANDS") and len(said[0].text) > 1 and not names:
            row = (said[0], Word((("UNIT", ""),), end, end, "unit"))
        elif kind == "PLACE" and chosen:
            row = (Word((("RETREATS", "to"),), start, start, "retreat"), said[0])
        else:
            return None
        return self._order(row, words)

    def _order(self, said: Sequence[Word], words: Sequence[Word]) -> Segment | None:
        """The one order that may be given of a unit and its place, for words of the line."""
        parsed = self._notation.whole(said, self._at)
        if not isinstance(parsed, Parsed):
            return None
        groups = understand(parsed, self._at, BUILDERS)
        legal = distinct([reading for group in groups for reading in group if reading.reason is None])
        ok = len(legal) == 1 and isinstance(legal[0].order, Build if self.builds else Disband | Retreat)
        return Segment(tuple(words), parsed) if ok else None

    def _built(self, words: Sequence[Word]) -> Iterator[tuple[tuple[Word, ...], tuple[Word, ...]]]:
        """Each kind with its place, and the words that say so."""
        said = [word for word in words if not self._is_beside(word)]
        if any(word.meanings[0][0] not in _UNITS | {"PLACE", "COAST"} for word in said):
            return
        if not all(_names_kind(word, words) for word in said if word.meanings[0][0] in _UNITS):
            return
        names = _with_coasts(said)
        kinds = ["u" if name[0].meanings[0][0] in _UNITS else "p" for name in names]
        row = "".join(kinds)
        if row == "up" * (len(row) // 2) or row == "pu" * (len(row) // 2):
            for one, other in zip(names[::2], names[1::2], strict=True):
                unit, place = (one, other) if row[0] == "u" else (other, one)
                yield (*_kind(unit), *place), (*one, *other)
        elif row.strip("p") == "u" and row in ("u" + "p" * (len(row) - 1), "p" * (len(row) - 1) + "u"):
            unit = names[row.index("u")]
            several = unit[0].meanings[0][0] == "UNITS" or _is_several(unit[0])
            if several:
                for name in names:
                    if name is not unit:
                        yield (*_kind(unit), *name), name

    def _is_beside(self, word: Word) -> bool:
        kind, value = word.meanings[0]
        if kind == "POWER":
            return value in self._at.powers
        quiet = _QUIET if (MARK, "polite") in word.meanings else ()
        stance = any(held == MARK and said not in quiet for held, said in word.meanings)
        return kind in _BESIDE and not stance

    def _removed(self, words: Sequence[Word]) -> Iterator[tuple[tuple[Word, ...], tuple[Word, ...]]]:
        """Each unit that is taken off, and the words that name it."""
        verbs = [word for word in words if word.meanings[0][0] in ("REMOVES", "DISBANDS")]
        said = [word for word in words if word not in verbs and not self._is_beside(word)]
        names = _with_coasts([word for word in said if word.meanings[0][0] not in _UNITS])
        if any(_is_lone(word, words) or _stands_at_two(word, words) for word in said):
            return  # "one of the fleets" is no name
        if not verbs or not names or any(word.meanings[0][0] not in _UNITS | {"PLACE", "COAST"} for word in said):
            return
        if len(verbs) == 1 and names[0][0].start < verbs[0].start < names[-1][0].start:
            return  # « F Brest : dissoute. A Bourgogne : … » has two sentences
        if any(word.meanings[0][0] in ("MOVES", "TO") and word.text[0].isalpha() for word in words):
            return
        for name in names:
            yield (verbs[0], *name), name


def _chooses(words: Sequence[Word]) -> bool:
    return any(word.text in choosing() for word in words)


def _is_name_of(word: Word, unit: Unit) -> bool:
    """Whether a word says no more than which unit is meant, where only that one can be: "the army", "Venice"."""
    kind, value = word.meanings[0]
    if kind == "UNIT":
        return value in ("", unit.kind) and len(word.text) > 1
    if word.text in words_said("troops"):
        return True
    return kind == "PLACE" and unit.province in {code.partition("/")[0] for code in value.split()}


def _only_goes(word: Word) -> bool:
    """Whether a word is a verb of going, and says nothing else: not « je pars en vacances »."""
    kind = word.meanings[0][0]
    return len(word.text) > 1 and (kind == "RETREATS" or (kind == "MOVES" and len(word.text.split()) <= LONGEST_VERB))


LONGEST_VERB = 2
"""Words of a verb of going: "makes for", « se rend »."""


def _is_small(word: Word) -> bool:
    """Whether a word that may be more is no more than a small one beside a retreat: "out", "let", `stp`."""
    held = {kind for kind, _ in word.meanings[1:]}
    return word.text in said_of_leaving("objects") or (
        FILLER in held and (word.meanings[0][0] in _SMALL or MARK in held)
    )


_SMALL = frozenset(("HELP", "KEEPS"))


def _is_anothers(word: Word) -> bool:
    """Whether a word speaks of what is somebody else's, or of what only might be."""
    said = words_said("others") | words_said("unsure") | (words_said("strangers") - selves())
    return not said.isdisjoint(word.text.split())


def _only_chooses(word: Word) -> bool:
    """Whether a word says no more than that a place is chosen for a retreat: "Tyrolia it is"."""
    small = word.meanings[0][0] == FILLER and all(said in _QUIET for held, said in word.meanings if held == MARK)
    return small or (word.text in choosing() and word.meanings[0][0] != "PLACE")


_QUIET = ("polite", "asides")


def _names_kind(unit: Word, words: Sequence[Word]) -> bool:
    """Whether a word is the noun of a unit, or its letter beside a place: the "a" of "a flee in Kiel" is neither."""
    at = words.index(unit)
    beside = {word.meanings[0][0] for word in (*words[max(0, at - 1) : at], *words[at + 1 : at + 2])}
    return len(unit.text) > 1 or "PLACE" in beside


def _is_lone(unit: Word, words: Sequence[Word]) -> bool:
    """Whether a unit stands there without its province, and no list of names before or behind it."""
    if unit.meanings[0][0] != "UNIT" or _is_several(unit) or (not unit.meanings[0][1] and " " not in unit.text):
        return False  # "two units: Spain and Gascony"
    at = words.index(unit)
    before = [word.meanings[0][0] for word in words[:at] if word.meanings[0][0] not in (FILLER, IN)][-1:]
    behind = [word.meanings[0][0] for word in words[at + 1 :] if word.meanings[0][0] not in (FILLER, IN)][:1]
    return "PLACE" not in (*before, *behind) and "COAST" not in before


def _stands_at_two(unit: Word, words: Sequence[Word]) -> bool:
    """Whether the noun of one unit has two names right behind it: « l'armée dk Bulgarie », where "dk" is Denmark."""
    if unit.meanings[0][0] != "UNIT" or _is_several(unit) or len(unit.text) == 1 or not unit.meanings[0][1]:
        return False
    behind = [word.meanings[0][0] for word in words[words.index(unit) + 1 :] if word.meanings[0][0] not in (FILLER, IN)]
    return behind[:2] == ["PLACE", "PLACE"]


def _is_several(word: Word) -> bool:
    return any(kind == "UNITS" for kind, _ in word.meanings)


def _kind(unit: Sequence[Word]) -> tuple[Word, ...]:
    """The kind of a unit as a word of its own, of several or of one."""
    word = unit[0]
    return (word._replace(meanings=(("UNIT", word.meanings[0][1]),)),)


def _with_coasts(words: Sequence[Word]) -> list[tuple[Word, ...]]:
    """The names, each with the coast behind it."""
    found: list[tuple[Word, ...]] = []
    for word in words:
        if word.meanings[0][0] == "COAST" and found:
            found[-1] = (*found[-1], word)
        else:
            found.append((word,))
    return found
