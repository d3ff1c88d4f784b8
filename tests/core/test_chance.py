"""Lots by HMAC-SHA256, checked against the definition and against answers worked out elsewhere."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from zugwerk.core.chance import ChanceStream, commitment, lot_at, new_seed, seed_from

SEED = bytes(range(32))


def by_definition(seed: bytes, deal: int, size: int) -> int:
    """The lot as the documents define it: the first of the deal's numbers in the fair range, reduced."""
    fair = (1 << 256) // size * size
    for attempt in range(100):
        digest = hmac.new(seed, b"%d:%d" % (deal, attempt), hashlib.sha256).hexdigest()
        if int(digest, 16) < fair:
            return int(digest, 16) % size
    raise AssertionError("a hundred attempts")


@given(some.binary(min_size=1, max_size=64), some.integers(0, 10**6), some.integers(1, 1 << 256))
def test_a_lot_is_what_the_definition_says(seed: bytes, deal: int, size: int) -> None:
    assert lot_at(seed, deal, size) == by_definition(seed, deal, size)


@pytest.mark.parametrize(
    ("deal", "size", "lot"),
    [(0, 60, 21), (1, 60, 29), (2, 59, 57), (3, 2, 0), (10, 6, 4), (99, 24, 16), (12345, 1000003, 646557)],
)
def test_known_answers(deal: int, size: int, lot: int) -> None:
    assert lot_at(SEED, deal, size) == lot


def test_numbers_that_would_favour_low_lots_are_drawn_again() -> None:
    size = (1 << 255) + 1
    redrawn = [
        deal
        for deal in range(40)
        if int(hmac.new(SEED, b"%d:0" % deal, hashlib.sha256).hexdigest(), 16) >= size
    ]
    assert 5 < len(redrawn) < 35
    for deal in redrawn:
        first = int(hmac.new(SEED, b"%d:0" % deal, hashlib.sha256).hexdigest(), 16)
        assert lot_at(SEED, deal, size) != first % size
        assert lot_at(SEED, deal, size) == by_definition(SEED, deal, size)


def test_a_deal_without_lots_is_an_error() -> None:
    with pytest.raises(ValueError, match="at least one lot"):
        lot_at(SEED, 0, 0)


@given(some.integers(0, 1000), some.integers(1, 60))
@settings(max_examples=50)
def test_lots_are_in_range(deal: int, size: int) -> None:
    assert 0 <= lot_at(SEED, deal, size) < size
    assert lot_at(SEED, deal, 1) == 0


def test_lots_are_even() -> None:
    counts = Counter(lot_at(SEED, deal, 6) for deal in range(6000))
    assert set(counts) == set(range(6))
    surprise = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert surprise < 20.5, "five degrees of freedom exceed this once in a thousand seeds"


def test_a_stream_counts_its_deals_and_can_be_taken_up_anywhere() -> None:
    stream = ChanceStream(SEED)
    lots = [stream.pick(60 - number) for number in range(20)]
    assert stream.position == 20
    assert lots == [lot_at(SEED, number, 60 - number) for number in range(20)]
    later = ChanceStream(SEED, 15)
    assert [later.pick(60 - number) for number in range(15, 20)] == lots[15:]


def test_another_seed_gives_other_lots() -> None:
    one = [lot_at(seed_from("a"), deal, 1000) for deal in range(10)]
    two = [lot_at(seed_from("b"), deal, 1000) for deal in range(10)]
    assert one != two


def test_the_commitment_is_the_sha256_of_the_seed() -> None:
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_seeds_are_secret_or_repeatable() -> None:
    assert len(new_seed()) == 32
    assert new_seed() != new_seed()
    assert seed_from("abc").hex() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
