"""One pair of eyes: what a reader may know of a table, through which seat and up to which moment.

Pages, the JSON interface, streams, exports and pictures look at a table through these and nothing else.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Final, overload

from zugwerk.bots.levels import chair_name
from zugwerk.core.game import CHANCE, Event, Seat, State, View
from zugwerk.core.messages import Translator, translator
from zugwerk.core.record import Record
from zugwerk.server.errors import problem
from zugwerk.table.match import Match
from zugwerk.table.proposals import Proposal
from zugwerk.table.room import Denied, News, Room
from zugwerk.table.seating import Chair
from zugwerk.table.store.lists import Listed
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
    def common(self) -> View:
        """What everybody may know of it."""
        return self.state.view(None)

    def own_view(self, seat: Seat) -> View:
        """What one of the reader's own seats may know now, whatever moment is looked at."""
        if seat not in self.own:
            raise Denied("not-your-seat")
        return self._match().view(seat)

    def view_after(self, count: int) -> View:
        """What the reader's seat could know after so many actions."""
        return self._match().at(min(count, self.count)).view(self.seat)

    def common_views(self, counts: Iterable[int]) -> Iterator[View]:
        """What everybody could know after so many actions, again and again, in one walk through the past."""
        match, parse = self._match(), self.room.game.parse
        state, done = None, 0
        for count in [count for count in counts if count <= self.count]:
            if state is None:
                state = match.at(count)
            else:
                for entry in match.record.entries[done:count]:
                    state.apply(entry.seat, parse(entry.action))
            done = count
            yield state.view(None)

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that must act at the moment seen."""
        return self.room.actors() if self.is_present else self.view.actors

    def listed(self, row: Listed) -> Listed:
        """The row of the table in a list, which tells no more than the table itself."""
        return row._replace(moves=self.count, actors=tuple(map(int, self.actors)))

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
        return self._seen(self.seat, first, end)

    def common_events(self, first: int, end: int) -> list[list[Event]]:
        """What happened by these actions, each as everybody may know it."""
        return self._seen(None, first, end)

    def _seen(self, seat: Seat | None, first: int, end: int) -> list[list[Event]]:
        found = self._match().history[first : min(end, self.count)]
        return [[event.seen_by(seat) for event in events] for events in found]

    @property
    def happened(self) -> "Happened":
        """What happened so far by each action, as the reader may know it."""
        return Happened(self._match().history, self.at, self.seat)

    @property
    def sees_clocks(self) -> bool:
        """Whether the time of others is told."""
        return self.is_present

    @property
    def sees_chat(self) -> bool:
        """Whether what was said is told: to those who sit here, and to everybody after the end."""
        return bool(self.own) or self.room.status == "over"

    def record(self) -> Record:
        """The record up to the moment seen, with what was hidden; denied before the end unless nothing is."""
        if self.room.record is None or not self.may_have_record:
            raise Denied("not-over")
        return self.room.record.until(self.at)

    @property
    def may_have_record(self) -> bool:
        """Whether nothing in the record is a secret of this game any more, or ever was."""
        room = self.room
        return room.status == "over" or (room.status == "playing" and room.game.is_open(room.setup))


class Happened(Sequence[Sequence[Event]]):
    """The events of a game up to a moment, masked for a seat as they are looked at: hardly anybody does."""

    def __init__(self, history: Sequence[Sequence[Event]], end: int, seat: Seat | None) -> None:
        self._history: Final = history
        self._end: Final = end
        self._seat: Final = seat

    def __len__(self) -> int:
        """How many actions there were."""
        return self._end

    @overload
    def __getitem__(self, place: int) -> list[Event]: ...

    @overload
    def __getitem__(self, place: slice) -> list[list[Event]]: ...

    def __getitem__(self, place: int | slice) -> list[Event] | list[list[Event]]:
        """The events of an action, or of several."""
        places = range(self._end)[place]
        if isinstance(places, int):
            return [event.seen_by(self._seat) for event in self._history[places]]
        return [self[each] for each in places]


def _version(news: News) -> int:
    return news.version


def shown_names(room: Room, language: str) -> tuple[str, ...]:
    """The names at a table; those that several seats have are told apart by the number of the seat."""
    return names_on(room.chairs, translator(language))


def names_on(chairs: Sequence[Chair], words: Translator) -> tuple[str, ...]:
    """The same of chairs alone, as lists of tables know them; a free one has no name."""
    names = [chair_name(chair.name, chair.bot, words) for chair in chairs]
    several = {name for name in names if name and names.count(name) > 1}
    return tuple(f"{name} {seat}" if name in several else name for seat, name in enumerate(names, 1))
