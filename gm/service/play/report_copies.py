"""The report of a turn that was judged, once more, for a player who has lost it."""

from dataclasses import replace

from gm.exchange.report import report_json
from gm.reports.facts import Personal, Results
from gm.reports.news import TurnReport
from gm.reports.sections import power_orders
from gm.rules.judge import Ruling, adjudicate
from gm.service.house import House
from gm.service.model.game import Game, Seat
from gm.service.model.record import TurnRecord
from gm.service.play.reporting import proclaimed
from gm.service.ports import Work
from gm.service.post.seatfacts import canonical, seat_facts
from gm.service.post.web import page_of_turn
from gm.service.turn.line import times_judged
from gm.service.turn.rulesets import ruleset_of
from gm.service.turn.told_codes import earlier_codes, told_codes
from gm.variants.registry import variant
from gm.variants.telling import public_report, told_alone, told_apart


def report_again(work: Work, house: House, game: Game, seat: Seat, record: TurnRecord) -> Results:
    """What was told of it then: the public part, and what concerned this seat alone; no deadline, which is past."""
    ruleset = ruleset_of(game)
    telling = variant(game.settings.variant).telling
    ruling, report = judged_report(work, game, record)
    orders = {power: canonical(game, texts) for power, texts in record.orders.items()}
    own = tuple(
        power_orders(power, orders.get(power, ()), record.before, ruleset)
        for power in seat.powers
        if power in orders or power in ruleset.owing(record.before)
    )
    personal = Personal(
        seat_facts(house, game, seat),
        own,
        sealed=told_apart(ruling, ruleset, seat.powers),
        sections=told_alone(ruling, ruleset, telling, seat.powers),
    )
    return Results(
        game.name,
        variant=game.settings.variant,
        report=report,
        personal=personal if seat.powers else None,
        report_json=report_json(ruling, ruleset, setup=game.settings.setup, language=game.settings.language),
        again=True,
        web_page=page_of_turn(house, game, seat, report.turn),
    )


def judged_report(work: Work, game: Game, record: TurnRecord) -> tuple[Ruling, TurnReport]:
    """A judgement, and the public part of what was told of it then."""
    ruleset = ruleset_of(game)
    telling = variant(game.settings.variant).telling
    orders = {power: canonical(game, texts) for power, texts in record.orders.items()}
    # Judged again, for what no record holds; what was found then stands, whatever a later version would find.
    ruling = replace(
        adjudicate(record.before, orders, ruleset, disorder=record.disorder, chance=record.chance),
        after=record.after,
        events=record.events,
        verdict=record.verdict,
    )
    silent = tuple(sorted(power for power in record.disorder if game.holder(power) is not None))
    report = public_report(
        ruling,
        ruleset,
        telling,
        silent=silent,
        proclamations=proclaimed(work, game, record.number),
        judgement=times_judged(work.turns.of_game(game.name), record.before.turn, record.judged),
    )
    codes = told_codes(game, str(record.before.turn), record.orders, ruling.outcomes)
    earlier = earlier_codes(work, game, record.number, ruling.outcomes)
    return ruling, replace(report, sheet_codes=codes, earlier_codes=earlier)
