"""Positions to draw, reached by play from a fixed seed, and readers of what was drawn."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final
from xml.etree.ElementTree import Element, fromstring

from zugwerk.core.chance import ChanceStream, seed_from
from zugwerk.core.game import CHANCE, Action, Seat, State
from zugwerk.games.metro.view import MetroView
from zugwerk.games.registry import find_game

GAME: Final = find_game("metro")
SVG: Final = "{http://www.w3.org/2000/svg}"

Box = tuple[float, float, float, float]
_LENGTHS: Final = ("x", "y", "width", "height", "cx", "cy", "r")

# Every module and variant, alone and in the largest allowed pairs (MX-1).
OPTIONS: Final[tuple[str, ...]] = (
    "",
    "companies",
    "companies central_stations",
    "companies central_tracks",
    "central_stations numbered_stations",
    "central_tracks numbered_stations",
    "free_rotation",
)


def after(
    state: State, moves: int, seed: str, wanted: Callable[[list[Action]], list[Action]] = list
) -> State:
    """The state after so many actions of seats, each of those that are wanted; or at its end."""
    stream = ChanceStream(seed_from(seed))
    left = moves
    while state.actors():
        seat = state.actors()[0]
        if seat == CHANCE:
            state.apply(seat, state.chance_at(stream.pick(state.chance_size())))
        elif left == 0:
            break
        else:
            choice = wanted(state.legal_actions(seat))
            state.apply(seat, choice[stream.pick(len(choice))])
            left -= 1
    return state


@cache
def _played(seats: int, options: str, moves: int, seed: str) -> State:
    chosen = {name.lstrip("-"): not name.startswith("-") for name in options.split()}
    return after(GAME.new(GAME.meta.setup(seats, chosen)), moves, seed)


def played(seats: int = 4, options: str = "", moves: int = 20, seed: str = "draw") -> State:
    """A game after some seat actions; options are the names of switches, those after a hyphen are off."""
    return _played(seats, options, moves, seed).clone()


def finished(seats: int = 4, options: str = "") -> State:
    """A game played to its end."""
    return played(seats, options, moves=-1)


def seen(state: State, seat: int | None = 0) -> MetroView:
    """What a seat or a spectator sees."""
    view = state.view(None if seat is None else Seat(seat))
    assert isinstance(view, MetroView)
    return view


def is_id(text: str) -> bool:
    """Whether a text has the id of a message where its words should be."""
    return re.search(r"\b(render|core|metro|berlin|cologne)\.[a-z]", text) is not None


def parsed(svg: str) -> Element:
    """The root of an SVG."""
    return fromstring(svg)


def by_id(svg: str) -> dict[str, Element]:
    """All elements with an id; fails where two have the same."""
    found: dict[str, Element] = {}
    for element in parsed(svg).iter():
        id = element.get("id")
        if id is not None:
            assert id not in found, id
            found[id] = element
    return found


def name_of(element: Element) -> str:
    """The accessible name of an element: its title."""
    title = element.find(f"{SVG}title")
    return "" if title is None else title.text or ""


def classes(element: Element) -> set[str]:
    """The classes of an element."""
    return set(element.get("class", "").split())


def boxes(element: Element, x: float = 0, y: float = 0, scale: float = 1) -> Iterator[Box]:
    """The left, top, right and bottom of every rectangle and circle, in the units of the whole picture."""
    transform = element.get("transform", "")
    if moves := re.search(r"translate\((\S+) (\S+)\)", transform):
        x, y = x + scale * float(moves[1]), y + scale * float(moves[2])
    if grows := re.search(r"scale\((\S+)\)", transform):
        scale *= float(grows[1])
    read = {name: float(value) for name, value in element.items() if name in _LENGTHS}
    if element.tag == f"{SVG}rect":
        left, top = x + scale * read["x"], y + scale * read["y"]
        yield left, top, left + scale * read["width"], top + scale * read["height"]
    elif element.tag == f"{SVG}circle":
        across, down, radius = x + scale * read["cx"], y + scale * read["cy"], scale * read["r"]
        yield across - radius, down - radius, across + radius, down + radius
    for child in element:
        yield from boxes(child, x, y, scale)
