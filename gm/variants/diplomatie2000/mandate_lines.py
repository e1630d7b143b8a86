"""Refuse lines about mandate units that no other module reads: « M (tous) » outside winter, « - M BRU » for another's
unit."""

import re
from functools import cache

from gm.notation.orders.build import Situation
from gm.notation.words.fold import fold
from gm.notation.words.lexicon import Lexicon
from gm.variants.diplomatie2000.measures import Invitation, Motion
from gm.variants.diplomatie2000.session_words import any_word, session_words
from gm.variants.diplomatie2000.spoken_names import sectors_named, states_named
from gm.variants.diplomatie2000.world_state import is_mandate

_LONGEST = 60


@cache
def _line() -> re.Pattern[str]:
    said = session_words()
    invites = rf"(?:{any_word(said.invitation)}\s*:?\s*)?"
    return re.compile(rf"[\s•–—-]*{invites}{any_word(said.unit)}\s*[(\[](?P<guest>[^()\[\]]*)[)\]]\W*")


@cache
def _removal() -> re.Pattern[str]:
    return re.compile(rf"\s*[–—-]\s*{any_word(session_words().unit)}\s+(?P<at>.*)")


def why_idle(row: str, at: Situation, lexicon: Lexicon) -> str:
    """Why a line is not followed that names only who is invited or which unit is removed; "" for other lines."""
    if len(row) > _LONGEST or Invitation in at.accepts:
        return ""
    folded = fold(row)
    if (found := _line().fullmatch(folded)) is not None:
        guests = states_named(found["guest"], lexicon)
        return "winter_line" if guests.sure and len(guests.codes) == 1 else ""
    if Motion not in at.accepts or (found := _removal().fullmatch(folded)) is None:
        return ""
    named = sectors_named(found["at"], lexicon)
    unit = at.unit(named.codes[0]) if named.sure and len(named.codes) == 1 else None
    return "not_your_mandate" if unit is not None and is_mandate(unit) and unit.power not in at.powers else ""
