"""What letters tell a seat of its own chair, its game's rules, its deadline, and its orders."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from gm.reports import values
from gm.reports.facts import GAME_MASTER, CalendarEntry, DeadlineTold, GameRules, OwnSeat, PowerOrders
from gm.reports.sections import power_orders
from gm.rules.agreement import Accord
from gm.rules.orders import Order
from gm.service.house import House
from gm.service.model import game as model
from gm.service.model.game import Game
from gm.service.model.letters import Sheet
from gm.service.post.causes import digest
from gm.service.post.queue import by_subject, press_address, seat_address, tag_of, zone_of
from gm.service.turn.acts import session_closes
from gm.service.turn.rulesets import ruleset_of
from gm.service.turn.sheet_code import sheet_code
from gm.service.turn.standing import FOREVER
from gm.terms.times import EveryDays, Interval, Schedule
from gm.variants.registry import variant


def seat_facts(house: House, game: Game, seat: model.Seat) -> OwnSeat:
    """A seat as letters tell it. One that cannot write to `+` has one address for everything: its letters name their
    readers."""
    if seat.number >= model.FIRST_OBSERVER:
        mark, zone = tag_of(house, game, seat), zone_of(game, seat)
        return OwnSeat((), seat_address(house, game, seat), {}, mark, zone, observes=True)
    if by_subject(house, seat):
        return OwnSeat(seat.powers, seat_address(house, game, seat), {}, tag_of(house, game, seat), zone_of(game, seat))
    others = [power for other in game.players if other.number != seat.number for power in other.powers]
    press = {power: press_address(house, game, seat, power) for power in sorted(others)}
    if any(other.number == 0 for other in game.seats) and seat.number:
        press[GAME_MASTER] = press_address(house, game, seat, GAME_MASTER)
    return OwnSeat(seat.powers, seat_address(house, game, seat), press, tag_of(house, game, seat), zone_of(game, seat))


def deadline_facts(house: House, game: Game, seat: model.Seat, due: datetime | None = None) -> DeadlineTold | None:
    """The open turn's deadline, and in grace its end; None where nothing runs out."""
    if due is None:
        if game.running is None:
            return None
        due = game.running.deadline.grace_until or game.running.deadline.due
        if due == FOREVER:
            return None
    return DeadlineTold(due, zone_of(game, seat), house.now(), session_closes(game))


def calendar_entry(house: House, game: Game, *, cancelled: bool = False) -> CalendarEntry:
    """One event for a game's whole life; each turn and each move of its deadline raises the number."""
    uid = digest(house, "calendar", game.name).hex()[:24]
    return CalendarEntry(f"{uid}@{house.domain}", calendar_number(game), cancelled, house.now())


def calendar_number(game: Game) -> int:
    """The number by which a calendar knows the newer of two events."""
    shifted = game.deadline.shifted if game.deadline else 0
    return game.number * 100 + game.judgement * 10 + shifted


def orders_facts(game: Game, power: str, sheet: Sheet | None) -> PowerOrders:
    """The orders in force for a power, and what it still lacks."""
    told = power_orders(power, canonical(game, sheet.orders) if sheet else (), game.position, ruleset_of(game))
    return replace(told, sheet_code=code_of_sheet(game, sheet)) if sheet else told


def code_of_sheet(game: Game, sheet: Sheet) -> str:
    """The code of a sheet of the open turn."""
    return sheet_code(str(game.position.turn), sheet.power, sheet.orders)


def canonical(game: Game, texts: Sequence[str]) -> tuple[Order, ...]:
    return tuple(map(variant(game.settings.variant).read_order, texts))


def rules_facts(game: Game) -> GameRules:
    settings, timing = game.settings, game.settings.timing
    ruleset = ruleset_of(game)
    press = settings.press
    return GameRules(
        edition=settings.edition,
        zone=timing.zone.key,
        moves=schedule_facts(timing.moves),
        first_seconds=round(timing.first.total_seconds()) if timing.first else None,
        others_after_seconds=round(timing.others.after.total_seconds()),
        others_clock=str(timing.others.at) if timing.others.at else "",
        others_early=timing.others.early,
        early=settings.early,
        grace_seconds=round(timing.grace.total_seconds()),
        silence=str(settings.absence),
        disorder_after=settings.disorder_after,
        first_turn_waits=settings.first_turn_waits,
        retreats=str(ruleset.rulebook.retreats),
        amended=bool(settings.choices.keys() - {"retreats"}),
        gm_knows=settings.gm_is_told,
        reveal=settings.reveal,
        goal=ruleset.ending.goal,
        goal_counts=ruleset.ending.goal_counts,
        notes=ruleset.chart.notes,
        absent=tuple(sorted(ruleset.chart.absent(ruleset.opening))),
        absence_seconds=round(timing.absence.total_seconds()),
        end_year=settings.end_year,
        draws=str(settings.draws) if Accord.DRAW in ruleset.ending.accords else "none",
        concessions=Accord.CONCESSION in ruleset.ending.accords,
        pause_votes=str(settings.pause_votes),
        extend_votes=str(settings.extend_votes),
        press=replace(press, closed=settings.quiet_phases),
        web=settings.web,
        sections=variant(settings.variant).telling.of_rules,
    )


def seats_known_to(game: Game, seat: model.Seat) -> dict[str, str]:
    """power -> player, for the human game master where he may know; nothing for anybody else."""
    if seat.number != 0 or not game.settings.gm_is_told:
        return {}
    return {power: other.player.name for other in game.players for power in other.powers}


def schedule_facts(schedule: Schedule) -> values.Schedule:
    if isinstance(schedule, Interval):
        return values.Schedule(every_seconds=round(schedule.length.total_seconds()))
    if isinstance(schedule, EveryDays):
        return values.Schedule(every_days=schedule.days, clock=str(schedule.at))
    return values.Schedule(tuple(values.WeekTime(day, str(at)) for day, at in schedule.times))
