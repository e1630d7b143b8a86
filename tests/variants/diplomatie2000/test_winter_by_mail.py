"""A winter by mail: it waits for everybody, since who owes nothing may still build abroad, or invite."""

from dataclasses import replace

from gm.rules.position import Turn
from tests.variants.diplomatie2000.desk import WorldDesk


def test_a_winter_ends_early_when_every_state_has_sent_something_or_is_ready() -> None:
    desk = WorldDesk().begin_world("CEAO", "ETUN", "UMAR", chair=True)
    with desk.store() as work:
        work.games.save(replace(desk.game, position=replace(desk.game.position, turn=Turn(2001, "W", "A"))))

    assert not desk.attend().judged, "nobody owes anything, and everybody may still write"
    assert "« prêt » est noté" in desk.says("UMAR", "Prêt")
    desk.write("CEAO", "M (tous)")
    desk.write("ETUN", "Ready")
    assert not desk.attend().judged
    desk.write("ONU", "Prêt")
    assert desk.attend().judged
