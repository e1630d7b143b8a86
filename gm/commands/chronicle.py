"""What has happened in a game: `gm replay`, `gm log` and `gm letters`. No contents, and no secret."""

import logging
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from pathlib import Path

from gm.commands.installation import fail, find_game, read_config, reading, spoilt_rows
from gm.commands.overview import called_without_power, turn_words, words_of
from gm.commands.terminal import complain, say
from gm.mail.envelope import clean_subject, read_head
from gm.reports.facts import TimeVoteAnswer, TitleAnswer, VoteAnswer, WhatIf
from gm.reports.textpart import columns
from gm.rules.orders import Order
from gm.service.model.game import Game, Seat
from gm.service.model.identity import read_subject
from gm.service.model.letters import Act, Incident, Incoming, LetterState
from gm.service.model.record import TurnRecord
from gm.service.play.preferences import comes_out_the_same
from gm.service.play.replay import Replayed, missing_turns, replay
from gm.service.ports import Work
from gm.service.requests.line_reading import Asker, request_in
from gm.service.requests.row import AskerRole
from gm.service.requests.slots import SlotGround
from gm.service.requests.table import table_of
from gm.service.turn.acts import PUBLIC
from gm.service.turn.master import MASTERS, act_told
from gm.service.turn.rulesets import ruleset_of
from gm.service.turn.time_votes import TIME_VOTE
from gm.service.turn.titles import TITLE
from gm.service.turn.wishes import WISH
from gm.service.who.naming import name_of
from gm.variants.registry import variant

log = logging.getLogger("gm")
Event = tuple[datetime, str]


def replay_game(path: Path, name: str) -> int:
    """`gm replay`: judge every turn again. The exit status is 1 when one does not come out the same."""
    config = read_config(path)
    with reading(config) as work:
        game = find_game(work.games.get, name)
        replayed = replay(work, game)
        missing = missing_turns(game, replayed)
        same_powers = comes_out_the_same(work, game)
        spoilt = spoilt_rows(work)
    if same_powers is not None:
        (say if same_powers else complain)(f"{name}: powers shared out {'the same' if same_powers else 'otherwise'}")
    for each in replayed:
        _tell_replayed(game, each)
    for number in missing:
        complain(f"{name}: turn {number}: no judgement is kept")
    otherwise = sum(bool(each.differences) for each in replayed)
    if not replayed and not missing and not spoilt:
        say(f"{name}: no turn has been judged yet")
        return 1 if same_powers is False else 0
    say(f"{name}: {len(replayed)} judged again, {otherwise} otherwise" if otherwise else _all_same(name, replayed))
    return 1 if otherwise or missing or spoilt or same_powers is False else 0


def _all_same(name: str, replayed: Sequence[Replayed]) -> str:
    return f"{name}: {len(replayed)} judged again, each the same"


def _tell_replayed(game: Game, each: Replayed) -> None:
    again = f", judgement {each.judgement}" if each.judgement > 1 else ""
    told = f"{game.name}: {each.turn}{again}:"
    if each.differences:
        complain(f"{told} comes out otherwise")
        for difference in each.differences:
            complain(f"  {difference}")
        return
    explained = f", {each.explained} of the outcomes for other reasons" if each.explained else ""
    codes = ", ".join(f"{words_of(game).names.brief(power)} {code}" for power, code in each.sheet_codes.items())
    say(f"{told} the same{explained}" + (f" ({codes})" if codes else ""))


def show_log(path: Path, name: str) -> int:
    """`gm log`: what happened, in the order of time: turns, letters by kind, acts, incidents. The exit status."""
    config = read_config(path)
    with reading(config) as work:
        game = find_game(work.games.get, name)
        events = sorted(_events(work, game), key=lambda event: event[0])
        spoilt = spoilt_rows(work)
    zone = game.settings.timing.zone
    for at, told in events:
        say(f"{at.astimezone(zone):%Y-%m-%d %H:%M:%S}  {told}")
    if not events and not spoilt:
        say(f"{name}: nothing has happened yet")
    return 1 if spoilt else 0


def _events(work: Work, game: Game) -> Iterator[Event]:
    for record in work.turns.of_game(game.name):
        yield record.judged, _judged(game, record)
    relayed = _relayed(work, game)
    for letter in work.letters.of_game(game.name):
        yield letter.received, f"letter {letter.id} in: {_kind(letter)}{_writer(game, letter, relayed)}"
    queued: Counter[tuple[datetime, str, str]] = Counter()
    for at, kind, state in work.outbox.told_of(game.name):
        # Beside the time of a letter in, the kind of its answer would tell who votes, or supposes something.
        told = "answer" if kind in SECRET_ANSWERS else kind
        queued[at.replace(microsecond=0), told, str(state)] += 1
    for (queued_at, kind, became), count in queued.items():
        yield queued_at, f"{count} out: {kind}, {became}"
    for act in work.acts.of_game(game.name):
        if act.kind not in (WISH, TITLE, TIME_VOTE):
            yield act.at, _act(game, act)
    for incident in work.incidents.of_game(game.name):
        yield incident.at, _incident(game, incident)


SECRET_ANSWERS = (VoteAnswer.kind, TitleAnswer.kind, TimeVoteAnswer.kind, WhatIf.kind)


def _judged(game: Game, record: TurnRecord) -> str:
    again = f", judgement {record.judgement}" if record.judgement > 1 else ""
    silent = ", ".join(words_of(game).names.brief(power) for power in sorted(record.disorder))
    over = f"; the game is over: {record.verdict.kind}" if record.verdict else ""
    told = f"{turn_words(game, str(record.before.turn))} judged{again}: {_sheets(len(record.sheets))}"
    return told + (f", in disorder: {silent}" if silent else "") + over


def _sheets(count: int) -> str:
    return f"{count} sheet" if count == 1 else f"{count} sheets"


def _act(game: Game, act: Act) -> str:
    """What is said to the game master alone, or secretly, stays so: only its kind is told."""
    if act.kind == PUBLIC:
        return f"act in public: {act.value}"
    if act.kind == "ready":
        return f"{_powers(game, act.seat)}: {'ready' if act.value == 'yes' else 'not ready'}"
    if act.kind == MASTERS:
        return f"the game master: {act_told(act).in_short}"
    return f"act: {act.kind}"


def _incident(game: Game, incident: Incident) -> str:
    where = f", letter {incident.letter}" if incident.letter is not None else ""
    return f"incident: {incident.kind}{where}"


def _kind(letter: Incoming) -> str:
    kind = letter.kind or "not read yet"
    return f"{kind}, set aside" if letter.state is LetterState.SET_ASIDE else kind


def _writer(game: Game, letter: Incoming, relayed: Collection[int]) -> str:
    """Whose it is; of letters between players nobody's: a grey one would be known by its time."""
    named = letter.seat is not None and not _may_be_press(letter, relayed)
    return f", {_powers(game, letter.seat)}" if named and letter.seat is not None else ""


def _relayed(work: Work, game: Game) -> frozenset[int]:
    """Letters that hold one to another player, whatever else they hold."""
    return frozenset(item.letter for item in work.press.of_game(game.name))


_NO_PRESS = frozenset(("orders", "request", "nothing found", "confirmation", "denied"))
"""Kinds of letters that were read, and are to the game master alone."""


def _may_be_press(letter: Incoming, relayed: Collection[int]) -> bool:
    """Whether some of it is, or may be, for another player: what is in doubt, or came twice, was not looked into."""
    kinds = set(letter.kind.split(", ")) - {"confirmed"}
    return letter.id in relayed or not kinds <= _NO_PRESS


def _powers(game: Game, number: int) -> str:
    seat = next((each for each in game.seats if each.number == number), None)
    if seat is None:
        return "a former seat"
    return ", ".join(map(words_of(game).names.power, seat.powers)) or called_without_power(seat)


def list_letters(path: Path, name: str, wanted: str | None) -> int:
    """`gm letters`: the letters that were kept, of a game or of a seat. That it was looked at is logged."""
    config = read_config(path)
    with reading(config) as work:
        game = find_game(work.games.get, name)
        seat = find_seat(game, wanted) if wanted is not None else None
        letters = [each for each in work.letters.of_game(name) if seat is None or each.seat == seat.number]
        turns, relayed = _turns_of(work, game, letters), _relayed(work, game)
        rows = [
            (each.id, turns[each.id], _kind(each), _subject(game, each, turns[each.id], relayed)) for each in letters
        ]
        spoilt = spoilt_rows(work)
    log.info("game %s: its letters were listed", name)
    say(columns(rows, ("letter", "turn", "kind", "subject")) if rows else f"{name}: no letter is kept")
    return 1 if spoilt else 0


def find_seat(game: Game, wanted: str) -> Seat:
    """The seat of a number, or the one that plays a power; the command ends where there is none."""
    if wanted.isdecimal() and wanted.isascii():
        seat = next((each for each in game.seats if each.number == int(wanted)), None)
    else:
        power = name_of(wanted, game)
        seat = game.holder(power) if power is not None else None
    if seat is None:
        powers = ", ".join(words_of(game).names.power(power) for each in game.players for power in each.powers)
        numbers = ", ".join(str(each.number) for each in game.seats)
        fail(f"{game.name}: no seat {wanted!r}: expected one of {numbers}, or a power: {powers}")
    return seat


def _turns_of(work: Work, game: Game, letters: Sequence[Incoming]) -> dict[int, str]:
    """Letter -> the turn that its sheet or press belongs to, else the one that was open when it was kept."""
    records = work.turns.of_game(game.name)
    names = {record.number: str(record.before.turn) for record in records} | {game.number: str(game.position.turn)}
    known = {sheet.letter: sheet.number for sheet in reversed(work.sheets.of_game(game.name))}
    known |= {item.letter: item.number for item in work.press.of_game(game.name)}
    return {each.id: names.get(known.get(each.id) or _open_then(game, records, each), "–") for each in letters}


def _open_then(game: Game, records: Sequence[TurnRecord], letter: Incoming) -> int:
    """The turn that was open when a letter was kept."""
    return next((record.number for record in records if record.judged >= letter.kept), game.number)


def _subject(game: Game, letter: Incoming, turn: str, relayed: Collection[int]) -> str:
    """A subject as the game master may know it: it may hold orders, a secret, or who plays what."""
    if not game.settings.press.gm_reads and _may_be_press(letter, relayed):
        return "–"
    if letter.state is not LetterState.SET_ASIDE:
        if not game.settings.gm_is_told:
            return "–"
        if letter.kind != "press" and (turn == str(game.position.turn) or _seals(game)):
            return "–"
    subject = clean_subject(read_subject(read_head(letter.raw).subject)[1]).words
    return "–" if not subject or _is_secret(game, letter, subject) else subject


def _seals(game: Game) -> bool:
    """Whether orders of this game stay secret, some for good, once their turn is judged."""
    kinds = variant(game.settings.variant).kinds
    return bool(ruleset_of(game).sealed_kinds) or any(issubclass(kind, Order) and kind.sealed for kind in kinds)


def _is_secret(game: Game, letter: Incoming, subject: str) -> bool:
    """Whether it asks for something that nobody else may learn of, such as a vote."""
    ground = SlotGround(letter.received, game.settings.timing.zone, game)
    asked = request_in(subject, table_of(game.settings.variant), Asker(AskerRole.PLAYER, ground))
    return asked is not None and asked.request.secret
