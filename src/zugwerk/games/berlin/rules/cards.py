"""B-4 Drawing transport cards: deck, discards and the row of five, with what happens when they run out."""

from typing import Final

from zugwerk.core.game import Action, Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.berlin.actions import Draw, Take
from zugwerk.games.berlin.board.plan import BIKE, CARDS
from zugwerk.games.berlin.events import (
    CardDrawn,
    CardTaken,
    CardTurnedUp,
    DeckRenewed,
    RowDiscarded,
    card_name,
)
from zugwerk.games.berlin.rules import turn
from zugwerk.games.berlin.state import (
    BLIND,
    EMPTY,
    FILL,
    HANDS,
    KINDS,
    ROW,
    SECOND,
    SLOTS,
    TICKETS,
    Position,
    numbers,
)
from zugwerk.kit.packed import i64, vec

FIRST_HAND: Final[i64] = 2
TOO_MANY_BIKES: Final[i64] = 3
_BIKES: Final[i64] = BIKE
_BITS: Final = vec[i64]([i64(1 << card) for card in range(CARDS)])
TAKES: Final = [Take(card) for card in range(CARDS)]
DRAW: Final = Draw()


def slot_of(position: Position, card: i64) -> i64:
    """The first slot with this card, or ``EMPTY`` (−1) if it does not lie face up."""
    row = position.row
    for slot in range(SLOTS):
        if row[slot] == card:
            return slot
    return -1


def takeable(position: Position) -> i64:
    """The face-up cards that may be taken now, as bits; no bicycle as the second card (B-4.4)."""
    row = position.row
    found: i64 = 0
    for slot in range(SLOTS):
        if row[slot] != EMPTY:
            found |= _BITS[row[slot]]
    return found if position.left == 2 else found & ~_BITS[_BIKES]


def may_draw_any(position: Position) -> bool:
    """Whether any card at all can be taken now (R-1, R-4)."""
    return position.deck_left > 0 or takeable(position) != 0


def add_draws(position: Position, found: list[Action]) -> None:
    """List the face-up cards by kind, then the deck."""
    open_cards = takeable(position)
    for card in range(KINDS):
        if open_cards & _BITS[card]:
            found.append(TAKES[card])
    if position.deck_left > 0:
        found.append(DRAW)


def refuse_take(position: Position, action: Take) -> Refusal | None:
    """Why this face-up card may not be taken now."""
    card = action.card
    if not 0 <= card < CARDS or slot_of(position, card) < 0:
        name = card_name(card) if 0 <= card < CARDS else str(card)
        return refuse("berlin", "not-face-up", "B-4.1", {"card": name})
    if not takeable(position) >> card & 1:
        return refuse("berlin", "bicycle-second", "B-4.4")
    return None


def refuse_draw(position: Position) -> Refusal | None:
    """Why no card may be drawn from the deck."""
    return None if position.deck_left > 0 else refuse("berlin", "deck-empty", "R-1")


def take(position: Position, card: i64, events: list[Event] | None) -> None:
    """Take a face-up card; a bicycle is the only one of the turn (B-4.3)."""
    slot = slot_of(position, card)
    position.row[slot] = EMPTY
    position.hands[position.turn * KINDS + card] += 1
    position.shown[position.turn * KINDS + card] += 1
    position.left -= 1
    if card == _BIKES:
        position.left = 0
    position.passes = 0
    if events is not None:
        events.append(CardTaken(position.turn, slot, card))
    go_on(position, events)


def draw(position: Position) -> None:
    """Let the top card of the deck be dealt to the seat to move."""
    position.left -= 1
    position.passes = 0
    position.phase = BLIND


def may_deal(position: Position, card: i64) -> bool:
    """Whether chance may deal this card now: one that the deck still holds."""
    return HANDS <= position.phase <= FILL and 0 <= card < KINDS and position.deck[card] > 0


def refuse_card(position: Position, card: i64) -> Refusal | None:
    """Why chance may not deal this card now."""
    return None if may_deal(position, card) else refuse("berlin", "not-in-deck", "B-2.1")


def deal_card(position: Position, card: i64, events: list[Event] | None) -> None:
    """Deal the top card of the deck, into a hand or onto the row, and go on."""
    position.deck[card] -= 1
    position.deck_left -= 1
    phase = position.phase
    if phase == BLIND or phase == HANDS:
        seat = position.turn if phase == BLIND else position.step % position.seats
        position.hands[seat * KINDS + card] += 1
        if events is not None:
            events.append(CardDrawn(seat, card))
    else:
        slot = slot_of(position, EMPTY)
        position.row[slot] = card
        if events is not None:
            events.append(CardTurnedUp(slot, card))
    renew(position, events)
    if phase != HANDS:
        go_on(position, events)
        return
    position.step += 1
    if position.step == FIRST_HAND * position.seats:
        position.phase = ROW
        position.step = 0


def go_on(position: Position, events: list[Event] | None) -> None:
    """After a card or a claim: fill the row, then the second card, the next turn or the first tickets."""
    if row_is_due(position, events):
        if position.phase != ROW:
            position.phase = FILL
    elif position.phase == ROW:
        position.phase = TICKETS
    elif position.left == 1 and may_draw_any(position):
        position.phase = SECOND
    else:
        turn.finish_turn(position, events)


def row_is_due(position: Position, events: list[Event] | None) -> bool:
    """Whether a card is to be turned up; a full row with three bicycles is discarded first (B-4.5)."""
    row = position.row
    bikes: i64 = 0
    empty: i64 = 0
    for slot in range(SLOTS):
        if row[slot] == _BIKES:
            bikes += 1
        elif row[slot] == EMPTY:
            empty += 1
    if empty > 0 and position.deck_left > 0:
        return True
    if bikes < TOO_MANY_BIKES or not _can_avoid_bikes(position):
        return False
    if events is not None:
        events.append(RowDiscarded(tuple(numbers(row))))
    for slot in range(SLOTS):
        if row[slot] != EMPTY:
            position.discards[row[slot]] += 1
            position.discards_left += 1
            row[slot] = EMPTY
    renew(position, events)
    return True


def _can_avoid_bikes(position: Position) -> bool:
    """Whether a row of what is not in hands can have fewer than three bicycles (R-2)."""
    if position.deck_left == SLOTS and position.discards_left == 0:
        # Row and deck could only be swapped, again and again.
        return position.deck[_BIKES] < TOO_MANY_BIKES
    cards: i64 = position.deck_left + position.discards_left
    bikes = position.deck[_BIKES] + position.discards[_BIKES]
    for slot in range(SLOTS):
        if position.row[slot] != EMPTY:
            cards += 1
        if position.row[slot] == _BIKES:
            bikes += 1
    size = min(cards, SLOTS)
    return size - (cards - bikes) < TOO_MANY_BIKES


def discard(position: Position, card: i64, count: i64) -> None:
    """Move cards from the hand of the seat to move to the discards (B-5.9)."""
    place = position.turn * KINDS + card
    position.hands[place] -= count
    # Cards of a kind are alike: those that were seen to be taken are the first to go.
    position.shown[place] = max(position.shown[place] - count, 0)
    position.discards[card] += count
    position.discards_left += count


def renew(position: Position, events: list[Event] | None) -> None:
    """Make the discards the new deck as soon as the deck is empty (B-4.6, R-9)."""
    if position.deck_left > 0 or position.discards_left == 0:
        return
    for card in range(KINDS):
        position.deck[card] = position.discards[card]
        position.discards[card] = 0
    position.deck_left = position.discards_left
    position.discards_left = 0
    if events is not None:
        events.append(DeckRenewed(position.deck_left))


def card_at(position: Position, lot: i64) -> i64:
    """The card that a lot of the deck stands for."""
    card: i64 = 0
    while lot >= position.deck[card]:
        lot -= position.deck[card]
        card += 1
    return card
