"""Tables for tests: games of either edition, played by notation, and positions arranged by hand."""

from zugwerk.core.game import Event, Seat
from zugwerk.core.refusal import Refusal
from zugwerk.games.cologne.board import HEX_NAMED, KIND_NAMED
from zugwerk.games.cologne.game import GAME, CologneState
from zugwerk.games.cologne.meta import AID, PUBLIC
from zugwerk.games.cologne.rules import flow, foundation, operating, shares, track
from zugwerk.games.cologne.rules.editions import steps_of
from zugwerk.games.cologne.rules.merger import MergerRound
from zugwerk.games.cologne.rules.operating import OperatingRound, new_round
from zugwerk.games.cologne.rules.purchases import Purchases
from zugwerk.games.cologne.rules.stock import StockRound
from zugwerk.games.cologne.state.figures import COMPANIES, COMPANY_NAMED, MINORS, PAPER_NAMED, find_train
from zugwerk.games.cologne.state.position import HOME, POOL
from zugwerk.games.cologne.state.rounds import TRAINS

__all__ = ["AID", "PUBLIC"]

EDITIONS = (AID, PUBLIC)
PACKAGE = ["FdSD", "EVA", "HdSK", "EKB", "KFBE", "KSZ", "KBE", "BKB"]


def table(seats: int = 3, edition: str = AID, first: str = "1", **options: bool) -> CologneState:
    """A new game, which the first seat begins unless something else is said."""
    return GAME.new(GAME.meta.setup(seats, {"edition": edition, "first_seat": first, **options}))


def play(state: CologneState, *lines: str) -> list[Event]:
    """Let the seats to move act, one after another; returns what happened."""
    events: list[Event] = []
    for line in lines:
        events += state.apply(state.actors()[0], GAME.parse(line))
    return events


def why(state: CologneState, line: str, seat: int | None = None) -> Refusal | None:
    """Why the seat to move (or another) may not do this."""
    actor = state.actors()[0] if seat is None else Seat(seat)
    return state.refusal(actor, GAME.parse(line))


def rule(state: CologneState, line: str, seat: int | None = None) -> str:
    """The rule that forbids something, or ""."""
    refused = why(state, line, seat)
    return "" if refused is None else refused.rule


def legal(state: CologneState, seat: int | None = None) -> list[str]:
    """The legal actions in notation."""
    actor = state.actors()[0] if seat is None else Seat(seat)
    return [GAME.notation(action) for action in state.legal_actions(actor)]


def of(name: str) -> int:
    """The number of a company."""
    return COMPANY_NAMED[name]


def give(state: CologneState, seat: int, *papers: str) -> None:
    """Hand papers to a seat; a minor gets 100 M from the bank."""
    for name in papers:
        state.owners[PAPER_NAMED[name]] = seat
        if name in COMPANY_NAMED:
            state.treasury[of(name)] = 100
            state.bank -= 100


def found(state: CologneState, name: str, par: int, *percents: int, operated: bool = True) -> None:
    """Found a corporation with these holdings by seat, the first seat presiding; it floats if it can."""
    company = of(name)
    state.par[company] = par
    foundation._set_par(state, company, par)
    state.president_at[company] = 0
    shares.move_single(state, company, HOME, POOL, 8)
    for seat, percent in enumerate(percents):
        shares.move_single(state, company, POOL, seat, (percent - (20 if seat == 0 else 0)) // 10)
    shares.settle(state, company, [])
    state.operated[company] = operated


def open_shares(state: CologneState, name: str, price_cell: int) -> None:
    """Put the free shares of AGV or HGK into the pool."""
    shares.move_single(state, of(name), HOME, POOL, 5)
    state.cells[of(name)] = price_cell


def form(state: CologneState, name: str, cell: int, *held: tuple[int, bool]) -> None:
    """Form AGV or HGK with 10 % certificates, and the 20 % one or not, by seat; the first seat presides.

    What nobody has lies in the pool.
    """
    company = of(name)
    open_shares(state, name, cell)
    shares.move_single(state, company, HOME, POOL, 1)
    state.president_at[company] = 0
    state.double_at[company] = POOL
    state.floated[company] = state.operated[company] = True
    for seat, (singles, double) in enumerate(held):
        shares.move_single(state, company, POOL, seat, singles)
        if double:
            state.double_at[company] = seat


def stock_round(state: CologneState, turn: int = 0, first: bool = False) -> StockRound:
    """Begin a stock round."""
    round = StockRound(state.seats, turn, first)
    state.round = round
    state.priority = turn
    return round


def operating_round(state: CologneState, *names: str) -> OperatingRound:
    """Begin an operating round of these companies, without incomes."""
    round = OperatingRound([of(name) for name in names], steps_of(state.options))
    state.round = round
    return round


def operating_order(state: CologneState) -> OperatingRound:
    """An operating round as it would begin now."""
    return new_round(state, steps_of(state.options), [])


def bounds(state: CologneState, round: OperatingRound, train: str) -> tuple[int, int]:
    """What the company at turn may pay another for a train."""
    step = round.steps[TRAINS]
    assert isinstance(step, Purchases)
    return step.bounds(state, round, find_train(train))


def train_step(state: CologneState, name: str) -> OperatingRound:
    """Let a company be at its train step, the others after it."""
    company = of(name)
    others = [c for c in range(COMPANIES) if c != company and (c < MINORS or state.floated[c])]
    order = [company, *[c for c in others if state.owner(c) >= 0]]
    round = OperatingRound(order, steps_of(state.options))
    round.step = TRAINS
    state.round = round
    state.or_number = 1
    return round


def merger_round(state: CologneState, *names: str) -> MergerRound:
    """Begin a merger round on these corporations."""
    round = MergerRound([of(name) for name in names])
    state.round = round
    flow.advance(state, [])
    return round


def sell_trains(state: CologneState, upto: str) -> None:
    """Take all trains before this one out of the depot, and enter the phase of the last one sold."""
    first = find_train(upto)
    sold = [train for train in state.depot if train < first]
    state.depot = [train for train in state.depot if train >= first]
    state.phase = max([state.phase, *[train >> 3 for train in sold]])


def money(state: CologneState) -> int:
    """All the money there is."""
    return state.bank + sum(state.cash) + sum(state.treasury)


def in_need(edition: str = AID, cash: int = 0) -> CologneState:
    """DE has no train, a route and no money; its president has this much cash, and 20 % of RSE."""
    state = table(3, edition)
    found(state, "DE", 100, 50, 20)
    found(state, "RSE", 100, 20, 30)
    sell_trains(state, "4-0")
    state.phase = 1
    company = of("DE")
    state.bank += state.treasury[company] + state.cash[0] - cash
    state.treasury[company] = 0
    state.cash[0] = cash
    rails = state.rails
    operating.place_home(state, company, [])
    track.lay(rails, KIND_NAMED["57"], HEX_NAMED["O2"], 1)
    track.lay(rails, KIND_NAMED["57"], HEX_NAMED["O4"], 2)
    track.lay(rails, KIND_NAMED["8"], HEX_NAMED["N3"], 5)
    return state
