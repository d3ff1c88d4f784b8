"""Work for several processes, whose results come in the order of the work.

Each process has a line of its own to the parent and nothing in common with the others, so that it can be
ended at any moment, in the middle of a word, and nobody waits for the rest.
"""

import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection, wait
from typing import Any, Final, Generic, TypeVar, cast

Piece = TypeVar("Piece")
Product = TypeVar("Product")
# What went wrong with some tasks, else what came of them.
_Delivery = tuple[Exception | None, list[Product]]


def shared_out(
    work: Callable[[Piece], Product], tasks: Sequence[Piece], jobs: int, chunk: int = 1
) -> Generator[Product, None, None]:
    """What comes of each task, in their order, by so many processes; they end when nobody asks any more."""
    if jobs == 1:
        yield from map(work, tasks)
        return
    parts = [tasks[start : start + chunk] for start in range(0, len(tasks), chunk)]
    hands: list[_Hand[Piece, Product]] = []
    try:
        for _ in range(min(jobs, len(parts))):
            hands.append(_Hand(work, [hand.line for hand in hands]))
        for results in _in_order(hands, parts):
            yield from results
    finally:
        for hand in hands:
            hand.end()


def _in_order(
    hands: "Sequence[_Hand[Piece, Product]]", parts: Sequence[Sequence[Piece]]
) -> Iterator[list[Product]]:
    by_line = {hand.line: hand for hand in hands}
    done: dict[int, _Delivery[Product]] = {}
    waiting = iter(enumerate(parts))
    for hand in hands:
        hand.take(*next(waiting))
    for number in range(len(parts)):
        while number not in done:
            for line in wait([hand.line for hand in hands if hand.busy]):
                hand = by_line[cast("Connection", line)]
                done[hand.part] = hand.result()
                if (more := next(waiting, None)) is not None:
                    hand.take(*more)
        failure, results = done.pop(number)
        if failure is not None:
            raise failure
        yield results


class _Hand(Generic[Piece, Product]):
    """A process that works, and the line to it."""

    def __init__(self, work: Callable[[Piece], Product], others: Sequence[Connection]) -> None:
        line, end = Pipe()
        self.line: Final = line
        self.busy = False
        self.part = -1
        self._process: Final = Process(target=_serve, args=(work, end, [*others, self.line]), daemon=True)
        self._process.start()
        end.close()

    def take(self, part: int, tasks: Sequence[Piece]) -> None:
        """Begin with some tasks."""
        self.busy, self.part = True, part
        self.line.send(tasks)

    def result(self) -> "_Delivery[Product]":
        """What has come of them."""
        self.busy = False
        try:
            done: _Delivery[Product] = self.line.recv()
        except EOFError:
            raise ChildProcessError("a process has ended in the middle of its work") from None
        return done

    def end(self) -> None:
        """End, whatever it does at the moment."""
        self._process.kill()
        self._process.join()
        self.line.close()


def _serve(work: Callable[[Any], Any], line: Connection, others: Sequence[Connection]) -> None:
    """The life of a process: interrupts at the terminal are for the parent, with which it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Were they open here as well, nobody would hear that the parent has ended.
    for other in others:
        other.close()
    while True:
        try:
            tasks = line.recv()
        except EOFError:
            return
        try:
            line.send((None, [work(task) for task in tasks]))
        except Exception as error:  # noqa: BLE001 - raised where it was asked for
            line.send((error, []))
