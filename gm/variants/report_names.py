"""The names a variant hands to its reports: full and short names of provinces, powers with their articles, units."""

import csv
import re
import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable

from gm.notation.fold import fold
from gm.notation.lexicon import Lexicon
from gm.reports.names import Name, Names
from gm.rules.errors import RulesError
from gm.rules.ruleset import Phase
from gm.variants.board import LANGUAGES, Board

_COASTS = {
    "fr": {"NC": "cn", "SC": "cs", "EC": "ce", "WC": "co"},
    "en": {"NC": "nc", "SC": "sc", "EC": "ec", "WC": "wc"},
}
_ARTICLE = re.compile(r"^(?:la |le |les |l'|the )", re.IGNORECASE)


def report_names(
    folder: Traversable,
    board: Board,
    lexicon: Lexicon,
    phases: Iterable[Phase],
    words: Mapping[str, Mapping[str, str]] | None = None,
) -> Mapping[str, Names]:
    """language -> Names, from `short_names.csv` (code, then a column a language) and the variant's lexicon.

    `words` holds what only this variant says, by language. Raises RulesError naming a province without a short name.
    """
    short = _short_names(folder / "short_names.csv", board)
    duties = {phase.code: str(phase.duty) for phase in phases}
    found = {}
    for language in LANGUAGES:
        nouns = lexicon.units[language]
        found[language] = Names(
            language,
            {
                code: _with_article(power.name, power.the)
                for code, power in sorted(lexicon.powers[language].items(), key=lambda item: fold(item[1].name))
            },
            _in_order(board.names[language]),
            _in_order(short[language]),
            {coast: (letter, lexicon.coasts[language][coast]) for coast, letter in _COASTS[language].items()},
            {kind: (kind, noun, _plural(noun, language)) for kind, noun in nouns.items()},
            {code: place.the for code, place in lexicon.places[language].items()},
            duties,
            (words or {}).get(language, {}),
        )
    return found


def _in_order(names: Mapping[str, str]) -> dict[str, str]:
    """Sorted as a reader of that language looks for them: without case and accents."""
    return dict(sorted(names.items(), key=lambda item: fold(item[1])))


def read_sayings(file: Traversable) -> Mapping[str, Mapping[str, str]]:
    """language -> what only this variant says, by key of words.toml, from sections like `[fr.event]`."""
    return {
        language: {f"{section}.{key}": text for section, words in said.items() for key, text in words.items()}
        for language, said in tomllib.loads(file.read_text(encoding="utf-8")).items()
    }


def _with_article(name: str, the: str) -> Name:
    match = _ARTICLE.match(the)
    return Name(name, match[0] if match and the[match.end() :] == name else "")


def _plural(noun: str, language: str) -> str:
    if language == "en" and noun.endswith("y"):
        return noun[:-1] + "ies"
    return noun + "s"


def _short_names(file: Traversable, board: Board) -> dict[str, dict[str, str]]:
    short: dict[str, dict[str, str]] = {language: {} for language in LANGUAGES}
    with file.open(encoding="utf-8") as text:
        for row in csv.DictReader(text):
            for language in LANGUAGES:
                short[language][row["code"].strip()] = row[language].strip()
    for language, names in short.items():
        missing = sorted(set(board.map.provinces) - set(names))
        if missing:
            raise RulesError(f"{file.name}: no line for {', '.join(missing)}")
        if len(set(names.values())) < len(names):
            raise RulesError(f"{file.name}: two provinces share a short name in column {language}")
    return short
