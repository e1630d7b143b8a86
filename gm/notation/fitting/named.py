"""What a stretch names and does where units are built, taken off or retreat, and little else can be meant."""

from typing import NamedTuple

from gm.languages.language import words_said
from gm.notation.fitting.clauses import NOTHING
from gm.notation.fitting.pieces import (
    FROM,
    HELPS,
    ODD,
    PLACE,
    POWER,
    STAYS,
    TO,
    UNIT,
    VERB,
    FittedStretch,
    Strange,
)
from gm.notation.orders.build import Situation
from gm.notation.phrases.winter import names_a_build, phrase
from gm.notation.words.sayings import determined
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, FOR, IN, MARK
from gm.rules.orders import Order

BESIDE = frozenset(("BUILDS", "RECEIVES", "TAKEN", "NUMBER", "ALL", "UNITS", "IT_IS", "ORDER", "HELP", "KEEPS"))
"""Kinds of word that say no more of such units."""
_LEADS = frozenset((FILLER, IN, FOR, TO, FROM))

Given = tuple[Order, tuple[Word, ...]]
"""An order, and the words that give it."""


class NamedStretch(NamedTuple):
    """What a stretch names, and does."""

    words: tuple[Word, ...]
    units: list[int]
    """Where its nouns of units stand among its words."""
    places: list[int]
    verbs: frozenset[str]
    """What is done."""
    acts: list[int]
    """Where it is said."""
    odd: list[int]
    """Where words stand that nobody knows."""

    def codes(self, index: int) -> list[str]:
        return self.words[index].meanings[0][1].split()

    def is_led(self, index: int) -> bool:
        """Whether a small word leads to a name: "the docks *of* Kiel"; it is no article, but for « a Londres »."""
        before = [
            word for word in self.words[max(0, index - 2) : index] if word.text == "a" or word.text not in determined()
        ]
        return bool(before) and any(kind in _LEADS for kind, _ in before[-1].meanings)

    @property
    def is_plain(self) -> bool:
        """Whether words that nobody knows say only what a unit is like, or how it comes to its place.

        "A brand new fleet", "comes out of the docks of Kiel"; not "Berlin fears an army", "an army withers in Vienna".
        """
        names = sorted((*self.units, *self.places))
        for index in self.odd:
            if not names or index > names[-1]:
                return False
            following = next(name for name in names if name > index)
            if index < names[0]:
                beside = following == index + 1 or index + 1 in self.odd
            else:
                led = following in self.places and self.is_led(following)
                done = any(act < index for act in self.acts)  # else it may be the verb: "an army withers in Vienna"
                beside = led and done and index + 1 not in (*self.odd, *self.acts)
            if not beside:
                return False
        return True


def named_in(said: FittedStretch, at: Situation) -> NamedStretch:
    """What a stretch names and does; raises `Strange` where it names another power."""
    units, places, odd, acts = [], [], [], []
    verbs: set[str] = set()
    for piece in said.pieces:
        index = said.words.index(piece.word)
        if piece.kind == POWER and piece.said not in at.powers:
            raise Strange
        if piece.kind == UNIT and piece.said:
            units.append(index)
        elif piece.kind == PLACE:
            places.append(index)
        elif piece.said in (NOTHING, HELPS) and (names_a_build(piece.word) or phrase(said.words, index, "clitics")):
            continue  # « la seconde sera … »
        elif piece.kind == ODD:
            odd.append(index)
        elif piece.kind == VERB and not any(kind == FILLER for kind, _ in piece.word.meanings):
            verbs.add(piece.said)
            acts.append(index)
    if any(_keeps(word) for word in said.words):
        verbs.add(STAYS)
    return NamedStretch(said.words, units, places, frozenset(verbs), acts, odd)


def _keeps(word: Word) -> bool:
    return word.text.split()[-1] in words_said("keeps") and (MARK, "polite") not in word.meanings
