"""The web archive in a real browser: as it looks, as it is read aloud, and as it is replayed."""

import gzip
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from gm.demo.play import play
from gm.variants.registry import VARIANTS
from tests.commands.table import command, table

Opened = Callable[..., Any]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nothing."""


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A convoy, a standoff, a cut support, a dislodgement and what follows."""
    out = tmp_path_factory.mktemp("sample") / "www"
    with pytest.MonkeyPatch.context() as patch, table(tmp_path_factory.mktemp("here") / "gm") as desk:
        patch.setenv("SECRET", "secret")
        desk.write("ENGLAND", "A Lpl - Yor\nF Edi - Nrd\nF Lon - Man")
        desk.write("GERMANY", "A Mun - Bou\nA Ber - Mun")
        desk.write("FRANCE", "A Par - Bou\nA Mar S A Par - Bou")
        desk.write("ITALY", "A Ven - Pie\nA Rom - Ven\nF Nap - Ion")
        desk.fall()
        desk.write("ENGLAND", "A Yor - Nge\nF Nrd C A Yor - Nge")
        desk.write("GERMANY", "A Mun - Bou\nA Ber S A Mun")
        desk.write("FRANCE", "A Bou - Mun\nA Mar S A Bou")
        desk.write("ITALY", "A Pie - Mar\nA Ven - Tri")
        desk.fall()
        assert desk.command("site", str(out))[0] == 0
    return out


@pytest.fixture(scope="module", params=["sample"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample, and all that the demonstrations write."""
    if request.param == "sample":
        return request.getfixturevalue("sample")
    played = tmp_path_factory.mktemp("demo") / "demo"
    with ThreadPoolExecutor(1) as pool:  # an event loop of its own, beside the browser's
        pool.submit(play, played, lambda said: None, "fr", VARIANTS[request.param]).result()
    assert command(played / "gm.toml", "site", str(played / "www"))[0] == 0
    return played / "www"


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


TURN, HEAVIEST_TURN = re.compile(r"/[SFW]\d{4}[A-Z](-\d+)?\.html$"), 40_000
"""Bytes of the page of a turn, compressed as servers do it; the ground of its map is a file that browsers keep."""
MOST_PAGES, SOME_PAGES = 15, 8
"""Of a site that is larger some are looked at: those of a demonstration are hundreds, a second each, of few kinds."""


def pages(site: Path, language: str) -> list[str]:
    found = sorted(path.relative_to(site).as_posix() for path in (site / language).rglob("*.html"))
    assert len(found) > 8
    return ["index.html", *(found if len(found) <= MOST_PAGES else found[:: len(found) // SOME_PAGES])]


LOOKS = [
    ("sample", width, scheme, language)
    for width in (390, 1280)
    for scheme, language in (("dark", "fr"), ("light", "en"))
]
LOOKS += [(name, *look) for name in VARIANTS for look in ((390, "dark", "fr"), (1280, "light", "en"))]


@pytest.mark.full
@pytest.mark.parametrize(("site", "width", "scheme", "language"), LOOKS, indirect=["site"])
def test_every_page_fits_is_read_by_all_and_asks_nobody_else(
    site: Path, address: str, opened: Opened, width: int, scheme: str, language: str
) -> None:
    from axe_playwright_python.base import AXE_FILE_PATH

    axe = Path(AXE_FILE_PATH).read_text(encoding="utf-8")
    page = opened(viewport={"width": width, "height": 900}, color_scheme=scheme)
    wrong = []
    for path in pages(site, language):
        page.goto(address + path)
        across = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        page.evaluate(axe + "; null")
        tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
        told = page.evaluate("tags => axe.run({runOnly: tags})", tags)
        wrong += [f"{path}: {each['id']}: {each['nodes'][0]['html'][:200]}" for each in told["violations"]]
        wrong += [f"{path}: {across} pixels too wide"] if across > 0 else []
        weight = len(gzip.compress((site / path).read_bytes()))
        wrong += [f"{path}: {weight} bytes compressed"] if TURN.search(path) and weight > HEAVIEST_TURN else []

    assert not wrong, "\n".join(wrong)
    assert not page.said
    assert not [url for url in page.asked if not url.startswith(address)]


def test_a_turn_is_printed_on_one_sheet(sample: Path, opened: Opened) -> None:
    page = opened()
    page.goto((sample / "fr/europe-1/F1901M.html").as_uri())
    printed = page.pdf(format="A4")

    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


def test_pages_opened_from_a_folder_are_whole(sample: Path, opened: Opened) -> None:
    page = opened()
    page.goto((sample / "fr/europe-1/S1901M.html").as_uri())

    assert page.locator("nav.replay button").inner_text() == "Lecture"
    assert page.evaluate("getComputedStyle(document.querySelector('main')).backgroundColor") == "rgb(255, 253, 248)"
    assert not page.said


def test_without_a_script_links_lead_through_the_game(sample: Path, opened: Opened) -> None:
    page = opened(java_script_enabled=False)
    page.goto((sample / "en/europe-1/index.html").as_uri())
    page.get_by_role("link", name="First").click()
    seen = [page.title()]
    while page.get_by_role("link", name="Next", exact=True).count():
        page.get_by_role("link", name="Next", exact=True).click()
        seen.append(page.title())

    assert seen[0] == "europe-1 – Spring 1901" and seen[-1] == "europe-1: the game now"
    assert len(seen) == 3


def test_arrows_and_the_slider_turn_pages_and_back_takes_them_back(sample: Path, opened: Opened) -> None:
    page = opened(reduced_motion="reduce")
    page.goto((sample / "en/europe-1/S1901M.html").as_uri())
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/F1901M.html")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/S1901M.html")
    page.go_back()
    page.wait_for_url("**/F1901M.html")
    page.get_by_label("Turn", exact=True).focus()
    page.keyboard.press("End")
    page.wait_for_url("**/index.html")

    assert not page.said


def test_units_slide_along_their_orders_and_autoplay_reaches_the_end(sample: Path, opened: Opened) -> None:
    page = opened()
    page.goto((sample / "en/europe-1/S1901M.html").as_uri())
    page.get_by_role("button", name="Play").click()
    page.wait_for_selector(".whole g.unit[transform]", state="attached")
    page.wait_for_url("**/index.html#play", timeout=15_000)

    assert page.get_by_role("button", name="Play").is_disabled()
    assert not page.said


def test_who_wants_nothing_to_move_sees_nothing_move(sample: Path, opened: Opened) -> None:
    page = opened(reduced_motion="reduce")
    page.goto((sample / "en/europe-1/S1901M.html").as_uri())
    watch = "window.moved = 0; new MutationObserver(() => window.moved++)"
    page.evaluate(watch + ".observe(document, {subtree: true, attributeFilter: ['transform']})")
    page.evaluate("window.addEventListener('pagehide', () => localStorage.setItem('moved', window.moved))")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/F1901M.html")

    assert page.evaluate("localStorage.getItem('moved')") == "0"
