"""Orders as players really write them are read: every house style, code and letter of `real_notation.txt`."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.notation.asked import Scene, followed, offered, told


def rows() -> Iterator[tuple[str, str, str]]:
    """The scene of each letter of the file, the letter, and what is wanted."""
    head = ""
    for row in (Path(__file__).parent / "real_notation.txt").read_text("utf-8").splitlines():
        if row.startswith("=="):
            head = row[2:].strip()
        elif row and not row.startswith("#"):
            text, _, wanted = row.rpartition(" => ")
            yield head, text.replace("\\n", "\n"), wanted


EACH = [pytest.param(*row, id=" ".join(f"{row[0][:2]} {row[1]}".split())) for row in rows()]


@pytest.mark.parametrize(("head", "text", "wanted"), EACH)
def test_what_players_really_write_is_read_as_they_meant_it(head: str, text: str, wanted: str) -> None:
    orders, *more = [part.strip() for part in wanted.split("?")]

    answer = Scene.of(head).answer(text)

    assert followed(answer) == sorted(filter(None, orders.removeprefix("none").split("; ")))
    if more and more[0] != "*":
        assert offered(answer) == sorted(filter(None, more[0].split(", ")))
    if more[1:]:
        assert told(answer) is (more[1] == "told")
