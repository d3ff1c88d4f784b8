"""How events name seats."""

from zugwerk.core.messages import Message


def seat_name(seat: int) -> Message:
    """The words for a seat."""
    return Message("cologne.seat", {"number": seat + 1})
