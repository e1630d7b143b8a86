"""Processes that live"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "process",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("birth", sa.Text(), nullable=False),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_process")),
    )
    # Nobody runs while this is done: no lease is anybody's.
    op.execute("DELETE FROM lease")
    with op.batch_alter_table("lease", schema=None) as batch_op:
        batch_op.drop_column("until")

    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.add_column(sa.Column("holder", sa.Text(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.drop_column("holder")

    op.execute("DELETE FROM lease")
    with op.batch_alter_table("lease", schema=None) as batch_op:
        batch_op.add_column(sa.Column("until", sa.DateTime(timezone=True), nullable=False))

    op.drop_table("process")
