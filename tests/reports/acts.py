"""One letter and more of every kind that tells what the game master does."""

from collections.abc import Mapping

from gm.reports.facts import (
    ActAnswered,
    ActTold,
    BackOffered,
    Board,
    BoardCorrected,
    CalendarEntry,
    DeadlineTold,
    Facts,
    LetterAside,
    OrdersForPower,
    OrdersGiven,
    OwnSeat,
    PowerOrders,
    Preview,
    SetAsideListed,
    SheetLine,
    TurnedBack,
    WhoPlays,
)

LENGTH = {"LENGTH": "172800"}


def acts(name: str, seat: OwnSeat, due: DeadlineTold, board: Board, calendar: CalendarEntry) -> Mapping[str, Facts]:
    """kind, or kind and case -> the facts of such a letter"""
    orders = (PowerOrders("FRANCE", ("A PAR - BUR", "A MAR S A PAR - BUR", "F BRE H"), sheet_code="1A2B3C4D"),)
    lines = (
        SheetLine("A Par-Bou", "FRANCE", "ok", order="A PAR - BUR", how="exact"),
        SheetLine("A Mar-Lon", "FRANCE", "illegal", order="A MAR - LON", reason="unreachable"),
    )
    at, turn = due.as_of, "F1902M"
    return {
        "act": ActAnswered(name, "extend", turn, due, done=ActTold("extend", at, LENGTH)),
        "act.paused": ActAnswered(name, "pause", turn, state="paused", done=ActTold("pause", at)),
        "act.already": ActAnswered(name, "resume", turn, due, refused="not_paused"),
        "act.no_deadline": ActAnswered(name, "extend", turn, state="paused", refused="no_deadline"),
        "act.unnamed": ActAnswered(name, "judge", turn, due, refused="turn"),
        "act.reminded": ActAnswered(name, "remind", turn, due, done=ActTold("remind", at), announced=False),
        "act.replaced": ActAnswered(name, "replace", turn, due, done=ActTold("replace", at, {"POWER": "TURKEY"})),
        "act.wanted": ActAnswered(
            name, "wanted", turn, due, done=ActTold("wanted", at, {"POWER": "TURKEY"}), announced=False
        ),
        "act.disorder": ActAnswered(
            name,
            "disorder",
            turn,
            due,
            done=ActTold("disorder", at, {"POWER": "TURKEY"}),
            announced=False,
            sheet="set_aside",
        ),
        "act.disorder_late": ActAnswered(
            name,
            "disorder",
            turn,
            due,
            done=ActTold("disorder", at, {"POWER": "TURKEY"}),
            announced=False,
            sheet="stands",
        ),
        "act.taken": ActAnswered(name, "replace", turn, due, refused="taken"),
        "act.end": ActAnswered(name, "end_draw", turn, due, refused="turn", values={"POWERS": "FRANCE,ITALY"}),
        "act.end_all": ActAnswered(name, "end_draw", turn, due, refused="turn"),
        "act.ended": ActAnswered(name, "end_stop", turn, state="over", done=ActTold("end_stop", at)),
        "act.position": ActAnswered(
            name, "position", turn, due, refused="turn", values={"POWER": "FRANCE", "UNITS": "A PAR,F STP/SC"}
        ),
        "board_corrected": BoardCorrected(name, turn, "FRANCE", board, due),
        "orders_for": OrdersForPower(name, turn, "FRANCE", lines, due),
        "orders_for.none": OrdersForPower(name, turn, "FRANCE", lines[1:], due, refused="no_order"),
        "orders_given": OrdersGiven(name, turn, seat, orders, due),
        "turned_back": TurnedBack(
            name, "S1901M", seat, board, ("S1901M", "F1901M"), in_force=orders, deadline=due, calendar=calendar
        ),
        "turned_back.paused": TurnedBack(name, "S1901M", seat, board, paused=True, calendar=calendar),
        "turned_back.forward": TurnedBack(
            name, "S1902M", seat, board, restored=("S1901M", "F1901M"), in_force=orders, deadline=due, calendar=calendar
        ),
        "back_offered": BackOffered(name, "S1902M", "S1901M", ("S1901M", "F1901M"), due),
        "preview": Preview(name, turn, due, ("TURKEY",), ("FRANCE", "ITALY"), {"FRANCE": 1, "ITALY": 2}, ("ITALY",)),
        "preview.rules": Preview(name, "F1902R", due, ("TURKEY",), silence="rules"),
        "preview.over": Preview(name, turn, state="over"),
        "act.code_sent": ActAnswered(name, "deputy", turn, due, refused="code_sent"),
        "act.released": ActAnswered(name, "release", turn, due, done=ActTold("release", at), announced=False),
        "set_aside": SetAsideListed(
            name,
            turn,
            (LetterAside(12, at, "TURKEY", "unconfirmed", waits=True), LetterAside(14, at, "FRANCE", "absence")),
            "Europe/Paris",
        ),
        "set_aside.none": SetAsideListed(name, turn),
        "who_plays": WhoPlays(name, turn, {"FRANCE": "Ada", "ITALY": "Bea"}),
        "who_plays.plays": WhoPlays(name, turn, refused="plays"),
        "who_plays.told": WhoPlays(name, turn, refused="told"),
    }
