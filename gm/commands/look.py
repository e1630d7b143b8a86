"""Look at a game from the command line: `gm show` and `gm map`, a turn of the store as text or as a picture."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from gm.commands.terminal import complain, say
from gm.config.problems import ConfigRefused
from gm.config.service import read_service
from gm.languages.language import languages
from gm.reports.news import Board, TurnReport
from gm.reports.picture import png, svg
from gm.reports.scenes import orders_scene, position_scene
from gm.reports.show import show_position, show_text
from gm.reports.stationery import stationery
from gm.reports.words import Words
from gm.rules.judge import adjudicate
from gm.service.model.game import Game
from gm.service.model.record import TurnRecord
from gm.service.ports import Spoilt
from gm.service.post.orderfacts import board_now
from gm.service.turn.line import judged_turns, times_judged
from gm.service.turn.rulesets import ruleset_of
from gm.store.trouble import unusable
from gm.store.work import Store
from gm.terms.json_values import one_line, shown
from gm.variants.registry import variant
from gm.variants.telling import public_report
from gm.variants.variant import Variant

FAILED = 2
"""The exit status when there is nothing to show."""
WIDTH = 1000
"""Pixels of a map, as `gm map` draws it: no letter has to carry it."""


class NothingToShow(Exception):
    """No such game or turn: the message names those there are."""


@dataclass(frozen=True, slots=True)
class View:
    """A game, and one judged turn of it; without a turn, where it stands now."""

    game: Game
    now: Board
    """The position of the open turn, with what was done in public."""
    variant: Variant
    language: str
    record: TurnRecord | None
    judged: int = 1
    """How often its turn had been judged then."""
    undone: bool = False
    """It was taken back since."""

    @property
    def words(self) -> Words:
        return Words(stationery(self.language).words, self.variant.names()[self.language])

    def report(self, record: TurnRecord) -> TurnReport:
        """Judged again from what was kept: the same orders and the same lots give the same ruling."""
        orders = {power: [self.variant.read_order(text) for text in texts] for power, texts in record.orders.items()}
        ruleset = ruleset_of(self.game)
        ruling = adjudicate(record.before, orders, ruleset, disorder=record.disorder, chance=record.chance)
        silent = record.disorder - ruleset.unplayed
        return public_report(ruling, ruleset, self.variant.telling, silent=silent, judgement=self.judged)


def show(config: Path, game: str, phase: str | None, language: str | None) -> int:
    """Print a turn's report, or the position the game is at. Returns the exit status."""
    with _failures() as failed:
        view = find(config, game, phase, language)
        names = view.variant.names()[view.language]
        _tell_undone(view)
        if view.record is None:
            say(show_position(game, view.now, view.language, names=names))
        else:
            say(show_text(game, view.variant.name, view.report(view.record), view.language, names=names))
    return FAILED if failed else 0


def draw(config: Path, game: str, phase: str | None, out: Path, language: str | None, width: int | None) -> int:
    """Write the map of a turn with its orders, or of the position, as .png or .svg. Returns the exit status."""
    with _failures() as failed:
        if out.suffix not in (".png", ".svg"):
            raise NothingToShow(f"--out {out}: expected a name that ends in .png or .svg")
        view = find(config, game, phase, language)
        drawing = view.variant.drawing()
        _tell_undone(view)
        if view.record is None:
            scene = position_scene(game, view.now, view.words, drawing.countries)
        else:
            scene = orders_scene(game, view.report(view.record), view.words, drawing.countries)
        wide = width or round(WIDTH * drawing.look.whole)
        content = png(scene, drawing, wide) if out.suffix == ".png" else svg(scene, drawing).encode()
        try:
            out.write_bytes(content)
        except OSError as error:
            raise NothingToShow(f"--out {out}: {error.strerror}") from None
    return FAILED if failed else 0


def _tell_undone(view: View) -> None:
    if view.undone and view.record is not None:
        turn = view.record.before.turn
        complain(f"gm: {turn} was taken back, and does not count; this is how it was judged the last time")


@contextmanager
def _failures() -> Iterator[list[str]]:
    """Say what went wrong in a line of its own, never with a traceback."""
    said: list[str] = []
    try:
        yield said
    except ConfigRefused as error:
        said.append(str(error))
    except NothingToShow as error:
        said.append(one_line(str(error)))
    for message in said:
        complain(f"gm: {message}")


def find(config: Path, name: str, phase: str | None, language: str | None) -> View:
    """The game and turn asked for. Raises ConfigRefused or NothingToShow."""
    settings = read_service(config)
    store = Store(settings.database_url, read_only=True)
    try:
        with store() as work:
            try:
                game = work.games.get(name)
            except Spoilt as spoilt:
                raise NothingToShow(f"game {name} cannot be read from the database: {spoilt}") from None
            if game is None:
                known = ", ".join(sorted(each.name for each in work.games.all())) or "none yet"
                raise NothingToShow(f"no game {shown(name)}: games here: {known}")
            records = work.turns.of_game(name)
            standing = judged_turns(work, game)
            now = board_now(work, game)
    except SQLAlchemyError as error:
        raise unusable(settings.database_url, error) from None
    finally:
        store.close()
    language = language or game.settings.language
    if language not in languages():
        raise NothingToShow(f"--language {shown(language)}: expected one of {', '.join(languages())}")
    record = None
    if phase is not None and phase.upper() != str(game.position.turn):
        judged = {str(each.before.turn): each for each in (*records, *standing)}
        record = judged.get(phase.upper())
        if record is None:
            known = " ".join([*judged, str(game.position.turn)])
            raise NothingToShow(f"no turn {shown(phase)} in {name}: turns so far: {known}")
    if record is None:
        return View(game, now, variant(game.settings.variant), language, None)
    times = times_judged(records, record.before.turn, record.judged)
    undone = all(each.before.turn != record.before.turn for each in standing)
    return View(game, now, variant(game.settings.variant), language, record, times, undone)
