"""The tables: one schema for SQLite and PostgreSQL. Columns have the names of the fields they keep.

Rows that are there need a value in a new column: from its migration, or None where the field may be None. What stands
within a value kept as JSON (`Shared`, `Coded`) needs no column, but a default.
"""

from collections.abc import Mapping

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    text,
)

from gm.rules.outcomes import Event, Outcome, Verdict
from gm.rules.position import Position
from gm.service.model.game import Applicant, Deadline, GameSettings, GameState, Player, TurnedFrom
from gm.service.model.letters import LetterState
from gm.service.model.outbox import Priority, RowState
from gm.store.columns import Coded, Enumerated, Instant, LetterFacts, Octets, Prose, Shared, Truth

# SQLite can only drop a constraint that has a name.
METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

TEXTS = tuple[str, ...]
GAME = String(16)


def _of_game() -> ForeignKey:
    # Checked at the end of the transaction: within one, a letter may be written before its game.
    return ForeignKey("game.name", deferrable=True, initially="DEFERRED")


letter = Table(
    "letter",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("sha256", String(64), nullable=False, unique=True),
    Column("mailbox", Prose, nullable=False),
    Column("uidvalidity", BigInteger, nullable=False),
    Column("uid", BigInteger, nullable=False),
    Column("received", Instant, nullable=False),
    Column("kept", Instant, nullable=False),
    Column("truncated", Truth, nullable=False),
    Column("state", Enumerated(LetterState), nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("game", GAME),
    Column("seat", Integer),
    Column("kind", String(32), nullable=False),
    Column("raw", Octets, nullable=False),
)
Index(
    "ix_letter_waiting",
    letter.c.received,
    letter.c.uid,
    sqlite_where=letter.c.state == LetterState.WAITING,
    postgresql_where=letter.c.state == LetterState.WAITING,
)
Index("ix_letter_game_kind", letter.c.game, letter.c.kind)
STRANGERS = "game IS NULL AND length(raw) > 0"
"""Letters in that belong to no game and are not forgotten. Written out: an index is found by its own words alone."""
Index("ix_letter_strangers", letter.c.kept, sqlite_where=text(STRANGERS), postgresql_where=text(STRANGERS))

accepted = Table(
    "accepted",
    METADATA,
    Column("game", GAME, _of_game(), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("message_id", Prose, primary_key=True),
    Column("letter", Integer, nullable=False),
)

game = Table(
    "game",
    METADATA,
    Column("name", GAME, primary_key=True),
    Column("settings", Shared(GameSettings), nullable=False),
    Column("state", Enumerated(GameState), nullable=False),
    Column("position", Shared(Position), nullable=False),
    Column("number", Integer, nullable=False),
    Column("judgement", Integer, nullable=False),
    Column("due", Instant, index=True),
    Column("deadline", Shared(Deadline)),
    Column("verdict", Shared(Verdict)),
    Column("epilogue", Shared(Deadline)),
    Column("lots", Shared(Mapping[str, str]), nullable=False),
    Column("unplayed", Shared(frozenset[str]), nullable=False),
    Column("file_stamp", Float, nullable=False),
    Column("filed", Shared(GameSettings)),
    Column("disorder", Shared(frozenset[str]), nullable=False),
    Column("wanted", Shared(frozenset[str]), nullable=False),
    Column("waiting", Shared(tuple[Applicant, ...]), nullable=False),
    Column("turned_from", Shared(tuple[TurnedFrom, ...]), nullable=False),
)

seat = Table(
    "seat",
    METADATA,
    Column("game", GAME, _of_game(), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("token", String(16), nullable=False, unique=True),
    Column("powers", Shared(TEXTS), nullable=False),
    Column("player", Shared(Player), nullable=False),
)

address = Table(
    "address",
    METADATA,
    Column("email", Prose, primary_key=True),
    Column("game", GAME, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    ForeignKeyConstraint(
        ["game", "seat"], ["seat.game", "seat.number"], deferrable=True, initially="DEFERRED", ondelete="CASCADE"
    ),
)

turn = Table(
    "turn",
    METADATA,
    Column("game", GAME, _of_game(), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("judgement", Integer, primary_key=True, autoincrement=False),
    Column("before", Coded(Position), nullable=False),
    Column("after", Coded(Position), nullable=False),
    Column("orders", Coded(Mapping[str, TEXTS]), nullable=False),
    Column("sheets", Coded(tuple[int, ...]), nullable=False),
    Column("disorder", Coded(frozenset[str]), nullable=False),
    Column("chance", Coded(Mapping[str, str]), nullable=False),
    Column("outcomes", Coded(tuple[Outcome, ...]), nullable=False),
    Column("events", Coded(tuple[Event, ...]), nullable=False),
    Column("verdict", Coded(Verdict)),
    Column("edition", String(32), nullable=False),
    Column("code_version", String(32), nullable=False),
    Column("due", Instant, nullable=False),
    Column("judged", Instant, nullable=False),
)

sheet = Table(
    "sheet",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("game", GAME, _of_game(), nullable=False),
    Column("number", Integer, nullable=False),
    Column("judgement", Integer, nullable=False),
    Column("power", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("letter", Integer, nullable=False),
    Column("received", Instant, nullable=False),
    Column("uid", BigInteger, nullable=False),
    Column("text", Prose, nullable=False),
    Column("orders", Coded(TEXTS), nullable=False),
    Column("amends", Coded(TEXTS)),
    Index(None, "game", "number", "judgement"),
)

act = Table(
    "act",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("game", GAME, _of_game(), nullable=False),
    Column("number", Integer, nullable=False),
    Column("judgement", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("value", Prose, nullable=False),
    Column("at", Instant, nullable=False),
    Index(None, "game", "number", "judgement"),
)

press = Table(
    "press",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("game", GAME, _of_game(), nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("power", String(32), nullable=False),
    Column("to", Coded(TEXTS), nullable=False),
    Column("grey", Truth, nullable=False),
    Column("thread", String(32), nullable=False),
    Column("subject", Prose, nullable=False),
    Column("text", Prose, nullable=False),
    Column("received", Instant, nullable=False),
    Column("letter", Integer, nullable=False),
    Column("parent", Integer),
    Column("held", String(32), nullable=False),
    Index(None, "game", "thread"),
    Index(None, "game", "held"),
)

confirmation = Table(
    "confirmation",
    METADATA,
    Column("code", String(128), primary_key=True),
    Column("game", GAME, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("letter", Integer, nullable=False),
    Column("asked", Instant, nullable=False),
    Column("purpose", String(32), nullable=False),
    Column("answered", Instant),
    Index(None, "game", "seat"),
)

remembered = Table(
    "remembered",
    METADATA,
    Column("address", Prose, primary_key=True),
    Column("asked", Prose, primary_key=True),
    Column("domain", Prose, nullable=False, index=True),
    Column("at", Instant, nullable=False),
)

outbox = Table(
    "outbox",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("message_id", Prose, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("language", String(8), nullable=False),
    Column("priority", Enumerated(Priority), nullable=False),
    Column("recipient", Prose, nullable=False),
    Column("created", Instant, nullable=False),
    Column("game", GAME),
    Column("number", Integer),
    Column("seat", Integer),
    Column("sender_name", Prose, nullable=False),
    Column("reply_to", Prose, nullable=False),
    Column("subject_tag", Prose, nullable=False),
    Column("in_reply_to", Prose, nullable=False),
    Column("references", Coded(TEXTS), nullable=False),
    Column("null_path", Truth, nullable=False),
    Column("answers", Integer),
    Column("press", Integer, index=True),
    Column("not_before", Instant),
    Column("state", Enumerated(RowState), nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("next_try", Instant),
    Column("last_error", Prose, nullable=False),
    Column("sent", Instant),
    Column("raw", Octets),  # of letters that were written before there were pieces
    # For the queue alone:
    Column("rank", Integer, nullable=False),
    Column("due", Instant, nullable=False),  # the later of not_before and next_try
    Column("leased", Truth, nullable=False),  # whether anybody has ever claimed it
    Column("holder", Prose),  # the process that is sending it; nobody when that one does not live
    Column("facts", LetterFacts, nullable=False),  # the largest: who looks for another column need not pass it
    UniqueConstraint("message_id"),
)
Index(
    "ix_outbox_waiting",
    outbox.c.rank,
    outbox.c.created,
    outbox.c.id,
    sqlite_where=outbox.c.state == RowState.WAITING,
    postgresql_where=outbox.c.state == RowState.WAITING,
)
Index(
    "ix_outbox_waiting_for",
    outbox.c.game,
    outbox.c.seat,
    sqlite_where=outbox.c.state == RowState.WAITING,
    postgresql_where=outbox.c.state == RowState.WAITING,
)
Index(
    "ix_outbox_raw",
    outbox.c.created,
    sqlite_where=outbox.c.raw.is_not(None),
    postgresql_where=outbox.c.raw.is_not(None),
)

blob = Table(
    "blob",
    METADATA,
    Column("sha256", String(64), primary_key=True),  # of the bytes before they are compressed
    Column("content", Octets, nullable=False),
)

piece = Table(
    "piece",
    METADATA,
    Column("outbox", Integer, ForeignKey("outbox.id"), primary_key=True, autoincrement=False),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("blob", String(64), ForeignKey("blob.sha256"), nullable=False, index=True),
)

incident = Table(
    "incident",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("at", Instant, nullable=False),
    Column("game", GAME),
    Column("power", String(32)),
    Column("letter", Integer),
    Column("detail", Prose, nullable=False),
    Column("told", Truth, nullable=False),
    Index(None, "told", "game"),
)

spending = Table(
    "spending",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("key", Prose, nullable=False),
    Column("at", Instant, nullable=False),
    Index(None, "key", "at"),
)

beat = Table(
    "beat",
    METADATA,
    Column("kind", String(32), primary_key=True),
    Column("at", Instant, primary_key=True),
)

installation = Table(
    "installation",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", Octets, nullable=False),
)

lease = Table(
    "lease",
    METADATA,
    Column("name", Prose, primary_key=True),
    Column("holder", Prose, nullable=False),
)

process = Table(
    "process",
    METADATA,
    Column("name", Prose, primary_key=True),
    Column("birth", Prose, nullable=False),
    Column("count", BigInteger, nullable=False),
)
