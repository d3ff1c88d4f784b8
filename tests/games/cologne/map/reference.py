"""A naive map of 1893, read from the data and the words of the rules alone: every trail is walked one by one.

It is the measure for networks, lays and routes on small boards; nothing here is shared with the engine.
"""

import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import zugwerk

DATA = Path(zugwerk.__path__[0], "games", "cologne", "data")
MAP = json.loads((DATA / "map.json").read_text(encoding="utf-8"))
TILES = {
    tile["name"]: tile for tile in json.loads((DATA / "tiles.json").read_text(encoding="utf-8"))["tiles"]
}
STEPS = {0: (0, 2), 1: (-1, 1), 2: (-1, -1), 3: (0, -2), 4: (1, -1), 5: (1, 1)}
COLUMNS = (0, 1, 1, 2, 2, 2)
COLOURS = ["white", "yellow", "green", "brown", "grey"]
LAST = ("yellow", "green", "green", "brown", "brown", "grey")
HEXES = {entry["name"]: entry for entry in MAP["hexes"]}

Side = frozenset[tuple[str, int]]


class Arrival(NamedTuple):
    """A train at the edge of a hex, coming in, with all it has used on the way."""

    hex: str
    edge: int
    sides: frozenset[Side]
    stops: tuple[tuple[str, int], ...]


class Route(NamedTuple):
    """A route: its stops in order, and the hex sides it uses."""

    stops: tuple[tuple[str, int], ...]
    sides: frozenset[Side]


def beyond(hex: str, edge: int) -> str | None:
    """The hex across an edge."""
    dx, dy = STEPS[edge]
    row = ord(hex[0]) + dy
    name = f"{chr(row)}{int(hex[1:]) + dx}"
    return name if name in HEXES else None


def side(hex: str, edge: int) -> Side:
    """The hex side at an edge, the same from both hexes."""
    other = beyond(hex, edge)
    return frozenset({(hex, edge)} | ({(other, (edge + 3) % 6)} if other else set()))


class NaiveMap:
    """Tiles and stations in plain words; ``slots`` holds names, "" where free, "(DE)" where kept."""

    def __init__(self, snapshot: dict[str, Any], public: bool, phase: int) -> None:
        self.public = public
        self.phase = phase
        self.tiles: dict[str, tuple[str, int]] = {
            hex: (tile.rpartition("-")[0], rotation) for hex, (tile, rotation) in snapshot["tiles"].items()
        }
        self.slots: dict[str, list[str]] = snapshot["slots"]

    def face(self, hex: str) -> dict[str, Any]:
        """What a hex shows, turned as it lies."""
        if hex in self.tiles:
            name, rotation = self.tiles[hex]
            tile = TILES[name]
        else:
            rotation = 0
            tile = MAP["d9_apart"] if hex == "D9" and self.public else HEXES[hex]
        stops = [
            {**stop, "edges": [(edge + rotation) % 6 for edge in stop["edges"]]}
            for stop in tile.get("stops", [])
        ]
        track = [{(edge + rotation) % 6 for edge in pair} for pair in tile.get("track", [])]
        return {**tile, "stops": stops, "track": track}

    def exits(self, hex: str) -> set[int]:
        """The edges at which there is track."""
        face = self.face(hex)
        return {edge for stop in face["stops"] for edge in stop["edges"]} | set().union(*face["track"])

    def may_pass(self, company: str, hex: str, edge: int, leave: int, stop: dict[str, Any]) -> bool:
        """Whether a train may run through a stop from an edge to another."""
        if stop["kind"] == "offboard":
            return False
        if stop["kind"] == "city":
            holders = self.slots.get(hex, [""])[: stop["slots"]]
            return company in holders or any(not holder or holder[0] in "(N" for holder in holders)
        return not (hex == "A4" and self.phase == 0 and not self.public and (edge == 5) != (leave == 5))

    def turns(self, company: str, at: Arrival) -> Iterator[tuple[int, tuple[tuple[str, int], ...]]]:
        """The edges by which a train can leave, and the stops it has then visited."""
        face = self.face(at.hex)
        for number, stop in enumerate(face["stops"]):
            if at.edge in stop["edges"] and (at.hex, number) not in at.stops:
                for leave in stop["edges"]:
                    if leave != at.edge and self.may_pass(company, at.hex, at.edge, leave, stop):
                        yield leave, (*at.stops, (at.hex, number))
        for pair in face["track"]:
            if at.edge in pair:
                yield next(iter(pair - {at.edge})), at.stops

    def arrivals(self, company: str) -> Iterator[Arrival]:
        """Every way of every length from every station of a company, at every edge it comes to."""
        for hex, holders in self.slots.items():
            if company in holders:
                for stop in self.face(hex)["stops"]:
                    for edge in stop["edges"]:
                        yield from self.cross(company, hex, edge, frozenset(), ((hex, 0),))

    def cross(
        self, company: str, hex: str, edge: int, sides: frozenset[Side], stops: tuple[tuple[str, int], ...]
    ) -> Iterator[Arrival]:
        """Go over a hex side and on from there."""
        other = beyond(hex, edge)
        if other is None or side(hex, edge) in sides:
            return
        at = Arrival(other, (edge + 3) % 6, sides | {side(hex, edge)}, stops)
        yield at
        if at.edge in self.exits(other):
            for leave, visited in self.turns(company, at):
                yield from self.cross(company, other, leave, at.sides, visited)

    def network(self, company: str) -> tuple[set[tuple[str, frozenset[Any]]], set[tuple[str, int]], set[str]]:
        """Pieces of track, edges arrived at from outside, and cities on the network."""
        pieces: set[tuple[str, frozenset[Any]]] = set()
        edges: set[tuple[str, int]] = set()
        cities: set[str] = set()
        for hex, holders in self.slots.items():
            if company in holders:
                cities.add(hex)
                pieces |= {
                    (hex, frozenset({e, "stop"})) for stop in self.face(hex)["stops"] for e in stop["edges"]
                }
        for at in self.arrivals(company):
            edges.add((at.hex, at.edge))
            for stop in self.face(at.hex)["stops"]:
                if at.edge in stop["edges"]:
                    pieces.add((at.hex, frozenset({at.edge, "stop"})))
                    cities |= {at.hex} if stop["kind"] == "city" else set()
            for leave, visited in self.turns(company, at):
                if side(at.hex, leave) not in at.sides:
                    through = visited != at.stops
                    pieces.add((at.hex, frozenset({leave, "stop"} if through else {at.edge, leave})))
        return pieces, edges, cities

    def routes(self, company: str) -> list[Route]:
        """Every route of any length with a station of the company."""
        found: dict[Route, Route] = {}
        for hex in HEXES:
            for number, stop in enumerate(self.face(hex)["stops"]):
                for edge in stop["edges"]:
                    for at in self.cross(company, hex, edge, frozenset(), ((hex, number),)):
                        for last, end in enumerate(self.face(at.hex)["stops"]):
                            if at.edge in end["edges"] and (at.hex, last) not in at.stops:
                                route = Route((*at.stops, (at.hex, last)), at.sides)
                                if self.allowed(company, route):
                                    found[Route(min(route.stops, route.stops[::-1]), at.sides)] = route
        return list(found.values())

    def allowed(self, company: str, route: Route) -> bool:
        """Whether a route has an own station and not two offboards of one group."""
        groups = [self.face(hex)["stops"][number].get("group") for hex, number in route.stops]
        groups = [group for group in groups if group]
        own = any(company in self.slots.get(hex, []) for hex, _ in route.stops)
        return own and len(groups) == len(set(groups))

    def reaches(self, train: int, route: Route) -> bool:
        """Whether a type of train reaches all stops of a route."""
        kinds = [self.face(hex)["stops"][number]["kind"] for hex, number in route.stops]
        if train == 5:
            return len([kind for kind in kinds if kind != "town"]) <= 8
        return len(kinds) <= train + 2

    def revenue(self, route: Route) -> int:
        """What a route earns."""
        total = 0
        for hex, number in route.stops:
            value = self.face(hex)["stops"][number]["value"]
            total += value[COLUMNS[self.phase]] if isinstance(value, list) else value
        return total

    def best(self, routes: list[Route], trains: list[int]) -> int:
        """The most that trains of these types can earn together: every combination is tried."""
        most = 0
        for size in range(1, len(trains) + 1):
            for chosen in combinations(range(len(trains)), size):
                most = max(most, self._best_of(routes, [trains[place] for place in chosen], frozenset()))
        return most

    def _best_of(self, routes: list[Route], trains: list[int], used: frozenset[Side]) -> int:
        if not trains:
            return 0
        return max(
            (
                self.revenue(route) + self._best_of(routes, trains[1:], used | route.sides)
                for route in routes
                if self.reaches(trains[0], route) and not route.sides & used
            ),
            default=-9999,
        )

    def may_lay(self, company: str, tile: str, hex: str, rotation: int, left: int) -> bool:
        """Whether a company may lay a tile, money aside: C-2.10 to C-2.16, C-3.4, C-3.5, C-8.7, C-8.8."""
        old = self.face(hex)
        if left == 0 or (old["color"] in ("red", "grey") and hex not in self.tiles):
            return False
        after = NaiveMap({"tiles": {}, "slots": self.slots}, self.public, self.phase)
        after.tiles = {**self.tiles, hex: (tile, rotation)}
        return (
            self._fits(old, after.face(hex))
            and self._surroundings(hex, after, rotation)
            and self._connected(company, hex, after)
        )

    def _fits(self, old: dict[str, Any], new: dict[str, Any]) -> bool:
        colour = COLOURS.index(new["color"])
        if colour != COLOURS.index(old["color"]) + 1 or colour > COLOURS.index(LAST[self.phase]):
            return False
        if old.get("label") != new.get("label"):
            return False
        kinds = [[stop["kind"] for stop in face["stops"]] for face in (old, new)]
        if kinds[0] != kinds[1] and (kinds[0], kinds[1]) != (["town", "town"], ["city"]):
            return False
        if not all(pair in new["track"] for pair in old["track"]):
            return False
        return all(
            any(set(stop["edges"]) <= set(other["edges"]) for other in new["stops"]) for stop in old["stops"]
        )

    def _surroundings(self, hex: str, after: "NaiveMap", rotation: int) -> bool:
        if hex in ("N5", "P5") and self.phase == 0:
            return False
        exits = after.exits(hex)
        if (hex == "N5" and 4 not in exits) or (self.phase == 0 and hex in ("L5", "S6") and 4 in exits):
            return False
        if hex == "G6" and after.face(hex)["stops"][0]["kind"] == "city" and rotation != 0:
            return False
        for edge in exits:
            other = beyond(hex, edge)
            if other is None:
                return False
            closed = [hex, other] in MAP["closed_sides"] or [other, hex] in MAP["closed_sides"]
            if closed and not (self.public and (hex, other) == ("R5", "Q6")):
                return False
            fixed = HEXES[other]["color"] in ("red", "grey")
            if fixed and (edge + 3) % 6 not in self.exits(other):
                return False
        return True

    def _connected(self, company: str, hex: str, after: "NaiveMap") -> bool:
        pieces, edges, _ = self.network(company)
        old_pieces = {piece for place, piece in pieces if place == hex}
        reached = {edge for place, edge in edges if place == hex}
        reached |= {end for piece in old_pieces for end in piece if end != "stop"}
        station = company in self.slots.get(hex, [])
        if not station and not reached & after.exits(hex):
            return False
        if self.face(hex)["color"] == "white":
            return True
        return self._upgrade(company, hex, after, bool(old_pieces))

    def _upgrade(self, company: str, hex: str, after: "NaiveMap", on_network: bool) -> bool:
        """C-8.8, by the network after the lay."""
        old, new = self.face(hex), after.face(hex)
        all_old = {frozenset({edge, "stop"}) for stop in old["stops"] for edge in stop["edges"]}
        all_old |= {frozenset(pair) for pair in old["track"]}
        all_new = {frozenset({edge, "stop"}) for stop in new["stops"] for edge in stop["edges"]}
        all_new |= {frozenset(pair) for pair in new["track"]}
        merged = len(old["stops"]) != len(new["stops"])
        usable = {piece for place, piece in after.network(company)[0] if place == hex}
        fresh = usable if merged else usable - all_old
        if self.public:
            value = [stop["value"] for stop in old["stops"][:1]] != [
                stop["value"] for stop in new["stops"][:1]
            ]
            return bool(fresh) or (value and any("stop" in piece for piece in usable))
        return on_network and (bool(fresh) or (all_new == all_old and not merged))
