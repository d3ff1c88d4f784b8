"""External test vectors: track, stations and routes in every position of every recorded game."""

from typing import Any

import pytest

from tests.games.cologne.map import vectors
from tests.quick import spread
from zugwerk.games.cologne.board import (
    COMPANY_NAMES,
    HEX_NAMED,
    HEX_NAMES,
    KIND_NAMED,
    KIND_NAMES,
    TrainRoute,
    stop_name,
)
from zugwerk.games.cologne.rules import routes, stations, track
from zugwerk.games.cologne.state.rails import Rails, restored_rails

NAMES = spread(vectors.names(), 6)
TRAINS = vectors.PHASES


@pytest.fixture(autouse=True)
def present(name: str) -> None:
    vectors.need(name)


def operator(line: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = {**line["minors"], **line["corporations"]}[name]
    return found


def train_number(name: str) -> int:
    kind, _, copy = name.rpartition("-")
    return TRAINS.index(kind) * 8 + int(copy)


def given_routes(action: dict[str, Any]) -> tuple[TrainRoute, ...]:
    return tuple(
        TrainRoute(
            train_number(route["train"]),
            tuple(tuple(HEX_NAMED[hex] for hex in leg) for leg in route["connections"]),
        )
        for route in action["routes"]
    )


@pytest.mark.rule("C-2.10", "C-2.12", "C-2.14", "C-2.16", "C-3.5", "C-3.7", "C-8.7")
@pytest.mark.parametrize("name", NAMES)
def test_the_same_tiles_can_be_laid(name: str) -> None:
    rules = vectors.rules(vectors.game(name))
    for line in vectors.lines(name):
        if "lay_tile" not in (line["legal"] or {}):
            continue
        rails = vectors.rails_of(line, rules)
        builder = COMPANY_NAMES.index(line["active"]["id"])
        offered = {
            (hex, tile, rotation)
            for hex, tiles in line["legal"]["lay_tile"].items()
            for tile, rotations in tiles.items()
            for rotation in rotations
        }
        connected = track.connected(rails, builder, vectors.phase(line))
        found = {(HEX_NAMES[hex], KIND_NAMES[cover // 6], cover % 6) for hex, cover in connected}
        assert found == offered, f"position {line['id']}"
        left = {KIND_NAMES[kind]: count for kind, count in enumerate(rails.left) if count}
        assert left == {tile: count for tile, count in line["tiles_left"].items() if count}


@pytest.mark.rule("C-8.8", "C-8.9")
@pytest.mark.parametrize("name", NAMES)
def test_every_tile_laid_is_legal_and_listed(name: str) -> None:
    recorded = vectors.game(name)
    rules = vectors.rules(recorded)
    actions = {action["id"]: action for action in recorded["actions"]}
    before: dict[str, Any] = {}
    for line in vectors.lines(name):
        if line["type"] == "lay_tile":
            action = actions[line["id"]]
            rails = vectors.rails_of(before, rules)
            builder = COMPANY_NAMES.index(action["entity"])
            cash = operator(before, action["entity"])["cash"]
            tile, _, copy = action["tile"].rpartition("-")
            kind, hex = KIND_NAMED[tile], HEX_NAMED[action["hex"]]
            phase = vectors.phase(before)
            assert track.refuse_lay(rails, builder, phase, cash, kind, hex, action["rotation"]) is None
            assert any(lay[:2] == (kind, hex) for lay in track.lays(rails, builder, phase, cash))
            assert cash - track.lay_cost(rails, hex) == operator(line, action["entity"])["cash"]
            laid = zip(rails.covers, rails.copies, strict=True)
            assert (kind, int(copy)) not in [(cover // 6, number) for cover, number in laid]
            track.lay(rails, kind, hex, action["rotation"], int(copy))
            assert rails.snapshot()["tiles"] == vectors.rails_of(line, rules).snapshot()["tiles"]
        before = line


@pytest.mark.rule("C-8.11", "C-2.17")
@pytest.mark.parametrize("name", NAMES)
def test_stations_can_be_placed_in_the_same_cities(name: str) -> None:
    recorded = vectors.game(name)
    rules = vectors.rules(recorded)
    actions = {action["id"]: action for action in recorded["actions"]}
    rails = Rails()
    for line in vectors.lines(name):
        if line["type"] == "place_token":
            action = actions[line["id"]]
            owner = COMPANY_NAMES.index(action["entity"])
            hex = rails.city_hex(action["city"])
            assert stations.place(rails, owner, hex) == action["slot"]
            assert rails.snapshot() == vectors.rails_of(line, rules).snapshot()
        rails = vectors.rails_of(line, rules)
        if "place_token" in (line["legal"] or {}):
            owner = COMPANY_NAMES.index(line["active"]["id"])
            found = stations.places(rails, owner, vectors.phase(line))
            assert sorted(f"{HEX_NAMES[hex]}/0" for hex in found) == sorted(line["legal"]["place_token"])


@pytest.mark.rule("C-8.28")
@pytest.mark.parametrize("name", NAMES)
def test_a_route_exists_where_it_should(name: str) -> None:
    rules = vectors.rules(vectors.game(name))
    for line in vectors.lines(name):
        expected = (line["legal"] or {}).get("routes")
        if expected is not None and line["active"]["type"] != "player":
            rails = vectors.rails_of(line, rules)
            runner = COMPANY_NAMES.index(line["active"]["id"])
            assert routes.has_route(rails, runner, vectors.phase(line)) == expected


@pytest.mark.rule("C-8.15", "C-8.16", "C-8.17", "C-8.18", "C-8.19")
@pytest.mark.parametrize("name", NAMES)
def test_every_run_earns_what_was_recorded_and_the_best_no_less(name: str) -> None:
    recorded = vectors.game(name)
    rules = vectors.rules(recorded)
    actions = {action["id"]: action for action in recorded["actions"]}
    before: dict[str, Any] = {}
    for line in vectors.lines(name):
        if line["type"] == "run_routes":
            action = actions[line["id"]]
            rails = vectors.rails_of(before, rules)
            runner = COMPANY_NAMES.index(action["entity"])
            phase = vectors.phase(before)
            trains = tuple(train_number(train) for train in operator(before, action["entity"])["trains"])
            given = given_routes(action)
            assert routes.refuse_routes(rails, runner, phase, trains, given) is None
            found = routes.run(rails, runner, phase, given)
            assert [route.revenue for route in found.routes] == [r["revenue"] for r in action["routes"]]
            for route, written in zip(found.routes, action["routes"], strict=True):
                nodes = [stop_name(stop) for stop in route.stops]
                assert written["nodes"] in (nodes, nodes[::-1])
            best = routes.best_routes(rails, runner, phase, trains)
            assert best.revenue >= found.revenue
            chosen = tuple(TrainRoute(route.train, route.legs) for route in best.routes)
            assert routes.refuse_routes(rails, runner, phase, trains, chosen) is None
        before = line


@pytest.mark.parametrize("name", NAMES)
def test_maps_survive_their_snapshots(name: str) -> None:
    rules = vectors.rules(vectors.game(name))
    for line in list(vectors.lines(name))[::25]:
        rails = vectors.rails_of(line, rules)
        restored = restored_rails(rules, rails.snapshot())
        assert restored.snapshot() == rails.snapshot()
        assert (restored.covers, restored.slots, restored.left) == (rails.covers, rails.slots, rails.left)
