"""One letter and more of every kind that answers what a player looks up."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from gm.reports.facts import (
    HIDDEN_WRITER,
    DeadlineTold,
    Facts,
    GameRules,
    History,
    LateTold,
    LetterListed,
    LettersListed,
    LettersOfTurn,
    NoReport,
    OrdersCleared,
    OwnSeat,
    PlayersTold,
    PossibleTold,
    PowerOrders,
    PowerPlayed,
    Results,
    RulesTold,
    SheetLine,
    YearCount,
)


def lookups(name: str, seat: OwnSeat, rules: GameRules, due: DeadlineTold, results: Results) -> Mapping[str, Facts]:
    """kind, or kind and case -> the facts of such a letter"""
    at = datetime.fromisoformat("1901-01-01T00:00:00+00:00").replace(year=2026, month=11, day=18, hour=20)
    powers = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
    counts = dict(zip(powers, (3, 3, 3, 3, 3, 4, 3), strict=True))
    years = (YearCount(1900, counts), YearCount(1901, {**counts, "FRANCE": 5, "TURKEY": 4}))
    listed = (
        LetterListed(at, False, "ENGLAND", ("FRANCE",), "La Manche"),
        LetterListed(at - timedelta(hours=2), True, "FRANCE", ("ENGLAND", "GERMANY"), "Projet", waits=True),
        LetterListed(at - timedelta(days=6), True, "FRANCE", (HIDDEN_WRITER,), ""),
        LetterListed(at - timedelta(days=7), False, None, (), "Avis à tous"),
    )
    question = SheetLine(
        "A Par - Mun", "FRANCE", "unreadable", reason="asked", stance="asked", readings=("A PAR - MUN",),
        refusals={"A PAR - MUN": "unreachable"},
    )  # fmt: skip
    rows = (
        PowerPlayed("AUSTRIA", "out"),
        PowerPlayed("FRANCE", replaced=True),
        PowerPlayed("ITALY", "unplayed"),
        PowerPlayed("TURKEY", silent=True),
    )
    return {
        "history": History(name, "F1902M", ("S1901M", "F1901M", "W1901A", "S1902M"), years),
        "history.web": History(name, "F1901M", ("S1901M",), web_page="https://dip.example/fr/europe-1/index.html"),
        "history.none": History(name, "S1901M"),
        "no_report": NoReport(name, "F1902M", ("S1901M", "F1901M")),
        "no_report.none": NoReport(name, "S1901M"),
        "results.again": replace(results, again=True, deadline=None),
        "letters": LettersListed(
            name,
            "F1902M",
            (LettersOfTurn("F1902M", listed[:2]), LettersOfTurn("S1902M", listed[2:])),
            3,
            "Europe/Paris",
        ),
        "letters.none": LettersListed(name, "S1901M"),
        "late": LateTold(name, "F1902M", 7, 2, deadline=due),
        "late.named": LateTold(name, "F1902M", 7, 2, ("ITALY", "TURKEY"), True, due),
        "late.nobody": LateTold(name, "F1902M", 7, 0, deadline=due),
        "late.nothing_owed": LateTold(name, "F1902R", 0, 0, deadline=due),
        "players": PlayersTold(name, "F1902M", rows),
        "players.known": PlayersTold(name, "F1902M", (PowerPlayed("FRANCE", player="Clothilde Vaubert"),)),
        "rules": RulesTold(name, "F1902M", seat, rules, powers),
        "possible": PossibleTold(name, "S1901M", "A Par - Mun", (question,)),
        "possible.none": PossibleTold(name, "S1901M", "demain"),
        "orders_cleared": OrdersCleared(
            name, "S1901M", seat, (PowerOrders("FRANCE", ("A PAR - BUR", "A MAR S A PAR - BUR")),), "", due
        ),
        "orders_cleared.disorder": OrdersCleared(
            name, "S1901M", seat, (PowerOrders("FRANCE", ("A PAR - BUR",)),), disorder="FRANCE", deadline=due
        ),
        "orders_cleared.coming": OrdersCleared(name, "S1901M", seat, coming=("F1901M", "S1902M"), deadline=due),
        "orders_cleared.nothing_there": OrdersCleared(name, "S1901M", seat, refused="nothing_there", deadline=due),
        "orders_cleared.late": OrdersCleared(name, "S1901M", seat, refused="late", deadline=due),
        "orders_cleared.over": OrdersCleared(name, "S1901M", seat, refused="game_over"),
    }
