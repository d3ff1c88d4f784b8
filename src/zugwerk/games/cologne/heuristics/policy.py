"""The steady way to play 1893: of what is worth considering, do what leaves the seat best off.

Actions are tried out on copies of the position and judged by what everybody will be worth; track and stations
by what a company's trains earn on them.
"""

from typing import Final

from zugwerk.core.game import Action
from zugwerk.games.cologne.actions import (
    AnswerEVA,
    BuyBond,
    BuyEVA,
    BuyPaper,
    BuyShare,
    BuyTrain,
    EndByHand,
    ExchangeFdSD,
    Found,
    GoBankrupt,
    LayTile,
    NameCertificate,
    OfferEVA,
    OfferTrain,
    Pass,
    PlaceStation,
    RunRoutes,
    SellBond,
    SellShares,
    Vote,
)
from zugwerk.games.cologne.heuristics.future import revenue
from zugwerk.games.cologne.heuristics.surveying import TrackJudge
from zugwerk.games.cologne.heuristics.worth import Outlook
from zugwerk.games.cologne.rules import merger, shares, trains, turns
from zugwerk.games.cologne.state.figures import BOND_PRICE, FACE_VALUES, FDSD, MINORS, RAG, TWO
from zugwerk.games.cologne.state.position import Position
from zugwerk.games.cologne.state.rounds import (
    RUN,
    STATION,
    TRACK,
    TRAINS,
    Auction,
    Merger,
    Operating,
    Stock,
)

# How much of what others gain is one's own loss, in hundredths for each of them.
_ENVY: Final = 20
_NEVER: Final = -100000
_WORTHWHILE: Final = 40


def advantage(position: Position, seat: int, last: int) -> int:
    """What a seat will be worth after the last round, less a part of what the others will be."""
    values = Outlook(position, last).values()
    others = sum(values) - values[seat]
    return values[seat] - others * _ENVY // 100


def choose(position: Position, seat: int, last: int = -1) -> Action:
    """What the seat that has to decide does."""
    legal = turns.legal_actions(position, seat)
    if len(legal) == 1:
        return legal[0]
    return considered(position, seat, legal, last)[0][1]


def considered(
    position: Position, seat: int, legal: list[Action], last: int = -1
) -> list[tuple[int, Action]]:
    """The actions worth considering with what they gain in marks, the best first.

    ``last`` is the operating round that will be the last; it is guessed if it is not given.
    """
    found = _considered(position, seat, legal, last if last >= 0 else Outlook(position).last)
    return found or [(0, legal[0])]


def _considered(position: Position, seat: int, legal: list[Action], last: int) -> list[tuple[int, Action]]:
    round = position.round
    if position.offer_seat == seat:
        return _judged(position, seat, [action for action in legal if isinstance(action, AnswerEVA)], last)
    if isinstance(round, Operating) and round.offered < 0 and trains.crowded(position) < 0:
        if builds(position):
            return _building(position, round, legal)
        if round.step == RUN:
            return [(0, action) for action in legal if isinstance(action, RunRoutes)]
        if round.step == TRAINS:
            return _trains(position, seat, legal, last)
    if isinstance(round, Stock):
        return _stock(position, seat, legal, last)
    if isinstance(round, Merger) and not round.formed and not round.stuck:
        return _votes(position, seat, legal, last)
    if isinstance(round, Auction) and round.paper < 0:
        return _best(
            [(-FACE_VALUES[action.paper], action) for action in legal if isinstance(action, NameCertificate)]
        )
    return _judged(position, seat, legal, last)


def builds(position: Position) -> bool:
    """Whether a company is to lay track or to place a station."""
    round = position.round
    return isinstance(round, Operating) and (round.step == TRACK or round.step == STATION)


def _best(found: list[tuple[int, Action]]) -> list[tuple[int, Action]]:
    """By falling gain; of equal ones the first stays first."""
    order = sorted([(-gain, number) for number, (gain, _) in enumerate(found)])
    return [found[number] for _, number in order]


def after(position: Position, seat: int, action: Action) -> Position:
    """The position after an action."""
    copy = Position()
    position.copy_into(copy)
    turns.carry_out(copy, seat, action, [])
    return copy


def _judged(position: Position, seat: int, legal: list[Action], last: int) -> list[tuple[int, Action]]:
    """Every action that is not given away, by the advantage that it leaves."""
    now = advantage(position, seat, last)
    found: list[tuple[int, Action]] = []
    for action in legal:
        if isinstance(action, OfferEVA | BuyEVA | OfferTrain):
            continue
        if isinstance(action, GoBankrupt | EndByHand):
            found.append((_NEVER, action))
        else:
            found.append((advantage(after(position, seat, action), seat, last) - now, action))
    return _best(found)


# Companies


def _building(position: Position, round: Operating, legal: list[Action]) -> list[tuple[int, Action]]:
    judge = TrackJudge(position, round.company)
    found: list[tuple[int, Action]] = []
    lays: list[LayTile] = []
    for action in legal:
        if isinstance(action, LayTile):
            lays.append(action)
        elif isinstance(action, PlaceStation):
            found.append((judge.station(action.hex), action))
        elif isinstance(action, Pass):
            found.append((0, action))
    for gain, lay in judge.lays(lays):
        found.append((gain, lay))
    return _best(found)


def _trains(position: Position, seat: int, legal: list[Action], last: int) -> list[tuple[int, Action]]:
    """Purchases, by the best that the company can make of them in this turn."""
    now = advantage(position, seat, last)
    found: list[tuple[int, Action]] = []
    for action in legal:
        if isinstance(action, OfferTrain | OfferEVA | BuyEVA) or _foolish(position, action):
            continue
        if isinstance(action, GoBankrupt | EndByHand):
            found.append((_NEVER, action))
            continue
        copy = after(position, seat, action)
        gain = advantage(copy, seat, last) - now
        if isinstance(action, BuyTrain):
            gain = max(gain, _second(copy, position, seat, last) - now) - 5
        found.append((gain, action))
    return _best(found)


def _foolish(position: Position, action: Action) -> bool:
    """Whether a purchase is one that nobody would make, whatever it may look like.

    It takes a train from others who were not asked, robs a corporation of its last one, takes back what was
    handed in, or buys a train for which there is no track and that lasts no longer than the others.
    """
    round = position.round
    if not isinstance(action, BuyTrain) or not isinstance(round, Operating):
        return False
    seller = trains.holder(position, action.train)
    if seller >= 0 and position.owner(seller) != position.owner(round.company):
        return True
    if seller >= MINORS and len(position.trains[seller]) == 1:
        return True
    if round.traded and action.train in position.discarded[-1:]:
        return True
    held = position.trains[round.company]
    if action.trade_in >= 0 or not held or max(held) >> 3 < action.train >> 3:
        return False
    if len(held) == 1 and position.phase == TWO:
        # There is time to lay track for a second train.
        return False
    more = revenue(position, round.company, (*held, action.train))
    return more <= revenue(position, round.company, tuple(held))


def _second(copy: Position, before: Position, seat: int, last: int) -> int:
    """The best advantage after one more train, if the same company is still to buy."""
    round, earlier = copy.round, before.round
    if not isinstance(round, Operating) or not isinstance(earlier, Operating):
        return _NEVER
    if round.at != earlier.at or round.step != TRAINS or turns.actor(copy) != seat:
        return _NEVER
    if trains.crowded(copy) >= 0:
        return _NEVER
    best = _NEVER
    for action in turns.legal_actions(copy, seat):
        if isinstance(action, BuyTrain) and not _foolish(copy, action):
            best = max(best, advantage(after(copy, seat, action), seat, last) - 5)
    return best


# Papers


def _cost(position: Position, action: Action) -> int:
    """What a purchase takes from the seat's cash."""
    if isinstance(action, BuyShare):
        return position.price(action.corporation) * action.percent // 10
    if isinstance(action, Found):
        return 2 * action.par
    if isinstance(action, BuyPaper):
        return FACE_VALUES[action.paper]
    return BOND_PRICE if isinstance(action, BuyBond) else 0


def _purchases(
    position: Position, seat: int, legal: list[Action], now: int, last: int
) -> list[tuple[int, Action]]:
    """Purchases by what they gain."""
    found: list[tuple[int, Action]] = []
    for action in legal:
        if isinstance(action, BuyShare | Found | BuyBond | BuyPaper | ExchangeFdSD):
            copy = after(position, seat, action)
            if not (isinstance(action, ExchangeFdSD) and _hasty(position, copy)):
                found.append((advantage(copy, seat, last) - now, action))
    return found


def _hasty(position: Position, copy: Position) -> bool:
    """Whether FdSD is given for less than its face value without need: RAG does not float by it."""
    if position.fdsd_due or copy.floated[RAG] > position.floated[RAG]:
        return False
    return 2 * copy.price(RAG) < FACE_VALUES[FDSD]


def _for_its_price(position: Position, seat: int, gain: int, action: Action) -> int:
    """A gain for the cash and the room that it takes."""
    if gain <= 0:
        return gain
    cash = max(1, position.cash[seat])
    room = max(1, shares.certificate_limit(position) - shares.certificates(position, seat))
    return gain * 100 // (20 + 100 * _cost(position, action) // cash + 100 // room)


def _stock(position: Position, seat: int, legal: list[Action], last: int) -> list[tuple[int, Action]]:
    outlook = Outlook(position, last)
    now = advantage(position, seat, last)
    bought = _purchases(position, seat, legal, now, last)
    best = max([gain for gain, _ in bought], default=0)
    found = [(_for_its_price(position, seat, gain, action), action) for gain, action in bought]
    passes = isinstance(legal[0], Pass)
    full = not shares.has_room(position, seat)
    for action in legal:
        if isinstance(action, Pass):
            found.append((0, action))
        elif isinstance(action, SellShares | SellBond) and (
            full or not passes or _burdened(outlook, seat, action)
        ):
            copy = after(position, seat, action)
            gain = advantage(copy, seat, last)
            if turns.actor(copy) == seat:
                gain = max(gain, _bought(copy, seat, last))
            found.append((gain - now - max(0, best) - _WORTHWHILE, action))
    return _best(found)


def _burdened(outlook: Outlook, seat: int, action: Action) -> bool:
    """Whether a sale may rid a president of a corporation for whose train he would have to pay."""
    if not isinstance(action, SellShares):
        return False
    company = action.corporation
    return outlook.burden[company] > 0 and outlook.position.president_at[company] == seat


def _bought(position: Position, seat: int, last: int) -> int:
    """The best advantage after a purchase."""
    best = _NEVER
    for action in turns.legal_actions(position, seat):
        if isinstance(action, BuyShare | Found | BuyBond | BuyPaper):
            best = max(best, advantage(after(position, seat, action), seat, last))
    return best


def _votes(position: Position, seat: int, legal: list[Action], last: int) -> list[tuple[int, Action]]:
    """A merger is wanted if the seat is better off than without it, and keeps the presidency that it has."""
    assert isinstance(position.round, Merger)
    corporation = position.round.corporation
    formed, refused = _voted(position, True), _voted(position, False)
    gain = advantage(formed, seat, last) - advantage(refused, seat, last)
    part = position.owners[merger.PARTS[corporation][0]] == seat
    if part and formed.owner(corporation) != seat:
        return [(0, Vote(False))]
    return _best([(gain, Vote(True)), (0, Vote(False))])


def _voted(position: Position, accept: bool) -> Position:
    """The position if all that have yet to vote agree."""
    copy = Position()
    position.copy_into(copy)
    round = copy.round
    while isinstance(round, Merger) and copy.round is round and round.voters:
        turns.carry_out(copy, round.voters[0], Vote(accept), [])
    return copy
