"""What a worker process does: read a view, ask the bot named with it, answer with the action's notation.

Views and answers travel as JSON over the socket that is the process's standard input, each behind its length.
What a bot prints goes nowhere. The process ends with the socket, or by its alarm if it is stuck in a bot.
"""

import os
import signal
import socket
import time
from typing import Any, Final, NamedTuple

from zugwerk.bots.budget import OWN_BUDGET, Budget
from zugwerk.bots.players import Bot
from zugwerk.bots.registry import make_bot
from zugwerk.core.codec import Codec, from_json, to_json
from zugwerk.core.game import Action, Game, View
from zugwerk.core.messages import Message
from zugwerk.core.refusal import Malformed
from zugwerk.games.registry import find_game

PREFIX: Final = 4
LONGEST_ANSWER: Final = 65536
LONGEST_REASON: Final = 500
ALARM_AFTER: Final = 1.0
NICENESS: Final = 5
# More seats than a worker serves within some minutes; whoever comes back later finds a new bot.
SEATS_KEPT: Final = 64

_kept: Final[dict[str, Bot]] = {}


def frame(data: bytes) -> bytes:
    """The data behind its length."""
    return len(data).to_bytes(PREFIX, "big") + data


class Question(NamedTuple):
    """Which bot is asked, and how long it may think; ``chair`` names the seat that a bot is kept for."""

    game: str
    bot: str
    seed: int
    budget: Budget = OWN_BUDGET
    chair: str = ""


class Chosen(NamedTuple):
    """The notation of an action, and whether the bot had to think less than it may because others wait."""

    action: str
    hurried: bool = False


def request(question: Question, limit_seconds: float, view: View) -> bytes:
    """A question to a bot, as a worker reads it."""
    game_id, bot, seed, budget, chair = question
    head = {"game": game_id, "bot": bot, "seed": seed, "chair": chair, "limit": limit_seconds}
    head |= {"nodes": budget.nodes, "seconds": budget.seconds, "elapsed": budget.elapsed}
    return to_json(head) + b"\n" + Codec(find_game(game_id)).encode(view)


def answer(question: bytes) -> bytes:
    """Ask the bot; the answer holds its action's notation, or the message that says how it failed."""
    head, _, view = question.partition(b"\n")
    asked: dict[str, Any] = from_json(head)
    game = find_game(asked["game"])
    seen: View = Codec(game).decode(view)
    signal.setitimer(signal.ITIMER_REAL, asked["limit"] + ALARM_AFTER)
    reply: dict[str, Any]
    try:
        began = time.monotonic()
        action = _ask(game, asked, seen)
        reply = {"action": action, "hurried": 0 < asked["elapsed"] <= time.monotonic() - began}
    except Malformed as malformed:
        reply = {"failed": malformed.message.id, "parameters": malformed.message.parameters}
    signal.setitimer(signal.ITIMER_REAL, 0)
    return to_json(reply)


def read_answer(data: bytes, bot: str) -> Chosen | Message:
    """What the bot chose, or how it failed."""
    try:
        reply = from_json(data)
    except Malformed:
        reply = None
    match reply:
        case {"action": str(action), "hurried": bool(hurried)}:
            return Chosen(action, hurried)
        case {"failed": str(id), "parameters": dict(parameters)}:
            return Message(id, parameters)
    return Message("bots.garbled", {"bot": bot})


def serve() -> None:
    """Answer questions until the other end of the socket is gone."""
    connection = socket.socket(fileno=os.dup(0))
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.close(nowhere)
    # The server and its pages go first.
    os.nice(NICENESS)
    connection.sendall(frame(b""))
    while question := _receive(connection):
        connection.sendall(frame(answer(question)))
    # A bot may have left threads behind that would keep the interpreter from ending.
    os._exit(0)


def _ask(game: Game, asked: dict[str, Any], view: View) -> str:
    name: str = asked["bot"]
    bot = _bot(game, name, asked["seed"], asked["chair"])
    budget = Budget(asked["nodes"], asked["seconds"], asked["elapsed"])
    try:
        return checked(game, view, bot.choose(view, budget))
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"[:LONGEST_REASON]
        raise Malformed("bots.broke-down", {"bot": name, "reason": reason}) from error


def _bot(game: Game, name: str, seed: int, chair: str) -> Bot:
    """The bot that has this chair, as long as it is remembered, or a new one."""
    key = f"{chair} {name}"
    bot = _kept.pop(key, None)
    if bot is None:
        bot = make_bot(name, game.meta.id, seed)
    if chair:
        _kept[key] = bot
        if len(_kept) > SEATS_KEPT:
            del _kept[next(iter(_kept))]
    return bot


def checked(game: Game, view: View, action: object) -> str:
    """The notation of what a bot answered, if that is an action it may take; else raises."""
    if not isinstance(action, Action):
        raise TypeError(f"Action object expected; got {action!r:.200}")
    written = game.notation(action)
    if len(written) > LONGEST_ANSWER // 2 or game.parse(written) != action:
        raise ValueError(f"there is no such action: {action!r:.200}")
    if action not in view.legal and not isinstance(action, game.open_kinds):
        raise ValueError(f"not among the legal actions: {written:.200}")
    return written


def _receive(connection: socket.socket) -> bytes:
    """The next frame, or nothing at the end."""
    size = int.from_bytes(_exactly(connection, PREFIX), "big")
    return _exactly(connection, size)


def _exactly(connection: socket.socket, size: int) -> bytes:
    parts: list[bytes] = []
    while size:
        part = connection.recv(size)
        if not part:
            return b""
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
