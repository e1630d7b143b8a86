"""What letters tell of points: to a writer, his own purse and the levels; to all, when a season closes, everything."""

from collections.abc import Iterator, Sequence

from gm.reports.values import Extra, Saying
from gm.rules.judge import Ruling
from gm.rules.orders import Order
from gm.rules.outcomes import Fate
from gm.rules.position import Position
from gm.rules.ruleset import Ruleset
from gm.variants.dix.countries import neutral_homes
from gm.variants.dix.diplomats import overspent, purse
from gm.variants.dix.orders import GivePoints, TakePointsBack
from gm.variants.dix.state import dix, leader, plays
from gm.variants.requests import Question
from gm.variants.telling import Made, Telling


def levels(position: Position) -> tuple[Saying, ...]:
    """The table: of each neutral who has how many points, who leads by how many, who protects it this season."""
    return tuple(_row(position, neutral) for neutral in sorted(dix(position).points))


def _row(position: Position, neutral: str) -> Saying:
    state = dix(position)
    row = dict(sorted(state.points[neutral].items(), key=lambda item: (-item[1], item[0])))
    filled, figures = {"neutral": neutral}, {"row": row}
    if not row:
        return Saying("levels_none", filled)
    protector = state.protectors.get(neutral)
    if protector is not None:
        filled["protector"] = protector
    first, lead = leader(state.points, neutral)
    if first is None:
        return Saying("levels_even_protected" if protector else "levels_even", filled, figures=figures)
    filled["leader"] = first
    return Saying("levels_protected" if protector else "levels_row", filled, {"points": lead}, figures)


def table(position: Position) -> Extra:
    return Extra("levels", levels(position))


def at_the_start(position: Position) -> tuple[Extra, ...]:
    """The starting table (rule 3), and how it is asked for later."""
    return (Extra("levels", (*levels(position), Saying("ask_levels"))),)


def answer_points(question: Question) -> tuple[Extra, ...]:
    """To who asks for the table, at any time."""
    position = question.position
    own = [
        Saying("purse", {"power": power}, {"points": purse(position, power)})
        for power in question.powers
        if purse(position, power)
    ]
    asked = (table(position), *_exiles(position))
    return (*asked, Extra("purse_title", tuple(own))) if own else asked


def of_sheet(position: Position, power: str, orders: Sequence[Order], made: Made) -> tuple[Extra, ...]:
    """To a writer: his points as they are read, what he has left, the levels as they stand."""
    full = purse(position, power)
    if position.turn.phase != "M" or not full:
        return ()
    beyond = overspent([(power, order) for order in orders], position)
    given = [o for n, o in enumerate(orders) if isinstance(o, GivePoints) and n not in beyond]
    lines = [said_points(power, order, "given") for order in given]
    lines += [said_points(power, order, "withdrawn") for order in orders if isinstance(order, TakePointsBack)]
    lines += [said_points(power, orders[number], "beyond", warns=True) for number in sorted(beyond)]
    left = full - sum(order.number for order in given)
    lines.append(Saying("left", counts={"points": left}, warns=True) if left else Saying("nothing_left"))
    return Extra("own_points", tuple(lines)), table(position)


def said_points(power: str, order: Order, key: str, *, warns: bool = False) -> Saying:
    """A line of points; as a gift where it is one."""
    assert isinstance(order, GivePoints | TakePointsBack)
    filled = {"power": power, "neutral": neutral_homes()[order.at]}
    if isinstance(order, GivePoints) and order.to_power is not None:
        filled["other"] = order.to_power
        key += "_to"
    return Saying(key, filled, {"points": order.number}, warns=warns)


def sections(ruling: Ruling, ruleset: Ruleset, viewer: str | None) -> tuple[Extra, ...]:
    """To all, when a season closes: everybody's points and gifts, the table, who is hosted where, what was drawn; to
    an exile and to those who may take him in, how that is written."""
    if viewer is not None:
        if viewer in dix(ruling.after).eliminated.keys() - dix(ruling.before).eliminated.keys():
            return (Extra("out_title", (Saying("out", warns=True),)),)
        return _asylum(ruling.after, viewer) if ruling.after.turn.phase == "M" else ()
    told = [_drawn(ruling)] if ruling.docket.chance else []
    if ruling.after.turn.phase == "M":
        counted = tuple(_counted(ruling))
        told += [Extra("counted", counted)] if counted else []
        told += [table(ruling.after), *_exiles(ruling.after)]
    return tuple(told)


def _counted(ruling: Ruling) -> Iterator[Saying]:
    for outcome in ruling.outcomes:
        if outcome.disclosed and isinstance(outcome.order, GivePoints | TakePointsBack):
            taken = isinstance(outcome.order, TakePointsBack)
            key = "public_lapsed" if outcome.fate is Fate.VOID else "public_withdrawn" if taken else "public_given"
            yield said_points(outcome.power, outcome.order, key)


def _drawn(ruling: Ruling) -> Extra:
    """Ways that were drawn by lot (rule 19)."""
    lots = sorted(ruling.docket.chance.items())
    ways = [(what.split()[-1], to) for what, to in lots]
    return Extra("drawn", tuple(Saying("drawn_way", {"at": at, "to": to}) for at, to in ways))


def _exiles(position: Position) -> tuple[Extra, ...]:
    """Governments in exile, and who hosts them."""
    said = [
        Saying("hosted", {"power": exile, "other": host}) if host else Saying("seeks", {"power": exile})
        for exile, host in sorted(dix(position).exiles.items())
    ]
    return (Extra("exiles", tuple(said)),) if said else ()


def _asylum(position: Position, viewer: str) -> tuple[Extra, ...]:
    """How asylum is asked for, and granted (rule 29)."""
    seeking = [exile for exile, host in sorted(dix(position).exiles.items()) if not host]
    if viewer in seeking:
        return (Extra("asylum", (Saying("ask_asylum", warns=True),)),)
    if not seeking or not plays(position, viewer) or viewer in dix(position).exiles:
        return ()
    return (Extra("asylum", tuple(Saying("may_host", {"power": exile}) for exile in seeking)),)


TELLING = Telling(sections=sections, at_the_start=at_the_start, of_sheet=of_sheet)
