"""The steps of a company's turn by edition: ``18xx-games`` replaces those that the public engine has."""

from typing import Final

from zugwerk.core.game import Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.cologne.actions import OfferTrain, SellShares
from zugwerk.games.cologne.meta import CologneOptions
from zugwerk.games.cologne.rules import shares, trains
from zugwerk.games.cologne.rules.emergency import TrainStep, available
from zugwerk.games.cologne.rules.purchases import is_emergency, must_buy
from zugwerk.games.cologne.rules.steps import DividendStep, RunStep, StationStep, TrackStep
from zugwerk.games.cologne.state.figures import COMPANIES, MINORS
from zugwerk.games.cologne.state.position import Position
from zugwerk.games.cologne.state.rounds import Operating, Step


class PublicTrackStep(TrackStep):
    """The public engine always asks (F-5)."""

    def asks(self, position: Position, round: Operating) -> bool:
        """Even where no tile can be laid."""
        return True


class PublicRunStep(RunStep):
    """The public engine takes no pass for a run without routes."""

    def refuse_pass(self, position: Position, round: Operating) -> Refusal | None:
        """Trains that can run do."""
        return refuse("cologne", "run-first", "C-8.15")


class PublicTrainStep(TrainStep):
    """The public engine asks nobody and measures all on the cheapest bank train.

    Switches trade_in, train_consent, minor_price, owner_sales, emergency_train, emergency_papers, asking.
    """

    def asks(self, position: Position, round: Operating) -> bool:
        """As F-5.6 says."""
        company = round.company
        if must_buy(position, company):
            return True
        if trains.has_room(position, company):
            others = any(position.trains[other] for other in range(COMPANIES) if other != company)
            sight = 1 if others else trains.cheapest(position)
            if position.treasury[company] >= sight:
                return True
        return bool(self.trades(position, round))

    def refuse_pass(self, position: Position, round: Operating) -> Refusal | None:
        """Only a compulsory train keeps a company here, not one that papers were sold for."""
        return refuse("cologne", "must-buy", "C-8.28") if must_buy(position, round.company) else None

    # Purchases

    def may_trade(self, round: Operating) -> bool:
        """At any point of the step."""
        return not round.traded

    def traded_for(self, position: Position) -> list[int]:
        """Used trains as well."""
        return trains.on_sale(position)

    def consent(self, position: Position, company: int, seller: int) -> bool:
        """Nobody is asked."""
        return False

    def refuse_offer(self, position: Position, round: Operating, action: OfferTrain) -> Refusal | None:
        """Nothing is offered."""
        return refuse("cologne", "train-not-on-sale", "C-8.26")

    def emergency_trains(self, position: Position) -> list[int]:
        """The cheapest bank trains of all."""
        price = trains.cheapest(position)
        return [train for train in trains.on_sale(position) if position.train_price(train) == price]

    def lowest_price(self, position: Position, round: Operating) -> int:
        """A bank train may cost anything."""
        return 1

    def bounds(self, position: Position, round: Operating, train: int) -> tuple[int, int]:
        """The owner helps any company that must buy and any minor without a train, whatever it has itself.

        A company that cannot pay the list price itself pays at most that, and after a sale of shares at least
        so much that the last share was needed; only a minor may be helped above it.
        """
        company = round.company
        minor = company < MINORS
        cash, both = position.treasury[company], available(position, round)
        listed = position.train_price(train)
        helped = not position.trains[company] if minor else must_buy(position, company)
        high = both if helped else cash
        if cash >= listed:
            return 1, high if minor else cash
        low = max(1, both - round.price_sold + 1) if round.price_sold else 1
        if minor and helped:
            low = min(low, listed)
        elif not minor:
            high = min(high, listed)
        return (1 if trains.holder(position, train) < MINORS else low), high

    def note(self, position: Position, round: Operating) -> None:
        """It is settled now whether the step asks again (F-5.6), and no sale is forgotten."""
        round.bought = True
        if not self.asks(position, round):
            round.step += 1

    # Raising money

    def smallest(self, position: Position, seat: int, action: SellShares) -> int:
        """A share is 10 %."""
        return 10

    def refuse_raising(self, position: Position, round: Operating) -> Refusal | None:
        """Money may be raised whether or not a train is bought."""
        return None

    def refuse_block(
        self, position: Position, round: Operating, seat: int, action: SellShares
    ) -> Refusal | None:
        """Why a block is more than the cheapest bank train needs."""
        if not _is_surplus(position, round, action.corporation, action.percent, action.double):
            return None
        enough = available(position, round) >= trains.cheapest(position)
        return refuse("cologne", "enough-money" if enough else "block-too-big", "C-8.33")

    def refuse_bond(self, position: Position, round: Operating, seat: int) -> Refusal | None:
        """Bonds are not sold here, though they count against bankruptcy."""
        return refuse("cologne", "no-bonds-here", "C-8.34")

    def biggest_block(
        self, position: Position, round: Operating, seat: int, company: int
    ) -> tuple[int, bool]:
        """No more than the cheapest bank train needs."""
        biggest = (0, False)
        for percent, double in shares.blocks(position, seat, company):
            if company == round.company and (
                shares.presidency_after(position, seat, company, percent) != seat
            ):
                continue
            if not _is_surplus(position, round, company, percent, double):
                biggest = (percent, double)
        return biggest

    def sell_papers(self, position: Position, seat: int, events: list[Event]) -> None:
        """Nothing."""

    def is_stuck(self, position: Position, round: Operating, seat: int) -> bool:
        """Whether a president can neither buy nor sell nor go bankrupt (R-15)."""
        if not is_emergency(position, round.company) or self.is_bankrupt(position, round):
            return False
        return not self.purchases(position, round) and not self.sales(position, round, seat)


def _is_surplus(position: Position, round: Operating, company: int, percent: int, double: bool) -> bool:
    """Whether the cheapest bank train is paid for without the smallest certificate of a block.

    The public engine takes no half of a president's certificate into account: alone, it counts as 20 %.
    """
    seat = position.owner(round.company)
    single = percent > (20 if double else 0) and position.singles[seat * COMPANIES + company] > 0
    spare = percent - (10 if single else 20)
    price = trains.cheapest(position) if trains.on_sale(position) else 0
    return position.price(company) * spare // 10 >= price - available(position, round)


_AID: Final[tuple[Step, ...]] = (TrackStep(), StationStep(), RunStep(), DividendStep(), TrainStep())
_PUBLIC: Final[tuple[Step, ...]] = (
    PublicTrackStep(),
    StationStep(),
    PublicRunStep(),
    DividendStep(),
    PublicTrainStep(),
)


def steps_of(options: CologneOptions) -> tuple[Step, ...]:
    """The steps of a company's turn (C-8.4)."""
    return _PUBLIC if options.public else _AID
