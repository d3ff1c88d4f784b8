"""What seats are called."""

from zugwerk.render.look import Look


def seat_word(look: Look, seat: int) -> str:
    """The name of a seat's player, or its number."""
    return look.names[seat] if seat < len(look.names) else look.say("render.seat", number=seat + 1)
