"""Requests by which players let the web archive show their name or their letters, or keep them from it."""

from gm.reports.facts import Facts, PersonalSet
from gm.service.house import House
from gm.service.ports import Work
from gm.service.post.seatfacts import deadline_facts
from gm.service.requests.row import Asking
from gm.service.turn.consents import Consent, is_wanted, note_consent


def consent(what: Consent, given: bool, work: Work, house: House, asking: Asking) -> Facts:  # bound by the table
    game, seat = asking.game, asking.seat
    wanted = is_wanted(what, game)
    if wanted:
        note_consent(work, game, seat.number, what, house.now(), given=given)
    value = ("yes" if given else "no") if wanted else ""
    return PersonalSet(game.name, str(game.position.turn), what, value, deadline_facts(house, game, seat))
