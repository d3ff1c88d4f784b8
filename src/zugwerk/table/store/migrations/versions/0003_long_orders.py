"""A standing order may hold a whole turn: its text is as long as it needs to be."""

from alembic import op
from sqlalchemy import String, Text

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Take the bound off."""
    with op.batch_alter_table("standing_order") as table:
        table.alter_column("text", existing_type=String(200), type_=Text, existing_nullable=False)
