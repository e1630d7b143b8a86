"""What changes between two versions of a game's file, and whether a running game can take it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from gm.service.model.game import GameSettings, Player
from gm.terms.table import RULES_STAND, SEATS_STAND, settings_in


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


def changes(
    old: GameSettings, new: GameSettings, year: int | None = None, *, forming: bool = False
) -> tuple[Change, ...]:
    """What is different; one refused change refuses the file. `year` is the one the game is in.

    `forming`: while players join nothing has begun, and all but the game itself may change.
    """
    found = (*_of_game(old, new, year), *_of_players(old.players, new.players))
    if not forming:
        return found
    # How many there are is told to whoever asks.
    free = (replace(each, refusal="", told=each.key != "players") for each in found if each.key != "variant")
    return (*(each for each in found if each.key == "variant"), *free)


def with_joined(played: GameSettings, new: GameSettings) -> GameSettings:
    """A file need not name those who have joined by mail: they stand behind those whom it names."""
    left_out = (
        each for each in played.players if each.joined and not any(each.shares_address(other) for other in new.players)
    )
    return replace(new, players=(*new.players, *left_out))


def with_acts(filed: GameSettings, played: GameSettings, new: GameSettings) -> GameSettings:
    """What a file comes to that is edited while its game is changed by mail too: only what was edited since it was last
    applied (`filed`) counts. The players of the first two are in the order of their seats, and those of a file that has
    as many."""
    if len(filed.players) != len(played.players):
        return new
    found: GameSettings = _with_acts(filed, played, new)
    places: Iterable[int | None] = range(len(new.players))
    if len(new.players) != len(filed.players):
        places = (_place_of(player, filed.players) for player in new.players)
    pairs = zip(places, new.players, strict=True)
    return replace(
        found,
        players=tuple(
            player if place is None else _with_acts(filed.players[place], played.players[place], player)
            for place, player in pairs
        ),
    )


def _place_of(player: Player, players: tuple[Player, ...]) -> int | None:
    """Where a player is among others, by his address, else by his name."""
    for is_same in (Player.shares_address, Player.has_name_of):
        for place, other in enumerate(players):
            if is_same(player, other):
                return place
    return None


def _with_acts(filed: Any, played: Any, new: Any) -> Any:
    """Field by field, and in a field that holds settings of its own likewise."""
    kept: dict[str, Any] = {}
    for each in fields(new):
        then, now, wanted = (getattr(settings, each.name) for settings in (filed, played, new))
        if type(then) is type(now) is type(wanted) and is_dataclass(wanted) and any(settings_in(type(wanted))):
            kept[each.name] = _with_acts(then, now, wanted)
        elif then == wanted:
            kept[each.name] = now
    return replace(new, **kept)


def in_seats(old: GameSettings, new: GameSettings) -> GameSettings:
    """The new settings with every player on the seat he has: a file may list players in another order."""
    if len(old.players) != len(new.players):
        return new
    return replace(new, players=tuple(new.players[place] for place in _match(old.players, new.players)))


def _of_game(old: GameSettings, new: GameSettings, year: int | None) -> Iterator[Change]:
    if old.variant != new.variant:
        yield Change("variant", old.variant, new.variant, RULES_STAND)  # of another game nothing else can be compared
        return
    for setting in settings_in(GameSettings):
        before, after = setting.told(old), setting.told(new)
        if before == after:
            continue
        row, refusal = setting.row, setting.row.stands
        if row.key == "end_year" and after is not None and year is not None and after < year:
            refusal = f"the game is in {year} already"
        yield Change(row.key, before, after, refusal, told=row.told)


def _of_players(old: tuple[Player, ...], new: tuple[Player, ...]) -> Iterator[Change]:
    if len(old) != len(new):
        yield Change("players", len(old), len(new), SEATS_STAND)
        return
    for seat, (player, place) in enumerate(zip(old, _match(old, new), strict=True), 1):
        for setting in settings_in(Player):
            before, after = setting.of(player), setting.of(new[place])
            if before != after:
                yield Change(f"players[{place + 1}].{setting.row.key}", before, after, setting.row.stands, seat)


def _match(old: tuple[Player, ...], new: tuple[Player, ...]) -> tuple[int, ...]:
    """For each old player, where he or his successor is in the new list.

    The same address tells a player, else the same name; those who are left over succeed one another in order.
    """
    free = list(range(len(new)))
    found: dict[int, int] = {}
    for is_same in (Player.shares_address, Player.has_name_of):
        for seat, player in enumerate(old):
            if seat not in found:
                place = next((place for place in free if is_same(player, new[place])), None)
                if place is not None:
                    found[seat] = place
                    free.remove(place)
    left = iter(free)
    return tuple(found[seat] if seat in found else next(left) for seat in range(len(old)))
