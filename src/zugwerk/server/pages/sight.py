"""What one reader sees of a table: the view of a seat, now or in the past, and the words for it."""

from functools import cached_property
from typing import Any, Final, cast

from zugwerk.core.game import CHANCE, Seat, State
from zugwerk.core.messages import Message, Parameter
from zugwerk.core.struct import fields_of
from zugwerk.render.drawing import Drawing
from zugwerk.render.look import Layout, Look
from zugwerk.render.registry import drawing_of
from zugwerk.server.pages.site import Words
from zugwerk.server.play.eyes import Eyes
from zugwerk.server.play.shelf import Shelf
from zugwerk.table.match import Match
from zugwerk.table.room import Room
from zugwerk.table.store.people import Person


def shown_names(room: Room) -> tuple[str, ...]:
    """The names at a table; those that several seats have are told apart by the number of the seat."""
    names = room.seating.names
    return tuple(f"{name} {seat}" if names.count(name) > 1 else name for seat, name in enumerate(names, 1))


def _sees_no_more(state: State, seat: Seat) -> bool:
    """Whether a seat sees what everybody sees, but for what it may do."""
    own, open = state.view(seat), state.view(None)
    names = set(fields_of(type(own))) - {"seat", "legal"}
    return all(getattr(own, name) == getattr(open, name) for name in names)


class Sight(Eyes):
    """A table in play as a person sees it, and how it is told and drawn."""

    def __init__(
        self,
        room: Room,
        person: Person | None,
        words: Words,
        layout: str = "landscape",
        asked: int | None = None,
        at: int | None = None,
        shelf: Shelf | None = None,
    ) -> None:
        self.match: Final[Match] = room.shown()
        super().__init__(room, person, asked, at)
        self.words: Final = words
        self.shelf: Final = shelf or Shelf()
        self.names: Final = shown_names(room)
        self.look: Final = Look(words.language, "auto", cast("Layout", layout), self.names)

    def _seat(self, asked: int | None) -> Seat | None:
        """On a shared screen where a seat sees what everybody sees, whoever is to act need not take over."""
        found = super()._seat(asked)
        if found is not None or asked is not None or len(self.own) < 2 or self.room.status != "playing":
            return found
        waiting = next((seat for seat in self.room.actors() if seat in self.own), None)
        return waiting if waiting is not None and _sees_no_more(self.match.state, waiting) else None

    def told(self, message: Message) -> str:
        """A message in the reader's language, in which seats are called by the names at this table."""
        words = {name: self._named(value) for name, value in message.parameters.items()}
        return self.words.text(Message(message.id, words))

    def _named(self, value: Parameter) -> Parameter:
        if not isinstance(value, Message) or value.id != f"{self.room.game.meta.id}.seat":
            return value
        number = value.parameters["number"]
        return self.names[number - 1] if isinstance(number, int) else value

    @cached_property
    def drawing(self) -> Drawing[Any]:
        """How the game is shown."""
        return drawing_of(self.room.game.meta.id)

    @property
    def may_act(self) -> bool:
        """Whether the reader's seat is to act now, and the reader acts for it."""
        if self.past or self.seat is None or self.room.status != "playing":
            return False
        return self.room.chairs[self.seat].player is None and bool(self.view.legal)

    @property
    def is_turn(self) -> bool:
        """Whether the table waits for one of the reader's seats."""
        return any(seat in self.own and self.room.chairs[seat].player is None for seat in self.room.actors())

    @property
    def waiting_chair(self) -> Seat | None:
        """On a shared screen, whose hand may be shown next: one of the reader's seats that is to act."""
        if len(self.own) < 2 or self.past:
            return None
        return next((seat for seat in self.room.actors() if seat in self.own and seat != self.seat), None)

    @property
    def out_of_turn(self) -> list[Seat]:
        """On a shared screen, the reader's other seats that may act though it is not their turn."""
        if len(self.own) < 2 or self.past or self.room.status != "playing":
            return []
        others = [seat for seat in self.state.bystanders() if seat in self.own and seat != self.seat]
        return [seat for seat in others if self.room.chairs[seat].player is None]

    @cached_property
    def stops(self) -> list[int]:
        """The moments worth looking at: after every action with the deals it led to."""
        entries = self.match.record.entries
        after = range(1, self.count + 1)
        return [end for end in after if end == len(entries) or entries[end].seat != CHANCE]

    def last_place(self) -> str:
        """Where the latest action took place."""
        parse = self.room.game.parse
        for entry in reversed(self.match.record.entries[max(0, self.at - 12) : self.at]):
            if entry.seat != CHANCE and (place := self.drawing.place(parse(entry.action))):
                return place
        return ""

    def undo_count(self) -> int:
        """How many actions lie between now and before the reader's last own one; 0 if there is none."""
        entries = self.match.record.entries
        for back, entry in enumerate(reversed(entries), start=1):
            if entry.seat in self.own:
                return back
        return 0
