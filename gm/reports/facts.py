"""What each kind of letter says, as frozen values of codes and times that are stored as JSON and put into words later.

Who may see what is decided here: a letter can only tell what is in its facts. Public facts are the same value for
everybody (`TurnReport`); what concerns one seat stands apart (`OwnSeat`, `Personal`, `PowerOrders`). The classes stand
in `*_letters.py`, and whoever writes or reads letters has them from here. Only what is in `KINDS` can be kept, and a
kind is the name of its templates.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from gm.reports.act_letters import *
from gm.reports.entry_letters import *
from gm.reports.epilogue_letters import *
from gm.reports.game_letters import *
from gm.reports.gm_letters import *
from gm.reports.lookup_letters import *
from gm.reports.news import *
from gm.reports.news import TurnReport
from gm.reports.personal_letters import *
from gm.reports.press_letters import *
from gm.reports.request_letters import *
from gm.reports.standings import *
from gm.reports.turn_letters import *
from gm.reports.values import *
from gm.reports.values import Facts
from gm.terms.codec import Codec


@dataclass(frozen=True, slots=True)
class Merged(Facts):
    """Several answers in one letter: to a letter that asked several things, or to several of a seat that wrote more
    than its budget answers one by one."""

    kind: ClassVar[str] = "merged"
    parts: tuple[Facts, ...]
    of_one_letter: bool = False


KINDS: Mapping[str, type[Facts]] = {
    found.kind: found
    for found in list(globals().values())
    if isinstance(found, type) and issubclass(found, Facts) and vars(found).get("kind")
}
"""kind -> the facts of such a letter: every class above that names its kind"""


_CODEC = Codec(alike=(TurnReport,))


def to_json(facts: Facts) -> dict[str, Any]:
    """Facts as JSON values, with their kind."""
    if isinstance(facts, Merged):
        parts = [to_json(part) for part in facts.parts]
        own = {name: getattr(facts, name) for name in ("game", "of_one_letter", "last_answer")}
        return {"kind": facts.kind, "parts": parts, **own}
    return {"kind": facts.kind, **_CODEC.to_json(facts)}


def from_json(stored: Mapping[str, Any]) -> Facts:
    """The facts `to_json` wrote. Raises ValueError on an unknown kind or a field that does not fit."""
    kind = stored.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise ValueError(f"letter kind {kind!r}: expected one of {', '.join(KINDS)}")
    if kind == Merged.kind:
        parts = tuple(from_json(part) for part in stored["parts"])
        own = {name: stored.get(name, False) for name in ("of_one_letter", "last_answer")}
        return Merged(stored["game"], parts, **own)
    facts: Facts = _CODEC.from_json(KINDS[kind], stored)
    return facts
