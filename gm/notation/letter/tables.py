"""Tables that people draw, or that mail programs make of them, as lines: `| A Par | Bou |` is read as `A Par - Bou`."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import NamedTuple

from gm.languages.language import any_of, meant_anywhere
from gm.notation.words.fold import fold
from gm.notation.words.tokens import cut, look_up
from gm.notation.words.vocabulary import FILLER, Vocabulary, plain

BARS = "|│┃║¦"
LONGEST_CELL = 60
"""Characters of a cell that may be a part of an order."""
MOST_CELLS = 12

_BAR = re.compile(f"[{BARS}]")
_WIDE = re.compile(r"\t| {2,}")
_SIGNS = {"|": _BAR, "\t": re.compile(r"\t"), "  ": _WIDE, ";": re.compile(";"), ",": re.compile(",")}
"""What may stand between the cells of a row: by it a head tells how the rows below are to be cut."""
_APART = re.compile(r"\s*\.{3,}\s*|\s*·{3,}\s*|\t\s*| {3,}")
"""What stands between two columns without a line."""
_FIELDS = re.compile(r"\s*(?:[|;,]|\s[-–—/•·]\s|\t| {2})\s*(?=[^:]{1,30}:)")
"""What stands between the fields of a form that share a line."""
_QUOTES = " \t\u00a0\"'*_`"
_BRACES = " {},"
"""Around the fields of a row: `- {unit: F BRE, to: MAO}`."""
_NUMBER = re.compile(r"[\[(#]?\d{1,2}[\])./:°]*")
_NO_MORE = re.compile(r"[-–—/.\s]*")
VERBS = frozenset(
    ("TO", "MOVES", "HOLDS", "SUPPORTS", "CONVOYS", "RETREATS", "DISBANDS", "REMOVES", "BUILDS", "CARRIED", "BACKED")
)
HELP = frozenset(("SUPPORTS", "CONVOYS"))


MOVE = "m"
"""The letter that a column of orders has for a move."""


class _Cell(NamedTuple):
    text: str
    kinds: tuple[str, ...]
    """The kinds of its words, fillers apart."""

    @property
    def is_unit(self) -> bool:
        return "PLACE" in self.kinds and "UNIT" in self.kinds and not set(self.kinds) - _OF_UNITS

    @property
    def is_place(self) -> bool:
        return self.kinds.count("PLACE") == 1 and not set(self.kinds) - {"PLACE", "COAST"}


_OF_UNITS = {"UNIT", "PLACE", "COAST", "POWER"}


@dataclass(frozen=True, slots=True)
class Head:
    """The first line of a table: what its columns are for, and what stands between them."""

    columns: tuple[str, ...]
    """number, season, power, kind, unit, order, of, target or remark"""
    sign: str


_NEEDED = frozenset(("unit", "kind"))
"""Columns of which a table of orders has one."""


@cache
def _columns() -> dict[str, str]:
    said = meant_anywhere(lambda language: language.orders.columns)
    return {plain(word): column for word, column in said.items()}


@cache
def _heads() -> re.Pattern[str]:
    needed = any_of(word for word, column in _columns().items() if column in _NEEDED)
    return re.compile(rf"^[^\w\n]{{0,9}}(?:\w{{1,30}}[^\w\n]{{1,30}})?(?:{needed})\b", re.MULTILINE)


def may_have_head(folded: str) -> bool:
    """Whether a line of a letter may be the head of a table."""
    return _heads().search(folded) is not None


def head_of(text: str) -> Head | None:
    """The head of a table that a line is: `| Unité | Ordre |`, `Unit;Order;Target`, `Unité / Ordre`."""
    if len(text) > LONGEST_CELL * 2:
        return None
    for sign, between in _SIGNS.items():
        cells = _cut(text, between)
        columns = [_columns().get(plain(cell)) for cell in cells]
        known = [column for column in columns if column is not None]
        if len(known) < 2 or len(cells) - len(known) > 1 or not _NEEDED & set(known):
            continue
        if "unit" not in known and None in columns[:-1] and columns.index(None) == columns.index("kind") + 1:
            columns[columns.index(None)] = "unit"
        at = columns.index("unit") if "unit" in known and "kind" not in known else len(columns)
        if columns[at + 1 : at + 2] == [None] and "order" in columns[at + 2 :]:
            columns[at : at + 2] = ["kind", "unit"]  # "Unit | Place | Order": army, Munich, hold
        if "unit" not in known and "order" in known and "target" in known[: known.index("order")]:
            columns[columns.index("target")] = "unit"  # "Type | Where | Order"
        return Head(tuple(column or "remark" for column in columns), sign)
    return None


def with_forms_said(lines: Sequence[tuple[int, str]], vocabulary: Vocabulary) -> Iterator[tuple[int, str]]:
    """The lines, the fields of a form among them as its orders: `Unit: F Lon`, `Action: move`, `To: Nth`."""
    for (filled, braced), several in groupby(lines, lambda line: (bool(_fields(line[1])), "{" in line[1])):
        rows = list(several)
        records: list[_Record] = []
        for number, line in rows if filled else ():
            if braced:
                records.append(_Record(number, {}))
            for column, cell in _fields(line):
                if braced and column == "unit" and column in records[-1].cells:
                    column = "of"  # `{unit: A RUH, action: support, from: A HOL, to: BEL}`
                if not records or column in records[-1].cells:
                    records.append(_Record(number, {}))
                records[-1].cells[column] = cell
        if not records or not all(_is_order(record, vocabulary) for record in records):
            yield from rows
            continue
        for number, cells in records:
            yield number, _by_head(tuple(cells.values()), Head(tuple(cells), ":"), vocabulary)


class _Record(NamedTuple):
    """What the fields of a form say of one order."""

    number: int
    cells: dict[str, str]


def _fields(line: str) -> list[tuple[str, str]]:
    """The columns that a line names itself with what it says of each; none where it holds anything else."""
    text = line.strip().removeprefix("- ").strip(_BRACES) if "{" in line else line.strip()
    pieces = [piece.partition(":") for piece in _FIELDS.split(text)] if ":" in text else []
    fields = [(_columns().get(plain(name.strip(_QUOTES)), ""), cell.strip(_QUOTES)) for name, _, cell in pieces]
    return fields if all(column for column, _ in fields) else []


def _is_order(record: _Record, vocabulary: Vocabulary) -> bool:
    """Whether a unit that has a name is told what to do."""
    unit = "PLACE" in kinds_of(record.cells.get("unit", ""), vocabulary)
    return unit and not {"order", "target"}.isdisjoint(record.cells)


def row_of(text: str, head: Head | None, vocabulary: Vocabulary) -> str | None:
    """The row of a table as a line that can be read; None for a line that is no row."""
    if head is not None:
        cells = _cut(text, _SIGNS[head.sign], keep_empty=True)
        if 1 < len(cells) <= len(head.columns):
            return _by_head(cells, head, vocabulary)
    between = _BAR if _BAR.search(text) else _SIGNS["\t"] if "\t" in text.strip() else None
    if between is None:
        return None
    cells = _cut(text, between)
    return _joined([_cell(cell, vocabulary) for cell in cells]) if len(cells) <= MOST_CELLS else None


def columns_of(text: str, vocabulary: Vocabulary) -> str | None:
    """A line of two columns, "Syria ...... Armenia", as one that can be read; None for any other."""
    found = _APART.split(text.strip())
    if len(found) != 2 or not all(found) or len(text) > LONGEST_CELL * 2:
        return None
    cells = [_cell(cell.strip(_QUOTES).rstrip(".:"), vocabulary) for cell in found]
    leads = cells[0].is_unit or cells[0].is_place
    acts = cells[1].kinds[:1] and cells[1].kinds[0] in VERBS and "TO" not in cells[1].kinds[:1]
    return _joined(cells, headed=True) if leads and (cells[1].is_place or acts) else None


def orders_side_by_side(text: str, vocabulary: Vocabulary) -> str | None:
    """A line of whole orders between tabs, or of pairs with signs, `ANK/BLA CON/BUL`, `ANK | BLA   CON | BUL`, as one
    that can be read; None for any other."""
    if "\t" in text.strip() and len(text) <= LONGEST_CELL * MOST_CELLS:
        cells = [_cell(cell, vocabulary) for cell in _cut(text, _SIGNS["\t"])]
        if len(cells) > 1 and all("PLACE" in cell.kinds and set(cell.kinds) & VERBS for cell in cells):
            return "; ".join(cell.text for cell in cells)
    ruled = [_cut(piece, _BAR) for piece in _WIDE.split(text.strip())] if _BAR.search(text) else []
    if 1 < len(ruled) <= MOST_CELLS and all(len(cells) > 1 for cells in ruled):
        return "; ".join(_joined([_cell(cell, vocabulary) for cell in cells], headed=True) for cells in ruled)
    pieces = _LETTERED.sub(r"\1~", text.replace(",", " ")).split()
    pairs = [_BETWEEN_NAMES.split(piece) for piece in pieces] if 1 < len(pieces) <= MOST_CELLS else []
    if pairs and all(_is_pair(pair, vocabulary) for pair in pairs):
        return "; ".join(" - ".join(pair) for pair in pairs).replace("~", " ")
    return None


_BETWEEN_NAMES = re.compile(r"/|[-–—]?>|[-–—→]")


_LETTERED = re.compile(r"\b([AaFf]) (?=\S)")
"""The letter of a unit before its name."""


def _is_pair(pair: Sequence[str], vocabulary: Vocabulary) -> bool:
    kinds = [kinds_of(name.replace("~", " "), vocabulary) for name in pair]
    return len(pair) == 2 and kinds[0] in (("PLACE",), ("UNIT", "PLACE")) and kinds[1] == ("PLACE",)


def _cut(text: str, between: re.Pattern[str], *, keep_empty: bool = False) -> list[str]:
    """The cells of a row; the bars at its ends hold none."""
    cells = [cell.strip(_QUOTES) for cell in between.split(text.strip())]
    if keep_empty:
        outer = slice(1 if between is _BAR and not cells[0] else 0, None)
        cells = cells[outer]
        return cells[:-1] if between is _BAR and cells and not cells[-1] else cells
    return [cell for cell in cells if cell]


def _cell(text: str, vocabulary: Vocabulary) -> _Cell:
    return _Cell(text, kinds_of(text, vocabulary))


def kinds_of(text: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The kinds of the words of a short text, fillers apart; of a long one none."""
    if len(text) > LONGEST_CELL:
        return ()
    words = look_up(cut(fold(text)), vocabulary)
    return tuple(word.meanings[0][0] for word in words if word.meanings[0][0] != FILLER)


def _by_head(cells: Sequence[str], head: Head, vocabulary: Vocabulary) -> str:
    """What a row says whose columns are known; a remark goes into brackets behind it."""
    by_column: dict[str, list[str]] = {}
    for column, cell in zip(head.columns, cells, strict=False):
        if not _NO_MORE.fullmatch(cell) or (column == "order" and cell):
            moves = column == "order" and cell.lower() == MOVE
            by_column.setdefault(column, []).append("-" if moves else cell)
    said = [cell for column in ("power", "kind", "unit", "order", "of", "target") for cell in by_column.get(column, ())]
    text = _joined([_cell(cell, vocabulary) for cell in said], headed=True)
    season = "".join(f"{cell} : " for cell in by_column.get("season", ()))
    remarks = "".join(_remark(cell, vocabulary) for cell in by_column.get("remark", ()) if text)
    return f"{season}{text}{remarks}"


def _remark(cell: str, vocabulary: Vocabulary) -> str:
    """A remark as it stands behind an order; one that could be its goal, « contre la Galicie », behind a sign."""
    return f" # {cell}" if kinds_of(cell, vocabulary) == ("TO", "PLACE") else f" ({cell})"


def _joined(cells: Sequence[_Cell], *, headed: bool = False) -> str:
    """The cells one behind the other, with the sign between two that the table's lines stand for."""
    row = list(cells)
    if len(row) > 1 and _NUMBER.fullmatch(row[0].text):
        del row[0]
    while len(row) > 2 and _NO_MORE.fullmatch(row[-1].text):
        del row[-1]
    if len(row) > 1 and row[0].is_place and row[1].kinds == ("UNIT",):
        row[:2] = [_Cell(f"{row[1].text} {row[0].text}", (*row[1].kinds, *row[0].kinds))]
    if len(row) > 1 and row[0].kinds == ("UNIT",) and row[1].is_place:
        row[:2] = [_Cell(f"{row[0].text} {row[1].text}", (*row[0].kinds, *row[1].kinds))]
    text = ""
    said: tuple[str, ...] = ()
    for index, cell in enumerate(row):
        before = row[index - 1] if index else None
        text += _between(before, said, cell, headed=headed) + cell.text if text else cell.text
        said += cell.kinds
    return text


def _between(before: _Cell | None, said: tuple[str, ...], cell: _Cell, *, headed: bool) -> str:
    """The sign between what a row says so far and its next cell."""
    acts = bool(set(said) & VERBS)
    begins = cell.kinds[:1] == ("UNIT",) or (cell.kinds[:1] == ("PLACE",) and bool(set(cell.kinds) & VERBS))
    if acts and begins and said[-1] not in VERBS:
        return "; "
    if before is not None and cell.is_place:
        leads = before.is_unit or (before.is_place and (headed or bool(set(said) & HELP)))
        if leads and (not acts or set(said) & HELP):
            return " - "
    return " "
