"""Networks, stations, lays and best routes on random boards, against a naive map that tries everything."""

from itertools import islice

import pytest

from tests.games.cologne.map.boards import AID, PUBLIC, RICH, random_board
from tests.games.cologne.map.reference import NaiveMap
from zugwerk.games.cologne.board import (
    COMPANIES,
    COMPANY_NAMES,
    EDGE_BITS,
    HEX_NAMES,
    HEXES,
    JOIN_BITS,
    KIND_NAMES,
    KINDS,
    SAME_AS,
    MapRules,
    TrainRoute,
)
from zugwerk.games.cologne.rules.catalogue import Catalogue
from zugwerk.games.cologne.rules.links import EIGHT, REACH, Links
from zugwerk.games.cologne.rules.network import network, reached_cities
from zugwerk.games.cologne.rules.routes import best_routes, has_route, refuse_routes, run
from zugwerk.games.cologne.rules.search import Search
from zugwerk.games.cologne.rules.track import can_lay, lays, refuse_lay
from zugwerk.games.cologne.state.rails import Network, Rails
from zugwerk.kit.dice import Dice

EDITIONS = [pytest.param(AID, id="aid"), pytest.param(PUBLIC, id="18xx-games")]
MANY_WAYS = 20_000


def naive_map(rails: Rails, phase: int) -> NaiveMap:
    return NaiveMap(rails.snapshot(), rails.ground.rules.d9, phase)


def manageable(naive: NaiveMap, name: str) -> bool:
    """Whether a naive walk over the whole network ends in reasonable time."""
    return len(list(islice(naive.arrivals(name), MANY_WAYS))) < MANY_WAYS


def pieces_of(found: Network) -> set[tuple[str, frozenset[int | str]]]:
    pieces: set[tuple[str, frozenset[int | str]]] = set()
    for hex in range(HEXES):
        for one in range(6):
            if found.pieces[hex] & EDGE_BITS[one]:
                pieces.add((HEX_NAMES[hex], frozenset({one, "stop"})))
            for other in range(one):
                if found.pieces[hex] & JOIN_BITS[one * 6 + other]:
                    pieces.add((HEX_NAMES[hex], frozenset({one, other})))
    return pieces


def check_networks(rails: Rails, phase: int) -> int:
    naive = naive_map(rails, phase)
    compared = 0
    for number, name in enumerate(COMPANY_NAMES):
        if rails.stations(number) and manageable(naive, name):
            pieces, edges, cities = naive.network(name)
            found = network(rails, number, phase)
            assert pieces_of(found) == pieces
            assert {
                (HEX_NAMES[h], e) for h in range(HEXES) for e in range(6) if found.arrives[h] >> e & 1
            } == edges
            assert {HEX_NAMES[hex] for hex in reached_cities(rails, number, phase)} == cities
            compared += 1
    return compared


def check_routes(rails: Rails, phase: int, dice: Dice) -> int:
    naive = naive_map(rails, phase)
    compared = 0
    for number, name in enumerate(COMPANY_NAMES):
        if not rails.stations(number) or not manageable(naive, name):
            continue
        routes = naive.routes(name)
        assert has_route(rails, number, phase) == bool(routes)
        listed = listed_routes(Catalogue(Links(rails, number, phase), EIGHT))
        assert len(listed) == len(set(listed)) >= len([route for route in routes if naive.reaches(5, route)])
        size = 3 if len(routes) < 40 else 2 if len(routes) < 400 else 1
        types = [dice.pick(6) for _ in range(1 + dice.pick(size))]
        trains = tuple(kind * 8 + copy for copy, kind in enumerate(types))
        best = best_routes(rails, number, phase, trains)
        assert best.revenue == naive.best(routes, types)
        chosen = tuple(TrainRoute(route.train, route.legs) for route in best.routes)
        assert refuse_routes(rails, number, phase, trains, chosen) is None
        assert run(rails, number, phase, chosen).routes == best.routes
        compared += 1
    return compared


def listed_routes(catalogue: Catalogue) -> list[frozenset[tuple[int, ...]]]:
    """The routes of a catalogue, each as its legs without order and direction."""
    found: list[frozenset[tuple[int, ...]]] = []
    arms = catalogue.arms
    for number in catalogue.listed(EIGHT, -1):
        legs: list[tuple[int, ...]] = []
        for end in (catalogue.one[number], catalogue.other[number]):
            arm = end
            while arms.before[arm] >= 0:
                hexes = arms.links.hexes[arms.link[arm]]
                legs.append(min(hexes, hexes[::-1]))
                arm = arms.before[arm]
        found.append(frozenset(legs))
    return found


def tried_out(catalogue: Catalogue, kinds: list[int], used: int = 0) -> int:
    """What trains of these types earn at best, by trying every set of listed routes that share no side."""
    if not kinds:
        return 0
    most = tried_out(catalogue, kinds[1:], used)
    length = catalogue.arms.stops
    for number, mask in enumerate(catalogue.mask):
        stops = length[catalogue.one[number]] + length[catalogue.other[number]] - 1
        if mask & used == 0 and (kinds[0] == EIGHT or stops <= REACH[kinds[0]]):
            rest = tried_out(catalogue, kinds[1:], used | mask)
            most = max(most, catalogue.revenue[number] + rest)
    return most


def check_search(rails: Rails, phase: int, dice: Dice) -> int:
    compared = 0
    for number in range(COMPANIES):
        links = Links(rails, number, phase)
        every = Catalogue(links, EIGHT)
        size = len(every.listed(EIGHT, -1))
        count = 4 if size < 10 else 3 if size < 30 else 2
        if 1 < size < 200:
            kinds = sorted([5 - dice.pick(4) // 2 * dice.pick(6) for _ in range(count)], reverse=True)
            catalogue = Catalogue(links, kinds[0])
            search = Search(catalogue, [kind * 8 + copy for copy, kind in enumerate(kinds)])
            chosen = [route for route in search.run() if route >= 0]
            assert search.best_revenue == tried_out(every, kinds)
            assert search.best_revenue == sum(catalogue.revenue[route] for route in chosen)
            used = 0
            for route in chosen:
                assert catalogue.mask[route] & used == 0
                used |= catalogue.mask[route]
            compared += 1
    return compared


def check_lays(rails: Rails, phase: int, number: int) -> bool:
    naive = naive_map(rails, phase)
    name = COMPANY_NAMES[number]
    if not rails.stations(number) or not manageable(naive, name):
        return False
    listed = {(kind, hex, rotation) for kind, hex, rotation, _ in lays(rails, number, phase, RICH)}
    for cash in (0, RICH):
        assert can_lay(rails, number, phase, cash) == bool(lays(rails, number, phase, cash))
    near = [hex for hex in range(HEXES) if network(rails, number, phase).reached[hex]]
    for hex in near:
        for kind in range(KINDS):
            for rotation in range(6):
                expected = naive.may_lay(name, KIND_NAMES[kind], HEX_NAMES[hex], rotation, rails.left[kind])
                refusal = refuse_lay(rails, number, phase, RICH, kind, hex, rotation)
                assert (refusal is None) == expected, (HEX_NAMES[hex], KIND_NAMES[kind], rotation, refusal)
                lowest = SAME_AS[kind * 6 + rotation] == rotation
                assert ((kind, hex, rotation) in listed) == (expected and lowest)
    assert all(hex in near for _, hex, _ in listed)
    return True


@pytest.mark.rule("C-8.6", "C-8.17")
@pytest.mark.parametrize("rules", EDITIONS)
def test_networks_are_all_that_a_train_of_any_length_comes_by(rules: MapRules) -> None:
    assert sum(check_networks(*random_board(seed, 25, rules)) for seed in range(150)) > 500


@pytest.mark.rule("C-8.15", "C-8.16", "C-8.17", "C-8.18", "C-8.19")
@pytest.mark.parametrize("rules", EDITIONS)
def test_best_routes_are_the_best_of_all_combinations(rules: MapRules) -> None:
    boards = [random_board(seed, 25, rules) for seed in range(1000, 1120)]
    assert sum(check_routes(rails, phase, Dice(phase)) for rails, phase in boards) > 400


@pytest.mark.rule("C-8.16", "C-8.18")
def test_the_search_finds_what_trying_every_set_finds() -> None:
    boards = [random_board(seed, 30, AID) for seed in range(3000, 3120)]
    assert sum(check_search(rails, phase, Dice(seed)) for seed, (rails, phase) in enumerate(boards)) > 150


@pytest.mark.rule("C-3.4", "C-3.5", "C-8.7", "C-8.8")
@pytest.mark.parametrize("rules", EDITIONS)
def test_lays_are_those_the_rules_allow(rules: MapRules) -> None:
    boards = [random_board(seed, 25, rules) for seed in range(2000, 2025)]
    assert sum(check_lays(rails, phase, seed % COMPANIES) for seed, (rails, phase) in enumerate(boards)) > 10


@pytest.mark.slow
@pytest.mark.parametrize("rules", EDITIONS)
def test_thousands_of_boards(rules: MapRules) -> None:
    routes = lays_compared = 0
    for seed in range(10_000, 12_000):
        rails, phase = random_board(seed, 30, rules)
        check_networks(rails, phase)
        routes += check_routes(rails, phase, Dice(seed))
        if seed % 10 == 0:
            lays_compared += sum(check_lays(rails, phase, number) for number in range(COMPANIES))
    assert routes > 5000
    assert lays_compared > 500
