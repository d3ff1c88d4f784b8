"""Games and maps of Berlin to draw: played from a fixed seed, or made up."""

import json
from functools import cache
from math import hypot

from tests.render.positions import after
from zugwerk.core.game import Action, Seat, State
from zugwerk.core.struct import fields_of
from zugwerk.games.berlin.actions import Claim
from zugwerk.games.berlin.board import BoardMap, read_map
from zugwerk.games.berlin.game import GAME
from zugwerk.games.berlin.view import BerlinView
from zugwerk.kit.dice import Dice

NAMES = ("Zoo", "Kurfürstendamm", "Am Alten Markt", "Schloss Neuhausen", "Tor", "Wilhelmsplatz", "Bellevue")


def _claims_first(legal: list[Action]) -> list[Action]:
    return [action for action in legal if isinstance(action, Claim)] or legal


@cache
def _played(seats: int, moves: int, seed: str) -> State:
    return after(GAME.new(GAME.meta.setup(seats)), moves, seed, _claims_first)


def played(seats: int = 3, moves: int = 60, seed: str = "draw") -> State:
    """A game after so many actions of seats that create connections whenever they can."""
    return _played(seats, moves, seed).clone()


def finished(seats: int = 3) -> State:
    """A game played to its end."""
    return played(seats, moves=-1)


def seen(state: State, seat: int | None = 0) -> BerlinView:
    """What a seat or a spectator sees."""
    view = state.view(None if seat is None else Seat(seat))
    assert isinstance(view, BerlinView)
    return view


def to_move(state: State) -> BerlinView:
    """What the seat to move sees."""
    return seen(state, state.actors()[0])


def changed(view: BerlinView, **fields: object) -> BerlinView:
    """A view with other values in some fields."""
    values = {name: getattr(view, name) for name in fields_of(BerlinView)} | fields
    return BerlinView(**values)


def random_map(seed: int, places: int = 18) -> BoardMap:
    """A map of scattered places, joined in a chain and at random."""
    dice = Dice(seed)
    spots: list[tuple[int, int]] = []
    while len(spots) < places:
        spot = 60 + dice.pick(1480), 50 + dice.pick(700)
        if all(hypot(spot[0] - x, spot[1] - y) > 110 for x, y in spots):
            spots.append(spot)
    pairs = {(place, place + 1) for place in range(places - 1)}
    while len(pairs) < 2 * places:
        a, b = dice.pick(places), dice.pick(places)
        if a < b:
            pairs.add((a, b))
    lines = [
        {"id": f"p{a}--p{b}", "a": f"p{a}", "b": f"p{b}", "colour": "red"}
        | (
            {"kind": "tram", "length": 1 + dice.pick(4)}
            if dice.pick(3)
            else {"kind": "underground", "cards": 3}
        )
        for a, b in sorted(pairs)
    ]
    data = {
        "format": 1,
        "name": f"Scattered {seed}",
        "canvas": {"width": 1600, "height": 800},
        "places": [
            {"id": f"p{number}", "name": f"{NAMES[number % len(NAMES)]} {number}", "x": x, "y": y}
            for number, (x, y) in enumerate(spots)
        ],
        "connections": lines,
        "tickets": [{"a": "p0", "b": f"p{number}", "value": 5} for number in range(2, 12)],
        "scoring": {"tram": {"1": 1, "2": 2, "3": 4, "4": 7}, "underground": {"3": 3}},
    }
    return read_map(json.dumps(data))
