"""One letter and more of every kind about getting into a game."""

from collections.abc import Mapping

from gm.reports.facts import DeadlineTold, Facts, GamesTold, OpenGame, OwnSeat, RequestRefused, Unfollowed


def entries(name: str, seat: OwnSeat, due: DeadlineTold) -> Mapping[str, Facts]:
    """kind, or kind and case -> the facts of such a letter"""
    running = OpenGame(name, "classique", "Printemps 1901, mouvements", "running")
    paused = OpenGame("monde", "classique", "Automne 1903, retraites", "paused")
    return {
        "games": GamesTold("", (running, paused)),
        "games.player": GamesTold(name, (running,)),
        "games.none": GamesTold("", ()),
        "request_refused.stranger": RequestRefused("", (Unfollowed("Parties 12", "unread", "games", word="12"),)),
    }
