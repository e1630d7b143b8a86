"""The table of settings: what it says is what documents, examples and letters say."""

import subprocess
import sys
from pathlib import Path

import pytest

from gm.config.kinds import KINDS
from gm.reports.stationery import stationery
from gm.service.model.game import GameSettings, Player
from gm.terms.table import settings_in
from tests.some import some

ROOT = Path(__file__).parents[2]
OF_GAME, OF_PLAYER = tuple(settings_in(GameSettings)), tuple(settings_in(Player))


def test_a_row_is_of_a_kind_that_files_can_write() -> None:
    for setting in some((*OF_GAME, *OF_PLAYER)):
        assert setting.row.kind in KINDS, setting.row.key


def test_the_commented_example_shows_every_setting() -> None:
    example = (ROOT / "examples" / "games" / "europe-1.toml").read_text(encoding="utf-8")

    for row in some(setting.row for setting in (*OF_GAME, *OF_PLAYER)):
        assert row.kind == "choices" or f"{row.key.rpartition('.')[2]} " in example, row.key


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_change_that_is_told_has_a_name(language: str) -> None:
    words = stationery(language).words

    for row in some(setting.row for setting in (*OF_GAME, *OF_PLAYER) if setting.row.told):
        assert row.stands or any(f"changed.{part}" in words for part in row.key.split(".")), row.key


def test_the_page_of_settings_is_the_table() -> None:
    made = subprocess.run([sys.executable, "tools/settings.py"], cwd=ROOT, capture_output=True, check=True, text=True)

    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    assert page == made.stdout, "python tools/settings.py > docs/settings.md"
