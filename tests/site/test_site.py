"""The web archive: what its pages say, what they keep to themselves, and how its files are written."""

import json
import os
import re
from collections.abc import Iterator
from html import escape
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest
from icalendar import Calendar
from lxml import etree

from gm.exchange.case import read_case
from gm.exchange.ruling import judge_case
from gm.reports.picture.drawing import Spot
from gm.reports.picture.ground import LAND
from gm.reports.picture.web import joined, painted, simplified
from gm.running.site_folder import SiteFolder
from gm.service.model.game import Player
from gm.site.pages import SitePage
from gm.terms.web import Publicity, WebRules
from gm.variants.registry import VARIANTS
from tests.commands.table import Table, table
from tests.service.desk import NAMES, email_of
from tests.some import some

LANGUAGES = ("en", "fr")
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """Two turns, orders for the third, and letters: secret, and proclaimed."""
    with pytest.MonkeyPatch.context() as patch, table(tmp_path_factory.mktemp("here") / "gm") as desk:
        patch.setenv("SECRET", "secret")
        desk.write("FRANCE", "A Par - Bou\nA Mar - Esp")
        desk.write("TURKEY", "Marchons ensemble, très cher.", to="RUSSIA", subject="Entre nous")
        desk.write("ITALY", "Pour : tous\n\nPaix à tous <b>ici</b>.")
        desk.fall()
        desk.write("FRANCE", "A Bou - Mun\nA Esp - Por")
        desk.fall()
        desk.write("FRANCE", "construit F Bre")
        yield desk


@pytest.fixture(scope="module")
def site(played: Table, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site") / "www"
    status, _, err = played.command("site", str(out))
    assert status == 0, err
    return out


def files(folder: Path) -> dict[str, bytes]:
    found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert found
    return found


class Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in ("href", "src") and value is not None]


def links(page: Path) -> list[str]:
    parser = Links()
    parser.feed(page.read_text(encoding="utf-8"))
    return [link for link in parser.found if not link.startswith(("#", "mailto:"))]


# --- pages -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_turn_has_its_page_with_orders_and_results(site: Path, language: str) -> None:
    home = site / language / "europe-1"

    assert {"S1901M.html", "F1901M.html", "index.html", "years.html", "rules.html", "feed.xml"} <= {
        path.name for path in home.iterdir()
    }
    spoken = (home / "S1901M.html").read_text(encoding="utf-8").replace("\N{NO-BREAK SPACE}", " ")
    assert {"en": "A Par – Bur", "fr": "A Par – Bou"}[language] in spoken
    assert '<html lang="' + language in spoken


def test_no_link_is_broken_and_all_are_relative(site: Path) -> None:
    assert_links_lead_somewhere(site)


@pytest.mark.parametrize("name", list(VARIANTS))
def test_the_pages_of_every_game_have_the_pictures_that_they_show(tmp_path: Path, name: str) -> None:
    game, setup = VARIANTS[name], VARIANTS[name].usual_setup
    chairs = game.seatings[setup].chairs
    players = tuple(Player(f"Joueur {seat}", (f"j{seat}@jeux.example",), chair) for seat, chair in enumerate(chairs))
    like = {"variant": name, "setup": setup, "seating": chairs, "players": players, "start_year": game.first_year}
    with pytest.MonkeyPatch.context() as patch, table(tmp_path / "gm", **like) as desk:
        patch.setenv("SECRET", "secret")
        desk.fall()
        assert desk.command("site", str(tmp_path / "www"))[0] == 0

    assert_links_lead_somewhere(tmp_path / "www")


def assert_links_lead_somewhere(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))

    assert len(pages) > 15
    for page in pages:
        for link in links(page):
            assert not urlsplit(link).scheme and not link.startswith("/"), f"{page}: {link}"
            assert (page.parent / urlsplit(link).path).resolve().is_file(), f"{page}: {link}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_alone_lead_from_the_first_turn_to_the_last_and_back(site: Path, language: str) -> None:
    def step(page: Path, relation: str) -> Path | None:
        found = re.search(rf'<a rel="{relation}" href="([^"]+)"', page.read_text(encoding="utf-8"))
        return page.parent / found[1] if found else None

    first = step(site / language / "europe-1" / "index.html", "first")
    assert first is not None
    way = [first]
    while (following := step(way[-1], "next")) is not None:
        way.append(following)

    assert [page.stem for page in way] == ["S1901M", "F1901M", "index"]
    assert step(way[2], "prev") == way[1] and step(way[0], "last") == way[2]


def test_a_map_has_a_title_and_says_what_it_shows(site: Path) -> None:
    for language in LANGUAGES:
        text = (site / language / "europe-1" / "S1901M.html").read_text(encoding="utf-8")
        assert re.search(
            r'<svg class="map"[^>]*><title id="map-title">[^<]+</title><desc id="map-text">[^<]+</desc>', text
        )


def test_the_one_script_is_small(site: Path) -> None:
    assert {path.name for path in site.rglob("*.js")} == {"replay.js", "turns.js"}
    assert (site / "replay.js").stat().st_size <= 8_000


def test_no_page_lets_a_script_of_its_own_or_another_host_in(site: Path) -> None:
    for page in some(sorted(site.rglob("*.html"))):
        text = page.read_text(encoding="utf-8")
        assert 'http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;' in text, page
        assert "<script" not in re.sub(r'<script defer src="[^":]+"></script>', "", text), page
        assert not re.search(r"\s(on[a-z]+|style)=", text), page
        assert '<meta name="robots" content="noindex">' in text or page.parent == site, page


# --- secrecy ---------------------------------------------------------------------------------------------------------


def secrets(played: Table) -> list[str]:
    people = [word for name in NAMES.values() for word in (name, *name.split())]
    addresses = [email_of(power) for power in NAMES] + ["ophelie@maitre.example", "Ophélie"]
    return [*people, *addresses, *(seat.token for seat in played.game.seats)]


def test_the_site_names_nobody_and_holds_no_token_and_no_secret_letter(played: Table, site: Path) -> None:
    kept = [*secrets(played), "Marchons", "Entre nous", "Paix à tous"]

    for path, content in some(files(site).items()):
        text = content.decode("utf-8")
        found = [secret for secret in kept if secret in text or escape(secret) in text]
        assert not found, f"{path}: {found}"


def test_orders_of_the_open_turn_are_on_no_page(site: Path) -> None:
    for path, content in some(each for each in files(site).items() if "europe-1" in each[0]):
        assert b"F BRE B" not in content and b"construit F Bre" not in content, path


def test_what_a_game_shows_is_its_files_choice(tmp_path: Path) -> None:
    def written(name: str, **web: Publicity) -> dict[str, bytes]:
        with pytest.MonkeyPatch.context() as patch, table(tmp_path / name, web=WebRules(**web)) as desk:
            patch.setenv("SECRET", "secret")
            desk.write("ITALY", "Pour : tous\n\nPaix à tous <b>ici</b>.")
            desk.fall()
            assert desk.command("site", str(tmp_path / name / "www"))[0] == 0
            return files(tmp_path / name / "www")

    never, end, press = (
        written("never", show=Publicity.NEVER),
        written("end", show=Publicity.END),
        written("press", press=Publicity.RESULTS),
    )

    assert not [path for path in never if "europe-1" in path] and b"europe-1" not in never["games.json"]
    assert "fr/europe-1/index.html" in end and "fr/europe-1/S1901M.html" not in end
    assert b'<svg class="map"' not in end["fr/europe-1/index.html"]
    said = press["fr/europe-1/S1901M.html"].decode()
    assert "Paix à tous &lt;b&gt;ici&lt;/b&gt;." in said


# --- data ------------------------------------------------------------------------------------------------------------


def test_a_turn_is_judged_again_from_its_file(site: Path) -> None:
    told = json.loads((site / "games/europe-1/F1901M.json").read_text(encoding="utf-8"))
    again = judge_case(read_case(told["case"]))

    assert again["units"] == told["units"] and again["results"] == told["results"]
    assert told["turn"] == "F1901M" and told["judgement"] == 1 and told["undone"] is False


def test_the_feed_has_an_entry_for_each_turn_with_its_map(site: Path) -> None:
    home = site / "fr" / "europe-1"
    root = etree.fromstring((home / "feed.xml").read_bytes())

    entries = root.findall(f"{ATOM}entry")
    assert [entry.find(f"{ATOM}link").get("href") for entry in entries] == ["F1901M.html", "S1901M.html"]
    ids = [node.text for node in root.iter(f"{ATOM}id")]
    assert len(set(ids)) == 3 and all(text.startswith("urn:uuid:") for text in ids)
    for entry in entries:
        picture = re.search(r'src="([^"]+)"', entry.find(f"{ATOM}content").text)
        assert picture is not None
        assert etree.fromstring((home / picture[1]).read_bytes()).tag.endswith("svg")


def test_the_calendar_keeps_its_event_over_a_moved_deadline(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch, table(tmp_path / "gm") as desk:
        patch.setenv("SECRET", "secret")
        found = []
        for line in ("", "Prolonger de 2 jours"):
            if line:
                desk.write("GM", line, sender="ophelie@maitre.example")
            assert desk.command("site", str(tmp_path / "www"))[0] == 0
            text = (tmp_path / "www/games/europe-1/deadline.ics").read_bytes()
            (event,) = Calendar.from_ical(text).walk("VEVENT")
            found.append(event)

    before, after = found
    assert before["uid"] == after["uid"]
    assert after["sequence"] > before["sequence"] and after["dtstart"].dt > before["dtstart"].dt


# --- files -----------------------------------------------------------------------------------------------------------


def test_two_exports_are_the_same_byte_for_byte_and_the_second_writes_nothing(
    played: Table, site: Path, tmp_path: Path
) -> None:
    _, told, _ = played.command("site", str(site))
    assert played.command("site", str(tmp_path / "www"))[0] == 0

    assert ", 0 files changed" in told
    assert files(tmp_path / "www") == files(site)


def test_what_was_taken_back_stays_marked_beside_what_counts(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch, table(tmp_path / "gm") as desk:
        patch.setenv("SECRET", "secret")
        desk.write("FRANCE", "A Par - Bou")
        desk.fall()
        assert desk.command("site", str(tmp_path / "www"))[0] == 0
        desk.write("GM", "Revenir à P1901M", sender="ophelie@maitre.example")
        desk.write("GM", "oui", sender="ophelie@maitre.example")
        assert desk.command("site", str(tmp_path / "www"))[0] == 0

    home = tmp_path / "www/fr/europe-1"
    assert not (home / "S1901M.html").exists()
    assert "Ce jugement a été annulé" in (home / "S1901M-1.html").read_text(encoding="utf-8")
    assert 'href="S1901M-1.html"' in (home / "index.html").read_text(encoding="utf-8")


def test_nothing_outside_the_folder_is_written_or_removed(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "kept").write_text("kept", encoding="utf-8")
    root = tmp_path / "www"
    (root / "games" / "a").mkdir(parents=True)
    (root / "fr").symlink_to(outside)
    (root / "style.css").symlink_to(outside / "kept")
    (root / "games/a/files.json").write_text(
        '{"../outside/kept": "", "fr/kept": "", "games/a/old": ""}', encoding="utf-8"
    )
    (root / "games/a/old").write_text("old", encoding="utf-8")
    folder = SiteFolder(root)

    with pytest.raises(OSError):
        folder.write([SitePage("fr/kept", lambda: b"ours")])
    folder.write([SitePage("style.css", lambda: b"ours")])
    with pytest.raises(OSError):
        folder.write_game("a", ())
    (root / "fr").unlink()
    folder.write_game("a", ())

    assert (outside / "kept").read_text(encoding="utf-8") == "kept"
    assert (root / "style.css").read_bytes() == b"ours" and not (root / "style.css").is_symlink()
    assert not (root / "games/a/old").exists()


def test_a_file_that_cannot_be_finished_leaves_the_one_before_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = SiteFolder(tmp_path)
    folder.write([SitePage("games.json", lambda: b"before")])

    def killed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "rename", killed)
        with pytest.raises(KeyboardInterrupt):
            folder.write([SitePage("games.json", lambda: b"after")])
    assert (tmp_path / "games.json").read_bytes() == b"before"

    folder.write([SitePage("games.json", lambda: b"after")])
    assert [path.name for path in tmp_path.iterdir()] == ["games.json"] and (
        tmp_path / "games.json"
    ).read_bytes() == b"after"


def test_only_what_depends_on_a_new_turn_is_made_anew(tmp_path: Path) -> None:
    folder, made = SiteFolder(tmp_path), list[str]()

    def page(path: str, key: str) -> SitePage:
        return SitePage(path, lambda: (made.append(path), path.encode())[1], key)

    folder.write_game("a", [page("fr/a/S1901M.html", "1"), page("fr/a/index.html", "")])
    folder.write_game("a", [page("fr/a/S1901M.html", "1"), page("fr/a/F1901M.html", "2"), page("fr/a/index.html", "")])

    assert made == ["fr/a/S1901M.html", "fr/a/index.html", "fr/a/F1901M.html", "fr/a/index.html"]


@pytest.mark.parametrize("second", [[~1, ~2], [2, 1]])
def test_areas_side_by_side_have_one_outline_whichever_way_theirs_go(second: list[int]) -> None:
    """Two squares that share arc 1, and a shape that stands apart."""
    left, right = [(1, 0), (0, 0), (0, 1), (1, 1)], [(1, 0), (2, 0), (2, 1), (1, 1)]
    arcs: list[list[Spot]] = [left, [(1, 1), (1, 0)], right, [(5, 5), (6, 5), (5, 5)]]

    rings = list(joined([[0, 1], second, [3]], arcs))

    assert sorted(map(sorted, rings)) == [[~2, 0], [3]]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", list(VARIANTS))
def test_every_land_is_seen_in_its_own_colour(name: str, seed: int) -> None:
    drawing, rng = VARIANTS[name].drawing(), Random(seed)
    lands = [area for area in drawing.areas.values() if area.kind == "land"]
    tints = {area.name: rng.choice(("red", "green", "blue")) for area in lands if rng.random() < 0.9}
    layers = [(colour, [drawing.outline(ring) for ring in rings]) for colour, rings in painted(drawing, tints)]
    seen = 0
    for area in lands:
        place = drawing.places.get(area.name)
        if place and is_inside(place.unit, [drawing.outline(ring) for ring in area.rings]):
            colours = [colour for colour, outlines in layers if is_inside(place.unit, outlines)]
            assert [LAND, *colours][-1] == tints.get(area.name, LAND), area.name
            seen += 1

    assert seen > len(lands) * 0.8


def is_inside(spot: Spot, outlines: list[list[Spot]]) -> bool:
    """Whether a ray to the right leaves the outlines an odd number of times."""
    x, y = spot
    crossed = 0
    for outline in outlines:
        for (ax, ay), (bx, by) in pairwise([*outline, outline[0]]):
            crossed += (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax)
    return crossed % 2 == 1


def test_a_line_keeps_its_ends_and_what_sticks_out() -> None:
    assert simplified([(0, 0), (5, 0.2), (10, 0), (10, 9)], 1.0) == [(0, 0), (10, 0), (10, 9)]
