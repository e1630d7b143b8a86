"""Units to be built or removed, named in whatever order: `lon f edi a`, "London and Edinburgh: fleets", "Tunis: gone".

Where units are built or removed a line can mean so little else that names and kinds are enough; what is made of them is
followed only where every build or removal may be given, and every word belongs to them.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import takewhile

from gm.languages.language import said_anywhere
from gm.notation.orders.build import Situation
from gm.notation.orders.builders import BUILDERS
from gm.notation.orders.choose import distinct
from gm.notation.orders.notation import Notation
from gm.notation.orders.parse import Parsed, understand
from gm.notation.orders.segments import Segment
from gm.notation.phrases.winter import choosing, is_apiece
from gm.notation.words.fold import fold
from gm.notation.words.sayings import selves
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN
from gm.rules.orders import Build, Disband, Move, Retreat

LONGEST = 40
"""Words that are looked at so."""
LONGEST_LEAVING = 4
"""Words of a phrase that takes a unit off the board."""
_UNITS = frozenset(("UNIT", "UNITS"))
_OFF = frozenset(("DISBANDS", "REMOVES"))
_BESIDE = frozenset(
    (FILLER, IN, SEPARATOR, "AND", "TO", "BUILDS", "NUMBER", "HEADING", "ALL", "FROM", "WITH", "FOR", "TAKEN",
     "RECEIVES")
)  # fmt: skip
"""Kinds of word that may stand beside the names of units to be built, and say nothing else of them."""


def _with_appearing(words: Sequence[Word], at: Situation) -> list[Word]:
    """The line, where units are only built or removed, without words of moving that mean no more than that.

    "Put an army on Berlin", "one fleet goes up in London", "goodbye to the army in Gascony and to the one in Spain".
    """
    if Build not in at.accepts or Move in at.accepts:
        return list(words)
    owed = any(at.owed.get(power, 0) > 0 for power in at.powers)
    row: list[Word] = []
    for index, word in enumerate(words):
        after = next((one for one in words[index + 1 :] if one.meanings[0][0] != FILLER), None)
        equals = index and words[index - 1].meanings[0][0] in ("PLACE", "COAST") and word.meanings[0][0] == "TO"
        if equals and not word.text.isalpha() and after is not None and after.meanings[0][0] == "UNIT":
            continue  # `Ank=F`
        leads = index and words[index - 1].meanings[0][0] == "AND" and word.text[0].isalpha()
        if owed and word.text in _said("appears"):
            word = word._replace(meanings=(("BUILDS", word.text),))
        elif word.meanings[0][0] == "IT_IS" and after is not None and after.meanings[0][0] in ("UNIT", "PLACE"):
            word = word._replace(meanings=((FILLER, ""),))  # "let it be the army in Ukraine"
        elif word.meanings[0][0] == "TO" and leads and after is not None and after.meanings[0][0] == "UNIT":
            word = word._replace(meanings=((FILLER, ""),))
        row.append(word)
    return row


def with_keeping(words: Sequence[Word], at: Situation) -> list[Word]:
    """The line, where units are taken off, with what its writer keeps as kept: "I keep Spain", "I need Spain"."""
    row = list(words)
    if not (Build in at.accepts and any(at.owed.get(power, 0) < 0 for power in at.powers)):
        return row
    start = 0
    for end in (*(i for i, word in enumerate(row) if word.meanings[0][0] in (SEPARATOR, "AND")), len(row)):
        clause, begun = row[start:end], start
        start = end + 1
        if any(word.meanings[0][0] in _OFF for word in clause):
            continue
        for index, word in enumerate(clause, begun):
            said = word.text.split()
            if word.meanings[0][0] == FILLER and said[0] in selves() and said[-1] in _said("keeps"):
                row[index] = word._replace(meanings=(("KEEPS", ""),))
    return row


def with_leaving(words: Sequence[Word], at: Situation) -> list[Word]:
    """The line, where units are only taken off, with phrases that say so as verbs: "Tunis: gone", « Naples dehors »."""
    removing = Build in at.accepts and any(at.owed.get(power, 0) < 0 for power in at.powers)
    words = _with_appearing(words, at)
    if Move in at.accepts:
        losses = _said("loses")
        return [word._replace(meanings=((UNKNOWN, word.text),)) if word.text in losses else word for word in words]
    named = any(word.meanings[0][0] in ("PLACE", "UNIT", "UNITS", "ALL") for word in words)
    if not named or not (removing or (Retreat in at.accepts and Move not in at.accepts)):
        return list(words)  # « Au revoir et merci »
    words = _with_minus_signs(words) if removing else words
    row: list[Word] = []
    index = 0
    while index < len(words):
        named = any(word.meanings[0][0] == "PLACE" for word in words[:index])
        length = _length(words[index:], leaves=removing, lists=not named)
        if length:
            text = " ".join(word.text for word in words[index : index + length])
            said = [held for held in words[index].meanings if held[0] == "AWAY" and length == 1]
            row.append(Word((("REMOVES", text), *said), words[index].start, words[index + length - 1].end, text))
        elif _lets_go(words, index):
            row.append(words[index]._replace(meanings=((FILLER, ""),)))
        elif words[index].text in _said("lost") and not removing and _is_province(row):
            goes = any(word.meanings[0][0] in _OFF for word in words[index + 1 :])  # "Brest is lost, disband it"
            row.append(words[index]._replace(meanings=((FILLER, "") if goes else (MARK, "told"),)))
        else:
            row.append(words[index])
        index += max(1, length)
    return _without_its_unit(row, at)


def _lets_go(words: Sequence[Word], index: int) -> bool:
    """Whether a verb between a unit and one that takes it off gives leave: "the fleet can be scrapped"."""
    behind = index > 0 and words[index - 1].meanings[0][0] in ("PLACE", "UNIT", "AND")
    after = next((word for word in words[index + 1 :] if word.meanings[0][0] != FILLER), None)
    return behind and words[index].text in _said("lets_go") and after is not None and after.meanings[0][0] in _OFF


def _without_its_unit(words: Sequence[Word], at: Situation) -> list[Word]:
    """The line with « Tunis perd sa flotte » as « Tunis perd »: what stands there goes, where it is of that kind."""
    row = list(words)
    for index in range(2, len(row)):
        whose, unit = row[index - 1], row[index]
        verb = row[index - 2]
        named = [word for word in _until_stop(reversed(row[: index - 2])) if word.meanings[0][0] == "PLACE"]
        ends = index + 1 == len(row) or row[index + 1].meanings[0][0] in (SEPARATOR, "AND")
        if unit.meanings[0][0] == "UNIT" and whose.text in _said("others") and ends and named:
            standing = [at.unit(code) for word in named for code in word.meanings[0][1].split()]
            kinds = {one.kind for one in standing if one is not None}
            if verb.meanings[0][0] in _OFF and kinds <= {unit.meanings[0][1]}:
                row[index] = unit._replace(meanings=((FILLER, ""),))
    return row


def _until_stop(words: Iterable[Word]) -> Iterator[Word]:
    return takewhile(lambda word: word.meanings[0][0] != SEPARATOR, words)


def _is_province(row: Sequence[Word]) -> bool:
    """Whether it is a province of which something is said here, and no unit: "Sweden is lost: Finland it is"."""
    clause = list(takewhile(lambda word: word.meanings[0][0] not in (SEPARATOR, "AND"), reversed(row)))
    return not any(word.meanings[0][0] == "UNIT" for word in clause)


def _with_minus_signs(words: Sequence[Word]) -> list[Word]:
    """The line with the dashes that stick to the units behind them, and to nothing before, as verbs: `-Nap -Tun`."""
    row: list[Word] = []
    for index, word in enumerate(words):
        before, after = words[index - 1 : index], words[index + 1 : index + 2]
        sticks = word.text == "-" and after and after[0].start == word.end
        if sticks and after[0].meanings[0][0] in ("PLACE", "UNIT") and not (before and before[0].end == word.start):
            if before:
                row.append(Word(((SEPARATOR, ","),), word.start, word.start, ","))
            word = word._replace(meanings=(("REMOVES", "-"),))
        row.append(word)
    return row if sum(word.meanings[0] == ("REMOVES", "-") for word in row) > 1 else list(words)


@cache
def _said(part: str) -> frozenset[str]:
    said = said_anywhere(lambda language: getattr(language.reading.words, part))
    return frozenset(" ".join(fold(phrase).replace("'", " ").replace("-", " ").split()) for phrase in said)


def _length(words: Sequence[Word], *, leaves: bool, lists: bool) -> int:
    """How many of the first words say that a unit leaves the board; `lists`: and may have a list behind them."""
    for count in range(min(LONGEST_LEAVING, len(words)), 0, -1):
        text = " ".join(word.text for word in words[:count])
        if text in _said("gone") or (not leaves and text in _said("nowhere")):
            return count
        clause = takewhile(lambda word: word.meanings[0][0] not in (SEPARATOR, "AND"), words[count:])
        names = any(word.meanings[0][0] == "PLACE" for word in clause)
        colon = lists and count < len(words) and words[count].text == ":"
        if leaves and text in _said("leaves") and (colon or not names):
            return count + colon
    return 0


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
        if Retreat in self._at.accepts and (only := self._of_the_only_one(words)) is not None:
            return (only,)
        rows = list(self._built(words) if self.builds else self._removed(words))
        found = [self._order(said, words) for said, words in rows]
        whole = [segment for segment in found if segment is not None]
        places = [word.meanings for said, _ in rows for word in said if word.meanings[0][0] == "PLACE"]
        fewest = 0 if self.builds else 1
        return tuple(whole) if len(whole) == len(rows) > fewest and len(set(places)) == len(places) else ()

    def _of_the_only_one(self, words: Sequence[Word]) -> Segment | None:
        """The retreat of the only beaten unit: "disband it", or nothing but the name of a place."""
        beaten = [each.unit for each in self._at.position.dislodged.values() if each.unit.power in self._at.powers]
        said = [
            word
            for word in words
            if not (self._is_beside(word) or word.text in _said("objects") or _only_chooses(word))
        ]
        if len(beaten) != 1 or len(said) != 1 or self._heads:
            return None
        kind, start, end = said[0].meanings[0][0], said[0].start, said[0].end
        chosen = all(word is said[0] or _only_chooses(word) for word in words)
        chosen = chosen and (len(words) == 1 or any(word.text in choosing() for word in words))
        if said[0].text in _said("gone"):
            return None  # "Goodbye" ends a letter
        if kind in ("REMOVES", "DISBANDS") and len(said[0].text) > 1:
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
            if several or any(is_apiece(word) for word in words):
                for name in names:
                    if name is not unit:
                        yield (*_kind(unit), *name), name

    def _is_beside(self, word: Word) -> bool:
        kind, value = word.meanings[0]
        if kind == "POWER":
            return value in self._at.powers
        stance = any(held == MARK and said != "polite" for held, said in word.meanings)
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
