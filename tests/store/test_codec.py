"""Values as JSON and back."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.rules.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from gm.rules.outcomes import Outcome
from gm.rules.position import Position, Unit
from gm.service.model.game import Deadline, Game, GameSettings
from gm.service.model.record import TurnRecord
from gm.store.codec import from_json, to_json
from gm.terms.codec import CodecError
from gm.terms.times import Timing
from tests.store.samples import GAME, OUTCOME, POSITION, RECORD, SETTINGS


def there_and_back(hint: Any, value: Any) -> Any:
    return from_json(hint, json.loads(json.dumps(to_json(value))))


@pytest.mark.parametrize("value", [SETTINGS, POSITION, OUTCOME, RECORD, GAME], ids=lambda value: type(value).__name__)
def test_a_value_comes_back_equal(value: Any) -> None:
    assert there_and_back(type(value), value) == value


def test_what_comes_back_is_of_the_same_types() -> None:
    back = there_and_back(Position, POSITION)

    assert isinstance(back.extras["bids"], tuple)
    assert isinstance(back.extras["marks"], frozenset)
    assert isinstance(back.extras["unit"], Unit)
    assert there_and_back(GameSettings, SETTINGS).choices["land_fallback"] is True


@pytest.mark.parametrize(
    "order",
    [
        Hold("PAR", "A"),
        Move("PAR", "A", "BUR"),
        Move("LON", "A", "BEL", via=True),
        Support("PAR", "A", "F", "BRE"),
        Support("PAR", "A", "A", "MAR", "BUR"),
        Convoy("NTH", "F", "A", "LON", "BEL"),
        Retreat("BUR", "A", "GAS"),
        Disband("BUR", "A"),
        Build("STP/NC", "F"),
        Waive(),
    ],
    ids=str,
)
def test_an_order_is_kept_as_canonical_text(order: Order) -> None:
    assert to_json(replace(OUTCOME, order=order))["order"] == str(order)
    assert there_and_back(Outcome, replace(OUTCOME, order=order)).order == order


extras = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.just(Unit("A", "X", "Y")),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(tuple),
        st.dictionaries(st.text(max_size=5), inner, max_size=3),
        st.frozensets(st.text(max_size=3), max_size=3),
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.text(max_size=5), extras, max_size=4))
def test_whatever_a_variant_keeps_of_its_own_comes_back(slots: Mapping[str, Any]) -> None:
    assert there_and_back(Position, replace(POSITION, extras=slots)).extras == slots


@given(st.integers(-(10**9), 10**12), st.integers(0, 999_999))
def test_lengths_of_time_come_back_to_the_microsecond(seconds: int, micros: int) -> None:
    length = timedelta(seconds=seconds % 10**8, microseconds=micros)

    assert there_and_back(GameSettings, replace(SETTINGS, extra_time=length)).extra_time == length


def test_a_field_that_an_older_version_did_not_write_takes_its_default() -> None:
    plain = to_json(SETTINGS)
    del plain["press"]["per_day"]

    assert from_json(GameSettings, plain).press.per_day == 40


def test_a_field_that_a_newer_version_wrote_is_passed_over() -> None:
    assert from_json(Position, to_json(POSITION) | {"weather": "fine"}) == POSITION


@pytest.mark.parametrize(
    ("hint", "change", "says"),
    [
        (GameSettings, {"name": 7}, "GameSettings.name: expected str, found int"),
        (GameSettings, {"paused": 1}, "GameSettings.paused: expected bool, found int"),
        (GameSettings, {"start_year": True}, "GameSettings.start_year: expected int"),
        (GameSettings, {"absence": "sulk"}, "GameSettings.absence: 'sulk' is not a valid Absence"),
        (GameSettings, {"timing": {"moves": {"kind": "Never"}, "zone": "Europe/Paris"}}, "moves: kind 'Never'"),
        (GameSettings, {"timing": {"zone": "Europe/Paris"}}, "GameSettings.timing: Timing.moves is missing"),
        (TurnRecord, {"outcomes": [{"power": "X", "order": "A PAR"}]}, "outcomes: Outcome.order: order 'A PAR'"),
    ],
)  # fmt: skip
def test_a_row_that_does_not_fit_says_which_field(hint: Any, change: dict[str, Any], says: str) -> None:
    plain = to_json(SETTINGS if hint is GameSettings else RECORD) | change

    with pytest.raises(CodecError, match=says):
        from_json(hint, plain)


def test_a_value_of_an_unknown_kind_is_not_written() -> None:
    @dataclass(frozen=True)
    class Slot:
        points: int

    with pytest.raises(CodecError, match="a Slot is not among the kinds"):
        to_json(replace(POSITION, extras={"slot": Slot(3)}))
    with pytest.raises(CodecError, match="key of a stored mapping"):
        to_json(replace(POSITION, extras={"slot": {3: 4}}))


def test_the_order_of_a_mapping_is_kept() -> None:
    orders = {"TURKEY": ("A CON H",), "AUSTRIA": (), "FRANCE": ()}

    assert list(there_and_back(TurnRecord, replace(RECORD, orders=orders)).orders) == list(orders)


def test_instants_keep_their_zone() -> None:
    due = datetime(2026, 11, 27, 23, tzinfo=UTC)

    assert there_and_back(Deadline, Deadline(due, due)).due.tzinfo is not None
    assert there_and_back(Timing, SETTINGS.timing) == SETTINGS.timing
    assert there_and_back(Game, GAME).deadline == GAME.deadline
