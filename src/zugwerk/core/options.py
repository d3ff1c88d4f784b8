"""What a game is called, for how many seats, and which options a table may choose.

Every option is a name, a default and a list of allowed values, with the rule it switches.
"""

from collections.abc import Mapping
from typing import ClassVar, Final

from zugwerk.core.refusal import Malformed
from zugwerk.core.struct import Struct

OptionValue = bool | int | str


class Option(Struct):
    """One choice of the table; without ``choices`` any text is allowed.

    The texts are the messages ``GAME.option.NAME`` and ``GAME.option.NAME.help``. A reading that a version of
    the rules changed is an option too: ``since`` is that version, ``before`` what older tables are played by.
    ``needs`` names the on-off option without which this one means nothing, if there is one.
    """

    __match_args__: ClassVar = ("name", "default", "choices", "rule", "since", "before", "needs")

    def __init__(
        self,
        *,
        name: str,
        default: OptionValue,
        choices: tuple[OptionValue, ...],
        rule: str,
        since: int = 1,
        before: OptionValue | None = None,
        needs: str = "",
    ) -> None:
        self.name: Final = name
        self.default: Final = default
        self.choices: Final = choices
        self.rule: Final = rule
        self.since: Final = since
        self.before: Final = before
        self.needs: Final = needs

    def read(self, value: object) -> OptionValue:
        """Turn text or a JSON value into an allowed value, or say what is allowed."""
        if not self.choices:
            return str(value)
        for choice in self.choices:
            if type(value) is type(choice) and value == choice:
                return choice
            if isinstance(value, str) and value.strip().lower() == shown(choice).lower():
                return choice
        allowed = ", ".join(shown(choice) for choice in self.choices)
        raise Malformed("core.bad-option-value", {"name": self.name, "value": str(value), "allowed": allowed})


def shown(value: OptionValue) -> str:
    """An option's value as people type it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


# Whether whoever has the rights to a game was asked, and what they said; a game of our own needs nobody's.
PERMISSIONS: Final = ("not-asked", "asked", "granted", "own")


class Meta(Struct):
    """The facts about a game that a lobby needs, and whose it is: who designed and publishes the original.

    ``permission`` is one of ``PERMISSIONS``; who has none names the game only to tell which rules are played.
    """

    __match_args__: ClassVar = (
        "id", "title", "original", "designer", "publisher", "permission", "rules_version", "min_seats",
        "max_seats", "options",
    )  # fmt: skip

    def __init__(
        self,
        *,
        id: str,
        title: str,
        original: str,
        designer: str,
        publisher: str,
        permission: str,
        rules_version: int,
        min_seats: int,
        max_seats: int,
        options: tuple[Option, ...],
    ) -> None:
        self.id: Final = id
        self.title: Final = title
        self.original: Final = original
        self.designer: Final = designer
        self.publisher: Final = publisher
        self.permission: Final = permission
        self.rules_version: Final = rules_version
        self.min_seats: Final = min_seats
        self.max_seats: Final = max_seats
        self.options: Final = options

    def setup(self, seats: int, options: Mapping[str, object] | None = None) -> "Setup":
        """Check the number of seats and the options, fill in the defaults."""
        if not self.min_seats <= seats <= self.max_seats:
            raise Malformed(
                "core.bad-seats",
                {"title": self.title, "low": self.min_seats, "high": self.max_seats, "seats": seats},
            )
        given = dict(options or {})
        values: dict[str, OptionValue] = {}
        for option in self.options:
            found = option.name in given
            values[option.name] = option.read(given.pop(option.name)) if found else option.default
        for name in given:
            known = ", ".join(option.name for option in self.options)
            raise Malformed("core.unknown-option", {"name": name, "known": known})
        return Setup(seats, values)

    def setup_of(self, seats: int, options: Mapping[str, object], rules_version: int) -> "Setup":
        """The setup of a table that was made by these or older rules, with the readings of those."""
        older: dict[str, object] = {
            option.name: option.before
            for option in self.options
            if option.since > rules_version and option.before is not None
        }
        return self.setup(seats, {**older, **options})


class Setup(Struct):
    """The number of seats and a value for every option."""

    __match_args__: ClassVar = ("seats", "options")

    def __init__(self, seats: int, options: dict[str, OptionValue]) -> None:
        self.seats: Final = seats
        self.options: Final = options

    def __hash__(self) -> int:
        """Hash the options whatever their order."""
        return hash((self.seats, frozenset(self.options.items())))

    def flag(self, name: str) -> bool:
        """The value of an on-off option."""
        value = self.options[name]
        assert isinstance(value, bool), name
        return value

    def number(self, name: str) -> int:
        """The value of a numeric option."""
        value = self.options[name]
        assert isinstance(value, int), name
        return value

    def word(self, name: str) -> str:
        """The value of a text option."""
        value = self.options[name]
        assert isinstance(value, str), name
        return value
