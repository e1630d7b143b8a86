"""What the service keeps, as JSON and back; what only one variant knows is written with the name of its class."""

from collections.abc import Mapping
from typing import Any

from gm.notation.orders.canonical import CANONICAL, read_canonical
from gm.rules.orders import Order
from gm.rules.outcomes import Event, Outcome, Verdict
from gm.rules.position import Dislodged, Position, Turn, Unit
from gm.terms.codec import Codec
from gm.terms.times import EveryDays, Interval, Weekly
from gm.variants.registry import VARIANTS

COMMON: Mapping[str, type] = {
    cls.__name__: cls for cls in (Dislodged, Event, EveryDays, Interval, Outcome, Position, Turn, Unit, Verdict, Weekly)
}


def kinds() -> Mapping[str, type]:
    """What may stand where the type says only `Any` or names several classes, the variants' own included."""
    return {**COMMON, **{cls.__name__: cls for variant in VARIANTS.values() for cls in variant.kinds}}


def _write_order(order: Order) -> object:
    """An order every game has is its text; one of a variant's own says whose."""
    return str(order) if type(order) in CANONICAL else {"kind": type(order).__name__, "order": str(order)}


def _read_order(plain: Any) -> Order:
    if isinstance(plain, str):
        return read_canonical(plain)
    for variant in VARIANTS.values():
        if any(cls.__name__ == plain["kind"] for cls in variant.kinds):
            return variant.read_order(plain["order"])
    raise ValueError(f"order {plain['order']!r}: no variant has the kind {plain['kind']!r}")


_CODEC = Codec({Order: (_write_order, _read_order)}, kinds)
to_json, from_json = _CODEC.to_json, _CODEC.from_json
