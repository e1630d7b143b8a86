"""Read one line of the session by its head, and do what it says.

`Taken` is None for words that are no line of the session after all, and are left to the reader of unit orders.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from gm.notation.orders.lines import Line, LineStatus, Misread
from gm.notation.words.fold import fold
from gm.rules.orders import Order
from gm.variants.diplomatie2000.admissibility import NOT_PROPOSED
from gm.variants.diplomatie2000.floor import (
    NO_SLOT,
    TOO_MANY,
    UNREAD,
    VOTE_FOR,
    WHOSE,
    Floor,
    Taken,
    as_ballot,
    not_known,
    one,
    reads_order,
    refused,
    stands,
    unread,
)
from gm.variants.diplomatie2000.heads import SessionHead, SessionPiece
from gm.variants.diplomatie2000.measures import (
    ABSTAIN,
    ALL,
    NONE,
    Ballot,
    Intervention,
    Invitation,
    Motion,
    Pledge,
    Ranking,
    Subversion,
    read_order,
)
from gm.variants.diplomatie2000.motions import amount_line, colonless_line, measure_line
from gm.variants.diplomatie2000.session import votes_each
from gm.variants.diplomatie2000.spoken_names import SaidNames, is_against, sectors_named, states_named


def take(piece: SessionPiece, floor: Floor) -> Taken | None:
    """Read a line; the result says whether it stands, is refused or is offered."""
    taken = _TAKES[piece.head](piece, floor)
    if taken is None or floor.power is not None:
        return taken
    return one(unread(piece, floor, WHOSE))


# Ballots, aid, ties.


def _ballot(piece: SessionPiece, floor: Floor) -> Taken | None:
    names = states_named(piece.said, floor.reader.lexicon)
    if not names.codes:
        one_word = len(piece.said.split()) == 1 and Ballot in floor.at.accepts and not reads_order(piece, floor)
        return one(unread(piece, floor, VOTE_FOR)) if one_word else None
    if is_against(piece.said):
        return one(unread(piece, floor, VOTE_FOR))
    if names.odd or ALL in names.codes:
        return None if reads_order(piece, floor) else one(not_known(piece, floor, names))
    return one(_voted(piece.key, names, piece, floor.voting()))


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


def _number(piece: SessionPiece, floor: Floor) -> Taken | None:
    names = states_named(piece.said, floor.reader.lexicon)
    return as_ballot(piece, names, floor) if names.codes and not names.odd else None


_SLOTS = re.compile(r"[,;/]|(?<=\s)(?=[123]\s*[:=.)])")
_SLOT = re.compile(r"\W*([123])\s*[:=.)-]?\s*(?=\S)")


def _aid(piece: SessionPiece, floor: Floor) -> Taken | None:
    if piece.key:
        return one(pledged(piece.key, piece.said, piece, floor))
    found: list[Line] = []
    for said in _SLOTS.split(piece.said):
        slot = _SLOT.match(fold(said))
        if slot is not None:
            found.append(pledged(slot[1], fold(said)[slot.end() :], piece, floor))
        elif said.strip(" .-"):
            found.append(unread(piece, floor, NO_SLOT))
    return Taken(tuple(found))


def pledged(slot: str, said: str, piece: SessionPiece, floor: Floor) -> Line:
    """One slot of the aid programme."""
    names = states_named(said, floor.reader.lexicon)
    codes = tuple(dict.fromkeys(names.codes))
    if len(codes) != 1 or codes[0] in (ABSTAIN, ALL) or names.odd:
        return not_known(piece, floor, names)
    order = Pledge(slot=int(slot), state=None if codes[0] == NONE else codes[0])
    return stands(order, piece, floor, mended=names.mended)


def _tie_break(piece: SessionPiece, floor: Floor) -> Taken | None:
    names = states_named(piece.said, floor.reader.lexicon)
    if not piece.key or not names.codes or names.odd or {NONE, ABSTAIN, ALL} & set(names.codes):
        return one(not_known(piece, floor, names))
    return one(stands(Ranking(type=piece.key, proposers=names.codes), piece, floor, mended=names.mended))


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
        line = unread(piece, floor, Misread.PLACE)
        return one(replace(line, status=LineStatus.AMBIGUOUS, readings=orders))
    if len(codes) != 1 or names.odd or (NONE in codes and kind is Intervention):
        return one(not_known(piece, floor, names))
    return one(stands(orders[0], piece, floor, mended=names.mended))


_BRACKETED = re.compile(r"[(\[]([^)\]]*)[)\]](.*)", re.DOTALL)


def _invitation(piece: SessionPiece, floor: Floor) -> Taken | None:
    """`M (MCSU) BOG`, in winter; brackets behind a unit hold a nationality in all other phases."""
    found = _BRACKETED.match(piece.said.strip())
    if found is None or Invitation not in floor.at.accepts:
        return None
    guests = states_named(found[1], floor.reader.lexicon)
    sector = sectors_named(found[2], floor.reader.lexicon)
    if len(guests.codes) != 1 or guests.odd or guests.codes[0] == ABSTAIN:
        return one(not_known(piece, floor, guests))
    if sector.odd or len(sector.codes) > 1 or any(" " in code or code == NONE for code in sector.codes):
        return one(not_known(piece, floor, sector))
    order = Invitation(next(iter(sector.codes), ""), guests.codes[0])
    if order.at and order.guest in (ALL, NONE):
        return one(unread(piece, floor, UNREAD))
    return one(stands(order, piece, floor, mended=guests.mended or sector.mended))


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
    if order is None:
        return None
    return one(stands(order, piece, floor.voting() if isinstance(order, Ballot) else floor))


def _nothing(piece: SessionPiece, floor: Floor) -> Taken | None:
    return Taken(())


_TAKES: Mapping[SessionHead, Callable[[SessionPiece, Floor], Taken | None]] = {
    SessionHead.MEASURE: measure_line,
    SessionHead.COLONLESS: colonless_line,
    SessionHead.NUMBER: _number,
    SessionHead.AMOUNT: amount_line,
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
