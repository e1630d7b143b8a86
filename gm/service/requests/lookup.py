"""What players look up: turns that were judged, their letters, who plays and who is late, the rules."""

from itertools import groupby

from gm.reports.facts import (
    GAME_MASTER,
    HIDDEN_WRITER,
    Facts,
    History,
    LateTold,
    LetterListed,
    LettersListed,
    LettersOfTurn,
    NoReport,
    PlayersTold,
    PossibleTold,
    PowerPlayed,
    PressRelay,
    Proclamation,
    RulesTold,
)
from gm.service.case.reading import possible_in
from gm.service.house import House
from gm.service.model.game import Game, GameState
from gm.service.model.letters import PressItem
from gm.service.play.report_copies import report_again
from gm.service.ports import Work
from gm.service.post.queue import zone_of
from gm.service.post.seatfacts import deadline_facts, rules_facts, seat_facts, seats_known_to
from gm.service.post.web import page_of_game
from gm.service.requests.row import Asking
from gm.service.turn.declarations import newcomers
from gm.service.turn.line import judged_turns, turn_named
from gm.service.turn.rulesets import ruleset_of
from gm.service.turn.standing import counting, owing_seats
from gm.variants.registry import variant
from gm.variants.telling import years_told

MOST_LISTED = 60
"""Letters that one answer lists."""


def give_history(work: Work, house: House, asking: Asking) -> Facts:
    game = asking.game
    records = judged_turns(work, game)
    years = years_told(
        ((record.before, record.after) for record in records),
        ruleset_of(game),
        variant(game.settings.variant).telling,
    )
    turns = tuple(str(record.before.turn) for record in records)
    return History(game.name, str(game.position.turn), turns, years, page_of_game(house, game, asking.seat))


def give_report(work: Work, house: House, asking: Asking) -> Facts:
    """The report of a turn; of a season, that of its first phase; where none is named, the last one."""
    game, wanted = asking.game, asking.values.get("TURN")
    records = judged_turns(work, game)
    meant = turn_named(game, wanted) if wanted else None
    found = next((record for record in reversed(records) if meant in (None, record.before.turn)), None)
    if found is None:
        turns = tuple(str(record.before.turn) for record in records)
        return NoReport(game.name, str(game.position.turn), turns)
    return report_again(work, house, game, asking.seat, found)


def give_letters(work: Work, house: House, asking: Asking) -> Facts:
    game, seat = asking.game, asking.seat
    items = {item.id: item for item in work.press.of_game(game.name)}
    names = {record.number: str(record.before.turn) for record in work.turns.of_game(game.name)}
    names[game.number] = str(game.position.turn)
    # Whoever answers an anonymous letter names no more than its thread.
    known = {GAME_MASTER, *ruleset_of(game).powers}

    def listed(item: PressItem) -> tuple[str, LetterListed]:
        turn = names.get(item.number, "")
        to = tuple(name if name in known else HIDDEN_WRITER for name in item.to)
        return turn, LetterListed(item.received, True, item.power, to, item.subject, bool(item.held))

    found = [listed(item) for item in items.values() if item.seat == seat.number]
    for row in work.outbox.of_press(tuple(items), seat.number):
        facts = row.facts
        if isinstance(facts, PressRelay | Proclamation):
            to = facts.to if isinstance(facts, PressRelay) else ()
            found.append((facts.turn, LetterListed(row.created, False, facts.writer, to, facts.subject)))
    found.sort(key=lambda pair: pair[1].at, reverse=True)
    turns = groupby(found[:MOST_LISTED], key=lambda pair: pair[0])
    return LettersListed(
        game.name,
        str(game.position.turn),
        tuple(LettersOfTurn(turn, tuple(letter for _, letter in pairs)) for turn, pairs in turns),
        max(0, len(found) - MOST_LISTED),
        zone_of(game, seat),
    )


def tell_late(work: Work, house: House, asking: Asking) -> Facts:
    game = asking.game
    owing = owing_seats(game) if game.state is not GameState.ENDED else ()
    there = counting(work, game)
    late = [seat for seat in owing if not all(power in there for power in seat.powers if power in _owed(game))]
    named = game.settings.tells_late
    return LateTold(
        game.name,
        str(game.position.turn),
        owing=len(owing),
        missing=len(late),
        powers=tuple(power for seat in late for power in seat.powers) if named else (),
        named=named,
        deadline=deadline_facts(house, game, asking.seat),
    )


def _owed(game: Game) -> frozenset[str]:
    return ruleset_of(game).owing(game.position)


def tell_players(work: Work, house: House, asking: Asking) -> Facts:
    game = asking.game
    records = judged_turns(work, game)
    silent = records[-1].disorder if records else frozenset()
    ruleset = ruleset_of(game)
    alive = ruleset.laws.alive(game.position)
    new = newcomers(work, game)
    names = seats_known_to(game, asking.seat)

    def row(power: str) -> PowerPlayed:
        seat = game.holder(power)
        state = "out" if power not in alive else "played" if seat else "unplayed"
        replaced = seat is not None and seat.number in new
        return PowerPlayed(power, state, replaced, state == "played" and power in silent, names.get(power, ""))

    rows = tuple(row(power) for power in sorted(ruleset.powers) if _is_anybodys(game, power))
    return PlayersTold(game.name, str(game.position.turn), rows)


def _is_anybodys(game: Game, power: str) -> bool:
    return game.holder(power) is not None or power in game.unplayed


def give_rules(work: Work, house: House, asking: Asking) -> Facts:
    game = asking.game
    powers = tuple(sorted(power for other in game.players for power in other.powers))
    return RulesTold(
        game.name, str(game.position.turn), seat_facts(house, game, asking.seat), rules_facts(game), powers
    )


def tell_possible(work: Work, house: House, asking: Asking) -> Facts:
    game, text = asking.game, asking.values["ORDER"]
    return PossibleTold(game.name, str(game.position.turn), text, possible_in(game, asking.seat, text))
