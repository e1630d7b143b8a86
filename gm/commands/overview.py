"""How games stand: `gm list`, and the words in which it is said."""

from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from gm.commands.installation import read_config, reading, spoilt_rows
from gm.commands.terminal import complain, say
from gm.languages.language import OTHERWISE
from gm.reports.dates import deadline_words
from gm.reports.stationery import stationery
from gm.reports.textpart import columns
from gm.reports.values import DeadlineTold
from gm.reports.words import Words
from gm.service.model.game import FIRST_OBSERVER, Game, GameState, Seat, Signup
from gm.service.ports import Work
from gm.service.turn.standing import FOREVER
from gm.variants.registry import variant


def list_games(path: Path) -> int:
    """`gm list`: every game, its turn, and when the next deadline falls. The exit status."""
    config = read_config(path)
    with reading(config) as work:
        rows = standing_of(work)
        spoilt = spoilt_rows(work)
    if rows:
        say(columns(rows, STANDING))
    elif not spoilt:
        complain("no game has begun: gm apply begins those that have a file")
    return 1 if spoilt else 0


STANDING = ("game", "state", "turn", "deadline")


def standing_of(work: Work) -> list[tuple[str, ...]]:
    """A row for each game."""
    return [
        (game.name, state_words(game), turn_words(game, str(game.position.turn)), due_words(game))
        for game in work.games.all()
    ]


def called_without_power(seat: Seat) -> str:
    """What a seat is that holds no power."""
    return "game master" if not seat.number else "no power yet" if seat.number < FIRST_OBSERVER else "observer"


def words_of(game: Game) -> Words:
    """What the command line speaks, with the names of this game."""
    return _words(game.settings.variant)


@cache
def _words(variant_name: str) -> Words:
    return Words(stationery(OTHERWISE).words, variant(variant_name).names()[OTHERWISE])


def turn_words(game: Game, turn: str) -> str:
    """« Spring 1901 (S1901M) »."""
    said = words_of(game).turn(turn)
    return said if said == turn else f"{said} ({turn})"


def state_words(game: Game) -> str:
    if game.state is GameState.FORMING:
        waiting = f", {len(game.waiting)} waiting" if game.waiting else ""
        begins = "when the game master says so" if game.settings.signup is Signup.GM else "when full"
        return f"{game.state}: {len(game.table)} of {game.places} places taken{waiting}; begins {begins}"
    if game.state is not GameState.ENDED or game.verdict is None:
        return str(game.state)
    winners = ", ".join(map(words_of(game).names.power, game.verdict.powers))
    return f"{game.state}: {game.verdict.kind}" + (f", {winners}" if winners else "")


def due_words(game: Game) -> str:
    if game.epilogue is not None:
        return f"titles are voted until {_words_of_deadline(game, game.epilogue.due)}"
    running = game.running
    if running is None:
        return "–"
    due = running.deadline.grace_until or running.deadline.due
    if due == FOREVER:
        return "waits for everybody's orders"
    told = _words_of_deadline(game, due)
    return f"{told}, grace" if running.deadline.grace_until else told


def _words_of_deadline(game: Game, due: datetime) -> str:
    return deadline_words(DeadlineTold(due, game.settings.timing.zone.key, datetime.now(UTC)), OTHERWISE)
