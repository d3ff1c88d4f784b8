"""What one reader sees of a table: the view of a seat, now or in the past, and the words for it."""

from functools import cached_property
from typing import Any, Final

from zugwerk.core.game import CHANCE, Event, Seat, State, View
from zugwerk.core.messages import Message
from zugwerk.core.prepared import Prepared
from zugwerk.core.struct import fields_of
from zugwerk.render.drawing import Drawing
from zugwerk.render.look import Look, Orientation
from zugwerk.render.registry import drawing_of
from zugwerk.render.telling import Sentence
from zugwerk.server.background.orders import prepared
from zugwerk.server.pages.site import Words
from zugwerk.server.play.eyes import Eyes, shown_names
from zugwerk.server.play.shelf import Shelf
from zugwerk.table.match import Match
from zugwerk.table.room import Room
from zugwerk.table.store.people import Person


def _bots(room: Room) -> list[int]:
    """The seats that bots act for now."""
    if room.status != "playing":
        return []
    return [seat for seat, chair in enumerate(room.chairs) if chair.player is not None]


class Sight(Eyes):
    """A table in play as a person sees it, and how it is told and drawn."""

    def __init__(
        self,
        room: Room,
        person: Person | None,
        words: Words,
        layout: Orientation = "landscape",
        asked: int | None = None,
        at: int | None = None,
        shelf: Shelf | None = None,
    ) -> None:
        self.match: Final[Match] = room.shown()
        super().__init__(room, person, asked, at)
        self._reader: Final = (person, words, layout, asked)
        self.words: Final = words
        self.prepared: Prepared | None = None
        self.shelf: Final = shelf or Shelf()
        self.names: Final = shown_names(room, words.language)
        # What was told of some actions: the log and what is shown of them say the same.
        self.sentences: Final[dict[tuple[int, int], list[list[Sentence]]]] = {}
        bots = () if self.past else _bots(room)
        self.look: Final = Look(
            language=words.language,
            theme="auto",
            layout=layout,
            names=self.names,
            bots=bots,
            shared=len(self.own) > 1,
        )

    def moment(self, at: int, state: State) -> "Sight":
        """The same reader's sight of an earlier moment, whose state is known."""
        person, words, layout, asked = self._reader
        found = Sight(
            room=self.room, person=person, words=words, layout=layout, asked=asked, at=at, shelf=self.shelf
        )
        found.state = state
        return found

    def _seat(self, asked: int | None) -> Seat | None:
        """On a shared screen of a game that hides nothing, whoever is to act need not take over."""
        found = super()._seat(asked)
        if found is not None or asked is not None or len(self.own) < 2 or self.room.status != "playing":
            return found
        if not self.room.game.is_open(self.room.setup):
            return None
        return next((seat for seat in self.room.actors() if seat in self.own), None)

    def prepare(self, order: str) -> None:
        """See the table as if an order had been followed as far as it is prepared."""
        if self.seat is None or self.past or not order:
            return
        self.prepared = prepared(self.room, self.view, order)
        if self.prepared is not None:
            self.view = self.prepared.view

    def told(self, message: Message) -> str:
        """A message in the reader's language, in which seats are called by the names at this table."""
        return self.drawing.told(self.view, self.look, message)

    def sentence(self, event: Event, by: Seat | None) -> Sentence:
        """What happened by an action of a seat, or of chance, as the reader is told it."""
        return self.drawing.sentence(self.view, self.look, event, by)

    @cached_property
    def drawing(self) -> Drawing[Any, Any]:
        """How the game is shown."""
        return drawing_of(self.room.game.meta.id)

    @cached_property
    def view(self) -> View:
        """All that the reader may know; where nothing can be done any more, nothing is offered."""
        found = super().view
        if not self.past and self.room.status == "playing":
            return found
        return type(found)(**{name: getattr(found, name) for name in fields_of(type(found))} | {"legal": ()})

    @cached_property
    def signs(self) -> list[str]:
        """The signs of the seats."""
        seats = range(len(self.names))
        return [self.drawing.seat_sign(self.view, self.look, seat) for seat in seats]

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
        actors = self.room.actors()
        if len(self.own) < 2 or self.past or self.seat in actors:
            return None
        return next((seat for seat in actors if seat in self.own), None)

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
        return self.shelf.kept(self.room, ("stops", self.count), self._stops)

    def _stops(self) -> list[int]:
        entries = self.match.record.entries
        after = range(1, self.count + 1)
        return [end for end in after if end == len(entries) or entries[end].seat != CHANCE]

    @cached_property
    def last_place(self) -> str:
        """Where the latest action took place, by what everybody saw; nothing once a table is over."""
        if self.room.status == "over" and not self.past:
            return ""
        for events in reversed(self.common_events(max(0, self.at - 12), self.at)):
            for event in events:
                if found := self.drawing.place(event):
                    return found
        return ""

    def last_own(self) -> tuple[int, Seat | None]:
        """How many actions lie between now and before the reader's last own one, and whose it was.

        If there is none, 0 and nobody's.
        """
        entries = self.match.record.entries
        for back, entry in enumerate(reversed(entries), start=1):
            if entry.seat in self.own:
                return back, entry.seat
        return 0, None
