"""A winter by mail: it waits for everybody, since who owes nothing may still build abroad, or invite."""

from dataclasses import replace

from gm.rules.position import Turn
from gm.variants.diplomatie2000.world_state import changed, without_units
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


def test_a_state_without_room_at_home_is_told_that_it_builds_where_another_invites_it() -> None:
    desk = WorldDesk().begin_world("EEAE", "ETUN", "UEUR")
    with desk.store() as work:
        where = without_units(replace(desk.game.position, turn=Turn(2001, "F", "M")), ["ATH", "ROM"])
        where = changed(where, imf="EEAE")
        work.games.save(replace(desk.game, position=where))
    desk.write("EEAE", "A ADD H, A DAR H, A KAM H")
    desk.write("ETUN", "Aid: 1: EEAE")

    desk.fall()

    told = desk.to("EEAE", "results")
    assert "3 centres, aide +2, 3 unités : 2 constructions, des M, là où un autre état vous invite" in told
    assert "À rendre pour la saison suivante, Hiver 2001 (ajustements) : 2 constructions" in told
