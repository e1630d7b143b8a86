"""The pages of the web archive: (game, turn) -> page. What is at hand for other pages is told once, by `PublicGame`."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from gm.languages.language import language_of, languages
from gm.reports.chart import chart_svg
from gm.reports.news import Board
from gm.reports.picture import svg
from gm.reports.picture.scene import Scene
from gm.reports.picture.web import MapWords, ground_svg, named, web_map
from gm.reports.scenes import orders_scene, position_scene
from gm.rules.rulebook import CHOICES, EDITIONS
from gm.site import data
from gm.site.exports import EXPORTS, exports_of
from gm.site.facts import NOW, PublicGame, PublicTurn, SiteFacts, TurnLine
from gm.site.rendering import PageWriter, drawn
from gm.variants.registry import VARIANTS, variant

TellTurn = Callable[[TurnLine], PublicTurn]
"""What tells what happened in a turn; it may have to judge it again."""


@dataclass(frozen=True, slots=True)
class SitePage:
    """A file of the site, made when it is wanted."""

    path: str
    make: Callable[[], bytes]
    key: str = ""
    """Whatever it depends on, in short: the same key, the same bytes. "" for what is made each time."""


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in the list of games, made when something has happened to it."""

    name: str
    group: int
    """Its place among `GROUPS`."""
    rows: Mapping[str, str]
    """language -> its row, for people"""
    summary: str
    """Its row for programs."""


GROUPS = ("forming", "running", "ended")
"""Of the list, in this order; a game that is paused is running."""


# --- of one game -----------------------------------------------------------------------------------------------------


def game_pages(site: SiteFacts, game: PublicGame, tell: TellTurn) -> Iterator[SitePage]:
    """Every file of a game: turn by turn, so that each is told of once, then what changes with each of them."""
    writers = [PageWriter(names, site.templates) for _, names in sorted(variant(game.variant).names().items())]
    absent = {line.absent for line in game.turns} | ({game.board.absent} if game.board else set())
    for provinces in sorted(absent):
        yield _ground(game.variant, frozenset(provinces))
    steps = game.steps
    for line in game.turns:
        here = steps.index(line.page) if not line.undone else 0
        key = _key(site.version, game, line)
        beside = _key(key, game, steps[max(0, here - 1) : here + 2], here == 0)
        yield SitePage(f"games/{game.name}/{line.page}.json", partial(_turn_json, game, tell, line), key)
        for writer in writers:
            path = f"{writer.language}/{game.name}/{line.page}"
            yield SitePage(f"{path}.html", partial(_turn, writer, game, tell, line, here), beside)
            yield SitePage(f"{path}.svg", partial(_picture, writer, game, tell, line), key)
    whole = _key(site.version, game, game, site.address)
    for writer in writers:
        home = f"{writer.language}/{game.name}"
        yield SitePage(f"{home}/{NOW}.html", partial(_now, writer, game), whole)
        rules = partial(_page, writer, game, "rules_of_game", "rules", "rules")
        ruled = _key(site.version, game, game.rules, bool(game.calendar))
        yield SitePage(f"{home}/rules.html", rules, ruled)
        yield SitePage(f"{home}/feed.xml", partial(data.feed, site, game, writer.words), whole)
        if game.years:
            yield SitePage(f"{home}/years.html", partial(_years, writer, game), whole)
    own = next(writer for writer in writers if writer.language == game.language)
    event = data.calendar(game, own.words)
    if event is not None:
        yield SitePage(f"games/{game.name}/deadline.ics", lambda: event)
    for file in exports_of(game):
        yield SitePage(f"games/{game.name}/{file}", partial(_export, file, game, tell), whole)
    yield SitePage(f"games/{game.name}/game.json", lambda: data.game_json(game))
    yield SitePage(f"games/{game.name}/turns.js", lambda: data.turns_js(game, [writer.words for writer in writers]))


def _key(version: str, game: PublicGame, *more: object) -> str:
    told = (version, game.name, game.variant, game.setup, game.zone, game.press, bool(game.years), *more)
    return hashlib.sha256(repr(told).encode()).hexdigest()[:16]


def _page(writer: PageWriter, game: PublicGame, template: str, name: str, titled: str, **more: object) -> bytes:
    title = writer.words.say(f"site.title_{titled}", game=game.name)
    return writer.page(template, f"{game.name}/{name}.html", title, game=game, steps=game.steps, **more)


def _turn(writer: PageWriter, game: PublicGame, tell: TellTurn, line: TurnLine, here: int) -> bytes:
    turn = tell(line)
    drawing = variant(game.variant).drawing()
    scene = orders_scene(game.name, turn.report, writer.words, drawing.countries)
    board = _map(writer, game, scene, turn.report.turn, "orders")
    title = f"{game.name} – {writer.words.turn(turn.report.turn)}"
    path = f"{game.name}/{turn.line.page}.html"
    return writer.page("turn", path, title, game=game, turn=turn, map=board, steps=game.steps, here=here)


def _turn_json(game: PublicGame, tell: TellTurn, line: TurnLine) -> bytes:
    return data.turn_json(game, tell(line))


def _picture(writer: PageWriter, game: PublicGame, tell: TellTurn, line: TurnLine) -> bytes:
    """The map of a turn by itself, for readers of feeds."""
    drawing = variant(game.variant).drawing()
    return svg(orders_scene(game.name, tell(line).report, writer.words, drawing.countries), drawing).encode()


def _export(file: str, game: PublicGame, tell: TellTurn) -> bytes:
    return EXPORTS[file](game, (tell(line).report_json for line in game.standing))


def _now(writer: PageWriter, game: PublicGame) -> bytes:
    board = None if game.board is None else _position(writer, game, game.board)
    return _page(writer, game, "game", NOW, "now", map=board, exports=exports_of(game))


def _position(writer: PageWriter, game: PublicGame, board: Board) -> "_Map":
    scene = position_scene(game.name, board, writer.words, variant(game.variant).drawing().countries)
    return _map(writer, game, scene, board.turn, "position")


def _years(writer: PageWriter, game: PublicGame) -> bytes:
    counted = game.years[0].counted
    title = writer.words.say("map.chart" if counted == "centers" else f"map.chart_{counted}", game=game.name)
    chart = chart_svg(game.years, title, writer.words, variant(game.variant).drawing().colours)
    described = named(chart, title, writer.words.one_of("years", f"chart_{counted}"))
    return _page(writer, game, "years", "years", "years", chart=drawn(described))


# --- maps ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Map:
    whole: str
    parts: tuple[tuple[str, str], ...]
    """(title, picture)"""


def _map(writer: PageWriter, game: PublicGame, scene: Scene, turn: str, what: str) -> _Map:
    drawing, words = variant(game.variant).drawing(), writer.words
    path, _ = _ground_file(game.variant, scene.absent)
    said = MapWords(
        words.say("site.map", game=game.name, turn=words.turn(turn)),
        words.say(f"site.map_{what}", turn=words.turn(turn)),
        [(page.name, page.title[writer.language]) for page in drawing.parts],
    )
    whole, parts = web_map(scene, drawing, f"../../{path}", said)
    return _Map(drawn(whole), tuple((title, drawn(part)) for title, part in parts))


def _ground(name: str, absent: frozenset[str]) -> SitePage:
    path, content = _ground_file(name, absent)
    return SitePage(path, lambda: content)


@lru_cache(maxsize=16)
def _ground_file(name: str, absent: frozenset[str]) -> tuple[str, bytes]:
    """(where it is, what is in it): a browser may keep it for ever, for another one has another name."""
    drawn_ground = ground_svg(variant(name).drawing(), absent).encode()
    return f"ground/{name}-{hashlib.sha256(drawn_ground).hexdigest()[:10]}.svg", drawn_ground


# --- of the whole site -----------------------------------------------------------------------------------------------


def game_line(site: SiteFacts, game: PublicGame) -> GameLine:
    """What the list says of a game."""
    writers = [PageWriter(names, site.templates) for names in variant(game.variant).names().values()]
    rows = {each.language: drawn(each.page("_game_line", "index.html", "", game=game).decode()) for each in writers}
    group = GROUPS.index("running" if game.state == "paused" else game.state)
    return GameLine(game.name, group, rows, data.summary_json(game))


def list_pages(site: SiteFacts, lines: Iterable[GameLine]) -> Iterator[SitePage]:
    """The list of games, for people and for programs."""
    listed = sorted(lines, key=lambda line: line.name)
    for code in sorted(languages()):
        yield SitePage(f"{code}/index.html", partial(_games, _plain(site, code), listed))
    yield SitePage("games.json", lambda: data.games_json(line.summary for line in listed))


def _games(writer: PageWriter, lines: Sequence[GameLine]) -> bytes:
    title = writer.words.say("site.title_games")
    return writer.page("games", "index.html", title, lines=lines, groups=GROUPS)


def common_pages(site: SiteFacts) -> Iterator[SitePage]:
    """What is the same whatever is played: rules, provinces, requests, looks."""
    codes = sorted(languages())
    yield SitePage("index.html", lambda: _plain(site, codes[0]).page("choose", "", "Diplomacy"))
    for name in ("style.css", "replay.js", "icon.svg"):
        yield SitePage(name, partial(data.asset, name, site.templates))
    for code in codes:
        yield SitePage(f"{code}/requests.html", partial(_requests, site, code))
        yield SitePage(f"{code}/rules.html", partial(_editions, site, code))
        for name in VARIANTS:
            yield SitePage(f"{code}/provinces-{name}.html", partial(_provinces, site, code, name))


def _plain(site: SiteFacts, code: str) -> PageWriter:
    """For pages of no game: their names are the usual game's."""
    return PageWriter(next(iter(VARIANTS.values())).names()[code], site.templates)


def _requests(site: SiteFacts, code: str) -> bytes:
    writer = _plain(site, code)
    rows = []
    for told in site.requests:
        line, says = told.lines[code]
        who = writer.words.all_of(writer.words.say(f"site.who_{role}") for role in told.who)
        where = writer.words.say("site.in_variant", variant=_called(site, code, told.variant)) if told.variant else ""
        rows.append((line, says, f"{who} {where}".strip()))
    return writer.page("requests", "requests.html", writer.words.say("site.requests"), rows=rows)


def _called(site: SiteFacts, code: str, name: str) -> str:
    return PageWriter(variant(name).names()[code], site.templates).words.one_of("variant", name)


def _editions(site: SiteFacts, code: str) -> bytes:
    writer = _plain(site, code)
    words = writer.words
    choices = [
        [
            words.say(f"site.choice_{choice}"),
            *(words.say(f"site.value_{getattr(book, choice)}") for book in EDITIONS.values()),
        ]
        for choice in CHOICES
    ]
    editions = [words.one_of("edition", name) for name in EDITIONS]
    variants = [
        (name, _called(site, code, name), words.say("site.setups", setups=", ".join(each.seatings)))
        for name, each in VARIANTS.items()
    ]
    title = words.say("site.rules")
    return writer.page("editions", "rules.html", title, editions=editions, choices=choices, variants=variants)


def _provinces(site: SiteFacts, code: str, name: str) -> bytes:
    writer = PageWriter(variant(name).names()[code], site.templates)
    words, called, lexicon = writer.words, variant(name).names(), variant(name).lexicon()
    aliases: dict[str, list[str]] = {}
    for phrase, provinces in lexicon.place_aliases.items():
        for province in provinces:
            aliases.setdefault(province, []).append(phrase)
    codes = [code, *(each for each in sorted(called) if each != code)]
    head = [words.say("site.code")]
    for each in codes:
        head += [language_of(code).name_of(each), f"{language_of(code).name_of(each)}, {words.say('site.short')}"]
    rows = []
    for province in called[code].provinces:
        row = [province]
        for each in codes:
            row += [called[each].full(province), called[each].short(province)]
        rows.append([*row, ", ".join(sorted(aliases.get(province, ())))])
    title = words.say("site.provinces_of", variant=words.one_of("variant", name))
    return writer.page("provinces", f"provinces-{name}.html", title, head=[*head, words.say("site.aliases")], rows=rows)
