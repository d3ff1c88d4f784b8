"""A position as the plain data that other programs compare themselves with: one dictionary per action."""

from typing import Any, Final

from zugwerk.games.cologne.board import HEX_NAMES, HEXES, KIND_NAMES, KINDS
from zugwerk.games.cologne.notation.files import Reading
from zugwerk.games.cologne.rules import market, shares, stations, trains, turns
from zugwerk.games.cologne.scoring import score
from zugwerk.games.cologne.state.figures import (
    CELL_PRICES,
    COMPANIES,
    COMPANY_NAMES,
    MINORS,
    PAPER_NAMES,
    PAPERS,
    TRAIN_TYPES,
    WIDTH,
    train_name,
)
from zugwerk.games.cologne.state.position import BANKRUPT, CLOSED, HOME, POOL, RUNNING, Position
from zugwerk.games.cologne.state.rounds import Merger, Operating, Stock
from zugwerk.kit.hexes import EDGES

Plain = dict[str, Any]
_ROUND_TYPES: Final = {"draft": "DR", "auction": "DR", "stock": "SR", "merger": "MR", "operating": "OR"}


def dump(reading: Reading, id: int = 0, kind: str = "start", entity: Any = None) -> Plain:
    """The position after an action of a file."""
    position = reading.position
    round = position.round
    number = position.or_number if isinstance(round, Operating) else 1
    return {
        "id": id,
        "type": kind,
        "entity": entity,
        "phase": TRAIN_TYPES[position.phase],
        "turn": position.set_number,
        "round": {"type": _round_type(position), "num": number},
        "active": _active(reading),
        "priority": reading.players[_priority(position)],
        "bank": position.bank,
        "bank_broken": position.bank_broken,
        "players": {str(name): _player(reading, seat) for seat, name in enumerate(reading.players)},
        "companies": _papers(reading),
        "minors": {COMPANY_NAMES[company]: _minor(reading, company) for company in range(MINORS)},
        "corporations": {
            COMPANY_NAMES[company]: _corporation(reading, company) for company in range(MINORS, COMPANIES)
        },
        "pool": _certificates(reading, POOL),
        "market": _market(position),
        "depot": {
            "upcoming": [train_name(train) for train in position.depot],
            "discarded": sorted([train_name(train) for train in position.discarded]),
            "buyable": list(dict.fromkeys([TRAIN_TYPES[train >> 3] for train in trains.on_sale(position)])),
        },
        "tiles": {
            HEX_NAMES[hex]: [position.rails.tile_id(hex), position.rails.covers[hex] % EDGES]
            for hex in range(HEXES)
            if position.rails.copies[hex] >= 0
        },
        "tiles_left": {
            KIND_NAMES[kind]: position.rails.left[kind] for kind in range(KINDS) if position.rails.left[kind]
        },
        "finished": position.reason != RUNNING,
    }


def result(reading: Reading) -> Plain:
    """The last line: how the game ended and the scores."""
    position = reading.position
    scores = {str(name): score(position, seat) for seat, name in enumerate(reading.players)}
    return {
        "id": "result",
        "finished": position.reason != RUNNING,
        "reason": position.reason,
        "scores": scores,
    }


def _round_type(position: Position) -> str:
    return _ROUND_TYPES[position.round.kind]


def _priority(position: Position) -> int:
    """Who would have priority if everybody passed; after an exchange of FdSD the opener is named."""
    round = position.round
    if isinstance(round, Stock):
        return round.opener if round.by_fund else round.next_priority(position)
    bankrupt = position.bankrupt_seat == position.priority
    return (position.priority + 1) % position.seats if bankrupt else position.priority


def _active(reading: Reading) -> Plain | None:
    position = reading.position
    round = position.round
    if isinstance(round, Operating) and position.reason == BANKRUPT:
        return {"type": "corporation", "id": COMPANY_NAMES[round.company]}
    seat = turns.actor(position)
    if isinstance(round, Merger) and round.formed:
        seat = round.voters[0] if round.voters else round.next_voter
    if seat < 0:
        return None
    if not isinstance(round, Operating):
        return {"type": "player", "id": reading.players[seat]}
    crowded = trains.crowded(position)
    company = crowded if crowded >= 0 else round.company
    return {"type": "minor" if company < MINORS else "corporation", "id": COMPANY_NAMES[company]}


def _player(reading: Reading, seat: int) -> Plain:
    position = reading.position
    held = {
        COMPANY_NAMES[company]: position.percent(seat, company)
        for company in range(MINORS, COMPANIES)
        if position.percent(seat, company)
    }
    return {
        "cash": position.cash[seat],
        "percent": held,
        "companies": sorted(
            [PAPER_NAMES[reading.bonds[paper]] for paper in range(PAPERS) if position.owners[paper] == seat]
        ),
        "shares": _certificates(reading, seat),
        "certs": shares.certificates(position, seat),
        "value": score(position, seat),
    }


def _papers(reading: Reading) -> Plain:
    position = reading.position
    found: Plain = {}
    for paper in range(PAPERS):
        owner = position.owners[paper]
        closed = owner == CLOSED
        name: Any = reading.players[owner] if owner >= 0 else None if closed else "bank"
        found[PAPER_NAMES[reading.bonds[paper]]] = {"owner": name, "closed": closed}
    return found


def _operator(reading: Reading, company: int) -> Plain:
    position = reading.position
    owner = position.owner(company)
    return {
        "owner": reading.players[owner] if owner >= 0 else None,
        "cash": position.treasury[company],
        "trains": [train_name(train) for train in position.trains[company]],
    }


def _minor(reading: Reading, company: int) -> Plain:
    position = reading.position
    stations = [f"{HEX_NAMES[hex]}/0" for hex in position.rails.stations(company)]
    return {**_operator(reading, company), "closed": position.closed[company], "tokens": stations or ["-0"]}


def _corporation(reading: Reading, company: int) -> Plain:
    position = reading.position
    cell = position.cells[company]
    holder = position.president_at[company]
    placed = [f"{HEX_NAMES[hex]}/0" for hex in position.stations[company]]
    prices = stations.prices(position, company)
    return {
        **_operator(reading, company),
        "price": CELL_PRICES[cell] if cell >= 0 else None,
        "cell": list(divmod(cell, WIDTH)) if cell >= 0 else None,
        "tokens": placed + [f"-{price}" for price in prices[len(placed) :]],
        "president_share": reading.players[holder] if holder < POOL else COMPANY_NAMES[company],
        "ipo": sorted(reading.certificates.of(HOME, company)),
        "floated": position.floated[company],
        "operated": position.operated[company],
    }


def _certificates(reading: Reading, holder: int) -> Plain:
    """The certificates of a seat or the pool, by corporation."""
    held = {
        COMPANY_NAMES[company]: sorted(reading.certificates.of(holder, company))
        for company in range(MINORS, COMPANIES)
    }
    return {name: names for name, names in held.items() if names}


def _market(position: Position) -> Plain:
    cells = sorted({cell for cell in position.cells if cell >= 0})
    return {
        f"{cell // WIDTH},{cell % WIDTH}": [
            COMPANY_NAMES[company] for company in market.stack(position, cell)
        ]
        for cell in cells
    }
