"""Letters name the page of what they tell: where the site is said to be, and where it shows that."""

from dataclasses import replace
from pathlib import Path

import pytest

from gm.service.model.outbox import OutboxRow
from gm.terms.web import Publicity, WebRules
from tests.commands.table import Table, table
from tests.service.desk import Desk, email_of

SITE = "https://dip.example/"


def pages_named(desk: Desk, rows: list[OutboxRow]) -> dict[str, str]:
    """kind of letter -> the page that it names, as its reader sees it"""
    found = {}
    for row in rows:
        lines = [line.strip() for line in desk.text(row).splitlines()]
        found[row.kind] = next((line for line in lines if line.startswith(SITE)), "")
    return found


def played(desk: Desk, site: str, **web: Publicity) -> dict[str, str]:
    """Of the first letters, the first results, and what is looked up."""
    desk.house = replace(desk.house, site=site)
    desk.begin(web=WebRules(**web))
    named = pages_named(desk, list(desk.rows()))
    desk.write("FRANCE", "A Par - Bou")
    desk.fall()
    named |= pages_named(desk, desk.new())
    return named | pages_named(desk, desk.write("FRANCE", "Historique"))


def test_letters_of_a_game_lead_to_its_pages() -> None:
    named = played(Desk(), SITE)

    now, spring = f"{SITE}fr/europe-1/index.html", f"{SITE}fr/europe-1/S1901M.html"
    assert named == {"start": now, "results": spring, "judged": spring, "history": now}


def test_a_report_that_is_asked_for_again_leads_to_its_page() -> None:
    desk = Desk()
    played(desk, SITE)

    assert pages_named(desk, desk.write("FRANCE", "Rapport P1901M")) == {"results": f"{SITE}fr/europe-1/S1901M.html"}


def test_pages_are_named_in_the_language_of_their_reader() -> None:
    desk = Desk()
    played(desk, SITE)
    desk.write("ITALY", "Langue : anglais")

    assert pages_named(desk, desk.write("ITALY", "History")) == {"history": f"{SITE}en/europe-1/index.html"}


def test_no_letter_names_a_page_that_nobody_can_read() -> None:
    nowhere, never = played(Desk(), ""), played(Desk(), SITE, show=Publicity.NEVER)
    end = played(Desk(), SITE, show=Publicity.END)

    assert set(nowhere.values()) == set(never.values()) == {""}
    assert {kind for kind, page in end.items() if page} == {"start", "history"}


def test_the_pages_that_letters_name_are_written(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch, table(tmp_path / "gm") as desk:
        patch.setenv("SECRET", "secret")
        desk.house = replace(desk.house, site=SITE)
        desk.fall()
        named = pages_named(desk, rows_of(desk))
        named |= pages_named(desk, desk.write("FRANCE", "Historique"))
        assert desk.command("site", str(tmp_path / "www"))[0] == 0

    assert set(named) >= {"results", "history"}
    for page in filter(None, named.values()):
        assert (tmp_path / "www" / page.removeprefix(SITE)).is_file(), page


def rows_of(desk: Table) -> list[OutboxRow]:
    return [row for row in desk.new() if row.recipient == email_of("FRANCE")]
