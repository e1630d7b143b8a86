"""What the service keeps, as JSON and back; the words of a variant's own come from the variant."""

from collections.abc import Mapping

from gm.notation.canonical import read_canonical
from gm.rules.orders import Order
from gm.rules.outcomes import Event, Outcome, Verdict
from gm.rules.position import Dislodged, Position, Turn, Unit
from gm.terms.codec import Codec
from gm.terms.times import EveryDays, Interval, Weekly

KINDS: Mapping[str, type] = {
    cls.__name__: cls for cls in (Dislodged, Event, EveryDays, Interval, Outcome, Position, Turn, Unit, Verdict, Weekly)
}
"""What may stand where the type says only `Any` or names several classes."""

_CODEC = Codec({Order: (str, read_canonical)}, lambda: KINDS)
to_json, from_json = _CODEC.to_json, _CODEC.from_json
