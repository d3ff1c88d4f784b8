"""C-6.27: EVA between players, by offer and consent, or taken by the president at turn (18xx-games)."""

from zugwerk.core.game import Action, Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.cologne.actions import AnswerEVA, BuyEVA, OfferEVA
from zugwerk.games.cologne.events import EVADeclined, EVAOffered, EVASold
from zugwerk.games.cologne.rules import shares
from zugwerk.games.cologne.state.figures import EVA
from zugwerk.games.cologne.state.position import Position
from zugwerk.games.cologne.state.rounds import Operating


def refuse_offer(position: Position, seat: int, action: OfferEVA) -> Refusal | None:
    """Why a seat cannot offer EVA; to the same seat only for less, until somebody acts at turn."""
    if position.options.eva_sale:
        return refuse("cologne", "eva-without-offer", "C-6.27")
    if position.owners[EVA] != seat:
        return refuse("cologne", "not-your-eva", "C-6.27")
    if action.seat == seat:
        return refuse("cologne", "own-eva", "C-6.27")
    if not 0 <= action.seat < position.seats:
        return refuse("cologne", "no-such-seat", "C-6.27", {"n": position.seats})
    if not shares.has_room(position, action.seat):
        return refuse("cologne", "certificate-limit", "C-6.27", {"limit": shares.certificate_limit(position)})
    if not 1 <= action.price <= position.cash[action.seat]:
        high = position.cash[action.seat]
        return refuse("cologne", "price-out-of-range", "C-6.27", {"low": 1, "high": high})
    if action.price > _most(position, action.seat):
        return refuse("cologne", "offered-before", "C-6.27", {"price": position.offer_prices[action.seat]})
    return None


def _most(position: Position, seat: int) -> int:
    """The highest price at which EVA may be offered to a seat: its offers only get better, so they end."""
    cash = position.cash[seat]
    before = position.offer_prices[seat] if position.offer_move == position.moves else 0
    return min(cash, before - 1) if before else cash


def wish(position: Position, seat: int) -> int:
    """What a seat said it would pay for EVA, 0 if nothing; it holds until somebody acts at turn."""
    return position.offer_wishes[seat] if position.offer_move == position.moves else 0


def may_offer(position: Position, seat: int) -> bool:
    """Whether a seat can offer EVA to anybody."""
    return any(refuse_offer(position, seat, OfferEVA(buyer, 1)) is None for buyer in range(position.seats))


def offer(position: Position, seat: int, action: OfferEVA, events: list[Event]) -> None:
    """Offer EVA; the offer stands until it is answered or replaced. Who named that price has answered."""
    if action.price <= wish(position, action.seat):
        position.offer_seat = -1
        position.offer_price = 0
        _hand_over(position, action.seat, action.price, events)
        return
    position.offer_seat = action.seat
    position.offer_price = action.price
    _note(position, action.seat, wish(position, action.seat))
    events.append(EVAOffered(seat, action.seat, action.price))


def _note(position: Position, seat: int, wished: int) -> None:
    """Keep what was offered and wished until somebody acts at turn."""
    if position.offer_move != position.moves:
        position.offer_move = position.moves
        position.offer_prices = [0] * position.seats
        position.offer_wishes = [0] * position.seats
    position.offer_prices[seat] = position.offer_price
    position.offer_wishes[seat] = wished


def refuse_answer(position: Position, seat: int, action: AnswerEVA) -> Refusal | None:
    """Why a seat cannot accept or decline an offer of EVA."""
    if position.offer_seat != seat:
        return refuse("cologne", "no-offer", "C-6.27")
    if not action.accept and not action.wish:
        return None
    if _raised_for_train(position, seat):
        return refuse("cologne", "sold-for-train", "C-8.33")
    if not action.accept and not 1 <= action.wish <= _best_wish(position, seat):
        return refuse(
            "cologne", "price-out-of-range", "C-6.27", {"low": 1, "high": _best_wish(position, seat)}
        )
    if action.accept and position.cash[seat] < position.offer_price:
        words = {"price": position.offer_price, "cash": position.cash[seat]}
        return refuse("cologne", "too-expensive", "C-6.27", {**words})
    if not shares.has_room(position, seat):
        return refuse("cologne", "certificate-limit", "C-6.27", {"limit": shares.certificate_limit(position)})
    return None


def _best_wish(position: Position, seat: int) -> int:
    """The most a seat may say instead of the offer: less than that, and no more than it has."""
    return min(position.cash[seat], position.offer_price - 1)


def _raised_for_train(position: Position, seat: int) -> bool:
    """Whether a seat has sold papers for a train not yet bought: no more is sold than that one needs."""
    round = position.round
    return isinstance(round, Operating) and round.price_sold > 0 and position.owner(round.company) == seat


def answer(position: Position, seat: int, action: AnswerEVA, events: list[Event]) -> None:
    """Accept or decline the offer."""
    if action.accept:
        _hand_over(position, seat, position.offer_price, events)
    else:
        _note(position, seat, action.wish or wish(position, seat))
        events.append(EVADeclined(seat, action.wish))
    position.offer_seat = -1
    position.offer_price = 0


def refuse_take(position: Position, seat: int, action: BuyEVA) -> Refusal | None:
    """Why the president at turn cannot take EVA (edition 18xx-games)."""
    if not position.options.eva_sale:
        return refuse("cologne", "eva-by-offer", "C-6.27")
    if position.owners[EVA] < 0 or position.owners[EVA] == seat:
        return refuse("cologne", "eva-not-there", "C-6.27")
    if not 1 <= action.price <= position.cash[seat]:
        high = position.cash[seat]
        return refuse("cologne", "price-out-of-range", "C-6.27", {"low": 1, "high": high})
    return None


def take(position: Position, seat: int, action: BuyEVA, events: list[Event]) -> None:
    """Take EVA from its owner, who is paid."""
    _hand_over(position, seat, action.price, events)


def _hand_over(position: Position, buyer: int, price: int, events: list[Event]) -> None:
    seller, round = position.owners[EVA], position.round
    if isinstance(round, Operating) and _raised_for_train(position, seller):
        # What comes after papers were sold for a train makes that one no cheaper (C-8.34).
        round.price_sold += price
    position.cash[buyer] -= price
    position.cash[seller] += price
    position.owners[EVA] = buyer
    position.offer_wishes = [0] * position.seats
    events.append(EVASold(seller, buyer, price))


def offers(position: Position, seat: int) -> list[Action]:
    """The offers and answers open to a seat; to each at what was wished, the lowest and the highest price."""
    found: list[Action] = []
    if position.owners[EVA] == seat:
        for buyer in range(position.seats):
            most = _most(position, buyer)
            if buyer == seat or most < 1 or refuse_offer(position, seat, OfferEVA(buyer, most)) is not None:
                continue
            first = min(max(1, wish(position, buyer)), most)
            found += [OfferEVA(buyer, price) for price in dict.fromkeys((first, 1, most))]
    if position.offer_seat == seat:
        answers = [AnswerEVA(True), AnswerEVA(False)]
        best = _best_wish(position, seat)
        answers += [AnswerEVA(False, price) for price in dict.fromkeys((1, best)) if best]
        found += [way for way in answers if refuse_answer(position, seat, way) is None]
    return found


def takes(position: Position, seat: int) -> list[Action]:
    """EVA at the lowest and highest price, for the president at turn."""
    found: list[Action] = []
    if not position.options.eva_sale:
        return found
    for price in sorted({1, position.cash[seat]}):
        if refuse_take(position, seat, BuyEVA(price)) is None:
            found.append(BuyEVA(price))
    return found
