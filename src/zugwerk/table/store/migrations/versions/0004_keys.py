"""Keys need no index: a repeated one is known in memory, and no two processes write the same line."""

from alembic import op
from sqlalchemy import Column, Float, ForeignKey, Integer, String, Text

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Build the table of lines anew, without the index that every line had to be entered in."""
    op.create_table(
        "line_without",
        Column("room", String(16), ForeignKey("room.id"), primary_key=True),
        Column("seq", Integer, primary_key=True),
        Column("at", Float, nullable=False),
        Column("key", String(100)),
        Column("line", Text, nullable=False),
    )
    op.execute('INSERT INTO line_without SELECT room, seq, at, "key", line FROM line')
    op.drop_table("line")
    op.rename_table("line_without", "line")
