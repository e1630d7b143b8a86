"""What the layout of a letter says, as lines: no marks of lists, tables and dictated signs as written lines."""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import unescape
from typing import NamedTuple

from gm.notation.letter.code import as_words
from gm.notation.letter.dictation import is_dictated, is_telegram, with_signs
from gm.notation.letter.listmarks import may_be_marked, with_plain_numbers, without_marks, without_struck
from gm.notation.letter.tables import (
    BARS,
    HELP,
    VERBS,
    Head,
    columns_of,
    head_of,
    kinds_of,
    may_have_head,
    orders_side_by_side,
    row_of,
    with_forms_said,
)
from gm.notation.phrases.pointers import parted_by_number, with_numbers_said
from gm.notation.words.fold import fold
from gm.notation.words.vocabulary import Vocabulary

QUOTE = ">"
"""What begins a line quoted from another letter, where HTML's entities hid it from the envelope."""
LONGEST_ATOM = 40
"""Characters of a line that holds one part of an order."""
MOST_ATOMS = 8
"""Lines over which one order may be spread."""
FEWEST_ROWS = 2
"""Lines with a bar or a tab within them from which on they are a table's; one by itself may be a slip of the pen."""
FEWEST_PAIRS = 2
"""Pairs of provinces, one a line, from which on they are a table that lost its columns."""

_ENTITY = re.compile(r"&#?\w{2,8};")
"""What a mail program leaves of HTML: `&gt;`, `&nbsp;`."""
_WAVE = re.compile(r"(?<=\s)~+>?(?=\s)")
"""A dash as some draw it."""
_OPEN = re.compile(r"[;,] *(?=[\w. ]{2,30}[:=–-] *\?+ *(?:$|[;,]))")
"""What stands before a unit of which a line leaves open what it does: `Bre: ?`."""
_BETWEEN = re.compile(f"[{BARS}\\t]")
_BARS = frozenset(BARS)
_PAIR = r"\w{3}(?:/|[-–]?>|[-–→])\w{3}"
_SPARSE = re.compile(rf"\S(?:\t| {{3,}}| ?\.{{3,}}| ?·{{3,}})\s*\S|{_PAIR}[, ]+(?:[AaFf] )?{_PAIR}")
"""What parts columns, or orders that stand side by side."""


def laid_out(text: str, vocabulary: Vocabulary, *, moving: bool = True) -> Iterator[tuple[int, str]]:
    """The lines of a letter with their numbers; of empty ones in a row, the first.

    `moving`: whether units go from one province to another in this phase, so that two names may be an order.
    """
    lines = list(written_lines(text))
    if may_be_marked(text):
        lines = [(number, part) for number, line in lines for part in parted_by_number(line)]
        said = without_marks(with_numbers_said(with_plain_numbers([line for _, line in lines]), vocabulary))
    else:
        said = [line for _, line in lines]
    if any(sign in text for sign in (")", "] =", "]=")):
        said = [as_words(line, vocabulary) for line in said]
    if "?" in text:
        parted = [(number, _OPEN.split(part)) for (number, _), part in zip(lines, said, strict=True)]
        lines = [(number, part) for number, parts in parted for part in parts]
        said = [part for _, part in lines]
    dictated = is_dictated(text)
    if dictated:
        telegram = is_telegram(text)
        spoken = [
            (number, part)
            for (number, _), line in zip(lines, said, strict=True)
            for part in with_signs(line, vocabulary.meanings, telegram=telegram)
        ]
    else:
        spoken = [(number, line) for (number, _), line in zip(lines, said, strict=True)]
    found: Iterable[tuple[int, str]] = spoken
    if _BETWEEN.search(text) or may_have_head(fold(text)):
        found = list(_tables(spoken, vocabulary))
    if _SPARSE.search(text):
        found = _columns(found, vocabulary)
    parts = any(_is_part(line, vocabulary) for _, line in spoken)
    opens = (dictated or ":" in text) and any(line.endswith(":") for _, line in spoken)
    if moving and (parts or opens):
        found = _below_verbs(found, vocabulary)
    if parts:
        found = _columns_lost(found, vocabulary, moving=moving)
    empty = False
    for number, line in found:
        if line and not line.isspace():
            yield number, line
        elif not empty:
            yield number, ""
        empty = not line or line.isspace()


def with_answers(line: str, vocabulary: Vocabulary) -> str:
    """A line that asks for a unit and answers itself, « Brest ? En Manche. », as one that names it with a colon."""
    for found in _ASKED.finditer(line):
        kinds = kinds_of(found[1], vocabulary)
        kinds = kinds[1:] if kinds[:1] == ("AND",) else kinds
        behind = line[found.end() :].partition(".")[0]
        if kinds in _PARTS[1:] and fold(found[1]).split()[-1] not in fold(behind):
            line = f"{line[: found.end(1)]} :{line[found.end(2) :]}"
            return line[: found.end(1)] + with_answers(line[found.end(1) :], vocabulary)
    return line


_ASKED = re.compile(r"(?:^|(?<=[.!;] ))([^.!?;:]{2,40}?)( ?\?)(?= [^.!?;]+(?:[.!;]|$))")
"""What is asked, and behind it a sentence that asks nothing."""


def written_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, without what the letter quotes or strikes out."""
    for number, line in enumerate(without_struck(text).splitlines(), 1):
        if "~" in line:
            line = _WAVE.sub("-", line)
        if "&" in line:
            line = _ENTITY.sub(lambda found: unescape(found[0]), line)
            if line.lstrip().startswith(QUOTE):
                continue
        yield number, line


def _tables(lines: Sequence[tuple[int, str]], vocabulary: Vocabulary) -> Iterator[tuple[int, str]]:
    """The lines, the rows of tables among them put together; their heads and drawn lines are left out."""
    head: Head | None = None
    rows = sum(_BETWEEN.search(line.strip()) is not None for _, line in lines)
    for number, line in with_forms_said(lines, vocabulary):
        found = head_of(line)
        if found is not None:
            head = found
            continue
        ruled = line.lstrip()[:1] in _BARS or (rows >= FEWEST_ROWS and _BETWEEN.search(line) is not None)
        row = row_of(line, head, vocabulary) if head is not None or ruled else None
        if row is None and line.strip():
            head = None
        yield number, line if row is None else row


def _columns(lines: Iterable[tuple[int, str]], vocabulary: Vocabulary) -> Iterable[tuple[int, str]]:
    """The lines; two columns with nothing drawn between, and orders side by side, as orders."""
    rows = list(lines)
    if not any(_SPARSE.search(line) for _, line in rows):
        return rows
    said = [columns_of(line, vocabulary) if _SPARSE.search(line) else None for _, line in rows]
    if sum(each is not None for each in said) < FEWEST_ROWS:
        said = [None] * len(rows)
    return [
        (number, each or (_SPARSE.search(line) and orders_side_by_side(line, vocabulary)) or line)
        for (number, line), each in zip(rows, said, strict=True)
    ]


def _below_verbs(lines: Iterable[tuple[int, str]], vocabulary: Vocabulary) -> Iterator[tuple[int, str]]:
    """The lines; names alone below a title that says what they do, « Tiennent : », with its verb."""
    verb = ""
    part = False
    for number, line in lines:
        named = _BULLET.sub("", line).strip(" \t.,;")
        if verb and 0 < len(named) <= LONGEST_ATOM and kinds_of(named, vocabulary) in _PARTS[1:]:
            yield number, f"{named} {verb}"
            continue
        title = line.strip(" \t:*_#=-")
        if line.strip() or not verb:
            heads = not part and 0 < len(title) <= LONGEST_ATOM and kinds_of(title, vocabulary) == ("HOLDS",)
            verb = title.lower() if heads else ""
        if title:
            part = len(title) <= LONGEST_ATOM and kinds_of(title, vocabulary) in _PARTS
        yield number, "" if verb else line


_BULLET = re.compile(r"^\s*(?:[-–•*+]|\d{1,2}[.)])\s*")


def _columns_lost(
    lines: Iterable[tuple[int, str]], vocabulary: Vocabulary, *, moving: bool
) -> Iterator[tuple[int, str]]:
    """The lines, orders put together of which each word stands in a line of its own, as tables become in plain text."""
    run: list[_Atom] = []
    for number, line in lines:
        atom = _atom(number, line, vocabulary)
        if atom is not None and (atom.kinds or run):
            run.append(atom)
            continue
        yield from _put_together(run, moving=moving)
        run = []
        yield number, line
    yield from _put_together(run, moving=moving)


class _Atom(NamedTuple):
    """A line that holds one part of an order, or none."""

    number: int
    text: str
    kinds: tuple[str, ...]

    @property
    def is_verb(self) -> bool:
        return len(self.kinds) == 1 and self.kinds[0] in VERBS

    @property
    def is_place(self) -> bool:
        return self.kinds[:1] == ("PLACE",)


_OF_ORDERS = VERBS | {"UNIT", "PLACE"}
_LEADS = re.compile(r"\s*(?:[→➔➜➡⇒⟶]|-{1,2}>|=>)")
"""An arrow before where the unit of the line above goes."""
_PARTS = (("UNIT",), ("PLACE",), ("PLACE", "COAST"), ("UNIT", "PLACE"), ("UNIT", "PLACE", "COAST"))

_GOALS = (("PLACE",), ("PLACE", "COAST"), ("HOLDS",))


def _is_part(line: str, vocabulary: Vocabulary) -> bool:
    """Whether a line is a single word that may be a part of an order."""
    words = line.split(None, 1)
    if len(words) != 1 or len(words[0]) > LONGEST_ATOM:
        return False
    (word,) = words
    return any(kind in _OF_ORDERS for kind, _ in vocabulary.meanings.get(fold(word), ()))


def _atom(number: int, line: str, vocabulary: Vocabulary) -> _Atom | None:
    """The line as one part of an order; an empty one has no kinds."""
    if not line or line.isspace():
        return _Atom(number, line, ())
    if len(line) > LONGEST_ATOM:
        return None
    said = line.strip()
    if said.endswith(":") and kinds_of(said[:-1], vocabulary) in _PARTS[1:]:
        return _Atom(number, said, kinds_of(said[:-1], vocabulary))  # its goal may stand below
    kinds = kinds_of(line, vocabulary)
    if kinds[:1] == ("TO",) and kinds[1:] in _GOALS and _LEADS.match(line):
        kinds = kinds[1:]
    return _Atom(number, line.strip(), kinds) if kinds in _PARTS or (len(kinds) == 1 and kinds[0] in VERBS) else None


def _put_together(run: Sequence[_Atom], *, moving: bool) -> Iterator[tuple[int, str]]:
    """The orders of a run of parts; a run that is none stays as it is."""
    full = [atom for atom in run if atom.kinds]
    orders = _by_units(full) if any("UNIT" in atom.kinds for atom in full) else _by_pairs(full) if moving else []
    if not orders or all(len(order) == 1 for order in orders):
        yield from ((atom.number, atom.text) for atom in run)
        return
    for order in orders:
        yield order[0].number, " ".join(atom.text for atom in order)


def _by_units(full: Sequence[_Atom]) -> list[list[_Atom]]:
    """The parts from each unit on up to the next; empty where a part belongs to none, or nothing but units is there."""
    orders: list[list[_Atom]] = []
    for atom in full:
        helped = bool(orders) and orders[-1][-1].kinds[0] in HELP
        if atom.kinds[0] == "UNIT" and not helped:
            orders.append([atom])
        elif orders and len(orders[-1]) < MOST_ATOMS:
            orders[-1].append(atom)
        else:
            return []
    return orders


def _by_pairs(full: Sequence[_Atom]) -> list[list[_Atom]]:
    """Provinces two by two, or with a verb behind or between them."""
    orders: list[list[_Atom]] = []
    for atom in full:
        last = orders[-1] if orders else None
        if atom.is_verb and last is not None and len(last) == 1:
            last.append(atom)
        elif atom.is_place and (last is None or _is_whole(last)):
            orders.append([atom])
        elif atom.is_place and last is not None:
            last.append(atom)
        else:
            return []
    whole = bool(orders) and _is_whole(orders[-1])
    return orders if whole and len(orders) >= FEWEST_PAIRS else []


def _is_whole(order: Sequence[_Atom]) -> bool:
    """Whether the parts may be an order: two provinces, or one and a verb that needs no other."""
    if order[-1].is_verb:
        return order[-1].kinds[0] == "HOLDS"
    return len(order) > 1
