"""What processes share: who does what only one of them need do, and what somebody may still do."""

from alembic import op
from sqlalchemy import Column, Float, String

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "lease",
        Column("name", String(40), primary_key=True),
        Column("holder", String(32), nullable=False, index=True),
        Column("until", Float, nullable=False),
    )
    op.create_table(
        "allowance",
        Column("key", String(64), primary_key=True),
        Column("spent", Float, nullable=False),
        Column("at", Float, nullable=False),
        Column("until", Float, nullable=False, index=True),
    )
