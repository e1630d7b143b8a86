"""Orders that are more than a line of a secret sheet: acts in public, which count at once, and parts of a sheet."""

from collections.abc import Mapping
from datetime import datetime

from gm.notation.orders.changes import amended
from gm.reports.values import PublicAct
from gm.rules.orders import Order
from gm.service.model.game import NOTHING, Game
from gm.service.model.letters import Act, Sheet
from gm.service.ports import Work
from gm.service.turn.rulesets import phase_of
from gm.terms.times import session_named
from gm.variants.registry import variant

PUBLIC = "public"
"""Kind of the rows that keep acts made in public; the value is the power and the order, `RED PROPOSE MID`, and what is
said of it from the next line on."""
TOLD = "told in public"
"""Kind of the rows that say when a letter goes out in which all are told of acts in public: each holds some minutes."""

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
            act = _public_act(row)
            made[act.power] = (*made.get(act.power, ()), read_order(game, act.order))
    return made


def public_acts(work: Work, game: Game) -> tuple[PublicAct, ...]:
    """The same of the open turn, as letters tell it."""
    rows = work.acts.of_turn(game.name, game.number, game.judgement)
    return tuple(_public_act(row) for row in rows if row.kind == PUBLIC)


def _public_act(row: Act) -> PublicAct:
    said, _, comment = row.value.partition("\n")
    power, _, order = said.partition(" ")
    return PublicAct(power, order, comment, row.at)


def make_public(work: Work, game: Game, seat: int, act: PublicAct, at: datetime) -> None:
    value = f"{act.power} {act.order}" + (f"\n{act.comment}" if act.comment else "")
    work.acts.add(Act(game.name, game.number, game.judgement, seat, PUBLIC, value, at))


def is_closed(game: Game, order: Order, at: datetime) -> bool:
    """Whether an act came too late then. What was closed stays so in a pause, and beyond an extension."""
    if all(act.closes >= 1 for act in phase_of(game).acts if act.kind is type(order)):
        return False
    over = game.deadline.session if game.deadline is not None else None
    closes = over or (session_closes(game) if game.running is not None else None)
    return closes is not None and at > closes


def is_public(game: Game, order: Order) -> bool:
    return any(act.public and act.kind is type(order) for act in phase_of(game).acts)


def session_closes(game: Game) -> datetime | None:
    """When the last public act of the open turn may be made, where that is before the deadline.

    A share of the turn's time: what moves the deadline before then moves it too, and nothing does afterwards.
    """
    shares = [act.closes for act in phase_of(game).acts if act.public and act.closes < 1]
    if game.deadline is None or not shares:
        return None
    if game.deadline.session is not None:
        return game.deadline.session
    since = max(game.deadline.queued, game.deadline.resumed or game.deadline.queued)
    named = session_named(game.settings.timing, since, game.deadline.due)
    return named or (since + max(shares) * (game.deadline.due - since)).replace(microsecond=0)


def part_of(game: Game, order: Order) -> str:
    """The part of the sheet that an order belongs to: some kinds have a part of their own, all others share one."""
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
