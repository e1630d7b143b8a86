"""Read what is proposed, and what the Secretary-General says of it: measures, programmes, amounts."""

import re
from collections.abc import Sequence
from dataclasses import replace

from gm.notation.orders.lines import Line, LineStatus, Misread, Notice
from gm.notation.words.fold import fold
from gm.rules.orders import Order
from gm.rules.outcomes import Reason
from gm.variants.diplomatie2000.admissibility import AMOUNTS, NOT_PROPOSED, check_mission
from gm.variants.diplomatie2000.board import UN
from gm.variants.diplomatie2000.floor import (
    DOUBTFUL,
    NO_COLON,
    NOT_MANDATE,
    NUMBERED,
    PASSED_OVER,
    UNREAD,
    Floor,
    Taken,
    as_ballot,
    not_known,
    offered,
    one,
    reads_order,
    refused,
    stands,
    unread,
)
from gm.variants.diplomatie2000.heads import SessionPiece
from gm.variants.diplomatie2000.measures import (
    ABSTAIN,
    ALL,
    NONE,
    Amount,
    Motion,
)
from gm.variants.diplomatie2000.missions import begins_with_unit, missions_in
from gm.variants.diplomatie2000.session_words import any_word, session_words
from gm.variants.diplomatie2000.spoken_names import states_named
from gm.variants.diplomatie2000.world_state import is_mandate


def _amount_in(said: str, *, with_unit: bool = True) -> tuple[int | None, str]:
    """How much a line says, « 10 pV », and the rest of it."""
    words = session_words()
    folded = fold(said)
    unit = rf"\s*{any_word((*words.points, *words.turns))}(?!\w)"
    found = re.search(rf"(?<![\w-])([1-9]\d{{0,3}})(?:{unit}){'' if with_unit else '?'}(?!\w)", folded)
    if found is None:
        return None, said
    return int(found[1]), f"{folded[: found.start()]} {folded[found.end() :]}"


def measure_line(piece: SessionPiece, floor: Floor) -> Taken | None:
    if piece.key == "2":
        return _programme(piece, floor)
    if Motion not in floor.at.accepts and not states_named(piece.said, floor.reader.lexicon).codes:
        return None
    amount, said = _amount_in(piece.said) if piece.key in AMOUNTS else (None, piece.said)
    names = states_named(said, floor.reader.lexicon)
    codes = tuple(dict.fromkeys(names.codes))
    if len(codes) != 1 or codes[0] in (ABSTAIN, ALL) or (codes[0] == NONE and piece.key != "3A"):
        return one(not_known(piece, floor, names))
    motion = Motion(measure=piece.key, state=None if codes[0] == NONE else codes[0])
    if names.odd:
        asks = Misread.ASKED if names.odd == "?" else DOUBTFUL
        return one(offered(motion, piece, floor, asks))
    if floor.power == UN and amount is not None:
        return _said_how_much(motion, amount, piece, floor, mended=names.mended)
    line = stands(motion, piece, floor, mended=names.mended)
    passed = amount is not None and floor.power != UN and line.followed
    return one(line, *((Notice(PASSED_OVER, motion, power=floor.power),) if passed else ()))


def _said_how_much(motion: Motion, amount: int, piece: SessionPiece, floor: Floor, *, mended: bool) -> Taken:
    """Rule 19: an amount by its target is for the one motion of that measure about it, else for one of the UN's own."""
    made = [
        power
        for power, acts in floor.at.docket.sent.items()
        for act in acts
        if isinstance(act, Motion) and (act.measure, act.state) == (motion.measure, motion.state)
    ]
    if len(made) > 1:
        told = unread(piece, floor, UNREAD)
        readings = tuple(Amount(proposer=power, amount=amount) for power in made)
        return one(replace(told, status=LineStatus.AMBIGUOUS, readings=readings))
    if made:
        return one(stands(Amount(proposer=made[0], amount=amount), piece, floor, mended=mended))
    line = stands(motion, piece, floor, mended=mended)
    if not line.followed:
        return one(line)
    docket = floor.at.docket
    sent = {**docket.sent, UN: (*docket.sent.get(UN, ()), motion)}
    there = replace(floor, at=replace(floor.at, docket=docket._replace(sent=sent)))
    how_much = stands(Amount(proposer=UN, amount=amount), piece, there)
    return Taken((line, how_much)) if how_much.followed else one(how_much)


def _programme(piece: SessionPiece, floor: Floor) -> Taken | None:
    """`2 : …`: orders to mandate units; of states, it may be a ballot."""
    names = states_named(piece.said, floor.reader.lexicon)
    if names.codes and not names.odd:
        return as_ballot(piece, names, floor)
    found = missions_in(piece.said, floor.at, floor.reader, floor.language)
    about = [each for each in found.orders if _is_of_mandate(each, floor)]
    if not about and not begins_with_unit(piece.said) and (reads_order(piece, floor) or not piece.said.strip()):
        return None  # the second of a list
    motion = Motion(measure="2", orders=found.orders)
    if found.stopped is not None:
        return one(_stopped(piece, floor, found.stopped))
    if (wrong := _wrong_order(found.orders, floor)) is not None and floor.at.accepts.get(Motion) is not None:
        return one(refused(wrong[0], piece, floor, wrong[1]))
    if floor.numbered:
        return one(offered(motion, piece, floor, NUMBERED))
    return one(stands(motion, piece, floor, sure=found.sure))


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
        return unread(piece, floor, UNREAD)
    words = fold(line.text)[line.column - 1 :].split()
    return unread(piece, floor, Misread.UNKNOWN_WORD, words[0].strip(",;.()") if words else "")


def _is_of_mandate(order: Order, floor: Floor) -> bool:
    return getattr(order, "kind", "") == "M" or getattr(floor.at.unit(order.at), "kind", "") == "M"


def colonless_line(piece: SessionPiece, floor: Floor) -> Taken | None:
    """`1A RUSS`: near enough to `1) RUSS` for a slip of the pen."""
    names = states_named(piece.said, floor.reader.lexicon)
    codes = tuple(dict.fromkeys(names.codes))
    if not codes:
        return None
    if len(codes) != 1 or names.odd or codes[0] in (ABSTAIN, ALL) or (codes[0] == NONE and piece.key != "3A"):
        return one(not_known(piece, floor, names))
    motion = Motion(measure=piece.key, state=None if codes[0] == NONE else codes[0])
    return one(offered(motion, piece, floor, NO_COLON))


def amount_line(piece: SessionPiece, floor: Floor) -> Taken | None:
    """`1A UMAR : 10 pV`, by the proposer."""
    said = re.sub(rf"^\s*{any_word(session_words().amount)}\b\s*:?", " ", fold(piece.said))
    amount, said = _amount_in(re.sub(r"^\s*1\s?[a-d]\s", " ", said), with_unit=False)
    names = states_named(said, floor.reader.lexicon)
    if amount is None or len(names.codes) != 1 or names.codes[0] in (NONE, ABSTAIN, ALL) or names.odd:
        return one(not_known(piece, floor, names))
    order = Amount(proposer=names.codes[0], amount=amount)
    measures = [a.measure for a in floor.at.docket.sent.get(order.proposer, ()) if isinstance(a, Motion)]
    if floor.power == UN and piece.key and piece.key not in measures:
        return one(refused(order, piece, floor, NOT_PROPOSED))
    return one(stands(order, piece, floor, mended=names.mended))
