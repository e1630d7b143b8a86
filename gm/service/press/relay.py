"""Letters between powers: checked against the game's press rules, then relayed as new letters that name no writer."""

import re
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import lru_cache

from gm.notation.fold import fold
from gm.reports.facts import (
    GAME_MASTER,
    HIDDEN_WRITER,
    Facts,
    Found,
    PressHeld,
    PressRefused,
    PressRelay,
    PressSent,
    Proclamation,
)
from gm.service import budgets
from gm.service.case.case import Case, answer
from gm.service.case.reading import orders_in, worked_out
from gm.service.house import House
from gm.service.model.game import Game, GameState, Seat
from gm.service.model.identity import is_thread, new_thread
from gm.service.model.letters import Confirmation, PressItem
from gm.service.model.outbox import Priority
from gm.service.ports import Work
from gm.service.post.causes import code, code_hash
from gm.service.post.queue import Travel, press_address, queue
from gm.service.post.seatfacts import deadline_facts
from gm.service.press.cleaning import cleaned, tokens_to_hide
from gm.service.press.leaks import Trace, traces
from gm.service.press.signing import unsigned
from gm.service.who.addressing import Addressed
from gm.service.who.naming import ALL, perhaps
from gm.variants.registry import variant


@dataclass(frozen=True, slots=True)
class Part:
    """Which of the letters of a mail."""

    number: int = 1
    of: int = 1
    unsent: str = ""
    """What stands above the first one and is no order."""
    forwarded: bool = False
    """The mail forwards a letter, which is quoted and so left out."""
    attached: tuple[str, ...] = ()
    """Files, which are left out too."""

    @property
    def cause(self) -> tuple[int, ...]:
        """What tells the answers to one mail apart."""
        return (self.number,) if self.number > 1 else ()


def take_press(work: Work, house: House, case: Case, addressed: Addressed, part: Part) -> None:
    """Relay, hold or refuse a letter to other powers; its writer is told in each case."""
    game, seat = case.game, case.seat
    parent = _answered(work, case, addressed) if part.number == 1 else None
    targets = _targets(work, case, addressed)
    words = _words_of(game.settings.variant)
    theirs = "" if _is_ours(addressed.subject, parent, game) else addressed.subject
    clean = worked_out(case, addressed.text, cleaned, tokens_to_hide(work, game, seat), theirs, addressed.text)
    subject = clean.subject
    text = unsigned(seat, words, clean.text)
    reason = _refusal(game, seat, addressed, targets, text)
    if not reason and not budgets.spend(work, budgets.press(game, seat), house.now()):
        reason = "quota"
    if reason:
        answer(work, house, case, _refused(house, case, addressed, reason, subject, part), *part.cause)
        return
    public = ALL in targets
    unplayed = _unplayed(game, targets)
    item = PressItem(
        game=game.name,
        number=game.number,
        seat=seat.number,
        power=_writer(work, case, addressed, parent),
        to=() if public else tuple(sorted(targets - unplayed)),
        grey=game.settings.press.grey,
        thread=new_thread(house.chance.octets),
        subject=subject,
        text=text,
        received=case.letter.received,
        letter=case.letter.id,
        parent=parent.id if parent and _may_thread(parent, addressed) else None,
    )
    others = tuple(email for other in game.players if other != seat for email in other.player.emails)
    found = worked_out(case, text, traces, seat, words, subject, text, others)
    waits = _waits(game, item)
    item = replace(item, held="own_name" if found else "closed" if waits else "")
    number = work.press.add(item)
    item = work.press.get(number) or replace(item, id=number)
    if found:
        answer(work, house, case, _held(work, house, case, item, found, part), *part.cause, press=number)
        return
    sent = replace(
        _sent(work, game, item, part),
        unknown=addressed.to.unknown,
        unplayed=tuple(sorted(unplayed)),
        orders=_orders_in(case, text),
        unsigned=text != clean.text,
        secrets=clean.secrets,
        unsent=part.unsent,
        forwarded=part.forwarded,
        attached=part.attached,
    )
    answer(work, house, case, sent, *part.cause, press=number)
    if not waits:
        relay(work, house, game, item)


def insist(work: Work, house: House, case: Case, question: str) -> None:
    """Relay a letter that was held back because it names its writer: he wants it so. `question` is his code's hash."""
    game = case.game
    for item in work.press.held(game.name):
        if item.letter != case.letter.id or code_hash(house, _code_of(house, item)) != question:
            continue
        if game.state is GameState.ENDED:
            answer(work, house, case, PressRefused(game.name, "game_over", item.subject), item.id)
            return
        waits = _waits(game, item)
        work.press.hold(item.id, "closed" if waits else "", game.number)
        answer(work, house, case, _sent(work, game, item, Part()), item.id, press=item.id)
        if not waits:
            relay(work, house, game, item)


def _sent(work: Work, game: Game, item: PressItem, part: Part) -> PressSent:
    seat = game.seat(item.seat)
    several = len(seat.powers) > 1
    return PressSent(
        game.name,
        to=_shown_to(work, item, seat),
        public=not item.to,
        subject=item.subject,
        waits=_waits(game, item),
        anonymous=item.grey,
        signed=item.power if several and not item.grey else "",
        instead=next((power for power in seat.powers if power != item.power), "") if several else "",
        part=part.number,
        parts=part.of,
    )


def _waits(game: Game, item: PressItem) -> bool:
    return is_closed(game) and item.to != (GAME_MASTER,)


def _orders_in(case: Case, text: str) -> int:
    """How many orders of its writer's own a relayed text seems to give; they do not count."""
    if case.game.state is GameState.ENDED or not case.seat.powers:
        return 0
    return sum(line.status == "ok" for line in orders_in(case, text).lines)


def is_closed(game: Game) -> bool:
    """Whether diplomacy rests in this phase."""
    return game.position.turn.phase in game.settings.quiet_phases and game.state is not GameState.ENDED


def _targets(work: Work, case: Case, addressed: Addressed) -> set[str]:
    """Whom a letter is for: powers, `GM`, `ALL`, and the grey letters it answers, if its writer has read them."""
    targets = set(addressed.to.known) - set(case.seat.powers)
    for thread in addressed.replies_to:
        for item in work.press.by_thread(case.game.name, thread):
            if case.seat in _listeners(work, case.game, item):
                targets.add(item.thread)
    return targets


def _heard_by(work: Work, item: PressItem) -> frozenset[str]:
    """The powers a letter to some is for, hidden ones among them."""
    return frozenset(_hidden(work, item, each) if is_thread(each) else each for each in item.to)


def _shown_to(work: Work, item: PressItem, seat: Seat) -> tuple[str, ...]:
    """Whom a letter is for, as one seat may know it: who hides behind a grey letter is known to himself alone."""
    names = {each: _hidden(work, item, each) if is_thread(each) else each for each in item.to}
    shown = {HIDDEN_WRITER if is_thread(each) and who not in seat.powers else who for each, who in names.items()}
    return tuple(sorted(shown))


def _hidden(work: Work, item: PressItem, thread: str) -> str:
    """The power that wrote a grey letter; nobody's name where that letter cannot be read any more."""
    return next((each.power for each in work.press.by_thread(item.game, thread)), "")


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


def _may_thread(parent: PressItem, addressed: Addressed) -> bool:
    """Whether the reader may see which letter this one answers.

    Who answers an anonymous letter, and sends the answer elsewhere, may be writing to its hidden writer without knowing
    it: the thread would tell that one who writes to him.
    """
    return not parent.grey or parent.power == GAME_MASTER or parent.thread in addressed.replies_to


def _is_ours(subject: str, parent: PressItem | None, game: Game) -> bool:
    """A letter without a subject left under one of ours, which names its writer: an answer to it has none either."""
    return parent is not None and not parent.subject and re.match(rf"{game.name}\s*:", subject) is not None


def _writer(work: Work, case: Case, addressed: Addressed, parent: PressItem | None) -> str:
    """Which of a seat's powers writes: the one it names, the one that was written to, or its first."""
    powers = case.seat.powers or (GAME_MASTER,)
    if addressed.as_power:
        return addressed.as_power
    if parent is not None:
        concerned = _heard_by(work, parent) | {parent.power}
        return next((power for power in powers if power in concerned), powers[0])
    return powers[0]


def _refusal(game: Game, seat: Seat, addressed: Addressed, targets: set[str], text: str) -> str:
    rules = game.settings.press
    with_master = seat.number == 0 or targets == {GAME_MASTER}
    if game.state is GameState.ENDED and not with_master:
        return "game_over"
    if addressed.contradicted:
        return "contradiction"
    if not targets:
        if addressed.to.unknown:
            return "unknown"
        return "yourself" if set(addressed.to.known) & set(seat.powers) else "nobody"
    if not text:
        return "empty"
    if with_master:
        return ""
    if not rules.public and not rules.private:
        return "none"
    if ALL in targets and not rules.public:
        return "public_closed"
    if ALL not in targets and not rules.private:
        return "private_closed"
    return "nobody" if _unplayed(game, targets) == targets else ""


def _unplayed(game: Game, targets: set[str]) -> set[str]:
    """The powers among them that nobody plays."""
    powers = {each for each in targets - {ALL, GAME_MASTER} if not is_thread(each)}
    return {power for power in powers if game.holder(power) is None}


def _refused(house: House, case: Case, addressed: Addressed, reason: str, subject: str, part: Part) -> Facts:
    return PressRefused(
        case.game.name,
        reason=reason,
        subject=subject,
        unknown=addressed.to.unknown,
        suggestions=perhaps(addressed.to.unknown, case.game),
        quota=case.game.settings.press.per_day if reason == "quota" else None,
        opens_at=deadline_facts(house, case.game, case.seat) if reason == "closed" else None,
        part=part.number,
        parts=part.of,
        unsent=part.unsent,
        forwarded=part.forwarded,
        attached=part.attached,
    )


def _held(work: Work, house: House, case: Case, item: PressItem, found: tuple[Trace, ...], part: Part) -> Facts:
    game, seat = case.game, case.seat
    own = all(trace.own for trace in found)
    may_insist = game.settings.press.own_name and own
    word = _code_of(house, item) if may_insist else ""
    if may_insist:
        work.confirmations.add(
            Confirmation(code_hash(house, word), game.name, seat.number, case.letter.id, house.now(), "own_name")
        )
    return PressHeld(
        game.name,
        to=_shown_to(work, item, seat),
        words=tuple(dict.fromkeys(trace.word for trace in found)),
        subject=item.subject,
        may_insist=may_insist,
        code=word,
        found=tuple(_found(trace) for trace in found),
        own=own,
        part=part.number,
        parts=part.of,
        unsent=part.unsent,
        forwarded=part.forwarded,
        attached=part.attached,
    )


def _found(trace: Trace) -> Found:
    return Found(trace.word, trace.line, "" if fold(trace.written) == fold(trace.word) else trace.written)


def _code_of(house: House, item: PressItem) -> str:
    """What a writer sends back who wants this letter relayed although it names him."""
    return code(house, "own_name", item.game, item.id)


def relay(work: Work, house: House, game: Game, item: PressItem) -> None:
    """Queue a letter for everybody it is meant for: a new one, built from its text and subject only."""
    listeners = _listeners(work, game, item)
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
                to=_shown_to(work, item, seat),
                subject=item.subject,
                turn=str(game.position.turn),
                gm_reads=game.settings.press.gm_reads,
            )
        else:
            facts = Proclamation(game.name, item.text, writer, item.subject, str(game.position.turn))
        known = _thread(work, item, seat)
        travel = Travel(
            Priority.PRESS,
            reply_to=press_address(house, game, seat, writer or item.thread),
            in_reply_to=known[-1] if known else "",
            references=known,
            press=item.id,
            not_before=later,
        )
        queue(work, house, game, seat, facts, "press", item.id, travel=travel)


def _listeners(work: Work, game: Game, item: PressItem) -> tuple[Seat, ...]:
    if not item.to:
        return tuple(seat for seat in game.seats if seat.number != item.seat)
    heard_by = _heard_by(work, item)
    return tuple(
        seat
        for seat in game.seats
        if seat.number != item.seat
        and (
            heard_by & set(seat.powers)
            or (seat.number == 0 and (GAME_MASTER in item.to or game.settings.press.gm_reads))
        )
    )


def _thread(work: Work, item: PressItem, seat: Seat) -> tuple[str, ...]:
    """Our own Message-IDs of the letters before in this thread, as this seat received them."""
    chain: list[int] = []
    parent = item.parent
    while parent is not None and len(chain) < 20:
        chain.append(parent)
        before = work.press.get(parent)
        parent = before.parent if before is not None else None
    return tuple(row.message_id for row in work.outbox.of_press(chain, seat.number)) if chain else ()


def release(work: Work, house: House, game: Game) -> None:
    """Relay what waited for press to open."""
    if is_closed(game):
        return
    for item in work.press.held(game.name):
        if item.held == "closed":
            # Told in the turn in which it is heard.
            work.press.hold(item.id, "", game.number)
            relay(work, house, game, item)


@lru_cache
def _words_of(variant_name: str) -> frozenset[str]:
    """Names of provinces and powers, folded, whole and in parts: no player is unmasked by one of them."""
    game = variant(variant_name)
    names = [name for names in game.board().names.values() for name in names.values()]
    names += [title for titles in game.lexicon().power_titles.values() for title in titles]
    return frozenset(word for name in names for word in (fold(name), *fold(name).replace("-", " ").split()))
