"""The rows of a letter: what stands in a line of it or behind a heading within one, and for which turn.

Orders below a heading that names another turn, up to the next that names one, are told and never counted: a letter that
holds no others changes nothing.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice, starmap
from typing import NamedTuple

from gm.notation.letter.layout import laid_out
from gm.notation.orders.build import Situation
from gm.notation.orders.lines import Line, LineStatus, Misread
from gm.notation.reader import HARD_LINES, LONGEST_LINE, ORDINARY, Reader
from gm.notation.words.turns import TurnNamed, turn_named
from gm.notation.words.vocabulary import Vocabulary
from gm.rules.position import Turn

_BRACKET = re.compile(r"\([^()]+\)[ :]*$")
_INNER_TURN = re.compile(r"(?<=[.;,/)] )\s*\w+(?:[. ]+\w+){0,2}[. ]*\d{2}[mrab]? ?[:–—-]", re.IGNORECASE)
"""A few words, a number and a colon after the end of an order, which may name a turn."""
_MOST_TURNS = 10
"""Turns looked for within one line."""


class LetterRow(NamedTuple):
    """A line of the letter, or what stands in it behind a heading."""

    number: int
    text: str
    present: bool = True
    """Whether it is for the open turn; the heading above may name another."""
    turn: Turn | None = None
    """The other turn, where the heading names one season."""


def rows_of(text: str, vocabulary: Vocabulary) -> Iterator[LetterRow]:
    """The lines of a letter with their numbers, their layout put into words; of empty ones in a row, the first."""
    return starmap(LetterRow, laid_out(text, vocabulary))


def of_turns(rows: Sequence[LetterRow], at: Situation, reader: Reader, language: str) -> Iterator[LetterRow]:
    """The lines, each with whether it is for the open turn; the names of turns are taken out."""
    present = True
    other: Turn | None = None
    turn, first_year = at.position.turn, at.ruleset.opening.turn.year
    seasons = at.ruleset.calendar.seasons(turn)

    def named_in(text: str) -> TurnNamed | None:
        short = len(text) <= LONGEST_LINE
        return turn_named(text, turn, seasons, first_year, reader.vocabulary) if short else None

    for row in chain.from_iterable(_parts_by_turn(row, named_in) for row in rows):
        named = named_in(row.text)
        if (aside := _BRACKET.search(row.text)) is not None and (named is None or not named.surely):
            titled = named_in(row.text[: aside.start()])
            if titled is not None and titled.surely and not _follows(aside[0], at, reader, language):
                named = titled  # "SPRING 1903 (for when I'm in Norway)"
        if named is None or not (named.surely or _orders(named.rest, at, reader, language)):
            yield row._replace(present=present, turn=other)
            continue
        present, other = named.present, None if named.present else named.turn
        for text in (named.before, named.rest):
            if text:
                yield LetterRow(row.number, text, present, other)


def _parts_by_turn(row: LetterRow, named_in: Callable[[str], TurnNamed | None]) -> Iterator[LetterRow]:
    """A line cut before the turns it names further on: `Spring 1901: A Par-Bur. Fall 1901: A Bur-Bel`."""
    start = 0
    for found in islice(_INNER_TURN.finditer(row.text[:LONGEST_LINE]), _MOST_TURNS):
        if named_in(row.text[found.start() :]) is not None:
            yield row._replace(text=row.text[start : found.start()])
            start = found.start()
    yield row._replace(text=row.text[start:])


def _orders(text: str, at: Situation, reader: Reader, language: str) -> bool:
    return any(isinstance(item, Line) for item in reader.read_line(text, at, language))


def _follows(text: str, at: Situation, reader: Reader, language: str) -> bool:
    return any(isinstance(item, Line) and item.followed for item in reader.read_line(text, at, language))


def for_another_turn(row: LetterRow, at: Situation, reader: Reader) -> Iterator[Line]:
    """The orders of a line that is not for the open turn, so that the player hears of them."""
    for item in reader.read_line(row.text, at, near=False) if row.text.strip() else ():
        if isinstance(item, Line) and item.implied_by is None:
            yield Line(item.text, LineStatus.ILLEGAL, power=item.power, reason=Misread.OTHER_TURN, number=row.number)


def first(rows: Sequence[LetterRow]) -> Iterator[LetterRow]:
    """As many as are looked into."""
    hard = 0
    for row in rows:
        hard += weight(row.text)
        if hard > HARD_LINES:
            return
        yield row


def weight(row: str) -> int:
    """How many ordinary lines a line is worth looking into: many words in one line are as hard to tell apart."""
    return 1 + min(len(row), LONGEST_LINE) // ORDINARY
