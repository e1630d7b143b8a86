"""What is more than a line of a secret sheet: acts made in public, which stand at once, and parts of a sheet."""

from collections.abc import Mapping
from datetime import datetime

from gm.notation.changes import amended
from gm.rules.orders import Order
from gm.service.model.game import NOTHING, Game
from gm.service.model.letters import Act, Sheet
from gm.service.ports import Work
from gm.service.turn.rulesets import phase_of
from gm.variants.registry import variant

PUBLIC = "public"
"""Kind of the rows that keep acts made in public; the value is the power and the order: `RED PROPOSE MID`."""

Made = Mapping[str, tuple[Order, ...]]
"""power -> what it has done in public in the open turn, in the order it was done"""


def read_order(game: Game, text: str) -> Order:
    return variant(game.settings.variant).read_order(text)


def made_in_public(work: Work, game: Game) -> Made:
    """Everything that was done in public in the open turn."""
    if not any(act.public for act in phase_of(game).acts):
        return NOTHING
    return made_in_turn(work, game, game.number, game.judgement)


def made_in_turn(work: Work, game: Game, number: int, judgement: int) -> Made:
    """Everything that was done in public in any turn."""
    made: dict[str, tuple[Order, ...]] = {}
    for row in work.acts.of_turn(game.name, number, judgement):
        if row.kind == PUBLIC:
            power, _, text = row.value.partition(" ")
            made[power] = (*made.get(power, ()), read_order(game, text))
    return made


def make_public(work: Work, game: Game, seat: int, power: str, order: Order, at: datetime) -> None:
    work.acts.add(Act(game.name, game.number, game.judgement, seat, PUBLIC, f"{power} {order}", at))


def is_public(game: Game, order: Order) -> bool:
    return any(act.public and act.kind is type(order) for act in phase_of(game).acts)


def session_closes(game: Game) -> datetime | None:
    """When the last public act of the open turn may be made, where that is before the deadline.

    A share of the turn's time: what moves the deadline before then moves it too, and nothing does afterwards.
    """
    shares = [act.closes for act in phase_of(game).acts if act.public]
    if game.deadline is None or not shares or max(shares) >= 1:
        return None
    if game.deadline.session is not None:
        return game.deadline.session
    length = game.deadline.due - game.deadline.queued
    return (game.deadline.queued + max(shares) * length).replace(microsecond=0)


def part_of(game: Game, order: Order) -> str:
    """The part of the sheet that an order belongs to: an act to its own, all others to one."""
    return order.part() if any(act.kind is type(order) for act in phase_of(game).acts) else ""


def onto(game: Game, before: Sheet, sheet: Sheet) -> tuple[str, ...]:
    """The orders in force when a sheet comes after another one.

    One that replaces keeps those parts of the sheet before it of which it does not speak.
    """
    if sheet.amends is not None:
        orders = [read_order(game, text) for text in sheet.orders]
        return tuple(map(str, amended([read_order(game, text) for text in before.orders], orders, sheet.amends)))
    if not phase_of(game).acts:
        return sheet.orders
    spoken_of = {part_of(game, read_order(game, text)) for text in sheet.orders}
    kept = [text for text in before.orders if part_of(game, read_order(game, text)) not in spoken_of]
    return (*sheet.orders, *kept)
