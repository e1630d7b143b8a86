"""One value of every kind that is stored, with every field set to something that is not its default."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from gm.reports.facts import PressRefused
from gm.rules.orders import Move
from gm.rules.outcomes import Event, EventKind, Fate, Outcome, Reason, Verdict
from gm.rules.position import Dislodged, Position, Turn, Unit
from gm.service.model.game import Absence, Deadline, Game, GameSettings, GameState, Player, Seat
from gm.service.model.letters import Act, Confirmation, Incident, Incoming, PressItem, Sheet
from gm.service.model.outbox import OutboxRow, Priority
from gm.service.model.record import TurnRecord
from gm.terms.press import PressRules
from gm.terms.times import EveryDays, ShortRule, Timing, WallTime
from gm.variants.registry import VARIANTS

NOON = datetime(2026, 11, 27, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)

ANNA = Player("Anna", ("Anna@example.net", "anna@example.org"), ("FRANCE",), "en", "Europe/London", no_plus=True)
BORIS = Player("Bôris « le Grand »", ("boris@example.net",))

SETTINGS = GameSettings(
    "europe-1",
    variant="classic",
    setup="3b",
    seating=(("AUSTRIA", "FRANCE"), ("ITALY",)),
    unplayed=frozenset({"TURKEY"}),
    language="en",
    gm_name="Le Maître de jeu",
    gm_email="mj@example.org",
    start_year=1851,
    end_year=1860,
    timing=Timing(
        ZoneInfo("Africa/Cairo"),
        EveryDays(3, WallTime(20, 15), date(2026, 11, 20)),
        notice=timedelta(hours=36),
        others=ShortRule(timedelta(seconds=30), None, early=False),
        skipped=((date(2026, 12, 24), date(2027, 1, 2)),),
        grace=timedelta(hours=12),
        reminders=(timedelta(days=2), timedelta(hours=6)),
        sweep=timedelta(seconds=1.5),
    ),
    early=False,
    edition="datc",
    choices={"land_fallback": True, "retreats": "drawn"},
    press=PressRules(False, False, True, frozenset({"M", "R"}), timedelta(hours=6), True, True, 3, False),
    players=(ANNA, BORIS),
    absence=Absence.WAIT,
    paused=True,
    extra_time=timedelta(days=1),
)

ARMY = Unit("A", "FRANCE", "PAR", frozenset({"home"}))
FLEET = Unit("F", "RUSSIA", "STP/SC")
POSITION = Position(
    Turn(1901, "F", "R"),
    {"PAR": ARMY, "STP": FLEET},
    {"PAR": "FRANCE", "BRE": "FRANCE"},
    {"MUN": Dislodged(Unit("A", "GERMANY", "MUN"), "BUR", convoyed=True, retreats=("BER", "KIE"))},
    frozenset({"TYR", "BOH"}),
    {"points": {"FRANCE": 3}, "bids": (("FRANCE", 2),), "marks": frozenset({"a"}), "unit": ARMY},
)

GAME = Game(
    "europe-1",
    SETTINGS,
    GameState.RUNNING,
    (Seat(0, "g" * 16, (), BORIS), Seat(1, "a" * 16, ("FRANCE",), ANNA), Seat(2, "b" * 16, ("ITALY", "RUSSIA"), BORIS)),
    POSITION,
    number=3,
    judgement=2,
    deadline=Deadline(
        NOON,
        NOON - 60 * MINUTE,
        grace_until=NOON + MINUTE,
        reminded=NOON - MINUTE,
        swept=NOON + 2 * MINUTE,
        shifted=1,
    ),
    verdict=Verdict("draw", ("FRANCE", "ITALY"), {"FRANCE": 17, "ITALY": 17}),
    lots={"FRANCE": "1"},
    unplayed=frozenset({"TURKEY"}),
    file_stamp=1780000000.25,
)
OPENING = replace(GAME, position=VARIANTS["classic"].ruleset().opening, deadline=None, verdict=None)

LETTER = Incoming(
    "0" * 64, "INBOX", 4_000_000_000, 3_999_999_999, NOON, b"From: x\r\n\r\n\x00\xff", NOON + MINUTE, truncated=True
)
SHEET = Sheet("europe-1", 3, 2, "FRANCE", 1, 7, NOON, 5, "A Par–Bou\nà l'est", ("A PAR - BUR",))
ACT = Act("europe-1", 3, 2, 1, "ready", "yes", NOON)
PRESS = PressItem(
    "europe-1",
    3,
    1,
    "FRANCE",
    ("ITALY", "GM"),
    True,
    "0abc",
    "Paix ?",
    "Cher collègue…",
    NOON,
    7,
    parent=1,
    held="closed",
)
CONFIRMATION = Confirmation("c" * 64, "europe-1", 1, 7, NOON, purpose="token")
INCIDENT = Incident("set_aside", NOON, "europe-1", "FRANCE", 7, "no reader")
OUTCOME = Outcome(
    "FRANCE",
    Move("PAR", "A", "BUR", via=True),
    Fate.BOUNCED,
    Reason.NO_ROUTE,
    (FLEET,),
    FLEET,
    attack=2,
    against=3,
    supports=(ARMY,),
    convoyed=True,
    supplied=True,
)
RECORD = TurnRecord(
    "europe-1",
    3,
    2,
    POSITION,
    OPENING.position,
    {"FRANCE": ("A PAR - BUR VIA", "F BRE H"), "ITALY": ()},
    (4, 5),
    frozenset({"ITALY"}),
    {"A BUR": "GAS"},
    (OUTCOME,),
    (Event(EventKind.CAPTURED, "FRANCE", "BEL", ARMY, "GERMANY", Reason.NO_RETREAT),),
    Verdict("solo", ("FRANCE",)),
    "classique",
    "0.1.0",
    NOON,
    NOON + MINUTE,
)
ROW = OutboxRow(
    "<1@example.org>",
    "press_refused",
    PressRefused("europe-1", "quota", "Paix ?", ("Spain",)),
    "fr",
    Priority.ANSWER,
    "anna@example.net",
    NOON,
    game="europe-1",
    number=3,
    seat=1,
    sender_name="Angleterre",
    reply_to="gm+x@example.org",
    subject_tag="[europe-1 x]",
    in_reply_to="<2@example.net>",
    references=("<2@example.net>", "<3@example.net>"),
    null_path=True,
    answers=7,
    press=1,
    not_before=NOON - MINUTE,
)
