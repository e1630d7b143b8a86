"""What if: a player is told what would become of orders that he supposes, and nothing is changed by it."""

from collections.abc import Mapping
from dataclasses import replace

from gm.notation.orders.lines import OrderedBefore
from gm.reports.facts import Facts, WhatIf
from gm.rules.judge import adjudicate
from gm.rules.orders import Order
from gm.service.budgets import spend, supposed
from gm.service.case.reading import OrdersRead, SheetText, read_orders
from gm.service.house import House
from gm.service.model.game import Game
from gm.service.model.letters import Sheet
from gm.service.ports import Work
from gm.service.post.seatfacts import canonical, deadline_facts, seat_facts
from gm.service.requests.row import Asking
from gm.service.turn.acts import made_in_public, onto
from gm.service.turn.rulesets import ruleset_of
from gm.service.turn.standing import counting
from gm.variants.registry import variant
from gm.variants.telling import public_report


def may_suppose(game: Game) -> bool:
    return bool(game.settings.what_if) and not variant(game.settings.variant).secrets


def what_if(work: Work, house: House, asking: Asking) -> Facts:
    """Judge supposed orders by the public position and the writer's own words; other seats' orders are not read."""
    game, seat = asking.game, asking.seat
    answer = WhatIf(
        game.name,
        turn=str(game.position.turn),
        seat=seat_facts(house, game, seat),
        per_day=game.settings.what_if,
        deadline=deadline_facts(house, game, seat),
    )
    if not may_suppose(game):
        return replace(answer, refused="not_here")
    own = counting(work, game, seat.powers)
    reading = _read(work, asking)
    answer = replace(answer, lines=reading.lines)
    if not reading.orders:
        return replace(answer, refused="no_order")
    if not spend(work, supposed(game, seat), house.now()):
        return replace(answer, refused="too_many")
    kept = {power: sheet.orders for power, sheet in own.items() if power not in reading.orders}
    orders: dict[str, tuple[Order, ...]] = dict(made_in_public(work, game))
    for power, texts in {**kept, **_amended(game, own, reading)}.items():
        orders[power] = (*orders.get(power, ()), *canonical(game, texts))
    ruleset = ruleset_of(game)
    chance = {what: house.chance.pick(lots) for what, lots in ruleset.lots(game.position).items()}
    ruling = adjudicate(game.position, orders, ruleset, chance=chance)
    report = public_report(ruling, ruleset, variant(game.settings.variant).telling)
    return replace(answer, report=report, own_in_force=tuple(sorted(kept)))


def _read(work: Work, asking: Asking) -> OrdersRead:
    text = supposed_text(work, asking)
    return asking.case.preparation.result(read_orders, *text) if asking.case else read_orders(*text)


def supposed_text(work: Work, asking: Asking) -> SheetText:
    """What is supposed, as the sheet of somebody who holds every power."""
    game, seat = asking.game, asking.seat
    text = "\n".join(part for part in (asking.values.get("TEXT", ""), asking.asked.below) if part)
    text = text.replace("?", "")  # all of it is a question
    everybody = replace(seat, powers=tuple(sorted(ruleset_of(game).laws.alive(game.position))))
    own = counting(work, game, seat.powers)
    in_force = {power: canonical(game, sheet.orders) for power, sheet in own.items()}
    return SheetText(game, everybody, text, OrderedBefore(made_in_public(work, game), in_force))


def _amended(game: Game, own: Mapping[str, Sheet], reading: OrdersRead) -> Mapping[str, tuple[str, ...]]:
    """power -> its orders, were the letter his sheet: one that amends leaves others of his in force."""
    return {
        power: onto(game, own[power], replace(own[power], orders=orders, amends=reading.amends.get(power)))
        if power in own
        else orders
        for power, orders in reading.orders.items()
    }
