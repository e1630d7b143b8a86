"""Who wrote a letter, and to which game: a seat's own letter, one that must be asked about, or a stranger's."""

from dataclasses import dataclass
from enum import StrEnum

from gm.mail.envelope import Envelope, Vouching, clean_subject, domain_of
from gm.reports.facts import PressRelay, Proclamation
from gm.service.house import House
from gm.service.model.game import Game, GameState, Seat
from gm.service.model.identity import Mark, marks, read_subject, same_token
from gm.service.ports import Work
from gm.service.post.queue import by_subject


class Standing(StrEnum):
    OWN = "own"
    """Token and registered address, and our server vouches for the sender's domain, or its owner was asked once."""
    UNPROVEN = "unproven"
    """Token and registered address, and not a word of our server for or against the sender's domain."""
    DOUBTFUL = "doubtful"
    """Some of it: the registered address is asked."""


@dataclass(frozen=True, slots=True)
class Stranger:
    """Nothing of a letter belongs to any seat."""

    several: bool = False
    """The address plays several games, and nothing tells which is meant."""


@dataclass(frozen=True, slots=True)
class Recognised:
    """The game and seat in whose name a letter comes, and how sure that is."""

    standing: Standing
    game: Game
    seat: Seat
    to: tuple[str, ...] = ()
    """What its press addresses name: powers in lower case, `gm`, ids of grey letters."""
    subject: str = ""
    """The player's words: no tags, no "Re:"."""
    writes_back_to: str = ""
    """The writer of the press letter that it replies to, named likewise, where the seat has no press addresses."""
    blind: tuple[str, ...] = ()
    """Whom only the server names: each got a blind copy, a letter of its own in which nobody else is named."""
    addressed: bool = True
    """False when there is nothing but blind copies."""
    for_orders: bool = False
    """The seat's own address for orders is among the recipients."""

    @property
    def copies(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Each letter that it is: its name in blind copy, "" for none, and whom it is for."""
        open_one = (("", self.to),) if self.addressed else ()
        return (*open_one, *((each, (each,)) for each in self.blind))


MOST_GAMES = 8
"""Games that one letter is read for."""


def games_written_to(work: Work, house: House, envelope: Envelope) -> tuple[str, ...]:
    """The games of whose seats a letter has the secret address, locked in one order wherever that is done."""
    found = marks(envelope.recipients, *house.mailboxes)
    if len({mark.game for mark in found}) <= 1:
        return ()
    known = [mark.game for mark in sorted(found, key=lambda mark: mark.game) if _seat_of(work, mark)]
    return tuple(dict.fromkeys(known))[:MOST_GAMES]


def recognise(work: Work, house: House, envelope: Envelope, of_game: str = "") -> Recognised | Stranger:
    """Recognise a letter by its token, then by its address; From alone never makes a letter anybody's own. Its game is
    locked, so that its turn does not change.

    `of_game`: the game to recognise it for, where it has the addresses of several.
    """
    tag, subject = read_subject(envelope.subject)
    subject = clean_subject(subject).words
    found = marks(envelope.recipients, *house.mailboxes)
    shown = marks(envelope.written_to, *house.mailboxes)
    for mark in found:
        if (not of_game or mark.game == of_game) and (known := _seat_of(work, mark)):
            game, seat = known
            mine = tuple(other for other in shown if _same_seat(other, mark))
            hidden = tuple(other for other in found if _same_seat(other, mark) and other not in mine)
            to = tuple(other.to for other in mine if other.to)
            blind = tuple(other.to for other in hidden if other.to)
            for_orders = any(other.to is None for other in (*mine, *hidden))
            return Recognised(
                _standing(work, house, envelope, seat),
                game,
                seat,
                to,
                subject,
                blind=blind,
                addressed=bool(mine) or for_orders,
                for_orders=for_orders,
            )
    if tag is not None:
        known = _seat_of(work, tag)
        if known and by_subject(house, known[1]):
            game, seat = known
            standing = _standing(work, house, envelope, seat)
            return Recognised(standing, game, seat, (), subject, _writer_replied_to(work, envelope, game, seat))
    return _by_address(work, envelope, subject)


def _seat_of(work: Work, mark: Mark) -> tuple[Game, Seat] | None:
    game = work.games.lock(mark.game)
    if game is None:
        return None
    return next(((game, seat) for seat in game.seats if same_token(seat.token, mark.token)), None)


def _writer_replied_to(work: Work, envelope: Envelope, game: Game, seat: Seat) -> str:
    row = work.outbox.by_message_id(envelope.in_reply_to) if envelope.in_reply_to else None
    if row is None or row.press is None or (row.game, row.seat) != (game.name, seat.number):
        return ""
    if not isinstance(row.facts, PressRelay | Proclamation):
        return ""
    if row.facts.writer:
        return row.facts.writer.lower()
    item = work.press.get(row.press)
    return item.thread if item is not None else ""


def _same_seat(one: Mark, other: Mark) -> bool:
    return one.game == other.game and same_token(one.token, other.token)


def _standing(work: Work, house: House, envelope: Envelope, seat: Seat) -> Standing:
    sender = envelope.sender
    if sender is None or not is_registered(seat, sender) or envelope.authentication is Vouching.FAIL:
        return Standing.DOUBTFUL
    # Without a name of our server nothing can be found out, and nobody is asked.
    if envelope.authentication is Vouching.PASS or not house.authserv_ids or work.remembered.has(sender, seat.email):
        return Standing.OWN
    return Standing.UNPROVEN


def note_proof(work: Work, envelope: Envelope, seat: Seat) -> None:
    """Forget confirmed addresses of a domain for which our server now vouches: later letters without that are asked
    about."""
    sender = envelope.sender
    if envelope.authentication is Vouching.PASS and sender is not None and is_registered(seat, sender):
        work.remembered.forget(domain_of(sender))


def is_registered(seat: Seat, address: str) -> bool:
    return address.casefold() in (known.casefold() for known in seat.player.emails)


def _by_address(work: Work, envelope: Envelope, subject: str) -> Recognised | Stranger:
    """A registered address without a token: whoever forges it must still read that address's mail."""
    if envelope.sender is None:
        return Stranger()
    seats = work.games.by_address(envelope.sender)
    if len(seats) > 1:
        # Which of his games is meant, one of our letters that he answers may tell.
        named = {envelope.in_reply_to, *envelope.references} - {None}
        rows = [row for name in named if name and (row := work.outbox.by_message_id(name)) is not None]
        told = [pair for row in rows for pair in seats if pair == (row.game, row.seat)]
        seats = told or seats
    if len(set(seats)) > 1:
        return Stranger(several=True)
    for name, number in seats[:1]:
        game = work.games.lock(name)
        if game is not None and (game.state is not GameState.ENDED or game.epilogue is not None):
            return Recognised(Standing.DOUBTFUL, game, game.seat(number), (), subject)
    return Stranger()
