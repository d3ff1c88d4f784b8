"""C-10: one round follows another until the bank is broken; what needs no decision happens by itself."""

from zugwerk.core.game import Event, Snapshot
from zugwerk.games.cologne.events import GameEnded, RoundStarted
from zugwerk.games.cologne.meta import CologneOptions
from zugwerk.games.cologne.rules import draft, merger, operating
from zugwerk.games.cologne.rules.auction import AuctionRound
from zugwerk.games.cologne.rules.draft import DraftRound
from zugwerk.games.cologne.rules.editions import steps_of
from zugwerk.games.cologne.rules.merger import MergerRound
from zugwerk.games.cologne.rules.operating import OperatingRound
from zugwerk.games.cologne.rules.stock import StockRound
from zugwerk.games.cologne.state import saving
from zugwerk.games.cologne.state.figures import HGK
from zugwerk.games.cologne.state.position import (
    AUCTION,
    BANK_BROKEN,
    MERGER_ROUND,
    OPERATING_ROUND,
    RUNNING,
    STOCK_ROUND,
    Position,
    Round,
)


def set_up(position: Position, options: CologneOptions) -> None:
    """Lay everything out and begin the draft (C-1, C-5.1)."""
    position.set_up(options)
    draft.begin(position, options.first_seat)


def advance(position: Position, events: list[Event]) -> None:
    """Go on until a seat has to decide or the game is over."""
    while position.reason == RUNNING and not position.round.waits(position, events):
        _begin(position, position.round.follow(position, events), events)
    if position.reason != RUNNING:
        events.append(GameEnded(position.reason))


def _begin(position: Position, what: int, events: list[Event]) -> None:
    """Begin the round that follows; merger rounds end when HGK is formed (C-7.1)."""
    if what == MERGER_ROUND and position.formed(HGK):
        what = OPERATING_ROUND
    if what == OPERATING_ROUND and position.or_number == 2:
        what = _next_set(position)
    if what == MERGER_ROUND:
        _begin_merger(position, events)
    elif what == OPERATING_ROUND:
        _begin_operating(position, events)
    elif what == AUCTION:
        position.round = AuctionRound(position.priority)
        events.append(RoundStarted("auction", position.set_number, 0))
    elif what == STOCK_ROUND:
        position.round = _stock_round(position)
        events.append(RoundStarted("stock", position.set_number, 0))
    else:
        position.reason = BANK_BROKEN


def _next_set(position: Position) -> int:
    """After two operating rounds comes a stock round, and before it what is unsold is auctioned (C-5.6)."""
    position.or_number = 0
    position.set_number += 1
    return AUCTION if draft.unsold(position) else STOCK_ROUND


def _begin_merger(position: Position, events: list[Event]) -> None:
    agenda = merger.agenda(position)
    position.round = MergerRound(agenda)
    if agenda:
        events.append(RoundStarted("merger", position.set_number, 0))


def _begin_operating(position: Position, events: list[Event]) -> None:
    position.or_number += 1
    events.append(RoundStarted("operating", position.set_number, position.or_number))
    position.round = operating.new_round(position, steps_of(position.options), events)


def _stock_round(position: Position) -> Round:
    """A stock round; the first one goes on where the draft stopped (C-5.4)."""
    before = position.round
    if not isinstance(before, DraftRound):
        return StockRound(position.seats, position.priority, False)
    first = StockRound(position.seats, before.turn, True)
    first.passed = before.passed[:]
    first.out = before.passed[:]
    first.first_passed = before.first_passed
    if position.options.sr1_priority:
        first.last = before.last_buyer
    return first


# Snapshots


def restore(position: Position, data: Snapshot) -> None:
    """Make a position the one that a snapshot was taken of."""
    saving.fill(position, data)
    position.round = _blank(data["round"]["kind"], position)
    saving.fill_round(position.round, data["round"])


def _blank(kind: str, position: Position) -> Round:
    if kind == "draft":
        return DraftRound(position.seats)
    if kind == "auction":
        return AuctionRound(0)
    if kind == "stock":
        return StockRound(position.seats, 0, False)
    return MergerRound([]) if kind == "merger" else OperatingRound([], steps_of(position.options))
