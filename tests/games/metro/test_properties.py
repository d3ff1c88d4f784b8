"""Metro's own properties in random play at any table: conservation, points, secrecy, the course of turns."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as some

from tests.games.metro.helpers import of_kind
from tests.games.metro.invariants import check_all, check_end, check_lines, random_setup
from tests.games.random_play import played, step
from tests.quick import examples
from zugwerk.core.codec import Codec
from zugwerk.core.game import Seat, Snapshot
from zugwerk.core.options import Setup
from zugwerk.games.metro.board import CARD_GROUPS
from zugwerk.games.metro.events import CompanyValued, ExchangesClosed, LineScored, TilePlaced, knows
from zugwerk.games.metro.game import GAME, MetroState
from zugwerk.kit.dice import Dice

seeds = some.integers(0, 10**9)
CODEC = Codec(GAME)


@given(seed=seeds)
@examples(60)
def test_nothing_is_lost_and_points_follow_from_the_board(seed: int) -> None:
    dice = Dice(seed)
    state = GAME.new(random_setup(dice))
    check_all(state)
    while state.actors():
        step(state, dice)
        check_all(state)
        if dice.pick(10) == 0:
            check_lines(state)
    check_lines(state)
    check_end(state)


@given(seed=seeds)
@examples(100)
def test_the_log_adds_up_to_the_accounts(seed: int) -> None:
    dice = Dice(seed)
    setup = random_setup(dice)
    state, events = played(GAME.new(setup), dice)
    sums: Counter[int] = Counter()
    for scored in of_kind(events, LineScored):
        sums[scored.owner] += scored.points
        assert scored.points in (scored.length, 2 * scored.length)
    accounts = state.view(None).accounts
    assert [sums[colour] for colour in range(len(accounts))] == list(accounts)
    lines = [scored.line for scored in of_kind(events, LineScored)]
    assert len(set(lines)) == len(lines), "a line scores once"
    valued = {event.company: event.profit for event in of_kind(events, CompanyValued)}
    assert valued == ({company: accounts[company] for company in range(8)} if setup.flag("companies") else {})


@given(seed=seeds)
@examples(100)
def test_sixty_tiles_are_placed_and_evenly_unless_turns_went_elsewhere(seed: int) -> None:
    dice = Dice(seed)
    setup = random_setup(dice)
    _, events = played(GAME.new(setup), dice)
    placed = Counter(event.seat for event in of_kind(events, TilePlaced))
    assert placed.total() == 60
    if not setup.flag("companies") and not setup.flag("central_stations"):
        assert set(placed.values()) == {60 // setup.seats}


@given(seed=seeds)
@examples(150)
def test_the_end_of_exchanges_is_told_once_and_only_when_a_company_reached_the_limit(seed: int) -> None:
    dice = Dice(seed)
    setup = GAME.meta.setup(
        2 + dice.pick(5), {"companies": True, "central_stations": dice.pick(2) == 1, "exchange_cap": 1}
    )
    state = GAME.new(setup)
    told = 0
    while state.actors():
        told += len(of_kind(step(state, dice), ExchangesClosed))
        reached = any(profit >= 25 for profit in state.view(None).accounts)
        assert told == reached


def at_a_turn(setup: Setup, dice: Dice, steps: int) -> MetroState:
    """A random game after at least so many steps, when a seat is to choose and no deal is pending."""
    state, _ = played(GAME.new(setup), dice, steps)
    while state.view(None).phase != "turn":
        step(state, dice)
    return state


def hidden_moved(snapshot: Snapshot, seat: Seat | None, dice: Dice) -> Snapshot:
    """The same position with everything that the seat cannot know dealt anew."""
    return {
        **snapshot,
        **_tiles_moved(snapshot, seat, dice),
        "shares": snapshot["shares"] and _shares_moved(snapshot, seat, dice),
        "numbers": _numbers_moved(snapshot, seat, dice),
    }


def _shuffled(items: list[int], dice: Dice) -> list[int]:
    rest = list(items)
    return [rest.pop(dice.pick(len(rest))) for _ in items]


def _tiles_moved(snapshot: Snapshot, seat: Seat | None, dice: Dice) -> Snapshot:
    unseen = [place for place, tile in enumerate(snapshot["hands"]) if tile and place // 3 != seat]
    drawn_unseen = snapshot["drawn"] and snapshot["turn"] != seat
    supply = [kind + 1 for kind, count in enumerate(snapshot["supply"]) for _ in range(count)]
    pool = [snapshot["hands"][place] for place in unseen] + supply
    pool = _shuffled([*pool, snapshot["drawn"]] if drawn_unseen else pool, dice)
    hands = list(snapshot["hands"])
    for place in unseen:
        hands[place] = pool.pop()
    for base in range(0, len(hands), 3):
        hands[base : base + 3] = sorted(hands[base : base + 3], key=lambda tile: (tile == 0, tile))
    drawn = pool.pop() if drawn_unseen else snapshot["drawn"]
    left = Counter(pool)
    return {
        "hands": hands,
        "drawn": drawn,
        "supply": [left[kind + 1] for kind in range(len(snapshot["supply"]))],
    }


def _shares_moved(snapshot: Snapshot, seat: Seat | None, dice: Dice) -> Snapshot:
    shares = {name: list(value) for name, value in snapshot["shares"].items()}
    for pile in range(4):
        places = [
            place
            for place in range(pile, len(shares["held"]), 4)
            if shares["held"][place] >= 0 and not knows(shares["known"][place], seat)
        ]
        bottom = shares["bottoms"][pile]
        below = [number for number, card in enumerate(bottom) if not knows(card[1], seat)]
        bag = [company for company in range(8) if shares["bags"][pile] >> company & 1]
        pool = [shares["held"][place] for place in places] + [bottom[number][0] for number in below] + bag
        pool = _shuffled(pool, dice)
        for place in places:
            shares["held"][place] = pool.pop()
        shares["bottoms"][pile] = [
            [pool.pop() if number in below else card[0], card[1]] for number, card in enumerate(bottom)
        ]
        shares["bags"][pile] = sum(1 << company for company in pool)
    return shares


def _numbers_moved(snapshot: Snapshot, seat: Seat | None, dice: Dice) -> list[list[int]]:
    own = [] if seat is None or not snapshot["numbers"] else snapshot["numbers"][seat]
    pools = [_shuffled([number for number in group if number not in own], dice) for group in CARD_GROUPS]
    return [
        list(numbers) if holder == seat else [pools[(number - 1) // 8].pop() for number in numbers]
        for holder, numbers in enumerate(snapshot["numbers"])
    ]


@given(seed=seeds, steps=some.integers(0, 150))
@examples(200)
def test_what_a_seat_cannot_know_does_not_change_what_it_sees(seed: int, steps: int) -> None:
    dice = Dice(seed)
    setup = random_setup(dice)
    state, _ = played(GAME.new(setup), dice, steps)
    if not state.actors():
        return
    for viewer in [None, *[Seat(seat) for seat in range(setup.seats)]]:
        other = GAME.restore(hidden_moved(state.snapshot(), viewer, dice))
        check_all(other)
        assert other.view(viewer) == state.view(viewer)
        assert CODEC.encode(other.view(viewer)) == CODEC.encode(state.view(viewer))


def test_moving_what_is_hidden_moves_something() -> None:
    setup = GAME.meta.setup(4, {"companies": True, "hand_size": 3})
    state = at_a_turn(setup, Dice(3), 60)
    seen, unseen = Seat(0), Seat(1)
    other = GAME.restore(hidden_moved(state.snapshot(), seen, Dice(1)))
    assert other.view(unseen).hands[unseen] != state.view(unseen).hands[unseen]
    assert other.view(unseen).shares[unseen] != state.view(unseen).shares[unseen]


@given(seed=seeds, steps=some.integers(0, 150))
@examples(100)
def test_imagined_positions_hold_what_must_hold(seed: int, steps: int) -> None:
    dice = Dice(seed)
    setup = random_setup(dice)
    state, _ = played(GAME.new(setup), dice, steps)
    for viewer in [None, *[Seat(seat) for seat in range(setup.seats)]]:
        check_all(GAME.imagine(state.view(viewer), dice))


def test_imagined_positions_differ_in_what_is_hidden() -> None:
    setup = GAME.meta.setup(3, {"companies": True, "central_stations": True})
    state = at_a_turn(setup, Dice(8), 40)
    view = state.view(Seat(0))
    dice = Dice(1)
    imagined = [GAME.imagine(view, dice) for _ in range(40)]
    hands = {other.view(Seat(1)).hands[1] for other in imagined}
    shares = {other.view(Seat(1)).shares[1] for other in imagined}
    assert len(hands) > 5
    assert len(shares) > 5
    assert {other.view(Seat(0)) for other in imagined} == {view}
