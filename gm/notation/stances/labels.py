"""Labels before a colon, and leads before an order: whose words they say that follow."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, zip_longest

from gm.languages.language import words_said
from gm.notation.orders.build import Situation
from gm.notation.orders.verdict import Sight
from gm.notation.stances.clauses import Marking, Part, ends_sentence
from gm.notation.words.attempts import Sort
from gm.notation.words.rawline import RawLine
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, MARK, UNKNOWN

LONGEST_TITLE = 6
"""Unknown words of a title, and of who commands."""
FEWEST_OF_TITLE = 3
"""Words of a title that holds an unknown one."""


def commands_another(parts: Sequence[Part], index: int, at: Situation) -> bool:
    """Whether a command is to another power: « dis à l'Italie que A Tri - Ven », even where Italy is but a province."""
    after = parts[index + 1].words[: WORDS_OF_POWER + 1] if index + 1 < len(parts) else ()
    said = (*parts[index].words, *after[:WORDS_OF_POWER])
    named = {word.meanings[0] for word in said}
    if any(kind == "POWER" and value not in at.powers for kind, value in named):
        return True
    heard = [word for word, then in pairwise((*said, *after[WORDS_OF_POWER:])) if then.text in words_said("whom")]
    return any(
        kind == "PLACE"
        and all((unit := at.unit(code)) is None or unit.power not in at.powers for code in value.split())
        for kind, value in (word.meanings[0] for word in heard)
    )


WORDS_OF_POWER = 2
"""Words among which whoever is commanded is named."""


def with_what_is_quoted(parts: Sequence[Part], sight: Sight) -> Iterator[Part]:
    """The parts of a line; orders that others are quoted with are told, and one that is a mere topic is undecided."""
    raw = sight.raw
    spans = [found.span() for found in _QUOTATION.finditer(raw.text)]
    told = [
        span
        for span in spans
        if _is_of_somebody(parts, span[0], sight)
        or _is_to_writer(parts, span, raw)
        or _is_pointed_at(parts, span[1], sight)
    ]
    for part, after in zip_longest(parts, parts[1:]):
        at = raw.places[part.words[0].start]
        marks = [Marking("told", begins=False)] * any(start < at < end for start, end in told)
        marks += [Marking("undecided", begins=False)] * (part.is_order and _is_topic(part, after, raw))
        yield replace(part, marks=(*part.marks, *marks)) if marks else part


def _is_topic(part: Part, after: Part | None, raw: RawLine) -> bool:
    """Whether an order is what a clause is about: « Pour A Bel - Hol, je verrai », "as for Bel - Hol, we'll see"."""
    kinds = [word.meanings[0][0] for word in part.words]
    if after is None or after.is_order or "," not in after.lead or len(after.words) < NEAR or kinds.count("PLACE") < 2:
        return False
    first = next(word for word in part.words if word.meanings[0][0] in ("PLACE", "UNIT"))
    ahead = f" {raw.folded[: first.start].rstrip()}"
    return any(ahead.endswith(f" {topic}") for topic in words_said("topics", "pivots"))


_QUOTATION = re.compile(r"""«[^»]*|[“„][^”]*|"[^"]*"?|(?<!\w)['‘][^'’]{8,}['’](?!\w)""")


def _is_of_somebody(parts: Sequence[Part], start: int, sight: Sight) -> bool:
    """Whether words before a quotation say who wrote or said it, or that it is an example: 'like "A Par - Pic"'."""
    raw, powers = sight.raw, sight.at.powers
    ahead = [word for part in parts for word in part.words if raw.places[word.start] < start]
    corrects = any((MARK, kind) in word.meanings for word in ahead for kind in ("amends", "corrected", "withdrawn"))
    if not ahead or corrects:
        return False
    if ahead[-1].text in words_said("likened") or any((MARK, "told") in word.meanings for word in ahead[-NEAR:]):
        return True
    named = any(kind == "POWER" and value not in powers for word in ahead for kind, value in word.meanings[:1])
    return (named or _is_anothers_letter(ahead)) and raw.text[:start].rstrip().endswith(":")


def _is_anothers_letter(words: Sequence[Word]) -> bool:
    """Whether words name what somebody else writes: "the Kaiser's latest epistle"; not "my last mail"."""
    letter = next((i for i, word in enumerate(words) if word.text in words_said("missives")), 0)
    said = {text for word in words[max(0, letter - NEAR) : letter] for text in word.text.split()}
    return letter > 0 and said.isdisjoint(words_said("own"))


def _is_pointed_at(parts: Sequence[Part], end: int, sight: Sight) -> bool:
    """Whether what stands right behind a quotation says whose it is, or not: "That's what Germany fears"."""
    raw = sight.raw
    behind = [word for part in parts for word in part.words if raw.places[word.start] >= end]
    pairs = list(pairwise(behind))
    stop = next((at for at, pair in enumerate(pairs, 1) if ends_sentence(raw.between(*pair))), len(behind))
    said = behind[:stop]
    points = words_said("pointing", "remarks") | words_said("copulas")
    if any((MARK, "told") in word.meanings for word in said[:FIRST_SAID]):
        return True  # "So says Berlin."
    if not said or not (said[0].text.split()[0] in points or said[0].meanings[0][0] == "IT_IS"):
        return False
    others = any(kind == "POWER" and name not in sight.at.powers for word in said for kind, name in word.meanings)
    return others or any((MARK, kind) in word.meanings for word in said for kind in ("told", "negated"))


def _is_to_writer(parts: Sequence[Part], span: tuple[int, int], raw: RawLine) -> bool:
    """Whether somebody speaks in a quotation of what is another's: "your Black Sea fleet goes to Ankara"."""
    for part in parts:
        named = next((word for word in part.words if word.meanings[0][0] in ("PLACE", "UNIT")), part.words[0])
        ahead = raw.folded[: named.start + len(named.text)].removesuffix(named.text).split()[-1:]
        whose = {*ahead, named.text.split()[0]}
        if span[0] < raw.places[named.start] < span[1] and whose & words_said("others") and part.is_order:
            return True
    return False


FIRST_SAID = 2
"""Words behind a quotation among which one tells whose it is."""
NEAR = 3
"""Words before a quotation among which one says that it is told, and of the shortest clause about a topic."""


def is_of_another(part: Part, at: Situation) -> bool:
    """Whether a label speaks of another power, and of no unit: « Ce que veut l'Allemagne : A Par - Bou »."""
    kinds = {word.meanings[0] for word in part.words}
    others = any(kind == "POWER" and value not in at.powers for kind, value in kinds)
    return part.sort is Sort.FRAGMENT and others and not any(kind in ("PLACE", "UNIT") for kind, _ in kinds)


def is_from_another(part: Part, at: Situation) -> bool:
    """Whether a label says that what follows comes from another power: "From Austria this morning:"."""
    kinds = [word.meanings[0][0] for word in part.words if word.meanings[0][0] != FILLER]
    if kinds == [UNKNOWN, "FROM", "PLACE"] and not part.is_order:
        return True  # "Word from London:"
    others = any(word.meanings[0][0] == "POWER" and word.meanings[0][1] not in at.powers for word in part.words)
    mine = any(word.text.split()[-1] in words_said("selves", "remarks") for word in part.words)
    orders = any(word.text.split()[0] in words_said("orders", "before") for word in part.words)
    lists = mine and (orders or "HEADING" in kinds)  # "Italy's orders for me:"
    return others and (part.words[0].meanings[0][0] == "FROM" or lists)


def names_title(part: Part, at: Situation, *, colon: bool) -> bool:
    """Whether a part is a title before a colon, « La Sublime Porte fait mouvoir ses troupes », or says who commands."""
    kinds = [word.meanings[0] for word in part.words if word.meanings[0][0] != FILLER]
    strange = sum(kind == UNKNOWN for kind, _ in kinds)
    others = any(kind == "POWER" and value not in at.powers for kind, value in kinds)
    others = others or any(word.text in words_said("elsewhere", "before") for word in part.words)
    if others or strange > LONGEST_TITLE or any(kind in ("PLACE", "UNIT") for kind, _ in kinds):
        return False
    if part.has("commands"):
        return True
    named = strange and len(kinds) < FEWEST_OF_TITLE  # « Petit Pierre : » is a person
    return colon and part.has("titles") and not named


def is_label(parts: Sequence[Part], index: int) -> bool:
    """Whether a colon stands behind a part, politeness between them apart."""
    behind = index + 1
    while behind + 1 < len(parts) and parts[behind].has("polite") and ":" not in parts[behind].lead:
        behind += 1  # « ordres convenus au téléphone, à savoir : »
    return behind < len(parts) and ":" in parts[behind].lead
