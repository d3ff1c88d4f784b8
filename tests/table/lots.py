"""A small game with everything a table must handle: chance, hidden cards, several actions in a turn.

Two seats hold one hidden card each. In a turn a seat may ``mark`` (a point, at most twice) and ``peek`` at
the other card, then must ``play`` its card, which scores; a new one is dealt while cards last.
"""

from typing import Final

from zugwerk.core.game import CHANCE, Action, Event, Game, Seat, Snapshot, State, Stream, View
from zugwerk.core.messages import Message
from zugwerk.core.options import Meta, Option, Setup
from zugwerk.core.outcome import Outcome, Points, rank
from zugwerk.core.refusal import Malformed, Refusal, Refused


class Deal(Action):
    """Chance: a card."""

    __match_args__ = ("card",)

    def __init__(self, card: int) -> None:
        self.card: Final = card


class Mark(Action):
    """Take a point."""


class Peek(Action):
    """Look at the other card."""


class Play(Action):
    """Score the own card."""


class Dealt(Event):
    """A seat got a card."""

    __match_args__ = ("seat", "card")

    def __init__(self, seat: int, card: int) -> None:
        self.seat: Final = seat
        self.card: Final = card

    def message(self) -> Message:
        """Say who got a card."""
        return Message("lots.dealt", {"seat": self.seat})

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the card."""
        return self if seat == self.seat else Dealt(self.seat, 0)


class Did(Event):
    """A seat did something in the open, or saw a card in secret."""

    __match_args__ = ("seat", "what", "card")

    def __init__(self, seat: int, what: str, card: int) -> None:
        self.seat: Final = seat
        self.what: Final = what
        self.card: Final = card

    def message(self) -> Message:
        """Say what was done."""
        return Message("lots." + self.what, {"seat": self.seat})

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide a card that was peeked at."""
        return Did(self.seat, self.what, 0) if self.what == "peek" and seat != self.seat else self


class LotsView(View):
    """Own card, scores and what is left."""

    __match_args__ = ("seat", "actors", "legal", "card", "scores", "left")

    def __init__(
        self,
        seat: Seat | None,
        actors: tuple[Seat, ...],
        legal: tuple[Action, ...],
        card: int,
        scores: tuple[int, ...],
        left: int,
    ) -> None:
        super().__init__(seat=seat, actors=actors, legal=legal, setup=Setup(2, {}), outcome=None)
        self.card: Final = card
        self.scores: Final = scores
        self.left: Final = left


# The game has no catalogue of its own, so it says no in borrowed words.
WHY_NOT: Final = Message("core.not-an-object")
WORDS: Final[dict[str, Action]] = {"mark": Mark(), "peek": Peek(), "play": Play()}


class LotsState:
    """Cards, hands, scores and whose turn it is."""

    def __init__(self, cards: int) -> None:
        self.bag = list(range(1, cards + 1))
        self.hands = [0, 0]
        self.scores = [0, 0]
        self.turn = 0
        self.marks = 0

    def actors(self) -> tuple[Seat, ...]:
        """Chance while a hand can be filled, then the seat whose turn it is."""
        if self.bag and 0 in self.hands:
            return (CHANCE,)
        return (Seat(self.turn),) if self.hands[self.turn] else ()

    def bystanders(self) -> tuple[Seat, ...]:
        """Nobody."""
        return ()

    def legal_actions(self, seat: Seat) -> list[Action]:
        """Mark, peek, play; for chance every card."""
        if seat not in self.actors():
            return []
        if seat == CHANCE:
            return [Deal(card) for card in self.bag]
        return [*([Mark()] if self.marks < 2 else []), Peek(), Play()]

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        """Why not."""
        if seat not in self.actors():
            return Refusal("not-your-turn", WHY_NOT, "L-1")
        if action not in self.legal_actions(seat):
            return Refusal("not-allowed", WHY_NOT, "L-2")
        return None

    def apply(self, seat: Seat, action: Action) -> list[Event]:
        """Carry it out."""
        refusal = self.refusal(seat, action)
        if refusal is not None:
            raise Refused(refusal)
        match action:
            case Deal(card):
                owner = self.hands.index(0)
                self.bag.remove(card)
                self.hands[owner] = card
                return [Dealt(owner, card)]
            case Mark():
                self.scores[seat] += 1
                self.marks += 1
                return [Did(seat, "mark", 0)]
            case Peek():
                return [Did(seat, "peek", self.hands[1 - seat])]
        card = self.hands[seat]
        self.scores[seat] += card
        self.hands[seat] = 0
        self.turn, self.marks = 1 - seat, 0
        return [Did(seat, "play", card)]

    def chance_size(self) -> int:
        """One lot per card."""
        return len(self.bag)

    def chance_at(self, lot: int) -> Action:
        """The card of a lot."""
        return Deal(self.bag[lot])

    def chance_outcomes(self) -> list[tuple[Action, int]]:
        """Every card once."""
        return [(Deal(card), 1) for card in self.bag]

    def view(self, seat: Seat | None) -> View:
        """What a seat may know."""
        legal = () if seat is None else tuple(self.legal_actions(seat))
        card = 0 if seat is None else self.hands[seat]
        return LotsView(seat, self.actors(), legal, card, tuple(self.scores), len(self.bag))

    def outcome(self) -> Outcome | None:
        """The end, when no card is left."""
        if self.actors():
            return None
        scores = tuple(self.scores)
        return Outcome(
            reason="empty",
            scores=scores,
            ranking=rank(scores),
            breakdown=tuple((Points("cards", score),) for score in scores),
        )

    def snapshot(self) -> Snapshot:
        """Everything."""
        return {"bag": self.bag[:], "hands": self.hands[:], "scores": self.scores[:], "turn": self.turn,
                "marks": self.marks}  # fmt: skip

    def clone(self) -> State:
        """A copy."""
        return _restored(self.snapshot())


def _restored(snapshot: Snapshot) -> LotsState:
    state = LotsState(0)
    state.bag, state.hands = list(snapshot["bag"]), list(snapshot["hands"])
    state.scores, state.turn, state.marks = list(snapshot["scores"]), snapshot["turn"], snapshot["marks"]
    return state


class Lots:
    """The game itself."""

    meta: Final = Meta(
        id="lots",
        title="Lots",
        original="Lots",
        designer="Ada",
        publisher="nobody",
        permission="own",
        rules_version=1,
        min_seats=2,
        max_seats=2,
        options=(Option(name="cards", default=12, choices=(12, 60), rule="L-0"),),
    )
    structs: Final[tuple[type, ...]] = (LotsView, Dealt, Did)
    open_kinds: Final[tuple[type, ...]] = ()

    def refusal(self, setup: Setup) -> Refusal | None:
        """Everything is allowed."""
        return None

    def is_open(self, setup: Setup) -> bool:
        """Cards are hidden."""
        return False

    def new(self, setup: Setup) -> State:
        """All cards in the bag."""
        return LotsState(setup.number("cards"))

    def restore(self, snapshot: Snapshot) -> State:
        """The state of a snapshot."""
        return _restored(snapshot)

    def imagine(self, view: View, stream: Stream) -> State:
        """Not needed here."""
        raise NotImplementedError

    def parse(self, text: str) -> Action:
        """A word, or ``deal 7``."""
        if text in WORDS:
            return WORDS[text]
        if text.startswith("deal "):
            return Deal(int(text[5:]))
        raise Malformed("lots.bad-action", {"text": text})

    def notation(self, action: Action) -> str:
        """The word of an action."""
        if isinstance(action, Deal):
            return f"deal {action.card}"
        return type(action).__name__.lower()

    def longest(self, setup: Setup) -> int:
        """Three useful actions per card."""
        return 3 * setup.number("cards")


LOTS: Final[Game] = Lots()
