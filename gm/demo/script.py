"""What the players of the demonstration write, turn by turn: texts that anybody may read and change."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

TURNS = ("S1901M", "F1901M", "W1901A", "S1902M", "F1902M", "F1902R", "W1902A")
_HEAD = re.compile(r"=== (?P<power>[A-Z]+)(?: > (?P<to>[^|]+?))?(?P<late>, late)? \| (?P<subject>.+)")


@dataclass(frozen=True, slots=True)
class Written:
    """A letter that a player sends."""

    power: str
    to: tuple[str, ...]
    """Powers of a secret letter, or `all`; empty: to the game master."""
    subject: str
    text: str
    late: bool = False
    """Sent when the deadline has passed."""


@cache
def letters(turn: str) -> tuple[Written, ...]:
    """The letters of one turn, in the order in which they are sent."""
    text = (files(__package__) / "letters" / f"{turn}.txt").read_text(encoding="utf-8")
    found: list[Written] = []
    head: re.Match[str] | None = None
    lines: list[str] = []
    for line in [*text.splitlines(), "=== END | "]:
        if line.startswith("==="):
            if head is not None:
                to = tuple(name.strip() for name in (head["to"] or "").split(",") if name.strip())
                body = "\n".join(lines).strip() + "\n"
                found.append(Written(head["power"], to, head["subject"], body, bool(head["late"])))
            head, lines = _HEAD.fullmatch(line), []
        elif head is not None:
            lines.append(line)
    return tuple(found)


def expected_end() -> tuple[str, Mapping[str, list[str]]]:
    """The phase at which the demonstration stops, and power -> units, as the French rules print them."""
    end = tomllib.loads((files(__package__) / "end.toml").read_text(encoding="utf-8"))
    return end["phase"], end["units"]
