"""The verbs of a language's orders with all their forms: the value of `verbs.toml`."""

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from itertools import chain

Words = tuple[str, ...]

STEM = "~"
"""Stands for the stem in an ending."""
TAIL = "|"
"""Stands between a stem and what follows the verb."""
INFINITIVES = "verbs"
"""The list whose verbs stand in the infinitive, each conjugated as it is spelt."""
USUAL = "s"
"""The conjugation of an infinitive that no pattern fits."""


@dataclass(frozen=True, slots=True)
class VerbWords:
    """Stems by what they order and by how they are conjugated."""

    endings: Mapping[str, Words]
    """conjugation -> its forms, with ~ for the stem"""
    instead: Mapping[str, Words]
    """A text that changes with the person -> what may stand for it: `its` -> their, my. With ~ it stands behind the
    verb: « se » -> « ~ toi », of « rends-toi »."""
    loose: Words
    """Words that may be left out where they end what follows a verb, for others may stand there: « en », "to"."""
    verbs: Mapping[str, Mapping[str, Words]]
    """terminal of the grammar -> conjugation -> stems, each with what follows the verb behind a bar"""
    spelling: Mapping[str, str] = field(default_factory=dict)
    """conjugation -> pattern of the infinitives that take it, their stem its group; the first that fits counts"""

    persons: Mapping[str, Words] = field(default_factory=dict)
    """end of a verb's form -> of the texts that change with the person those that may stand beside it; the first that
    fits counts: « -ons » -> « nos », never « ses »"""

    def forms(self) -> Mapping[str, Set[str]]:
        """terminal -> every form of its verbs. Raises KeyError for a conjugation that has no endings."""
        return {
            terminal: dict.fromkeys(
                form
                for ending, stems in families.items()
                for stem in stems
                for said in self._conjugated(*self._conjugation(stem, ending))
                for form in self._by_person(said)
            ).keys()
            for terminal, families in self.verbs.items()
        }

    def _conjugation(self, stem: str, name: str) -> tuple[str, Words]:
        """A stem with what follows it, and its endings; those of an infinitive are found by its spelling."""
        if name != INFINITIVES:
            return stem, self.endings[name]
        lead = next((text for text in self.instead if text.endswith(" ") and stem.startswith(text)), "")
        verb, space, rest = stem.removeprefix(lead).partition(" ")
        tail = TAIL + space + rest if rest else ""
        fits = ((re.fullmatch(pattern, verb), conjugation) for conjugation, pattern in self.spelling.items())
        root, conjugation = next(((found[1], each) for found, each in fits if found), (verb, USUAL))
        return root + tail, tuple(lead + ending for ending in self.endings[conjugation])

    def _conjugated(self, stem: str, endings: Words) -> Iterator[str]:
        head, bar, tail = stem.partition(TAIL)
        said, _, last = (tail if bar else stem).rpartition(" ")
        tails = (tail, said) if bar and last in self.loose and said.strip() else (tail,)
        heads = (head, said) if not bar and last in self.loose and " " in said.strip() else (head,)
        return (ending.replace(STEM, one) + end for ending in endings for one in heads for end in tails)

    def _by_person(self, phrase: str) -> Iterable[str]:
        """The phrase for every person that its verb may have."""
        padded = f" {phrase} "
        texts = [text for text in self.instead if text in padded and f" {text.lstrip()}" in padded]
        return chain.from_iterable(self._for_others(phrase, text) for text in texts) if texts else (phrase,)

    def _for_others(self, phrase: str, text: str) -> Iterator[str]:
        """The phrase with all that may stand for a text in it."""
        verb, _, rest = phrase.removeprefix(text).partition(" ")
        meant = self._beside(verb)
        for other in dict.fromkeys((text, *self.instead[text])):
            if meant is not None and other not in meant:
                continue
            if STEM not in other:
                yield f" {phrase} ".replace(f" {text.lstrip()}", f" {other.lstrip()}", 1).strip()
            elif phrase.startswith(text):
                yield f"{other.replace(STEM, verb)} {rest}".strip()

    def _beside(self, verb: str) -> Words | None:
        """The texts that may stand beside a form; None where any may."""
        return next((texts for end, texts in self.persons.items() if verb.endswith(end)), None)
