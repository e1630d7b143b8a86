"""Ballots that do not name their type: « Je vote pour l'UMAR », "Vote: none"."""

import re
from functools import cache

from gm.notation.words.fold import fold
from gm.notation.words.lexicon import Lexicon
from gm.variants.diplomatie2000.clerk import take
from gm.variants.diplomatie2000.floor import VOTE_FOR, WHOSE, Floor, Taken, one, unread
from gm.variants.diplomatie2000.heads import SessionHead, SessionPiece
from gm.variants.diplomatie2000.measures import ABSTAIN, ALL, NONE, TYPES, Motion
from gm.variants.diplomatie2000.session_words import any_word, session_words
from gm.variants.diplomatie2000.spoken_names import is_against, states_named, without_against

_LONGEST = 100
WHICH_TYPE = "which_type"
"""Why such a ballot is not counted: what it names was proposed in no type, or in several."""


@cache
def _opens() -> re.Pattern[str]:
    return re.compile(rf"[\s•-]*{any_word(session_words().vote)}(?:\s*:\s*|\s+)(?=[a-z])")


def choices_alone(line: str, lexicon: Lexicon) -> str:
    """The choices of a line that has only a word for voting, for or against, and choices; « Vote : nulle » and « Vote :
    contre » have none."""
    folded = fold(line) if len(line) < _LONGEST else ""
    opened = _opens().match(folded)
    if opened is None:
        return ""
    said = folded[opened.end() :]
    names = states_named(without_against(said), lexicon)
    return said if names.codes and not names.odd and (ALL not in names.codes or is_against(said)) else ""


def typeless(line: str, number: int, said: str, floor: Floor) -> Taken:
    """The ballot of the only type that it can belong to."""
    if is_against(said):
        return one(unread(SessionPiece(SessionHead.BALLOT, "", said, line.strip(), number), floor, VOTE_FOR))
    named = {*states_named(said, floor.reader.lexicon).codes} - {NONE, ABSTAIN}
    fitting = [type_ for type_ in TYPES if (made := _proposers(type_, floor.voting())) and named <= made]
    piece = SessionPiece(SessionHead.BALLOT, fitting[0] if fitting else "", said, line.strip(), number)
    counted = take(piece, floor) if len(fitting) == 1 else None
    return counted or one(unread(piece, floor, WHICH_TYPE if floor.power else WHOSE))


def _proposers(type_: str, floor: Floor) -> set[str]:
    sent = floor.at.docket.sent
    return {power for power, acts in sent.items() for act in acts if isinstance(act, Motion) and act.type == type_}
