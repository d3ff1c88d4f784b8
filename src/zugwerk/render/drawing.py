"""How a game is shown: one object per game, with a plain default for everything that a game does not say.

A game's drawing is found by ``render/registry.py``; the default one shows any game as the facts of its view.
A page has one style sheet and forbids inline styles, so markup carries classes; ``rules`` are their rules.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from zugwerk.core.game import Action, Event, View
from zugwerk.core.messages import Message, Parameter
from zugwerk.core.options import Setup
from zugwerk.core.refusal import Refusal
from zugwerk.games.registry import find_game
from zugwerk.render import plain
from zugwerk.render.drafts import Attempt, Judge
from zugwerk.render.guide import Guide
from zugwerk.render.lines import Lined
from zugwerk.render.look import Look, Orientation
from zugwerk.render.maps import Maps
from zugwerk.render.parts import drawing
from zugwerk.render.past import Past
from zugwerk.render.picks import Path, Pick
from zugwerk.render.svg import circle, words
from zugwerk.render.telling import Motion, Sentence
from zugwerk.render.topics import Topic

Seen = TypeVar("Seen", bound=View)
# What parts of a page show everybody alike; None for a game that makes nothing of the kind.
Shared = TypeVar("Shared")

_MOST_LINES: Final = 6


class Series(NamedTuple):
    """One line of the graph of points: its name, the colour class of its stroke, its letter and its value."""

    name: str
    colour: str
    letter: str
    points: int


class Drawing(Generic[Seen, Shared]):
    """How views of one kind are shown; every text that is not said to be words is finished markup.

    ``tray`` says that what a seat holds lies on the stage of a page, with the board, instead of beside it;
    ``topics`` are what can be asked in words besides what every game can be asked.
    """

    rules: ClassVar[str] = ""
    tray: ClassVar[bool] = False
    guide: ClassVar[Guide | None] = None
    maps: ClassVar[Maps[Any, Any] | None] = None
    topics: ClassVar[tuple[Topic, ...]] = ()

    def groundwork(self, setup: Setup, layout: Orientation) -> Callable[[], object] | None:
        """What takes a moment to work out before a table can be drawn, unless it is at hand."""
        return None

    def picture(
        self, view: Seen, look: Look, highlight: Collection[str], ghost: Action | None, last: str
    ) -> str:
        """All that a view shows, as one SVG.

        ``highlight`` names what to emphasise, ``ghost`` is an action shown as if it were done, ``last`` is
        the place of the latest action.
        """
        return plain.picture(view, look, self.rules, self._facts(view, look))

    def sample(self, view: Seen, look: Look) -> str:
        """What a game looks like, as one SVG for a card."""
        return self.picture(view, look, (), None, "")

    def board(self, view: Seen, look: Look, ghost: Action | None = None, last: str = "") -> str:
        """The board of a page, an element with the id "board-picture"."""
        return plain.board(look, self._facts(view, look))

    def lines(self, view: Seen, look: Look, ghost: Action | None = None, last: str = "") -> Lined:
        """The board of a page by its lines; where that takes long, only those are drawn that are new."""
        return Lined.of(self.board(view, look, ghost, last))

    def alike(self, view: Seen, look: Look, last: str, happened: Sequence[Sequence[Event]]) -> Shared | None:
        """What parts of a page show everybody alike, made once for all who look at a version of a table.

        The view is a spectator's, and so is what happened. Parts are given it back, or make it themselves.
        """
        return None

    def board_after(
        self,
        view: Seen,
        look: Look,
        last: str,
        happened: Sequence[Sequence[Event]],
        alike: Shared | None = None,
    ) -> Lined:
        """The board of a page with what there is to be seen of what happened so far, by each action."""
        return self.lines(view, look, last=last)

    def hand(self, view: Seen, look: Look) -> str:
        """What the seat of the view holds."""
        return ""

    def panels(self, view: Seen, look: Look, alike: Shared | None = None) -> str:
        """Everything else on the table."""
        return ""

    def desk(self, view: Seen, look: Look, alike: Shared | None = None) -> Lined:
        """What lies on the stage of a page together with the board."""
        return Lined([])

    def ledger(self, view: Seen, look: Look, past: Past) -> str:
        """What the past of a game tells everybody, on the stage too; the view is a spectator's."""
        return ""

    def is_milestone(self, events: Sequence[Event]) -> bool:
        """Whether the table after these events is worth a note in the past."""
        return False

    def noted(self, view: Seen) -> Any:
        """What of a spectator's view at a milestone is kept, by many tables: a few figures."""
        return None

    def seat_word(self, look: Look, seat: int) -> str:
        """What a seat is called, in words."""
        return look.names[seat] if seat < len(look.names) else look.say("render.seat", number=seat + 1)

    def status(self, view: Seen, look: Look) -> str:
        """Who must do what, or who has won, in a few words."""
        if view.outcome is not None:
            winners = view.outcome.winners()
            others = [self.seat_word(look, seat) for seat in winners if seat != view.seat]
            if view.seat in winners:
                shared = look.say("render.you-share", names=", ".join(others))
                return shared if others else look.say("render.you-won")
            return look.say("render.won", n=len(winners), names=", ".join(others))
        acting = [seat for seat in view.actors if seat >= 0]
        if not acting:
            return look.say("render.dealing")
        if look.is_readers(view.seat, acting):
            return look.say("render.your-turn")
        return look.turn(acting, ", ".join(self.seat_word(look, seat) for seat in acting), view.seat)

    def seat_colour(self, seat: int) -> str:
        """The class of a seat's colour."""
        return plain.COLOURS[seat % len(plain.COLOURS)]

    def seat_letter(self, look: Look, seat: int) -> str:
        """The sign of a seat for whom colours say nothing."""
        return str(seat + 1)

    def seat_mark(self, look: Look, seat: int) -> str:
        """The sign of a seat beside its name."""
        colour = self.seat_colour(seat)
        letter = words(13, 18, self.seat_letter(look, seat), class_=f"on-{colour} bold mid")
        return drawing("", "", 26, 26, circle(13, 13, 11, class_=colour), letter, look="mark")

    def seat_sign(self, view: Seen, look: Look, seat: int) -> str:
        """The same at a table where it may depend on what is played."""
        return self.seat_mark(look, seat)

    def seat_points(self, view: Seen, seat: int) -> int | None:
        """The points that a seat shows, if any."""
        points = view.points() if view.outcome is None else view.outcome.scores
        return points[seat] if points else None

    def seat_detail(self, view: Seen, look: Look, seat: int) -> str:
        """What else a seat shows."""
        return ""

    def series(self, view: Seen, look: Look) -> Sequence[Series]:
        """What the graph of points follows."""
        return [
            Series(self.seat_word(look, seat), self.seat_colour(seat), self.seat_letter(look, seat), points)
            for seat in range(view.setup.seats)
            if (points := self.seat_points(view, seat)) is not None
        ]

    def series_head(self, view: Seen, look: Look) -> str:
        """What that graph is called; "" if it follows the points of the seats."""
        return ""

    def place(self, event: Event) -> str:
        """The place that something new lies on, as the board calls it; "" if none."""
        return ""

    def preview(self, view: Seen, after: Seen, look: Look, action: Action) -> Lined:
        """The board as if an action were done, if it changes; ``after`` is what the seat would see then."""
        return self.lines(after, look)

    def consequences(self, view: Seen, look: Look, action: Action, events: Sequence[Event]) -> list[str]:
        """What an action would lead to, in a few short lines of words; events are as the seat knows them."""
        return [self.told(view, look, event.message()) for event in events[:_MOST_LINES]]

    def told(self, view: Seen, look: Look, message: Message) -> str:
        """A message of the game in words, in which seats are called as they are here."""
        if not message.parameters:
            return look.say(message.id)

        def word(value: Parameter) -> Parameter:
            if isinstance(value, Message) and value.id == f"{view.game}.seat":
                return self.seat_word(look, int(str(value.parameters["number"])) - 1)
            return value

        return look.say(message.id, **{name: word(value) for name, value in message.parameters.items()})

    def sentence(self, view: Seen, look: Look, event: Event, by: int | None) -> Sentence:
        """What happened, as the seat of the view is told it; ``by`` is the seat whose action led to it."""
        return Sentence(self.told(view, look, event.message()))

    def effects(self, view: Seen, events: Sequence[Event]) -> list[Motion]:
        """What to show moving."""
        return []

    def feats(self, view: Seen, look: Look) -> list[str]:
        """What was remarkable about a game that is over, in a few words each."""
        return []

    def ending(self, view: Seen, look: Look) -> str:
        """What a game tells one by one at its end: a list of the class "reveal"."""
        return ""

    def picks(self, view: Seen, action: Action, look: Look) -> Path:
        """The path by which an action of the view's seat is pointed at."""
        written = find_game(view.game).notation(action)
        return (Pick("action", written, "", written),)

    def next_steps(self, look: Look) -> Mapping[str, str]:
        """What to do next, by the kind of what is to be picked then, for kinds that only this game has."""
        return {}

    def offered(self, view: Seen) -> Sequence[Action]:
        """The allowed actions in the order in which they are proposed."""
        return view.legal

    def meant(self, view: Seen, text: str) -> Action | None:
        """The action that somebody asks about who names but a place; nothing if it is none."""
        return None

    def thinkable(self, view: Seen) -> Sequence[Action]:
        """What a person might try now, allowed or not."""
        return ()

    def described(self, view: Seen, look: Look) -> list[str]:
        """All that lies on the table, in lines of words."""
        return self._facts(view, look)

    def prompt(self, view: Seen, look: Look) -> str:
        """What the seat may do now, in one sentence; "" if there is nothing to say."""
        return ""

    def reason(self, view: Seen, action: Action, why: Refusal, look: Look) -> str:
        """A refusal in the words of what the seat holds; "" where those of the rule say enough."""
        return ""

    def speaks_of(self, view: Seen, action: Action, why: Refusal) -> Sequence[str]:
        """The ids of what a refusal is about, besides what was pointed at: lit while it is read."""
        return ()

    def touched(self, view: Seen, action: Action, touch: str, look: Look, judge: Judge) -> Attempt | None:
        """A draft after something of it was touched; nothing for actions that are no drafts."""
        return None

    def _facts(self, view: Seen, look: Look) -> list[str]:
        names = [self.seat_word(look, seat) for seat in range(view.setup.seats)]
        return plain.facts(view, look, names)
