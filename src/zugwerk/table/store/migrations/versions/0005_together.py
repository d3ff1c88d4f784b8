"""A row of the log may hold several lines that were written together: nothing to change, but to know."""

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Leave all rows as they are: one line each."""
