"""Who sits where at a table."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from zugwerk.core.game import Seat
from zugwerk.table.clock import STAND_IN


class Chair(NamedTuple):
    """Who sits on a chair: a person, a bot, or nobody yet; ``stand_in`` is the bot that acts for a person.

    ``gone`` is a person who has left for good: a bot acts for them, lest the others wait for ever.
    """

    person: str | None = None
    bot: str | None = None
    name: str = ""
    stand_in: str | None = None
    gone: bool = False

    @property
    def player(self) -> str | None:
        """The bot that acts here, or ``None`` where a person does."""
        return self.bot or self.instead

    @property
    def timed(self) -> bool:
        """Whether somebody's time runs here: a person's who is there, or may come back."""
        return self.bot is None and not self.gone

    @property
    def instead(self) -> str | None:
        """The bot that acts for a person who is away, or has left."""
        return self.stand_in or (STAND_IN if self.gone else None)


def screen_of(chairs: Sequence[Chair], seat: int) -> int | None:
    """The first chair of the person on a chair: several chairs of one person share a screen."""
    person = chairs[seat].person
    return None if person is None else next(n for n, chair in enumerate(chairs) if chair.person == person)


class Seating:
    """The chairs of a table, and everybody who ever sat on one.

    ``several`` says whether anybody may have more than one, and not the host alone.
    """

    def __init__(self, seats: int) -> None:
        self.chairs: Final = [Chair() for _ in range(seats)]
        self.several = False
        self._sat: Final[set[str]] = set()
        self._taken: Final[list[int]] = []

    def take(self, seat: int, chair: Chair) -> None:
        """Let somebody sit down, or nobody."""
        self.chairs[seat] = chair
        if seat in self._taken:
            self._taken.remove(seat)
        if chair.person is not None:
            self._sat.add(chair.person)
            self._taken.append(seat)

    def put(self, seat: int, bot: str | None) -> None:
        """Let a bot act for the person on a chair, or the person again."""
        self.chairs[seat] = self.chairs[seat]._replace(stand_in=bot)

    def leave(self, seat: int, bot: str) -> None:
        """Give the chair of a person to a bot for good."""
        self.chairs[seat] = self.chairs[seat]._replace(stand_in=bot, gone=True)

    @property
    def names(self) -> tuple[str, ...]:
        """What those on the chairs are called."""
        return tuple([chair.name for chair in self.chairs])

    @property
    def free(self) -> list[int]:
        """The chairs that nobody has."""
        return [seat for seat, chair in enumerate(self.chairs) if not (chair.person or chair.bot)]

    @property
    def eldest(self) -> str | None:
        """The person who has been sitting here longest."""
        chairs = [self.chairs[seat] for seat in self._taken]
        return next((chair.person for chair in chairs if not chair.gone), None)

    def has(self, seat: int) -> bool:
        """Whether there is such a chair."""
        return 0 <= seat < len(self.chairs)

    def knows(self, person: str) -> bool:
        """Whether a person sits here, or sat down and rose again."""
        return person in self._sat

    def seats_of(self, person: str | None) -> list[Seat]:
        """The chairs of a person, but for those they have left."""
        return [
            Seat(seat)
            for seat, chair in enumerate(self.chairs)
            if person and chair.person == person and not chair.gone
        ]

    def same_person(self, seat: int) -> list[Seat]:
        """All chairs of the person on this one."""
        return self.seats_of(self.chairs[seat].person)

    def others(self, seat: int) -> list[int]:
        """The seats of all other people, also of those for whom a bot stands in: the seat is still theirs."""
        own = self.chairs[seat].person
        return [
            other
            for other, chair in enumerate(self.chairs)
            if chair.person is not None and chair.person != own and not chair.gone
        ]
