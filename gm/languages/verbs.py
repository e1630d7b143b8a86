"""The verbs of a language's orders with all their forms: the value of `verbs.toml`."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cache
from itertools import chain

Words = tuple[str, ...]

STEM = "~"
"""Stands for the stem in an ending."""
TAIL = "|"
"""Stands between a stem and what follows the verb."""
OBJECT = " it"
"""Stands for an object within a verb; `instead` says what else may stand there."""
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

    parting: Mapping[str, Words] = field(default_factory=dict)
    """terminal -> what ends verbs of it before which their object may stand, as in "takes it across"."""

    def forms(self) -> Mapping[str, Set[str]]:
        """terminal -> every form of its verbs. Raises KeyError for a conjugation that has no endings."""
        spelt = cache(self._spelt)
        changes = [_Change(text, self) for text in self.instead]
        found: dict[str, dict[str, None]] = {}
        for terminal, families in self.verbs.items():
            forms = found[terminal] = {}
            for name, stems in families.items():
                for stem in chain.from_iterable(self._with_object(terminal, stem) for stem in stems):
                    said = self._conjugated(*self._conjugation(stem, name, spelt))
                    forms.update(dict.fromkeys(_by_person(said, changes)))
        return {terminal: forms.keys() for terminal, forms in found.items()}

    def _with_object(self, terminal: str, stem: str) -> Iterator[str]:
        """A verb, and with its object where that may stand within: "take across", "take it across"."""
        yield stem
        for tail in self.parting.get(terminal, ()):
            verb = stem.removesuffix(tail)
            if verb != stem and " " not in verb.strip():
                yield f"{verb}{OBJECT}{tail}"

    def _conjugation(self, stem: str, name: str, spelt: Callable[[str], tuple[str, str]]) -> tuple[str, Words]:
        """A stem with what follows it, and its endings; those of an infinitive are found by its spelling."""
        if name != INFINITIVES:
            return stem, self.endings[name]
        lead = next((text for text in self.instead if text.endswith(" ") and stem.startswith(text)), "")
        verb, space, rest = stem.removeprefix(lead).partition(" ")
        root, conjugation = spelt(verb)
        endings = self.endings[conjugation]
        return root + (TAIL + space + rest if rest else ""), tuple(lead + each for each in endings) if lead else endings

    def _spelt(self, verb: str) -> tuple[str, str]:
        """The stem and the conjugation of an infinitive."""
        fits = ((re.fullmatch(pattern, verb), conjugation) for conjugation, pattern in self.spelling.items())
        return next(((found[1], each) for found, each in fits if found), (verb, USUAL))

    def _conjugated(self, stem: str, endings: Words) -> list[str]:
        head, bar, tail = stem.partition(TAIL)
        said, _, last = (tail if bar else stem).rpartition(" ")
        tails = (tail, said) if bar and last in self.loose and said.strip() else (tail,)
        heads = (head, said) if not bar and last in self.loose and " " in said.strip() else (head,)
        return [ending.replace(STEM, one) + end for ending in endings for one in heads for end in tails]


class _Change:
    """A text that changes with the person, and what may stand for it."""

    def __init__(self, text: str, words: VerbWords) -> None:
        self.text = text
        self._begins = f" {text.lstrip()}"
        self._others = [(other, f" {other.lstrip()}") for other in dict.fromkeys((text, *words.instead[text]))]
        self._persons = words.persons
        self._beside = cache(self._beside_verb)

    def is_in(self, padded: str) -> bool:
        return self.text in padded and self._begins in padded

    def said(self, phrase: str, padded: str) -> Iterator[str]:
        """The phrase with all that may stand for the text in it."""
        verb, _, rest = phrase.removeprefix(self.text).partition(" ")
        leads = phrase.startswith(self.text)
        for other, begins in self._beside(verb):
            if STEM not in other:
                yield padded.replace(self._begins, begins, 1).strip()
            elif leads:
                yield f"{other.replace(STEM, verb)} {rest}".strip()

    def _beside_verb(self, verb: str) -> Sequence[tuple[str, str]]:
        """What may stand beside a form."""
        meant = next((texts for end, texts in self._persons.items() if verb.endswith(end)), None)
        return self._others if meant is None else [each for each in self._others if each[0] in meant]


def _by_person(phrases: Sequence[str], changes: Iterable[_Change]) -> Iterable[str]:
    """The phrases of a verb, each for every person that it may have."""
    joined = f" {'  '.join(phrases)} "
    if not (possible := [change for change in changes if change.text in joined]):
        return phrases
    return chain.from_iterable(_for_each(phrase, possible) for phrase in phrases)


def _for_each(phrase: str, changes: Iterable[_Change]) -> Iterable[str]:
    """The phrase for every person that its verb may have."""
    padded = f" {phrase} "
    if not (found := [change for change in changes if change.is_in(padded)]):
        return (phrase,)
    return chain.from_iterable(change.said(phrase, padded) for change in found)
