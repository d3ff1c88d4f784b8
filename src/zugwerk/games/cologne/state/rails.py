"""What lies on the map of 1893: tiles, stations, kept slots, and the tiles left in the supply (C-2, C-3).

Only data and its copying live here; what may be laid or placed is in ``rules``. Networks are remembered per
company until a tile or a station changes what they can see. Copies share all until one of them changes.
"""

from typing import Final

from zugwerk.core.game import Snapshot
from zugwerk.core.struct import Struct
from zugwerk.games.cologne.board import (
    A4,
    A4_CLOSED,
    CITIES,
    COMPANIES,
    COMPANY_NAMES,
    G6,
    HEX_NAMED,
    HEX_NAMES,
    HEXES,
    HOMES,
    KEPT_HOMES,
    KIND_NAMED,
    KIND_NAMES,
    KINDS,
    NEUTRAL_HEX,
    PRINTED,
    PRINTED_IDS,
    SLOTS,
    Ground,
    MapRules,
    ground,
)
from zugwerk.kit.hexes import EDGES

# A slot holds the company whose station stands there, NEUTRAL, FREE, or KEPT + the company it is kept for.
FREE: Final = -1
NEUTRAL: Final = 10
KEPT: Final = 16
MOST_SLOTS: Final = 4

# Where stations may stand: printed cities, and the towns of Leverkusen, which become one (C-2.15).
CITY_HEXES: Final = [hex for hex in range(HEXES) if CITIES[PRINTED + hex] or hex == G6]

_GROUND: Final = ground(MapRules())
_NAMES: Final[dict[str, int]] = {**{name: n for n, name in enumerate(COMPANY_NAMES)}, "N": NEUTRAL}


class Network:
    """All that a company reaches (C-8.6); never changed once built, only ``runs`` on it are remembered.

    Per hex: ``pieces`` of track on the network, the mask of edges at which track from outside ``arrives``,
    and the mask of all edges ``reached`` (C-8.7). ``stops`` are marked by stop number, the cities of own
    stations included. ``doors`` are those that trains come in by, ``parents`` the place of the one before it
    on a way there, −1 behind a station. ``runs`` are the best ones found, by column of values and trains.
    """

    def __init__(
        self,
        *,
        pieces: list[int],
        arrives: list[int],
        reached: list[int],
        stops: list[bool],
        doors: list[int],
        parents: list[int],
        rhine_closed: bool,
    ) -> None:
        self.pieces: Final = pieces
        self.arrives: Final = arrives
        self.reached: Final = reached
        self.stops: Final = stops
        self.doors: Final = doors
        self.parents: Final = parents
        self.rhine_closed: Final = rhine_closed
        self.runs: Final[dict[tuple[int, ...], Struct]] = {}


_NONE: Final[list[int]] = []
_NO_NETWORKS: Final[list[Network | None]] = []


class Rails:
    """The covers and copies per hex, the slots by hex × 4 + slot, and the number of tiles left per kind.

    ``copies`` holds the number of the copy of a laid tile, −1 on a printed hex.
    """

    def __init__(self) -> None:
        self.ground: Ground = _GROUND
        self.covers = _NONE
        self.copies = _NONE
        self.slots = _NONE
        self.left = _NONE
        self.networks = _NO_NETWORKS
        self._shared = False

    def set_up(self, rules: MapRules) -> None:
        """Clear the map and put the stations of the start on it (C-1.12, C-2.17)."""
        self.ground = ground(rules)
        self.covers = self.ground.covers[:]
        self.copies = [-1] * HEXES
        self.left = self.ground.copies[:]
        self.slots = [FREE] * (HEXES * MOST_SLOTS)
        self.slots[NEUTRAL_HEX * MOST_SLOTS] = NEUTRAL
        for company, hex in enumerate(HOMES):
            if hex >= 0:
                self.slots[hex * MOST_SLOTS] = company + KEPT if company in KEPT_HOMES else company
        self.networks = [None] * COMPANIES

    def clone(self) -> "Rails":
        """An independent copy."""
        copy = Rails()
        copy.ground = self.ground
        copy.covers = self.covers
        copy.copies = self.copies
        copy.slots = self.slots
        copy.left = self.left
        copy.networks = self.networks
        self._shared = copy._shared = True
        return copy

    def _part(self) -> None:
        """Share nothing with copies any more: something is about to change."""
        if self._shared:
            self.covers = self.covers[:]
            self.copies = self.copies[:]
            self.slots = self.slots[:]
            self.left = self.left[:]
            self.networks = self.networks[:]
            self._shared = False

    def put_tile(self, hex: int, cover: int, copy: int) -> None:
        """Lay a tile in place of what lies there, which returns to the supply (C-3.7); slots stay (C-3.8)."""
        self._part()
        old = self.covers[hex] // EDGES
        if old < KINDS:
            self.left[old] += 1
        self.left[cover // EDGES] -= 1
        self.covers[hex] = cover
        self.copies[hex] = copy
        for company, network in enumerate(self.networks):
            if network is not None and network.reached[hex]:
                self.networks[company] = None

    def put_copy(self, hex: int, copy: int) -> None:
        """Say which copy of a tile it is that lies on a hex."""
        self._part()
        self.copies[hex] = copy

    def put_station(self, hex: int, slot: int, company: int) -> None:
        """Put a station, or FREE, into a slot."""
        self._part()
        self.slots[hex * MOST_SLOTS + slot] = company
        for owner, network in enumerate(self.networks):
            if network is not None and (owner == company or network.stops[hex * 2]):
                self.networks[owner] = None

    def hand_over(self, old: int, new: int) -> None:
        """Replace the stations of a company by another's (C-7.6)."""
        self._part()
        for place, holder in enumerate(self.slots):
            if holder == old:
                self.put_station(place // MOST_SLOTS, place % MOST_SLOTS, new)
        self.networks[old] = None

    def stations(self, company: int) -> list[int]:
        """The hexes where a company has stations, in order of the map."""
        return [hex for hex in CITY_HEXES if self.has_station(company, hex)]

    def has_station(self, company: int, hex: int) -> bool:
        """Whether a company has a station in a hex."""
        first = hex * MOST_SLOTS
        slots = self.slots
        return (
            slots[first] == company
            or slots[first + 1] == company
            or slots[first + 2] == company
            or slots[first + 3] == company
        )

    def free_slot(self, company: int, hex: int) -> int:
        """The first slot a company may use, one kept for it before others; −1 if there is none (C-8.11)."""
        first = hex * MOST_SLOTS
        slots = self.slots[first : first + SLOTS[self.covers[hex] // EDGES]]
        if company + KEPT in slots:
            return slots.index(company + KEPT)
        return slots.index(FREE) if FREE in slots else -1

    def blocks(self, company: int, hex: int) -> bool:
        """Whether all slots of the hex's city are taken by other companies (C-8.17)."""
        return self.full_for(company, hex, self.covers[hex] // EDGES)

    def full_for(self, company: int, hex: int, face: int) -> bool:
        """Whether the slots of a face on this hex would all be taken by other companies."""
        first = hex * MOST_SLOTS
        for slot in range(first, first + SLOTS[face]):
            holder = self.slots[slot]
            if holder == company or holder == FREE or holder >= NEUTRAL:
                return False
        return True

    def rhine_closed(self, phase: int) -> bool:
        """Whether nothing passes through A4 between the banks (C-2.13)."""
        return phase == 0 and not self.ground.rules.rhine_a4

    def open_covers(self, rhine_closed: bool) -> list[int]:
        """The covers to walk on: A4 is an end for each bank while the Rhine is closed."""
        if not rhine_closed:
            return self.covers
        covers = self.covers[:]
        covers[A4] = A4_CLOSED * EDGES
        return covers

    def free_copy(self, kind: int) -> int:
        """The lowest copy of a tile that is not on the map (F-3.1)."""
        used = 0
        for hex, cover in enumerate(self.covers):
            if cover // EDGES == kind:
                used |= 1 << self.copies[hex]
        copy = 0
        while used >> copy & 1:
            copy += 1
        return copy

    def tile_id(self, hex: int) -> str:
        """The tile on a hex as it is written in files (F-3.1)."""
        face = self.covers[hex] // EDGES
        return PRINTED_IDS[face] if face >= KINDS else f"{KIND_NAMES[face]}-{self.copies[hex]}"

    def city_id(self, hex: int) -> str:
        """The city of a hex as it is written in files (F-3.2)."""
        return f"{self.tile_id(hex)}-0"

    def city_hex(self, city_id: str) -> int:
        """The hex of a city by its id in files, or −1."""
        for hex in range(HEXES):
            if CITIES[self.covers[hex] // EDGES] and self.city_id(hex) == city_id:
                return hex
        return -1

    def snapshot(self) -> Snapshot:
        """The map as JSON-able data; the rules are not part of it."""
        return {
            "tiles": {
                HEX_NAMES[hex]: [self.tile_id(hex), self.covers[hex] % EDGES]
                for hex in range(HEXES)
                if self.copies[hex] >= 0
            },
            "slots": {HEX_NAMES[hex]: words for hex in range(HEXES) if any(words := self._slot_words(hex))},
        }

    def _slot_words(self, hex: int) -> list[str]:
        return [slot_word(self.slots[hex * MOST_SLOTS + slot]) for slot in range(MOST_SLOTS)]


def slot_word(holder: int) -> str:
    """The holder of a slot in words: a company, "N", "" or, if kept, the company in brackets."""
    if holder == FREE:
        return ""
    if holder >= KEPT:
        return f"({COMPANY_NAMES[holder - KEPT]})"
    return "N" if holder == NEUTRAL else COMPANY_NAMES[holder]


def _holder(word: str) -> int:
    if not word:
        return FREE
    return _NAMES[word[1:-1]] + KEPT if word[0] == "(" else _NAMES[word]


def restored_rails(rules: MapRules, data: Snapshot) -> Rails:
    """The map that a snapshot was taken of."""
    rails = Rails()
    rails.set_up(rules)
    for name, (tile, rotation) in data["tiles"].items():
        kind, _, copy = str(tile).rpartition("-")
        rails.put_tile(HEX_NAMED[name], KIND_NAMED[kind] * EDGES + int(rotation), int(copy))
    rails.slots = [FREE] * (HEXES * MOST_SLOTS)
    for name, words in data["slots"].items():
        for slot, word in enumerate(words):
            rails.slots[HEX_NAMED[name] * MOST_SLOTS + slot] = _holder(str(word))
    return rails
