"""What a company of 1893 will earn: it runs its trains until they rust, and buys another when it has none.

What it has not got for that train it keeps from its revenue, and what is missing then its president adds.
"""

from typing import Final

from zugwerk.games.cologne.rules import routes, trains
from zugwerk.games.cologne.state.figures import EIGHT, FOUR, MINORS, SIX
from zugwerk.games.cologne.state.position import Position
from zugwerk.games.cologne.state.rounds import TRAINS, Operating
from zugwerk.kit.packed import i64

# What one train of a type earns on good track.
_EARNS: Final[tuple[int, ...]] = (50, 90, 140, 190, 230, 270)
# After so many rounds half of the track is laid that lets trains earn that.
_BUILDS: Final = 6
# So many rounds a company keeps its revenue for a train.
_PATIENCE: Final = 3
# The phases with whose first train a type rusts (C-9.1).
_RUST: Final = ((FOUR, 0), (SIX, 1), (EIGHT, 2))


def revenue(position: Position, company: int, held: tuple[int, ...]) -> int:
    """What a company would earn with these trains now."""
    if not held:
        return 0
    return routes.best_routes(position.rails, company, position.phase, held).revenue


def grown(now: int, held: tuple[int, ...], start: int, end: int) -> int:
    """What trains earn from a round to another, while track is laid for them."""
    more: i64 = -now
    for train in held:
        more += _EARNS[train >> 3]
    total: i64 = (end - start) * now
    at: i64 = start
    while more > 0 and at < end:
        total += more * at // (at + _BUILDS)
        at += 1
    return total


class Future:
    """A company in the rounds to come.

    Afterwards one knows all that it ``earned``, the rounds in which it pays nothing (``idle``), and what its
    president had to add (``burden``). ``begins`` tells after how many rounds phases begin, ``turn`` is 1 if
    the company has yet to run in the present one.
    """

    def __init__(self, position: Position, company: int, rounds: int, begins: list[int], turn: int) -> None:
        self.earned = 0
        self.idle = 0
        self.burden = 0
        self._position: Final = position
        self._company: Final = company
        self._rounds: Final = rounds
        self._begins: Final = begins
        self._turn: Final = turn
        self._held = tuple(position.trains[company])
        self._treasury = position.treasury[company]
        self._at = 0

    def follow(self, now: int) -> None:
        """Go through the rounds; the company earns so much now."""
        if self._held and self._rounds:
            self._run(now)
        while self._at < self._rounds:
            if not self._held and not self._buy():
                return
            self._run(revenue(self._position, self._company, self._held))

    def _run(self, now: int) -> None:
        """Run until a train rusts."""
        at, until, rusts = self._at, self._rounds, -1
        for phase, kind in _RUST:
            if self._position.phase < phase and any(train >> 3 == kind for train in self._held):
                rust = max(at, self._begins[phase] + self._turn)
                if rust < until:
                    until, rusts = rust, kind
        if until > at:
            earned = grown(now, self._held, at, until)
            self.earned += earned
            if self._company < MINORS:
                self._treasury += earned // 2
            self._at = until
        if rusts >= 0:
            self._held = tuple([train for train in self._held if train >> 3 != rusts])

    def _buy(self) -> bool:
        """Buy the cheapest train there will be; whether the company runs again."""
        kind, price = self._next_train()
        if kind < 0:
            self.idle += self._rounds - self._at
            return False
        missing = max(0, price - self._treasury)
        if missing and self._company < MINORS:
            return False
        if missing:
            self._raise(missing)
        self._treasury = max(0, self._treasury - price)
        wait = 0 if self._at == 0 and self._buys_now() else 1
        self.idle += wait
        self._at += wait
        self._held = (kind * 8,)
        return True

    def _raise(self, missing: int) -> None:
        """Keep the revenue of few rounds, for the price falls meanwhile; or the president pays (C-8.32)."""
        needed = 1 + missing * self._at // self.earned if self.earned >= missing else _PATIENCE + 1
        if needed <= _PATIENCE:
            self.idle += needed
            self.earned -= missing
        elif routes.has_route(self._position.rails, self._company, self._position.phase):
            self.burden += missing

    def _buys_now(self) -> bool:
        round = self._position.round
        if not isinstance(round, Operating) or round.at >= len(round.order):
            return False
        return round.company == self._company and round.step == TRAINS

    def _next_train(self) -> tuple[int, int]:
        """The type and price of the cheapest train that will be on sale; −1 if there is none."""
        position = self._position
        on_sale = trains.on_sale(position)
        if self._at > 0:
            on_sale = [train for train in position.discarded if not self._rusted(train >> 3)]
            if position.depot:
                kind = position.depot[0] >> 3
                while kind < SIX and self._at > self._begins[kind + 1]:
                    kind += 1
                on_sale.append(kind * 8)
        best = -1
        for train in on_sale:
            if best < 0 or position.train_price(train) < position.train_price(best):
                best = train
        return (best >> 3, position.train_price(best)) if best >= 0 else (-1, 0)

    def _rusted(self, kind: int) -> bool:
        """Whether a type will have rusted."""
        return any(kind == rusts and self._at >= self._begins[phase] for phase, rusts in _RUST)
