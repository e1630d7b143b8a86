"""Letters between powers: checked against the game's press rules, then relayed as new letters that name no writer."""

from dataclasses import replace
from datetime import timedelta
from functools import lru_cache

from gm.notation.fold import fold
from gm.reports.facts import (
    GAME_MASTER,
    Facts,
    PressHeld,
    PressRefused,
    PressRelay,
    PressSent,
    Proclamation,
)
from gm.service import budgets
from gm.service.addressing import Addressed
from gm.service.cases import Case, answer
from gm.service.causes import code, code_hash
from gm.service.house import House
from gm.service.identity import new_thread
from gm.service.leaks import own_traces
from gm.service.model import Confirmation, Game, GameState, PressItem, Priority, Seat
from gm.service.naming import ALL, perhaps
from gm.service.ports import Work
from gm.service.post import press_address, queue
from gm.service.seatfacts import deadline_facts
from gm.service.stripping import strip_tags
from gm.variants.registry import variant
from gm.variants.seating import POWER_NAMES

LONGEST = 20_000
"""Characters of one letter that are relayed."""


def take_press(work: Work, house: House, case: Case, addressed: Addressed) -> None:
    """Relay, hold or refuse a letter to other powers; its writer is told in each case."""
    game, seat = case.game, case.seat
    parent = _answered(work, case, addressed)
    targets = _targets(work, case, addressed)
    tokens = [other.token for other in game.seats]
    subject = strip_tags(addressed.subject, tokens)
    text = strip_tags(addressed.text, tokens)[:LONGEST].strip()
    reason = _refusal(game, seat, addressed, targets, text)
    if not reason and not budgets.spend(work, budgets.press(game, seat), house.now()):
        reason = "quota"
    if reason:
        answer(work, house, case, _refused(house, case, addressed, reason, subject))
        return
    public = ALL in targets
    item = PressItem(
        game=game.name,
        number=game.number,
        seat=seat.number,
        power=_writer(case, addressed, parent),
        to=() if public else tuple(sorted(targets - {ALL})),
        grey=game.settings.press.grey,
        thread=new_thread(house.chance.octets),
        subject=subject,
        text=text,
        received=case.letter.received,
        letter=case.letter.id,
        parent=parent.id if parent else None,
    )
    traces = () if case.insists else own_traces(seat, _words_of(game.settings.variant), subject, text)
    if traces:
        number = work.press.add(replace(item, held="own_name"))
        answer(work, house, case, _held(work, house, case, number, item, traces), press=number)
        return
    waits = is_closed(game) and item.to != (GAME_MASTER,)
    number = work.press.add(replace(item, held="closed" if waits else ""))
    sent = PressSent(
        game.name,
        to=item.to,
        public=public,
        subject=subject,
        waits=waits,
        anonymous=item.grey,
        unknown=addressed.to.unknown,
    )
    answer(work, house, case, sent, press=number)
    if not waits:
        relay(work, house, game, work.press.get(number))


def is_closed(game: Game) -> bool:
    """Whether diplomacy rests in this phase."""
    return game.position.turn.phase in game.settings.press.closed and game.state is not GameState.ENDED


def _targets(work: Work, case: Case, addressed: Addressed) -> set[str]:
    targets = set(addressed.to.known)
    for thread in addressed.replies_to:
        for item in work.press.by_thread(case.game.name, thread):
            if not item.to or set(item.to) & set(case.seat.powers) or GAME_MASTER in item.to:
                targets.add(item.power)
    return targets - set(case.seat.powers)


def _answered(work: Work, case: Case, addressed: Addressed) -> PressItem | None:
    """The press item that this letter answers, if it was told to this seat."""
    envelope = case.envelope
    for thread in addressed.replies_to:
        for item in work.press.by_thread(case.game.name, thread):
            return item
    for name in (envelope.in_reply_to, *reversed(envelope.references)):
        row = work.outbox.by_message_id(name) if name else None
        if row and row.press and row.game == case.game.name and row.seat == case.seat.number:
            return work.press.get(row.press)
    return None


def _writer(case: Case, addressed: Addressed, parent: PressItem | None) -> str:
    """Which of a seat's powers writes: the one it names, the one that was written to, or its first."""
    powers = case.seat.powers or (GAME_MASTER,)
    if addressed.as_power:
        return addressed.as_power
    if parent is not None:
        return next((power for power in powers if power in parent.to or power == parent.power), powers[0])
    return powers[0]


def _refusal(game: Game, seat: Seat, addressed: Addressed, targets: set[str], text: str) -> str:
    rules = game.settings.press
    if game.state is GameState.ENDED:
        return "game_over"
    if not targets:
        if addressed.to.unknown:
            return "unknown"
        return "yourself" if set(addressed.to.known) & set(seat.powers) else "nobody"
    if not text:
        return "empty"
    if seat.number == 0 or targets == {GAME_MASTER}:
        return ""
    if not rules.public and not rules.private:
        return "none"
    if ALL in targets and not rules.public:
        return "public_closed"
    if ALL not in targets and not rules.private:
        return "private_closed"
    nobody = {power for power in targets - {ALL, GAME_MASTER} if game.holder(power) is None}
    return "nobody" if nobody == targets else ""


def _refused(house: House, case: Case, addressed: Addressed, reason: str, subject: str) -> Facts:
    return PressRefused(
        case.game.name,
        reason=reason,
        subject=subject,
        unknown=addressed.to.unknown,
        suggestions=perhaps(addressed.to.unknown, case.game),
        quota=case.game.settings.press.per_day if reason == "quota" else None,
        opens_at=deadline_facts(house, case.game, case.seat) if reason == "closed" else None,
    )


def _held(work: Work, house: House, case: Case, number: int, item: PressItem, traces: tuple[str, ...]) -> Facts:
    game, seat = case.game, case.seat
    may_insist = game.settings.press.own_name
    word = code(house, "own_name", case.letter.sha256, seat.number) if may_insist else ""
    if may_insist:
        work.confirmations.add(
            Confirmation(code_hash(house, word), game.name, seat.number, case.letter.id, house.now(), "own_name")
        )
    return PressHeld(game.name, to=item.to, words=traces, subject=item.subject, may_insist=may_insist, code=word)


def relay(work: Work, house: House, game: Game, item: PressItem) -> None:
    """Queue a letter for everybody it is meant for: a new one, built from its text and subject only."""
    listeners = _listeners(game, item)
    later = None
    if game.settings.press.delay if game.settings.press.delay is not None else item.grey:
        later = house.now() + timedelta(seconds=house.chance.pick(range(30, 150)))
    writer = None if item.grey and item.power != GAME_MASTER else item.power
    for seat in listeners:
        facts: Facts
        if item.to:
            facts = PressRelay(
                game.name,
                text=item.text,
                writer=writer,
                to=item.to,
                subject=item.subject,
                turn=str(game.position.turn),
                gm_reads=game.settings.press.gm_reads,
            )
        else:
            facts = Proclamation(game.name, item.text, writer, item.subject, str(game.position.turn))
        known = _thread(work, item, seat)
        queue(
            work,
            house,
            game,
            seat,
            facts,
            "press",
            item.id,
            priority=Priority.PRESS,
            reply_to=press_address(house, game, seat, writer or item.thread),
            in_reply_to=known[-1] if known else "",
            references=known,
            press=item.id,
            not_before=later,
        )


def _listeners(game: Game, item: PressItem) -> tuple[Seat, ...]:
    if not item.to:
        return tuple(seat for seat in game.seats if seat.number != item.seat)
    return tuple(
        seat
        for seat in game.seats
        if seat.number != item.seat
        and (
            set(item.to) & set(seat.powers)
            or (seat.number == 0 and (GAME_MASTER in item.to or game.settings.press.gm_reads))
        )
    )


def _thread(work: Work, item: PressItem, seat: Seat) -> tuple[str, ...]:
    """Our own Message-IDs of the letters before in this thread, as this seat received them."""
    chain: list[int] = []
    parent = item.parent
    while parent is not None and len(chain) < 20:
        chain.append(parent)
        parent = work.press.get(parent).parent
    return tuple(row.message_id for row in work.outbox.of_press(chain, seat.number)) if chain else ()


def release(work: Work, house: House, game: Game) -> None:
    """Relay what waited for press to open."""
    if is_closed(game):
        return
    for item in work.press.held(game.name):
        if item.held == "closed":
            work.press.release(item.id)
            relay(work, house, game, item)


@lru_cache
def _words_of(variant_name: str) -> frozenset[str]:
    """Names of provinces and powers, folded, whole and in parts: no player is unmasked by one of them."""
    board = variant(variant_name).board()
    names = [name for names in board.names.values() for name in names.values()]
    names += [name for names in POWER_NAMES[variant_name].values() for name in names]
    return frozenset(word for name in names for word in (fold(name), *fold(name).replace("-", " ").split()))
