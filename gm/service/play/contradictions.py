"""Contradictions inside an archive: a game that could not go on is not imported."""

from collections.abc import Iterator

from gm.exchange.case import read_case
from gm.exchange.ruling import centers_json, dislodged_json, units_json
from gm.exchange.values import CaseError
from gm.rules.errors import RulesError
from gm.rules.position import Position
from gm.service.model.archive import Archive
from gm.service.model.game import Game, GameState
from gm.service.model.identity import is_game_name
from gm.service.turn.acts import read_order
from gm.service.turn.rulesets import ruleset_of
from gm.variants.registry import variant


def contradictions(archive: Archive) -> Iterator[str]:
    """Every contradiction with its place, the most important first; places are counted from one."""
    game = archive.game
    if not is_game_name(game.name) or game.settings.name != game.name:
        yield f"game.name: {game.name!r}, expected the name of its settings, of letters, digits and hyphens"
    try:
        ruleset_of(game)
    except RulesError as error:
        yield f"game.settings: {error}"
        return
    yield from _of_seats(game)
    yield from _of_position(game, game.position, "game.position")
    if (game.state in (GameState.ENDED, GameState.FORMING)) != (game.deadline is None):
        yield f"game.deadline: a game that is {game.state} has {'none' if game.deadline is None else 'one'}"
    for name, owners in _owners(archive).items():
        for place, owner in enumerate(owners, 1):
            if owner != game.name:
                yield f"{name}[{place}].game: {owner!r}, expected {game.name!r}"
    yield from _of_turns(archive)
    yield from _of_sheets(archive)
    yield from _of_press(archive)


def _owners(archive: Archive) -> dict[str, list[str | None]]:
    return {
        "turns": [each.game for each in archive.turns],
        "sheets": [each.game for each in archive.sheets],
        "acts": [each.game for each in archive.acts],
        "press": [each.game for each in archive.press],
        "incidents": [each.game for each in archive.incidents],
    }


def _of_turns(archive: Archive) -> Iterator[str]:
    game, sheets = archive.game, {sheet.id for sheet in archive.sheets}
    judged = {record.number for record in archive.turns}
    opened = {(record.number, record.judgement) for record in archive.turns}
    if missing := sorted(set(range(1, game.number)) - judged):
        yield f"turns: number {missing[0]} is missing"
    elif (game.number, game.judgement) in opened:
        yield f"turns: {len(judged)} are told of, and turn {game.number} is the open one"
    judgements: set[tuple[int, int]] = set()
    for place, record in enumerate(archive.turns, 1):
        where = f"turns[{place}]"
        yield from _of_position(game, record.before, f"{where}.before")
        yield from _of_position(game, record.after, f"{where}.after")
        if (record.number, record.judgement) in judgements:
            yield f"{where}.judgement: {record.judgement} of turn {record.number} stands above too"
        judgements.add((record.number, record.judgement))
        if lost := sorted(set(record.sheets) - sheets):
            yield f"{where}.sheets: there is no sheet {lost[0]}"


def _of_sheets(archive: Archive) -> Iterator[str]:
    powers, numbers = ruleset_of(archive.game).powers, [sheet.id for sheet in archive.sheets]
    if len(set(numbers)) < len(numbers):
        yield "sheets: two have the same id"
    for place, sheet in enumerate(archive.sheets, 1):
        if sheet.power not in powers:
            yield f"sheets[{place}].power: {sheet.power!r} is no power of this game"
        for text in sheet.orders:
            try:
                read_order(archive.game, text)
            except ValueError as error:
                yield f"sheets[{place}].orders: {error}"


def _of_press(archive: Archive) -> Iterator[str]:
    earlier: set[int] = set()
    for place, item in enumerate(archive.press, 1):
        if item.parent is not None and item.parent not in earlier:
            yield f"press[{place}].parent: there is no letter {item.parent} before it"
        earlier.add(item.id)


def _of_seats(game: Game) -> Iterator[str]:
    ruleset = ruleset_of(game)
    numbers = [seat.number for seat in game.table]
    if len(set(numbers)) < len(numbers) or len(numbers) != len(game.settings.players):
        yield f"game.seats: numbers {numbers}, expected one for each of {len(game.settings.players)} players"
    taken: dict[str, int] = {}
    for seat in game.seats:
        for power in seat.powers:
            if power not in ruleset.powers:
                yield f"game.seats[{seat.number}].powers: {power!r} is no power of this game"
            if taken.setdefault(power, seat.number) != seat.number:
                yield f"game.seats[{seat.number}].powers: {power} is played from seat {taken[power]}"
        if not seat.player.emails:
            yield f"game.seats[{seat.number}].player.emails: empty, expected an address"
    if lost := sorted(set(game.lots.values()) - {str(seat.number) for seat in game.seats}):
        yield f"game.lots: there is no seat {lost[0]}"


def _of_position(game: Game, position: Position, where: str) -> Iterator[str]:
    settings, chosen = game.settings, variant(game.settings.variant)
    case = {
        "variant": settings.variant,
        "setup": settings.setup,
        "edition": settings.edition,
        "rules": dict(settings.choices),
        "end_year": settings.end_year,
        "phase": str(position.turn),
        "units": units_json(position),
        "centers": centers_json(position),
        "dislodged": dislodged_json(position.dislodged),
        "contested": sorted(position.contested),
        chosen.slots.key: chosen.slots.write(position.extras, False),
    }
    try:
        if read_case(case).position != position:
            yield f"{where}: units, centres or what else stands there contradict each other"
    except CaseError as error:
        yield f"{where}: {error}"
