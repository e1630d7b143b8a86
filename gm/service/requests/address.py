"""A player's new address: a code goes there, and the old one learns of it and can stop it."""

from gm.reports.facts import AddressAsked, AddressCode, AddressGone, AddressKept, DeadlineTold, Facts, PersonalSet
from gm.service import budgets
from gm.service.house import House
from gm.service.model.letters import Confirmation
from gm.service.model.outbox import Priority
from gm.service.ports import Work
from gm.service.post.causes import code, code_hash
from gm.service.post.queue import Travel, language_of, queue, queue_to, zone_of
from gm.service.post.seatfacts import deadline_facts
from gm.service.requests.personal import with_player
from gm.service.requests.row import Asking
from gm.service.who.confirmation import NEW_ADDRESS


def new_address(work: Work, house: House, asking: Asking) -> Facts | None:
    """Set a seat's new address, once its code has come back from it."""
    _, address = asking.values["ADDRESS"]
    game, seat, turn = asking.game, asking.seat, str(asking.game.position.turn)
    if asking.confirmed:
        emails = (address, *(email for email in seat.player.emails[1:] if email.casefold() != address.casefold()))
        changed = with_player(work, house, asking, emails=emails)
        queue(work, house, game, seat, AddressGone(game.name), asking.cause, travel=Travel(reply_to=house.mailbox))
        return PersonalSet(game.name, turn, "address", address, deadline_facts(house, changed, seat))
    refused = refusal(work, house, asking, address)
    if refused or asking.case is None:
        return AddressAsked(game.name, turn, address, refused=refused)
    expires = ask_address(work, house, asking, address)
    return AddressAsked(game.name, turn, address, expires)


def refusal(work: Work, house: House, asking: Asking, address: str) -> str:
    """Why an address cannot be this seat's; "" where it can."""
    wanted = address.casefold()
    if wanted == asking.seat.email.casefold():
        return "same"
    if house.is_own(address):
        return "taken"
    others = [each for each in asking.game.seats if each.number != asking.seat.number]
    if any(wanted == email.casefold() for each in others for email in each.player.emails):
        return "taken"
    return "" if budgets.spend(work, budgets.questions(house, asking.game, asking.seat), house.now()) else "too_many"


def ask_address(work: Work, house: House, asking: Asking, address: str) -> DeadlineTold:
    """A letter to an address that nobody has vouched for yet: no token stands in it, and no power. The code that it
    holds has the request done, confirmed. Returns until when."""
    game, seat = asking.game, asking.seat
    expires = DeadlineTold(house.now() + house.limits.confirmation_lasts, zone_of(game, seat), house.now())
    word = code(house, NEW_ADDRESS, asking.cause, seat.number)
    letter = asking.case.letter.id if asking.case else 0
    purpose = f"{NEW_ADDRESS}:{asking.asked.place}"
    work.confirmations.add(Confirmation(code_hash(house, word), game.name, seat.number, letter, house.now(), purpose))
    facts = AddressCode(game.name, word, house.mailbox, expires)
    cause = (NEW_ADDRESS, asking.cause, seat.number)
    queue_to(work, house, address, language_of(game, seat), facts, *cause, travel=Travel(Priority.ANSWER))
    return expires


def keep_address(work: Work, house: House, asking: Asking) -> AddressKept:
    game, seat = asking.game, asking.seat
    since = house.now() - house.limits.confirmation_lasts
    open_ones = [
        each
        for each in work.confirmations.unanswered(game.name, (seat.number,), since)
        if each.purpose.startswith(f"{NEW_ADDRESS}:")
    ]
    for each in open_ones:
        work.confirmations.answer(each.code, house.now())
    return AddressKept(game.name, str(game.position.turn), bool(open_ones))
