"""Lines that change what the session's lines beside them mean: they continue, withdraw or put under a condition.

A letter with too many such lines is looked at no further, and left in doubt.
"""

from collections.abc import Sequence

from gm.notation.orders.build import Situation
from gm.notation.orders.items import Heading, Item
from gm.notation.orders.lines import Line
from gm.notation.orders.stance import Stance
from gm.notation.reader import Reader
from gm.notation.words.fold import fold
from gm.notation.words.tokens import cut, look_up
from gm.notation.words.vocabulary import MARK
from gm.variants.diplomatie2000.heads import attempts
from gm.variants.diplomatie2000.missions import goes_on, may_go_on

LONGEST_ATTEMPT = 160
"""Characters of a line that may be meant for a session."""
MOST_LOOKS = 300
"""Lines of a letter that are looked at."""


class Looks:
    """What the reader of orders says of the lines of one letter; each is read once."""

    def __init__(self, at: Situation, reader: Reader, language: str) -> None:
        self._at, self._reader, self._language = at, reader, language
        self._seen: dict[str, Sequence[Item]] = {}
        self._missions: dict[str, bool] = {}
        self._taken_back: dict[str, bool] = {}

    def is_order(self, row: str) -> bool:
        """Whether a line gives an order: it is then no comment of a motion."""
        return any(isinstance(item, Line) and (item.order or item.offer) is not None for item in self._items(row))

    def goes_on(self, row: str) -> bool:
        """Whether a line below a programme continues it: it is about a mandate unit."""
        if row not in self._missions:
            if len(self._missions) >= MOST_LOOKS:
                return True
            self._missions[row] = goes_on(row, self._at, self._reader, self._language)
        return self._missions[row]

    def may_go_on(self, row: str, *, at_once: bool) -> bool:
        return may_go_on(row, self._at, self._reader, self._language, at_once=at_once)

    def hangs_on(self, above: str) -> bool:
        """Whether a heading puts what stands below it under a condition, or only reports it."""
        if not above.rstrip().endswith(":"):
            return False
        # « Mes propositions : » tells of plans in other games.
        items = self._items(attempts().sub(" ", fold(above)))
        return any(isinstance(item, Heading) and item.below not in (None, Stance.ORDER) for item in items)

    def takes_back(self, below: str) -> bool:
        """Whether a line without an order withdraws what stands above it."""
        if not below or len(below) >= LONGEST_ATTEMPT:
            return False
        if below not in self._taken_back:
            self._taken_back[below] = self._withdraws(below)
        return self._taken_back[below]

    def _withdraws(self, row: str) -> bool:
        words = look_up(cut(fold(row)), self._reader.vocabulary)
        marks = {value for word in words for kind, value in word.meanings if kind == MARK}
        items = self._items(row) if marks else ()
        if any(isinstance(item, Line) for item in items):
            return False
        return "withdrawn" in marks or any(isinstance(item, Heading) and item.above is not None for item in items)

    def _items(self, row: str) -> Sequence[Item]:
        if row not in self._seen:
            if len(self._seen) >= MOST_LOOKS:
                return ()
            self._seen[row] = self._reader.read_line(row, self._at, self._language)
        return self._seen[row]
