"""The tables of the database. The lines are the truth; a pulse repeats what lists of rooms need.

A sitting repeats which row of lines holds the name of a person, so that it is found when they leave for good.
"""

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    text,
)

METADATA: Final = MetaData()
STANDING: Final = text("ended IS NULL")

PERSON: Final = Table(
    "person",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(40), unique=True),
    Column("password", String(200)),
    Column("settings", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("deleted", Boolean, nullable=False),
)

SESSION: Final = Table(
    "session",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("person", ForeignKey("person.id"), nullable=False, index=True),
    Column("expires", Float, nullable=False, index=True),
)

TOKEN: Final = Table(
    "token",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("person", ForeignKey("person.id"), nullable=False, index=True),
    Column("label", String(80), nullable=False),
    Column("created", Float, nullable=False),
)

ROOM: Final = Table(
    "room",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("clock", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("owner", ForeignKey("person.id"), nullable=False, index=True),
    Column("listed", Boolean, nullable=False),
    Column("late", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Index("ix_room_rules", "game", "rules_version"),
)

PULSE: Final = Table(
    "pulse",
    METADATA,
    Column("room", ForeignKey("room.id"), primary_key=True),
    Column("status", String(16), nullable=False),
    Column("version", Integer, nullable=False),
    Column("actors", String(40), nullable=False),
    Column("acted", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("due", Float, index=True),
    Column("updated", Float, nullable=False),
    # Nearly all tables are over: those that are not are found without them.
    Index("ix_pulse_status", "status", "updated"),
)

CHAIR: Final = Table(
    "chair",
    METADATA,
    Column("room", ForeignKey("room.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", ForeignKey("person.id"), index=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(40)),
    Column("stand_in", String(40)),
    Column("gone", Boolean, nullable=False),
)

LINE: Final = Table(
    "line",
    METADATA,
    Column("room", ForeignKey("room.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("key", String(100)),
    Column("line", Text, nullable=False),
)

SITTING: Final = Table(
    "sitting",
    METADATA,
    Column("person", ForeignKey("person.id"), primary_key=True),
    Column("room", ForeignKey("room.id"), primary_key=True, index=True),
    Column("seq", Integer, primary_key=True),
)

SNAPSHOT: Final = Table(
    "snapshot",
    METADATA,
    Column("room", ForeignKey("room.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("state", Text, nullable=False),
)

CHAT: Final = Table(
    "chat",
    METADATA,
    Column("room", ForeignKey("room.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("person", ForeignKey("person.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
)

NOTE: Final = Table(
    "note",
    METADATA,
    Column("room", ForeignKey("room.id"), primary_key=True),
    Column("person", ForeignKey("person.id"), primary_key=True, index=True),
    Column("text", Text, nullable=False),
)

NOTICE: Final = Table(
    "notice",
    METADATA,
    Column("room", ForeignKey("room.id"), primary_key=True),
    Column("person", ForeignKey("person.id"), primary_key=True, index=True),
    Column("muted", Boolean, nullable=False),
)

TELLING: Final = Table(
    "telling",
    METADATA,
    Column("person", ForeignKey("person.id"), primary_key=True),
    Column("matter", String(16), primary_key=True),
    Column("way", String(8), primary_key=True),
    Column("told", Integer, nullable=False),
    Column("wanted", Integer, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("after", Float, nullable=False),
)

STANDING_ORDER: Final = Table(
    "standing_order",
    METADATA,
    Column("room", ForeignKey("room.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("id", String(32), nullable=False),
    Column("person", ForeignKey("person.id"), nullable=False, index=True),
    Column("text", Text, nullable=False),
    Column("given", Integer, nullable=False),
    Column("since", Integer, nullable=False),
    Column("ended", Text),
    Index("ix_standing_order_standing", "room", sqlite_where=STANDING, postgresql_where=STANDING),
)

BELL: Final = Table(
    "bell",
    METADATA,
    Column("topic", String(80), primary_key=True),
    Column("rung", Float, nullable=False, index=True),
)

LEASE: Final = Table(
    "lease",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("holder", String(32), nullable=False, index=True),
    Column("until", Float, nullable=False),
)

ALLOWANCE: Final = Table(
    "allowance",
    METADATA,
    Column("key", String(64), primary_key=True),
    Column("spent", Float, nullable=False),
    Column("at", Float, nullable=False),
    Column("until", Float, nullable=False, index=True),
)

MAP: Final = Table(
    "map",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("person", ForeignKey("person.id"), nullable=False, index=True),
    Column("game", String(40), nullable=False),
    Column("name", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("updated", Float, nullable=False),
)
