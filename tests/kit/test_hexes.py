"""Flat-topped hexes: steps, opposite and turned edges, masks."""

from zugwerk.kit.hexes import (
    ALL_EDGES,
    EDGES,
    EDGES_IN,
    STEPS,
    neighbour,
    opposite,
    turned,
)


def test_six_steps_clockwise_lead_round_a_hex_and_back() -> None:
    place = (4, 11)
    for edge in range(EDGES):
        place = neighbour(place, edge)
    assert place == (4, 11)


def test_the_neighbour_across_an_edge_looks_back_by_the_opposite_edge() -> None:
    for edge in range(EDGES):
        assert neighbour(neighbour((3, 4), edge), opposite(edge)) == (3, 4)
        assert opposite(opposite(edge)) == edge


def test_steps_keep_the_parity_of_a_place() -> None:
    assert all((dx + dy) % 2 == 0 for dx, dy in STEPS)
    assert neighbour((3, 4), 0) == (3, 6)


def test_the_edges_of_a_mask_are_its_bits() -> None:
    for mask in range(ALL_EDGES + 1):
        assert sum(1 << edge for edge in EDGES_IN[mask]) == mask


def test_edges_turn_clockwise() -> None:
    assert [turned(edge, 2) for edge in range(EDGES)] == [2, 3, 4, 5, 0, 1]
