"""How finished games ended, kept for lists of tables: a game that is over never changes."""

from collections import OrderedDict
from typing import Final

from zugwerk.core.outcome import Outcome
from zugwerk.core.refusal import Malformed
from zugwerk.server.errors import Problem
from zugwerk.server.play.desk import Desk

MOST_KEPT: Final = 2000
# So many are read for one page; the others are told once they were looked at.
MOST_READ: Final = 8


class Outcomes:
    """The outcomes of the tables that were listed last."""

    def __init__(self, desk: Desk) -> None:
        self._desk: Final = desk
        self._kept: Final[OrderedDict[str, Outcome | None]] = OrderedDict()

    async def of(self, ids: list[str]) -> dict[str, Outcome]:
        """The outcomes of finished tables, as far as they are known or quickly read."""
        for id in [id for id in ids if id not in self._kept][:MOST_READ]:
            self._kept[id] = await self._read(id)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        found = {id: self._kept.get(id) for id in ids}
        return {id: outcome for id, outcome in found.items() if outcome is not None}

    async def _read(self, id: str) -> Outcome | None:
        try:
            async with self._desk.reading(id) as room:
                return room.outcome()
        except (Problem, Malformed):
            return None
