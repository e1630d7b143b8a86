"""No index that no question uses"""

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_index("ix_outbox_answers", table_name="outbox")
    op.drop_index("ix_sheet_letter", table_name="sheet")


def downgrade() -> None:
    op.create_index("ix_sheet_letter", "sheet", ["letter"], unique=False)
    op.create_index("ix_outbox_answers", "outbox", ["answers"], unique=False)
