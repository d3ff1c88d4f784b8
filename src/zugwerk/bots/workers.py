"""Bots think in worker processes, never in the event loop, and one that fails takes nothing else down.

A worker is asked one question at a time over a socket; where none is idle, whoever asks has a turn. The
process of a bot that hangs, breaks down or answers nonsense is killed and replaced, and the caller is told by
``BotFailed``, so that it can play the ``fallback``.
"""

import asyncio
import atexit
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from typing import Final

from zugwerk.bots import thinking
from zugwerk.bots.budget import Budget
from zugwerk.bots.thinking import Chosen, Question
from zugwerk.bots.turns import Asker, Turns
from zugwerk.core.game import Action, View
from zugwerk.core.messages import Message, translator

START_SECONDS: Final = 60.0
# Whoever asks is answered within this time: where many wait, or the machine is busy, each thinks less, but so
# much. A bot that thinks is not interrupted, so it leaves time for whoever asks just then.
LONGEST_WAIT: Final = 3.0
LONGEST_THOUGHT: Final = LONGEST_WAIT / 2
SHORTEST_THOUGHT: Final = 0.01
NOBODY: Final = Asker()
_COMMAND: Final = "from zugwerk.bots.thinking import serve; serve()"


class BotFailed(Exception):
    """Raised when a bot gave no action that could be played; the reason says how it failed."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason: Final = reason

    def __str__(self) -> str:
        """Say in English how the bot failed."""
        return translator().text(self.reason)


def fallback(view: View) -> Action:
    """What is played for a bot that failed: the first legal action, which in every game leads to its end."""
    return view.legal[0]


class WorkersClosed(Exception):
    """Raised for questions that were under way or in line when the workers were closed."""


class Workers:
    """A fixed number of worker processes, started with the first question or by ``start``."""

    def __init__(self, count: int, limit_seconds: float) -> None:
        self._limit: Final = limit_seconds
        self._count: Final = count
        self._turns: Final = Turns(count)
        self._idle: Final[list[_Worker]] = []
        self._busy: Final[list[_Worker]] = []
        self._started = False
        self._closed = False

    def start(self) -> None:
        """Start the processes now, so that the first question need not wait for them."""
        if not self._started:
            self._started = True
            atexit.register(self.close)
            self._idle.extend([_Worker() for _ in range(self._count)])

    def close(self) -> None:
        """End all processes at once, for good; questions under way or in line raise ``WorkersClosed``."""
        self._closed = True
        atexit.unregister(self.close)
        for worker in self._busy:
            worker.kill()
        while self._idle:
            self._idle.pop().end()

    async def choose(self, question: Question, view: View, asker: Asker = NOBODY) -> Chosen:
        """The action that the bot chooses for a view, as it is written; raises ``BotFailed``."""
        since = await self._turns.take(asker)
        try:
            bounded = self._bounded(question, asker, since)
            chosen = await self._asked(bounded, view)
        finally:
            self._turns.give_back()
        if self._closed:
            raise WorkersClosed
        if isinstance(chosen, Message):
            raise BotFailed(chosen)
        seconds = question.budget.seconds
        hurried = chosen.hurried or bounded.budget.seconds < seconds
        return Chosen(chosen.action, hurried and seconds > 0)

    async def _asked(self, question: Question, view: View) -> Chosen | Message:
        worker = self._take(question.chair)
        chosen: Chosen | Message | None = None
        try:
            chosen = await worker.ask(
                thinking.request(question, self._limit, view), question.bot, self._limit
            )
        finally:
            self._give_back(worker, fit=isinstance(chosen, Chosen))
        return chosen

    def _bounded(self, question: Question, asker: Asker, since: float) -> Question:
        """The question with so little time that those who wait now are answered soon."""
        part = min(self._turns.part(asker, since, LONGEST_WAIT), LONGEST_THOUGHT)
        budget = question.budget
        if part == LONGEST_THOUGHT and not budget.seconds:
            return question
        part = max(part, SHORTEST_THOUGHT)
        bounded = Budget(budget.nodes, min(budget.seconds or part, part), part)
        return question._replace(budget=bounded)

    def _take(self, chair: str) -> "_Worker":
        """An idle worker, the one that knows the chair if it is among them."""
        if self._closed:
            raise WorkersClosed
        self.start()
        knowing = [place for place, worker in enumerate(self._idle) if chair in worker.chairs]
        worker = self._idle.pop(knowing[0] if chair and knowing else 0)
        if worker.is_dead():
            worker.end()
            worker = _Worker()
        worker.serve(chair)
        self._busy.append(worker)
        return worker

    def _give_back(self, worker: "_Worker", fit: bool) -> None:
        self._busy.remove(worker)
        if fit and not self._closed:
            self._idle.append(worker)
            return
        worker.end()
        if not self._closed:
            self._idle.append(_Worker())


class _Worker:
    """One process and our end of its socket."""

    def __init__(self) -> None:
        self._socket, theirs = socket.socketpair()
        self._socket.setblocking(False)
        self._ready = False
        self.chairs: Final[dict[str, None]] = {}
        with theirs:
            # A session of its own: an interrupt at the terminal is the server's affair, and a kill reaches
            # what the bot may have started.
            self._process: Final = subprocess.Popen(
                [sys.executable, "-P", "-c", _COMMAND],
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
                start_new_session=True,
            )

    def serve(self, chair: str) -> None:
        """Note for whom the process keeps a bot, the newest last."""
        self.chairs.pop(chair, None)
        self.chairs[chair] = None
        if len(self.chairs) > thinking.SEATS_KEPT:
            del self.chairs[next(iter(self.chairs))]

    def is_dead(self) -> bool:
        """Whether the process ended by itself; it is not yet forgotten, so its number is still its own."""
        ended = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return os.waitid(os.P_PID, self._process.pid, ended) is not None

    async def ask(self, question: bytes, bot: str, limit_seconds: float) -> Chosen | Message:
        """What the bot chose, or how it failed; after that the worker is of no more use."""
        try:
            if not self._ready:
                async with asyncio.timeout(START_SECONDS):
                    await self._receive()
                self._ready = True
            async with asyncio.timeout(limit_seconds):
                data = await self._exchange(question)
        except TimeoutError:
            return Message("bots.too-slow", {"bot": bot, "seconds": f"{limit_seconds:g}"})
        except OSError:
            return Message("bots.process-ended", {"bot": bot})
        return thinking.read_answer(data, bot)

    def kill(self) -> None:
        """Kill the process and what it started."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def end(self) -> None:
        """Kill the process and leave nothing of it behind."""
        self.kill()
        self._process.wait()
        self._socket.close()

    async def _exchange(self, question: bytes) -> bytes:
        await asyncio.get_running_loop().sock_sendall(self._socket, thinking.frame(question))
        return await self._receive()

    async def _receive(self) -> bytes:
        size = int.from_bytes(await self._exactly(thinking.PREFIX), "big")
        return await self._exactly(min(size, thinking.LONGEST_ANSWER))

    async def _exactly(self, size: int) -> bytes:
        loop = asyncio.get_running_loop()
        parts: list[bytes] = []
        while size:
            part = await loop.sock_recv(self._socket, size)
            if not part:
                raise ConnectionResetError
            parts.append(part)
            size -= len(part)
        return b"".join(parts)
