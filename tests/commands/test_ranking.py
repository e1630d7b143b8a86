"""`gm ranking`: persons over all games of an installation that are over, by their points."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from gm.rules.outcomes import Verdict
from gm.service.model.game import Game, GameState, Player, Seat
from gm.variants.dix import ruleset
from gm.variants.dix.variant import DIX
from tests.commands.table import Table, installation
from tests.service.desk import email_of, settings
from tests.variants.dix.desk import PERSONS
from tests.variants.dix.test_epilogue import SCORES

SEATING = DIX.seatings["10"].chairs


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setenv("SECRET", "secret")
    with installation(tmp_path / "gm") as found:
        yield found


def add(desk: Table, name: str, players: dict[str, Player], **changes: object) -> None:
    """A game of that name that is over."""
    seated = tuple(replace(players[power], powers=(power,)) for power in sorted(players))
    chosen = {"variant": "dix", "setup": "10", "start_year": 1900, "edition": "classique", **changes}
    verdict = Verdict("draw", tuple(SCORES), SCORES, "points", {"diplomat": ("ITALY",)})
    seats = [
        Seat(number, f"{name}{number:x}".ljust(16, "a"), each.powers, each) for number, each in enumerate(seated, 1)
    ]
    game = Game(
        name,
        settings(name=name, seating=SEATING, players=seated, **chosen),
        GameState.ENDED,
        tuple(seats),
        ruleset().opening,
        verdict=verdict,
    )
    with desk.store() as work:
        work.games.add(game)


def persons() -> dict[str, Player]:
    return {power: Player(PERSONS[power], (email_of(power),)) for power in PERSONS}


def test_persons_are_ranked_over_all_games_and_namesakes_told_apart(desk: Table) -> None:
    known = persons()
    add(desk, "dix-1", known)
    # Whoever played Italy plays Spain, from another address too; France and Russia change, and a namesake comes.
    italy = replace(known["ITALY"], emails=("zk3qv@exemple.example", *known["ITALY"].emails))
    swapped = known | {"SPAIN": italy, "ITALY": known["SPAIN"], "FRANCE": known["RUSSIA"], "RUSSIA": known["FRANCE"]}
    swapped["TURKEY"] = Player(known["FRANCE"].name, ("qv7zk@exemple.example",))
    add(desk, "dix-2", swapped)
    add(desk, "dix-3", known, gm_knows=False)
    status, out, err = desk.command("ranking")
    lines = [" ".join(line.split()) for line in out.splitlines()]

    assert status == 0 and "dix-3: left out, the game master may not know who played what" in err
    assert lines[0] == "Les Dix: 2 games"
    assert lines[2:4] == [
        f"1 Augustus {PERSONS['ITALY']} 13.50 13.5 1 2",
        f"1 Augustus {PERSONS['SPAIN']} 13.50 13.5 1 2",
    ]
    assert f"3 Caesar {PERSONS['FRANCE']} <{email_of('FRANCE')}> 7.00 14 2 2" in lines
    assert f"8 {PERSONS['FRANCE']} <qv7zk@exemple.example> 1.00 1 1 1" in lines
    apart = lines.index("never a great power:")
    assert lines[apart + 2 :] == [f"{PERSONS['NORWAY']} 10 2", f"{PERSONS['SERBIA']} 8 2"]
    assert email_of("ITALY") not in out


def test_without_a_game_that_counts_it_says_so(desk: Table) -> None:
    status, out, err = desk.command("ranking")

    assert (status, out) == (0, "") and err.endswith("no game that ranks its players is over\n")
    assert desk.command("ranking", "--variant", "chess")[0] == 2
