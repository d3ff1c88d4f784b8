"""Who must do what, in which phase and round, and the order in which companies act (C-8.2)."""

from typing import Final

from zugwerk.core.messages import Message
from zugwerk.core.outcome import Outcome
from zugwerk.render.block import Block
from zugwerk.render.cologne.names import seat_word
from zugwerk.render.cologne.sheets import Books
from zugwerk.render.cologne.token import chip
from zugwerk.render.look import Look, shortened
from zugwerk.render.svg import image, moved, rectangle, words

_CHIP: Final = 44
_STRIP: Final = 26
_LINE: Final = 20


def status(
    books: Books, look: Look, width: float, actors: tuple[int, ...], own: int | None, outcome: Outcome | None
) -> Block:
    """Who has to decide, phase, round, step and offers; in operating rounds the order strip below."""
    head = _head(books, look, actors, own, outcome)
    parts = [
        words(0, 20, shortened(head, width, 20), class_="large bold"),
        words(0, 42, phase_words(books, look), class_="muted"),
    ]
    height = 46
    for offer in books.offers:
        height += _LINE
        parts.append(words(0, height - 4, shortened(offer_words(offer, look), width, 14)))
    if not books.order or outcome is not None:
        return Block("".join(parts), height)
    return Block("".join(parts) + moved(0, height + 8, _strip(books, look, width)), height + 8 + _STRIP)


def _head(books: Books, look: Look, actors: tuple[int, ...], own: int | None, outcome: Outcome | None) -> str:
    if outcome is not None:
        winners = outcome.winners()
        names = ", ".join(seat_word(look, seat) for seat in winners)
        return look.say("render.over") + ": " + look.say("render.won", n=len(winners), names=names)
    seats = [seat for seat in actors if seat >= 0]
    if not seats:
        return look.say("render.over")
    mine = look.is_readers(own, seats)
    turn = look.say("render.your-turn") if mine else look.turn(seats, _names(look, seats), own)
    return f"{books.acting}: {turn}" if books.acting else turn


def _names(look: Look, seats: list[int]) -> str:
    return ", ".join(seat_word(look, seat) for seat in seats)


def offer_words(offer: Message, look: Look) -> str:
    """An offer that waits for an answer, with the seats called as they are here."""
    parameters = dict(offer.parameters)
    for name, value in offer.parameters.items():
        if isinstance(value, Message) and isinstance(number := value.parameters.get("number"), int):
            parameters[name] = seat_word(look, number - 1)
    return look.say(offer.id, **parameters)


def phase_words(books: Books, look: Look) -> str:
    """The phase, the round and the step."""
    parts = [
        look.say("cologne.table.phase", phase=books.phase),
        look.say("cologne.table.round-" + books.round, number=books.number).strip(),
    ]
    if books.step:
        parts.append(look.say("cologne.table.step-" + books.step))
    return " · ".join(parts)


def _strip(books: Books, look: Look, width: float) -> str:
    """The companies still to act, in order; the one at turn is framed."""
    step = min(_CHIP + 8, (width + 8) / len(books.order))
    parts: list[str] = []
    for place, company in enumerate(books.order):
        sign = chip(place * step + 2, 4, step - 8, 18, company, 12)
        if place == 0:
            sign += rectangle(place * step, 1, step - 4, 24, rx=7, class_="framed")
        parts.append(sign)
    return image("order", look.say("cologne.table.order", companies=", ".join(books.order)), *parts)
