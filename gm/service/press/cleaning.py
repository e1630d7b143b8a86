"""Clean a letter for others: remove secret addresses of the game, in whatever spelling, and invisible characters."""

from dataclasses import dataclass

from gm.service.model.game import Game, Seat
from gm.service.ports import Work
from gm.service.press.stripping import tags_in, without
from gm.service.press.text import visible

LONGEST = 20_000
"""Characters of one letter that are relayed."""
SPARE = 1_000
"""Characters more that are looked at: an address may stand where a letter is cut."""


@dataclass(frozen=True, slots=True)
class Cleaned:
    """Subject and text as they may be relayed, but for their writer's name."""

    subject: str
    text: str
    secrets: tuple[int, ...]
    """Lines in which a secret address stood; 0 is the subject."""


def cleaned(tokens: tuple[str, ...], subject: str, text: str) -> Cleaned:
    """A letter without these tokens."""
    subject, text = visible(subject), visible(text[: LONGEST + SPARE]).strip()
    in_subject, in_text = tags_in(subject, tokens), tags_in(text, tokens)
    lines = [0 for _ in in_subject] + [text.count("\n", 0, start) + 1 for start, _ in in_text]
    return Cleaned(without(subject, in_subject), without(text, in_text)[:LONGEST].strip(), tuple(dict.fromkeys(lines)))


def tokens_to_hide(work: Work, game: Game, seat: Seat) -> tuple[str, ...]:
    """The tokens that a letter may not show: those of this game, and of others in which the writer plays."""
    seats = {pair for email in seat.player.emails for pair in work.games.by_address(email) if pair[0] != game.name}
    elsewhere = [(work.games.get(name), number) for name, number in sorted(seats)]
    own = (other.seat(number).token for other, number in elsewhere if other is not None)
    return (*(other.token for other in game.seats), *own)
