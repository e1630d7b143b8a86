"""Letters to a game that cannot be read from the store wait until it is repaired; they count from when they were
received."""

from contextlib import suppress

from gm.service.house import House
from gm.service.model.letters import Incoming
from gm.service.ports import OpenWork, Spoilt
from gm.service.post.damage import in_database, tell_stopped


def wait_for_mending(open_work: OpenWork, house: House, letter: Incoming, spoilt: Spoilt) -> None:
    """Let a letter wait for its game to be repaired, and tell of that game once."""
    name = spoilt.game or ""
    with open_work() as work:
        work.letters.wait_for(letter.id, name)
        tell_stopped(work, house, name, in_database(spoilt))


def go_on(open_work: OpenWork) -> bool:
    """Let the letters to games that were repaired be read; whether there are any such games."""
    mended = False
    with open_work() as work:
        names = work.letters.waited_for()
    for name in names:
        with suppress(Spoilt), open_work() as work:
            game = work.games.lock(name)
            if game is not None:
                work.sheets.of_turn(name, game.number, game.judgement)
                work.acts.of_turn(name, game.number, game.judgement)
            work.letters.go_on(name)
            mended = True
    return mended
