"""C-7: votes on the mergers, the formation of AGV and HGK, and the trains of a new corporation."""

from typing import Final

from zugwerk.core.game import Action, Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.cologne.actions import DiscardTrain, EndByHand, Pass, Vote
from zugwerk.games.cologne.events import (
    CorporationFormed,
    MergerRejected,
    MergerStuck,
    MinorMerged,
    PaperClosed,
    VoteCast,
)
from zugwerk.games.cologne.rules import bank, shares, trains
from zugwerk.games.cologne.state.figures import (
    AGV,
    BKB,
    EKB,
    FIVE,
    FOUR,
    HDSK,
    HGK,
    KBE,
    KFBE,
    KSZ,
    MERGER_TREASURY,
    PRIVATES,
    SIX,
)
from zugwerk.games.cologne.state.position import BY_HAND, CLOSED, HOME, OPERATING_ROUND, POOL, Position
from zugwerk.games.cologne.state.rounds import Merger

# The papers that vote, in this order, with their percentages (C-7.4).
_VOTING: Final = {
    AGV: ((EKB + PRIVATES, 20), (KSZ + PRIVATES, 10), (BKB + PRIVATES, 20)),
    HGK: ((KFBE + PRIVATES, 20), (KBE + PRIVATES, 20), (HDSK, 10)),
}
_SIZES: Final[tuple[int, ...]] = (20, 10, 20)
# The papers that become the president's, the 10 % and the other 20 % certificate, in this order (C-7.6).
PARTS: Final = {
    AGV: (EKB + PRIVATES, KSZ + PRIVATES, BKB + PRIVATES),
    HGK: (KBE + PRIVATES, HDSK, KFBE + PRIVATES),
}


def agenda(position: Position) -> list[int]:
    """The corporations that a merger round is about (C-7.1 to C-7.3)."""
    found: list[int] = []
    if position.phase >= FOUR and not position.formed(AGV):
        found.append(AGV)
    if position.phase >= FIVE and not position.formed(HGK):
        found.append(HGK)
    return found


def _due(position: Position, corporation: int) -> bool:
    """Whether a corporation is formed without a vote (C-7.2)."""
    return position.phase >= (FIVE if corporation == AGV else SIX)


def votes(position: Position, seat: int, corporation: int) -> int:
    """How many percent a seat votes with (C-7.4)."""
    parts = sum([percent for paper, percent in _VOTING[corporation] if position.owners[paper] == seat])
    return parts + position.percent(seat, corporation)


def _voters(position: Position, corporation: int) -> list[int]:
    """Owners in the order of the parts, then holders of free shares from the priority holder (C-7.5)."""
    found = [position.owners[paper] for paper, _ in _VOTING[corporation]]
    for step in range(position.seats):
        seat = (position.priority + step) % position.seats
        if position.percent(seat, corporation):
            found.append(seat)
    return list(dict.fromkeys([seat for seat in found if seat >= 0]))


def _open(position: Position, round: Merger, corporation: int, events: list[Event]) -> None:
    """Form a corporation that is due, or open the vote on it."""
    if _due(position, corporation):
        _form(position, round, corporation, events)
        return
    round.corporation = corporation
    unsold = sum([percent for paper, percent in _VOTING[corporation] if position.owners[paper] < 0])
    if unsold and position.options.vote_unsold:
        _stop(round, corporation, "C-7.4", events)
        return
    round.voters = _voters(position, corporation)
    round.first = round.voters[0] if round.voters else -1
    round.yes = 0
    round.no = position.percent(POOL, corporation) + unsold
    _count(position, round, events)


def vote(position: Position, round: Merger, accept: bool, events: list[Event]) -> None:
    """The next voter votes with everything he has."""
    seat = round.voters.pop(0)
    percent = votes(position, seat, round.corporation)
    events.append(VoteCast(seat=seat, company=round.corporation, accept=accept, percent=percent))
    if accept:
        round.yes += percent
    else:
        round.no += percent
    round.next_voter = round.voters[0] if round.voters else round.first
    _count(position, round, events)


def _count(position: Position, round: Merger, events: list[Event]) -> None:
    """Stop the vote as soon as it is decided (C-7.5)."""
    if round.yes >= 50:
        _form(position, round, round.corporation, events)
    elif round.no > 50:
        round.voters = []
        events.append(MergerRejected(round.corporation))


def _form(position: Position, round: Merger, corporation: int, events: list[Event]) -> None:
    """C-7.6: 400 M, then part by part certificates, cash, trains and stations."""
    owners = [position.owners[paper] for paper in PARTS[corporation]]
    holders = [owner if owner >= 0 else POOL for owner in owners]
    president = _president(position, corporation, holders)
    if president < 0:
        _stop(round, corporation, "C-7.7", events)
        return
    round.voters = []
    round.formed.append(corporation)
    bank.pay_company(position, corporation, MERGER_TREASURY, events)
    position.president_at[corporation] = holders[0]
    shares.move_single(position, corporation, HOME, holders[1], 1)
    position.double_at[corporation] = holders[2]
    for paper in PARTS[corporation]:
        if paper >= PRIVATES:
            _absorb(position, paper - PRIVATES, corporation, events)
        position.owners[paper] = CLOSED
        events.append(PaperClosed(paper))
    position.floated[corporation] = True
    if president != holders[0]:
        shares.swap_president(position, corporation, president, holders[0])
    events.append(CorporationFormed(corporation, position.owner(corporation), MERGER_TREASURY))


def _absorb(position: Position, minor: int, corporation: int, events: list[Event]) -> None:
    hexes = position.rails.stations(minor)
    taken = tuple(position.trains[minor])
    events.append(
        MinorMerged(
            company=minor,
            corporation=corporation,
            amount=position.treasury[minor],
            trains=taken,
            hexes=tuple(hexes),
        )
    )
    position.treasury[corporation] += position.treasury[minor]
    position.treasury[minor] = 0
    position.trains[corporation] = position.trains[corporation] + position.trains[minor]
    position.trains[minor] = []
    position.stations[corporation] = position.stations[corporation] + hexes
    position.rails.hand_over(minor, corporation)
    position.closed[minor] = True


def _president(position: Position, corporation: int, holders: list[int]) -> int:
    """The seat with most percent after the formation; of several, by certificate, owners, seat (C-7.7).

    The public engine goes by certificate and owners, and fails (−1) if it should look at anybody else.
    """
    percents = [
        position.percent(seat, corporation)
        + sum([size for holder, size in zip(holders, _SIZES, strict=True) if holder == seat])
        for seat in range(position.seats)
    ]
    tied = [seat for seat, percent in enumerate(percents) if percent == max(percents)]
    first = holders[0]
    if position.options.formation_tie:
        if first not in tied and any(seat not in holders for seat in tied):
            return -1
        return next(seat for seat in holders if seat in tied)
    others = [(first + step) % position.seats for step in range(position.seats)]
    return next(seat for seat in [first, holders[2], *holders, *others] if seat in tied)


def _stop(round: Merger, corporation: int, rule: str, events: list[Event]) -> None:
    """Nothing is left but to end the game (edition 18xx-games, R-15)."""
    round.stuck = rule
    round.voters = []
    events.append(MergerStuck(corporation, rule))


class MergerRound(Merger):
    """First all formations that are due, then the trains of the new corporations, then a vote."""

    def clone(self) -> "MergerRound":
        """An independent copy."""
        copy = MergerRound([])
        self.copy_into(copy)
        return copy

    def actor(self, position: Position) -> int:
        """The new president, or the next voter."""
        if self.stuck:
            return position.priority
        return position.owner(self.choosing) if self.formed else self.voters[0]

    def acting(self, position: Position) -> int:
        """The new corporation whose president chooses among its trains."""
        return self.choosing

    def refusal(self, position: Position, seat: int, action: Action) -> Refusal | None:
        """Votes, or choices among trains; only ``end`` where the public engine cannot go on."""
        if self.stuck:
            return None if isinstance(action, EndByHand) else refuse("cologne", "stuck", self.stuck)
        if isinstance(action, Vote):
            return refuse("cologne", "no-vote-now", "C-7.5") if self.formed else None
        if isinstance(action, DiscardTrain):
            return self._refuse_discard(position, action)
        if isinstance(action, Pass):
            return self._refuse_keep(position)
        return refuse("cologne", "not-in-this-round", "C-7.1")

    def _refuse_keep(self, position: Position) -> Refusal | None:
        """Why the new president cannot keep the remaining trains (C-7.9)."""
        if not self.formed:
            return refuse("cologne", "vote-now", "C-7.5")
        limit = trains.limit(position, self.choosing)
        if len(position.trains[self.choosing]) > limit:
            return refuse("cologne", "too-many-trains", "C-7.9", {"limit": limit})
        return None

    def _refuse_discard(self, position: Position, action: DiscardTrain) -> Refusal | None:
        """Why the new president cannot discard this train (C-7.9)."""
        if not self.formed:
            return refuse("cologne", "vote-now", "C-7.5")
        if action.train not in position.trains[self.choosing]:
            return refuse("cologne", "not-your-train", "C-7.9")
        return None

    def legal_actions(self, position: Position, seat: int) -> list[Action]:
        """Yes or no; or keep the trains and discard one."""
        if self.stuck:
            return [EndByHand()]
        if not self.formed:
            return [Vote(True), Vote(False)]
        found: list[Action] = [Pass()] if self._refuse_keep(position) is None else []
        found += [DiscardTrain(train) for train in position.trains[self.choosing]]
        return found

    def carry_out(self, position: Position, seat: int, action: Action, events: list[Event]) -> None:
        """Vote, discard, or keep what is left."""
        if isinstance(action, Vote):
            vote(position, self, action.accept, events)
        elif isinstance(action, DiscardTrain):
            trains.discard(position, self.choosing, action.train, events)
        elif isinstance(action, EndByHand):
            position.reason = BY_HAND
        else:
            self.formed.pop(0)

    def waits(self, position: Position, events: list[Event]) -> bool:
        """Whether a seat has to decide."""
        while self.agenda and not self.stuck:
            _open(position, self, self.agenda.pop(0), events)
        self.formed = [corporation for corporation in self.formed if position.trains[corporation]]
        return bool(self.stuck or self.formed or self.voters)

    def follow(self, position: Position, events: list[Event]) -> int:
        """An operating round, or after the second one a stock round (C-10.1)."""
        return OPERATING_ROUND
