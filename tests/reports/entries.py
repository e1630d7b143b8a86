"""One letter and more of every kind about getting into a game."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta

from gm.reports.facts import (
    DeadlineTold,
    EntryAnswer,
    EntryCode,
    Facts,
    Forming,
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
    open_one = OpenGame("europe-2", "classique", "Printemps 1901, mouvements", "forming", taken=3, places=7)
    full = replace(open_one, name="europe-3", taken=7)
    named = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
    forming = Forming(name, "joined", "classic", 3, 7, powers=named, seat=replace(seat, powers=(), press={}), gm="Ada")
    ranked = replace(forming, ranked=(("FRANCE",), ("ITALY", "RUSSIA"), ("TURKEY",)))
    master = replace(forming, by_word=True, is_master=True, mailbox="gm@jeux.example")
    until = replace(due, at=due.at - timedelta(days=2))
    observer = replace(seat, powers=(), press={})
    return {
        "entry_code": EntryCode(name, "take", "ABCD2345", until, "la Turquie", free=True),
        "entry_code.waiting": EntryCode(name, "take", "ABCD2345", until, "la Turquie"),
        "entry_code.call": EntryCode(name, "call", "ABCD2345", until, "la Turquie"),
        "entry_code.observe": EntryCode(name, "observe", "ABCD2345", until),
        "entry_code.join": EntryCode(
            name, "join", "ABCD2345", until, free=True, ranked=(("la France",), ("l'Italie", "la Russie"))
        ),
        "entry_code.join_later": EntryCode(name, "join", "ABCD2345", until),
        "entry_code.unread": EntryCode(name, "join", "ABCD2345", until, free=True, unread="Prusse"),
        "entry_code.leave": EntryCode(name, "leave", "ABCD2345", until),
        "forming": forming,
        "forming.named": replace(forming, event="named", by_word=True),
        "forming.called": replace(ranked, event="called", taken=7, waiting=2, by_word=True),
        "forming.status": replace(ranked, event="status"),
        "forming.preferences": replace(ranked, event="preferences"),
        "forming.observer": replace(forming, event="status", observes=True),
        "forming.left": replace(forming, event="left", seat=None),
        "forming.removed": replace(forming, event="removed", seat=None),
        "forming.opened": replace(master, event="opened", taken=0, by_word=False),
        "forming.master": replace(master, event="status", names=("Anna", "Boris", "Clara"), waiting=1),
        "forming.full": replace(master, event="full", taken=7),
        "forming.missing": replace(master, event="status", refused="missing"),
        "entry.left": EntryAnswer(name, "leave", name),
        "entry.observed": EntryAnswer(name, "leave", name, observed=True),
        "entry.outside": EntryAnswer("", "leave", name, refused="outside"),
        "entry.alone": EntryAnswer("", "preferences", "", refused="alone"),
        "entry": EntryAnswer(name, "take", name, "la Turquie", rank=3),
        "entry.observer": EntryAnswer(name, "observe", name, seat=observer),
        "entry.which": EntryAnswer("", "take", "", refused="which"),
        "entry.unknown": EntryAnswer("", "observe", "europe-9", refused="unknown"),
        "entry.inside": EntryAnswer("", "take", name, refused="inside"),
        "entry.full": EntryAnswer("", "take", name, refused="full"),
        "entry.over": EntryAnswer("", "take", name, refused="over"),
        "games": GamesTold("", (open_one, full, running, paused)),
        "games.player": GamesTold(name, (running,)),
        "games.none": GamesTold("", ()),
        "request_refused.stranger": RequestRefused("", (Unfollowed("Parties 12", "unread", "games", word="12"),)),
    }
