"""A game played by script: positions for tests are reached by notations, chance included."""

from collections.abc import Sequence
from typing import Generic, TypeVar

import pytest

from zugwerk.core.game import CHANCE, Event, Game, Seat, State
from zugwerk.core.refusal import Refused

Kind = TypeVar("Kind", bound=State)


class Scripted(Generic[Kind]):
    """A game played by notations; deals of the setup that are not given come by the first lot."""

    def __init__(self, game: Game, state: Kind, deals: Sequence[str]) -> None:
        self.game = game
        self.state = state
        script = list(deals)
        while state.actors() == (CHANCE,):
            deal = state.chance_at(0)
            if script and state.refusal(CHANCE, game.parse(script[0])) is None:
                deal = game.parse(script.pop(0))
            state.apply(CHANCE, deal)
        assert not script, f"not dealt: {script}"

    def do(self, *notations: str) -> list[Event]:
        """Let whoever must act first, chance included, do this; tells what happened."""
        events: list[Event] = []
        for text in notations:
            events += self.state.apply(self.state.actors()[0], self.game.parse(text))
        return events

    def allows(self, text: str, seat: int | None = None) -> bool:
        """Whether an action is allowed; the list, the judgement and a trial must agree."""
        actor = self.actor(seat)
        action = self.game.parse(text)
        allowed = self.state.refusal(actor, action) is None
        assert allowed == (action in self.state.legal_actions(actor)), text
        try:
            self.state.clone().apply(actor, action)
        except Refused:
            assert not allowed, text
        else:
            assert allowed, text
        return allowed

    def refusal(self, text: str, seat: int | None = None) -> tuple[str, str]:
        """The rule and code with which an action is refused; it changes nothing and has words."""
        actor = self.actor(seat)
        action = self.game.parse(text)
        before = self.state.snapshot()
        with pytest.raises(Refused) as caught:
            self.state.apply(actor, action)
        assert self.state.refusal(actor, action) == caught.value.refusal
        assert action not in self.state.legal_actions(actor)
        assert self.state.snapshot() == before
        assert str(caught.value)
        return caught.value.refusal.rule, caught.value.refusal.code

    def actions(self, seat: int | None = None) -> list[str]:
        """The legal actions of a seat, or of whoever must act first, in notation."""
        return [self.game.notation(action) for action in self.state.legal_actions(self.actor(seat))]

    def actor(self, seat: int | None = None) -> Seat:
        """A seat, or whoever must act first."""
        return self.state.actors()[0] if seat is None else Seat(seat)
