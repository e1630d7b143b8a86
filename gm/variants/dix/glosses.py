"""Glosses beside points: `2 = Bel (2 pts diplo en Bel)` says the same twice, and gives two points.

The document writes its own examples so (§4d). A gloss that says the same is passed over; one that says something else
leaves both in doubt, and the line is asked about.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gm.notation.headed import HeadedRead
from gm.notation.letter.layout import written_lines
from gm.notation.orders.build import Situation
from gm.notation.orders.lines import Line, LineStatus
from gm.notation.reader import Reader
from gm.variants.dix.orders import GivePoints, TakePointsBack

Points = GivePoints | TakePointsBack
DIFFERS = "gloss_differs"
"""Why a line whose gloss says something else is asked about."""
MOST_PIECES = 40
"""Pieces of a letter that are looked at."""
_COUNTS = r"\d|\b(?:pts?|points?)\b"
_JOINT = r"\s(?:[-–—]+\s+(?!\d)|(?:et|and)\s)"
_LEADING_DASH = re.compile(r"^\s*[-–—]+\s+(?!\d)")
_COUNTED = re.compile(_COUNTS, re.IGNORECASE)
_PIECE = re.compile(
    rf"\((?P<gloss>(?=[^()]*(?:{_COUNTS}))[^()]*)\)"
    rf"|(?:\((?![^()]*(?:{_COUNTS}))[^()]*\)|(?!{_JOINT})[^(),;:])+",
    re.IGNORECASE,
)
"""A bracket that counts something; or what stands between signs, with brackets that only name somebody: `(Esp) Por`."""
_LABEL = re.compile(r"^(?P<space>\s*)(?P<name>\w+)(?P<gap>\s+)(?=-?\s?\d+\s*=)")
"""`FRA  2 = Bel`: the writer's own power, without a colon."""


class CountedPiece(NamedTuple):
    """A piece of a line that gives or withdraws points."""

    start: int
    end: int
    order: Points
    signs: bool
    """Whether it is written with a sign, `2 = Bel`, and not in words."""
    gloss: bool
    """Whether it stands in a bracket of its own."""

    def is_put_otherwise(self, other: "CountedPiece") -> bool:
        """Whether one line only repeats the other in words: both are about one neutral."""
        return self.signs != other.signs and self.order.at == other.order.at


def read_points(text: str, at: Situation, reader: Reader, language: str) -> HeadedRead:
    """Read a letter's points without their glosses; the letter that is left, and the lines whose gloss contradicts
    them."""
    if GivePoints not in at.accepts or not _COUNTED.search(text):
        return HeadedRead(text)
    rows, asked = text.splitlines(), []
    earlier: list[CountedPiece] = []
    left = MOST_PIECES
    for number, row in written_lines(text):
        rows[number - 1] = row = _LABEL.sub(lambda found: _with_colon(found, at, reader), row)
        pieces = list(_counted(row, at, reader, language)) if left > 0 else []
        left -= len(pieces)
        kept, glosses = _told_apart(pieces, earlier)
        if differing := [(of.order, piece.order) for piece, of in glosses if piece.order != of.order]:
            readings = tuple(dict.fromkeys(order for both in differing for order in both))
            asked.append(Line(row.strip(), LineStatus.AMBIGUOUS, readings=readings, reason=DIFFERS, number=number))
            rows[number - 1] = ""
            continue
        for piece, _ in glosses:
            row = row[: piece.start] + " " * (piece.end - piece.start) + row[piece.end :]
        rows[number - 1] = row
        earlier += kept
    return HeadedRead("\n".join(rows), tuple(asked))


def _told_apart(
    pieces: Sequence[CountedPiece], earlier: Sequence[CountedPiece]
) -> tuple[list[CountedPiece], list[tuple[CountedPiece, CountedPiece]]]:
    """The pieces of a line that give points, and its glosses, each with what it is about."""
    kept: list[CountedPiece] = []
    glosses: list[tuple[CountedPiece, CountedPiece]] = []
    for piece in pieces:
        above = kept or earlier[-1:]
        of = next((each for each in reversed(above) if piece.gloss and not each.gloss), None)
        of = of or next((each for each in kept if piece.is_put_otherwise(each)), None)
        of = of or next((each for each in earlier if piece.is_put_otherwise(each) and piece.order == each.order), None)
        if of is None:
            kept.append(piece)
        else:
            glosses.append((piece, of))
    return kept, glosses


def _with_colon(found: re.Match[str], at: Situation, reader: Reader) -> str:
    own = reader.power(found["name"]) in at.powers
    return f"{found['space']}{found['name']} :{found['gap']}" if own else found[0]


def _counted(row: str, at: Situation, reader: Reader, language: str) -> Iterator[CountedPiece]:
    if not _COUNTED.search(row):
        return
    for found in _PIECE.finditer(row):
        said = found["gloss"] or _LEADING_DASH.sub("", found[0])
        orders = [*_points_of(said, at, reader, language)] if _COUNTED.search(said) else []
        if len(orders) == 1:
            start, end = found.span()
            start -= len(row[:start]) - len(row[:start].rstrip(" ,;:–—-"))
            yield CountedPiece(start, end, orders[0], "=" in said, found["gloss"] is not None)


def _points_of(text: str, at: Situation, reader: Reader, language: str) -> Iterator[Points]:
    for item in reader.read_line(text, at, language):
        if isinstance(item, Line):
            named = item.readings if item.order is None else (item.order,)
            yield from (order for order in named if isinstance(order, Points))
