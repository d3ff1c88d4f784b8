"""Games as other programs write them."""

from collections.abc import Callable
from typing import Any, Protocol

from zugwerk.core.options import Setup
from zugwerk.core.record import Record


class FileFormat(Protocol):
    """A way in which others write the games of one of ours."""

    def holds(self, setup: Setup) -> bool:
        """Whether such a file can hold a game with these options."""
        ...

    def read(self, data: object, tell: Callable[[dict[str, Any]], None] | None = None) -> Record:
        """The record of a parsed file; ``tell`` is given the state after every action, then the result."""
        ...

    def write(self, record: Record) -> dict[str, Any]:
        """A record as the data of such a file."""
        ...
