"""The state of the open turn: which sheets count now, who is ready, and how a letter stands to the deadline."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from gm.service.model.game import Absence, Deadline, Game, GameState, Seat
from gm.service.model.letters import Act, Sheet
from gm.service.ports import Work
from gm.service.turn.acts import onto
from gm.service.turn.rulesets import ruleset_of
from gm.service.turn.sheets import in_force
from gm.terms.times import Timeliness, Timing, timeliness
from gm.variants.registry import variant

FOREVER = datetime.max.replace(tzinfo=UTC)


def silence_of(game: Game) -> Absence:
    """What becomes of who is silent in the open turn."""
    return Absence.WAIT if game.number == 1 and game.settings.first_turn_waits else game.settings.absence


def timing_of(game: Game) -> Timing:
    """The timing of the open turn: the first one, until it is judged, may have a notice of its own."""
    timing = game.settings.timing
    if timing.first is None or (game.number, game.judgement) != (1, 1):
        return timing
    return replace(timing, notice=timing.first)


def closing(game: Game, deadline: Deadline) -> datetime:
    """The end of grace: until then the first letter of a silent power still counts.

    A game that waits for everybody has a grace without end.
    """
    if silence_of(game) is Absence.WAIT:
        return FOREVER
    return deadline.due + game.settings.timing.grace


def counting(work: Work, game: Game, powers: Collection[str] = ()) -> dict[str, Sheet]:
    """power -> the sheet in force now; of these powers only, if any are named."""
    return counting_of(game, work.sheets.of_turn(game.name, game.number, game.judgement, powers))


def counting_of(game: Game, sheets: Iterable[Sheet]) -> dict[str, Sheet]:
    """As `counting`, of sheets at hand."""
    due = game.running.deadline.due if game.running else None
    return counting_by(game, sheets, due, closing(game, game.deadline) if game.deadline else None)


def counting_by(
    game: Game, sheets: Iterable[Sheet], due: datetime | None, end: datetime | None = None
) -> dict[str, Sheet]:
    """As `counting`, at a deadline, and in grace until `end`."""
    return in_force(sheets, partial(onto, game), due, end)


def in_office(game: Game, seat: Seat) -> Seat:
    """The seat with the powers whose sheets it writes: the game master has the offices that nobody else holds."""
    return seat if seat.number or game.state is GameState.ENDED else replace(seat, powers=vacant_offices(game))


def vacant_offices(game: Game) -> tuple[str, ...]:
    """Those that nobody holds, and the game master therefore fills."""
    offices = variant(game.settings.variant).seatings[game.settings.setup].offices
    return tuple(sorted(power for power in offices if game.holder(power) is None))


def note_ready(work: Work, game: Game, seat: int, at: datetime, *, ready: bool) -> None:
    """A seat says that it is ready for the open turn, or takes it back."""
    value = "yes" if ready else "no"
    work.acts.add(Act(game.name, game.number, game.judgement, seat, "ready", value, at))


def ready_seats(work: Work, game: Game) -> frozenset[int]:
    """Seats that have said that they are ready and have not taken it back."""
    said = {
        act.seat: act.value for act in work.acts.of_turn(game.name, game.number, game.judgement) if act.kind == "ready"
    }
    return frozenset(seat for seat, value in said.items() if value == "yes")


def owing_powers(game: Game) -> frozenset[str]:
    """Powers that somebody plays and that owe orders at the open turn; of those in disorder nobody waits for any."""
    owing = ruleset_of(game).owing(game.position)
    return frozenset(power for power in owing if game.holder(power) is not None) - game.disorder


def owing_offices(game: Game) -> frozenset[str]:
    """The offices that the game master fills and that owe orders: they are waited for before the deadline, and never
    late."""
    return ruleset_of(game).owing(game.position) & frozenset(vacant_offices(game))


def owing_seats(game: Game) -> tuple[Seat, ...]:
    owing = owing_powers(game)
    return tuple(seat for seat in game.players if owing & set(seat.powers))


def unheard_seats(work: Work, game: Game) -> frozenset[int]:
    """The seats that a phase waits for, where it waits for all: those that have neither sent anything nor said that
    they are ready."""
    ruleset = ruleset_of(game)
    if not ruleset.phase(game.position.turn).waits_for_all:
        return frozenset()
    playing = ruleset.laws.alive(game.position) - game.disorder
    heard, sheets = ready_seats(work, game), counting(work, game)
    return frozenset(
        seat.number
        for seat in game.players
        if playing & set(seat.powers) and seat.number not in heard and not sheets.keys() & set(seat.powers)
    )


def standing(game: Game, received: datetime, now: datetime) -> Timeliness:
    """How a letter received then stands to the open turn's deadline.

    One that came before the turn was opened was meant for the turn before, and came too late for it. (Of a turn that
    will only be opened the clock was ahead and has been set back, and nothing is known.)
    """
    if game.deadline is None:
        return Timeliness.ON_TIME
    reopened = game.number > 1 or game.judgement > 1
    if reopened and received < game.deadline.queued <= now:
        return Timeliness.LATE
    if game.state is GameState.PAUSED:
        return Timeliness.ON_TIME
    return timeliness(received, game.deadline.due, closing(game, game.deadline) - game.deadline.due)
