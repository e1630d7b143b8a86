"""`gm do`: a line of the game master's, done and answered at the machine as it would be by mail."""

from contextlib import closing
from pathlib import Path

from gm.commands.games import start_log
from gm.commands.installation import find_game, read_config
from gm.commands.terminal import complain, say
from gm.reports.render import render
from gm.running.app import build_house, open_store
from gm.service.post.queue import language_of
from gm.service.requests.console import by_hand
from gm.variants.registry import variant


def do_act(path: Path, name: str, line: str) -> int:
    """1 when it was not followed, 2 when it could not be tried."""
    config = read_config(path)
    start_log("info")
    with closing(open_store(config)) as store:
        house = build_house(config, store)
        with store() as work:
            game = find_game(work.games.lock, name)
            answered = by_hand(work, house, game, line)
    if answered is None:
        complain(f"{name}: there is no game master in its file")
        return 2
    language = language_of(game, answered.seat)
    names = variant(game.settings.variant).names()[language]
    say(_below_its_mark(render(answered.facts, language, names=names, templates_folder=config.templates).text))
    return 0 if answered.followed else 1


def _below_its_mark(text: str) -> str:
    """A letter without the line above which it is replied to by mail."""
    mark, _, rest = text.partition("\n")
    return rest.lstrip("\n") if mark.startswith("—") else text
