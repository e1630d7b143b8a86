"""What a letter weighs: it goes to phones, and through mail servers that count."""

from collections.abc import Callable
from dataclasses import replace
from email import message_from_bytes

import pytest

from gm.reports.facts import Facts
from gm.service.post.writing import Pictures, write
from tests.reports.letters import results, samples
from tests.service.desk import Desk
from tests.variants.diplomatie2000.test_golden import letters
from tests.variants.dix.desk import DixDesk
from tests.variants.dix.test_by_mail import AUTUMN, SPRING, mobilised, play

LETTER, PICTURE = 300_000, 60_000


def busy_dix() -> Facts:
    desk = DixDesk().begin_dix()
    with desk.store() as work:
        work.games.save(replace(desk.game, position=mobilised()))
    play(desk, SPRING)
    play(desk, AUTUMN)
    number, rows = desk.seat("RUSSIA").number, desk.store.work.outbox.rows.values()
    return [row.facts for row in rows if (row.seat, row.kind) == (number, "results")][-1]


LETTERS: dict[str, tuple[str, Callable[[], Facts]]] = {
    "a busy autumn": ("classic", lambda: results("F1902M", "RUSSIA")),
    "the end with its chart": ("classic", lambda: samples()["end"]),
    "an autumn of Les Dix": ("dix", busy_dix),
    "an autumn of the world": ("diplomatie2000", lambda: letters()["results.autumn"]),
}


@pytest.mark.parametrize("which", LETTERS)
def test_a_letter_weighs_300_kb_at_most_and_a_picture_60(which: str) -> None:
    variant, facts = LETTERS[which]
    desk = Desk().begin()
    (row,) = desk.write("FRANCE", "Aide")

    pieces, problem = write(replace(row, facts=facts()), desk.house, variant, Pictures())
    raw = b"".join(pieces)

    pictures = [part for part in message_from_bytes(raw).walk() if part.get_content_maintype() == "image"]
    assert problem is None and pictures
    weights = {part.get_filename(): len(part.get_payload(decode=True)) for part in pictures}  # type: ignore[arg-type]
    assert len(raw) <= LETTER
    assert max(weights.values()) <= PICTURE, weights
