"""Read a variant's words from its spreadsheets: how sentences name provinces, powers and units, and what else they are.

Each language has its folder. `provinces.csv`: code, name, short, the, at, of, aliases (separated by `;`). `powers.csv`:
code, name, the, of, adjective, names (as game files and addresses write it), aliases (as orders and letters do, too),
and, where names are too long for tables, short.
`units.csv`: code ("" for any kind), noun, several, the, a, aliases. Beside the folders, `aliases.csv` has names of
provinces that belong to no language. `shared_names.csv`, in a folder or beside them: an alias of several provinces.
`homographs.csv`: short names that are also words, and mean the province in capitals or beside a unit only. `marks.toml`
says where units stand on the map.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from importlib.resources.abc import Traversable
from typing import TypeVar

from gm.languages.language import file_of, languages
from gm.notation.words.fold import fold
from gm.notation.words.lexicon import Lexicon, PlaceName, PowerName, UnitName
from gm.rules.errors import RulesError
from gm.variants.board import NamedMap, rows

Said = TypeVar("Said")


def load_words(folder: Traversable, board: NamedMap) -> Lexicon:
    """The lexicon of a variant whose folder holds the spreadsheets.

    Raises RulesError when a province or power is unknown or missing, or an alias means two provinces without saying so.
    """
    places = {code: _places(file_of(folder, code, "provinces.csv")) for code in languages()}
    powers, titles, power_aliases = _powers(folder)
    units: dict[str, Mapping[str, UnitName]] = {}
    unit_aliases: dict[str, str] = {}
    for code in languages():
        units[code], aliases = _units(file_of(folder, code, "units.csv"))
        unit_aliases |= aliases
    homographs = frozenset(fold(row["word"]) for _, row in _optional(folder / "homographs.csv", folder))
    named = _place_aliases(folder, board)
    spots = _spots(folder)
    return Lexicon(
        places, named, powers, titles, power_aliases, units, unit_aliases, homographs=homographs, spots=spots
    )


def joined(base: Lexicon, more: Lexicon) -> Lexicon:
    """The words of a game, and those that another one adds to them."""
    return replace(
        base,
        places=_both(base.places, more.places),
        place_aliases={**base.place_aliases, **more.place_aliases},
        powers=_both(base.powers, more.powers),
        power_titles={**base.power_titles, **more.power_titles},
        power_aliases={**base.power_aliases, **more.power_aliases},
        units=_both(base.units, more.units),
        unit_aliases={**base.unit_aliases, **more.unit_aliases},
        spots={**base.spots, **more.spots},
        sentences={**base.sentences, **more.sentences},
    )


def _both(
    base: Mapping[str, Mapping[str, Said]], more: Mapping[str, Mapping[str, Said]]
) -> Mapping[str, dict[str, Said]]:
    """language -> what is named in either."""
    return {language: {**named, **more[language]} for language, named in base.items()}


def _places(file: Traversable) -> Mapping[str, PlaceName]:
    """What one language calls the provinces."""
    found = {
        row["code"]: PlaceName(row["name"], row["short"], row["the"], row["at"], row["of"]) for _, row in rows(file)
    }
    short = [place.short for place in found.values()]
    if twice := sorted({name for name in short if short.count(name) > 1}):
        raise RulesError(f"{_shown(file)}: two provinces share the short name {twice[0]}")
    return found


def _place_aliases(folder: Traversable, board: NamedMap) -> Mapping[str, tuple[str, ...]]:
    """phrase -> the provinces it may mean, in whichever language."""
    shared: dict[str, tuple[str, ...]] = {}
    for place in (folder, *(folder / code for code in languages())):
        for where, row in _optional(place / "shared_names.csv", folder):
            codes = tuple(row["provinces"].split())
            if unknown := [code for code in codes if code not in board.map.provinces]:
                raise RulesError(f"{where}: unknown province {unknown[0]}")
            shared[fold(row["alias"])] = codes
    aliases: dict[str, tuple[str, ...]] = {}
    for where, code, names in _said_of_places(folder):
        if code not in board.map.provinces:
            raise RulesError(f"{where}: unknown province {code}")
        for alias in {fold(name) for name in names if name} - shared.keys():
            if aliases.setdefault(alias, (code,)) != (code,):
                raise RulesError(f"{where}: {alias!r} is also a name of {aliases[alias][0]}")
    return aliases | shared


def _said_of_places(folder: Traversable) -> Iterator[tuple[str, str, Iterable[str]]]:
    """(where it is written, province, what it is called)."""
    for where, row in _optional(folder / "aliases.csv", folder):
        yield where, row["code"], row["aliases"].split(";")
    for language in languages():
        file = file_of(folder, language, "provinces.csv")
        for line, row in rows(file):
            said = (row["code"], row["name"], row["short"], row["the"], *row["aliases"].split(";"))
            yield f"{_shown(file)}, line {line}", row["code"], said


def _powers(
    folder: Traversable,
) -> tuple[Mapping[str, Mapping[str, PowerName]], Mapping[str, tuple[str, ...]], Mapping[str, str]]:
    powers: dict[str, dict[str, PowerName]] = {}
    titles: dict[str, tuple[str, ...]] = {}
    aliases: dict[str, str] = {}
    for language in languages():
        names = powers.setdefault(language, {})
        file = file_of(folder, language, "powers.csv")
        for line, row in rows(file):
            code = row["code"]
            names[code] = PowerName(row["name"], row["the"], row["of"], row["adjective"], row.get("short", ""))
            own = row["names"].split(";")
            titles[code] = tuple(dict.fromkeys((*titles.get(code, ()), *own)))
            said = (code, row["name"], row["adjective"], *own, *row["aliases"].split(";"))
            for alias in {fold(name) for name in said if name}:
                if aliases.setdefault(alias, code) != code:
                    raise RulesError(f"{_shown(file)}, line {line}: {alias!r} is also a name of {aliases[alias]}")
    return powers, titles, aliases


def _units(file: Traversable) -> tuple[Mapping[str, UnitName], Mapping[str, str]]:
    """What one language calls the kinds of unit, and phrase -> kind, "" for any."""
    units: dict[str, UnitName] = {}
    aliases: dict[str, str] = {}
    for _, row in rows(file) if file.is_file() else ():
        kind = row["code"]
        said = (kind.lower(), row["noun"], row["several"], *row["aliases"].split(";"))
        aliases |= {name: kind for name in said if name}
        if kind:
            units[kind] = UnitName(row["noun"], row["several"], row["the"], row["a"])
    return units, aliases


def _spots(folder: Traversable) -> Mapping[str, tuple[int, int]]:
    """Where units stand on the map, if this variant has one of its own."""
    file = folder / "marks.toml"
    places = tomllib.loads(file.read_text("utf-8"))["places"] if file.is_file() else {}
    return {place: (marks["unit"][0], marks["unit"][1]) for place, marks in places.items()}


def _shown(file: Traversable) -> str:
    """`fr/provinces.csv`"""
    return "/".join(str(file).split("/")[-2:])


def _optional(file: Traversable, folder: Traversable) -> Iterator[tuple[str, dict[str, str]]]:
    """The rows of a spreadsheet that need not be there, each with where it stands."""
    if file.is_file():
        for line, row in rows(file):
            yield f"{str(file).removeprefix(f'{folder}/')}, line {line}", row
