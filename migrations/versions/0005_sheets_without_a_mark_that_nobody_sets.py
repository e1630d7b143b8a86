"""Sheets without a mark that nobody sets"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # A sheet was only ever kept once its writer was sure; one that says otherwise never counted.
    op.execute("DELETE FROM sheet WHERE NOT confirmed")
    with op.batch_alter_table("sheet", schema=None) as batch_op:
        batch_op.drop_column("confirmed")


def downgrade() -> None:
    with op.batch_alter_table("sheet", schema=None) as batch_op:
        batch_op.add_column(sa.Column("confirmed", sa.BOOLEAN(), nullable=False, server_default=sa.true()))
