"""Letters written by people who knew neither code nor tests, and what a careful game master would do with each.

Every set is three files of JSON lines: single lines, whole letters, and second letters, which come after a sheet. An
item says who writes from which position (`positions.json`), which orders are in force before and should be afterwards,
and whether the answer has something to tell: of what is not followed, asked, or in doubt.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from string import ascii_lowercase
from typing import Any

from gm.exchange.case import read_case
from gm.notation.letter.sheet import read_sheet
from gm.notation.orders.lines import LineStatus
from gm.reports.facts import Facts, Merged
from gm.rules.position import Position
from gm.service.turn.standing import counting
from gm.variants.classic import ruleset
from gm.variants.classic.names import reader
from tests.service.desk import Desk

HERE = Path(__file__).parent
KINDS = ("lines", "letters", "seconds")


class Verdict(StrEnum):
    """What became of one letter."""

    RIGHT = "right"
    REFUSED = "refused"
    """An order that should be followed is not, and the answer says so."""
    UNREPORTED = "unreported"
    """Something is not followed, or should be told, and the answer is silent about it."""
    AGAINST = "against"
    """An order is in force that its writer did not give, or one that he did not take back is gone."""


@dataclass(frozen=True, slots=True)
class Written:
    """A letter and what should become of it."""

    id: str
    kind: str
    lang: str
    position: str
    power: str
    text: str
    orders: frozenset[str]
    """In force afterwards, canonically."""
    tell: bool
    before: tuple[str, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of it."""

    written: Written
    verdict: Verdict
    orders: frozenset[str]
    told: tuple[str, ...]
    """What the answer says of lines that are not followed."""


def sets() -> list[str]:
    """The names of the sets, in the order they were written."""
    names = {path.name.rpartition("-")[0] for path in HERE.glob("*-*.jsonl")}
    return sorted(names, key=lambda name: (int(name.lstrip(ascii_lowercase)), name))


def written(name: str, kind: str) -> Iterator[Written]:
    path = HERE / f"{name}-{kind}.jsonl"
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        row = json.loads(line)
        yield Written(
            id=row["id"],
            kind=kind,
            lang=row["lang"],
            position=row["position"],
            power=row["power"],
            text=row["text"],
            orders=frozenset(map(_plainly, row["orders"])),
            tell=row["tell"],
            before=tuple(row.get("before", ())),
            why=row.get("why", ""),
        )


_CASES: dict[str, Any] = json.loads((HERE / "positions.json").read_text("utf-8"))
_RULES = ruleset()
_POSITIONS: dict[str, Position] = {name: read_case(case).position for name, case in _CASES.items()}


def _read_alone(item: Written) -> Outcome:
    """What the reader makes of the text, without mail around it."""
    read = read_sheet(item.text, _POSITIONS[item.position], _RULES, [item.power], reader(), item.lang)
    orders = frozenset(_plainly(str(order)) for order in read.orders.get(item.power, ()))
    told = tuple(f"{line.text} [{line.reason}]" for line in read.lines if line.status is not LineStatus.OK)
    return Outcome(item, _verdict(item, orders, told), orders, told)


class Table:
    """A game at which any power may write from any of the positions."""

    def __init__(self) -> None:
        self.desk = Desk().begin()

    def outcome(self, item: Written) -> Outcome:
        """What becomes of the letter; a line that is read right by itself need not go through the whole service."""
        if item.kind == "lines" and (read := _read_alone(item)).verdict is Verdict.RIGHT:
            return read
        return self._answered(item)

    def _answered(self, item: Written) -> Outcome:
        """What the service does with the letter, handed in as bytes."""
        desk = self.desk
        game = replace(desk.game, position=_POSITIONS[item.position], number=desk.game.number + 1)
        desk.store.work.games.rows[game.name] = game
        if item.before:
            desk.write(item.power, "\n".join(item.before))
        subject = "Ordres" if item.lang == "fr" else "Orders"
        answers = desk.write(item.power, item.text, subject=subject, signature="")
        with desk.store() as work:
            sheet = counting(work, desk.game).get(item.power)
        orders = frozenset(map(_plainly, sheet.orders if sheet else ()))
        told = tuple(_told(answers))
        return Outcome(item, _verdict(item, orders, told), orders, told)


def _plainly(order: str) -> str:
    """An order without what another spelling leaves out: coasts but of a fleet's own aim, the word for a convoy."""
    unit, verb, rest = (*re.split(r" (S|C|-|R|B|H|D)(?: |$)", order, maxsplit=1), "", "")[:3]
    if verb in ("S", "C"):
        rest = re.sub(r"/[NSEW]C", "", rest)
    if verb != "B":
        unit = re.sub(r"/[NSEW]C", "", unit)
    return " ".join((unit, verb, rest.removesuffix(" VIA"))).strip()


def _told(answers: list[Any]) -> Iterator[str]:
    """What of the answers is about something that is not followed."""
    for facts in (part for row in answers for part in _parts(row.facts)):
        for line in getattr(facts, "lines", ()):
            if getattr(line, "status", "") != "ok":
                yield f"{line.text} [{getattr(line, 'reason', None) or getattr(line, 'why', '')}]"
        if getattr(facts, "quoted", False):
            yield "<quoted>"
        if facts.kind not in ("acknowledgement", "nothing_found"):
            yield f"<{facts.kind}>"


def _parts(facts: Facts) -> tuple[Facts, ...]:
    return facts.parts if isinstance(facts, Merged) else (facts,)


def _verdict(item: Written, orders: frozenset[str], told: tuple[str, ...]) -> Verdict:
    before = frozenset(map(_plainly, item.before))
    odd = orders - item.orders
    if odd - before or (before & item.orders) - orders or (odd and not told):
        return Verdict.AGAINST
    if odd or item.orders - orders:
        # What stands although it was taken back has been told: its writer can say it in other words.
        return Verdict.REFUSED if told else Verdict.UNREPORTED
    return Verdict.UNREPORTED if item.tell and not told else Verdict.RIGHT
