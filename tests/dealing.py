"""The tables of a tested server are dealt alike at every run: what a test meets once it meets always."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from unittest.mock import patch

from zugwerk.core.chance import seed_from

_SIZE = 32


def numbered() -> Iterator[bytes]:
    """A seed for each table of a test."""
    return (seed_from(f"table {number}") for number in count())


@contextmanager
def dealt_by(seeds: Iterator[bytes]) -> Iterator[None]:
    """In this process all that asks for as many random bytes as a seed has is a new table, and gets these."""
    urandom = os.urandom

    def deal(size: int) -> bytes:
        return next(seeds) if size == _SIZE else urandom(size)

    with patch("os.urandom", deal):
        yield
