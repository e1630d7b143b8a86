"""What letters tell of points: to a writer, his own purse and the levels; to all, when a season closes, the table."""

from collections.abc import Sequence

from gm.reports.values import Extra, Grid, Saying
from gm.rules.judge import Ruling
from gm.rules.orders import Order
from gm.rules.position import Position, Turn
from gm.rules.ruleset import Ruleset
from gm.variants.dix.countries import home_of, neutral_homes, starting_levels
from gm.variants.dix.diplomats import overspent, purse
from gm.variants.dix.orders import GivePoints, TakePointsBack
from gm.variants.dix.state import dix, in_play, leader, level, plays
from gm.variants.requests import Question
from gm.variants.telling import Made, Telling

NOTHING_THERE = "–"


def table(position: Position, *more: Saying) -> Extra:
    """Who has how many points with each neutral, who leads by how much, and who protects it: the rules' own table."""
    state = dix(position)
    there = [neutral for neutral in starting_levels() if neutral in state.points]
    rows = {
        power: tuple(str(level(state.points, neutral, power) or NOTHING_THERE) for neutral in there)
        for power in in_play(position)
    }
    leads = {neutral: leader(state.points, neutral) for neutral in there}
    lines = {
        "lead": [str(lead) for _, lead in leads.values()],
        "leader": [first or NOTHING_THERE for first, _ in leads.values()],
        "protector": [state.protectors.get(neutral, NOTHING_THERE) for neutral in there],
    }
    grid = Grid(("power", *map(home_of, there)), rows, foot={name: tuple(cells) for name, cells in lines.items()})
    return Extra("levels", (Saying("protects", {"turn": _season(position.turn)}), *more), grid)


def _season(turn: Turn) -> str:
    """The movements of the season that a turn belongs to; the mobilisation is before the first."""
    if turn.phase == "L":
        return f"S{turn.year + 1}M"
    return f"{'F' if turn.season == 'W' else turn.season}{turn.year}M"


def at_the_start(position: Position) -> tuple[Extra, ...]:
    """The starting table (rule 3), and how it is asked for later."""
    return (table(position, Saying("ask_levels")),)


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
    """To all, when a season closes: the table, who is hosted where, what was drawn; to an exile and to those who may
    take him in, how that is written."""
    if viewer is not None:
        if viewer in dix(ruling.after).eliminated.keys() - dix(ruling.before).eliminated.keys():
            return (Extra("out_title", (Saying("out", warns=True),)),)
        return _asylum(ruling.after, viewer) if ruling.after.turn.phase == "M" else ()
    told = [_drawn(ruling)] if ruling.docket.chance else []
    if ruling.after.turn.phase == "M":
        told += [table(ruling.after), *_exiles(ruling.after)]
    return tuple(told)


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
