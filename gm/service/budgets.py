"""Limits that nobody can use against somebody else: each budget belongs to one authenticated seat, or to no seat."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from gm.service.house import House
from gm.service.model.game import Game, Seat
from gm.service.ports import Work


@dataclass(frozen=True, slots=True)
class Budget:
    """So many uses in so long."""

    key: str
    most: int
    within: timedelta


def spend(work: Work, budget: Budget, now: datetime) -> bool:
    """Use it once more, if something is left."""
    return work.spending.use(budget.key, budget.most, now - budget.within, now)


def reserve(work: Work, budget: Budget, at: datetime) -> None:
    """Use it at a time that is still to come."""
    work.spending.use(budget.key, budget.most, at, at)


def answers(house: House, game: Game, seat: Seat) -> Budget:
    """Answers to the letters that are a seat's own beyond doubt."""
    return Budget(f"answers/{game.name}/{seat.number}", house.limits.letters_an_hour, timedelta(hours=1))


def press(game: Game, seat: Seat) -> Budget:
    return Budget(f"press/{game.name}/{seat.number}", game.settings.press.per_day, timedelta(days=1))


def supposed(game: Game, seat: Seat) -> Budget:
    """Rulings on orders that are only supposed."""
    return Budget(f"supposed/{game.name}/{seat.number}", game.settings.what_if, timedelta(days=1))


def questions(house: House, game: Game, seat: Seat) -> Budget:
    """Questions about letters that claim to be a seat's; forging more of them asks no more questions."""
    return Budget(
        f"questions/{game.name}/{seat.number}", house.limits.confirmations_at_once, house.limits.confirmation_every
    )


def absence(game: Game, seat: Seat, text: str) -> Budget:
    """Questions about one absence message: a machine answers every letter with the same words, the question too."""
    return Budget(f"absence/{game.name}/{seat.number}/{_letters_of(text)}", 1, SAME_WORDS)


def same_words(game: Game, seat: Seat, text: str) -> Budget:
    """Answers to letters of the same words in which nothing was understood: a machine's differ in their numbers."""
    return Budget(f"same/{game.name}/{seat.number}/{_letters_of(text)}", 3, SAME_WORDS)


def machine(game: Game, seat: Seat) -> Budget:
    """News that a seat's letters seem to be a machine's."""
    return Budget(f"machine/{game.name}/{seat.number}", 1, SAME_WORDS)


SAME_WORDS = timedelta(days=7)
"""Within which letters of the same words are counted."""


def _letters_of(text: str) -> str:
    """What tells the words of a text from others, whatever numbers and signs stand among them."""
    return sha256("".join(sign for sign in text.casefold() if sign.isalpha()).encode()).hexdigest()[:16]


def stranger(house: House, address: str) -> Budget:
    return Budget(f"stranger/{address.casefold()}", 1, house.limits.strangers_every)


def stranger_asks(house: House, address: str) -> Budget:
    """Answers to an unknown address that asks what anybody may: who joins a game writes more than once."""
    return Budget(f"stranger/asks/{address.casefold()}", house.limits.strangers_ask, house.limits.strangers_every)


def strangers(house: House) -> Budget:
    return Budget("strangers", house.limits.strangers_an_hour, timedelta(hours=1))


def attention(game: Game) -> Budget:
    """Letters to a game master that leave at once; what comes after one is gathered."""
    return Budget(f"attention/{game.name}", 1, timedelta(hours=1))


def lost(message_id: str) -> Budget:
    """That a letter of ours did not arrive is news once, however often it comes back."""
    return Budget(f"lost/{message_id}", 1, timedelta(days=30))


def named(game: str, seat: int) -> Budget:
    """News that a bounce names a seat's address and none of our letters: anybody can write one."""
    return Budget(f"named/{game}/{seat}", 1, timedelta(days=7))


def notices(house: House, game: str, kind: str) -> Budget:
    """Letters to a game master or administrator about one kind of trouble."""
    return Budget(f"notices/{game}/{kind}", house.limits.notices_a_day, timedelta(days=1))
