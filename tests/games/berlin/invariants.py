"""What must hold in every game of Berlin: nothing is lost or doubled, and points are what the map says.

Points, pieces and tickets are worked out a second time by the reference, which shares nothing with the game.
"""

from functools import cache

from tests.games.berlin.maps import SMALL, random_map
from tests.games.berlin.reference import connection_points, joined, pieces_used
from zugwerk.core.game import CHANCE, Event, Snapshot
from zugwerk.core.options import Setup
from zugwerk.games.berlin.board import BIKE, SHIPPED, find_map, shipped_text
from zugwerk.games.berlin.game import GAME, BerlinState
from zugwerk.kit.dice import Dice

KINDS = BIKE + 1
COPIES = [6, 6, 6, 6, 6, 6, 8]


def random_setup(dice: Dice, seed_of_map: int | None = None) -> Setup:
    """Any table: seats, who begins, and the shipped map, the small one or a random one."""
    seats = 2 + dice.pick(3)
    chosen = dice.pick(3)
    by_lot = random_map(Dice(dice.pick(10**6) if seed_of_map is None else seed_of_map))
    first = str(1 + dice.pick(seats)) if dice.pick(2) else "random"
    return GAME.meta.setup(seats, {"map": (SHIPPED, SMALL, by_lot)[chosen], "first_seat": first})


def step(state: BerlinState, dice: Dice) -> list[Event]:
    """One random action or deal of a random actor."""
    actors = state.actors()
    seat = actors[dice.pick(len(actors))]
    if seat == CHANCE:
        return state.apply(seat, state.chance_at(dice.pick(state.chance_size())))
    legal = state.legal_actions(seat)
    return state.apply(seat, legal[dice.pick(len(legal))])


@cache
def _shipped() -> str:
    return shipped_text()


def map_text(snapshot: Snapshot) -> str:
    """The text of the map that a game is played on."""
    word = str(snapshot["options"]["map"])
    return _shipped() if word == SHIPPED else word


def check_all(state: BerlinState) -> None:
    """Everything that must hold at any moment."""
    snapshot = state.snapshot()
    check_cards(snapshot)
    check_tickets(snapshot)
    check_board(state, snapshot)


def check_cards(snapshot: Snapshot) -> None:
    """The 44 cards are in hands, row, deck or discards; only an empty deck leaves a slot empty (R-1, R-9)."""
    found = [deck + thrown for deck, thrown in zip(snapshot["deck"], snapshot["discards"], strict=True)]
    for place, count in enumerate(snapshot["hands"]):
        assert count >= snapshot["shown"][place] >= 0
        found[place % KINDS] += count
    for card in snapshot["row"]:
        if card >= 0:
            found[card] += 1
    assert found == COPIES
    assert len(snapshot["row"]) == 5
    assert sum(snapshot["deck"]) or not sum(snapshot["discards"])
    if snapshot["phase"] in ("turn", "second", "keep", "choose"):
        assert -1 not in snapshot["row"] or not sum(snapshot["deck"])


def check_tickets(snapshot: Snapshot) -> None:
    """Every ticket is in one place; who holds or looks at one knows it, and nobody one in the bag."""
    rows = [*snapshot["held"], *snapshot["offered"]]
    everywhere = [*snapshot["bag"], *snapshot["bottom"], *[ticket for row in rows for ticket in row]]
    assert sorted(everywhere) == list(range(len(snapshot["known"])))
    assert snapshot["bag"] == sorted(snapshot["bag"])
    for ticket in snapshot["bag"]:
        assert snapshot["known"][ticket] == 0
    for place, row in enumerate(rows):
        for ticket in row:
            assert snapshot["known"][ticket] >> place % snapshot["seats"] & 1
    if snapshot["phase"] in ("turn", "over"):
        assert all(snapshot["held"])


def check_board(state: BerlinState, snapshot: Snapshot) -> None:
    """Pieces and points follow from who owns what; nobody owns both of a double (B-6)."""
    text, owners = map_text(snapshot), snapshot["owners"]
    for seat in range(snapshot["seats"]):
        used, points = pieces_used(text, owners, seat), connection_points(text, owners, seat)
        assert (state.trams[seat], state.metros[seat]) == (11 - used["tram"], 5 - used["underground"])
        assert min(state.trams[seat], state.metros[seat]) >= 0
        assert (state.tram_points[seat], state.metro_points[seat]) == (points["tram"], points["underground"])
    for number, line in enumerate(find_map(snapshot["options"]["map"]).connections):
        if line.twin >= 0 and owners[number] >= 0:
            assert owners[line.twin] != owners[number]
            assert snapshot["seats"] > 2 or owners[line.twin] == -1


def check_end(state: BerlinState) -> None:
    """The result is right by the reference (B-8.2, B-8.3)."""
    outcome = state.outcome()
    assert outcome is not None
    snapshot = state.snapshot()
    text, owners = map_text(snapshot), snapshot["owners"]
    tickets = find_map(snapshot["options"]["map"]).tickets
    standing: list[tuple[int, int]] = []
    for seat, held in enumerate(snapshot["held"]):
        points = connection_points(text, owners, seat)
        score, made = points["tram"] + points["underground"], 0
        for ticket in held:
            entry = tickets[ticket]
            a, _, b = entry.id.partition(":")
            done = joined(text, owners, seat, a, b)
            score += entry.value if done else -entry.value
            made += done
        assert outcome.scores[seat] == score == sum(part.points for part in outcome.breakdown[seat])
        standing.append((score, made))
    order = [[standing[seat] for seat in group] for group in outcome.ranking]
    assert all(len(set(group)) == 1 for group in order)
    assert [group[0] for group in order] == sorted(set(standing), reverse=True)
    few = [state.trams[seat] + state.metros[seat] <= 1 for seat in range(snapshot["seats"])]
    assert outcome.reason == ("last-turns" if any(few) else "stand-off")
