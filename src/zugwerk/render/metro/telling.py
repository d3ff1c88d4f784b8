"""Metro in sentences: tiles as small pictures, and a closed line in the words of whoever it belongs to."""

from functools import cache

from zugwerk.core.game import Event
from zugwerk.core.messages import Message, Parameter
from zugwerk.games.metro.board import CELL_NAMES, KIND_CODES, LINE_NAMES, SLOT_NAMES, end_name
from zugwerk.games.metro.events import UNKNOWN, CarPlaced, CentralTileLaid, LineScored, TileDrawn, TilePlaced
from zugwerk.games.metro.view import MetroView
from zugwerk.render.look import Look
from zugwerk.render.metro.lines import routes
from zugwerk.render.metro.scene import colour_word, seat_word
from zugwerk.render.metro.tile import plain_tile
from zugwerk.render.parts import drawing
from zugwerk.render.svg import circle, words
from zugwerk.render.telling import Sentence


def sentence(view: MetroView, look: Look, event: Event, by: int | None, said: str) -> Sentence:
    """What happened, with its place and picture; ``said`` is what any game would say."""
    if isinstance(event, TilePlaced | CentralTileLaid):
        return Sentence(said, f"tile-{CELL_NAMES[event.cell]}", _tile(view, event.kind))
    if isinstance(event, TileDrawn):
        return Sentence(said, "", "" if event.kind == UNKNOWN else _tile(view, event.kind))
    if isinstance(event, LineScored):
        shows = " ".join([f"car-{LINE_NAMES[event.line]}", *tracks(event)])
        return Sentence(said if by is None else _closed(view, look, event, by), shows)
    if isinstance(event, CarPlaced):
        return Sentence(said, f"car-{SLOT_NAMES[event.slot]}")
    return Sentence(said)


def company_word(look: Look, colour: int) -> str:
    """What the company of a colour is called."""
    return look.say("metro.company", colour=colour_word(look, colour))


def of_companies(message: Message) -> Message:
    """A message whose colours are companies."""

    def word(value: Parameter) -> Parameter:
        is_colour = isinstance(value, Message) and value.id.startswith("metro.colour.")
        return Message("metro.company", {"colour": value}) if is_colour else value

    return Message(message.id, {name: word(value) for name, value in message.parameters.items()})


def number_sign(seat: int) -> str:
    """The sign of a seat that has no colour."""
    disc = circle(13, 13, 11, class_="plate") + words(13, 18, str(seat + 1), class_="plate-text bold mid")
    return drawing("", "", 26, 26, disc, look="mark")


def tracks(event: LineScored) -> list[str]:
    """The pieces of track of a line that scored, from its car to its end."""
    return [f"track-{CELL_NAMES[door // 4]}-{2 * (door % 4)}" for door in event.path]


def _tile(view: MetroView, kind: int) -> str:
    return _told_tile(kind, not view.setup.flag("free_rotation"))


@cache
def _told_tile(kind: int, arrow: bool) -> str:
    return drawing("", "", 80, 80, plain_tile(KIND_CODES[kind], arrow), look="told-sign")


def _closed(view: MetroView, look: Look, event: LineScored, by: int) -> str:
    """Who closed whose line; lines of companies belong to nobody who sits here."""
    whose = None if view.setup.flag("companies") else event.owner
    id = "metro.told.way" if event.points == event.length else "metro.told.way-double"
    return look.say(
        "metro.told.line-" + _relation(view.seat, by, whose),
        seat=seat_word(look, by),
        owner=company_word(look, event.owner) if whose is None else seat_word(look, whose),
        line=LINE_NAMES[event.line],
        way=Message(id, {"end": end_name(event.end)}),
        n=event.points,
    )


def _relation(reader: int | None, by: int, whose: int | None) -> str:
    if by == reader:
        return "you-own" if whose == reader else "you-other"
    if whose is not None and whose == reader:
        return "yours"
    return "own" if by == whose else "other"


def longest(view: MetroView, look: Look) -> list[str]:
    """The longest of the lines that have an owner and an end."""
    ended = [route for route in routes(view, view.tiles) if route.end and route.line.owner is not None]
    if not ended:
        return []
    best = max(ended, key=lambda route: route.length)
    assert best.line.owner is not None
    word = company_word if view.setup.flag("companies") else seat_word
    owner = word(look, best.line.owner)
    return [look.say("metro.table.longest", line=best.line.name, owner=owner, n=best.length)]
