"""The toy, whole: its rules with a board to draw, words in two languages, a reader, and what programs read of it."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from gm.notation.headed import HeadedRead
from gm.notation.orders.build import Reading, Situation, judge
from gm.notation.orders.choice import settled
from gm.notation.orders.shaping import Shape
from gm.notation.reader import Reader
from gm.notation.words.fold import fold
from gm.notation.words.lexicon import Lexicon
from gm.reports.names import Names
from gm.reports.picture import Drawing
from gm.reports.picture.drawing import Area, Look, Place, Silhouette
from gm.reports.values import Extra, Saying
from gm.rules.geography import Terrain
from gm.rules.judge import Ruling
from gm.rules.position import Position
from gm.rules.ruleset import Ruleset
from gm.terms.codec import Codec
from gm.variants.board import NamedMap, province_names
from gm.variants.choices import Option
from gm.variants.demonstration import Demonstration
from gm.variants.lexicons import load_words
from gm.variants.report_names import read_sayings, report_names
from gm.variants.requests import OwnRequest, OwnRequests, Question, read_asking
from gm.variants.seating import singly
from gm.variants.slots import Slots
from gm.variants.telling import Telling
from gm.variants.variant import Variant
from tests.variants import toy

WORDS = Path(__file__).parent / "toy_words"
ROWS = (("RDB", "ICE", "BLB", "ESE"), ("RDA", "HIL", "BLA", "ISL"), ("WSE", "MID", "PLA", ""), ("GRA", "GRB", "", ""))
"""The board as it is drawn: squares."""
SIDE = 200.0
GLIDER = Silhouette((((0, -1.3), (1.3, -0.3), (0.8, 0.95), (-0.8, 0.95), (-1.3, -0.3)),), 0.72)


SENTENCES = {
    "fr": {
        "propose": "On propose de fermer {the}.",
        "cast_vote": "On vote pour fermer {the}.",
        "no_cast_vote": "On vote pour ne rien fermer.",
        "sabotage": "L'ordre de l'unité {of} est acheté.",
        "fallback": "L'unité {of}, battue, fait retraite vers {to}.",
    },
    "en": {
        "propose": "Propose to close {the}.",
        "cast_vote": "Vote to close {the}.",
        "no_cast_vote": "Vote to close nothing.",
        "sabotage": "The order of the unit {of} is bought.",
        "fallback": "The unit {of}, if beaten, retreats to {to}.",
    },
}


# The board and its words.


@cache
def board() -> NamedMap:
    chart = toy.chart()
    return NamedMap(chart, province_names(WORDS, chart.provinces))


@cache
def lexicon() -> Lexicon:
    return replace(load_words(WORDS, board()), sentences=SENTENCES)


@cache
def names() -> Mapping[str, Names]:
    return report_names(board(), lexicon(), toy.PHASES, read_sayings(WORDS), read_asking(WORDS))


@cache
def drawing() -> Drawing:
    """Squares, whose sides are the arcs."""
    arcs: dict[tuple[tuple[float, float], tuple[float, float]], int] = {}
    areas, places = {}, {}
    provinces = board().map.provinces
    for down, row in enumerate(ROWS):
        for across, name in enumerate(row):
            if not name:
                continue
            left, top = across * SIDE + 20, down * SIDE + 20
            corners = [(left, top), (left + SIDE, top), (left + SIDE, top + SIDE), (left, top + SIDE)]
            ring = []
            for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
                back = arcs.get((other, one))
                ring.append(arcs.setdefault((one, other), len(arcs)) if back is None else ~back)
            areas[name] = Area(name, "sea" if provinces[name].terrain is Terrain.SEA else "land", (tuple(ring),))
            middle, low = left + SIDE / 2, top + SIDE / 2
            dot = (middle, low + 60) if provinces[name].is_center else None
            places[name] = Place((middle, low), (middle, low - 60), dot, (middle + 60, low))
    places["ISL/EC"] = places["ISL/WC"] = places["ISL"]
    return Drawing(
        width=int(4 * SIDE + 40),
        height=int(4 * SIDE + 40),
        areas=areas,
        arcs=tuple(arcs),
        places=places,
        labels={language: {code: (said.abbreviations[code],) for code in areas} for language, said in names().items()},
        colours={"BLUE": "#2c6ae4", "GREEN": "#3db166", "NEUTRAL": "#8d8778", "RED": "#bd2818"},
        countries=dict(toy.COUNTRY.items()),
        look=Look(17, 27, 27, 27, 30),
        silhouettes={"G": GLIDER},
    )


# Orders as players write them.

GRAMMAR = """
%extend order: propose | vote | vote_none | sabotage | fallback
propose: PROPOSES CLOSES? place
vote: VOTES place
vote_none: VOTES NONE
sabotage: SABOTAGES place | NUMBER TO place
fallback: named BEATEN to
PROPOSES: "propose" | "proposer" | "i propose" | "je propose"
CLOSES: "to close" | "close" | "fermer" | "de fermer"
VOTES: "vote" | "voter" | "vote for" | "vote pour" | "je vote" | "i vote"
NONE: "none" | "aucun" | "aucune"
SABOTAGES: "sabotage" | "saboter" | "sabote" | "sabotages"
BEATEN: "if beaten" | "si battu" | "si battue" | "battue"
"""


def build_sabotage(shape: Shape, words: Any, at: Situation) -> list[list[Reading]]:
    return [[judge(toy.Sabotage(code), at) for code in _places(shape, words)]]


def build_proposal(shape: Shape, words: Any, at: Situation) -> list[list[Reading]]:
    return [[judge(toy.Propose(code), at) for code in _places(shape, words)]]


def build_vote(shape: Shape, words: Any, at: Situation) -> list[list[Reading]]:
    return [[judge(toy.Vote(code), at) for code in _places(shape, words)]]


def build_fallback(shape: Shape, words: Any, at: Situation) -> list[list[Reading]]:
    assert shape.to is not None
    at_home, kind = words[shape.units[0].where.place][1], words[shape.units[0].kind][1]
    return [[judge(toy.Fallback(at_home, kind, to), at) for to in words[shape.to.place][1].split()]]


def build_no_vote(shape: Shape, words: Any, at: Situation) -> list[list[Reading]]:
    return [[judge(toy.Vote(""), at)]]


def _places(shape: Shape, words: Any) -> list[str]:
    return [code for place in shape.places for code in words[place.place][1].split()]


_MOTION = re.compile(r"motion *: *(\w+)(?: *\((.+)\))?")


def read_motion(text: str, at: Situation, reader: Reader, language: str) -> HeadedRead:
    """`Motion: Mid (it is cold there)`: a proposal, with what is said of it."""
    lines, left = [], text.splitlines()
    for number, row in enumerate(left, 1):
        found = _MOTION.fullmatch(fold(row))
        codes = lexicon().place_aliases.get(found[1], ()) if found else ()
        if found and codes:
            line = replace(settled(judge(toy.Propose(codes[0]), at), row), number=number, comment=found[2] or "")
            lines, left[number - 1] = [*lines, line], ""
    return HeadedRead("\n".join(left), tuple(lines))


@cache
def reader() -> Reader:
    return Reader(
        lexicon(),
        GRAMMAR,
        {
            "propose": build_proposal,
            "vote": build_vote,
            "vote_none": build_no_vote,
            "sabotage": build_sabotage,
            "fallback": build_fallback,
        },
        headed=read_motion,
    )


# What programs read.

_CODEC = Codec()


def read_slot(value: object, where: str, position: Position, ruleset: Ruleset) -> Mapping[str, Any]:
    """The slot, checked; what is left out is as at the opening, but for purses, which are empty."""
    if not isinstance(value, dict | None):
        raise ValueError(f"{where}: expected an object {{…}}")
    written = dict(value or {})
    known = toy.ToySlot.__dataclass_fields__
    for key in written:
        if key not in known:
            raise ValueError(f"{where}.{key}: expected one of {', '.join(known)}")
    try:
        found: toy.ToySlot = _CODEC.from_json(toy.ToySlot, written)
    except (ValueError, TypeError, AttributeError) as error:
        raise ValueError(f"{where}: {error}") from None
    for power in found.purses:
        if power not in ruleset.powers:
            raise ValueError(f"{where}.purses: unknown power {power!r}")
    for province in found.closed | found.fallbacks.keys():
        if province not in ruleset.map.provinces:
            raise ValueError(f"{where}: unknown province {province!r}")
    return {toy.SLOT: found}


def write_slot(extras: Mapping[str, Any], public: bool) -> object:
    written = _CODEC.to_json(extras[toy.SLOT])
    if public:
        del written["purses"], written["fallbacks"]
    return written


def tell(ruling: Ruling, ruleset: Ruleset) -> Mapping[str, Any]:
    return {"points": toy.points(ruling.after)}


def with_options(ruleset: Ruleset, options: Mapping[str, object]) -> Ruleset:
    """A long game is played to half as many points again."""
    ending = replace(ruleset.ending, goal=60 if options["long"] else toy.GOAL)
    return replace(ruleset, options=options, ending=ending)


# What its players ask.


def purse(question: Question) -> tuple[Extra, ...]:
    """To each power, its own."""
    purses = toy.slot(question.position).purses
    left = [Saying("purse_left", {"power": power}, {"points": purses.get(power, 0)}) for power in question.powers]
    return (Extra("purse", tuple(left)),)


def is_vote(line: str) -> bool:
    return fold(line).lstrip(" *-").startswith("vote ")


ASKED = OwnRequests(
    (
        OwnRequest("purse", purse),
        OwnRequest("board", same_as="map"),
        OwnRequest("peace", same_as="vote_draw"),
        OwnRequest("no_peace", same_as="vote_against"),
    ),
    lambda: read_asking(WORDS),
    is_vote,
)


# What reports tell.


def columns(position: Position) -> Mapping[str, Mapping[str, int]]:
    return {"points": toy.points(position)}


def sections(ruling: Ruling, ruleset: Ruleset, viewer: str | None) -> tuple[Extra, ...]:
    """To all, what is closed; to each great power, its purse."""
    after = toy.slot(ruling.after)
    if viewer is None:
        lines = tuple(Saying("shut", {"province": province}) for province in sorted(after.closed))
        return (Extra("closed", lines),) if lines else ()
    left = Saying("purse_left", {"power": viewer}, {"points": after.purses.get(viewer, 0)})
    return (Extra("purse", (left,)),)


TOY = Variant(
    name="toy",
    ruleset=toy.ruleset,
    board=board,
    lexicon=lexicon,
    reader=reader,
    names=names,
    drawing=drawing,
    seatings={"3": singly(toy.GREAT)},
    first_year=1,
    phases=toy.PHASES,
    read_order=toy.read,
    options={"long": Option((False, True))},
    with_options=with_options,
    secrets=True,
    slots=Slots(toy.SLOT, read_slot, write_slot, tell),
    demonstration=Demonstration(WORDS / "demonstration"),
    telling=Telling(columns, sections),
    requests=ASKED,
    kinds=(toy.ToySlot, toy.Sabotage, toy.Propose, toy.Vote, toy.Fallback),
)
