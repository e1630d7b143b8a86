"""The plain-text shape of a letter: paragraphs filled to 72 columns, tables in columns, all readable aloud."""

import re
import textwrap
from collections.abc import Sequence

WIDTH = 72
_KEPT_BREAK = "\1"
"""A line break of a player's own text while the letter around it is tidied."""
_SPACES = re.compile(r"[ \t\r\n]+")  # not \s: a space that must not break stays as it is


def fill(text: str, first: str = "") -> str:
    """One paragraph, its lines hanging under its first mark."""
    plain = _SPACES.sub(" ", text).strip()
    if plain and len(first) + len(plain) <= WIDTH:  # most are: textwrap is slow
        return first + plain
    return textwrap.fill(
        plain,
        WIDTH,
        initial_indent=first,
        subsequent_indent=" " * len(first) if first.strip() else first + first,
        break_long_words=False,
        break_on_hyphens=False,
    )


def underlined(text: str, line: str) -> str:
    lines = fill(text).split("\n")
    return "\n".join([*lines, line * max(map(len, lines))])


def columns(rows: Sequence[Sequence[object]], head: Sequence[object]) -> str:
    """A table; the last column wraps under itself."""
    texts = [[str(cell) for cell in row] for row in (head, *rows)]
    widths = [max(len(row[index]) for row in texts) for index in range(len(head) - 1)]
    lines = []
    for row in texts:
        first = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False))
        first = first + "  " if first else ""
        room = max(20, WIDTH - len(first))
        wrapped = textwrap.wrap(row[-1], room, break_long_words=False, break_on_hyphens=False) or [""]
        lines.append((first + wrapped[0]).rstrip())
        lines += [" " * len(first) + more for more in wrapped[1:]]
    return "\n".join(lines)


def verbatim(text: str) -> str:
    """A player's own words: no line of them is filled, moved or taken away."""
    return text.replace(_KEPT_BREAK, "").replace("\r\n", "\n").strip("\n").replace("\n", _KEPT_BREAK)


def tidy(text: str) -> str:
    """At most one empty line between two blocks, none at either end."""
    lines = "\n".join(line.rstrip() if line != "-- " else line for line in text.split("\n"))
    return re.sub(r"\n{3,}", "\n\n", lines).strip("\n").replace(_KEPT_BREAK, "\n") + "\n"
