"""What a line of a table's log is: how it is kept, what it does, what people are told."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import msgspec

from zugwerk.core.messages import Message

if TYPE_CHECKING:
    from zugwerk.table.room import Room


class TableLine(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="line"
):
    """Something that happened at the table; what is ``aside`` changes neither position nor who may act.

    Only what is ``news`` is remembered as a matter of the table itself.
    """

    aside: ClassVar[bool] = False
    news: ClassVar[bool] = True

    def happen(self, room: "Room", at: float) -> None:
        """Let it count; all that is in the match is left to the room."""

    def told(self, names: Sequence[str]) -> Message | None:
        """What people are told, if anything."""
        return None
