"""Nobody is unmasked by the web archive: every byte of it is searched at each moment of a demonstration."""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from html import unescape
from pathlib import Path

import pytest

from gm.running.site_folder import SiteFolder
from gm.service.play.publication import public_game, public_turn
from gm.service.play.reporting import end_by_word
from gm.service.requests.catalogue import requests_told
from gm.site.facts import SiteFacts
from gm.site.pages import common_pages, game_line, game_pages, list_pages
from gm.terms.web import Publicity, WebRules
from gm.variants.registry import USUAL
from tests import secrecy
from tests.commands.table import Table, table
from tests.service.desk import NAMES
from tests.site.test_site import files

SITE = SiteFacts("1", "https://dip.example/", requests=requests_told())
OPEN = WebRules(press=Publicity.END, names=Publicity.END)


def moments(desk: Table) -> Iterator[str]:
    """Plays it, and stops whenever something has happened."""
    script = USUAL.demonstration
    assert script is not None
    yield "begun"
    for turn in script.turns:
        while str(desk.game.position.turn) != turn:
            desk.fall()
            yield f"before {turn}"
        for letter in script.letters(turn):
            to = [power for power in letter.to if power != "all"] or ""
            desk.write(letter.power, letter.text, to=to, subject=letter.subject)
        yield f"letters of {turn}"
    desk.fall()
    yield "last turn judged"
    game = desk.game
    with desk.store() as work:
        end_by_word(work, desk.house, game, drawn=False)
    yield "over"


def publish(desk: Table, folder: SiteFolder) -> None:
    """As the running service does: only what has changed is made anew."""
    with desk.store() as work:
        game = work.games.get("europe-1")
        assert game is not None
        told = public_game(work, desk.house, game)
        assert told is not None
        tell = lru_cache(maxsize=1)(partial(public_turn, work, game))
        folder.write_game(game.name, game_pages(SITE, told, tell))
        folder.write(list_pages(SITE, [game_line(SITE, told)]))


def test_no_byte_of_the_site_tells_what_is_not_public(tmp_path: Path) -> None:
    folder, seen = SiteFolder(tmp_path / "www"), dict[str, bytes]()
    folder.write(common_pages(SITE))
    with table(tmp_path / "gm", web=OPEN) as desk:
        france, england = desk.seat("FRANCE").number, desk.seat("ENGLAND").number
        desk.write("FRANCE", "Nom public : oui")
        desk.write("ENGLAND", "Courrier privé : non")
        for moment in moments(desk):
            publish(desk, folder)
            here = files(folder.root)
            changed = {path: content for path, content in here.items() if seen.get(path) != content}
            agreed = {france} if moment == "over" else set[int]()
            assert secrecy.told_on_pages(changed, desk.store, agreed) == [], moment
            seen = here
        refused = [item for item in secrecy.known(desk.store).press.values() if item.seat == england and item.to]

    pages = "\n".join(unescape(content.decode()) for path, content in seen.items() if path.endswith(".html"))
    assert NAMES["FRANCE"] in pages and "Les lettres du tour" in pages, "what may be told is told"
    assert refused
    assert not [item.text for item in refused if max(item.text.splitlines(), key=len) in pages]


PLANTED: dict[str, Callable[[Table], str]] = {
    "a name": lambda desk: f"<p>{desk.seat('FRANCE').player.name}</p>",
    "an address": lambda desk: f'<a href="mailto:{desk.seat("FRANCE").email}">',
    "a token": lambda desk: desk.seat("FRANCE").token.upper(),
    "an order before the deadline": lambda desk: "A Par – Bou",
    "a secret letter": lambda desk: "<b>Marchons ensemble, tr&egrave;s cher voisin.</b>",
}


@pytest.mark.parametrize("what", PLANTED)
def test_what_is_planted_on_a_page_is_found(tmp_path: Path, what: str) -> None:
    with table(tmp_path / "gm") as desk:
        desk.write("FRANCE", "A Par - Bou")
        desk.write("TURKEY", "Marchons ensemble, très cher voisin.", to="RUSSIA")
        page = {"fr/europe-1/index.html": PLANTED[what](desk).encode()}

        assert what in {leak.what for leak in secrecy.told_on_pages(page, desk.store)}
        assert secrecy.told_on_pages({"fr/europe-1/index.html": b"<p>A Mar \xe2\x80\x93 Esp</p>"}, desk.store) == []
