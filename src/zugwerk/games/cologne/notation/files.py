"""The 18xx.games file format (F-1 to F-8): reading a parsed file as a game of edition 18xx-games.

Bonds, certificates and copies of tiles are interchangeable here but have names in files, which a reading
keeps.
"""

from typing import Any, Final

from zugwerk.core.game import Action, Event
from zugwerk.core.messages import Message, Parameter
from zugwerk.core.options import Setup
from zugwerk.core.refusal import Malformed
from zugwerk.games.cologne.actions import (
    BuyAtAuction,
    BuyBond,
    BuyEVA,
    BuyPaper,
    BuyShare,
    BuyTrain,
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
from zugwerk.games.cologne.board import HEX_NAMED, KIND_NAMED, TrainRoute
from zugwerk.games.cologne.meta import META, PUBLIC, CologneOptions
from zugwerk.games.cologne.notation.certificates import Certificates
from zugwerk.games.cologne.rules import flow, routes, turns
from zugwerk.games.cologne.state.figures import (
    COMPANY_NAMED,
    EVA,
    FIRST_BOND,
    PAPER_NAMED,
    PAPERS,
    find_train,
)
from zugwerk.games.cologne.state.position import BY_HAND, Position
from zugwerk.games.cologne.state.rounds import Auction, Draft, Operating

FileEntry = dict[str, Any]

OPTIONAL_RULES: Final = ("optional_2_train", "optional_grey_phase", "optional_existing_track")
SILENT: Final = frozenset(
    {"message", "log", "program_buy_shares", "program_share_pass", "program_disable", "program_enable"}
)


def surviving(actions: list[FileEntry]) -> list[FileEntry]:
    """The actions that were not taken back, in order (F-4.3)."""
    alive = [True] * len(actions)
    undone: list[list[int]] = []
    for place, entry in enumerate(actions):
        kind = entry["type"]
        if kind == "undo":
            alive[place] = False
            taken = _taken_back(actions, alive, place, entry.get("action_id"))
            for index in taken:
                alive[index] = False
            undone.append(taken)
        elif kind == "redo":
            alive[place] = False
            for index in undone.pop() if undone else []:
                alive[index] = True
        elif kind != "message":
            undone = []
    return [entry for place, entry in enumerate(actions) if alive[place]]


def _taken_back(actions: list[FileEntry], alive: list[bool], end: int, limit: int | None) -> list[int]:
    """The places of the actions that an undo takes back."""
    candidates = [
        place
        for place in range(end)
        if alive[place] and actions[place]["type"] not in ("message", "undo", "redo")
    ]
    if limit is None:
        return candidates[-1:]
    return [place for place in candidates if actions[place]["id"] > limit]


class Move:
    """An action of a file: its id, the seat that acts and what it does here."""

    def __init__(self, id: int, seat: int, action: Action) -> None:
        self.id: Final = id
        self.seat: Final = seat
        self.action: Final = action


class Reading:
    """A file being read: the position so far, the players' ids and the names of bonds and certificates."""

    def __init__(self, data: FileEntry) -> None:
        self.setup: Final = read_setup(data)
        self.players: Final[list[Any]] = [player.get("id", player["name"]) for player in data["players"]]
        self.position: Final = Position()
        flow.set_up(self.position, CologneOptions(self.setup))
        self.bonds: Final[list[int]] = list(range(PAPERS))
        self.certificates: Final = Certificates()
        self.moves: Final[list[Move]] = []

    def play(self, entry: FileEntry) -> list[Event]:
        """Play an action of the file and its automatic actions."""
        id = int(entry.get("id", 0))
        events: list[Event] = []
        for part in [entry, *entry.get("auto_actions", [])]:
            if part["type"] not in SILENT:
                events += self._play(id, part)
        return events

    def _play(self, id: int, entry: FileEntry) -> list[Event]:
        if entry["type"] == "end_game":
            return self._end(id)
        try:
            seat = self._seat(entry)
            action = self._action(entry)
        except (KeyError, IndexError, ValueError, TypeError, AttributeError) as error:
            raise _lie(
                id, Message("cologne.file.unreadable", {"type": str(entry.get("type"))}), "F-4"
            ) from error
        why = turns.refusal(self.position, seat, action)
        if why is not None:
            raise _lie(id, why.message, why.rule)
        if isinstance(action, RunRoutes):
            self._check_revenue(id, entry, action)
        before = self.position.owners[:]
        events: list[Event] = []
        turns.carry_out(self.position, seat, action, events)
        self._keep_names(entry, action, before)
        self.certificates.follow(events, before, entry.get("shares", []))
        self.moves.append(Move(id, seat, action))
        return events

    def _end(self, id: int) -> list[Event]:
        """End by hand: an action where the game is stuck, elsewhere only the end of the file (F-4)."""
        events: list[Event] = []
        seat = turns.actor(self.position)
        if turns.refusal(self.position, seat, EndByHand()) is None:
            turns.carry_out(self.position, seat, EndByHand(), events)
            self.moves.append(Move(id, seat, EndByHand()))
        self.position.reason = BY_HAND
        return events

    def _seat(self, entry: FileEntry) -> int:
        kind, entity = entry["entity_type"], entry["entity"]
        if kind == "player":
            return self.players.index(entity)
        if kind == "company":
            return self.position.owners[PAPER_NAMED[entity]]
        seat = turns.actor(self.position)
        round = self.position.round
        if isinstance(round, Operating) and self.position.owner(COMPANY_NAMED[entity]) != seat:
            raise ValueError(entity)
        return seat

    def _action(self, entry: FileEntry) -> Action:
        """The action an entry stands for in the present position (F-4)."""
        kind = entry["type"]
        if kind == "pass":
            return Pass()
        if kind in ("bid", "par", "assign", "buy_shares", "sell_shares"):
            return self._share_action(kind, entry)
        if kind in ("buy_company", "sell_company"):
            return self._paper_action(kind, entry)
        if kind == "special_buy":
            return Vote(entry["description"] == "yes")
        if kind == "lay_tile":
            return LayTile(
                KIND_NAMED[entry["tile"].rpartition("-")[0]], HEX_NAMED[entry["hex"]], entry["rotation"]
            )
        if kind == "place_token":
            return PlaceStation(self.position.rails.city_hex(entry["city"]))
        if kind == "run_routes":
            return RunRoutes(tuple([read_route(route) for route in entry["routes"]]))
        if kind == "dividend":
            return PayOut() if entry["kind"] == "payout" else Withhold()
        if kind == "discard_train":
            return DiscardTrain(find_train(entry["train"]))
        if kind == "buy_train":
            old = find_train(entry["exchange"]) if entry.get("exchange") else -1
            return BuyTrain(find_train(entry["train"]), entry["price"], old)
        if kind == "bankrupt":
            return GoBankrupt()
        raise ValueError(kind)

    def _share_action(self, kind: str, entry: FileEntry) -> Action:
        round = self.position.round
        if kind == "bid":
            paper = PAPER_NAMED[entry["company"]]
            if isinstance(round, Draft):
                return BuyPaper(paper)
            if isinstance(round, Auction) and round.paper >= 0:
                if round.paper != paper or round.price != entry["price"]:
                    raise ValueError(paper)
                return BuyAtAuction()
            return NameCertificate(paper)
        if kind == "par":
            return Found(COMPANY_NAMED[entry["corporation"]], int(entry["share_price"].split(",")[0]))
        if kind == "assign" or entry["entity_type"] == "company":
            return ExchangeFdSD(0)
        corporation = entry["shares"][0].split("_")[0]
        company = COMPANY_NAMED[corporation]
        if kind == "buy_shares":
            return BuyShare(company, entry["percent"])
        return SellShares(
            company, entry["percent"], corporation in _DOUBLES and f"{corporation}_2" in entry["shares"]
        )

    def _paper_action(self, kind: str, entry: FileEntry) -> Action:
        paper = PAPER_NAMED[entry["company"]]
        if kind == "sell_company":
            return SellBond()
        if paper >= FIRST_BOND:
            return BuyBond()
        if paper == EVA and self.position.owners[EVA] >= 0:
            return BuyEVA(entry["price"])
        return BuyPaper(paper)

    def _check_revenue(self, id: int, entry: FileEntry, action: RunRoutes) -> None:
        """Recompute what the file says about revenues (F-7.10)."""
        round = self.position.round
        assert isinstance(round, Operating)
        found = routes.run(self.position.rails, round.company, self.position.phase, action.routes)
        for route, given in zip(found.routes, entry["routes"], strict=True):
            if "revenue" in given and given["revenue"] != route.revenue:
                words: dict[str, Parameter] = {"given": str(given["revenue"]), "right": route.revenue}
                raise _lie(id, Message("cologne.file.wrong-revenue", words), "C-8.19")

    def _keep_names(self, entry: FileEntry, action: Action, before: list[int]) -> None:
        """Remember which bond and which copy of a tile the file means."""
        if isinstance(action, LayTile):
            self.position.rails.put_copy(action.hex, int(entry["tile"].rpartition("-")[2]))
        elif isinstance(action, BuyBond | SellBond):
            moved = [paper for paper in range(PAPERS) if self.position.owners[paper] != before[paper]]
            named = PAPER_NAMED[entry["company"]]
            for paper in moved:
                other = self.bonds.index(named)
                self.bonds[other], self.bonds[paper] = self.bonds[paper], named


_DOUBLES: Final = ("AGV", "HGK")


def _lie(id: int, reason: Message, rule: str) -> Malformed:
    return Malformed("cologne.file.refused", {"id": id, "reason": reason, "rule": rule})


def read_setup(data: FileEntry) -> Setup:
    """The table of a file (F-1); raises ``Malformed`` for another game or edition."""
    if data.get("title") != "1893" or not isinstance(data.get("players"), list):
        raise Malformed("cologne.file.other-game", {"title": str(data.get("title"))})
    chosen = (data.get("settings") or {}).get("optional_rules") or []
    if (data.get("rules") or {}).get("edition", PUBLIC) != PUBLIC:
        raise Malformed("cologne.file.other-edition", {"edition": PUBLIC})
    # The first player of a file begins (F-1).
    options: dict[str, object] = {"edition": PUBLIC, "first_seat": "1"}
    options.update({name: name in chosen for name in OPTIONAL_RULES})
    return META.setup(len(data["players"]), options)


def read_route(entry: FileEntry) -> TrainRoute:
    """A route of a file; its legs are turned into the direction of travel (F-4.1)."""
    legs = [tuple([HEX_NAMED[name] for name in leg]) for leg in entry["connections"]]
    hexes = [HEX_NAMED[node.rpartition("-")[0]] for node in entry.get("nodes", [])]
    if len(hexes) == len(legs) + 1 and _joins(legs, hexes):
        legs = [leg if leg[0] == hexes[place] else leg[::-1] for place, leg in enumerate(legs)]
    elif len(legs) > 1:
        legs = _chained(legs)
    return TrainRoute(find_train(entry["train"]), tuple(legs))


def _joins(legs: list[tuple[int, ...]], hexes: list[int]) -> bool:
    return all({leg[0], leg[-1]} == {hexes[place], hexes[place + 1]} for place, leg in enumerate(legs))


def _chained(legs: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Legs turned so that each starts where the one before ends."""
    first = legs[0]
    if first[-1] not in (legs[1][0], legs[1][-1]):
        first = first[::-1]
    found = [first]
    for leg in legs[1:]:
        found.append(leg if leg[0] == found[-1][-1] else leg[::-1])
    return found
