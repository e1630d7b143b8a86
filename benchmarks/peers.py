"""The PyPI packages the resolver is measured beside, each behind one function: prepare a phase, return the timed calls.

`pip install -e '.[bench]'` brings them; a peer that is not there is named and left out.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from gm.rules.orders import Convoy, Hold, Move, Order, Support
from gm.rules.position import Position

Timed = Callable[[], Any]
Units = dict[str, list[str]]


class DiplomacyPeer:
    """diplomacy 1.1.2: `Game.process`, and its core (orders determined, coasts added, moves resolved)."""

    name = "diplomacy 1.1.2"

    def __init__(self) -> None:
        from diplomacy import Game

        from gm.variants import classic

        self._core, self._whole = Game(), Game()
        self._touches = classic.ruleset("datc").atlas.touches

    def _set(self, game: Any, position: Position, sheets: Mapping[str, Sequence[Order]]) -> Any:
        """A game is slow to make, so two are set up again and again."""
        game.clear_cache()
        game.clear_units()
        game.clear_orders()
        game.result = {}
        for power in game.powers:
            game.set_units(power, [str(unit) for unit in position.units_of(power)])
        game.set_current_phase(f"S{1901}M")
        for power, orders in sheets.items():
            game.set_orders(power, [self._text(order) for order in orders])
        return game

    def _text(self, order: Order) -> str:
        """This engine wants VIA wherever an army sails."""
        text = str(order)
        if isinstance(order, Move) and order.to.partition("/")[0] not in self._touches[order.kind][order.at]:
            return text.removesuffix(" VIA") + " VIA"
        return text

    def prepare(self, position: Position, sheets: Mapping[str, Sequence[Order]]) -> dict[str, Timed]:
        core = self._set(self._core, position, sheets)
        whole = self._set(self._whole, position, sheets)

        def judge_core() -> None:
            core._determine_orders()
            core._add_coasts()
            core._resolve_moves()

        return {"diplomacy core": judge_core, "diplomacy Game.process": whole.process}

    def result(self, position: Position, sheets: Mapping[str, Sequence[Order]]) -> Units:
        game = self._set(self._whole, position, sheets)
        game.process()
        return {
            power: sorted(u for u in units if not u.startswith("*"))
            for power, units in game.get_units().items()
            if units
        }


class PydipPeer:
    """pydip 0.1.8: `resolve_turn` on commands built beforehand. Orders it refuses to build become holds."""

    name = "pydip 0.1.8"
    RENAMED: ClassVar = {
        "Eastern Mediterranean": "Eastern Mediterranean Sea",
        "Western Mediterranean": "Western Mediterranean Sea",
        "Heligoland Bight": "Helgoland Bight",
        "St Petersburg": "St. Petersburg",
    }
    COASTS: ClassVar = {"NC": "North Coast", "SC": "South Coast", "EC": "North Coast"}

    def __init__(self) -> None:
        from pydip.map.predefined.vanilla_dip import generate_map
        from pydip.player.command import command
        from pydip.player.player import Player
        from pydip.player.unit import Unit, UnitTypes
        from pydip.turn.resolve import resolve_turn

        from gm.variants import classic

        self.map = generate_map()
        self.command, self.player, self.unit, self.types, self.resolve = command, Player, Unit, UnitTypes, resolve_turn
        names = classic.board().names["en"]
        self.names = {code: self.RENAMED.get(name, name) for code, name in names.items()}

    def place(self, location: str, kind: str) -> str:
        code, _, coast = location.partition("/")
        name = self.names[code]
        if coast:
            return f"{name} {self.COASTS[coast]}"
        return f"{name} Coast" if kind == "F" and f"{name} Coast" in self.map.name_map else name

    def commands(self, position: Position, sheets: Mapping[str, Sequence[Order]]) -> list[Any]:
        kinds = {"A": self.types.TROOP, "F": self.types.FLEET}
        players: dict[str, Any] = {}
        units: dict[str, Any] = {}
        for place, unit in position.units.items():
            player = players.setdefault(unit.power, self.player(unit.power, self.map, []))
            units[place] = self.unit(kinds[unit.kind], self.place(unit.location, unit.kind))
            player.units.append(units[place])
        orders = {order.at.partition("/")[0]: order for sheet in sheets.values() for order in sheet}
        found = []
        for place, unit in position.units.items():
            player = players[unit.power]
            try:
                found.append(self._command(player, units, place, orders.get(place), position))
            except (AssertionError, KeyError):
                found.append(self.command.HoldCommand(player, units[place]))
        return found

    def _command(
        self, player: Any, units: Mapping[str, Any], place: str, order: Order | None, position: Position
    ) -> Any:
        unit, kind = units[place], position.units[place].kind
        if order is None or isinstance(order, Hold):
            return self.command.HoldCommand(player, unit)
        if isinstance(order, Move):
            goal = self.place(order.to, kind)
            try:
                return self.command.MoveCommand(player, unit, goal)
            except AssertionError:
                return self.command.ConvoyMoveCommand(player, unit, goal)
        assert isinstance(order, Support | Convoy)
        of = order.of.partition("/")[0]
        goal = order.to if order.to is not None else order.of
        where = self.place(goal, position.units[of].kind)
        if isinstance(order, Support):
            return self.command.SupportCommand(player, unit, units[of], where)
        return self.command.ConvoyTransportCommand(player, unit, units[of], where)

    def prepare(self, position: Position, sheets: Mapping[str, Sequence[Order]]) -> dict[str, Timed]:
        commands = self.commands(position, sheets)
        return {"pydip resolve_turn": lambda: self.resolve(self.map, commands)}


def available() -> list[Any]:
    """The peers that are installed; the others are named on standard output."""
    found: list[Any] = []
    for peer in (DiplomacyPeer, PydipPeer):
        try:
            found.append(peer())
        except ImportError as error:
            print(f"{peer.name}: left out ({error}); pip install -e '.[bench]' brings it")
    return found
