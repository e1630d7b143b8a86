"""The command line: thin commands over the rest of the package."""

import sys
from typing import Annotated

import typer

app = typer.Typer(
    help="A play-by-email game master for the board game Diplomacy.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

Jsonl = Annotated[bool, typer.Option("--jsonl", help="One case a line; a bad line is answered with an error.")]


@app.command()
def adjudicate(jsonl: Jsonl = False) -> None:
    """Judge the case on standard input (JSON) and write the ruling on standard output."""
    from gm.exchange.ruling import judge_case
    from gm.exchange.stream import run_tool

    raise typer.Exit(run_tool(judge_case, sys.stdin.buffer, sys.stdout, sys.stderr, jsonl=jsonl))


@app.command()
def legal(jsonl: Jsonl = False) -> None:
    """List every legal order of every unit of the case on standard input (JSON)."""
    from gm.exchange.ruling import legal_orders
    from gm.exchange.stream import run_tool

    raise typer.Exit(run_tool(legal_orders, sys.stdin.buffer, sys.stdout, sys.stderr, jsonl=jsonl))


def main() -> None:
    """Entry point of the `gm` command."""
    app()
