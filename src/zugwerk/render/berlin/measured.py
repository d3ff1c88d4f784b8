"""What many games made of a map, in words: what was built, kept, completed and won."""

from collections.abc import Sequence
from typing import Protocol

from zugwerk.games.berlin.board import BoardMap
from zugwerk.render.look import Look
from zugwerk.render.maps import MeasuredMap


class PlayedGames(Protocol):
    """What was counted in them."""

    @property
    def seats(self) -> int:
        """How many sat at each table."""
        ...

    @property
    def games(self) -> int:
        """How many games were played."""
        ...

    def usage(self) -> Sequence[float]:
        """For each connection the share of games in which it was created."""
        ...

    def completion(self) -> float:
        """The share of kept tickets that were completed."""
        ...

    @property
    def kept(self) -> Sequence[int]:
        """How often each ticket was kept."""
        ...

    @property
    def completed(self) -> Sequence[int]:
        """How often each ticket was completed."""
        ...

    @property
    def wins(self) -> Sequence[float]:
        """Victories by order of play."""
        ...

    @property
    def turns(self) -> int:
        """The turns of all games."""
        ...

    @property
    def scores(self) -> int:
        """The points of all seats in all games."""
        ...


def measured(plan: BoardMap, played: PlayedGames, look: Look) -> MeasuredMap:
    """How popular connections and tickets are, the most popular connection first, and how games went."""
    return MeasuredMap(
        tables=(_connections(plan, played, look), _tickets(plan, played, look)),
        sentences=_sentences(played, look),
        shares=dict(zip([line.id for line in plan.connections], played.usage(), strict=True)),
    )


def _connections(plan: BoardMap, played: PlayedGames, look: Look) -> list[list[str]]:
    ranked = sorted(zip(plan.connections, played.usage(), strict=True), key=lambda entry: -entry[1])
    heads = [look.say("berlin.measured." + name) for name in ("connection", "cards", "created")]
    rows = [[line.title, str(line.cards), _percent(share, 1)] for line, share in ranked]
    return [heads, *rows]


def _tickets(plan: BoardMap, played: PlayedGames, look: Look) -> list[list[str]]:
    heads = [look.say("berlin.measured." + name) for name in ("ticket", "kept", "completed")]
    rows = [
        [ticket.title, str(kept), _percent(completed, kept)]
        for ticket, kept, completed in zip(plan.tickets, played.kept, played.completed, strict=True)
    ]
    return [heads, *rows]


def _sentences(played: PlayedGames, look: Look) -> list[str]:
    games, chairs = played.games, played.games * played.seats
    wins = ", ".join(_percent(count, games) for count in played.wins)
    turns, points = f"{played.turns / chairs:.1f}", f"{played.scores / chairs:.1f}"
    return [
        look.say("berlin.measured.completion", share=_percent(played.completion(), 1)),
        look.say("berlin.measured.balance", shares=wins),
        look.say("berlin.measured.length", turns=turns, points=points, n=games),
    ]


def _percent(count: float, total: float) -> str:
    return f"{100 * count / total:.0f} %" if total else "–"
