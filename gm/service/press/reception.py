"""Letters between powers come in: checked against the game's press rules, then relayed, held or refused."""

from dataclasses import replace
from functools import lru_cache, reduce
from itertools import chain

from gm.notation.letter.sheet import NOTHING_BEFORE
from gm.notation.words.fold import fold
from gm.reports.facts import GAME_MASTER, PressRefused
from gm.service import budgets
from gm.service.case.case import OwnLetter, answer
from gm.service.case.reading import SheetText, read_orders
from gm.service.house import House
from gm.service.model.game import GameState, Seat
from gm.service.model.identity import new_thread
from gm.service.model.letters import PressItem
from gm.service.ports import Work
from gm.service.post.causes import code_hash
from gm.service.press.circle import targets_of, unplayed_among
from gm.service.press.cleaning import LONGEST, cleaned, tokens_to_hide
from gm.service.press.leaks import traces
from gm.service.press.receipts import MailPart, code_of, refusal, told_held, told_refused, told_sent
from gm.service.press.relay import relay, waits_for
from gm.service.press.replies import is_ours, letter_answered, may_thread, writer_of
from gm.service.press.signing import unsigned
from gm.service.who.addressing import Addressed
from gm.service.who.naming import ALL
from gm.variants.registry import variant


def take_press(work: Work, house: House, case: OwnLetter, addressed: Addressed, part: MailPart) -> None:
    """Relay, hold or refuse a letter to other powers; its writer is told in each case."""
    game, seat = case.game, case.seat
    parent = letter_answered(work, case, addressed) if part.number == 1 else None
    targets = targets_of(work, case, addressed)
    words = words_of_game(game.settings.variant)
    theirs = "" if is_ours(addressed.subject, parent, game) else addressed.subject
    clean = cleaned(tokens_to_hide(work, game, seat), theirs, addressed.text)
    subject = clean.subject
    writers = known_as(seat, case.envelope.sender_name)
    text = reduce(lambda left, writer: unsigned(writer, words, left), writers, clean.text)
    reason = refusal(game, seat, addressed, targets, text)
    if not reason and not budgets.spend(work, budgets.press(game, seat), house.now()):
        reason = "quota"
    if reason:
        answer(work, house, case, told_refused(house, case, addressed, reason, subject, part), *part.cause)
        return
    public = ALL in targets
    unplayed = unplayed_among(game, targets)
    item = PressItem(
        game=game.name,
        number=game.number,
        seat=seat.number,
        power=writer_of(work, case, addressed, parent),
        to=() if public else tuple(sorted(targets - unplayed)),
        # "De : France" above a letter signs it; the game master is never written to in hiding.
        grey=game.settings.press.grey and not addressed.as_power and targets - unplayed != {GAME_MASTER},
        thread=new_thread(house.chance.octets),
        subject=subject,
        text=text,
        received=case.letter.received,
        letter=case.letter.id,
        parent=parent.id if parent and may_thread(parent, addressed) else None,
    )
    others = tuple(email for other in game.players if other != seat for email in other.player.emails)
    told = [traces(writer, words, subject, text, others) for writer in writers]
    found = tuple(dict.fromkeys(chain.from_iterable(told)))
    waits = waits_for(game, item)
    item = replace(item, held="own_name" if found else waits)
    number = work.press.add(item)
    item = work.press.get(number) or replace(item, id=number)
    if found:
        answer(work, house, case, told_held(work, house, case, item, found, part), *part.cause, press=number)
        return
    sent = replace(
        told_sent(work, game, item, part),
        unknown=addressed.to.unknown,
        unplayed=tuple(sorted(unplayed)),
        orders=_orders_in(case, addressed),
        unsigned=text != clean.text,
        secrets=clean.secrets,
    )
    answer(work, house, case, sent, *part.cause, press=number)
    if not waits:
        relay(work, house, game, item)


def known_as(seat: Seat, shown: str) -> tuple[Seat, ...]:
    """The writer by the name that he is registered under, and by the one that his mail shows, where that says more."""
    words = [word for word in shown.split() if "@" not in word][:LONGEST_NAME]
    if {fold(word) for word in words} <= set(fold(seat.player.name).split()):
        return (seat,)
    return (seat, replace(seat, player=replace(seat.player, name=" ".join(words))))


LONGEST_NAME = 6
"""Words of a name that a mail program shows."""


def insist(work: Work, house: House, case: OwnLetter, question: str) -> None:
    """Relay a letter that was held back because it names its writer: he wants it so. `question` is his code's hash."""
    game = case.game
    for item in work.press.held(game.name):
        if item.letter != case.letter.id or code_hash(house, code_of(house, item)) != question:
            continue
        if game.state is GameState.ENDED:
            answer(work, house, case, PressRefused(game.name, "game_over", item.subject), item.id)
            return
        waits = waits_for(game, item)
        work.press.hold(item.id, waits, game.number)
        answer(work, house, case, told_sent(work, game, item, MailPart()), item.id, press=item.id)
        if not waits:
            relay(work, house, game, item)


def _orders_in(case: OwnLetter, addressed: Addressed) -> int:
    """How many orders of its writer's own a relayed text seems to give; they do not count."""
    if case.game.state is GameState.ENDED or not case.seat.powers:
        return 0
    reading = case.preparation.result(read_orders, *relayed_text(case, addressed))
    return sum(line.status == "ok" for line in reading.lines)


def relayed_text(case: OwnLetter, addressed: Addressed) -> SheetText:
    """As much of a letter to others as is relayed."""
    return SheetText(case.game, case.seat, addressed.text[:LONGEST], NOTHING_BEFORE)


@lru_cache
def words_of_game(variant_name: str) -> frozenset[str]:
    """Names of provinces and powers, folded, whole and in parts: no player is unmasked by one of them."""
    game = variant(variant_name)
    names = [name for names in game.board().names.values() for name in names.values()]
    names += [title for titles in game.lexicon().power_titles.values() for title in titles]
    return frozenset(word for name in names for word in (fold(name), *fold(name).replace("-", " ").split()))
