"""Which line runs over which piece of track, traced from the tiles of a view (M-2.10)."""

from typing import Final

from zugwerk.games.metro.board import KIND_CODED, LINE_DOORS, LINE_NAMES, NEXT, NEXT_THROUGH, end_name
from zugwerk.games.metro.view import LineView, MetroView, crossings

# What a line is told from: its name, owner, length and end, and its end and points once it has scored.
Facts = tuple[str, int | None, int, str, str, int]

LINE_NAMED: Final = {name: line for line, name in enumerate(LINE_NAMES)}


class Route:
    """A line on the board: the doors it enters by, then the door it waits at, or the end it reached."""

    def __init__(
        self, line: LineView, doors: tuple[int, ...], length: int, waiting: int | None, end: str
    ) -> None:
        self.line: Final = line
        self.doors: Final = doors
        self.length: Final = length
        self.waiting: Final = waiting
        self.end: Final = end
        self.facts: Final[Facts] = (line.name, line.owner, length, end, line.end, line.points)


def routes(view: MetroView, tiles: tuple[str, ...]) -> list[Route]:
    """The route of every line over these tiles, in the order of the view."""
    table = NEXT_THROUGH if view.setup.flag("central_tracks") else NEXT
    rows = [(KIND_CODED[code] + 1) * 256 if code else 0 for code in tiles]
    found: list[Route] = []
    for line in view.lines:
        door = LINE_DOORS[LINE_NAMED[line.name]]
        doors: list[int] = []
        while door >= 0 and rows[door // 4]:
            doors.append(door)
            door = table[rows[door // 4] + door]
        length = crossings(view, doors)
        waiting = door if door >= 0 else None
        found.append(
            Route(line=line, doors=tuple(doors), length=length, waiting=waiting, end=end_name(max(-door, 0)))
        )
    return found
