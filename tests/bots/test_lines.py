"""The bot that plays lines on: it looks further than its heuristics, repeats itself and keeps its budget."""

import pytest

from zugwerk.bots.budget import OWN_BUDGET, Budget
from zugwerk.bots.lines import LinesBot
from zugwerk.bots.registry import make_bot
from zugwerk.bots.search import SearchBot
from zugwerk.core.chance import seed_from
from zugwerk.core.game import Action, Seat, State, View
from zugwerk.games.registry import find_game, game_ids, heuristics
from zugwerk.kit.dice import Dice
from zugwerk.kit.heuristics import Heuristics
from zugwerk.table.match import Match

GAME = find_game("cologne")
PASS, BUY = GAME.parse("pass"), GAME.parse("buy EVA")


def opening() -> View:
    match = Match.new(GAME, GAME.meta.setup(3, {"first_seat": "1"}), seed_from("lines"), ("a", "b", "c"))
    return match.view(Seat(0))


class Misled(Heuristics):
    """Finds it most promising to buy nothing, though the round is worth what was bought in it."""

    def priors(self, state: State, seat: Seat) -> tuple[list[Action], list[float]]:
        if BUY in state.legal_actions(seat):
            return [PASS, BUY], [2.0, 1.0]
        return state.legal_actions(seat)[:1], [1.0]

    def round_of(self, state: State) -> int:
        return int("draft" not in str(state.snapshot()["round"]))

    def values(self, state: State) -> list[float]:
        owners = state.snapshot()["owners"]
        return [float(owners.count(seat)) for seat in range(3)]


def misled(budget: Budget) -> LinesBot:
    return LinesBot(GAME, Misled(), Dice(1), budget)


def test_what_turns_out_better_is_done_instead_of_what_looked_better() -> None:
    bot = misled(Budget(nodes=100))
    assert bot.choose(opening(), OWN_BUDGET) == BUY
    assert bot.nodes == 100


def test_without_time_to_compare_the_most_promising_action_is_done() -> None:
    bot = misled(Budget(nodes=1))
    assert bot.choose(opening(), OWN_BUDGET) == PASS
    assert bot.nodes == 1
    view = opening()
    steady = make_bot("steady", "cologne", 1).choose(view, OWN_BUDGET)
    assert make_bot("search", "cologne", 1).choose(view, Budget(nodes=1)) == steady


@pytest.mark.parametrize("id", game_ids())
def test_games_say_how_they_are_searched(id: str) -> None:
    kind = LinesBot if heuristics(id).by_lines else SearchBot
    assert all(isinstance(make_bot(name, id, 1), kind) for name in ("search", "strong", "master"))


def test_nodes_repeat() -> None:
    view = opening()
    found = {make_bot("search", "cologne", 1).choose(view, Budget(nodes=300)) for _ in range(2)}
    assert len(found) == 1
