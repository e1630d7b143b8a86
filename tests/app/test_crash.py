"""The service is killed again and again in the middle of its work: nothing is lost, and nothing happens twice.

A taste of `python -m tests.crash`; GM_CRASHES sets how often.
"""

import asyncio
from pathlib import Path

import pytest

from tests.crash.lives import midwife
from tests.crash.season import Plan, Season, kills


def test_nothing_is_lost_on_sqlite_however_often_the_process_dies(tmp_path: Path) -> None:
    assert asyncio.run(Season(tmp_path, "sqlite:///gm.sqlite", Plan(kills(), 8 * kills()), midwife()).play()).turns


@pytest.mark.full
def test_nothing_is_lost_on_postgresql_with_two_processes_that_die(tmp_path: Path, postgres_url: str) -> None:
    assert asyncio.run(Season(tmp_path, postgres_url, Plan(kills(), 8 * kills(), processes=2), midwife()).play()).turns
