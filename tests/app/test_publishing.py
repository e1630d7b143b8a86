"""The web archive is written beside the games, and never in their way."""

import logging
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from gm.running.news import News
from gm.running.publishing import Publishing
from gm.running.site_folder import SiteFolder
from gm.service.requests.catalogue import requests_told
from gm.site.facts import SiteFacts
from tests.service.desk import Desk


@dataclass
class Lease:
    holder: str = "this process"
    held: dict[str, str] = field(default_factory=dict)


def publishing(desk: Desk, root: Path) -> Publishing:
    desk.store.work.processes.begin("this process", "now")
    lease: Any = Lease()
    facts = SiteFacts("1", requests=requests_told())
    return Publishing(facts, SiteFolder(root), desk.store, desk.house, News(), lease)


def test_a_turn_that_is_judged_gets_its_page_and_the_others_stay(tmp_path: Path) -> None:
    desk = Desk().begin()
    part = publishing(desk, tmp_path)
    part.publish(None)
    desk.write("FRANCE", "A Par - Bou")
    desk.fall()
    part.publish({"europe-1"})
    first = (tmp_path / "en/europe-1/S1901M.html").stat()
    desk.fall()
    desk.fall()
    part.publish({"europe-1"})
    part.publish({"europe-1"})

    assert (tmp_path / "en/europe-1/F1901M.html").exists()
    second = (tmp_path / "en/europe-1/S1901M.html").stat()
    assert second.st_ino != first.st_ino, "its next page is another one now"
    part.publish({"europe-1"})
    assert (tmp_path / "en/europe-1/S1901M.html").stat().st_ino == second.st_ino


def test_a_site_that_cannot_be_written_is_told_of_once_and_stops_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    desk = Desk().begin()
    blocked = tmp_path / "www"
    blocked.write_text("a file", encoding="utf-8")
    part = publishing(desk, blocked)

    with caplog.at_level(logging.INFO):
        part.publish(None)
        part.publish(None)
        blocked.unlink()
        part.publish(None)

    told = [record.getMessage() for record in caplog.records if "site" in record.getMessage()]
    assert told == ["the site cannot be written, the games go on: File exists", "the site is written again"]
    assert (blocked / "en/europe-1/index.html").exists()
