"""Nobody is unmasked by the web archive: every byte of it is searched at each moment of a demonstration."""

from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from functools import lru_cache, partial
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from gm.demo.files import PERSONS
from gm.running.site_folder import SiteFolder
from gm.service.model.game import GameState, Player
from gm.service.play.publication import public_game, public_turn
from gm.service.play.reporting import end_by_word
from gm.service.requests.catalogue import requests_told
from gm.service.turn.acts import session_closes
from gm.site.facts import SiteFacts
from gm.site.pages import common_pages, game_line, game_pages, list_pages
from gm.terms.web import Publicity, WebRules
from gm.variants.demonstration import Demonstration, ScriptLetter
from gm.variants.registry import VARIANTS
from tests import secrecy
from tests.commands.table import Table, table
from tests.service.desk import email_of
from tests.site.test_site import files

SITE = SiteFacts("1", "https://dip.example/", requests=requests_told())
OPEN = WebRules(press=Publicity.END, names=Publicity.END)


def seated(name: str) -> dict[str, Any]:
    """The settings of a game of that variant, as its demonstration has them."""
    script, game = script_of(name), VARIANTS[name]
    chairs = game.seatings[game.usual_setup].chairs
    players = tuple(
        Player(person, (email_of(chair[0]),), chair, language=script.languages.get(chair[0]))
        for person, chair in zip(PERSONS, chairs, strict=False)
    )
    shape = {"variant": name, "setup": game.usual_setup, "seating": chairs, "players": players}
    return {**shape, "start_year": game.first_year, "edition": script.edition}


def script_of(name: str) -> Demonstration:
    script = VARIANTS[name].demonstration
    assert script is not None
    return script


def moments(desk: Table, name: str) -> Iterator[str]:
    """Plays it, and stops whenever something has happened."""
    script = script_of(name)
    yield "begun"
    for turn in script.turns:
        while str(desk.game.position.turn) != turn:
            desk.fall()
            yield f"before {turn}"
        letters = script.letters(turn)
        write(desk, [letter for letter in letters if not letter.closed])
        yield f"letters of {turn}"
        if after := [letter for letter in letters if letter.closed]:
            closes = session_closes(desk.game)
            assert closes is not None
            desk.clock.at = closes + timedelta(minutes=2)
            desk.attend()
            yield f"session of {turn}"
            write(desk, after)
    if desk.game.state is not GameState.ENDED:
        desk.fall()
        yield "last turn judged"
        game = desk.game
        with desk.store() as work:
            end_by_word(work, desk.house, game, drawn=False)
    write(desk, script.last_letters)
    yield "over"


def write(desk: Table, letters: Iterable[ScriptLetter]) -> None:
    for letter in letters:
        to = [power for power in letter.to if power != "all"] or ""
        if any(letter.power in seat.powers for seat in desk.game.players):
            desk.write(letter.power, letter.text, to=to, subject=letter.subject)
        else:  # the game master has an office
            desk.write("GM", letter.text, to=to, subject=letter.subject, sender="ophelie@maitre.example")


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


@pytest.mark.full
@pytest.mark.parametrize("name", VARIANTS)
def test_no_byte_of_the_site_tells_what_is_not_public(tmp_path: Path, name: str) -> None:
    folder, seen = SiteFolder(tmp_path / "www"), dict[str, bytes]()
    folder.write(common_pages(SITE))
    script = script_of(name)
    private = [each for turn in script.turns for each in script.letters(turn) if each.to and "all" not in each.to]
    with table(tmp_path / "gm", web=OPEN, **seated(name)) as desk:
        silent = desk.seat(private[0].power)
        named = next(seat for seat in desk.game.players if seat.number != silent.number)
        desk.write(named.powers[0], "Nom public : oui")
        desk.write(silent.powers[0], "Courrier privé : non")
        for moment in moments(desk, name):
            publish(desk, folder)
            here = files(folder.root)
            changed = {path: content for path, content in here.items() if seen.get(path) != content}
            agreed = {named.number} if desk.game.state is GameState.ENDED else set[int]()
            assert secrecy.told_on_pages(changed, desk.store, agreed) == [], moment
            seen = here
        letters = [item for item in secrecy.known(desk.store).press.values() if item.to and not item.held]

    pages = "\n".join(unescape(content.decode()) for path, content in seen.items() if path.endswith(".html"))
    told = [max(item.text.splitlines(), key=len) in pages for item in letters if item.seat != silent.number]
    assert named.player.name in pages and any(told), "what may be told is told"
    refused = [item for item in letters if item.seat == silent.number]
    assert refused and not [item.text for item in refused if max(item.text.splitlines(), key=len) in pages]


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
