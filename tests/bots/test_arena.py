"""Bots play whole games; broken ones are named, with what they did."""

from collections.abc import Callable

import pytest

from zugwerk.bots.arena import BotFault, play_out
from zugwerk.bots.budget import Budget
from zugwerk.bots.players import Bot
from zugwerk.bots.registry import make_bot
from zugwerk.core.chance import seed_from
from zugwerk.core.game import Action, View
from zugwerk.core.options import Setup
from zugwerk.games.metro.actions import Exchange, Place
from zugwerk.games.registry import find_game
from zugwerk.table.match import Match


def new_match(**options: object) -> Match:
    game = find_game("metro")
    return Match.new(game, game.meta.setup(2, {"first_seat": "1", **options}), seed_from("arena"), ("a", "b"))


def with_random(bot: Bot) -> list[Bot]:
    return [bot, make_bot("random", "metro", 1)]


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_bots_play_a_whole_game(name: str) -> None:
    match = new_match()
    outcome = play_out(match, [make_bot(name, "metro", seat) for seat in range(2)])
    assert match.outcome() == outcome
    assert match.record.check_deals(match.game) > 0


def test_bots_finish_games_with_unlimited_exchanges() -> None:
    match = new_match(companies=True)
    assert play_out(match, [make_bot("random", "metro", seat) for seat in range(2)]).scores


def test_greedy_beats_random() -> None:
    game = find_game("metro")
    wins = 0
    for number in range(20):
        match = Match.new(game, game.meta.setup(2), seed_from(f"duel {number}"), ("a", "b"))
        outcome = play_out(match, [make_bot("greedy", "metro", number), make_bot("random", "metro", number)])
        wins += outcome.scores[0] > outcome.scores[1]
    assert wins >= 17


class Crashing:
    """Breaks down."""

    def choose(self, view: View, budget: Budget) -> Action:
        """Fail."""
        raise ZeroDivisionError("no idea")


class Silent:
    """Answers with nothing."""

    def choose(self, view: View, budget: Budget) -> Action:
        """Not an action."""
        return None  # type: ignore[return-value]  # the very mistake under test


class Cheating:
    """Lays a tile where none may lie."""

    def choose(self, view: View, budget: Budget) -> Action:
        """A placement in the middle of nowhere."""
        return find_game("metro").parse("aaaa@11")


class Foreign:
    """Plays another game."""

    def choose(self, view: View, budget: Budget) -> Action:
        """An action nobody knows."""
        return Action()


class Impossible:
    """Makes an action up whose numbers stand for nothing."""

    def __init__(self, make: Callable[[], Action]) -> None:
        self.make = make

    def choose(self, view: View, budget: Budget) -> Action:
        """What no notation can say."""
        return self.make()


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        (Crashing(), ("Crashing", "ZeroDivisionError: no idea")),
        (Silent(), ("Silent", "TypeError", "None")),
        (Cheating(), ("Cheating", "aaaa@11", "M-")),
        (Foreign(), ("Foreign", "Action()")),
        (Impossible(lambda: Place(-1, 5)), ("Impossible", "ValueError", "-1")),
        (Impossible(lambda: Place(999, 5)), ("Impossible", "ValueError", "999")),
        (Impossible(lambda: Exchange(15, True)), ("Impossible", "ValueError", "15 %")),
    ],
)
def test_a_broken_bot_is_reported_and_changes_nothing(bot: Bot, told: tuple[str, ...]) -> None:
    match = new_match()
    before = match.state.snapshot(), list(match.record.entries)
    with pytest.raises(BotFault) as fault:
        play_out(match, with_random(bot))
    assert fault.value.seat == 0
    for word in told:
        assert word in str(fault.value)
    assert (match.state.snapshot(), match.record.entries) == before


def test_a_game_without_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match()

    class Impatient:
        """The game, with a bound far too low."""

        def __getattr__(self, name: str) -> object:
            return getattr(find_game("metro"), name)

        def longest(self, setup: Setup) -> int:
            """Three actions."""
            return 3

    impatient = Match(Impatient(), match.record, match.seed)  # type: ignore[arg-type]  # forwards all but longest
    impatient.state = match.state
    with pytest.raises(BotFault, match="3"):
        play_out(impatient, [make_bot("random", "metro", seat) for seat in range(2)])
