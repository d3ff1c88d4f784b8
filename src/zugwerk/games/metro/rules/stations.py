"""MS Central Stations: the central cars, and the one-tile lines they forbid."""

from typing import Final

from zugwerk.core.game import Action, Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.metro.actions import PlaceCar
from zugwerk.games.metro.board import KIND_CODES, LINE_DOORS, SLOT_DOORS, SLOT_NAMES, SLOTS, STATIONS
from zugwerk.games.metro.events import PUBLIC, CarPlaced
from zugwerk.games.metro.rules.placement import score
from zugwerk.games.metro.scoring import COMPANIES, extend
from zugwerk.games.metro.state import NO_CAR, PERCENTS, TURN, Position
from zugwerk.kit.packed import i64

_CARS: Final = tuple(PlaceCar(slot) for slot in range(SLOTS))


def cars_at_start(position: Position) -> int:
    """The mask of colours whose central car lies ready (MS-1, MS-7)."""
    if not position.options.central_stations:
        return 0
    return (1 << (COMPANIES if position.options.companies else int(position.seats))) - 1


def owner_of(position: Position, action: PlaceCar) -> int:
    """The colour whose car it is: the seat's own, or the company shown."""
    return action.company if position.options.companies else int(position.turn)


def refuse_car(position: Position, action: PlaceCar) -> Refusal | None:
    """Why this car may not be put there now."""
    if not position.options.central_stations:
        return refuse("metro", "no-central-stations", "MS-1")
    if position.phase != TURN:
        return refuse("metro", "place-drawn-first", "M-4.2")
    missing = _refuse_share(position, action)
    if missing is not None:
        return missing
    if not position.cars_left >> owner_of(position, action) & 1:
        return refuse("metro", "car-used", "MS-1")
    return _refuse_slot(position, action.slot)


def _refuse_share(position: Position, action: PlaceCar) -> Refusal | None:
    shares = position.shares
    if shares is None:
        if action.percent:
            return refuse("metro", "no-companies", "MS-7")
        return None
    if not action.percent:
        return refuse("metro", "show-a-share", "MS-7")
    held = shares.held[position.turn * 4 + PERCENTS.index(action.percent)]
    if held != action.company:
        return refuse("metro", "not-your-share", "MS-7", {"percent": action.percent})
    return None


def _refuse_slot(position: Position, slot: int) -> Refusal | None:
    words = {"slot": SLOT_NAMES[slot]}
    if position.cars[slot] != NO_CAR:
        return refuse("metro", "slot-taken", "MS-2", {**words})
    cell, side = SLOT_DOORS[slot]
    tile = int(position.layout.tiles[cell])
    if tile == 0:
        return None
    if KIND_CODES[tile - 1][side] == "d":
        return refuse("metro", "slot-closed", "R-15", {**words})
    if not position.options.finished_line_takes_car and _finished(position, slot):
        return refuse("metro", "line-finished", "R-14", {**words})
    return None


def _finished(position: Position, slot: int) -> bool:
    trial = position.layout.clone()
    return extend(trial, STATIONS + slot, LINE_DOORS[STATIONS + slot]) != 0


def add_cars(position: Position, found: list[Action]) -> None:
    """List the cars by slot; with companies by slot, then by percentage of the share shown."""
    shares = position.shares
    for slot in range(SLOTS):
        if shares is None:
            if refuse_car(position, _CARS[slot]) is None:
                found.append(_CARS[slot])
            continue
        for pile, percent in enumerate(PERCENTS):
            action = PlaceCar(slot, shares.held[position.turn * 4 + pile], percent)
            if refuse_car(position, action) is None:
                found.append(action)


def place_car(position: Position, action: PlaceCar, events: list[Event]) -> None:
    """Put the car down: the slot's line begins, and scores at once if it is finished (R-14)."""
    owner = owner_of(position, action)
    position.cars = [owner if slot == action.slot else car for slot, car in enumerate(position.cars)]
    position.cars_left &= ~(1 << owner)
    events.append(CarPlaced(seat=int(position.turn), slot=action.slot, owner=owner, percent=action.percent))
    shares = position.shares
    if shares is not None:
        place = int(position.turn) * 4 + PERCENTS.index(action.percent)
        shares.shown[place] = True
        shares.known[place] = PUBLIC
    open_line(position, action.slot, owner, events)


def open_line(position: Position, slot: int, owner: int, events: list[Event]) -> None:
    """Start the line of a slot (MS-3)."""
    layout = position.layout
    line: i64 = STATIONS + slot
    layout.add_car(slot, owner)
    if extend(layout, line, LINE_DOORS[line]):
        score(position, line, events)
