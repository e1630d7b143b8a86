"""What nobody but its writer may learn: points until their season closes; wishes, grants and clauses not used, ever."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from gm.service.model.game import Player
from gm.service.play.games import begin
from gm.store.work import Store
from gm.variants.dix.variant import DIX
from tests.commands.table import Table, installation
from tests.secrecy import leaks
from tests.service.desk import email_of, settings
from tests.variants.dix.desk import ENGLISH, PERSONS
from tests.variants.dix.test_by_mail import fallen, mobilised

SPRING = {
    "SERBIA": "Exil : Turquie, Russie\nA Rou H, retraite = Bul\n2 = Rou",
    "RUSSIA": "Accueille la Serbie\nA Mos H\n2 = Suè",
    "FRANCE": "Accueille la Serbie\nA Par - Bur\n1 = (Esp) Por\n2 = Bel",
}
AUTUMN = {
    "SERBIA": "A Rou - Bul\n1 = Grè",
    "AUSTRIA": "A Tri - Alb\nA Ser H, retraite = Gre\n3 = Grè",
    "ITALY": "A Ven - Tri",
    "NORWAY": "F Nwy - Swe\n2 = Den",
}
WRITTEN = re.compile(
    r"\d = (?:\(\w+\) )?[A-Z]|points? (?:avec|with|à l|to )|exil : |exile: |accueil : |asylum for|accueille|host serbia"
    r"|if dislodged|retraite|retreat|pending|délogée",
    re.IGNORECASE,
)
"""How any of it would be told."""


def told(desk: Table, *commands: str) -> str:
    """What commands say of the game."""
    said = []
    for command in commands:
        name, *more = command.split()
        status, out, err = desk.command(name, "europe-1", *more)
        assert status == 0, err
        said.append(" ".join(out.split()))
    return "\n".join(said)


def drawn(desk: Table, turn: str) -> str:
    """The words on the map of a turn."""
    picture = desk.config.parent / "map.svg"
    assert desk.command("map", "europe-1", turn, "--out", str(picture))[0] == 0
    return re.sub(r"<[^>]*>", " ", picture.read_text(encoding="utf-8"))


@contextmanager
def before_the_first_moves(folder: Path) -> Iterator[Table]:
    players = tuple(
        Player(PERSONS[power], (email_of(power),), (power,), language="en" if power in ENGLISH else "fr")
        for power in sorted(PERSONS)
    )
    with installation(folder) as desk:
        chosen = settings(
            variant="dix", setup="10", start_year=1900, seating=DIX.seatings["10"].chairs, players=players
        )
        with desk.store() as work:
            begin(work, desk.house, chosen)
            game = work.games.get("europe-1")
            assert game is not None
            work.games.save(replace(game, position=fallen(mobilised())))
        desk.new()
        yield desk


def test_no_command_and_no_letter_tells_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "secret")
    # The letters are searched once for all, and not whenever a command has looked.
    monkeypatch.setattr(Store, "close", lambda store: store.engine.dispose())
    with before_the_first_moves(tmp_path / "gm") as desk:
        for power, text in SPRING.items():
            desk.write(power, text, subject=text.splitlines()[-1])
        desk.fall()
        spring = told(desk, "show S1901M")
        assert "2 = Bel : compté" in spring  # they are counted, and everybody's to know
        assert "La Serbie, en exil, est accueillie par la Russie" in spring
        for word in ("exil : ", "accueil : ", "retraite", "if dislodged", "asile pour"):
            assert word not in spring.lower(), word

        for power, text in AUTUMN.items():
            desk.write(power, text, subject=text.splitlines()[-1])
        desk.fall()
        assert str(desk.game.position.turn) == "W1901A"
        autumn = told(desk, "status", "log", "letters", "show F1901M") + drawn(desk, "F1901M")
        assert "A Ven – Tri" in autumn
        assert not WRITTEN.search(autumn), WRITTEN.search(autumn)
        assert not leaks(desk.store)
