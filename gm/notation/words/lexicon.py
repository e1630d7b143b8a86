"""What people call provinces, coasts, powers and units in one variant: data for the reader and the writer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gm.languages.language import languages, said_anywhere


@dataclass(frozen=True, slots=True)
class PlaceName:
    """One province in one language, in the forms a sentence needs."""

    name: str
    """as on the map: `Mer du Nord`, `North Sea`"""
    short: str
    """`MdN`, `NTH`"""
    the: str
    """after a preposition: `la mer du Nord`, `the North Sea`"""
    at: str
    """where a unit stands or arrives: `en mer du Nord`, `au Danemark`, `in Paris`"""
    of: str
    """whose it is: `de la mer du Nord`, `d'Albanie`"""


@dataclass(frozen=True, slots=True)
class PowerName:
    """One power in one language."""

    name: str
    the: str
    """`l'Autriche-Hongrie`"""
    of: str
    """`d'Autriche-Hongrie`"""
    adjective: str
    """of a unit, which is feminine in French: `autrichienne`, `Austrian`"""
    short: str = ""
    """what tables and lists of many powers say, if not the name"""


@dataclass(frozen=True, slots=True)
class UnitName:
    """One kind of unit in one language."""

    noun: str
    """`armée`"""
    several: str
    """`armées`"""
    the: str
    """`l'armée`"""
    a: str
    """`une armée`"""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The names of one variant. Phrases are as people write them; the reader folds them."""

    places: Mapping[str, Mapping[str, PlaceName]]
    """language -> province -> its name"""
    place_aliases: Mapping[str, tuple[str, ...]]
    """phrase -> provinces it may mean, the usual one first"""
    powers: Mapping[str, Mapping[str, PowerName]]
    """language -> power -> its name"""
    power_titles: Mapping[str, tuple[str, ...]]
    """power -> its full names in every language, as game files and addresses write them beside its code"""
    power_aliases: Mapping[str, str]
    """phrase -> power"""
    units: Mapping[str, Mapping[str, UnitName]]
    """language -> unit kind -> its name"""
    unit_aliases: Mapping[str, str]
    """phrase -> unit kind, "" where any kind is meant"""
    coasts: Mapping[str, Mapping[str, str]] = field(
        default_factory=lambda: {
            code: {coast: called.name for coast, called in language.saying.coasts.items()}
            for code, language in languages().items()
        }
    )
    """language -> coast -> its name"""
    coast_aliases: Mapping[str, str] = field(default_factory=lambda: _coast_words())
    homographs: frozenset[str] = frozenset()
    """Short names of provinces that are also words of a language: `fin`, `can`"""
    spots: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Location -> where a unit stands there on the sheet on which the map is drawn: from the left, from the top"""
    sentences: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """language -> name of a kind of order that only this variant has -> its sentence, filled in as the language's own;
    `no_vote` where a vote names nothing"""

    def names(self, language: str) -> Sequence[str]:
        """The full names of every province, for suggestions."""
        return [place.name for place in self.places[language].values()]


def _coast_words() -> dict[str, str]:
    """Coasts as documents 000 and 002, the judges and people write them: `cs`, `sc`, `côte sud`, `south coast`."""
    phrases = said_anywhere(lambda language: language.orders.coasts.phrases)
    words: dict[str, str] = {}
    for language in languages().values():
        for coast, called in language.saying.coasts.items():
            words |= {coast.lower(): coast, called.short: coast}
        for coast, sides in language.orders.coasts.sides.items():
            for side in sides:
                words |= {side: coast, **{phrase.format(side): coast for phrase in phrases}}
    return words
