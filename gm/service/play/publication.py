"""What the web archive may know of a game: what its file lets it show, and of its players what they agreed to."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from gm.exchange.report import report_json
from gm.reports.facts import CalendarEntry
from gm.reports.news import Spoken
from gm.reports.sections import board, ending
from gm.service.house import House
from gm.service.model.game import Game, GameState
from gm.service.model.record import TurnRecord
from gm.service.play.disclosure import letter_told, letters_shown, unmasks
from gm.service.play.report_copies import judged_report
from gm.service.play.reporting import proclaimed
from gm.service.ports import Work
from gm.service.post.seatfacts import calendar_entry, rules_facts
from gm.service.post.web import is_shown
from gm.service.turn.acts import session_closes
from gm.service.turn.consents import named
from gm.service.turn.line import judged_turns
from gm.service.turn.master import acts_of
from gm.service.turn.rulesets import ruleset_of
from gm.service.turn.standing import FOREVER
from gm.site.facts import LetterTold, PublicGame, PublicTurn, TurnLine
from gm.terms.web import Publicity
from gm.variants.registry import variant
from gm.variants.telling import years_told


def public_game(work: Work, house: House, game: Game) -> PublicGame | None:
    """The public facts of a game; None where only its players may see it."""
    if game.settings.web.show is Publicity.NEVER:
        return None
    settings = game.settings
    shown = is_shown(game, settings.web.show)
    records = judged_turns(work, game) if shown else ()
    begun = game.state is not GameState.FORMING
    ended = game.state is GameState.ENDED
    unjudged = {item.number for item in work.press.of_game(game.name)} - {
        record.number for record in work.turns.of_game(game.name)
    }
    moves = ((record.before, record.after) for record in records)
    return PublicGame(
        game.name,
        settings.variant,
        settings.setup,
        settings.language,
        settings.timing.zone.key,
        str(game.state),
        str(game.position.turn),
        rules_facts(game),
        house.mailbox,
        board=board(game.position, ruleset_of(game)) if shown and begun else None,
        turns=tuple(_lines(work, game)) if shown else (),
        deadline=_due(game),
        session=session_closes(game) if game.running else None,
        years=years_told(moves, ruleset_of(game), variant(settings.variant).telling),
        ending=ending(game.verdict) if game.verdict and shown else None,
        places=game.places,
        taken=len(game.table),
        wanted=() if ended else tuple(sorted(game.wanted)),
        players=named(work, game) if shown and is_shown(game, settings.web.names) else {},
        press=_press_key(work, game),
        proclamations=_proclaimed(work, game, unjudged) if ended else (),
        letters=_written(work, game, unjudged) if ended else (),
        calendar=_event(house, game, records),
    )


def _press_key(work: Work, game: Game) -> str:
    """Changes with what of its press is shown."""
    shown = str(game.settings.web.press) if is_shown(game, game.settings.web.press) else ""
    return " ".join((shown, *(str(item.id) for item in letters_shown(work, game))))


def _due(game: Game) -> datetime | None:
    """None where nothing runs out."""
    if game.running is None:
        return None
    due = game.running.deadline.grace_until or game.running.deadline.due
    return None if due == FOREVER else due


def _event(house: House, game: Game, records: Sequence[TurnRecord]) -> CalendarEntry | None:
    """That of the letters, stamped with what has made this version of it: the same game gives the same file."""
    ended = game.state is GameState.ENDED
    if ended:
        stamped = records[-1].judged if records else None
    else:
        stamped = game.deadline.queued if game.deadline else None
    return None if stamped is None else replace(calendar_entry(house, game, cancelled=ended), stamped=stamped)


def public_turn(work: Work, game: Game, line: TurnLine) -> PublicTurn:
    """The public facts of a turn, from its judgement made again."""
    record = next(each for each in work.turns.of_game(game.name) if _is_of(each, line))
    ruling, report = judged_report(work, game, record)
    spoken, written = _proclaimed(work, game, {record.number}), _written(work, game, {record.number})
    acts = acts_of(work, replace(game, number=record.number, judgement=record.judgement))
    file = report_json(ruling, ruleset_of(game), setup=game.settings.setup, language=game.settings.language)
    return PublicTurn(line, replace(report, proclamations=spoken, acts=acts), file, written)


def _proclaimed(work: Work, game: Game, numbers: Collection[int]) -> tuple[Spoken, ...]:
    """In these turns, as far as everybody may read it now."""
    if not is_shown(game, game.settings.web.press):
        return ()
    told = (each for number in sorted(numbers) for each in proclaimed(work, game, number))
    return tuple(each for each in told if not unmasks(game, each.subject, each.text))


def _written(work: Work, game: Game, numbers: Collection[int]) -> tuple[LetterTold, ...]:
    """Letters of these turns, as far as everybody may read them now."""
    items = (item for item in letters_shown(work, game) if item.number in numbers)
    return tuple(letter_told(game, item) for item in items if not unmasks(game, item.subject, item.text))


def _is_of(record: TurnRecord, line: TurnLine) -> bool:
    return str(record.before.turn) == line.turn and record.judgement == line.judgement


def _lines(work: Work, game: Game) -> Iterator[TurnLine]:
    counts = {(record.number, record.judgement) for record in judged_turns(work, game)}
    ruleset = ruleset_of(game)
    for record in sorted(work.turns.of_game(game.name), key=lambda record: record.judged):
        undone = (record.number, record.judgement) not in counts
        absent = tuple(sorted(ruleset.chart.absent(record.before)))
        yield TurnLine(str(record.before.turn), record.judgement, record.judged, undone, absent)
