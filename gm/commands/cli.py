"""The command line: thin commands over the rest of the package."""

import io
import sys
from pathlib import Path
from typing import IO, Annotated

import typer

from gm import __version__
from gm.commands.cli_games import ConfigFile, Seat, games

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
app.add_typer(games)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"gm {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """A play-by-email game master for the board game Diplomacy."""


def _given() -> IO[bytes]:
    """Standard input; nothing where there is none (`<&-`)."""
    return sys.stdin.buffer if sys.stdin is not None else io.BytesIO()


def _answers() -> IO[str]:
    """Standard output, in UTF-8 whatever the locale says: JSON has no other encoding (RFC 8259)."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    return sys.stdout


Jsonl = Annotated[bool, typer.Option("--jsonl", help="One case a line; a bad line is answered with an error.")]
Jobs = Annotated[int, typer.Option(min=1, help="Processes that answer a stream; answers keep the order of the lines.")]


@app.command()
def adjudicate(jsonl: Jsonl = False, jobs: Jobs = 1) -> None:
    """Judge the case on standard input (JSON) and write the ruling on standard output."""
    from gm.exchange.ruling import judge_case
    from gm.exchange.stream import run_tool

    raise typer.Exit(run_tool(judge_case, _given(), _answers(), sys.stderr, jsonl=jsonl, jobs=jobs))


@app.command()
def legal(jsonl: Jsonl = False, jobs: Jobs = 1) -> None:
    """List every legal order of every unit of the case on standard input (JSON)."""
    from gm.exchange.ruling import legal_orders
    from gm.exchange.stream import run_tool

    raise typer.Exit(run_tool(legal_orders, _given(), _answers(), sys.stderr, jsonl=jsonl, jobs=jobs))


@app.command()
def parse(
    power: Annotated[
        str | None, typer.Option(help="Whose sheet: a power, or several with commas. Default: any.")
    ] = None,
    position: Annotated[
        Path | None, typer.Option(help="A case (JSON) with the position. Default: the opening.")
    ] = None,
    variant: Annotated[str | None, typer.Option(help="The game, where the case does not say.")] = None,
    language: Annotated[
        str | None,
        typer.Option(
            help="The code of the language of answers, and of words with two meanings. Default: --explain answers in "
            "that of the sheet."
        ),
    ] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Answer in words instead of JSON.")] = False,
    jsonl: Annotated[
        bool,
        typer.Option("--jsonl", help="One letter a line (JSON): a case with `text`, `power`, `language`, `before`."),
    ] = False,
) -> None:
    """Read the sheet of orders on standard input, as a player wrote it, and say what each line means."""
    from gm.exchange.sheet import Asked, run_parse, run_parse_lines

    if jsonl:
        if explain or any((power, position, variant, language)):
            raise typer.BadParameter("stands alone: each line says whose letter it is, and where", param_hint="--jsonl")
        raise typer.Exit(run_parse_lines(_given(), _answers()))
    asked = Asked(variant, position, power, language, explain)
    raise typer.Exit(run_parse(_given(), _answers(), sys.stderr, asked))


@app.command()
def demo(
    out: Annotated[Path, typer.Option(help="The folder for letters, maps and the game's files.")] = Path("demo"),
    language: Annotated[
        str | None, typer.Option(help="The code of the language around the letters. Default: the locale's.")
    ] = None,
    variant: Annotated[str | None, typer.Option(help="The game that is played.")] = None,
) -> None:
    """Play a whole game by mail on this machine, and leave every letter and map in a folder."""
    from gm.commands.games import run_demo

    raise typer.Exit(run_demo(out, language, variant))


Phase = Annotated[str | None, typer.Argument(help="A turn such as F1902M. Default: where the game stands.")]
Language = Annotated[str | None, typer.Option(help="fr or en. Default: the game's.")]


@app.command()
def show(game: str, phase: Phase = None, config: ConfigFile = Path("gm.toml"), language: Language = None) -> None:
    """Print the report of a turn, or the position of a game, as text."""
    from gm.commands.look import show as show_game

    raise typer.Exit(show_game(config, game, phase, language))


@app.command(name="map")
def draw_map(
    game: str,
    phase: Phase = None,
    out: Annotated[Path, typer.Option(help="Where to write it: a name ending in .png or .svg.")] = Path("map.png"),
    config: ConfigFile = Path("gm.toml"),
    language: Language = None,
    width: Annotated[
        int | None, typer.Option(min=300, max=4000, help="Pixels, of a PNG; else 1000, of a large board 2000.")
    ] = None,
) -> None:
    """Draw the map of a turn with its orders, or of the position of a game."""
    from gm.commands.look import draw

    raise typer.Exit(draw(config, game, phase, out, language, width))


@app.command()
def site(
    out: Annotated[Path, typer.Argument(help="The folder of the site.")],
    games: Annotated[list[str] | None, typer.Argument(help="Which games. Default: all.")] = None,
    config: ConfigFile = Path("gm.toml"),
) -> None:
    """Write the web archive: what is public of the games, as files that any web server serves."""
    from gm.commands.site import write_site

    raise typer.Exit(write_site(config, out, games or []))


@app.command()
def run(config: ConfigFile = Path("gm.toml")) -> None:
    """Run the service: letters in, turns judged, letters out, until it is stopped."""
    from gm.commands.games import run_service

    raise typer.Exit(run_service(config))


@app.command()
def check(config: ConfigFile = Path("gm.toml")) -> None:
    """Say what is wrong with the configuration and the game files, and what applying them would change."""
    from gm.commands.games import check_games

    raise typer.Exit(check_games(config))


@app.command()
def apply(config: ConfigFile = Path("gm.toml")) -> None:
    """Begin the games whose file is new, and change those whose file changed."""
    from gm.commands.games import apply_games

    raise typer.Exit(apply_games(config))


@app.command()
def doctor(
    alarm: Annotated[bool, typer.Option("--alarm", help="Send a trial by the ways of [alarm], too.")] = False,
    mail: Annotated[
        bool, typer.Option("--mail", help="Look at what others make of its letters, too: SPF, DKIM, DMARC.")
    ] = False,
    config: ConfigFile = Path("gm.toml"),
) -> None:
    """Try everything that the service needs, and say what to mend."""
    from gm.commands.doctor import run_doctor
    from gm.commands.terminal import say

    raise typer.Exit(run_doctor(config, say, alarm=alarm, mail=mail))


@app.command()
def login(config: ConfigFile = Path("gm.toml")) -> None:
    """Log in to a mailbox whose provider wants OAuth2 instead of a password."""
    from gm.commands.login import log_in
    from gm.commands.terminal import say

    raise typer.Exit(log_in(config, say))


@app.command()
def letter(
    number: int,
    raw: Annotated[
        bool, typer.Option("--raw", help="Its very bytes, for a file: they may hold what steers a terminal.")
    ] = False,
    config: ConfigFile = Path("gm.toml"),
) -> None:
    """Print a letter that was set aside, as it came; control characters are written out. That it was is logged."""
    from gm.commands.games import show_letter

    raise typer.Exit(show_letter(config, number, raw=raw))


@app.command()
def seats(game: str, config: ConfigFile = Path("gm.toml")) -> None:
    """Say who plays what, unless the game's file has gm_knows = false. That it was looked at is logged."""
    from gm.commands.games import show_seats

    raise typer.Exit(show_seats(config, game))


@app.command()
def end(
    game: str,
    draw: Annotated[bool, typer.Option("--draw", help="All who are left have agreed to share the victory.")] = False,
    stop: Annotated[bool, typer.Option("--stop", help="It stops without a winner.")] = False,
    config: ConfigFile = Path("gm.toml"),
) -> None:
    """End a game by the game master's word, for good; everybody is told."""
    from gm.commands.games import end_game

    raise typer.Exit(end_game(config, game, draw=draw, stop=stop))


@app.command(name="do")
def act(
    game: str,
    line: Annotated[str, typer.Argument(help='As the game master would mail it: "Extend by 2 days".')],
    config: ConfigFile = Path("gm.toml"),
) -> None:
    """Do to a game what its game master may ask by mail, and print the answer."""
    from gm.commands.act import do_act

    raise typer.Exit(do_act(config, game, line))


@app.command()
def backup(
    file: Path,
    passwords: Annotated[bool, typer.Option("--passwords", help="Take the files of passwords along.")] = False,
    config: ConfigFile = Path("gm.toml"),
) -> None:
    """Write database, gm.toml and game files into one file, while the service runs. Only its owner may read it."""
    from gm.commands.backup import back_up

    raise typer.Exit(back_up(config, file, passwords=passwords))


@app.command()
def restore(file: Path, config: ConfigFile = Path("gm.toml")) -> None:
    """Put back what gm backup wrote, where no database is. Files that are there stay as they are."""
    from gm.commands.backup import restore

    raise typer.Exit(restore(config, file))


@app.command()
def recover(
    game: Annotated[str, typer.Argument(help="Of this game only.")] = "",
    send: Annotated[bool, typer.Option("--send", help="Send what is held: the players do not have it.")] = False,
    sent: Annotated[bool, typer.Option("--sent", help="It has left before: nothing of it is sent.")] = False,
    config: ConfigFile = Path("gm.toml"),
) -> None:
    """After a database was restored: which turns were judged once more, and the letters that are held."""
    from gm.commands.recovery import show_recovery

    raise typer.Exit(show_recovery(config, game, send=send, sent=sent))


@app.command()
def token(game: str, seat: Seat, config: ConfigFile = Path("gm.toml")) -> None:
    """Give a seat a new secret address, and mail it to its player."""
    from gm.commands.games import renew_token

    raise typer.Exit(renew_token(config, game, seat))


@app.command(name="help")
def show_help(
    context: typer.Context,
    topic: Annotated[str | None, typer.Argument(help="A topic, or a command. Default: the list of topics.")] = None,
) -> None:
    """Show a page of the handbook, or how a command is used."""
    from gm.commands.handbook import show_topic

    above = context.parent
    command = above.command.get_command(above, topic) if above and topic else None  # type: ignore[attr-defined]
    if above is not None and command is not None:
        typer.echo(command.get_help(typer.Context(command, info_name=topic, parent=above)))
        raise typer.Exit
    raise typer.Exit(show_topic(topic))


def main() -> None:
    """Entry point of the `gm` command."""
    try:
        app()
    except Exception as error:
        from sqlalchemy.exc import DBAPIError

        from gm.commands.terminal import complain
        from gm.service.ports import Spoilt
        from gm.store.migrate import MigrationFailed
        from gm.store.trouble import StoreUnusable

        if isinstance(error, StoreUnusable | MigrationFailed):
            told = str(error)
        elif isinstance(error, Spoilt):
            told = f"a row cannot be read from the database: {error}"
        elif isinstance(error, DBAPIError):
            # Only what the database's own driver says: the rest quotes the statement and its values.
            said = str(error.orig).partition("\n")[0]
            told = f"the database cannot be used: {said}; gm doctor says more"
            if said.startswith(("no such table", "relation ")):
                told = "the database holds nothing yet: gm run or gm apply makes its tables"
        else:
            raise
        complain(f"gm: {told}")
        raise SystemExit(1) from None
