"""What everybody will be worth at the end (C-10.5), as far as one can tell from a position.

Every company is expected to run what it has until that rusts, to replace it, and to pay what it earns; the
price of its shares rises meanwhile. What a company cannot pay for its next train its president will.
"""

from typing import Final

from zugwerk.games.cologne.heuristics import calendar
from zugwerk.games.cologne.heuristics.future import Future, grown, revenue
from zugwerk.games.cologne.rules import merger, shares
from zugwerk.games.cologne.state.figures import (
    AGV,
    BOND_PRICE,
    CELL_PRICES,
    COMPANIES,
    EVA,
    FACE_VALUES,
    FDSD,
    FIRST_BOND,
    FIVE,
    FLOAT_PERCENT,
    FOUR,
    HDSK,
    HGK,
    INCOMES,
    LEFT,
    MERGER_CELLS,
    MINORS,
    PAPERS,
    PRIVATES,
    RAG,
    RIGHT,
    SIX,
)
from zugwerk.games.cologne.state.position import POOL, Position

WEIGHTS: Final = {
    "cash": 1.0,
    "shares": 1.0,
    "dividends": 1.0,
    "presidencies": 1.0,
    "papers": 1.0,
    "burdens": 1.0,
}
_PRESIDENCY: Final = 40
_RUIN: Final = 400
_OVER: Final = 100
# What a mark in a treasury does for the shares of a company, in hundredths.
_TREASURY: Final = 25
_USEFUL_TREASURY: Final = 600
_SHARES: Final[tuple[int, ...]] = (20, 20, 10, 20, 20)
_MERGED_BY: Final[tuple[int, ...]] = (AGV, HGK, AGV, HGK, AGV)


def _ahead(table: tuple[int, ...]) -> list[list[int]]:
    """By number of steps and cell, where a marker comes to."""
    found = [list(range(len(table)))]
    for _ in range(calendar.LONGEST + 4):
        found.append([table[cell] for cell in found[-1]])
    return found


_RIGHT: Final = _ahead(RIGHT)
_LEFT: Final = _ahead(LEFT)


class Outlook:
    """What is to be expected of a position.

    By company: what it ``earns`` now, what it will pay in all (``stream``), what a share will be worth
    (``share``: its price at the end, and its dividends), and what its president must add (``burden``).
    ``last`` is the number of the last operating round: positions that are compared need the same.
    """

    def __init__(self, position: Position, last: int = -1) -> None:
        self.position: Final = position
        self.earns: Final = [0] * COMPANIES
        self.stream: Final = [0] * COMPANIES
        self.share: Final = [0] * COMPANIES
        self.burden: Final = [0] * COMPANIES
        for company in range(COMPANIES):
            if position.trains[company]:
                self.earns[company] = revenue(position, company, tuple(position.trains[company]))
        self.last: Final = last if last >= 0 else calendar.last(position, self._outflow())
        self.rounds: Final = max(0, self.last - calendar.present(position))
        self.begins: Final = calendar.phases_begin(position)
        self.turns: Final = calendar.turns_left(position)
        for company in range(COMPANIES):
            if company < MINORS:
                if position.owner(company) >= 0:
                    self._minor(company)
            elif position.floated[company]:
                self._corporation(company)
            elif company > RAG:
                self._unformed(company)
            elif position.par[company]:
                self._unfloated(company)

    def _outflow(self) -> int:
        """What the bank loses in an operating round."""
        position = self.position
        found = 0
        for company in range(COMPANIES):
            earned = self.earns[company]
            if earned:
                if company >= MINORS:
                    earned = earned * (100 - position.percent(POOL, company)) // 100
                found += earned
        for paper in range(PAPERS):
            if position.owners[paper] >= 0:
                found += INCOMES[paper]
        return found

    # Companies

    def _minor(self, company: int) -> None:
        until = min(self.rounds, self.formation(_MERGED_BY[company])) + self.turns[company]
        self.stream[company] = self._future(company, until).earned

    def _future(self, company: int, rounds: int) -> Future:
        future = Future(
            position=self.position,
            company=company,
            rounds=rounds,
            begins=self.begins,
            turn=self.turns[company],
        )
        future.follow(self.earns[company])
        return future

    def _corporation(self, company: int) -> None:
        position = self.position
        rounds = self.rounds + self.turns[company]
        future = self._future(company, rounds)
        self.burden[company] = future.burden
        useful = min(position.treasury[company], _USEFUL_TREASURY) * min(rounds, 8)
        stream = future.earned + useful * _TREASURY // 800
        steps = rounds - 2 * min(future.idle, rounds)
        table = _RIGHT if steps >= 0 else _LEFT
        price = CELL_PRICES[table[min(abs(steps), len(table) - 1)][position.cells[company]]]
        self.stream[company] = stream
        self.share[company] = price + stream // 10

    def formation(self, company: int) -> int:
        """After how many rounds AGV or HGK will be formed."""
        if self.position.floated[company]:
            return 0
        five = self.begins[FIVE]
        return five if company == AGV else five + (self.begins[SIX] - five + 1) // 2

    def _unformed(self, company: int) -> None:
        """AGV and HGK begin at 120 with what their minors have."""
        at = self.formation(company)
        if at >= self.rounds:
            self.share[company] = CELL_PRICES[MERGER_CELLS[company - AGV]]
            return
        held = [train for minor in range(MINORS) for train in self.position.trains[minor]]
        lasting = tuple([train for train in held if train >> 3 >= FOUR][:1]) or (FOUR * 8,)
        self.stream[company] = grown(60, lasting, at, self.rounds)
        price = CELL_PRICES[_RIGHT[self.rounds - at][MERGER_CELLS[company - AGV]]]
        self.share[company] = price + self.stream[company] // 10

    def _unfloated(self, company: int) -> None:
        """A corporation that is founded will float: soon if its president can pay for it, else later."""
        position = self.position
        missing = (FLOAT_PERCENT - shares.in_players_hands(position, company)) // 10
        cell = position.cells[company]
        soon = position.cash[position.president_at[company]] >= missing * CELL_PRICES[cell]
        at = 2 if soon else 1 + 2 * missing
        if at >= self.rounds:
            self.share[company] = CELL_PRICES[cell]
            return
        kind = FOUR if CELL_PRICES[cell] >= 80 else 1
        self.stream[company] = grown(0, (kind * 8,), at, self.rounds)
        price = CELL_PRICES[_RIGHT[self.rounds - at][cell]]
        self.share[company] = price + self.stream[company] // 10

    # Seats

    def values(self) -> list[int]:
        """What each seat will be worth."""
        return [sum(self.parts(seat)) for seat in range(self.position.seats)]

    def parts(self, seat: int) -> list[int]:
        """What a seat will be worth, in the order of the weights."""
        position = self.position
        prices = dividends = presidencies = papers = burden = saleable = 0
        for company in range(MINORS, COMPANIES):
            percent = position.percent(seat, company)
            if percent:
                paid = self.stream[company] // 10 * percent // 10
                dividends += paid
                prices += self.share[company] * percent // 10 - paid
                saleable += position.price(company) * min(percent, 50) // 10
                if position.president_at[company] == seat:
                    presidencies += _PRESIDENCY
                    burden += self.burden[company]
        for paper in range(PAPERS):
            if position.owners[paper] == seat:
                papers += self.paper_worth(paper)
        burdens = self._burdened(seat, burden, saleable)
        return [self.cash_worth(seat), prices, dividends, presidencies, papers, -burdens]

    def _burdened(self, seat: int, burden: int, saleable: int) -> int:
        """What trains cost a president: shares that must be sold lose twice, and to fail is the end."""
        forced = max(0, burden - self.position.cash[seat])
        if forced > saleable * 2 // 3:
            return burden + forced + _RUIN
        return burden + forced

    def cash_worth(self, seat: int) -> int:
        """Cash, and what it brings if there is room for certificates to spend it on."""
        position = self.position
        cash = position.cash[seat]
        room = shares.certificate_limit(position) - shares.certificates(position, seat)
        if room < 0:
            # Certificates over the limit must be sold for less than they are worth (C-6.6).
            return cash + room * _OVER
        return cash + min(cash, room * 120) * min(self.rounds, 12) * 4 // 100

    def paper_worth(self, paper: int) -> int:
        """What a private, a minor or a bond will be worth to its owner."""
        if paper >= FIRST_BOND:
            return BOND_PRICE + self.rounds * INCOMES[paper]
        if paper == EVA:
            lasts = self.begins[SIX]
            return INCOMES[EVA] * min(self.rounds, lasts) + (FACE_VALUES[EVA] if lasts >= self.rounds else 0)
        if paper == FDSD:
            return self._fdsd()
        if paper == HDSK:
            at = min(self.rounds, self.formation(HGK))
            return INCOMES[HDSK] * at + (self.share[HGK] if at < self.rounds else FACE_VALUES[HDSK])
        return self._minor_worth(paper - PRIVATES)

    def _minor_worth(self, company: int) -> int:
        merged = _MERGED_BY[company]
        worth = self.stream[company] // 2
        if self.formation(merged) >= self.rounds:
            return worth + FACE_VALUES[PRIVATES + company]
        treasury = min(self.position.treasury[company], 300) // 5
        part = merger.PARTS[merged][0] == PRIVATES + company
        return worth + treasury + self.share[merged] * _SHARES[company] // 10 + (_PRESIDENCY if part else 0)

    def _fdsd(self) -> int:
        """Kept until the 5-train, then two shares of RAG, if they are still to be had."""
        position = self.position
        keeps = min(self.rounds, self.begins[FIVE])
        if keeps >= self.rounds:
            return FACE_VALUES[FDSD] + INCOMES[FDSD] * self.rounds
        if not position.par[RAG]:
            return INCOMES[FDSD] * keeps + 2 * 150
        left = min(2, position.singles[POOL * COMPANIES + RAG])
        missed = self.stream[RAG] * keeps // (10 * max(1, self.rounds))
        chance = 90 if position.singles[POOL * COMPANIES + RAG] > 3 else 75
        return INCOMES[FDSD] * keeps + left * (self.share[RAG] - missed) * chance // 100
