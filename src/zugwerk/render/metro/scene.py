"""A view prepared for drawing: its lines traced, its highlights chosen, its words at hand."""

from collections.abc import Collection
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import Final

from zugwerk.core.game import Action
from zugwerk.games.metro.actions import Place, PlaceCar
from zugwerk.games.metro.board import CELL_NAMED, COLOURS, KIND_CODES
from zugwerk.games.metro.view import MetroView
from zugwerk.render.look import Look
from zugwerk.render.metro.lines import Route, routes

_LINE: Final = attrgetter("name", "owner", "length", "end", "points")

# The line, its classes, whether it has an owner, and its words where track has a title.
Side = tuple[str, str, bool, str]
# The line, its owner, its classes.
Arrival = tuple[str, int, str]


class Scene:
    """What the parts of the board draw from; two are equal if everybody sees the same of them.

    ``ghost`` is an action; a placement is drawn as if it were made. ``highlight`` names lines; ``last`` is
    the cell of the tile laid last; ``titled`` says whether every track has its line as a title.
    """

    def __init__(
        self,
        view: MetroView,
        look: Look,
        highlight: Collection[str] = (),
        ghost: Action | None = None,
        last: str = "",
        titled: bool = True,
    ) -> None:
        self.titled: Final = titled
        self.arrows: Final = not view.setup.flag("free_rotation")
        self.view: Final = view
        self.look: Final = look
        self.last: Final = CELL_NAMED.get(last, -1)
        self.ghost: Final = ghost.cell if isinstance(ghost, Place) else -1
        code = KIND_CODES[ghost.kind] if isinstance(ghost, Place) else ""
        before, after = view.tiles[: self.ghost], view.tiles[self.ghost + 1 :]
        self.tiles: Final = view.tiles if self.ghost < 0 else (*before, code, *after)
        self.emphasised: Final = frozenset(highlight) | self._through_ghost()
        tracks = view.setup.flag("central_tracks"), view.setup.flag("central_tiles_score"), self.arrows
        cars = view.setup.flag("central_stations"), view.cars
        looks = look.language, look.layout, titled, self.last, self.ghost, self.emphasised
        self._alike: Final = (*looks, *tracks, *cars, self.tiles, tuple(map(_LINE, view.lines)))

    def __eq__(self, other: object) -> bool:
        """Whether everybody sees the same of both: tiles, lines, cars, and how they are drawn."""
        return isinstance(other, Scene) and self._alike == other._alike

    def __hash__(self) -> int:
        """Of what everybody sees."""
        return hash(self._alike)

    @cached_property
    def legal_cells(self) -> set[int]:
        """Where the reader may place a tile."""
        return {action.cell for action in self.view.legal if isinstance(action, Place)}

    @cached_property
    def legal_slots(self) -> set[int]:
        """Where the reader may put a car."""
        return {action.slot for action in self.view.legal if isinstance(action, PlaceCar)}

    @cached_property
    def routes(self) -> list[Route]:
        """The lines over the tiles."""
        return routes(self.view, self.tiles)

    @cached_property
    def crossing(self) -> dict[int, Route]:
        """The line that enters by a door."""
        return {door: route for route in self.routes for door in route.doors}

    @cached_property
    def arriving(self) -> dict[str, Route]:
        """The line that ends somewhere."""
        return {route.end: route for route in self.routes if route.end}

    @cached_property
    def sides(self) -> dict[int, Side]:
        """What the track behind a door is drawn from where a line enters by it."""
        found: dict[int, Side] = {}
        for route in self.routes:
            told = self.line_text(route) if self.titled else ""
            side = (route.line.name, self.line_class(route), route.line.owner is not None, told)
            found.update(dict.fromkeys(route.doors, side))
        return found

    def arrival(self, end: str) -> Arrival | None:
        """What an arrival is drawn from where a line with an owner ends."""
        route = self.arriving.get(end)
        if route is None or route.line.owner is None:
            return None
        return route.line.name, route.line.owner, self.line_class(route)

    @cached_property
    def _classes(self) -> dict[str, str]:
        return {route.line.name: self._class_of(route) for route in self.routes}

    def _through_ghost(self) -> frozenset[str]:
        doors = range(self.ghost * 4, self.ghost * 4 + 4) if self.ghost >= 0 else ()
        return frozenset(self.crossing[door].line.name for door in doors if door in self.crossing)

    def stress(self, line: str) -> str:
        """The class of something on a line: emphasised, dimmed, or neither when nothing is highlighted."""
        if not self.emphasised:
            return ""
        return "hi" if line in self.emphasised else "dim"

    def line_class(self, route: Route) -> str:
        """The classes of track on a line: its colour, whether it is finished, its stress."""
        return self._classes[route.line.name]

    def _class_of(self, route: Route) -> str:
        owner, stress = route.line.owner, self.stress(route.line.name)
        colour = "" if owner is None else f"s-{COLOURS[owner]}"
        done = "done" if route.end and stress != "hi" else ""
        return " ".join(filter(None, (colour, done, stress)))

    def plain_class(self, look: str = "") -> str:
        """The classes of something on no line, which is dimmed beside highlights."""
        return f"{look} dim".strip() if self.emphasised else look

    def line_text(self, route: Route) -> str:
        """Whose line it is, how long, and where it ends."""
        return line_text(self.look.language, *route.facts)


@lru_cache(1024)
def line_text(
    language: str, name: str, owner: int | None, length: int, end: str, scored: str, points: int
) -> str:
    """A line in words, from the facts of its route: where it ends may not be scored yet."""
    look = Look(language)
    word = owner_word(look, owner)
    if not end:
        return look.say("metro.table.line-open", owner=word, line=name, n=length)
    if scored:
        return look.say("metro.table.line-done", owner=word, line=name, end=scored, length=length, n=points)
    return look.say("metro.table.line-ends", owner=word, line=name, end=end, n=length)


def owner_word(look: Look, owner: int | None) -> str:
    """The colour a line pays, in words."""
    return look.say("metro.table.nobody") if owner is None else colour_word(look, owner)


def colour_word(look: Look, colour: int) -> str:
    """The word for a colour."""
    return look.say("metro.colour." + COLOURS[colour])


def seat_word(look: Look, seat: int) -> str:
    """What a seat is called: its player's name, or its colour."""
    return look.names[seat] if seat < len(look.names) else colour_word(look, seat)
