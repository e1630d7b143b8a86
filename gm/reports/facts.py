"""What each kind of letter says, as frozen values of codes and times that are stored as JSON and put into words later.

Who may see what is decided here: a letter can only tell what is in its facts. Public facts are the same value for
everybody (`TurnReport`); what concerns one seat stands apart (`OwnSeat`, `Personal`, `PowerOrders`). The classes stand
in `*_letters.py`; only what is in `KINDS` can be kept, and a kind is the name of its templates.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from gm.reports.game_letters import (
    ChangeTold,
    DeadlineChanged,
    EndOfGame,
    GameChanged,
    SeatLeft,
    SeatReplaced,
    SeatTaken,
    Start,
    TokenRenewed,
)
from gm.reports.gm_letters import Judged, Noticed, Notices, Summary
from gm.reports.news import Beaten, Board, Ending, Happening, Piece, PowerRow, Spoken, Told, TurnReport, YearCount
from gm.reports.press_letters import (
    ConfirmationRequest,
    Doubtful,
    Found,
    PressHeld,
    PressRefused,
    PressRelay,
    PressSent,
    Proclamation,
    UnknownSender,
)
from gm.reports.turn_letters import (
    Acknowledgement,
    DoneInPublic,
    Help,
    MapAnswer,
    MyOrders,
    NothingFound,
    Personal,
    ReadyAnswer,
    Reminder,
    Results,
    Status,
)
from gm.reports.values import (
    GAME_MASTER,
    HIDDEN_WRITER,
    CalendarEntry,
    Days,
    DeadlineTold,
    Facts,
    GameRules,
    Others,
    OwnSeat,
    PowerOrders,
    Schedule,
    SettingValue,
    SheetLine,
    Warned,
    WeekTime,
)
from gm.terms.codec import Codec


@dataclass(frozen=True, slots=True)
class Merged(Facts):
    """Several answers in one letter, for a seat that wrote more letters than its budget answers one by one."""

    kind: ClassVar[str] = "merged"
    parts: tuple[Facts, ...]


KINDS: Mapping[str, type[Facts]] = {
    wanted.kind: wanted
    for wanted in (
        Start,
        Acknowledgement,
        DoneInPublic,
        NothingFound,
        Results,
        Reminder,
        Summary,
        Notices,
        Judged,
        ConfirmationRequest,
        PressRelay,
        Proclamation,
        PressSent,
        PressHeld,
        PressRefused,
        Help,
        Status,
        MyOrders,
        MapAnswer,
        ReadyAnswer,
        DeadlineChanged,
        SeatLeft,
        SeatReplaced,
        SeatTaken,
        TokenRenewed,
        GameChanged,
        EndOfGame,
        UnknownSender,
        Merged,
    )
}
"""kind -> the facts of such a letter"""


_CODEC = Codec()


def to_json(facts: Facts) -> dict[str, Any]:
    """Facts as JSON values, with their kind."""
    if isinstance(facts, Merged):
        return {"kind": facts.kind, "game": facts.game, "parts": [to_json(part) for part in facts.parts]}
    return {"kind": facts.kind, **_CODEC.to_json(facts)}


def from_json(stored: Mapping[str, Any]) -> Facts:
    """The facts `to_json` wrote. Raises ValueError on an unknown kind or a field that does not fit."""
    kind = stored.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise ValueError(f"letter kind {kind!r}: expected one of {', '.join(KINDS)}")
    if kind == Merged.kind:
        return Merged(stored["game"], tuple(from_json(part) for part in stored["parts"]))
    facts: Facts = _CODEC.from_json(KINDS[kind], stored)
    return facts


__all__ = [
    "GAME_MASTER",
    "HIDDEN_WRITER",
    "KINDS",
    "Acknowledgement",
    "Beaten",
    "Board",
    "CalendarEntry",
    "ChangeTold",
    "ConfirmationRequest",
    "Days",
    "DeadlineChanged",
    "DeadlineTold",
    "DoneInPublic",
    "Doubtful",
    "EndOfGame",
    "Ending",
    "Facts",
    "Found",
    "GameChanged",
    "GameRules",
    "Happening",
    "Help",
    "Judged",
    "MapAnswer",
    "Merged",
    "MyOrders",
    "NothingFound",
    "Noticed",
    "Notices",
    "Others",
    "OwnSeat",
    "Personal",
    "Piece",
    "PowerOrders",
    "PowerRow",
    "PressHeld",
    "PressRefused",
    "PressRelay",
    "PressSent",
    "Proclamation",
    "ReadyAnswer",
    "Reminder",
    "Results",
    "Schedule",
    "SeatLeft",
    "SeatReplaced",
    "SeatTaken",
    "SettingValue",
    "SheetLine",
    "Spoken",
    "Start",
    "Status",
    "Summary",
    "TokenRenewed",
    "Told",
    "TurnReport",
    "UnknownSender",
    "Warned",
    "WeekTime",
    "YearCount",
    "from_json",
    "to_json",
]
