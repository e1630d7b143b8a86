"""`gm do`: what the game master may mail, he may type."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from gm.service.model.game import GameState
from tests.commands.table import Table, table


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setenv("SECRET", "secret")
    with table(tmp_path / "gm") as found:
        yield found


def test_a_line_is_done_answered_in_words_and_told_to_all(desk: Table) -> None:
    before = desk.game.deadline
    status, out, _ = desk.command("do", "europe-1", "Prolonger de 2 jours")
    assert before is not None and desk.game.deadline is not None

    assert (status, desk.game.deadline.due) == (0, before.due + timedelta(days=2))
    assert "C'est fait" in out and "au-dessus de cette ligne" not in out
    assert [row.kind for row in desk.new()] == ["deadline_changed"] * 8
    assert "the game master: extend 172800" in " ".join(desk.command("log", "europe-1")[1].split())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Prolonger de longtemps", "une durée"),
        ("Reprendre la partie", "La partie n'est pas en pause"),
        ("Prêt", "ne pouvez pas le demander"),
        ("Que faire ?", "Nous n'avons pas compris"),
        ("blabla", "Le mode d'emploi dit ce qui peut se demander"),
        ("", "Cette ligne est vide."),
    ],
)
def test_a_line_that_is_not_followed_says_why_and_changes_nothing(desk: Table, line: str, said: str) -> None:
    status, out, _ = desk.command("do", "europe-1", line)

    assert status == 1 and said in " ".join(out.split())
    assert desk.game.state is GameState.RUNNING and not desk.new()


def test_a_game_that_is_not_there_is_named(desk: Table) -> None:
    status, _, err = desk.command("do", "europe-9", "Pause")

    assert status == 2 and "europe-9" in err
