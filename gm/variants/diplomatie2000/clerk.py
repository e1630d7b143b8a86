"""From one line of the session to what is done with it: it stands, is refused with the rule, or is offered.

What is public stands only where every word was understood. `Taken` is None for words that are no line of the session
after all, and are left to the reader of unit orders.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from gm.notation.build import Reading, Situation, judge
from gm.notation.choose import settled
from gm.notation.fold import fold
from gm.notation.lines import How, Line, LineStatus, Misread, Notice
from gm.notation.reader import Reader
from gm.rules.orders import Order
from gm.rules.outcomes import Reason
from gm.variants.diplomatie2000.board import UN
from gm.variants.diplomatie2000.heads import SessionHead, SessionPiece
from gm.variants.diplomatie2000.measures import (
    ABSTAIN,
    ALL,
    NONE,
    Amount,
    Ballot,
    Intervention,
    Invitation,
    Motion,
    Pledge,
    Ranking,
    Subversion,
    read_order,
)
from gm.variants.diplomatie2000.missions import begins_with_unit, missions_in
from gm.variants.diplomatie2000.said_names import SaidNames, sectors_named, states_named
from gm.variants.diplomatie2000.sayable import AMOUNTS, NOT_PROPOSED, check_mission
from gm.variants.diplomatie2000.session import votes_each
from gm.variants.diplomatie2000.session_words import any_word, session_words
from gm.variants.diplomatie2000.united import is_mandate

NO_COLON = "no_colon"
"""Why a measure without a colon behind it is only offered."""
VOTES_SO = "votes_so"
"""Why `1 : UMAR` is only offered as a ballot."""
NUMBERED = "numbered"
"""Why `2 : …` in a letter that numbers its orders is only offered."""
WHOSE = "whose_line"
"""A player of several states must say whose line it is."""
DOUBTFUL = "doubtful_act"
"""Why what would be public is only offered: not every word of it is understood."""
NO_SLOT = "no_slot"
UNREAD = "session_unread"
NOT_MANDATE = Reason("not_mandate")
"""A programme is for mandate units alone."""
TOO_MANY = Reason("too_many_choices")
PASSED_OVER = "amount_passed_over"
"""Kind of the notice that a state says how much."""
PUBLIC = (Motion, Intervention, Amount)


class Taken(NamedTuple):
    """What comes of a line of the session."""

    lines: tuple[Line, ...]
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class Floor:
    """Who speaks, and in which session."""

    at: Situation
    reader: Reader
    language: str
    power: str | None
    """None: one of several states, and it does not say which."""
    numbered: bool = False
    """Whether the letter numbers its orders with colons."""


def take(piece: SessionPiece, floor: Floor) -> Taken | None:
    """What comes of a line."""
    taken = _TAKES[piece.head](piece, floor)
    if taken is None or floor.power is not None:
        return taken
    return _one(_unread(piece, floor, WHOSE))


# Lines.


def _one(line: Line, *notices: Notice) -> Taken:
    return Taken((line,), notices)


def stands(order: Order, piece: SessionPiece, floor: Floor, *, sure: bool = True, mended: bool = False) -> Line:
    """The line of an order that was read; one that is not sure is offered, and so is what is public and mended."""
    power = floor.power or floor.at.powers[0]
    reading = judge(order, replace(floor.at, powers=(power,)), power)
    if reading.reason is None and (not sure or (mended and isinstance(order, PUBLIC))):
        return offered(order, piece, floor, DOUBTFUL if isinstance(order, PUBLIC) else Misread.UNKNOWN_WORD)
    line = _settled(reading, piece)
    return replace(line, how=How.CORRECTED) if mended and line.followed else line


def _settled(reading: Reading, piece: SessionPiece) -> Line:
    return replace(settled(reading, piece.text), number=piece.number)


def offered(order: Order, piece: SessionPiece, floor: Floor, reason: str) -> Line:
    """The line that may well mean an order: « oui » gives it."""
    power = floor.power or floor.at.powers[0]
    reading = judge(order, replace(floor.at, powers=(power,)), power)
    if reading.reason is not None:
        return _settled(reading, piece)
    line = _unread(piece, floor, reason)
    return replace(line, offer=reading.order, readings=(reading.order,))


def _unread(piece: SessionPiece, floor: Floor, reason: str, word: str = "") -> Line:
    column = fold(piece.text).find(word) + 1 if word else 0
    return Line(
        piece.text,
        LineStatus.UNREADABLE,
        power=floor.power,
        reason=reason,
        column=column or None,
        number=piece.number,
    )


def _not_known(piece: SessionPiece, floor: Floor, names: SaidNames) -> Line:
    """The line of names that are not all understood."""
    if names.odd == "?":
        return _unread(piece, floor, Misread.ASKED)
    return _unread(piece, floor, UNREAD, names.odd)


def refused(order: Order, piece: SessionPiece, floor: Floor, reason: Reason) -> Line:
    return Line(piece.text, LineStatus.ILLEGAL, order, floor.power, reason=str(reason), number=piece.number)


def _reads_order(piece: SessionPiece, floor: Floor) -> bool:
    """Whether the words behind the head give an order of another kind: a list may number its lines."""
    return any(isinstance(item, Line) for item in floor.reader.read_line(piece.said, floor.at, floor.language))


# Motions.


def _amount_in(said: str, *, with_unit: bool = True) -> tuple[int | None, str]:
    """How much a line says, « 10 pV », and the rest of it."""
    words = session_words()
    folded = fold(said)
    unit = rf"\s*{any_word((*words.points, *words.turns))}(?!\w)"
    found = re.search(rf"(?<![\w-])([1-9]\d{{0,3}})(?:{unit}){'' if with_unit else '?'}(?!\w)", folded)
    if found is None:
        return None, said
    return int(found[1]), f"{folded[: found.start()]} {folded[found.end() :]}"


def _measure(piece: SessionPiece, floor: Floor) -> Taken | None:
    if piece.key == "2":
        return _programme(piece, floor)
    if Motion not in floor.at.accepts and not states_named(piece.said, floor.reader.lexicon).codes:
        return None
    amount, said = _amount_in(piece.said) if piece.key in AMOUNTS else (None, piece.said)
    names = states_named(said, floor.reader.lexicon)
    codes = tuple(dict.fromkeys(names.codes))
    if len(codes) != 1 or codes[0] in (ABSTAIN, ALL) or (codes[0] == NONE and piece.key != "3A"):
        return _one(_not_known(piece, floor, names))
    motion = Motion(measure=piece.key, state=None if codes[0] == NONE else codes[0])
    if names.odd:
        asks = Misread.ASKED if names.odd == "?" else DOUBTFUL
        return _one(offered(motion, piece, floor, asks))
    if floor.power == UN and amount is not None:
        return _said_how_much(motion, amount, piece, floor, mended=names.mended)
    line = stands(motion, piece, floor, mended=names.mended)
    passed = amount is not None and floor.power != UN and line.followed
    return _one(line, *((Notice(PASSED_OVER, motion, power=floor.power),) if passed else ()))


def _said_how_much(motion: Motion, amount: int, piece: SessionPiece, floor: Floor, *, mended: bool) -> Taken:
    """Rule 19: an amount by its target is for the one motion of that measure about it, else for one of the UN's own."""
    made = [
        power
        for power, acts in floor.at.docket.sent.items()
        for act in acts
        if isinstance(act, Motion) and (act.measure, act.state) == (motion.measure, motion.state)
    ]
    if len(made) > 1:
        told = _unread(piece, floor, UNREAD)
        readings = tuple(Amount(proposer=power, amount=amount) for power in made)
        return _one(replace(told, status=LineStatus.AMBIGUOUS, readings=readings))
    if made:
        return _one(stands(Amount(proposer=made[0], amount=amount), piece, floor, mended=mended))
    line = stands(motion, piece, floor, mended=mended)
    if not line.followed:
        return _one(line)
    docket = floor.at.docket
    sent = {**docket.sent, UN: (*docket.sent.get(UN, ()), motion)}
    there = replace(floor, at=replace(floor.at, docket=docket._replace(sent=sent)))
    how_much = stands(Amount(proposer=UN, amount=amount), piece, there)
    return Taken((line, how_much)) if how_much.followed else _one(how_much)


def _programme(piece: SessionPiece, floor: Floor) -> Taken | None:
    """`2 : …`: orders to mandate units; of states, it may be a ballot."""
    names = states_named(piece.said, floor.reader.lexicon)
    if names.codes and not names.odd:
        return _as_ballot(piece, names, floor)
    found = missions_in(piece.said, floor.at, floor.reader, floor.language)
    about = [each for each in found.orders if _is_of_mandate(each, floor)]
    if not about and not begins_with_unit(piece.said) and (_reads_order(piece, floor) or not piece.said.strip()):
        return None  # the second of a list
    motion = Motion(measure="2", orders=found.orders)
    if found.stopped is not None:
        return _one(_stopped(piece, floor, found.stopped))
    if (wrong := _wrong_order(found.orders, floor)) is not None and floor.at.accepts.get(Motion) is not None:
        return _one(refused(wrong[0], piece, floor, wrong[1]))
    if floor.numbered:
        return _one(offered(motion, piece, floor, NUMBERED))
    return _one(stands(motion, piece, floor, sure=found.sure))


def _wrong_order(orders: Sequence[Order], floor: Floor) -> tuple[Order, Reason] | None:
    """The first order of a programme that no vote could give."""
    for order in orders:
        unit = floor.at.position.units.get(floor.at.ruleset.atlas.find(order.at) or "")
        if unit is not None and not is_mandate(unit):
            return order, NOT_MANDATE
        found = check_mission(order, floor.at.docket, floor.at.ruleset)
        if isinstance(found, Reason):
            return order, found
    return None


def _stopped(piece: SessionPiece, floor: Floor, line: Line) -> Line:
    """The programme that cannot be read for a word of one of its orders."""
    if line.column is None or line.reason != Misread.UNKNOWN_WORD:
        return _unread(piece, floor, UNREAD)
    words = fold(line.text)[line.column - 1 :].split()
    return _unread(piece, floor, Misread.UNKNOWN_WORD, words[0].strip(",;.()") if words else "")


def _is_of_mandate(order: Order, floor: Floor) -> bool:
    return getattr(order, "kind", "") == "M" or getattr(floor.at.unit(order.at), "kind", "") == "M"


def _colonless(piece: SessionPiece, floor: Floor) -> Taken | None:
    """`1A RUSS`: near enough to `1) RUSS` for a slip of the pen."""
    names = states_named(piece.said, floor.reader.lexicon)
    codes = tuple(dict.fromkeys(names.codes))
    if not codes:
        return None
    if len(codes) != 1 or names.odd or codes[0] in (ABSTAIN, ALL) or (codes[0] == NONE and piece.key != "3A"):
        return _one(_not_known(piece, floor, names))
    motion = Motion(measure=piece.key, state=None if codes[0] == NONE else codes[0])
    return _one(offered(motion, piece, floor, NO_COLON))


def _amount(piece: SessionPiece, floor: Floor) -> Taken | None:
    """`1A UMAR : 10 pV`, by the proposer."""
    said = re.sub(rf"^\s*{any_word(session_words().amount)}\b\s*:?", " ", fold(piece.said))
    amount, said = _amount_in(re.sub(r"^\s*1\s?[a-d]\s", " ", said), with_unit=False)
    names = states_named(said, floor.reader.lexicon)
    if amount is None or len(names.codes) != 1 or names.codes[0] in (NONE, ABSTAIN, ALL) or names.odd:
        return _one(_not_known(piece, floor, names))
    order = Amount(proposer=names.codes[0], amount=amount)
    measures = [a.measure for a in floor.at.docket.sent.get(order.proposer, ()) if isinstance(a, Motion)]
    if floor.power == UN and piece.key and piece.key not in measures:
        return _one(refused(order, piece, floor, NOT_PROPOSED))
    return _one(stands(order, piece, floor, mended=names.mended))


# Ballots, aid, ties.


def _ballot(piece: SessionPiece, floor: Floor) -> Taken | None:
    names = states_named(piece.said, floor.reader.lexicon)
    if not names.codes:
        one_word = len(piece.said.split()) == 1 and Ballot in floor.at.accepts and not _reads_order(piece, floor)
        return _one(_not_known(piece, floor, names)) if one_word else None
    if names.odd or ALL in names.codes:
        return None if _reads_order(piece, floor) else _one(_not_known(piece, floor, names))
    return _one(_voted(piece.key, names, piece, floor))


def _voted(type_: str, names: SaidNames, piece: SessionPiece, floor: Floor) -> Line:
    order = Ballot(type=type_, choices=names.codes)
    line = stands(order, piece, floor, mended=names.mended)
    if not line.followed:
        return line
    sent = floor.at.docket.sent
    made = {power for power, acts in sent.items() for a in acts if isinstance(a, Motion) and a.type == type_}
    named = [choice for choice in names.codes if choice not in (NONE, ABSTAIN)]
    if not made.issuperset(named):
        return refused(order, piece, floor, NOT_PROPOSED)
    if len(names.codes) > votes_each(type_, len(made)):
        return refused(order, piece, floor, TOO_MANY)
    return line


def _as_ballot(piece: SessionPiece, names: SaidNames, floor: Floor) -> Taken:
    """`1 : UMAR`: no measure has that number, and a ballot has a parenthesis."""
    order = Ballot(type=piece.key, choices=names.codes[:3] if piece.key == "1" else names.codes[:1])
    return _one(offered(order, piece, floor, VOTES_SO))


def _number(piece: SessionPiece, floor: Floor) -> Taken | None:
    names = states_named(piece.said, floor.reader.lexicon)
    return _as_ballot(piece, names, floor) if names.codes and not names.odd else None


_SLOTS = re.compile(r"[,;/]|(?<=\s)(?=[123]\s*[:=.)])")
_SLOT = re.compile(r"\W*([123])\s*[:=.)-]?\s*(?=\S)")


def _aid(piece: SessionPiece, floor: Floor) -> Taken | None:
    if piece.key:
        return _one(pledged(piece.key, piece.said, piece, floor))
    found: list[Line] = []
    for said in _SLOTS.split(piece.said):
        slot = _SLOT.match(fold(said))
        if slot is not None:
            found.append(pledged(slot[1], fold(said)[slot.end() :], piece, floor))
        elif said.strip(" .-"):
            found.append(_unread(piece, floor, NO_SLOT))
    return Taken(tuple(found))


def pledged(slot: str, said: str, piece: SessionPiece, floor: Floor) -> Line:
    """One slot of the aid programme."""
    names = states_named(said, floor.reader.lexicon)
    codes = tuple(dict.fromkeys(names.codes))
    if len(codes) != 1 or codes[0] in (ABSTAIN, ALL) or names.odd:
        return _not_known(piece, floor, names)
    order = Pledge(slot=int(slot), state=None if codes[0] == NONE else codes[0])
    return stands(order, piece, floor, mended=names.mended)


def _tie_break(piece: SessionPiece, floor: Floor) -> Taken | None:
    names = states_named(piece.said, floor.reader.lexicon)
    if not piece.key or not names.codes or names.odd or {NONE, ABSTAIN, ALL} & set(names.codes):
        return _one(_not_known(piece, floor, names))
    return _one(stands(Ranking(type=piece.key, proposers=names.codes), piece, floor, mended=names.mended))


# Sectors.


def _subversion(piece: SessionPiece, floor: Floor) -> Taken | None:
    return _sector(piece, floor, Subversion)


def _subversion_on(piece: SessionPiece, floor: Floor) -> Taken | None:
    return _subversion(piece, floor) if sectors_named(piece.said, floor.reader.lexicon).sure else None


def _intervention(piece: SessionPiece, floor: Floor) -> Taken | None:
    return _sector(piece, floor, Intervention)


def _sector(piece: SessionPiece, floor: Floor, kind: Callable[[str], Order]) -> Taken | None:
    names = sectors_named(piece.said, floor.reader.lexicon)
    if not names.codes and not piece.said.strip():
        return None
    codes = tuple(dict.fromkeys(code for each in names.codes for code in each.split()))
    orders = tuple(kind("" if code == NONE else code) for code in codes)
    if len(codes) > 1 and len(names.codes) == 1 and not names.odd:
        line = _unread(piece, floor, Misread.PLACE)
        return _one(replace(line, status=LineStatus.AMBIGUOUS, readings=orders))
    if len(codes) != 1 or names.odd or (NONE in codes and kind is Intervention):
        return _one(_not_known(piece, floor, names))
    return _one(stands(orders[0], piece, floor, mended=names.mended))


_BRACKETED = re.compile(r"[(\[]([^)\]]*)[)\]](.*)", re.DOTALL)


def _invitation(piece: SessionPiece, floor: Floor) -> Taken | None:
    """`M (MCSU) BOG`, in winter; brackets behind a unit hold a nationality in all other phases."""
    found = _BRACKETED.match(piece.said.strip())
    if found is None or Invitation not in floor.at.accepts:
        return None
    guests = states_named(found[1], floor.reader.lexicon)
    sector = sectors_named(found[2], floor.reader.lexicon)
    if len(guests.codes) != 1 or guests.odd or guests.codes[0] == ABSTAIN:
        return _one(_not_known(piece, floor, guests))
    if sector.odd or len(sector.codes) > 1 or any(" " in code or code == NONE for code in sector.codes):
        return _one(_not_known(piece, floor, sector))
    order = Invitation(next(iter(sector.codes), ""), guests.codes[0])
    if order.at and order.guest in (ALL, NONE):
        return _one(_unread(piece, floor, UNREAD))
    return _one(stands(order, piece, floor, mended=guests.mended or sector.mended))


# As programs write it.


def is_canonical(piece: SessionPiece) -> bool:
    return _order_of(piece) is not None


def _order_of(piece: SessionPiece) -> Order | None:
    try:
        return read_order(fold(piece.said).strip(" .!").upper())
    except ValueError:
        return None


def _canonical(piece: SessionPiece, floor: Floor) -> Taken | None:
    order = _order_of(piece)
    return None if order is None else _one(stands(order, piece, floor))


def _nothing(piece: SessionPiece, floor: Floor) -> Taken | None:
    return Taken(())


_TAKES: Mapping[SessionHead, Callable[[SessionPiece, Floor], Taken | None]] = {
    SessionHead.MEASURE: _measure,
    SessionHead.COLONLESS: _colonless,
    SessionHead.NUMBER: _number,
    SessionHead.AMOUNT: _amount,
    SessionHead.BALLOT: _ballot,
    SessionHead.BALLOTS: _nothing,
    SessionHead.AID: _aid,
    SessionHead.SUBVERSION: _subversion,
    SessionHead.SUBVERSION_ON: _subversion_on,
    SessionHead.INTERVENTION: _intervention,
    SessionHead.TIE_BREAK: _tie_break,
    SessionHead.INVITATION: _invitation,
    SessionHead.COMMENT: _nothing,
    SessionHead.CANONICAL: _canonical,
}
