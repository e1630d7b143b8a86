"""Change a game in play to other settings: its seats, its deadline, its pause; everybody is told what concerns him."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from gm.reports.facts import ChangeTold, GameChanged, SeatLeft, SeatReplaced, SeatTaken, TokenRenewed
from gm.reports.sections import board
from gm.rules.ruleset import Pace
from gm.service.house import House
from gm.service.model.game import Deadline, Game, GameSettings, GameState, Player, Seat
from gm.service.model.identity import new_token
from gm.service.model.outbox import Priority
from gm.service.play.absences import past_absences
from gm.service.play.deadlines import Because, announce
from gm.service.ports import Work
from gm.service.post.orderfacts import orders_of
from gm.service.post.queue import Travel, language_of, queue
from gm.service.post.seatfacts import calendar_entry, deadline_facts, rules_facts, seat_facts, seats_known_to
from gm.service.press.relay import release
from gm.service.turn.declarations import note_newcomer
from gm.service.turn.line import judged_turns
from gm.service.turn.rulesets import phase_of, ruleset_of
from gm.service.turn.standing import counting, note_ready, ready_seats, timing_of
from gm.terms.times import Timing, after_pause, moves_due, others_due
from gm.variants.registry import variant
from gm.variants.telling import years_told


def change(
    work: Work,
    house: House,
    game: Game,
    settings: GameSettings,
    told: Sequence[ChangeTold],
    own: Mapping[int, Sequence[ChangeTold]],
    stamp: float,
) -> Game:
    """Take over settings that were found acceptable.

    `told` are the changes that everybody may know, `own` those that only the player on a seat may.
    """
    before = game
    game = replace(game, settings=settings, file_stamp=stamp)
    newcomers: list[int] = []
    for seat, player in _players(before, settings):
        if player == seat.player:
            continue
        other = _is_another(seat.player, player)
        token = new_token(house.chance.octets) if other else seat.token
        game = _with_seat(game, replace(seat, player=player, token=token))
        if other:
            newcomers.append(seat.number)
            played = frozenset(seat.powers)
            game = replace(game, disorder=game.disorder - played, wanted=game.wanted - played)
    game, what = _with_deadline(before, game, house.now())
    game, what = _with_a_day(game, newcomers, what, house.now())
    if what == "resumed":
        game = past_absences(work, house, game)
    work.games.save(game)
    for number in newcomers:
        note_newcomer(work, game, number, house.now())
    for number in ready_seats(work, game) & set(newcomers):
        # Nobody is ready who has not seen the position.
        note_ready(work, game, number, house.now(), ready=False)
    for seat in before.seats:
        _hand_on_mail(work, game, seat, game.seat(seat.number))
    for number in newcomers:
        _take_leave(work, house, game, before.seat(number))
        _introduce(work, house, game, game.seat(number))
    release(work, house, game)
    if what:
        announce(work, house, game, what, before.deadline.due if before.deadline else None)
    for seat in game.seats:
        # A newcomer reads his own settings in his first letter.
        changes = (*told, *(own.get(seat.number, ()) if seat.number not in newcomers else ()))
        if changes:
            moved = any(each.key.endswith(".no_plus") for each in changes)
            addresses = seat_facts(house, game, seat) if moved else None
            facts = GameChanged(game.name, changes, deadline_facts(house, game, seat), seat=addresses)
            queue(work, house, game, seat, facts, stamp, house.now().isoformat())
    return game


def with_pause(work: Work, house: House, game: Game, *, paused: bool, voted: bool = False) -> Game:
    """Pause a game, or take it up again; everybody is told. `voted`: its players want it so."""
    former = game.deadline.due if game.deadline else None
    settings = replace(game.settings, paused=paused)
    game, what = _with_deadline(game, replace(game, settings=settings), house.now())
    game = game if paused else past_absences(work, house, game)
    work.games.save(game)
    announce(work, house, game, what, former, Because(voted=voted))
    return game


def deadline_with(game: Game, settings: GameSettings, now: datetime) -> datetime | None:
    """When the open turn is due under other settings; None where nothing is, or the game pauses."""
    changed, _ = _with_deadline(game, replace(game, settings=settings), now)
    return changed.running.deadline.due if changed.running else None


def renew_token(work: Work, house: House, game: Game, number: int) -> Game:
    """Give a seat a new address; the old one, which somebody else may know, is worth nothing from now on."""
    seat = replace(game.seat(number), token=new_token(house.chance.octets))
    game = _with_seat(game, seat)
    work.games.save(game)
    queue(work, house, game, seat, TokenRenewed(game.name, seat_facts(house, game, seat)), house.now().isoformat())
    return game


def _players(game: Game, settings: GameSettings) -> list[tuple[Seat, Player]]:
    pairs = list(zip(game.table, settings.players, strict=True))
    master = next((seat for seat in game.seats if seat.number == 0), None)
    if master is not None and settings.gm_email:
        pairs.append((master, replace(master.player, name=settings.gm_name, emails=_of_master(master, settings))))
    return pairs


def _of_master(master: Seat, settings: GameSettings) -> tuple[str, ...]:
    """His address and those of his deputies, who stay as long as he does."""
    first, *deputies = master.player.emails
    stays = first.casefold() == settings.gm_email.casefold()
    return (settings.gm_email, *(deputies if stays else ()))


def _is_another(old: Player, new: Player) -> bool:
    """Somebody else sits there now: neither the name nor an address is the same."""
    known = {email.casefold() for email in old.emails}
    return old.name != new.name and known.isdisjoint(email.casefold() for email in new.emails)


def _with_seat(game: Game, seat: Seat) -> Game:
    return replace(game, seats=tuple(seat if seat.number == other.number else other for other in game.seats))


def _with_deadline(before: Game, game: Game, now: datetime) -> tuple[Game, str]:
    """The game with its state and deadline as the settings want them, and what to call the change."""
    new, deadline = game.settings, game.deadline
    if deadline is None or game.state is GameState.ENDED:
        return game, ""
    moving = phase_of(game).pace is Pace.LONG
    moved = _moved(before, game, deadline, now, moving=moving)
    was_paused = game.state is GameState.PAUSED
    if new.paused:
        if not was_paused:
            moved = replace(moved, shifted=moved.shifted + 1)
        return replace(game, state=GameState.PAUSED, deadline=moved), "" if was_paused else "paused"
    if was_paused:
        named = moved.due - moved.extended
        due = after_pause(new.timing, named, now) if moving else max(named, others_due(new.timing, now))
        resumed = replace(
            moved,
            due=due + moved.extended,
            fixed=moved.fixed and due == named,
            swept=None,
            grace_until=None,
            shifted=moved.shifted + 1,
            resumed=now,
        )
        return replace(game, state=GameState.RUNNING, deadline=resumed), "resumed"
    if moved.due == deadline.due:
        return replace(game, deadline=moved), ""
    what = "extended" if moved.extended > deadline.extended else "moved"
    return replace(game, deadline=moved), what


def _moved(before: Game, game: Game, deadline: Deadline, now: datetime, *, moving: bool) -> Deadline:
    """The deadline as its rule and its extension give it, where either has changed. An extension is the open turn's
    own: what the file says of it when it changes is what this turn has, whatever an earlier one had."""
    due, extended = deadline.due, deadline.extended
    timing, extra_time = timing_of(game), game.settings.extra_time
    if not deadline.fixed and _rule_of(timing_of(before), moving) != _rule_of(timing, moving):
        find = moves_due if moving else others_due
        due = find(timing, deadline.queued)
        if due <= now:
            due = find(timing, now)
        due += extended
    if extra_time != before.settings.extra_time:
        due += extra_time - extended
        extended = extra_time
    if due == deadline.due:
        return replace(deadline, extended=extended)
    return replace(deadline, due=due, extended=extended, swept=None, grace_until=None, shifted=deadline.shifted + 1)


def _with_a_day(game: Game, newcomers: Sequence[int], what: str, now: datetime) -> tuple[Game, str]:
    """Nobody who has just sat down must give his orders at once."""
    deadline = game.deadline
    playing = any(game.seat(number).powers for number in newcomers)
    if not playing or game.running is None or deadline is None or deadline.due >= now + FOR_NEWCOMERS:
        return game, what
    due = now + FOR_NEWCOMERS
    later = replace(
        deadline,
        due=due,
        extended=deadline.extended + (due - deadline.due),
        swept=None,
        grace_until=None,
        shifted=deadline.shifted + 1,
    )
    return replace(game, deadline=later), what or "extended"


FOR_NEWCOMERS = timedelta(days=1)


def _rule_of(timing: Timing, moving: bool) -> tuple[object, ...]:
    return (timing.zone, timing.skipped, timing.moves if moving else timing.others, timing.notice if moving else None)


def _hand_on_mail(work: Work, game: Game, before: Seat, seat: Seat) -> None:
    """What still waits to be sent goes to whoever sits there now; answers go to their writer or to nobody."""
    if seat.email == before.email:
        return
    for row in work.outbox.waiting_for(game.name, seat.number):
        if row.recipient != before.email:
            continue  # a word to somebody who sat there earlier
        if row.priority is Priority.ANSWER and seat.token != before.token:
            work.outbox.withdraw(row.id, "its reader plays no more")
            continue
        # Another player has another token: the former one's addresses are worth nothing to him.
        reply_to = row.reply_to.replace(before.token, seat.token)
        work.outbox.readdress(replace(row, recipient=seat.email, reply_to=reply_to, language=language_of(game, seat)))


def _take_leave(work: Work, house: House, game: Game, former: Seat) -> None:
    """Whoever played there learns that his address is worth nothing any more."""
    if former.powers:
        entry = calendar_entry(house, game, cancelled=True)
        # Newer than the event that it takes off his calendar.
        entry = replace(entry, sequence=entry.sequence + 1)
        facts = SeatLeft(game.name, former.powers, str(game.position.turn), entry)
        queue(work, house, game, former, facts, former.token, travel=Travel(reply_to=house.mailbox))


def _introduce(work: Work, house: House, game: Game, seat: Seat) -> None:
    """The new player learns everything he needs; the others learn that somebody new plays, and no name."""
    powers = tuple(sorted(power for other in game.players for power in other.powers))
    records = judged_turns(work, game)
    facts = SeatTaken(
        game.name,
        variant=game.settings.variant,
        turn=str(game.position.turn),
        seat=seat_facts(house, game, seat),
        rules=rules_facts(game),
        board=board(game.position, ruleset_of(game)),
        deadline=deadline_facts(house, game, seat),
        in_force=orders_of(game, seat, counting(work, game)),
        powers=powers,
        players=seats_known_to(game, seat),
        mailbox=house.mailbox,
        calendar=calendar_entry(house, game),
        turns=tuple(str(record.before.turn) for record in records),
        years=years_told(
            ((record.before, record.after) for record in records),
            ruleset_of(game),
            variant(game.settings.variant).telling,
        ),
    )
    queue(work, house, game, seat, facts, seat.token)
    if not seat.powers:
        return
    for other in game.seats:
        if other.number != seat.number:
            known = seats_known_to(game, other)
            facts_of_others = SeatReplaced(game.name, seat.powers, known.get(seat.powers[0], ""))
            queue(work, house, game, other, facts_of_others, seat.number, seat.token)
