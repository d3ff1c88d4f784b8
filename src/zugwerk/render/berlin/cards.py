"""Transport cards: the own hand by colour, the face-up row, the deck and the discards (B-4)."""

from functools import cache
from typing import Final

from zugwerk.games.berlin.board import BIKE, CARD_NAMES, COLOURS
from zugwerk.render.berlin.scene import Scene, card_word
from zugwerk.render.berlin.signs import symbol
from zugwerk.render.block import Block, headed
from zugwerk.render.svg import circle, image, moved, path, rectangle, words

_WIDTH: Final = 44
_HEIGHT: Final = 60
_BACK: Final = "M6 30H13M31 30H38M22 8V21M22 39V52"
_ORDER: Final = (BIKE, *range(BIKE))


@cache
def face(card: int) -> str:
    """The face of a card: its colour with its symbol, large and in a corner; a bicycle has all colours."""
    ground = rectangle(0, 0, _WIDTH, _HEIGHT, rx=6, class_=f"{CARD_NAMES[card]} edged")
    if card != BIKE:
        return ground + symbol(card, _WIDTH / 2, _HEIGHT / 2 + 2, 26) + symbol(card, 9.5, 10, 9)
    stripe = (_WIDTH - 12) / len(COLOURS)
    stripes = "".join(
        rectangle(6 + stripe * place, top, stripe, 5, class_=colour)
        for place, colour in enumerate(COLOURS)
        for top in (5, _HEIGHT - 10)
    )
    return ground + stripes + symbol(card, _WIDTH / 2, _HEIGHT / 2, 23)


def hand(scene: Scene, width: float) -> Block:
    """The own cards, one of each kind with its number, bicycles first; nothing for a spectator."""
    view, say = scene.view, scene.look.say
    held = None if view.seat is None else view.hands[view.seat]
    if held is None:
        return Block("", 0)
    step = min(54.0, (width - _WIDTH - 8) / (len(_ORDER) - 1))
    parts: list[str] = []
    for place, card in enumerate(_ORDER):
        text = say("berlin.table.hand-card", card=card_word(scene.look, card), n=held[card])
        parts.append(moved(step * place, 8, _held(card, held[card], text)))
    note = say("berlin.table.cards-held", n=sum(held))
    return headed(say("render.hand"), Block("".join(parts), _HEIGHT + 8), note, width)


def _held(card: int, count: int, text: str) -> str:
    if not count:
        shape = rectangle(0, 0, _WIDTH, _HEIGHT, rx=6, class_="empty")
        shape += symbol(card, _WIDTH / 2, _HEIGHT / 2, 15, "faint")
        return image(f"hand-{CARD_NAMES[card]}", text, shape)
    second = moved(3, -3, face(card)) if count > 1 else ""
    badge = circle(_WIDTH - 2, 0, 10.5, class_="badge") + words(
        _WIDTH - 2, 5, str(count), class_="on-badge bold mid"
    )
    return image(f"hand-{CARD_NAMES[card]}", text, second, face(card), badge)


def row(scene: Scene, width: float) -> Block:
    """The face-up cards, the deck and the discards; what may be taken now is marked."""
    view, say = scene.view, scene.look.say
    step = min(52.0, (width - _WIDTH) / 6)
    parts: list[str] = []
    for slot, card in enumerate(view.row):
        parts.append(moved(step * slot, 0, _face_up(scene, slot, card)))
    deck = _pile(say("berlin.table.deck", n=view.deck), view.deck, scene.may_draw, "deck")
    parts.append(moved(width - _WIDTH - step, 0, deck))
    discards = sum(view.discards)
    kinds = [(card_word(scene.look, card), view.discards[card]) for card in _ORDER if view.discards[card]]
    counted = [say("berlin.table.hand-card", card=card, n=count) for card, count in kinds]
    text = "; ".join([say("berlin.table.discards", n=discards), *counted])
    parts.append(moved(width - _WIDTH, 0, _discards(text, discards)))
    return headed(say("berlin.table.row"), Block("".join(parts), _HEIGHT + 18))


def _face_up(scene: Scene, slot: int, card: int | None) -> str:
    say = scene.look.say
    if card is None:
        empty = rectangle(0, 0, _WIDTH, _HEIGHT, rx=6, class_="empty")
        return image(f"row-{slot}", say("berlin.table.no-card"), empty)
    legal = card in scene.legal_cards
    name = card_word(scene.look, card)
    text = say("berlin.table.card-legal" if legal else "berlin.table.card", card=name)
    mark = rectangle(-2.5, -2.5, _WIDTH + 5, _HEIGHT + 5, rx=8, class_="open") if legal else ""
    choosing = bool(scene.legal_cards) or scene.may_draw
    look = "" if legal or not choosing else "closed"
    return image(f"row-{slot}", text, face(card), mark, class_=look, data_card=CARD_NAMES[card])


@cache
def back() -> str:
    """The back of the cards."""
    ground = rectangle(0, 0, _WIDTH, _HEIGHT, rx=6, class_="reverse")
    return ground + path(_BACK, class_="back-line") + circle(_WIDTH / 2, _HEIGHT / 2, 9, class_="back-line")


def _pile(text: str, count: int, legal: bool, id: str) -> str:
    shape = back() if count else rectangle(0, 0, _WIDTH, _HEIGHT, rx=6, class_="empty")
    mark = rectangle(-2.5, -2.5, _WIDTH + 5, _HEIGHT + 5, rx=8, class_="open") if legal else ""
    return image(id, text, shape, mark, words(_WIDTH / 2, _HEIGHT + 16, str(count), class_="small mid bold"))


def _discards(text: str, count: int) -> str:
    shape = rectangle(0, 0, _WIDTH, _HEIGHT, rx=6, class_="paper" if count else "empty")
    if count:
        shape += words(_WIDTH / 2, _HEIGHT / 2 + 8, "×", class_="large muted mid")
    return image(
        "discards", text, shape, words(_WIDTH / 2, _HEIGHT + 16, str(count), class_="small mid muted")
    )
