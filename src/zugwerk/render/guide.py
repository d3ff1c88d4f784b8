"""Guides to a first game: short lessons beside the table, whatever the game.

A lesson is data: what it is called, the rules it is about, when it is worth saying, what it points at and
when it has been done. All of that is asked of what the seat sees and has done, so a lesson is true whatever
a person does. A game's lessons live in ``render/<game>/guide.py`` and belong to its drawing.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from zugwerk.core.game import Action
from zugwerk.core.messages import Message
from zugwerk.core.record import Entry


class Story(NamedTuple):
    """What a seat sees now, and what it has done since the guide began.

    The view is of whatever game the lessons are for.
    """

    view: Any
    deeds: tuple[Action, ...]

    def did(self, *kinds: type) -> int:
        """How many actions of some kinds the seat has done."""
        return sum(isinstance(deed, kinds) for deed in self.deeds)

    def may(self, *kinds: type) -> bool:
        """Whether an action of some kind is allowed now."""
        return any(isinstance(action, kinds) for action in self.view.legal)


Test = Callable[[Story], bool]
Pointer = Callable[[Any], Sequence[str]]


def _never(story: Story) -> bool:
    return False


class Lesson(NamedTuple):
    """One thing to learn.

    ``points`` gives the ids of the elements it speaks of. What is ``urgent`` is about a moment that passes,
    so it is said before anything else. What is ``touched`` is over when somebody presses what it points at.
    """

    id: str
    head: Message
    text: Message
    rules: tuple[str, ...]
    points: Pointer
    when: Test
    done: Test
    urgent: bool
    touched: bool

    @property
    def asks(self) -> bool:
        """Whether something is to be done; otherwise it is to be read."""
        return self.done is not _never


class Opening(NamedTuple):
    """The table of a first game: its setup, the person's seat, and what was played before it starts."""

    seats: int
    seat: int
    options: Mapping[str, object]
    actions: tuple[Entry, ...] = ()


class Guide(NamedTuple):
    """The guide to a game: the table of a first game, and its lessons in the order of their telling."""

    opening: Opening
    lessons: tuple[Lesson, ...]


def lesson(
    game: str,
    id: str,
    *rules: str,
    points: Pointer,
    when: Test,
    done: Test = _never,
    urgent: bool = False,
    touched: bool = False,
) -> Lesson:
    """A lesson whose words stand in the catalogue under its game and id."""
    head, text = Message(f"{game}.guide.{id}.head"), Message(f"{game}.guide.{id}.text")
    return Lesson(
        id=id,
        head=head,
        text=text,
        rules=rules,
        points=points,
        when=when,
        done=done,
        urgent=urgent,
        touched=touched,
    )


def at(*elements: str) -> Pointer:
    """Points at the same elements whatever is to be seen."""
    return lambda view: elements


def is_over(one: Lesson, story: Story, read: Collection[str]) -> bool:
    """Whether a lesson was read, or what it asks for was done."""
    return one.id in read or one.done(story)


def next_lesson(lessons: Sequence[Lesson], story: Story, read: Collection[str]) -> Lesson | None:
    """The first lesson that is not over and is worth saying now; between lessons there is none."""
    open_lessons = [one for one in lessons if not is_over(one, story, read) and one.when(story)]
    return next((one for one in open_lessons if one.urgent), open_lessons[0] if open_lessons else None)
