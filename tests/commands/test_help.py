"""`gm help`: pages and commands, in a checkout and in a wheel."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gm.commands.cli import app
from gm.commands.handbook import topics

ROOT = Path(__file__).parents[2]


def said(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["help", *arguments])
    return done.exit_code, done.output


def test_help_alone_lists_every_topic_with_its_title() -> None:
    status, text = said()

    assert status == 0 and "install" in text and "Installing it" in text
    assert all(name in text for name in topics())


@pytest.mark.parametrize("topic", sorted(topics()))
def test_a_topic_shows_its_page(topic: str) -> None:
    status, text = said(topic)

    assert status == 0 and text.strip() == topics()[topic].read_text(encoding="utf-8").strip()


def test_a_command_shows_how_it_is_used() -> None:
    status, text = said("adjudicate")

    assert status == 0 and "--jsonl" in text


def test_an_unknown_topic_is_told_with_those_that_are_there() -> None:
    status, text = said("weather")

    assert status == 2 and "expected one of" in text and "operations" in text


def test_the_wheel_carries_every_topic() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        wheel = tomllib.load(file)["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]

    assert {name for name in wheel if name.startswith("docs/")} == {f"docs/{name}.md" for name in topics()}


def test_a_shell_completes_commands() -> None:
    asked = {**os.environ, "_GM_COMPLETE": "complete_bash", "COMP_WORDS": "gm res", "COMP_CWORD": "1"}
    done = subprocess.run([Path(sys.executable).parent / "gm"], env=asked, capture_output=True, text=True, check=False)

    assert done.stdout.split() == ["restore"]
