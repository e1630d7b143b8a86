"""The command line of games: how they stand, and what has happened in them."""

import sys
from pathlib import Path
from typing import Annotated

import typer

games = typer.Typer()
ConfigFile = Annotated[Path, typer.Option("--config", help="The service's file.")]
Seat = Annotated[str, typer.Argument(help="Its number, or a power that it plays.")]


def at_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


@games.command()
def new(
    name: Annotated[str, typer.Argument(help="The game's name: small letters, digits, hyphens.")] = "",
    gm: Annotated[str, typer.Option(help="The game master: Name <name@example.org>.")] = "",
    player: Annotated[
        list[str] | None, typer.Option(help="Name <name@example.org>, or with = France behind it; one for each player.")
    ] = None,
    given: Annotated[
        list[str] | None,
        typer.Option("--set", help="A key of the file and its value: language=en, deadline.zone=Europe/London."),
    ] = None,
    like: Annotated[
        str, typer.Option(help="The example that it is made from: europe-1, forum-1, signup-1.")
    ] = "europe-1",
    config: ConfigFile = Path("gm.toml"),
) -> None:
    """Write the file of a new game (and gm.toml, where there is none); asks what is not said, in a terminal."""
    from gm.commands.new import Wanted, new_game

    def ask(question: str, usual: str, hidden: bool) -> str:
        # With a default that is empty an empty line is an answer: whether it can be used is told by who asks.
        return str(typer.prompt(question, default=usual, show_default=bool(usual), hide_input=hidden))

    pairs = [each.partition("=") for each in given or ()]
    values = {key.strip(): value.strip() for key, _, value in pairs}
    wanted = Wanted(name, gm, tuple(player or ()), like, values)
    raise typer.Exit(new_game(config, wanted, ask if at_terminal() else None))


@games.command(name="list")
def list_all(config: ConfigFile = Path("gm.toml")) -> None:
    """List the games: their state, their turn, their next deadline."""
    from gm.commands.overview import list_games

    raise typer.Exit(list_games(config))


@games.command()
def status(
    game: Annotated[str, typer.Argument(help="Default: how the whole installation goes on.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="One line of JSON, for programs.")] = False,
    config: ConfigFile = Path("gm.toml"),
) -> None:
    """Say who owes orders in a game, and who has sent them; not which."""
    from gm.commands.status import show_status

    raise typer.Exit(show_status(config, game, as_json=as_json))


@games.command()
def ranking(
    variant: Annotated[str | None, typer.Option(help="Of one game only. Default: all that rank their players.")] = None,
    config: ConfigFile = Path("gm.toml"),
) -> None:
    """Rank the players over all games that are over, by their points. That it was looked at is logged."""
    from gm.commands.games import start_log
    from gm.commands.standings import show_ranking

    start_log("info")
    raise typer.Exit(show_ranking(config, variant))


@games.command()
def replay(game: str, config: ConfigFile = Path("gm.toml")) -> None:
    """Judge every turn of a game again, from kept sheets and lots; ends with 1 when one comes out otherwise."""
    from gm.commands.chronicle import replay_game

    raise typer.Exit(replay_game(config, game))


@games.command()
def log(game: str, config: ConfigFile = Path("gm.toml")) -> None:
    """Tell what happened in a game: turns, letters in and out by kind, acts, incidents; no contents."""
    from gm.commands.chronicle import show_log

    raise typer.Exit(show_log(config, game))


@games.command()
def letters(
    game: str,
    seat: Annotated[str | None, typer.Argument(help="A seat's number, or a power. Default: all.")] = None,
    config: ConfigFile = Path("gm.toml"),
) -> None:
    """List the letters that were kept: number, turn, kind, and the subjects that the game master may know."""
    from gm.commands.chronicle import list_letters
    from gm.commands.games import start_log

    start_log("info")
    raise typer.Exit(list_letters(config, game, seat))


@games.command(name="export")
def export_whole(
    game: str,
    out: Annotated[Path | None, typer.Option(help="Where to write it. Default: GAME.json.")] = None,
    config: ConfigFile = Path("gm.toml"),
) -> None:
    """Write a game into one JSON file: settings, seats, turns, sheets; it is as secret as the database."""
    from gm.commands.archive import export_game
    from gm.commands.games import start_log

    start_log("info")
    raise typer.Exit(export_game(config, game, out))


@games.command(name="import")
def import_whole(
    file: Annotated[Path, typer.Argument(help="What gm export wrote.")], config: ConfigFile = Path("gm.toml")
) -> None:
    """Take over a game from such a file: it goes on here, and every player is sent a new secret address."""
    from gm.commands.archive import import_game
    from gm.commands.games import start_log

    start_log("info")
    raise typer.Exit(import_game(config, file))
