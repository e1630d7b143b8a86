"""One letter and more of every kind, with facts from the demonstration game."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import cache

from gm.exchange.report import report_json
from gm.notation.orders.canonical import read_canonical
from gm.reports.facts import (
    HIDDEN_WRITER,
    AbsenceAnswer,
    Acknowledgement,
    ActTold,
    CalendarEntry,
    ChangeTold,
    ConfirmationRequest,
    CopyHeld,
    Days,
    DeadlineChanged,
    DeadlineTold,
    DoneInPublic,
    Doubtful,
    Ending,
    EndOfGame,
    Facts,
    Found,
    GameChanged,
    GameRules,
    Help,
    Judged,
    MapAnswer,
    Merged,
    MoreTimeAnswer,
    MoreTimeAsked,
    MyOrders,
    NothingFound,
    Noticed,
    Notices,
    Others,
    Overtaken,
    OwnAnswer,
    OwnSeat,
    Personal,
    PowerOrders,
    PressHeld,
    PressRefused,
    PressRelay,
    PressSent,
    Proclamation,
    PublicAct,
    ReadyAnswer,
    Reminder,
    RequestRefused,
    Results,
    Schedule,
    SeatLeft,
    SeatReplaced,
    SeatTaken,
    SessionClosed,
    SettingValue,
    SheetLine,
    Spoken,
    Start,
    Status,
    Summary,
    TimeVoteAnswer,
    TokenRenewed,
    Unfollowed,
    UnknownSender,
    VoteAnswer,
    VoteTold,
    Warned,
    WeekTime,
    WhatIf,
)
from gm.reports.news import TurnReport
from gm.reports.render import Rendered, render
from gm.reports.sections import board, power_orders, turn_report, year_counts
from gm.service.requests.row import AskerRole
from gm.service.requests.table import table_of
from gm.service.turn.sheet_code import sheet_code
from gm.terms.press import PressRules
from gm.terms.web import Publicity, WebRules
from gm.variants.classic import POWERS
from gm.variants.classic.names import names
from tests.casebook import judge
from tests.reports.acts import acts
from tests.reports.demonstration import orders_of, rules, rulings
from tests.reports.endings import endings
from tests.reports.entries import entries
from tests.reports.lookups import lookups
from tests.reports.personal import personal

NAME = "europe-1"
TOKEN = "gm+europe-1.k3jd7xq2mzp4n5ta"
FRIDAY = datetime(2026, 11, 27, 23, 0, tzinfo=UTC)
"""Friday midnight in Paris."""
TOLD = FRIDAY - timedelta(days=6, hours=5)
ARRIVED = datetime(2026, 11, 26, 20, 14, 7, tzinfo=UTC)
DUE = DeadlineTold(FRIDAY, "Europe/Paris", TOLD)
CALENDAR = CalendarEntry("deadline.europe-1@example.org", 3)

GAME_RULES = GameRules(
    "classique",
    "Europe/Paris",
    Schedule((WeekTime(4, "24:00"),)),
    others_after_seconds=2 * 86400,
    others_clock="24:00",
    end_year=1910,
    press=PressRules(closed=frozenset({"R", "A"})),
)

CHRISTMAS = Days(date(2026, 12, 24), date(2027, 1, 2))
EASTER = date(2027, 3, 28)
AWAY = Days(date(2026, 11, 25), date(2026, 11, 28))

PUBLIC = (
    PublicAct("TURKEY", "F ANK H", "Que chacun le sache.", ARRIVED),
    PublicAct("AUSTRIA", "A VIE H"),
    PublicAct("TURKEY", "A CON H"),
)

HARD_WORDS = "Chère Autriche,\n\n# Rien <ici> n'est {{ un }} modèle & rien ne se coupe.\n\n\n  - A Bud\n\nL'Italie"


def seat(*powers: str) -> OwnSeat:
    return OwnSeat(
        powers,
        f"{TOKEN}@example.org",
        {power: f"{TOKEN}.{power.lower()}@example.org" for power in POWERS if power not in powers},
    )


MASTER = OwnSeat((), f"{TOKEN}@example.org", {power: f"{TOKEN}.{power.lower()}@example.org" for power in POWERS})


def weekly(weekday: int, clock: str) -> Schedule:
    return Schedule((WeekTime(weekday, clock),))


def in_force(turn: str, *powers: str, leave_out: int = 0) -> tuple[PowerOrders, ...]:
    before = rulings()[turn].before
    sheets = []
    for power in powers:
        sheet = [read_canonical(text) for text in orders_of(turn, power)]
        told = power_orders(power, sheet[leave_out:], before, rules())
        sheets.append(replace(told, sheet_code=sheet_code(turn, power, told.orders)))
    return tuple(sheets)


@cache
def report(turn: str, *, spoken: bool = False) -> TurnReport:
    words = Spoken("La Turquie tend la main à qui veut la paix.\nQu'on se le dise !", "TURKEY", "Paix", ARRIVED)
    told = turn_report(rulings()[turn], rules(), proclamations=(words,) if spoken else ())
    codes = {power: sheet_code(turn, power, [str(order) for order in orders_of(turn, power)]) for power in POWERS}
    return replace(told, sheet_codes=codes)


def odd_report() -> TurnReport:
    """What seldom happens: void orders, broken convoys, a silent power, a paradox, a turn judged again."""
    ruling = judge(
        {
            "ENGLAND": ["A LON - BEL", "F ENG C A LON - BEL", "F NTH C A LON - BEL", "A WAL - PAR", "F EDI - EDI"],
            "FRANCE": ["F BRE - ENG", "F IRI S F BRE - ENG", "A PAR S A MAR - BUR", "A MAR H", "A GAS - SPA/NC"],
            "ITALY": ["A TUN - GRE", "A ROM S A ROM"],
            "RUSSIA": ["F SEV - BUL", "A MOS - UKR", "A MOS - SEV", "A VIE H"],
            "TURKEY": ["A ANK - CON", "A CON H", "A SMY B"],
        },
        rules(),
        units={
            "ENGLAND": ["A LON", "F ENG", "F NTH", "A WAL", "F EDI"],
            "FRANCE": ["F BRE", "F IRI", "A PAR", "A MAR", "A GAS"],
            "ITALY": ["A TUN", "A ROM"],
            "RUSSIA": ["F SEV", "A MOS"],
            "TURKEY": ["A ANK", "A CON", "A SMY"],
            "AUSTRIA": ["A VIE", "F TRI"],
        },
    )
    return turn_report(ruling, rules(), silent=("AUSTRIA",), judgement=2)


def results(turn: str, power: str, **more: object) -> Results:
    told = report(turn, spoken=turn.endswith("M"))
    owes = {power: told.owes[power]} if power in told.owes else {}
    personal = Personal(seat(power), in_force(turn, power), owes)
    closed = not told.after.turn.endswith("M")
    return Results(NAME, "classic", told, DUE, personal, press_closed=closed, calendar=CALENDAR, **more)  # type: ignore[arg-type]


def with_vote(letter: Results, vote: VoteTold) -> Results:
    assert letter.personal is not None
    return replace(letter, personal=replace(letter.personal, vote=vote))


def acknowledged() -> Acknowledgement:
    """A sheet with everything that can happen to a line."""
    lines = (
        SheetLine("A Gal S F Rou", "RUSSIA", "ok", "A GAL S F RUM", "exact"),
        SheetLine("a ukraine soutien sebastopol", "RUSSIA", "ok", "A UKR S A SEV", "corrected"),
        SheetLine("Seb S F Rou", "RUSSIA", "ok", "A SEV S F RUM", "only_meaning"),
        SheetLine(
            "F Rou - Bul",
            "RUSSIA",
            "ambiguous",
            None,
            None,
            "coast",
            7,
            ("F RUM - BUL/EC", "F RUM - BUL/SC"),
            ("coast",),
        ),
        SheetLine(
            "A StP - Norvaige", "RUSSIA", "unreadable", None, None, "unknown_word", 9, (), ("province",), ("Norvège",)
        ),
        SheetLine("F Sue - Mos", "RUSSIA", "illegal", "F SWE - MOS", None, "unreachable"),
    )
    before = rulings()["F1902M"].before
    read = [read_canonical(line.order) for line in lines if line.order and line.status == "ok"]
    return Acknowledgement(
        NAME,
        "F1902M",
        seat("RUSSIA"),
        ARRIVED,
        "in_time",
        DUE,
        lines,
        (power_orders("RUSSIA", read, before, rules()),),
        vanished=(PowerOrders("RUSSIA", ("F SWE S A STP - NWY", "A STP - NWY")),),
        warnings=(
            Warned("unmatched_support", "A GAL S F RUM", ("F RUM - BUL/EC",)),
            Warned("bounce", "A UKR - RUM", ("A SEV - RUM",)),
        ),
        ready=False,
        came_from="tsar@example.net",
        board=board(before),
    )


def corrected() -> Acknowledgement:
    """A letter that changes one order of three, takes one back, asks, offers, and leaves the third."""
    lines = (
        SheetLine("Finalement Paris en Picardie", "FRANCE", "ok", "A PAR - PIC", "exact"),
        SheetLine("Annulez A Mar - Esp", "FRANCE", "unreadable", stance="withdrawn", taken_out=("A MAR - SPA",)),
        SheetLine(
            "Dites-moi si F Bre peut aller en mer du Nord, ou en Manche",
            "FRANCE",
            "unreadable",
            reason="asked",
            stance="asked",
            refusals={"F BRE - NTH": "unreachable", "F BRE - ENG": ""},
            offer="F BRE - ENG",
            offer_number=1,
        ),
        SheetLine("Marseille dépêche son armée en Gascogne", "FRANCE", "unreadable", None, None, "doubted", 11,
                  stance="doubted", offer="A MAR - GAS", offer_number=2),
        SheetLine("A Mar - Pie ou A Mar - Bou", "FRANCE", "unreadable", None, None, "alternative",
                  readings=("A MAR - PIE", "A MAR - BUR"), stance="alternative"),
    )  # fmt: skip
    before = {"A PAR - PIC": "A PAR - BUR", "F BRE - MAO": "F BRE - MAO"}
    orders = [read_canonical(order) for order in before]
    told = replace(power_orders("FRANCE", orders, rules().opening, rules()), before=before)
    vanished = (PowerOrders("FRANCE", ("A MAR - SPA",)),)
    return Acknowledgement(
        NAME, "S1901M", seat("FRANCE"), ARRIVED, "in_time", DUE, lines, (told,), vanished, ("FRANCE",)
    )


def asked() -> Acknowledgement:
    """A letter that orders nothing and asks."""
    line = SheetLine(
        "Peut-on soutenir A Par en Belgique avec A Mar",
        "FRANCE",
        "unreadable",
        reason="asked",
        stance="asked",
        refusals={"A MAR S A PAR - BEL": "unreachable_for_supporter"},
    )
    orders = in_force("S1901M", "FRANCE")
    return Acknowledgement(NAME, "S1901M", seat("FRANCE"), ARRIVED, "in_time", DUE, (line,), orders, unchanged=True)


@cache
def samples() -> Mapping[str, Facts]:
    """Name of the sample -> facts; several of one kind are told apart by what follows the dot."""
    opening = board(rules().opening)
    autumn = board(rulings()["F1902M"].before)
    last = rulings()["W1902A"]
    beaten, owed = rulings()["F1902R"].before, dict(rules().owes(rulings()["F1902M"].before))
    england = seat("ENGLAND")
    turns = [(ruling.before, ruling.after) for ruling in rulings().values()]
    russia, two = seat("RUSSIA"), seat("ITALY", "AUSTRIA")
    no_plus = OwnSeat(("FRANCE",), "gm@example.org", {}, "[europe-1 k3jd7xq2mzp4n5ta]")
    moved = DeadlineTold(FRIDAY + timedelta(days=2, hours=-3), "Europe/Paris", TOLD)
    every = tuple(POWERS)
    may = [name for name, row in table_of("classic").rows.items() if AskerRole.PLAYER in row.who and not row.shown_as]
    facts: dict[str, Facts] = {
        "start": Start(
            NAME,
            "classic",
            seat("AUSTRIA"),
            GAME_RULES,
            opening,
            DUE,
            every,
            calendar=CALENDAR,
            form=(PowerOrders("AUSTRIA", missing=("F TRI", "A BUD", "A VIE")),),
            web_page="https://dip.example/fr/europe-1/index.html",
        ),
        "start.no_plus": Start(
            NAME,
            "classic",
            no_plus,
            GameRules(
                "datc",
                "America/New_York",
                Schedule(every_days=3, clock="20:00"),
                None,
                "",
                others_early=False,
                early=False,
                grace_seconds=7200,
                silence="wait",
                retreats="drawn",
                powers_secret=False,
                first_seconds=14 * 86400,
                press=PressRules(grey=True, gm_reads=True, closes=timedelta(hours=6)),
                web=WebRules(press=Publicity.END, names=Publicity.END),
            ),
            opening,
            None,
            every,
            ("ITALY",),
            {"FRANCE": "Camille Martin", "ENGLAND": "Robin Smith"},
            "Dominique Durand",
        ),
        "acknowledgement": acknowledged(),
        "acknowledgement.corrected": corrected(),
        "acknowledgement.asked": asked(),
        "acknowledgement.late": Acknowledgement(
            NAME,
            "S1901M",
            two,
            FRIDAY + timedelta(seconds=5),
            "late",
            DUE,
            (
                SheetLine("A Ven-Pie", "ITALY", "ok", "A VEN - PIE", "exact"),
                SheetLine("A Var-Ukr", "RUSSIA", "illegal", "A WAR - UKR", None, "not_yours"),
                SheetLine("et A Rom avance", None, "unreadable", None, None, "incomplete"),
            ),
            in_force("S1901M", "ITALY", "AUSTRIA"),
        ),
        "acknowledgement.overtaken": Acknowledgement(
            NAME,
            "S1901M",
            two,
            ARRIVED,
            "confirmed",
            DUE,
            (
                SheetLine("A Ven-Pie", "ITALY", "ok", "A VEN - PIE", "exact"),
                SheetLine("A Bud-Ser", "AUSTRIA", "ok", "A BUD - SER", "exact"),
            ),
            in_force("S1901M", "ITALY", "AUSTRIA"),
            overtaken=(
                Overtaken("ITALY", ARRIVED + timedelta(hours=2), replaces=True),
                Overtaken("AUSTRIA", ARRIVED + timedelta(hours=3), replaces=False),
            ),
        ),
        "acknowledgement.other_turn": Acknowledgement(
            NAME,
            "F1902M",
            seat("FRANCE"),
            ARRIVED,
            "in_time",
            DUE,
            (SheetLine("A Par-Bou", "FRANCE", "illegal", None, None, "other_turn"),),
            in_force("F1902M", "FRANCE"),
        ),
        "acknowledgement.winter": Acknowledgement(
            NAME,
            "W1901A",
            seat("GERMANY"),
            ARRIVED,
            "confirmed",
            DUE,
            (SheetLine("construit F Kie", "GERMANY", "ok", "F KIE B", "exact"),),
            (power_orders("GERMANY", [read_canonical("F KIE B")], rulings()["W1901A"].before, rules()),),
            warnings=(Warned("builds_left", None, (), "GERMANY", 1),),
            board=board(rulings()["W1901A"].before),
        ),
        "acknowledgement.attached": Acknowledgement(
            NAME,
            "S1901M",
            seat("FRANCE"),
            ARRIVED,
            "in_time",
            DUE,
            (SheetLine("A Par-Bou", "FRANCE", "ok", "A PAR - BUR", "exact"),),
            in_force("S1901M", "FRANCE"),
            attached=("ordres <suite>.docx",),
        ),
        "nothing_found.attached": NothingFound(
            NAME, "S1901M", seat("FRANCE"), ARRIVED, DUE, attached=("ordres.pdf", "IMG_0412.jpeg"), quoted=True
        ),
        "nothing_found.encrypted": NothingFound(NAME, "S1901M", seat("FRANCE"), ARRIVED, DUE, encrypted=True),
        "nothing_found.last": NothingFound(NAME, "S1901M", seat("FRANCE"), ARRIVED, DUE, last_answer=True),
        "nothing_found": NothingFound(NAME, "S1901M", seat("FRANCE"), ARRIVED, DUE, (PowerOrders("FRANCE"),)),
        "results": results(
            "F1902M", "FRANCE", report_json=report_json(rulings()["F1902M"], rules(), setup="7", language="fr")
        ),
        "results.spring": results("S1901M", "AUSTRIA", web_page="https://dip.example/fr/europe-1/S1901M.html"),
        "results.voting": with_vote(
            results("W1901A", "RUSSIA"),
            VoteTold("draw", ("ITALY", "RUSSIA"), ("AUSTRIA", "RUSSIA"), "gone", ("ITALY",)),
        ),
        "results.convoy": results("F1901M", "ENGLAND"),
        "results.retreats": results("F1902R", "ITALY"),
        "results.winter": results("W1902A", "RUSSIA"),
        "results.watcher": Results(NAME, "classic", report("S1902M"), DUE),
        "results.odd": Results(NAME, "classic", odd_report(), DUE),
        "results.last": replace(
            results("W1902A", "TURKEY"),
            report=replace(report("W1902A"), ending=Ending("abridged", ("ENGLAND", "TURKEY")), owes={}),
            deadline=None,
        ),
        "reminder": Reminder(NAME, "F1902M", russia, DUE, in_force("F1902M", "RUSSIA", leave_out=4), False),
        "reminder.retreat": Reminder(
            NAME,
            "F1902R",
            russia,
            DUE,
            (power_orders("RUSSIA", [], beaten, rules()),),
            silence="wait",
        ),
        "summary": Summary(
            NAME,
            "F1902M",
            DUE,
            ("ITALY",),
            every[:4],
            ("FRANCE", "AUSTRIA"),
            notices=(
                Noticed("set_aside", ARRIVED, letter="412", detail="too_large"),
                Noticed("undeliverable", ARRIVED, "ITALY", detail="550 5.1.1 mailbox unknown"),
                Noticed("absence", ARRIVED, "TURKEY", detail="away: 2026-11-25 – 2026-11-28"),
            ),
            standing=True,
            unlisted=3,
        ),
        "notices": Notices(
            NAME,
            (
                Noticed("set_aside", ARRIVED, letter="412", detail="too_large"),
                Noticed("template", ARRIVED, detail="fr/results.j2, line 12: 'facs' is undefined"),
                Noticed("meteor", ARRIVED, ended=ARRIVED + timedelta(hours=7)),
            ),
            "Europe/Paris",
        ),
        "judged": Judged(
            NAME,
            "F1902M",
            "F1902R",
            ("ITALY",),
            DUE,
            report=replace(report("F1902M"), silent=("ITALY",)),
            calendar=CALENDAR,
            notices=(
                Noticed("set_aside", ARRIVED, letter="412", detail="too_large"),
                Noticed("unconfirmed", ARRIVED, letter="413"),
            ),
            unlisted=1,
            web_page="https://dip.example/fr/europe-1/F1902M.html",
        ),
        "judged.undecided": Judged(NAME, "S1902M", "F1902M", (), DUE, undecided=2),
        "judged.at_a_rate": Judged(NAME, "S1902M", "F1902M", (), DUE, last_leaves=DUE.as_of + timedelta(minutes=160)),
        "judged.silent_again": Judged(NAME, "S1902M", "F1902M", ("TURKEY",), DUE, silent_again=("TURKEY",)),
        "judged.again": Judged(NAME, "W1902A", "S1903M", (), None, 2, Ending("solo", ("FRANCE",), {"FRANCE": 18})),
        "confirmation": ConfirmationRequest(
            NAME, "J4K7PQ", "gm+europe-1.c-j4k7pq@example.org", ARRIVED, "orders", "S1901M", DUE, DUE
        ),
        "confirmation.unproven": ConfirmationRequest(
            NAME, "J4K7PQ", "gm+europe-1.c-j4k7pq@example.org", ARRIVED, "orders", "S1901M", DUE, DUE, remembered=True
        ),
        "confirmation.absence": ConfirmationRequest(
            NAME,
            "J4K7PQRS",
            "gm+europe-1.c-j4k7pq@example.org",
            ARRIVED,
            "absence",
            "F1902M",
            days=(AWAY,),
            deadline=DUE,
            expires=DUE,
        ),
        "confirmation.listed": ConfirmationRequest(
            NAME,
            "",
            "gm+europe-1.c-j4k7pq@example.org",
            ARRIVED,
            listed=(Doubtful("J4K7PQRS", ARRIVED), Doubtful("KL5MN6OP", ARRIVED + timedelta(minutes=9), "press")),
            unlisted=3,
            expires=DUE,
        ),
        "confirmation.later": ConfirmationRequest(
            NAME, "", "gm+europe-1.c-j4k7pq@example.org", ARRIVED, listed=(Doubtful("J4K7PQRS", ARRIVED),), expires=DUE
        ),
        "press": PressRelay(NAME, HARD_WORDS, "ITALY", ("AUSTRIA",), "Notre frontière", "S1901M"),
        "press.grey": PressRelay(NAME, "Méfiez-vous.", None, ("FRANCE", "ENGLAND"), "", "S1901M", gm_reads=True),
        "press.gm": PressRelay(NAME, "Tout va bien ?", "GM", ("FRANCE",), "", "", can_reply=False),
        "done_in_public": DoneInPublic(NAME, "S1901M", PUBLIC, replace(DUE, session=TOLD + timedelta(days=3))),
        "done_in_public.one": DoneInPublic(NAME, "S1901M", PUBLIC[:1]),
        "session_closed": SessionClosed(NAME, "S1901M", PUBLIC, deadline=replace(DUE, session=TOLD)),
        "session_closed.nothing": SessionClosed(NAME, "S1901M", deadline=replace(DUE, session=TOLD)),
        "proclamation": Proclamation(NAME, "Paix à tous !", "TURKEY", "", "S1901M"),
        "press_sent": PressSent(NAME, ("ITALY", "GM"), subject="Notre frontière", unknown=("Hongrie",)),
        "press_sent.attached": PressSent(NAME, ("ITALY",), attached=("carte.png", "plan.pdf")),
        "press_sent.signed": PressSent(NAME, ("ITALY",), signed="AUSTRIA", instead="FRANCE", unplayed=("GERMANY",)),
        "press_sent.answer": PressSent(NAME, ("ITALY", HIDDEN_WRITER), anonymous=True),
        "press_sent.waits": PressSent(NAME, (), public=True, waits=True),
        "press_sent.deadline": PressSent(NAME, ("ITALY",), waits=True, closes_seconds=6 * 3600),
        "press_sent.with_results": PressSent(NAME, ("ITALY",), waits=True, with_results=True),
        "press_sent.grey": PressSent(NAME, ("ITALY",), anonymous=True),
        "press_sent.part": PressSent(NAME, ("ITALY",), orders=2, unsigned=True, part=1, parts=2),
        "press_sent.secrets": PressSent(NAME, ("ITALY",), secrets=(0, 3)),
        "press_sent.unsent": PressSent(NAME, ("ITALY",), unsent="Chère Angleterre, la Manche doit rester vide …"),
        "press_held": PressHeld(NAME, ("ITALY",), ("Camille Martin",), "Alliance", True, "envoyer 7QX2"),
        "copy_held": CopyHeld(NAME, ("ENGLAND", "GM"), "7QX2-9KWA", DUE),
        "press_held.firm": PressHeld(NAME, (), ("camille@example.org",)),
        "press_held.found": PressHeld(
            NAME,
            ("ITALY",),
            ("Martin", "Camille"),
            "Camille vous écrit",
            found=(Found("Camille", 0), Found("Martin", 2, "M.A.R.T.I.N")),
        ),
        "press_held.other": PressHeld(
            NAME, ("ITALY",), ("a.b@example.org",), found=(Found("a.b@example.org", 7),), own=False
        ),
        "press_refused": PressRefused(NAME, "unknown", "Alliance", ("Hongrie",), ("AUSTRIA", "ITALY")),
        "press_refused.part": PressRefused(NAME, "unknown", "", ("Itlaie",), ("ITALY",), part=2, parts=2),
        "press_refused.forwarded": PressRefused(NAME, "empty", "Alliance", forwarded=True),
        "press_refused.many": PressRefused(NAME, "too_many", quota=12),
        "press_refused.contradiction": PressRefused(NAME, "contradiction", "Alliance"),
        "press_refused.closed": PressRefused(NAME, "closed", opens_at=DUE),
        "press_refused.quota": PressRefused(NAME, "quota", quota=40),
        "vote": VoteAnswer(
            NAME,
            "F1902M",
            russia,
            VoteTold("draw", ("FRANCE", "RUSSIA"), ("AUSTRIA", "FRANCE", "RUSSIA", "TURKEY")),
            deadline=DUE,
        ),
        "vote.idle": VoteAnswer(
            NAME, "F1902M", russia, VoteTold("concession", ("TURKEY",), ("FRANCE", "RUSSIA"), "not_now"), deadline=DUE
        ),
        "vote.refused": VoteAnswer(
            NAME,
            "F1902M",
            russia,
            VoteTold("draw", (), ("FRANCE", "RUSSIA")),
            VoteTold("draw", ("FRANCE", "ITALY"), (), "gone", ("ITALY",)),
            deadline=DUE,
        ),
        "vote.shared": VoteAnswer(
            NAME, "F1902M", russia, None, VoteTold("draw", ("FRANCE", "RUSSIA"), (), "shared_by_all"), deadline=DUE
        ),
        "vote.alone": VoteAnswer(
            NAME, "F1902M", russia, None, VoteTold("draw", ("RUSSIA",), (), "alone"), deadline=DUE
        ),
        "vote.against": VoteAnswer(NAME, "F1902M", russia, deadline=DUE),
        "vote.out": VoteAnswer(NAME, "F1902M", two, out=True, deadline=DUE),
        "vote.ended": VoteAnswer(NAME, "F1902M", russia, VoteTold("draw"), ended=True),
        "time_vote": TimeVoteAnswer(
            NAME, "F1902M", "extend", 2 * 86400, ("FRANCE", "RUSSIA", "TURKEY"), 3, 2, deadline=DUE
        ),
        "time_vote.refused": TimeVoteAnswer(
            NAME, "F1902M", "pause", 0, ("FRANCE", "RUSSIA", "TURKEY"), 3, 2, "late", deadline=DUE
        ),
        "absence": AbsenceAnswer(NAME, "F1902M", (AWAY,), DUE, moved, code="J4K7PQRS"),
        "absence.taken": AbsenceAnswer(NAME, "F1902M", (AWAY,), DUE, moved, taken=True, named=True),
        "absence.later": AbsenceAnswer(NAME, "F1902M", (AWAY,), DUE, why="later"),
        "absence.nothing_owed": AbsenceAnswer(NAME, "F1902R", (AWAY,), DUE, why="nothing_owed"),
        "absence.not_enough": AbsenceAnswer(
            NAME, "F1902M", (AWAY,), DUE, why="not_enough", needed_seconds=23 * 86400, left_seconds=17 * 86400
        ),
        "absence.used_up": AbsenceAnswer(
            NAME, "F1902M", (AWAY,), DUE, why="not_enough", needed_seconds=86400, taken=True
        ),
        "absence.paused": AbsenceAnswer(NAME, "F1902M", (AWAY,), why="paused"),
        "absence.not_here": AbsenceAnswer(NAME, "F1902M", (AWAY,), DUE, why="not_here", taken=True),
        "absence.cancelled": AbsenceAnswer(NAME, "F1902M", (AWAY, CHRISTMAS), DUE, cancelled=True),
        "absence.unknown": AbsenceAnswer(NAME, "F1902M", (), DUE, cancelled=True),
        "more_time": MoreTimeAsked(NAME, "F1902M", ("TURKEY",), 2 * 86400, DUE),
        "more_time_asked": MoreTimeAnswer(NAME, "F1902M", 2 * 86400, deadline=DUE),
        "more_time_asked.nobody": MoreTimeAnswer(NAME, "F1902M", 36 * 3600, nobody=True, deadline=DUE),
        "deadline_changed.absence": DeadlineChanged(NAME, "F1902M", "absence", moved, DUE, calendar=CALENDAR),
        "deadline_changed.away": DeadlineChanged(
            NAME, "F1902M", "absence", moved, DUE, missing=("ITALY", "TURKEY"), calendar=CALENDAR
        ),
        "help": Help(NAME, seat("FRANCE"), GAME_RULES, "S1901M", DUE, every, tuple(may)),
        "status": Status(
            NAME,
            "F1902M",
            russia,
            autumn,
            DUE,
            owed,
            in_force("F1902M", "RUSSIA"),
            True,
        ),
        "status.paused": Status(NAME, "F1902M", russia, autumn, state="paused"),
        "my_orders": MyOrders(NAME, "F1901M", england, in_force("F1901M", "ENGLAND"), ARRIVED, DUE, False, autumn),
        "my_orders.none": MyOrders(NAME, "W1901A", england, (PowerOrders("ENGLAND", owed=1),), None, DUE),
        "what_if": WhatIf(NAME, "F1902M", russia, report=report("F1902M"), own_in_force=("RUSSIA",), deadline=DUE),
        "what_if.refused": WhatIf(NAME, "F1902M", russia, refused="too_many", per_day=6, deadline=DUE),
        "map": MapAnswer(NAME, "F1902M", autumn, svg=True),
        "ready": ReadyAnswer(NAME, "F1902M", russia, True, "", in_force("F1902M", "RUSSIA"), DUE),
        "ready.not": ReadyAnswer(NAME, "F1902M", russia, False, "", (), DUE),
        "ready.refused": ReadyAnswer(NAME, "F1902M", russia, True, "no_orders", (), DUE),
        "ready.paused": ReadyAnswer(NAME, "F1902M", russia, True, "paused"),
        "ready.by_orders": ReadyAnswer(NAME, "F1902R", russia, True, "by_orders", (), DUE),
        "deadline_changed": DeadlineChanged(
            NAME, "F1902M", "extended", moved, DUE, "Joyeuses fêtes.", calendar=CALENDAR
        ),
        "deadline_changed.paused": DeadlineChanged(
            NAME, "F1902M", "paused", None, DUE, calendar=CalendarEntry(CALENDAR.uid, 4, True, TOLD)
        ),
        "deadline_changed.voted": DeadlineChanged(NAME, "F1902M", "extended", moved, DUE, voted=True),
        "deadline_changed.grace": DeadlineChanged(NAME, "F1902M", "grace", moved, DUE, "", ("ITALY", "TURKEY")),
        "deadline_changed.outage": DeadlineChanged(
            NAME, "F1902M", "outage", moved, DUE, began=ARRIVED, ended=ARRIVED + timedelta(hours=7)
        ),
        "seat_left": SeatLeft(NAME, ("ITALY",), "S1902M"),
        "seat_replaced": SeatReplaced(NAME, ("ITALY",)),
        "seat_replaced.gm": SeatReplaced(NAME, ("ITALY",), "Robin Smith"),
        "seat_taken": SeatTaken(
            NAME, "classic", "F1902M", seat("ITALY"), GAME_RULES, autumn, DUE, in_force("F1902M", "ITALY"), every
        ),
        "token_renewed": TokenRenewed(NAME, seat("ITALY")),
        "game_changed": GameChanged(
            NAME,
            (
                ChangeTold("end_year", SettingValue(number=1910), SettingValue()),
                ChangeTold(
                    "deadline.moves", SettingValue(moves=weekly(4, "24:00")), SettingValue(moves=weekly(6, "20:00"))
                ),
                ChangeTold(
                    "deadline.others", SettingValue(others=Others(172800, "24:00")), SettingValue(others=Others(86400))
                ),
                ChangeTold("deadline.reminders", SettingValue(spans=(86400,)), SettingValue(spans=(172800, 43200))),
                ChangeTold("deadline.skip", SettingValue(), SettingValue(days=(CHRISTMAS, Days(EASTER, EASTER)))),
                ChangeTold("deadline.silence", SettingValue(texts=("disorder",)), SettingValue(texts=("wait",))),
                ChangeTold("votes.draw", SettingValue(texts=("all",)), SettingValue(texts=("named",))),
                ChangeTold("press.private", SettingValue(flag=True), SettingValue(flag=False)),
                ChangeTold("press.closed", SettingValue(texts=("R", "A")), SettingValue()),
                ChangeTold("fog", SettingValue(), SettingValue(number=1)),
            ),
            moved,
            "D'accord avec tous.",
        ),
        "game_changed.own": GameChanged(
            NAME,
            (
                ChangeTold(
                    "players[3].email",
                    SettingValue(texts=("a@b.example", "c@d.example")),
                    SettingValue(texts=("c@d.example",)),
                ),
                ChangeTold("players[3].zone", SettingValue(), SettingValue(texts=("Europe/Rome",))),
                ChangeTold("players[3].no_plus", SettingValue(flag=True), SettingValue(flag=False)),
            ),
            DUE,
            seat=seat("ITALY"),
        ),
        "start.gm": Start(
            NAME,
            "classic",
            MASTER,
            GAME_RULES,
            opening,
            DUE,
            every,
            players={"FRANCE": "Dominique Durand", "ENGLAND": "Robin Smith"},
            gm="Camille Martin",
        ),
        "start.gm_unknowing": Start(
            NAME, "classic", MASTER, replace(GAME_RULES, gm_knows=False), opening, DUE, every, gm="Camille Martin"
        ),
        "end": EndOfGame(
            NAME,
            "classic",
            "W1902A",
            Ending("draw", ("FRANCE", "GERMANY", "ITALY")),
            year_counts(turns, rules()),
            board(last.after),
            {"FRANCE": "Camille Martin", "GERMANY": "Robin Smith"},
            calendar=CalendarEntry(CALENDAR.uid, 9, True, FRIDAY),
        ),
        "end.solo": EndOfGame(NAME, "classic", "W1902A", Ending("solo", ("TURKEY",), {"TURKEY": 18})),
        "unknown_sender": UnknownSender("", ARRIVED, "Europe/Paris"),
        "unknown_sender.several": UnknownSender("", ARRIVED, "Europe/Paris", several=True),
    }
    facts["request_refused"] = RequestRefused(
        NAME,
        (
            Unfollowed("Prolonger de longtemps", "slot", "extend", "LENGTH", "longtemps"),
            Unfollowed(
                "Échéance\N{NO-BREAK SPACE}: vendredi 14 août 20 h",
                "past",
                "deadline",
                "MOMENT",
                "vendredi 14 août 20 h",
            ),
            Unfollowed("Absence samedi 14 août", "weekday", "absence", "DATES", "samedi 14 août"),
            Unfollowed("Pause", "not_yours", "pause"),
            Unfollowed("Prêt\N{NO-BREAK SPACE}?", "question", "ready"),
            Unfollowed("Prolonger de 2 jours", "not_yours", "extend", instead="more_time"),
            Unfollowed("Langue\N{NO-BREAK SPACE}: klingon", "slot", "language", "LANGUAGE", "klingon"),
            Unfollowed("blabla", "unread", "help", word="blabla"),
            Unfollowed("", "empty", "help"),
        ),
        "S1901M",
        DUE,
    )
    facts["request_refused.one"] = RequestRefused(
        NAME, (Unfollowed("Pauze", "slip", "pause", word="Pauze", near="pause"),), "F1902M", DUE
    )
    facts["request_refused.over"] = RequestRefused(
        NAME, (Unfollowed("Prolonger de 2 jours", "not_now", "extend", state="over"),), "F1902M"
    )
    facts["own_answer"] = OwnAnswer(NAME, "map", "F1902M", (), DUE)
    done = (ActTold("pause", ARRIVED), ActTold("resume", ARRIVED), ActTold("extend", ARRIVED, {"LENGTH": "172800"}))
    told = facts["results.spring"]
    facts["results.acts"] = replace(told, report=replace(report("S1901M"), acts=done))  # type: ignore[call-arg]  # Results
    facts["merged.one_letter"] = Merged(NAME, (facts["ready"], facts["request_refused.one"]), of_one_letter=True)
    facts["merged"] = Merged(NAME, (facts["press_sent"], facts["ready"], facts["my_orders"], facts["my_orders.none"]))
    spring = facts["results.spring"]
    assert isinstance(spring, Results)
    facts |= entries(NAME, seat("FRANCE"), DUE)
    facts |= personal(NAME, seat("FRANCE"), DUE)
    facts |= endings(NAME, seat("FRANCE"), DUE)
    status = facts["status"]
    assert isinstance(status, Status)
    facts |= acts(NAME, seat("FRANCE"), DUE, status.board, CALENDAR)
    return facts | lookups(NAME, seat("FRANCE"), GAME_RULES, DUE, spring)


@cache
def written(sample: str, language: str) -> Rendered:
    """A sample as a letter, once for all tests that only read it."""
    return render(samples()[sample], language, names=names()[language])
