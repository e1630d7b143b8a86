"""A game that is over, as other programs read it: the JSON of PyPI's `diplomacy`, and the text that judges mail.

A turn is what its report.json says of it (docs/web.schema.json).
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from gm.reports.names import Names
from gm.rules.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, UnitOrder, Waive
from gm.site.facts import PublicGame
from gm.variants.registry import variant

TurnJson = Mapping[str, Any]

FATES = {"bounced": "bounce", "cut": "cut", "disrupted": "no convoy", "dislodged": "dislodged", "void": "void"}
"""outcome of an order -> what both formats call it; one that succeeds is not marked"""


def _marks(result: Mapping[str, Any]) -> list[str]:
    beaten = ["dislodged"] if "dislodged_by" in result else []
    return [FATES[result["outcome"]], *beaten] if result["outcome"] in FATES else beaten


# --- diplomacy -------------------------------------------------------------------------------------------------------


def diplomacy_json(game: PublicGame, turns: Iterable[TurnJson]) -> bytes:
    """As `diplomacy.utils.export` reads it."""
    board = variant(game.variant).exchanged
    powers = sorted(variant(game.variant).names()[game.language].powers)
    phases: list[dict[str, Any]] = []
    last: TurnJson = {}
    for last in turns:
        given = [each for each in last["results"] if not each.get("supplied")]
        phases.append(
            {
                "name": last["phase"],
                "state": _state(last["phase"], last["case"], board, powers),
                "orders": {power: [each["order"] for each in given if each["power"] == power] for power in powers},
                "results": {
                    " ".join(each["order"].split()[:2]): _marks(each) for each in given if each["order"] != str(Waive())
                },
                "messages": [],
            }
        )
    over = {**_state("COMPLETED", last, board, powers), "note": game.ending.kind if game.ending else ""}
    phases.append({"name": "COMPLETED", "state": over, "orders": {}, "results": {}, "messages": []})
    whole = {"id": game.name, "map": board, "rules": ["NO_PRESS"], "phases": phases}
    return json.dumps(whole, ensure_ascii=False, indent=1).encode() + b"\n"


def _state(phase: str, at: TurnJson, board: str, powers: Iterable[str]) -> dict[str, Any]:
    """Every power has a place: one that is left out would keep its first units."""
    beaten = {power: at["dislodged"].get(power, []) for power in powers}
    return {
        "name": phase,
        "map": board,
        "units": {
            power: [*at["units"].get(power, []), *(f"*{each['unit']}" for each in beaten[power])] for power in powers
        },
        "retreats": {power: {each["unit"]: each["retreats"] for each in beaten[power]} for power in powers},
        "centers": {power: at["centers"].get(power, []) for power in powers},
    }


# --- judge -----------------------------------------------------------------------------------------------------------

SEASONS = {"S": "Spring", "F": "Fall", "W": "Winter"}
HEADS = {"M": "Movement results", "R": "Retreat results", "A": "Adjustment orders"}
KINDS = {"A": "Army", "F": "Fleet"}


def judge_text(game: PublicGame, turns: Iterable[TurnJson]) -> bytes:
    """Turn by turn what was ordered, what came of it, who was beaten, who owns what; in English."""
    names = variant(game.variant).names()["en"]
    lines = [f":: Judge: gm  Game: {game.name}  Variant: {variant(game.variant).exchanged.capitalize()}"]
    last: TurnJson = {}
    for last in turns:
        lines += _turn_lines(game.name, last, names)
    lines += ["", *_owners(last["centers"], names)]
    if game.ending:
        winners = ", ".join(names.power(power) for power in game.ending.powers)
        lines += ["", f"The game is over ({game.ending.kind}){': ' if winners else ''}{winners}."]
    return "\n".join((*lines, "")).encode()


def _turn_lines(name: str, turn: TurnJson, names: Names) -> Iterator[str]:
    season, year, kind = turn["phase"][0], turn["phase"][1:-1], turn["phase"][-1]
    if kind == "A":
        yield from ("", *_owners(turn["case"]["centers"], names))
    yield from ("", f"{HEADS[kind]} for {SEASONS[season]} of {year}.  ({name}.{turn['phase']})", "")
    for each in turn["results"]:
        said = _said(variant(turn["case"]["variant"]).read_order(each["order"]), names, adjusts=kind == "A")
        marks = "".join(f"  (*{mark}*)" for mark in _marks(each))
        yield f"{names.power(each['power'])}: {said}.{marks}"
    beaten = [(power, each) for power, units in turn["dislodged"].items() for each in units]
    if beaten:
        yield from ("", "The following units were dislodged:", "")
    for power, each in beaten:
        kind_of, _, at = each["unit"].partition(" ")
        unit = _unit(kind_of, at, names)
        where = " or ".join(map(names.full, each["retreats"]))
        yield f"{names.power(power)}: {unit} {f'can retreat to {where}' if where else 'has no retreat'}."


def _owners(centers: Mapping[str, list[str]], names: Names) -> Iterator[str]:
    yield from ("Ownership of supply centers:", "")
    for power, owned in centers.items():
        yield f"{names.power(power)}: {', '.join(map(names.full, owned))}."


def _unit(kind: str, at: str, names: Names) -> str:
    return f"{KINDS[kind]} {names.full(at)}"


def _said(order: Order, names: Names, *, adjusts: bool) -> str:
    where = names.full(order.at)
    unit = f"{KINDS[order.kind]} {where}" if isinstance(order, UnitOrder) else ""
    match order:
        case Build():
            return f"Builds {KINDS[order.kind].lower()} in {where}"
        case Disband() if adjusts:
            return f"Removes {KINDS[order.kind].lower()} in {where}"
        case Disband():
            return f"{unit} DISBAND"
        case Hold():
            return f"{unit} HOLD"
        case Move() | Retreat():
            return f"{unit} -> {names.full(order.to)}"
        case Support():
            to = f" -> {names.full(order.to)}" if order.to else ""
            return f"{unit} SUPPORT {_unit(order.of_kind, order.of, names)}{to}"
        case Convoy():
            return f"{unit} CONVOY {_unit(order.of_kind, order.of, names)} -> {names.full(order.to)}"
        case Waive():
            return "Build waived"
    return str(order)


EXPORTS: Mapping[str, Callable[[PublicGame, Iterable[TurnJson]], bytes]] = {
    "diplomacy.json": diplomacy_json,
    "judge.txt": judge_text,
}
"""name of a file -> what writes it"""


def exports_of(game: PublicGame) -> tuple[str, ...]:
    """The files of that game: of one that is over, on a map that other programs know."""
    return tuple(EXPORTS) if game.ending and game.turns and variant(game.variant).exchanged else ()
