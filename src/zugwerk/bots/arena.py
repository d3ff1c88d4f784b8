"""Lets bots play a match to its end, and says exactly who did what wrong when one cannot."""

from typing import Final

from zugwerk.bots.budget import OWN_BUDGET, Budget
from zugwerk.bots.players import Bot
from zugwerk.core.game import Action, Event, Seat
from zugwerk.core.messages import Message, Parameter, translator
from zugwerk.core.outcome import Outcome
from zugwerk.core.refusal import Refused
from zugwerk.table.match import Match


class BotFault(Exception):
    """Raised when a bot breaks down, answers with nonsense or tries what is not allowed."""

    def __init__(self, id: str, seat: int, parameters: dict[str, Parameter]) -> None:
        super().__init__(id, seat, parameters)
        words: dict[str, Parameter] = {"seat": seat + 1}
        words.update(parameters)
        self.seat: Final = seat
        self.message: Final = Message("bots." + id, words)

    def __str__(self) -> str:
        """Say in English what went wrong."""
        return translator().text(self.message)


def let_act(match: Match, seat: Seat, bot: Bot, budget: Budget = OWN_BUDGET) -> list[Event]:
    """Ask a bot for an action and carry it out; raises ``BotFault`` and changes nothing if that fails."""
    words: dict[str, Parameter] = {"bot": type(bot).__name__, "number": len(match.record.entries) + 1}
    try:
        action = bot.choose(match.view(seat), budget)
        if not isinstance(action, Action):
            raise TypeError(f"Action object expected; got {action!r}")
        written = match.game.notation(action)
        if match.game.parse(written) != action:
            raise ValueError(f"there is no such action: {action!r}")
    except Exception as error:
        words["reason"] = f"{type(error).__name__}: {error}"
        raise BotFault("crashed", seat, words) from error
    try:
        return match.act(seat, action)
    except Refused as refused:
        words["action"] = written
        words["reason"] = refused.refusal.message
        words["rule"] = refused.refusal.rule
        raise BotFault("refused", seat, words) from refused


def play_out(match: Match, bots: list[Bot], budgets: list[Budget] | None = None) -> Outcome:
    """Let one bot per seat act until the game is over, but no longer than any sensible game takes."""
    longest = match.game.longest(match.record.header.setup)
    for _ in range(longest):
        if not match.state.actors():
            break
        seat = match.state.actors()[0]
        let_act(match, seat, bots[seat], OWN_BUDGET if budgets is None else budgets[seat])
    outcome = match.outcome()
    if outcome is None:
        raise BotFault("endless", match.state.actors()[0], {"longest": longest})
    return outcome
