"""Maps for tests: built by hand from a few words, or by random legal lays and stations."""

from zugwerk.games.cologne.board import (
    COMPANIES,
    COMPANY_NAMES,
    HEX_NAMED,
    HEX_NAMES,
    KEPT_HOMES,
    KIND_NAMED,
    MapRules,
    map_rules,
)
from zugwerk.games.cologne.rules.stations import place, place_home, places
from zugwerk.games.cologne.rules.track import lay, lays
from zugwerk.games.cologne.state.rails import Rails
from zugwerk.kit.dice import Dice

AID = map_rules(False)
PUBLIC = map_rules(True)
RICH = 1000


def company(name: str) -> int:
    """The number of a company."""
    return COMPANY_NAMES.index(name)


def hexes(words: str) -> list[str]:
    """Names of hexes."""
    return words.split()


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
