"""The table of settings: what it says is what documents, examples and letters say."""

import subprocess
import sys
from pathlib import Path

import pytest

from gm.config.kinds import KINDS
from gm.reports.stationery import stationery
from gm.service.model.game import GameSettings, Player
from gm.terms.table import Setting, settings_in

ROOT = Path(__file__).parents[2]
OF_GAME, OF_PLAYER = tuple(settings_in(GameSettings)), tuple(settings_in(Player))


def key_of(setting: Setting) -> str:
    return setting.row.key


@pytest.mark.parametrize("setting", [*OF_GAME, *OF_PLAYER], ids=key_of)
def test_a_row_is_of_a_kind_that_files_can_write(setting: Setting) -> None:
    assert setting.row.kind in KINDS


@pytest.mark.parametrize("setting", [*OF_GAME, *OF_PLAYER], ids=key_of)
def test_the_commented_example_shows_every_setting(setting: Setting) -> None:
    example = (ROOT / "examples" / "games" / "europe-1.toml").read_text(encoding="utf-8")

    assert setting.row.kind == "choices" or f"{setting.row.key.rpartition('.')[2]} " in example


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("setting", [each for each in (*OF_GAME, *OF_PLAYER) if each.row.told], ids=key_of)
def test_a_change_that_is_told_has_a_name(setting: Setting, language: str) -> None:
    named = any(f"changed.{part}" in stationery(language).words for part in setting.row.key.split("."))

    assert setting.row.stands or named


def test_the_page_of_settings_is_the_table() -> None:
    made = subprocess.run([sys.executable, "tools/settings.py"], cwd=ROOT, capture_output=True, check=True, text=True)

    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    assert page == made.stdout, "python tools/settings.py > docs/settings.md"
