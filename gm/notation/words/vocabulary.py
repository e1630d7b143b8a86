"""Every phrase the reader knows, what each may mean, and which phrases a misspelt one is close to."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import NamedTuple

from rapidfuzz.distance import OSA
from rapidfuzz.process import extract

from gm.languages.around import StanceWords
from gm.languages.language import any_of, meant_anywhere, said_anywhere, words_said
from gm.notation.words.fold import fold
from gm.notation.words.lexicon import Lexicon
from gm.notation.words.shortened import SHORT_NAME, FullName
from gm.rules.position import NOTHING

UNKNOWN = "UNKNOWN"
FILLER = "FILLER"
IN = "IN"
"""A preposition that is a filler where the line says without it that a unit moves."""

FOR = "FOR"
"""A filler that between two names says who goes where: "Burgundy for Paris"."""

HARMLESS = (FILLER, "~")
"""The meaning of a filler that tells how or who, and is none of the small words of every sentence: "brave", "lads"."""

MARK = "MARK"
"""A word that says what is done with the order beside it; its value is a field of `StanceWords`."""

Meaning = tuple[str, str]
"""(terminal, value): the value is a code, codes separated by spaces (`LVN LVP`), or the phrase itself."""


class Near(NamedTuple):
    """A phrase that a misspelt one may stand for."""

    phrase: str
    distance: int


def tolerance(length: int) -> int:
    """How many letters may be wrong in a word of that length."""
    if length <= 2:
        return 0
    if length <= 4:
        return 1
    return 2 if length <= 9 else 3


GOVERNS_NOTHING = frozenset(("titles", "polite", "laughs", "commands", "presents"))
"""Marks of `StanceWords` beside which an order is one."""
SHORTEST_NAME = 3
"""Letters up to which a word is too close to others to be mended."""
SHORTEST_SHORTENED = 2
"""Letters of a name cut short; of so few it may also be a code that has lost one: `RM` is Armenia's, too."""
LONGEST_SHORTENED = 9
"""Letters of an abbreviation that somebody has made himself."""
MOST_BEGUN = 3
"""Provinces that a beginning tells apart well enough: not « mer »."""
_NAMES = frozenset(("PLACE", "UNIT", "POWER", "COAST"))
_SIGNS = frozenset("-=>+&/")


def _rank(terminal: str) -> int:
    return {FILLER: 1, IN: 2, FOR: 2}.get(terminal, 0)


def _marks() -> Iterator[tuple[str, Meaning]]:
    """Every word of stances in every language."""
    for kind in StanceWords.__dataclass_fields__:
        for said in said_anywhere(lambda language, kind=kind: getattr(language.reading.stances, kind)):  # type: ignore[misc]
            if kind == "polite":
                yield plain(said), (FILLER, "")
            yield plain(said), (MARK, kind)
    for said in said_anywhere(lambda language: (*language.reading.words.courteous, *language.reading.words.unbound)):
        yield plain(said), (FILLER, "")
        yield plain(said), (MARK, "polite")


def _known(
    lexicon: Lexicon, words: Mapping[str, Iterable[str]], forms: Mapping[str, Iterable[str]]
) -> Iterator[tuple[str, Meaning]]:
    """Every phrase with one of its meanings, the likeliest first."""
    saints = said_anywhere(lambda language: language.reading.marks.saints)
    for alias, codes in lexicon.place_aliases.items():
        for spelling in _spellings(alias, saints):
            yield spelling, ("PLACE", " ".join(codes))
    for alias, kind in lexicon.unit_aliases.items():
        yield plain(alias), ("UNIT", kind)
    for called in lexicon.units.values():
        for kind, unit in called.items():
            if unit.several != unit.noun:
                yield plain(unit.several), ("UNITS", kind)
    for alias, power in lexicon.power_aliases.items():
        yield plain(alias), ("POWER", power)
    for alias, coast in lexicon.coast_aliases.items():
        yield plain(alias), ("COAST", coast)
    yield from ((form, ("MOVES", form)) for form in forms.get("RETREATS", ()) if _may_move(form))
    written = frozenset(chain.from_iterable(words.values()))
    for terminal in sorted(words, key=_rank):
        for phrase in words[terminal]:
            yield phrase, (terminal, phrase)
        for form in forms.get(terminal, ()):
            yield form, (HARMLESS if terminal == FILLER and form not in written else (terminal, form))
    yield from _marks()


def _meanings(
    lexicon: Lexicon, words: Mapping[str, Iterable[str]], forms: Mapping[str, Iterable[str]]
) -> dict[str, tuple[Meaning, ...]]:
    found: dict[str, tuple[Meaning, ...]] = {}
    for phrase, meaning in _known(lexicon, words, forms):
        for spelt in _as_accented(phrase) if _BARE in phrase or _ACCENTED in phrase else (phrase,):
            if (held := found.get(spelt)) is None:
                found[spelt] = (meaning,)
            elif meaning not in held:
                found[spelt] = (*held, meaning)
    for unit in [phrase for phrase in found if phrase[1:2] == " " and _is_unit(phrase, found)]:
        del found[unit]
    return found


def _may_move(phrase: str) -> bool:
    """Whether a unit that was not beaten does so too: "falls back to"; not "retreats to", "is driven back to"."""
    stems = tuple(said_anywhere(lambda language: language.reading.words.retreating))
    first, *_ = said = phrase.split()
    return first not in words_said("copulas") and not any(word.startswith(stems) for word in said)


def _is_unit(phrase: str, found: Mapping[str, tuple[Meaning, ...]]) -> bool:
    """Whether words that say nothing are a unit where a place has their code: `A MOI`, « à moi »."""
    letter, _, code = phrase.partition(" ")
    if len(code) > SHORTEST_NAME or any(kind != FILLER for kind, _ in found[phrase]):
        return False
    kinds = [{kind for kind, _ in found.get(word, ())} for word in (letter, code)]
    return "UNIT" in kinds[0] and "PLACE" in kinds[1]


_ACCENTED, _BARE = "où", "ou"


def _as_accented(phrase: str) -> Iterator[str]:
    """A phrase, and if it says « où » among other words, the same with and without its accent."""
    yield phrase
    if " " in phrase and _BARE in (said := phrase.replace(_ACCENTED, _BARE)).split():
        yield said
        yield " ".join(_ACCENTED if word == _BARE else word for word in said.split())


_BEATEN: Meaning = (MARK, "dislodged")


class Vocabulary:
    """The phrases of one variant in both languages."""

    def __init__(
        self, lexicon: Lexicon, words: Mapping[str, Iterable[str]], forms: Mapping[str, Iterable[str]] = NOTHING
    ) -> None:
        """`forms`: more phrases for the same, which are never meant by a misspelt one."""
        self.meanings = found = _meanings(lexicon, words, forms)
        troops = _nicknames(lexicon)
        self.longest, self.begins = _beginnings(found)
        self._units = [phrase for phrase, held in found.items() if held[0][0] == "UNIT" and phrase not in troops]
        self._places = [phrase for phrase, held in found.items() if held[0][0] == "PLACE" and len(phrase) > 3]
        sayings = frozenset(chain.from_iterable(forms.values())).difference(*words.values())
        self._phrases = [
            phrase
            for phrase, held in found.items()
            if held[0][0] == "PLACE"
            or (phrase not in troops and (held[0][0] in _NAMES or (held[0][0] != MARK and phrase not in sayings)))
        ]
        self.begun = _begun(lexicon, found)
        """short name -> provinces that it is not the name of, but begins: « Tyr » for « Tyrrhénienne »"""
        self._full_names = _full_names(lexicon, found)
        self.initials = _initials(self._full_names)
        """province -> the letters with which its code and its names on the map begin"""
        self._letters = tuple(phrase for phrase in found if len(phrase) == 1)
        self._pairs = tuple(phrase for phrase in self._phrases if len(phrase) == 2)
        self._prefixes: dict[str, list[str]] = {}
        for phrase in self._places:
            for end in range(4, len(phrase)):
                self._prefixes.setdefault(phrase[:end], []).append(phrase)
        self.marks = WordMarks()
        ahead = (phrase for phrase, held in found.items() for m in held if m[0] == "RETREATS" or m == _BEATEN)
        self.of_clauses = frozenset(max(phrase.split(), key=len) for phrase in ahead)
        """Words without one of which no line gives a retreat in advance."""
        self.one_away = lru_cache(maxsize=8_000)(self._one_away)
        self.further = lru_cache(maxsize=4_000)(self._further)
        codes = ((phrase, held[0]) for phrase, held in self.meanings.items() if len(phrase) == SHORTEST_SHORTENED + 1)
        self._codes = tuple((phrase, value) for phrase, (kind, value) in codes if kind == "PLACE" and " " not in value)
        """(code of a province as it is written, folded, the code)"""
        self.shortened_to = lru_cache(maxsize=4_000)(self._shortened_to)
        self._governing = [phrase for phrase, held in found.items() if phrase.isalpha() and governs(held)]
        self.is_slip = lru_cache(maxsize=4_000)(self._is_slip)

    @cached_property
    def _shortened(self) -> Mapping[str, Sequence[str]]:
        """phrase with one character left out -> phrases, to find those one mistake away"""
        shortened: dict[str, list[str]] = {}
        for phrase in self._phrases:
            for short in _shorten(phrase):
                shortened.setdefault(short, []).append(phrase)
        return shortened

    def _one_away(self, text: str) -> tuple[str, ...]:
        """Phrases one slip of the pen from the text, or that it begins; never the text itself."""
        if len(text) == 1:
            pairs = tuple(phrase for phrase in self._pairs if text in phrase)
            return (*(letter for letter in self._letters if letter != text), *pairs)
        if not text or len(text) > 40 or text[0] in _SIGNS:
            return ()
        close = self.close_to(text)
        if text.endswith(self.marks.unreal):
            close = [near for near in close if self.meanings[near][0][0] in _NAMES]
        return tuple(sorted({*close, *self._prefixes.get(text, ())}))

    def close_to(self, text: str) -> list[str]:
        """Phrases one slip of the pen from the text, of verbs too that it cannot mean: « taient » lacks no name."""
        found = {near for short in _shorten(text) for near in self._shortened.get(short, ())}
        return [near for near in found if near != text and OSA.distance(near, text, score_cutoff=1) <= 1]

    def _further(self, text: str) -> tuple[Near, ...]:
        """Provinces two or three slips away, for long words only, nearest first, and nouns of units with signs that
        stick to them (« LFarmée »): a verb is never guessed."""
        most = tolerance(len(text))
        if most < 2 or len(text) > 40:
            return ()
        names = [*self._places, *(noun for noun in self._units if noun in text)]
        near = extract(text, names, scorer=OSA.distance, score_cutoff=most, limit=None)
        return tuple(Near(phrase, int(distance)) for phrase, distance, _ in near if distance > 1)

    def _is_slip(self, text: str) -> bool:
        """Whether a word that nobody knows may be a name with a slip in it, or a mark of another stance."""
        if len(text) <= SHORT_NAME:
            return False
        marks = extract(text, self._governing, scorer=OSA.distance, score_cutoff=1, limit=None)
        if any(phrase[0] == text[0] for phrase, _, _ in marks):
            return True
        return any(self.meanings[phrase][0][0] in _NAMES for phrase in self.one_away(text))

    def _shortened_to(self, text: str) -> str:
        """The provinces of whose names a word that is none may be short: `trst`, `hlg`, « MéO »; "" for too many."""
        if text in self.meanings or not SHORTEST_SHORTENED <= len(text) <= LONGEST_SHORTENED or not text.isalpha():
            return ""
        found = {name.code for name in self._full_names if name.is_shortened(text)}
        if found and len(text) == SHORTEST_SHORTENED:
            found |= {code for phrase, code in self._codes if text in _shorten(phrase)}
        codes = sorted(found)
        return " ".join(codes) if len(codes) <= MOST_SHORTENED else ""

    def is_shared(self, phrase: str) -> bool:
        """Whether a province and a power are called so."""
        return {"PLACE", "POWER"} <= {kind for kind, _ in self.meanings.get(phrase, ())}

    def is_name(self, phrase: str) -> bool:
        """Whether a phrase is a name, long enough to be told from others."""
        return len(phrase) > SHORTEST_NAME and self.meanings[phrase][0][0] in _NAMES

    def suggestions(self, text: str, names: Iterable[str]) -> list[str]:
        """Names that look like the text, nearest first, for "did you mean"."""
        known = {plain(name): name for name in names}
        most = max(1, len(text) // 2) if len(text) > 2 else 1
        near = extract(text, known.keys(), scorer=OSA.distance, score_cutoff=most, limit=3)
        begins = [name for key, name in known.items() if len(text) > 2 and key.startswith(text[:3])]
        return list(dict.fromkeys([known[phrase] for phrase, _, _ in near] + begins))[:3]


def governs(held: Collection[Meaning]) -> bool:
    """Whether a word may say of the order beside it that it is none; what an aside begins with says nothing of it."""
    first = next(iter(held))[0]
    marks = {value for kind, value in held if kind == MARK}
    if first == FILLER or (FILLER, "") in held:
        marks.discard("asides")  # « pour », "so", "thank you"
    return not marks <= GOVERNS_NOTHING and (first in (MARK, FILLER, "TALK") or "asked" in marks)


def _beginnings(phrases: Iterable[str]) -> tuple[dict[str, int], set[tuple[str, str]]]:
    """first word -> words in the longest phrase that begins with it; and the first two words of those of several"""
    longest: dict[str, int] = {}
    pairs: set[tuple[str, str]] = set()
    for phrase in phrases:
        said = phrase.split(" ")
        first, count = said[0], len(said)
        if count > 1:
            pairs.add((first, said[1]))
        if count > longest.get(first, 0):
            longest[first] = count
    return longest, pairs


def _nicknames(lexicon: Lexicon) -> frozenset[str]:
    """Words for units that none of the game's own is: no slip is meant by them, or "kinks" would be "tanks"."""
    called = [unit for units in lexicon.units.values() for unit in units.values()]
    own = {plain(name) for unit in called for name in (unit.noun, unit.several)}
    named = (plain(alias) for alias in lexicon.unit_aliases if len(alias) > 1)
    return frozenset(alias for alias in named if own.isdisjoint(alias.split()))  # « l'armée » is one of its own


def plain(phrase: str) -> str:
    """A phrase folded, its apostrophes and hyphens made spaces, as the reader looks it up."""
    return " ".join(fold(phrase).replace("'", " ").replace("-", " ").replace(".", " ").split())


def _begun(lexicon: Lexicon, found: Mapping[str, tuple[Meaning, ...]]) -> Mapping[str, str]:
    """The short names with the provinces that they are not the names of, and that a word of whose name they begin."""
    begins: dict[str, set[str]] = {}
    for called in lexicon.places.values():
        for code, place in called.items():
            for word in plain(place.name).split():
                for length in range(SHORTEST_NAME, min(SHORT_NAME, len(word) - 1) + 1):
                    begins.setdefault(word[:length], set()).add(code)
    others = {
        short: sorted(codes - set(found[short][0][1].split()))
        for short, codes in begins.items()
        if short in found and found[short][0][0] == "PLACE" and len(codes) <= MOST_BEGUN
    }
    return {short: " ".join(codes) for short, codes in others.items() if codes}


MOST_SHORTENED = 4
"""Provinces that an abbreviation of somebody's own may stand for: the position tells which."""


def _full_names(lexicon: Lexicon, found: Mapping[str, tuple[Meaning, ...]]) -> list[FullName]:
    """The names of every province in every language."""
    named = []
    for called in lexicon.places.values():
        names = {code: plain(place.name).split() for code, place in called.items()}
        often = Counter(word for words in names.values() for word in words)
        for code, words in names.items():
            small = {word for word in words if found.get(word, ((UNKNOWN, word),))[0][0] in (FILLER, IN)}
            common = {word for word in words if often[word] > 1}
            spare = common | small if len(words) > len(common | small) else small
            named.append(FullName(code, tuple(words), frozenset(spare)))
    return named


def _initials(named: Iterable[FullName]) -> Mapping[str, frozenset[str]]:
    letters: dict[str, set[str]] = {}
    for name in named:
        words = [word for word in name.words if word not in name.spare] or name.words
        letters.setdefault(name.code, {fold(name.code[0])}).add(words[0][0])
    return {code: frozenset(found) for code, found in letters.items()}


class WordMarks:
    """What is part of a word and what is left out, in whichever language."""

    def __init__(self) -> None:
        self.manner = said_anywhere(lambda language: language.reading.marks.manner)
        self.unreal = said_anywhere(lambda language: language.reading.marks.unreal)
        self.elided = frozenset(said_anywhere(lambda language: language.reading.marks.elided))
        self.denied = frozenset(said_anywhere(lambda language: language.reading.marks.denied))
        self.after = frozenset(said_anywhere(lambda language: language.reading.marks.after))
        ordinals = any_of(said_anywhere(lambda language: language.reading.marks.ordinals))
        self.number = re.compile(rf"x?\d+(?:x|{ordinals})?$")
        self.shores = meant_anywhere(lambda language: language.reading.coasts.letters)
        """A letter in brackets or behind a stroke -> the coast it may be."""


def _spellings(alias: str, saints: Collection[str]) -> Iterable[str]:
    """An alias and its usual variants: `St`, `Ste`, `Sainte` for `Saint`, hyphens or not, with its "the" or without."""
    phrase = plain(alias)
    yield phrase
    words = phrase.split()
    if words[0] in saints:
        for saint in saints:
            yield " ".join([saint, *words[1:]])
            if len(phrase) > 4:
                yield saint + "".join(words[1:])
    if len(words) > 1:
        yield "".join(words)
        if words[-1] == "sea":
            yield " ".join((*words[:-1], "see"))


def _shorten(phrase: str) -> set[str]:
    return {phrase, *(phrase[:i] + phrase[i + 1 :] for i in range(len(phrase)))}
