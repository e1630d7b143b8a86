"""The ranking of persons over the games that are over: `gm ranking`."""

import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from gm.commands.installation import read_config, reading, spoilt_rows
from gm.commands.terminal import complain, say
from gm.languages.language import OTHERWISE
from gm.reports.stationery import stationery
from gm.reports.textpart import columns
from gm.reports.words import Words
from gm.rules.errors import RulesError
from gm.service.model.game import Game
from gm.service.play.ranking import Ranked, ranked_games, ranking
from gm.variants.registry import VARIANTS, variant

log = logging.getLogger(__name__)


def show_ranking(path: Path, wanted: str | None) -> int:
    """`gm ranking`: a table for each game that ranks its players. That it was looked at is logged. The exit status.

    A game of which the game master may not know who played what is left out.
    """
    config = read_config(path)
    try:
        asked = [variant(wanted).name] if wanted is not None else [each for each in VARIANTS if variant(each).ranked]
    except RulesError as error:
        complain(f"gm: --variant: {error}")
        return 2
    log.info("the ranking was looked at")
    with reading(config) as work:
        found = {name: ranked_games(work, name) for name in asked}
        spoilt = spoilt_rows(work)
    told = [line for name, games in found.items() for line in ranking_lines(name, games)]
    for line in told:
        say(line)
    if not told and not spoilt:
        complain("no game that ranks its players is over")
    return 1 if spoilt else 0


def ranking_lines(name: str, games: Sequence[Game]) -> Iterator[str]:
    """The table of one variant; nothing where no game of it counts."""
    counted = [game for game in games if _may_be_told(game)]
    for game in games:
        if game not in counted:
            complain(f"{game.name}: left out, the game master may not know who played what")
    if not counted:
        return
    words = Words(stationery(OTHERWISE).words, variant(name).names()[OTHERWISE])
    ranked = ranking(counted)
    namesakes = Counter(each.name for each in ranked)
    shown = {id(each): _name(each, namesakes) for each in ranked}
    rows = [
        (
            str(each.place),
            words.say(f"rank.{each.step}") if words.has(f"rank.{each.step}") else "",
            shown[id(each)],
            f"{float(each.average):.2f}",
            _points(each),
            str(each.great),
            str(each.games),
        )
        for each in ranked
        if each.place
    ]
    yield f"{words.say(f'variant.{name}')}: {len(counted)} {'game' if len(counted) == 1 else 'games'}"
    if rows:
        yield columns(rows, ("place", "title", "name", "average", "points", "as a great power", "games"))
    apart = [(shown[id(each)], _points(each), str(each.games)) for each in ranked if not each.place]
    if apart:
        yield "never a great power:"
        yield columns(apart, ("name", "points", "games"))


def _may_be_told(game: Game) -> bool:
    return game.settings.gm_is_told or game.settings.reveal


def _name(each: Ranked, namesakes: Counter[str]) -> str:
    """Namesakes are told apart by an address of theirs: this is no letter to players."""
    return f"{each.name} <{min(each.emails)}>" if namesakes[each.name] > 1 else each.name


def _points(each: Ranked) -> str:
    return f"{each.halves / 2:g}"
