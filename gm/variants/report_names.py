"""The names a variant hands to its reports: full and short names of provinces, powers with their articles, units."""

import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable

from gm.languages.language import OTHERWISE, Language, languages
from gm.languages.wordlists import AskingWords
from gm.notation.words.lexicon import Lexicon, PowerName
from gm.reports.names import Name, Names
from gm.rules.ruleset import Phase
from gm.variants.board import NamedMap


def report_names(
    board: NamedMap,
    lexicon: Lexicon,
    phases: Iterable[Phase],
    words: Mapping[str, Mapping[str, str]] | None = None,
    asking: Mapping[str, AskingWords] | None = None,
) -> Mapping[str, Names]:
    """language -> Names. `words` holds what only this variant says, by language, `asking` what only it is asked."""
    duties = {phase.code: str(phase.duty) for phase in phases}
    return {
        code: Names(
            code,
            {power: _with_article(name, language) for power, name in _powers_in_order(lexicon, language)},
            _in_order(board.names[code], language),
            _in_order({province: place.short for province, place in lexicon.places[code].items()}, language),
            {coast: (called.short, called.name) for coast, called in language.saying.coasts.items()},
            {kind: (kind, unit.noun, unit.several) for kind, unit in lexicon.units[code].items()},
            {province: place.the for province, place in lexicon.places[code].items()},
            duties,
            (words or {}).get(code, {}),
            (asking or {}).get(code, {}),
        )
        for code, language in languages().items()
    }


def _powers_in_order(lexicon: Lexicon, language: Language) -> list[tuple[str, PowerName]]:
    key = language.saying.alphabet.key
    return sorted(lexicon.powers[language.code].items(), key=lambda item: key(item[1].short or item[1].name))


def _in_order(names: Mapping[str, str], language: Language) -> dict[str, str]:
    """Sorted as a reader of that language looks for them."""
    return dict(sorted(names.items(), key=lambda item: language.saying.alphabet.key(item[1])))


def read_sayings(folder: Traversable) -> Mapping[str, Mapping[str, str]]:
    """language -> what only this variant says, by key of words.toml: `sayings.toml` in the folder of each language.

    A section that a language lacks is borrowed whole.
    """
    found = {}
    for code in languages():
        files = [folder / each / "sayings.toml" for each in (OTHERWISE, code)]
        read = [tomllib.loads(file.read_text(encoding="utf-8")) for file in files if file.is_file()]
        sections = {section: words for said in read for section, words in said.items()}
        found[code] = {f"{section}.{key}": text for section, words in sections.items() for key, text in words.items()}
    return found


def _with_article(power: PowerName, language: Language) -> Name:
    articles = language.saying.articles
    article = next((each for each in articles if each and power.the == each + power.name), "")
    return Name(power.name, article, power.short)
