"""The first form: people and how they come in; tables and what happens there; what people keep and wish.

And what processes share: who does what only one of them need do, and what somebody may still do.
"""

from alembic import op
from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Text,
    text,
)

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables."""
    _people()
    _rooms()
    _seats()
    _games()
    _wishes()
    _notices()
    _shared()


def _games() -> None:
    op.create_table(
        "snapshot",
        Column("room", String(16), ForeignKey("room.id"), primary_key=True),
        Column("seq", Integer, nullable=False),
        Column("moves", Integer, nullable=False),
        Column("state", Text, nullable=False),
    )
    op.create_table(
        "chat",
        Column("room", String(16), ForeignKey("room.id"), primary_key=True),
        Column("seq", Integer, primary_key=True),
        Column("at", Float, nullable=False),
        Column("person", String(32), ForeignKey("person.id"), nullable=False),
        Column("name", String(40), nullable=False),
        Column("text", String(500), nullable=False),
    )
    op.create_table(
        "bell",
        Column("topic", String(80), primary_key=True),
        Column("rung", Float, nullable=False, index=True),
    )


def _wishes() -> None:
    standing = text("ended IS NULL")
    op.create_table(
        "note",
        Column("room", String(16), ForeignKey("room.id"), primary_key=True),
        Column("person", String(32), ForeignKey("person.id"), primary_key=True, index=True),
        Column("text", Text, nullable=False),
    )
    op.create_table(
        "standing_order",
        Column("room", String(16), ForeignKey("room.id"), primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("id", String(32), nullable=False),
        Column("person", String(32), ForeignKey("person.id"), nullable=False, index=True),
        Column("text", Text, nullable=False),
        Column("given", Integer, nullable=False),
        Column("since", Integer, nullable=False),
        Column("ended", Text),
        Index("ix_standing_order_standing", "room", sqlite_where=standing, postgresql_where=standing),
    )
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


def _notices() -> None:
    op.create_table(
        "notice",
        Column("room", String(16), ForeignKey("room.id"), primary_key=True),
        Column("person", String(32), ForeignKey("person.id"), primary_key=True, index=True),
        Column("muted", Boolean, nullable=False),
    )
    op.create_table(
        "telling",
        Column("person", String(32), ForeignKey("person.id"), primary_key=True),
        Column("matter", String(16), primary_key=True),
        Column("way", String(8), primary_key=True),
        Column("told", Integer, nullable=False),
        Column("wanted", Integer, nullable=False),
        Column("tries", Integer, nullable=False),
        Column("after", Float, nullable=False),
    )


def _people() -> None:
    op.create_table(
        "person",
        Column("id", String(32), primary_key=True),
        Column("name", String(40), nullable=False),
        Column("login", String(40), unique=True),
        Column("password", String(200)),
        Column("settings", Text, nullable=False),
        Column("created", Float, nullable=False),
        Column("deleted", Boolean, nullable=False),
    )
    op.create_table(
        "session",
        Column("digest", String(64), primary_key=True),
        Column("person", String(32), ForeignKey("person.id"), nullable=False, index=True),
        Column("expires", Float, nullable=False, index=True),
    )
    op.create_table(
        "token",
        Column("digest", String(64), primary_key=True),
        Column("person", String(32), ForeignKey("person.id"), nullable=False, index=True),
        Column("label", String(80), nullable=False),
        Column("created", Float, nullable=False),
    )


def _rooms() -> None:
    op.create_table(
        "room",
        Column("id", String(16), primary_key=True),
        Column("game", String(40), nullable=False),
        Column("rules_version", Integer, nullable=False),
        Column("seats", Integer, nullable=False),
        Column("options", Text, nullable=False),
        Column("clock", Text, nullable=False),
        Column("seed", LargeBinary, nullable=False),
        Column("owner", String(32), ForeignKey("person.id"), nullable=False, index=True),
        Column("listed", Boolean, nullable=False),
        Column("late", Integer, nullable=False),
        Column("created", Float, nullable=False),
        Index("ix_room_rules", "game", "rules_version"),
    )
    op.create_table(
        "pulse",
        Column("room", String(16), ForeignKey("room.id"), primary_key=True),
        Column("status", String(16), nullable=False),
        Column("version", Integer, nullable=False),
        Column("actors", String(40), nullable=False),
        Column("acted", Integer, nullable=False),
        Column("moves", Integer, nullable=False),
        Column("due", Float, index=True),
        Column("updated", Float, nullable=False),
        Index("ix_pulse_status", "status", "updated"),
    )


def _seats() -> None:
    op.create_table(
        "chair",
        Column("room", String(16), ForeignKey("room.id"), primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("person", String(32), ForeignKey("person.id"), index=True),
        Column("name", String(40), nullable=False),
        Column("bot", String(40)),
        Column("stand_in", String(40)),
        Column("gone", Boolean, nullable=False),
    )
    op.create_table(
        "line",
        Column("room", String(16), ForeignKey("room.id"), primary_key=True),
        Column("seq", Integer, primary_key=True),
        Column("at", Float, nullable=False),
        Column("key", String(100)),
        Column("line", Text, nullable=False),
    )
    op.create_table(
        "sitting",
        Column("person", String(32), ForeignKey("person.id"), primary_key=True),
        Column("room", String(16), ForeignKey("room.id"), primary_key=True, index=True),
        Column("seq", Integer, primary_key=True),
    )


def _shared() -> None:
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
