"""The time after the end of a game: players vote on titles, then the last letter goes out. Most games have none."""

from dataclasses import replace
from datetime import datetime, timedelta

from gm.reports.facts import LastLetter, TitleAnswer
from gm.reports.sections import ending
from gm.rules.epilogue import bearers
from gm.rules.outcomes import Verdict
from gm.service.house import House
from gm.service.model.game import Deadline, Game, GameState, Seat
from gm.service.play.ranking import ranking_told
from gm.service.play.waiting import Attended, wanting
from gm.service.ports import Work
from gm.service.post.endfacts import places, titles_told
from gm.service.post.queue import queue, zone_of
from gm.service.post.seatfacts import seat_facts
from gm.service.turn.rulesets import ruleset_of
from gm.service.turn.titles import title_votes, vote_for, voters


def ended(game: Game, verdict: Verdict, now: datetime) -> Game:
    """The game that is over, with its epilogue where it has one and somebody has anything to show for."""
    after = ruleset_of(game).ending.epilogue
    now = now.replace(microsecond=0)
    epilogue = Deadline(now + timedelta(days=after.days), now) if after is not None and verdict.scores else None
    return replace(game, state=GameState.ENDED, deadline=None, verdict=verdict, epilogue=epilogue)


def take_title_vote(
    work: Work, house: House, game: Game, seat: Seat, title: str, power: str, received: datetime
) -> TitleAnswer:
    """Note a seat's vote on titles. It may change until all have voted."""
    refused = _why_not(game, seat, title, power, received)
    if not refused:
        vote_for(work, game, seat.number, title, power, house.now())
    return TitleAnswer(
        game.name,
        turn=str(game.position.turn),
        seat=seat_facts(house, game, seat),
        title=title,
        power=power,
        refused=refused,
        titles=titles_told(work, house, game, seat),
    )


def _why_not(game: Game, seat: Seat, title: str, power: str, received: datetime) -> str:
    after = ruleset_of(game).ending.epilogue
    if after is None or title not in after.titles:
        return "not_in_this_game"
    if game.epilogue is None or received > game.epilogue.due:
        return "closed"
    if power in seat.powers:
        return "oneself"
    return "" if game.holder(power) is not None else "unplayed"


def attend_epilogue(work: Work, house: House, game: Game, complete_since: datetime) -> Attended:
    """Send the last letter once the time for votes has passed, or all have voted where turns end early too."""
    now, epilogue = house.now(), game.epilogue
    if epilogue is None:
        return Attended()
    if now < epilogue.due:
        if not game.settings.early or not _all_have_voted(work, game):
            return Attended()
        if work.letters.waiting_until(complete_since, game.name):
            return Attended(unread=True, complete_since=complete_since)
    elif (waits := wanting(work, game, epilogue, epilogue.due, now)) is not None:
        return waits
    close(work, house, game)
    return Attended(judged=True)


def _all_have_voted(work: Work, game: Game) -> bool:
    after = ruleset_of(game).ending.epilogue
    votes = title_votes(work, game)
    return after is not None and all(votes.get(seat.number, {}).keys() >= set(after.titles) for seat in voters(game))


def close(work: Work, house: House, game: Game) -> Game:
    """Count the votes and send the last letter, with points, titles and ranking."""
    after, verdict = ruleset_of(game).ending.epilogue, game.verdict
    if after is None or verdict is None or game.epilogue is None:
        return game
    if house.now() < game.epilogue.due:
        # A vote ended it a moment ago: its answer leaves before the last letter.
        work.outbox.before_reports(game.name)
    votes = [vote for each in title_votes(work, game).values() for vote in each.items()]
    verdict = replace(verdict, titles=bearers(after, votes))
    game = replace(game, epilogue=None, verdict=verdict)
    work.games.save(game)
    ranked = ranking_told(work, game)
    for seat in game.seats:
        facts = LastLetter(
            game.name,
            variant=game.settings.variant,
            turn=str(game.position.turn),
            ending=ending(verdict),
            titles=verdict.titles,
            places=places(verdict),
            ranking=ranked.get(seat.number, ()),
            zone=zone_of(game, seat),
        )
        queue(work, house, game, seat, facts)
    return game
