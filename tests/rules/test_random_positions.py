"""Two thousand dense random positions on whose result five adjudicators agree, all right under `datc`."""

import gzip
import json
from typing import Any

import pytest

from tests.casebook import dislodged_by_power, judge, rules, tidy, units_by_power
from tests.data import DATA
from tests.some import some

with gzip.open(DATA / "random_positions.jsonl.gz", "rt", encoding="utf-8") as _file:
    POSITIONS: list[dict[str, Any]] = [json.loads(line) for line in _file]
BATCH = 100


def test_there_are_two_thousand() -> None:
    assert len(POSITIONS) == 2000


@pytest.mark.parametrize("start", range(0, 2000, BATCH))
def test_a_random_position_comes_out_as_five_adjudicators_agree(start: int) -> None:
    for number, case in some(enumerate(POSITIONS[start : start + BATCH], start)):
        ruling = judge(case["orders"], rules("datc"), phase="S1905M")

        assert units_by_power(ruling.after) == tidy(case["after"]), number
        assert dislodged_by_power(ruling) == tidy(case["dislodged"]), number
