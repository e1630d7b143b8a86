"""Two years of the world by mail, from the first session to a common victory."""

from tests import watched
from tests.variants.diplomatie2000.whole_game import play


def test_two_years_of_the_world_are_played_by_mail() -> None:
    played = play(chair=True)  # says on its way what it expects

    watched.STORES.clear()  # its thousand letters are looked through by the command of the same name
    assert played.desk.game.verdict is not None
