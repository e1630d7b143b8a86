"""Orders in force that are said not to be: "Marseilles does not go to Piedmont", « au lieu d'appuyer la Serbie »."""

from collections.abc import Sequence

from gm.notation.earlier.meant import ACTS, codes_of, held_at, is_name, named_by, orders_named, said_of
from gm.notation.earlier.stretches import MILD, OPEN, SaidOfOrders, Stretch, denies, marks_in
from gm.notation.orders.build import Situation
from gm.notation.words.sayings import turns_said
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN
from gm.rules.geography import province_of
from gm.rules.orders import Build, Disband, Order, Retreat

_MILD = MILD | {"negated", "asked_first"}


def denied(piece: Stretch, named: Sequence[Stretch], at: Situation) -> SaidOfOrders | None:
    """An order that is said not to be; `named`: what is named right before it, "Paris and Marseilles don't …"."""
    if named and piece.sign.isalnum():
        return None
    due = any(isinstance(order, Build | Disband) for order in at.held)
    if not any(denies(word) or (due and _refuses(word)) for word in piece.words):
        return None
    if not marks_in(piece.words) <= (_MILD | {"refused", "regrets"} if due else _MILD):
        return None
    if any(word.meanings[0][0] == "POWER" and word.meanings[0][1] not in at.powers for word in piece.words[:2]):
        return None  # « L'Italien m'a demandé de ne pas faire Smy - Aeg »
    units = _units(piece, at)
    kinds = {word.meanings[0][0] for word in piece.words}
    if len(units) != 1 or UNKNOWN in kinds:
        return None
    (order,) = units
    places = [word for word in piece.words if is_name(word)]
    acts = kinds & (ACTS | {"TO"})
    if not all(codes_of(word) & named_by(order) for word in places) or not acts <= said_of(order):
        return None
    if isinstance(order, Build | Disband):
        nouns = {word.meanings[0][1] for word in piece.words if word.meanings[0][0] == "UNIT" and len(word.text) > 1}
        if isinstance(order, Build) and nouns - {"", order.kind}:
            return None  # "don't build a fleet in Smyrna" speaks of no army there
        first = next((word for word in piece.words if word.meanings[0][0] not in (FILLER, IN)), piece.words[0])
        if not (acts or "WAIVES" in kinds or places or denies(first) or _refuses(first)):
            return None  # « une puissance sans flotte n'en est plus une »
        lives = isinstance(order, Disband) and Retreat in at.accepts
        return SaidOfOrders(piece.start, piece.end, (order,), denied=lives) if len(places) < 2 else None
    leads = any(codes_of(word) - {province_of(order.at)} for word in places)
    again = leads or any(word.text in turns_said("rejects") for word in piece.words) or "HOLDS" in acts
    return SaidOfOrders(piece.start, piece.end, (order,), denied=True) if acts and again else None


def _units(piece: Stretch, at: Situation) -> list[Order]:
    """The orders of the unit that a piece begins with."""
    places = [word for word in piece.words if is_name(word)]
    return held_at(places[0], at) if places else orders_named(piece.words, at)  # "don't scrap the fleet"


def _refuses(word: Word) -> bool:
    return "refused" in marks_in((word,)) or word.meanings[0][0] == "WAIVES"


def set_aside(piece: Stretch) -> SaidOfOrders | None:
    """What was ordered, said with no unit: « au lieu d'appuyer la Serbie », "instead of going there itself"."""
    for index, word in enumerate(piece.words):
        behind = piece.words[index + 1 :]
        kinds = {one.meanings[0][0] for one in behind if one.text != "-"}
        if _takes_place(word) and not marks_in(behind) & OPEN and kinds & ACTS and kinds <= ACTS | {FILLER, IN, MARK}:
            return SaidOfOrders(piece.start + index, piece.end)
    return None


def _takes_place(word: Word) -> bool:
    return (MARK, "instead") in word.meanings or word.text in turns_said("stead_of")
