"""How the orders of this game are read, as players write them: points, gifts, clauses, asylum, the mobilisation."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from gm.notation.build import Builder, Reading, Situation, judge, likely_kind
from gm.notation.builders import BUILDERS, build_convoy, build_hold, build_move, build_support
from gm.notation.reader import Reader
from gm.notation.shaping import PlaceAt, Shape
from gm.notation.vocabulary import Meaning
from gm.rules.orders import DISBANDED, IfDislodged
from gm.variants.dix.countries import neutral_homes
from gm.variants.dix.names import lexicon
from gm.variants.dix.orders import EndAsylum, GivePoints, GrantAsylum, SeekAsylum, TakePointsBack

GRAMMAR = """
%extend order: give_points | take_points | give_or_take | seek_asylum | grant_asylum | end_asylum
    | hold_clause | support_clause | move_clause | convoy_clause

// "2 = Bel", "2 points en Belgique", "Bel: 2 pts", "1 = (Esp) Por", "1 point à l'Espagne au Portugal"
give_points: (GIVES | BUILDS)? NUMBER TO POWER? place POINTS?
    | (GIVES | BUILDS)? NUMBER POINTS _at? POWER? _at? place
    | NUMBER POWER? place
    | GIVES NUMBER _at? POWER? _at? place
    | GIVES POWER NUMBER POINTS? _at? place
    | place TO NUMBER POINTS?
    | place NUMBER POINTS?
_at: TO | IN | WITH
give_or_take: BULLET_OR_LESS NUMBER TO place POINTS?
    | BULLET_OR_LESS NUMBER POINTS _at? place
take_points: TO NUMBER TO place POINTS?
    | TO NUMBER POINTS? _at? place
    | TAKES NUMBER POINTS? _off? place
_off: FROM | TO | IN
seek_asylum: ASYLUM TO? POWER (AND? POWER)*
grant_asylum: HOSTS POWER
end_asylum: HOSTS_NOT POWER

// "A Ser S A Rou retraite = Alb", "A Ser H détruite"
hold_clause: unit _stays _clause
support_clause: unit SUPPORTS of _clause
    | unit SUPPORTS of _go to _clause
move_clause: unit _go to _clause
convoy_clause: unit CONVOYS of _go to _clause
_clause: RETREATS TO? through
    | DISBANDS

POINTS: "point" | "points" | "pt" | "pts" | "points de diplomatie" | "points de diplo" | "points diplo" | "pts diplo"
    | "pts de diplo" | "diplomacy points" | "diplomacy point" | "point de diplomatie"
GIVES: "donne" | "donner" | "je donne" | "give" | "i give" | "je place" | "mets" | "je mets" | "put" | "i put"
TAKES: "retire" | "retirer" | "je retire" | "withdraw" | "i withdraw" | "take back" | "reprends" | "je reprends"
ASYLUM: "exil" | "exile" | "asile" | "asylum"
HOSTS: "accueille" | "accueillir" | "j'accueille" | "accueillons" | "nous accueillons" | "heberge" | "j'heberge"
    | "accorde l'asile a" | "accorde asile a" | "donne asile a" | "host" | "hosts" | "i host" | "we host" | "hosting"
    | "grant asylum to" | "give asylum to" | "asylum for" | "take in"
HOSTS_NOT: "n'accueille plus" | "je n'accueille plus" | "nous n'accueillons plus" | "n'accueillons plus" | "expulse"
    | "n'heberge plus" | "ne plus accueillir" | "renvoie" | "no longer host" | "i no longer host" | "no longer hosts"
    | "we no longer host" | "stop hosting" | "expel" | "send away"
BULLET_OR_LESS: "±"
%extend HEADING: "diplo" | "diplomatie" | "diplomates" | "diplomacy" | "diplomats"
%extend FILLER: "chez" | "aupres" | "si delogee" | "si deloge" | "si elle est delogee" | "si battue" | "if dislodged"
    | "if it is dislodged"
"""


BULLET_OR_LESS = "±"
"""A dash and a space before a number: a withdrawal, or a line of a list."""
_DASHED = re.compile(r"(?:^|(?<=[;,:/]))(\s*)[-–—](?=\s+\d{1,2}\b)")


def marked(folded: str) -> str:
    return _DASHED.sub(rf"\1{BULLET_OR_LESS}", folded) if "-" in folded else folded


def _number(shape: Shape, words: Sequence[Meaning]) -> int:
    return int("".join(sign for sign in words[shape.words["NUMBER"][0]][1] if sign.isdigit()) or 0)


def _powers(shape: Shape, words: Sequence[Meaning]) -> list[str]:
    return [words[index][1] for index in shape.words.get("POWER", ())]


def _places(shape: Shape, words: Sequence[Meaning]) -> list[str]:
    return [code for place in shape.places for code in words[place.place][1].split()]


def build_points(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    to = next(iter(_powers(shape, words)), None)
    number = _number(shape, words)
    return [[judge(GivePoints(code, number, to), at) for code in _places(shape, words)]]


def build_withdrawal(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    return [[judge(TakePointsBack(code, _number(shape, words)), at) for code in _places(shape, words)]]


def build_either(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """`- 2 = Hol`: only what may be done; where both may, the player is asked."""
    both = [*build_points(shape, words, at)[0], *build_withdrawal(shape, words, at)[0]]
    return [[reading for reading in both if reading.reason is None] or both[:1]]


def build_wishes(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    return [[judge(SeekAsylum("", tuple(_powers(shape, words))), at)]]


def build_grant(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    return [[judge(GrantAsylum("", guest), at) for guest in _powers(shape, words)]]


def build_expulsion(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    return [[judge(EndAsylum("", guest), at) for guest in _powers(shape, words)]]


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


@cache
def reader() -> Reader:
    """The reader of orders, compiled once."""
    own: Mapping[str, Builder] = {
        "give_points": build_points,
        "take_points": build_withdrawal,
        "give_or_take": build_either,
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
    return Reader(lexicon(), GRAMMAR, own, marked, {*neutral_homes(), *neutral_homes().values()})
