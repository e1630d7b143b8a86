"""The letters of this game word for word (tests/golden.py)."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from gm.reports.facts import (
    Acknowledgement,
    DoneInPublic,
    EndOfGame,
    Facts,
    OwnSeat,
    Personal,
    PublicAct,
    Reminder,
    Results,
    SessionClosed,
    SheetLine,
    Start,
)
from gm.reports.pages import pages_of
from gm.reports.render import render
from gm.reports.sections import board, ending, power_orders
from gm.reports.wanted import Shown
from gm.rules.agreement import Accord, Wish
from gm.rules.judge import Ruling, adjudicate
from gm.rules.ruleset import Ruleset
from gm.variants.diplomatie2000.rules import agreed
from gm.variants.telling import public_report, told_alone, years_told
from tests.golden import compare_html, compare_texts, kept, kinds
from tests.reports.letters import ARRIVED, DUE, GAME_RULES
from tests.variants.diplomatie2000.test_letters import AUTUMN, VARIANT, autumn

GOLDEN = Path(__file__).parent / "golden"
AS_HTML = "results.autumn"
READER = "MEXI"
SEAT = OwnSeat(
    (READER,), "gm+monde.k3jd7xq2mzp4n5ta@example.org", {"USLA": "gm+monde.k3jd7xq2mzp4n5ta.usla@example.org"}
)
SESSION = replace(DUE, session=DUE.as_of + timedelta(days=3))
CLOSED = replace(DUE, session=DUE.as_of - timedelta(hours=1))
ACTS = (
    PublicAct("UMAR", "PROPOSE 1A RUSS", "La Russie a tenu parole.\nQue cela se sache.", ARRIVED),
    PublicAct("ONU", "AMOUNT UMAR 10", "", ARRIVED),
    PublicAct("ONU", "PROPOSE 2 M MOR - MOC / M WAS H", "", ARRIVED),
    PublicAct("UEUR", "PROPOSE 1D ETUN", "", ARRIVED),
    PublicAct("MEXI", "PROPOSE 3A MEXI", "", ARRIVED),
)


def results(ruling: Ruling, ruleset: Ruleset, orders: list[str]) -> Results:
    report = public_report(ruling, ruleset, VARIANT.telling, silent=("ASEA",))
    own = power_orders(READER, [VARIANT.read_order(text) for text in orders], ruling.before, ruleset)
    alone = told_alone(ruling, ruleset, VARIANT.telling, [READER])
    owes = {READER: report.owes[READER]} if READER in report.owes else {}
    return Results("monde", VARIANT.name, report, SESSION, Personal(SEAT, (own,), owes, sections=alone))


def letters() -> dict[str, Facts]:
    ruling, ruleset = autumn()
    made: dict[str, list[object]] = {}
    for act in ACTS:
        made.setdefault(act.power, []).append(VARIANT.read_order(act.order))
    # Somebody has room for the units that he is due.
    fewer = {place: unit for place, unit in ruling.after.units.items() if place not in ("GDL", "BOG")}
    winter = adjudicate(
        replace(ruling.after, units=fewer),
        {
            "MEXI": [VARIANT.read_order(text) for text in ("A GDL B", "M BOG B")],
            "CAOR": [VARIANT.read_order("INVITE MEXI BOG")],
        },
        ruleset,
    )
    rules = replace(
        GAME_RULES, goal=1000, goal_counts="points", notes=("points", "world"), sections=VARIANT.telling.of_rules
    )
    closing = VARIANT.telling.at_the_close(ruling.before, made)  # type: ignore[arg-type]  # orders, all of them
    turns = [(ruleset.opening, ruling.before), (ruling.before, ruling.after), (winter.before, winter.after)]
    verdict = agreed(winter.after, ruleset, Wish(Accord.DRAW))
    sheet = [VARIANT.read_order(text) for text in ("A MTR H", "VOTE 1 UMAR", "VOTE 3 MEXI", "AID 1 CAOR")]
    answer = Acknowledgement(
        "monde",
        "F2001M",
        SEAT,
        ARRIVED,
        "in_time",
        SESSION,
        (
            SheetLine("A MTR xxx", READER, "ok", "A MTR H", "exact"),
            SheetLine("1) UMAR / 3) MEXI", READER, "ok", "VOTE 1 UMAR", "exact"),
            SheetLine("1) UMAR / 3) MEXI", READER, "ok", "VOTE 3 MEXI", "exact"),
            SheetLine("AS : PYO", READER, "illegal", "SUBVERT PYO", reason="not_held"),
            SheetLine("Aide : 1 : CAOR", READER, "ok", "AID 1 CAOR", "exact"),
        ),
        (power_orders(READER, sheet, ruling.before, ruleset),),
        ready=False,
        board=board(ruling.before, ruleset),
        sections=VARIANT.telling.of_sheet(ruling.before, READER, sheet, made),  # type: ignore[arg-type]
    )
    return {
        "acknowledgement": answer,
        "start": Start("monde", VARIANT.name, SEAT, rules, board(ruleset.opening, ruleset), SESSION),
        "done_in_public": DoneInPublic("monde", "F2001M", ACTS[:2], SESSION),
        "session_closed": SessionClosed("monde", "F2001M", ACTS, closing, CLOSED),
        "reminder": Reminder("monde", "F2001M", SEAT, CLOSED, (power_orders(READER, (), ruling.before, ruleset),)),
        "results.autumn": results(ruling, ruleset, AUTUMN[READER]),
        "results.winter": results(winter, ruleset, ["A GDL B", "M BOG B"]),
        "end": EndOfGame(
            "monde",
            VARIANT.name,
            "F2001M",
            ending(verdict),
            years_told(turns, ruleset, VARIANT.telling),
            board(winter.after, ruleset),
        ),
    }


def test_letters_say_what_they_said(renew_golden: bool) -> None:
    texts: dict[str, dict[str, str]] = {}
    html: dict[str, str] = {}
    for name, facts in letters().items():
        shown = Shown(pages_of(facts, VARIANT.drawing()), left_out=())
        for language in ("fr", "en"):
            letter = render(facts, language, names=VARIANT.names()[language], zone="Europe/Paris", shown=shown)
            assert letter.problem is None and letter.html is not None
            texts.setdefault(name, {})[language] = f"Subject: {letter.subject}\n\n{letter.text}"
            if name == AS_HTML:
                html[language] = letter.html
    compare_texts(GOLDEN, texts, renew_golden)
    compare_html(GOLDEN, {AS_HTML: html}, renew_golden)
    assert kept(GOLDEN) == {f"{kind}.txt" for kind in kinds(texts)} | {f"{AS_HTML}.{each}.html" for each in html}
