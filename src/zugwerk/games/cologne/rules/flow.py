"""C-10: one round follows another until the bank is broken; what needs no decision happens by itself."""

from zugwerk.core.game import Event
from zugwerk.games.cologne.events import GameEnded, RoundStarted
from zugwerk.games.cologne.rules import auction, draft, market, merger, operating, stock, trains
from zugwerk.games.cologne.state.figures import HGK
from zugwerk.games.cologne.state.position import BANK_BROKEN, RUNNING, Position
from zugwerk.games.cologne.state.rounds import Auction, Draft, Merger, Operating, Round, Stock


def advance(position: Position, events: list[Event]) -> None:
    """Go on until a seat has to decide or the game is over."""
    while position.reason == RUNNING and not _waits(position, events):
        round = position.round
        if isinstance(round, Draft):
            _after_draft(position, round, events)
        elif isinstance(round, Auction):
            _begin(position, Stock(position.seats, position.priority, False), "stock", 0, events)
        elif isinstance(round, Stock):
            _after_stock(position, round, events)
        elif isinstance(round, Merger):
            _after_merger(position, events)
        else:
            _after_operating(position, events)
    if position.reason != RUNNING:
        events.append(GameEnded(position.reason))


def _waits(position: Position, events: list[Event]) -> bool:
    round = position.round
    if isinstance(round, Draft):
        return draft.waits(position, round)
    if isinstance(round, Auction):
        return auction.waits(position, round, events)
    if isinstance(round, Stock):
        return stock.waits(position, round, events)
    if isinstance(round, Merger):
        return merger.waits(position, round, events)
    return trains.crowded(position) >= 0 or operating.waits(position, round, events)


def _begin(position: Position, round: Round, kind: str, number: int, events: list[Event]) -> None:
    position.round = round
    events.append(RoundStarted(kind, position.set_number, number))


def _after_draft(position: Position, round: Draft, events: list[Event]) -> None:
    """The first stock round, unless all have passed (C-5.3)."""
    if all(round.passed):
        position.priority = round.first_passed
        _before_operating(position, events)
        return
    first = Stock(position.seats, round.turn, True)
    first.passed = round.passed[:]
    first.out = round.passed[:]
    first.first_passed = round.first_passed
    if position.options.sr1_priority:
        first.last = round.last_buyer
    _begin(position, first, "stock", 0, events)


def _after_stock(position: Position, round: Stock, events: list[Event]) -> None:
    position.priority = stock.next_priority(position, round)
    market.raise_sold_out(position, events)
    _before_operating(position, events)


def _before_operating(position: Position, events: list[Event]) -> None:
    """A merger round, until HGK is formed (C-7.1)."""
    if position.formed(HGK):
        _after_merger(position, events)
        return
    agenda = merger.agenda(position)
    position.round = Merger(agenda)
    if agenda:
        events.append(RoundStarted("merger", position.set_number, 0))


def _after_merger(position: Position, events: list[Event]) -> None:
    if position.or_number < 2:
        position.or_number += 1
        events.append(RoundStarted("operating", position.set_number, position.or_number))
        position.round = operating.new_round(position, events)
        return
    position.or_number = 0
    position.set_number += 1
    if draft.unsold(position):
        _begin(position, Auction(position.priority), "auction", 0, events)
    else:
        _begin(position, Stock(position.seats, position.priority, False), "stock", 0, events)


def _after_operating(position: Position, events: list[Event]) -> None:
    """After the second operating round the game ends if the bank is broken (C-10.3)."""
    if position.or_number == 2 and position.bank_broken:
        position.reason = BANK_BROKEN
        return
    _before_operating(position, events)


def is_operating(round: Round) -> bool:
    """Whether a round is an operating round."""
    return isinstance(round, Operating)
