"""« Oui »: a player agrees to what an answer of ours proposes."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from gm.reports.facts import Merged
from gm.service.case.letter_reading import read_letter
from gm.service.house import House
from gm.service.model.game import Game, Seat
from gm.service.model.letters import Confirmation
from gm.service.ports import Work
from gm.service.post.causes import code_hash
from gm.service.requests.execution import PURPOSE, done_again
from gm.service.requests.row import Agreement, Answer, Asking
from gm.service.who.recognition import Recognised, recognise

Taker = Callable[[Work, House, Asking], Answer]


def agree(work: Work, house: House, asking: Asking) -> Answer:
    """Do what a yes agrees to: what the answer that it replies to proposes, else the only act that waits; None where
    there is neither."""
    for taker in TAKERS:
        answer = taker(work, house, asking)
        if answer is not None:
            return answer
    return None


def take_request(work: Work, house: House, asking: Asking) -> Answer:
    """Do the act that waits for its yes."""
    case, question = asking.case, _meant(work, house, asking)
    if question is None or case is None:
        return None
    about = work.letters.get(question.letter)
    envelope = case.preparation.result(read_letter, house, about)
    was = recognise(work, house, envelope, asking.game.name)
    to, subject = (was.to, was.subject) if isinstance(was, Recognised) else ((), envelope.subject)
    original = replace(case, letter=about, envelope=envelope, game=asking.game, to=to, subject=subject)
    return done_again(work, house, original, asking.table, question)


def _meant(work: Work, house: House, asking: Asking) -> Confirmation | None:
    game, seat = asking.game, asking.seat
    waiting = waiting_for_yes(work, house, game, seat)
    replied = asking.case.envelope.in_reply_to if asking.case else None
    row = work.outbox.by_message_id(replied) if replied else None
    if row is not None and (row.game, row.seat) == (game.name, seat.number):
        parts = row.facts.parts if isinstance(row.facts, Merged) else (row.facts,)
        codes = [word for each in parts if (word := getattr(each, "code", ""))]
        asked = [waiting.get(code_hash(house, word)) for word in codes]
        found = [each for each in asked if each is not None]
        return found[0] if len(found) == 1 else None
    return next(iter(waiting.values())) if len(waiting) == 1 else None


def waiting_for_yes(work: Work, house: House, game: Game, seat: Seat) -> Mapping[str, Confirmation]:
    """Hash of a code -> the act that a seat must agree to with a word."""
    since = house.now() - house.limits.confirmation_lasts
    asked = work.confirmations.unanswered(game.name, (seat.number,), since)
    return {each.code: each for each in asked if each.purpose.startswith(f"{PURPOSE}:{Agreement.YES}:")}


TAKERS: tuple[Taker, ...] = (take_request,)
"""What « oui » may mean, in order: the first that knows takes it."""
