"""Read transcripts: games and examples written so that a player can follow them.

    == Title of the example or game
    # a remark
    S1901M
    FRANCE: A PAR - BUR; A MAR - SPA [bounced]; F BRE H
    > dislodged FRANCE: A BUR

A phase is a line of its own; below it, each power's orders, each followed by its fate unless it simply succeeds. Lines
with `>` say what holds afterwards: `> kind whose: one, two`. Orders are kept as text, so that the same format serves
canonical orders and orders in players' own words.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Written:
    """One order as written, and the fate it meets."""

    text: str
    fate: str


@dataclass(frozen=True, slots=True)
class PlayedPhase:
    """The orders of one phase, and what holds after it."""

    turn: str
    orders: dict[str, list[Written]] = field(default_factory=dict)
    facts: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    """kind of fact -> whose -> what"""


@dataclass(frozen=True, slots=True)
class Transcript:
    """A game, or one example of the rules."""

    title: str
    phases: list[PlayedPhase] = field(default_factory=list)


_TURN = re.compile(r"[A-Z]\d{4}[A-Z]")
_ORDER = re.compile(r"(?P<text>[^\[\]]+?)\s*(?:\[(?P<fate>[^\]]+)\])?")
_FACT = re.compile(r">\s*(?P<kind>\S+)(?:\s+(?P<whose>[^:]+))?:(?P<what>.*)")


def read_transcripts(path: Path) -> list[Transcript]:
    """Every transcript of a file. A line that cannot be read is an error of the file: ValueError names it."""
    found: list[Transcript] = []
    for number, line in _lines(path):
        if line.startswith("=="):
            found.append(Transcript(line.lstrip("= ").strip()))
        elif _TURN.fullmatch(line):
            found[-1].phases.append(PlayedPhase(line))
        elif fact := _FACT.fullmatch(line):
            of_kind = found[-1].phases[-1].facts.setdefault(fact["kind"], {})
            assert (fact["whose"] or "") not in of_kind, f"{path.name}, line {number}: said twice"
            of_kind[fact["whose"] or ""] = _split(fact["what"], ",")
        elif not line.startswith(">") and ":" in line:
            power, _, rest = line.partition(":")
            sheet = found[-1].phases[-1].orders.setdefault(power.strip(), [])
            for text in _split(rest, ";"):
                order = _ORDER.fullmatch(text)
                if order is None:
                    raise ValueError(f"{path.name}, line {number}: {text!r} is no order")
                sheet.append(Written(order["text"], order["fate"] or "succeeds"))
        else:
            raise ValueError(f"{path.name}, line {number}: {line!r} is no line of a transcript")
    return found


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        text = line.strip()
        if text and not text.startswith("#"):
            yield number, text


def _split(text: str, mark: str) -> list[str]:
    return [part.strip() for part in text.split(mark) if part.strip()]
