"""M-3 Setup and the deals before the first turn (R-6, MT-1, MC-4, MN-1), and MX: which modules combine."""

from typing import Final

from zugwerk.core.game import Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.metro.actions import ChooseFirst, DealNumber, LayCentral
from zugwerk.games.metro.board import CARD_GROUPS, CELLS, CENTRAL_TILES, KIND_CODED, turned
from zugwerk.games.metro.events import CentralTileLaid, FirstSeatChosen, NumberDealt
from zugwerk.games.metro.meta import MetroOptions
from zugwerk.games.metro.rules import stations
from zugwerk.games.metro.state import CENTRE, HANDS, NUMBERS, SHARES, Position

CENTRE_CELLS: Final = 4
FEWEST_CARDS: Final = min([len(group) for group in CARD_GROUPS])


def refuse_setup(options: MetroOptions) -> Refusal | None:
    """Why these options do not go together."""
    if options.central_stations and options.central_tracks:
        return refuse("metro", "stations-and-tracks", "MX-2")
    if options.companies and options.numbered_stations:
        return refuse("metro", "companies-and-numbers", "MX-2")
    if options.numbered_stations and options.cards_per_colour * options.seats > FEWEST_CARDS:
        return refuse("metro", "too-many-cards", "U-2", {"n": FEWEST_CARDS // options.seats})
    if options.first_seat >= options.seats:
        return refuse("metro", "no-such-seat", "R-6", {"n": options.seats})
    return None


def begin(position: Position) -> None:
    """Set the table: lay out the central cars, and seat the first player unless a lot does."""
    position.cars_left = stations.cars_at_start(position)
    first = position.options.first_seat
    if first >= 0:
        choose_first(position, first, [])


def next_deal(position: Position) -> None:
    """Go on to the next deal of the setup that the modules call for."""
    options = position.options
    seats = options.seats
    if position.phase == CENTRE and (not options.central_tracks or position.step == CENTRE_CELLS):
        position.phase, position.step = SHARES, 0
    if position.phase == SHARES and (not options.companies or position.step == 4 * (seats + 1)):
        position.phase, position.step = NUMBERS, 0
    cards = len(CARD_GROUPS) * seats * options.cards_per_colour
    if position.phase == NUMBERS and (not options.numbered_stations or position.step == cards):
        position.phase, position.step = HANDS, 0


def choose_first(position: Position, seat: int, events: list[Event]) -> None:
    """The seat that begins (M-3.5, R-6)."""
    position.turn = seat
    position.phase = CENTRE
    next_deal(position)
    events.append(FirstSeatChosen(seat))


def refuse_first(position: Position, action: ChooseFirst) -> Refusal | None:
    """Only seats at the table can begin."""
    if not 0 <= action.seat < position.seats:
        return refuse("metro", "no-such-seat", "R-6", {"n": int(position.seats)})
    return None


def central_left(position: Position) -> list[int]:
    """The central tiles not yet laid (MT-1)."""
    return [tile for tile in range(len(CENTRAL_TILES)) if tile not in position.central]


def refuse_central(position: Position, action: LayCentral) -> Refusal | None:
    """Each central tile is laid once."""
    if action.tile not in central_left(position):
        return refuse("metro", "central-tile-used", "MT-1")
    return None


def lay_central(position: Position, action: LayCentral, events: list[Event]) -> None:
    """Lay a central tile on the next centre cell (MT-1, R-19)."""
    cell = CELLS + int(position.step)
    kind = KIND_CODED[turned(CENTRAL_TILES[action.tile], action.turns)]
    position.layout.tiles[cell] = kind + 1
    position.central = [*position.central, action.tile]
    position.step += 1
    next_deal(position)
    events.append(CentralTileLaid(kind, cell))


def card_receiver(position: Position) -> tuple[int, int]:
    """The colour group and the seat of the next number card (MN-1)."""
    per_group = int(position.seats) * position.options.cards_per_colour
    return int(position.step) // per_group, int(position.step) % int(position.seats)


def numbers_left(position: Position) -> list[int]:
    """The undealt number cards of the colour being dealt."""
    group, _ = card_receiver(position)
    dealt = [number for numbers in position.numbers for number in numbers]
    return [number for number in CARD_GROUPS[group] if number not in dealt]


def refuse_number(position: Position, action: DealNumber) -> Refusal | None:
    """Each number card is dealt once, colour by colour."""
    if action.number not in numbers_left(position):
        return refuse("metro", "not-in-cards", "MN-1")
    return None


def deal_number(position: Position, action: DealNumber, events: list[Event]) -> None:
    """Give the number card to the next seat."""
    _, receiver = card_receiver(position)
    position.numbers = [
        [*numbers, action.number] if seat == receiver else numbers
        for seat, numbers in enumerate(position.numbers)
    ]
    position.step += 1
    next_deal(position)
    events.append(NumberDealt(receiver, action.number))
