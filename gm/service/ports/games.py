"""Games, their turns, and what was given for the open one."""

from collections.abc import Collection, Iterator, Sequence
from typing import Protocol

from gm.service.model.game import Game
from gm.service.model.letters import Act, Sheet
from gm.service.model.record import TurnRecord


class Games(Protocol):
    def get(self, name: str) -> Game | None: ...

    def lock(self, name: str, *, wait: bool = True) -> Game | None:
        """Get, and keep every other process from changing it until this work ends.

        With `wait=False`, None as well when another process holds it now.
        """
        ...

    def all(self) -> Sequence[Game]:
        """Those that can be read."""
        ...

    def running(self) -> Sequence[str]:
        """The names of the games that are neither paused nor ended, or in their epilogue, readable or not."""
        ...

    def has(self, name: str) -> bool:
        """Whether there is such a game, readable or not."""
        ...

    def variant(self, name: str) -> str | None:
        """The name of a game's variant; None when there is no such game."""
        ...

    def address(self, name: str, seat: int) -> str:
        """A registered address of a seat, whatever else of the game cannot be read; "" when there is none."""
        ...

    def knows(self, tokens: Sequence[str], email: str) -> bool:
        """Whether one of the tokens, or the address, is a seat's of any game."""
        ...

    def by_address(self, email: str) -> Sequence[tuple[str, int]]:
        """(game, seat) of every seat with this address (compared casefolded), in games that are not over for good."""
        ...

    def add(self, game: Game) -> None: ...

    def save(self, game: Game) -> None: ...


class Turns(Protocol):
    def add(self, record: TurnRecord) -> None:
        """Unique by (game, number, judgement): a second one raises `AlreadyJudged`."""
        ...

    def of_game(self, game: str) -> Sequence[TurnRecord]:
        """Oldest first."""
        ...

    def latest_first(self, game: str) -> Iterator[TurnRecord]:
        """By (number, judgement), the last one first; each is read when it is asked for."""
        ...

    def of_number(self, game: str, number: int) -> Sequence[TurnRecord]:
        """Every judgement of one turn, the last one last."""
        ...


class Sheets(Protocol):
    def add(self, sheet: Sheet) -> None: ...

    def of_turn(self, game: str, number: int, judgement: int, powers: Collection[str] = ()) -> Sequence[Sheet]:
        """Oldest first by (received, uid); of these powers only, if any are named."""
        ...

    def of_game(self, game: str) -> Sequence[Sheet]:
        """In the order in which they were read."""
        ...


class Acts(Protocol):
    def add(self, act: Act) -> None: ...

    def of_turn(self, game: str, number: int, judgement: int) -> Sequence[Act]:
        """Oldest first."""
        ...

    def of_game(self, game: str) -> Sequence[Act]:
        """Oldest first."""
        ...
