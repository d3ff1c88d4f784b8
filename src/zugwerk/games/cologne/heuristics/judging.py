"""How the game's own bots judge: actions in a view, one kind at a time, and states by what all will be worth.

``evaluate`` buys what pays, builds towards stops, runs its best routes and keeps its companies solvent. It
never takes trains or EVA from others without their consent. What is asked of states ``policy`` answers.
"""

from math import exp
from typing import Final, cast

from zugwerk.core.game import CHANCE, Action, Game, Seat, State, View
from zugwerk.games.cologne.actions import (
    AnswerEVA,
    AnswerTrain,
    BuyAtAuction,
    BuyBond,
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
from zugwerk.games.cologne.board import COLUMN, HEXES, STOPS, VALUES
from zugwerk.games.cologne.heuristics import policy
from zugwerk.games.cologne.heuristics.sites import Sites
from zugwerk.games.cologne.heuristics.worth import WEIGHTS, Outlook
from zugwerk.games.cologne.rules import merger, network, purchases, stations, track, trains, turns
from zugwerk.games.cologne.scoring import score
from zugwerk.games.cologne.state.figures import (
    COMPANIES,
    EVA,
    FACE_VALUES,
    FIVE,
    FLOAT_PERCENT,
    INCOMES,
    MINORS,
    PRIVATES,
)
from zugwerk.games.cologne.state.position import POOL, RUNNING, Position
from zugwerk.games.cologne.state.rails import Rails
from zugwerk.games.cologne.state.rounds import Auction, Draft, Merger, Operating
from zugwerk.games.cologne.view import CologneView, position_of
from zugwerk.kit.dice import Dice
from zugwerk.kit.heuristics import Heuristics, settle, weighed
from zugwerk.kit.hexes import EDGES

_NEVER: Final = -100000
_LAST_RESORT: Final = -10000
_AT_ONCE: Final = 10000
_COST_WEIGHT: Final = 2
_RESERVE: Final = 120
# A search looks at so many actions at most, and at none that seems worse by so much; one that gains so much
# less is worth a third of the look.
_BREADTH: Final = 6
_DOUBTED: Final = 90
_NARROW: Final = 60.0


class CologneHeuristics(Heuristics):
    """Judges actions from the position that the view shows, one kind at a time, and states for search."""

    def __init__(self) -> None:
        super().__init__()
        self.scale = 400.0
        self.playout_limit = 0
        self.steady_nodes = 0
        self.weights = dict(WEIGHTS)
        self.open_loop = False
        self.by_lines = True
        self._root: View | None = None
        self._world: State | None = None
        self._last = -1
        self._begun = -1
        self._sites = Sites()
        self._view: CologneView | None = None
        self._position = Position()
        self._reach = 0

    def evaluate(self, view: View, action: Action) -> int:
        """How good an action is for the seat of the view; passing is worth nothing."""
        seen = cast(CologneView, view)
        if self._view is not seen:
            self._view = seen
            self._position = position_of(seen)
            self._reach = -1
        assert seen.seat is not None
        position, seat = self._position, int(seen.seat)
        if isinstance(action, Pass):
            return 0
        if isinstance(action, LayTile):
            return self._lay(action)
        if isinstance(action, PlaceStation):
            return self._station(action)
        if isinstance(action, BuyTrain):
            return _train(position, seat, action)
        if isinstance(action, RunRoutes):
            return 1000
        if isinstance(action, PayOut | Withhold):
            return int(_should_keep(position) == isinstance(action, Withhold))
        return _paper(position, seat, action)

    def glance(self, view: View, action: Action) -> int:
        """What it brings this round to the one corporation in mind: dividends, a train, track at any price.

        Forgotten are the companies of others, so that money lies idle, and that one train alone will rust.
        """
        value = self.evaluate(view, action)
        position = self._position
        if isinstance(action, PayOut | Withhold):
            return int(isinstance(action, PayOut))
        if isinstance(action, LayTile):
            return self._reached_by(action)
        if isinstance(action, BuyShare):
            return value if position.owner(action.corporation) == view.seat else -1
        if isinstance(action, Found):
            return -1 if _presides(position, view.seat) else value
        if isinstance(action, BuyTrain):
            return _first_train(position, value, action)
        return value

    def world(self, game: Game, view: View, dice: Dice) -> State:
        """The one state that a view shows; when the game will be over is guessed once for all that follow."""
        if self._root is not view or self._world is None:
            self._root = view
            self._world = game.imagine(view, dice)
            settle(self._world, dice)
            self._last = Outlook(cast(Position, self._world)).last
            self._begun = cast(Position, self._world).moves
        return self._world.clone()

    def advance(self, state: State, seat: Seat, action: Action, dice: Dice) -> None:
        """Carry out an action that is known to be legal."""
        turns.carry_out(cast(Position, state), seat, action, [])
        settle(state, dice)

    def values(self, state: State) -> list[float]:
        """What everybody is worth at the end, or may expect to be."""
        position = cast(Position, state)
        if position.reason != RUNNING:
            return [float(score(position, seat)) for seat in range(position.seats)]
        return weighed(self.features(state), list(self.weights.values()))

    def features(self, state: State) -> list[list[float]]:
        """What all will be worth by cash, shares, papers and burdens."""
        position = cast(Position, state)
        outlook = Outlook(position, self._last)
        return [[float(part) for part in outlook.parts(seat)] for seat in range(position.seats)]

    def priors(self, state: State, seat: Seat) -> tuple[list[Action], list[float]]:
        """The actions worth considering, the best first; prices, track and routes are few that way.

        Values tell little of track, so there the best is all that is considered; in positions that a search
        only thinks of it is what was best on the same network before, for to find it takes long.
        """
        position = cast(Position, state)
        if policy.builds(position) and position.moves != self._begun:
            return [self._sites.built(position, seat, self._last)], [1.0]
        legal = state.legal_actions(seat)
        if len(legal) == 1 or seat == CHANCE:
            return legal, [1.0] * len(legal)
        found = policy.considered(position, seat, legal, self._last)[
            : 1 if policy.builds(position) else _BREADTH
        ]
        best = found[0][0]
        found = [(gain, action) for gain, action in found if gain >= best - _DOUBTED]
        return [action for _, action in found], [exp((gain - best) / _NARROW) for gain, _ in found]

    def round_of(self, state: State) -> int:
        """The draft, then of every set the stock round and two operating rounds; mergers belong to those."""
        position = cast(Position, state)
        if isinstance(position.round, Draft):
            return 2
        return 3 * position.set_number + position.or_number

    def playout(self, state: State, dice: Dice, limit: int) -> int:
        """Play on, everybody doing what is best for him as far as he can see."""
        settle(state, dice)
        position = cast(Position, state)
        count = 0
        while count != limit and position.reason == RUNNING:
            seat = turns.actor(position)
            turns.carry_out(position, seat, policy.choose(position, seat, self._last), [])
            count += 1
        return count

    def _lay(self, action: LayTile) -> int:
        """What a tile adds to the stops within reach, less its cost."""
        position = self._position
        assert isinstance(position.round, Operating)
        company = position.round.company
        cost = track.lay_cost(position.rails, action.hex)
        gain = self._reached_by(action)
        spare = position.treasury[company] - cost
        return gain - _COST_WEIGHT * cost if spare >= _train_need(position, company) else gain - 20 * cost

    def _reached_by(self, action: LayTile) -> int:
        """What a tile adds to the stops within reach."""
        position = self._position
        assert isinstance(position.round, Operating)
        rails = position.rails.clone()
        track.lay(rails, action.tile, action.hex, action.rotation)
        company = position.round.company
        return _worth(rails, company, position.phase) - self._worth_now(company)

    def _worth_now(self, company: int) -> int:
        if self._reach < 0:
            self._reach = _worth(self._position.rails, company, self._position.phase)
        return self._reach

    def _station(self, action: PlaceStation) -> int:
        """Worth it if the company can still pay for a train; bigger cities first."""
        position = self._position
        assert isinstance(position.round, Operating)
        company = position.round.company
        spare = position.treasury[company] - stations.next_price(position, company)
        face = position.rails.covers[action.hex] // EDGES
        value = VALUES[face * 3 + COLUMN[position.phase]]
        return value - 25 if spare >= _train_need(position, company) + _RESERVE else -value


def reached_by(position: Position, action: LayTile) -> int:
    """What a tile adds to the stops within reach, ten times their value, and one for every hex side."""
    assert isinstance(position.round, Operating)
    rails, company = position.rails.clone(), position.round.company
    track.lay(rails, action.tile, action.hex, action.rotation)
    return _worth(rails, company, position.phase) - _worth(position.rails, company, position.phase)


def _worth(rails: Rails, company: int, phase: int) -> int:
    """Ten times the value of the stops a company reaches, and one for every hex side."""
    found = 0
    reached = network.network(rails, company, phase)
    for hex in range(HEXES):
        if reached.reached[hex]:
            found += reached.reached[hex].bit_count()
        face = rails.covers[hex] // EDGES
        for place in range(STOPS[face]):
            if reached.stops[hex * 2 + place]:
                found += 10 * VALUES[face * 3 + COLUMN[phase]]
    return found


def _presides(position: Position, seat: Seat | None) -> bool:
    """Whether a seat has a corporation already."""
    return any(position.president_at[company] == seat for company in range(MINORS, COMPANIES))


def _train_need(position: Position, company: int) -> int:
    """The money a company should keep for a train it has not got."""
    return 0 if position.trains[company] else min(trains.cheapest(position), 1000)


def _should_keep(position: Position) -> bool:
    """Keep the revenue if it buys a train that the company will need, and it is not far off."""
    round = position.round
    assert isinstance(round, Operating)
    company = round.company
    lasting = [
        train for train in position.trains[company] if train >> 3 >= FIVE or train >> 3 > position.phase - 1
    ]
    if lasting:
        return False
    price = trains.cheapest(position)
    return position.treasury[company] < price <= position.treasury[company] + 2 * round.revenue


def _train(position: Position, seat: int, action: BuyTrain) -> int:
    """Buy the first train whenever possible, a second from the bank if money is left, and trade up."""
    round = position.round
    assert isinstance(round, Operating)
    company = round.company
    seller = trains.holder(position, action.train)
    if seller >= 0:
        own = position.owner(seller) == seat
        useful = not position.trains[company] and len(position.trains[seller]) > 1
        return 400 - action.price if own and useful else _NEVER
    first = not position.trains[company]
    if action.trade_in >= 0:
        old = action.trade_in >> 3
        doomed = old < FIVE and old <= position.phase - 1
        return 300 + 10 * (action.train >> 3) if doomed else -1
    helped = action.price > position.treasury[company]
    if helped:
        due = purchases.must_buy(position, company)
        return 500 - action.price // 10 if due else 50 - action.price // 2
    spare = position.treasury[company] - action.price
    return (500 if first else 100 if spare >= 0 and len(position.trains[company]) < 2 else -1) + (
        action.train >> 3
    )


def _first_train(position: Position, value: int, action: BuyTrain) -> int:
    """The cheapest train for a company that has none; whoever can run is content."""
    round = position.round
    assert isinstance(round, Operating)
    if position.trains[round.company]:
        return -1
    return 1000 - action.price if value > 0 else value


def _paper(position: Position, seat: int, action: Action) -> int:
    """Papers that are bought, and everything else."""
    if isinstance(action, BuyPaper):
        return (
            300 + 10 * INCOMES[action.paper] + (FACE_VALUES[action.paper] if action.paper >= PRIVATES else 0)
        )
    if isinstance(action, NameCertificate):
        return -FACE_VALUES[action.paper]
    if isinstance(action, BuyAtAuction):
        assert isinstance(position.round, Auction)
        return 9 * FACE_VALUES[position.round.paper] - 10 * position.round.price
    if isinstance(action, Found):
        return _found(position, seat, action)
    if isinstance(action, BuyShare):
        return _share(position, seat, action)
    return _other_paper(position, seat, action)


def _other_paper(position: Position, seat: int, action: Action) -> int:
    if isinstance(action, ExchangeFdSD):
        return 250 + action.par
    if isinstance(action, BuyBond):
        return 20 if position.cash[seat] >= 2 * FACE_VALUES[-1] else -1
    if isinstance(action, SellShares):
        return -100 - action.percent - (50 if position.owner(action.corporation) == seat else 0)
    if isinstance(action, SellBond):
        return -90
    if isinstance(action, DiscardTrain):
        return -(action.train >> 3)
    if isinstance(action, Vote):
        return _vote(position, seat, action)
    if isinstance(action, AnswerTrain):
        return _answer_train(position, action)
    if isinstance(action, AnswerEVA):
        # Whoever asks does not wait for an answer, whatever else there is to do.
        wanted = position.offer_price <= FACE_VALUES[EVA]
        return _AT_ONCE if action.accept == wanted and not action.wish else _NEVER
    if isinstance(action, GoBankrupt | EndByHand):
        return _LAST_RESORT
    return _NEVER


def _found(position: Position, seat: int, action: Found) -> int:
    """Found at a price at which the seat can bring half of the shares together, or nearly so."""
    affordable = position.cash[seat] // action.par * 10
    return 150 + action.par if affordable >= FLOAT_PERCENT else 40 + affordable - action.par // 10


def _share(position: Position, seat: int, action: BuyShare) -> int:
    """Own corporations that do not float yet first, then cheap shares; keep cash for trains due."""
    company = action.corporation
    price = position.price(company) * action.percent // 10
    own = position.owner(company) == seat
    worried = any(
        position.owner(other) == seat and position.floated[other] and not position.trains[other]
        for other in range(MINORS, COMPANIES)
    )
    if worried and position.cash[seat] - price < _RESERVE:
        return -1
    waiting = own and not position.floated[company]
    runs = bool(position.trains[company])
    left = position.percent(POOL, company)
    return (200 if waiting else 60 if runs else 10) + (20 if own else 0) + left // 10 - price // 20


def _vote(position: Position, seat: int, action: Vote) -> int:
    """For a merger with a good part in it."""
    assert isinstance(position.round, Merger)
    wanted = merger.votes(position, seat, position.round.corporation) >= 20
    return int(action.accept == wanted)


def _answer_train(position: Position, action: AnswerTrain) -> int:
    """Sell at list price or more, unless it is the last train."""
    round = position.round
    assert isinstance(round, Operating)
    seller = trains.holder(position, round.offered)
    good = round.offer_price >= position.train_price(round.offered) and len(position.trains[seller]) > 1
    return int(action.accept == good and not action.wish)
