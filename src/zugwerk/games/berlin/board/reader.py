"""Reads and checks the text of a map (docs/maps.md) and finds maps by the value of the option ``map``.

``map_problems`` tells all that is wrong, each with its line; ``read_map`` raises the first of it.
"""

import re
from math import hypot
from pathlib import Path
from typing import Final

from zugwerk import _compiled
from zugwerk.core.messages import Message
from zugwerk.core.refusal import Malformed
from zugwerk.games.berlin.board.checks import ConnectionDraft, check_doubles, check_reach, check_scores
from zugwerk.games.berlin.board.fields import Fields, Problems
from zugwerk.games.berlin.board.lines import Node, NotJson, read_json
from zugwerk.games.berlin.board.plan import (
    BIKE,
    COLOURS,
    COPIES,
    GREY,
    LONGEST_TRAM,
    METRO,
    SEAT_COLOURS,
    TRAM,
    BoardMap,
    Connection,
    Label,
    MapPlace,
    Park,
    River,
    Ticket,
)

SHIPPED: Final = "berlin"
FORMAT: Final = 1
FEWEST_TICKETS: Final = 2 * len(SEAT_COLOURS)
MOST_CARDS: Final = COPIES[0] + COPIES[BIKE]
HIGHEST: Final = 99
ID: Final = r"[a-z][a-z0-9]*(?:-+[a-z0-9]+)*"
_ID: Final = re.compile(ID)
# So many points make a line that leads somewhere, and a shape.
RIVER_POINTS: Final = 2
PARK_POINTS: Final = 3
_ANCHORS: Final = ("start", "middle", "end")
LONGEST_NOTE: Final = 1000
SHORTEST_SIDE: Final = 10
LONGEST_SIDE: Final = 10_000
_NARROWEST: Final = 4
_MOST_PLACES: Final = 100
# Stops nearer than this part of the longer side would be drawn over each other.
_APART: Final = 0.02
# Maps come from strangers too, so only some are remembered.
_MOST_MAPS: Final = 64


def shipped_text() -> str:
    """The text of the map that comes with the game: our own design, not the printed board."""
    path = Path(_compiled.PACKAGE, "games", SHIPPED, "data", f"{SHIPPED}.json")
    return path.read_text(encoding="utf-8")


_maps: Final[dict[str, BoardMap]] = {}


def find_map(word: str) -> BoardMap:
    """The map that an option's value means: the shipped one by name, or a whole map as text."""
    found = _maps.get(word)
    if found is None:
        if word != SHIPPED and not word.lstrip().startswith("{"):
            raise Malformed("berlin.map.unknown-name", {"name": word[:80], "known": SHIPPED})
        if len(_maps) >= _MOST_MAPS:
            _maps.clear()
        found = _maps[word] = read_map(shipped_text() if word == SHIPPED else word)
    return found


def read_map(text: str) -> BoardMap:
    """The map that a text describes; raises ``Malformed`` with the first line that is wrong."""
    reader = _read(text)
    problems = reader.problems.found
    if problems:
        line, message = min(problems, key=_line_of)
        raise Malformed("berlin.map.at-line", {"line": line, "problem": message})
    return reader.plan()


def map_problems(text: str) -> tuple[tuple[int, Message], ...]:
    """Everything wrong with the text of a map, by line; nothing if it can be played on."""
    return tuple(sorted(_read(text).problems.found, key=_line_of))


def _line_of(problem: tuple[int, Message]) -> int:
    return problem[0]


def _read(text: str) -> "MapReader":
    reader = MapReader()
    try:
        reader.read(read_json(text))
    except NotJson as error:
        reader.problems.add(error.line, error.problem, {"reason": error.reason} if error.reason else None)
    return reader


class MapReader:
    """Gathers the parts of a map, and the problems met on the way."""

    def __init__(self) -> None:
        self.problems: Final = Problems()
        self._places: list[MapPlace] = []
        self._place_lines: list[int] = []
        self._numbers: dict[str, int] = {}
        self._drafts: list[ConnectionDraft] = []
        self._tickets: list[Ticket] = []
        self._scores: Final[dict[str, dict[int, int]]] = {TRAM: {}, METRO: {}}
        self._rivers: list[River] = []
        self._parks: list[Park] = []
        self._name = ""
        self._note = ""
        self._size: tuple[float, float] = (LONGEST_SIDE, LONGEST_SIDE)

    def read(self, node: Node) -> None:
        """Take in a whole text."""
        required = ("format", "name", "canvas", "places", "connections", "tickets", "scoring")
        fields = Fields(node, self.problems, required, ("note", "decoration"))
        fields.whole("format", FORMAT, FORMAT)
        self._name = fields.text("name")
        self._note = fields.text("note", LONGEST_NOTE)
        canvas = fields.node("canvas")
        if canvas is not None:
            self._read_canvas(canvas)
        for entry in fields.items("places", _MOST_PLACES):
            self._read_place(entry)
        for entry in fields.items("connections"):
            self._read_connection(entry)
        for entry in fields.items("tickets"):
            self._read_ticket(entry)
        scoring = fields.node("scoring")
        if scoring is not None:
            self._read_scoring(scoring)
        decoration = fields.node("decoration")
        if decoration is not None:
            self._read_decoration(decoration)
        self._count_tickets(fields.node("tickets"))
        check_doubles(self._drafts, self.problems)
        check_reach(self._numbers, self._place_lines, self._drafts, self.problems)
        check_scores(self._drafts, self._scores, self.problems)

    def _count_tickets(self, node: Node | None) -> None:
        """Two tickets for each seat are needed (B-2.3)."""
        tickets = None if node is None else node.items()
        if node is not None and tickets is not None and len(tickets) < FEWEST_TICKETS:
            self.problems.add(node.line, "too-few-tickets", {"count": len(tickets), "n": FEWEST_TICKETS})

    def _read_canvas(self, node: Node) -> None:
        fields = Fields(node, self.problems, ("width", "height"))
        width = fields.number("width", SHORTEST_SIDE, LONGEST_SIDE)
        height = fields.number("height", SHORTEST_SIDE, LONGEST_SIDE)
        if not fields.good():
            return
        self._size = (width, height)
        if max(width, height) > _NARROWEST * min(width, height):
            self.problems.add(node.line, "narrow-canvas", {"times": _NARROWEST})

    def _read_place(self, node: Node) -> None:
        fields = Fields(node, self.problems, ("id", "name", "x", "y"), ("label",))
        id = self._id(fields, "id")
        if id in self._numbers:
            self.problems.add(fields.line_of("id"), "duplicate-place", {"place": id})
        name = fields.text("name")
        width, height = self._size
        x, y = fields.number("x", 0, width), fields.number("y", 0, height)
        if fields.good():
            for other in self._places:
                if hypot(x - other.x, y - other.y) < _APART * max(width, height):
                    self.problems.add(node.line, "places-too-near", {"place": id, "other": other.id})
        label = self._label(fields)
        if id and id not in self._numbers:
            self._numbers[id] = len(self._places)
            self._places.append(MapPlace(id=id, name=name, x=x, y=y, label=label))
            self._place_lines.append(node.line)

    def _label(self, fields: Fields) -> Label | None:
        """Where a name is wished to stand, if anywhere."""
        node = fields.node("label")
        if node is None:
            return None
        inner = Fields(node, self.problems, ("dx", "dy"), ("anchor",))
        width, height = self._size
        dx, dy = inner.number("dx", -width, width), inner.number("dy", -height, height)
        return Label(dx, dy, inner.choice("anchor", _ANCHORS, "middle"))

    def _read_connection(self, node: Node) -> None:
        fields = Fields(
            node,
            self.problems,
            ("id", "a", "b", "kind", "colour"),
            ("length", "cards", "double_of", "bend"),
        )
        id = self._id(fields, "id")
        if any(draft.id == id for draft in self._drafts):
            self.problems.add(fields.line_of("id"), "duplicate-connection", {"id": id})
        a, b = self._ends(fields)
        kind = fields.choice("kind", (TRAM, METRO), TRAM)
        counted, other = ("length", "cards") if kind == TRAM else ("cards", "length")
        if not fields.has(counted):
            self.problems.add(node.line, "missing-field", {"field": counted})
        if fields.has(other):
            self.problems.add(fields.line_of(other), "unknown-field", {"field": other})
        cards = fields.whole(counted, 1, LONGEST_TRAM if kind == TRAM else MOST_CARDS)
        colour = self._colour(fields)
        double_of = fields.text("double_of") if fields.has("double_of") else ""
        bend = fields.point("bend", self._size)
        if fields.good():
            self._drafts.append(
                ConnectionDraft(
                    line=node.line,
                    id=id,
                    a=a,
                    b=b,
                    kind=kind,
                    cards=cards,
                    colour=colour,
                    double_of=double_of,
                    bend=bend,
                )
            )

    def _colour(self, fields: Fields) -> int:
        word = fields.text("colour")
        if not word or word == "grey":
            return GREY
        if word not in COLOURS:
            allowed = ", ".join([*COLOURS, "grey"])
            line = fields.line_of("colour")
            self.problems.add(line, "colour-without-cards", {"colour": word, "allowed": allowed})
            return GREY
        return COLOURS.index(word)

    def _read_ticket(self, node: Node) -> None:
        fields = Fields(node, self.problems, ("a", "b", "value"))
        a, b = self._ends(fields)
        value = fields.whole("value", 1, HIGHEST)
        if not fields.good():
            return
        first, second = self._places[a], self._places[b]
        id = f"{first.id}:{second.id}"
        if any({ticket.a, ticket.b} == {a, b} for ticket in self._tickets):
            self.problems.add(node.line, "duplicate-ticket", {"ticket": id})
        self._tickets.append(
            Ticket(id=id, a=a, b=b, value=value, title=f"{first.name} – {second.name} ({value})")
        )

    def _read_scoring(self, node: Node) -> None:
        fields = Fields(node, self.problems, (TRAM, METRO))
        for kind, scores in self._scores.items():
            table = fields.node(kind)
            if table is None:
                continue
            lengths = tuple([str(cards) for cards in range(1, MOST_CARDS + 1)])
            inner = Fields(table, self.problems, (), lengths)
            for cards, length in enumerate(lengths, start=1):
                if inner.has(length):
                    scores[cards] = inner.whole(length, 0, HIGHEST)

    def _read_decoration(self, node: Node) -> None:
        fields = Fields(node, self.problems, (), ("rivers", "parks"))
        for entry in fields.items("rivers"):
            river = Fields(entry, self.problems, ("name", "points"))
            self._rivers.append(River(river.text("name"), river.points("points", RIVER_POINTS, self._size)))
        for entry in fields.items("parks"):
            park = Fields(entry, self.problems, ("name", "points"), ("label",))
            points, label = park.points("points", PARK_POINTS, self._size), park.point("label", self._size)
            self._parks.append(Park(park.text("name"), points, label))

    def _id(self, fields: Fields, name: str) -> str:
        found = fields.text(name)
        if found and _ID.fullmatch(found) is None:
            self.problems.add(fields.line_of(name), "bad-id", {"id": found})
        return found

    def _ends(self, fields: Fields) -> tuple[int, int]:
        """The numbers of the places ``a`` and ``b``, which must exist and differ."""
        ends: list[int] = []
        for name in ("a", "b"):
            id = fields.text(name)
            if id and id not in self._numbers:
                self.problems.add(fields.line_of(name), "unknown-place", {"place": id})
            ends.append(self._numbers.get(id, -1))
        if ends[0] >= 0 and ends[0] == ends[1]:
            self.problems.add(fields.line, "one-place", {"place": fields.text("a")})
        return ends[0], ends[1]

    def plan(self) -> BoardMap:
        """The map, once nothing is wrong with it."""
        numbers = {draft.id: number for number, draft in enumerate(self._drafts)}
        connections = tuple([self._connection(draft, numbers) for draft in self._drafts])
        return BoardMap(
            name=self._name,
            note=self._note,
            width=self._size[0],
            height=self._size[1],
            places=tuple(self._places),
            connections=connections,
            tickets=tuple(self._tickets),
            tram_points=_table(self._scores[TRAM]),
            metro_points=_table(self._scores[METRO]),
            rivers=tuple(self._rivers),
            parks=tuple(self._parks),
        )

    def _connection(self, draft: ConnectionDraft, numbers: dict[str, int]) -> Connection:
        title = f"{self._places[draft.a].name} – {self._places[draft.b].name}"
        twin = numbers.get(draft.double_of, -1)
        return Connection(
            id=draft.id,
            a=draft.a,
            b=draft.b,
            kind=draft.kind,
            cards=draft.cards,
            colour=draft.colour,
            twin=twin,
            bend=draft.bend,
            title=title,
        )


def _table(scores: dict[int, int]) -> tuple[int, ...]:
    """Points by number of cards, from 0 to the most there can be."""
    return tuple([scores.get(cards, 0) for cards in range(MOST_CARDS + 1)])
