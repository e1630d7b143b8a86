"""Acts in public: they count at once, everybody is told, and they are no part of the secret sheet."""

from collections.abc import Mapping
from dataclasses import replace

from gm.reports.facts import PublicAct, SheetLine, Warned
from gm.rules.orders import Order
from gm.rules.outcomes import Reason
from gm.rules.ruleset import Docket
from gm.service.case.case import OwnLetter
from gm.service.case.reading import OrdersRead
from gm.service.house import House
from gm.service.ports import Work
from gm.service.post.announcements import tell_all
from gm.service.press.cleaning import cleaned, tokens_to_hide
from gm.service.press.leaks import traces
from gm.service.press.reception import words_of_game
from gm.service.press.signing import unsigned
from gm.service.turn.acts import Made, is_closed, is_public, make_public, read_order
from gm.service.turn.rulesets import phase_of, ruleset_of
from gm.terms.times import Timeliness

CLOSED = "session_closed"
"""The reason why an act that comes too late is not followed."""
LONGEST_COMMENT = 2_000
"""Characters published beside an act."""


def done_in_public(
    work: Work, house: House, case: OwnLetter, reading: OrdersRead, made: Made, stands: Timeliness
) -> tuple[OrdersRead, tuple[Warned, ...]]:
    """Do the public acts of a reading; the reading without them, and what its writer is told of each."""
    game = case.game
    public = {
        power: [text for text in texts if is_public(game, read_order(game, text))]
        for power, texts in reading.orders.items()
    }
    if not any(public.values()):
        return reading, ()
    # A letter that had to be confirmed does its acts when it is.
    at = house.now() if case.confirmed else case.letter.received
    refused: dict[tuple[str, str], str] = {}
    done: list[PublicAct] = []
    said: list[Warned] = []
    for power, texts in public.items():
        late = [t for t in texts if stands is not Timeliness.ON_TIME or is_closed(game, read_order(game, t), at)]
        acts, why = _new(case, power, [text for text in texts if text not in late], made)
        refused |= {(power, text): CLOSED for text in late} | {(power, text): str(why[text]) for text in why}
        for act in acts:
            comment, dropped = _comment(work, case, reading, power, str(act))
            done.append(PublicAct(power, str(act), comment, at))
            said.append(Warned("done_in_public", str(act), power=power))
            said += [Warned("comment_dropped", str(act), power=power)] if dropped else []
    for each in done:
        make_public(work, game, case.seat.number, each, at)
    if done:
        tell_all(work, house, game, done, case.seat.number)
    lines = tuple(_refused(line, refused) for line in reading.lines)
    warnings = tuple(warned for warned in reading.warnings if (warned.power or "", warned.order or "") not in refused)
    secret = {
        power: tuple(text for text in texts if text not in public[power]) for power, texts in reading.orders.items()
    }
    kept = {power: texts for power, texts in secret.items() if texts or not public[power]}
    return replace(reading, lines=lines, orders=kept, warnings=warnings), tuple(said)


def _comment(work: Work, case: OwnLetter, reading: OrdersRead, power: str, order: str) -> tuple[str, bool]:
    """What is published beside an act, cleaned as letters to others are; and whether it was left out because it names
    its writer."""
    said = [line.comment for line in reading.lines if (line.power, line.order) == (power, order) and line.comment]
    if not said:
        return "", False
    game, seat = case.game, case.seat
    words = words_of_game(game.settings.variant)
    clean = cleaned(tokens_to_hide(work, game, seat), "", said[0][:LONGEST_COMMENT]).text
    text = unsigned(seat, words, clean)
    others = tuple(email for other in game.players if other != seat for email in other.player.emails)
    return ("", True) if traces(seat, words, "", text, others) else (text, False)


def _new(case: OwnLetter, power: str, texts: list[str], made: Made) -> tuple[tuple[Order, ...], dict[str, Reason]]:
    """What has not been done yet, and why the rest cannot be done beside what comes first in the same letter."""
    game, ruleset = case.game, ruleset_of(case.game)
    done: tuple[Order, ...] = ()
    refused: dict[str, Reason] = {}
    for text in dict.fromkeys(texts):
        order = read_order(game, text)
        before = made.get(power, ())
        docket = Docket(game.position, {**made, power: (*before, *done)}, ruleset.idle(game.position))
        answer = phase_of(game).accepts[type(order)](order, power, docket, ruleset)
        if isinstance(answer, Reason):
            refused[text] = answer
        elif order not in before:
            done = (*done, order)
    return done, refused


def _refused(line: SheetLine, refused: Mapping[tuple[str, str], str]) -> SheetLine:
    why = refused.get((line.power or "", line.order or ""))
    return line if why is None or line.status != "ok" else replace(line, status="illegal", how=None, reason=why)
