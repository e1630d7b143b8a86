"""How the orders of this game are read, as players write them: points, gifts, clauses, asylum, the mobilisation."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from gm.notation.orders.build import Builder, Reading, Situation, judge, likely_kind
from gm.notation.orders.builders import BUILDERS, build_convoy, build_hold, build_move, build_support
from gm.notation.orders.notation import Sought
from gm.notation.orders.shaping import PlaceAt, Shape
from gm.notation.reader import Reader
from gm.notation.words.vocabulary import Meaning
from gm.rules.orders import DISBANDED, Build, IfDislodged
from gm.variants.dix.countries import FOLDER, countries, neutral_homes, played
from gm.variants.dix.glosses import read_points
from gm.variants.dix.marks import marked
from gm.variants.dix.mobilisation import sites_left
from gm.variants.dix.names import lexicon
from gm.variants.dix.orders import EndAsylum, GivePoints, GrantAsylum, SeekAsylum, TakePointsBack


def _number(shape: Shape, words: Sequence[Meaning]) -> int:
    return int("".join(sign for sign in words[shape.words["NUMBER"][0]][1] if sign.isdigit()) or 0)


def _powers(shape: Shape, words: Sequence[Meaning]) -> list[str]:
    return [words[index][1] for index in shape.words.get("POWER", ())]


def _others(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[str]:
    """The powers named, without the writer where he is who acts: « La France accueille la Serbie »."""
    named = _powers(shape, words)
    return [power for power in named if power not in at.powers] or named


def _places(shape: Shape, words: Sequence[Meaning]) -> list[str]:
    return [code for place in shape.places for code in words[place.place][1].split()]


MOST_POINTS = 9
"""More than anybody has: a greater number beside a name counts something else."""


def build_points(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    number, to = _number(shape, words), next(iter(_powers(shape, words)), None)
    places = _places(shape, words)
    if number > MOST_POINTS and shape.words.keys().isdisjoint(("POINTS", "GIVES", "TO")):
        return []  # « le 12 mars »
    if (
        to is not None
        and to in _homes()
        and len(given := [power for power in map(_power_of, places) if power is not None]) == 1
    ):
        places, to = [_homes()[to]], given[0]  # « 1 point au Portugal pour l'Espagne »
    return [[judge(GivePoints(code, number, to), at) for code in places]]


@cache
def _homes() -> Mapping[str, str]:
    """neutral -> its home"""
    return {neutral: home for home, neutral in neutral_homes().items()}


def _power_of(place: str) -> str | None:
    """Whose name a place bears, of the powers that are played: « l'Espagne »."""
    return next((code for code in played() if countries()[code].homes == (place,)), None)


def build_withdrawal(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    return [[judge(TakePointsBack(code, _number(shape, words)), at) for code in _places(shape, words)]]


def build_either(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """`- 2 = Hol`: only what may be done; where both may, the player is asked."""
    both = [*build_points(shape, words, at)[0], *build_withdrawal(shape, words, at)[0]]
    return [[reading for reading in both if reading.reason is None] or both[:1]]


def build_everywhere(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """« Armées partout »: the same kind for each centre for which the writer still chooses."""
    kind = words[shape.words["UNITS"][0]][1]
    if at.position.turn.phase != "L":
        return []
    mine = [center for power in at.powers for center in sites_left(at.position, power, at.ruleset)]
    return [[judge(Build(center, kind), at)] for center in mine]


def build_wishes(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    return [[judge(SeekAsylum("", tuple(_others(shape, words, at))), at)]]


def build_grant(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    return [[judge(GrantAsylum("", guest), at) for guest in _others(shape, words, at)]]


def build_expulsion(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    return [[judge(EndAsylum("", guest), at) for guest in _others(shape, words, at)]]


def with_clause(order: Builder) -> Builder:
    """What makes an order and the clause behind it."""

    def build(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
        bare = replace(shape, through=(), by_sea=False, words=_without_clause(shape.words))
        return [*order(bare, words, at), _clauses(shape, words, at)]

    return build


def or_clause(usual: Builder) -> Builder:
    """In a movement phase « A Ser retraite Alb » is said of what may happen."""

    def build(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
        if IfDislodged not in at.accepts:
            return usual(shape, words, at)
        to = () if shape.to is None else (shape.to,)
        return [_clauses(replace(shape, through=to), words, at)]

    return build


def _without_clause(words: Mapping[str, tuple[int, ...]]) -> Mapping[str, tuple[int, ...]]:
    return {kind: indexes for kind, indexes in words.items() if kind not in ("RETREATS", "DISBANDS")}


def _clauses(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[Reading]:
    """The clause of the order's unit, for each place that is meant."""
    unit = shape.units[0]
    found = []
    for here in words[unit.where.place][1].split():
        standing = at.unit(here)
        location = here if standing is None else standing.location
        kind = standing.kind if standing is not None else likely_kind(here, at.ruleset)
        ends = [_named(place, words) for place in shape.through] or [[DISBANDED]]
        found += [judge(IfDislodged(location, kind, (to,)), at) for end in ends for to in end]
    legal = [reading for reading in found if reading.reason is None]
    return legal or found[:1]


def _named(place: PlaceAt, words: Sequence[Meaning]) -> list[str]:
    coast = f"/{words[place.coast][1]}" if place.coast is not None else ""
    return [code + coast for code in words[place.place][1].split()]


SOUGHT = Sought(
    counted=frozenset((*neutral_homes(), *neutral_homes().values())),
    words=frozenset(("ASYLUM",)),
    beside_power=frozenset(("HOSTS", "HOSTS_NOT", "POINTS", "GIVES", "TAKES")),
)


@cache
def reader() -> Reader:
    """The reader of orders, compiled once."""
    own: Mapping[str, Builder] = {
        "give_points": build_points,
        "take_points": build_withdrawal,
        "give_or_take": build_either,
        "mobilise_all": build_everywhere,
        "seek_asylum": build_wishes,
        "grant_asylum": build_grant,
        "end_asylum": build_expulsion,
        "hold_clause": with_clause(build_hold),
        "move_clause": with_clause(build_move),
        "support_clause": with_clause(build_support),
        "convoy_clause": with_clause(build_convoy),
        "retreat": or_clause(BUILDERS["retreat"]),
        "disband": or_clause(BUILDERS["disband"]),
    }
    shapes = (FOLDER / "orders.lark").read_text(encoding="utf-8")
    return Reader(lexicon(), shapes, own, marked, SOUGHT, headed=read_points)
