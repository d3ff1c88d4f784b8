"""From a view back to a full position: what the seat cannot know is drawn by lot, all else is as seen."""

from zugwerk.core.game import Stream
from zugwerk.games.berlin.board.plan import CARDS, COPIES, NOBODY
from zugwerk.games.berlin.rules.tickets import OFFERED
from zugwerk.games.berlin.scoring import add_up
from zugwerk.games.berlin.state import EMPTY, PHASE_NAMES, Position, packed
from zugwerk.games.berlin.view import BerlinView, TicketView


def fill(position: Position, view: BerlinView, stream: Stream) -> None:
    """Make a fresh position one in which the view's seat would see exactly that view."""
    position.phase = PHASE_NAMES.index(view.phase)
    position.step = view.step
    position.turn = view.turn
    position.left = view.left
    position.last_turns = view.last_turns or 0
    position.passes = view.passes
    position.owners = packed([int(NOBODY) if owner is None else owner for owner in view.owners])
    add_up(position)
    _deal_cards(position, view, stream)
    _deal_tickets(position, view, stream)
    position.choices = [_choice(view, seat, stream) for seat in range(len(view.hands))]


def shuffled(items: list[int], stream: Stream) -> list[int]:
    """The items in random order."""
    found = items[:]
    for last in range(len(found) - 1, 0, -1):
        other = stream.pick(last + 1)
        found[last], found[other] = found[other], found[last]
    return found


def _deal_cards(position: Position, view: BerlinView, stream: Stream) -> None:
    """Fill unseen hands up from the cards this seat cannot place; the rest is the deck."""
    left = list(COPIES)
    position.row = packed([int(EMPTY) if card is None else card for card in view.row])
    for card in view.row:
        if card is not None:
            left[card] -= 1
    placed = [shown if hand is None else hand for hand, shown in zip(view.hands, view.shown, strict=True)]
    for counts in [view.discards, *placed]:
        for card, count in enumerate(counts):
            left[card] -= count
    pool = shuffled([card for card, count in enumerate(left) for _ in range(count)], stream)
    hands: list[int] = []
    for known, size in zip(placed, view.hand_sizes, strict=True):
        dealt = list(known)
        for _ in range(size - sum(known)):
            dealt[pool.pop()] += 1
        hands += dealt
    position.hands = packed(hands)
    position.shown = packed([count for counts in view.shown for count in counts])
    position.discards = packed(list(view.discards))
    position.discards_left = sum(view.discards)
    position.deck = packed([pool.count(card) for card in range(CARDS)])
    position.deck_left = len(pool)


def _deal_tickets(position: Position, view: BerlinView, stream: Stream) -> None:
    """Put an unseen ticket wherever this seat sees only its back; the rest is the bag."""
    places = [*view.tickets, *view.offered, view.bottom]
    seen = [ticket.number for place in places for ticket in place]
    unseen = [number for number in range(len(position.known)) if number not in seen]
    pool = shuffled(unseen, stream)
    position.held = [_turned(position, row, pool) for row in view.tickets]
    position.offered = [_turned(position, row, pool) for row in view.offered]
    position.bottom = _turned(position, view.bottom, pool)
    position.bag = sorted(pool)


def _turned(position: Position, row: tuple[TicketView, ...], pool: list[int]) -> list[int]:
    found: list[int] = []
    for ticket in row:
        number = pool.pop() if ticket.number is None else ticket.number
        position.known[number] = ticket.known_by
        found.append(number)
    return found


def _choice(view: BerlinView, seat: int, stream: Stream) -> int:
    """The choice a seat has made among its offered tickets: the own one as it is, another's by lot."""
    if not view.chosen[seat]:
        return 0
    if seat != view.seat:
        return 1 + stream.pick((1 << OFFERED) - 1)
    tickets = view.board().tickets
    choice = 0
    for place, ticket in enumerate(view.offered[seat]):
        if ticket.number is not None and tickets[ticket.number].id in view.kept:
            choice |= 1 << place
    return choice
