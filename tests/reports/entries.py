"""One letter and more of every kind about getting into a game."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta

from gm.reports.facts import (
    DeadlineTold,
    EntryAnswer,
    EntryCode,
    Facts,
    GamesTold,
    OpenGame,
    OwnSeat,
    RequestRefused,
    Unfollowed,
)


def entries(name: str, seat: OwnSeat, due: DeadlineTold) -> Mapping[str, Facts]:
    """kind, or kind and case -> the facts of such a letter"""
    running = OpenGame(name, "classique", "Printemps 1901, mouvements", "running", ("l'Italie", "la Turquie"))
    paused = OpenGame("monde", "classique", "Automne 1903, retraites", "paused")
    until = replace(due, at=due.at - timedelta(days=2))
    observer = replace(seat, powers=(), press={})
    return {
        "entry_code": EntryCode(name, "take", "ABCD2345", until, "la Turquie", free=True),
        "entry_code.waiting": EntryCode(name, "take", "ABCD2345", until, "la Turquie"),
        "entry_code.call": EntryCode(name, "call", "ABCD2345", until, "la Turquie"),
        "entry_code.observe": EntryCode(name, "observe", "ABCD2345", until),
        "entry": EntryAnswer(name, "take", name, "la Turquie", rank=3),
        "entry.observer": EntryAnswer(name, "observe", name, seat=observer),
        "entry.which": EntryAnswer("", "take", "", refused="which"),
        "entry.unknown": EntryAnswer("", "observe", "europe-9", refused="unknown"),
        "entry.inside": EntryAnswer("", "take", name, refused="inside"),
        "entry.full": EntryAnswer("", "take", name, refused="full"),
        "entry.over": EntryAnswer("", "take", name, refused="over"),
        "games": GamesTold("", (running, paused)),
        "games.player": GamesTold(name, (running,)),
        "games.none": GamesTold("", ()),
        "request_refused.stranger": RequestRefused("", (Unfollowed("Parties 12", "unread", "games", word="12"),)),
    }
