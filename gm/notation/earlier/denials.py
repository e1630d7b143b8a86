"""Orders in force that are said not to be: "Marseilles does not go to Piedmont", « au lieu d'appuyer la Serbie »."""

from collections.abc import Sequence, Set

from gm.notation.earlier.meant import ACTS, codes_of, held_at, is_name, named_by, orders_named, said_of
from gm.notation.earlier.stretches import MILD, OPEN, SaidOfOrders, Stretch, denies, marks_in
from gm.notation.orders.build import Situation
from gm.notation.words.sayings import turns_said
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN
from gm.rules.geography import province_of
from gm.rules.orders import Build, Convoy, Disband, Order, Retreat, Support

_MILD = MILD | {"negated", "asked_first"}


def denied(piece: Stretch, named: Sequence[Stretch], at: Situation) -> SaidOfOrders | None:
    """An order that is said not to be; `named`: what names its unit before, « Bulgarie : elle ne va plus en Grèce »."""
    due = any(isinstance(order, Build | Disband) for order in at.held)
    if not any(denies(word) or (due and _refuses(word)) for word in piece.words):
        return None
    if not marks_in(piece.words) <= (_MILD | {"refused", "regrets"} if due else _MILD):
        return None
    if any(word.meanings[0][0] == "POWER" and word.meanings[0][1] not in at.powers for word in piece.words[:2]):
        return None  # « L'Italien m'a demandé de ne pas faire Smy - Aeg »
    if any(word.text in turns_said("them") for word in piece.words):
        return None  # "the North Sea can't both go to Norway and carry the army"
    units = _units(piece, named, at)
    kinds = {word.meanings[0][0] for word in piece.words}
    start = (named or [piece])[0].start
    if len(units) > 1 and UNKNOWN not in kinds and _help_no_more(piece, units, kinds):
        return SaidOfOrders(start, piece.end, tuple(units), denied=True)
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
        return SaidOfOrders(start, piece.end, (order,), denied=lives) if len(places) < 2 else None
    leads = any(codes_of(word) - {province_of(order.at)} for word in places)
    again = leads or any(word.text in turns_said("rejects") for word in piece.words) or "HOLDS" in acts
    return SaidOfOrders(start, piece.end, (order,), denied=True) if acts and again else None


def _help_no_more(piece: Stretch, units: Sequence[Order], kinds: Set[str]) -> bool:
    """Whether several units are said to help no more: "Paris and Marseilles don't support it any more"."""
    acts = kinds & (ACTS | {"TO"})
    helps = all(isinstance(order, Support | Convoy) and acts <= said_of(order) for order in units)
    told = set[str]().union(*map(named_by, units))
    return bool(acts) and helps and all(codes_of(word) & told for word in piece.words if is_name(word))


def _units(piece: Stretch, named: Sequence[Stretch], at: Situation) -> list[Order]:
    """The orders of the unit that a piece begins with, or of the one named right before."""
    if named:
        first = next((word for word in piece.words if word.meanings[0][0] not in (FILLER, IN)), None)
        goes_on = first is not None and denies(first) and len(named) == 1 and piece.sign in ",:"
        if not goes_on and piece.sign.isalnum() and is_name(piece.words[0]):  # "Paris and Marseilles don't …"
            return [*(order for each in named for order in orders_named(each.words, at)), *held_at(piece.words[0], at)]
        return orders_named(named[0].words, at) if goes_on else []
    places = [word for word in piece.words if is_name(word)]
    return held_at(places[0], at) if places else orders_named(piece.words, at)  # "don't scrap the fleet"


def _refuses(word: Word) -> bool:
    return "refused" in marks_in((word,)) or word.meanings[0][0] == "WAIVES"


def set_aside(piece: Stretch, named: Sequence[Stretch], at: Situation) -> SaidOfOrders | None:
    """What was ordered, said with no unit: « au lieu d'appuyer la Serbie », "instead of going there itself"."""
    for index, word in enumerate(piece.words):
        behind = piece.words[index + 1 :]
        kinds = {one.meanings[0][0] for one in behind if one.text != "-"}
        if not _takes_place(word) or kinds.isdisjoint(ACTS | {"PLACE"}) or marks_in(behind) & OPEN:
            continue
        if kinds & ACTS and kinds <= ACTS | {FILLER, IN, MARK}:
            return SaidOfOrders(piece.start + index, piece.end, within=bool(named) and not index)
        units = [order for each in named for order in orders_named(each.words, at)] if not index else []
        told = all(codes_of(one) & set().union(*map(named_by, units)) for one in behind if is_name(one))
        if units and told and kinds <= ACTS | {FILLER, IN, MARK, "PLACE", "TO", "UNIT"}:
            return SaidOfOrders(piece.start, piece.end, within=True)
    return None


def _takes_place(word: Word) -> bool:
    return (MARK, "instead") in word.meanings or word.text in turns_said("stead_of")
