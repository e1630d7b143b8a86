"""What a player changes of himself, and what he may know of what is kept: language, zone, record, data."""

from dataclasses import replace

from gm.reports.facts import DataSent, Facts, PersonalSet, RecordTold
from gm.service.house import House
from gm.service.model.game import Game, GameState, Player, Seat
from gm.service.model.letters import Sheet
from gm.service.model.record import TurnRecord
from gm.service.ports import Work
from gm.service.post.seatfacts import deadline_facts
from gm.service.requests.row import AskerRole, Asking, role_of
from gm.service.settings.changes import change
from gm.service.turn.declarations import said
from gm.service.turn.line import judged_turns
from gm.service.turn.rulesets import ruleset_of
from gm.terms.codec import Json

RESIGNED = "resigned"
"""Kind of the row that notes that a seat's player has left."""


def set_language(work: Work, house: House, asking: Asking) -> Facts:
    code = asking.values["LANGUAGE"]
    return _personal(house, asking, with_player(work, house, asking, language=code), "language", code)


def set_zone(work: Work, house: House, asking: Asking) -> Facts:
    zone = asking.values["ZONE"]
    return _personal(house, asking, with_player(work, house, asking, zone=zone), "zone", zone)


def _personal(house: House, asking: Asking, game: Game, what: str, value: str) -> Facts:
    deadline = deadline_facts(house, game, game.seat(asking.seat.number))
    return PersonalSet(game.name, str(game.position.turn), what, value, deadline)


def with_player(work: Work, house: House, asking: Asking, **changes: object) -> Game:
    """Store changes of a player's own data; the game with them."""
    game = asking.game
    if role_of(asking.seat) is AskerRole.OBSERVER:
        return _with_observer(work, game, replace(asking.seat, player=_changed(asking.seat.player, changes)))
    settings = game.with_player(asking.seat.number, _changed(asking.seat.player, changes))
    return change(work, house, game, settings, (), {}, game.file_stamp)


def _with_observer(work: Work, game: Game, seat: Seat) -> Game:
    """No file names him, and no deadline is his."""
    game = replace(game, seats=tuple(seat if each.number == seat.number else each for each in game.seats))
    work.games.save(game)
    return game


def _changed(player: Player, changes: dict[str, object]) -> Player:
    return replace(player, **changes)  # type: ignore[arg-type]  # fields of a Player


def tell_record(work: Work, house: House, asking: Asking) -> Facts:
    """Turns of this game in which the seat owed orders, and how many games at this address ended, or were left."""
    game, seat = asking.game, asking.seat
    on_time = late = silent = 0
    for record in judged_turns(work, game):
        owed = ruleset_of(game).owing(record.before) & set(seat.powers)
        if not owed:
            continue
        received = [sheet.received for sheet in _counted(work, record) if sheet.power in owed]
        if not received:
            silent += 1
        elif max(received) > record.due:
            late += 1
        else:
            on_time += 1
    others = [each for each in work.games.all() if any(other.email == seat.email for other in each.players)]
    finished = sum(each.state is GameState.ENDED for each in others)
    left = sum(_has_left(work, each, seat.email) for each in others)
    return RecordTold(game.name, on_time, late, silent, finished, left)


def _counted(work: Work, record: TurnRecord) -> list[Sheet]:
    sheets = work.sheets.of_turn(record.game, record.number, record.judgement)
    return [sheet for sheet in sheets if sheet.id in record.sheets]


def _has_left(work: Work, game: Game, email: str) -> bool:
    seats = {seat.number for seat in game.players if seat.email == email}
    return not seats.isdisjoint(said(work, game, RESIGNED))


def send_data(work: Work, house: House, asking: Asking) -> Facts:
    """Send a player his data as a file: himself, and everything that he has sent."""
    game, seat = asking.game, asking.seat
    player = seat.player
    sheets: list[Json] = [
        {"turn": sheet.number, "received": sheet.received.isoformat(), "power": sheet.power, "text": sheet.text,
         "orders": list(sheet.orders)}
        for sheet in work.sheets.of_game(game.name) if sheet.seat == seat.number
    ]  # fmt: skip
    letters: list[Json] = [
        {"turn": item.number, "received": item.received.isoformat(), "power": item.power, "to": list(item.to),
         "subject": item.subject, "text": item.text}
        for item in work.press.of_game(game.name) if item.seat == seat.number
    ]  # fmt: skip
    acts: list[Json] = [
        {"turn": act.number, "at": act.at.isoformat(), "what": act.kind, "value": act.value}
        for act in work.acts.of_game(game.name) if act.seat == seat.number
    ]  # fmt: skip
    came: list[Json] = [
        {"received": letter.received.isoformat(), "kind": letter.kind, "sha256": letter.sha256}
        for letter in work.letters.of_game(game.name) if letter.seat == seat.number
    ]  # fmt: skip
    data: dict[str, Json] = {
        "game": game.name,
        "powers": list(seat.powers),
        "player": {
            "name": player.name,
            "addresses": list(player.emails),
            "language": player.language,
            "zone": player.zone,
        },
        "sheets": sheets,
        "letters_to_powers": letters,
        "said": acts,
        "letters_received_by_us": came,
    }
    return DataSent(game.name, data)
