"""What changes between two versions of a game's file, and whether a running game can take it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from gm.service.model.game import GameSettings, Player
from gm.terms.times import Timing

RULES_STAND = "a game in play keeps the rules it began with"
SEATS_STAND = "a game in play keeps its seats and their powers"
SECRETS_STAND = "players were told whether the game master knows who plays what; where he plays himself, he does not"

_REFUSED = {
    "variant": RULES_STAND,
    "edition": RULES_STAND,
    "choices": RULES_STAND,
    "start_year": RULES_STAND,
    "setup": SEATS_STAND,
    "seating": SEATS_STAND,
    "unplayed": SEATS_STAND,
}
_KEYS = {
    "edition": "rules.edition",
    "choices": "rules",
    "gm_name": "gm",
    "gm_email": "gm",
    "absence": "deadline.silence",
    "early": "deadline.early",
    "extra_time": "deadline.extension",
}
_TIMING_KEYS = {"moves": "moves.every", "notice": "moves.notice", "skipped": "skip"}
_FOLLOWS_SETUP = ("seating", "unplayed")
_QUIET = ("sweep", "gm_email", "paused", "extra_time")
"""Of no interest to players, or told by a letter about the deadline."""


@dataclass(frozen=True, slots=True)
class Change:
    """One key that reads differently."""

    key: str
    old: Any
    new: Any
    refusal: str = ""
    """Why a running game cannot take it; "" when it can."""
    seat: int | None = None
    """Whose seat it concerns; None: everybody's."""
    told: bool = True
    """Whether those concerned are told."""

    @property
    def is_refused(self) -> bool:
        return bool(self.refusal)


def changes(old: GameSettings, new: GameSettings, year: int | None = None) -> tuple[Change, ...]:
    """What is different; one refused change refuses the file. `year` is the one the game is in."""
    return (*_of_game(old, new, year), *_of_master(old, new), *_of_players(old.players, new.players))


def in_seats(old: GameSettings, new: GameSettings) -> GameSettings:
    """The new settings with every player on the seat he has: a file may list players in another order."""
    if len(old.players) != len(new.players):
        return new
    return replace(new, players=tuple(new.players[place] for place in _match(old.players, new.players)))


def _of_game(old: GameSettings, new: GameSettings, year: int | None) -> Iterator[Change]:
    for name in GameSettings.__dataclass_fields__:
        if name in ("name", "players", "gm_knows", *_FOLLOWS_SETUP):
            continue
        before, after = getattr(old, name), getattr(new, name)
        if before == after:
            continue
        if name in ("timing", "press"):
            yield from _inside(name, before, after)
            continue
        refusal = _REFUSED.get(name, "")
        if name == "end_year" and after is not None and year is not None and after < year:
            refusal = f"the game is in {year} already"
        yield Change(_KEYS.get(name, name), before, after, refusal, told=name not in _QUIET)


def _of_master(old: GameSettings, new: GameSettings) -> Iterator[Change]:
    """He comes to know, or is no longer to know, who plays what: by a word of the file, or by taking a seat."""
    if old.gm_is_told != new.gm_is_told:
        yield Change("gm_knows", old.gm_is_told, new.gm_is_told, SECRETS_STAND)


def _inside(name: str, before: Any, after: Any) -> Iterator[Change]:
    for part in before.__dataclass_fields__:
        one, other = getattr(before, part), getattr(after, part)
        if one != other:
            is_timing = isinstance(before, Timing)
            key = f"deadline.{_TIMING_KEYS.get(part, part)}" if is_timing else f"press.{part}"
            yield Change(key, one, other, told=part not in _QUIET)


def _of_players(old: tuple[Player, ...], new: tuple[Player, ...]) -> Iterator[Change]:
    if len(old) != len(new):
        yield Change("players", len(old), len(new), SEATS_STAND)
        return
    for seat, (player, place) in enumerate(zip(old, _match(old, new), strict=True), 1):
        successor = new[place]
        for part in Player.__dataclass_fields__:
            before, after = getattr(player, part), getattr(successor, part)
            if before == after:
                continue
            refusal = SEATS_STAND if part == "powers" else ""
            yield Change(f"players[{place + 1}].{_PLAYER_KEYS.get(part, part)}", before, after, refusal, seat)


_PLAYER_KEYS: Mapping[str, str] = {"emails": "email"}


def _match(old: tuple[Player, ...], new: tuple[Player, ...]) -> tuple[int, ...]:
    """For each old player, where he or his successor is in the new list.

    The same address tells a player, else the same name; those who are left over succeed one another in order.
    """
    free = list(range(len(new)))
    found: dict[int, int] = {}
    for is_same in (_shares_address, _has_name):
        for seat, player in enumerate(old):
            if seat not in found:
                place = next((place for place in free if is_same(player, new[place])), None)
                if place is not None:
                    found[seat] = place
                    free.remove(place)
    left = iter(free)
    return tuple(found[seat] if seat in found else next(left) for seat in range(len(old)))


def _shares_address(one: Player, other: Player) -> bool:
    return not {email.casefold() for email in one.emails}.isdisjoint(email.casefold() for email in other.emails)


def _has_name(one: Player, other: Player) -> bool:
    return one.name == other.name
