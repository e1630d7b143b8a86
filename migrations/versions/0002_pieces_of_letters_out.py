"""Pieces of letters out"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "blob",
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("sha256", name=op.f("pk_blob")),
    )
    op.create_table(
        "piece",
        sa.Column("outbox", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("place", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("blob", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["blob"], ["blob.sha256"], name=op.f("fk_piece_blob")),
        sa.ForeignKeyConstraint(["outbox"], ["outbox.id"], name=op.f("fk_piece_outbox")),
        sa.PrimaryKeyConstraint("outbox", "place", name=op.f("pk_piece")),
    )
    with op.batch_alter_table("piece", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_piece_blob"), ["blob"], unique=False)

    with op.batch_alter_table("letter", schema=None) as batch_op:
        batch_op.create_index(
            "ix_letter_strangers",
            ["kept"],
            unique=False,
            sqlite_where=sa.text("game IS NULL AND length(raw) > 0"),
            postgresql_where=sa.text("game IS NULL AND length(raw) > 0"),
        )

    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.create_index(
            "ix_outbox_raw",
            ["created"],
            unique=False,
            sqlite_where=sa.text("raw IS NOT NULL"),
            postgresql_where=sa.text("raw IS NOT NULL"),
        )


def downgrade() -> None:
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.drop_index("ix_outbox_raw")

    with op.batch_alter_table("letter", schema=None) as batch_op:
        batch_op.drop_index("ix_letter_strangers")

    op.drop_table("piece")
    op.drop_table("blob")
