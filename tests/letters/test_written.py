"""Letters written blind are understood no worse than before; what is followed against a writer's will is known."""

import tomllib
from collections import Counter

import pytest

from tests import watched
from tests.letters.written import HERE, KINDS, Outcome, Table, Verdict, sets, written

KNOWN = tomllib.loads((HERE / "known.toml").read_text("utf-8"))

NEWEST = 2
"""As many of the sets are read by `make test`; all of them take minutes."""

EACH = [
    pytest.param(name, kind, marks=() if at < NEWEST else pytest.mark.full)
    for at, name in enumerate(reversed(sets()))
    for kind in KINDS
]


def outcomes(name: str, kind: str) -> tuple[Outcome, ...]:
    table = Table()
    found = tuple(table.outcome(item) for item in written(name, kind))
    # At one desk many positions come one after another: an example in one letter is a secret order in the next.
    watched.STORES.clear()
    return found


@pytest.mark.parametrize(("name", "kind"), EACH)
def test_as_much_is_understood_as_before_and_no_more_followed_against_its_writers_will(name: str, kind: str) -> None:
    found = outcomes(name, kind)
    counts = Counter(each.verdict for each in found)

    assert {each.written.id for each in found if each.verdict is Verdict.AGAINST} <= set(KNOWN["against"])
    assert counts[Verdict.RIGHT] >= KNOWN["right"][name][kind]
    assert counts[Verdict.UNREPORTED] <= KNOWN["unreported"][name][kind]
