"""Standing orders, bells that wake other processes, and who stands in for whom where lists are read."""

import json

from alembic import op
from sqlalchemy import Column, Float, ForeignKey, Integer, String, Text, text

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the tables; lists learn of stand-ins from the lines."""
    op.create_table(
        "standing_order",
        Column("room", String(16), ForeignKey("room.id"), primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("person", String(32), ForeignKey("person.id"), nullable=False, index=True),
        Column("text", String(200), nullable=False),
        Column("given", Float, nullable=False),
        Column("since", Float, nullable=False),
        Column("ended", Text),
    )
    op.create_table(
        "bell",
        Column("topic", String(80), primary_key=True),
        Column("rung", Float, nullable=False, index=True),
    )
    op.add_column("chair", Column("stand_in", String(40)))
    _stand_ins()


def _stand_ins() -> None:
    connection = op.get_bind()
    told = text(
        "SELECT room, line FROM line WHERE line LIKE '%\"stand-in\"%' OR line LIKE '%\"return\"%'"
        " ORDER BY room, seq"
    )
    found: dict[tuple[str, int], str | None] = {}
    for room, written in connection.execute(told):
        line = json.loads(written)
        if "stand-in" in line:
            found[room, line["stand-in"]] = line["bot"]
        elif "return" in line:
            found[room, line["return"]] = None
    change = text("UPDATE chair SET stand_in = :bot WHERE room = :room AND seat = :seat")
    for (room, seat), bot in found.items():
        connection.execute(change, {"bot": bot, "room": room, "seat": seat})
