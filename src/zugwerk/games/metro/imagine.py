"""From a view back to a full position: what the seat cannot know is drawn by lot, all else is as seen."""

from zugwerk.core.game import Stream
from zugwerk.games.metro.board import CARD_GROUPS, CELLS, CENTRAL_TILES, CLASS_OF, KIND_CODED
from zugwerk.games.metro.rules.turn import add_tile
from zugwerk.games.metro.scoring import COMPANIES, add_up, rebuild
from zugwerk.games.metro.state import NO_CAR, PHASE_NAMES, TAKE_SHARE, TURN_UP, Position, Shares
from zugwerk.games.metro.view import MetroView


def fill(position: Position, view: MetroView, stream: Stream) -> None:
    """Make a fresh position one in which the view's seat would see exactly that view."""
    position.phase = PHASE_NAMES.index(view.phase)
    position.step = view.step
    position.turn = view.turn
    tiles = [KIND_CODED[code] + 1 if code else 0 for code in view.tiles]
    position.cars = [NO_CAR if owner is None else owner for owner in view.cars]
    position.cars_left = sum(1 << colour for colour in view.cars_left)
    position.layout = rebuild(position.options, tiles, position.cars)
    add_up(position.layout, position.accounts)
    position.central = _central_tiles(view)
    _deal_tiles(position, view, stream)
    if view.piles:
        position.shares = _shares(view, stream)
        position.pile = _pending_pile(position, view)
    if view.numbers:
        position.numbers = _numbers(position, view, stream)


def deal_anew(position: Position, view: MetroView, stream: Stream) -> None:
    """Deal anew what the seat cannot know of a position that was imagined for its view."""
    hidden = [seat for seat, hand in enumerate(view.hands) if hand and not hand[0]]
    hands, supply = position.hands, position.supply
    places = [seat * 3 + place for seat in hidden for place in range(len(view.hands[seat]))]
    left = int(position.supply_left)
    for number, place in enumerate(places):
        lot = stream.pick(left + len(places) - number)
        if lot < left:
            held = hands[place]
            hands[place] = supply[lot] + 1
            supply[lot] = held - 1
        else:
            other = places[number + lot - left]
            held = hands[place]
            hands[place] = hands[other]
            hands[other] = held
    if position.hand_size > 1:
        for seat in hidden:
            _sort_hand(position, seat, len(view.hands[seat]))
    if view.piles:
        position.shares = _shares(view, stream)
    if view.numbers:
        position.numbers = _numbers(position, view, stream)


def _sort_hand(position: Position, seat: int, count: int) -> None:
    first = seat * 3
    for place, tile in enumerate(sorted([int(position.hands[first + place]) for place in range(count)])):
        position.hands[first + place] = tile


def shuffled(items: list[int], stream: Stream) -> list[int]:
    """The items in random order."""
    found = items[:]
    for last in range(len(found) - 1, 0, -1):
        other = stream.pick(last + 1)
        found[last], found[other] = found[other], found[last]
    return found


def _deal_tiles(position: Position, view: MetroView, stream: Stream) -> None:
    """Fill unseen hands and an unseen drawn tile from the tiles this seat has not seen."""
    unseen = [kind for kind, count in enumerate(view.unseen) for _ in range(count)]
    pool = shuffled(unseen, stream)
    for seat, hand in enumerate(view.hands):
        for code in hand:
            add_tile(position, seat, KIND_CODED[code] if code else pool.pop())
    if view.drawn is not None:
        position.drawn = (KIND_CODED[view.drawn] if view.drawn else pool.pop()) + 1
    position.fill_supply([pool.count(kind) for kind in range(len(view.unseen))])


def _shares(view: MetroView, stream: Stream) -> Shares:
    shares = Shares(len(view.hands))
    shares.exchanges = list(view.exchanges)
    for pile, pile_view in enumerate(view.piles):
        held = [(seat, row) for seat, rows in enumerate(view.shares) for row in rows]
        mine = [(seat, row) for seat, row in held if row.percent == pile_view.percent]
        known = [row.company for _, row in mine] + [row.company for row in pile_view.bottom]
        known.append(pile_view.face_up)
        pool = shuffled([company for company in range(COMPANIES) if company not in known], stream)
        for seat, row in mine:
            place = seat * 4 + pile
            shares.held[place] = pool.pop() if row.company is None else row.company
            shares.known[place] = row.known_by
            shares.shown[place] = row.shown
        for row in pile_view.bottom:
            company = pool.pop() if row.company is None else row.company
            shares.bottoms[pile].append((company, row.known_by))
        shares.face_up[pile] = -1 if pile_view.face_up is None else pile_view.face_up
        shares.bags[pile] = sum(1 << company for company in pool)
    return shares


def _pending_pile(position: Position, view: MetroView) -> int:
    """The pile of the exchange under way: the one that lacks its open card, or the seat's missing share."""
    if position.phase == TURN_UP:
        return [pile.face_up for pile in view.piles].index(None)
    if position.phase == TAKE_SHARE:
        held = [row.percent for row in view.shares[view.turn]]
        return [pile.percent in held for pile in view.piles].index(False)
    return 0


def _numbers(position: Position, view: MetroView, stream: Stream) -> list[list[int]]:
    per_colour = position.options.cards_per_colour
    known = [number for row in view.numbers for number in row]
    pools = [shuffled([number for number in group if number not in known], stream) for group in CARD_GROUPS]
    return [
        [pools[place // per_colour].pop() if card is None else card for place, card in enumerate(row)]
        for row in view.numbers
    ]


def _central_tiles(view: MetroView) -> list[int]:
    """Which central tiles lie in the centre: for each code shown, the first unused tile of its class."""
    found: list[int] = []
    classes = [CLASS_OF[KIND_CODED[code]] for code in CENTRAL_TILES]
    for code in view.tiles[CELLS:]:
        if code:
            wanted = CLASS_OF[KIND_CODED[code]]
            options = [tile for tile, kind in enumerate(classes) if kind == wanted and tile not in found]
            found.append(options[0])
    return found
