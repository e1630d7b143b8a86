"""Points of diplomacy after a season of deaths: each line that was in force is counted once, and none that was not."""

from collections import Counter
from collections.abc import Iterable

from gm.service.model.record import TurnRecord
from gm.variants.dix.countries import neutral_homes
from gm.variants.dix.orders import GivePoints, read
from gm.variants.dix.state import dix

SHEETS: tuple[dict[str, tuple[str, ...]], ...] = (
    {},
    {
        "FRANCE": ("3 = Tun\nA Par - Bou", "2 = Bel\n1 = (Esp) Por\nA Par - Bou"),
        "GERMANY": ("3 = Dan", "1 = Dan\nA Mun - Ruh"),
        "AUSTRIA": ("F Tri - Alb\n2 = Grè",),
        "ITALY": ("A Ven - Tyr\n2 = Tun",),
    },
    {
        "FRANCE": ("2 = Bel\n1 = (Esp) Por\nA Bou - Mar",),
        "GERMANY": ("2 = Dan\nA Ruh - Mun",),
        "ITALY": ("A Tyr - Tri\n1 = Tun", "A Tyr - Tri\n1 = Tun\n1 = Bul"),
        "TURKEY": ("1 = Bul",),
    },
    {"ITALY": ("construit A Ven",), "AUSTRIA": ("dissout A Bud",)},
)
"""What some write from the mobilisation to the end of the first year: sheets thought better of, and what counts."""


def check_points(records: Iterable[TurnRecord]) -> int:
    """How many lines were counted. Neutrals are attacked by nobody, so that nothing else changes a level."""
    counted: Counter[tuple[str, str]] = Counter()
    waiting: list[tuple[str, GivePoints]] = []
    lines = 0
    for record in records:
        if record.before.turn.phase == "M":
            orders = [(power, read(text)) for power, sheet in record.orders.items() for text in sheet]
            waiting = [(power, order) for power, order in orders if isinstance(order, GivePoints)]
        before, after = dix(record.before), dix(record.after)
        if record.after.turn.phase != "M":
            assert after.points == before.points, record.number
            continue
        counted = Counter()
        for power, order in waiting:
            counted[neutral_homes()[order.at], order.to_power or power] += order.number
        lines, waiting = lines + len(waiting), []
        for neutral, row in after.points.items():
            for power in {*row, *before.points[neutral]}:
                grown = row.get(power, 0) - before.points[neutral].get(power, 0)
                assert grown == counted[neutral, power], (record.number, neutral, power)
        assert not after.pending
    return lines
