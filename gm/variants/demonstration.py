"""The demonstration of a variant: what its players write, turn by turn, texts that anybody may read and change."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

_HEAD = re.compile(r"=== (?P<power>[A-Z]+)(?: > (?P<to>[^|]+?))?(?P<late>, late)? \| (?P<subject>.+)")


@dataclass(frozen=True, slots=True)
class ScriptLetter:
    """A letter that a player sends."""

    power: str
    to: tuple[str, ...]
    """Powers of a secret letter, or `all`; empty: to the game master."""
    subject: str
    text: str
    late: bool = False
    """Sent when the deadline has passed."""


@dataclass(frozen=True, slots=True)
class Demonstration:
    """A game played to be looked at: `game.toml` says its turns, edition and end, `letters/<turn>.txt` what is written.

    `game.toml`: edition, turns (in which somebody writes, in order), phase and units at the end.
    """

    folder: Traversable

    @property
    def turns(self) -> tuple[str, ...]:
        return tuple(self._game["turns"])

    @property
    def edition(self) -> str:
        return str(self._game["edition"])

    @property
    def end(self) -> tuple[str, Mapping[str, list[str]]]:
        """The phase at which it stops, and power -> units."""
        return self._game["phase"], self._game["units"]

    def letters(self, turn: str) -> tuple[ScriptLetter, ...]:
        """The letters of one turn, in the order in which they are sent."""
        return _letters((self.folder / "letters" / f"{turn}.txt").read_text(encoding="utf-8"))

    @property
    def _game(self) -> Mapping[str, Any]:
        return _read((self.folder / "game.toml").read_text(encoding="utf-8"))


@cache
def _read(text: str) -> Mapping[str, Any]:
    return tomllib.loads(text)


@cache
def _letters(text: str) -> tuple[ScriptLetter, ...]:
    found: list[ScriptLetter] = []
    head: re.Match[str] | None = None
    lines: list[str] = []
    for line in [*text.splitlines(), "=== END | "]:
        if line.startswith("==="):
            if head is not None:
                to = tuple(name.strip() for name in (head["to"] or "").split(",") if name.strip())
                body = "\n".join(lines).strip() + "\n"
                found.append(ScriptLetter(head["power"], to, head["subject"], body, bool(head["late"])))
            head, lines = _HEAD.fullmatch(line), []
        elif head is not None:
            lines.append(line)
    return tuple(found)
