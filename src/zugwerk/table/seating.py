"""Who sits where at a table."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from zugwerk.core.game import Seat


class Chair(NamedTuple):
    """Who sits on a chair: a person, a bot, or nobody yet; ``stand_in`` is the bot that acts for a person.

    ``gone`` is a person whose account was deleted.
    """

    person: str | None = None
    bot: str | None = None
    name: str = ""
    stand_in: str | None = None
    gone: bool = False

    @property
    def player(self) -> str | None:
        """The bot that acts here, or ``None`` where a person does."""
        return self.bot or self.stand_in


def screen_of(chairs: Sequence[Chair], seat: int) -> int | None:
    """The first chair of the person on a chair: several chairs of one person share a screen."""
    person = chairs[seat].person
    return None if person is None else next(n for n, chair in enumerate(chairs) if chair.person == person)


class Seating:
    """The chairs of a table, and everybody who ever sat on one."""

    def __init__(self, seats: int) -> None:
        self.chairs: Final = [Chair() for _ in range(seats)]
        self._sat: Final[set[str]] = set()

    def take(self, seat: int, chair: Chair) -> None:
        """Let somebody sit down, or nobody."""
        self.chairs[seat] = chair
        if chair.person is not None:
            self._sat.add(chair.person)

    def put(self, seat: int, bot: str | None) -> None:
        """Let a bot act for the person on a chair, or the person again."""
        self.chairs[seat] = self.chairs[seat]._replace(stand_in=bot)

    @property
    def names(self) -> tuple[str, ...]:
        """What those on the chairs are called."""
        return tuple([chair.name for chair in self.chairs])

    @property
    def free(self) -> list[int]:
        """The chairs that nobody has."""
        return [seat for seat, chair in enumerate(self.chairs) if not (chair.person or chair.bot)]

    def has(self, seat: int) -> bool:
        """Whether there is such a chair."""
        return 0 <= seat < len(self.chairs)

    def knows(self, person: str) -> bool:
        """Whether a person sits here, or sat down and rose again."""
        return person in self._sat

    def seats_of(self, person: str | None) -> list[Seat]:
        """The chairs of a person."""
        return [Seat(seat) for seat, chair in enumerate(self.chairs) if person and chair.person == person]

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
