"""C-3 and C-8.5 to C-8.10: which tiles a company may lay, why not the others, and laying one.

``lays`` lists (kind, hex, rotation, cost) by hex, kind and rotation, of equal orientations the lowest;
``can_lay`` tells whether there is any; ``refuse_lay`` names the rule against any other; ``lay`` carries one
out.
"""

from typing import Final

from zugwerk.core.messages import Parameter
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.cologne.board import (
    ACROSS,
    CITIES,
    COSTS,
    EDGE_BITS,
    EXITS,
    FACE_COLOUR,
    FIXED,
    G6,
    HEX_NAMES,
    HEXES,
    JOIN_BITS,
    KIND_NAMES,
    L5,
    LAST_COLOUR,
    N5,
    P5,
    PIECES,
    RIVER_EDGE,
    S6,
    SAME_AS,
    SIDES,
    STOP_EDGES,
    STOPS,
    VALUES,
    WHITE,
    edges_of,
    keeps_track,
    next_face,
    upgrades,
)
from zugwerk.games.cologne.rules.network import arrives_without, network
from zugwerk.games.cologne.state.rails import Rails
from zugwerk.kit.hexes import ALL_EDGES, EDGES

Lay = tuple[int, int, int, int]

# The edges of a stop as a mask; by cover × 2 + its place.
_STOP_MASKS: Final = [sum([EDGE_BITS[edge] for edge in edges]) for edges in STOP_EDGES]


def lays(rails: Rails, company: int, phase: int, cash: int) -> list[Lay]:
    """Every tile a company may lay, as (kind, hex, rotation, cost)."""
    found: list[Lay] = []
    for hex in _reached(rails, company, phase):
        for cover in _lays_on(rails, company, phase, cash, hex):
            found.append((cover // EDGES, hex, cover % EDGES, COSTS[rails.covers[hex] // EDGES]))
    return found


def can_lay(rails: Rails, company: int, phase: int, cash: int) -> bool:
    """Whether there is a tile that a company may lay."""
    return any(_lays_on(rails, company, phase, cash, hex) for hex in _reached(rails, company, phase))


def connected(rails: Rails, company: int, phase: int) -> list[tuple[int, int]]:
    """Hex and cover of every tile that fits and is reached, before the tests of C-8.8 and C-8.9."""
    return [
        (hex, cover)
        for hex in _reached(rails, company, phase)
        for cover in _connected_on(rails, company, phase, hex)
    ]


def _reached(rails: Rails, company: int, phase: int) -> list[int]:
    """The hexes that a company reaches and that may show a tile of a further colour now."""
    reached = network(rails, company, phase).reached
    return [
        hex
        for hex in range(HEXES)
        if reached[hex] and FACE_COLOUR[rails.covers[hex] // EDGES] < LAST_COLOUR[phase] and _open(hex, phase)
    ]


def _lays_on(rails: Rails, company: int, phase: int, cash: int, hex: int) -> list[int]:
    """The covers that a company may lay on a hex."""
    if cash < COSTS[rails.covers[hex] // EDGES]:
        return []
    return [
        cover
        for cover in _connected_on(rails, company, phase, hex)
        if SAME_AS[cover] == cover % EDGES and useful(rails, company, phase, hex, cover)
    ]


def _connected_on(rails: Rails, company: int, phase: int, hex: int) -> list[int]:
    """The covers that fit on a hex that is reached, and are reached."""
    reached = network(rails, company, phase).reached[hex]
    closed = ALL_EDGES & ~_allowed_edges(rails, hex, phase)
    return [
        cover
        for cover in upgrades(rails.covers[hex])
        if EXITS[cover] & closed == 0
        and EXITS[cover] & reached
        and rails.left[cover // EDGES] > 0
        and _obeys_hex(hex, cover)
    ]


def _open(hex: int, phase: int) -> bool:
    """Whether a hex may be built on at all in a phase (C-2.14)."""
    return phase > 0 or (hex != N5 and hex != P5)


def _allowed_edges(rails: Rails, hex: int, phase: int) -> int:
    """The edges at which track may end (C-2.10 to C-2.12, C-2.16)."""
    edges = rails.ground.open_edges[hex]
    if phase == 0 and (hex == L5 or hex == S6):
        edges &= ~EDGE_BITS[RIVER_EDGE]
    return edges


def _obeys_hex(hex: int, cover: int) -> bool:
    """The stub of N5 (C-2.14) and the one rotation of the cities of Leverkusen (C-2.15)."""
    if hex == N5:
        return EXITS[cover] & EDGE_BITS[RIVER_EDGE] != 0
    return hex != G6 or CITIES[cover // EDGES] == 0 or cover % EDGES == 0


def useful(rails: Rails, company: int, phase: int, hex: int, cover: int) -> bool:
    """The test of upgrades (C-8.8); first tiles in a hex always pass.

    A city in place of two towns has no new exits; whoever comes to one town can use its new joins.
    """
    old = rails.covers[hex]
    if FACE_COLOUR[old // EDGES] == WHITE:
        return True
    if rails.ground.rules.upgrade_test:
        return _changes_value(rails, company, phase, hex, cover) or _new_track_used(
            rails, company, phase, hex, cover
        )
    if network(rails, company, phase).pieces[hex] == 0:
        return False
    return PIECES[cover] & ~PIECES[old] == 0 or _new_track_used(rails, company, phase, hex, cover)


def _arrivals(rails: Rails, company: int, phase: int, hex: int, cover: int, stop: int) -> int:
    """The edges by which the company comes to a stop of a cover laid on a hex; all with a station there."""
    edges = _STOP_MASKS[cover * 2 + stop]
    if rails.has_station(company, hex):
        return edges
    return edges & network(rails, company, phase).arrives[hex]


def _changes_value(rails: Rails, company: int, phase: int, hex: int, cover: int) -> bool:
    """Whether a city or town that the company comes to is worth more or less afterwards."""
    face = cover // EDGES
    if STOPS[face] == 0 or VALUES[face * 3] == VALUES[rails.covers[hex] // EDGES * 3]:
        return False
    return any(_arrivals(rails, company, phase, hex, cover, stop) for stop in range(STOPS[face]))


def _new_track_used(rails: Rails, company: int, phase: int, hex: int, cover: int) -> bool:
    """Whether track that the old cover lacked is on the network after the lay.

    A way that uses the new track comes by old track to the hex, so the network before the lay decides.
    """
    new = PIECES[cover] & ~PIECES[rails.covers[hex]]
    for stop in range(STOPS[cover // EDGES]):
        arrivals = _arrivals(rails, company, phase, hex, cover, stop)
        mask = _STOP_MASKS[cover * 2 + stop]
        if new & mask & (mask if arrivals and _passable(rails, company, hex, cover) else arrivals):
            return True
    if new & ~ALL_EDGES == 0:
        return False
    arrives = network(rails, company, phase).arrives[hex]
    return any(
        new & JOIN_BITS[edge * EDGES + leave]
        and _unused(rails, company, phase, hex * EDGES + edge, hex * EDGES + leave)
        for edge in edges_of(arrives & EXITS[cover])
        for leave in range(EDGES)
    )


def _passable(rails: Rails, company: int, hex: int, cover: int) -> bool:
    """Whether the company may run through the city of a cover laid on a hex (C-8.17)."""
    return CITIES[cover // EDGES] == 0 or not rails.full_for(company, hex, cover // EDGES)


def _unused(rails: Rails, company: int, phase: int, door: int, leaving: int) -> bool:
    """Whether the company comes in by a door without having used the side by which it would leave."""
    beyond = ACROSS[leaving]
    here = EXITS[rails.covers[leaving // EDGES]] & EDGE_BITS[leaving % EDGES]
    if here == 0 or EXITS[rails.covers[beyond // EDGES]] & EDGE_BITS[beyond % EDGES] == 0:
        return True
    return arrives_without(rails, company, phase, door, SIDES[leaving])


def refuse_lay(
    rails: Rails, company: int, phase: int, cash: int, kind: int, hex: int, rotation: int
) -> Refusal | None:
    """Why a company may not lay this tile there."""
    cover = kind * EDGES + rotation
    words: dict[str, Parameter] = {"tile": KIND_NAMES[kind], "hex": HEX_NAMES[hex]}
    refusal = _refuse_tile(rails, phase, hex, cover, words)
    if refusal is None:
        refusal = _refuse_edges(rails, phase, hex, cover, words)
    if refusal is not None:
        return refusal
    if network(rails, company, phase).reached[hex] & EXITS[cover] == 0:
        return refuse("cologne", "not-connected", "C-8.7", words)
    if not useful(rails, company, phase, hex, cover):
        return refuse("cologne", "no-new-track", "C-8.8", words)
    cost = lay_cost(rails, hex)
    if cash < cost:
        return refuse("cologne", "no-money-for-track", "C-8.9", {**words, "cost": cost})
    return None


def _refuse_tile(
    rails: Rails, phase: int, hex: int, cover: int, words: dict[str, Parameter]
) -> Refusal | None:
    """What the tile, the hex and the phase forbid whatever the company."""
    kind = cover // EDGES
    old = rails.covers[hex]
    if FACE_COLOUR[old // EDGES] == FIXED:
        return refuse("cologne", "fixed-hex", "C-2.3", words)
    if rails.left[kind] == 0:
        return refuse("cologne", "no-such-tile-left", "C-3.7", words)
    if not _open(hex, phase):
        return refuse("cologne", "hex-closed-yet", "C-2.14", words)
    if FACE_COLOUR[kind] > LAST_COLOUR[phase]:
        return refuse("cologne", "colour-not-yet", "C-3.4", words)
    if not next_face(old // EDGES, kind):
        return refuse("cologne", "wrong-upgrade", "C-3.5", words)
    if not keeps_track(old, cover):
        return refuse("cologne", "track-not-kept", "C-3.5", words)
    return None


def _refuse_edges(
    rails: Rails, phase: int, hex: int, cover: int, words: dict[str, Parameter]
) -> Refusal | None:
    """What the surroundings of the hex forbid."""
    surplus = EXITS[cover] & ~rails.ground.open_edges[hex]
    for edge in edges_of(surplus):
        beyond = ACROSS[hex * EDGES + edge]
        if beyond >= 0 and FACE_COLOUR[rails.covers[beyond // EDGES] // EDGES] != FIXED:
            return refuse("cologne", "closed-side", "C-2.10", words)
    if surplus:
        return refuse("cologne", "track-into-nothing", "C-2.16", words)
    if EXITS[cover] & ~_allowed_edges(rails, hex, phase):
        return refuse("cologne", "rhine-closed", "C-2.12", words)
    if not _obeys_hex(hex, cover):
        if hex == N5:
            return refuse("cologne", "stub-unused", "C-2.14", words)
        return refuse("cologne", "one-rotation", "C-2.15", words)
    return None


def lay_cost(rails: Rails, hex: int) -> int:
    """What laying on a hex costs now (C-2.5, C-11.2)."""
    return COSTS[rails.covers[hex] // EDGES]


def lay(rails: Rails, kind: int, hex: int, rotation: int, copy: int = -1) -> int:
    """Lay a tile, by default its lowest free copy (F-3.1); returns the copy."""
    number = rails.free_copy(kind) if copy < 0 else copy
    rails.put_tile(hex, kind * EDGES + rotation, number)
    return number
