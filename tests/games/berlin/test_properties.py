"""Berlin's own properties in random play at any table: conservation, points, secrecy, rare positions."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as some

from tests.games.berlin.helpers import of_kind
from tests.games.berlin.invariants import check_all, check_end, map_text, random_setup
from tests.games.berlin.maps import SMALL
from tests.games.berlin.reference import joined
from tests.games.random_play import played, step
from tests.quick import examples
from zugwerk.core.codec import Codec
from zugwerk.core.game import Seat, Snapshot
from zugwerk.games.berlin.board import BIKE, find_map
from zugwerk.games.berlin.events import (
    CardTaken,
    ConnectionClaimed,
    DeckRenewed,
    Passed,
    RowDiscarded,
    TicketScored,
    knows,
)
from zugwerk.games.berlin.game import GAME
from zugwerk.kit.dice import Dice

seeds = some.integers(0, 10**9)
CODEC = Codec(GAME)
KINDS = BIKE + 1


@given(seed=seeds)
@examples(60)
def test_nothing_is_lost_and_points_follow_from_the_board(seed: int) -> None:
    dice = Dice(seed)
    state = GAME.new(random_setup(dice))
    check_all(state)
    while state.actors():
        step(state, dice)
        check_all(state)
    check_end(state)


@given(seed=seeds)
@examples(60)
def test_the_log_adds_up_to_the_scores(seed: int) -> None:
    dice = Dice(seed)
    setup = random_setup(dice)
    state, events = played(GAME.new(setup), dice)
    sums: Counter[int] = Counter()
    for claimed in of_kind(events, ConnectionClaimed):
        sums[claimed.seat] += claimed.points
    for scored in of_kind(events, TicketScored):
        sums[scored.seat] += scored.points
    outcome = state.outcome()
    assert outcome is not None
    assert [sums[seat] for seat in range(setup.seats)] == list(outcome.scores)


@given(seed=seeds, steps=some.integers(0, 300))
@examples(100)
def test_tickets_are_done_exactly_when_a_walk_joins_their_places(seed: int, steps: int) -> None:
    dice = Dice(seed)
    setup = random_setup(dice)
    state, _ = played(GAME.new(setup), dice, steps)
    text = map_text(state.snapshot())
    owners = state.snapshot()["owners"]
    tickets = find_map(setup.word("map")).tickets
    for seat in range(setup.seats):
        view = state.view(Seat(seat))
        for ticket in view.tickets[seat]:
            assert ticket.number is not None
            a, _, b = tickets[ticket.number].id.partition(":")
            assert ticket.done == joined(text, owners, seat, a, b)


def hidden_moved(snapshot: Snapshot, seat: Seat | None, dice: Dice) -> Snapshot:
    """The same position with everything that the seat cannot know dealt anew."""
    hands, shown = list(snapshot["hands"]), snapshot["shown"]
    unseen = [place for place in range(len(hands)) if place // KINDS != seat]
    pool = [place % KINDS for place in unseen for _ in range(hands[place] - shown[place])]
    pool += [card for card, count in enumerate(snapshot["deck"]) for _ in range(count)]
    sizes = [sum(hands[holder * KINDS : (holder + 1) * KINDS]) for holder in range(snapshot["seats"])]
    for holder, size in enumerate(sizes):
        if holder == seat:
            continue
        for card in range(KINDS):
            hands[holder * KINDS + card] = shown[holder * KINDS + card]
        for _ in range(size - sum(shown[holder * KINDS : (holder + 1) * KINDS])):
            hands[holder * KINDS + pool.pop(dice.pick(len(pool)))] += 1
    moved = _tickets_moved(snapshot, seat, dice)
    choices = [
        choice if holder == seat or not choice else 1 + dice.pick(3)
        for holder, choice in enumerate(snapshot["choices"])
    ]
    deck = [pool.count(card) for card in range(KINDS)]
    return {**snapshot, "hands": hands, "deck": deck, "choices": choices, **moved}


def _tickets_moved(snapshot: Snapshot, seat: Seat | None, dice: Dice) -> Snapshot:
    known = snapshot["known"]
    rows = [*snapshot["held"], *snapshot["offered"], snapshot["bottom"]]
    hidden = [ticket for row in rows for ticket in row if not knows(known[ticket], seat)]
    pool = [*hidden, *snapshot["bag"]]
    masks = list(known)
    fresh: list[list[int]] = []
    for row in rows:
        fresh.append([])
        for ticket in row:
            here = pool.pop(dice.pick(len(pool))) if ticket in hidden else ticket
            masks[here] = known[ticket]
            fresh[-1].append(here)
    for ticket in pool:
        masks[ticket] = 0
    seats = snapshot["seats"]
    return {
        "held": fresh[:seats],
        "offered": fresh[seats:-1],
        "bottom": fresh[-1],
        "bag": sorted(pool),
        "known": masks,
    }


@given(seed=seeds, steps=some.integers(0, 250))
@examples(150)
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
    state, _ = played(GAME.new(GAME.meta.setup(3, {"map": SMALL})), Dice(4), 60)
    other = GAME.restore(hidden_moved(state.snapshot(), Seat(0), Dice(1)))
    assert other.view(Seat(1)).hands[1] != state.view(Seat(1)).hands[1]
    assert other.view(Seat(1)).tickets[1] != state.view(Seat(1)).tickets[1]


@given(seed=seeds, steps=some.integers(0, 250))
@examples(100)
def test_imagined_positions_hold_what_must_hold_and_what_is_known_of_the_bottom(
    seed: int, steps: int
) -> None:
    dice = Dice(seed)
    setup = random_setup(dice)
    state, _ = played(GAME.new(setup), dice, steps)
    for viewer in [None, *[Seat(seat) for seat in range(setup.seats)]]:
        other = GAME.imagine(state.view(viewer), dice)
        check_all(other)
        assert len(other.bottom) == len(state.bottom)
        for ticket, imagined in zip(state.bottom, other.bottom, strict=True):
            if knows(state.known[ticket], viewer):
                assert imagined == ticket
            else:
                assert not knows(other.known[imagined], viewer)


@given(seed=seeds, steps=some.integers(0, 250))
@examples(100)
def test_what_all_saw_a_seat_take_is_in_its_imagined_hand_and_the_rest_is_not_told(
    seed: int, steps: int
) -> None:
    dice = Dice(seed)
    setup = random_setup(dice)
    state, events = played(GAME.new(setup), dice, steps)
    taken = Counter((event.seat, event.card) for event in of_kind(events, CardTaken))
    for viewer in [None, *[Seat(seat) for seat in range(setup.seats)]]:
        view = state.view(viewer)
        other = GAME.imagine(view, dice)
        for seat, shown in enumerate(view.shown):
            for card, count in enumerate(shown):
                assert taken[seat, card] >= count
                assert other.hands[seat * KINDS + card] >= count


def test_imagined_positions_differ_in_what_is_hidden() -> None:
    state, _ = played(GAME.new(GAME.meta.setup(3)), Dice(8), 80)
    view = state.view(Seat(0))
    dice = Dice(1)
    imagined = [GAME.imagine(view, dice) for _ in range(30)]
    assert len({other.view(Seat(1)).hands[1] for other in imagined}) > 5
    assert len({other.view(Seat(1)).tickets[1] for other in imagined}) > 5
    assert {other.view(Seat(0)) for other in imagined} == {view}


def test_rare_positions_occur_and_are_handled() -> None:
    met: Counter[str] = Counter()
    for seed in range(40):
        dice = Dice(seed)
        state = GAME.new(GAME.meta.setup(4, {"map": SMALL}))
        while state.actors():
            events = step(state, dice)
            view = state.view(None)
            met["passed"] += len(of_kind(events, Passed))
            met["deck renewed"] += len(of_kind(events, DeckRenewed))
            met["row discarded"] += len(of_kind(events, RowDiscarded))
            met["deck empty"] += view.deck == 0 and view.phase == "turn"
            met["slot empty"] += None in view.row and view.phase == "turn"
            met["bicycles stay"] += view.row.count(BIKE) >= 3 and view.phase == "turn"
            met["no tickets"] += view.pile == 0 and not view.bottom
        outcome = state.outcome()
        assert outcome is not None
        met[outcome.reason] += 1
    names = ["passed", "deck renewed", "row discarded", "deck empty", "slot empty", "bicycles stay"]
    for name in [*names, "no tickets", "stand-off"]:
        assert met[name], name
