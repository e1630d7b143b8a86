"""Leave out what stands in a line beside its orders: bullets, numbers, titles, dots in a coast, who supports a move.

What is blanked in folded text keeps its length, so that every character still stands where the player wrote it.
"""

import re
from collections.abc import Sequence
from functools import cache
from itertools import takewhile

from gm.languages.language import any_of, languages, said_anywhere
from gm.languages.reading import Coasts
from gm.notation.orders.build import Situation
from gm.notation.words.rawline import RawLine
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, HARMLESS, IN, MARK, UNKNOWN
from gm.rules.orders import Build, Move, Retreat

_NUMBER = re.compile(r"(?<=\s)\(?\d{1,2}[.)](?=\s+[a-z])")
"""The number of an order within a line: `1. A Par-Bur 2. A Mar H`."""
_SMILEY = re.compile(r"(?<!\w)(?:[:;8=][-o^']?[()dp|/]+|\^_*\^)(?![\w(])")
"""`;-)`"""
_LETTERED = re.compile(r"^\s*\(?[a-z]\)(?=\s)")
"""The letter of an order: `b) F Bre-Eng`."""
_LETTER = re.compile(r"(?<=\s)(?:\(?(?:[b-z]|[ivx]{2,4})[)/]|[ivx]{2,4} ?:|#\d{1,2}\b[.:)]?)(?=\s+[a-z])")
"""The same within a line that began with the first: `a) A Par-Bur b) A Mar H`, `i: … ii: …`, `#1 … #2 …`."""
_FIRST_LETTER = re.compile(r"^\s*(?:\(?[ai][)/]|i ?:|#1\b[.:)]?)(?=\s)")
_WITH = re.compile(r"(?<![\w])w/(?= ?[a-z])")
"""`w/`, as long as another spelling of "with"."""
_GOES = re.compile(r"[->=]")


class _Patterns:
    """What the asides of every language look like."""

    def __init__(self) -> None:
        beside = [language.reading.beside for language in languages().values()]
        coasts = [language.reading.coasts for language in languages().values()]
        lead = any_of(word for each in beside for word in each.lead)
        articles = any_of(word for each in beside for word in each.articles)
        help_ = any_of(word for each in beside for word in each.help)
        helped = any_of(word for each in beside for word in each.helped)
        of = "|".join(re.escape(word) + r"\b" * word.isalpha() for each in beside for word in each.of)
        by = any_of(word for each in beside for word in each.by)
        stays = any_of(word for each in beside for word in each.stays)
        titles = any_of(_titles())
        begins = rf"\((?:{lead})? *(?:{articles})?"
        self.first_number = re.compile(rf"^\s*(?:(?:{titles}) )?(?:{any_of(_numbers())}) {{0,2}}\d{{1,2}}\b")
        """`n° 1 A Par-Bur`"""
        self.first_letters = tuple({word[0] for word in (*_numbers(), *_titles())})
        self.dotted_coast = re.compile("|".join(rf"\b{_dotted(each)}" for each in coasts))
        """`StP (c.n.)`"""
        self.lead_sign = re.compile(
            "|".join(rf"\b{re.escape(word)}(?= ?supp)" for each in beside for word in each.lead if word.endswith("/"))
        )
        """`w/ support from`"""
        self.helpers = re.compile(rf"{begins}(?:s|{help_}|{helped})\b[^()]*\)")
        """Who supports the move before it: `A Mun - Bur (soutien Ruhr)`."""
        self.backers = re.compile(
            rf"{begins}(?:(?:s|{helped})\b *(?:{by})\b|(?:s|{help_})\b *(?:\.|:|{of})?)(?P<names>[^()]*)\)"
        )
        """The same with their names."""
        self.half = re.compile(rf"\([^()]*\b(?:{help_})\b|\b(?:{help_})\b[^()]*\)")
        self.bare = frozenset(("s", *(word for each in beside for word in each.bare)))
        self.stays = re.compile(rf"\s(?:h|{stays})\s*$")


@cache
def _patterns() -> _Patterns:
    return _Patterns()


def _numbers() -> tuple[str, ...]:
    return said_anywhere(lambda language: language.reading.words.number)


def _titles() -> tuple[str, ...]:
    return said_anywhere(lambda language: language.reading.stances.titles)


def _dotted(coasts: Coasts) -> str:
    return re.escape(coasts.dotted).replace(r"\{\}", f"[{''.join(coasts.letters.values())}]")


def without_asides(folded: str) -> str:
    """The folded line with its asides blanked."""
    patterns = _patterns()
    if _FIRST_LETTER.match(folded):
        folded = _LETTER.sub(lambda found: ";".ljust(len(found[0])), folded)
        folded = _FIRST_LETTER.sub(lambda found: " " * len(found[0]), folded)
    if folded.find(".") >= 0 or folded.find(")") >= 0:
        folded = _SMILEY.sub(lambda found: " " * len(found[0]), folded)
        folded = _LETTERED.sub(lambda found: " " * len(found[0]), folded)
        folded = _NUMBER.sub(lambda found: ";".ljust(len(found[0])), folded)
        folded = patterns.dotted_coast.sub(_without_dots, folded)
        folded = _without_helpers(folded)
    if folded.lstrip().startswith(patterns.first_letters):
        folded = patterns.first_number.sub(lambda found: " " * len(found[0]), folded)
    folded = patterns.lead_sign.sub(lambda found: found[0].replace("/", " "), folded)
    return _WITH.sub("wi", folded) if "w/" in folded else folded


def names_of_backers(beside: str) -> str:
    """The names in parentheses that say who supports the order before them."""
    return ",".join(found["names"] for found in _patterns().backers.finditer(beside))


def may_hide_backers(folded: str) -> bool:
    """Whether a parenthesis, perhaps without its other half, may name supporters: the line is not to be mended.

    "A Rum (support A Bud)" is a support and "A Rum - Ser (support A Bud" is none.
    """
    return _patterns().half.search(folded) is not None


def _without_dots(found: re.Match[str]) -> str:
    return found[0].replace(".", "").ljust(len(found[0]))


def _without_helpers(folded: str) -> str:
    """A parenthesis that names supporters is left out after a move or a hold; elsewhere it is the order itself."""
    for found in reversed(list(_patterns().helpers.finditer(folded))):
        before = re.split(r"[;()]", folded[: found.start()])[-1]
        acts = _GOES.search(before) or _patterns().stays.search(before)
        if acts and not _GOES.search(found[0]) and found[0].strip("( )") not in _patterns().bare:
            folded = folded[: found.start()] + " " * len(found[0]) + folded[found.end() :]
    return folded


def without_extras(words: list[Word], raw: RawLine, at: Situation) -> list[Word]:
    """The line without what stands between the words of its orders: counts, remarks, articles, a coast said twice,
    who was beaten."""
    row = _without_articles(_without_second_coast(_without_remarks_between(_without_counts(words, at))), raw)
    return _without_beaten(_with_bare_preposition(row, raw, at), at)


def _without_counts(words: list[Word], at: Situation) -> list[Word]:
    """The line without the 1 of "1 A Par, 1 F Bre", where units are counted."""
    if Build not in at.accepts:
        return words
    row: list[Word] = []
    for word in words:
        if word.meanings[0][0] == "UNIT":
            while row and (row[-1].meanings[0][0] == "NUMBER" or (row[-1].text == "x" and _is_count(row[:-1]))):
                row.pop()  # `1 x A Vie`
        row.append(word)
    return row


def _without_second_coast(words: Sequence[Word]) -> list[Word]:
    """The line with a coast that is named twice, in two languages, named once: "(south coast, côte sud)"."""
    row: list[Word] = []
    for word in words:
        if word.meanings[0][0] == "COAST" and len(row) > 1:
            before = row[-2] if row[-1].meanings[0][0] == SEPARATOR else row[-1]
            if before.meanings[0] == word.meanings[0]:
                del row[len(row) - (1 if before is not row[-1] else 0) :]
                continue
        row.append(word)
    return row


def _is_count(words: Sequence[Word]) -> bool:
    return bool(words) and words[-1].meanings[0][0] == "NUMBER"


def _without_articles(words: Sequence[Word], raw: RawLine) -> list[Word]:
    """The line with the "a" of "whistling a jolly tune", "a cunning plan" as an article, and no army."""
    row = list(words)
    for index in range(len(row) - 1):
        after = row[index + 1].meanings[0]
        if row[index].text != "a" or (after[0] not in (UNKNOWN, MARK) and after != HARMLESS):
            continue
        behind = index and row[index - 1].meanings[0][0] != SEPARATOR
        small = raw.text[raw.places[row[index].start]].islower()
        if (behind and small) or (not index and after[0] != UNKNOWN):
            row[index] = row[index]._replace(meanings=((FILLER, "a"),))
    return row


def _with_bare_preposition(words: Sequence[Word], raw: RawLine, at: Situation) -> list[Word]:
    """The line with the « a » of « rome a naples », « ROME A NAPLES » as a preposition where no army is there."""
    row = list(words)
    for index in range(1, len(row) - 1) if Build not in at.accepts else ():
        before, word, after = row[index - 1], row[index], row[index + 1]
        if word.text != "a" or {before.meanings[0][0], after.meanings[0][0]} != {"PLACE"}:
            continue
        found = [at.position.units.get(code) for code in after.meanings[0][1].split()]
        written = raw.text[raw.places[before.start] : raw.places[after.start] + 1]
        alike = written.islower() or (written.isupper() and before.end + len(" A ") == after.start)
        if alike and all(unit is None or unit.kind != word.meanings[0][1] for unit in found):
            row[index] = word._replace(meanings=((FILLER, ""), (IN, "a")))
    return row


def _without_beaten(words: Sequence[Word], at: Situation) -> list[Word]:
    """The line without the "beaten" of « l'armée délogée », where only beaten units are ordered."""
    if Retreat not in at.accepts or Move in at.accepts:
        return list(words)
    row: list[Word] = []
    for word in words:
        driven = word.meanings[0][0] == "FROM" and len(word.text.split()) > 1
        if driven or (MARK, "dislodged") in word.meanings:
            told = len(row)
            while told and row[told - 1].text in _links():
                told -= 1
            if told and (row[told - 1].meanings[0][0] == "UNIT" or row[told - 1].text in _troops()):
                row = row[:told]
                if row[-1].meanings[0][0] == FILLER:
                    row[-1] = row[-1]._replace(meanings=(("UNIT", ""),))
        beaten = (MARK, "dislodged") in word.meanings and word.meanings[0][0] == MARK
        if not (beaten and row and row[-1].meanings[0][0] in ("UNIT", "PLACE", "COAST", "ALL")):
            row.append(word)
    return row


@cache
def _links() -> frozenset[str]:
    return frozenset(said_anywhere(lambda language: language.reading.words.beaten))


@cache
def _troops() -> frozenset[str]:
    return frozenset(said_anywhere(lambda language: language.reading.words.troops))


_IDLE = frozenset((UNKNOWN, FILLER, IN, "TALK", "AND", "WITH", "ALL"))
_QUIET = frozenset(("polite", "asides", "titles"))
_CORRECTS = frozenset(("corrected", "asked_first"))
"""Marks that correct nothing, and ask nothing, within a sentence that has ordered nothing yet."""
_VERBAL = _QUIET | {"asked_first"}
"""Of a verb before the one that orders: "will proceed"."""
_TOLD = frozenset(("MOVES", "HOLDS", "POWER", "HELP"))
"""Kinds of word that in a clause with "who" say nothing of an order."""
_UNITS = ("PLACE", "UNIT")
_ACTS = frozenset(("MOVES", "HOLDS", "SUPPORTS", "CONVOYS", "TO", "DISBANDS", "RETREATS"))
LONGEST_BETWEEN = 12
"""Words between two commas that are passed over."""


def _without_remarks_between(words: Sequence[Word]) -> list[Word]:
    """The line without what stands in commas between a unit and its verb: « Vienne, drapeaux au vent, marche »."""
    row: list[Word] = []
    index = 0
    while index < len(words):
        end = _end_of_remark(words, index, row) if _may_break_off(row) else 0
        if end:
            index = end
            continue
        row.append(words[index])
        index += 1
    return row


def _may_break_off(row: Sequence[Word]) -> bool:
    """Whether a remark in commas may stand behind these words: behind a unit, or its first verb, "the fleet shall"."""
    behind = next((word for word in reversed(row[-2:]) if word.meanings[0][0] != FILLER), None)
    if behind is None or len(behind.text) == 1:
        return False
    return behind.meanings[0][0] in _UNITS or (behind is row[-1] and behind.meanings[0][0] in ("COAST", "MOVES"))


def _end_of_remark(words: Sequence[Word], start: int, row: Sequence[Word]) -> int:
    """The word behind a remark in commas that begins here, where a verb goes on; 0 where none does.

    The unit before it may be named again: "and Venice, well, Venice just holds".
    """
    if words[start].text != ",":
        return 0
    said = list(takewhile(lambda word: word.meanings[0][0] != SEPARATOR, reversed(row)))
    begun = any(word.meanings[0][0] in _ACTS for word in said)
    quiet = _QUIET if begun else _QUIET | _CORRECTS
    end = start + 1
    clause = False
    while end < min(len(words), start + LONGEST_BETWEEN) and _is_idle(words[end], quiet, clause=clause):
        clause = clause or words[end].text in _relatives()
        end += 1
    if end == start + 1 or end >= len(words) or words[end].text != ",":
        return 0
    again = end + 1 < len(words) and words[end + 1].meanings == said[0].meanings
    rest = words[end + 1 + again :]
    behind = next((word for word in rest if not (word.meanings[0][0] == FILLER and _is_idle(word, _VERBAL))), None)
    acts = behind is not None and behind.meanings[0][0] in _ACTS and len(behind.text) > 1 and behind.text[0].isalpha()
    strange = clause or any(map(_is_said, words[start + 1 : end]))
    return end + 1 + again if acts and strange else 0


@cache
def _relatives() -> frozenset[str]:
    return frozenset(said_anywhere(lambda language: language.reading.words.relative))


def _is_said(word: Word) -> bool:
    """Whether a word says something, be it of no order."""
    marks = {value for kind, value in word.meanings if kind == MARK}
    return word.meanings[0][0] == UNKNOWN or word.meanings[0] == HARMLESS or not marks.isdisjoint(("polite", "asides"))


def _is_idle(word: Word, quiet: frozenset[str], *, clause: bool = False) -> bool:
    """Whether a word says nothing of an order; a verb of one says nothing before any is given, or behind "who"."""
    kind = word.meanings[0][0]
    idle = kind in _IDLE or (quiet >= _CORRECTS and kind in ("MOVES", "TO", MARK)) or (clause and kind in _TOLD)
    return idle and all(kind != MARK or value in quiet for kind, value in word.meanings)


def with_digits_said(words: Sequence[Word]) -> list[Word]:
    """The line with a "2" between two names as the "to" that it sounds like: "kiel 2 denmark"."""
    digits = said_anywhere(lambda language: language.reading.words.digits)
    row = list(words)
    for index in range(1, len(row) - 1):
        around = (row[index - 1].meanings[0][0], row[index + 1].meanings[0][0])
        if row[index].text in digits and around[0] in ("PLACE", "COAST") and around[1] == "PLACE":
            row[index] = row[index]._replace(meanings=(("TO", "-"),))
    return row


def without_bullet(words: list[Word]) -> list[Word]:
    """The line without its number or dash."""
    start = 0
    while start < len(words) and _is_bullet(words[start]):
        start += 1
    return words[start:]


def _is_bullet(word: Word) -> bool:
    kind = word.meanings[0][0]
    return kind in ("NUMBER", "SEPARATOR") or (kind == "TO" and not word.text[0].isalpha())
