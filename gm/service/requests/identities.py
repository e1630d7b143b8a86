"""Who plays what: told to a game master who may know it, and to nobody else."""

import logging

from gm.reports.facts import Facts, WhoPlays
from gm.service.house import House
from gm.service.ports import Work
from gm.service.post.seatfacts import seats_known_to
from gm.service.requests.row import Asking

log = logging.getLogger(__name__)


def tell_who_plays(work: Work, house: House, asking: Asking) -> Facts:
    game, turn = asking.game, str(asking.game.position.turn)
    if not game.settings.gm_is_told:
        return WhoPlays(game.name, turn, refused="plays" if game.settings.gm_plays else "told")
    log.info("game %s: the game master asked who plays what", game.name)
    return WhoPlays(game.name, turn, seats_known_to(game, asking.seat))
