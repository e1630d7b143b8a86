"""Letters to a game that cannot be read wait for a person to mend it, and count from when they were received."""

from contextlib import suppress

from gm.service.house import House
from gm.service.model.letters import Incoming
from gm.service.ports import OpenWork, Spoilt
from gm.service.post.damage import in_database, tell_stopped


def wait_for_mending(open_work: OpenWork, house: House, letter: Incoming, spoilt: Spoilt) -> None:
    """Other letters, and other games, do not wait for this one."""
    name = spoilt.game or ""
    with open_work() as work:
        work.letters.wait_for(letter.id, name)
        tell_stopped(work, house, name, in_database(spoilt))


def go_on(open_work: OpenWork) -> bool:
    """Let the letters to games that were mended be read; whether there are any."""
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
