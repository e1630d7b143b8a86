"""Positions of the world judged as programs exchange them, and what came out."""

from collections.abc import Mapping, Sequence
from typing import Any

from gm.exchange.case import read_case
from gm.exchange.ruling import judge_case
from gm.variants.diplomatie2000.board import board

Texts = Mapping[str, Sequence[str]]
Answer = dict[str, Any]
CENTERS: dict[str, list[str]] = {}
for _province in board().map.provinces.values():
    if _province.home is not None:
        CENTERS.setdefault(_province.home, []).append(_province.code)


def case(phase: str, units: Texts, orders: Texts | None = None, **more: Any) -> dict[str, Any]:
    """A case; centres are the opening's where it does not say."""
    return {
        "variant": "diplomatie2000",
        "phase": phase,
        "units": units,
        "centers": CENTERS,
        "orders": orders or {},
        **more,
    }


def judged(phase: str, units: Texts, orders: Texts | None = None, **more: Any) -> Answer:
    """What `gm adjudicate` answers."""
    return judge_case(read_case(case(phase, units, orders, **more)))


def onward(answer: Answer, orders: Texts | None = None, **more: Any) -> Answer:
    """The answer judged on, at the phase it leads to."""
    left = {key: answer[key] for key in ("units", "centers", "un")}
    if answer["next_phase"].endswith("R"):
        left |= {key: answer[key] for key in ("contested", "dislodged")}
    return judge_case(
        read_case(
            {
                "variant": "diplomatie2000",
                "phase": answer["next_phase"],
                **left,
                "orders": orders or {},
                **more,
            }
        )
    )


def fate(answer: Answer, order: str, power: str | None = None) -> str:
    """The outcome of an order; of a void one, why: `void: closed`."""
    rows = [row for row in answer["results"] if row["order"] == order and power in (None, row["power"])]
    assert rows, f"nothing told of {order}: {[row['order'] for row in answer['results']]}"
    row = rows[0]
    return f"void: {row['reason']}" if row["outcome"] == "void" else row["outcome"]


def units(answer: Answer, power: str) -> list[str]:
    return list(answer["units"].get(power, []))


def gone(answer: Answer) -> dict[str, str | None]:
    """unit lost -> why"""
    return {event["unit"]: event.get("reason") for event in answer["events"] if event["kind"] == "destroyed"}


def controlled(*others: tuple[str, str]) -> dict[str, list[str]]:
    """The opening's centres, but for these: (centre, who has it now)."""
    moved = dict(others)
    found: dict[str, list[str]] = {}
    for state, centers in CENTERS.items():
        for center in centers:
            found.setdefault(moved.get(center, state), []).append(center)
    return found
