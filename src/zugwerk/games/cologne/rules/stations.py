"""C-8.11 and C-8.12: where a company may place a station, why not elsewhere, its price, and placing one."""

from zugwerk.core.messages import Parameter
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.cologne.board import CITIES, HEX_NAMES, HOMES, NEUTRAL_HEX
from zugwerk.games.cologne.rules.network import network, reached_cities
from zugwerk.games.cologne.state.figures import LOWEST_PAR, MINORS, RAG, STATIONS_BY_MERGER, STATIONS_BY_PAR
from zugwerk.games.cologne.state.position import Position
from zugwerk.games.cologne.state.rails import KEPT, MOST_SLOTS, Rails
from zugwerk.kit.hexes import EDGES


def places(rails: Rails, company: int, phase: int) -> list[int]:
    """The hexes where a company may place a station, in order of the map; money is not looked at."""
    return [
        hex
        for hex in reached_cities(rails, company, phase)
        if rails.free_slot(company, hex) >= 0 and not rails.has_station(company, hex)
    ]


def refuse_station(rails: Rails, company: int, phase: int, hex: int) -> Refusal | None:
    """Why a company may not place a station in a hex."""
    words: dict[str, Parameter] = {"hex": HEX_NAMES[hex]}
    if CITIES[rails.covers[hex] // EDGES] == 0:
        return refuse("cologne", "no-city", "C-8.11", words)
    if hex == NEUTRAL_HEX:
        return refuse("cologne", "neutral-city", "C-2.7", words)
    if rails.has_station(company, hex):
        return refuse("cologne", "station-here-already", "C-8.11", words)
    if not network(rails, company, phase).stops[hex * 2]:
        return refuse("cologne", "city-not-reached", "C-8.11", words)
    if rails.free_slot(company, hex) < 0:
        kept = any(rails.slots[hex * MOST_SLOTS + slot] >= KEPT for slot in range(MOST_SLOTS))
        return refuse("cologne", "slot-kept" if kept else "city-full", "C-2.17" if kept else "C-8.11", words)
    return None


def place(rails: Rails, company: int, hex: int, slot: int = -1) -> int:
    """Place a station, by default in the first slot it may use; returns the slot."""
    number = rails.free_slot(company, hex) if slot < 0 else slot
    rails.put_station(hex, number, company)
    return number


def place_home(rails: Rails, company: int) -> int:
    """Place the home station of DE, RSE or RAG in the slot kept for it (C-2.17); returns the hex."""
    hex = HOMES[company]
    place(rails, company, hex)
    return hex


def prices(position: Position, company: int) -> list[int]:
    """The prices of a company's stations, in order (C-1.11)."""
    if company < MINORS:
        return [0]
    if company > RAG:
        return list(STATIONS_BY_MERGER)
    par = position.par[company]
    return STATIONS_BY_PAR[par or LOWEST_PAR]


def next_price(position: Position, company: int) -> int:
    """The price of a company's next station, −1 if it has none left (C-8.12, C-8.14)."""
    if company < MINORS:
        return -1
    all_prices = prices(position, company)
    used = len(position.stations[company])
    return all_prices[used] if used < len(all_prices) else -1
