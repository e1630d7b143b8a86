"""No letter takes more than a bounded number of steps for each of its characters."""

import pytest

from gm.notation.orders.grammar import MOST_STEPS, Grammar
from gm.notation.sentences.chunks import MOST_STARTS
from tests.notation.sheets import read

HOSTILE = ("-> ", "A Par - Bur ", "(", "par ", "A Par S A Mar - ", "Par, ", "A Pxr - Bxr\n", '"a ', "et le ")


@pytest.mark.parametrize("shape", HOSTILE)
def test_the_steps_of_a_line_are_bounded(shape: str, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = 0
    fed = Grammar._fed

    def counted(self: Grammar, stack: tuple[int, object], kind: str) -> tuple[int, object] | None:
        nonlocal steps
        steps += 1
        return fed(self, stack, kind)

    monkeypatch.setattr(Grammar, "_fed", counted)
    read(shape * (2_000 // len(shape)))

    assert steps <= 3 * MOST_STARTS * MOST_STEPS
