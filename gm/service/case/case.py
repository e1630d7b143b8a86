"""A seat's own letter, and its answers: sent to the registered address, each once, merged where a seat writes much."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta

from gm.mail.envelope import Envelope
from gm.notation.orders.lines import LineStatus
from gm.reports.facts import Acknowledgement, Facts, Merged, Noticed, RequestRefused, TitleAnswer
from gm.service import budgets
from gm.service.case.preparation import Preparation
from gm.service.house import House
from gm.service.model.game import Game, Seat
from gm.service.model.letters import Incident, Incoming
from gm.service.model.outbox import Priority
from gm.service.ports import Work
from gm.service.post.attention import call
from gm.service.post.causes import message_id
from gm.service.post.queue import Travel, queue


@dataclass(frozen=True, slots=True)
class OwnLetter:
    """A letter that is known to be a seat's own."""

    letter: Incoming
    envelope: Envelope
    game: Game
    seat: Seat
    to: tuple[str, ...]
    """What its press addresses named."""
    subject: str
    writes_back_to: str = ""
    """The writer of the press letter that it replies to, where the seat has no press addresses."""
    confirmed: bool = field(default=False, compare=False)
    """The registered address said so."""
    within_budget: bool = field(default=True, compare=False)
    preparation: Preparation = field(default_factory=Preparation, compare=False)
    blind: str = ""
    """The one it is a blind copy for."""
    for_orders: bool = False
    """The seat's own address for orders is among the recipients."""
    gathered: list[Facts] | None = None
    """Its answers, where they go into one letter."""

    @property
    def came_from(self) -> str | None:
        """The sender's address where it is not the registered one."""
        sender = self.envelope.sender
        return sender if sender and sender.casefold() != self.seat.email.casefold() else None


def answer(work: Work, house: House, case: OwnLetter, facts: Facts, *cause: object, press: int | None = None) -> None:
    """Queue the answer to a letter; over budget, as a part of the one answer of this hour."""
    if case.gathered is not None and press is None:
        case.gathered.append(facts)
        return
    if case.within_budget:
        travel = Travel(Priority.ANSWER, answers=case.letter, in_reply_to=case.envelope.given_id, press=press)
        copy = ("blind", case.blind) if case.blind else ()
        queue(work, house, case.game, case.seat, facts, "answer", case.letter.sha256, *cause, *copy, travel=travel)
        return
    merge(work, house, case, facts)


def answer_at_once(work: Work, house: House, case: OwnLetter) -> None:
    """Send every gathered answer in one letter."""
    parts = _standing_told_once(case.gathered or ())
    alone = replace(case, gathered=None)
    if not parts:
        return
    send = answer_unless_repeated if all(map(_understands_nothing, parts)) else answer
    send(work, house, alone, parts[0] if len(parts) == 1 else Merged(case.game.name, parts, of_one_letter=True))


def _understands_nothing(part: Facts) -> bool:
    if isinstance(part, Acknowledgement):
        return all(line.status == LineStatus.UNREADABLE for line in part.lines)
    return isinstance(part, RequestRefused)


def answer_unless_repeated(work: Work, house: House, case: OwnLetter, facts: Facts) -> None:
    """Answer a letter in which nothing was understood; the game master is told of words that come again and again.

    A machine that answers each of our letters writes sentences, the same but for their numbers; a person who writes a
    word or two is always answered.
    """
    game, seat, now, text = case.game, case.seat, house.now(), case.envelope.text
    same = budgets.same_words(game, seat, text)
    if len(text.split()) < A_SENTENCE or budgets.spend(work, replace(same, most=same.most - 1), now):
        answer(work, house, case, facts)
    elif budgets.spend(work, same, now):
        answer(work, house, case, replace(facts, last_answer=True))
    elif budgets.spend(work, budgets.machine(game, seat), now):
        power, letter = next(iter(seat.powers), None), case.letter.id
        work.incidents.add(Incident("machine", now, game.name, power, letter))
        if seat.number != 0:  # a machine at his own address would answer that, too
            call(work, house, game, Noticed("machine", now, power, str(letter)))


A_SENTENCE = 4
"""Words that a machine's answer has at least."""


def _standing_told_once(parts: Sequence[Facts]) -> tuple[Facts, ...]:
    """The last answer to a vote on a title tells how all of them stand after the letter; those before it do not."""
    votes = [number for number, part in enumerate(parts) if isinstance(part, TitleAnswer)]
    return tuple(
        replace(part, titles=None) if isinstance(part, TitleAnswer) and number != votes[-1] else part
        for number, part in enumerate(parts)
    )


def merge(work: Work, house: House, case: OwnLetter, facts: Facts) -> None:
    """Add to the merged answer that is sent at the end of this hour; begin another if it is full or sent."""
    for one in facts.parts if isinstance(facts, Merged) else (facts,):
        _merge(work, house, case, one)


def _merge(work: Work, house: House, case: OwnLetter, facts: Facts) -> None:
    game, seat = case.game, case.seat
    hour = house.now().replace(minute=0, second=0, microsecond=0)
    for attempt in range(100):
        cause = ("merged", hour.isoformat(), attempt)
        row = work.outbox.by_message_id(
            message_id(house, game.name, game.number, game.judgement, Merged.kind, seat.number, *cause)
        )
        if row is None:
            later = Travel(Priority.ANSWER, not_before=hour + timedelta(hours=1))
            if queue(work, house, game, seat, Merged(game.name, (facts,)), *cause, travel=later):
                return
            continue  # it is there, but cannot be read
        if len(row.facts.parts) >= MOST_PARTS:
            continue
        if work.outbox.replace_facts(replace(row, facts=replace(row.facts, parts=(*row.facts.parts, facts)))):
            return


MOST_PARTS = 50
"""Answers in one letter."""
