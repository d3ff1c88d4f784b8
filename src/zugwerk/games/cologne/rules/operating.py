"""C-8.1 to C-8.4: who operates when, and a company's turn, which is a list of steps (F-5)."""

from zugwerk.core.game import Action, Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.cologne.actions import AnswerTrain, BuyEVA, DiscardTrain, Pass
from zugwerk.games.cologne.events import CompanyPassed, StationPlaced
from zugwerk.games.cologne.rules import bank, eva, market, stations, trains
from zugwerk.games.cologne.state.figures import MINORS, RAG
from zugwerk.games.cologne.state.position import MERGER_ROUND, THE_END, Position
from zugwerk.games.cologne.state.rounds import BEGIN, STEP_NAMES, Operating, Step


def new_round(position: Position, steps: tuple[Step, ...], events: list[Event]) -> "OperatingRound":
    """Pay the incomes and fix the order (C-8.1, C-8.2)."""
    bank.pay_incomes(position, events)
    minors = [company for company in range(MINORS) if position.owner(company) >= 0]
    return OperatingRound(minors + market.operating_order(position), steps)


class OperatingRound(Operating):
    """One company after another goes through the steps of its turn; surplus trains are discarded at once."""

    def clone(self) -> "OperatingRound":
        """An independent copy."""
        copy = OperatingRound([], self.steps)
        self.copy_into(copy)
        return copy

    def actor(self, position: Position) -> int:
        """Who acts for the company that has to decide."""
        return position.owner(self.acting(position))

    def acting(self, position: Position) -> int:
        """The company asked for a train, or the first with too many, or the one at turn."""
        if self.offered >= 0:
            return trains.holder(position, self.offered)
        crowded = trains.crowded(position)
        if crowded >= 0:
            return crowded
        return self.company if self.at < len(self.order) else -1

    def refusal(self, position: Position, seat: int, action: Action) -> Refusal | None:
        """Answers and discards come first; then it is for the step to say."""
        if self.offered >= 0:
            if not isinstance(action, AnswerTrain):
                return refuse("cologne", "answer-first", "C-8.26")
            return self.steps[self.step].refusal(position, self, seat, action)
        crowded = trains.crowded(position)
        if crowded >= 0:
            if isinstance(action, DiscardTrain):
                return trains.refuse_discard(position, crowded, action.train)
            return refuse("cologne", "discard-first", "C-9.5")
        if isinstance(action, Pass):
            return self.steps[self.step].refuse_pass(position, self)
        if isinstance(action, BuyEVA):
            return eva.refuse_take(position, seat, action)
        return self.steps[self.step].refusal(position, self, seat, action)

    def legal_actions(self, position: Position, seat: int) -> list[Action]:
        """Answers or discards; else a pass, what the step allows, and EVA."""
        if self.offered >= 0:
            return self.steps[self.step].legal_actions(position, self, seat)
        crowded = trains.crowded(position)
        if crowded >= 0:
            return [DiscardTrain(train) for train in position.trains[crowded]]
        step = self.steps[self.step]
        found: list[Action] = [Pass()] if step.refuse_pass(position, self) is None else []
        found += step.legal_actions(position, self, seat)
        return found + eva.takes(position, seat)

    def carry_out(self, position: Position, seat: int, action: Action, events: list[Event]) -> None:
        """Leave the step, or let it do what it is for."""
        if isinstance(action, Pass):
            events.append(CompanyPassed(self.company, STEP_NAMES[self.step]))
            self.step += 1
        elif isinstance(action, BuyEVA):
            eva.take(position, seat, action, events)
        elif isinstance(action, DiscardTrain):
            trains.discard(position, trains.crowded(position), action.train, events)
        else:
            self.steps[self.step].carry_out(position, self, seat, action, events)

    def waits(self, position: Position, events: list[Event]) -> bool:
        """Whether a company has to decide; steps in which nothing is possible are skipped."""
        if trains.crowded(position) >= 0:
            return True
        while self.at < len(self.order):
            if self.step == BEGIN:
                place_home(position, self.company, events)
            elif self.step >= len(self.steps):
                self._end_turn()
                continue
            else:
                step = self.steps[self.step]
                if step.asks(position, self):
                    return True
                step.skip(position, self, events)
            self.step += 1
        return False

    def _end_turn(self) -> None:
        self.at += 1
        self.step = BEGIN
        self.revenue = 0
        self.traded = False
        self.bought = False
        self.price_sold = 0
        self.declined = []
        self.declined_prices = []
        self.wishes = []

    def follow(self, position: Position, events: list[Event]) -> int:
        """After the second operating round the game ends if the bank is broken (C-10.3)."""
        return THE_END if position.or_number == 2 and position.bank_broken else MERGER_ROUND


def place_home(position: Position, company: int, events: list[Event]) -> None:
    """Place the home station in the first turn (C-8.4)."""
    if MINORS <= company <= RAG and not position.stations[company]:
        hex = stations.place_home(position.rails, company)
        position.stations[company] = [hex]
        events.append(StationPlaced(company, hex, 0))
