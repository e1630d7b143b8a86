"""The demonstration of a variant: what its players write, turn by turn, texts that anybody may read and change."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

_HEAD = re.compile(r"=== (?P<power>[A-Z]+)(?: > (?P<to>[^|]+?))?(?P<when>, late|, closed)? \| (?P<subject>.+)")
OVER = "END"
"""In the place of a turn: when the game is over."""


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
    closed: bool = False
    """Sent when no more may be done in public."""


@dataclass(frozen=True, slots=True)
class Demonstration:
    """A game played to be looked at: `game.toml` says its turns, edition and end, `letters/<turn>.txt` what is written.

    `game.toml`: edition, turns (in which somebody writes, in order), phase and units at the end; also, where they are
    wanted, head (more lines of the game's file), languages (power -> language: its players are seated by the file, not
    by lot), scores (of a game that is over by then) and titles. `letters/END.txt` is written when the game is over.
    """

    folder: Traversable

    @property
    def turns(self) -> tuple[str, ...]:
        return tuple(self._game["turns"])

    @property
    def edition(self) -> str:
        return str(self._game["edition"])

    @property
    def head(self) -> str:
        return str(self._game.get("head", ""))

    @property
    def languages(self) -> Mapping[str, str]:
        return dict(self._game.get("languages", {}))

    @property
    def end(self) -> tuple[str, Mapping[str, list[str]]]:
        """The phase at which it stops, and power -> units."""
        return self._game["phase"], self._game["units"]

    @property
    def scores(self) -> Mapping[str, int]:
        """What each power has when the game is over; nothing where it still goes on."""
        return dict(self._game.get("scores", {}))

    @property
    def titles(self) -> Mapping[str, tuple[str, ...]]:
        """title -> who bears it in the end"""
        return {title: tuple(powers) for title, powers in self._game.get("titles", {}).items()}

    def letters(self, turn: str) -> tuple[ScriptLetter, ...]:
        """The letters of one turn, in the order in which they are sent."""
        return _letters((self.folder / "letters" / f"{turn}.txt").read_text(encoding="utf-8"))

    @property
    def last_letters(self) -> tuple[ScriptLetter, ...]:
        """What is written when the game is over."""
        return self.letters(OVER) if (self.folder / "letters" / f"{OVER}.txt").is_file() else ()

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
                late, closed = head["when"] == ", late", head["when"] == ", closed"
                found.append(ScriptLetter(head["power"], to, head["subject"], body, late, closed))
            head, lines = _HEAD.fullmatch(line), []
        elif head is not None:
            lines.append(line)
    return tuple(found)
