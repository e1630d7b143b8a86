"""The exit statuses that docs/operations.md tells."""

from pathlib import Path
from typing import Any

import pytest
from click import Argument, Command
from typer.main import get_command
from typer.testing import CliRunner

from gm.commands.cli import app

COMMANDS: dict[str, Command] = get_command(app).commands  # type: ignore[attr-defined]  # it is a group
GIVEN: dict[str, list[str]] = {"file": [__file__], "number": ["1"], "end": ["--stop"]}
"""What a command needs beside names: for its argument of that name, or for the command."""


def with_config() -> list[str]:
    return sorted(name for name, each in COMMANDS.items() if any(option.name == "config" for option in each.params))


def needed(name: str) -> list[str]:
    arguments: list[Any] = [each for each in COMMANDS[name].params if isinstance(each, Argument) and each.required]
    return [*(word for each in arguments for word in GIVEN.get(each.name, ["europe-1"])), *GIVEN.get(name, [])]


def test_the_commands_that_read_a_configuration_are_found() -> None:
    assert {"run", "check", "doctor", "import", "log"} <= set(with_config())


@pytest.mark.parametrize("name", with_config())
def test_a_configuration_that_is_not_there_ends_each_command_as_documented(name: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, [name, *needed(name), "--config", str(tmp_path / "gm.toml")])

    assert result.exit_code == (1 if name == "doctor" else 2), result.output
    assert not list(tmp_path.iterdir())


def test_an_option_that_is_not_known_ends_with_2() -> None:
    assert CliRunner().invoke(app, ["list", "--nothing"]).exit_code == 2


def test_a_login_that_the_configuration_does_not_ask_for_ends_with_2(tmp_path: Path) -> None:
    (tmp_path / "gm.toml").write_text(
        '[mailbox]\naddress = "gm@jeux.example"\n[imap]\nhost = "127.0.0.1"\nsecurity = "plain"\n'
        '[smtp]\nhost = "127.0.0.1"\nsecurity = "plain"\n',
        encoding="utf-8",
    )
    result = CliRunner().invoke(app, ["login", "--config", str(tmp_path / "gm.toml")])

    assert (result.exit_code, "names no client_id in [oauth2]" in result.output.replace("\n", " ")) == (2, True)
