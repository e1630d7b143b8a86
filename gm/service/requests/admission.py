"""Admit people to games: a code goes to an address, and what its owner wants is done once it comes back."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from gm.mail.envelope import Envelope
from gm.reports.facts import DeadlineTold, EntryAnswer, EntryCode, Facts
from gm.service.house import House
from gm.service.model.game import FIRST_OBSERVER, Applicant, Game, GameState, Player, Seat
from gm.service.model.identity import new_token
from gm.service.model.letters import Confirmation, Incoming
from gm.service.play.formation import is_full
from gm.service.play.formation import join as sign_up
from gm.service.play.preferences import as_text
from gm.service.ports import Work
from gm.service.post.queue import language_of, queue
from gm.service.post.seatfacts import seat_facts
from gm.service.requests.applicants import CALL, call_nobody, question, rank, with_applicant, without
from gm.service.requests.departure import resign, stop_observing
from gm.service.requests.open_games import powers_told
from gm.service.requests.row import Answer, AskerRole, Asking, StrangerAsking, role_of
from gm.service.requests.sign_up import preferences_in
from gm.service.settings.changes import change
from gm.service.who.confirmation import ENTRY
from gm.service.who.naming import named

TAKE, OBSERVE, JOIN, LEAVE = "take", "observe", "join", "leave"
MOST_WAITING, MOST_OBSERVERS = 50, 50


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What somebody wants, and who he is."""

    what: str
    letter: Incoming
    envelope: Envelope
    email: str
    language: str
    player: str = ""
    """The game from which he asks; "" for a stranger."""


def take_over(work: Work, house: House, asking: Asking) -> Facts | None:
    return _take_over(work, house, wanted, *asking.values["PLACE"]) if (wanted := _of_seat(TAKE, asking)) else None


def take_over_as_stranger(work: Work, house: House, asking: StrangerAsking) -> Facts:
    return _take_over(work, house, _of_stranger(TAKE, asking), *asking.values["PLACE"])


def observe(work: Work, house: House, asking: Asking) -> Facts | None:
    return _without_seat(work, house, wanted, asking.values["GAME"]) if (wanted := _of_seat(OBSERVE, asking)) else None


def observe_as_stranger(work: Work, house: House, asking: StrangerAsking) -> Facts:
    return _without_seat(work, house, _of_stranger(OBSERVE, asking), asking.values["GAME"])


def join(work: Work, house: House, asking: Asking) -> Facts | None:
    return _join(work, house, wanted, asking.values.get("GAME", "")) if (wanted := _of_seat(JOIN, asking)) else None


def join_as_stranger(work: Work, house: House, asking: StrangerAsking) -> Facts:
    return _join(work, house, _of_stranger(JOIN, asking), asking.values.get("GAME", ""))


def leave(work: Work, house: House, asking: Asking) -> Answer:
    """Leave a game: a player resigns, an observer stops, whichever line he uses."""
    if asking.values["GAME"] == asking.game.name and role_of(asking.seat) is not AskerRole.MASTER:
        return (resign if role_of(asking.seat) is AskerRole.PLAYER else stop_observing)(work, house, asking)
    return _without_seat(work, house, wanted, asking.values["GAME"]) if (wanted := _of_seat(LEAVE, asking)) else None


def leave_as_stranger(work: Work, house: House, asking: StrangerAsking) -> Facts:
    return _without_seat(work, house, _of_stranger(LEAVE, asking), asking.values["GAME"])


def _of_seat(what: str, asking: Asking) -> _Wanted | None:
    if asking.case is None:
        return None
    case, language = asking.case, language_of(asking.game, asking.seat)
    return _Wanted(what, case.letter, case.envelope, asking.seat.email, language, player=asking.game.name)


def _of_stranger(what: str, asking: StrangerAsking) -> _Wanted:
    return _Wanted(what, asking.letter, asking.envelope, asking.sender, asking.language)


def _take_over(work: Work, house: House, wanted: _Wanted, words: str, name: str) -> Facts:
    found = [(game, seat) for game in _games(work, name) for seat in _seats_named(game, words)]
    if len(found) > 1:  # the same power is played in several games: the one where it is sought
        found = [(game, seat) for game, seat in found if game.wanted & set(seat.powers)]
    if len(found) != 1:
        return EntryAnswer(wanted.player, TAKE, name, refused="which" if not name else "unknown")
    game, seat = found[0]
    return _asked(house, work, wanted, game, seat)


def _games(work: Work, name: str) -> Iterator[Game]:
    for game in work.games.all():
        if game.state is not GameState.ENDED and name in ("", game.name):
            yield game


def _seats_named(game: Game, words: str) -> Iterator[Seat]:
    powers = named(words, game, freely=True).known
    if len(powers) == 1 and (seat := game.holder(powers[0])) is not None:
        yield seat


def _without_seat(work: Work, house: House, wanted: _Wanted, name: str) -> Facts:
    """What concerns no seat of the game."""
    game = next(_games(work, name), None)
    if game is None:
        return EntryAnswer(wanted.player, wanted.what, name, refused="unknown")
    return _asked(house, work, wanted, game, None)


def _join(work: Work, house: House, wanted: _Wanted, name: str) -> Facts:
    """In a game that is played, the place of a power that is sought is the one to be had. "": the one that forms."""
    if not name:
        forming = [each.name for each in _games(work, "") if each.state is GameState.FORMING]
        if len(forming) != 1:
            return EntryAnswer(wanted.player, JOIN, "", refused="which")
        name = forming[0]
    game = next(_games(work, name), None)
    sought = sorted(game.wanted) if game else ()
    if game is not None and sought:
        return _asked(house, work, replace(wanted, what=TAKE), game, game.holder(sought[0]))
    return _without_seat(work, house, wanted, name)


def _asked(house: House, work: Work, wanted: _Wanted, game: Game, seat: Seat | None) -> Facts:
    refused = _refusal(game, wanted.what, wanted.email)
    if refused:
        return EntryAnswer(wanted.player, wanted.what, game.name, refused=refused)
    powers = powers_told(game, seat.powers, wanted.language) if seat else ""
    word = question(work, house, game, wanted.letter.id, f"{ENTRY}:{wanted.what}:{seat.number if seat else 0}")
    expires = DeadlineTold(house.now() + house.limits.confirmation_lasts, house.zone, house.now())
    if wanted.what == JOIN:
        free = game.state is GameState.FORMING and not is_full(game)
        liked, unread = preferences_in(game, wanted.letter, wanted.envelope)
        ranked = tuple(tuple(powers_told(game, (each,), wanted.language) for each in group) for group in liked)
        return EntryCode(game.name, JOIN, word, expires, free=free, ranked=ranked, unread=unread)
    return EntryCode(game.name, wanted.what, word, expires, powers, free=bool(seat and game.wanted & set(seat.powers)))


def _refusal(game: Game, what: str, email: str) -> str:
    """Why somebody cannot get in; "" where he can."""
    if game.state is GameState.ENDED:
        return "over"
    inside = [seat for seat in game.seats if seat.number < FIRST_OBSERVER or what == OBSERVE]
    if any(email.casefold() == other.casefold() for seat in inside for other in seat.player.emails):
        return "inside"
    if what == LEAVE:
        return "" if rank(game, email) else "outside"
    if what == OBSERVE:
        return "full" if sum(seat.number >= FIRST_OBSERVER for seat in game.seats) >= MOST_OBSERVERS else ""
    free = game.wanted or (game.state is GameState.FORMING and not is_full(game))
    return "full" if len(game.waiting) >= MOST_WAITING and not free and not rank(game, email) else ""


# --- the code has come back ------------------------------------------------------------------------------------------


def enter(
    work: Work, house: House, game: Game, asked: Confirmation, person: Applicant | None
) -> tuple[Facts | None, Applicant | None]:
    """Do what somebody wants whose code came back; what is answered (None: other letters say all), and to whom.

    `person`: who sent the letter that asked; one who was called is known by the waiting list.
    """
    what, number = asked.purpose.split(":")[1:]
    if what == CALL:
        person = next((each for each in game.waiting if each.letter == asked.letter), None)
    if person is None:
        return None, None
    refused = _refusal(game, what, person.email)
    if refused:
        return EntryAnswer(game.name, what, game.name, refused=refused), person
    if what == OBSERVE:
        _seat_observer(work, house, game, person)
        return None, None
    if what == LEAVE:
        work.games.save(without(game, person.email))
        return EntryAnswer(game.name, what, game.name), person
    if what == JOIN:
        if game.state is GameState.FORMING and sign_up(work, house, without(game, person.email), person):
            return None, None
        return _put_on_list(work, game, what, person), person
    seat = game.seat(int(number))
    if game.wanted & set(seat.powers):
        _seat_successor(work, house, game, seat, person)
        return None, None
    return _put_on_list(work, game, what, replace(person, powers=seat.powers)), person


def _put_on_list(work: Work, game: Game, what: str, person: Applicant) -> EntryAnswer:
    game = with_applicant(game, person)
    work.games.save(game)
    powers = powers_told(game, person.powers, person.language) if person.powers else ""
    return EntryAnswer(game.name, what, game.name, powers, rank=rank(game, person.email))


def _seat_successor(work: Work, house: House, game: Game, seat: Seat, person: Applicant) -> None:
    """He has the seat from now on; its letters tell him all, and its former player that he plays no more."""
    game = game.without_observer(person.email)
    player = Player(person.name, (person.email,), seat.player.powers, person.language, joined=seat.player.joined)
    settings = game.with_player(seat.number, player)
    call_nobody(work, house, game, seat.number)
    change(work, house, without(game, person.email), settings, (), {}, game.file_stamp)


def _seat_observer(work: Work, house: House, game: Game, person: Applicant) -> None:
    number = max(FIRST_OBSERVER, *(seat.number + 1 for seat in game.seats))
    player = Player(person.name, (person.email,), language=person.language)
    seat = Seat(number, new_token(house.chance.octets), (), player)
    game = replace(game, seats=(*game.seats, seat))
    work.games.save(game)
    told = EntryAnswer(game.name, OBSERVE, game.name, seat=seat_facts(house, game, seat))
    queue(work, house, game, seat, told, seat.token)


def applicant(game: Game, letter: Incoming, envelope: Envelope, language: str) -> Applicant | None:
    """Who wrote a letter, and what he would like to play."""
    if envelope.sender is None:
        return None
    # Who says no name is called by what stands before the @, as mail programs do.
    name = envelope.sender_name or envelope.sender.partition("@")[0]
    liked, _ = preferences_in(game, letter, envelope)
    return Applicant(name[:LONGEST_NAME], envelope.sender, language, letter.id, preferences=as_text(liked))


LONGEST_NAME = 60
