"""From facts to the scene of a map: units, orders with their success, what is possible, in the reader's words."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from gm.reports.facts import (
    Acknowledgement,
    BoardCorrected,
    EndOfGame,
    Facts,
    Judged,
    MapAnswer,
    Merged,
    MyOrders,
    Results,
    SeatTaken,
    Start,
    Status,
    TurnedBack,
    WhatIf,
)
from gm.reports.names import Names
from gm.reports.news import Board, Piece, Told, TurnReport
from gm.reports.picture.scene import (
    BuildMark,
    ConvoyMark,
    DisbandMark,
    HoldMark,
    Legend,
    LegendRow,
    Mark,
    MoveMark,
    OwnMark,
    RetreatMark,
    Scene,
    Sign,
    StandoffMark,
    SupportMark,
    UnitMark,
    WayMark,
)
from gm.reports.values import PowerOrders
from gm.reports.words import Words

Lands = Mapping[str, str]
"""province -> the power whose country it lies in"""

TOLD_BY_COLOUR = 8
"""Powers that colours alone tell apart, for every eye."""

_UNDRAWN = ("not_yours", "no_unit", "may_not_order", "ordered_twice", "wrong_phase", "disorder", "cancelled")


def scene_for(what: str, facts: Facts, words: Words, lands: Lands | None = None) -> Scene:
    """The scene of a picture that a letter wants, by its name (`PictureWanted`). ValueError if it has none such."""
    lands = lands or {}
    what, _, part = what.partition("@")
    if isinstance(facts, Merged) and part:
        facts = facts.parts[int(part)]
    match what, facts:
        case "orders", Results() | Judged() if facts.report is not None:
            return orders_scene(facts.game, facts.report, words, lands)
        case "supposed", WhatIf() if facts.report is not None:
            return orders_scene(facts.game, facts.report, words, lands, what)
        case "position", Results() | Judged() if facts.report is not None:
            return position_scene(facts.game, facts.report.after, words, lands)
        case "position", Start():
            return position_scene(facts.game, facts.opening, words, lands)
        case "position", MapAnswer() | Status() | SeatTaken() | EndOfGame() if facts.board is not None:
            return position_scene(facts.game, facts.board, words, lands)
        case "position", TurnedBack() | BoardCorrected():
            return position_scene(facts.game, facts.board, words, lands)
        case "preview", Acknowledgement() | MyOrders() if facts.board is not None:
            return preview_scene(facts.game, facts.board, facts.in_force, words, lands)
    raise ValueError(f"a letter of kind {facts.kind!r} has no picture {what!r}")


def orders_scene(game: str, report: TurnReport, words: Words, lands: Lands, what: str = "orders") -> Scene:
    """A judged turn: the orders drawn on the position they were given for. `what`: by which its title is called."""
    marks = [mark for told in report.outcomes for mark in _marks(told, words)]
    marks += [StandoffMark(province) for province in report.contested]
    lost = {beaten.unit.location for beaten in report.dislodged}
    units = tuple(
        replace(unit, dislodged=unit.dislodged or unit.location in lost) for unit in _units(report.before, words)
    )
    return _scene(what, game, report.before, units, marks, words, lands)


def position_scene(game: str, board: Board, words: Words, lands: Lands) -> Scene:
    """A position; dislodged units with the ways that are open to them, and what a standoff has closed."""
    marks: list[Mark] = [
        WayMark(beaten.unit.location, place, beaten.unit.power)
        for beaten in board.dislodged
        for place in beaten.retreats
    ]
    if board.dislodged:
        marks += [StandoffMark(province) for province in board.contested]
    return _scene("position", game, board, _units(board, words), marks, words, lands)


def preview_scene(game: str, board: Board, sheets: Iterable[PowerOrders], words: Words, lands: Lands) -> Scene:
    """A player's own orders as they stand, before anything is judged: for his eyes only."""
    marks = [
        mark
        for sheet in sheets
        for order in sheet.orders
        for mark in _marks(Told(sheet.power, order, "succeeds", route=sheet.routes.get(order, ())), words)
    ]
    return _scene("preview", game, board, _units(board, words), marks, words, lands)


def _marks(told: Told, words: Words) -> Iterator[Mark]:  # noqa: C901  # a table: one row a kind of order
    """What is drawn of one order: nothing of an order that had no meaning on the board."""
    ok, power = told.fate == "succeeds", told.power
    if told.fate == "void" and told.reason in _UNDRAWN:
        return
    match told.order.split():
        case [_, at, "H"]:
            if not told.supplied:
                yield HoldMark(at, power)
        case [_, at, "-", to, *_]:
            if told.fate != "void":
                yield MoveMark(at, to, power, ok, told.route)
        case [_, at, "S", _, of]:
            yield SupportMark(at, of, None, power, ok, told.fate == "cut")
        case [_, at, "S", _, of, "-", to]:
            yield SupportMark(at, of, to, power, ok, told.fate == "cut")
        case [_, at, "C", _, of, "-", to]:
            yield ConvoyMark(at, of, to, power, ok)
        case [_, at, "R", to]:
            yield RetreatMark(at, to, power, ok)
        case [kind, at, "B"]:
            if ok:
                yield BuildMark(at, kind, power)
        case [_, at, "D"]:
            if ok:
                yield DisbandMark(at)
        case [verb, at]:
            if ok and at in words.names.provinces and words.has(f"sign.{verb}"):
                yield OwnMark(verb, at)


def _units(board: Board, words: Words) -> tuple[UnitMark, ...]:
    pieces = [(piece, False) for piece in board.units] + [(each.unit, True) for each in board.dislodged]
    return tuple(
        UnitMark(
            piece.location,
            piece.kind,
            piece.power,
            beaten,
            "".join(words.say(f"on_map.{tag}") for tag in piece.tags if words.has(f"on_map.{tag}")),
        )
        for piece, beaten in pieces
    )


def _scene(
    what: str, game: str, board: Board, units: tuple[UnitMark, ...], marks: list[Mark], words: Words, lands: Lands
) -> Scene:
    if words.duty(board.turn) == "beaten":  # a disbanded unit is the beaten one, where two stand
        marks = [replace(mark, dislodged=True) if isinstance(mark, DisbandMark) else mark for mark in marks]
    names = words.names
    marks += [OwnMark(sign, province) for sign, provinces in board.marked.items() for province in provinces]
    initials = _initials(names) if len(names.powers) > TOLD_BY_COLOUR else {}
    return Scene(
        language=words.language,
        title=words.say(f"map.{what}", game=game, turn=words.turn(board.turn)),
        units=units,
        owners=_tints(board, lands),
        absent=frozenset(board.absent),
        hatched=board.wards,
        initials=initials,
        marks=tuple(dict.fromkeys(marks)),
        legend=Legend(tuple(_legend(board, words)), words.say("map.centers"), words.say("map.units")),
        captions={sign: words.say(f"map.{sign}") for sign in Sign},
        own_captions={key.removeprefix("sign."): words.say(key) for key in names.words if key.startswith("sign.")},
        letters={kind: names.letter(kind) for kind in names.kinds},
        kinds={kind: one for kind, (_, one, _) in names.kinds.items()},
        names=names.provinces,
        labels={
            province: f"{names.short(province)}·{initials[power]}"
            for province, power in board.wards.items()
            if power in initials
        },
    )


def _initials(names: Names) -> Mapping[str, str]:
    """power -> what tables call it, else the fewest letters with which its name alone begins."""
    if names.are_short:
        return {power: names.brief(power) for power in names.powers}
    called = {power: name.text for power, name in names.powers.items()}
    found = {}
    for power, name in called.items():
        others = [other.casefold() for each, other in called.items() if each != power]
        starts = (name[:end] for end in range(1, len(name) + 1))
        found[power] = next(
            (start for start in starts if not any(other.startswith(start.casefold()) for other in others)), name
        )
    return found


def _tints(board: Board, lands: Lands) -> Mapping[str, str]:
    """A centre bears its owner's tint, and other land that of whoever controls it; where nobody is said to, that of its
    country's own power, while that holds any centre."""
    if board.lands is not None:
        return {**board.lands, **board.owners}
    alive = set(board.owners.values())
    return {province: power for province, power in lands.items() if power in alive} | dict(board.owners)


def _legend(board: Board, words: Words) -> Iterator[LegendRow]:
    pieces: list[Piece] = [*board.units, *(beaten.unit for beaten in board.dislodged)]
    for power in words.names.powers:
        centers = sum(owner == power for owner in board.owners.values())
        units = sum(piece.power == power for piece in pieces)
        if centers or units or power in board.wards.values():
            yield LegendRow(power, words.names.brief(power), centers, units)
