"""One pair of eyes: what a reader may know of a table, through which seat and up to which moment.

Pages, the JSON interface, streams, exports and pictures look at a table through these and nothing else.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from zugwerk.core.game import CHANCE, Event, Seat, State, View
from zugwerk.core.record import Record
from zugwerk.server.errors import problem
from zugwerk.table.match import Match
from zugwerk.table.proposals import Proposal
from zugwerk.table.room import Denied, News, Room
from zugwerk.table.store.people import Person


class Eyes:
    """What a person, or nobody in particular, sees of a room as it is now, or was after ``at`` actions.

    Somebody with one chair sees its hand. Several chairs of one person share a screen: nobody's hand is seen
    until ``asked`` says who has taken over. Onlookers may be kept some actions behind.
    """

    def __init__(
        self, room: Room, person: Person | None, asked: int | None = None, at: int | None = None
    ) -> None:
        self.room: Final = room
        self.own: Final = room.seats_of(None if person is None else person.id)
        self.seat: Final = self._seat(asked)
        self.count: Final = self._known()
        if at is not None and not 0 <= at <= self.count:
            raise problem(404, "no-such-moment")
        self.at: Final = self.count if at is None else at
        self.past: Final = self.at < self.count

    def _seat(self, asked: int | None) -> Seat | None:
        """The seat asked for if it is theirs, else their only one; nobody's before the start.

        While chairs are open anybody may sit down on one after another, and a game from a file has hands
        already.
        """
        if asked is not None and not self.room.seating.has(asked):
            raise Denied("no-such-seat", seat=asked)
        if asked is not None and asked not in self.own:
            raise Denied("not-your-seat")
        if self.room.status == "open":
            return None
        if asked is not None:
            return Seat(asked)
        return self.own[0] if len(self.own) == 1 else None

    def _match(self) -> Match:
        self.room.check_rules()
        if self.room.match is None:
            raise Denied("not-started")
        return self.room.match

    def _known(self) -> int:
        """How many actions the reader knows of: all, or for an onlooker those before the last few."""
        entries = () if self.room.record is None else self.room.record.entries
        known, late = len(entries), self.room.late
        if self.own or self.room.status != "playing":
            return known
        while known and late:
            known -= 1
            late -= entries[known].seat != CHANCE
        return known

    @property
    def is_present(self) -> bool:
        """Whether the reader sees the table as it is at this moment."""
        return self.at == len(self.room.course.times)

    @cached_property
    def state(self) -> State:
        """The state at the moment seen; it is never told, only a view of it."""
        match = self._match()
        return match.state if self.is_present else match.at(self.at)

    @cached_property
    def view(self) -> View:
        """All that the reader may know of it."""
        return self.state.view(self.seat)

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that must act at the moment seen."""
        return self.room.actors() if self.is_present else self.view.actors

    @property
    def proposal(self) -> Proposal | None:
        """What everyone is asked to agree to now."""
        return self.room.proposal if self.is_present else None

    @property
    def news(self) -> Sequence[News]:
        """What happened at the table itself as far as its actions are known."""
        versions = self.room.course.versions
        if self.count == len(versions):
            return self.room.news
        return self.room.news[: bisect_left(self.room.news, versions[self.count], key=_version)]

    def events(self, first: int, end: int) -> list[list[Event]]:
        """What happened by these actions, each as the reader may know it."""
        found = self._match().history[first : min(end, self.count)]
        return [[event.seen_by(self.seat) for event in events] for events in found]

    @property
    def sees_clocks(self) -> bool:
        """Whether the time of others is told."""
        return self.is_present

    @property
    def sees_chat(self) -> bool:
        """Whether what was said is told: to those who sit here, and to everybody after the end."""
        return bool(self.own) or self.room.status == "over"

    def record(self) -> Record:
        """The whole record, with what was hidden; denied before the end."""
        if self.room.record is None or self.room.status != "over":
            raise Denied("not-over")
        return self.room.record


def _version(news: News) -> int:
    return news.version
