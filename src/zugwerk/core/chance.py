"""Fair deals: lots drawn from a secret seed that is committed to before the game and revealed after it.

Deal k takes its lot from HMAC-SHA256(seed, "k:attempt"), so it depends on nothing but its number: an
undone deal comes out the same again, and anyone holding the seed can check the record.
"""

import hashlib
import hmac
import os
from typing import Final

_SPAN: Final = 1 << 256


class ChanceStream:
    """The lots of one match; ``position`` counts the deals made so far."""

    def __init__(self, seed: bytes, position: int = 0) -> None:
        self.seed: Final = seed
        self.position = position

    def pick(self, size: int) -> int:
        """The next lot, from 0 to ``size`` − 1."""
        lot = lot_at(self.seed, self.position, size)
        self.position += 1
        return lot


def lot_at(seed: bytes, deal: int, size: int) -> int:
    """The lot of a numbered deal; values that would favour low lots are drawn again."""
    if size < 1:
        raise ValueError("a deal needs at least one lot")
    fair = _SPAN - _SPAN % size
    attempt = 0
    while True:
        # One call of hmac.digest would let other threads in between, which costs a busy server more.
        digest = hmac.new(seed, f"{deal}:{attempt}".encode(), "sha256").digest()
        value = int.from_bytes(digest, "big")
        if value < fair:
            return value % size
        attempt += 1


def new_seed() -> bytes:
    """A secret seed from the operating system."""
    return os.urandom(32)


def seed_from(text: str) -> bytes:
    """A repeatable seed from a word or number, for simulations."""
    return hashlib.sha256(text.encode(errors="surrogatepass")).digest()


def commitment(seed: bytes) -> str:
    """What is published before the game: SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()
