"""C-8.15 to C-8.19: the best routes of a company's trains, proven, and the judgement of routes made by hand.

Trains are numbers type × 8 + copy; types 0–4 reach 2–6 stops, type 5 (8+x) eight cities or offboards and any
number of towns. ``best_routes`` answers with a ``RouteSet``; ``refuse_routes`` judges ``TrainRoute`` values,
``run`` turns a legal set into one; ``best_through`` finds the best route of one train through given stops;
``has_route`` tells whether there is any route at all (C-8.28).
"""

from typing import ClassVar, Final

from zugwerk.core.refusal import Refusal
from zugwerk.core.struct import Struct
from zugwerk.games.cologne.board import TrainRoute
from zugwerk.games.cologne.state.rails import Rails


class Route(Struct):
    """A route: its train and legs, the stops (hex × 2 + place) in order of travel, and what it earns."""

    __match_args__: ClassVar = ("train", "legs", "stops", "revenue")

    def __init__(
        self, train: int, legs: tuple[tuple[int, ...], ...], stops: tuple[int, ...], revenue: int
    ) -> None:
        self.train: Final = train
        self.legs: Final = legs
        self.stops: Final = stops
        self.revenue: Final = revenue


class RouteSet(Struct):
    """Routes that run together, their revenue, and how many sets were considered to find them."""

    __match_args__: ClassVar = ("routes", "revenue", "considered")

    def __init__(self, routes: tuple[Route, ...], revenue: int, considered: int) -> None:
        self.routes: Final = routes
        self.revenue: Final = revenue
        self.considered: Final = considered


def best_routes(rails: Rails, company: int, phase: int, trains: tuple[int, ...]) -> RouteSet:
    """The routes with the highest revenue that the trains can run together."""
    raise NotImplementedError


def refuse_routes(
    rails: Rails, company: int, phase: int, trains: tuple[int, ...], routes: tuple[TrainRoute, ...]
) -> Refusal | None:
    """Why a company may not run these routes together."""
    raise NotImplementedError


def run(rails: Rails, company: int, phase: int, routes: tuple[TrainRoute, ...]) -> RouteSet:
    """The stops and revenue of routes that are not refused."""
    raise NotImplementedError


def best_through(rails: Rails, company: int, phase: int, train: int, stops: tuple[int, ...]) -> Route | None:
    """The best route of one train that visits all these stops, or none."""
    raise NotImplementedError


def has_route(rails: Rails, company: int, phase: int) -> bool:
    """Whether two stops are joined, one with a station of the company, at any length (C-8.28)."""
    raise NotImplementedError
