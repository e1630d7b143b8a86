"""A whole game by mail with acts of each kind of its master's: undone, judged again, moved, replayed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gm.service.model.game import GameState
from gm.service.model.outbox import OutboxRow
from gm.service.play import reversal
from gm.service.play.replay import missing_turns, replay
from gm.service.play.transfer import pack, unpack
from gm.service.turn.standing import counting
from gm.store.archive import from_document, to_document
from gm.store.work import Store
from tests.migrated import migrated
from tests.service.desk import Desk
from tests.service.kept import KeptDesk
from tests.service.test_whole_games import SPRING

DEPUTY = "adjoint@cabinet.example"


@pytest.fixture(params=[pytest.param("memory", marks=pytest.mark.full), "sqlite"])
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Desk]:
    if request.param == "memory":
        yield Desk().begin()
        return
    store = Store(migrated(tmp_path / "gm.sqlite"))
    yield KeptDesk(store=store).begin()  # type: ignore[arg-type]  # a desk's store is asked for works alone
    store.close()


def master(desk: Desk, *lines: str) -> list[OutboxRow]:
    rows = desk.master("\n".join(lines), subject="")
    for facts in (part for row in rows for part in getattr(row.facts, "parts", (row.facts,))):
        assert not getattr(facts, "refused", ""), (lines, facts)
        assert facts.kind not in ("request_refused", "nothing_found"), lines
    return rows


def opened(desk: Desk) -> tuple[str, int]:
    return str(desk.game.position.turn), desk.game.judgement


def orders(desk: Desk, power: str) -> tuple[str, ...]:
    game = desk.game
    with desk.store() as work:
        return counting(work, game)[power].orders


def report(desk: Desk) -> str:
    return " ".join(desk.text(next(row for row in desk.new() if row.kind == "results")).split())


def test_a_game_is_undone_judged_again_moved_and_replayed(desk: Desk) -> None:
    # A first spring and autumn.
    for power, text in SPRING.items():
        desk.write(power, text)
    master(desk, "Aperçu", "Qui joue ?", "Prolonger d'un jour")
    desk.fall()
    assert "repoussée de 1 jour" in report(desk)
    desk.write("FRANCE", "A Bur-Mun")
    master(desk, "Ordres pour la Turquie :\nA Bul-Gre")
    master(desk, "Juger A1901")
    first = opened(desk)
    assert first[1] == 1

    # Undone: everybody has his sheet of the spring again.
    master(desk, "Revenir à P1901")
    rows = master(desk, "Oui")
    assert [row.kind for row in rows].count("turned_back") == 8
    assert opened(desk) == ("S1901M", 2)
    assert "A PAR - BUR" in orders(desk, "FRANCE")
    desk.write("FRANCE", "A Par-Pic\nA Mar-Spa\nF Bre-MAO")
    master(desk, "Position Italie, P1901 : A Rom, A Tos, F Nap")
    master(desk, "Désordre : Autriche")
    master(desk, "Cherche : Turquie")
    master(desk, "Remplacer la Turquie : Hortense Zobel <hortense@zobel.example>")
    master(desk, "Pause")
    master(desk, "Reprendre la partie")
    master(desk, "Fin du désordre : Autriche")
    desk.deliver(desk.raw("ENGLAND", "F Lon-ENG", dmarc="fail"))
    desk.new()
    (listed,) = master(desk, "Mises de côté")
    master(desk, f"Libérer {listed.facts.letters[0].number}")
    code = next(row for row in desk.master(f"Adjoint : {DEPUTY}") if row.recipient == DEPUTY)
    desk.write("GM", code.facts.code, sender=DEPUTY, recipient="gm@jeux.example")
    desk.write("GM", "Échéance : vendredi 11 décembre 20 h", sender=DEPUTY)
    assert desk.game.deadline is not None and desk.game.deadline.due.isoformat() == "2026-12-11T19:00:00+00:00"
    desk.new()
    desk.fall()
    told = report(desk)
    assert "jugé à nouveau" in told and "A Par – Pic : réussit" in told and "F Lon – Man" in told
    for sentence in (
        "revenue à cette saison",
        "corrigées à la main",
        "désordre civil",
        "a un adjoint",
        "Un nouveau joueur reprend",
    ):
        assert sentence in told, sentence
    assert "Zobel" not in told and DEPUTY not in told
    assert opened(desk) == ("F1901M", 2)
    master(desk, "Relancer")

    # Moved to another house, and gone on with there.
    game = desk.game
    with desk.store() as work:
        archive = pack(work, desk.house, game, "")
    there = Desk()
    there.clock.at = desk.clock.at
    with there.store() as work:
        unpack(work, there.house, from_document(to_document(archive)))
    there.new()
    there.fall()
    master(there, "Back to F1901M")
    master(there, "Yes")
    assert opened(there) == ("F1901M", 3)
    there.fall()
    number = there.game.number
    with there.store() as work:
        replayed = replay(work, there.game)
    assert not any(each.differences for each in replayed) and missing_turns(there.game, replayed) == ()
    assert [(each.number, each.judgement) for each in replayed if each.number < 3] == [
        (1, 1), (2, 1), (1, 2), (2, 2), (2, 3),
    ]  # fmt: skip
    master(there, f"Terminer {there.game.position.turn} : nulle France, Russie")
    assert (there.game.state, there.game.number) == (GameState.ENDED, number)
    assert there.game.verdict is not None and there.game.verdict.powers == ("FRANCE", "RUSSIA")


def test_an_act_that_is_cut_off_is_done_whole_or_not_at_all(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.write("FRANCE", "A Par-Bur")
    desk.fall()
    desk.new()
    cut = iter((True,))
    release = reversal.release

    def once_cut(*what: Any, **how: Any) -> None:
        if next(cut, False):
            raise RuntimeError("the power fails")
        release(*what, **how)

    monkeypatch.setattr(reversal, "release", once_cut)
    master(desk, "Revenir à P1901")
    rows = master(desk, "Oui")

    assert opened(desk) == ("S1901M", 2)
    assert [row.kind for row in rows].count("turned_back") == 8
    with desk.store() as work:
        assert [sheet.judgement for sheet in work.sheets.of_game("europe-1")] == [1, 2]
