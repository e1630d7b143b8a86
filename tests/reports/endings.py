"""One letter and more of every kind that is written once a game is over."""

from collections.abc import Mapping
from dataclasses import replace

from gm.reports.facts import (
    DeadlineTold,
    Ending,
    EndOfGame,
    Facts,
    LastLetter,
    OwnSeat,
    PlaceTold,
    RankTold,
    TitleAnswer,
    TitlesTold,
)

PLACES = (
    PlaceTold(1, "ITALY", 20),
    PlaceTold(2, "FRANCE", 14),
    PlaceTold(2, "GERMANY", 14),
    PlaceTold(4, "TURKEY", 3),
    PlaceTold(5, "RUSSIA", 1),
    PlaceTold(6, "AUSTRIA", 0),
)
RANKING = (
    RankTold(1, 1, 34, 2, "Eulalie Montgrand"),
    RankTold(1, 1, 51, 3),
    RankTold(3, 2, 14, 1, "Clothilde Vaubert", own=True),
    RankTold(0, 0, 9, 0),
)


def endings(name: str, seat: OwnSeat, due: DeadlineTold) -> Mapping[str, Facts]:
    """kind, or kind and case -> the facts of such a letter"""
    draw = Ending("draw", ("FRANCE", "GERMANY", "ITALY"), {place.power: place.halves // 2 for place in PLACES})
    voted = TitlesTold(("diplomat", "traitor"), due, early=True, own={"diplomat": "ITALY"}, example="GERMANY")
    answer = TitleAnswer(name, "F1902M", seat, "diplomat", "ITALY", titles=voted)
    return {
        "end.titles": EndOfGame(name, "classic", "F1902M", draw, places=PLACES, titles=replace(voted, own={})),
        "end.ranking": EndOfGame(name, "classic", "F1902M", draw, places=PLACES, ranking=RANKING),
        "title": answer,
        "title.oneself": replace(answer, power="FRANCE", refused="oneself"),
        "title.unplayed": replace(answer, refused="unplayed"),
        "title.closed": replace(answer, refused="closed", titles=None),
        "title.none": replace(answer, refused="not_in_this_game", titles=None),
        "last": LastLetter(
            name, "classic", "F1902M", draw, {"diplomat": ("ITALY",), "traitor": ("FRANCE", "RUSSIA")}, PLACES, RANKING
        ),
        "last.untitled": LastLetter(name, "classic", "F1902M", draw, places=PLACES),
    }
