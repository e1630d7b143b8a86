"""Letters in doubt that were set aside, or wait for their writer's word: the game master lets them in, or drops them.

He answers for a letter that he lets in: it is read as its seat's own, as of the time it came, and the seat is answered.
"""

from gm.reports.facts import Facts, LetterAside, SetAsideListed
from gm.service.house import House
from gm.service.model.letters import Incoming, LetterState
from gm.service.ports import Work
from gm.service.post.queue import zone_of
from gm.service.requests.master_answers import mastered
from gm.service.requests.row import Asking
from gm.service.who.doubt import questions, undecided

RELEASED, DROPPED = "released", "dropped"


def list_aside(work: Work, house: House, asking: Asking) -> Facts:
    """The letters in doubt, without anything that they say."""
    game = asking.game
    powers = {seat.number: seat.powers for seat in game.seats}
    listed = tuple(
        LetterAside(
            each.id,
            each.received,
            next(iter(powers.get(each.seat or 0, ())), None),
            each.kind,
            waits=each.state is LetterState.READ,
        )
        for each in undecided(work, house, asking.game).values()
    )
    return SetAsideListed(game.name, str(game.position.turn), listed, zone_of(game, asking.seat))


def release_letter(work: Work, house: House, asking: Asking) -> Facts:
    letter = undecided(work, house, asking.game).get(asking.values["NUMBER"])
    if letter is None:
        return mastered(house, asking, refused=_why_none(work, asking))
    _ask_no_more(work, house, asking, letter)
    work.letters.settle(letter.id, LetterState.WAITING, kind=RELEASED)
    return mastered(house, asking, announced=False)


def drop_letter(work: Work, house: House, asking: Asking) -> Facts:
    letter = undecided(work, house, asking.game).get(asking.values["NUMBER"])
    if letter is None:
        return mastered(house, asking, refused=_why_none(work, asking))
    _ask_no_more(work, house, asking, letter)
    work.letters.settle(letter.id, LetterState.READ, kind=DROPPED, game=letter.game, seat=letter.seat)
    return mastered(house, asking, announced=False)


def _why_none(work: Work, asking: Asking) -> str:
    """A letter that could not be read is nobody's yet: only who can look at it knows whether it is of this game."""
    try:
        letter = work.letters.get(asking.values["NUMBER"])
    except LookupError:
        return "no_letter"
    of_others = letter.game not in (None, asking.game.name)
    return "no_letter" if of_others or letter.state is not LetterState.SET_ASIDE else "not_read"


def _ask_no_more(work: Work, house: House, asking: Asking, letter: Incoming) -> None:
    for question in questions(work, house, asking.game):
        if question.letter == letter.id:
            work.confirmations.answer(question.code, house.now())
