"""Lines that refer to another line of the letter, "supports 2", « la soutient », "ditto", said in its words."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby

from gm.languages.language import any_of, said_anywhere, words_said
from gm.notation.words.fold import fold, origins
from gm.notation.words.tokens import SEPARATOR, Word, cut, look_up
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN, Vocabulary

LONGEST = 120
"""Characters of a line that refers to another, and of the other."""
_LABEL = re.compile(r"\s*[\[(#]*(?:n[°o]\s*)?(\d{1,2}(?=[\])./°:–\s-])|[a-z](?=\)))[\s\])./°:–-]*", re.IGNORECASE)
"""What numbers or letters a line of a list."""
_REFERS = re.compile(r"[\s#(°'’](\d{1,2}|[a-z](?=\)))[\s).;,\]]*$", re.IGNORECASE)
"""A number or a letter at the end of a line."""
_INLINE = re.compile(
    r"(?:(?<!\S)(?<!\b[sScC]\s)(?:\((?=\d+\))|#(?=\d+\s)|n[°o]\s?(?=\d+ [AaFf]\s))?|(?:^|(?<=[;.,]\s))n[°o]\s?)"
    r"(\d{1,2})(?:[.)/:]|(?<=[#°o]\d)|(?<=[°o]\s\d))\s+(?=\S)"
)
"""The number of an order, several of which stand in a line."""
_DITTO = re.compile(r"\s[\"»”″]\s*$|\s''\s*$")
"""Marks below the words that they repeat."""
_HELP = frozenset(("SUPPORTS", "CONVOYS"))
_ACTS = _HELP | {"HOLDS", "DISBANDS", "REMOVES"}
"""Verbs of orders that another unit may be given as they stand."""
_SMALL = frozenset((FILLER, IN, "HEADING", "NUMBER", SEPARATOR))
_NAMES = frozenset(("UNIT", "PLACE", "COAST", "POWER"))


@cache
def _numbered() -> frozenset[str]:
    return frozenset(map(fold, said_anywhere(lambda language: language.reading.before.numbered)))


def parted_by_number(row: str) -> list[str]:
    """A line cut where the numbers of a list stand in it: `1. A Par-Bur 2. A Mar S 1`."""
    cuts: list[int] = []
    pattern = _INLINE if _named_inline().match(row) is None else _named_inline()
    for found in pattern.finditer(row):
        if int(found[1]) == len(cuts) + 1 and (cuts or not row[: found.start()].strip()):
            cuts.append(found.start())
    if len(cuts) < 2:
        return [row]
    return [row[start:end] for start, end in zip(cuts, [*cuts[1:], len(row)], strict=True)]


@cache
def _named_inline() -> re.Pattern[str]:
    """« Coup 2 : », "Order no. 2 -", at the beginning of a line or behind a sign."""
    noun = any_of(said_anywhere(lambda language: language.reading.before.numbered))
    return re.compile(rf"(?:^|(?<=[.;,/] ))(?:{noun})\.? ?(?:n[°o]\.? ?)?(\d{{1,2}}) ?[:)–—-] ?(?=\S)", re.IGNORECASE)


def with_numbers_said(rows: Sequence[str], vocabulary: Vocabulary) -> list[str]:
    """The lines of a letter; one that helps the order of another by its number says what that is."""
    labels: dict[str, str] = {}
    for row in rows:
        if (found := _LABEL.match(row)) is not None:
            label = found[1].lower()
            labels[label] = "" if label in labels else row
    if len(labels) < 2:
        return list(rows)
    return [_with_number_said(row, labels, vocabulary) for row in rows]


def _with_number_said(row: str, labels: dict[str, str], vocabulary: Vocabulary) -> str:
    found = _REFERS.search(row) if len(row) <= LONGEST else None
    other = labels.get(found[1].lower(), "") if found is not None else ""
    if not other or other == row or found is None:
        return row
    words = _words(row[: found.start()], vocabulary)
    verb = _last_help(words)
    if verb is None or not all(_is_small(word) for word in words[verb + 1 :]):
        return row
    meant = _order_in(other, vocabulary)
    return f"{row[: _end(row, words[verb])]} {meant}" if meant else row


def said_in_full(row: str, before: str, vocabulary: Vocabulary) -> str:
    """A line that refers to the one before it with a word, in the words of that."""
    if not before or len(row) > LONGEST or len(before) > LONGEST or "?" in row or "?" in before:
        return row
    label = _LABEL.match(row)
    rest = row[label.end() :] if label is not None else row
    words = _words(rest, vocabulary)
    return _helping(rest, words, before, vocabulary) or _alike(rest, words, before, vocabulary) or row


def _helping(row: str, words: Sequence[Word], before: str, vocabulary: Vocabulary) -> str | None:
    """« A Mun la soutient », "Eng support that" with the order before in the place of that word."""
    verb = _last_help(words)
    if verb is None or [word.meanings[0][0] for word in words[:verb]].count("PLACE") != 1:
        return None
    if any(word.meanings[0][0] in (MARK, UNKNOWN) for word in words[:verb]):
        return None
    behind = [word.text for word in words[verb + 1 :] if word.meanings[0][0] != SEPARATOR]
    said = " ".join(behind)
    pronoun = not behind and words[verb - 1].text in words_said("objects")
    if not (pronoun or said in words_said("itself") or said in words_said("alike") or _points_back(words[verb + 1 :])):
        return None
    meant = _order_in(before, vocabulary)
    return f"{row[: _end(row, words[verb])]} {meant}" if meant else None


def _points_back(words: Sequence[Word]) -> bool:
    """« le mouvement précédent », "the order above": nothing but a noun and a word that points to it."""
    idle = words_said("above") | _numbered() | {"-"}
    kinds = (word.meanings[0][0] for word in words if word.text not in idle)
    return any(word.text in words_said("above") for word in words) and _OF_NOUN.issuperset(kinds)


_OF_NOUN = frozenset((FILLER, IN, "HEADING", "MOVES", "UNIT", SEPARATOR))


def _alike(row: str, words: Sequence[Word], before: str, vocabulary: Vocabulary) -> str | None:
    """`F Iri ditto`, « idem Heligoland » with what the unit before does."""
    marked = _DITTO.search(row)
    said = [word for word in words if word.meanings[0][0] != SEPARATOR]
    if len(said) < 2 - bool(marked):
        return None
    if marked is None:
        first, last = said[0].text in words_said("alike"), said[-1].text in words_said("alike")
        if first is last:
            return None
        said = said[1:] if first else said[:-1]
    act = _act_in(before, vocabulary)
    kinds = [word.meanings[0][0] for word in said]
    known = all(kind in _NAMES | {FILLER, IN, "AND"} or word.text in words_said("beneficiary")
                for kind, word in zip(kinds, said, strict=True))  # fmt: skip
    if not act or not known or "PLACE" not in kinds:
        return None
    return "; ".join(f"{unit} {act}" for unit in _units(row, said))


def _units(row: str, said: Sequence[Word]) -> Iterator[str]:
    """The units that words name one by one, as they are written."""
    for joins, several in groupby(said, lambda word: word.meanings[0][0] == "AND"):
        named = [word for word in several if word.meanings[0][0] in _NAMES]
        if not joins and named:
            places = origins(row)
            yield row[places[named[0].start] : _end(row, named[-1])]


def _words(row: str, vocabulary: Vocabulary) -> list[Word]:
    return list(look_up(cut(fold(row)), vocabulary))


def _end(row: str, word: Word) -> int:
    return origins(row)[word.end - 1] + 1


def _last_help(words: Sequence[Word]) -> int | None:
    return next((at for at in range(len(words) - 1, 0, -1) if words[at].meanings[0][0] in _HELP), None)


def _is_small(word: Word) -> bool:
    if word.meanings[0][0] in _SMALL or word.text in ("#", "a"):
        return True
    return word.meanings[0][0] == "MOVES" or word.text in words_said("number") | _numbered()


def _order_in(row: str, vocabulary: Vocabulary) -> str:
    """The order of a line, without its label; of one that helps, the order that it helps."""
    label = _LABEL.match(row)
    row = row[label.end() :] if label is not None else row
    words = _words(row, vocabulary)
    helps = [at for at, word in enumerate(words) if word.meanings[0][0] in _HELP]
    start = helps[0] + 1 if helps else 0
    first = next((word for word in words[start:] if word.meanings[0][0] in _NAMES), None)
    if first is None or len(helps) > 1 or any(word.meanings[0][0] in (MARK, UNKNOWN) for word in words):
        return ""
    return row[origins(row)[first.start] :].strip(" \t.,;")


def _act_in(row: str, vocabulary: Vocabulary) -> str:
    """What a unit does in a line, where another may be told to do the same."""
    words = _words(row, vocabulary)
    kinds = [word.meanings[0][0] for word in words]
    if MARK in kinds or UNKNOWN in kinds:
        return ""
    at = next((at for at, kind in enumerate(kinds) if kind in _ACTS), None)
    if at is None or any(kind in ("TO", "MOVES") for kind in kinds[:at]):
        return ""
    if "PLACE" in kinds[:at]:
        return row[origins(row)[words[at].start] :].strip(" \t.,;")
    return words[at].text if kinds[at] not in _HELP else ""
