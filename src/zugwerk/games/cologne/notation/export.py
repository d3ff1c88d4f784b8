"""A game as data of the 18xx.games format (F-8.3): what the public engine would have asked, in its words.

The engine here asks exactly what the public engine asks in edition 18xx-games, so action follows action.
"""

from typing import Any, Final

from zugwerk.core.game import CHANCE, Action, Event
from zugwerk.core.options import Setup
from zugwerk.core.refusal import Malformed
from zugwerk.games.cologne.actions import (
    BuyAtAuction,
    BuyBond,
    BuyEVA,
    BuyPaper,
    BuyShare,
    BuyTrain,
    ChooseFirst,
    DiscardTrain,
    EndByHand,
    ExchangeFdSD,
    Found,
    GoBankrupt,
    LayTile,
    NameCertificate,
    Pass,
    PayOut,
    PlaceStation,
    RunRoutes,
    SellBond,
    SellShares,
    Vote,
    Withhold,
)
from zugwerk.games.cologne.board import HEX_NAMES, KIND_NAMES, stop_name
from zugwerk.games.cologne.meta import META, PUBLIC, CologneOptions
from zugwerk.games.cologne.notation.certificates import Certificates
from zugwerk.games.cologne.notation.files import OPTIONAL_RULES
from zugwerk.games.cologne.rules import flow, routes, trains, turns
from zugwerk.games.cologne.rules.duties import free_bond, own_bond
from zugwerk.games.cologne.rules.routes import Route
from zugwerk.games.cologne.scoring import score
from zugwerk.games.cologne.state.figures import (
    BOND_PRICE,
    COMPANY_NAMES,
    EVA,
    FACE_VALUES,
    MINORS,
    PAPER_NAMES,
    PAR_CELLS,
    PAR_PRICES,
    RAG,
    TRAIN_TYPES,
    WIDTH,
    train_name,
)
from zugwerk.games.cologne.state.position import RUNNING, Position
from zugwerk.games.cologne.state.rounds import Auction, Merger, Operating, Stock

FileEntry = dict[str, Any]
_REASONS: Final = {"bank": "bank", "bankrupt": "bankrupt", "by-hand": "manually_ended"}


def write_game(setup: Setup, names: tuple[str, ...], moves: list[tuple[int, Action]]) -> FileEntry:
    """Replay the moves of a game of edition 18xx-games and write each as the public engine would."""
    if setup.word("edition") != PUBLIC:
        raise Malformed("cologne.file.other-edition", {"edition": PUBLIC})
    writer = FileWriter(setup)
    actions = [writer.write(seat, action) for seat, action in moves if not writer.draws(action)]
    position = writer.position
    over = position.reason != RUNNING
    players = [{"id": seat + 1, "name": name} for seat, name in enumerate(unlike(names))]
    return {
        "id": 1,
        "title": "1893",
        "players": players[writer.first :] + players[: writer.first],
        "settings": {
            "optional_rules": [name for name in OPTIONAL_RULES if setup.flag(name)],
            "seed": 1,
            "player_order": None,
        },
        "status": "finished" if over else "active",
        "result": {str(seat + 1): score(position, seat) for seat in range(setup.seats)} if over else {},
        **({"game_end_reason": _REASONS[position.reason]} if over else {}),
        "loaded": True,
        "rules": {"edition": PUBLIC, "version": META.rules_version, "switches": {}},
        "actions": actions,
    }


def unlike(names: tuple[str, ...]) -> list[str]:
    """Names that differ, for the public engine tells players by them: a number follows where it must."""
    found: list[str] = []
    for name in names:
        tried, number = name, 1
        while tried in found:
            number += 1
            tried = f"{name} {number}"
        found.append(tried)
    return found


class FileWriter:
    """Writes move after move of a game, whose position it keeps, with the names of the certificates."""

    def __init__(self, setup: Setup) -> None:
        self.position: Final = Position()
        flow.set_up(self.position, CologneOptions(setup))
        self.certificates: Final = Certificates()
        self.first = max(0, self.position.options.first_seat)
        self._count = 0

    def draws(self, action: Action) -> bool:
        """Take note of the lot; in a file the first player begins, so it is no action there (F-1)."""
        if not isinstance(action, ChooseFirst):
            return False
        self.first = action.seat
        turns.carry_out(self.position, CHANCE, action, [])
        return True

    def write(self, seat: int, action: Action) -> FileEntry:
        """Write a move and carry it out."""
        self._count += 1
        entity, kind = self._entity(seat, action)
        entry: FileEntry = {
            "type": "",
            "entity": entity,
            "entity_type": kind,
            "id": self._count,
            "created_at": 0,
        }
        entry.update(self._paper_fields(seat, action) or self._company_fields(action))
        owners = self.position.owners[:]
        events: list[Event] = []
        turns.carry_out(self.position, seat, action, events)
        self.certificates.follow(events, owners, entry.get("shares", []))
        return entry

    def _entity(self, seat: int, action: Action) -> tuple[Any, str]:
        """Who acts: a player, the company at turn, or FdSD (F-2)."""
        position = self.position
        round = position.round
        company = -1
        if isinstance(round, Merger) and round.formed:
            company = round.choosing
        elif isinstance(round, Operating) and not isinstance(action, SellShares | EndByHand):
            crowded = trains.crowded(position)
            company = crowded if crowded >= 0 else round.company
        elif isinstance(round, Stock) and isinstance(action, ExchangeFdSD) and not round.founding:
            return "FdSD", "company"
        if company < 0:
            return seat + 1, "player"
        return COMPANY_NAMES[company], "minor" if company < MINORS else "corporation"

    def _paper_fields(self, seat: int, action: Action) -> FileEntry | None:
        position = self.position
        if isinstance(action, BuyPaper | NameCertificate):
            name, price = PAPER_NAMES[action.paper], FACE_VALUES[action.paper]
            kind = "buy_company" if isinstance(position.round, Stock) else "bid"
            return {"type": kind, "company": name, "price": price}
        if isinstance(action, BuyAtAuction):
            assert isinstance(position.round, Auction)
            return {
                "type": "bid",
                "company": PAPER_NAMES[position.round.paper],
                "price": position.round.price,
            }
        if isinstance(action, BuyBond):
            return {"type": "buy_company", "company": PAPER_NAMES[free_bond(position)], "price": BOND_PRICE}
        if isinstance(action, SellBond):
            name = PAPER_NAMES[own_bond(position, seat)]
            return {"type": "sell_company", "company": name, "price": BOND_PRICE}
        if isinstance(action, BuyEVA):
            return {"type": "buy_company", "company": PAPER_NAMES[EVA], "price": action.price}
        if isinstance(action, Vote):
            return {"type": "special_buy", "description": "yes" if action.accept else "no", "cost": 0}
        return self._share_fields(seat, action)

    def _share_fields(self, seat: int, action: Action) -> FileEntry | None:
        if isinstance(action, Found):
            cell = PAR_CELLS[PAR_PRICES.index(action.par)]
            price = f"{action.par},{cell // WIDTH},{cell % WIDTH}"
            return {"type": "par", "corporation": COMPANY_NAMES[action.corporation], "share_price": price}
        if isinstance(action, ExchangeFdSD):
            round = self.position.round
            if isinstance(round, Stock) and round.founding:
                return {"type": "assign", "target": "FdSD", "target_type": "company"}
            return {"type": "buy_shares", "shares": self.certificates.to_buy(RAG, 10), "percent": 10}
        if isinstance(action, BuyShare):
            names = self.certificates.to_buy(action.corporation, action.percent)
            return {"type": "buy_shares", "shares": names, "percent": action.percent}
        if isinstance(action, SellShares):
            names = self.certificates.to_sell(seat, action.corporation, action.percent)
            return {"type": "sell_shares", "shares": names, "percent": action.percent}
        return None

    def _company_fields(self, action: Action) -> FileEntry:
        if isinstance(action, LayTile):
            copy = self.position.rails.free_copy(action.tile)
            tile = f"{KIND_NAMES[action.tile]}-{copy}"
            return {
                "type": "lay_tile",
                "hex": HEX_NAMES[action.hex],
                "tile": tile,
                "rotation": action.rotation,
            }
        if isinstance(action, PlaceStation):
            return self._station_fields(action.hex)
        if isinstance(action, RunRoutes):
            return {"type": "run_routes", "routes": self._routes(action), "extra_revenue": 0, "subsidy": 0}
        if isinstance(action, PayOut | Withhold):
            return {"type": "dividend", "kind": "payout" if isinstance(action, PayOut) else "withhold"}
        if isinstance(action, BuyTrain):
            return _train_fields(action)
        if isinstance(action, DiscardTrain):
            return {"type": "discard_train", "train": train_name(action.train)}
        if isinstance(action, GoBankrupt):
            return {"type": "bankrupt"}
        if isinstance(action, EndByHand):
            return {"type": "end_game"}
        assert isinstance(action, Pass), action
        return {"type": "pass"}

    def _station_fields(self, hex: int) -> FileEntry:
        round, rails = self.position.round, self.position.rails
        assert isinstance(round, Operating)
        slot = rails.free_slot(round.company, hex)
        city = rails.city_id(hex)
        return {"type": "place_token", "city": city, "slot": slot, "tokener": COMPANY_NAMES[round.company]}

    def _routes(self, action: RunRoutes) -> list[FileEntry]:
        position = self.position
        assert isinstance(position.round, Operating)
        found = routes.run(position.rails, position.round.company, position.phase, action.routes)
        return [_route_fields(route) for route in found.routes]


def _train_fields(action: BuyTrain) -> FileEntry:
    kind = TRAIN_TYPES[action.train >> 3]
    entry = {"type": "buy_train", "train": train_name(action.train), "price": action.price, "variant": kind}
    if action.trade_in >= 0:
        entry["exchange"] = train_name(action.trade_in)
    return entry


def _route_fields(route: Route) -> FileEntry:
    hexes = [HEX_NAMES[stop >> 1] for stop in route.stops]
    return {
        "train": train_name(route.train),
        "connections": [[HEX_NAMES[hex] for hex in leg] for leg in route.legs],
        "hexes": hexes,
        "revenue": route.revenue,
        "revenue_str": "-".join(hexes),
        "nodes": [stop_name(stop) for stop in route.stops],
    }
