"""The one-line notation of Berlin's actions, which parses back.

Seats: ``take red``, ``draw``, ``claim zoo--kadewe red red bike``, ``tickets``, ``keep zoo:mitte``, ``pass``.
Chance: ``first 1``, ``card red``, ``ticket zoo:mitte``.
"""

import re
from typing import Final

from zugwerk.core.game import Action
from zugwerk.core.refusal import Malformed
from zugwerk.games.berlin.actions import (
    ChooseFirst,
    Claim,
    DealCard,
    DealTicket,
    Draw,
    DrawTickets,
    Keep,
    Pass,
    Take,
)
from zugwerk.games.berlin.board.plan import ALL_CARDS, CARD_NAMED, CARD_NAMES, SEAT_COLOURS
from zugwerk.games.berlin.board.reader import ID

_CONNECTION: Final = re.compile(ID)
_TICKET: Final = re.compile(f"{ID}:{ID}")
_MOST_KEPT: Final = 2
_SINGLE: Final[dict[str, Action]] = {"draw": Draw(), "tickets": DrawTickets(), "pass": Pass()}


def write(action: Action) -> str:
    """An action in one line."""
    if isinstance(action, Take):
        return f"take {CARD_NAMES[action.card]}"
    if isinstance(action, Draw):
        return "draw"
    if isinstance(action, Claim):
        return f"claim {action.connection} {' '.join([CARD_NAMES[card] for card in action.cards])}"
    if isinstance(action, DrawTickets):
        return "tickets"
    if isinstance(action, Keep):
        return f"keep {' '.join(action.tickets)}"
    if isinstance(action, Pass):
        return "pass"
    if isinstance(action, DealCard):
        return f"card {CARD_NAMES[action.card]}"
    if isinstance(action, DealTicket):
        return f"ticket {action.ticket}"
    if isinstance(action, ChooseFirst):
        return f"first {action.seat + 1}"
    raise TypeError(f"not an action of this game: {action!r}")


def parse(text: str) -> Action:
    """Read an action; raises ``Malformed`` for anything that is not one."""
    action = _parse(text.split())
    if action is None:
        raise Malformed("berlin.bad-notation", {"text": text})
    return action


def _parse(words: list[str]) -> Action | None:
    if len(words) == 1:
        return _SINGLE.get(words[0])
    if len(words) == 2:
        found = _parse_pair(words[0], words[1])
        if found is not None:
            return found
    if len(words) > 2 and words[0] == "claim":
        return _parse_claim(words[1], words[2:])
    if 1 < len(words) <= 1 + _MOST_KEPT and words[0] == "keep":
        tickets = words[1:]
        if len(set(tickets)) == len(tickets) and all(_TICKET.fullmatch(ticket) for ticket in tickets):
            return Keep(tuple(tickets))
    return None


def _parse_pair(verb: str, word: str) -> Action | None:
    if verb == "take" and word in CARD_NAMED:
        return Take(CARD_NAMED[word])
    if verb == "card" and word in CARD_NAMED:
        return DealCard(CARD_NAMED[word])
    if verb == "ticket" and _TICKET.fullmatch(word):
        return DealTicket(word)
    if verb == "first" and len(word) == 1 and word in "1234"[: len(SEAT_COLOURS)]:
        return ChooseFirst(int(word) - 1)
    return None


def _parse_claim(connection: str, words: list[str]) -> Action | None:
    cards = [CARD_NAMED[word] for word in words if word in CARD_NAMED]
    if len(cards) != len(words) or len(cards) > ALL_CARDS or _CONNECTION.fullmatch(connection) is None:
        return None
    return Claim(connection, tuple(cards))
