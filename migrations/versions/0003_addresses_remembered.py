"""Addresses remembered"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "remembered",
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("asked", sa.Text(), nullable=False),
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("address", "asked", name=op.f("pk_remembered")),
    )
    with op.batch_alter_table("remembered", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_remembered_domain"), ["domain"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("remembered", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_remembered_domain"))

    op.drop_table("remembered")
