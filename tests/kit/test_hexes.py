"""Flat-topped hexes: steps, opposite edges and turned masks."""

from zugwerk.kit.hexes import (
    ALL_EDGES,
    EDGES,
    EDGES_IN,
    STEPS,
    mask_of,
    neighbour,
    opposite,
    turned,
    turned_mask,
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


def test_masks_turn_like_their_edges() -> None:
    for mask in range(ALL_EDGES + 1):
        assert mask_of(EDGES_IN[mask]) == mask
        for rotation in range(EDGES):
            expected = {turned(edge, rotation) for edge in EDGES_IN[mask]}
            assert set(EDGES_IN[turned_mask(mask, rotation)]) == expected
