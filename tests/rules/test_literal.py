"""The resolver against the published equations, tried literally (see `tests.rules.literal`, which also runs more)."""

import json
from collections import Counter
from typing import Any

import pytest

from gm.rules.orders import Move
from tests.casebook import position, rules, sheets
from tests.data import DATA
from tests.rules.literal import Table, accepted_orders, answer, disagreement, draw

BATCH = 250


@pytest.mark.parametrize(
    "start", [0, *(pytest.param(start, marks=pytest.mark.full) for start in range(BATCH, 1000, BATCH))]
)
def test_the_resolver_agrees_with_the_equations(start: int) -> None:
    ruleset = rules("datc")
    for seed in range(start, start + BATCH):
        sort, problem = disagreement(*draw(seed, ruleset), ruleset)
        assert problem is None, f"seed {seed} ({sort}): {problem}"


@pytest.mark.parametrize(
    ("edition", "start", "count"),
    [
        *(("classique", 50_000, 100), ("1982", 60_000, 50), ("2000", 70_000, 50), ("2023", 80_000, 50)),
        *(
            pytest.param(edition, 90_000, 150, marks=pytest.mark.full)
            for edition in ("classique", "1982", "2000", "2023")
        ),
    ],
)
def test_the_resolver_agrees_under_other_editions(edition: str, start: int, count: int) -> None:
    ruleset = rules(edition)
    for seed in range(start, start + count):
        sort, problem = disagreement(*draw(seed, ruleset), ruleset)
        assert problem is None, f"seed {seed} ({sort}): {problem}"


# Seeds of positions with a paradox, which are rare.
PARADOXES = (1188, 1667, 1763, 1832, 1880, 1885, 1995, 2129, 2196, 2287, 2292)


@pytest.mark.parametrize("seed", PARADOXES)
def test_in_a_paradox_the_convoys_carry_nobody_and_all_else_follows(seed: int) -> None:
    ruleset = rules("datc")

    assert disagreement(*draw(seed, ruleset), ruleset) == ("paradox", None)


def test_the_positions_drawn_have_convoys_rings_and_ways_that_break() -> None:
    met: Counter[str] = Counter()
    for seed in range(300):
        where, orders = draw(seed, rules())
        table = Table(where.units, accepted_orders(where, orders, rules()), rules())
        said = answer(table)
        met[said.sort] += 1
        if said.moved is None:
            continue
        met["convoyed"] += any(table.path(mover, said.moved) for mover in table.sailing)
        met["stopped at sea"] += any(not table.path(mover, said.moved) for mover in table.sailing)
        met["beaten"] += any(table.is_beaten(place, said.moved) for place in table.units)
        met["cut"] += any(
            not table.support(backer, said.moved) for backers in table.supporters.values() for backer in backers
        )

    assert min(met["convoyed"], met["stopped at sea"], met["beaten"], met["cut"]) > 40, met
    assert met["ring"] > 0, met


DATC: list[dict[str, Any]] = [
    case
    for case in json.loads((DATA / "datc.json").read_text(encoding="utf-8"))
    if [step["phase"] for step in case["steps"]] == ["S1901M"]
]


@pytest.mark.parametrize("case", DATC, ids=lambda case: case["id"])
def test_the_equations_themselves_give_the_published_answers(case: dict[str, Any]) -> None:
    step = case["steps"][0]
    where = position(step["phase"], step["units"])
    texts = {power: [text for text, _ in sheet] for power, sheet in step["orders"].items()}
    orders = accepted_orders(where, sheets(texts), rules())
    said = answer(Table(where.units, orders, rules()))

    if said.moved is None:
        # 6.F.15 is the simplest paradox beside a convoy; the DATC does not name the issue there.
        assert "4.A.2" in case.get("issues", ()) or case["id"] == "6.F.15"
        return
    gone = {place: order.to for place, order in orders.items() if isinstance(order, Move) and said.moved[place]}
    after = {f"{unit.kind} {gone[place]}" for place, unit in where.units.items() if place in gone}
    expected = {text for texts in step["after"].values() for text in texts}
    assert after <= expected
    assert len(expected - after) == len(expected) - len(gone)
    assert len(where.units) - len(expected) == sum(map(len, step.get("dislodged", {}).values()))
