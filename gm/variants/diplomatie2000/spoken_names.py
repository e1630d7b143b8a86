"""The names behind the head of a line: states, sectors, « aucune », « abstention », and whatever else stands there.

Every word must be known. A name with a slip of the pen in it is told apart from the others: what is done in public is
never done on the strength of it.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from gm.notation.words.fold import fold
from gm.notation.words.lexicon import Lexicon
from gm.notation.words.near import NearWords
from gm.notation.words.vocabulary import SHORTEST_NAME, plain
from gm.variants.diplomatie2000.measures import ABSTAIN, ALL, NONE
from gm.variants.diplomatie2000.session_words import any_word, session_words

_WORD = re.compile(r"[a-z0-9]+|\?")
_SKIPPED = ""
"""What a word means that changes nothing."""
LONGEST, MOST_WORDS = 300, 24
"""Characters and words that are looked at; who says more says something else."""
LONGEST_NAME = 9
"""Words of a name."""
LONGEST_SLIPPED = 5
"""Words of a name in which a slip is looked for."""
_FAR = 6
"""Letters from which on a name may have two slips."""


@dataclass(frozen=True, slots=True)
class SaidNames:
    """What stands behind a head."""

    codes: tuple[str, ...] = ()
    """What is named, in order; a sector's name that means several has their codes with spaces between."""
    odd: str = ""
    """The first word that is none of these names; a question mark is one."""
    mended: bool = False
    """Whether a slip of the pen was put right in `codes`."""

    @property
    def sure(self) -> bool:
        return bool(self.codes) and not self.odd and not self.mended


def states_named(said: str, lexicon: Lexicon) -> SaidNames:
    """States, and the words for none, all, and an abstention."""
    return _named(said, _states(_Key(lexicon)))


def is_state(said: str, lexicon: Lexicon) -> str | None:
    """The state that a line names by itself, spelt right: a heading."""
    code = _states(_Key(lexicon)).codes.get(" ".join(_WORD.findall(fold(said))))
    return code if code not in (None, _SKIPPED, NONE, ABSTAIN, ALL) else None


def sectors_named(said: str, lexicon: Lexicon) -> SaidNames:
    """Sectors, or the word for none."""
    return _named(said, _sectors(_Key(lexicon)))


@cache
def _against() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){any_word(session_words().against)}(?!\w)")


def is_against(said: str) -> bool:
    """Whether choices are said to be voted against, which no vote of a session does."""
    return _against().search(fold(said)) is not None


def without_against(said: str) -> str:
    return _against().sub(" ", fold(said))


class _Key:
    """A lexicon, of which there is one, as the key of a cache."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.lexicon is self.lexicon

    def __hash__(self) -> int:
        return id(self.lexicon)


class _Names:
    """Names with what they mean, and those that a misspelt one may stand for."""

    def __init__(self, codes: Mapping[str, str]) -> None:
        self.codes = codes
        self._near = NearWords(name for name, code in codes.items() if code and len(name) > SHORTEST_NAME)

    def nearly(self, phrase: str) -> str | None:
        """The only thing that is meant by names a slip or two away."""
        if len(phrase) <= SHORTEST_NAME:
            return None
        near = self._near.one_slip_away(phrase) or (self._near.two_slips_away(phrase) if len(phrase) >= _FAR else ())
        meant = {self.codes[name] for name in near}
        return meant.pop() if len(meant) == 1 else None


@cache
def _states(key: _Key) -> _Names:
    names = dict(key.lexicon.power_aliases)
    names |= {title: code for code, titles in key.lexicon.power_titles.items() for title in titles}
    said = session_words()
    skipped = _skipped((*said.small, *said.and_))
    named = {plain(name): code for name, code in names.items()}
    spoken = dict.fromkeys(said.none, NONE) | dict.fromkeys(said.abstain, ABSTAIN) | dict.fromkeys(said.all, ALL)
    return _Names({**skipped, **named, **spoken})


@cache
def _sectors(key: _Key) -> _Names:
    said = session_words()
    named = {plain(name): " ".join(codes) for name, codes in key.lexicon.place_aliases.items()}
    return _Names({**_skipped(said.small), **named, **dict.fromkeys(said.none, NONE)})


def _skipped(words: Iterable[str]) -> Mapping[str, str]:
    return dict.fromkeys(words, _SKIPPED)


def _named(said: str, names: _Names) -> SaidNames:
    """The longest names first, from the left; where none begins, names with a slip in them."""
    words = _WORD.findall(fold(said[:LONGEST]))[:MOST_WORDS]
    codes: list[str] = []
    odd, mended, index = "…" if len(said) > LONGEST else "", False, 0
    while index < len(words):
        lengths = range(min(LONGEST_NAME, len(words) - index), 0, -1)
        phrases = [" ".join(words[index : index + length]) for length in lengths]
        exact = next(((len(p.split()), names.codes[p]) for p in phrases if p in names.codes), None)
        near = _with_slip(phrases, names) if exact is None else None
        length, code = exact or near or (1, _SKIPPED)
        if exact is None and near is None:
            odd = odd or words[index]
        mended = mended or near is not None
        codes += [code] if code else []
        index += length
    return SaidNames(tuple(codes), odd, mended)


def _with_slip(phrases: Iterable[str], names: _Names) -> tuple[int, str] | None:
    """The longest of these that is a name with a slip in it; of two names beside each other neither is one."""
    for phrase in phrases:
        words = phrase.split()
        if (
            len(words) <= LONGEST_SLIPPED
            and not any(names.codes.get(word) for word in words)
            and names.codes.get(words[-1]) != _SKIPPED
        ):
            code = names.nearly(phrase)
            if code is not None:
                return len(words), code
    return None
