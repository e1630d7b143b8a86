"""Facts of letters out are compressed, and stand behind what is looked at more often"""

import zlib

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.add_column(sa.Column("told", sa.LargeBinary(), nullable=False, server_default=sa.text("''")))
    as_bytes = "convert_to(facts::text, 'UTF8')" if _on_postgresql() else "CAST(facts AS BLOB)"
    op.execute(f"UPDATE outbox SET told = {as_bytes}")
    op.drop_column("outbox", "facts")
    op.alter_column("outbox", "told", new_column_name="facts")


def downgrade() -> None:
    op.alter_column("outbox", "facts", new_column_name="told")
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.add_column(sa.Column("facts", sa.JSON(), nullable=False, server_default="{}"))
    link = op.get_bind()
    text = "CAST(:facts AS JSON)" if _on_postgresql() else ":facts"
    for number, told in link.execute(sa.text("SELECT id, told FROM outbox")).all():
        values = {"facts": _unpacked(bytes(told)), "id": number}
        link.execute(sa.text(f"UPDATE outbox SET facts = {text} WHERE id = :id"), values)
    op.drop_column("outbox", "told")


def _on_postgresql() -> bool:
    return op.get_bind().dialect.name == "postgresql"


def _unpacked(told: bytes) -> str:
    if told.startswith(b"{"):
        return told.decode()
    first = zlib.decompressobj()
    own = first.decompress(told)
    if not first.unused_data:
        return own.decode()
    return (own[:-1] + b"," + zlib.decompress(first.unused_data)[1:]).decode()
