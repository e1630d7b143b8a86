"""Every phrase the reader knows, what each may mean, and which names a misspelt word is close to."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import fields
from functools import lru_cache
from itertools import chain

from rapidfuzz.distance import OSA
from rapidfuzz.process import extract

from gm.languages.language import any_of, languages, said_anywhere
from gm.languages.wordlists import Governing
from gm.notation.words.fold import fold
from gm.notation.words.lexicon import Lexicon
from gm.notation.words.near import NearWords
from gm.notation.words.shortened import SHORT_NAME, FullName

UNKNOWN = "UNKNOWN"
FILLER = "FILLER"
"""A word that says nothing wherever it stands."""
HEADING = "HEADING"
"""A title of a list of orders."""
POLITE = "POLITE"
"""A courtesy: harmless beside orders, not within them."""
REASON = "REASON"
"""It begins a clause that says why."""
SUBJECT = "SUBJECT"
"""It begins a clause that is about something else: "I'd rather …", "he …"."""
REST = "REST"
"""It names all orders but those that the letter names."""
SO = "SO"
"""What stands before it is why."""
REQUEST = "REQUEST"
"""It begins a request that is put as a question."""
IN = "IN"
MARK = "MARK"
"""A governing word; its value is a field of `Governing`."""

Meaning = tuple[str, str]
"""(terminal, value): the value is a code, codes separated by spaces (`LVN LVP`), or the phrase itself."""

SHORTEST_NAME = 3
"""Letters up to which a word is too close to others to be mended."""
LONGEST_NAME = 40
SHORTEST_MENDED = 4
"""Letters up to which a name is too short to be what a misspelt word stands for."""
SHORTEST_SHORTENED = 3
"""Letters of a name cut short."""
LONGEST_SHORTENED = 9
MOST_SHORTENED = 4
"""Provinces that an abbreviation of somebody's own may stand for: the position tells which."""
MOST_BEGUN = 3
"""Provinces that a beginning tells apart well enough: not « mer »."""
LONG_WORD = 7
"""Letters of a word in which two may be wrong."""
_NAMES = frozenset(("PLACE", "UNIT", "POWER", "COAST"))
_SURE = frozenset((FILLER, "HEADING", POLITE))


def plain(phrase: str) -> str:
    """A phrase folded, its apostrophes and hyphens made spaces, as the reader looks it up."""
    return " ".join(fold(phrase).replace("'", " ").replace("-", " ").replace(".", " ").split())


def _known(lexicon: Lexicon) -> Iterator[tuple[str, Meaning]]:
    """Every phrase with one of its meanings, the likeliest first."""
    saints = said_anywhere(lambda language: language.orders.marks.saints)
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


def _said(words: Mapping[str, Iterable[str]]) -> Iterator[tuple[str, Meaning]]:
    """The phrases of orders, of what governs them, and of what stands around them."""
    for terminal in sorted(words, key=lambda kind: kind in _SURE):
        for phrase in words[terminal]:
            yield phrase, (terminal, phrase)
    for language in languages().values():
        for governs in fields(Governing):
            said = getattr(language.orders.governing, governs.name)
            yield from ((plain(phrase), (MARK, governs.name)) for phrase in said)
        around = language.orders.around
        stands = {
            POLITE: around.courtesies,
            REASON: around.reasons,
            SUBJECT: around.subjects,
            REST: around.rest,
            SO: around.so,
            REQUEST: around.requests,
        }
        for kind, phrases in stands.items():
            yield from ((plain(said), (kind, "")) for said in phrases)


class Vocabulary:
    """The phrases of one variant in every language."""

    def __init__(self, lexicon: Lexicon, words: Mapping[str, Iterable[str]]) -> None:
        """`words`: terminal of the grammar -> its phrases."""
        self.meanings: dict[str, tuple[Meaning, ...]] = {}
        for phrase, meaning in chain(_known(lexicon), _said(words)):
            held = self.meanings.get(phrase, ())
            if phrase and meaning not in held:
                self.meanings[phrase] = (*held, meaning)
        self.longest, self.begins = _beginnings(self.meanings)
        self.begun = _begun(lexicon, self.meanings)
        """short name -> provinces that it is not the name of, but begins: « Tyr » for « Tyrrhénienne »"""
        self._full_names = _full_names(lexicon, self.meanings)
        self.marks = WordMarks()
        ahead = (phrase for phrase, held in self.meanings.items() for kind, value in held if (kind, value) == _BEATEN)
        self.of_clauses = frozenset(max(phrase.split(), key=len) for phrase in ahead) | frozenset(
            phrase for phrase, held in self.meanings.items() if " " not in phrase and held[0][0] == "RETREATS"
        )
        """Words without one of which no line gives a retreat in advance."""
        nouns = {
            plain(name)
            for units in lexicon.units.values()
            for unit in units.values()
            for name in (unit.noun, unit.several)
        }
        self._nouns = NearWords(
            phrase
            for phrase, held in self.meanings.items()
            if len(phrase) > SHORTEST_MENDED and (held[0][0] == "PLACE" or phrase in nouns)
        )
        self.shortened_to = lru_cache(maxsize=4_000)(self._shortened_to)

    def near(self, text: str) -> tuple[str, ...]:
        """Names that a word may be a slip of the pen for, nearest first; none of a short word."""
        if not SHORTEST_NAME < len(text) <= LONGEST_NAME or text[0] in _SIGNS:
            return ()
        one = self._nouns.one_slip_away(text)
        return self._nouns.two_slips_away(text) if not one and len(text) >= LONG_WORD else one

    def _shortened_to(self, text: str) -> str:
        """The provinces of whose names a word that is none may be short: `trst`, `hlg`, « MéO »; "" for too many."""
        if text in self.meanings or not SHORTEST_SHORTENED <= len(text) <= LONGEST_SHORTENED or not text.isalpha():
            return ""
        codes = sorted({name.code for name in self._full_names if name.is_shortened(text) or name.begins(text)})
        return " ".join(codes) if len(codes) <= MOST_SHORTENED else ""

    def suggestions(self, text: str, names: Iterable[str]) -> list[str]:
        """Names that look like the text, nearest first, for "did you mean"."""
        known = {plain(name): name for name in names}
        most = max(1, len(text) // 2) if len(text) > 2 else 1
        near = extract(text, known.keys(), scorer=OSA.distance, score_cutoff=most, limit=3)
        begins = [name for key, name in known.items() if len(text) > 2 and key.startswith(text[:3])]
        return list(dict.fromkeys([known[phrase] for phrase, _, _ in near] + begins))[:3]


_BEATEN: Meaning = (MARK, "dislodged")
_SIGNS = frozenset("-=>+&/")


def _beginnings(phrases: Iterable[str]) -> tuple[dict[str, int], set[tuple[str, str]]]:
    """first word -> words in the longest phrase that begins with it; and the first two words of those of several"""
    longest: dict[str, int] = {}
    pairs: set[tuple[str, str]] = set()
    for phrase in phrases:
        said = phrase.split(" ")
        if len(said) > 1:
            pairs.add((said[0], said[1]))
        longest[said[0]] = max(len(said), longest.get(said[0], 0))
    return longest, pairs


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


class WordMarks:
    """What is part of a word and what is left out, in whichever language."""

    def __init__(self) -> None:
        self.elided = frozenset(said_anywhere(lambda language: language.orders.marks.elided))
        self.denied = frozenset(said_anywhere(lambda language: language.orders.marks.denied))
        self.after = frozenset(said_anywhere(lambda language: language.orders.marks.after))
        ordinals = any_of(said_anywhere(lambda language: language.orders.marks.ordinals))
        self.number = re.compile(rf"(?:x?\d+(?:x|{ordinals})?|[ivx]{{2,4}})$")
        sides = (item for language in languages().values() for item in language.orders.coasts.sides.items())
        self.shores = {said[0][0]: coast for coast, said in sides}
        """A letter in brackets or behind a stroke -> the coast it may be."""


def _spellings(alias: str, saints: Collection[str]) -> Iterable[str]:
    """An alias and its usual variants: `St`, `Ste`, `Sainte` for `Saint`, hyphens or not."""
    phrase = plain(alias)
    yield phrase
    words = phrase.split()
    if words and words[0] in saints:
        for saint in saints:
            yield " ".join([saint, *words[1:]])
            if len(phrase) > 4:
                yield saint + "".join(words[1:])
    if len(words) > 1:
        yield "".join(words)
