"""Maps that people keep."""

from alembic import op
from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, String, Text

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "map",
        Column("id", String(16), primary_key=True),
        Column("person", String(32), ForeignKey("person.id"), nullable=False, index=True),
        Column("game", String(40), nullable=False),
        Column("name", String(80), nullable=False),
        Column("text", Text, nullable=False),
        Column("finished", Boolean, nullable=False),
        Column("version", Integer, nullable=False),
        Column("updated", Float, nullable=False),
    )
