"""How players say by mail when they will be away, and ask for more time."""

from zoneinfo import ZoneInfo

from gm.reports.facts import Facts
from gm.service.house import House
from gm.service.play.absences import cancel_absence, offer_absence, take_absence
from gm.service.play.deadlines import ask_more_time
from gm.service.ports import Work
from gm.service.post.queue import zone_of
from gm.service.requests.row import Agreement, Answer, Asking, Waiting
from gm.terms.leave import Leave


def be_away(work: Work, house: House, asking: Asking) -> Answer:
    game, seat, days = asking.game, asking.seat, asking.values["DATES"]
    leave = Leave(days.first, days.last, ZoneInfo(zone_of(game, seat)))
    if not asking.confirmed:
        return Waiting(offer_absence(work, house, game, seat, leave), Agreement.YES)
    return take_absence(work, house, game, seat, leave)


def be_there(work: Work, house: House, asking: Asking) -> Facts:
    return cancel_absence(work, house, asking.game, asking.seat)


def want_more_time(work: Work, house: House, asking: Asking) -> Facts:
    return ask_more_time(work, house, asking.game, asking.seat, asking.length)
