"""The orders in force that words speak of: by their unit, by where they lead, by what they do, or by all of these."""

from collections.abc import Sequence

from gm.notation.orders.build import Situation
from gm.notation.words.said import VERBS
from gm.notation.words.sayings import determined, takes
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, IN, UNKNOWN
from gm.rules.geography import province_of
from gm.rules.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support

ACTS = VERBS - {"TO", "BACKED", "CARRIED", "BUILDS"}
NOUNS = frozenset(("UNIT", "UNITS"))
SAID_OF: dict[type[Order], frozenset[str]] = {
    Move: frozenset(("MOVES", "TO")),
    Retreat: frozenset(("MOVES", "TO", "RETREATS")),
    Support: frozenset(("SUPPORTS", "TO", "MOVES")),
    Convoy: frozenset(("CONVOYS", "TO", "MOVES")),
    Hold: frozenset(("HOLDS",)),
    Build: frozenset(("BUILDS", "MOVES")),
    Disband: frozenset(("DISBANDS", "REMOVES")),
}
"""What is said of an order of each kind."""
_BESIDE = frozenset((FILLER, IN, "FROM", "FOR", "UNIT", "PLACE", "COAST", "VIA", "KEEPS"))


def speaks_of(words: Sequence[Word], order: Order) -> bool:
    """Whether words name an order by where it leads, its verb or its whole, and nothing that is not of it."""
    kinds = {word.meanings[0][0] for word in words}
    acts = kinds & (ACTS | {"TO"})
    if acts & {"HOLDS", "SUPPORTS", "CONVOYS"}:
        kinds, acts = kinds - {"MOVES"}, acts - {"MOVES"}  # « elle ne va pas rester là »
    if not kinds <= _BESIDE | acts or not acts <= said_of(order):
        return False
    places = [word for word in words if is_name(word)]
    if not all(codes_of(word) & named_by(order) for word in places):
        return False
    if shores := {word.meanings[0][1] for word in words if word.meanings[0][0] == "COAST"}:  # "not the south coast"
        return shores == {(getattr(order, "to", None) or "").partition("/")[2]}
    units = {word.meanings[0][1] for word in words if word.meanings[0][0] == "UNIT" and len(word.text) > 1}
    if isinstance(order, Build):
        return units == {order.kind}
    if len(places) < 2 and not units <= {getattr(order, "kind", None)}:
        return False
    return bool(acts - {"TO"}) or any(province_of(order.at) not in codes_of(word) for word in places)


def said_of(order: Order) -> frozenset[str]:
    """The verbs of orders of its kind."""
    return next((said for kind, said in SAID_OF.items() if isinstance(order, kind)), frozenset())


def named_by(order: Order) -> set[str]:
    """The provinces of an order."""
    parts = (getattr(order, part, None) or "" for part in ("at", "of", "to"))
    return {province_of(code) for code in parts if code}


def orders_named(words: Sequence[Word], at: Situation) -> list[Order]:
    """The orders in force of the units that words name; the one that leads to a place, or of the only fleet.

    Where a kind of order is named beside, « le soutien de la Manche », "the convoy", only those of that kind.
    """
    places = [word for word in words if is_name(word)]
    acts = {word.meanings[0][0] for index, word in enumerate(words) if is_noun(words, index)}
    held = [order for order in at.held if acts <= said_of(order)]
    held = [order for order in held if isinstance(order, Move | Retreat)] if "MOVES" in acts else held
    if not places and acts:
        nouns = {word.meanings[0][1] for word in words if word.meanings[0][0] == "UNIT" and len(word.text) > 1}
        held = [order for order in held if not nouns or getattr(order, "kind", None) in nouns]
        return held if len(held) == 1 else []
    if (gone := going_there(words, at)) is not None:
        return gone
    units = [order for word in places for order in held_at(word, at) if order in held]
    there = [order for word in places for order in leading_to(word, at, acts=bool(acts)) if order in held]
    both = [order for order in units if order in there]
    if len(places) == 2 and len(both) == 1 and ("UNIT", "") not in {word.meanings[0] for word in words}:
        return both  # "scratch Kiel for Berlin"; not « l'ordre de Kiel et donc celui de Berlin »
    if places:
        if acts:
            return units or (there if len(there) == 1 else [])
        strange = any(not held_at(word, at) for word in places)
        return units if not strange else there if len(places) == len(there) == 1 else []
    kinds = {word.meanings[0][1] for word in words if word.meanings[0][0] in NOUNS}
    several = any(kind == "UNITS" for word in words for kind, _ in word.meanings)
    found = [order for order in at.held if order.instructs and getattr(order, "kind", None) in kinds]
    return found if several or len(found) == 1 else []


def going_there(words: Sequence[Word], at: Situation) -> list[Order] | None:
    """The order to go to the one place named, where a noun says that one goes there: "the trip to Norway"."""
    named = [index for index, word in enumerate(words) if is_name(word)]
    if len(named) != 1 or any(word.meanings[0][0] in NOUNS and len(word.text) > 1 for word in words):
        return None
    (place,) = named
    before = [word for word in words[:place] if word.text not in determined()][-2:]
    led = before and (before[-1].text == "a" or any(kind in ("TO", IN) for kind, _ in before[-1].meanings))
    nouns = [*(before[:-1] if led else before[-1:]), *words[place + 1 : place + 2]]
    there = leading_to(words[place], at)
    return (there if len(there) == 1 else []) if there and any(map(_goes, nouns)) else None


def _goes(word: Word) -> bool:
    """Whether a word may be a noun of going somewhere, and no verb that takes it back."""
    return word.meanings[0][0] in ("MOVES", UNKNOWN) and word.text.isalpha() and takes().match(word.text) is None


def is_noun(words: Sequence[Word], index: int) -> bool:
    """Whether a word names a kind of order: « le soutien », "York's move", "the Kiel support"; no verb."""
    word = words[index]
    if word.meanings[0][0] not in ACTS:
        return False
    if word.text.split()[0] in determined():
        return True
    before = " ".join(one.text for one in words[max(0, index - 2) : index]).split()
    beside = bool(index) and is_name(words[index - 1]) and not determined().isdisjoint(before)
    return beside or (bool(before) and before[-1] in determined())


def held_at(word: Word, at: Situation) -> list[Order]:
    """The orders in force of the unit that a name is for."""
    return [order for order in at.held if order.at and province_of(order.at) in codes_of(word)]


def leading_to(word: Word, at: Situation, *, acts: bool = False) -> list[Order]:
    """The orders to go to the place that a name is for; `acts`: or that help there."""
    kinds = (Move, Retreat, Support, Convoy) if acts else (Move, Retreat)
    there = (order for order in at.held if isinstance(order, kinds))
    return [order for order in there if province_of(getattr(order, "to", None) or order.of) in codes_of(word)]  # type: ignore[union-attr]


def codes_of(word: Word) -> set[str]:
    return {province_of(code) for code in word.meanings[0][1].split()} if is_name(word) else set()


def is_name(word: Word) -> bool:
    """Whether a word is the name of a place, and no "stp" or « par » that may say something else."""
    kinds = {kind for kind, _ in word.meanings}
    return word.meanings[0][0] == "PLACE" and kinds.isdisjoint((FILLER, "BY"))
