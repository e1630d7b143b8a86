"""What everybody reads of a judged turn, and of the end of a game."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from gm.exchange.report import report_json
from gm.reports.facts import GAME_MASTER, CalendarEntry, EndOfGame, Judged, Personal, Results
from gm.reports.news import Spoken, TurnReport
from gm.reports.sections import board, ending
from gm.rules.agreement import Accord, Wish
from gm.rules.judge import Ruling
from gm.rules.outcomes import Verdict
from gm.service.house import House
from gm.service.model.game import Game, GameState
from gm.service.model.letters import Sheet
from gm.service.model.outbox import Priority
from gm.service.play.epilogue import ended
from gm.service.play.ranking import ranking_told
from gm.service.ports import Work
from gm.service.post.announcements import tell_at_once
from gm.service.post.attention import master_of, since_last_report
from gm.service.post.endfacts import places, titles_told
from gm.service.post.orderfacts import orders_of
from gm.service.post.queue import queue, zone_of
from gm.service.post.seatfacts import calendar_entry, deadline_facts, seat_facts
from gm.service.post.votefacts import votes_told
from gm.service.post.web import page_of_turn
from gm.service.press.relay import is_closed, release
from gm.service.turn.line import judged_turns, silent_again, times_judged_by_now
from gm.service.turn.master import acts_of
from gm.service.turn.public_codes import earlier_codes, told_codes
from gm.service.turn.rulesets import ruleset_of
from gm.service.turn.standing import counting
from gm.service.who.doubt import undecided
from gm.terms.codec import Json
from gm.variants.registry import variant
from gm.variants.telling import public_report, told_alone, told_apart, years_told

LATE = timedelta(minutes=10)
"""How much later than judged a report may leave without a word to the game master."""


def report_turn(
    work: Work,
    house: House,
    game: Game,
    following: Game,
    ruling: Ruling,
    sheets: Mapping[str, Sheet],
    silent: tuple[str, ...],
) -> None:
    """A report to every player with what concerns him alone, and one to the game master with what needs him.

    His is sent first: it says when the others leave.
    """
    over = following.state is GameState.ENDED
    public = _public(work, game, following, ruling, sheets, silent)
    closed = not over and is_closed(following)
    calendar = calendar_entry(house, following, cancelled=over)
    file = report_json(ruling, ruleset_of(game), setup=game.settings.setup, language=game.settings.language)
    _report_to_master(work, house, game, following, public, file)
    telling = variant(game.settings.variant).telling
    votes = {} if over else votes_told(work, following)
    before = {} if over else counting(work, following)
    for seat in (each for each in game.seats if each.number):
        powers = following.seat(seat.number).powers
        coming = () if over else orders_of(following, following.seat(seat.number), before)
        facts = Results(
            game=game.name,
            variant=game.settings.variant,
            report=public,
            deadline=deadline_facts(house, following, seat),
            personal=Personal(
                seat_facts(house, following, following.seat(seat.number)),
                orders_of(game, seat, dict(sheets)),
                {p: n for p, n in public.owes.items() if ruleset_of(game).steward(ruling.after, p) in powers},
                told_apart(ruling, ruleset_of(game), seat.powers),
                told_alone(ruling, ruleset_of(game), telling, seat.powers),
                votes.get(seat.number),
                coming if before.keys() & set(powers) else (),
                coming,
            ),
            press_closed=closed,
            report_json=file,
            calendar=calendar,
            web_page=page_of_turn(house, following, seat, public.turn),
        )
        queue(work, house, game, seat, facts)


def _report_to_master(
    work: Work, house: House, game: Game, following: Game, public: TurnReport, file: Mapping[str, Json]
) -> None:
    over = following.state is GameState.ENDED
    notices, unlisted = since_last_report(work, house, game)
    master = master_of(game)
    if master is not None:
        judged = Judged(
            game.name,
            turn=public.turn,
            next_turn=public.after.turn,
            silent=public.silent,
            deadline=deadline_facts(house, following, master),
            judgement=public.judgement,
            ending=public.ending,
            report=public,
            report_json=file,
            calendar=calendar_entry(house, following, cancelled=over),
            notices=notices,
            unlisted=unlisted,
            undecided=len(undecided(work, house, game)),
            zone=zone_of(game, master),
            silent_again=() if over else silent_again(work, following),
            web_page=page_of_turn(house, following, master, public.turn),
            last_leaves=_last_leaves(work, house, game),
        )
        queue(work, house, game, master, judged)


def _last_leaves(work: Work, house: House, game: Game) -> datetime | None:
    """When the last of a game's reports leaves, behind those that wait already, where that is late."""
    if not house.rate.every:
        return None
    now = house.now()
    last = house.rate.last(work.outbox.waiting(Priority.REPORT) + len(game.seats), now)
    return last if last - now > LATE else None


def _public(
    work: Work,
    game: Game,
    following: Game,
    ruling: Ruling,
    sheets: Mapping[str, Sheet],
    silent: tuple[str, ...],
) -> TurnReport:
    """What is the same for all."""
    ruleset = ruleset_of(game)
    owes = (
        {}
        if ruling.verdict
        else {
            power: count
            for power, count in ruleset.owes(ruling.after).items()
            if (writer := ruleset.steward(ruling.after, power)) is not None and following.holder(writer)
        }
    )
    spoken = proclaimed(work, game, game.number)
    telling = variant(game.settings.variant).telling
    judged = times_judged_by_now(work, game)
    report = public_report(ruling, ruleset, telling, silent=silent, proclamations=spoken, judgement=judged)
    judged_sheets = {power: sheet.orders for power, sheet in sheets.items()}
    return replace(
        report,
        owes=owes,
        sheet_codes=told_codes(game, str(game.position.turn), judged_sheets, ruling.outcomes),
        earlier_codes=earlier_codes(work, game, game.number, ruling.outcomes),
        acts=acts_of(work, game),
    )


def proclaimed(work: Work, game: Game, number: int) -> tuple[Spoken, ...]:
    """What everybody was told during a turn; where press is grey, not by whom."""
    return tuple(
        Spoken(item.text, None if item.grey and item.power != GAME_MASTER else item.power, item.subject)
        for item in work.press.public(game.name, number)
    )


def end_by_word(work: Work, house: House, game: Game, *, drawn: bool) -> Game | None:
    """The game master closes a game: all who are left have agreed to share it, or it stops without a winner.

    None where its rules know no such end now.
    """
    ruleset = ruleset_of(game)
    verdict = ruleset.ending.agreed(game.position, ruleset, Wish(Accord.DRAW)) if drawn else Verdict("stopped", ())
    return end_with(work, house, game, verdict) if verdict is not None else None


def end_with(work: Work, house: House, game: Game, verdict: Verdict) -> Game:
    """End a game before its rules do; everybody is told how."""
    tell_at_once(work, house, game)
    last = calendar_entry(house, game, cancelled=True)
    game = ended(game, verdict, house.now())
    work.games.save(game)
    # Newer than the event that it takes off the calendars.
    say_farewell(work, house, game, verdict, replace(last, sequence=last.sequence + 1))
    release(work, house, game)
    return game


def say_farewell(work: Work, house: House, game: Game, verdict: Verdict, calendar: CalendarEntry) -> None:
    """Tell everybody how the game ended."""
    records = judged_turns(work, game)
    last = records[-1].before.turn if records else game.position.turn
    ranked = ranking_told(work, game)
    for seat in game.seats:
        facts = EndOfGame(
            game.name,
            variant=game.settings.variant,
            turn=str(last),
            ending=ending(verdict),
            history=years_told(
                ((record.before, record.after) for record in records),
                ruleset_of(game),
                variant(game.settings.variant).telling,
            ),
            players=_played_by(game),
            board=board(game.position, ruleset_of(game)),
            calendar=calendar,
            places=places(verdict),
            titles=titles_told(work, house, game, seat),
            ranking=ranked.get(seat.number, ()),
        )
        queue(work, house, game, seat, facts)


def _played_by(game: Game) -> dict[str, str]:
    """power -> who plays it in the end; nothing where that stays a secret."""
    if not game.settings.reveal:
        return {}
    return {power: seat.player.name for seat in game.players for power in seat.powers}
