"""Maps for tests: built by hand from a few words, or by random legal lays and stations."""

from zugwerk.games.cologne.board import (
    COMPANIES,
    COMPANY_NAMES,
    HEX_NAMED,
    HEX_NAMES,
    KEPT_HOMES,
    KIND_NAMED,
    SAME_AS,
    MapRules,
    TrainRoute,
    map_rules,
)
from zugwerk.games.cologne.rules.network import reached_cities
from zugwerk.games.cologne.rules.routes import best_routes, refuse_routes, run
from zugwerk.games.cologne.rules.stations import place, place_home, places, refuse_station
from zugwerk.games.cologne.rules.track import lay, lays, refuse_lay
from zugwerk.games.cologne.state.rails import Rails
from zugwerk.kit.dice import Dice

AID = map_rules(False)
PUBLIC = map_rules(True)
RICH = 1000
TRAINS = ("2", "3", "4", "5", "6", "8+x")


def company(name: str) -> int:
    """The number of a company."""
    return COMPANY_NAMES.index(name)


def named(numbers: list[int]) -> list[str]:
    """The names of hexes by number."""
    return [HEX_NAMES[number] for number in numbers]


def built(tiles: str = "", stations: str = "", rules: MapRules = AID) -> Rails:
    """A map with tiles "57 L3 2, …" and stations "DE O2, …" put there whatever the rules say."""
    rails = Rails()
    rails.set_up(rules)
    for words in tiles.split(","):
        if words.strip():
            tile, hex, rotation = words.split()
            lay(rails, KIND_NAMED[tile], HEX_NAMED[hex], int(rotation))
    for words in stations.split(","):
        if words.strip():
            name, hex = words.split()
            place(rails, company(name), HEX_NAMED[hex])
    return rails


def random_board(seed: int, most_lays: int, rules: MapRules) -> tuple[Rails, int]:
    """A map after random legal lays and stations of some companies, and the phase it has come to."""
    dice = Dice(seed)
    rails = Rails()
    rails.set_up(rules)
    for home in KEPT_HOMES:
        if dice.pick(3):
            place_home(rails, home)
    if dice.pick(3) == 0:
        for minor in (0, 2, 4):
            rails.hand_over(minor, 8)
    builders = [number for number in range(COMPANIES) if rails.stations(number)]
    builders = [builders[dice.pick(len(builders))] for _ in range(1 + dice.pick(3))]
    count = 1 + dice.pick(most_lays)
    phase = 0
    for step in range(count):
        phase = min(5, phase + (dice.pick(max(2, count // 5)) == 0))
        builder = builders[step % len(builders)]
        options = lays(rails, builder, phase, RICH)
        if options:
            kind, hex, rotation, _ = options[dice.pick(len(options))]
            lay(rails, kind, hex, rotation)
        free = places(rails, builder, phase)
        if free and dice.pick(8) == 0:
            place(rails, builder, free[dice.pick(len(free))])
    return rails, phase


def why_not(rails: Rails, owner: str, phase: int, words: str, cash: int = RICH) -> str:
    """The rule that refuses a lay "57 L3 2", "" if none does; the list of lays must agree."""
    tile, hex, rotation = words.split()
    kind, number, turns = KIND_NAMED[tile], HEX_NAMED[hex], int(rotation)
    refusal = refuse_lay(rails, company(owner), phase, cash, kind, number, turns)
    lowest = SAME_AS[kind * 6 + turns]
    listed = (kind, number, lowest) in [entry[:3] for entry in lays(rails, company(owner), phase, cash)]
    if turns == lowest:
        assert listed == (refusal is None)
    return "" if refusal is None else refusal.rule


def no_station(rails: Rails, owner: str, phase: int, hex: str) -> str:
    """The rule that refuses a station, "" if none does; the list of places must agree."""
    refusal = refuse_station(rails, company(owner), phase, HEX_NAMED[hex])
    assert (HEX_NAMED[hex] in places(rails, company(owner), phase)) == (refusal is None)
    return "" if refusal is None else refusal.rule


def train_routes(*words: str) -> tuple[TrainRoute, ...]:
    """Routes "3: O2-N3-L3 L3-K4-L5", a type of train and its legs."""
    found: list[TrainRoute] = []
    for number, text in enumerate(words):
        kind, _, legs = text.partition(": ")
        route = tuple(tuple(HEX_NAMED[hex] for hex in leg.split("-")) for leg in legs.split())
        found.append(TrainRoute(TRAINS.index(kind) * 8 + number, route))
    return tuple(found)


def no_run(rails: Rails, owner: str, phase: int, *words: str) -> str:
    """The rule that refuses these routes together, "" if none does."""
    routes = train_routes(*words)
    refusal = refuse_routes(rails, company(owner), phase, tuple(route.train for route in routes), routes)
    return "" if refusal is None else refusal.rule


def earned(rails: Rails, owner: str, phase: int, *words: str) -> int:
    """What these routes, which must be legal, earn."""
    assert no_run(rails, owner, phase, *words) == ""
    return run(rails, company(owner), phase, train_routes(*words)).revenue


def best(rails: Rails, owner: str, phase: int, trains: str) -> int:
    """What trains "2 3" earn at best."""
    numbers = tuple(TRAINS.index(kind) * 8 + place for place, kind in enumerate(trains.split()))
    return best_routes(rails, company(owner), phase, numbers).revenue


def cities(rails: Rails, owner: str, phase: int) -> list[str]:
    """The cities on a company's network."""
    return named(reached_cities(rails, company(owner), phase))
